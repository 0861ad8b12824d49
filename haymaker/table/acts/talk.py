"""Chat, at the table and in the gallery, taking back, and the offer to play again."""

from __future__ import annotations

from haymaker.kernel.contract import CHANCE
from haymaker.kernel.errors import Refused
from haymaker.protocol.messages import OfferRematch, Say, TakeBack, TakeLuckBack
from haymaker.table.commands import RemarkBy
from haymaker.table.course import Decided, luck_back, steps_back
from haymaker.table.entries import AnyEntry, Offered, Remarked, Said, TookBack, WantsBack
from haymaker.table.errors import NotYours
from haymaker.table.state import TableState

MOST_REMARKS = 1_000
"""Lines from the gallery that are kept of a table: strangers must not make it endless."""


def say(state: TableState, asked: Say) -> AnyEntry | None:
    """One line of printable characters; how it is drawn safely is the client's part."""
    key = f"say:{asked.seat}:{asked.id}"
    if key in state.asked:
        return None
    return Said(asked.seat, _in_one_line(asked.text), client=key)


def remark(state: TableState, asked: RemarkBy) -> AnyEntry | None:
    """From somebody who watches."""
    key = f"remark:{asked.profile}:{asked.id}"
    if key in state.asked:
        return None
    if state.remarks >= MOST_REMARKS:
        raise Refused("The gallery has said as much here as can be kept.")
    return Remarked(asked.profile, asked.name, _in_one_line(asked.text), client=key)


def _in_one_line(said: str) -> str:
    text = " ".join("".join(c if c.isprintable() else " " for c in said).split())
    if not text:
        raise Refused("There is nothing to read in that line.")
    return text


def undo(state: TableState, asked: TakeBack, host: bool) -> Decided | None:
    """With the seat `CHANCE`, the host of a refereed table takes back what was said of luck."""
    key = f"undo:{asked.seat}:{asked.id}"
    if key in state.asked:
        return None
    if asked.seat == CHANCE and not (host and state.spec.luck == "asked"):
        raise NotYours("Only the host of a refereed table takes back what luck did.")
    course = state.playing()
    count = steps_back(course, asked.seat)
    if count == 0:
        raise Refused(
            "This cannot be taken back: only your own last move can, while nothing was revealed "
            "by it and nobody else has acted, or may have in secret."
        )
    entry = TookBack(asked.seat, count, client=key)
    return Decided(entry, course.consider_undo(asked.seat, count), course)


def undo_luck(state: TableState, asked: TakeLuckBack) -> Decided | None:
    """All who sit there must want it: what is played again may come out otherwise."""
    key = f"undo_luck:{asked.seat}:{asked.id}"
    if key in state.asked:
        return None
    course = state.playing()
    if state.spec.luck != "asked" or state.spec.rated or state.spec.keeps:
        raise Refused("Luck is taken back only where people have typed it in, in a friendly game.")
    count = luck_back(course)
    if count == 0:
        raise Refused("Nothing was typed in of luck that could be taken back.")
    people = [seat for seat in state.seats if seat.kind == "person" and not seat.left]
    if not all(seat.wants_back or seat is state.seats[asked.seat] for seat in people):
        return Decided(WantsBack(asked.seat, client=key))
    entry = TookBack(CHANCE, count, client=key)
    return Decided(entry, course.consider_undo(CHANCE, count), course)


def offer_rematch(state: TableState, asked: OfferRematch) -> AnyEntry | None:
    if state.seats[asked.seat].rematch or state.next:
        return None
    if not state.ended:
        raise Refused("A rematch is offered when the game is over.")
    return Offered(asked.seat)


def rematch_agreed(state: TableState) -> bool:
    """Everybody who is still there wants another game."""
    people = [seat for seat in state.seats if seat.kind == "person" and not seat.left]
    agreed = bool(people) and all(seat.rematch for seat in people)
    return agreed and not state.next and not state.only_shown
