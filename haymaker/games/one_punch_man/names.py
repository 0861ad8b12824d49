"""What everybody and everything in the dungeon is called, and how it is typed."""

from __future__ import annotations

from typing import Any

from haymaker.games.one_punch_man.kit import DECKS, slug
from haymaker.games.one_punch_man.layout import *
from haymaker.kernel.columns import width as columns_of
from haymaker.kernel.kit import Kit

SEATS = ("Heroes", "Monsters")
ENDINGS = (
    "still open",
    "a hero brought the hostage to an entrance",
    "One Punch Man met the hostage",
    "the sponsor ran out of patience",
    "the last round was over",
)
OPM_NAME = "One Punch Man"
HOSTAGE = "◆"


def seat_name(kit: Kit, seat: int) -> str:
    return SEATS[seat]


def room_name(kit: Kit, r: int) -> str:
    rooms = kit["rooms"]
    return str(rooms[r]["name"]) if r < len(rooms) else f"room {r + 1}"


def room_code(kit: Kit, r: int) -> str:
    """Column and level, as on a chess board: a1 is the top left."""
    rooms = kit["rooms"]
    if r >= len(rooms):
        return f"room-{r + 1}"
    return f"{'abcdefgh'[rooms[r]['column'] - 1]}{rooms[r]['level']}"


def room(kit: Kit, r: int) -> str:
    return f"{room_name(kit, r)} ({room_code(kit, r)})"


def door_code(kit: Kit, n: int) -> str:
    doors = kit["doors"]
    if n >= len(doors):
        return f"door-{n + 1}"
    names = [row["name"] for row in kit["rooms"]]
    ends = (names.index(doors[n]["from"]), names.index(doors[n]["to"]))
    return "-".join(room_code(kit, r) for r in ends)


def card_name(kit: Kit, side: int, c: int) -> str:
    if c == OPM and side == HEROES:
        return OPM_NAME
    cards = kit[DECKS[side]]
    return str(cards[c]["name"]) if c < len(cards) else f"card {c + 1}"


def card_code(kit: Kit, side: int, c: int) -> str:
    return slug(card_name(kit, side, c))


def card_stats(kit: Kit, side: int, c: int) -> str:
    card = kit[DECKS[side]][c]
    return (
        f"cost {card['cost']}, attack {card['dice']}d{card['die_max']}, "
        f"health {card['health']}, move {card['move']}"
    )


def unit_code(side: int, u: int) -> str:
    if side == HEROES:
        return "opm" if u == OPM else f"h{u + 1}"
    return f"m{u + 1}"


def unit_name(kit: Kit, v: Any, side: int, u: int) -> str:
    design = v.unit_design[side, u]
    if design == 0:
        return unit_code(side, u)
    if design == OPM + 1:
        return OPM_NAME
    return f"{card_name(kit, side, design - 1)} ({unit_code(side, u)})"


def carrier_of(v: Any) -> tuple[int, int]:
    """The side and slot of whoever carries the hostage."""
    side, slot = divmod(v.carrier - 1, SLOTS)
    return side, slot


def shares_room(v: Any, side: int, u: int) -> bool:
    place = v.unit_room[side, u]
    return any(s == 1 - side and v.unit_room[s, w] == place for s, w in units(v))


def plural(n: int, one: str, many: str = "") -> str:
    return f"{n} {one if n == 1 else many or one + 's'}"


def units(v: Any) -> list[tuple[int, int]]:
    """Everybody in sight, One Punch Man among the heroes once he is won."""
    found = [(p, u) for p in range(2) for u in range(v.ranks[p]) if v.unit_room[p, u] > 0]
    if v.opm_won and v.unit_room[HEROES, OPM] > 0:
        found.append((HEROES, OPM))
    return found


def wrapped(text: str, width: int, indent: str = "    ") -> list[str]:
    """The text in lines of at most this width."""
    lines, line = [], ""
    for word in text.split(" "):
        if columns_of(line) + columns_of(word) + 1 > width and line.strip():
            lines.append(line.rstrip())
            line = indent + word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line.rstrip()]
