"""How fast the games run, beside the same rules by hand in C and beside the peers.

One table: a row for everything measured, and a column for each game that says how many times as
fast the game is, native on one thread, as the row. Then the promised factors, met or not.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import leduc
from rows import (
    CORES,
    OBSERVED,
    ONE_THREAD,
    SEED,
    SINGLE,
    C,
    Differs,
    Row,
    compile_c,
    game_rows,
    learner_rows,
    missing_row,
    peer_rows,
    search_rows,
    set_up_peers,
)
from table import aligned, markdown, short, times

import haymaker
from haymaker.games import load
from haymaker.kernel.errors import HaymakerError


class Target(NamedTuple):
    """The game, native on one thread, is at least `factor` times as fast as the rival."""

    game: str
    rival: str
    factor: float


TARGETS = (
    Target("punch", C, 0.8),
    Target("punch", "openspiel_goofspiel", 50),
    Target("punch", "pgx_kuhn_poker", 8),
    Target("rocket_punch", C, 0.5),
    Target("rocket_punch", "openspiel_oh_hell", 40),
    Target("robo_power", "openspiel_oh_hell", 40),
    Target("one_punch_man", "openspiel_oh_hell", 10),
    Target("pokepucks", "openspiel_oh_hell", 10),
)


class Observed(NamedTuple):
    """Decisions of the game's row at least `factor` times those of the rival, thread for thread."""

    key: str
    rival: str
    factor: float


OBSERVED_TARGETS = (
    Observed(f"punch.{OBSERVED}", "pgx_leduc_holdem", 6),
    *(
        Observed(f"{game}.{OBSERVED}", "pgx_leduc_holdem", 1)
        for game in ("rocket_punch", "robo_power", "one_punch_man", "pokepucks")
    ),
    Observed(f"punch.{OBSERVED}", "pettingzoo_leduc_holdem", 500),
    Observed(f"punch.{SINGLE}", "openspiel_leduc_poker", 1),
    Observed(f"leduc.{leduc.OURS}", f"leduc.{leduc.THEIRS}", 1),
)

BUSY = 0.5
"""A load of the machine, before we start, from which on it is worth a word."""


def main() -> None:
    options = read_options()
    others = os.getloadavg()[0]
    try:
        rows = measure(options)
    except (Differs, HaymakerError) as error:
        sys.exit(str(error))
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error.cmd[0]} failed. Without the peers: bench/run.py --no-peers")
    table, promises = table_of(rows), promises_of(rows)
    print(f"\n{aligned(table, left=2)}\n\n{aligned(promises, left=3)}")
    if others > BUSY:
        print(f"\nOther work kept {others:.1f} of {CORES} cores busy: trust the one-thread rows.")
    if options.markdown:
        options.markdown.write_text(f"{markdown(table, left=2)}\n\n{markdown(promises, left=3)}\n")
    if options.json:
        figures = everything(rows, options.seconds, others)
        options.json.write_text(json.dumps(figures, indent=2) + "\n")


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=2, help="time for each figure")
    parser.add_argument("--only", choices=haymaker.GAMES, help="measure this game alone")
    parser.add_argument("--players", type=int, help="with --only: not the usual number")
    parser.add_argument("--no-peers", action="store_true", help="measure our own games alone")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures there")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the tables there")
    options = parser.parse_args()
    if options.players and not options.only:
        parser.error("--players needs --only: the games differ in how many may play")
    if options.seconds <= 0:
        parser.error("--seconds must be more than 0")
    return options


def measure(options: argparse.Namespace) -> list[Row]:
    peers = not options.no_peers
    if peers:
        try:
            set_up_peers()
        except subprocess.CalledProcessError:
            peers = False
    # The C is written for the usual number of players alone.
    by_hand = compile_c() and options.players is None
    rows: list[Row] = []
    for name in [options.only] if options.only else haymaker.GAMES:
        game = load(name, players=options.players)
        rows += game_rows(game, options.seconds, by_hand)
        if options.players is None:
            rows += learner_rows(game, options.seconds)
    if options.only is None:
        rows += search_rows(options.seconds)
    if peers:
        rows += peer_rows(options.seconds)
    elif not options.no_peers:
        rows.append(missing_row("peers", "The peers", "they could not be installed"))
    return rows


