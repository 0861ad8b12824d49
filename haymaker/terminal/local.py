"""A table on this machine: bots and luck act by themselves, every move is on disk before it shows.

`look`, `act`, `hint` and the rest may be called from one thread while another one shows what they
gave; `leave` from any thread at any time.
"""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from haymaker.bots import Bot, bot
from haymaker.kernel.bodies import Aim, bodies_of
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.kernel.layout import Record
from haymaker.kernel.native import warm
from haymaker.table import spelling
from haymaker.table import undo as undoing
from haymaker.table.records import Step
from haymaker.table.single import Bodily, Event, Table
from haymaker.terminal import stakes
from haymaker.terminal.files import cut_steps, put_away
from haymaker.terminal.referee import LuckIsDue, Told, luck_look, why_not
from haymaker.terminal.seating import REFEREE, Answer, Choice, Look, Result, viewer_of
from haymaker.terminal.tables import HUMAN, Opened, close_books, open_wanted

STEPS_TOLD_AGAIN = 40
"""So many steps of a resumed game are told again in its log."""


class LocalTable:
    """One sitting at a table of this machine."""

    def __init__(self, opened: Opened, seed: int | None = None, pace: float = 0.0):
        self._opened = opened
        self.game = opened.table.game
        self.path = opened.path
        self.note = opened.note
        self.players = opened.players
        self.bots: dict[int, Bot] = {
            seat: bot(name, None if seed is None else seed + 1 + seat)
            for seat, name in enumerate(opened.players)
            if name != HUMAN
        }
        self.seats = tuple(seat for seat, name in enumerate(opened.players) if name == HUMAN)
        self._logs: dict[int, list[str]] = {seat: [] for seat in (*self.seats, WATCHER)}
        self._hinter = bot("heuristic" if self.game.room.bot is not None else "random")
        self._undoable: list[tuple[Step, Record, bool]] = []
        self._due: tuple[int, ...] = ()
        """What luck may have done, while people are asked about it."""
        self._pace = pace
        self._writing = threading.RLock()
        self._left = threading.Event()
        self._closed = False
        if self.game.room.compiled is None:
            warm(self.game.room)
        self._tell_again()

    @property
    def table(self) -> Table:
        return self._opened.table

    @property
    def place(self) -> str:
        return f"saved in {self.path}"

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def names(self) -> list[str]:
        return [self.table.name(seat) for seat in range(self.game.players)]

    def who(self, seat: int) -> str:
        if seat == WATCHER:
            return "the referee" if isinstance(self.table.luck, Told) else "watching"
        name = self.table.name(seat)
        if seat in self.bots:
            return f"{name} ({self.players[seat]} bot)"
        return f"{name} (you)" if len(self.seats) == 1 else name

    def asked(self) -> list[int]:
        if self._due:
            return [CHANCE]
        return [seat for seat in self.table.seats if seat in self.seats]

    def waiting(self) -> str:
        thinking = [self.table.name(seat) for seat in self.table.seats if seat in self.bots]
        if thinking:
            return f"{' and '.join(thinking)} {'think' if len(thinking) > 1 else 'thinks'} …"
        return "" if self.asked() or self.over else "Luck is at work …"

    # --- what a viewer sees ---

    def look(self, viewer: int) -> Look:
        view = self.table.view(viewer)
        turn = tuple(seat for seat in self.game.seats(view) if seat != CHANCE)
        if self.over:
            return Look(viewer, view, turn, result=self._result())
        if self._due and viewer == viewer_of(self):
            return luck_look(self.game, viewer, view, self._due, self._may_undo(viewer))
        if viewer not in turn or viewer not in self.seats:
            return Look(viewer, view, turn, undo=self._may_undo(viewer))
        plain, kit, words = self.game.plain(view), self.game.kit, self.game.words
        choices = [
            Choice(move, words.short(kit, viewer, move), words.label(kit, plain, viewer, move))
            for move in self.game.legal(view, viewer)
        ]
        ask = str(words.ask(kit, plain, viewer))
        return Look(
            viewer, view, turn, ask, choices, self._aim(view, viewer), self._may_undo(viewer)
        )

    def _aim(self, view: Record, seat: int) -> Aim | None:
        if not isinstance(self.table.luck, Bodily):
            return None
        return bodies_of(self.game.room).aim(self.game, view, seat)

    def _result(self) -> Result:
        score = self.game.score(self.table.state)
        ending = str(self.game.words.ENDINGS[score.ending])
        return Result(score.winners, score.points, score.places, ending)

    def log(self, viewer: int) -> list[str]:
        return self._logs[viewer]

    def shows(self) -> list[Mapping[str, Any]]:
        return self._opened.shows

    # --- what happens ---

    def advance(self, changed: Callable[[], None] = lambda: None) -> None:
        self._run_luck()
        changed()
        while not self.over and not self._due and not self._left.is_set():
            waiting = [seat for seat in self.table.seats if seat in self.bots]
            if waiting:
                self._let_bot_act(waiting[0])
            elif not self._forced():
                return
            changed()
            if not self.seats and self._pace:
                self._left.wait(self._pace)
        self._finish()

    def _let_bot_act(self, seat: int) -> None:
        action = self.bots[seat].choose(self.game, self.table.view(seat), seat)
        if not self._left.is_set():
            self._do(seat, action)

    def _forced(self) -> bool:
        """A single move is made without a question. With several people at the keyboard it is not:
        being passed over would tell the others."""
        seats = self.asked()
        if len(self.seats) != 1 or not seats:
            return False
        seat = seats[0]
        view = self.table.view(seat)
        moves = self.game.legal(view, seat)
        if len(moves) != 1 or self._aim(view, seat) is not None:
            return False
        label = self.game.words.label(self.game.kit, self.game.plain(view), seat, moves[0])
        self._logs[seat].append(f"(only one move: {label})")
        self._do(seat, moves[0], forced=True)
        return True

    def act(self, seat: int, action: int, setting: Mapping[str, float] | None = None) -> None:
        if seat == CHANCE:
            self._say_luck(action)
            return
        luck = self.table.luck
        if isinstance(luck, Bodily):
            aim = self._aim(self.table.view(seat), seat)
            if aim is not None and action in aim.actions:
                luck.setting = None if setting is None else aim.checked(setting)
        self._do(seat, action)

    def _do(self, seat: int, action: int, forced: bool = False) -> None:
        with self._writing:
            if self._closed:
                return
            before = self.table.state
            event = self.table.act(seat, action)
            if self._undoable and self._undoable[-1][0].seat != seat:
                self._undoable.clear()
            self._undoable.append((self.table.steps[-1], before, forced))
            self._tell(event)
            self._run_luck()

    def _run_luck(self) -> list[Event]:
        with self._writing:
            if self._closed:
                return []
            is_told = isinstance(self.table.luck, Told)
            events = self._run_told_luck() if is_told else self.table.run_luck()
            for event in events:
                self._undoable.clear()
                self._tell(event)
            return events

    def _run_told_luck(self) -> list[Event]:
        """Luck acts as far as people have said what it did."""
        before, known = self.table.state, len(self.table.steps)
        try:
            self.table.run_luck()
            self._due = ()
        except LuckIsDue as due:
            self._due = due.possible
        return list(self._events(self.table.steps[known:], before))

    def _events(self, steps: Iterable[Step], before: Record) -> Iterator[Event]:
        for step in steps:
            after = self.game.after(before, step.seat, step.action)
            yield Event(self.game, step.seat, before, after)
            before = after

    def _say_luck(self, outcome: int) -> None:
        """What people say can be taken back by them until somebody has acted upon it."""
        luck = self.table.luck
        with self._writing:
            if self._closed:
                return
            if not isinstance(luck, Told) or outcome not in self._due:
                raise Refused("That cannot have happened here; say one of the outcomes listed.")
            said = [entry for entry in self._undoable if entry[0].seat == CHANCE]
            luck.said = outcome
            events = self._run_luck()
            steps = self.table.steps[len(self.table.steps) - len(events) :]
            said += [
                (step, e.before, e is not events[0]) for step, e in zip(steps, events, strict=True)
            ]
            self._undoable = said

    def _tell(self, event: Event) -> None:
        for viewer, lines in self._logs.items():
            lines.extend(event.told(viewer))

    def _tell_again(self) -> None:
        """What happened before a game was left, as each viewer heard it."""
        steps = self.table.steps
        for number, event in enumerate(self._events(steps, self.game.new())):
            if number >= len(steps) - STEPS_TOLD_AGAIN:
                self._tell(event)

    # --- what people ask for ---

    def why(self, seat: int, text: str) -> Answer:
        if seat == CHANCE:
            return why_not(self.game, self._due, text)
        action = spelling.typed(self.game, seat, text)
        if action is None:
            return Answer(f"{text!r} is no move. Allowed now: {self.table.allowed(seat)}.")
        try:
            self.table.check(seat, action)
        except Refused as refused:
            return Answer(str(refused), refused.clause or "")
        return Answer("That is allowed.")

    def hint(self, seat: int) -> Choice:
        view = self.table.view(seat)
        action = self._hinter.choose(self.game, view, seat)
        words, kit = self.game.words, self.game.kit
        label = words.label(kit, self.game.plain(view), seat, action)
        return Choice(action, words.short(kit, seat, action), label)

    def _may_undo(self, seat: int) -> bool:
        return self._undo_steps(seat) > 0

    def _undo_steps(self, seat: int) -> int:
        """How many steps go back together: the latest choice, and the forced moves after it. What
        was said of luck is a slip of the tongue: anybody here may correct it."""
        viewers = (*range(self.game.players), WATCHER)
        for count, (step, before, forced) in enumerate(reversed(self._undoable), start=1):
            if step.seat != CHANCE and (
                step.seat != seat or not undoing.revealed_nothing(self.game, step, before, viewers)
            ):
                return 0
            if not forced:
                return count
        return 0

    def undo(self, seat: int) -> None:
        """Takes the latest choice back, on the disk first."""
        with self._writing:
            count = self._undo_steps(seat)
            if count == 0 or self.over:
                raise Refused(
                    "Only a move that has revealed nothing can be taken back, and only while "
                    "nobody else has acted."
                )
            luck = self.table.luck
            said = self._took_back(self._undoable[-1][0].seat)
            self.table.leave()
            found = cut_steps(self.path, count)
            self._opened.table = Table.resumed(self.game, luck, found, self.path)
            del self._undoable[-count:]
            for viewer, lines in self._logs.items():
                if viewer == seat or not lines or lines[-1] != said:
                    lines.append(said)

    def _took_back(self, seat: int) -> str:
        if seat == CHANCE:
            return f"{REFEREE} takes back what was said of luck last."
        return f"{self.table.name(seat)} takes the last move back."

    # --- the end ---

    def _finish(self) -> None:
        with self._writing:
            if self.over and not self._closed:
                self._closed = True
                self.note = close_books(self._opened)

    def leave(self) -> str:
        self._left.set()
        with self._writing:
            self._finish()
            if not self._closed:
                self._closed = True
                self._opened.leave()
        return f"Left the table. Go on with: haymaker play --resume {self.path}"

    def break_off(self) -> str:
        """Leaves for good: nobody goes on with this game, and what was staked goes back."""
        if self.over:
            raise HaymakerError("The game is over.")
        self.leave()
        gave_back = stakes.broken_off(self.path, self.game.room)
        put_away(self.path)
        return "Broken off." + (" Everybody has their own back." if gave_back else "")

    def again(self) -> LocalTable:
        """A new table like this one."""
        assert self._opened.wanted is not None, "every table that people open was wanted"
        wanted = dataclasses.replace(self._opened.wanted, path=None, seed=None)
        return LocalTable(open_wanted(wanted), pace=self._pace)

    def record_words(self) -> str:
        return f"The record: haymaker record show {self.path}"
