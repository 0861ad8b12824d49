"""What no single limit of `kit.toml` can say about a kit of Punch!."""

from __future__ import annotations

from typing import Any

from haymaker.games.punch import layout
from haymaker.kernel.kit import Kit

IN_THE_BOX = 5
"""Cards of each kind (PU-02)."""


def check(kit: Kit, record: Any) -> None:
    copies, size = kit["copies"], kit["rounds"] * kit["hand"]
    if size < layout.ROUNDS * layout.HAND and set(copies.values()) == {IN_THE_BOX}:
        fit(copies, size)
        for kind, count in enumerate(copies.values()):
            record.copies[kind] = count
    total = sum(copies.values())
    if total != size:
        raise kit.refuse(
            "components.copies",
            f"copies that add up to {size}, rounds × hand = {kit['rounds']} × {kit['hand']}; "
            f"not {total}",
        )
    for turn in kit["exchange_turns"]:
        record.swap_in_turn[turn - 1] = 1


def fit(copies: dict[str, int], size: int) -> None:
    """The box's cards for a smaller deck: as evenly as can be, the first kinds one more."""
    for place, kind in enumerate(copies):
        copies[kind] = (size + layout.KINDS - 1 - place) // layout.KINDS
