"""People among people: muting, blocking, reports, bans, filters, and a gallery that talks apart."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.protocol.messages import Say
from haymaker.protocol.shown import Chat
from haymaker.server.db.store import open_store
from haymaker.server.errors import Barred, Full
from haymaker.server.people import bans, reports, shunned
from haymaker.server.people.filters import WordCheck, find_filter
from haymaker.table.acts import talk as talk_acts
from haymaker.table.commands import RemarkBy
from tests.server.inside import ANN, BEN, OPEN, Eyes, make, opened, play_out
from tests.server.running import MINE, OPEN_SEAT, Json, Server, http, make_table
from tests.server.talking import as_person, new_person, talking


def sat_down(server: Server, person: Json, other: Json | None) -> tuple[str, str, str]:
    """A table of two people: its id and their tokens. Without a profile, Ben is nobody's."""
    body = {"game": "punch", "seats": [MINE, OPEN_SEAT]}
    made = http.post(server.address + "/api/tables", json=body, headers=as_person(person)).json()
    table = made["table"]["id"]
    taken = take(server, table, other)
    assert taken.status_code == 201, taken.text
    return table, made["seats"][0]["token"], taken.json()["token"]


def take(server: Server, table: str, person: Json | None) -> httpx.Response:
    return http.post(
        f"{server.address}/api/tables/{table}/seats", json={"id": "s", "name": "Ben"},
        headers=as_person(person) if person is not None else {},
    )  # fmt: skip


# --- muting and blocking -------------------------------------------------------------------------


@pytest.mark.parametrize("with_profile", [True, False])
async def test_what_a_muted_person_writes_reaches_nobody_who_muted_them(
    server: Server, with_profile: bool
) -> None:
    """Also after a new connection, and also where the muted has no profile."""
    ann, ben = new_person(server, "Ann"), new_person(server, "Ben")
    table, hers, his = sat_down(server, ann, ben if with_profile else None)
    name = ben["id"] if with_profile else f"{table}/1"
    async with talking(server, table, his) as he:
        async with talking(server, table, hers) as she:
            assert (await he.ask("say", seat=1, text="one"))["type"] == "done"
            assert (await she.chat("one"))["who"] == name
            assert (await she.ask("shun", person=name, how="mute"))["type"] == "done"
            assert {"person": name, "name": "Ben", "how": "mute"} in she.heard[-2]["shunned"]
            await he.ask("say", seat=1, text="two")
            await she.ask("ping")
            assert "two" not in she.lines()
        async with talking(server, table, hers) as she:
            await he.ask("say", seat=1, text="three")
            await she.ask("ping")
            assert she.lines() == [], "neither what was said before nor what is said now"
            assert (await she.ask("shun", person=name, how="none"))["type"] == "done"
            await he.ask("say", seat=1, text="four")
            await she.chat("four")


async def test_a_blocked_person_cannot_sit_down_where_i_sit(server: Server) -> None:
    ann, ben, cyd = (new_person(server, name) for name in ("Ann", "Ben", "Cyd"))
    table, hers, _ = sat_down(server, ann, ben)
    async with talking(server, table, hers) as she:
        assert (await she.ask("shun", person=ben["id"], how="block"))["type"] == "done"
    body = {"game": "punch", "seats": [MINE, OPEN_SEAT]}
    made = http.post(server.address + "/api/tables", json=body, headers=as_person(ann)).json()
    refused = take(server, made["table"]["id"], ben)
    assert refused.status_code == 409 and "blocked you" in refused.json()["message"]
    assert take(server, made["table"]["id"], cyd).status_code == 201
    address = server.address + "/api/profiles/me/shunned"
    known = http.get(address, headers=as_person(ann)).json()
    assert known == [{"person": ben["id"], "name": "Ben", "how": "block"}]
    asked = {"person": ben["id"], "how": "none"}
    assert http.put(address, json=asked, headers=as_person(ann)).json() == []


async def test_nobody_mutes_themselves_or_somebody_who_is_not_there(server: Server) -> None:
    ann, ben = new_person(server, "Ann"), new_person(server, "Ben")
    table, hers, _ = sat_down(server, ann, ben)
    async with talking(server, table, hers) as she:
        for person in (ann["id"], "nobody", f"{table}/7", "other/0"):
            assert (await she.ask("shun", person=person, how="mute"))["type"] == "refused"
    async with talking(server, table) as stranger:
        answer = await stranger.ask("shun", person=ben["id"], how="mute")
        assert answer["type"] == "refused" and "seat" in answer["message"]


