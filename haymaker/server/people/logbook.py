"""What the operator has done, and when: written down together with the deed itself."""

from __future__ import annotations

import secrets
import time
from typing import Any, NamedTuple

from haymaker.server.db.driver import Job, Session
from haymaker.server.db.store import Store


class Deed(NamedTuple):
    at: float
    what: str
    about: str
    note: str


def noted(what: str, about: str, note: str = "", job: Job | None = None) -> Job:
    """The deed and the line about it, in one transaction; gives what the deed gives."""

    def both(session: Session) -> Any:
        given = job(session) if job is not None else None
        session.execute(
            "INSERT INTO logbook (id, at, what, about, note) VALUES (?, ?, ?, ?, ?)",
            (secrets.token_urlsafe(9), time.time(), what, about, note),
        )
        return given

    return both


def latest(store: Store, about: str = "", limit: int = 200) -> list[Deed]:
    where, values = ("WHERE about = ? ", [about]) if about else ("", [])
    sql = f"SELECT at, what, about, note FROM logbook {where}ORDER BY at DESC LIMIT ?"
    return [Deed(*row) for row in store.ask(sql, *values, limit)]
