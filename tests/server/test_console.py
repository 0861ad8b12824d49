"""The operator's console: shut for everybody else, and every deed in the log."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from haymaker.kernel.errors import HaymakerError
from haymaker.protocol.messages import Act, Say
from haymaker.protocol.shown import Clock
from haymaker.server.people import logbook
from haymaker.table.commands import Freeze, TakeSeat, Thaw
from haymaker.table.entries import Did
from tests.server.inside import ANN, BEN, BOT, OPEN, Eyes, act, make, opened, until, written
from tests.server.running import MINE, OPEN_SEAT, Server, http, make_table
from tests.server.talking import as_person, new_person, talking


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("console")
    running = Server(str(folder / "tables.db"), folder).start().wait()
    yield running
    assert running.stop() == 0


@pytest.fixture
def desk(house: Server) -> Iterator[httpx.Client]:
    """A browser whose operator has shown the token."""
    with httpx.Client(base_url=house.console, follow_redirects=True, timeout=120) as client:
        client.headers["Origin"] = house.console
        assert client.post("/enter", data={"token": house.token}).status_code == 200
        yield client


def stranger(house: Server) -> httpx.Client:
    """A browser that nobody has shown the token to; it holds no cookies from before."""
    return httpx.Client(base_url=house.console, timeout=120)


def post(desk: httpx.Client, path: str, **fields: str) -> httpx.Response:
    """Sends a form as a page of the console has it, with the seal from that page."""
    return desk.post(path, data={**fields, "seal": _seal(desk)})


def _seal(desk: httpx.Client) -> str:
    """Any page with a form has it: a table that is not there, too."""
    found: list[str] = re.findall(r'name="seal" value="([^"]+)"', desk.get("/tables/none").text)
    return found[0]


# --- who comes in --------------------------------------------------------------------------------

PAGES = ("/", "/tables", "/people", "/reports", "/faults", "/bans", "/log", "/metrics")


def test_without_the_token_there_is_nothing_to_see(house: Server) -> None:
    with stranger(house) as client:
        for path in PAGES:
            answer = client.get(path)
            assert answer.status_code == 401 and "haymaker_moves" not in answer.text
        wrong = client.get("/", headers={"Authorization": "Bearer wrong"})
        assert wrong.status_code == 401
        origin = {"Origin": house.console}
        refused = client.post("/enter", data={"token": "wrong"}, headers=origin)
        assert refused.status_code == 403 and not refused.cookies


def test_with_the_token_every_page_opens(desk: httpx.Client, house: Server) -> None:
    for path in PAGES:
        assert desk.get(path).status_code == 200, path
    token = {"Authorization": f"Bearer {house.token}"}
    with stranger(house) as program:
        assert "haymaker_moves" in program.get("/metrics", headers=token).text


def test_other_sites_pages_reach_nothing(desk: httpx.Client, house: Server) -> None:
    """Neither under a name that was bent to this machine, nor with the operator's own cookie."""
    assert desk.get("/tables", headers={"Host": "evil.example"}).status_code == 403
    seal = _seal(desk)
    for origin in ("https://evil.example", house.address, "null"):
        answer = desk.post("/bans/lift", data={"seal": seal}, headers={"Origin": origin})
        assert answer.status_code == 403, origin
    del desk.headers["Origin"]
    assert desk.post("/bans/lift", data={"seal": seal}).status_code == 403
    desk.headers["Origin"] = house.console
    for wrong in ({}, {"seal": "wrong"}):
        assert desk.post("/bans/lift", data=wrong).status_code == 403
    assert desk.post("/bans/lift", data={"seal": seal}).status_code == 200


def test_the_cookie_and_the_headers_keep_others_out(house: Server) -> None:
    origin = {"Origin": house.console}
    with stranger(house) as client:
        shut = client.get("/")
        answer = client.post("/enter", data={"token": house.token}, headers=origin)
    cookie = answer.headers["set-cookie"].lower()
    assert answer.status_code == 303 and "httponly" in cookie and "samesite=strict" in cookie
    assert house.token not in answer.headers["set-cookie"]
    assert "default-src 'none'" in shut.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in shut.headers["content-security-policy"]
    assert shut.headers["cache-control"] == "no-store"
    assert shut.headers["referrer-policy"] == "same-origin", "else forms would have no origin"


def test_it_listens_on_this_machine_alone(house: Server) -> None:
    assert house.console.startswith("http://127.0.0.1:")
    with stranger(house) as client:
        assert "<script" not in client.get("/").text


# --- people --------------------------------------------------------------------------------------


