"""One viewer's live connection to a table: a bounded queue out, strict decoding in."""

from __future__ import annotations

import asyncio
import contextlib
import time
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.params import FromPath

from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.protocol import messages
from haymaker.protocol.messages import Bye, Done, FromClient, FromServer, Refusal, encode_message
from haymaker.protocol.shown import Shunned
from haymaker.server.errors import TryAgain
from haymaker.server.house import House
from haymaker.server.limits import Bucket, guest_of
from haymaker.server.open_table import PICTURE, OpenTable
from haymaker.server.transport import company
from haymaker.server.transport.wire import EXTENSION, Wire
from haymaker.table.acts import asking
from haymaker.table.acts.seat import hashed, seat_of
from haymaker.table.commands import Command
from haymaker.table.errors import NotYours, Stale

Socket = WebSocket[object, object, State]
TOO_FAST = "Too many messages at once; slow down a little."
TOO_FAST_TOGETHER = "Too many messages at once come from your address; slow down a little."
HEARD_AT_ONCE = 8
"""So many onlookers more make a message cost its address as much as another one."""
FRESH = 4.0
"""A frame that stands alone costs as much as so many messages; its picture comes on top."""
SHORT_PAST, PAST_AT_ONCE = 12, 4
"""Entries that are gone through at once for a viewer who comes; of more, so many cost an address
as much as a message."""
POLICY, TRY_LATER, GONE = 1008, 1013, 4404


