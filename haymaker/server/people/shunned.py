"""Muting and blocking: between people, without an operator, and kept for longer than a connection.

A person is named by the profile's id, or, without a profile, by the table and the seat.
"""

from __future__ import annotations

import time
from collections.abc import Collection

from haymaker.kernel.errors import Refused
from haymaker.protocol.messages import Shunning
from haymaker.protocol.shown import Shunned
from haymaker.server.db.driver import Job, Session
from haymaker.server.db.store import Store

MOST = 500
"""People that somebody can mute or block."""


def by(store: Store, person: str) -> list[Shunned]:
    """Whom somebody does not want to hear of."""
    sql = "SELECT other, name, how FROM shunned WHERE person = ? ORDER BY at"
    return [Shunned(*row) for row in store.ask(sql, person)]


def set_how(person: str, other: str, name: str, how: Shunning) -> Job:
    def job(session: Session) -> None:
        if how == "none":
            gone = "DELETE FROM shunned WHERE person = ? AND other = ?"
            session.execute(gone, (person, other))
            return
        count = "SELECT count(*) FROM shunned WHERE person = ? AND other <> ?"
        if session.execute(count, (person, other))[0][0] >= MOST:
            raise Refused(f"You have muted {MOST} people; take one of them back first.")
        session.execute(
            "INSERT INTO shunned (person, other, name, how, at) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (person, other) DO UPDATE SET name = excluded.name, how = excluded.how",
            (person, other, name, how, time.time()),
        )

    return job


def check_welcome(store: Store, newcomer: str, there: Collection[str]) -> None:
    """Nobody has to sit with somebody whom they have blocked."""
    blockers = store.ask("SELECT person FROM shunned WHERE other = ? AND how = 'block'", newcomer)
    if any(row[0] in there for row in blockers):
        raise Refused("Somebody at this table has blocked you; take another table, or watch.")