async def test_people_can_be_muted_up_to_a_limit(database: str) -> None:
    async with opened(database) as house:
        for number in range(shunned.MOST):
            await house.writer.do(shunned.set_how("ann", f"p{number}", "P", "mute"))
        with pytest.raises(Refused, match="muted"):
            await house.writer.do(shunned.set_how("ann", "one more", "P", "mute"))
        await house.writer.do(shunned.set_how("ann", "p0", "P", "none"))
        await house.writer.do(shunned.set_how("ann", "one more", "P", "block"))
        assert len(shunned.by(house.store, "ann")) == shunned.MOST


# --- the gallery ---------------------------------------------------------------------------------


async def test_players_and_those_who_watch_talk_apart_until_the_game_is_over(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN], {"matches_to_win": 1})
        player, watcher = Eyes(live, 0), Eyes(live)

        def heard(eyes: Eyes) -> list[str]:
            return [m["chat"]["text"] for m in eyes.heard if m["type"] == "chat"]

        await house.perform(live.id, Say("1", 1, "at the table"))
        await house.perform(live.id, RemarkBy("1", "in the gallery", "cyd", "Cyd"))
        await house.perform(live.id, RemarkBy("1", "in the gallery", "cyd", "Cyd"))
        assert heard(player) == ["at the table"] and heard(watcher) == ["in the gallery"]
        assert [line.text for line in live.chat_for(watcher)] == ["in the gallery"]
        await play_out(house, live)
        assert sorted(heard(player)) == sorted(heard(watcher)) == ["at the table", "in the gallery"]
        await house.perform(live.id, RemarkBy("2", "well played", "cyd", "Cyd"))
        assert heard(player)[-1] == heard(watcher)[-1] == "well played"
        house.tables.open.clear()
        again = await house.table(live.id)
        assert [line.text for line in again.chat_for(player)][-1] == "well played"


async def test_those_who_watch_talk_under_the_name_of_a_profile(server: Server) -> None:
    ann, ben, cyd = (new_person(server, name) for name in ("Ann", "Ben", "Cyd"))
    table, hers, _ = sat_down(server, ann, ben)
    async with (
        talking(server, table) as nobody,
        talking(server, table, me=cyd["secret"]) as watcher,
    ):
        refused = await nobody.ask("remark", text="hello")
        assert refused["type"] == "refused" and "profile" in refused["message"]
        assert (await watcher.ask("remark", text="hello"))["type"] == "done"
        line = await nobody.chat("hello")
        assert (line["name"], line["who"], line["gallery"]) == ("Cyd", cyd["id"], True)
        answers = [await watcher.ask("remark", text=str(n)) for n in range(10)]
        assert "lot of talk" in answers[-1]["message"]
        async with talking(server, table, hers) as player:
            assert (await player.ask("remark", text="psst"))["type"] == "refused"
            assert player.lines() == []


async def test_a_gallery_cannot_make_a_table_endless_nor_keep_it_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talk_acts, "MOST_REMARKS", 2)
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, OPEN])
        before = live.state.changed
        for number in range(2):
            await house.perform(live.id, RemarkBy(str(number), "hm", "cyd", "Cyd"))
        with pytest.raises(Refused, match="gallery"):
            await house.perform(live.id, RemarkBy("2", "hm", "cyd", "Cyd"))
        assert live.state.changed == before


# --- reports -------------------------------------------------------------------------------------


async def test_a_report_is_kept_with_the_lines_around_it(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "t.db"), tmp_path, chats_a_second=1e6).start().wait()
    ann, ben, cyd = (new_person(server, name) for name in ("Ann", "Ben", "Cyd"))
    table, hers, his = sat_down(server, ann, ben)
    async with talking(server, table, his) as he, talking(server, table, hers) as she:
        for number in range(reports.LINES + 3):
            assert (await he.ask("say", seat=1, text=f"rude {number}"))["type"] == "done"
        assert (await she.ask("report", person=ben["id"], reason="rude"))["type"] == "done"
        assert (await she.ask("report", person=ben["id"], reason="very rude"))["type"] == "done"
        assert (await she.ask("report", person="nobody", reason="hm"))["type"] == "refused"
        async with talking(server, table, me=cyd["secret"]) as watcher:
            await watcher.ask("report", person=ben["id"], reason="seen from the gallery")
    assert server.stop() == 0
    store = open_store(server.database)
    by_watcher, by_ann = reports.waiting(store)
    assert (by_ann.reporter, by_ann.reported, by_ann.table) == (ann["id"], ben["id"], table)
    assert by_ann.reason == "very rude" and len(by_ann.lines) == reports.LINES
    assert by_ann.lines[-1].text == f"rude {reports.LINES + 2}"
    assert by_watcher.lines == [], "those who watch do not hear what is said at the table"
    assert len(by_ann.address) == 64 and "127.0.0.1" not in str(by_ann)
    store.driver.close()


