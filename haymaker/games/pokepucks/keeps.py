"""Battles for keeps: what `haymaker/kernel/keeps.py` asks of a room.

Pucks are won and lost, so they are kept like money: between all collections and all running battles
no puck is ever made or lost (PP-67). A training battle moves none (PP-79).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from haymaker.games.pokepucks import layout
from haymaker.games.pokepucks.kit import in_play
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game, room
from haymaker.kernel.keeps import Holding, Home
from haymaker.kernel.layout import Record

STARTERS = 8
MOST_BROUGHT = 999
RECORD = {
    "sanctioned_battles": "sanctioned battles",
    "wins": "wins",
    "caught": "Pokémon caught",
    "long_actions": "long actions",
}
"""PP-90. Long actions belong to another book (PP-H52); here they stay at zero."""


def first(number: int) -> Holding:
    """One of the starter collections of the box."""
    player = 1 + number % STARTERS
    rows = room(__package__).box.entries["collections"].default
    return {row["puck"]: row.get("count", 1) for row in rows if row["player"] == player}


def against(game: Game) -> str | None:
    if game.kit["initial_arena"]:
        return "Pucks that lie in the Arena before the battle belong to nobody."  # PP-H36
    return None


def kit(brought: Sequence[Holding]) -> dict[str, Any]:
    rows = [
        {"player": seat, "puck": puck, "count": min(count, MOST_BROUGHT)}
        for seat, pucks in enumerate(brought, 1)
        for puck, count in sorted(pucks.items())
        if count > 0
    ]
    return {"collections": rows}


def home(game: Game, s: Record, brought: Sequence[Holding]) -> list[Home]:
    """After the battle everybody owns what it left them (PP-46, PP-66)."""
    if not game.over(s):
        raise HaymakerError("This battle is not over; break it off or play it to its end.")
    if game.kit["mode"] == "training":
        return [Home(dict(mine), dict.fromkeys(RECORD, 0)) for mine in brought]  # PP-H45
    winners = game.score(s).winners
    homes = []
    for seat, mine in enumerate(brought):
        gained = gains(game, s, seat)
        things = {name: mine.get(name, 0) + gained.get(name, 0) for name in {**mine, **gained}}
        record = {
            "sanctioned_battles": 1,
            "wins": int(winners == (seat,)),
            "caught": caught(game, gained),
            "long_actions": 0,
        }
        homes.append(Home({name: n for name, n in sorted(things.items()) if n}, record))
    return homes


def gains(game: Game, s: Record, seat: int) -> dict[str, int]:
    """How many more of each puck the seat has than before the battle, or fewer."""
    gone = s[0]["brought"][seat]
    return {name: -int(gone[d]) for d, name in enumerate(in_play(game.kit).names) if gone[d]}


def caught(game: Game, gained: dict[str, int]) -> int:
    """Pokémon that the seat had not brought (PP-90)."""
    kinds = game.kit.record[0]["puck_kind"]
    numbers = in_play(game.kit).numbers
    return sum(max(0, n) for name, n in gained.items() if kinds[numbers[name]] == layout.POKEMON)
