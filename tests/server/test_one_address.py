"""What one address may do: its limits, and who it is behind a proxy."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest
import websockets

from haymaker.kernel.contract import WATCHER
from haymaker.protocol.messages import decode_reply
from haymaker.server.errors import Full
from haymaker.server.limits import Bucket, Buckets, guest_of
from haymaker.server.transport.connection import Connection
from tests.server.inside import ANN, BEN, OPEN, Eyes, NoWire, act, make, opened, until
from tests.server.running import MINE, OPEN_SEAT, PATIENT, Server, http, make_table
from tests.server.talking import talking


def forwarded(server: Server, who: str) -> int:
    """Asks in somebody's name; what it was answered."""
    return http.get(server.address + "/api/games", headers={"x-forwarded-for": who}).status_code


def test_only_a_proxy_that_was_named_says_where_requests_come_from(tmp_path: Path) -> None:
    limits = {"requests_a_second": 0.5}
    believed = Server(str(tmp_path / "a.db"), tmp_path, proxy="127.0.0.1", **limits)
    plain = Server(str(tmp_path / "b.db"), tmp_path, **limits)
    another = Server(str(tmp_path / "c.db"), tmp_path, proxy="192.0.2.9", **limits)
    try:
        for server in (believed, plain, another):
            server.start().wait()
        guests = [f"203.0.113.{number}" for number in range(12)]
        assert {forwarded(believed, who) for who in guests} == {200}, "each has a limit of its own"
        assert 429 in {forwarded(plain, who) for who in guests}, "whatever they say, they are one"
        assert 429 in {forwarded(another, who) for who in guests}, "this is not the named proxy"
        assert 429 in {forwarded(believed, guests[0]) for _ in range(12)}
    finally:
        for server in (believed, plain, another):
            if server.process is not None:
                server.kill()


def test_profiles_have_a_limit_per_address(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "t.db"), tmp_path, profiles_a_minute=3.0).start().wait()
    try:
        asked = [
            http.post(server.address + "/api/profiles", json={"name": f"P{n}"}).status_code
            for n in range(6)
        ]
        assert asked[:3] == [201, 201, 201] and 201 not in asked[4:]
    finally:
        server.kill()


def test_profiles_have_a_limit_per_day_too(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "t.db"), tmp_path, profiles_a_day=2.0).start().wait()
    try:
        asked = [
            http.post(server.address + "/api/profiles", json={"name": f"P{n}"}) for n in range(3)
        ]
        assert [answer.status_code for answer in asked] == [201, 201, 429]
        assert "come back tomorrow" in asked[2].json()["message"]
    finally:
        server.kill()


async def test_connections_and_chat_have_a_limit_over_all_connections(tmp_path: Path) -> None:
    server = Server(
        str(tmp_path / "t.db"), tmp_path, most_connections_each=3, chats_a_second=0.01
    ).start().wait()  # fmt: skip
    try:
        made = make_table(server, "punch", [MINE, OPEN_SEAT])
        table, token = made["table"]["id"], made["seats"][0]["token"]
        uri = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
        async with AsyncExitStack() as stack:
            talks = [await stack.enter_async_context(talking(server, table)) for _ in range(3)]
            assert all(talk.heard for talk in talks)
            async with websockets.connect(uri, open_timeout=PATIENT) as fourth:
                said = json.loads(await fourth.recv())
                assert said["type"] == "bye" and "as many connections" in said["message"]
        answers = []
        for _ in range(7):  # one line each, over as many connections
            async with talking(server, table, token) as talk:
                answers.append((await talk.ask("say", seat=0, text="hello"))["type"])
        assert answers == ["done"] * 5 + ["refused"] * 2
    finally:
        server.kill()


async def test_new_connections_count_as_requests(tmp_path: Path) -> None:
    """Whoever hangs up and calls again asks for something each time."""
    server = Server(str(tmp_path / "t.db"), tmp_path, requests_a_second=0.5).start().wait()
    try:
        uri = f"ws://127.0.0.1:{server.port}/api/tables/none/live"
        said = []
        for _ in range(12):
            async with websockets.connect(uri, open_timeout=PATIENT) as line:
                said.append(json.loads(await line.recv())["message"])
        assert any("a lot of connections" in each for each in said)
    finally:
        server.kill()


