"""Reports: what people tell the operator of each other, with the lines of chat around it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.json import decode, encode

from haymaker.kernel.errors import Refused
from haymaker.protocol.shown import Chat
from haymaker.server.db.driver import Job, Row, Session, statement
from haymaker.server.db.store import Store
from haymaker.server.errors import Full

DAY = 24 * 3600.0
EACH_DAY = 20
"""Reports that one person can send in a day."""
MOST_OPEN = 5_000
LINES = 20
"""Lines of chat that go along."""
KEPT = 90 * DAY
ADDRESS_KEPT = 14 * DAY
COLUMNS = "id, at, table_id, reporter, reported, name, reason, lines, address, settled"


@dataclass(frozen=True)
class Complaint:
    """A report as it is kept. `address` is a keyed hash of where the reported came from."""

    table: str
    reporter: str
    reported: str
    name: str
    reason: str
    lines: Sequence[Chat]
    address: str = ""
    id: str = ""
    at: float = 0.0
    settled: float | None = None


def _read(row: Row) -> Complaint:
    number, at, table, reporter, reported, name, reason, lines, address, settled = row
    chat = decode(lines, type=list[Chat])
    return Complaint(table, reporter, reported, name, reason, chat, address, number, at, settled)


def add(told: Complaint) -> Job:
    """One report per person, table and reporter: the same again replaces it."""
    now = time.time()

    def job(session: Session) -> None:
        today = "SELECT count(*) FROM reports WHERE reporter = ? AND at > ?"
        if session.execute(today, (told.reporter, now - DAY))[0][0] >= EACH_DAY:
            raise Refused("You have reported a lot today; somebody will look at it.")
        waiting = "SELECT count(*) FROM reports WHERE settled IS NULL"
        if session.execute(waiting)[0][0] >= MOST_OPEN:
            raise Full("There are more reports than can be looked at; try again later.")
        session.execute(
            f"INSERT INTO reports ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL) "
            "ON CONFLICT (reporter, reported, table_id) DO UPDATE SET at = excluded.at, "
            "reason = excluded.reason, lines = excluded.lines, address = excluded.address, "
            "settled = NULL",
            (
                secrets.token_urlsafe(9), now, told.table, told.reporter, told.reported, told.name,
                told.reason, encode(list(told.lines[-LINES:])).decode(), told.address,
            ),
        )  # fmt: skip

    return job


def waiting(store: Store, settled: bool = False, limit: int = 100) -> list[Complaint]:
    """Those that nobody has looked at, or those that somebody has; the latest first."""
    which = "IS NOT NULL" if settled else "IS NULL"
    sql = f"SELECT {COLUMNS} FROM reports WHERE settled {which} ORDER BY at DESC LIMIT ?"
    return [_read(row) for row in store.ask(sql, limit)]


def about(store: Store, person: str, limit: int = 50) -> list[Complaint]:
    sql = f"SELECT {COLUMNS} FROM reports WHERE reported = ? ORDER BY at DESC LIMIT ?"
    return [_read(row) for row in store.ask(sql, person, limit)]


def count(store: Store) -> int:
    return int(store.ask("SELECT count(*) FROM reports WHERE settled IS NULL")[0][0])


def settle(report: str) -> Job:
    sql = "UPDATE reports SET settled = ? WHERE id = ? RETURNING reported"
    return statement(sql, time.time(), report)


def forget_old(now: float) -> Job:
    """Old reports go; where the reported came from goes sooner."""

    def job(session: Session) -> None:
        session.execute("DELETE FROM reports WHERE at < ?", (now - KEPT,))
        fresh = "UPDATE reports SET address = '' WHERE at < ? AND address <> ''"
        session.execute(fresh, (now - ADDRESS_KEPT,))

    return job
