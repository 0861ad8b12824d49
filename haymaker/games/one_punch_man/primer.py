"""What a newcomer to the dungeon asks: what for, how it stands, what is this, why it ended."""

from __future__ import annotations

from typing import Any

from haymaker.games.one_punch_man.kit import DECKS, slug
from haymaker.games.one_punch_man.layout import *
from haymaker.kernel.kit import Kit
from haymaker.kernel.words import Thing

GOALS = (
    "Bring the hostage to an entrance, or One Punch Man to it, while the sponsor is patient.",
    "Keep the hostage in the dungeon until the sponsor's patience is gone.",
)
WHY = {
    RESCUED: "{0} brought the hostage to an entrance.",
    MET: "{0} won: One Punch Man and the hostage were in one room.",
    IMPATIENT: "The sponsor ran out of patience before {0} had freed the hostage.",
    TOO_LATE: "The last round was over before {0} had freed the hostage.",
}


def goal(kit: Kit, seat: int) -> str:
    return GOALS[seat] if seat in (HEROES, MONSTERS) else GOALS[HEROES]


def standing(kit: Kit, v: Any) -> list[tuple[int, str]]:
    """The two want different things, so neither number is ahead of the other."""
    units = sum(v.unit_room[HEROES, u] != 0 for u in range(SLOTS))
    return [(0, f"patience {v.patience}, {units} in the dungeon"), (0, "keeps the hostage")]


def ended(kit: Kit, v: Any, ending: int, winners: list[int]) -> str:
    return WHY[ending]


def things(kit: Kit) -> list[Thing]:
    cards = [
        Thing(
            slug(row["name"]),
            row["name"],
            f"{SIDES[side]}, cost {row['cost']}. Rolls {row['dice']} dice from 1 to "
            f"{row['die_max']}, has {row['health']} health and goes {row['move']} rooms in a move.",
            "OPM-32",
        )
        for side in (HEROES, MONSTERS)
        for row in kit[DECKS[side]]
    ]
    return [
        *cards,
        Thing(
            "one-punch-man",
            "One Punch Man",
            f"Goes {kit['opm_movement']} room in a move, and nobody can hurt him. Where he meets "
            "the hostage, the Heroes have won.",
            "OPM-54",
        ),
        Thing(
            "hostage",
            "The hostage",
            "A hero in its room can take it along; carried to an entrance, the Heroes have won.",
            "OPM-53",
        ),
    ]


SIDES = ("A hero", "A monster")
