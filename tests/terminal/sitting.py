"""A sitting at a terminal, scripted: who types what, and what the screen shows."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from haymaker.bots import bot
from haymaker.games import load
from haymaker.kernel.game import Game
from haymaker.kernel.keeps import Holding, total
from haymaker.table import records
from haymaker.terminal.play import LineGame
from haymaker.terminal.screen import Screen
from haymaker.terminal.stakes import Books
from haymaker.terminal.tables import HUMAN, LocalTable, Wanted, open_table, resume_table, spec_of

WIPE = "\x1b[2J\x1b[3J\x1b[H"
SECRET = bytes(range(32)).hex()
"""The seed of the fair games in these tests."""


ENDS = ("won.", "share first place.", "Nobody won.")


def tells_the_end(shown: str) -> bool:
    """The game was played to its end, whoever won it."""
    return any(end in shown for end in ENDS)


class Glass(io.StringIO):
    """A terminal that remembers everything ever shown on it."""

    def isatty(self) -> bool:
        return True


class Keyboard:
    """Answers each question with the next line of a script, then as `afterwards` says."""

    def __init__(
        self,
        *script: str,
        afterwards: str | Callable[[str], str] | None = None,
        echo: io.StringIO | None = None,
    ):
        self.script = list(script)
        self.afterwards = afterwards
        self.asked: list[str] = []
        self.echo = echo

    def __call__(self, question: str) -> str:
        self.asked.append(question)
        if self.echo is not None:
            self.echo.write(question + "\n")
        if self.script:
            return self.script.pop(0)
        if self.afterwards is None:
            raise EOFError
        return self.afterwards if isinstance(self.afterwards, str) else self.afterwards(question)


def opened(
    path: Path, game: Game, players: Iterable[str], luck: str = "seeded", seed: int = 5
) -> LocalTable:
    """A new table of this game."""
    seeds = {"seeded": str(seed), "fair": SECRET, "asked": ""}
    wanted = Wanted(game, list(players), luck, seed=seed)
    return open_table(wanted, spec_of(game, path, luck, seeds[luck]), path)


def sit_down(
    path: Path,
    keyboard: Keyboard,
    players: Iterable[str] = (HUMAN, "random"),
    luck: str = "seeded",
    out: io.StringIO | None = None,
    seed: int = 1,
    **options: Any,
) -> str:
    """One sitting of Punch! from its start; what the screen has shown."""
    out = out if out is not None else io.StringIO()
    game = load("punch", **{"matches_to_win": 1, "max_replays": 3, **options})
    at = opened(path, game, players, luck, seed)
    LineGame(at, Screen(out), keyboard).run()
    return out.getvalue()


def come_back(path: Path, keyboard: Keyboard, out: io.StringIO | None = None) -> str:
    """The next sitting at a table that was left."""
    out = out if out is not None else io.StringIO()
    at = resume_table(path)
    at.bots.update({seat: bot(each.name, seat) for seat, each in at.bots.items()})
    LineGame(at, Screen(out), keyboard).run()
    return out.getvalue()


def everything_in(books: Books) -> Holding:
    """All that is owned at this machine, wherever it lies."""
    at_tables = [things for stake in books.tables.values() for things in stake.brought]
    at_home = [owner.things for owner in books.people.values()]
    return total([books.house, *at_home, *at_tables])


def nothing_compiles() -> None:
    """Waits for compilers in the background."""
    for thread in threading.enumerate():
        if thread.name.startswith("compile "):
            thread.join()


def verified(path: Path) -> str:
    """What a check of everything says about the finished game."""
    found = records.load(path)
    game = found.game(load("punch").room)
    records.check_spelling(found, game)
    return found.verify(game)
