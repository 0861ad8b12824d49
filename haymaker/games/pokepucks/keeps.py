"""Battles for keeps: what `haymaker/kernel/keeping.py` asks of a room, by the trainers' books."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from haymaker.games.pokepucks.collections import Books, Stake, Trainer, brought_along, starter
from haymaker.kernel.game import Game
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
"""PP-90."""


def first(number: int) -> Holding:
    """One of the starter collections of the box."""
    return dict(starter(1 + number % STARTERS))


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
    """The battle is settled in books of its own. What it could not reach was never at stake."""
    names = [str(seat) for seat in range(game.players)]
    held = [brought_along(game, seat) for seat in range(game.players)]
    books = Books({name: Trainer() for name in names}, {"": Stake(names, held)})
    books.settle("", game, s)
    homes = []
    for name, mine, at_stake in zip(names, brought, held, strict=True):
        trainer = books.trainers[name]
        unreached = Counter(mine)
        unreached.subtract(at_stake)
        things = Counter(trainer.pucks)
        things.update(unreached)
        homes.append(Home(_there(things), asdict(trainer.record)))
    return homes


def _there(pucks: Counter[str]) -> Holding:
    return {puck: count for puck, count in sorted(pucks.items()) if count}
