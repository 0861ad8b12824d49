"""Bans: of profiles, and of addresses, which are kept only as keyed hashes that expire."""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal

from haymaker.server.db.driver import Job, Session, statement
from haymaker.server.db.store import Store
from haymaker.server.errors import Barred
from haymaker.server.limits import network_of

Kind = Literal["profile", "address"]
DAY = 24 * 3600.0
LONGEST_ADDRESS = 90 * DAY
"""Addresses pass to other people, so no ban of one lasts for longer."""
MOST = 10_000


@dataclass(frozen=True)
class Ban:
    kind: Kind
    who: str
    name: str
    why: str
    at: float = 0.0
    until: float | None = None
    """For good where it is None, as only a profile's can be."""


@dataclass
class Bans:
    """The bans that hold, in memory: every request is held against them."""

    store: Store
    _key: bytes = b""
    _holding: dict[tuple[str, str], Ban] = field(default_factory=dict)

    def refresh(self) -> None:
        """What the database says, which other processes may have changed."""
        if not self._key:
            found = self.store.ask("SELECT value FROM house_keys WHERE name = 'addresses'")
            self._key = bytes.fromhex(found[0][0]) if found else b""
        sql = "SELECT kind, who, name, why, at, until FROM bans ORDER BY at DESC LIMIT ?"
        bans = [Ban(*row) for row in self.store.ask(sql, MOST)]
        self._holding = {(ban.kind, ban.who): ban for ban in bans}

    @property
    def holding(self) -> list[Ban]:
        now = time.time()
        return [ban for ban in self._holding.values() if ban.until is None or ban.until > now]

    def hashed(self, address: str) -> str:
        """An address as it may be kept; of IPv6 the network, which is one customer's."""
        found = network_of(address)
        if found is None or not self._key:
            return ""
        return hmac.digest(self._key, found.packed, "sha256").hex()

    def check(self, profiles: Iterable[str] = (), address: str = "") -> None:
        """Raises `Barred` where one of these may not come in."""
        if not self._holding:
            return
        wanted = [("profile", profile) for profile in profiles]
        if address and any(kind == "address" for kind, _ in self._holding):
            wanted.append(("address", self.hashed(address)))
        now = time.time()
        for each in wanted:
            ban = self._holding.get(each)
            if ban is not None and (ban.until is None or ban.until > now):
                raise Barred(f"You are barred from this server{_for_how_long(ban, now)}.")


def _for_how_long(ban: Ban, now: float) -> str:
    if ban.until is None:
        return ""
    hours = max(1, round((ban.until - now) / 3600))
    days = round(hours / 24)
    return f" for {hours} more hours" if hours < 48 else f" for {days} more days"


def make_key() -> Job:
    """What addresses are hashed with; made once per database."""
    key = sha256(secrets.token_bytes(32)).hexdigest()
    sql = "INSERT INTO house_keys (name, value) VALUES ('addresses', ?) ON CONFLICT DO NOTHING"
    return statement(sql, key)


def ban(kind: Kind, who: str, name: str, why: str, days: float | None) -> Job:
    """`days` of None is for good; an address is always let in again."""
    now = time.time()
    until = None if days is None else now + days * DAY
    if kind == "address":
        until = min(until or now + LONGEST_ADDRESS, now + LONGEST_ADDRESS)
    return statement(
        "INSERT INTO bans (kind, who, name, why, at, until) VALUES (?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (kind, who) DO UPDATE SET why = excluded.why, until = excluded.until",
        kind, who, name, why, now, until,
    )  # fmt: skip


def lift(kind: str, who: str) -> Job:
    return statement("DELETE FROM bans WHERE kind = ? AND who = ? RETURNING name", kind, who)


def forget_old(now: float) -> Job:
    def job(session: Session) -> None:
        session.execute("DELETE FROM bans WHERE until < ?", (now,))

    return job
