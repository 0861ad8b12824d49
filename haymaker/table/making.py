"""Making a table: the game, its options or a kit of one's own, the seats, the luck."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from haymaker.kernel.errors import Refused
from haymaker.kernel.game import Game
from haymaker.kernel.keeps import Holding
from haymaker.protocol.lobby import SeatWanted
from haymaker.protocol.shown import Clock
from haymaker.table.acts.seat import clean_name, hashed, new_token, sit_bot
from haymaker.table.entries import AnyEntry, Sit
from haymaker.table.kits import as_written
from haymaker.table.state import Spec, TableState


@dataclass(frozen=True)
class Made:
    spec: Spec
    entries: list[AnyEntry]
    tokens: dict[int, str]
    host: str


def make(
    game: Game,
    changed: dict[str, Any],
    wishes: Sequence[SeatWanted],
    *,
    listed: bool,
    rated: bool,
    clock: Clock | None,
    luck: str,
    profile: str = "",
    throws: str | None = None,
    stake: Holding | None = None,
    token_for: Callable[[str], str] = lambda what: new_token(),
) -> Made:
    """`stake` is what the maker brings: then the table is for keeps. `token_for` gives the tokens
    of the host and of each seat."""
    if len(wishes) != game.players:
        raise Refused(f"{len(wishes)} seats were described; this table has {game.players}.")
    if rated:
        _check_people(wishes, "rated", luck, profile)
    if stake is not None:
        _check_people(wishes, "for keeps", luck, profile)
    if clock is not None and bool(clock.each) == bool(clock.bank):
        raise Refused("A clock has either seconds for each decision or a bank for the game.")
    if clock is not None and clock.missed == "game" and stake is not None:
        raise Refused("For keeps, the rules alone say who loses what: time cannot lose the game.")
    if clock is not None and not clock.missed:
        clock = msgspec.structs.replace(clock, missed="move")
    source = throws_by(game, throws, rated, luck)
    host, tokens, entries = token_for("host"), dict[int, str](), list[AnyEntry]()
    for seat, wish in enumerate(wishes):
        if wish.kind == "bot":
            entries.append(sit_bot(game, seat, wish.bot))
        elif wish.kind == "mine":
            tokens[seat] = token_for(f"seat {seat}")
            entries.append(
                Sit(
                    seat, "person", clean_name(wish.name), token=hashed(tokens[seat]),
                    profile=profile, nonce=wish.nonce or secrets.token_hex(8), stake=stake or {},
                )
            )  # fmt: skip
    spec = Spec(
        id=secrets.token_urlsafe(9), game=game.name, rules=game.room.version, players=game.players,
        kit=as_written(game), options=changed, listed=listed, rated=rated, clock=clock, luck=luck,
        seed=secrets.token_bytes(32).hex() if luck == "fair" else "", host=hashed(host),
        made=time.time(), throws=source, keeps=stake is not None,
    )  # fmt: skip
    return Made(spec, entries, tokens, host)


def throws_by(game: Game, wanted: str | None, checked: bool, luck: str) -> str:
    """What makes the throws. Luck that everybody can check, as at a rated table, has the model's. A
    kit may say what is usual, in an option of the name `throws`."""
    bodies = game.room.bodies
    missing = f"{game.title} has nothing to throw." if bodies is None else bodies.missing()
    if wanted == "physics":
        if missing:
            raise Refused(str(missing))
        if checked:
            raise Refused("Throws by physics cannot be checked: luck that can be has the model's.")
        if luck == "asked":
            raise Refused("At a refereed table people throw, and say what happened.")
    if bodies is None or luck == "asked":
        return ""
    if checked or missing:
        return "model"
    usual = "physics" if game.kit.values.get("throws", "physics") == "physics" else "model"
    return wanted or usual


def _check_people(wishes: Sequence[SeatWanted], what: str, luck: str, profile: str) -> None:
    if luck != "fair":
        raise Refused(f"A table that is {what} cannot have its luck typed in.")
    if any(wish.kind == "bot" for wish in wishes):
        raise Refused(f"At a table that is {what} people play people.")
    if sum(wish.kind == "mine" for wish in wishes) > 1:
        raise Refused(f"At a table that is {what} everybody has one seat.")
    if any(wish.kind == "mine" for wish in wishes) and not profile:
        raise Refused(f"A table that is {what} needs a profile: make one first.")


def again(state: TableState) -> tuple[Spec, list[AnyEntry]]:
    """The same table once more: everybody keeps seat and token, luck is committed anew."""
    spec = state.spec
    seed = secrets.token_bytes(32).hex() if spec.luck == "fair" else ""
    fresh = replace(spec, id=secrets.token_urlsafe(9), seed=seed, made=time.time())
    entries: list[AnyEntry] = [
        Sit(n, s.kind, s.name, s.bot, s.token, s.profile, secrets.token_hex(8))  # type: ignore[arg-type]
        for n, s in enumerate(state.seats)
        if s.kind == "bot" or (s.kind == "person" and not s.left)
    ]
    return fresh, entries