async def test_a_report_leads_to_a_ban_and_all_is_written_down(
    house: Server, desk: httpx.Client
) -> None:
    ann, ben = new_person(house, "Ann"), new_person(house, "Ben <b>")
    body = {"game": "punch", "seats": [MINE, OPEN_SEAT]}
    made = http.post(house.address + "/api/tables", json=body, headers=as_person(ann)).json()
    table = made["table"]["id"]
    taken = http.post(
        f"{house.address}/api/tables/{table}/seats", json={"id": "s", "name": "Ben <b>"},
        headers=as_person(ben),
    ).json()  # fmt: skip
    async with talking(house, table, taken["token"]) as he:
        async with talking(house, table, made["seats"][0]["token"]) as she:
            await he.ask("say", seat=1, text="<script>alert(1)</script>")
            await she.ask("report", person=ben["id"], reason="shouts")

        def operate() -> None:
            page = desk.get("/reports").text
            assert "shouts" in page and "&lt;script&gt;" in page and "<script" not in page
            assert "Ben &lt;b&gt;" in page and f"/people/{ben['id']}" in page
            person = desk.get(f"/people/{ben['id']}").text
            assert "address" in person and "127.0.0.1" not in person
            banned = post(desk, "/people/ban", person=ben["id"], days="7", why="shouting")
            assert "shouting" in banned.text
            (report,) = re.findall(r"/reports/([\w-]+)/settle", page)
            assert "None. All is well." in post(desk, f"/reports/{report}/settle").text

        await asyncio.to_thread(operate)
        bye = await he.until(lambda message: message["type"] == "bye")
        assert "barred" in bye["message"]
    refused = http.get(house.address + "/api/profiles/me", headers=as_person(ben))
    assert refused.status_code == 403
    lifted = post(desk, "/bans/lift", kind="profile", who=ben["id"])
    assert "Bans: none." in lifted.text
    assert http.get(house.address + "/api/profiles/me", headers=as_person(ben)).status_code == 200
    log = desk.get("/log").text
    for deed in ("came in", "ban profile", "settle report", "lift ban of profile"):
        assert deed in log


async def test_an_address_can_be_banned_without_anybody_seeing_it(tmp_path: Path) -> None:
    """With the profile, or of somebody who has none."""
    server = Server(str(tmp_path / "t.db"), tmp_path, proxy="127.0.0.1").start().wait()
    made = make_table(server, "punch", [MINE, OPEN_SEAT])
    table, token = made["table"]["id"], made["seats"][0]["token"]
    with httpx.Client(base_url=server.console, follow_redirects=True, timeout=120) as desk:
        desk.headers["Origin"] = server.console
        desk.post("/enter", data={"token": server.token})
        async with talking(server, table, token):
            page = await asyncio.to_thread(desk.get, f"/people/{table}/0")
            assert "only the address can be banned" in page.text
            fields = {"person": f"{table}/0", "days": "", "why": "spam", "address": "yes"}
            await asyncio.to_thread(lambda: post(desk, "/people/ban", **fields))
        assert http.get(server.address + "/api/games").status_code == 403
        with sqlite3.connect(server.database) as raw:
            rows = raw.execute("SELECT kind, who, until FROM bans").fetchall()
        assert [(kind, len(who), bool(until)) for kind, who, until in rows] == [
            ("address", 64, True)
        ]
        assert "127.0.0.1" not in desk.get("/bans").text
        post(desk, "/bans/lift", kind="address", who=rows[0][1])
        assert http.get(server.address + "/api/games").status_code == 200
    assert server.stop() == 0


# --- freezing and thawing ------------------------------------------------------------------------


async def test_nobody_can_act_at_a_frozen_table_and_its_clocks_stand_still(
    database: str,
) -> None:
    """Also after a restart; what follows a thaw is as if nothing had been."""
    async with opened(database) as house:
        live, _ = await make(house, "punch", [ANN, BEN], clock=Clock(bank=600))
        eyes = Eyes(live, 0)
        await act(house, live, live.state.waiting[0])
        await house.perform(live.id, Freeze("f", "a word with Ben"))
        await house.perform(live.id, Freeze("f", "twice is once"))
        assert live.state.status == "frozen" and "a word with Ben" in live.shown().note
        asked = (Say("s", 0, "hm"), TakeSeat("t", "Cyd", "h" * 64), Act("a", 1, action=0))
        for command in asked:
            with pytest.raises(HaymakerError, match="a word with Ben"):
                await house.perform(live.id, command)
        clocks = live.state.clocks
        assert clocks is not None and live.state.next_fall() is None
        left = clocks.left(clocks.since + 100)
        assert left == clocks.left(clocks.since) and clocks.spent(clocks.since + 100) == 0
    async with opened(database) as house:
        live = await house.table(live.id)
        eyes = Eyes(live, 0)
        assert live.state.status == "frozen"
        await house.perform(live.id, Thaw("t"))
        assert live.state.status == "playing" and live.shown().note == ""
        clocks = live.state.clocks
        assert clocks is not None and clocks.left(clocks.since) == pytest.approx(left)
        assert eyes.frames()[-1]["fresh"] and eyes.heard[-1]["table"]["status"] == "playing"
        await act(house, live, live.state.waiting[0])
        spent = [e.spent for e in live.state.played if isinstance(e, Did)]
        assert spent[-1] is not None and spent[-1] < 60, "time that was frozen is nobody's"
        number = live.state.number
        house.tables.open.clear()
        assert (await house.table(live.id)).state.number == number


