"""Who owns a table: one process at a time, by a number that only grows."""

from __future__ import annotations

from haymaker.server.db.driver import Driver, Job, Session, statement
from haymaker.server.db.store import Store

ALIVE = 4.0
"""Seconds after its last beat that a process counts as dead."""


def beat(driver: Driver, process: str) -> Job:
    """Says that a process lives; its tables stay its own."""

    def job(session: Session) -> None:
        session.execute(
            f"INSERT INTO processes (id, until) VALUES (?, {driver.now} + {ALIVE}) "
            "ON CONFLICT (id) DO UPDATE SET until = excluded.until",
            (process,),
        )
        session.execute(f"DELETE FROM processes WHERE until < {driver.now} - 60")

    return job


def alive(store: Store) -> set[str]:
    """The processes that have lately said that they live."""
    sql = f"SELECT id FROM processes WHERE until > {store.driver.now}"
    return {row[0] for row in store.ask(sql)}


def resign(process: str) -> Job:
    """A process that ends in order leaves its tables at once."""
    return statement("DELETE FROM processes WHERE id = ?", process)


def release(table: str, process: str) -> Job:
    """A table that its owner gives up is free for whoever claims it next."""
    return statement("UPDATE tables SET owner = '' WHERE id = ? AND owner = ?", table, process)


def nobody_else() -> Job:
    """A file has one server; whoever had it before is gone."""
    return statement("DELETE FROM processes")


def claim(driver: Driver, table: str, process: str) -> Job:
    """Takes a table that is free. Returns the owner and the fence that holds from now on."""

    def job(session: Session) -> tuple[str, int]:
        taken = session.execute(
            "UPDATE tables SET owner = ?, fence = fence + 1 WHERE id = ? AND owner <> ? "
            "AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = tables.owner "
            f"AND p.until > {driver.now}) RETURNING fence",
            (process, table, process),
        )
        if taken:
            return process, taken[0][0]
        rows = session.execute("SELECT owner, fence FROM tables WHERE id = ?", (table,))
        return rows[0][0], rows[0][1]

    return job
