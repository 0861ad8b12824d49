"""What no single limit of `kit.toml` can say about a kit of Punch!."""

from __future__ import annotations

from typing import Any

from haymaker.kernel.kit import Kit

DECK = 30


def check(kit: Kit, record: Any) -> None:
    total = sum(kit["copies"].values())
    if total != DECK:
        raise kit.refuse(
            "components.copies", f"copies that add up to {DECK}, three hands of ten; not {total}"
        )
    for turn in kit["exchange_turns"]:
        record.swap_in_turn[turn - 1] = 1
