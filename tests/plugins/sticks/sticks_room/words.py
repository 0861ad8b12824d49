"""How Sticks speaks."""

from __future__ import annotations

from typing import Any

from haymaker.kernel.kit import Kit

ENDINGS = ("still open", "the last stick was taken")
ONE_ANSWER = {"take": "ST-04: the last stick is taken by hand."}
NUMBERS = ("one", "two", "three")


def seat_name(kit: Kit, seat: int) -> str:
    return ("Near", "Far")[seat]


def spell(kit: Kit, seat: int, action: int) -> dict[str, Any]:
    return {"do": "take", "sticks": action + 1}


def short(kit: Kit, seat: int, action: int) -> str:
    return str(action + 1)


def label(kit: Kit, v: Any, seat: int, action: int) -> str:
    return f"take {NUMBERS[action]}"


def ask(kit: Kit, v: Any, seat: int) -> str:
    return "How many sticks do you take?"


def tell(kit: Kit, before: Any, after: Any, actor: int, viewer: int) -> list[str]:
    return [f"{seat_name(kit, actor)} takes {NUMBERS[after.latest - 1]}; {after.heap} are left."]


def table(kit: Kit, v: Any, viewer: int, width: int) -> str:
    return f"Sticks: {v.heap}\nNear has taken {v.taken[0]}, Far {v.taken[1]}."


def why(kit: Kit, v: Any, seat: int, action: int, clause: int) -> str:
    return f"Only {v.heap} are left."
