"""`haymaker lab …`: questions of designers, from the command line."""

from __future__ import annotations

import argparse
import shlex
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from haymaker import games
from haymaker.bots import registry
from haymaker.kernel.cuda import gpu
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game
from haymaker.kernel.simulate import Bots
from haymaker.kernel.workforce import Threads, Workforce, workforce
from haymaker.lab.balance import balance, told_balance
from haymaker.lab.cards import cards, told_cards
from haymaker.lab.compare import Wish, compare, pairs
from haymaker.lab.effects import WISH, changes_of, effects, keep_effects, told_effects
from haymaker.lab.engine import cast
from haymaker.lab.fields import varied
from haymaker.lab.figures import Ledger
from haymaker.lab.findings import BY_HAND, Findings, polars_or_sentence
from haymaker.lab.judging import BACKENDS, asked
from haymaker.lab.page import keep_page
from haymaker.lab.seats import seat_named, seated
from haymaker.lab.skill import skill, told_skill, usual_levels
from haymaker.lab.survey import SurveyPlan, check_plan, survey
from haymaker.lab.targets import targets_of
from haymaker.lab.told import told
from haymaker.lab.tune import cma_or_sentence, tune
from haymaker.lab.tuned import keep_kits, told_tuning


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
    add_seats(against)
    add_other_kit(against)
    against.add_argument("-n", "--games", type=int, default=Wish().games, help="of each, at most")
    against.add_argument("--seconds", type=float, default=Wish().seconds, help="at most")
    against.add_argument("--width", type=float, default=100 * Wish().width, metavar="PERCENT",
                         help="full width of intervals that is narrow enough")  # fmt: skip
    against.add_argument("--figure", action="append", default=[], metavar="TEXT",
                         help="a figure to wait for, by a part of its name")  # fmt: skip
    against.add_argument("--unpaired", action="store_true", help="each kit with luck of its own")
    against.set_defaults(run=lambda args: answer(args, lent, compared(args, lent)))

    fair = questions.add_parser("balance", help="who wins, does starting help, how long it takes")
    add_common(fair, lent)
    add_seats(fair)
    fair.add_argument("-n", "--games", type=int, default=Wish().games, help="at most")
    fair.add_argument("--seconds", type=float, default=20.0, help="at most")
    fair.add_argument("--width", type=float, default=1.0, metavar="PERCENT",
                      help="full width of intervals that is narrow enough")  # fmt: skip
    fair.set_defaults(run=lambda args: answer(args, lent, balanced(args, lent)))

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

    each = questions.add_parser("effects", help="what every option does by itself")
    each.add_argument("game")
    each.add_argument("--bots", metavar="NAME", help="who plays on all seats")
    each.add_argument("--seed", type=int, default=0)
    add_workers(each)
    each.add_argument("--seconds", type=float, default=WISH.seconds, help="per value, at most")
    each.add_argument("-n", "--games", type=int, default=WISH.games, help="per value, at most")
    each.add_argument("--keep", action="store_true", help="keep it in the game's folder")
    add_files(each)
    each.set_defaults(run=lambda args: answer(args, lent, one_by_one(args, lent)))

    search = questions.add_parser("tune", help="a kit that comes to a target")
    add_common(search, lent)
    search.add_argument(
        "--target",
        action="append",
        default=[],
        metavar="FIGURE=NUMBER±NUMBER",
        help="a figure, where it shall come to (a number or box), and how near",
    )
    search.add_argument(
        "--vary",
        action="append",
        default=[],
        metavar="FIELD",
        help="what may change: power, power.3, deck.health, deck.3.health",
    )
    search.add_argument("--seconds", type=float, default=600.0, help="at most")
    search.add_argument(
        "--journal",
        type=Path,
        metavar="FILE",
        help="keep what was measured, and go on with it when called again",
    )
    search.add_argument(
        "--out", type=Path, metavar="FILE", help="keep the kit (TOML); a folder: the front's, too"
    )
    add_survey(search)
    search.set_defaults(run=lambda args: answer(args, lent, tuned(args, lent)))


