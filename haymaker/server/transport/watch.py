"""The live connection of a table: `/api/tables/{table}/live`."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from urllib.parse import urlsplit

from litestar import websocket
from litestar.datastructures import State
from litestar.params import FromPath

from haymaker.kernel.errors import HaymakerError
from haymaker.protocol.messages import Bye, encode_message
from haymaker.server.house import House
from haymaker.server.transport.connection import Connection, Socket

log = logging.getLogger("haymaker.server")
POLICY, TRY_LATER, GONE = 1008, 1013, 4404


def from_our_pages(socket: Socket, origins: tuple[str, ...]) -> bool:
    """A browser says where its page is from; other programs say nothing, and hold no cookies."""
    origin = socket.headers.get("origin")
    if origin is None or origin in origins:
        return True
    return urlsplit(origin).netloc == socket.headers.get("host")


@websocket("/api/tables/{table:str}/live")
async def live_table(socket: Socket, table: FromPath[str], state: State) -> None:
    house: House = state.house
    connections: set[Connection] = state.connections
    if not from_our_pages(socket, house.settings.origins):
        await socket.close(POLICY, "This page may not open connections here.")
        return
    await socket.accept()
    who = socket.client.host if socket.client else ""
    full = _full(who, state)
    try:
        if full:
            raise HaymakerError(full)
        live = await house.table(table)
    except HaymakerError as problem:
        again = bool(full)
        await socket.send_data(encode_message(Bye(str(problem), again)), mode="text")
        await socket.close(TRY_LATER if again else GONE)
        return
    await _converse(socket, Connection(socket, house, live, who), house, connections)


def _full(who: str, state: State) -> str:
    """Why this address gets no further connection just now; nothing where it may have one."""
    house: House = state.house
    connections: set[Connection] = state.connections
    if house.closing or len(connections) >= house.settings.most_connections:
        return "The server is full or about to restart; come back in a moment."
    if not state.guests.take(who):
        return "That is a lot of connections at once; come back in a moment."
    if sum(each.who == who for each in connections) >= house.settings.most_connections_each:
        return "This address has as many connections as it may; close one first."
    return ""


async def _converse(
    socket: Socket, connection: Connection, house: House, connections: set[Connection]
) -> None:
    connections.add(connection)
    if house.closing:  # it came in while the others were told
        connection.say_goodbye()
    sending = asyncio.ensure_future(connection.send_all())
    receiving = asyncio.ensure_future(connection.receive_all())
    connection.tasks = (sending, receiving)
    try:
        await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (sending, receiving):
            task.cancel()
        await asyncio.gather(sending, receiving, return_exceptions=True)
        connections.discard(connection)
        live = connection.live
        live.onlookers.discard(connection)
        live.used = time.monotonic()
        if connection.greeted and not house.closing:
            live.came_or_went()
            house.presence(live, False)
        with contextlib.suppress(Exception):
            await socket.close()
