"""What the lab counts in Punch!: see `haymaker/kernel/measures.py`."""

from typing import Any

from haymaker.games.punch.layout import *
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.kit import Kit
from haymaker.kernel.measures import SHARE, UNCOUNTED, Measure

MATCHES, BY_KNOCK_OUT, ON_STAMINA, TIED, EXCHANGES, ROUNDS_BEGUN = range(6)
COUNTS = 6
STRATA = "round"
GAIN = "stamina"
SEATWISE = ("copies", "power", "rest_gain")

MEASURES = (
    Measure("matches ended by a knock-out", BY_KNOCK_OUT, MATCHES, SHARE),
    Measure("matches decided on stamina", ON_STAMINA, MATCHES, SHARE),
    Measure("matches tied and fought again", TIED, MATCHES, SHARE),
    Measure("exchanges per match", EXCHANGES, MATCHES),
    Measure("rounds per match", ROUNDS_BEGUN, MATCHES),
    Measure("matches per game", MATCHES),
)


def chapter(kit, s):
    """A round of a match; a replay is a match of its own, so that later ones keep their luck."""
    return ((s.wins[0] + s.wins[1]) * 1024 + s.replays) * ROUNDS + s.round_no


def ahead(kit, s, out):
    """Matches first, then stamina."""
    for p in range(2):
        out[p] = 2000 * s.wins[p] + 100 * s.stamina[p]


def note(kit, s, seat, action, counts):
    """Two cards are opened when the second is laid, or when a programmed pair is turned over."""
    if seat == CHANCE:
        opened = s.phase == REVEALING
    else:
        opened = s.phase == FIGHTING and s.sealed[1 - seat] != NOBODY
    if opened:
        counts[EXCHANGES] += 1
        if s.turn_no == 0:
            counts[ROUNDS_BEGUN] += 1


def stratum(kit, s):
    return s.round_no


def gained(kit, s, seat, action):
    """By how much the exchange changed the lead in stamina."""
    if action < PLAY or action >= PLAY + KINDS:
        return UNCOUNTED
    return s.change[seat] - s.change[1 - seat]


def close(kit, s, counts):
    counts[BY_KNOCK_OUT] = s.knockouts[0] + s.knockouts[1]
    counts[ON_STAMINA] = s.decisions[0] + s.decisions[1]
    counts[TIED] = s.ties
    counts[MATCHES] = s.knockouts[0] + s.knockouts[1] + s.decisions[0] + s.decisions[1] + s.ties


def own_record(record: Any, seat: int, own: Kit) -> None:
    """A boxer with cards of one's own: a kit for the lab alone."""
    for kind, count in enumerate(own["copies"].values()):
        record.own_copies[seat, kind] = count - record.copies[kind]
    for punch, power in enumerate(own["power"]):
        record.own_power[seat, punch] = power - record.power[punch]
    record.own_rest[seat] = own["rest_gain"] - record.rest_gain


def fitted(values: dict[str, Any]) -> None:
    """Cards drawn by lot are as many as a deck has (PU-H34), in the proportions of the lot; of what
    is left over, the kinds that were cut most get one each."""
    size, copies = values["rounds"] * values["hand"], values["copies"]
    total = max(1, sum(copies.values()))
    cut = {kind: number * size % total for kind, number in copies.items()}
    copies = {kind: number * size // total for kind, number in copies.items()}
    short = size - sum(copies.values())
    for kind in sorted(cut, key=lambda kind: -cut[kind])[:short]:
        copies[kind] += 1
    values["copies"] = copies
