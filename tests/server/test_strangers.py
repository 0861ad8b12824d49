"""What strangers send costs no more than its limit, and breaks nothing for anybody else."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import apsw
import pytest

from haymaker.games import find
from haymaker.kernel.keeps import keeps_of
from haymaker.protocol.messages import Act, Say
from haymaker.server.db.sqlite import copy_database
from haymaker.server.errors import TryAgain
from haymaker.server.people import holdings, profiles
from haymaker.table import kits, making
from haymaker.table.acts.seat import new_token
from tests.server.inside import ANN, BEN, OPEN, act, first_move, make, opened, written
from tests.server.running import Server, http, make_table

MINE = {"kind": "mine", "name": "Ann"}
OPEN_SEAT = {"kind": "open"}
KEY = "k" * 32


# --- numbers have limits -------------------------------------------------------------------------


@pytest.mark.parametrize("clock", [{"each": 10**400}, {"each": -1}, {"bank": 10**9}, {"add": -5}])
def test_a_clock_beyond_its_limits_is_refused_and_not_stored(
    server: Server, clock: dict[str, int]
) -> None:
    wanted = {"game": "punch", "seats": [MINE, OPEN_SEAT], "listed": True, "clock": clock}
    headers = {"Content-Type": "application/json"}
    answer = http.post(server.address + "/api/tables", content=json.dumps(wanted), headers=headers)
    assert answer.status_code == 400 and answer.json()["message"]
    assert http.get(server.address + "/api/tables").status_code == 200


async def test_a_table_that_cannot_be_read_is_set_aside_and_its_stakes_go_home(
    tmp_path: Path,
) -> None:
    path = tmp_path / "t.db"
    async with opened(path) as house:
        good, _ = await make(house, "punch", [ANN, OPEN], listed=True)
        made, job = profiles.new_profile("Ann", new_token())
        await house.writer.do(job)
        await house.writer.do(holdings.ensured(made.id, "pokepucks"))
        before = holdings.shown(house.store, made.id, "pokepucks").things
        game, changed = kits.choose_game("pokepucks", 2, {}, None)
        stake = holdings.to_bring(house.store, game, made.id, 0)
        kept = making.make(
            game, changed, [ANN, OPEN], listed=True, rated=False, clock=None, luck="fair",
            profile=made.id, throws="model", stake=stake,
        )  # fmt: skip
        bad = await house.make(kept.spec, kept.entries)
    with sqlite3.connect(path) as raw:  # as a version before this one would have stored it
        (spec,) = raw.execute("SELECT spec FROM tables WHERE id = ?", (bad.id,)).fetchone()
        broken = json.dumps({**json.loads(spec), "clock": {"each": 10**400}})
        raw.execute("UPDATE tables SET spec = ?, wake = 1 WHERE id = ?", (broken, bad.id))
    async with opened(path) as house:
        upkeep = asyncio.ensure_future(house.upkeep.keep())
        while house.store.count().get("set aside", 0) == 0:
            await asyncio.sleep(0.01)
        assert [good.id] == house.store.listed()
        while (home := holdings.shown(house.store, made.id, "pokepucks").things) != before:
            assert [thing.count + thing.at_tables for thing in home]
            await asyncio.sleep(0.01)
        assert (await house.table(good.id)).state.status == "open"
        upkeep.cancel()


# --- what takes long is done elsewhere -----------------------------------------------------------


def test_a_kit_that_takes_long_to_read_holds_up_nobody(tmp_path: Path) -> None:
    """TOML with deep dotted keys costs quadratic time; six such requests once stopped all play."""
    deep = "\n".join(f"{'.'.join('a' * 2000)}.b{i} = 1" for i in range(60))
    running = Server(
        str(tmp_path / "t.db"), tmp_path, read_within=0.5, guests_waiting=4
    ).start().wait()  # fmt: skip
    made = make_table(running, "punch", [MINE, {"kind": "bot", "bot": "random"}])
    wanted = {"game": "punch", "seats": [MINE, OPEN_SEAT], "kit": deep}
    with ThreadPoolExecutor(6) as people:
        slow = [
            people.submit(http.post, running.address + "/api/tables", json=wanted, timeout=60)
            for _ in range(6)
        ]
        answers = [future.result() for future in slow]
        assert http.get(running.address + "/ready").status_code == 200
    assert {answer.status_code for answer in answers} <= {400, 503}
    assert any("too long to read" in answer.json()["message"] for answer in answers)
    assert any("try again" in answer.json()["message"] for answer in answers)
    table = http.get(f"{running.address}/api/tables/{made['table']['id']}").json()
    assert table["status"] == "playing"
    assert running.stop() == 0


# --- requests can be repeated --------------------------------------------------------------------


def test_a_table_is_made_once_however_often_its_answer_is_lost(server: Server) -> None:
    first = make_table(server, "punch", [MINE, OPEN_SEAT], key=KEY)
    again = make_table(server, "punch", [MINE, OPEN_SEAT], key=KEY)
    assert again["table"]["id"] == first["table"]["id"]
    assert (again["seats"], again["host"]) == (first["seats"], first["host"])
    other = http.post(
        server.address + "/api/tables", json={"game": "punch", "seats": [MINE, MINE], "key": KEY}
    )
    assert other.status_code == 409 and "another request" in other.json()["message"]


def test_the_same_request_twice_at_once_makes_one_table(server: Server) -> None:
    with ThreadPoolExecutor(8) as people:
        made = list(
            people.map(
                lambda _: make_table(server, "punch", [MINE, OPEN_SEAT], key="x" * 40), range(8)
            )
        )
    assert len({one["table"]["id"] for one in made}) == 1
    assert len({one["seats"][0]["token"] for one in made}) == 1


def test_a_profile_and_its_recovery_can_be_asked_for_again(server: Server) -> None:
    def post(path: str, **body: Any) -> Any:
        return http.post(f"{server.address}/api/profiles{path}", json=body)

    first = post("", name="Ann", key="p" * 30).json()
    assert post("", name="Ann", key="p" * 30).json() == first
    assert post("", name="Ben", key="p" * 30).status_code == 409
    renewed = post("/recover", recovery=first["recovery"], key="q" * 30).json()
    assert post("/recover", recovery=first["recovery"], key="q" * 30).json() == renewed
    assert renewed["id"] == first["id"] and renewed["secret"] != first["secret"]


async def test_a_line_of_chat_and_a_move_may_have_the_same_id(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN])
        await house.perform(live.id, Say("7", 0, "hello"))
        before = live.state.number
        await house.perform(live.id, Act("7", 0, action=first_move(live, 0)))
        assert live.state.number == before + 1
        await house.perform(live.id, Act("7", 0, action=0))
        assert live.state.number == before + 1, "a retry is harmless"


# --- what is nobody's business -------------------------------------------------------------------


def test_a_profile_does_not_give_away_the_address_of_an_unlisted_table(server: Server) -> None:
    profile = http.post(server.address + "/api/profiles", json={"name": "Ann"}).json()
    bearer = {"Authorization": f"Bearer {profile['secret']}"}
    wanted = {"game": "punch", "seats": [MINE, OPEN_SEAT]}
    made = http.post(server.address + "/api/tables", json=wanted, headers=bearer).json()
    own = http.get(server.address + "/api/profiles/me", headers=bearer).json()
    others = http.get(f"{server.address}/api/profiles/{profile['id']}").json()
    assert [sat["table"] for sat in own["history"]] == [made["table"]["id"]]
    assert others["history"] == []


# --- backup --------------------------------------------------------------------------------------


async def test_a_backup_ends_while_moves_are_written(tmp_path: Path) -> None:
    """It once began anew at every commit, and so never ended on a busy server."""
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN])
        await house.writer.do(
            lambda session: [
                session.execute("INSERT INTO rated VALUES (?, ?)", (live.id, 1.0)),
                session.execute("CREATE TABLE filler AS SELECT zeroblob(40000000) AS much"),
            ]
        )
        await written(house)
        copied = threading.Event()

        def copy() -> None:
            copy_database(tmp_path / "t.db", tmp_path / "copy.db")
            copied.set()

        thread = threading.Thread(target=copy)
        thread.start()
        lines = 0
        while not copied.is_set():
            await house.perform(live.id, Say(f"{lines}", 0, "still here"))
            lines += 1
        thread.join()
        assert lines > 0
    with sqlite3.connect(tmp_path / "copy.db") as raw:
        numbers = [row[0] for row in raw.execute("SELECT number FROM entries ORDER BY number")]
    assert numbers == list(range(1, len(numbers) + 1)), "a prefix of what was written"


# --- the line itself ---


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


def forwarded(server: Server, who: str) -> int:
    """Asks in somebody's name; what it was answered."""
    return http.get(server.address + "/api/games", headers={"x-forwarded-for": who}).status_code


