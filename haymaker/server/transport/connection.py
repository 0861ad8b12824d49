"""One viewer's WebSocket: a bounded queue out, strict decoding in."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque

import msgspec
from litestar import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from haymaker.bots import usual
from haymaker.kernel.contract import WATCHER
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.protocol.messages import (
    Bye,
    CallBot,
    Done,
    FromClient,
    FromServer,
    Hello,
    Hint,
    Ping,
    Pong,
    Refusal,
    Resync,
    Say,
    TableNews,
    Welcome,
    Why,
    decode_message,
    encode_message,
)
from haymaker.server.house import House
from haymaker.server.limits import Bucket
from haymaker.server.open_table import OpenTable
from haymaker.table.acts import asking
from haymaker.table.acts.seat import hashed, seat_of
from haymaker.table.commands import ComeBack
from haymaker.table.errors import NotYours, Stale

Socket = WebSocket[object, object, State]
log = logging.getLogger("haymaker.server")
TOO_FAST = "Too many messages at once; slow down a little."


class Connection:
    def __init__(self, socket: Socket, house: House, live: OpenTable, who: str = "") -> None:
        self.seats: list[int] = []
        self.viewers: list[int] = []
        self.who = who
        """The address that it comes from."""
        self.host = False
        self.columns = 0
        self.greeted = False
        self.since = time.monotonic()
        self.sending_since: float | None = None
        self.tasks: tuple[asyncio.Task[None], ...] = ()
        self._socket = socket
        self._house = house
        self._live = live
        self._queue: deque[bytes] = deque()
        self._behind = False
        self._leaving = False
        self._wake = asyncio.Event()
        self._bucket = Bucket(house.settings.messages_a_second)
        self._chats = house.settings.chats_a_second

    @property
    def live(self) -> OpenTable:
        return self._live

    # --- out ---

    def offer(self, message: bytes) -> None:
        """Never waits. A reader that is too slow loses the queue and gets fresh frames later."""
        if self._leaving:
            return
        if len(self._queue) >= self._house.settings.queue:
            self._queue.clear()
            self._behind = True
        self._queue.append(message)
        self._wake.set()

    def send(self, message: FromServer) -> None:
        self.offer(encode_message(message))

    def say_goodbye(self) -> None:
        """The last word: whatever else is still worked out, nothing comes after it."""
        self.send(Bye("The server restarts; come back in a moment.", True))
        self._leaving = True

    @property
    def told(self) -> bool:
        """Whether all that was to be sent has been handed on."""
        return not self._queue and self.sending_since is None

    async def send_all(self) -> None:
        """The sending half, until the connection ends."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._queue:
                if self._behind and not self._leaving:
                    self._behind = False
                    self._queue.clear()
                    self._house.counts["resyncs"] += 1
                    self.send_fresh([])
                    self.send(TableNews(self._live.shown(), time.time()))
                message = self._queue.popleft()
                self.sending_since = time.monotonic()
                await self._socket.send_data(message, mode="text")
                self.sending_since = None

    def send_fresh(self, since: list[int]) -> None:
        """A frame that stands alone for every seat this connection plays."""
        known = dict(zip(self.seats or [WATCHER], since, strict=False))
        for viewer in self.viewers:
            made = self._live.fresh(viewer, known.get(viewer, 0), self.columns)
            if made is not None:
                self.send(made)
        asked = self._live.luck_asked() if self.host else None
        if asked is not None:
            self.send(asked)

    # --- in ---

    async def receive_all(self) -> None:
        """The receiving half: every message is answered, none can harm."""
        try:
            while True:
                data = await self._socket.receive_data(mode="text")
                await self._handle(data)
        except WebSocketDisconnect:
            return

    async def _handle(self, data: str) -> None:
        if not self._bucket.take():
            self.send(Refusal("", TOO_FAST))
            await asyncio.sleep(0.2)
            return
        try:
            if len(data) > self._house.settings.largest_message:
                raise msgspec.ValidationError("the message is too long")
            message = decode_message(data.encode())
        except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
            self.send(Refusal("", f"This is no message of the protocol: {problem}."))
            return
        try:
            await self._answer(message)
        except Stale as stale:
            self.send_fresh([])
            self.send(Refusal(message.id, str(stale), stale=True))
        except HaymakerError as problem:
            self.send(
                Refusal(
                    message.id, str(problem), problem.clause,
                    allowed=list(problem.allowed), more=problem.more,
                )
            )  # fmt: skip

    async def _answer(self, message: FromClient) -> None:
        if isinstance(message, Ping):
            self.send(Pong(message.id, time.time()))
        elif isinstance(message, Hello):
            await self._hello(message)
        elif not self.greeted:
            raise Refused("Say hello first.")
        elif isinstance(message, Resync):
            self.send_fresh([])
            self.send(TableNews(self._live.shown(), time.time()))
            self.send(Done(message.id))
        elif isinstance(message, Why):
            self._why(message)
        elif isinstance(message, Hint):
            await self._hint(message)
        else:
            seat = getattr(message, "seat", None)
            if seat is not None and not isinstance(message, CallBot):
                self._check_seat(seat)
            if not self.seats and not self.host:
                raise NotYours("Those who watch only watch; take a seat first.")
            if isinstance(message, Say) and not self._live.chat_allowed(message.seat, self._chats):
                raise Refused("That is a lot of talk; wait a moment.")
            await self._house.perform(self._live.state.spec.id, message, self.host)
            self.send(Done(message.id))

    def _check_seat(self, seat: int) -> None:
        if seat not in self.seats:
            raise NotYours("This connection does not play that seat.")

    async def _hello(self, message: Hello) -> None:
        self._live = await self._house.table(self._live.state.spec.id)
        state = self._live.state
        seats = []
        for token in message.seats:
            seat = seat_of(state, token)
            if seat is None:
                raise NotYours("One of these tokens opens no seat at this table.")
            seats.append(seat)
        if len(set(seats)) != len(seats):
            raise Refused("A token was given twice.")
        if message.host and hashed(message.host) != state.spec.host:
            raise NotYours("That is not the host's token.")
        self.seats, self.host, self.greeted = seats, bool(message.host), True
        looking = [seat for seat in seats if message.looks is None or seat in message.looks]
        self.viewers = looking if seats else [WATCHER]
        self.columns = message.columns if message.pictures else 0
        self._live.onlookers.add(self)
        for seat in seats:
            if state.seats[seat].substitute or state.seats[seat].left:
                await self._house.perform(state.spec.id, ComeBack(message.id, seat))
        kit = dict(state.spec.kit if state.frozen else state.game.kit.values)
        shown, goals = self._live.shown(), asking.goals(state)
        self.send(Welcome(message.id, shown, seats, self.host, kit, state.chat, time.time(), goals))
        self.send_fresh(message.since)
        self._live.came_or_went()
        self._house.presence(self._live, False)

    def _why(self, message: Why) -> None:
        self._check_seat(message.seat)
        self.send(asking.why(self._live.state, message))

    async def _hint(self, message: Hint) -> None:
        self._check_seat(message.seat)
        state = self._live.state
        course = state.playing()
        if state.spec.rated:
            raise Refused("There are no hints at a rated table.")
        if message.seat not in state.waiting:
            raise Refused("It is not your turn, so there is nothing to hint at.")
        view = course.views[message.seat].record
        action = await self._house.thinkers.choose(state, usual(state.game), view, message.seat)
        self.send(asking.hinted(state, message.id, message.seat, action))