class Connection:
    def __init__(
        self, socket: Socket, wire: Wire, house: House, table: OpenTable, who: str = ""
    ) -> None:
        self.seats: list[int] = []
        self.viewers: list[int] = []
        """Whose frames it gets: its seats' as far as they look, or the onlookers'."""
        self.who = who
        """The address that it comes from."""
        self.person, self.profile, self.name = "", "", ""
        """Who it is: see `company.py`."""
        self.shunned: dict[str, Shunned] = {}
        self.others: set[Connection] = set()
        """All connections to this process."""
        self.host = False
        self.columns = 0
        self.greeted = False
        self.since = time.monotonic()
        self.sending_since: float | None = None
        self.tasks: tuple[asyncio.Task[None], ...] = ()
        self.table = table
        self._socket = socket
        self._wire = wire
        self._house = house
        self._queue: list[bytes] = []
        self._flushing = False
        self._behind = False
        self._leaving = False
        self._hang_up = False
        self._wake = asyncio.Event()
        self._bucket = Bucket(house.settings.messages_a_second)
        self._together = house.talkers.of(who)
        """What all connections from its address may say."""

    async def converse(self, connections: set[Connection]) -> None:
        """Until one of its halves ends."""
        self.others = connections
        connections.add(self)
        if self._house.closing:  # it came in while the others were told
            self.say_goodbye()
        halves = (self.send_all(), self.receive_all())
        self.tasks = tuple(asyncio.ensure_future(half) for half in halves)
        try:
            await asyncio.wait(self.tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in self.tasks:
                task.cancel()
            await asyncio.gather(*self.tasks, return_exceptions=True)
            connections.discard(self)
            self.table.onlookers.discard(self)
            self.table.used = time.monotonic()
            if self.greeted and not self._house.closing:
                self.table.came_or_went()
                self._house.presence(self.table, False)
            with contextlib.suppress(Exception):
                await self._socket.close()

    # --- out ---

    def offer(self, message: bytes) -> None:
        """Never waits. A reader that is too slow loses the queue and gets fresh frames later."""
        if self._leaving:
            return
        if len(self._queue) >= self._house.settings.queue:
            self._queue.clear()
            self._behind = True
        self._queue.append(message)
        if not self._flushing:
            self._flushing = True
            self._house.soon(self._flush)

    def _flush(self) -> None:
        """All that came up meanwhile goes out together. Where it has to wait, the sending half
        does."""
        self._flushing = False
        waits = self._behind or self._hang_up or self.sending_since is not None
        if self._queue and not waits and self._wire.put(self._queue):
            self._queue = []
        else:
            self._wake.set()

    def affords(self, cost: float) -> bool:
        """Whether its address may have something done that costs as much as so many messages."""
        return self._together.take(cost)

    def send(self, message: FromServer) -> None:
        self.offer(encode_message(message))

    def say_goodbye(self) -> None:
        self.send_last(Bye("The server restarts; come back in a moment.", True))

    def send_last(self, word: Bye) -> None:
        """The last word: whatever else is still worked out, nothing comes after it."""
        self.send(word)
        self._leaving, self._hang_up = True, not word.again

    @property
    def told(self) -> bool:
        """Whether all that was to be sent has been handed on."""
        return not self._queue and self.sending_since is None

    async def send_all(self) -> None:
        """The sending half, for what cannot go out at once, until the connection ends."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._queue:
                if self._behind and not self._leaving:
                    self._behind = False
                    self._queue.clear()
                    self._house.counts["resyncs"] += 1
                    self._resync()
                together, self._queue = self._queue, []
                self.sending_since = time.monotonic()
                await self._wire.write(together)
                self.sending_since = None
            if self._hang_up:
                return

    def _resync(self) -> None:
        self.send_fresh([])
        self.send(messages.TableNews(self.table.shown(), time.time()))

    def send_fresh(self, since: list[int]) -> None:
        """A frame that stands alone for every seat this connection plays."""
        known = dict(zip(self.seats or [WATCHER], since, strict=False))
        self._together.spend(FRESH * len(self.viewers))
        for viewer in self.viewers:
            columns = self.columns if self.columns and self.affords(PICTURE) else 0
            made = self.table.fresh(viewer, known.get(viewer, 0), columns)
            if made is not None:
                self.send(made)
        asked = asking.luck_asked(self.table.state) if self.host else None
        if asked is not None:
            self.send(asked)

    # --- in ---

    async def receive_all(self) -> None:
        """The receiving half: every message is answered, none can harm."""
        while (text := await self._wire.read()) is not None:
            await self._handle(text)
            if self._wire.unread:  # it hears its answers first, and others have their turn
                await asyncio.sleep(0)

    async def _handle(self, data: str) -> None:
        if not self._bucket.take():
            self.send(Refusal("", TOO_FAST))
            await asyncio.sleep(0.2)
            return
        if not self._together.take(1 + len(self.table.onlookers) // HEARD_AT_ONCE):
            self.send(Refusal("", TOO_FAST_TOGETHER))
            await asyncio.sleep(1)  # as many as they are, refusing them all costs little
            return
        try:
            if len(data) > self._house.settings.largest_message:
                raise msgspec.ValidationError("the message is too long")
            message = messages.decode_message(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
            self.send(Refusal("", f"This is no message of the protocol: {problem}."))
            return
        try:
            await self._answer(message)
        except HaymakerError as problem:
            stale, allowed = isinstance(problem, Stale), list(problem.allowed)
            if stale:
                self.send_fresh([])
            refusal = Refusal(
                message.id, str(problem), problem.clause, stale, allowed, problem.more
            )
            self.send(refusal)

    async def _answer(self, message: FromClient) -> None:
        if not self.greeted and not isinstance(message, messages.Hello | messages.Ping):
            raise Refused("Say hello first.")
        self._check_seat(message)
        match message:
            case messages.Ping():
                self.send(messages.Pong(message.id, time.time()))
            case messages.Hello():
                await self._hello(message)
            case messages.Resync():
                self._resync()
                self.send(Done(message.id))
            case messages.Why():
                self.send(asking.why(self.table.state, message))
            case messages.Hint():
                await self._hint(message)
            case messages.Shun():
                await company.shun(self, self._house, message)
                self.send(Done(message.id))
            case messages.Complain():
                await company.report(self, self._house, message)
                self.send(Done(message.id))
            case messages.Say() | messages.Remark():
                await self._perform(company.said(self, self._house, message))
            case _:
                if not self.seats and not self.host:
                    raise NotYours("Those who watch only watch; take a seat first.")
                await self._perform(message)

    async def _perform(self, command: Command) -> None:
        await self._house.perform(self.table.id, command, self.host)
        self.send(Done(command.id))

    def _check_seat(self, message: FromClient) -> None:
        """Everybody acts for their own seats. A bot is called for another's; and the host speaks of
        luck, whose seat is nobody's."""
        seat = getattr(message, "seat", None)
        asks = isinstance(message, messages.Why | messages.Hint)
        if asks and seat in self.seats and seat not in self.viewers:
            raise NotYours("This seat does not look at the table: somebody else holds the device.")
        if seat is None or seat in self.seats or isinstance(message, messages.CallBot):
            return
        of_luck = isinstance(message, messages.TakeBack | messages.Why) and seat == CHANCE
        if not (self.host and of_luck):
            raise NotYours("This connection does not play that seat.")

    async def _hello(self, message: messages.Hello) -> None:
        self.table = table = await self._house.table(self.table.id)
        state = table.state
        seats = [seat for token in message.seats if (seat := seat_of(state, token)) is not None]
        if len(seats) != len(message.seats):
            raise NotYours("One of these tokens opens no seat at this table.")
        if len(set(seats)) != len(seats):
            raise Refused("A token was given twice.")
        if message.host and hashed(message.host) != state.spec.host:
            raise NotYours("That is not the host's token.")
        self.seats, self.host = seats, bool(message.host)
        await company.greet(self, self._house, message.me)
        self.greeted = True
        looking = [seat for seat in seats if message.looks is None or seat in message.looks]
        self.viewers = looking if seats else [WATCHER]
        self.columns = message.columns if message.pictures else 0
        await self._recall()
        table.onlookers.add(self)
        await self._house.table(table.id)  # what others wrote before anybody looked on here
        for seat in seats:
            if state.seats[seat].substitute or state.seats[seat].left:
                await self._house.perform(table.id, messages.ComeBack(message.id, seat))
        kit = dict(state.spec.kit if state.frozen else state.game.kit.values)
        welcome = messages.Welcome(
            message.id, table.shown(), seats, self.host, kit, table.chat_for(self), time.time(),
            asking.goals(state), self.person,
        )  # fmt: skip
        self.send(welcome)
        if self.shunned:
            self.send(messages.Company(list(self.shunned.values())))
        self.send_fresh(message.since)
        table.came_or_went()
        self._house.presence(table, False)

    async def _recall(self) -> None:
        """Going through a long past again holds up nobody else, and has its price."""
        for viewer in self.viewers:
            entries = self.table.untold(viewer)
            if entries > SHORT_PAST:
                self._together.spend(entries / PAST_AT_ONCE)
                await self.table.recall(viewer, partial(self._house.past.do, self.who))

    async def _hint(self, message: messages.Hint) -> None:
        state = self.table.state
        state.playing()
        if state.spec.rated:
            raise Refused("There are no hints at a rated table.")
        if message.seat not in state.waiting:
            raise Refused("It is not your turn, so there is nothing to hint at.")
        action, why = await self._house.thinkers.advise(state, message.seat)
        self.send(asking.hinted(state, message.id, message.seat, action, why))


# --- how a connection begins ---


def from_our_pages(socket: Socket, origins: tuple[str, ...]) -> bool:
    """A browser says where its page is from; other programs say nothing, and hold no cookies."""
    origin = socket.headers.get("origin")
    if origin is None or origin in origins:
        return True
    return urlsplit(origin).netloc == socket.headers.get("host")


@websocket("/api/tables/{table:str}/live")
async def live_table(socket: Socket, table: FromPath[str], state: State) -> None:
    house: House = state.house
    if not from_our_pages(socket, house.settings.origins):
        await socket.close(POLICY, "This page may not open connections here.")
        return
    await socket.accept()
    who = guest_of(socket.client)
    try:
        _check_room(who, table, state)
        extensions: Any = socket.scope["extensions"]
        wire: Wire = extensions[EXTENSION]
        connection = Connection(socket, wire, house, await house.table(table), who)
    except HaymakerError as problem:
        again = isinstance(problem, TryAgain)
        await socket.send_data(encode_message(Bye(str(problem), again)), mode="text")
        await socket.close(TRY_LATER if again else GONE)
        return
    await connection.converse(state.connections)


def _check_room(who: str, table: str, state: State) -> None:
    """Says why this address gets no further connection just now, where it may have none."""
    house: House = state.house
    connections: set[Connection] = state.connections
    house.bans.check(address=who)
    if house.closing or len(connections) >= house.settings.most_connections:
        raise TryAgain("The server is full or about to restart; come back in a moment.")
    if not state.guests.take(who):
        raise TryAgain("That is a lot of connections at once; come back in a moment.")
    own = [each.table.id for each in connections if each.who == who]
    if len(own) >= house.settings.most_connections_each:
        raise TryAgain("This address has as many connections as it may; close one first.")
    if own.count(table) >= house.settings.most_at_a_table_each:
        raise TryAgain("This address has as many connections to this table as it may.")
