"""What the lab counts in One Punch Man: see `haymaker/kernel/measures.py`."""

from typing import Any

from haymaker.games.one_punch_man.layout import *
from haymaker.kernel.kit import Kit
from haymaker.kernel.measures import SHARE, Measure

ROUNDS_PLAYED, HEROES_LOST, MONSTERS_LOST, MAN_WON, PATIENCE_LEFT = range(5)
HERO_TOKENS, MONSTER_TOKENS = range(5, 7)
COUNTS = 7
THINGS = DESIGNS
STRATA = "three rounds"
SEATWISE = ("hero_deck", "monster_deck")

MEASURES = (
    Measure("rounds per game", ROUNDS_PLAYED),
    Measure("heroes lost per game", HEROES_LOST),
    Measure("monsters lost per game", MONSTERS_LOST),
    Measure("games in which One Punch Man was won", MAN_WON, kind=SHARE),
    Measure("patience left", PATIENCE_LEFT),
    Measure("tokens that the Heroes have left", HERO_TOKENS),
    Measure("tokens that the Monsters have left", MONSTER_TOKENS),
)


def stratum(kit, s):
    return s.round_no // 3


def holds(kit, s, seat, out):
    for d in range(DESIGNS):
        out[d] = s.hand[seat, d]


def thing(kit: Kit, seat: int, number: int) -> str:
    deck = kit["hero_deck" if seat == HEROES else "monster_deck"]
    return str(deck[number]["name"]) if number < len(deck) else ""


def own_values(kit: Kit, seat: int, own: Kit) -> dict[str, Any]:
    deck = SEATWISE[seat]
    return {deck: own[deck]}


def close(kit, s, counts):
    counts[ROUNDS_PLAYED] = s.round_no
    counts[HEROES_LOST] = s.fallen[HEROES]
    counts[MONSTERS_LOST] = s.fallen[MONSTERS]
    counts[MAN_WON] = s.opm_won
    counts[PATIENCE_LEFT] = s.patience
    counts[HERO_TOKENS] = s.tokens[HEROES]
    counts[MONSTER_TOKENS] = s.tokens[MONSTERS]
