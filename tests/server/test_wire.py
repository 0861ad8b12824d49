"""Messages over a live connection, however they are cut: whole, together, in pieces, too long."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from websockets.frames import Frame, Opcode

from haymaker.server.transport.wire import heading, payload_of
from tests.server.running import PATIENT, Server, make_table

PING = b'{"type":"ping","id":"%d"}'


def written(op: Any, data: bytes, fin: bool = True) -> bytes:
    return Frame(op, data, fin).serialize(mask=True)


def ping(number: int) -> bytes:
    return written(Opcode.TEXT, PING % number)


class Line:
    """A live connection, byte by byte."""

    def __init__(self, raw: socket.socket) -> None:
        self.raw = raw
        self._unread = b""

    def send(self, data: bytes) -> None:
        self.raw.sendall(data)

    def frame(self) -> tuple[int, bytes]:
        """The next frame: its opcode and payload."""
        first, second = self._take(2)
        length = second
        if second == 126:
            length = int.from_bytes(self._take(2), "big")
        elif second == 127:
            length = int.from_bytes(self._take(8), "big")
        return first & 0x0F, self._take(length)

    def answers(self, count: int) -> list[str]:
        """The ids of the next answers."""
        return [json.loads(self.frame()[1])["id"] for _ in range(count)]

    def closed(self) -> int:
        """The code with which the server hangs up."""
        opcode, payload = self.frame()
        assert opcode == Opcode.CLOSE
        return int.from_bytes(payload[:2], "big")

    def _take(self, count: int) -> bytes:
        while len(self._unread) < count:
            more = self.raw.recv(65536)
            assert more, "the server hung up"
            self._unread += more
        taken, self._unread = self._unread[:count], self._unread[count:]
        return taken


@contextmanager
def line(server: Server) -> Iterator[Line]:
    made = make_table(server, "punch", [{"kind": "mine", "name": "Ann"}] * 2)
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENT) as raw:
        raw.sendall(
            f"GET /api/tables/{made['table']['id']}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += raw.recv(1)
        assert b" 101 " in answer.split(b"\r\n")[0]
        yield Line(raw)


def test_messages_are_understood_however_they_are_cut(server: Server) -> None:
    with line(server) as whole:
        for number in (1, 2):
            whole.send(ping(number))
            assert whole.answers(1) == [str(number)]
        whole.send(written(Opcode.PING, b"?"))
        assert whole.frame() == (Opcode.PONG, b"?")
        whole.send(ping(3) + ping(4) + ping(5))
        assert whole.answers(3) == ["3", "4", "5"]
        whole.send(ping(6))
        assert whole.answers(1) == ["6"]
    with line(server) as pieces:
        for byte in ping(1):
            pieces.send(bytes([byte]))
        assert pieces.answers(1) == ["1"]
        pieces.send(written(Opcode.TEXT, (PING % 2)[:5], fin=False))
        pieces.send(written(Opcode.PING, b"between"))
        assert pieces.frame() == (Opcode.PONG, b"between")
        pieces.send(written(Opcode.CONT, (PING % 2)[5:]))
        assert pieces.answers(1) == ["2"]


def test_a_text_that_is_none_ends_the_line_and_leaves_no_trace(server: Server) -> None:
    whole = written(Opcode.TEXT, b"\xff")
    pieces = written(Opcode.TEXT, b"\xff", fin=False) + written(Opcode.CONT, b"\xfe")
    for spoilt in (whole, pieces):
        with line(server) as talker:
            talker.send(spoilt)
            assert talker.closed() == 1007
    assert "Traceback" not in server.log()


def test_long_messages_have_a_limit_and_short_ones_none(server: Server) -> None:
    with line(server) as talker:
        for length in (100, 125, 126, 127, 128, 16_000):
            number = b"7".rjust(length - len(PING % 7) + 1, b" ")
            talker.send(written(Opcode.TEXT, b'{"type":"ping","id":"7"' + number[:-1] + b"}"))
            assert talker.answers(1) == ["7"]
        talker.send(written(Opcode.TEXT, b"x" * 16_385))
        assert talker.closed() == 1009


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (written(Opcode.TEXT, b"\xff\xfe"), 1007),
        (written(Opcode.CONT, b"of nothing"), 1002),
        (Frame(Opcode.TEXT, PING % 1).serialize(mask=False), 1002),
        (written(Opcode.CLOSE, b"\x03\xe8"), 1000),
    ],
    ids=["not UTF-8", "goes on with nothing", "not masked", "closed"],
)
def test_what_breaks_the_protocol_ends_the_connection(
    server: Server, data: bytes, code: int
) -> None:
    with line(server) as rude:
        rude.send(ping(1))
        assert rude.answers(1) == ["1"]
        rude.send(data)
        assert rude.closed() == code
    assert httpx.get(server.address + "/ready").status_code == 200


def test_binary_messages_are_answered_too(server: Server) -> None:
    with line(server) as strange:
        strange.send(written(Opcode.BINARY, PING % 1))
        assert json.loads(strange.frame()[1])["type"] == "refused"


def test_a_flood_of_messages_is_read_as_fast_as_it_is_answered(server: Server) -> None:
    with line(server) as flood:
        for number in range(200):
            flood.send(ping(number))
        assert flood.answers(200) == [str(number) for number in range(200)]


def test_messages_that_come_in_one_piece_are_all_answered(server: Server) -> None:
    """They were once worked off in one go, and most answers thrown away, as if nobody read them;
    meanwhile no other table was heard."""
    with line(server) as eager:
        eager.send(b"".join(map(ping, range(800))))
        assert eager.answers(800) == [str(number) for number in range(800)]


@pytest.mark.parametrize(
    "flood",
    [
        written(Opcode.PING, b"?") * 1_000,
        written(Opcode.PONG, b"?") * 1_000,
        written(Opcode.TEXT, b"{", fin=False) + written(Opcode.CONT, b"", fin=False) * 1_000,
        written(Opcode.TEXT, b"") * 5_000,
    ],
    ids=["pings", "pongs", "fragments without an end", "messages in one piece"],
)
def test_whoever_sends_more_than_can_be_read_is_hung_up_on(server: Server, flood: bytes) -> None:
    """Answers that nobody reads, and messages that nobody has read yet, take memory."""
    with line(server) as rude:
        rude.send(flood)
        while (got := rude.frame())[0] != Opcode.CLOSE:
            pass
        assert int.from_bytes(got[1][:2], "big") == 1008
    with line(server) as other:
        other.send(ping(1))
        assert other.answers(1) == ["1"]


def test_a_heading_says_how_long_the_text_is() -> None:
    for length in (0, 125, 126, 65_535, 65_536):
        whole = Frame(Opcode.TEXT, b"x" * length).serialize(mask=False)
        assert heading(length) + b"x" * length == whole
        guests = written(Opcode.TEXT, b"x" * length)
        assert payload_of(guests) == (len(guests) - length if length < 65_536 else None)
        assert payload_of(guests + b"x") is None and payload_of(guests[:-1]) is None
