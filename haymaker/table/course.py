"""The course of a game as each of its viewers has seen it.

Every viewer (a seat, or the onlookers as `WATCHER`) counts its own frames. A frame comes only when
the viewer's own view has changed, so neither a frame nor its number tells of anything hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from haymaker.kernel.bodies import Thrown
from haymaker.kernel.contract import CHANCE, LUCK_ACTS, WATCHER
from haymaker.kernel.game import Game, seats_of
from haymaker.kernel.history import Past
from haymaker.kernel.layout import Record
from haymaker.kernel.trial import Trial
from haymaker.table.entries import AnyEntry, Begin, Did, Fell
from haymaker.table.luck import possible
from haymaker.table.records import Step
from haymaker.table.views import Views, look

Shows = dict[int, Mapping[str, Any]]
"""What was to be seen of throws, by the number of the draw at which each began."""


@dataclass(frozen=True)
class ThrowDue:
    """A throw that must be made before luck can go on. Throws are made from what everybody may
    know, so that a show can tell nobody a secret."""

    draw: int
    view: Record
    setting: Mapping[str, float] | None
    """What was aimed; None where the seat throws as it has learnt to."""
    made: Callable[[Thrown | None], Pick]
    """How luck goes on from the throw; from None, where the physics failed, by the odds."""


Pick = Callable[[Record, list[int], int], "int | ThrowDue | None"]
"""What luck does: from the state, the odds and the number of the draw; None while nobody says."""


class Moment(Struct, frozen=True, eq=False):
    """One step, as all viewers saw the table before and after it."""

    by: int
    before: Views
    after: Views
    draw: int = -1
    """The number of the draw, where luck acted."""

    def seen(self, viewer: int) -> bool:
        return self.before[viewer] is not self.after[viewer]


class Batch(Struct, frozen=True, eq=False):
    """What one change at the table leads to: an action, and luck until a seat is asked again. Each
    of its moments begins with the views with which the one before has ended."""

    actor: int | None
    steps: list[Step]
    moments: list[Moment]
    state: Record
    turn: int
    """Who may act then; nobody when the game is over."""
    back: int = 0
    """So many of the last steps are taken back by it."""
    first: bool = False
    shows: Shows = field(default_factory=dict)
    """Throws that were made for it."""
    due: ThrowDue | None = None
    """A throw that it waits for: see `Course.go_on`."""
    clock: int = 0
    """The clock acted for the actor, for which time in a row."""
    followed: bool = False
    """With luck, what seats did after it is taken back."""

    def seen(self, viewer: int) -> bool:
        if viewer == self.actor or self.first:
            return True
        moments = self.moments  # views that have changed are never the same object again
        return bool(moments) and moments[0].before[viewer] is not moments[-1].after[viewer]

    @property
    def luck(self) -> list[int]:
        """What luck did, draw by draw."""
        return [step.action for step in self.steps if step.seat == CHANCE]

    def draws_seen(self, viewer: int) -> list[int]:
        return [m.draw for m in self.moments if m.draw >= 0 and m.seen(viewer)]


class Course:
    def __init__(
        self, game: Game, viewers: tuple[int, ...] | None = None, aimed: bool = False
    ) -> None:
        self.game = game
        self.aimed = aimed
        """Whether throws are made by physics, and so can be aimed."""
        self.viewers = viewers if viewers is not None else (*range(game.players), WATCHER)
        self.kit = game.kit.fingerprint
        self.stand_at(game.new())
        self.steps: list[Step] = []
        self.draws = 0
        self.n: dict[int, int] = dict.fromkeys(self.viewers, 0)
        self.asked_at: dict[int, int] = dict.fromkeys(self.viewers, 0)
        """The frame since which a seat has had the question it has now."""
        self.questions: dict[int, list[int]] = {}
        self.undoable: list[tuple[Step, Record]] = []
        self.lately: Moment | None = None
        """How the last of these was seen, where that is known."""
        self._trial: Trial | None = None
        self.shows: Shows = {}
        self.past = Past(game.players)
        """What seats have lately seen and done, for bots that sit on them."""
        self.latest: dict[int, list[int]] = {viewer: [] for viewer in self.viewers}
        """The draws that a viewer has seen in its latest frame."""

    def stand_at(self, s: Record) -> None:
        self.state = s
        self.turn = self.game.turn(s)
        self.views: Views = look(self.game, s, self.viewers)

    @property
    def trial(self) -> Trial:
        """Where things are tried; another one, as soon as the rules are compiled."""
        if self._trial is None or self._trial.engine is not self.game.engine:
            self._trial = Trial(self.game)
        return self._trial

    @property
    def over(self) -> bool:
        return self.turn == 0

    @property
    def seats(self) -> tuple[int, ...]:
        return seats_of(self.turn & ~LUCK_ACTS)

    @property
    def luck_due(self) -> bool:
        return self.turn == LUCK_ACTS

    def consider(self, step: Step | None, pick: Pick) -> Batch:
        """What would follow; nothing has happened yet."""
        actor = None if step is None or step.seat == CHANCE else step.seat
        start = Batch(actor, [], [], self.state, self.turn)
        return self._follow(start, step, pick)

    def go_on(self, batch: Batch, thrown: Thrown | None) -> Batch:
        """What follows when the throw that a batch waits for has been made."""
        assert batch.due is not None, "only a batch with a throw due goes on"
        shows = batch.shows if thrown is None else {**batch.shows, batch.due.draw: thrown.show}
        waited = replace(batch, shows=shows, due=None)
        return self._follow(waited, None, batch.due.made(thrown))

    def _follow(self, batch: Batch, step: Step | None, pick: Pick) -> Batch:
        """Takes the step, and then luck's, until a seat is asked or luck has to wait."""
        s, turn, due = batch.state, batch.turn, None
        steps, moments = list(batch.steps), list(batch.moments)
        views = moments[-1].after if moments else self.views
        draws = self.draws + len(batch.luck)
        while True:
            if step is not None:
                s = self.game.after(s, step.seat, step.action)
                turn = self.game.turn(s)
                after = look(self.game, s, self.viewers, views)
                steps.append(step)
                number = draws - 1 if step.seat == CHANCE else -1
                moments.append(Moment(step.seat, views, after, number))
                views = after
            if turn != LUCK_ACTS:
                break
            outcome = pick(s, self.game.chance(s), draws)
            if outcome is None or isinstance(outcome, ThrowDue):
                due = outcome
                break
            step = Step(CHANCE, outcome)
            draws += 1
        return replace(batch, steps=steps, moments=moments, state=s, turn=turn, due=due)

    def consider_undo(self, seat: int, count: int = 1) -> Batch:
        """So many of the last steps taken back: a seat's own, or what people said of luck."""
        before = self._before(count)
        moment = Moment(seat, self.views, look(self.game, before, self.viewers, self.views))
        actor = None if seat == CHANCE else seat
        followed = any(step.seat != seat for step in self.steps[-count:])
        turn = self.game.turn(before)
        return Batch(actor, [], [moment], before, turn, back=count, followed=followed)

    def _before(self, count: int) -> Record:
        """The state before so many of the last steps; what cannot be taken back alone is played
        again."""
        if count <= len(self.undoable):
            return self.undoable[-count][1]
        return self.states()[-count - 1]

    def states(self) -> list[Record]:
        """Every state of the game so far, from the first to the one before the next step."""
        found = [self.game.new()]
        for step in self.steps:
            found.append(self.game.after(found[-1], step.seat, step.action))
        return found

    def adopt(self, batch: Batch) -> None:
        """Makes it so."""
        if batch.back:
            for step in self.steps[-batch.back :]:
                if step.seat == CHANCE:
                    self.draws -= 1
                else:
                    self.past.take_back(step.seat)
            del self.undoable[-batch.back :], self.steps[-batch.back :]
            self.lately = None
        else:
            self._remember(batch)
            self.lately = batch.moments[-1] if batch.moments else None
            self._note_past(batch)
            self.steps.extend(batch.steps)
            self.draws += len(batch.luck)
        self.shows.update(batch.shows)
        self.state = batch.state
        self.turn = batch.turn
        if batch.moments:
            self.views = batch.moments[-1].after
        for viewer in self.viewers:
            if batch.seen(viewer):
                self.n[viewer] += 1
                self.latest[viewer] = batch.draws_seen(viewer)
                if viewer != WATCHER:
                    self._note_question(viewer, batch.actor)

    def take_shows(self, shows: Shows) -> None:
        """Shows that were kept elsewhere, as far as their draws have been made here."""
        self.shows.update({d: show for d, show in shows.items() if d < self.draws})
        self.forget_shows()

    def forget_shows(self) -> None:
        """Only the shows of everybody's latest frame are kept in memory, and the last one, which
        may still have to answer for its throw."""
        if not self.shows:
            return
        wanted = {draw for draws in self.latest.values() for draw in draws}
        last = max(self.shows, default=-1)
        self.shows = {d: show for d, show in self.shows.items() if d in wanted or d == last}

    def _note_question(self, viewer: int, actor: int | None) -> None:
        question = self.views[viewer].legal
        if viewer == actor or question != self.questions.get(viewer):
            self.questions[viewer] = question
            self.asked_at[viewer] = self.n[viewer]

    def _note_past(self, batch: Batch) -> None:
        for step, moment in zip(batch.steps, batch.moments, strict=True):
            if step.seat in moment.before:
                self.past.note(step.seat, moment.before[step.seat].record, step.action)

    def _remember(self, batch: Batch) -> None:
        """What one seat did, or luck alone, can be taken back while nothing else has happened."""
        actors = {step.seat for step in batch.steps}
        if batch.first or len(actors) != 1:
            self.undoable = []
            return
        if self.undoable and self.undoable[-1][0].seat not in actors:
            self.undoable = []
        s = self.state
        for step in batch.steps:
            self.undoable.append((step, s))
            s = batch.state if step is batch.steps[-1] else self.game.after(s, *step)