def test_only_a_proxy_that_was_named_says_where_requests_come_from(tmp_path: Path) -> None:
    limits = {"requests_a_second": 0.5}
    believed = Server(str(tmp_path / "a.db"), tmp_path, proxy="127.0.0.1", **limits)
    plain = Server(str(tmp_path / "b.db"), tmp_path, **limits)
    try:
        believed.start().wait()
        plain.start().wait()
        guests = [f"203.0.113.{number}" for number in range(12)]
        assert {forwarded(believed, who) for who in guests} == {200}, "each has a limit of its own"
        assert 429 in {forwarded(plain, who) for who in guests}, "whatever they say, they are one"
        assert 429 in {forwarded(believed, guests[0]) for _ in range(12)}
    finally:
        believed.kill()
        plain.kill()


def test_the_description_of_the_interface_needs_no_other_host(server: Server) -> None:
    said = http.get(server.address + "/api/schema")
    assert said.json()["info"]["title"] == "Haymaker" and "http" not in said.headers["content-type"]
    assert http.get(server.address + "/api/schema/swagger").status_code == 404


async def test_a_disk_that_takes_nothing_is_told_as_such(tmp_path: Path) -> None:
    """Neither a table nor a move answers with a fault, and nothing is half done."""
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN])
        number, real = live.state.number, house.store.driver.write

        @contextmanager
        def full() -> Iterator[Any]:
            raise apsw.FullError("database or disk is full")
            yield

        house.store.driver.write = full  # type: ignore[method-assign]
        with pytest.raises(TryAgain, match="written down"):
            await make(house, "punch", [ANN, BEN])
        with pytest.raises(TryAgain):
            await act(house, live, 0)
        assert house.writer.failing and live.state.number == number
        house.store.driver.write = real  # type: ignore[method-assign]
        await act(house, live, 0)
        assert not house.writer.failing and live.state.number == number + 1


def test_a_first_collection_cannot_be_foreseen() -> None:
    """Two looks at the same profile would give two collections: only what is stored counts."""
    drawn = {repr(keeps_of(find("pokepucks")).first(number)) for number in range(100)}
    found = set()
    for _ in range(200):
        kept: list[Any] = []
        session: Any = SimpleNamespace(execute=lambda sql, values, kept=kept: kept.append(values))
        holdings.ensured("somebody", "pokepucks")(session)
        found.add(kept[0][2])
    assert len(found) == len(drawn) > 1


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
