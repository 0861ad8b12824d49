"""What a command comes to: a seat's action and the luck after it, and what happens by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from haymaker.kernel import contract
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record
from haymaker.protocol.messages import (
    Act,
    CallBot,
    ComeBack,
    Leave,
    OfAction,
    OfferRematch,
    Say,
    SayLuck,
    TakeBack,
    TakeLuckBack,
)  # fmt: skip
from haymaker.table import spelling
from haymaker.table.acts import seat as seats
from haymaker.table.acts import talk
from haymaker.table.commands import Command, Freeze, RemarkBy, TakeSeat, Thaw
from haymaker.table.course import GUESSES, Course, Decided, Pick
from haymaker.table.entries import AnyEntry, Begin, Closed, Did, Fell, Froze, Thawed
from haymaker.table.errors import NotYours, Stale
from haymaker.table.luck import possible
from haymaker.table.records import Step
from haymaker.table.stakes import kit_with
from haymaker.table.state import LAG_EACH, TableState
from haymaker.table.throws import Setting, aim_of, checked_setting


def decide(state: TableState, command: Command, host: bool, away: bool = False) -> Decided | None:
    """What a command comes to; nothing where it is done already. `away`: the person on the seat
    has been gone for longer than the table waits."""
    if isinstance(command, Freeze | Thaw):
        return freeze(state, command) if isinstance(command, Freeze) else thaw(state)
    if state.frozen and not (state.only_shown and isinstance(command, Leave)):
        raise HaymakerError(state.frozen)
    if state.number >= MOST_ENTRIES and not isinstance(command, GO_ON):
        raise Refused("More has happened here than can be kept; only the game can go on.")
    entry: AnyEntry | None
    match command:
        case Act():
            return act(state, command)
        case SayLuck():
            return say_luck(state, command, host)
        case TakeBack():
            return talk.undo(state, command, host)
        case TakeLuckBack():
            return talk.undo_luck(state, command)
        case CallBot():
            entry = seats.call_bot(state, command, host, away)
        case _:
            entry = PLAIN[type(command)](state, command)
    return None if entry is None else Decided(entry)


MOST_ENTRIES = 10_000
"""What is written down of a table besides its game ends here, so that nobody makes it endless by
chat, by taking back or by leaving and coming back."""
GO_ON = (Act, SayLuck, ComeBack)
"""What leads a game to its end, which the rules set."""
PLAIN: dict[type, Callable[[TableState, Any], AnyEntry | None]] = {
    Say: talk.say,
    RemarkBy: talk.remark,
    OfferRematch: talk.offer_rematch,
    Leave: seats.leave,
    TakeSeat: seats.take,
    ComeBack: seats.come_back,
}
"""What comes to one entry, whoever asks for it and whatever luck does."""


def follows(state: TableState) -> Callable[[], Decided | None] | None:
    """What happens by itself: a full table begins, one that all have left is closed."""
    if state.closed or (state.frozen and not state.only_shown):
        return None
    people = [s for s in state.seats if s.kind == "person"]
    if not state.begun:
        full = all(s.kind != "open" for s in state.seats)
        return (lambda: begin(state)) if full and not state.only_shown else None
    if state.status != "over" and people and all(s.left for s in people):
        return lambda: Decided(Closed())
    return None


def freeze(state: TableState, asked: Freeze) -> Decided | None:
    """What the operator stops stands still, clocks included; it can go on later."""
    if state.ended:
        raise Refused("This game is over; there is nothing to stop.")
    if state.frozen:
        return None
    return Decided(Froze(f"The operator has stopped this table: {asked.why}"))


def thaw(state: TableState) -> Decided | None:
    if state.only_shown:
        raise Refused(f"This table cannot go on here. {state.frozen}")
    return Decided(Thawed()) if state.frozen else None


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
    course = state.playing()
    game, view = state.game, view_of(course, asked.seat)
    action = number_of(game, view, asked)
    if asked.n is not None and asked.n < course.asked_at[asked.seat]:
        raise Stale("The table has moved on since; here is how it stands now.")
    check(game, view, asked.seat, action)
    setting = None
    if asked.aim is not None:
        setting = checked_setting(course, asked.seat, action, asked.aim)
    lag = min(asked.lag, LAG_EACH, state.seats[asked.seat].lag) if state.clocks else 0.0
    return do(state, asked.seat, action, key, setting, lag)


def do(
    state: TableState, seat: int, action: int, client: str = "", setting: Setting | None = None,
    lag: float = 0.0, clock: int = 0,
) -> Decided:  # fmt: skip
    """A legal action, with the luck that follows it. Without a setting a throw is the seat's
    natural one."""
    course = state.playing()
    batch = replace(course.consider(Step(seat, action), state.pick(setting)), clock=clock)
    entry = Did(seat, action, lag=round(lag, 3), clock=clock, client=client)
    return Decided.with_luck(entry, batch, course)


def by_clock(state: TableState, seat: int, thought: int | None) -> Decided:
    """What the clock does for a seat: what a beginner would, but nothing that a room keeps for its
    people, such as asking for other cards."""
    game, legal = state.game, state.playing().views[seat].legal
    kept = game.words.NOT_BY_CLOCK
    moves = [
        move for move in legal if game.words.spell(game.kit, seat, move)["do"] not in kept
    ] or legal
    action = thought if thought in moves else moves[0]
    return do(state, seat, action, clock=state.seats[seat].missed + 1)


def say_luck(state: TableState, asked: SayLuck, host: bool) -> Decided | None:
    if not host:
        raise NotYours("Only the host of a refereed table says what luck did.")
    key = f"luck:{asked.id}"
    if key in state.asked:
        return None
    course = state.playing()
    outcome = luck_told(state, asked.outcome, asked.code)
    batch = course.consider(None, _first(outcome, state.pick()))
    return Decided.with_luck(Fell([], client=key), batch, course)


def luck_told(state: TableState, outcome: int | None, code: str | None) -> int:
    """What people say that luck did, by its number or its code; or why it cannot be."""
    course = state.playing()
    if state.spec.luck != "asked" or not course.luck_due:
        raise Refused("Luck is not to act now.")
    if outcome is None:
        outcome = spelling.typed(state.game, CHANCE, code or "")
    if outcome is None or outcome not in possible_luck(course):
        codes, more = as_typed(state.game, CHANCE, possible_luck(course))
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
    listed = game.words.ONE_ANSWER
    if listed and game.words.spell(game.kit, seat, moves[0]).get("do") not in listed:
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


# --- why something cannot be done, asked of the seat's own view ----------------------------------

LISTED = 12
"""So many of the allowed moves a refusal names."""


def number_of(game: Game, view: Record, asked: OfAction) -> int:
    """The action's number from any of its three forms."""
    if asked.action is not None:
        return asked.action
    if asked.spelled is not None:
        return spelling.read(game, asked.seat, asked.spelled)
    if asked.code is not None:
        found = spelling.typed(game, asked.seat, asked.code)
        if found is not None:
            return found
        codes, more = as_typed(game, asked.seat, game.legal(view, asked.seat))
        raise Refused(f"{game.title} has no move called {asked.code!r}.", "", codes, more)
    raise Refused("No action was named: give its number, its structured form or its code.")


def check(game: Game, view: Record, seat: int, action: int) -> None:
    """Raises `Refused` where the seat may not do this now."""
    clause, name = game.why_not(view, seat, action), game.words.seat_name
    if clause == 0:
        return
    if clause == contract.GAME_OVER:
        raise Refused("The game is over; nothing more can be done at this table.")
    if clause == contract.NOT_YOUR_TURN:
        waiting = [name(game.kit, s) for s in game.seats(view) if s < game.players]
        raise Refused(
            f"It is not the turn of {name(game.kit, seat)}; the table waits for "
            f"{' and '.join(waiting) or 'luck'}."
        )
    codes, more = as_typed(game, seat, game.legal(view, seat))
    if clause == contract.NO_SUCH_ACTION:
        raise Refused(f"There is no action {action}.", "", codes, more)
    sentence = game.words.why(game.kit, game.plain(view), seat, action, clause)
    raise Refused(sentence, game.clause(clause), codes, more)


def as_typed(game: Game, seat: int, moves: Sequence[int]) -> tuple[list[str], int]:
    """The first dozen of these as they would be typed, and how many more there are."""
    codes = [str(game.words.short(game.kit, seat, move)) for move in moves[:LISTED]]
    return codes, max(0, len(moves) - LISTED)
