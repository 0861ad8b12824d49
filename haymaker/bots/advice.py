"""Advice for a seat: what a level would do, why, and how it expects the game to go on."""

from __future__ import annotations

from typing import NamedTuple

from haymaker.bots.levels import LEVELS, plain
from haymaker.bots.players import HeuristicBot, History
from haymaker.bots.search.engine import Thought
from haymaker.kernel import streams
from haymaker.kernel.contract import CHANCE, LUCK_ACTS
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record

AHEAD = 6
"""Choices that an expected line shows."""


class Advice(NamedTuple):
    """Made from the seat's view alone: the line is one of many that may come."""

    thought: Thought
    line: tuple[tuple[int, int], ...]
    """Seats and their actions, the advised one first, in a world that agrees with the view."""

    @property
    def sure(self) -> float:
        """How much of the strategy the advised action has; 1 where there is no doubt."""
        shares = dict(zip(self.thought.moves, self.thought.strategy, strict=True))
        return shares.get(self.thought.action, 1.0)


def advise(
    game: Game,
    v: Record,
    seat: int,
    level: str = "master",
    seed: int = 0,
    history: History | None = None,
) -> Advice:
    thought = LEVELS[level](seed).find(game, v, seat, history)
    return Advice(thought, tuple(expected(game, v, seat, thought.action, seed)))


def expected(
    game: Game, v: Record, seat: int, action: int, seed: int
) -> list[tuple[int, int]]:  # fmt: skip
    """How it goes on if everybody has sensible ideas, and luck falls somehow."""
    luck = [streams.mix(seed)]
    s = game.guess(v, seat, luck[0])
    plain(game.room).unseal(game, s, seat)
    line = [(seat, action)]
    game.apply(s, seat, action)
    sensible = HeuristicBot(seed)
    while len(line) < AHEAD and (bits := game.turn(s)):
        if bits == LUCK_ACTS:
            game.apply(s, CHANCE, streams.pick(luck, game.chance(s)))
            continue
        actor = game.seats(s)[0]
        line.append((actor, sensible.choose(game, game.view(s, actor), actor)))
        game.apply(s, *line[-1])
    return line
