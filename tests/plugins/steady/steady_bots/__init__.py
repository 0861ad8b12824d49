"""Bots from somebody else's package."""

from __future__ import annotations

from types import ModuleType

from haymaker.bots import RandomBot, ThinkingBot
from haymaker.kernel.game import Room
from steady_bots import any_game, sticks


class Steady(ThinkingBot):
    """Perfect at Sticks; elsewhere it does the first thing that comes to mind."""

    name = "steady"

    @staticmethod
    def thinking(room: Room) -> ModuleType:
        return sticks if room.name == "sticks" else any_game


class Dreamer(RandomBot):
    """Plays Sticks alone, and only at a table."""

    name = "dreamer"

    @staticmethod
    def plays(room: Room) -> bool:
        return room.name == "sticks"
