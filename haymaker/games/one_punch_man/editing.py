"""What can be changed in a position of One Punch Man, and what the parts of it are called."""

from __future__ import annotations

from typing import Any

from haymaker.games.one_punch_man.kit import DECKS
from haymaker.games.one_punch_man.layout import SLOTS
from haymaker.games.one_punch_man.names import card_name
from haymaker.kernel.kit import Kit
from haymaker.kernel.layout import Record

MOST_TOKENS = 32767  # that a state can count
CARDS = ("hand", "deck", "discards", "dead")
FACTS = ("round_no", "patience", "tokens", *CARDS, "unit_damage")
SAYS = {
    "round_no": "the round",
    "hand": "cards in the hand",
    "deck": "cards in the deck",
    "discards": "cards discarded",
    "dead": "cards out of the game",
    "unit_damage": "damage",
}


def places(kit: Kit, s: Any, fact: str, seat: int) -> list[str]:
    if fact in CARDS:
        return [card_name(kit, seat, c) for c in range(len(kit[DECKS[seat]]))]
    if fact == "unit_damage":
        return [unit(kit, s, seat, u) for u in range(SLOTS)]
    return []


def ranges(kit: Any) -> dict[str, tuple[int, int]]:
    """The sponsor waits for so many rounds, and pays at most so much in each."""
    return {
        "round_no": (0, kit.max_rounds),
        "patience": (-SLOTS, max(kit.patience_start, kit.patience_cap)),
        "tokens": (0, kit.max_rounds * most_paid(kit)),
    }


def most_paid(kit: Any) -> int:
    return int(max(kit.income[i] for i in range(3)))


def problem(kit: Any, s: Any) -> str:
    """Tokens are counted to the last round; whoever has run out of patience, waits no more."""
    if s.ending:
        return ""
    to_come = (kit.max_rounds - s.round_no) * most_paid(kit)
    if max(s.tokens[0], s.tokens[1]) + to_come > MOST_TOKENS:
        return "there are more tokens than can be counted"
    return "the sponsor's patience is gone, and the game goes on" if s.patience <= 0 else ""


def unit(kit: Kit, s: Any, side: int, u: int) -> str:
    """Who is in a slot: nobody, where nobody has come there or who came is gone."""
    design = s.unit_design[side, u] - 1
    return card_name(kit, side, design) if design >= 0 else ""


def settle(kit: Kit, s: Record) -> None:
    """Cards are counted."""
    s["held"][0] = s["hand"][0].sum(axis=-1)
    s["deck_left"][0] = s["deck"][0].sum(axis=-1)
