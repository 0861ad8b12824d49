"""Acting: a seat's action and what luck does after it; at a refereed table, luck as it is told."""

from __future__ import annotations

from dataclasses import replace

from haymaker.kernel import spelling
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.errors import Refused
from haymaker.kernel.record import Step
from haymaker.server.core import entries as e
from haymaker.server.core import messages as m
from haymaker.server.core import refusal
from haymaker.server.core.course import Batch, Course, Pick
from haymaker.server.core.table import TableState
from haymaker.server.master.errors import NotYours, Stale

Decided = tuple[e.AnyEntry, Batch | None]


def playing(state: TableState) -> Course:
    """The game, where it is on; else why it is not."""
    if state.course is None or state.status != "playing":
        raise Refused(
            {
                "open": "The game has not begun: seats are still open.",
                "over": "The game is over; nothing more can be done at this table.",
                "abandoned": "Everybody has left this table.",
            }.get(state.status, state.frozen)
        )
    return state.course


def luck_of(batch: Batch) -> list[int]:
    return [step.action for step in batch.steps if step.seat == CHANCE]


def begin(state: TableState) -> Decided:
    batch = replace(Course(state.game).consider(None, state.pick()), first=True)
    return e.Begin(luck_of(batch)), batch


def act(state: TableState, asked: m.Act) -> Decided | None:
    key = f"{asked.seat}:{asked.id}"
    if key in state.asked:
        return None
    course = playing(state)
    game, view = state.game, course.views[asked.seat]
    action = refusal.number_of(game, asked.seat, asked.action, asked.spelled, asked.code)
    if asked.n is not None and asked.n < course.asked_at[asked.seat]:
        raise Stale("The table has moved on since; here is how it stands now.")
    refusal.check(game, view, asked.seat, action)
    return do(state, asked.seat, action, key)


def do(state: TableState, seat: int, action: int, client: str = "") -> Decided:
    """A legal action, with the luck that follows it."""
    batch = playing(state).consider(Step(seat, action), state.pick())
    return e.Did(seat, action, luck_of(batch), client=client), batch


def say_luck(state: TableState, asked: m.SayLuck, host: bool) -> Decided | None:
    if not host:
        raise NotYours("Only the host of a refereed table says what luck did.")
    key = f"luck:{asked.id}"
    if key in state.asked:
        return None
    course = playing(state)
    if state.spec.luck != "asked" or not course.luck_due:
        raise Refused("Luck is not to act now.")
    outcome = asked.outcome
    if outcome is None:
        outcome = spelling.typed(state.game, CHANCE, asked.code or "")
    possible = possible_luck(course)
    if outcome not in possible:
        codes = [state.game.words.short(state.game.kit, CHANCE, o) for o in possible[:12]]
        raise Refused(f"That cannot have happened here; say one of: {', '.join(codes)}.")
    batch = course.consider(None, _first(outcome, state.pick()))
    return e.Fell(luck_of(batch), client=key), batch


def possible_luck(course: Course) -> list[int]:
    weights = course.game.chance(course.state)
    return [outcome for outcome, weight in enumerate(weights) if weight > 0]


def _first(outcome: int, then: Pick) -> Pick:
    said: list[int] = [outcome]
    return lambda s, weights, number: said.pop() if said else then(s, weights, number)
