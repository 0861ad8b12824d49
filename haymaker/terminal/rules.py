"""Looking something up in the rulebook without leaving the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from haymaker.kernel.errors import HaymakerError
from haymaker.table.examples import looked_up
from haymaker.terminal.screen import Screen

if TYPE_CHECKING:
    from haymaker.kernel.game import Room

MOST = 8
"""Clauses that are told to a few words."""


def look_up(screen: Screen, room: Room, words: str) -> None:
    """Tells the clauses with these words; a single one with its example, as a drawing."""
    try:
        clauses, drawing = looked_up(room, words)
    except HaymakerError as error:
        screen.tell(str(error))
        return
    for clause in clauses[:MOST]:
        screen.tell(clause.text)
    if drawing:
        screen.say(drawing)
