"""What can be changed in a position of Robo Power, and what the parts of it are called."""

from __future__ import annotations

from typing import Any

import numpy as np

from haymaker.games.robo_power.words import full_name, kinds
from haymaker.kernel.kit import Kit
from haymaker.kernel.layout import Record

FACTS = ("player", "hand", "pile", "discard")


def places(kit: Kit, s: Any, fact: str, seat: int) -> list[str]:
    return [] if fact == "player" else [full_name(kit, k) for k in kinds(kit)]


def ranges(kit: Any) -> dict[str, tuple[int, int]]:
    """No game has more turns."""
    return {"turns": (0, kit.max_turns)}


def settle(kit: Kit, s: Record) -> None:
    """Cards are counted; nobody knows of a card in a hand that is not there."""
    for size, cards in (("hand_size", "hand"), ("pile_size", "pile"), ("discard_size", "discard")):
        s[size][0] = s[cards][0].sum(axis=-1)
    for known in ("sure", "claim"):
        s[known][0] = np.minimum(s[known][0], s["hand"][0])
