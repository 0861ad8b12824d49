"""A table as its entries tell it."""

from __future__ import annotations

import pytest

from haymaker.kernel.contract import WATCHER
from haymaker.kernel.errors import Refused
from haymaker.protocol.lobby import SeatWanted
from haymaker.protocol.messages import Act, OfferRematch
from haymaker.table.acts import move
from haymaker.table.acts.seat import hashed
from haymaker.table.acts.talk import rematch_agreed
from haymaker.table.commands import TakeSeat
from haymaker.table.entries import Left, Offered, Said
from haymaker.table.frames import frame
from tests.table.tables import ANN, BEN, act, begun, made


def test_a_hidden_act_does_not_move_the_time_that_everybody_sees() -> None:
    """When a table last changed must not tell that somebody has sealed what nobody sees."""
    state = begun("one_punch_man")
    course = state.course
    assert course is not None
    hidden = 0
    for at in range(100, 160):
        before, seen = state.changed, course.views[WATCHER].raw
        act(state, state.waiting[0], at=float(at))
        if course.views[WATCHER].raw == seen:
            hidden += 1
            assert state.changed == before
        else:
            assert state.changed == at
    assert hidden, "Monsters are placed unseen"


def test_a_refusal_names_at_most_a_dozen_of_what_is_allowed() -> None:
    state = begun("one_punch_man")
    course = state.course
    assert course is not None
    while len(course.views[state.waiting[0]].legal) <= 12:
        act(state, state.waiting[0])
    seat = state.waiting[0]
    legal = course.views[seat].legal
    forbidden = next(a for a in range(len(legal) + 1) if a not in legal)
    with pytest.raises(Refused) as refused:
        move.decide(state, Act("x", seat, action=forbidden), False)
    assert len(refused.value.allowed) == 12
    assert refused.value.more == len(legal) - 12


def test_a_story_offers_no_undo() -> None:
    state = begun("punch", options={"mode": "advanced"})
    course = state.course
    assert course is not None
    seat = state.waiting[0]
    act(state, seat)
    assert frame(course, seat, None, []).undo
    assert not frame(course, seat, None, [], bare=True).undo


def test_everybody_has_one_seat_at_a_rated_table() -> None:
    state = made("punch", [ANN, SeatWanted("open")], rated=True, profile="ann")
    again = TakeSeat("t", "Ann again", hashed("x" * 32), profile="ann")
    with pytest.raises(Refused, match="one seat"):
        move.decide(state, again, False)
    assert move.decide(state, TakeSeat("t", "Ben", hashed("y" * 32), profile="ben"), False)


def test_a_rematch_does_not_wait_for_somebody_who_has_left() -> None:
    state = begun("punch", [ANN, BEN], options={"matches_to_win": 1})
    while state.status == "playing":
        act(state, state.waiting[0])
    state.absorb(Left(1), 5.0)
    decided = move.decide(state, OfferRematch("r", 0), False)
    assert decided is not None and isinstance(decided.entry, Offered)
    assert not rematch_agreed(state)
    state.absorb(decided.entry, 6.0)
    assert rematch_agreed(state)


def test_the_same_client_id_is_done_once() -> None:
    state = begun("punch")
    seat = state.waiting[0]
    course = state.course
    assert course is not None
    asked = Act("same", seat, action=course.views[seat].legal[0])
    decided = move.decide(state, asked, False)
    assert decided is not None
    state.absorb(decided.entry, 2.0, decided.batch)
    assert move.decide(state, asked, False) is None
    state.absorb(Said(seat, "hi", client="say:0:same"), 3.0)
    assert move.decide(state, asked, False) is None
