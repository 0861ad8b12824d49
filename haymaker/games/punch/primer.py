"""What a newcomer to the ring asks: what for, who is ahead, what is this, and why it ended."""

from __future__ import annotations

from typing import Any

from haymaker.games.punch import layout
from haymaker.kernel.kit import Kit
from haymaker.kernel.words import Thing

CARDS = ("P1", "P2", "P3", "N", "B", "D")


def goal(kit: Kit, seat: int) -> str:
    wins = kit["matches_to_win"]
    much = "the match" if wins == 1 else f"{wins} matches"
    return (
        f"Win {much}: knock the other down to 0, or have more stamina after round {kit['rounds']}."
    )


def standing(kit: Kit, v: Any) -> list[tuple[int, str]]:
    return [(100 * v.wins[p] + v.stamina[p], _stands(v, p)) for p in range(2)]


def _stands(v: Any, p: int) -> str:
    won = "1 match" if v.wins[p] == 1 else f"{v.wins[p]} matches"
    return f"{won}, stamina {v.stamina[p]}"


def ended(kit: Kit, v: Any, ending: int, winners: list[int]) -> str:
    if ending != layout.WON:
        return f"Too many matches were tied, and nobody had won {kit['matches_to_win']}."
    first = winners[0]
    if kit["matches_to_win"] == 1:
        how = "by a knock-out" if v.knockouts[first] else "with more stamina left"
        return f"{{{first}}} won the match {how}."
    return f"{{{first}}} won {v.wins[first]} matches, {{{1 - first}}} won {v.wins[1 - first]}."


def things(kit: Kit) -> list[Thing]:
    power, rest = kit["power"], kit["rest_gain"]
    punches = [
        Thing(
            code,
            f"Punch {n}",
            f"Hits for {power[n - 1]}. A weaker Punch loses the difference; a Block stops it, "
            "and a Dodge sends it back.",
            "PU-18",
        )
        for n, code in enumerate(CARDS[:3], 1)
    ]
    return [
        *punches,
        Thing("N", "Do Nothing", f"A rest: {rest} stamina back, unless a Punch comes.", "PU-23"),
        Thing("B", "Block", "Stops any Punch. Nothing else happens.", "PU-20"),
        Thing("D", "Dodge", "Sends a Punch back: the one who punched loses its power.", "PU-21"),
    ]
