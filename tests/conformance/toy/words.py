"""How the toy speaks."""

from __future__ import annotations

from typing import Any

ENDINGS = ("open", "most duels", "a draw")

ONE_ANSWER = {"play": "TOY-01: the last card is played, too, and the rival must not learn of it."}


def seat_name(kit: Any, seat: int) -> str:
    return ("East", "West")[seat]


def spell(kit: Any, seat: int, action: int) -> dict[str, Any]:
    return {"do": "play", "rank": action + 1}


def short(kit: Any, seat: int, action: int) -> str:
    return str(action + 1)


def label(kit: Any, v: Any, seat: int, action: int) -> str:
    return f"the {action + 1}"


def ask(kit: Any, v: Any, seat: int) -> str:
    return "Which card?"


def tell(kit: Any, before: Any, after: Any, actor: int, viewer: int) -> list[str]:
    return ["A duel."] if after.duels > before.duels else []


def table(kit: Any, v: Any, viewer: int, width: int) -> str:
    return f"{v.points[0]} : {v.points[1]}"


def why(kit: Any, v: Any, seat: int, action: int, clause: int) -> str:
    return "You do not hold that card."
