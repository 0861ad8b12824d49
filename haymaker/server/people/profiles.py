"""Guests: a random secret kept by the browser, stored only as a hash, with a recovery code."""

from __future__ import annotations

import secrets
import time

from haymaker.protocol.lobby import ProfileMade, ProfileShown, RatingShown, Sat
from haymaker.server.db.driver import Job, Session
from haymaker.server.db.store import Store
from haymaker.server.errors import Missing
from haymaker.server.people import holdings
from haymaker.table.acts.seat import clean_name, hashed, new_token
from haymaker.table.errors import NotYours

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"


def new_recovery() -> str:
    """Twenty letters in groups of four, none of which looks like another."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(5))


def plain_recovery(code: str) -> str:
    return "".join(c for c in code.upper() if c in LETTERS)


def new_profile(name: str) -> tuple[ProfileMade, Job]:
    made = ProfileMade(secrets.token_urlsafe(9), clean_name(name), new_token(), new_recovery())

    def job(session: Session) -> None:
        session.execute(
            "INSERT INTO profiles (id, name, secret, recovery, made) VALUES (?, ?, ?, ?, ?)",
            (made.id, made.name, hashed(made.secret), hashed(plain_recovery(made.recovery)),
             time.time()),
        )  # fmt: skip

    return made, job


def recovered(store: Store, code: str) -> tuple[ProfileMade, Job]:
    """A new secret and a new code for whoever has the old code."""
    old = hashed(plain_recovery(code))
    found = store.profile_by("recovery", old)
    if found is None:
        raise NotYours("No profile has this recovery code.")
    made = ProfileMade(found[0], found[1], new_token(), new_recovery())

    def job(session: Session) -> bool:
        return bool(
            session.execute(
                "UPDATE profiles SET secret = ?, recovery = ? WHERE id = ? AND recovery = ? "
                "RETURNING id",
                (hashed(made.secret), hashed(plain_recovery(made.recovery)), made.id, old),
            )
        )

    return made, job


def renamed(profile: str, name: str) -> Job:
    kept = clean_name(name)
    return lambda session: session.execute(
        "UPDATE profiles SET name = ? WHERE id = ?", (kept, profile)
    )


def who(store: Store, secret: str) -> tuple[str, str]:
    """Id and name of the profile with this secret."""
    found = store.profile_by("secret", hashed(secret))
    if found is None:
        raise NotYours("No profile has this secret; recover it with its code.")
    return found


def shown(store: Store, profile: str) -> ProfileShown:
    found = store.profile_by("id", profile)
    if found is None:
        raise Missing(f"There is no profile {profile!r}.")
    return ProfileShown(
        found[0],
        found[1],
        [
            RatingShown(game, round(mu - 3 * sigma, 2), round(mu, 3), round(sigma, 3), games)
            for game, mu, sigma, games in store.ratings(profile)
        ],
        [Sat(*row) for row in store.history(profile)],
        holdings.records(store, profile),
    )