async def test_bots_wait_at_a_frozen_table_and_go_on_after_it(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BOT], {"matches_to_win": 1})
        await house.perform(live.id, Freeze("f", "a moment"))
        number = live.state.number
        await until(lambda: not live.thinking)
        assert live.state.number == number
        await house.perform(live.id, Thaw("t"))
        while 0 in live.state.waiting:
            await act(house, live, 0)
        await until(lambda: 0 in live.state.waiting or live.state.ended)


async def test_a_fault_is_thawed_when_its_game_is_repaired(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN])

        def broken() -> None:
            raise RuntimeError("a fault in the game")

        await house.change(live, broken)
        assert live.state.status == "frozen" and house.counts["faults"] == 1
        await house.perform(live.id, Thaw("t"))
        assert live.state.status == "playing"
        await act(house, live, live.state.waiting[0])
        body = [row.body for row in house.store.entries(live.id)]
        assert sum("froze" in each for each in body) == sum("thawed" in each for each in body) == 1


async def test_what_is_over_cannot_be_frozen_and_an_open_table_can(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, OPEN])
        await house.perform(live.id, Freeze("f", "wait"))
        with pytest.raises(HaymakerError, match="wait"):
            await house.perform(live.id, TakeSeat("t", "Ben", "h" * 64))
        await house.perform(live.id, Thaw("t"))
        await house.perform(live.id, TakeSeat("t", "Ben", "h" * 64))
        assert live.state.status == "playing"


def test_a_table_is_frozen_and_thawed_from_its_page(house: Server, desk: httpx.Client) -> None:
    table = make_table(house, "punch", [MINE, MINE])["table"]["id"]
    page = post(desk, f"/tables/{table}/freeze", why="a word").text
    assert "The operator has stopped this table: a word" in page and "Thaw" in page
    shown = http.get(f"{house.address}/api/tables/{table}").json()
    assert shown["status"] == "frozen"
    assert "Freeze" in post(desk, f"/tables/{table}/thaw").text
    assert http.get(f"{house.address}/api/tables/{table}").json()["status"] == "playing"
    assert post(desk, "/tables/nothere/freeze", why="x").status_code == 404
    log = desk.get("/log").text
    assert all(deed in log for deed in ("freeze", "thaw", "freeze refused"))


async def test_a_table_that_was_set_aside_is_read_again_from_its_page(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "t.db"), tmp_path).start().wait()
    table = make_table(server, "punch", [MINE, MINE])["table"]["id"]
    assert server.stop() == 0
    with sqlite3.connect(server.database) as raw:
        (spec,) = raw.execute("SELECT spec FROM tables").fetchone()
        raw.execute("UPDATE tables SET spec = 'broken'")
    server.start().wait()
    assert http.get(f"{server.address}/api/tables/{table}").status_code == 404
    with httpx.Client(base_url=server.console, follow_redirects=True, timeout=120) as desk:
        desk.headers["Origin"] = server.console
        desk.post("/enter", data={"token": server.token})
        assert f"/tables/{table}/read" in desk.get("/faults").text
        assert "cannot be read" in post(desk, f"/tables/{table}/read").text
        with sqlite3.connect(server.database) as raw:
            raw.execute("UPDATE tables SET spec = ?", (spec,))
        assert "Freeze" in post(desk, f"/tables/{table}/read").text
    assert http.get(f"{server.address}/api/tables/{table}").json()["status"] == "playing"
    assert server.stop() == 0


async def test_the_deed_and_its_line_in_the_log_stand_or_fall_together(database: str) -> None:
    async with opened(database) as house:

        def refused(session: object) -> None:
            raise HaymakerError("not so")

        with pytest.raises(HaymakerError):
            await house.writer.do(logbook.noted("deed", "somebody", "", refused))
        await house.writer.do(logbook.noted("other deed", "somebody"))
        await written(house)
        assert [deed.what for deed in logbook.latest(house.store, "somebody")] == ["other deed"]
