"""What no single limit of `kit.toml` can say about a kit of Robo Power."""

from __future__ import annotations

from typing import Any

from haymaker.games.robo_power.layout import HAND
from haymaker.kernel.errors import KitError
from haymaker.kernel.kit import Kit, shown

LARGEST_DECK = 250
NUMBERED = ("robot", "spy", "spy_master")


def check(kit: Kit, record: Any) -> None:
    first = kit["start_player"]
    if first != "random" and first >= kit.players:
        raise kit.refuse("options.start_player", f"0 to {kit.players - 1}, or 'random'")
    if not kit["reshuffle"] and kit["max_turns"] == "none":  # RBP-H37
        raise kit.refuse("options.max_turns", "1 to 2000 where reshuffle is false")
    check_deck(kit)
    record.deck_total = total(kit)


def total(kit: Kit) -> int:
    return sum(row["copies"] for row in kit["deck"])


def check_deck(kit: Kit) -> None:
    for i, row in enumerate(kit["deck"]):
        numbered = row["role"] in NUMBERED
        if numbered != (row["number"] > 0):  # RBP-H03, RBP-H31
            allowed = "1 to 9999 for a robot or a spy" if numbered else "no number on this card"
            raise KitError(
                kit.source, f"components.deck[{i}].number", shown(row["number"]), allowed
            )
    least = HAND * kit.players
    if not least <= total(kit) <= LARGEST_DECK:
        raise KitError(
            kit.source,
            "components.deck",
            f"{total(kit)} cards",
            f"{least} to {LARGEST_DECK} cards for {kit.players} players",
        )
