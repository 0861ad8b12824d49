"""Players that see only what a seat may see: a view goes in, an action comes out."""

from __future__ import annotations

import secrets
from typing import Protocol

from haymaker.kernel import streams
from haymaker.kernel.contract import draw
from haymaker.kernel.errors import HaymakerError, UnknownName
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record


class Bot(Protocol):
    name: str

    def choose(self, game: Game, v: Record, seat: int) -> int: ...


class RandomBot:
    """Any legal action, each as likely as the others."""

    name = "random"

    def __init__(self, seed: int | None = None):
        self._luck = [streams.mix(secrets.randbits(64) if seed is None else seed)]

    def choose(self, game: Game, v: Record, seat: int) -> int:
        moves = game.legal(v, seat)
        return moves[int(draw(self._luck, len(moves)))]


class HeuristicBot:
    """The room's own idea of sensible play."""

    name = "heuristic"

    def __init__(self, seed: int | None = None):
        self._luck = [streams.mix(secrets.randbits(64) if seed is None else seed)]

    def choose(self, game: Game, v: Record, seat: int) -> int:
        think = game.room.bot
        if think is None:
            raise HaymakerError(f"{game.title} has no heuristic bot; there is: random.")
        moves = game.legal(v, seat)
        kit = game.room.interpreted.kit(game.kit.record)
        return int(think.think(kit, game.plain(v), seat, moves, len(moves), self._luck))


BOTS: dict[str, type[RandomBot] | type[HeuristicBot]] = {
    "random": RandomBot,
    "heuristic": HeuristicBot,
}


def bot(name: str, seed: int | None = None) -> Bot:
    if name not in BOTS:
        raise UnknownName("bot", name, BOTS)
    return BOTS[name](seed)
