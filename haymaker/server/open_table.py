"""A table that is open here: its state, its lock, and who is looking."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from haymaker.kernel.contract import WATCHER
from haymaker.kernel.errors import Refused
from haymaker.protocol.messages import ChatNews, LuckAsked, TableNews, encode_message
from haymaker.protocol.shown import PICTURE_WIDTH, Chat, Frame, Line, TableShown
from haymaker.server.limits import Bucket, Buckets
from haymaker.table.acts.asking import luck_asked
from haymaker.table.course import Batch, Course
from haymaker.table.entries import AnyEntry, Begin, Played, Remarked, Said
from haymaker.table.frames import frame, picture, told
from haymaker.table.replay import log
from haymaker.table.snapshot import Snapshot
from haymaker.table.state import TableState

if TYPE_CHECKING:
    from haymaker.kernel.game import Game
    from haymaker.server.transport.connection import Connection

LOG_SENT = 60
ENDED = ("over", "abandoned")
PRESENCE_A_SECOND = 4.0
"""Messages about who comes and goes, with room for eight at once; after that, one tells of many."""
PICTURE = 20.0
"""A picture costs the address that has it drawn as much as so many messages."""
SNAPSHOT_EVERY = 80
"""Entries. Fewer make waking quicker; every one costs about as much to write as ten moves."""


class Elsewhere(Struct, frozen=True):
    """The seats and watchers that are connected to another process, as of its note so numbered."""

    number: int
    seats: frozenset[int]
    watchers: int
    heard: float = 0.0
    """When it was last said, by this process' monotonic clock."""


InThread = Callable[..., Awaitable[Any]]
"""Does something in a thread of its own."""


def heard(task: asyncio.Future[Any]) -> None:
    """For work that several wait for: what went wrong is theirs, also if all have gone by then."""
    if not task.cancelled():
        task.exception()


NOBODY = Elsewhere(0, frozenset(), 0)


