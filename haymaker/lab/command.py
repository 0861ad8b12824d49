"""`haymaker lab …`: questions of designers, from the command line."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any, NamedTuple

from haymaker.bots import registry
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game
from haymaker.kernel.simulate import Bots
from haymaker.lab.cards import cards, told_cards
from haymaker.lab.compare import Wish, compare, pairs
from haymaker.lab.engine import cast
from haymaker.lab.figures import Ledger
from haymaker.lab.findings import Findings, polars_or_sentence
from haymaker.lab.page import keep_page
from haymaker.lab.skill import skill, told_skill, usual_levels
from haymaker.lab.told import told


class Lent(NamedTuple):
    """What the command line lends: how a game is chosen, and where progress is shown."""

    add_game_options: Callable[[argparse.ArgumentParser], None]
    chosen_game: Callable[[argparse.Namespace], Game]
    status: Callable[[str], None]


def add_lab_command(commands: Any, lent: Lent) -> None:
    lab = commands.add_parser("lab", help="what a change does to a game, in seconds")
    questions = lab.add_subparsers(required=True, metavar="QUESTION")

    against = questions.add_parser("compare", help="two kits, with the same luck")
    add_common(against, lent)
    add_other_kit(against)
    against.add_argument("-n", "--games", type=int, default=Wish().games, help="of each, at most")
    against.add_argument("--seconds", type=float, default=Wish().seconds, help="at most")
    against.add_argument("--width", type=float, default=100 * Wish().width, metavar="PERCENT",
                         help="full width of intervals that is narrow enough")  # fmt: skip
    against.add_argument("--figure", action="append", default=[], metavar="TEXT",
                         help="a figure to wait for, by a part of its name")  # fmt: skip
    against.add_argument("--unpaired", action="store_true", help="each kit with luck of its own")
    against.set_defaults(run=lambda args: answer(args, lent, compared(args, lent)))

    which = questions.add_parser("cards", help="which card is too strong")
    add_common(which, lent)
    add_other_kit(which)
    which.add_argument("-n", "--games", type=int, default=50_000, help="of each kit, at most")
    which.add_argument("--seconds", type=float, default=60.0, help="per level, at most")
    which.set_defaults(run=lambda args: answer(args, lent, weighed(args, lent)))

    level = questions.add_parser("skill", help="levels against each other: skill against luck")
    add_common(level, lent)
    level.add_argument("-n", "--games", type=int, default=2000, metavar="DEALS",
                       help="deals, each played by all levels on all seats, at most")  # fmt: skip
    level.add_argument("--seconds", type=float, default=60.0, help="at most")
    level.set_defaults(run=lambda args: answer(args, lent, measured(args, lent)))


def add_common(parser: argparse.ArgumentParser, lent: Lent) -> None:
    parser.add_argument("game")
    lent.add_game_options(parser)
    parser.add_argument("--bots", metavar="NAME[,NAME…]", help="one for all seats, or one each")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int)
    for kind, what in (("json", "JSON"), ("csv", "CSV"), ("parquet", "Parquet"), ("html", "HTML")):
        parser.add_argument(f"--{kind}", type=Path, metavar="FILE", help=f"keep it as {what}, too")


def add_other_kit(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--against", action="append", default=[], metavar="NAME=VALUE",
                        help="an option of the other kit; else it is the box")  # fmt: skip
    parser.add_argument("--against-kit", type=Path, metavar="FILE", help="or a file with it")


def other_game(args: argparse.Namespace, lent: Lent, players: int) -> Game:
    """The kit to compare with."""
    return lent.chosen_game(
        argparse.Namespace(
            game=args.game, players=players, option=args.against, kit=args.against_kit
        )
    )


def answer(args: argparse.Namespace, lent: Lent, find: Callable[[str], Findings]) -> None:
    """Finds it, says it, keeps it."""
    if args.parquet is not None:
        polars_or_sentence()  # before the games, not after them
    found = find(f"haymaker {' '.join(sys.argv[1:])}")
    print(found.said())
    for file, keep in (
        (args.json, found.keep_json),
        (args.csv, found.keep_csv),
        (args.parquet, found.keep_parquet),
        (args.html, lambda file: keep_page(found, file)),
    ):
        if file is not None:
            keep(file)
            print(f"\n{file}")


def bots_of(args: argparse.Namespace, game: Game) -> Bots:
    named = args.bots.split(",") if args.bots else [registry.usual(game)]
    return named[0] if len(named) == 1 else named


def compared(args: argparse.Namespace, lent: Lent) -> Callable[[str], Findings]:
    if not 0 < args.width <= 100:
        raise HaymakerError(f"--width is {args.width:g}; allowed: more than 0, at most 100.")
    check_seconds(args.seconds)
    one = lent.chosen_game(args)
    other = other_game(args, lent, one.players)
    bots = bots_of(args, one)
    wish = Wish(args.games, args.seconds, args.width / 100, tuple(args.figure))

    def find(command: str) -> Findings:
        get_ready(one, bots, lent.status)
        found = compare(
            one, other, bots, wish, args.seed, not args.unpaired, args.threads, lent.status
        )
        return told(found, command)

    return find


def weighed(args: argparse.Namespace, lent: Lent) -> Callable[[str], Findings]:
    check_seconds(args.seconds)
    one = lent.chosen_game(args)
    other = other_game(args, lent, one.players)
    bots = args.bots.split(",") if args.bots else [registry.usual(one)]
    for bot in bots:
        cast(one, bot)  # before the games, not between them

    def find(command: str) -> Findings:
        found = []
        for bot in bots:
            lent.status(f"Getting {one.title} ready (compiled once)")
            found.append(
                cards(one, other, bot, args.games, args.seconds, args.seed, True, args.threads,
                      lent.status)
            )  # fmt: skip
        return told_cards(found, command)

    return find


def measured(args: argparse.Namespace, lent: Lent) -> Callable[[str], Findings]:
    check_seconds(args.seconds)
    game = lent.chosen_game(args)
    names = args.bots.split(",") if args.bots else usual_levels(game)

    def find(command: str) -> Findings:
        found = skill(game, names, args.games, args.seconds, args.seed, args.threads, lent.status)
        return told_skill(found, command)

    return find


def check_seconds(seconds: float) -> None:
    if not 0 < seconds <= 86_400:
        raise HaymakerError(f"--seconds is {seconds:g}; allowed: more than 0, at most 86400.")


def get_ready(game: Game, bots: Bots, status: Callable[[str], None]) -> None:
    """The first run compiles the rules; that takes seconds, and says so."""
    if cast(game, bots).engine.cached():
        return
    with ThreadPoolExecutor(1) as pool:
        ledger = Ledger(game)
        compiling = pool.submit(next, pairs(game, game, ledger, bots, 1, 0, True, 1))
        began = time.monotonic()
        while not wait([compiling], timeout=0.2).done:
            seconds = time.monotonic() - began
            status(f"Compiling the rules of {game.title} for the lab (once): {seconds:.0f} s")
        compiling.result()
    status("")