# --- what a command comes to ---------------------------------------------------------------------


class Decided(Struct, frozen=True, eq=False):
    """Nothing has happened yet: whoever keeps the table writes the entry down and absorbs it."""

    entry: AnyEntry
    batch: Batch | None = None
    course: Course | None = None
    """Where the batch follows."""

    @classmethod
    def with_luck(cls, entry: Begin | Did | Fell, batch: Batch, course: Course) -> Decided:
        """Such an entry carries all that luck did."""
        return cls(replace(entry, luck=batch.luck), batch, course)

    @property
    def due(self) -> ThrowDue | None:
        """The throw that must be made before this can be written down."""
        return None if self.batch is None else self.batch.due

    def go_on(self, thrown: Thrown | None) -> Decided:
        """The decision with the throw made; None where the physics failed."""
        assert self.batch is not None and self.course is not None
        assert isinstance(self.entry, Begin | Did | Fell)
        return self.with_luck(self.entry, self.course.go_on(self.batch, thrown), self.course)


# --- taking back: nothing was revealed, and nobody else has acted since --------------------------

OTHERS_LOOKED_AT = 64
GUESSES = 8


def may_undo(course: Course, seat: int) -> bool:
    return steps_back(course, seat) > 0


def steps_back(course: Course, seat: int) -> int:
    """How many steps go back together: the seat's latest choice, and the only moves that it had
    after it. What people said of luck (`CHANCE`) they may correct until somebody has acted."""
    if course.over:
        return 0
    for count, (step, before) in enumerate(reversed(course.undoable), start=1):
        if step.seat != seat:
            return 0
        seen = course.lately if count == 1 else None
        if seat != CHANCE and not revealed_nothing(
            course.trial, step, before, course.viewers, seen
        ):
            return 0
        if _had_a_choice(course.game, step, before):
            return 0 if seat != CHANCE and may_be_followed(course, seat) else count
    return 0