def add_survey(parser: argparse.ArgumentParser) -> None:
    """Kits by lot instead of a search."""
    usual = SurveyPlan()
    parser.add_argument(
        "--kits", type=int, metavar="NUMBER", help="draw so many kits by lot instead of searching"
    )
    parser.add_argument(
        "-n", "--games", type=int, default=usual.each, help=f"of each of these; else {usual.each}"
    )
    parser.add_argument("--best", type=int, default=usual.best, help="so many are played again")
    parser.add_argument(
        "--within", type=float, default=100 * usual.within, metavar="PERCENT",
        help="until half an interval is so narrow",
    )  # fmt: skip
    parser.add_argument("--backend", choices=BACKENDS, default="native", help="cuda: on a GPU")


def add_common(parser: argparse.ArgumentParser, lent: Lent) -> None:
    parser.add_argument("game")
    lent.add_game_options(parser)
    parser.add_argument("--bots", metavar="NAME[,NAME…]", help="one for all seats, or one each")
    parser.add_argument("--seed", type=int, default=0)
    add_workers(parser)
    add_files(parser)


def add_workers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--threads", type=int, help="of this machine; all, if not said")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster instead")


def add_files(parser: argparse.ArgumentParser) -> None:
    for kind, what in (("json", "JSON"), ("csv", "CSV"), ("parquet", "Parquet"), ("html", "HTML")):
        parser.add_argument(f"--{kind}", type=Path, metavar="FILE", help=f"keep it as {what}, too")


def add_other_kit(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--against", action="append", default=[], metavar="NAME=VALUE",
                        help="an option of the other kit; else it is the box")  # fmt: skip
    parser.add_argument("--against-kit", type=Path, metavar="FILE", help="or a file with it")


def add_seats(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seat", action="append", default=[], metavar="SEAT:NAME=VALUE",
                        help="what one seat alone has: an option, or a kit file")  # fmt: skip


def first_game(args: argparse.Namespace, lent: Lent) -> Game:
    """The kit in question, with what single seats have of their own."""
    game = lent.chosen_game(args)
    for text in args.seat:
        who, colon, change = text.partition(":")
        if not colon or not change:
            raise HaymakerError(f"--seat {text!r} cannot be read; write SEAT:NAME=VALUE.")
        option, kit = ([*args.option, change], args.kit) if "=" in change else (args.option, change)
        own = argparse.Namespace(game=args.game, players=game.players, option=option, kit=kit)
        game = seated(game, seat_named(game, who), lent.chosen_game(own))
    return game


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
    for name in ("json", "csv", "parquet", "html", "out", "journal"):
        file = getattr(args, name, None)
        if file is not None and not file.parent.is_dir():
            raise HaymakerError(f"--{name} {file}: there is no folder {file.parent}.")
    found = find(f"haymaker {shlex.join(sys.argv[1:])}")
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


def workforce_of(args: argparse.Namespace) -> Workforce:
    return workforce(args.threads, args.ray)


def bots_of(args: argparse.Namespace, game: Game) -> Bots:
    named = args.bots.split(",") if args.bots else [registry.usual(game)]
    return named[0] if len(named) == 1 else named


def balanced(args: argparse.Namespace, lent: Lent) -> Callable[[str], Findings]:
    check_width(args.width)
    check_seconds(args.seconds)
    workers = workforce_of(args)
    game = first_game(args, lent)
    bots = bots_of(args, game)
    cast(game, bots)
    wish = Wish(args.games, args.seconds, args.width / 100)

    def find(command: str) -> Findings:
        get_ready(game, bots, lent.status)
        found = balance(game, bots, wish, args.seed, workers, lent.status)
        return told_balance(found, command)

    return find


def compared(args: argparse.Namespace, lent: Lent) -> Callable[[str], Findings]:
    check_width(args.width)
    check_seconds(args.seconds)
    workers = workforce_of(args)
    one = first_game(args, lent)
    other = other_game(args, lent, one.players)
    bots = bots_of(args, one)
    cast(one, bots)
    wish = Wish(args.games, args.seconds, args.width / 100, tuple(args.figure))

    def find(command: str) -> Findings:
        get_ready(one, bots, lent.status)
        found = compare(one, other, bots, wish, args.seed, not args.unpaired, workers, lent.status)
        return told(found, command)

    return find