async def test_all_connections_of_an_address_speak_within_one_limit(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db", messages_a_second_each=0.001) as house:
        live, _ = await make(house, "punch", [ANN, BEN])
        lines = [Connection(None, NoWire(), house, live, who) for who in "aab"]  # type: ignore[arg-type]
        asked = [asyncio.ensure_future(line._handle('{"type":"ping","id":"1"}')) for line in lines]
        await until(lambda: all(line._queue for line in lines))
        heard = [decode_reply(line._queue[0]) for line in lines]
        assert [type(each).__name__ for each in heard] == ["Pong", "Refusal", "Pong"]
        for task in asked:
            task.cancel()


def test_what_costs_much_is_paid_for_later() -> None:
    bucket = Bucket(0.001, 10)
    assert bucket.take(30), "once, whatever it costs"
    assert not bucket.take()


def test_one_customer_is_one_guest() -> None:
    assert guest_of(("2001:db8:1:2::3", 1)) == guest_of(("2001:db8:1:2:ffff::9", 2))
    assert guest_of(("2001:db8:1:2::3", 1)) != guest_of(("2001:db8:1:3::3", 1))
    assert guest_of(("::ffff:192.0.2.1", 1)) == guest_of(("192.0.2.1", 2)) == "192.0.2.1"
    assert guest_of(("no address", 1)) == "no address" and guest_of(None) == ""
    buckets = Buckets(0.001, 1, most=2)
    assert [buckets.take(who) for who in "aabbca"] == [True, False, True, False, True, True]


async def test_whoever_only_asks_for_tables_keeps_none_from_those_who_play(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db", most_live=2) as house:
        first, _ = await make(house, "punch", [ANN, OPEN])
        Eyes(first, 0)
        others = [(await make(house, "punch", [ANN, OPEN]))[0].id for _ in range(3)]
        assert first.id in house.tables.open and len(house.tables.open) == 2
        assert (await house.table(others[0])).id == others[0]
        Eyes(await house.table(others[0]), 0)
        with pytest.raises(Full, match="as many tables open as it may"):
            await house.table(others[1])


def test_one_address_fills_neither_the_lobby_nor_the_server(tmp_path: Path) -> None:
    server = Server(
        str(tmp_path / "t.db"), tmp_path, tables_a_day=3.0, listed_an_hour=1.0
    ).start().wait()  # fmt: skip
    try:
        asked = {"game": "punch", "seats": [MINE, OPEN_SEAT]}
        found = [
            http.post(server.address + "/api/tables", json={**asked, "listed": listed})
            for listed in (True, True, False, False)
        ]
        assert [answer.status_code for answer in found] == [201, 429, 201, 429]
        assert "not listed" in found[1].json()["message"]
        assert "for a day" in found[3].json()["message"]
    finally:
        server.kill()


async def test_one_address_cannot_crowd_a_table(tmp_path: Path) -> None:
    """Whoever is looked at by many pays for it, and the others at the table wait."""
    server = Server(str(tmp_path / "t.db"), tmp_path, most_at_a_table_each=2).start().wait()
    try:
        tables = [make_table(server, "punch", [MINE, OPEN_SEAT])["table"]["id"] for _ in range(2)]
        async with AsyncExitStack() as stack:
            said = []
            for table in (tables[0], tables[0], tables[0], tables[1]):
                uri = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
                line = await stack.enter_async_context(websockets.connect(uri))
                with suppress(websockets.ConnectionClosed):
                    await line.send('{"type":"hello","id":"h"}')
                said.append(json.loads(await line.recv())["type"])
            assert said == ["welcome", "welcome", "bye", "welcome"]
    finally:
        server.kill()


async def test_pictures_are_paid_for_by_the_address_that_has_them_drawn(tmp_path: Path) -> None:
    """Fifty lines of fifty widths had fifty pictures drawn after every move, which held up every
    table for most of a second."""
    async with opened(tmp_path / "t.db", messages_a_second_each=10.0) as house:
        live, _ = await make(house, "punch", [ANN, BEN])
        crowd = []
        for number in range(12):
            line = Connection(None, NoWire(), house, live, "rude")  # type: ignore[arg-type]
            line.viewers, line.columns, line.greeted = [WATCHER], 40 + number, True
            live.onlookers.add(line)
            crowd.append(line)
        other = Eyes(live)
        await act(house, live, 0)
        frames = [json.loads(line._queue[-1]) for line in crowd]
        assert {frame["n"] for frame in frames} == {other.frames()[-1]["n"]}, "all see the move"
        assert 0 < sum(bool(frame["picture"]) for frame in frames) < 6
        assert other.frames()[-1]["picture"], "nobody else pays for it"
        live.onlookers.clear()


async def test_frames_that_stand_alone_cost_more_than_a_message(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db", messages_a_second_each=1.0) as house:
        live, _ = await make(house, "punch", [ANN, BEN])
        line = Connection(None, NoWire(), house, live, "rude")  # type: ignore[arg-type]
        line.viewers = line.seats = [0, 1]
        assert line.affords(1)
        line.send_fresh([])
        assert not line.affords(1)
