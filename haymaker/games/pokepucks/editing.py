"""What can be changed in a position of PokéPucks, and what the parts of it are called."""

from __future__ import annotations

from typing import Any

from haymaker.games.pokepucks.kit import in_play
from haymaker.games.pokepucks.names import STATUSES
from haymaker.kernel.kit import Kit

STACKS = ("health", "power", "prize")
FACTS = (*STACKS, "turns", "status", "slammer")
SAYS = {
    "health": "pucks in Health",
    "power": "pucks in Power",
    "prize": "pucks in Prize",
    "status": "status",
    "slammer": "the slammer in use",
}


def places(kit: Kit, s: Any, fact: str, seat: int) -> list[str]:
    return list(in_play(kit).names) if fact in STACKS else []


def ranges(kit: Any) -> dict[str, tuple[int, int]]:
    """No battle has more turns."""
    return {"turns": (0, kit.max_turns)}


def ready(kit: Any, s: Any) -> bool:
    """Before the first turn most pucks are in collections, from which none can be taken here."""
    return bool(s.turns > 0)


def values(kit: Kit, s: Any, fact: str, seat: int) -> list[str]:
    if fact == "status":
        return [name.capitalize() for name in STATUSES.values()]
    return ["no slammer", *in_play(kit).names] if fact == "slammer" else []