class OpenTable:
    def __init__(self, state: TableState, snapshots: Sequence[Snapshot] = ()) -> None:
        self.state = state
        self.id = state.spec.id
        self.lock = asyncio.Lock()
        self.fence = 0
        self.leased = False
        self.behind = False
        """Another process has written more: it is read when somebody asks for the table here."""
        self.onlookers: set[Connection] = set()
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.halvings: dict[int, int] = {}
        """How often the budget of the bot on a seat is halved just now."""
        self.gone_since: dict[int, float] = {}
        self.used = time.monotonic()
        self.timer: asyncio.TimerHandle | None = None
        self.written: tuple[str, int, int | None] | None = None
        self.snapshots = list(snapshots)
        """The last two: the older one is where a log begins."""
        self._logs: dict[int, list[Line]] = {}
        self._recalling: dict[int, asyncio.Task[None]] = {}
        self._coming: dict[int, list[Line]] = {}
        """What viewers are told while their logs are made."""
        self._talk: dict[int, Bucket] = {}
        self._remarks: Buckets | None = None
        self._wishes_told = False
        self._presence = Bucket(PRESENCE_A_SECOND, 8)
        self._presence_due: asyncio.TimerHandle | None = None
        self.at_others: dict[str, Elsewhere] = {}
        """Who is connected to other processes, by process."""

    # --- who is here ---

    @property
    def here(self) -> set[int]:
        """The seats that somebody plays right now, at whatever process."""
        return self.connected.union(*(other.seats for other in self.at_others.values()))

    @property
    def connected(self) -> set[int]:
        return {seat for onlooker in self.onlookers for seat in onlooker.seats}

    @property
    def watchers(self) -> int:
        return sum(not onlooker.seats for onlooker in self.onlookers)

    @property
    def all_watchers(self) -> int:
        return self.watchers + sum(other.watchers for other in self.at_others.values())

    def shown(self) -> TableShown:
        found = self.state.shown(self.here, self.all_watchers)
        if not any(self.halvings.values()):
            return found
        seats = [replace(one, halvings=self.halvings.get(one.seat, 0)) for one in found.seats]
        return replace(found, seats=seats)

    @property
    def is_idle(self) -> bool:
        """Nobody looks, nothing is under way."""
        return not self.onlookers and not self.thinking and not self.lock.locked()

    def check_talk(self, seat: int, rate: float) -> None:
        """Talk has a limit per seat, over however many connections it comes."""
        if not self._talk.setdefault(seat, Bucket(rate, 5)).take():
            raise Refused("That is a lot of talk; wait a moment.")

    def check_remark(self, profile: str, rate: float) -> None:
        """So has the gallery: for each, and for all of them together."""
        self._remarks = self._remarks or Buckets(rate, 5, most=200)
        together = self._talk.setdefault(WATCHER, Bucket(5 * rate, 20))
        if not self._remarks.take(profile) or not together.take():
            raise Refused("That is a lot of talk; wait a moment.")

    def note_halvings(self, seat: int, halvings: int) -> None:
        """Everybody at the table may know that a bot has less to think with than usual."""
        if self.halvings.get(seat, 0) != halvings:
            self.halvings[seat] = halvings
            self.tell_table()

    def cancel_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def came_or_went(self) -> None:
        """Somebody connected or hung up."""
        for seat in range(self.state.spec.players):
            if seat in self.here:
                self.gone_since.pop(seat, None)
            else:
                self.gone_since.setdefault(seat, time.time())
        if self._presence.take():
            self.tell_table()
        elif self._presence_due is None:
            loop = asyncio.get_running_loop()
            self._presence_due = loop.call_later(1 / PRESENCE_A_SECOND, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence_due = None
        self.tell_table()

    def hear_of_others(self, process: str, now: Elsewhere) -> None:
        """Another process says who is connected there; what it said before may come later."""
        known = self.at_others.get(process, NOBODY)
        if now.number <= known.number:
            return
        self.at_others[process] = now
        if (known.seats, known.watchers) != (now.seats, now.watchers):
            self.came_or_went()

    def forget_silent(self, since: float) -> None:
        """Who was connected to processes that have said nothing of this table since then, though
        they would have: that they left was lost on the way."""
        silent = {p: one for p, one in self.at_others.items() if one.heard < since}
        if any(one.seats or one.watchers for one in silent.values()):
            self.at_others |= {
                p: Elsewhere(one.number, frozenset(), 0) for p, one in silent.items()
            }
            self.came_or_went()

    def away(self, seat: int, longer_than: float) -> bool:
        gone = self.gone_since.get(seat)
        return seat not in self.here and gone is not None and time.time() - gone >= longer_than

    # --- what they see ---

    def fresh(self, viewer: int, since: int = 0, columns: int = PICTURE_WIDTH) -> Frame | None:
        """The frame that stands alone, with the log from a frame on."""
        if self.state.course is None:
            return None
        lines = [line for line in self._log(viewer) if line.n > since][-LOG_SENT:]
        course = self.state.course
        seen, clocks = since >= course.n[viewer], self._clocks(viewer)
        return frame(course, viewer, None, clocks, lines, seen=seen, columns=columns, written=True)

    def _log(self, viewer: int) -> list[Line]:
        if viewer not in self._logs:
            self._logs[viewer] = log(*self._told_so_far(viewer))
        return self._logs[viewer]

    def _told_so_far(self, viewer: int) -> tuple[Game, int, list[Played], Snapshot | None]:
        since = self.snapshots[0] if len(self.snapshots) == 2 else None
        return self.state.game, viewer, [*self.state.played], since

    def untold(self, viewer: int) -> int:
        """Entries that must be gone through again before a viewer can be told of the past."""
        if viewer in self._logs or self.state.course is None:
            return 0
        since = self.snapshots[0].played if len(self.snapshots) == 2 else 0
        return len(self.state.played) - since

    async def recall(self, viewer: int, in_thread: InThread) -> None:
        """Has a viewer's log made off the event loop, for all who wait for it together."""
        if viewer not in self._recalling:
            self._coming[viewer] = []
            task = asyncio.ensure_future(self._recall(viewer, in_thread))
            task.add_done_callback(heard)
            self._recalling[viewer] = task
        await asyncio.shield(self._recalling[viewer])

    async def _recall(self, viewer: int, in_thread: InThread) -> None:
        state = self.state
        try:
            lines = await in_thread(log, *self._told_so_far(viewer))
            if self.state is state:  # what was told meanwhile comes after it
                self._logs[viewer] = lines + self._coming[viewer]
        finally:
            del self._recalling[viewer], self._coming[viewer]

    def _clocks(self, viewer: int) -> list[float]:
        return self.state.clocks_shown(viewer)

    def take_snapshot(self) -> Snapshot | None:
        """Now and then, while the game is on; None where the last one is recent enough."""
        state = self.state
        last = self.snapshots[-1].number if self.snapshots else 0
        if state.status != "playing" or state.number - last < SNAPSHOT_EVERY:
            return None
        self.snapshots = [*self.snapshots[-1:], state.snapshot()]
        for viewer, lines in self._logs.items():
            self._logs[viewer] = lines[-LOG_SENT:]
        return self.snapshots[-1]

    def start_anew(self, state: TableState, snapshots: Sequence[Snapshot]) -> None:
        """Everybody sees the table as it was read from disk."""
        self.state, self.snapshots, self._logs, self.written = state, list(snapshots), {}, None
        for onlooker in self.onlookers:
            for viewer in onlooker.viewers:
                made = self.fresh(viewer, columns=onlooker.columns)
                if made is not None:
                    onlooker.offer(encode_message(made))
        self.tell_table()

    # --- telling them ---

    def publish(self, entry: AnyEntry, batch: Batch | None, before: str) -> None:
        """Everybody hears of an entry that is on disk, each in its own words."""
        if isinstance(entry, Said | Remarked):
            lines = self.state.chat if isinstance(entry, Said) else self.state.gallery
            self._tell_line(lines[-1])
            return
        if batch is not None:
            self._tell_frames(batch)
        wishes_end = self._wishes_told and not any(seat.wants_back for seat in self.state.seats)
        if batch is None or before != self.state.status or wishes_end:
            brought = isinstance(entry, Begin) and bool(entry.kit)
            self.tell_table(dict(self.state.game.kit.values) if brought else None)
        if self.state.ended and before not in ENDED:
            self._open_gallery()
        asked = luck_asked(self.state) if self.state.spec.luck == "asked" else None
        if asked is not None:
            self._tell_all(asked, hosts=True)

    # --- what is said ---

    def plays(self, onlooker: Connection) -> bool:
        """Whether somebody belongs to the table, as its referee does, and not to the gallery."""
        return bool(onlooker.seats) or (onlooker.host and self.state.spec.luck == "asked")

    def hears(self, onlooker: Connection, line: Chat) -> bool:
        """Players and those who watch talk apart until the game is over, and nobody hears people
        whom they have muted."""
        apart = line.gallery == self.plays(onlooker) and not self.state.ended
        return not apart and line.who not in onlooker.shunned

    def chat_for(self, onlooker: Connection) -> list[Chat]:
        lines = sorted([*self.state.chat, *self.state.gallery], key=lambda line: line.at)
        return [line for line in lines if self.hears(onlooker, line)]

    def _tell_line(self, line: Chat) -> None:
        body = encode_message(ChatNews(line))
        for onlooker in self.onlookers:
            if self.hears(onlooker, line):
                onlooker.offer(body)

    def _open_gallery(self) -> None:
        """The game is over: players and those who watched read what the others have said."""
        for onlooker in self.onlookers:
            plays = self.plays(onlooker)
            others = [line for line in self.chat_for(onlooker) if line.gallery == plays]
            for line in others[-LOG_SENT:]:
                onlooker.offer(encode_message(ChatNews(line)))

    def _tell_frames(self, batch: Batch) -> None:
        course = self.state.course
        if course is None:
            return
        looking: dict[int, list[Connection]] = {}
        for onlooker in self.onlookers:
            for viewer in onlooker.viewers:
                looking.setdefault(viewer, []).append(onlooker)
        for viewer in course.viewers:
            if not batch.seen(viewer):
                continue
            if viewer in self._coming:
                news = told(self.state.game, viewer, batch)
                self._coming[viewer] += [Line(course.n[viewer], text) for text in news]
            if viewer not in looking:
                self._logs.pop(viewer, None)  # nobody reads it: it is made anew when somebody does
                continue
            made = frame(course, viewer, batch, self._clocks(viewer), columns=0, written=True)
            if viewer in self._logs:
                self._logs[viewer] += [
                    Line(made.n, text) for step in made.steps for text in step.told
                ]
            _offer(viewer, made, course, looking[viewer])

    def tell_table(self, kit: dict[str, Any] | None = None) -> None:
        """Whoever wants luck back is told of here; a move ends such wishes, so it is told, too."""
        self._wishes_told = any(seat.wants_back for seat in self.state.seats)
        self._tell_all(TableNews(self.shown(), time.time(), kit))

    def _tell_all(self, message: TableNews | ChatNews | LuckAsked, hosts: bool = False) -> None:
        if not self.onlookers:
            return
        body = encode_message(message)
        for onlooker in self.onlookers:
            if onlooker.host or not hosts:
                onlooker.offer(body)


def _offer(viewer: int, made: Frame, course: Course, onlookers: Sequence[Connection]) -> None:
    """The viewer's frame to all its connections, with a picture for those who want one and whose
    address has not asked for too much lately: drawing takes longer than all the rest."""
    messages: dict[int, bytes] = {}
    for onlooker in onlookers:
        columns = onlooker.columns
        if columns not in messages and columns and not onlooker.affords(PICTURE):
            columns = 0
        if columns not in messages:
            drawn = picture(course, viewer, columns)
            shown = replace(made, picture=drawn) if drawn else made
            messages[columns] = encode_message(shown)
        onlooker.offer(messages[columns])
