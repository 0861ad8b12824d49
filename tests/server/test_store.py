"""The one contract of both databases."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from haymaker.kernel.errors import HaymakerError
from haymaker.protocol.shown import Clock
from haymaker.server.cluster import leases
from haymaker.server.db import migrations
from haymaker.server.db.driver import statement
from haymaker.server.db.sqlite import copy_database
from haymaker.server.db.store import (
    Store,
    add_show,
    make_table,
    open_store,
    read_spec,
    write_spec,
)
from haymaker.server.db.writer import Append, Writer, group
from haymaker.server.people import profiles, ratings
from haymaker.table.acts.seat import new_token
from haymaker.table.entries import EntryRow, Sit
from haymaker.table.state import Spec

SPEC = Spec(
    id="t1", game="punch", rules=1, players=2, kit={"mode": "standard"}, options={}, listed=True,
    rated=False, clock=Clock(each=60), luck="fair", seed="00" * 32, host="h", made=100.0,
)  # fmt: skip


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    opened = open_store(database)
    yield opened
    opened.driver.close()


def append(number: int, body: str, fence: int = 1, table: str = "t1") -> Append:
    return Append(table, number, fence, 200.0 + number, body, "me")


def test_a_table_comes_back_as_it_was_made(store: Store) -> None:
    group(store.driver, [make_table(SPEC, ["a", "b"], "me")])
    assert store.spec("t1") == SPEC
    assert store.entries("t1") == [EntryRow(1, 100.0, "a"), EntryRow(2, 100.0, "b")]
    assert store.spec("nothing") is None and store.entries("nothing") == []


def test_a_table_made_before_throws_and_keeps_is_read_as_it_was(store: Store) -> None:
    old = json.loads(write_spec(SPEC))
    del old["throws"], old["keeps"]
    assert read_spec(json.dumps(old)) == SPEC


def test_shows_and_snapshots_are_kept_with_their_table(store: Store) -> None:
    keep = [add_show("t1", draw, {"kind": "throw", "draw": draw}) for draw in (3, 9, 20)]
    group(store.driver, [make_table(SPEC, [], "me"), Append("t1", 1, 1, 5.0, "x", "me", keep)])
    assert list(store.shows("t1")) == [3, 9, 20]
    assert store.shows("t1", since=9) == {
        9: {"kind": "throw", "draw": 9},
        20: store.shows("t1")[20],
    }
    assert list(store.shows("t1", since=50)) == [20]  # the last one may still be wanted
    (again,) = group(store.driver, [Append("t1", 2, 1, 5.0, "x", "me", keep)])
    assert isinstance(again, Exception) and len(store.entries("t1")) == 1  # both or neither


def test_what_nobody_wants_any_more_is_found(store: Store) -> None:
    group(store.driver, [make_table(SPEC, [], "me")])
    assert store.forgotten(100.0, 100.0) == [] and store.forgotten(101.0, 0.0) == ["t1"]
    with store.driver.write() as session:
        session.execute("UPDATE tables SET status = 'playing'")
    assert store.forgotten(101.0, 100.0) == [] and store.forgotten(0.0, 101.0) == ["t1"]
    with store.driver.write() as session:
        session.execute("UPDATE tables SET status = 'over'")
    assert store.forgotten(1000.0, 1000.0) == []


def test_a_number_is_taken_once(store: Store) -> None:
    """The primary key is the compare-and-set."""
    group(store.driver, [make_table(SPEC, [], "me")])
    assert group(store.driver, [append(1, "first"), append(1, "second"), append(2, "third")]) == [
        True,
        False,
        True,
    ]
    assert [kept.body for kept in store.entries("t1")] == ["first", "third"]
    assert store.entries("t1", after=1) == [EntryRow(2, 202.0, "third")]


def test_many_entries_written_at_once_are_kept_to_the_letter(store: Store) -> None:
    """Moves of many tables go to disk in one statement."""
    group(store.driver, [make_table(replace(SPEC, id=f"t{k}"), [], "me") for k in range(5)])
    bodies = ['{"do": "said", "text": "a \\"b\\""}', "", "línea\nnueva", "拳 \U0001f94a", "%s ? :1"]
    jobs = [Append(f"t{k}", 1, 1, 0.1 + k / 3, body, "me") for k, body in enumerate(bodies)]
    assert group(store.driver, jobs) == [True] * 5
    found = [store.entries(f"t{k}") for k in range(5)]
    assert found == [[EntryRow(1, 0.1 + k / 3, body)] for k, body in enumerate(bodies)]


def test_who_has_lost_the_fence_writes_nothing(store: Store) -> None:
    group(store.driver, [make_table(SPEC, [], "me")])
    assert group(store.driver, [append(1, "late", fence=0), append(1, "early", fence=2)]) == [
        False,
        False,
    ]
    assert store.entries("t1") == []


def test_what_belongs_to_an_entry_stands_or_falls_with_it(store: Store) -> None:
    rename = [statement("UPDATE tables SET game = 'other'")]
    group(store.driver, [make_table(SPEC, [], "me"), append(1, "x")])
    late = Append("t1", 1, 1, 5.0, "x", "me", rename)
    assert group(store.driver, [late]) == [False]
    with store.driver.read() as session:
        assert session.execute("SELECT game FROM tables") == [("punch",)]
    kept = Append("t1", 2, 1, 5.0, "x", "me", rename)
    assert group(store.driver, [kept]) == [True]
    with store.driver.read() as session:
        assert session.execute("SELECT game FROM tables") == [("other",)]


def test_a_job_that_fails_fails_alone(store: Store) -> None:
    def bad(session: object) -> None:
        raise RuntimeError("no")

    answers = group(store.driver, [make_table(SPEC, [], "me"), bad, append(1, "x")])
    assert isinstance(answers[1], RuntimeError)
    assert answers[2] is True and len(store.entries("t1")) == 1


def test_what_was_written_is_there_after_opening_again(database: str) -> None:
    first = open_store(database)
    group(first.driver, [make_table(SPEC, ["a"], "me"), append(2, "b")])
    first.driver.close()
    second = open_store(database)
    assert [kept.body for kept in second.entries("t1")] == ["a", "b"]
    second.driver.close()


def test_the_writer_puts_many_changes_into_few_transactions(store: Store) -> None:
    async def work() -> tuple[list[bool], int]:
        writer = Writer(store.driver)
        await writer.do(make_table(SPEC, [], "me"))
        done = await asyncio.gather(*(writer.do(append(n, "x")) for n in range(1, 201)))
        await writer.close()
        return done, writer.commits

    done, commits = asyncio.run(work())
    assert all(done) and commits < 100
    assert len(store.entries("t1")) == 200


def test_only_one_of_many_writers_gets_a_number(store: Store) -> None:
    """Also where they come from different threads, each in a transaction of its own."""
    group(store.driver, [make_table(SPEC, [], "me")])
    won: list[str] = []
    lock = threading.Lock()

    def race(name: str) -> None:
        for number in range(1, 21):
            with lock:
                (kept,) = group(store.driver, [append(number, name)])
            if kept:
                won.append(name)

    threads = [threading.Thread(target=race, args=(f"w{i}",)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == 20 == len(store.entries("t1"))


def test_the_lobby_and_the_alarm_clock(store: Store) -> None:
    group(store.driver, [make_table(SPEC, [], "me")])
    assert store.listed() == ["t1"] and store.count() == {"open": 1}
    with store.driver.write() as session:
        session.execute("UPDATE tables SET status = 'playing', wake = 50.0")
    assert store.due(49.0) == [] and store.due(50.0) == ["t1"]
    assert store.count() == {"playing": 1}


def test_a_lease_passes_on_only_when_its_owner_is_gone(store: Store) -> None:
    driver = store.driver
    group(store.driver, [make_table(SPEC, [], "one"), leases.beat(driver, "one")])
    assert group(store.driver, [leases.claim(driver, "t1", "two")]) == [("one", 1)]
    assert group(store.driver, [leases.claim(driver, "t1", "one")]) == [("one", 1)]
    group(store.driver, [leases.resign("one")])
    assert group(store.driver, [leases.claim(driver, "t1", "two")]) == [("two", 2)]
    assert group(store.driver, [append(1, "zombie", fence=1), append(1, "ok", fence=2)]) == [
        False,
        True,
    ]


def test_profiles_are_known_by_hashes_only(store: Store) -> None:
    made, job = profiles.new_profile("  Ann\n", new_token())
    group(store.driver, [job])
    assert made.name == "Ann"
    assert profiles.who(store, made.secret) == (made.id, "Ann")
    with pytest.raises(HaymakerError, match="secret"):
        profiles.who(store, made.secret + "x")
    with store.driver.read() as session:
        ((row),) = session.execute("SELECT * FROM profiles")
    assert made.secret not in str(row) and made.recovery not in str(row)


def test_a_recovery_code_works_once(store: Store) -> None:
    made, job = profiles.new_profile("Ann", new_token())
    group(store.driver, [job])
    again, renew = profiles.recovered(store, made.recovery.lower(), new_token())
    assert group(store.driver, [renew]) == [[(made.id,)]]
    assert profiles.who(store, again.secret)[0] == made.id
    for old in (lambda: profiles.who(store, made.secret),
                lambda: profiles.recovered(store, made.recovery, new_token())):  # fmt: skip
        with pytest.raises(HaymakerError):
            old()


def test_history_and_rating_of_a_profile(store: Store) -> None:
    made, job = profiles.new_profile("Ann", new_token())
    group(
        store.driver,
        [
            make_table(SPEC, [], "me"),
            job,
            *ratings.seated("t1", 5.0, [Sit(1, "person", "Ann", profile=made.id)]),
        ],
    )
    shown = profiles.shown(store, made.id, True)
    assert [(sat.table, sat.seat, sat.place) for sat in shown.history] == [("t1", 1, None)]
    assert shown.ratings == []


def test_migrations_are_done_once_and_a_newer_schema_is_refused(database: str) -> None:
    first = open_store(database)
    first.migrate()
    with first.driver.write() as session:
        session.execute("INSERT INTO schema_steps (step) VALUES (?)", (len(migrations.STEPS) + 1,))
    first.driver.close()
    with pytest.raises(HaymakerError, match="newer Haymaker"):
        open_store(database)


def test_games_lost_on_time_are_over_also_where_they_were_written_down_as_abandoned(
    database: str,
) -> None:
    before = open_store(database)
    closed = ['{"do":"closed","why":"Time is up","lost":0}', '{"do":"closed","why":"\\"lost\\":0"}']
    with before.driver.write() as session:
        for table, body in zip(("timed", "left"), closed, strict=True):
            make_table(replace(SPEC, id=table), [body], "me")(session)
        session.execute("UPDATE tables SET status = 'abandoned'")
        session.execute("DELETE FROM schema_steps WHERE step = 8")
    before.driver.close()
    after = open_store(database)
    kept = dict(after.ask("SELECT id, status FROM tables"))
    after.driver.close()
    assert (kept["timed"], kept["left"]) == ("over", "abandoned")


def test_one_file_has_one_server(tmp_path: Path) -> None:
    first = open_store(str(tmp_path / "a.db"))
    with pytest.raises(HaymakerError, match="another server"):
        open_store(str(tmp_path / "a.db"))
    first.driver.close()
    open_store(str(tmp_path / "a.db")).driver.close()


def test_closing_waits_for_a_read_under_way(tmp_path: Path) -> None:
    """The request may have been cancelled; its thread is still reading."""
    store, reads, found = open_store(str(tmp_path / "h.db")), threading.Event(), []
    long_read = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000000) "

    def read() -> None:
        with store.driver.read() as session:
            reads.set()
            found.extend(session.execute(long_read + "SELECT max(i) FROM n"))

    reader = threading.Thread(target=read)
    reader.start()
    reads.wait()
    store.driver.close()
    reader.join()
    assert found == [(1_000_000,)]


def test_a_backup_of_a_running_server_is_whole(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "a.db"))
    group(store.driver, [make_table(SPEC, ["a"], "me"), append(2, "b")])
    copy_database(tmp_path / "a.db", tmp_path / "copy.db")
    store.driver.close()
    with pytest.raises(HaymakerError, match="already"):
        copy_database(tmp_path / "a.db", tmp_path / "copy.db")
    again = open_store(str(tmp_path / "copy.db"))
    assert again.spec("t1") == SPEC and len(again.entries("t1")) == 2
    again.driver.close()
