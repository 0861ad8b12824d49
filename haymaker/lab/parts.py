"""A comparison for whoever shows it while it grows: in parts of a moment each, or by a page itself.

What is known so far travels with every part, so that any process can go on with it.
"""

from __future__ import annotations

import time
from base64 import b64encode
from typing import NamedTuple

from haymaker.kernel.game import Game
from haymaker.kernel.simulate import cast_for
from haymaker.lab.compare import compared, pairs_from, same_game, watched_rows
from haymaker.lab.engine import cast
from haymaker.lab.figures import CUT_OFF, Ledger
from haymaker.lab.sums import ALPHA, FEWEST, Sums, Whole
from haymaker.protocol.lobby import LabFigure, LabGames, LabRow

NARROW = 0.01
"""Full width of an interval that need not get narrower, as `haymaker lab compare` counts it."""


class SoFar(NamedTuple):
    """Exact sums of the games that were played."""

    games: int
    totals: Whole
    products: Whole


def next_part(
    one: Game, other: Game, bots: str, seed: int, before: SoFar | None, seconds: float, most: int
) -> tuple[SoFar, list[LabFigure]]:
    """Plays on for so many seconds, at least a few games and at most so many in all."""
    same_game(one, other)
    ledger = Ledger(one)
    sums = Sums(2 * ledger.columns)
    if before is not None:
        sums.games, sums.totals, sums.products = before
    chunk = cast(one, bots).chunk
    until = time.monotonic() + seconds
    while sums.games < most:
        count = min(chunk, most - sums.games)
        sums.add(pairs_from(one, other, ledger, bots, sums.games, count, seed))
        if time.monotonic() > until:
            break
    return SoFar(sums.games, sums.totals, sums.products), rows_of(sums, ledger)


def rows_of(sums: Sums, ledger: Ledger) -> list[LabFigure]:
    watched = watched_rows(ledger, ())
    found = []
    for each in compared(sums, ledger):
        figure = each.figure
        found.append(LabFigure(
            figure.group, figure.name, figure.kind, each.one, each.other, each.low, each.high,
            each.differs, figure in watched, each.width,
        ))  # fmt: skip
    return found


def games_of(one: Game, other: Game, bots: str, most: int) -> LabGames:
    """What a page needs to play it by itself, but for the module, which the server has."""
    same_game(one, other)
    ledger = Ledger(one)
    watched = watched_rows(ledger, ())
    figures = [
        LabRow(
            figure.group, figure.name, figure.kind, figure in watched, figure.top, figure.bottom,
            figure.scale, figure.name == CUT_OFF,
        )
        for figure in ledger.figures
    ]  # fmt: skip
    return LabGames(
        players=one.players,
        kits=[b64encode(game.kit.record.tobytes()).decode() for game in (one, other)],
        thinkers=cast_for(one, bots)[0].tolist(),
        verbs=ledger.verbs.tolist(),
        seconds=[0] * len(ledger.kinds) if ledger.seconds is None else ledger.seconds.tolist(),
        figures=figures,
        alpha=ALPHA,
        fewest=FEWEST,
        most=most,
        narrow=NARROW,
    )
