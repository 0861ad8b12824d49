"""A bot in twenty lines: the move that comes first, or now and then any other.

In a tournament:   haymaker.simulate("punch", 1000, bots=["examples/my_bot.py", "heuristic"])
At tables:         an entry point of the group `haymaker.bots` (`mine = "my_bot:MyBot"`) in a
                   package installed beside Haymaker; then `haymaker serve` and `play` offer it.
"""

import sys

from haymaker.bots import ThinkingBot
from haymaker.kernel.contract import draw


def think(kit, v, seat, moves, count, luck):  # plain source: compiled for simulations
    return moves[draw(luck, count)] if draw(luck, 10) == 0 else moves[0]


class MyBot(ThinkingBot):
    name = "mine"

    @staticmethod
    def thinking(room):
        return sys.modules[__name__]
