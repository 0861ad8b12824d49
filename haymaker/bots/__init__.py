"""Players that see only what a seat may see: a view goes in, an action comes out.

Other packages add theirs by entry points of the group `haymaker.bots`, each the name of a bot and
the class that makes it (`docs/adding-a-game.md`).
"""

from __future__ import annotations

import functools
import secrets
from collections.abc import Sequence
from importlib.metadata import EntryPoint
from types import ModuleType
from typing import Any, Protocol

from haymaker.kernel import plugins, streams
from haymaker.kernel.contract import draw
from haymaker.kernel.errors import HaymakerError, UnknownName
from haymaker.kernel.game import Game, Room
from haymaker.kernel.layout import Record

GROUP = "haymaker.bots"


class Bot(Protocol):
    """One player at one table. Tables in several processes hand it about, so it can be pickled."""

    name: str

    def choose(self, game: Game, v: Record, seat: int) -> int:
        """One of the legal actions of the seat, from the seat's view."""
        ...


class Maker(Protocol):
    """What makes bots of one name: a class, as a rule.

    It may also say two things, as static or class methods:

        plays(room) -> bool                      whether it can play this game; without it, any
        thinking(room) -> ModuleType | None      its thinking as plain source, with a function
                                                 `think` like that of a room's `bot.py`
    """

    def __call__(self, seed: int | None = None) -> Bot: ...


class RandomBot:
    """Any legal action, each as likely as the others."""

    name = "random"

    def __init__(self, seed: int | None = None):
        self._luck = [streams.mix(secrets.randbits(64) if seed is None else seed)]

    def choose(self, game: Game, v: Record, seat: int) -> int:
        moves = game.legal(v, seat)
        return moves[int(draw(self._luck, len(moves)))]


class ThinkingBot:
    """A player whose thinking is plain source, like the rules: one choice on every backend.

    A class of it needs a `name` and `thinking`.
    """

    name = ""

    def __init__(self, seed: int | None = None):
        self._luck = [streams.mix(secrets.randbits(64) if seed is None else seed)]

    @staticmethod
    def thinking(room: Room) -> ModuleType | None:
        """The module with `think` for this game; None where it cannot play it."""
        raise NotImplementedError

    @classmethod
    def plays(cls, room: Room) -> bool:
        return cls.thinking(room) is not None

    def choose(self, game: Game, v: Record, seat: int) -> int:
        module = self.thinking(game.room)
        if module is None:
            raise cannot_play(self.name, game)
        moves = game.legal(v, seat)
        kit = game.room.interpreted.kit(game.kit.record)
        return int(module.think(kit, game.plain(v), seat, moves, len(moves), self._luck))


class HeuristicBot(ThinkingBot):
    """The room's own idea of sensible play."""

    name = "heuristic"

    @staticmethod
    def thinking(room: Room) -> ModuleType | None:
        return room.bot


BOTS: dict[str, Maker] = {"random": RandomBot, "heuristic": HeuristicBot}
"""Our own."""


@functools.cache
def _added() -> plugins.Found[Maker]:
    return plugins.found(GROUP, BOTS, _checked)


def _checked(point: EntryPoint) -> Maker:
    maker: Any = point.load()
    if not callable(maker) or not callable(getattr(maker(1), "choose", None)):
        raise TypeError("it makes nothing that can choose")
    made: Maker = maker
    return made


def _known() -> dict[str, Maker]:
    return {**BOTS, **_added().parts}


def look_again() -> None:
    """Forgets which bots were found: others may have been installed since."""
    _added.cache_clear()


def problems() -> list[str]:
    """A line about each bot of another package that cannot play."""
    return list(_added().problems)


def names(game: Game | Room) -> list[str]:
    """The bots that play this game, our own first."""
    room = game.room if isinstance(game, Game) else game
    return [name for name, maker in _known().items() if _plays(maker, room)]


def _plays(maker: Any, room: Room) -> bool:
    try:
        return bool(maker.plays(room)) if hasattr(maker, "plays") else True
    except Exception:  # somebody else's code: a bot that cannot say so is not offered
        return False


def usual(game: Game | Room) -> str:
    """The bot that sits down where nobody asks for another."""
    return "heuristic" if "heuristic" in names(game) else "random"


def beginner(game: Game | Room) -> str:
    """The bot that plays most like somebody who has just read the rules."""
    return usual(game)


def bot(name: str, seed: int | None = None) -> Bot:
    """A new player. The seed decides its whims; without one they are its own."""
    known = _known()
    if name not in known:
        raise UnknownName("bot", name, known)
    return known[name](seed)


def compiled(game: Game, bots: str | Sequence[str] | None) -> list[str | ModuleType]:
    """The bots of the seats as the simulator takes them: by name, or as thinking to compile."""
    chosen = [bots or "random"] * game.players if bots is None or isinstance(bots, str) else bots
    return [_compiled(game, name) for name in chosen]


def _compiled(game: Game, name: str) -> str | ModuleType:
    known = _known()
    if name not in known:
        raise UnknownName("bot", name, known)
    maker: Any = known[name]
    if not _plays(maker, game.room):
        raise cannot_play(name, game)
    if name in BOTS:
        return name
    module: ModuleType | None = maker.thinking(game.room) if hasattr(maker, "thinking") else None
    if module is None:
        raise HaymakerError(
            f"The bot {name!r} plays at tables alone: it brings no thinking that can be compiled."
        )
    return module


def cannot_play(name: str, game: Game) -> HaymakerError:
    there_are = ", ".join(names(game))
    return HaymakerError(f"The bot {name!r} does not play {game.title}; there are: {there_are}.")
