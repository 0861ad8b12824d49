"""The course of a game as each of its viewers has seen it.

Every viewer (a seat, or the onlookers as `WATCHER`) counts its own frames. A frame comes only when
the viewer's own view has changed, so neither a frame nor its number tells of anything hidden.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from haymaker.kernel.contract import CHANCE, LUCK_ACTS, WATCHER
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record
from haymaker.kernel.record import Step

Views = dict[int, Record]
Pick = Callable[[Record, list[int], int], int | None]
"""What luck does: from the state, the odds and the number of the draw; None while nobody says."""


@dataclass(frozen=True)
class Moment:
    """One step, as all viewers saw the table before and after it."""

    by: int
    before: Views
    after: Views

    def seen(self, viewer: int) -> bool:
        return self.before[viewer].tobytes() != self.after[viewer].tobytes()


@dataclass(frozen=True)
class Batch:
    """What one change at the table leads to: an action, and luck until a seat is asked again."""

    actor: int | None
    steps: list[Step]
    moments: list[Moment]
    state: Record
    back: bool = False
    first: bool = False

    def seen(self, viewer: int) -> bool:
        if viewer == self.actor or self.first:
            return True
        return any(moment.seen(viewer) for moment in self.moments)


class Course:
    def __init__(self, game: Game, viewers: tuple[int, ...] | None = None) -> None:
        self.game = game
        self.viewers = viewers if viewers is not None else (*range(game.players), WATCHER)
        self.state = game.new()
        self.steps: list[Step] = []
        self.draws = 0
        self.views: Views = self._views(self.state)
        self.n: dict[int, int] = dict.fromkeys(self.viewers, 0)
        self.asked_at: dict[int, int] = dict.fromkeys(self.viewers, 0)
        """The frame since which a seat has had the question it has now."""
        self._questions: dict[int, list[int]] = {}
        self.undoable: list[tuple[Step, Record]] = []

    def _views(self, s: Record) -> Views:
        return {viewer: self.game.view(s, viewer) for viewer in self.viewers}

    @property
    def over(self) -> bool:
        return self.game.over(self.state)

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.game.seats(self.state) if seat != CHANCE)

    @property
    def luck_due(self) -> bool:
        return self.game.turn(self.state) == LUCK_ACTS

    def consider(self, step: Step | None, pick: Pick) -> Batch:
        """What would follow; nothing has happened yet."""
        s, views = self.state, self.views
        steps: list[Step] = []
        moments: list[Moment] = []
        draws = self.draws
        while True:
            if step is not None:
                s = self.game.after(s, step.seat, step.action)
                after = self._views(s)
                steps.append(step)
                moments.append(Moment(step.seat, views, after))
                views = after
            if self.game.turn(s) != LUCK_ACTS:
                break
            outcome = pick(s, self.game.chance(s), draws)
            if outcome is None:
                break
            step = Step(CHANCE, outcome)
            draws += 1
        actor = steps[0].seat if steps and steps[0].seat != CHANCE else None
        return Batch(actor, steps, moments, s)

    def consider_undo(self, seat: int) -> Batch:
        step, before = self.undoable[-1]
        return Batch(step.seat, [], [Moment(seat, self.views, self._views(before))], before, True)

    def adopt(self, batch: Batch) -> None:
        """Makes it so."""
        if batch.back:
            self.undoable.pop()
            self.steps.pop()
        else:
            self._remember(batch)
            self.steps.extend(batch.steps)
            self.draws += sum(step.seat == CHANCE for step in batch.steps)
        self.state = batch.state
        if batch.moments:
            self.views = batch.moments[-1].after
        for viewer in self.viewers:
            if batch.seen(viewer):
                self.n[viewer] += 1
                self._note_question(viewer, batch.actor)

    def _note_question(self, viewer: int, actor: int | None) -> None:
        if viewer == WATCHER:
            return
        question = self.game.legal(self.views[viewer], viewer)
        if viewer == actor or question != self._questions.get(viewer):
            self._questions[viewer] = question
            self.asked_at[viewer] = self.n[viewer]

    def _remember(self, batch: Batch) -> None:
        """An action can be taken back only while it is the last thing that happened."""
        if len(batch.steps) != 1 or batch.actor is None:
            self.undoable = []
            return
        if self.undoable and self.undoable[-1][0].seat != batch.actor:
            self.undoable = []
        self.undoable.append((batch.steps[0], self.state))


def recorded(outcomes: list[int]) -> Pick:
    """The luck of an entry, checked against the odds as it is replayed."""
    left = iter(outcomes)

    def pick(s: Record, weights: list[int], number: int) -> int | None:
        outcome = next(left, None)
        if outcome is not None and not (0 <= outcome < len(weights) and weights[outcome] > 0):
            raise HaymakerError("The record says that luck did what cannot happen here.")
        return outcome

    return pick
