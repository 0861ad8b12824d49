"""Requests that can be repeated: the same key brings the same answer, and nothing is done twice.

A client that may lose an answer sends a long random key along. Tokens and secrets that the answer
holds follow from the key, so that they can be told again without being kept here.
"""

from __future__ import annotations

import base64
import hmac
import time
from dataclasses import dataclass
from hashlib import sha256

import msgspec

from haymaker.kernel.errors import Refused
from haymaker.server.db.driver import Job, Session, statement
from haymaker.server.db.store import Store

KEPT = 2 * 24 * 3600.0
"""Seconds that a request is remembered."""


class Repeated(Exception):
    """The request was done in the meantime: its answer can be looked up."""


def derived(key: str, what: str) -> str:
    """A token of its own for each purpose, for whoever has the key."""
    digest = hmac.digest(key.encode(), f"haymaker token 1\n{what}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


@dataclass(frozen=True)
class Once:
    """One request of one person: what kind it is, and what exactly it asks for."""

    kind: str
    key: str
    body: str

    @classmethod
    def of(cls, kind: str, who: str, key: str, asked: msgspec.Struct) -> Once:
        name = sha256("\n".join((kind, who, key)).encode()).hexdigest()
        return cls(kind, name, sha256(msgspec.json.encode(asked)).hexdigest())

    def answer(self, store: Store) -> str | None:
        """What was answered before; None where it is asked for the first time."""
        rows = store.ask("SELECT body, answer FROM requests WHERE key = ?", self.key)
        if not rows:
            return None
        if rows[0][0] != self.body:
            raise Refused("This key was used for another request; take a new one.")
        return str(rows[0][1])

    def done(self, answer: str) -> Job:
        """Remembers the answer in the transaction of what was asked for."""

        def job(session: Session) -> None:
            if not session.execute(
                "INSERT INTO requests (key, kind, body, answer, at) VALUES (?, ?, ?, ?, ?) "
                "ON CONFLICT DO NOTHING RETURNING key",
                (self.key, self.kind, self.body, answer, time.time()),
            ):
                raise Repeated

        return job


def forget_old(now: float) -> Job:
    return statement("DELETE FROM requests WHERE at < ?", now - KEPT)
