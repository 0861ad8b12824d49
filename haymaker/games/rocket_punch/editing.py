"""What can be changed in a position of Rocket Punch!, and what the parts of it are called."""

from __future__ import annotations

from typing import Any

from haymaker.games.rocket_punch.layout import CARDS, HAND, NOT_PLAYED
from haymaker.games.rocket_punch.rules import hand_size
from haymaker.games.rocket_punch.words import CLASSES, card_name
from haymaker.kernel.kit import Kit
from haymaker.kernel.layout import Record

FACTS = ("rounds", "marker", "belt", "gears", "centre", "fame", "hand")
SAYS = {
    "marker": "who holds the start marker",
    "belt": "who holds the belts",
    "hand": "the hand",
}


def places(kit: Kit, s: Any, fact: str, seat: int) -> list[str]:
    return list(CLASSES) if fact == "belt" else []


def values(kit: Kit, s: Any, fact: str, seat: int) -> list[str]:
    if fact != "hand":
        return []
    return ["no card", *(card_name(kit, card) for card in range(len(kit["deck"])))]


def ranges(kit: Any) -> dict[str, tuple[int, int]]:
    """The game ends with a full meter, or with its last round."""
    return {"rounds": (0, kit.max_rounds), "fame": (0, kit.target), "gears": (0, kit.gears)}


def problem(kit: Any, s: Any) -> str:
    """Every gym has one card for every battle that is left, and a full meter ends the game."""
    if s.ended:
        return ""
    if s.rounds == kit.max_rounds:
        return "all rounds are played"
    dealt = [s.hand[p, i] for p in range(kit.players) for i in range(HAND) if s.hand[p, i] > 0]
    dealt += [s.buried[p, i] for p in range(kit.players) for i in range(s.falls[p])]
    dealt += [card + 1 for card in range(CARDS) if s.shown >> card & 1]
    if len({*dealt}) < len(dealt):
        return "a card lies in two places"
    before = {(s.marker - 1 + k) % kit.players for k in range(s.played)}
    if s.played and before != {p for p in range(kit.players) if s.face[p] != NOT_PLAYED}:
        return "with this start marker others would have played by now"
    for p in range(kit.players):
        held, due = sum(s.hand[p, i] > 0 for i in range(HAND)), hand_size(kit, s, p)
        if held != due:
            return f"cards in a hand: {held}, where there should be {due}"
        if s.fame[p] == kit.target:
            return "a fame meter is full, and the game goes on"
    return ""


def settle(kit: Kit, s: Record) -> None:
    """Hands are in order, and the cards that lie nowhere else are in the deck."""
    elsewhere = int(s["shown"][0])
    for hand, buried, falls in zip(s["hand"][0], s["buried"][0], s["falls"][0], strict=True):
        cards = sorted(int(card) for card in hand if card > 0)
        hand[:] = [*cards, *[0] * (len(hand) - len(cards))]
        for card in (*cards, *(int(card) for card in buried[:falls] if card > 0)):
            elsewhere |= 1 << (card - 1)
    s["deck"][0] = ((1 << len(kit["deck"])) - 1) & ~elsewhere
