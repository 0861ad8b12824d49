"""Acting: a seat's action and what luck does after it; at a refereed table, luck as it is told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.kernel.layout import Record
from haymaker.protocol.messages import Act, SayLuck
from haymaker.table import refusal, spelling
from haymaker.table.acts.decided import Decided
from haymaker.table.course import Course, Pick
from haymaker.table.entries import Begin, Closed, Did, Fell
from haymaker.table.errors import NotYours, Stale
from haymaker.table.luck import possible
from haymaker.table.records import Step
from haymaker.table.stakes import kit_with
from haymaker.table.state import TableState
from haymaker.table.throws import Setting, aim_of, checked_setting
from haymaker.table.undo import GUESSES


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


def view_of(course: Course, seat: int) -> Record:
    if not 0 <= seat < course.game.players:
        raise Refused(f"There is no seat {seat} at this table.")
    return course.views[seat].record


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
    game, view = state.game, view_of(course, asked.seat)
    action = refusal.number_of(game, view, asked.seat, asked.action, asked.spelled, asked.code)
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
    outcome = luck_told(state, asked.outcome, asked.code)
    batch = course.consider(None, _first(outcome, state.pick()))
    return Decided.with_luck(Fell([], client=key), batch, course)


def luck_told(state: TableState, outcome: int | None, code: str | None) -> int:
    """What people say that luck did, by its number or its code; or why it cannot be."""
    course = playing(state)
    if state.spec.luck != "asked" or not course.luck_due:
        raise Refused("Luck is not to act now.")
    if outcome is None:
        outcome = spelling.typed(state.game, CHANCE, code or "")
    if outcome is None or outcome not in possible_luck(course):
        codes, more = refusal.as_typed(state.game, CHANCE, possible_luck(course))
        what = "That" if code is None else repr(code)
        raise Refused(f"{what} cannot have happened here.", "", codes, more)
    return outcome


def luck_left(state: TableState) -> Decided | None:
    """The luck that should have followed an entry: a crash came between the two."""
    course = state.course
    if course is None or not course.luck_due or state.frozen:
        return None
    batch = course.consider(None, state.pick())
    return Decided.with_luck(Fell([]), batch, course) if batch.steps or batch.due else None


def only_answer(state: TableState, seat: int) -> int | None:
    """The one thing that the seat can do now, where the table may do it for the seat: the room says
    that it need not be asked, nothing can be aimed, and nobody learns anything from it."""
    if state.course is None or seat not in state.waiting:
        return None
    course, game = state.course, state.game
    moves = course.views[seat].legal
    if len(moves) != 1 or aim_of(course, seat) is not None:
        return None
    listed = getattr(game.words, "ONE_ANSWER", None)
    if listed is not None and spelling.spell(game, seat, moves[0]).get("do") not in listed:
        return None
    others = [other for number, other in enumerate(state.seats) if number != seat]
    if all(other.player for other in others) or _plain_to_all(course, seat):
        return moves[0]
    return None


def _plain_to_all(course: Course, seat: int) -> bool:
    """Whether even an onlooker can tell that the seat has no choice."""
    game, view = course.game, course.views[WATCHER].record
    guesses = (game.guess(view, WATCHER, key * 0x9E3779B9) for key in range(1, GUESSES + 1))
    return all(len(game.legal(s, seat)) == 1 for s in guesses)


def possible_luck(course: Course) -> list[int]:
    return possible(course.game.chance(course.state))


def _first(outcome: int, then: Pick) -> Pick:
    said: list[int] = [outcome]
    return lambda s, weights, number: said.pop() if said else then(s, weights, number)
