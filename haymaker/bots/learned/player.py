"""The bot `learned`: plays where its room has weights."""

from __future__ import annotations

from types import ModuleType

from haymaker.bots.players import ThinkingBot
from haymaker.kernel.game import Room


class LearnedBot(ThinkingBot):
    """Plays the odds of a network that learned by playing."""

    name = "learned"

    @staticmethod
    def thinking(room: Room) -> ModuleType | None:
        return room.part("learned")
