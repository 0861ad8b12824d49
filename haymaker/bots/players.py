"""Players: a view goes in, an action comes out."""

from __future__ import annotations

import functools
import inspect
import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence
from types import ModuleType
from typing import Any, Protocol

from haymaker.bots import thinking
from haymaker.kernel import source, streams
from haymaker.kernel.contract import draw
from haymaker.kernel.game import Game, Room
from haymaker.kernel.history import Seen
from haymaker.kernel.layout import Record

History = Sequence[Seen]
"""What a seat has lately seen and done, the oldest first; nothing that it may not know."""


class Bot(Protocol):
    """One player at one table. Tables in several processes hand it about, so it can be pickled."""

    name: str

    def choose(self, game: Game, v: Record, seat: int) -> int:
        """One of the legal actions of the seat, from the seat's view.

        A bot that takes a fourth argument, `history`, is handed what the seat has lately seen and
        done, or None: see `ask`.
        """
        ...


class Maker(Protocol):
    """What makes bots of one name: a class, as a rule.

    It may also say three things, as static or class methods:

        plays(room) -> bool                      whether it can play this game; without it, any
        seats(room) -> tuple[int, ...]           the sizes of tables it plays at; without it, all
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


class ThinkingBot(ABC):
    """A player whose thinking is plain source, like the rules: one choice on every backend.

    A class of it needs a `name` and `thinking`.
    """

    name = ""

    def __init__(self, seed: int | None = None):
        self._luck = [streams.mix(secrets.randbits(64) if seed is None else seed)]

    @staticmethod
    @abstractmethod
    def thinking(room: Room) -> ModuleType | None:
        """The module with `think` for this game; None where it cannot play it."""

    @classmethod
    def plays(cls, room: Room) -> bool:
        return cls.thinking(room) is not None

    def choose(self, game: Game, v: Record, seat: int) -> int:
        from haymaker.bots import registry  # it lists the players defined here

        module = self.thinking(game.room)
        if module is None:
            raise registry.cannot_play(self.name, game)
        engine = thinking.ready(game.room) if module is game.room.bot else None
        if engine is not None:
            return thinking.think(engine, game, v, seat, self._luck)
        moves = game.legal(v, seat)
        count = len(moves)
        moves += [0] * (source.room_for_moves(game.room, (module,)) - count)
        kit = game.room.interpreted.kit(game.kit.record)
        return int(module.think(kit, game.plain(v), seat, moves, count, self._luck))


class HeuristicBot(ThinkingBot):
    """The room's own idea of sensible play."""

    name = "heuristic"

    @staticmethod
    def thinking(room: Room) -> ModuleType | None:
        return room.bot


def ask(bot: Bot, game: Game, v: Record, seat: int, history: History | None = None) -> int:
    """The bot's choice. A history is handed to bots that take one."""
    player: Any = bot
    if history is not None and takes_history(type(bot)):
        return int(player.choose(game, v, seat, history))
    return int(player.choose(game, v, seat))


def choice_or_any(
    bot: Bot, game: Game, v: Record, seat: int, history: History | None = None
) -> tuple[int, str]:
    """The bot's choice; where it fails, any legal action, and what was wrong."""
    try:
        action = ask(bot, game, v, seat, history)
        problem = "" if action in game.legal(v, seat) else f"it chose {action}, which is not legal"
    except Exception as error:  # somebody else's code, as a rule: the table must go on
        problem = repr(error)
    return (action, "") if not problem else (RandomBot().choose(game, v, seat), problem)


@functools.cache
def takes_history(kind: type) -> bool:
    choose: Any = getattr(kind, "choose", None)
    return choose is not None and "history" in inspect.signature(choose).parameters
