"""Five levels of play in every game, from somebody who has just read the rules to a master.

All are the search of `haymaker.bots.search` in different styles: a style is a row of numbers, the
same on every machine. A room says in `levels.toml` who plays there, in a name and a sentence, and
how: what it leaves out is as in `USUAL`.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.resources
import inspect
import io
import secrets
import tokenize
import tomllib
from dataclasses import dataclass
from typing import Any

import numpy as np

from haymaker.bots import thinking
from haymaker.bots.players import History
from haymaker.bots.search import networks
from haymaker.bots.search.engine import PLAIN, PlainSearcher, Style, Thought
from haymaker.bots.search.networks import BY_NETWORK
from haymaker.bots.search.space import BUDGET, IDEAS, SOLVES, STYLE
from haymaker.kernel import source, streams
from haymaker.kernel.game import Game, Room
from haymaker.kernel.layout import Record

NAMES = ("rookie", "amateur", "contender", "champion", "master")

NUMBERS = (
    "budget", "trees", "respect", "cut", "overlooks", "haste", "memory", "ideas", "caution",
    "solves",
)  # fmt: skip
"""The columns of a style: see `search/space.py`."""

LEARNED_IDEAS = "learned_ideas"
"""Ideas that come from the room's network, in the place of `ideas`: see `search/networks.py`."""

MOST_HALVINGS = 2

USUAL: dict[str, dict[str, Any]] = {
    "rookie": {"overlooks": 70, "haste": 60},
    "amateur": {"overlooks": 55, "haste": 33},
    "contender": {"overlooks": 5},
    "champion": {"budget": 200},
    "master": {"budget": 2000},
}


@dataclass(frozen=True)
class Persona:
    """Who plays on a level."""

    level: str
    name: str
    says: str
    """How it plays, in a sentence."""
    style: tuple[int, ...]

    @property
    def row(self) -> Style:
        return np.array(self.style, np.int64)


@functools.cache
def personas(room: Room) -> dict[str, Persona]:
    """The levels of a room, the lowest first; none where nobody has told the room how to play."""
    if room.bot is None:
        return {}
    file = importlib.resources.files(room.package) / "levels.toml"
    own = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return {level: _persona(level, own.get(level, {})) for level in NAMES}


def _persona(level: str, own: dict[str, Any]) -> Persona:
    numbers = {"trees": 1, **USUAL[level], **own}
    if LEARNED_IDEAS in numbers:
        numbers["ideas"] = BY_NETWORK + int(numbers[LEARNED_IDEAS])
    style = tuple(int(numbers.get(name, 0)) for name in NUMBERS)
    assert len(style) == STYLE
    return Persona(level, own.get("name", level.title()), own.get("says", ""), style)


def thinks_long(room: Room, bot: str) -> bool:
    """Whether a bot of this name may take more than a moment: all that have a budget, and those of
    other packages."""
    if bot in NAMES and room.bot is not None:
        return personas(room)[bot].style[BUDGET] > 0
    return bot not in ("random", "heuristic")


def fingerprint(room: Room, players: int) -> str:
    """A hash of all that decides how the levels of a room play at a table of this size: the rules'
    version, their styles, the search, and what the room tells it, has worked out or has learned.
    Figures taken before it changed are stale; words for people and the way code is laid out make no
    difference."""
    network = room.part("learned")
    if network is not None and players != network.PLAYERS:
        network = None
    styles = [
        (one.level, without_network(one.style) if network is None else one.style)
        for one in personas(room).values()
    ]
    guide = room.part("guide")
    told = [] if guide is None else source.spread([guide], room.package)
    rules = source.modules_of(room)
    modules = [room.bot, *(module for module in told if module not in rules), *PLAIN]
    modules += [] if network is None else [networks, network]
    code = [meaning(inspect.getsource(module)) for module in modules if module is not None]
    return hashlib.sha256(repr((room.version, styles, code)).encode()).hexdigest()[:16]


def without_network(style: tuple[int, ...]) -> tuple[int, ...]:
    """The same style where there is no network: it has as many ideas of the room's own."""
    ideas = style[IDEAS]
    return (*style[:IDEAS], ideas - BY_NETWORK * (ideas > BY_NETWORK), *style[IDEAS + 1 :])


def meaning(source: str) -> list[str]:
    """The tokens of a source without comments, blank lines and sentences of documentation."""
    found: list[str] = []
    begins = True
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.COMMENT, tokenize.NL):
            continue
        if token.type in (tokenize.INDENT, tokenize.DEDENT):
            found.append(tokenize.tok_name[token.type])
        elif token.type != tokenize.NEWLINE and not (begins and token.type == tokenize.STRING):
            found.append(token.string)
        begins = token.type in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
    return found


class Level:
    """A player of some level. Where the search is not compiled yet, it plays its first idea."""

    name = ""

    halvings = 0
    """So often the budget is halved: where many think at once, at most `MOST_HALVINGS` times."""

    def __init__(self, seed: int | None = None):
        self._key = streams.mix(secrets.randbits(64) if seed is None else seed)
        self._asked = 0

    @classmethod
    def plays(cls, room: Room) -> bool:
        return cls.name in personas(room)

    def choose(self, game: Game, v: Record, seat: int, history: History | None = None) -> int:
        return self.find(game, v, seat, history).action

    def find(
        self, game: Game, v: Record, seat: int, history: History | None = None, threads: int = 1
    ) -> Thought:
        """The choice, with what the search knows of every move."""
        self._asked += 1
        seed = streams.stream(self._key, self._asked)
        row = personas(game.room)[self.name].row
        if row[BUDGET] > 0:
            row[BUDGET] = max(1, row[BUDGET] >> self.halvings)
        compiled = None if row[BUDGET] == 0 else thinking.searcher(game.room)
        if compiled is not None:
            return compiled.choose(game, v, seat, row, seed, threads, history or ())
        row[BUDGET] = row[SOLVES] = 0
        return plain(game.room).choose(game, v, seat, row.tolist(), seed)


@functools.cache
def plain(room: Room) -> PlainSearcher:
    return PlainSearcher(room)


LEVELS: dict[str, type[Level]] = {
    level: type(level.title(), (Level,), {"name": level, "__module__": __name__}) for level in NAMES
}
globals().update({kind.__name__: kind for kind in LEVELS.values()})  # so that they can be pickled
