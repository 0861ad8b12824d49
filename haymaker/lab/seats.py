"""Kits of their own for single seats: what is it worth to have another card than the rival?

A room says in its `lab.py` which parts of a kit may belong to one seat: see `kernel/measures.py`.
Where every seat has its part of an ordinary kit (a deck, a collection), the result is an ordinary
kit. Where all share one, it is a kit for the lab alone: no file can hold it, and no table takes it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from haymaker.kernel.errors import HaymakerError, UnknownName
from haymaker.kernel.game import Game
from haymaker.kernel.layout import copied


@dataclass(frozen=True, eq=False)
class SeatedGame(Game):
    """A game in which one seat has parts of its own that no table would allow."""

    base: Game = field(kw_only=True)
    seat: int = field(kw_only=True)
    own: Game = field(kw_only=True)

    def __reduce__(self) -> tuple[Any, ...]:
        return seated, (self.base, self.seat, self.own)


def seated(game: Game, seat: int, own: Game) -> Game:
    """The game with a kit of its own for this seat, as far as a seat may have one."""
    lab: Any = game.room.part("lab")
    names = getattr(lab, "SEATWISE", ())
    if not names:
        raise HaymakerError(f"All players of {game.title} share one kit; none has a part of it.")
    who = game.words.seat_name(game.kit, seat)
    differing = [name for name, value in own.kit.values.items() if value != game.kit[name]]
    for name in differing:
        if name not in names:
            raise HaymakerError(
                f"{name} is the same for all players; {who} may have a different "
                f"{' or '.join(names)}."
            )
    if not differing:
        raise HaymakerError(f"{who}'s own kit is that of all the others.")
    if not hasattr(lab, "own_record"):
        values = {**game.kit.values, **lab.own_values(game.kit, seat, own.kit)}
        if values == game.kit.values:
            raise HaymakerError(f"{' and '.join(differing)}: nothing of it belongs to {who}.")
        return game.room.refilled(f"{who}'s kit", values, game.players)
    record = copied(game.kit.record)
    lab.own_record(game.room.interpreted.kit(record), seat, own.kit)
    record.flags.writeable = False
    mine = {f"{who}'s {name}": own.kit[name] for name in differing}
    kit = replace(game.kit, values={**game.kit.values, **mine}, record=record)
    return SeatedGame(game.room, kit, base=game, seat=seat, own=own)


def seat_named(game: Game, text: str) -> int:
    """A seat by its number from 1 on, or by what it is called."""
    names = [game.words.seat_name(game.kit, seat) for seat in range(game.players)]
    known = {str(seat + 1): seat for seat in range(game.players)}
    known |= {name.lower(): seat for seat, name in enumerate(names)}
    if text.lower() not in known:
        raise UnknownName("seat", text, [*map(str, range(1, game.players + 1)), *names])
    return known[text.lower()]


def check_thinkers(game: Game, names: list[str]) -> None:
    """Who plays a kit for the lab alone: levels count on one kit for all."""
    thinking = [name for name in names if name not in ("random", "heuristic")]
    if isinstance(game, SeatedGame) and thinking:
        raise HaymakerError(
            f"{thinking[0]!r} counts on the same cards for all; with a kit of its own for a seat "
            "random and heuristic play."
        )
