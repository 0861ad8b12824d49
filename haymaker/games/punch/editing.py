"""What can be changed in a position of Punch!, and what the parts of it are called."""

from __future__ import annotations

from typing import Any

from haymaker.games.punch.layout import OVER, TOP, hand_size
from haymaker.games.punch.words import NAMES, SEATS
from haymaker.kernel.kit import Kit

FACTS = ("round_no", "turn_no", "stamina", "wins", "hand", "fresh", "spent")
SAYS = {"round_no": "rounds fought in this match"}


def places(kit: Kit, s: Any, fact: str, seat: int) -> list[str]:
    return list(NAMES) if fact in ("hand", "fresh", "spent") else []


def ranges(kit: Any) -> dict[str, tuple[int, int]]:
    """A match has so many rounds, a round so many exchanges, a game so many matches."""
    bouts = 2 * kit.matches_to_win * (kit.max_replays + 1)
    return {
        "round_no": (0, kit.rounds - 1),
        "turn_no": (0, kit.hand),
        "stamina": (0, TOP),
        "wins": (0, kit.matches_to_win),
        "knockouts": (0, kit.matches_to_win),
        "decisions": (0, kit.matches_to_win),
        "replays": (0, kit.max_replays),
        "ties": (0, bouts),
        "bout": (0, bouts),
        "redeals": (0, kit.max_redeals),
    }


def problem(kit: Any, s: Any) -> str:
    """A boxer on the floor, or with matches enough, fights no more; the others have played one card
    in every exchange, and have one for each that is left in this round."""
    if s.phase == OVER:
        return ""
    fought = s.round_no * kit.hand + s.turn_no
    for p in range(2):
        if (played := sum(s.spent[p, k] for k in range(len(NAMES)))) != fought:
            return f"cards that {SEATS[p]} has played: {played}, exchanges fought: {fought}"
        held, due = sum(s.hand[p, k] for k in range(len(NAMES))), hand_size(kit.hand, s, p)
        if held != due:
            return f"cards in the hand of {SEATS[p]}: {held}, where there should be {due}"
        if s.stamina[p] == 0:
            return f"{SEATS[p]} is knocked out, and the match goes on"
        if s.wins[p] == kit.matches_to_win:
            return f"{SEATS[p]} has won already"
    return ""
