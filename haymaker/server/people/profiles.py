"""Guests: a random secret kept by the browser, stored only as a hash, with a recovery code."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from hashlib import sha256

from haymaker.kernel.errors import Refused
from haymaker.protocol.lobby import ProfileMade, ProfileShown, Sat
from haymaker.server.db.driver import Job, Session, statement
from haymaker.server.db.store import Store
from haymaker.server.errors import Missing, Stranger
from haymaker.server.people import holdings, ratings
from haymaker.server.people.requests import derived
from haymaker.table.acts.seat import clean_name, hashed
from haymaker.table.errors import NotYours

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"


def recovery_from(key: str) -> str:
    """Twenty letters in groups of four, none of which looks like another."""
    digest = sha256(derived(key, "recovery").encode()).digest()
    letters = "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:20])
    return "-".join(letters[i : i + 4] for i in range(0, 20, 4))


def plain_recovery(code: str) -> str:
    return "".join(c for c in code.upper() if c in LETTERS)


def given(store: Store, key: str, name: str | None = None) -> ProfileMade | None:
    """What the same key has brought before, for the same name."""
    found = store.profile_by("secret", hashed(derived(key, "secret"))) if key else None
    if found is not None and name is not None and clean_name(name) != found[1]:
        raise Refused("This key was used for another request; take a new one.")
    return None if found is None else _made(*found, key)


def _made(profile: str, name: str, key: str) -> ProfileMade:
    return ProfileMade(profile, name, derived(key, "secret"), recovery_from(key))


def _kept(made: ProfileMade) -> tuple[str, str]:
    """Secret and recovery code, as they are stored."""
    return hashed(made.secret), hashed(plain_recovery(made.recovery))


def new_profile(name: str, key: str) -> tuple[ProfileMade, Job]:
    made = _made(secrets.token_urlsafe(9), clean_name(name), key)
    return made, statement(
        "INSERT INTO profiles (id, name, secret, recovery, made, used) VALUES (?, ?, ?, ?, ?, ?) "
        "ON CONFLICT DO NOTHING", made.id, made.name, *_kept(made), *[time.time()] * 2,
    )  # fmt: skip


def recovered(store: Store, code: str, key: str) -> tuple[ProfileMade, Job]:
    """A new secret and a new code for whoever has the old code."""
    old = hashed(plain_recovery(code))
    found = store.profile_by("recovery", old)
    if found is None:
        raise NotYours("No profile has this recovery code.")
    made = _made(*found, key)
    return made, statement(
        "UPDATE profiles SET secret = ?, recovery = ?, used = ? WHERE id = ? AND recovery = ? "
        "RETURNING id", *_kept(made), time.time(), made.id, old,
    )  # fmt: skip


def renamed(profile: str, name: str) -> Job:
    return statement("UPDATE profiles SET name = ? WHERE id = ?", clean_name(name), profile)


def who(store: Store, secret: str) -> tuple[str, str]:
    """Id and name of the profile with this secret."""
    found = store.profile_by("secret", hashed(secret))
    if found is None:
        raise Stranger("No profile has this secret; recover it with its code.")
    return found


# --- those that nobody uses ---

NOTED_EVERY = 24 * 3600.0
"""Seconds after which it is noted again that a profile is used."""
AT_A_TIME = 500
"""Profiles that are forgotten in one go, so that no move waits for it for long."""
THINGS_LEFT = (
    "SELECT 1 FROM seatings WHERE profile = profiles.id",
    "SELECT 1 FROM ratings WHERE profile = profiles.id",
    "SELECT 1 FROM stakes WHERE profile = profiles.id",
    "SELECT 1 FROM holdings WHERE profile = profiles.id AND record <> '{}'",
    "SELECT 1 FROM bans WHERE kind = 'profile' AND who = profiles.id",
)
"""What somebody may come back for. A collection with which nothing was played is the first one,
which every newcomer gets."""
FORGOTTEN = "used < ?" + "".join(f" AND NOT EXISTS ({each})" for each in THINGS_LEFT)


def noted(store: Store, profile: str, now: float) -> Job | None:
    """Writes down that a profile is in use, where that was not done lately."""
    rows = store.ask("SELECT used FROM profiles WHERE id = ?", profile)
    if not rows or now - rows[0][0] < NOTED_EVERY:
        return None
    return statement("UPDATE profiles SET used = ? WHERE id = ?", now, profile)


def unused(store: Store, before: float) -> list[str]:
    """Profiles that have nothing and were not used since, the oldest first."""
    sql = f"SELECT id FROM profiles WHERE {FORGOTTEN} ORDER BY used LIMIT ?"
    return [str(row[0]) for row in store.ask(sql, before, AT_A_TIME)]


def forget(found: Sequence[str], before: float) -> Job:
    """Looks a second time: somebody may have come in between."""

    def job(session: Session) -> None:
        for profile in found:
            sure = f"SELECT id FROM profiles WHERE id = ? AND {FORGOTTEN}"
            if session.execute(sure, (profile, before)):
                for name in ("holdings", "subscriptions"):
                    session.execute(f"DELETE FROM {name} WHERE profile = ?", (profile,))
                session.execute("DELETE FROM shunned WHERE person = ?", (profile,))
                session.execute("DELETE FROM profiles WHERE id = ?", (profile,))

    return job


def shown(store: Store, profile: str, own: bool) -> ProfileShown:
    """Ratings, and where somebody has sat, the latest first. An address is an invitation: others
    see only tables that are listed or over."""
    found = store.profile_by("id", profile)
    if found is None:
        raise Missing(f"There is no profile {profile!r}.")
    seen = "" if own else "AND (t.listed = 1 OR t.status IN ('over', 'abandoned')) "
    rows = store.ask(
        "SELECT t.id, t.game, t.status, s.seat, s.place, s.at FROM seatings s "
        f"JOIN tables t ON t.id = s.table_id WHERE s.profile = ? {seen}"
        "ORDER BY s.at DESC LIMIT 100", profile,
    )  # fmt: skip
    history = [Sat(*row) for row in rows]
    return ProfileShown(
        *found, ratings.of(store, profile), history, holdings.records(store, profile)
    )
