"""A game in line mode: against bots, or passing one keyboard around."""

from __future__ import annotations

import json
import os
import secrets
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from haymaker.bots import Bot, bot
from haymaker.games import find
from haymaker.kernel import record as records
from haymaker.kernel import rulebook, spelling
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record
from haymaker.kernel.luck import Asked, Fair, Luck, Seeded, commitment
from haymaker.kernel.native import warm
from haymaker.kernel.record import GameRecord, Writer
from haymaker.kernel.table import Event, Table
from haymaker.terminal.screen import Screen

HUMAN = "human"

HELP = """\
  a move        type its code or its number in the list
  moves         list what you may do now
  why MOVE      why a move is not allowed
  hint          what a bot would do with your cards
  table         draw the table again
  log           what has happened lately
  rules WORDS   look up a clause (PU-16) or search the rulebook
  quit          leave; the game is saved and can be resumed"""


class Left(Exception):
    """The player has left the table."""


def records_home() -> Path:
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "haymaker" / "records"


def new_record_path(game: Game) -> Path:
    stamp = time.strftime("%Y%m%d-%H%M%S")
    return records_home() / f"{game.name}-{stamp}-{secrets.token_hex(2)}.jsonl"


def latest_unfinished(game_name: str | None = None) -> Path:
    """The game that was left last."""
    pattern = f"{game_name or '*'}-*.jsonl"
    for path in sorted(records_home().glob(pattern), key=lambda p: p.stat().st_mtime, reverse=True):
        try:
            found = records.load(path)
        except HaymakerError:
            continue  # what cannot be read does not stand in the way of the others
        if found.end is None and found.problem is None:
            return path
    raise HaymakerError("There is no unfinished game to resume.")


def seed_file(path: Path) -> Path:
    """Where the seed of fair luck waits, for the house's eyes only, until the game is over."""
    return path.with_name(path.name + ".seed")


def open_table(game: Game, luck: Luck, players: Sequence[str], path: Path) -> Table:
    """A new table whose record is begun on disk before the first move."""
    for file in (path, seed_file(path)):
        if file.exists():
            raise HaymakerError(f"{file}: there is a file of that name already.")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        writer = Writer(path, game)
        try:
            if isinstance(luck, Fair):
                _keep_seed(luck, seed_file(path))
            writer.open(luck, list(players))
        except OSError:
            writer.abandon()
            path.unlink()
            seed_file(path).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise HaymakerError(f"{path}: cannot be written ({error.strerror}).") from None
    return Table(game, luck, writer)


def _keep_seed(luck: Fair, path: Path) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(descriptor, "w") as file:
        json.dump({"seed": luck.seed.hex()}, file)


def resume_table(
    path: Path, screen: Screen | None = None, ask: Callable[[str], str] = input
) -> tuple[Table, list[str]]:
    """A table from its record, and who sat there. Luck comes from where it came from before."""
    found = records.load(path)
    if found.problem is not None:
        raise found.problem
    if found.end is not None:
        raise HaymakerError(f"{path}: that game is over; look at it with `haymaker record show`.")
    game = found.game(find(found.game_name))
    records.check_spelling(found, game)
    table = Table.resumed(game, _luck_again(found, path, screen or Screen(), ask), found, path)
    return table, [str(name) for name in found.header["seats"]]


def _luck_again(found: GameRecord, path: Path, screen: Screen, ask: Callable[[str], str]) -> Luck:
    luck = found.header["luck"]
    if luck["source"] == "asked":
        return typed_luck(screen, ask)
    if luck["source"] != "fair":
        return Seeded(resumed=True)
    try:
        seed = bytes.fromhex(json.loads(seed_file(path).read_text())["seed"])
    except (OSError, ValueError, KeyError, TypeError):
        raise HaymakerError(f"{seed_file(path)}: the committed seed is gone.") from None
    if commitment(seed) != luck["commitment"]:
        raise HaymakerError(f"{seed_file(path)}: this is not the committed seed.")
    drawn = sum(step.seat == CHANCE for step in found.steps)
    return Fair(luck["nonces"], seed, drawn)


