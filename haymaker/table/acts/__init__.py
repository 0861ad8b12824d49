"""What people can do at a table. Pure: a state and a command come in, a decision goes out."""

from __future__ import annotations

from collections.abc import Callable

from haymaker.kernel.errors import HaymakerError
from haymaker.protocol.messages import Act, CallBot, Leave, OfferRematch, Say, SayLuck, TakeBack
from haymaker.table.acts import move, seat, talk
from haymaker.table.acts.decided import Decided
from haymaker.table.commands import ComeBack, Command, TakeSeat
from haymaker.table.entries import AnyEntry, Closed
from haymaker.table.state import TableState


def decide(state: TableState, command: Command, host: bool, away: bool = False) -> Decided | None:
    """What a command comes to; nothing where it is done already. `away`: the person on the seat
    has been gone for longer than the table waits."""
    if state.frozen:
        raise HaymakerError(state.frozen)
    match command:
        case Act():
            return move.act(state, command)
        case SayLuck():
            return move.say_luck(state, command, host)
        case TakeBack():
            return talk.undo(state, command)
    entry: AnyEntry | None
    match command:
        case Say():
            entry = talk.say(state, command)
        case OfferRematch():
            entry = talk.offer_rematch(state, command)
        case Leave():
            entry = seat.leave(state, command)
        case CallBot():
            entry = seat.call_bot(state, command, host, away)
        case TakeSeat():
            entry = seat.take(state, command)
        case ComeBack():
            entry = seat.come_back(state, command)
    return None if entry is None else Decided(entry)


def follows(state: TableState) -> Callable[[], Decided | None] | None:
    """What happens by itself: a full table begins, one that all have left is closed."""
    if state.frozen or state.closed:
        return None
    people = [s for s in state.seats if s.kind == "person"]
    if state.course is None:
        full = all(s.kind != "open" for s in state.seats)
        return (lambda: move.begin(state)) if full else None
    if state.status == "playing" and people and all(s.left for s in people):
        return lambda: Decided(Closed())
    return None
