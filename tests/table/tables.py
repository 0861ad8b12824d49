"""Tables of the engine alone: no clock, no disk, no network."""

from __future__ import annotations

from typing import Any

from haymaker.protocol.lobby import SeatWanted
from haymaker.protocol.messages import Act
from haymaker.protocol.shown import Clock
from haymaker.table import kits, making
from haymaker.table.acts import move
from haymaker.table.entries import Closed
from haymaker.table.state import TableState

ANN = SeatWanted("mine", "Ann", nonce="a")
BEN = SeatWanted("mine", "Ben", nonce="b")
CY = SeatWanted("mine", "Cy", nonce="c")


def made(game_name: str, wishes: list[SeatWanted] | None = None, **more: Any) -> TableState:
    """A table with its people; it has not begun."""
    people = wishes or [ANN, BEN]
    game, changed = kits.choose_game(game_name, len(people), more.pop("options", {}), None)
    terms: dict[str, Any] = {"listed": False, "rated": False, "clock": None, "luck": "fair", **more}
    table = making.make(game, changed, people, **terms)
    state = TableState(table.spec, game, game.title)
    for entry in table.entries:
        state.absorb(entry, 0.0)
    return state


def begun(game_name: str, wishes: list[SeatWanted] | None = None, **more: Any) -> TableState:
    """A table whose game is on."""
    state = made(game_name, wishes, **more)
    follow(state, 1.0)
    return state


def follow(state: TableState, at: float) -> None:
    """What happens by itself."""
    while (follows := move.follows(state)) is not None:
        decided = follows()
        assert decided is not None and decided.due is None
        state.absorb(decided.entry, at, decided.batch)


def act(state: TableState, seat: int, action: int | None = None, at: float = 2.0) -> None:
    """A legal action, the first one if none is named."""
    course = state.course
    assert course is not None
    chosen = course.views[seat].legal[0] if action is None else action
    decided = move.decide(state, Act(f"n{state.number}", seat, action=chosen), False)
    assert decided is not None and decided.due is None
    state.absorb(decided.entry, at, decided.batch)
    follow(state, at)


def lost_on_time(game: str = "punch", wishes: list[SeatWanted] | None = None) -> TableState:
    """A game that is on until the clock of the first seat runs out."""
    state = begun(game, wishes or [ANN, BEN], clock=Clock(each=60, missed="game"))
    while state.waiting != (0,):
        act(state, next(seat for seat in state.waiting if seat != 0))
    state.absorb(Closed("Time is up for Red (Ann): the game is lost.", lost=0), 9.0)
    return state
