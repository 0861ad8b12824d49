"""The bot `learned`: plays where its room has a network."""

from __future__ import annotations

from types import ModuleType

from haymaker.bots.players import HeuristicBot, ThinkingBot
from haymaker.kernel.game import Game, Room
from haymaker.kernel.layout import Record


class LearnedBot(ThinkingBot):
    """Plays the odds of a network that learned by playing. It learned at tables of one size: at
    others it plays as the room's own bot does."""

    name = "learned"

    def __init__(self, seed: int | None = None):
        super().__init__(seed)
        self._elsewhere = HeuristicBot(seed)

    @staticmethod
    def thinking(room: Room) -> ModuleType | None:
        return room.part("learned")

    @classmethod
    def seats(cls, room: Room) -> tuple[int, ...]:
        """The sizes of tables that it learned at."""
        module = cls.thinking(room)
        return () if module is None else (int(module.PLAYERS),)

    def choose(self, game: Game, v: Record, seat: int) -> int:
        if game.players in self.seats(game.room):
            return super().choose(game, v, seat)
        return self._elsewhere.choose(game, v, seat)
