"""The dungeon in plain characters: the map, who is where, and the own hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from haymaker.games.one_punch_man.kit import DECKS
from haymaker.games.one_punch_man.layout import *
from haymaker.games.one_punch_man.names import *
from haymaker.kernel.columns import clip, pad
from haymaker.kernel.columns import width as columns_of
from haymaker.kernel.kit import Kit


def table(kit: Kit, v: Any, viewer: int, width: int) -> str:
    lines = [*status(kit, v), "", *draw_map(kit, v, viewer, width)]
    lines += other_doors(kit, v, viewer, width) + legend(viewer, width)
    lines += roster(kit, v)
    if viewer in (0, 1):
        lines += own_hand(kit, v, viewer)
    return "\n".join(line for row in lines for line in wrapped_row(row, width))


def wrapped_row(row: str, width: int) -> Iterable[str]:
    return [row] if columns_of(row) <= width else wrapped(row, width)


def status(kit: Kit, v: Any) -> list[str]:
    top = max(kit["patience_start"], v.patience, 15)
    bar = "█" * v.patience + "░" * (top - v.patience) if top <= 30 else ""
    phase = {
        DRAWING: "cards are drawn",
        HIDING: "the Monsters hide the hostage",
        PLACING: "the Monsters take their places",
        BLOCKING: "the Monsters block doors",
        BATTLE: "battle phase",
        ROLLING: "dice are rolled",
        OVER: "the game is over: " + ENDINGS[v.ending],
    }.get(v.phase, f"turn of the {SEATS[v.active]}")
    counts = [
        f"  {SEATS[p]:<8}  {plural(v.tokens[p], 'token'):<10} hand {v.held[p]:<3} "
        f"deck {v.deck_left[p]:<3} lost {v.fallen[p]}"
        for p in range(2)
    ]
    return [f"Round {v.round_no}   Patience {v.patience:>2} {bar}   {phase}", *counts]


def grid(kit: Kit) -> dict[tuple[int, int], int]:
    return {(row["level"], row["column"]): r for r, row in enumerate(kit["rooms"])}


def door_numbers(kit: Kit) -> dict[tuple[int, int], int]:
    """The number of the door between two rooms, either way round."""
    names = [row["name"] for row in kit["rooms"]]
    found = {}
    for n, row in enumerate(kit["doors"]):
        a, b = names.index(row["from"]), names.index(row["to"])
        found[a, b] = found[b, a] = n
    return found


def door_sign(v: Any, viewer: int, n: int, signs: str) -> str:
    """Open, blocked or not known; the Monsters know all doors."""
    if v.blocked >> n & 1:
        return signs[1]
    if viewer == MONSTERS or v.door_known >> n & 1:
        return signs[0]
    return signs[2]


def draw_map(kit: Kit, v: Any, viewer: int, width: int) -> list[str]:
    rooms, doors = grid(kit), door_numbers(kit)
    columns = max(column for _, column in rooms)
    wide = max(7, min(16, (width - 2 + 2) // columns - 2))
    lines = []
    for level in range(1, max(at for at, _ in rooms) + 1):
        row: list[str] = ["", "", "", ""]
        stairs = ""
        for column in range(1, columns + 1):
            r = rooms.get((level, column), -1)
            cell = draw_room(kit, v, viewer, r, wide) if r >= 0 else [" " * wide] * 4
            aside = rooms.get((level, column + 1), -1)
            sign = "  "
            if (r, aside) in doors:
                sign = door_sign(v, viewer, doors[r, aside], "═╳┄") * 2
            gaps = ["  ", sign, "  ", "  "]
            row = [line + part + gap for line, part, gap in zip(row, cell, gaps, strict=True)]
            below = rooms.get((level + 1, column), -1)
            mark = door_sign(v, viewer, doors[r, below], "║╳┊") if (r, below) in doors else " "
            stairs += mark.center(wide) + "  "
        lines += [line.rstrip() for line in row]
        if stairs.strip():
            lines.append(stairs.rstrip())
    return lines


def draw_room(kit: Kit, v: Any, viewer: int, r: int, wide: int) -> list[str]:
    inner = wide - 2
    code = room_code(kit, r).upper() + ("*" if kit["rooms"][r]["entrance"] else "")
    dark = viewer != MONSTERS and not v.visited >> r & 1
    fill = "░" if dark else " "
    found = occupants(v, r)
    while columns_of(text := " ".join(found)) > inner:
        found = [*found[:-2], "…"]
    if text and fill != " " and columns_of(text) < inner:
        text += " "
    name = clip(room_name(kit, r), inner)
    return [
        "┌" + pad(code, inner, "─") + "┐",
        "│" + pad(name, inner) + "│",
        "│" + pad(text, inner, fill) + "│",
        "└" + "─" * inner + "┘",
    ]


def occupants(v: Any, r: int) -> list[str]:
    found = []
    for side, u in units(v):
        if v.unit_room[side, u] == r + 1:
            carried = HOSTAGE if v.carrier and carrier_of(v) == (side, u) else ""
            hidden = side == MONSTERS and not v.unit_marks[side, u] & REVEALED
            code = unit_code(side, u) + carried
            found.append(f"({code})" if hidden else code.upper())
    if not v.opm_won and v.unit_room[HEROES, OPM] == r + 1:
        found.append("opm")
    if v.hostage_room == r + 1 and not v.carrier:
        found.append(HOSTAGE)
    if v.maybe_rooms >> r & 1 and v.hostage_room == 0:
        found.append("?")
    return found


def other_doors(kit: Kit, v: Any, viewer: int, width: int) -> list[str]:
    """Doors that a map on a grid cannot show."""
    told = []
    for n, row in enumerate(kit["doors"]):
        ends = [next(r for r in kit["rooms"] if r["name"] == row[end]) for end in ("from", "to")]
        levels = abs(ends[0]["level"] - ends[1]["level"])
        columns = abs(ends[0]["column"] - ends[1]["column"])
        if levels + columns != 1:
            state = {"═": "open", "╳": "blocked", "┄": "not known"}[door_sign(v, viewer, n, "═╳┄")]
            told.append(f"{door_code(kit, n)} {state}")
    return wrapped("Other doors: " + ", ".join(told), width) if told else []


def legend(viewer: int, width: int) -> list[str]:
    signs = ["* entrance", "═ ║ open", "╳ blocked", "┄ ┊ not known", "░ dark"]
    signs.append(f"{HOSTAGE} hostage, ? perhaps")
    if viewer == MONSTERS:
        signs = ["* entrance", "╳ blocked", "(m) unseen by the Heroes", f"{HOSTAGE} hostage"]
    lines = [signs[0]]
    for sign in signs[1:]:
        if columns_of(lines[-1]) + 3 + columns_of(sign) <= width:
            lines[-1] += "   " + sign
        else:
            lines.append(sign)
    return lines


def roster(kit: Kit, v: Any) -> list[str]:
    lines = []
    for side, u in units(v):
        if (side, u) == (HEROES, OPM):
            lines.append(f"  opm  {OPM_NAME:<18} {room_code(kit, v.unit_room[side, u] - 1)}")
            continue
        card = kit[DECKS[side]][v.unit_design[side, u] - 1]
        health = f"{card['health'] - v.unit_damage[side, u]}/{card['health']}"
        attack = f"{card['dice']}d{card['die_max']}"
        marks = [word for bit, word in MARKS if v.unit_marks[side, u] & bit]
        lines.append(
            f"  {unit_code(side, u):<4} {pad(clip(card['name'], 18), 18)} "
            f"{room_code(kit, v.unit_room[side, u] - 1)}  health {health:<5} attack {attack} "
            f"move {card['move']}  {', '.join(marks)}".rstrip()
        )
    unseen = sum(v.unit_room[MONSTERS, m] == HIDDEN for m in range(v.ranks[MONSTERS]))
    if unseen:
        lines.append(f"  {plural(unseen, 'monster')} somewhere in the dark")
    return lines


MARKS = ((MOVED, "moved"), (FOUGHT, "fought"), (BATTLED, "battled"))


def own_hand(kit: Kit, v: Any, viewer: int) -> list[str]:
    lines = ["Your hand:"]
    for k in range(len(kit[DECKS[viewer]])):
        count = v.hand[viewer, k]
        if count:
            lines.append(f"  {count} × {card_code(kit, viewer, k)}  ({card_stats(kit, viewer, k)})")
    return lines if len(lines) > 1 else ["Your hand is empty."]
