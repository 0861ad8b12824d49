"""A game in line mode: one line in, some lines out, as a screen reader and a pipe like it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from haymaker.kernel.columns import pad, width
from haymaker.kernel.contract import WATCHER
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.protocol.shown import AimShown, Frame
from haymaker.terminal import seating
from haymaker.terminal.rules import look_up
from haymaker.terminal.screen import Screen

HELP = """\
  a move        type its code or its number in the list
  moves         list what you may do now
  why MOVE      why a move is not allowed
  what CODE     what a card, a puck or a piece is and does
  goal          what you play for, and how everybody stands
  hint          what a bot would do with your cards
  undo          take your last move back, where nothing was revealed
  undo luck     at a refereed table: take luck's last word back, and what followed
  table         draw the table again
  log           what has happened lately
  rules WORDS   look up a clause (PU-16) or search the rulebook
  say WORDS     talk, at a server's table; mute NAME, unmute NAME, block NAME,
                report NAME WHY: about somebody there
  quit          leave; the game is saved and can be resumed
  break off     leave for good: nobody goes on with this game"""

WATCHING_HELP = """\
  say WORDS     talk to the others who watch; mute NAME, unmute NAME, block NAME,
                report NAME WHY: about somebody there
  table         draw the table again
  log           what has happened lately
  what CODE     what a card, a puck or a piece is and does
  rules WORDS   look up a clause (PU-16) or search the rulebook
  quit          leave"""

AIM_HELP = "with the usual setting; or set what you like, as in `throw power 80 x 5`:"


class Quit(Exception):
    """The player leaves the table."""


class LineGame:
    """One sitting in line mode."""

    def __init__(
        self, at: seating.AtTable, screen: Screen | None = None, ask: Callable[[str], str] = input
    ) -> None:
        self.at = at
        self.screen = screen or Screen()
        self.ask = ask
        self._read = {viewer: len(at.log(viewer)) for viewer in (*at.seats, WATCHER)}
        self._shown: tuple[int, dict[str, Any]] | None = None
        self._at_keyboard = seating.viewer_of(at)
        self._seen_throws = len(at.shows())
        self._explained: set[str] = set()
        self._reads = False

    def run(self) -> None:
        """Plays until the game is over or the player leaves."""
        self.screen.say(self.screen.bold(self.at.game.title))
        self.screen.say(self.screen.faint(self.at.place[:1].upper() + self.at.place[1:]))
        if self.at.note:
            self.screen.tell(self.at.note, "", "")
        self.screen.say(self.screen.faint("Type `help` for help.\n"))
        try:
            if self.at.can_chat and not self.at.seats:
                self._watch()
            while not self._over():
                self._prompt(self.at.asked()[0])
        except (Quit, EOFError, KeyboardInterrupt) as left:
            word = self.at.leave()
            self.screen.say("\n" + (str(left) or word if isinstance(left, Quit) else word))
            return
        except OSError:  # the disk is full, say: the game stands as it was written last
            self.at.leave()
            raise
        self._finish()

    def _over(self) -> bool:
        """Onlookers hear of every step at once; a person when the keyboard is theirs."""
        self.at.advance(lambda: None if self.at.seats else self._catch_up(WATCHER))
        return self.at.over

    def _watch(self) -> None:
        """The table goes on by itself, while whoever watches may talk to the others who do."""
        faults: list[Exception] = []
        table = threading.Thread(target=self._follow, args=[faults], daemon=True)
        table.start()
        self._reads = True
        try:
            while table.is_alive():
                self._typed_watching(" ".join(self.ask("").split()))
        except EOFError:  # nobody types, as in a pipe: it is watched all the same
            self._reads = False
            table.join()
        if faults:
            raise faults[0]

    def _follow(self, faults: list[Exception]) -> None:
        try:
            self._over()
        except Exception as fault:  # told where somebody waits for it
            faults.append(fault)
        if self._reads:
            self.screen.say(self.screen.faint("That is all. Press Enter."))

    def _typed_watching(self, typed: str) -> None:
        command, _, rest = typed.lower().partition(" ")
        try:
            match command:
                case "":
                    pass
                case "quit" | "exit" | "q":
                    raise Quit
                case "help" | "?":
                    self.screen.say(WATCHING_HELP)
                case "table" if (frame := self.at.frame(WATCHER)) is not None:
                    self._shown = None
                    self._draw(frame)
                case "log":
                    self._log(WATCHER)
                case "what":
                    self._what(rest)
                case "rules":
                    self._rules(rest)
                case _ if command in seating.TALK:
                    self.screen.tell(seating.talk(self.at, typed) or "Said.")
                case _:
                    self.screen.tell("You are watching. `say hello` talks; `help` lists the rest.")
        except HaymakerError as refused:
            self.screen.tell(str(refused))

    def _log(self, viewer: int) -> None:
        for line in self.at.log(viewer)[-15:] or ["Nothing yet."]:
            self.screen.tell(line)

    def _hand_over(self, seat: int, actor: int) -> None:
        """With several people at one keyboard, nobody sees the cards of the one before."""
        if len(self.at.seats) > 1 and self._at_keyboard != seat:
            self.screen.wipe()
            self.ask(f"{seating.name_of(self.at, actor)}: the keyboard is yours. Press Enter. ")
            self._at_keyboard = seat
            self._shown = None

    # --- talking ---

    def _catch_up(self, seat: int) -> None:
        """The arena after the latest throw, if it is new, and all that has been told since."""
        shows = self.at.shows()
        if len(shows) > self._seen_throws:
            self._seen_throws = len(shows)
            text = seating.picture(self.at.game, shows[-1], self.screen.width)
            if text:
                self.screen.say(text + "\n")
        lines = self.at.log(seat)[self._read[seat] :]
        self._read[seat] += len(lines)
        for line in lines:
            self.screen.tell(line)

    def _draw(self, frame: Frame) -> None:
        key = (seating.seat_of(frame), frame.view)
        if key == self._shown:
            return
        self._shown = key
        self.screen.say()
        for line in seating.drawn(self.at.game, frame, self.screen.width):
            self.screen.say(self.screen.tint(line, seating.names(self.at)))

    def _menu(self, frame: Frame) -> str:
        """Many moves are shown in a few lines, in the words of the room, and have no numbers."""
        if len(frame.moves) <= 16 or seating.tells_luck(frame):
            return ""
        game, moves = self.at.game, [move.action for move in frame.moves]
        view = seating.plain_view(game, frame)
        return game.words.menu(game.kit, view, seating.seat_of(frame), moves)

    def _list_moves(self, frame: Frame) -> None:
        if menu := self._menu(frame):
            self.screen.say(menu)
            return
        wide = max(width(move.code) for move in frame.moves)
        for number, move in enumerate(frame.moves, start=1):
            shown = self.screen.bold(pad(move.code, wide))
            before = "   " if seating.tells_luck(frame) else f"{number:>3}"
            self.screen.row(f"  {before}  {shown}  ", 9 + wide, move.label)
        if frame.aim is not None:
            self._list_controls(frame.aim)

    def _list_controls(self, aim: AimShown) -> None:
        self.screen.row("  throw  ", 9, AIM_HELP)
        wide = max(len(control.name) for control in aim.controls)
        for c in aim.controls:
            span = f"{c.least:g} to {c.most:g}{c.unit and ' ' + c.unit}, usually {c.usual:g}"
            self.screen.row(f"         {c.name:<{wide}}  ", 11 + wide, f"{c.says}: {span}")

    def _prompt(self, actor: int) -> None:
        """Asks until somebody has made a move."""
        seat = seating.viewer_for(self.at, actor)
        self._hand_over(seat, actor)
        frame = self.at.frame(seat)
        assert frame is not None, "who is asked has a frame"
        self._catch_up(seat)
        self._put(frame)
        codes = ", ".join(move.code for move in frame.moves)
        prompt = self.screen.broken(f"[{codes}] >") + " " if seating.tells_luck(frame) else "> "
        while not self._answered(frame, " ".join(self.ask(prompt).split())):
            pass

    def _put(self, frame: Frame) -> None:
        """The question. Whoever says what luck did has the real table to look at; what the answers
        mean is said when they come up for the first time."""
        if seating.tells_luck(frame):
            self.screen.tell(frame.ask)
            codes = {move.code for move in frame.moves}
            if not codes <= self._explained:
                self._list_moves(frame)
            self._explained |= codes
            return
        self._draw(frame)
        seat = seating.seat_of(frame)
        name = seating.names(self.at)[seat]
        self.screen.say()
        self.screen.row(f"{self.screen.seat(name, seat)}: ", width(name) + 2, frame.ask)
        self._list_moves(frame)

    def _answered(self, frame: Frame, text: str) -> bool:
        """Does what was typed; whether that question is done with: by a move, by taking one back,
        or because the table has moved on by itself."""
        typed, text = text, text.lower()
        command, _, rest = text.partition(" ")
        seat = seating.seat_of(frame)
        try:
            match command:
                case "":
                    pass
                case "quit" | "exit" | "q":
                    raise Quit
                case "help" | "?":
                    self.screen.say(HELP)
                case "moves":
                    self._list_moves(frame)
                case "table":
                    self._shown = None
                    self._draw(frame)
                case "log":
                    self._log(seat)
                case "hint":
                    luck = seating.tells_luck(frame)
                    self.screen.tell(
                        seating.NO_HINT if luck else seating.said_hint(self.at.hint(seat))
                    )
                case "rules":
                    self._rules(rest)
                case "why":
                    self._why(frame, rest)
                case "what":
                    self._what(rest)
                case "goal":
                    self._goal(frame)
                case "undo" if not rest:
                    self.at.undo(seat)
                    return True
                case "undo" if rest == "luck":
                    if waits := self.at.undo_luck():
                        self.screen.tell(waits)
                    return True
                case _ if command in seating.TALK and self.at.can_chat:
                    self.screen.tell(seating.talk(self.at, typed) or "Said.")
                case "break" if rest == "off":
                    self._break_off()
                case _:
                    return self._move(frame, text)
        except Refused as refused:
            self.screen.tell(seating.said_refusal(refused))
        now = self.at.frame(seating.viewer_for(self.at, seating.actor_of(frame)))
        return now is not None and now.n != frame.n

    def _move(self, frame: Frame, text: str) -> bool:
        typed = seating.read_move(frame, text, numbers=not self._menu(frame))
        if typed is None:
            self._why(frame, text)
            return False
        self.at.act(seating.actor_of(frame), typed.action, typed.aim)
        if typed.aim is not None:
            setting = ", ".join(f"{name} {value:g}" for name, value in typed.aim.items())
            self.screen.say(self.screen.faint(f"  ({setting})"))
        return True

    def _break_off(self) -> None:
        if not self.at.can_break_off:
            self.screen.tell("Only a table of your own can be broken off; leave with `quit`.")
            return
        sure = self.ask("  Nobody can go on with this game then. Type `yes` to break it off: ")
        if sure.strip().lower() == "yes":
            raise Quit(self.at.break_off())

    def _why(self, frame: Frame, move: str) -> None:
        if move:
            self.screen.tell(seating.said_refusal(self.at.why(seating.actor_of(frame), move)))
        else:
            self.screen.tell(f"Say which move, as in `why {frame.moves[0].code}`.")

    def _what(self, asked: str) -> None:
        game = self.at.game
        things = game.words.things(game.kit)
        wanted = asked.casefold()
        found = [
            thing for thing in things if wanted in (thing.code.casefold(), thing.name.casefold())
        ]
        for thing in found:
            self.screen.tell(f"{thing.name}: {thing.says} ({thing.clause})")
        if not found:
            names = ", ".join(thing.code for thing in things) or "nothing here has a name"
            self.screen.tell(f"Say what, as in `what CODE`: {names}.")

    def _goal(self, frame: Frame) -> None:
        game, names = self.at.game, seating.names(self.at)
        line = str(game.room.box.facts["line"])
        self.screen.tell(game.words.goal(game.kit, seating.seat_of(frame)) or line)
        for name, stands in zip(names, frame.standing, strict=False):
            self.screen.tell(f"{name}: {stands.says}{', ahead' if stands.leads else ''}")

    def _rules(self, words: str) -> None:
        if not words:
            all_of_it = f"haymaker rules {self.at.game.name}"
            self.screen.say(f"  Say what to look for, or read all with: {all_of_it}")
            return
        look_up(self.screen, self.at.game.room, words)

    def _finish(self) -> None:
        frame = self.at.frame(self._at_keyboard)
        self._catch_up(self._at_keyboard)
        self._shown = None
        if frame is not None:
            self._draw(frame)
        if frame is not None and frame.score is not None:
            result = seating.said_result(seating.names(self.at), frame.score.winners)
            self.screen.say("\n" + self.screen.bold(result))
        for line in self.at.ending_words():
            self.screen.say(self.screen.faint(line))
