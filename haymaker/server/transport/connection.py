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

from haymaker.kernel.contract import WATCHER
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.errors import Refused as RefusedError
from haymaker.server.core import messages as m
from haymaker.server.core import refusal
from haymaker.server.master import move
from haymaker.server.master.commands import ComeBack
from haymaker.server.master.errors import NotYours, Stale
from haymaker.server.master.house import House
from haymaker.server.master.live import Live
from haymaker.server.master.seat import hashed, seat_of, usual_bot
from haymaker.server.master.thinking import choose
from haymaker.server.transport.limits import Bucket

Socket = WebSocket[object, object, State]
log = logging.getLogger("haymaker.server")
TOO_FAST = "Too many messages at once; slow down a little."


class Connection:
    def __init__(self, socket: Socket, house: House, live: Live) -> None:
        self.seats: list[int] = []
        self.host = False
        self.pictures = True
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
        self._chat = Bucket(house.settings.chats_a_second, 5)

    @property
    def live(self) -> Live:
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

    def send(self, message: m.FromServer) -> None:
        self.offer(m.encode(message))

    def say_goodbye(self) -> None:
        """The last word: whatever else is still worked out, nothing comes after it."""
        self.send(m.Bye("The server restarts; come back in a moment.", True))
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
                    self.send(m.TableNews(self._live.shown(), time.time()))
                message = self._queue.popleft()
                self.sending_since = time.monotonic()
                await self._socket.send_data(message, mode="text")
                self.sending_since = None

    def send_fresh(self, since: list[int]) -> None:
        """A frame that stands alone for every seat this connection plays."""
        for place, viewer in enumerate(self.seats or [WATCHER]):
            known = since[place] if place < len(since) else 0
            made = self._live.fresh(viewer, known, self.pictures)
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
            self.send(m.Refused("", TOO_FAST))
            await asyncio.sleep(0.2)
            return
        try:
            if len(data) > self._house.settings.largest_message:
                raise msgspec.ValidationError("the message is too long")
            message = m.decode(data.encode())
        except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
            self.send(m.Refused("", f"This is no message of the protocol: {problem}."))
            return
        try:
            await self._answer(message)
        except Stale as stale:
            self.send_fresh([])
            self.send(m.Refused(message.id, str(stale), stale=True))
        except RefusedError as refused:
            self.send(m.Refused(message.id, str(refused), refused.clause or ""))
        except HaymakerError as problem:
            self.send(m.Refused(message.id, str(problem)))

    async def _answer(self, message: m.FromClient) -> None:
        if isinstance(message, m.Ping):
            self.send(m.Pong(message.id, time.time()))
        elif isinstance(message, m.Hello):
            await self._hello(message)
        elif not self.greeted:
            raise RefusedError("Say hello first.")
        elif isinstance(message, m.Resync):
            self.send_fresh([])
            self.send(m.TableNews(self._live.shown(), time.time()))
            self.send(m.Done(message.id))
        elif isinstance(message, m.Why):
            self._why(message)
        elif isinstance(message, m.Hint):
            await self._hint(message)
        else:
            seat = getattr(message, "seat", None)
            if seat is not None and not isinstance(message, m.CallBot):
                self._check_seat(seat)
            if not self.seats and not self.host:
                raise NotYours("Those who watch only watch; take a seat first.")
            if isinstance(message, m.Say) and not self._chat.take():
                raise RefusedError("That is a lot of talk; wait a moment.")
            await self._house.perform(self._live.state.spec.id, message, self.host)
            self.send(m.Done(message.id))

    def _check_seat(self, seat: int) -> None:
        if seat not in self.seats:
            raise NotYours("This connection does not play that seat.")

    async def _hello(self, message: m.Hello) -> None:
        self._live = await self._house.table(self._live.state.spec.id)
        state = self._live.state
        seats = []
        for token in message.seats:
            seat = seat_of(state, token)
            if seat is None:
                raise NotYours("One of these tokens opens no seat at this table.")
            seats.append(seat)
        if len(set(seats)) != len(seats):
            raise RefusedError("A token was given twice.")
        if message.host and hashed(message.host) != state.spec.host:
            raise NotYours("That is not the host's token.")
        self.seats, self.host, self.greeted = seats, bool(message.host), True
        self.pictures = message.pictures
        self._live.onlookers.add(self)
        for seat in seats:
            if state.seats[seat].substitute or state.seats[seat].left:
                await self._house.perform(state.spec.id, ComeBack(message.id, seat))
        kit = dict(state.spec.kit if state.frozen else state.game.kit.values)
        self.send(
            m.Welcome(
                message.id, self._live.shown(), seats, self.host, kit, state.chat, time.time()
            )
        )
        self.send_fresh(message.since)
        self._house.came_or_went(self._live)
        self._house.presence(self._live, False)

    def _why(self, message: m.Why) -> None:
        self._check_seat(message.seat)
        course = move.playing(self._live.state)
        game, view = self._live.state.game, course.views[message.seat].record
        try:
            action = refusal.number_of(
                game, message.seat, message.action, message.spelled, message.code
            )
            refusal.check(game, view, message.seat, action)
        except RefusedError as refused:
            self.send(m.Because(message.id, False, str(refused), refused.clause or ""))
        else:
            self.send(m.Because(message.id, True, "That is allowed."))

    async def _hint(self, message: m.Hint) -> None:
        self._check_seat(message.seat)
        state = self._live.state
        course = move.playing(state)
        if state.spec.rated:
            raise RefusedError("There are no hints at a rated table.")
        if message.seat not in state.waiting:
            raise RefusedError("It is not your turn, so there is nothing to hint at.")
        game, sight = state.game, course.views[message.seat]
        action = await choose(self._house, state, usual_bot(state), sight.record, message.seat)
        label = game.words.label(game.kit, sight.plain, message.seat, action)
        code = game.words.short(game.kit, message.seat, action)
        self.send(m.Hinted(message.id, message.seat, action, code, label))
