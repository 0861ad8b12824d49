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
    ThinkingBot,
    ask,
    choice_or_any,
)  # fmt: skip
from haymaker.bots.registry import (
    BOTS,
    Introduced,
    beginner,
    bot,
    compiled,
    introduced,
    look_again,
    names,
    problems,
    title,
    usual,
)  # fmt: skip
from haymaker.kernel.history import Seen

__all__ = [
    "BOTS", "Bot", "HeuristicBot", "History", "Introduced", "Maker", "RandomBot", "Seen",
    "ThinkingBot", "ask", "beginner", "bot", "choice_or_any", "compiled", "introduced",
    "look_again", "names", "problems", "title", "usual",
]  # fmt: skip
