"""Connections that cannot keep up, writes that fail, and pages of the web client."""

from __future__ import annotations

import asyncio
import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from haymaker.protocol.messages import Act, Hello, Hint, Why
from haymaker.server.db import writer
from haymaker.server.errors import TryAgain
from haymaker.server.settings import Settings
from haymaker.server.transport.app import create_app
from haymaker.server.transport.connection import Connection
from haymaker.table.errors import NotYours
from tests.server.inside import ANN, BEN, Eyes, act, make, opened


class Stuck:
    """A wire whose reader takes nothing until it is let go."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.sent: list[dict[str, Any]] = []

    def put(self, messages: list[bytes]) -> bool:
        return False

    async def write(self, messages: list[bytes]) -> None:
        await self.gate.wait()
        self.sent += [json.loads(message) for message in messages]


async def test_a_slow_reader_loses_its_queue_and_is_resynced(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db", queue=5) as house:
        live, made = await make(house, "punch", [ANN, BEN])
        wire: Any = Stuck()
        slow = Connection(wire, wire, house, live)
        sending = asyncio.ensure_future(slow.send_all())
        await slow._answer(Hello("h", seats=[made.tokens[0]]))
        quick = Eyes(live, 1)
        for _ in range(12):
            await act(house, live, live.state.waiting[0])
        assert len(slow._queue) <= 5
        assert len(quick.frames()) == 12  # nobody waited for the slow one
        wire.gate.set()
        while len(slow._queue) or not any(f.get("n") == 13 for f in wire.sent):
            await asyncio.sleep(0.01)
        frames = [message for message in wire.sent if message["type"] == "frame"]
        assert frames[-1]["fresh"] and frames[-1]["n"] == 13
        assert house.counts["resyncs"] == 1
        sending.cancel()


async def test_a_write_that_fails_changes_nothing_and_can_be_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN])
        eyes = Eyes(live, 0)
        group, number = writer.group, live.state.number

        def full(driver: Any, jobs: Any) -> Any:
            raise OSError("the disk is full")

        monkeypatch.setattr(writer, "group", full)
        with pytest.raises(TryAgain):
            await act(house, live, 0, id="a")
        assert eyes.frames() == [] and live.state.number == number
        monkeypatch.setattr(writer, "group", group)
        await act(house, live, 0, id="a")
        assert len(eyes.frames()) == 1


async def test_of_two_seats_at_one_device_only_the_one_that_looks_is_sent_anything(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, made = await make(house, "punch", [ANN, BEN], {"max_redeals": 0})
        wire: Any = Stuck()
        device = Connection(wire, wire, house, live)

        def seats_sent() -> list[int]:
            sent = [json.loads(message) for message in device._queue]
            device._queue.clear()
            return [message["seat"] for message in sent if message["type"] == "frame"]

        for looks, fresh in (([], []), ([0], [0]), ([1], [1]), (None, [0, 1])):
            await device._answer(Hello("h", seats=list(made.tokens.values()), looks=looks))
            assert seats_sent() == fresh and device.seats == [0, 1]
        await device._answer(Hello("h", seats=list(made.tokens.values()), looks=[]))
        seats_sent()
        await act(house, live, 0)
        assert seats_sent() == []
        for asked in (Why("w", 1, action=0), Hint("t", 1)):
            with pytest.raises(NotYours):
                await device._answer(asked)


async def test_a_write_that_was_kept_without_a_word_is_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit stood, but its answer was lost: the retry finds it done, and shows it once."""

    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN])
        eyes = Eyes(live, 0)
        group = writer.group

        def lost(driver: Any, jobs: Any) -> Any:
            group(driver, jobs)
            raise OSError("the line went dead")

        monkeypatch.setattr(writer, "group", lost)
        with pytest.raises(TryAgain):
            await act(house, live, 0, id="a")
        monkeypatch.setattr(writer, "group", group)
        await house.perform(live.state.spec.id, Act("a", 0, action=0))
        assert [frame["n"] for frame in eyes.frames()] == [2]


def test_the_web_client_is_served_and_finds_its_own_way(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>Haymaker</title>")
    (static / "assets" / "app-1a2b.js").write_text("1")
    (static / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(b"1"))
    (static / "assets" / "app-1a2b.js.br").write_bytes(b"\x0b\x00\x801\x03")
    (tmp_path / "secret.txt").write_text("no")
    app = create_app(Settings(database=str(tmp_path / "t.db"), compile=False), static)
    page = {"accept": "text/html"}
    with TestClient(app) as client:
        for path in ("/", "/t/abc", "/records/xyz/12"):
            answer = client.get(path, headers=page)
            assert answer.status_code == 200 and "Haymaker" in answer.text
        for accepted, encoding, length in (
            ("", None, 1),
            ("gzip;q=0, identity", None, 1),
            ("gzip, deflate", "gzip", len(gzip.compress(b"1"))),
            ("gzip, deflate, br", "br", 5),
        ):
            packed = {"accept-encoding": accepted}
            with client.stream("GET", "/assets/app-1a2b.js", headers=packed) as answer:
                raw = b"".join(answer.iter_raw())
            assert answer.headers.get("content-encoding") == encoding
            assert answer.headers["content-length"] == str(length) and len(raw) == length
            assert answer.headers["vary"] == "Accept-Encoding"
            assert answer.headers["content-type"].startswith("text/javascript")
            same = client.head("/assets/app-1a2b.js", headers=packed)
            assert same.headers["content-length"] == str(length) and same.content == b""
        assert client.get("/assets/app-1a2b.js").text == "1"
        assert "vary" not in client.get("/").headers
        assert client.get("/api/tables/abc", headers=page).status_code == 404
        for path in ("/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt"):
            assert client.get(path).text != "no"
