"""What a newcomer to the Arena asks: what for, who is ahead, what is this, and why it ended."""

from __future__ import annotations

from typing import Any

from haymaker.games.pokepucks import layout
from haymaker.games.pokepucks.kit import in_play
from haymaker.games.pokepucks.names import code, counted, described, puck_name
from haymaker.kernel.kit import Kit
from haymaker.kernel.words import Thing

KINDS = {
    "plain": "A plain puck: it fills Health, and goes to whoever flips it",
    "item": "An Item",
    "energy": "An Energy",
    "trainer": "A Trainer",
    "slammer": "A plain slammer, to throw at the stack",
    "ball": "A Pokéball, thrown as a slammer",
    "pokemon": "A slammer",
}
SLAMMERS = ("slammer", "ball", "pokemon")
CLAUSES = {"plain": "PP-02", "pokemon": "PP-14", "ball": "PP-14", "slammer": "PP-14"}


def goal(kit: Kit, seat: int) -> str:
    return "Flip pucks to win them, empty the next player's Health, and knock the slammer out."


def standing(kit: Kit, v: Any) -> list[tuple[int, str]]:
    """Nobody is ahead before the first turn: until then Health lies face down."""
    if v.turns == 0:
        return [(0, "Health face down")] * kit.players
    designs = range(len(in_play(kit).names))
    held = [sum(v.health[p, d] for d in designs) for p in range(kit.players)]
    return [
        (-1, "out") if v.out[p] else (held[p], f"{counted(held[p], 'puck')} in Health")
        for p in range(kit.players)
    ]


def ended(kit: Kit, v: Any, ending: int, winners: list[int]) -> str:
    names = " and ".join(f"{{{p}}}" for p in winners)
    if ending == layout.KNOCKED_OUT:
        others = [p for p in range(kit.players) if p not in winners]
        beaten = f"{{{others[0]}}}" if len(others) == 1 else "everybody else"
        return f"{names} knocked {beaten} out."
    if ending == layout.SHARED:
        return f"{names} had equally many pucks when the turns ran out."
    most = counted(int(v.final[winners[0]]), "puck")
    return f"{names} had the most pucks when the turns ran out: {most}."


def things(kit: Kit) -> list[Thing]:
    rows = {row["name"]: row for row in [*kit["pucks"], *kit["own_pucks"]]}
    does = {row["rule"]: row["says"] for row in [*kit["special_rules"], *kit["own_rules"]]}
    said = []
    for d, name in enumerate(in_play(kit).names):
        row = rows.get(name, {"kind": "plain", "rule": "-"})
        facts = described(kit, d) if row["kind"] in SLAMMERS else ""
        rule = does.get(row["rule"], "-")
        says = f"{KINDS[row['kind']]}{facts}."
        clause = CLAUSES.get(row["kind"], "PP-16")
        use = f" {row['rule']}: {rule}." if rule != "-" else ""
        said.append(Thing(code(kit, d), puck_name(kit, d), says + use, clause))
    return said
