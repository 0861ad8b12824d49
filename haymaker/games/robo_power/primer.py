"""What a newcomer to the workbench asks: what for, who is ahead, what is this, why it ended."""

from __future__ import annotations

from typing import Any

from haymaker.games.robo_power import layout
from haymaker.kernel.kit import Kit
from haymaker.kernel.words import Thing

DOES = {
    "robot": ("The lowest number of a duel is scrapped; all others go back to their hands.", "10"),
    "spy": ("Put it down before the duel: it takes a card from a rival, unseen.", "22"),
    "spy_master": ("Put it down before the duel: it takes two cards from rivals.", "25"),
    "trap": ("In a duel it takes the cards of all the others, and is spent.", "19"),
    "counteract": ("In a duel it scraps every card, itself included.", "15"),
}


def goal(kit: Kit, seat: int) -> str:
    return "Be the last builder with cards: the lowest card of every duel is scrapped."


def standing(kit: Kit, v: Any) -> list[tuple[int, str]]:
    held = [int(v.hand_size[p]) if v.inside >> p & 1 else 0 for p in range(kit.players)]
    return [(n, "out" if n == 0 else "1 card" if n == 1 else f"{n} cards") for n in held]


def ended(kit: Kit, v: Any, ending: int, winners: list[int]) -> str:
    if ending == layout.WON:
        return f"{{{winners[0]}}} was the last builder with cards."
    if ending == layout.TIED:
        return "The last cards of all were scrapped together."
    return "The turns ran out, and more than one builder still had cards."


def things(kit: Kit) -> list[Thing]:
    said = {}
    for row in kit["deck"]:
        plain = str(row["number"]) if row["role"] == "robot" else row["role"].replace("_", " ")
        says, clause = DOES[row["role"]]
        name = f"{row['name'] or 'Robot'} {plain}" if row["role"] == "robot" else plain.title()
        said[plain] = Thing(plain, name, says, f"RBP-{clause}")
    return list(said.values())
