"""Taking a seat, getting up, coming back, and bots that play for those who are gone."""

from __future__ import annotations

import secrets
from hashlib import sha256

from haymaker.bots import names, title, usual
from haymaker.kernel.errors import Refused, UnknownName
from haymaker.kernel.game import Game
from haymaker.protocol.messages import CallBot, ComeBack, Leave
from haymaker.table.commands import TakeSeat
from haymaker.table.entries import AnyEntry, CameBack, Left, Sit, Substituted
from haymaker.table.state import TableState

LONGEST_NAME = 40


def new_token() -> str:
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """Tokens are long and random, so a plain hash keeps them."""
    return sha256(b"haymaker token 1\n" + token.encode()).hexdigest()


def clean_name(name: str) -> str:
    """A name in one line of printable characters."""
    kept = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    if not 0 < len(kept) <= LONGEST_NAME:
        raise Refused(f"A name has 1 to {LONGEST_NAME} characters.")
    return kept


def seat_of(state: TableState, token: str) -> int | None:
    digest = hashed(token)
    for number, seat in enumerate(state.seats):
        if seat.token and secrets.compare_digest(seat.token, digest):
            return number
    return None


def known_bot(game: Game, name: str) -> str:
    """The bot of that name, the usual one where none is named; refused where it does not play."""
    if name and name not in names(game):
        raise UnknownName("bot", name, names(game))
    return name or usual(game)


def sit_bot(game: Game, seat: int, name: str) -> Sit:
    bot = known_bot(game, name)
    return Sit(seat, "bot", title(game, bot), bot, nonce=secrets.token_hex(8))


def take(state: TableState, asked: TakeSeat) -> AnyEntry | None:
    if any(seat.token == asked.token for seat in state.seats):
        return None
    if state.status != "open":
        raise Refused("The game at this table has begun; you can watch it.")
    free = [number for number, seat in enumerate(state.seats) if seat.kind == "open"]
    if not free or (asked.seat is not None and asked.seat not in free):
        raise Refused("That seat is taken; take another or watch.")
    what = "rated" if state.spec.rated else "for keeps" if state.spec.keeps else ""
    if what and not asked.profile:
        raise Refused(f"This table is {what}: make a profile first, or take another table.")
    if what and any(seat.profile == asked.profile for seat in state.seats):
        raise Refused(f"At a table that is {what} everybody has one seat.")
    if state.spec.keeps and not asked.stake:
        raise Refused("This table is for keeps, and nothing was brought.")
    seat = free[0] if asked.seat is None else asked.seat
    return Sit(
        seat, "person", clean_name(asked.name), token=asked.token, profile=asked.profile,
        nonce=asked.nonce or secrets.token_hex(8), client=f"sit:{asked.id}", stake=asked.stake,
    )  # fmt: skip


def leave(state: TableState, asked: Leave) -> AnyEntry | None:
    seat = state.seats[asked.seat]
    if seat.left or seat.kind != "person":
        return None
    return Left(asked.seat, client=f"leave:{asked.seat}:{asked.id}")


def come_back(state: TableState, asked: ComeBack) -> AnyEntry | None:
    seat = state.seats[asked.seat]
    return CameBack(asked.seat) if seat.substitute or seat.left else None


def call_bot(state: TableState, asked: CallBot, host: bool, away: bool) -> AnyEntry | None:
    """`away`: the person has been gone for longer than the table waits."""
    if asked.seat >= len(state.seats):
        raise Refused(f"There is no seat {asked.seat} at this table.")
    bot = known_bot(state.game, asked.bot)
    seat = state.seats[asked.seat]
    if seat.kind == "open":
        if not host:
            raise Refused("Only the host may put a bot on an open seat.")
        if state.spec.rated or state.spec.keeps:
            raise Refused("At a rated table, and at one for keeps, people play people.")
        return sit_bot(state.game, asked.seat, bot)
    if seat.player:
        return None
    if state.status != "playing":
        raise Refused("A bot takes over only while the game is on.")
    if not seat.left and state.spec.rated and state.spec.clock is not None:
        raise Refused("At a rated table the clock decides how long the others are waited for.")
    if not seat.left and not away:
        raise Refused("A bot takes over only for somebody who has left or been away for a while.")
    why = "left" if seat.left else "away"
    return Substituted(asked.seat, bot, why)  # type: ignore[arg-type]
