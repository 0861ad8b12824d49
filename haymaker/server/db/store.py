"""The store: what is asked of the database, in one place, for SQLite and PostgreSQL alike."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from haymaker.kernel.errors import HaymakerError
from haymaker.server.db.driver import Driver, Job, Row, Session, statement
from haymaker.server.db.migrations import STEPS
from haymaker.table.course import Shows
from haymaker.table.entries import EntryRow
from haymaker.table.snapshot import Snapshot, to_text
from haymaker.table.state import Spec


class Store:
    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        try:
            self.migrate()
        except BaseException:
            driver.close()
            raise

    def migrate(self) -> None:
        """Brings the schema up to date, step by step."""
        with self.driver.write() as session:
            session.execute(self.driver.alone)  # two processes may start at once
            session.execute("CREATE TABLE IF NOT EXISTS schema_steps (step INTEGER PRIMARY KEY)")
            done = {row[0] for row in session.execute("SELECT step FROM schema_steps")}
            if done and max(done) > len(STEPS):
                raise HaymakerError(
                    f"The database has schema step {max(done)}; this Haymaker knows {len(STEPS)}. "
                    "Use a newer Haymaker."
                )
            for number, step in enumerate(STEPS, start=1):
                if number not in done:
                    for sql in step:
                        session.execute(sql)
                    session.execute("INSERT INTO schema_steps (step) VALUES (?)", (number,))

    def ask(self, sql: str, *values: Any) -> list[Row]:
        """What a query finds, from any thread."""
        with self.driver.read() as session:
            return session.execute(sql, values)

    # --- tables ---

    def spec(self, table: str) -> Spec | None:
        found = self.ask("SELECT spec FROM tables WHERE id = ?", table)
        return read_spec(found[0][0]) if found else None

    def was_over(self, table: str) -> bool:
        """Whether the game was over when the table was last written down."""
        with self.driver.read() as session:
            query = "SELECT 1 FROM tables WHERE id = ? AND status = 'over'"
            return bool(session.execute(query, (table,)))

    def entries(self, table: str, after: int = 0) -> list[EntryRow]:
        rows = self.ask(
            "SELECT number, at, body FROM entries WHERE table_id = ? AND number > ? "
            "ORDER BY number", table, after,
        )  # fmt: skip
        return [EntryRow(*row) for row in rows]

    def latest(self, tables: Sequence[str]) -> list[Row]:
        """Of each of these tables the number of its last entry."""
        places = ", ".join("?" * len(tables))
        return self.ask(
            f"SELECT table_id, max(number) FROM entries WHERE table_id IN ({places}) "
            "GROUP BY table_id", *tables,
        )  # fmt: skip

    def shows(self, table: str, since: int = 0) -> Shows:
        """The throws of a table from a draw on, and in any case the last one."""
        rows = self.ask(
            "SELECT draw, body FROM shows WHERE table_id = ? AND (draw >= ? OR draw = "
            "(SELECT max(draw) FROM shows WHERE table_id = ?)) ORDER BY draw", table, since, table,
        )  # fmt: skip
        return {int(draw): json.loads(body) for draw, body in rows}

    def snapshots(self, table: str) -> list[str]:
        """As they are kept, the newest first."""
        return self._column(
            "SELECT body FROM snapshots WHERE table_id = ? ORDER BY number DESC LIMIT 2", table
        )

    def listed(self, limit: int = 100) -> list[str]:
        return self._column(
            "SELECT id FROM tables WHERE listed = 1 AND status IN ('open', 'playing') "
            "ORDER BY status, changed DESC LIMIT ?", limit,
        )  # fmt: skip

    def due(self, now: float, limit: int = 100) -> list[str]:
        """Tables where a clock runs out or a bot is awaited."""
        return self._column(
            "SELECT id FROM tables WHERE wake <= ? ORDER BY wake LIMIT ?", now, limit
        )

    def forgotten(self, open_before: float, idle_before: float, limit: int = 500) -> list[str]:
        """Open tables that nobody joins, and games that nobody goes on with."""
        return self._column(
            "SELECT id FROM tables WHERE (status = 'open' AND changed < ?) "
            "OR (status IN ('playing', 'frozen') AND changed < ?) ORDER BY changed LIMIT ?",
            open_before, idle_before, limit,
        )  # fmt: skip

    def _column(self, sql: str, *values: Any) -> list[str]:
        return [row[0] for row in self.ask(sql, *values)]

    def count(self) -> dict[str, int]:
        return dict(self.ask("SELECT status, count(*) FROM tables GROUP BY status"))

    # --- profiles ---

    def profile_by(self, column: str, value: str) -> tuple[str, str] | None:
        """Id and name, by `id`, `secret` or `recovery` (the latter two as hashes)."""
        if column not in ("id", "secret", "recovery"):
            raise ValueError(column)
        rows = self.ask(f"SELECT id, name FROM profiles WHERE {column} = ?", value)
        return (rows[0][0], rows[0][1]) if rows else None


# --- changes other than entries -------------------------------------------------------------------


def make_table(spec: Spec, first: Sequence[str], owner: str, then: Sequence[Job] = ()) -> Job:
    """A new table with its first entries; it belongs to the process that makes it. `then` is what
    must stand or fall with it."""

    def job(session: Session) -> None:
        session.execute(
            "INSERT INTO tables VALUES (?, ?, ?, 'open', ?, ?, ?, ?, ?, 1)",
            (spec.id, spec.game, write_spec(spec), int(spec.listed), *[spec.made] * 3, owner),
        )
        for number, body in enumerate(first, start=1):
            session.execute(
                "INSERT INTO entries VALUES (?, ?, ?, ?)", (spec.id, number, spec.made, body)
            )
        for each in then:
            each(session)

    return job


def add_show(table: str, draw: int, show: Mapping[str, Any]) -> Job:
    """A draw is numbered once in a table, and so is the throw that began with it."""
    return statement("INSERT INTO shows VALUES (?, ?, ?)", table, draw, json.dumps(dict(show)))


def add_snapshot(table: str, snapshot: Snapshot, oldest: int) -> Job:
    """Keeps a snapshot, and forgets those before `oldest`."""

    def job(session: Session) -> None:
        session.execute(
            "INSERT INTO snapshots VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            (table, snapshot.number, to_text(snapshot)),
        )
        session.execute("DELETE FROM snapshots WHERE table_id = ? AND number < ?", (table, oldest))

    return job


def write_spec(spec: Spec) -> str:
    return msgspec.json.encode(spec).decode()


def read_spec(text: str) -> Spec:
    return msgspec.json.decode(text, type=Spec)


def open_store(database: str) -> Store:
    """From one setting: a path is SQLite, `postgresql://…` is PostgreSQL."""
    if database.startswith(("postgresql://", "postgres://")):
        from haymaker.server.db.postgres import Postgres

        return Store(Postgres(database))
    from haymaker.server.db.sqlite import Sqlite

    return Store(Sqlite(Path(database)))
