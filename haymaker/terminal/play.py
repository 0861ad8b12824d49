"""A game in line mode: one line in, some lines out, as a screen reader and a pipe like it."""

from __future__ import annotations

from collections.abc import Callable

from haymaker.kernel import rulebook
from haymaker.kernel.bodies import Aim
from haymaker.kernel.columns import pad, width
from haymaker.kernel.contract import WATCHER
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.kernel.game import Game
from haymaker.terminal.local import LocalTable
from haymaker.terminal.screen import Screen
from haymaker.terminal.seating import (
    AtTable,
    Look,
    Typed,
    drawn,
    eyes_of,
    name_of,
    picture,
    read_move,
    said_result,
    viewer_of,
)

HELP = """\
  a move        type its code or its number in the list
  moves         list what you may do now
  why MOVE      why a move is not allowed
  hint          what a bot would do with your cards
  undo          take your last move back, where nothing was revealed
  table         draw the table again
  log           what has happened lately
  rules WORDS   look up a clause (PU-16) or search the rulebook
  quit          leave; the game is saved and can be resumed
  break off     leave for good: nobody goes on with this game"""

AIM_HELP = "with the usual setting; or set what you like, as in `throw power 80 x 5`:"


class Left(Exception):
    """The player has left the table."""


class LineGame:
    """One sitting in line mode."""

    def __init__(
        self, at: AtTable, screen: Screen | None = None, ask: Callable[[str], str] = input
    ) -> None:
        self.at = at
        self.screen = screen or Screen()
        self.ask = ask
        self._read = {viewer: len(at.log(viewer)) for viewer in (*at.seats, WATCHER)}
        self._shown: tuple[int, bytes] | None = None
        self._at_keyboard = viewer_of(at)
        self._seen_throws = len(at.shows())
        self._explained: set[str] = set()

    @property
    def game(self) -> Game:
        return self.at.game

    def run(self) -> None:
        """Plays until the game is over or the player leaves."""
        self.screen.say(self.screen.bold(self.game.title))
        self.screen.say(self.screen.faint(self.at.place[:1].upper() + self.at.place[1:]))
        if self.at.note:
            self.screen.tell(self.at.note, "", "")
        self.screen.say(self.screen.faint("Type `help` for help.\n"))
        try:
            while not self._over():
                self._human(self.at.asked()[0])
        except (Left, EOFError, KeyboardInterrupt) as left:
            word = self.at.leave()
            self.screen.say("\n" + (str(left) or word if isinstance(left, Left) else word))
            return
        except OSError:  # the disk is full, say: the game stands as it was written last
            self.at.leave()
            raise
        self._finish()

    def _over(self) -> bool:
        self.at.advance(self._news)
        return self.at.over

    def _news(self) -> None:
        """Who only watches hears of every step at once; a person when the keyboard is theirs."""
        if not self.at.seats:
            self._catch_up(WATCHER)

    def _human(self, actor: int) -> None:
        seat = eyes_of(self.at, actor)
        self._hand_over(seat, name_of(self.at, actor))
        look = self.at.look(seat)
        if len(look.choices) == 1 and look.aim is None and len(self.at.seats) > 1:
            self._catch_up(seat)
            label = look.choices[0].label
            self.screen.say(self.screen.faint(f"  (only one move: {label})"))
            self.at.act(seat, look.choices[0].action)
        else:
            self._prompt(seat)

    def _hand_over(self, seat: int, name: str) -> None:
        """With several people at one keyboard, nobody sees the cards of the one before."""
        if len(self.at.seats) > 1 and self._at_keyboard != seat:
            self.screen.wipe()
            self.ask(f"{name}: the keyboard is yours. Press Enter. ")
            self._at_keyboard = seat
            self._shown = None

    # --- talking ---

    def _catch_up(self, seat: int) -> None:
        self._show_throws()
        lines = self.at.log(seat)[self._read[seat] :]
        self._read[seat] = len(self.at.log(seat))
        for line in lines:
            self.screen.tell(line)

    def _show_throws(self) -> None:
        """The arena after the latest throw that nobody here has seen yet."""
        shows = self.at.shows()
        if len(shows) > self._seen_throws:
            self._seen_throws = len(shows)
            text = picture(self.game, shows[-1], self.screen.width)
            if text:
                self.screen.say(text + "\n")

    def _draw(self, look: Look) -> None:
        key = (look.seat, look.view.tobytes())
        if key == self._shown:
            return
        self._shown = key
        self.screen.say()
        for line in drawn(self.game, look, self.screen.width):
            self.screen.say(self.screen.tint(line, self.at.names))

    def _is_menu(self, look: Look) -> bool:
        """Many moves are shown in a few lines, in the words of the room, and have no numbers."""
        return len(look.choices) > 16 and not look.luck and bool(self._menu(look))

    def _menu(self, look: Look) -> str:
        moves = [choice.action for choice in look.choices]
        return self.game.words.menu(self.game.kit, self.game.plain(look.view), look.seat, moves)

    def _list_moves(self, look: Look) -> None:
        if self._is_menu(look):
            self.screen.say(self._menu(look))
            return
        wide = max(width(choice.code) for choice in look.choices)
        for number, choice in enumerate(look.choices, start=1):
            shown = self.screen.bold(pad(choice.code, wide))
            before = "   " if look.luck else f"{number:>3}"
            self.screen.row(f"  {before}  {shown}  ", 9 + wide, choice.label)
        if look.aim is not None:
            self._list_controls(look.aim)

    def _list_controls(self, aim: Aim) -> None:
        self.screen.row("  throw  ", 9, AIM_HELP)
        wide = max(len(control.name) for control in aim.controls)
        for c in aim.controls:
            span = f"{c.least:g} to {c.most:g}{c.unit and ' ' + c.unit}, usually {c.usual:g}"
            self.screen.row(f"         {c.name:<{wide}}  ", 11 + wide, f"{c.says}: {span}")

    def _prompt(self, seat: int) -> None:
        """Asks until the seat has made a move."""
        look = self.at.look(seat)
        self._catch_up(seat)
        self._put(look)
        codes = ", ".join(choice.code for choice in look.choices)
        prompt = self.screen.broken(f"[{codes}] >") + " " if look.luck else "> "
        while True:
            text = " ".join(self.ask(prompt).lower().split())
            command, _, rest = text.partition(" ")
            if command in ("quit", "exit", "q"):
                raise Left
            if text == "break off":
                self._break_off()
            elif text == "undo":
                if self._undo(seat):
                    return
            elif text and not self._command(look, command, rest) and self._move(look, text):
                return

    def _put(self, look: Look) -> None:
        """The question. Whoever says what luck did has the real table to look at."""
        if look.luck:
            self.screen.tell(look.ask)
            self._explain(look)
            return
        self._draw(look)
        name = self.screen.seat(self.at.names[look.seat], look.seat)
        self.screen.say()
        self.screen.row(f"{name}: ", width(self.at.names[look.seat]) + 2, look.ask)
        self._list_moves(look)

    def _explain(self, look: Look) -> None:
        """What the answers mean is said when they come up for the first time."""
        codes = {choice.code for choice in look.choices}
        if not codes <= self._explained:
            self._list_moves(look)
        self._explained |= codes

    def _move(self, look: Look, text: str) -> bool:
        try:
            typed = read_move(look, text, numbers=not self._is_menu(look))
            if typed is None:
                self.screen.tell(self.at.why(look.actor, text).sentence)
                return False
            self._act(look, typed)
        except Refused as refused:
            self.screen.tell(str(refused))
            return False
        return True

    def _act(self, look: Look, typed: Typed) -> None:
        aim = look.aim
        if aim is not None and typed.action in aim.actions and typed.setting is not None:
            setting = ", ".join(f"{name} {value:g}" for name, value in typed.setting.items())
            self.screen.say(self.screen.faint(f"  ({setting})"))
        self.at.act(look.actor, typed.action, typed.setting)

    def _undo(self, seat: int) -> bool:
        try:
            self.at.undo(seat)
        except Refused as refused:
            self.screen.tell(str(refused))
            return False
        return True

    def _break_off(self) -> None:
        if not isinstance(self.at, LocalTable):
            self.screen.tell("Only a table of your own can be broken off; leave with `quit`.")
            return
        sure = self.ask("  Nobody can go on with this game then. Type `yes` to break it off: ")
        if sure.strip().lower() == "yes":
            raise Left(self.at.break_off())

    def _command(self, look: Look, command: str, rest: str) -> bool:
        """Does what is no move. False where the text may be one."""
        if command in ("help", "?"):
            self.screen.say(HELP)
        elif command == "moves":
            self._list_moves(look)
        elif command == "table":
            self._shown = None
            self._draw(look)
        elif command == "log":
            for line in self.at.log(look.seat)[-15:] or ["Nothing yet."]:
                self.screen.tell(line)
        elif command == "hint" and look.luck:
            self.screen.tell("Nobody chooses here: say what happened at the table.")
        elif command == "hint":
            hint = self.at.hint(look.seat)
            self.screen.tell(f"A bot would choose {hint.code}: {hint.label}.")
        elif command == "rules":
            self._rules(rest)
        elif command == "why":
            self._why(look, rest)
        else:
            return False
        return True

    def _why(self, look: Look, move: str) -> None:
        if move:
            self.screen.tell(self.at.why(look.actor, move).sentence)
        else:
            self.screen.tell(f"Say which move, as in `why {look.choices[0].code}`.")

    def _rules(self, words: str) -> None:
        if not words:
            self.screen.say(
                f"  Say what to look for, or read all with: haymaker rules {self.game.name}"
            )
            return
        try:
            for clause in rulebook.search(self.game.room, words)[:8]:
                self.screen.tell(clause.text)
        except HaymakerError as error:
            self.screen.tell(str(error))

    def _finish(self) -> None:
        viewer = self._at_keyboard
        look = self.at.look(viewer)
        self._catch_up(viewer)
        self._shown = None
        self._draw(look)
        if look.result is not None:
            result = said_result([self.at.names[seat] for seat in look.result.winners])
            self.screen.say("\n" + self.screen.bold(result))
        if self.at.note and isinstance(self.at, LocalTable):
            self.screen.say(self.at.note)
        self.screen.say(self.screen.faint(self.at.record_words()))
