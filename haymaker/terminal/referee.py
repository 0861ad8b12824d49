"""Refereeing a real table: the people there say what their dice, cards and throws did.

Luck is then one more question at the table. Who is asked sees the table as an onlooker does, unless
only one person plays from this keyboard.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from haymaker.kernel.contract import CHANCE
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record
from haymaker.table import spelling
from haymaker.table.luck import Asked
from haymaker.terminal.seating import Answer, Choice, Look


class LuckIsDue(Exception):
    """The table waits for what luck did; these outcomes are possible."""

    def __init__(self, possible: Sequence[int]) -> None:
        super().__init__()
        self.possible = tuple(possible)


class Told(Asked):
    """Luck that acts as far as people have said what it did."""

    def __init__(self) -> None:
        super().__init__(self._said_or_due)
        self.said: int | None = None

    def _said_or_due(self, game: Game, s: Record, possible: list[int]) -> int:
        if self.said is None:
            raise LuckIsDue(possible)
        outcome, self.said = self.said, None
        return outcome


def luck_look(game: Game, viewer: int, view: Record, possible: Sequence[int], undo: bool) -> Look:
    """The question what luck did, and every answer that is possible."""
    v = game.plain(view)
    ask = game.words.ask_luck(game.kit, v)
    choices = [_choice(game, v, outcome) for outcome in possible]
    return Look(viewer, view, (), ask, choices, undo=undo, luck=True)


def _choice(game: Game, v: Any, outcome: int) -> Choice:
    said = game.words.label_luck(game.kit, v, outcome)
    return Choice(outcome, game.words.short(game.kit, CHANCE, outcome), said)


def why_not(game: Game, possible: Sequence[int], text: str) -> Answer:
    """What is wrong with an answer, in a sentence."""
    if spelling.typed(game, CHANCE, text) in possible:
        return Answer("That may have happened.")
    codes = ", ".join(game.words.short(game.kit, CHANCE, outcome) for outcome in possible)
    return Answer(f"{text!r} cannot have happened. Allowed now: {codes}.")
