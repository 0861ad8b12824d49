"""Several processes behind one port, with a parent that hands out connections."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psutil
import pytest

from haymaker.kernel.errors import HaymakerError
from haymaker.server.cluster.processes import Child, Parent, first_line, table_of
from haymaker.server.command import serve
from tests.server.inside import until
from tests.server.running import Nats, Server, http, make_table
from tests.server.test_two_servers import MINE, Guest


def test_requests_about_one_table_are_known_by_their_first_line() -> None:
    assert table_of(b"GET /api/tables/a-B_1/live HTTP/1.1\r\n") == b"a-B_1"
    assert table_of(b"POST /api/tables/a-B_1/seats HTTP/1.1\r\n") == b"a-B_1"
    assert table_of(b"GET /api/tables/a-B_1?columns=30 HTTP/1.1\r\n") == b"a-B_1"
    for other in (b"GET /api/tables HTTP/1.1\r\n", b"GET / HTTP/1.1\r\n", b"\x16\x03", b""):
        assert table_of(other) is None


async def test_the_first_line_is_looked_at_and_left_where_it_is() -> None:
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    with ours, theirs:
        theirs.send(b"GET /api/tab")
        seen = first_line(ours)
        theirs.send(b"les/t/live HTTP/1.1\r\n")
        assert table_of(await seen) == b"t"
        assert ours.recv(100) == b"GET /api/tables/t/live HTTP/1.1\r\n"
        theirs.close()
        assert await first_line(ours) == b""


async def test_the_first_guests_of_a_table_meet_in_its_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where that process is ready later than others: all guests wait for it."""
    took: list[int] = []

    def hand(child: Child, connection: socket.socket) -> bool:
        if child.ready.is_set():
            took.append(child.number)
        return child.ready.is_set()

    monkeypatch.setattr(Child, "hand", hand)
    listening = socket.create_server(("127.0.0.1", 0))
    listening.setblocking(False)
    parent = Parent(listening, 2, {})
    with listening, socket.create_connection(listening.getsockname()) as guest:
        guest.send(b"GET /api/tables/b/live HTTP/1.1\r\n")  # the second process has this table
        accepting = asyncio.ensure_future(parent._accept())
        for child in parent._children:
            child.ready.set()
            for _ in range(50):
                await asyncio.sleep(0)
        await until(lambda: bool(took))
        accepting.cancel()
    assert took == [1]


def test_a_file_has_one_process(tmp_path: Path) -> None:
    with pytest.raises(HaymakerError, match="Several processes need a PostgreSQL database"):
        serve(database=str(tmp_path / "t.db"), processes=2)


@contextmanager
def running(server: Server) -> Iterator[Server]:
    """The server, which is gone at the end."""
    try:
        yield server.start().wait()
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()


def children(server: Server) -> list[psutil.Process]:
    assert server.process is not None
    found: list[psutil.Process] = psutil.Process(server.process.pid).children()
    return found


def connected(process: psutil.Process, port: int) -> int:
    """How many guests this process has."""
    lines = process.net_connections("tcp")
    return sum(line.status == "ESTABLISHED" and line.laddr.port == port for line in lines)


async def test_a_table_is_in_one_process_and_outlives_it(
    tmp_path: Path, postgres: Callable[[], str], nats: Nats
) -> None:
    with running(Server(postgres(), tmp_path, processes=2, bus=nats.address)) as server:
        first = {child.pid for child in children(server)}
        assert len(first) == 2
        made = make_table(server, "punch", [MINE, MINE], options={"max_redeals": 0})
        table = made["table"]["id"]
        tokens = [given["token"] for given in made["seats"]]
        with ExitStack() as stack:
            ann, ben = (Guest(stack, server, table, token) for token in tokens)
            ann.act(0, "a1")
            assert ben.until("frame")["n"] == 2
            (home,) = [child for child in children(server) if connected(child, server.port) >= 2]
            home.kill()
            home.wait()
        with ExitStack() as stack:  # the other process has the table until a new one has begun
            ann, ben = (Guest(stack, server, table, token) for token in tokens)
            ben.act(1, "b1")
            assert ann.until("frame")["n"] == 3
            await until(lambda: len(children(server)) == 2)
            assert {child.pid for child in children(server)} != first
        assert http.get(server.address + "/ready").status_code == 200
        left = children(server)
        assert server.stop() == 0
        assert not any(child.is_running() for child in left)


async def test_processes_end_with_their_parent(tmp_path: Path, postgres: Callable[[], str]) -> None:
    with running(Server(postgres(), tmp_path, processes=2)) as server:
        left = children(server)
        server.kill()
        await until(lambda: not any(child.is_running() for child in left))


def test_processes_that_cannot_start_are_not_tried_for_ever(tmp_path: Path) -> None:
    server = Server("postgresql://127.0.0.1:1/nowhere", tmp_path, processes=2).start()
    assert server.process is not None and server.process.wait(60) != 0
    assert "A process could not start" in server.log()
