"""Lines that keep a place for nothing: half a request, an answer that nobody takes, a crowd."""

from __future__ import annotations

import socket
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from haymaker.server.transport import patience
from tests.server.inside import ANN, BEN, Eyes, make, opened, until
from tests.server.running import Server, http


def test_a_request_that_never_comes_in_whole_is_hung_up(tmp_path: Path) -> None:
    """Half a header, half a body, and not a word: none of them keeps a line for ever."""
    server = Server(str(tmp_path / "t.db"), tmp_path, request_within=1.0).start().wait()
    try:
        head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        for sent in (
            b"",
            b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
            head + b"Content-Length: 99\r\n\r\n{",
        ):
            with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
                line.sendall(sent)
                with suppress(ConnectionResetError):
                    while line.recv(4096):
                        pass  # it may say why; then it ends
        assert http.get(server.address + "/health").status_code == 200
    finally:
        server.kill()


class Reader:
    """A line with an answer that is not all taken yet."""

    def __init__(self, left: int) -> None:
        self.cycle, self.transport, self.left = None, self, left

    def get_write_buffer_size(self) -> int:
        return self.left


def test_a_reader_who_takes_nothing_keeps_no_line() -> None:
    """Lines with long answers that nobody took were once kept for ever."""
    readers, stuck, slow, done = patience.Readers(10), Reader(500_000), Reader(500_000), Reader(9)
    lines = [stuck, slow, done, SimpleNamespace(transport=stuck)]
    assert readers.too_slow(lines, now=100) == []
    done.left = 0
    for now in range(101, 130):
        slow.left -= 5_000
        stuck.left -= 1
        if found := readers.too_slow(lines, now):
            break
    assert (found, now) == ([stuck], 110)
    slow.left = 900_000  # the next answer
    assert readers.too_slow([slow], now=131) == []


def test_of_a_crowd_of_silent_lines_the_oldest_are_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "MOST_AWAITED", 2)
    assert patience.overdue({"b": 2.0, "a": 1.0, "c": 3.0}, 3.0, 20.0) == ["a"]
    assert patience.overdue({"b": 2.0, "c": 30.0}, 30.0, 20.0) == ["b"]


async def test_who_comes_and_goes_is_told_to_a_crowd_now_and_then(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN])
        eyes = Eyes(live, 0)
        crowd = []
        for _ in range(100):
            crowd.append(Eyes(live))
            live.came_or_went()
        assert len(eyes.raw) < 20
        await until(lambda: eyes.heard[-1]["table"]["watchers"] == 100)
        live.onlookers.clear()
