"""Chat, taking back, and the offer to play again."""

from __future__ import annotations

from haymaker.kernel.errors import Refused
from haymaker.server.core import entries as e
from haymaker.server.core import messages as m
from haymaker.server.core.table import TableState
from haymaker.server.core.undo import may_undo
from haymaker.server.master.move import Decided, playing


def say(state: TableState, asked: m.Say) -> e.AnyEntry | None:
    """One line of printable characters; how it is drawn safely is the client's part."""
    key = f"{asked.seat}:{asked.id}"
    if key in state.asked:
        return None
    text = " ".join("".join(c if c.isprintable() else " " for c in asked.text).split())
    if not text:
        raise Refused("There is nothing to read in that line.")
    return e.Said(asked.seat, text, client=key)


def undo(state: TableState, asked: m.TakeBack) -> Decided | None:
    key = f"{asked.seat}:{asked.id}"
    if key in state.asked:
        return None
    course = playing(state)
    if not may_undo(course, asked.seat):
        raise Refused(
            "This cannot be taken back: only your own last move can, while nothing was revealed "
            "by it and nobody else has acted."
        )
    return e.TookBack(asked.seat, client=key), course.consider_undo(asked.seat)


def offer_rematch(state: TableState, asked: m.OfferRematch) -> e.AnyEntry | None:
    if state.seats[asked.seat].rematch or state.next:
        return None
    if not state.ended:
        raise Refused("A rematch is offered when the game is over.")
    return e.Offered(asked.seat)


def rematch_agreed(state: TableState) -> bool:
    """Everybody who is still there wants another game."""
    people = [seat for seat in state.seats if seat.kind == "person" and not seat.left]
    return bool(people) and all(seat.rematch for seat in people) and not state.next
