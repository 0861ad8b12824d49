"""What pucks, players and places are called, and how they are typed."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Any

from haymaker.games.pokepucks import layout
from haymaker.games.pokepucks.kit import InPlay, in_play
from haymaker.kernel.kit import Kit

SEATS = ("Amber", "Birch", "Coral", "Dune", "Elm", "Flint", "Gale", "Hazel")
TYPES = ("", "Grass", "Fire", "Water", "Electric", "Fighting", "Psychic", "Normal")
STATUSES = {
    layout.CRITICAL: "Critical",
    layout.PARALYZED: "Paralyzed",
    layout.SLEEP: "asleep",
    layout.POISONED: "Poisoned",
    layout.CONFUSED: "Confused",
}
STACKS = ("Health", "Power", "Prize", "the top of the Arena", "the bottom of the Arena")


def seat_name(kit: Kit, seat: int) -> str:
    return SEATS[seat]


def puck_name(kit: Kit, d: int) -> str:
    names = in_play(kit).names
    return names[d] if d < len(names) else f"puck no. {d + 1}"


def folded(name: str) -> str:
    """A name as it is easily typed: lower case, no accents."""
    flat = unicodedata.normalize("NFKD", name)
    return " ".join("".join(c for c in flat if not unicodedata.combining(c)).lower().split())


def code(kit: Kit, d: int) -> str:
    """What one types for a puck; where two would be typed alike, the number is added."""
    codes = all_codes(in_play(kit).names)
    return codes[d] if d < len(codes) else f"#{d + 1}"


@lru_cache(maxsize=64)
def all_codes(names: tuple[str, ...]) -> tuple[str, ...]:
    plain = [folded(name) for name in names]
    return tuple(
        f"{mine} #{d + 1}" if plain.count(mine) > 1 or mine.startswith("#") else mine
        for d, mine in enumerate(plain)
    )


def rule_number(play: InPlay, row: int) -> tuple[int, int]:
    """The puck of a rule, and which of that puck's rules it is, from 1."""
    puck = play.rules[row].puck
    return puck, sum(rule.puck == puck for rule in play.rules[: row + 1])


def rule_name(kit: Kit, row: int) -> str:
    play = in_play(kit)
    rule = play.rules[row]
    name = play.names[rule.puck]
    return name if rule.title in name else f"{name}'s {rule.title}"


def ordinal(n: int) -> str:
    ending = "th" if 10 <= n % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


def depth_name(depth: int) -> str:
    return "on top" if depth == 0 else f"{ordinal(depth + 1)} from the top"


def listed(kit: Kit, counts: dict[int, int]) -> str:
    """`2 Potion, Switch`."""
    parts = [
        puck_name(kit, d) if n == 1 else f"{n} {puck_name(kit, d)}"
        for d, n in counts.items()
        if n > 0
    ]
    return ", ".join(parts)


def stack(v: Any, name: str, p: int, kit: Kit) -> dict[int, int]:
    held = getattr(v, name)
    return {d: held[p, d] for d in range(len(in_play(kit).names)) if held[p, d] > 0}


def and_list(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def parts(action: int) -> tuple[int, int]:
    """The verb's first number, and what comes with it."""
    if action < layout.SPOT:
        return action // layout.DESIGNS * layout.DESIGNS, action % layout.DESIGNS
    for verb in (layout.DONE, layout.KNOCK, layout.THROW, layout.USE):
        if action >= verb:
            return verb, action - verb
    return layout.SPOT, action - layout.SPOT


def own_count(kit: Kit, v: Any, seat: int, d: int) -> int:
    record = kit.record[0]
    if kit["mode"] == "training":
        taken = sum(int(v.brought[p, d]) for p in range(kit.players))
        return int(record["box"][d]) - taken
    return int(record["owned"][seat, d]) - int(v.brought[seat, d])


def described(kit: Kit, d: int) -> str:
    """Type, weight, weakness and resistance of a slammer."""
    record = kit.record[0]
    facts = [TYPES[record["puck_type"][d]]] if record["puck_type"][d] else []
    facts.append(f"{in_play(kit).grams[d]} g")
    if record["puck_weak"][d]:
        facts.append(f"weak to {TYPES[record['puck_weak'][d]]}")
    if record["puck_resist"][d]:
        facts.append(f"resists {TYPES[record['puck_resist'][d]]}")
    return f" ({', '.join(facts)})"


def going_to(kit: Kit, v: Any) -> int:
    """Where the rule under way sends pucks."""
    to = int(kit.record[0]["rule_to"][v.run - 1])
    wild = kit["mode"] == "wild" and to in (layout.HEALTH, layout.POWER)
    return layout.PRIZE if wild else to


def counted(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"
