"""Acting: a seat's action and what luck does after it; at a refereed table, luck as it is told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from haymaker.kernel.contract import CHANCE
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.protocol.messages import Act, SayLuck
from haymaker.table import refusal, spelling
from haymaker.table.acts.decided import Decided
from haymaker.table.course import Course, Pick
from haymaker.table.entries import Begin, Closed, Did, Fell
from haymaker.table.errors import NotYours, Stale
from haymaker.table.records import Step
from haymaker.table.stakes import kit_with
from haymaker.table.state import TableState
from haymaker.table.throws import Setting, checked_setting


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


def begin(state: TableState) -> Decided:
    """A game for keeps begins with what its people have brought; where that cannot be played
    together, the table is closed, and everybody gets it back."""
    kit: dict[str, Any] = {}
    if state.spec.keeps:
        try:
            kit = kit_with(state.game, [seat.stake for seat in state.seats])
        except HaymakerError as problem:
            return Decided(Closed(f"What was brought cannot be played together: {problem}"))
    course = state.new_course(kit)
    batch = replace(course.consider(None, state.pick()), first=True)
    return Decided.with_luck(Begin(kit=kit), batch, course)


def act(state: TableState, asked: Act) -> Decided | None:
    key = f"{asked.seat}:{asked.id}"
    if key in state.asked:
        return None
    course = playing(state)
    game, view = state.game, course.views[asked.seat].record
    action = refusal.number_of(game, asked.seat, asked.action, asked.spelled, asked.code)
    if asked.n is not None and asked.n < course.asked_at[asked.seat]:
        raise Stale("The table has moved on since; here is how it stands now.")
    refusal.check(game, view, asked.seat, action)
    setting = checked_setting(course, asked.seat, action, asked.aim)
    return do(state, asked.seat, action, key, setting)


def do(
    state: TableState, seat: int, action: int, client: str = "", setting: Setting | None = None
) -> Decided:
    """A legal action, with the luck that follows it. Without a setting a throw is the seat's
    natural one."""
    course = playing(state)
    batch = course.consider(Step(seat, action), state.pick(setting))
    return Decided.with_luck(Did(seat, action, client=client), batch, course)


def say_luck(state: TableState, asked: SayLuck, host: bool) -> Decided | None:
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
    return Decided.with_luck(Fell([], client=key), batch, course)


def possible_luck(course: Course) -> list[int]:
    weights = course.game.chance(course.state)
    return [outcome for outcome, weight in enumerate(weights) if weight > 0]


def _first(outcome: int, then: Pick) -> Pick:
    said: list[int] = [outcome]
    return lambda s, weights, number: said.pop() if said else then(s, weights, number)
