"""What no single limit of `kit.toml` can say about a kit of Rocket Punch!."""

from __future__ import annotations

from typing import Any

from haymaker.kernel.errors import KitError
from haymaker.kernel.kit import Kit, shown

GREEN, RED = 6, 4  # steps on the two sides of the fame meter (RP-10)


def check(kit: Kit, record: Any) -> None:
    check_seats(kit)
    check_deck(kit, record)
    record.target = fame_target(kit)


def fame_target(kit: Kit) -> int:
    """One side for the whole table (RP-11, RP-12)."""
    if kit["fame_side"] == "auto":
        return GREEN if kit.players == 3 else RED
    return int(kit["fame_side"])


def check_seats(kit: Kit) -> None:
    first = kit["start_player"]
    if first != "random" and first >= kit.players:
        raise kit.refuse("options.start_player", f"0 to {kit.players - 1}, or 'random'")
    gyms = kit["gyms"]
    if len(gyms) < kit.players or len(set(gyms)) < len(gyms):
        raise kit.refuse(
            "options.gyms", f"at least {kit.players} numbers from 1 to 5, no two the same"
        )
    names = [row["name"].casefold() for row in kit["gym_cards"]]
    if len(set(names)) < len(names):
        raise kit.refuse("components.gym_cards", "five different names")


def check_deck(kit: Kit, record: Any) -> None:
    deck = kit["deck"]
    for c, row in enumerate(deck):
        if row["upper"] == row["lower"]:
            raise KitError(
                kit.source, f"components.deck[{c}]", shown(row), "two different numbers on a card"
            )
        record.number[c, 0] = row["upper"]
        record.number[c, 1] = row["lower"]
    each = kit["hand"][str(kit.players)]
    if each * kit.players > len(deck):
        most = len(deck) // kit.players
        raise kit.refuse(
            f"components.hand.{kit.players}",
            f"1 to {most}, as there are {len(deck)} cards for {kit.players} players",
        )
    record.hand_cards = each
