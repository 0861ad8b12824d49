"""A game with its past: the steps that led here, to be told, repeated and taken back; and what each
seat knows of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from haymaker.kernel.contract import CHANCE
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.layout import Record, copied

if TYPE_CHECKING:
    from haymaker.kernel.game import Game


KEPT = 12
"""Choices that a seat's past goes back: the memory of a table is bounded."""


class Step(NamedTuple):
    """One action, a seat's or luck's (`CHANCE`)."""

    seat: int
    action: int


class History:
    """A state and the steps that led to it, from the beginning of a game.

    It pickles as its steps, which are checked and played again: nothing else can come out of one.
    """

    def __init__(self, game: Game, steps: Iterable[tuple[int, int]] = ()) -> None:
        self.game = game
        self.steps: list[Step] = []
        self._states = [game.new()]
        for seat, action in steps:
            self.apply(seat, action)

    @property
    def state(self) -> Record:
        """The state now: a copy, so that the past stays as it was."""
        return copied(self._states[-1])

    def apply(self, seat: int, action: int) -> None:
        """One step more; an error where the rules do not allow it."""
        check_step(self.game, self._states[-1], seat, action)
        self._states.append(self.game.after(self._states[-1], seat, action))
        self.steps.append(Step(seat, action))

    def undo(self) -> Step:
        """Takes the latest step back, and says which it was."""
        if not self.steps:
            raise HaymakerError("Nothing has been done yet that could be taken back.")
        self._states.pop()
        return self.steps.pop()

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[tuple[Record, Step]]:
        """Every step with the state in which it was made."""
        for state, step in zip(self._states, self.steps, strict=False):
            yield copied(state), step

    def __reduce__(self) -> tuple[Any, ...]:
        return History, (self.game, [tuple(step) for step in self.steps])


class Seen(NamedTuple):
    """A moment of a seat's own past: what it saw when it was asked, and what it then did."""

    view: Record
    action: int


class Past:
    """What every seat has lately seen and done, and nothing that it may not know."""

    def __init__(self, seats: int) -> None:
        self._seen = [deque[Seen](maxlen=KEPT) for _ in range(seats)]

    def note(self, seat: int, view: Record, action: int) -> None:
        self._seen[seat].append(Seen(view, action))

    def take_back(self, seat: int) -> None:
        """The seat's latest choice has not been made."""
        if self._seen[seat]:
            self._seen[seat].pop()

    def of(self, seat: int) -> tuple[Seen, ...]:
        """The oldest first."""
        return tuple(self._seen[seat])


def check_step(game: Game, s: Record, seat: int, action: int) -> None:
    """Raises where this cannot happen now."""
    if seat == CHANCE and seat in game.seats(s):
        odds = game.chance(s)
        if not 0 <= action < len(odds) or odds[action] == 0:
            raise HaymakerError(f"Luck cannot do {action} now.")
        return
    clause = game.why_not(s, seat, action)
    if clause:
        raise HaymakerError(
            f"Seat {seat} may not do {action} now ({game.clause(clause)}); "
            f"allowed: {game.legal(s, seat)[:12]}."
        )