def weighed(args: argparse.Namespace, lent: Lent) -> Callable[[str], Findings]:
    check_seconds(args.seconds)
    workers = workforce_of(args)
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
                cards(one, other, bot, args.games, args.seconds, args.seed, True, workers,
                      lent.status)
            )  # fmt: skip
            if found[-1].stopped == BY_HAND:
                break
        return told_cards(found, command)

    return find


def measured(args: argparse.Namespace, lent: Lent) -> Callable[[str], Findings]:
    check_seconds(args.seconds)
    workers = workforce_of(args)
    game = lent.chosen_game(args)
    names = args.bots.split(",") if args.bots else usual_levels(game)

    def find(command: str) -> Findings:
        found = skill(game, names, args.games, args.seconds, args.seed, workers, lent.status)
        return told_skill(found, command)

    return find


def one_by_one(args: argparse.Namespace, lent: Lent) -> Callable[[str], Findings]:
    check_seconds(args.seconds)
    workers = workforce_of(args)
    room = games.find(args.game)
    bots = args.bots or registry.usual(room)
    cast(room.game(), bots)  # before the games, not between them
    wish = WISH._replace(games=args.games, seconds=args.seconds)

    def find(command: str) -> Findings:
        get_ready(room.game(), bots, lent.status)
        found = effects(room, bots, wish, args.seed, workers, lent.status)
        told_now = told_effects(room, found, command)
        missing = len(list(changes_of(room))) - len(found)
        if missing:
            kept = "; nothing was kept" if args.keep else ""
            note = f"It was stopped by hand: {missing} more were not measured{kept}."
            return replace(told_now, notes=[note, *told_now.notes])
        if args.keep:
            keep_effects(room, found)
        return told_now

    return find


def tuned(args: argparse.Namespace, lent: Lent) -> Callable[[str], Findings]:
    check_seconds(args.seconds)
    workers = workforce_of(args)
    game = lent.chosen_game(args)
    bots = args.bots or registry.usual(game)
    fields = varied(game, args.vary)
    targets = targets_of(Ledger(game), args.target)
    plan = (
        None
        if args.kits is None
        else SurveyPlan(args.kits, args.games, args.best, args.within / 100)
    )
    if plan is None:
        if args.backend != "native":
            raise HaymakerError("--backend is for kits drawn by lot: say how many by --kits.")
        cma_or_sentence()  # before the games, not after them
        cast(game, bots)
    else:
        check_plan(plan)
        asked(game, bots, [target.figure for target in targets], 1)
        if args.backend == "cuda" and args.ray:
            raise HaymakerError(
                "--backend is this machine's; a Ray cluster's GPUs play by themselves."
            )
        if args.backend == "cuda":
            gpu(game.room)  # says so where there is none

    def find(command: str) -> Findings:
        if plan is None:
            get_ready(game, bots, lent.status)
            found = tune(
                game, fields, targets, bots, args.seconds, args.seed, workers, args.journal,
                lent.status,
            )  # fmt: skip
        else:
            lent.status(f"Getting {game.title} ready (compiled once)")
            found = survey(
                game, fields, targets, bots, plan, args.seconds, args.seed, workers, args.backend,
                args.journal, lent.status,
            )  # fmt: skip
        told_now = told_tuning(found, command)
        if args.out is None:
            return told_now
        return replace(told_now, notes=[*told_now.notes, keep_kits(found, args.out, command)])

    return find


def check_width(width: float) -> None:
    if not 0 < width <= 100:
        raise HaymakerError(f"--width is {width:g}; allowed: more than 0, at most 100.")


def check_seconds(seconds: float) -> None:
    if not 0 < seconds <= 86_400:
        raise HaymakerError(f"--seconds is {seconds:g}; allowed: more than 0, at most 86400.")


def get_ready(game: Game, bots: Bots, status: Callable[[str], None]) -> None:
    """The first run compiles the rules; that takes seconds, and says so."""
    if cast(game, bots).engine.cached():
        return
    with ThreadPoolExecutor(1) as pool:
        ledger = Ledger(game)
        compiling = pool.submit(next, pairs(game, game, ledger, bots, 1, 0, True, Threads(1)))
        began = time.monotonic()
        while not wait([compiling], timeout=0.2).done:
            seconds = time.monotonic() - began
            status(f"Compiling the rules of {game.title} for the lab (once): {seconds:.0f} s")
        compiling.result()
    status("")
