"""`haymaker puzzles`: finds puzzles of a game, and asks them line by line."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec.json import decode

from haymaker import games
from haymaker.bots.puzzles import files
from haymaker.bots.puzzles.finding import Finder, Progress
from haymaker.games import find
from haymaker.kernel.errors import HaymakerError
from haymaker.table import kits, spelling
from haymaker.table.puzzles import Position, position, positions_of
from haymaker.terminal import seating
from haymaker.terminal.entrance import add_game_options, chosen_game
from haymaker.terminal.files import data_home, keep
from haymaker.terminal.screen import Screen

HELP = """\
  a move        type its code, as in the list
  moves         list what you may do
  table         draw the table again
  log           what happened before
  show          show the answer
  next          another puzzle
  quit          leave"""


def add_puzzles_command(commands: Any) -> None:
    puzzles = commands.add_parser("puzzles", help="solve positions with one best choice")
    verbs = puzzles.add_subparsers(required=True, metavar="VERB")

    solve = verbs.add_parser("solve", help="ask the puzzles of a game")
    solve.add_argument("game", nargs="?", help="a game; without one, all that have puzzles")
    solve.add_argument("-n", "--number", type=int, help="this one; else those not solved yet")
    solve.add_argument("--file", type=Path, help="puzzles that `make` has found")
    solve.set_defaults(run=solve_puzzles)

    make = verbs.add_parser("make", help="find new ones in simulated games")
    make.add_argument("game")
    add_game_options(make)
    make.add_argument("-n", "--puzzles", type=int, default=20, help="so many more, at most")
    make.add_argument("--seconds", type=float, default=120.0, help="at most")
    make.add_argument("--seed", type=int, default=0)
    make.add_argument("--out", type=Path, metavar="FILE",
                      help="added to what it holds; puzzles-GAME.jsonl if left out")  # fmt: skip
    make.set_defaults(run=make_puzzles)


# --- make -----------------------------------------------------------------------------------------


def make_puzzles(args: argparse.Namespace) -> None:
    """Appends each as soon as it is found: what was stopped keeps what it has."""
    if not 0 < args.seconds <= 86_400:
        raise HaymakerError(f"--seconds is {args.seconds:g}; allowed: more than 0, at most 86400.")
    game, screen = chosen_game(args), Screen()
    changed = kits.changed_from_box(game)
    path = args.out or Path(f"puzzles-{game.name}.jsonl")
    known = {(puzzle.steps, puzzle.seat) for puzzle in files.read(path)}
    screen.status(f"Getting the search for {game.title} ready (compiled once)")
    finder = Finder(game, args.seed, changed)
    finder.get_ready()
    found = 0
    try:
        with open(path, "ab") as out:
            out.truncate(_sound(path))
            for puzzle in finder.puzzles(time.monotonic() + args.seconds, _shown(screen)):
                if (puzzle.steps, puzzle.seat) in known:
                    continue
                out.write(files.line_of(puzzle))
                out.flush()
                found += 1
                if found == args.puzzles:
                    break
    except KeyboardInterrupt:
        pass
    screen.status("")
    looked = f"{finder.positions:,} positions of {finder.games + 1:,} games"
    screen.say(f"{found} new puzzles in {looked}; {path} has {len(known) + found}.")


def _sound(path: Path) -> int:
    """The bytes of whole lines: what was not wholly written is cut off."""
    return path.read_bytes().rfind(b"\n") + 1


def _shown(screen: Screen) -> Callable[[Progress], None]:
    def show(progress: Progress) -> None:
        looked = f"{progress.positions:,} positions of {progress.games:,} games"
        screen.status(f"{progress.found} puzzles in {looked}")

    return show


# --- solve ----------------------------------------------------------------------------------------


class Solved:
    """The puzzles that were solved on this machine, by what they are: numbers may change."""

    def __init__(self, game: str) -> None:
        self._path = data_home() / "puzzles" / f"{game}.json"
        self._known: set[str] = set()
        with suppress(OSError, ValueError):
            self._known = set(decode(self._path.read_bytes(), type=list[str]))

    def __contains__(self, at: Position) -> bool:
        return at.fingerprint in self._known

    def add(self, at: Position) -> None:
        self._known.add(at.fingerprint)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        keep(self._path, sorted(self._known))


class LeftPuzzles(Exception):
    """Enough for now."""


class LinePuzzles:
    """Puzzles in line mode: each is asked until it is solved, shown or left."""

    def __init__(
        self,
        positions: list[Position],
        solved: Solved,
        screen: Screen | None = None,
        ask: Callable[[str], str] = input,
    ) -> None:
        self.positions, self.solved = positions, solved
        self.screen = screen or Screen()
        self.ask = ask

    def run(self) -> None:
        self.screen.say(self.screen.faint("Type `help` for help."))
        with suppress(LeftPuzzles, EOFError, KeyboardInterrupt):
            for at in self.positions:
                self._pose(at)
        done = sum(at in self.solved for at in self.positions)
        self.screen.say(f"\nSolved: {done} of these {len(self.positions)}.")

    def _pose(self, at: Position) -> None:
        screen = self.screen
        heading = f"Puzzle {at.number} of {at.game.title}, {at.grade}: you are {at.role}"
        screen.say(f"\n{screen.bold(heading)}\n")
        self._draw(at)
        screen.say()
        screen.tell(f"{at.frame.ask} {at.asks}", "", "  ")
        self._list(at)
        shown = False
        while True:
            text = " ".join(self.ask("> ").lower().split())
            if text == "next":
                return
            shown = shown or text == "show"
            action = self._typed(at, text)
            if action is not None and self._answered(at, action):
                if not shown:
                    self.solved.add(at)
                return

    def _answered(self, at: Position, action: int) -> bool:
        """Says what there is to say to a move; whether it is right."""
        answer = at.answer(action)
        verdict = "That is it!" if answer.right else "Not the best."
        self.screen.tell(f"{self.screen.bold(verdict)} {answer.says}", "", "  ")
        if answer.line:
            self.screen.say("It may go on like this:")
        for line in answer.line:
            self.screen.tell(line)
        if not answer.right:
            self.screen.say("Try again, or type `show`.")
        return answer.right

    def _typed(self, at: Position, text: str) -> int | None:
        """The move that was typed; nothing where something else was asked for."""
        screen = self.screen
        match text:
            case "":
                screen.tell(f"{at.frame.ask} {at.asks}", "", "  ")
            case "quit" | "exit" | "q":
                raise LeftPuzzles
            case "help" | "?":
                screen.say(HELP)
            case "moves":
                self._list(at)
            case "table":
                self._draw(at)
            case "log":
                for line in at.frame.log:
                    screen.tell(line.text)
            case "show":
                screen.tell(at.solution().says, "", "  ")
            case _:
                action = spelling.typed(at.game, at.puzzle.seat, text)
                if action in at.moves:
                    return action
                screen.tell(f"{text!r} is no move here. Type `moves` for a list.")
        return None

    def _list(self, at: Position) -> None:
        for move in at.frame.moves:
            self.screen.tell(f"{move.code}: {move.label}")

    def _draw(self, at: Position) -> None:
        for line in seating.drawn(at.game, at.frame, self.screen.width):
            self.screen.say(line)


def solve_puzzles(args: argparse.Namespace) -> None:
    screen = Screen()
    if args.game is None:
        for name in games.names():
            count = len(files.puzzles_of(find(name)))
            if count:
                screen.say(f"{screen.bold(name):<14}  {find(name).title}, {count} puzzles")
        screen.say("\nSolve some: haymaker puzzles solve GAME.")
        return
    room = find(args.game)
    found = files.puzzles_of(room) if args.file is None else tuple(files.read(args.file))
    if not found:
        raise HaymakerError(f"There are no puzzles of {room.title} here.")
    solved = Solved(room.name)
    if args.number is not None:
        chosen = [position(room, found, args.number)]
    else:
        chosen = [at for at in positions_of(room, found) if at not in solved]
    if not chosen:
        screen.say(f"All {len(found)} are solved. Find more: haymaker puzzles make {room.name}.")
        return
    LinePuzzles(chosen, solved, screen).run()