def a_report(by: str, of: str = "ben", table: str = "t") -> reports.Complaint:
    line = Chat(1, 1, "Ben", "x" * 300, 0.0, of)
    return reports.Complaint(table, by, of, "Ben", "rude", [line] * 100, "a" * 64)


async def test_reports_are_bounded_and_go_with_time(database: str) -> None:
    async with opened(database) as house:
        for number in range(reports.EACH_DAY):
            await house.writer.do(reports.add(a_report("ann", f"p{number}")))
        with pytest.raises(Refused, match="a lot today"):
            await house.writer.do(reports.add(a_report("ann")))
        await house.writer.do(reports.add(a_report("cyd")))
        (size,) = house.store.ask("SELECT max(length(lines)) FROM reports")[0]
        assert size < 20_000
        found = reports.about(house.store, "ben")
        await house.writer.do(reports.settle(found[0].id))
        assert reports.count(house.store) == reports.EACH_DAY
        await house.writer.do(reports.forget_old(time.time() + reports.ADDRESS_KEPT + 1))
        assert {told.address for told in reports.waiting(house.store)} == {""}
        await house.writer.do(reports.forget_old(time.time() + reports.KEPT + 1))
        assert reports.waiting(house.store) == reports.about(house.store, "ben") == []


async def test_there_are_never_more_reports_than_somebody_can_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reports, "MOST_OPEN", 2)
    async with opened(tmp_path / "t.db") as house:
        for number in range(2):
            await house.writer.do(reports.add(a_report(f"p{number}")))
        with pytest.raises(Full):
            await house.writer.do(reports.add(a_report("ann")))


# --- bans ----------------------------------------------------------------------------------------


async def test_bans_hold_until_they_end(database: str) -> None:
    async with opened(database) as house:
        await house.writer.do(bans.ban("profile", "ben", "Ben", "rude", None))
        await house.writer.do(bans.ban("profile", "cyd", "Cyd", "rude", -1))
        here = house.bans.hashed("203.0.113.9")
        await house.writer.do(bans.ban("address", here, "Ben", "rude", None))
        house.bans.refresh()
        with pytest.raises(Barred):
            house.bans.check(["ben"])
        with pytest.raises(Barred, match="days"):
            house.bans.check(address="203.0.113.9")
        house.bans.check(["cyd", "ann"], "203.0.113.8")
        (until,) = [ban.until for ban in house.bans.holding if ban.kind == "address"]
        assert until is not None and until <= time.time() + bans.LONGEST_ADDRESS
        await house.writer.do(bans.forget_old(time.time() + bans.LONGEST_ADDRESS + 1))
        house.bans.refresh()
        assert [ban.who for ban in house.bans.holding] == ["ben"]
        house.bans.check(address="203.0.113.9")


async def test_an_address_is_kept_only_as_a_hash_that_differs_between_servers(
    tmp_path: Path,
) -> None:
    found = []
    for name in ("one.db", "two.db"):
        async with opened(tmp_path / name) as house:
            found.append(house.bans.hashed("203.0.113.9"))
            assert house.bans.hashed("203.0.113.9") == house.bans.hashed("::ffff:203.0.113.9")
            network = house.bans.hashed("2001:db8:1:2::1")
            assert network == house.bans.hashed("2001:db8:1:2:ffff::9")
            assert network != house.bans.hashed("2001:db8:1:3::1")
    assert len(set(found)) == 2
    async with opened(tmp_path / "one.db") as house:
        assert house.bans.hashed("203.0.113.9") == found[0], "the key is kept"


