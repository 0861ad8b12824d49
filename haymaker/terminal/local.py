"""A table on this machine: bots and luck act by themselves, every move is on disk before it shows.

`frame`, `act`, `hint` and the rest may be called from one thread while another one shows what they
gave; `leave` from any thread at any time.
"""

from __future__ import annotations

import dataclasses
import itertools
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from haymaker.bots import Bot, bot, usual
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.protocol.messages import Act, Because, Hinted, SayLuck, TakeBack, Why
from haymaker.protocol.shown import Frame, Move, TableShown
from haymaker.table.acts import asking
from haymaker.table.acts.move import only_answer
from haymaker.table.commands import Command
from haymaker.table.course import Batch, Course, may_undo
from haymaker.table.frames import frame, told_steps
from haymaker.table.sitting import get_ready
from haymaker.terminal.seating import names, viewer_of
from haymaker.terminal.tables import Opened, break_off, open_wanted


class LocalTable:
    """One sitting at a table of this machine."""

    can_chat = False
    can_break_off = True
    before_again = ""

    def __init__(self, opened: Opened, seed: int | None = None, pace: float = 0.0) -> None:
        self._opened, self.state = opened, opened.sitting.state
        self.game = self.state.game
        self.path = opened.path
        self.record: Path | None = opened.path
        self.place = f"saved in {self.path}"
        self.note = opened.note
        self.on_news: Callable[[], None] = lambda: None
        self.bots: dict[int, Bot] = {
            number: bot(seat.bot, None if seed is None else seed + 1 + number)
            for number, seat in enumerate(self.state.seats)
            if seat.bot
        }
        self.seats = tuple(s for s in range(self.game.players) if s not in self.bots)
        self._logs: dict[int, list[str]] = {seat: [] for seat in (*self.seats, WATCHER)}
        self._shows = list(self._course.shows.values())
        self._hinter = bot(usual(self.state.game))
        self._ids = map(str, itertools.count())
        self._pace = pace
        self._writing = threading.RLock()
        self._left = threading.Event()
        self._closed = False
        get_ready(self.game)
        for batch in opened.recent:
            self._tell(batch)

    @property
    def _course(self) -> Course:
        assert self.state.course is not None, "a table is opened with its game"
        return self.state.course

    @property
    def table(self) -> TableShown:
        return self.state.shown(set(self.seats), 0, time.time())

    @property
    def over(self) -> bool:
        return self._course.over

    def asked(self) -> list[int]:
        if self._refereed and self._course.luck_due:
            return [CHANCE]
        return [seat for seat in self.state.waiting if seat in self.seats]

    @property
    def _refereed(self) -> bool:
        return self.state.spec.luck == "asked"

    def _thinking(self) -> list[int]:
        return [seat for seat in self.state.waiting if seat in self.bots]

    def waiting(self) -> str:
        if thinking := [names(self)[seat] for seat in self._thinking()]:
            return f"{' and '.join(thinking)} {'think' if len(thinking) > 1 else 'thinks'} …"
        return "" if self.asked() or self.over else "Luck is at work …"

    # --- what a viewer sees ---

    def frame(self, viewer: int) -> Frame:
        """What luck may have done are the moves of whoever says it."""
        made = frame(self._course, viewer, None, [], columns=0)
        if viewer in (*self.seats, viewer_of(self)):
            made = replace(made, undo=made.undo or self._may_correct_luck)
        told = asking.luck_asked(self.state) if viewer == viewer_of(self) else None
        if told is None:
            return made
        moves = [Move(o.outcome, o.spelled, o.code, o.label) for o in told.outcomes]
        return replace(made, ask=told.ask, moves=moves)

    @property
    def _may_correct_luck(self) -> bool:
        """What was said of luck is a slip of the tongue: anybody here may correct it."""
        return self._refereed and may_undo(self._course, CHANCE)

    def log(self, viewer: int) -> list[str]:
        return self._logs[viewer]

    def shows(self) -> list[Mapping[str, Any]]:
        return self._shows

    def _tell(self, batch: Batch | None) -> None:
        if batch is None:
            return
        self._shows.extend(batch.shows.values())
        for viewer, lines in self._logs.items():
            for step in told_steps(self.game, viewer, batch):
                lines.extend(step.told)

    # --- what happens ---

    def advance(self, changed: Callable[[], None] = lambda: None) -> None:
        self._tell(self._opened.news)
        self._opened.news = None
        self._happens(self._opened.sitting.go_on)
        changed()
        while not self.over and not self._left.is_set() and self._acted_by_itself():
            changed()
            if not self.seats and self._pace:
                self._left.wait(self._pace)
        self._finish()

    def _acted_by_itself(self) -> bool:
        """A bot acts, or somebody without a choice; the latter where nobody learns from it."""
        for seat in self._thinking():
            action = self.bots[seat].choose(self.game, self._course.views[seat].record, seat)
            if not self._left.is_set():
                self.act(seat, action)
            return True
        for seat in self.asked():
            only = only_answer(self.state, seat)
            if only is not None:
                self._logs[seat].append(f"(only one move: {self._hinted(seat, only).label})")
                self.act(seat, only)
                return True
        return False

    def act(self, seat: int, action: int, aim: Mapping[str, float] | None = None) -> None:
        if seat == CHANCE:
            self._do(SayLuck(next(self._ids), action))
        else:
            self._do(Act(next(self._ids), seat, action, aim=None if aim is None else dict(aim)))

    def undo(self, seat: int) -> None:
        self._do(TakeBack(next(self._ids), CHANCE if self._may_correct_luck else seat))

    def _do(self, command: Command) -> None:
        self._happens(lambda: self._opened.sitting.do(command))

    def _happens(self, change: Callable[[], Batch | None]) -> None:
        with self._writing:
            if not self._closed:
                self._tell(change())

    # --- what people ask for ---

    def why(self, seat: int, text: str) -> Because:
        return asking.why(self.state, Why("", seat, code=text))

    def hint(self, seat: int) -> Hinted:
        view = self._course.views[seat].record
        return self._hinted(seat, self._hinter.choose(self.game, view, seat))

    def _hinted(self, seat: int, action: int) -> Hinted:
        return asking.hinted(self.state, "", seat, action)

    def say(self, text: str) -> None:
        raise Refused("Everybody at this table is in the same room.")

    # --- the end ---

    def _finish(self) -> None:
        with self._writing:
            if self.over and not self._closed:
                self._closed = True
                self.note = self._opened.close_books()

    def leave(self) -> str:
        self._left.set()
        with self._writing:
            self._finish()
            self._closed = True
            self._opened.leave()
        return f"Left the table. Go on with: haymaker play --resume {self.path}"

    def break_off(self) -> str:
        if self.over:
            raise HaymakerError("The game is over.")
        self.leave()
        return break_off(self.path)

    def again(self) -> LocalTable:
        wanted = dataclasses.replace(self._opened.wanted, path=None, seed=None)
        return LocalTable(open_wanted(wanted), pace=self._pace)

    def ending_words(self) -> list[str]:
        return [*filter(None, [self.note]), f"The record: haymaker record show {self.path}"]
