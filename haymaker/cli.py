"""`haymaker …`: the command line. Everything it does can be done from Python as well."""

from __future__ import annotations

import argparse
import importlib.util
import math
import os
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

import haymaker
from haymaker.bots import ladder, registry
from haymaker.games import find, load
from haymaker.kernel import rulebook
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.effects import effects_of
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game, Room
from haymaker.kernel.native import is_compiling, native
from haymaker.kernel.plugins import described
from haymaker.kernel.simulate import BACKENDS, Results, in_chunks, simulate
from haymaker.kernel.workforce import workforce
from haymaker.lab.command import Lent, add_lab_command, add_workers
from haymaker.server.command import add_serve_command
from haymaker.table import records, replay
from haymaker.table.examples import looked_up
from haymaker.terminal.entrance import add_game_options, add_play_command, chosen_game
from haymaker.terminal.learn import add_learn_command
from haymaker.terminal.puzzles import add_puzzles_command
from haymaker.terminal.screen import Screen, in_numbers
from haymaker.terminal.seating import said_result, told
from haymaker.terminal.tables import HUMAN


def main(argv: list[str] | None = None) -> int:
    try:
        args = build_parser().parse_args(argv)
        args.run(args)
    except HaymakerError as error:
        print(f"haymaker: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:  # a full disk, say
        print(f"haymaker: {error.filename or 'a file'}: {error.strerror}.", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, as everything else does."""

    def error(self, message: str) -> NoReturn:
        raise HaymakerError(f"{message}; see: {self.prog} --help.")


def build_parser() -> argparse.ArgumentParser:
    parser = Parser(prog="haymaker", description=haymaker.__doc__)
    parser.add_argument("--version", action="version", version=f"haymaker {haymaker.__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    games = commands.add_parser("games", help="list the games, or the options of one")
    games.add_argument("game", nargs="?")
    games.set_defaults(run=show_games)

    rules = commands.add_parser("rules", help="read a rulebook, a clause, or search it")
    rules.add_argument("game")
    rules.add_argument("words", nargs="*", help="a clause such as PU-16, or words to look for")
    rules.set_defaults(run=show_rules)

    add_play_command(commands)
    add_learn_command(commands)
    add_puzzles_command(commands)

    simulate = commands.add_parser("simulate", help="play many games between bots")
    simulate.add_argument("game")
    add_game_options(simulate)
    simulate.add_argument("-n", "--games", type=int, default=10_000)
    simulate.add_argument("--seed", type=int, default=0)
    simulate.add_argument("--bots", metavar="NAME[,NAME…]", help="one for all seats, or one each")
    simulate.add_argument("--backend", default="native", help=", ".join(BACKENDS))
    simulate.add_argument("--threads", type=int)
    simulate.set_defaults(run=simulate_games)

    climb = commands.add_parser("ladder", help="let bots play each other, and rate them")
    climb.add_argument("game")
    add_game_options(climb)
    climb.add_argument(
        "--bots", metavar="NAME,NAME…", help="those who play; all levels, heuristic and random"
    )
    climb.add_argument("-n", "--games", type=int, default=2000, help="of each pair, at most")
    climb.add_argument(
        "--within", type=float, default=2.0, help="per cent to either side that are narrow enough"
    )
    climb.add_argument("--seconds", type=float, default=math.inf, help="for each pair, at most")
    climb.add_argument(
        "--neighbours", action="store_true", help="each meets the one named before it, alone"
    )
    climb.add_argument("--seed", type=int, default=0)
    add_workers(climb)
    climb.add_argument("--out", type=Path, default=Path("ladders"), help="a folder for results")
    climb.set_defaults(run=play_ladder)

    add_lab_command(commands, Lent(add_game_options, chosen_game, Screen(sys.stderr).status))

    record = commands.add_parser("record", help="show, verify or replay a record")
    verbs = record.add_subparsers(required=True, metavar="VERB")
    seat = ("--seat", "as this seat saw it")
    at = ("--at", "after this many actions; the last one if left out")
    for name, run, text, options in (
        ("show", show_record, "tell the game in words", [seat]),
        ("verify", verify_record, "check every line, every move and the luck", []),
        ("replay", replay_record, "draw the table after a move", [seat, at]),
    ):
        verb = verbs.add_parser(name, help=text)
        verb.add_argument("file", type=Path)
        for option, about in options:
            verb.add_argument(option, type=int, help=about)
        verb.set_defaults(run=run)
    branch = verbs.add_parser("branch", help="a game of your own from a moment of a finished one")
    branch.add_argument("file", type=Path)
    branch.add_argument("out", type=Path, help="where to keep it; `haymaker play --resume` goes on")
    branch.add_argument("--at", type=int, required=True, help="after this many actions")
    branch.add_argument("--seat", type=int, default=0, help="your seat, from 0")
    branch.add_argument("--bot", default="", help="who plays the others; the usual bot if left out")
    branch.set_defaults(run=branch_record)

    add_serve_command(commands)
    add_commands_of_games(commands)

    bench = commands.add_parser("bench", help="measure the games on this machine")
    bench.add_argument("game", nargs="?")
    bench.add_argument("--seconds", type=float, default=2.0)
    bench.set_defaults(run=bench_games)
    return parser


def add_commands_of_games(commands: Any) -> None:
    """A game may bring commands of its own, in a module `command.py` of its room."""
    for name in haymaker.games.names():
        module = f"{haymaker.games.package(name)}.command"
        try:
            if importlib.util.find_spec(module) is not None:
                importlib.import_module(module).add_commands(commands)
        except Exception as error:  # a name that is taken, say
            problem = f"the commands of {name} are left out: {described(error)}"
            print(f"haymaker: {problem}.", file=sys.stderr)


# --- games and rules ------------------------------------------------------------------------------


def show_games(args: argparse.Namespace) -> None:
    screen = Screen()
    if args.game:
        show_options(screen, find(args.game))
        return
    for name in haymaker.games.names():
        room = find(name)
        facts = room.box.facts
        screen.say(f"{screen.bold(name):<14}  {facts['title']}: {facts['line']}")
        screen.say(screen.faint(f"{'':<14}  {in_numbers(facts)}"))
        screen.say(screen.faint(f"{'':<14}  bots: {', '.join(haymaker.bots.names(room))}"))
    for problem in (*haymaker.games.problems(), *haymaker.bots.problems()):
        screen.say(f"\n{problem}")
    screen.say("\nPlay one: haymaker play GAME.  Its options: haymaker games GAME.")


def show_options(screen: Screen, room: Room) -> None:
    facts = room.box.facts
    screen.say(f"{screen.bold(facts['title'])}  {facts['line']}")
    if "credit" in facts:
        screen.say(screen.faint(str(facts["credit"])))
    screen.say("\nbots")
    for one in haymaker.bots.introduced(room):
        screen.say(f"  {screen.bold(one.bot)}  {one.name}")
        if one.says:
            screen.say(screen.faint(f"      {one.says}"))
    effects = effects_of(room)
    if effects is not None:
        screen.say(screen.faint(f"\n→ what a value does by itself. {effects.measured}"))
    for group in ("options", "components"):
        entries = [entry for entry in room.box.entries.values() if entry.group == group]
        if entries:
            screen.say(f"\n{group}")
        for entry in entries:
            table = "columns" in entry.limits and not isinstance(entry.default, str)
            value = "as in the rulebook" if table else entry.default
            screen.say(f"  {screen.bold(entry.name)} = {value}")
            clauses = ", ".join(entry.limits.get("clauses", ()))
            screen.say(f"      {entry.says}" + (screen.faint(f" ({clauses})") if clauses else ""))
            screen.say(screen.faint(f"      {entry.allowed()}"))
            for effect in () if effects is None else effects.nearest(entry.name, entry.default):
                screen.say(screen.faint(f"      → {written(effect.value)}: {effect.says}"))


def written(value: Any) -> str:
    """A value of an option as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def show_rules(args: argparse.Namespace) -> None:
    room = find(args.game)
    if not args.words:
        print(rulebook.plain(room.text("rulebook.md")))
        return
    clauses, drawing = looked_up(room, " ".join(args.words))
    for clause in clauses:
        print(clause.text)
    if drawing:
        print(drawing)


# --- simulate -------------------------------------------------------------------------------------


class Tally:
    """What a number of games have come to so far."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.games = self.nobody = 0
        self.wins: Counter[int] = Counter()
        self.endings: Counter[int] = Counter()
        self.along: Counter[str] = Counter()
        self.lengths: list[Any] = []

    def add(self, part: Results) -> None:
        self.games += len(part)
        self.nobody += part.undecided
        self.wins.update(dict(enumerate(part.wins.tolist())))
        self.endings.update(part.endings.tolist())
        self.lengths.append(part.steps)
        assert part.finals is not None
        self.along.update(self.game.words.tallies(self.game.kit, part.finals))

    def report(self, seconds: float) -> None:
        game, games, steps = self.game, self.games, np.concatenate(self.lengths)
        print(f"{game.title}  {games:,} games, {int(steps.sum()):,} steps in {seconds:.2f} s")
        print("\nwon by")
        for seat in range(game.players):
            won, name = self.wins[seat], game.words.seat_name(game.kit, seat)
            low, high = interval(won, games)
            print(f"  {name:<24} {won / games:7.2%}   ({low:.2%} to {high:.2%})   {won:,}")
        print(f"  {'nobody':<24} {self.nobody / games:7.2%}   {self.nobody:,}")
        print("\nhow games ended")
        for ending, count in sorted(self.endings.items()):
            name = game.words.ENDINGS[ending] if ending >= 0 else "cut off after too many steps"
            print(f"  {name:<40} {count / games:7.2%}   {count:,}")
        if self.along:
            print("\nalong the way")
        for name, number in self.along.items():
            print(f"  {name:<40} {number / games:10.3f} per game   {number:,}")
        low, middle, high = np.percentile(steps, [5, 50, 95])
        print(
            f"\nsteps per game: {steps.mean():.1f} on average, {middle:.0f} in the middle, "
            f"{low:.0f} to {high:.0f} for nine in ten"
        )


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's interval: where the true share lies, 95 times in 100."""
    z, share = 1.959964, wins / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return (middle - spread) / whole, (middle + spread) / whole


def simulate_games(args: argparse.Namespace) -> None:
    game = chosen_game(args)
    named = args.bots.split(",") if args.bots else []
    bots = haymaker.bots.compiled(game, named[0] if len(named) == 1 else named or None)
    screen, tally = Screen(sys.stderr), Tally(game)
    get_ready(screen, game, args.backend)
    began = shown = time.monotonic()
    for part in in_chunks(game, args.games, args.seed, bots, args.backend, args.threads):
        tally.add(part)
        if time.monotonic() - shown > 0.1:
            shown = time.monotonic()
            bar = ("█" * (40 * tally.games // args.games)).ljust(40, "░")
            screen.status(f"{bar} {tally.games:,} of {args.games:,} games")
    seconds = time.monotonic() - began
    screen.status("")
    tally.report(seconds)


def get_ready(screen: Screen, game: Game, backend: str) -> None:
    """The first run of a game compiles its rules; that takes seconds, and says so."""
    if backend != "native" or native(game.room).cached:
        return
    with ThreadPoolExecutor(1) as pool:
        compiling = pool.submit(simulate, game, 1, threads=1)
        began = time.monotonic()
        while not wait([compiling], timeout=0.2).done:
            seconds = time.monotonic() - began
            screen.status(f"Compiling the rules of {game.title} (once): {seconds:.0f} s")
        compiling.result()
    screen.status("")


def play_ladder(args: argparse.Namespace) -> None:
    game = chosen_game(args)
    screen = Screen(sys.stderr)
    usual = [name for name in haymaker.bots.names(game) if name in registry.own()]
    names = args.bots.split(",") if args.bots else usual
    if args.games < 1:
        raise HaymakerError(f"{args.games} games were asked for; at least 1 can be played.")
    if not 0 < args.within <= 100:
        raise HaymakerError(f"--within is {args.within:g}; allowed: more than 0, at most 100.")
    workers = workforce(args.threads, args.ray)
    args.out.mkdir(parents=True, exist_ok=True)  # before the games, not after them
    screen.status(f"Getting the search for {game.title} ready (compiled once)")
    found = ladder.contest(
        game, names, args.games, args.within / 100, args.seed, workers, screen.status,
        args.neighbours, args.seconds,
    )  # fmt: skip
    screen.status("")
    for line in ladder.said(found):
        print(line)
    data, plot = ladder.keep(found, args.out, f"haymaker {' '.join(sys.argv[1:])}")
    print(f"\n{data}, {plot}")


# --- records --------------------------------------------------------------------------------------


def show_record(args: argparse.Namespace) -> None:
    """Tells what happened; a record of other rules is told as it was written down."""
    found = records.load(args.file)
    story = replay.story_of(found, args.seat)
    print(f"{story.title}, rules version {found.version}, seats: {', '.join(story.names)}")
    for frame in story.frames:
        for line in told(frame):
            print(f"{frame.n:>5}  {line}")
    score = story.frames[-1].score if story.frames else None
    if score is not None:
        result = said_result(story.roles, score.winners)
        counted = f" Points: {', '.join(map(str, score.points))}." if found.lost is None else ""
        print(result + counted)
    if story.note:
        print(f"({story.note})")
    if found.problem is not None:
        raise found.problem
    if found.end is None:
        print(f"(the game was not finished; {len(found.steps)} actions so far)")


def verify_record(args: argparse.Namespace) -> None:
    found = records.load(args.file)
    if found.problem is not None:
        raise found.problem
    game = found.game(find(found.game_name))
    records.check_spelling(found, game)
    print(f"{args.file}: {found.verify(game)}")


def replay_record(args: argparse.Namespace) -> None:
    found = records.load(args.file)
    game = found.game(find(found.game_name))
    at, last = _moment(found, args.at), len(found.steps)
    viewer = WATCHER if args.seat is None else args.seat
    if viewer not in (*range(game.players), WATCHER):
        raise HaymakerError(f"There is no seat {viewer}; there are 0 to {game.players - 1}.")
    *_, (step, s) = found.replay(game, at)
    drawn = game.words.table(game.kit, game.plain(game.view(s, viewer)), viewer, Screen().width)
    who = "the start" if step is None else "luck" if step.seat == CHANCE else f"seat {step.seat}"
    print(f"after {at} of {last} actions ({who})\n{drawn}")
    if found.problem is not None and args.at is None:
        raise found.problem


def _moment(found: records.GameRecord, at: int | None) -> int:
    """A number of actions that the record has; all of them where none is named."""
    last = len(found.steps)
    if at is not None and not 0 <= at <= last:
        raise HaymakerError(f"--at is {at}; the record has 0 to {last} actions.")
    return last if at is None else at


def branch_record(args: argparse.Namespace) -> None:
    """The same game up to a moment; from there luck is new, and bots play the other seats."""
    found = records.load(args.file)
    if found.problem is not None:
        raise found.problem
    if found.end is None:
        raise HaymakerError("Only a game that is over can be played on from a moment of it.")
    game, at = found.game(find(found.game_name)), _moment(found, args.at)
    records.check_spelling(found, game)
    if not 0 <= args.seat < game.players:
        raise HaymakerError(f"There is no seat {args.seat}; there are 0 to {game.players - 1}.")
    name = args.bot or registry.usual(game)
    registry.bot(name)
    if name not in registry.names(game):
        raise registry.cannot_play(name, game)
    if args.out.exists():
        raise HaymakerError(f"{args.out}: there is a file of that name already.")
    seats = [HUMAN if seat == args.seat else name for seat in range(game.players)]
    first = {**found.header, "seats": seats, "luck": {"source": "seeded"}}
    first.pop("sum", None)
    bodies = [first, *records.actions(game, found.steps[:at])]
    args.out.write_text("".join(line for line, _ in records.lines(bodies)), encoding="utf-8")
    print(f"Go on with: haymaker play --resume {args.out}")


# --- bench ----------------------------------------------------------------------------------------


def bench_games(args: argparse.Namespace) -> None:
    """Steps a second of each backend. `make bench` in the project compares with others."""
    names = [find(args.game).name] if args.game else haymaker.games.names()
    if not 0 < args.seconds <= 3600:
        raise HaymakerError(f"--seconds is {args.seconds}; allowed: more than 0, at most 3600.")
    print(f"{'game':<16}{'backend':<12}{'threads':>8}{'steps a second':>18}")
    for name in names:
        game = load(name)
        for backend, threads in (("python", 1), ("native", 1), ("native", os.cpu_count() or 1)):
            games = 8
            simulate(game, 2, backend=backend, threads=threads)
            while True:
                began = time.perf_counter()
                steps = int(simulate(game, games, backend=backend, threads=threads).steps.sum())
                seconds = time.perf_counter() - began
                if seconds >= args.seconds / 2:
                    break
                games = int(games * max(2.0, min(20.0, args.seconds / max(seconds, 1e-3))))
            print(f"{name:<16}{backend:<12}{threads:>8}{steps / seconds:>18,.0f}")


def entry() -> NoReturn:
    """The command. A compiler at work in the background is not torn down under its feet."""
    code = main()
    sys.stdout.flush()
    sys.stderr.flush()
    if is_compiling():
        os._exit(code)
    sys.exit(code)


if __name__ == "__main__":
    entry()