def may_be_followed(course: Course, seat: int) -> bool:
    """Whether somebody may have acted since, unseen by the seat: then what can be taken back would
    tell. Like all that a seat is told, this comes from its own view."""
    game, view = course.game, course.views[seat]
    others = [other for other in view.seats if other != seat]
    if not others:
        return False
    trial, twin = course.trial, game.guess(view.record, seat, 1)
    now = bytes(trial.sight(twin, seat))
    return any(
        trial.sight(trial.after(twin, other, action), seat) == now
        for other in others
        for action in game.legal(twin, other)[::OTHERS_LOOKED_AT]
    )


def luck_back(course: Course) -> int:
    """How many steps go back with the last thing that people said of luck: it, and whatever
    followed."""
    states = course.states()
    for count, step in enumerate(reversed(course.steps), start=1):
        if step.seat == CHANCE and _had_a_choice(course.game, step, states[-count - 1]):
            return count
    return 0


def _had_a_choice(game: Game, step: Step, before: Record) -> bool:
    luck = step.seat == CHANCE
    found = possible(game.chance(before)) if luck else game.legal_in_turn(before, step.seat)
    return len(found) > 1


def revealed_nothing(
    trial: Trial, step: Step, before: Record, viewers: Sequence[int], seen: Moment | None = None
) -> bool:
    """Whether the step of a seat, just made, has told nobody anything, its own seat included."""
    if seen is None:
        game, all_viewers = trial.game, (*{*viewers, step.seat},)
        then = look(game, before, all_viewers)
        after = game.after(before, step.seat, step.action)
        seen = Moment(step.seat, then, look(game, after, all_viewers, then))
    others = [viewer for viewer in viewers if viewer != step.seat]
    hidden = _told_nobody(trial, step, before, others, seen)
    return hidden and _taught_nothing(trial, step, seen)


def _told_nobody(
    trial: Trial, step: Step, before: Record, others: Sequence[int], moment: Moment
) -> bool:
    """All that others saw is that the seat has chosen: any other choice would have looked alike."""
    if not any(moment.seen(viewer) for viewer in others):
        return True
    seen = [(viewer, moment.after[viewer].raw) for viewer in others]
    moves = trial.game.legal_in_turn(before, step.seat)
    for move in moves[:: 1 + len(moves) // OTHERS_LOOKED_AT]:
        if move == step.action:
            continue
        instead = trial.after(before, step.seat, move)
        for viewer, now in seen:
            if trial.sight(instead, viewer) != now:
                return False
    return True


def _taught_nothing(trial: Trial, step: Step, moment: Moment) -> bool:
    """In any state that the seat could not tell from this one, it would see the same."""
    seat = step.seat
    view, seen = moment.before[seat].record, moment.after[seat].raw
    for key in range(1, GUESSES + 1):
        twin = trial.twin_after(view, seat, key * 0x9E3779B9, step.action)
        if trial.sight(twin, seat) != seen:
            return False
    return True
