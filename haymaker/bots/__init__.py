"""Players that see only what a seat may see: a view goes in, an action comes out.

`players` says what a bot is, `levels` has the five levels of play, `registry` finds all that there
are, `search` is how levels think, `ladder` measures them.
"""

from haymaker.bots.players import (
    Bot,
    HeuristicBot,
    History,
    Maker,
    RandomBot,
    Seen,
    ThinkingBot,
    ask,
)  # fmt: skip
from haymaker.bots.registry import BOTS, beginner, bot, compiled, look_again, names, problems, usual

__all__ = [
    "BOTS", "Bot", "HeuristicBot", "History", "Maker", "RandomBot", "Seen", "ThinkingBot", "ask",
    "beginner", "bot", "compiled", "look_again", "names", "problems", "usual",
]  # fmt: skip
