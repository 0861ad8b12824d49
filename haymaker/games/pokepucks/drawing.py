"""The battle in plain characters: the pile in its box, and what everybody has."""

from __future__ import annotations

from typing import Any

from haymaker.games.pokepucks import layout
from haymaker.games.pokepucks.kit import in_play
from haymaker.games.pokepucks.names import (
    SEATS,
    STATUSES,
    counted,
    described,
    listed,
    own_count,
    puck_name,
    stack,
)
from haymaker.kernel.columns import center, cut, pad, wrap
from haymaker.kernel.kit import Kit

SIDES = {
    layout.FLIPPED: ("(  ▲  )", " face up"),
    layout.PICKED: ("(  ▲  )", " picked up"),
    layout.LEANING: ("/▒▒▒▒▒/", " leaning"),
    layout.LEFT: ("{▒▒▒▒▒}", " outside"),
}
FACE_DOWN = ("[▒▒▒▒▒]", "")
DRAWN = 10  # pucks of the pile; deeper ones are named


def table(kit: Kit, v: Any, viewer: int, width: int) -> str:
    width = min(width, 78)
    lines = ["┌" + center(f" {headline(kit, v)} ", width - 2, "─") + "┐"]
    body = arena_lines(kit, v, width - 4)
    order = sorted(range(kit.players), key=lambda p: (v.place[p] == 0, v.place[p], p))
    for p in order:
        body += ["", *player_lines(kit, v, p, viewer, width - 4)]
    if 0 <= viewer < kit.players and kit["mode"] != "training":
        left = {d: own_count(kit, v, viewer, d) for d in range(len(in_play(kit).names))}
        body += ["", *entry("Your collection", listed(kit, left) or "empty", width - 4)]
    lines += ["│ " + pad(line, width - 4) + " │" for line in body]
    lines.append("└" + "─" * (width - 2) + "┘")
    return "\n".join(lines)


def headline(kit: Kit, v: Any) -> str:
    title = {"battle": "Battle", "training": "Training battle", "wild": "Wild battle"}[kit["mode"]]
    if v.turns == 0:
        return f"{title} · set-up"
    if v.ask == layout.OVER:
        return f"{title} · over after {counted(v.turns, 'turn')}"
    extra = ""
    if v.knock:
        extra = f" · {SEATS[v.thrower]} tries a Knock Out"
    elif v.thrower != v.current and layout.DECLARING <= v.step <= layout.ATTACKED:
        extra = f" · {SEATS[v.thrower]} attacks"
    elif v.made > v.counted:
        extra = " · an extra attack"
    elif v.counted:
        extra = f" · attack {max(v.made, 1)} of {v.counted}"
    return f"{title} · turn {v.turns}: {SEATS[v.current]}{extra}"


def entry(title: str, text: str, width: int) -> list[str]:
    return wrap(f"{title}: {text}", width, rest="    ")


def arena_lines(kit: Kit, v: Any, width: int) -> list[str]:
    """The pile in its box from the side, the top puck first, each with the number of its spot."""
    there = [i for i in range(v.arena_count - 1, -1, -1) if v.lies[i] != layout.GONE]
    if v.knock:
        lines = [f"{SEATS[v.current]}'s slammer lies in the arena"]
    elif v.turns:
        lines = [f"Arena {len(there)} of {v.arena_max}"]
    else:
        lines = [f"Arena {len(there)}"]
    lines += [pile_line(kit, v, i, width) for i in there[:DRAWN]]
    deeper = [puck_name(kit, v.arena[i]) for i in there[DRAWN:]]
    if deeper:
        lines += indented("Under these", ", ".join(deeper), width)
    if there:
        lines.append("  └" + "─" * 11 + "┘")
    if v.outside_count:
        names = [puck_name(kit, v.outside[i]) for i in range(v.outside_count)]
        lines += entry("Outside", ", ".join(names), width)
    if v.aside_count:
        lines += entry("Set aside", counted(v.aside_count, "puck"), width)
    return lines


def pile_line(kit: Kit, v: Any, i: int, width: int) -> str:
    side, says = SIDES.get(v.lies[i], FACE_DOWN)
    line = f"  │  {side}  │ {v.arena_count - i:>2} {puck_name(kit, v.arena[i])}{says}"
    return cut(line, width)


def player_lines(kit: Kit, v: Any, p: int, viewer: int, width: int) -> list[str]:
    name = SEATS[p] + (" (you)" if p == viewer else "")
    if v.out[p]:
        return [f"  {name}: out of the battle"]
    mark = "►" if v.turns and p == v.current and v.ask != layout.OVER else " "
    line = name
    if v.slammer[p] > 0:
        line += f" · {puck_name(kit, v.slammer[p] - 1)}{described(kit, v.slammer[p] - 1)}"
    status = [word for bit, word in STATUSES.items() if v.status[p] & bit]
    if status:
        line += f" · {', '.join(status)}"
    lines = wrap(line, width - 4)
    lines = [f"{mark} {lines[0]}", *("    " + more for more in lines[1:])]
    if v.ask == layout.ASK_HEALTH and not kit_open(kit) and p != viewer:
        ready = ", ready" if v.ready[p] else ""
        return [*lines, f"    Health: {counted(v.chosen[p], 'puck')}, hidden{ready}"]
    health = stack(v, "health", p, kit)
    total = sum(health.values())
    bar = f" {'█' * total}{'░' * max(0, v.health_max[p] - total)}" if v.health_max[p] else ""
    of = f" of {v.health_max[p]}" if v.turns else ""
    says = listed(kit, health)
    lines += indented("Health", f"{total}{of}{bar or ' ·' * bool(says)} {says}", width)
    for title in ("Power", "Prize"):
        held = listed(kit, stack(v, title.lower(), p, kit))
        if held:
            lines += indented(title, held, width)
    return lines


def kit_open(kit: Kit) -> bool:
    return bool(kit.record[0]["open_picking"])


def indented(title: str, text: str, width: int) -> list[str]:
    return ["    " + line for line in entry(title, text.strip(), width - 4)]