async def test_a_banned_profile_is_sent_away_and_comes_in_no_more(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "t.db"), tmp_path).start().wait()
    ann, ben = new_person(server, "Ann"), new_person(server, "Ben")
    table, _, his = sat_down(server, ann, ben)
    async with talking(server, table, his) as he:
        row = ("profile", ben["id"], "Ben", "rude", time.time())
        with sqlite3.connect(server.database) as raw:  # as another process would
            raw.execute("INSERT INTO bans VALUES (?, ?, ?, ?, ?, NULL)", row)
        bye = await he.until(lambda message: message["type"] == "bye")
        assert "barred" in bye["message"] and not bye["again"]
    async with talking(server, table, his) as he:
        assert he.heard[-1]["type"] == "refused" and "barred" in he.heard[-1]["message"]
    body = {"game": "punch", "seats": [MINE, OPEN_SEAT]}
    refused = http.post(server.address + "/api/tables", json=body, headers=as_person(ben))
    assert refused.status_code == 403 and "barred" in refused.json()["message"]
    nobody = {"Authorization": "Bearer a secret of another server"}
    stranger = http.post(server.address + "/api/tables", json=body, headers=nobody)
    assert stranger.status_code == 401, "a page tells a ban from a secret that is forgotten"
    assert http.get(server.address + "/api/games").status_code == 200, "the address is free"
    assert server.stop() == 0
    assert "127.0.0.1" not in server.log().replace(server.address, "").replace(server.console, "")


def test_a_banned_address_reaches_no_table(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "t.db"), tmp_path, proxy="127.0.0.1").start().wait()
    table = make_table(server, "punch", [MINE, OPEN_SEAT])["table"]["id"]
    store = sqlite3.connect(server.database)
    (key,) = store.execute("SELECT value FROM house_keys WHERE name = 'addresses'").fetchone()
    known = bans.Bans(None, bytes.fromhex(key))  # type: ignore[arg-type]
    with store:
        row = ("address", known.hashed("203.0.113.9"), "Ben", "rude", 0, time.time() + 3600)
        store.execute("INSERT INTO bans VALUES (?, ?, ?, ?, ?, ?)", row)
    store.close()

    def status(address: str, path: str) -> int:
        headers = {"x-forwarded-for": address}
        return http.get(server.address + path, headers=headers).status_code

    while status("203.0.113.9", f"/api/tables/{table}") != 403:
        time.sleep(0.05)
    assert status("203.0.113.9", "/api/tables") == 403 and status("203.0.113.9", "/health") == 200
    assert status("203.0.113.8", "/api/tables") == 200
    assert server.stop() == 0


# --- the filter of words -------------------------------------------------------------------------


def mild(text: str, kind: str) -> str | None:
    """A filter for the tests: it softens lines, and takes no names with a swearword."""
    if "darn" not in text:
        return text
    return text.replace("darn", "****") if kind == "chat" else None


def failing(text: str, kind: str) -> str | None:
    raise RuntimeError("no list of words")


async def test_what_people_write_passes_through_the_filter(tmp_path: Path) -> None:
    server = Server(
        str(tmp_path / "t.db"), tmp_path, word_filter="tests.server.test_company:mild"
    )  # fmt: skip
    server.start().wait()
    ann, ben = new_person(server, "Ann"), new_person(server, "Ben")
    table, hers, _ = sat_down(server, ann, ben)
    async with talking(server, table, hers) as she:
        await she.ask("say", seat=0, text="oh darn")
        await she.ask("ping")
        assert she.lines() == ["oh ****"]
    for path, body in (
        ("/api/profiles", {"name": "darn"}),
        ("/api/tables", {"game": "punch", "seats": [{**MINE, "name": "darn"}, OPEN_SEAT]}),
    ):
        refused = http.post(server.address + path, json=body)
        assert refused.status_code == 409 and "name" in refused.json()["message"]
    assert server.stop() == 0


def test_a_filter_is_found_by_name_or_place(monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    assert WordCheck(find_filter("")).line("anything") == "anything"
    place = "tests.server.test_company"
    with pytest.raises(Refused):
        WordCheck(find_filter(f"{place}:failing")).line("nothing passes unread")
    for wrong in ("nobody", f"{place}:nothing", "no.such.module:filter"):
        with pytest.raises(HaymakerError, match="filter"):
            find_filter(wrong)
    monkeypatch.setattr("haymaker.kernel.plugins.entry_points", lambda group: [Point()])
    assert WordCheck(find_filter("mild")).line("darn") == "****"


class Point:
    """An entry point, as an installed package would have it."""

    name, value, dist = "mild", "tests.server.test_company:mild", None

    def load(self) -> Any:
        return mild
