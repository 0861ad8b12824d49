"""How leduc poker speaks."""

from __future__ import annotations

from typing import Any

from tests.bots.leduc.layout import FOLD

ENDINGS = ("open", "more chips", "a draw")
WORDS = ("fold", "call", "raise")


def seat_name(kit: Any, seat: int) -> str:
    return ("East", "West")[seat]


def spell(kit: Any, seat: int, action: int) -> dict[str, Any]:
    return {"do": WORDS[action]}


def short(kit: Any, seat: int, action: int) -> str:
    return WORDS[action][0]


def label(kit: Any, v: Any, seat: int, action: int) -> str:
    return WORDS[action]


def ask(kit: Any, v: Any, seat: int) -> str:
    return "What do you do?"


def tell(kit: Any, before: Any, after: Any, actor: int, viewer: int) -> list[str]:
    return ["A hand is over."] if after.hands > before.hands else []


def table(kit: Any, v: Any, viewer: int, width: int) -> str:
    return f"{v.chips[0]} : {v.chips[1]}"


def why(kit: Any, v: Any, seat: int, action: int, clause: int) -> str:
    return "There is no raise to fold." if action == FOLD else "Nobody raises a third time."