class LineGame:
    """One sitting in line mode."""

    def __init__(
        self,
        table: Table,
        players: Sequence[str],
        path: Path,
        screen: Screen | None = None,
        ask: Callable[[str], str] = input,
        seed: int | None = None,
    ):
        self.table = table
        self.game = table.game
        self.path = path
        self.screen = screen or Screen()
        self.ask = ask
        self.bots: dict[int, Bot] = {
            seat: bot(name, None if seed is None else seed + 1 + seat)
            for seat, name in enumerate(players)
            if name != HUMAN
        }
        self.humans = [seat for seat, name in enumerate(players) if name == HUMAN]
        self.log: dict[int, list[str]] = {seat: [] for seat in (*self.humans, WATCHER)}
        self._read: dict[int, int] = dict.fromkeys(self.log, 0)
        self._shown: tuple[int, bytes] | None = None
        self._at_keyboard = self.humans[0] if len(self.humans) == 1 else -1
        self._hinter = bot("heuristic" if self.game.room.bot is not None else "random")

    def run(self) -> None:
        """Plays until the game is over or the player leaves."""
        self.screen.say(
            self.screen.bold(self.game.title) + self.screen.faint(f"   saved in {self.path}")
        )
        self.screen.say(self.screen.faint("Type `help` for help.\n"))
        if self.game.room.compiled is None:
            warm(self.game.room)
        try:
            self._luck()
            while not self.table.over:
                self._bots()
                for seat in self.humans:
                    if seat in self.table.seats:
                        self._human(seat)
                        break
        except (Left, EOFError, KeyboardInterrupt):
            self.table.leave()
            self.screen.say(f"\nLeft the table. Go on with: haymaker play --resume {self.path}")
            return
        except OSError:  # the disk is full, say: the game stands as it was written last
            self.table.leave()
            raise
        self._finish()

    # --- who acts ---

    def _luck(self) -> None:
        for event in self.table.run_luck():
            self._tell(event)

    def _bots(self) -> None:
        while not self.table.over:
            waiting = [seat for seat in self.table.seats if seat in self.bots]
            if not waiting:
                return
            seat = waiting[0]
            action = self.bots[seat].choose(self.game, self.table.view(seat), seat)
            self._tell(self.table.act(seat, action))
            self._luck()
            if not self.humans:
                self._catch_up(WATCHER)

    def _human(self, seat: int) -> None:
        self._hand_over(seat)
        moves = self.game.legal(self.table.view(seat), seat)
        if len(moves) == 1:
            self._catch_up(seat)
            self.screen.say(self.screen.faint(f"  (only one move: {self._label(seat, moves[0])})"))
            action = moves[0]
        else:
            action = self._prompt(seat)
        self._tell(self.table.act(seat, action))
        self._luck()

    def _hand_over(self, seat: int) -> None:
        """With several people at one keyboard, nobody sees the cards of the one before."""
        if len(self.humans) > 1 and self._at_keyboard != seat:
            self.screen.wipe()
            self.ask(f"{self.table.name(seat)}: the keyboard is yours. Press Enter. ")
            self._at_keyboard = seat
            self._shown = None

    # --- talking ---

    def _tell(self, event: Event) -> None:
        for viewer, lines in self.log.items():
            lines.extend(event.told(viewer))

    def _catch_up(self, seat: int) -> None:
        lines = self.log[seat][self._read[seat] :]
        self._read[seat] = len(self.log[seat])
        for line in lines:
            self.screen.say("  " + line)

    def _draw(self, seat: int) -> None:
        v = self.table.view(seat)
        key = (seat, v.tobytes())
        if key == self._shown:
            return
        self._shown = key
        drawn = self.game.words.table(self.game.kit, self.game.plain(v), seat, self.screen.width)
        self.screen.say()
        for line in drawn.split("\n"):
            self.screen.say(self._tint(line))

    def _tint(self, line: str) -> str:
        """Seat names in their colours."""
        if not self.screen.colour:
            return line
        for seat in range(self.game.players):
            name = self.table.name(seat)
            line = line.replace(name, self.screen.seat(name, seat))
        return line

    def _label(self, seat: int, action: int) -> str:
        v = self.game.plain(self.table.view(seat))
        return str(self.game.words.label(self.game.kit, v, seat, action))

    def _list_moves(self, seat: int) -> None:
        v = self.table.view(seat)
        moves = self.game.legal(v, seat)
        menu = getattr(self.game.words, "menu", None)
        if menu is not None and len(moves) > 16:
            self.screen.say(menu(self.game.kit, self.game.plain(v), seat, moves))
            return
        codes = [self.game.words.short(self.game.kit, seat, move) for move in moves]
        wide = max(map(len, codes))
        for number, (move, code) in enumerate(zip(moves, codes, strict=True), start=1):
            shown = self.screen.bold(f"{code:<{wide}}")
            self.screen.say(f"  {number:>3}  {shown}  {self._label(seat, move)}")

    def _prompt(self, seat: int) -> int:
        """Asks until the seat has named a move that is allowed."""
        self._catch_up(seat)
        self._draw(seat)
        question = self.game.words.ask(self.game.kit, self.game.plain(self.table.view(seat)), seat)
        self.screen.say(f"\n{self.screen.seat(self.table.name(seat), seat)}: {question}")
        self._list_moves(seat)
        while True:
            text = " ".join(self.ask("> ").lower().split())
            command, _, rest = text.partition(" ")
            if command in ("quit", "exit", "q"):
                raise Left
            if not text or self._command(seat, command, rest):
                continue
            action = self._move(seat, text)
            if action is None:
                self.screen.say(f"  {text!r} is no move. Allowed now: {self.table.allowed(seat)}.")
                continue
            problem = self._problem(seat, action)
            if problem is None:
                return action
            self.screen.say("  " + problem)

    def _move(self, seat: int, text: str) -> int | None:
        """A move by its code, else by its number in the list: a code may be a number itself."""
        action = spelling.typed(self.game, seat, text)
        if action is not None and self._problem(seat, action) is None:
            return action
        moves = self.game.legal(self.table.view(seat), seat)
        if text.isdecimal() and len(text) < 9 and 1 <= int(text) <= len(moves):
            return moves[int(text) - 1]
        return action

    def _problem(self, seat: int, action: int) -> str | None:
        try:
            self.table.check(seat, action)
        except Refused as refused:
            return str(refused)
        return None

    def _command(self, seat: int, command: str, rest: str) -> bool:
        """Does what is no move. False where the text may be one."""
        if command in ("help", "?"):
            self.screen.say(HELP)
        elif command == "moves":
            self._list_moves(seat)
        elif command == "table":
            self._shown = None
            self._draw(seat)
        elif command == "log":
            for line in self.log[seat][-15:] or ["Nothing yet."]:
                self.screen.say("  " + line)
        elif command == "hint":
            action = self._hinter.choose(self.game, self.table.view(seat), seat)
            code = self.game.words.short(self.game.kit, seat, action)
            self.screen.say(
                f"  A bot would choose {self.screen.bold(code)}: {self._label(seat, action)}."
            )
        elif command == "rules":
            self._rules(rest)
        elif command == "why":
            self._why(seat, rest)
        else:
            return False
        return True

    def _rules(self, words: str) -> None:
        if not words:
            self.screen.say(
                f"  Say what to look for, or read all with: haymaker rules {self.game.name}"
            )
            return
        try:
            for clause in rulebook.search(self.game.room, words)[:8]:
                self.screen.say("  " + clause.text)
        except HaymakerError as error:
            self.screen.say(f"  {error}")

    def _why(self, seat: int, text: str) -> None:
        action = spelling.typed(self.game, seat, text)
        if action is None:
            self.screen.say(f"  {text!r} is no move. Allowed now: {self.table.allowed(seat)}.")
            return
        self.screen.say("  " + (self._problem(seat, action) or "That is allowed."))

    def _finish(self) -> None:
        viewer = self._at_keyboard if self._at_keyboard >= 0 else WATCHER
        self._catch_up(viewer)
        self._shown = None
        self._draw(viewer)
        score = self.game.score(self.table.state)
        result = said_result([self.table.name(seat) for seat in score.winners])
        if isinstance(self.table.luck, Fair):
            seed_file(self.path).unlink(missing_ok=True)
        self.screen.say("\n" + self.screen.bold(result))
        self.screen.say(self.screen.faint(f"The record: haymaker record show {self.path}"))


def said_result(winners: list[str]) -> str:
    """Who won, in a sentence."""
    if len(winners) > 1:
        return f"{' and '.join(winners)} share first place."
    return f"{winners[0]} won." if winners else "Nobody won."


def typed_luck(screen: Screen, ask: Callable[[str], str]) -> Asked:
    """Luck from a real table: the people type in what their cards and dice did."""

    def from_people(game: Game, s: Record, possible: list[int]) -> int:
        names = [game.words.short(game.kit, CHANCE, outcome) for outcome in possible]
        v = game.plain(game.view(s, WATCHER))
        question = getattr(game.words, "ask_luck", None)
        screen.say("  " + (question(game.kit, v) if question else "What did luck do?"))
        while True:
            text = " ".join(ask(f"  [{', '.join(names)}] > ").lower().split())
            if text in ("quit", "exit", "q"):
                raise Left
            if text in names:
                return possible[names.index(text)]
            screen.say(f"  {text!r} cannot have happened; say one of: {', '.join(names)}.")

    return Asked(from_people)