def table_of(rows: list[Row]) -> list[list[str]]:
    ours = [row for row in rows if is_ours(row)]
    heading = ["", "", "threads", "steps/s", "decisions/s"]
    table = [[*heading, *(f"{our.name} is" for our in ours)]]
    for row in rows:
        rates = [short(row.steps_per_second), short(row.decisions_per_second)]
        # A game stands beside its own other ways of being played, and beside every peer.
        ratios = [times(ratio(our, row)) if row.game in ("", our.game) else "" for our in ours]
        table.append([row.name, row.way, str(row.threads), *rates, *ratios])
    return table


def is_ours(row: Row) -> bool:
    return row.key == f"{row.game}.{ONE_THREAD}"


def ratio(our: Row, rival: Row) -> float:
    return our.steps_per_second / rival.steps_per_second


def promises_of(rows: list[Row]) -> list[list[str]]:
    table = [["promise", "beside", "", "at least", "is", "beside it tuned"]]
    for target in TARGETS:
        reached, beside_tuned = outcome(rows, target)
        if reached is None:
            verdict = "not measured"
        else:
            verdict = "met" if reached >= target.factor else "NOT MET"
        rival = "C by hand" if target.rival == C else target.rival
        factors = ["" if x is None else times(x) for x in (reached, beside_tuned)]
        table.append([target.game, rival, verdict, f"{target.factor:g}×", *factors])
    found = {row.key: row for row in rows if row.threads == 1}
    for wanted in OBSERVED_TARGETS:
        our, rival = found.get(wanted.key), found.get(wanted.rival)
        factor = our_factor(our, rival)
        verdict = "not measured"
        if factor is not None:
            verdict = "met" if factor >= wanted.factor else "NOT MET"
        shown = "" if factor is None else times(factor)
        table.append([wanted.key, wanted.rival, verdict, f"{wanted.factor:g}×", shown, ""])
    return table


def our_factor(our: Row | None, rival: Row | None) -> float | None:
    """By decisions; a single step counts luck's, as the peer's loop does."""
    if our is None or rival is None or rival.steps_per_second != rival.steps_per_second:
        return None
    if our.decisions_per_second != our.decisions_per_second:
        return our.steps_per_second / rival.steps_per_second
    return our.decisions_per_second / rival.decisions_per_second


def outcome(rows: list[Row], target: Target) -> tuple[float | None, float | None]:
    """The factor reached, thread for thread, and the one against the rival as we tuned it."""
    # One thread beside one thread; what a peer does with all of them is in the table.
    found = {row.key: row for row in rows if row.threads == 1}
    our = found.get(f"{target.game}.{ONE_THREAD}")
    rival_key = f"{target.game}.{C}" if target.rival == C else target.rival
    rival, tuned = found.get(rival_key), found.get(f"{rival_key}_tuned")
    return (
        ratio(our, rival) if our and rival else None,
        ratio(our, tuned) if our and tuned else None,
    )


def everything(rows: list[Row], seconds: float, others: float) -> dict[str, Any]:
    return {
        "machine": {
            "cores": CORES,
            "load_before": others,
            "processor": platform.machine(),
            "system": platform.system(),
            "python": platform.python_version(),
        },
        "seconds": seconds,
        "seed": SEED,
        "rows": [dataclasses.asdict(row) for row in rows],
        "targets": [
            {**target._asdict(), **dict(zip(("is", "tuned"), outcome(rows, target), strict=True))}
            for target in TARGETS
        ],
    }


if __name__ == "__main__":
    main()
