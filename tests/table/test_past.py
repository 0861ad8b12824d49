"""What a seat has lately seen and done: its own views and actions, and nothing else."""

from __future__ import annotations

from haymaker.kernel.game import same
from haymaker.kernel.history import KEPT, Past
from haymaker.protocol.messages import TakeBack
from haymaker.table.acts import move
from haymaker.table.snapshot import resumed
from tests.table.tables import act, begun

ASKED = {"max_redeals": 0}


def test_a_seat_remembers_what_it_saw_and_did() -> None:
    state = begun("punch", options=ASKED)
    course = state.playing()
    view, card = course.views[0].record, course.views[0].legal[1]
    act(state, 0, card)
    act(state, 1)
    ((seen, action),) = course.past.of(0)
    assert same(seen, view) and action == card
    assert len(course.past.of(1)) == 1


def test_what_is_taken_back_was_not_done() -> None:
    state = begun("punch", options=ASKED)
    act(state, 0)
    decided = move.decide(state, TakeBack("b", 0), False)
    assert decided is not None
    state.absorb(decided.entry, 3.0, decided.batch)
    assert state.playing().past.of(0) == ()


def test_a_table_that_is_loaded_remembers_what_can_be_taken_back() -> None:
    state = begun("punch", options=ASKED)
    act(state, 0)
    course = resumed(state.snapshot(), state.game)
    assert [seen.action for seen in course.past.of(0)] == [course.undoable[-1][0].action]


def test_the_oldest_is_forgotten() -> None:
    past, view = Past(1), begun("punch").playing().views[0].record
    for action in range(KEPT + 3):
        past.note(0, view, action)
    assert [seen.action for seen in past.of(0)] == list(range(3, KEPT + 3))
