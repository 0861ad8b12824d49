"""What a newcomer to the arena asks: what for, who is ahead, what is this, and why it ended."""

from __future__ import annotations

from typing import Any

from haymaker.games.rocket_punch import layout
from haymaker.games.rocket_punch.kit import fame_target
from haymaker.kernel.kit import Kit
from haymaker.kernel.words import Thing


def goal(kit: Kit, seat: int) -> str:
    return f"Fill your fame meter, {fame_target(kit)} steps: belts held at the end of a round pay."


def standing(kit: Kit, v: Any) -> list[tuple[int, str]]:
    of = fame_target(kit)
    return [(int(v.fame[p]), f"fame {v.fame[p]} of {of}") for p in range(kit.players)]


def ended(kit: Kit, v: Any, ending: int, winners: list[int]) -> str:
    if ending != layout.WON:
        return "The rounds ran out before anybody had filled the fame meter."
    first, of = winners[0], fame_target(kit)
    full = sum(v.fame[p] >= of for p in range(kit.players))
    how = " and held the heaviest belt of all who had" if full > 1 else ""
    return f"{{{first}}} filled the fame meter{how}: {of} steps."


def things(kit: Kit) -> list[Thing]:
    robots = {}
    for row in kit["deck"]:
        code = f"{row['class'][0].upper()}{row['upper']}/{row['lower']}"
        robots[code] = Thing(
            code,
            f"{row['class'].capitalize()} {row['upper']}/{row['lower']}",
            f"A {row['class']} robot: play it as {row['upper']} or as {row['lower']}. The highest "
            "number of the class that fights takes the belt, the lowest of all the start marker.",
            "RP-20",
        )
    return [
        *robots.values(),
        Thing("gear", "Gear", "Each one makes your number one higher or lower.", "RP-36"),
    ]
