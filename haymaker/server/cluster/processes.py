"""Several processes behind one port of one machine: `haymaker serve --processes N`.

The parent listens. It looks at the first line of what comes in and hands the connection, unread, to
one of the processes: all of a table to the same one, so that those who sit there meet in one place
and nothing has to be forwarded. It never sees a message. A process that dies is started again.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
import signal
import socket
import sys
import zlib
from collections.abc import Iterator
from typing import Any

from haymaker.kernel.errors import HaymakerError

log = logging.getLogger("haymaker.server")
START = """
import json, sys
from haymaker.server.command import serve
serve(**json.loads(sys.argv[1]))
"""
OF_A_TABLE = re.compile(rb"[A-Z]+ /api/tables/([0-9A-Za-z_-]{1,40})[/? ]")
LOOKED_AT = 512
"""Bytes of a request in which its first line is looked for."""
FIRST_WITHIN = 10.0
"""Seconds that the first line may take; then any process has the connection, and waits on. Guests
whose machine is busy must not meet in two processes for that."""
TAKEN_WITHIN = 10.0
"""Seconds that a connection waits while no process is ready; then it is closed."""
AGAIN_AFTER = 1.0
STOPPED_WITHIN = 20.0


def table_of(request: bytes) -> bytes | None:
    """The table that a request is about, by its first line."""
    found = OF_A_TABLE.match(request)
    return found[1] if found else None


class Child:
    """One of the processes, and the line over which it is handed connections."""

    def __init__(self, number: int, arguments: dict[str, Any]) -> None:
        self.number = number
        self.ready = asyncio.Event()
        """Set while it takes connections."""
        self._arguments = arguments if number == 0 else {**arguments, "console_port": -1}
        self._line: socket.socket | None = None
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setblocking(False)
        said = json.dumps({**self._arguments, "handed": theirs.fileno()})
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", START, said, pass_fds=[theirs.fileno()], start_new_session=True
        )
        theirs.close()
        self._line = ours
        asyncio.get_running_loop().add_reader(ours, self._hear, ours)

    def _hear(self, line: socket.socket) -> None:
        """It says one word, when it is ready; nothing comes where it has died."""
        word = b""
        with contextlib.suppress(OSError):
            word = line.recv(1)
        if word:
            self.ready.set()
        else:
            asyncio.get_running_loop().remove_reader(line)

    async def ended(self) -> int:
        assert self._process is not None and self._line is not None
        code = await self._process.wait()
        self.ready.clear()
        asyncio.get_running_loop().remove_reader(self._line)
        self._line.close()
        return code

    def hand(self, connection: socket.socket) -> bool:
        """Whether it took the connection: not where it has died, or cannot keep up."""
        if self._line is None or not self.ready.is_set():
            return False
        with contextlib.suppress(OSError):
            socket.send_fds(self._line, [b"+"], [connection.fileno()])
            return True
        return False

    def signal(self, what: signal.Signals) -> None:
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.send_signal(what)


class Parent:
    def __init__(self, listening: socket.socket, count: int, arguments: dict[str, Any]) -> None:
        self._listening = listening
        self._children = [Child(number, arguments) for number in range(count)]
        self._next = 0
        self._closing = asyncio.Event()
        self._handing: set[asyncio.Task[None]] = set()

    async def run(self) -> int:
        """Until it is told to stop, or a process cannot even begin: then its exit status."""
        loop = asyncio.get_running_loop()
        for what in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(what, self._closing.set)
        keeping = [asyncio.ensure_future(self._keep(child)) for child in self._children]
        accepting = asyncio.ensure_future(self._accept())
        closing = asyncio.ensure_future(self._closing.wait())
        await asyncio.wait([closing, *keeping], return_when=asyncio.FIRST_COMPLETED)
        self._closing.set()
        accepting.cancel()
        self._listening.close()
        for child in self._children:
            child.signal(signal.SIGTERM)
        _, late = await asyncio.wait(keeping, timeout=STOPPED_WITHIN)
        for child in self._children if late else ():
            child.signal(signal.SIGKILL)
        return max(await asyncio.gather(*keeping))

    async def _keep(self, child: Child) -> int:
        """Starts the process, and again whenever it has died; not where it never got anywhere."""
        began = -1.0
        while True:
            loop = asyncio.get_running_loop()
            first, began = began < 0, loop.time()
            await child.start()
            code = await child.ended()
            if self._closing.is_set():
                return 0
            log.error("process ended", extra={"problem": f"{child.number}: status {code}"})
            if first and code > 0:
                return code
            await asyncio.sleep(max(0.0, AGAIN_AFTER - (loop.time() - began)))

    async def _accept(self) -> None:
        """From when all are ready: the first guests of a table meet in its process too."""
        loop = asyncio.get_running_loop()
        for child in self._children:
            await child.ready.wait()
        while True:
            try:
                connection, _ = await loop.sock_accept(self._listening)
            except OSError as error:  # no room for more just now
                log.error("accepting failed", extra={"problem": repr(error)})
                await asyncio.sleep(0.1)
                continue
            task = asyncio.ensure_future(self._hand(connection))
            self._handing.add(task)
            task.add_done_callback(self._handing.discard)

    async def _hand(self, connection: socket.socket) -> None:
        """To the process for this request, else to the next; while none is ready, it waits."""
        with connection:
            request, loop = await first_line(connection), asyncio.get_running_loop()
            patience = loop.time() + TAKEN_WITHIN
            while loop.time() < patience and not self._closing.is_set():
                if any(child.hand(connection) for child in self._choose(request)):
                    return
                await asyncio.sleep(0.05)

    def _choose(self, request: bytes) -> Iterator[Child]:
        """The process for a request, and after it the others."""
        table, count = table_of(request), len(self._children)
        if table is None:
            self._next += 1
        start = self._next if table is None else zlib.crc32(table)
        return (self._children[(start + more) % count] for more in range(count))


async def first_line(connection: socket.socket) -> bytes:
    """What has come, without taking it; nothing where nothing comes, or the guest hangs up."""
    loop = asyncio.get_running_loop()
    patience = loop.time() + FIRST_WITHIN
    seen, pause = b"", 0.01
    with contextlib.suppress(TimeoutError, OSError):
        await asyncio.wait_for(_readable(connection), FIRST_WITHIN)
        while b"\r\n" not in seen and len(seen) < LOOKED_AT and loop.time() < patience:
            before, seen = seen, connection.recv(LOOKED_AT, socket.MSG_PEEK)
            if not seen:
                break  # hung up
            if seen == before:  # it is readable all the time, so it can only be looked at again
                await asyncio.sleep(pause)
                pause = min(1.0, 2 * pause)
    return seen


async def _readable(connection: socket.socket) -> None:
    loop = asyncio.get_running_loop()
    ready: asyncio.Future[None] = loop.create_future()

    def set_ready() -> None:
        if not ready.done():
            ready.set_result(None)

    loop.add_reader(connection, set_ready)
    try:
        await ready
    finally:
        loop.remove_reader(connection)


def take_connections(server: Any, descriptor: int) -> None:
    """In a process with this server of uvicorn's: its connections come over the line from the
    parent. When the parent is gone, the server stops."""
    loop, line = asyncio.get_running_loop(), socket.socket(fileno=descriptor)
    line.setblocking(False)
    taking: set[asyncio.Task[Any]] = set()

    def protocol() -> asyncio.Protocol:
        made: asyncio.Protocol = server.config.http_protocol_class(
            config=server.config, server_state=server.server_state, app_state=server.lifespan.state
        )
        return made

    def look() -> None:
        for connection in handed(line):
            if connection is None:
                loop.remove_reader(line)
                server.should_exit = True
                return
            task = loop.create_task(loop.connect_accepted_socket(protocol, connection))
            taking.add(task)
            task.add_done_callback(taking.discard)

    loop.add_reader(line, look)
    line.send(b"+")  # ready


def handed(line: socket.socket) -> Iterator[socket.socket | None]:
    """The connections that wait on the line; None where its other end is gone."""
    while True:
        try:
            word, descriptors, _, _ = socket.recv_fds(line, 1, 1)
        except BlockingIOError:
            return
        if not word:
            yield None
            return
        for descriptor in descriptors:
            connection = socket.socket(fileno=descriptor)
            connection.setblocking(False)
            yield connection


def serve_many(count: int, host: str, port: int, arguments: dict[str, Any]) -> None:
    """The parent of so many processes, until it is told to stop."""
    try:
        listening = socket.create_server((host, port), family=_family(host), backlog=2048)
    except OSError as error:
        raise HaymakerError(f"The server could not start at {host}:{port}: {error}.") from None
    listening.setblocking(False)
    print(f"Haymaker is at http://{host}:{port}/  (Ctrl-C ends it)", flush=True)
    code = asyncio.run(Parent(listening, count, arguments).run())
    if code:
        raise HaymakerError("A process could not start; see the log above.")


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
