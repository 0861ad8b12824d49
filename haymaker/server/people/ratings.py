"""Ratings per game, for rated tables, and where each profile has sat."""

from __future__ import annotations

import time
from collections.abc import Sequence

from openskill.models import PlackettLuce

from haymaker.kernel.layout import Record
from haymaker.server.db.driver import Job, Session, statement
from haymaker.table.entries import AnyEntry, Closed, Sit
from haymaker.table.state import TableState

MODEL = PlackettLuce()


def seated(table_id: str, at: float, sits: Sequence[AnyEntry]) -> list[Job]:
    """Where each profile sits."""
    sql = "INSERT INTO seatings (profile, table_id, seat, at) VALUES (?, ?, ?, ?) "
    return [
        statement(sql + "ON CONFLICT DO NOTHING", sit.profile, table_id, sit.seat, at)
        for sit in sits
        if isinstance(sit, Sit) and sit.profile
    ]


def places_after(state: TableState, entry: AnyEntry, last: Record | None) -> Sequence[int] | None:
    """Who came where, if this entry ends the game; `last` is how it stands then. Whoever loses on
    time is last, and all others share the first place."""
    if last is not None:
        return state.game.score(last).places
    if isinstance(entry, Closed) and entry.lost is not None:
        return [len(state.seats) if seat == entry.lost else 1 for seat in range(len(state.seats))]
    return None


def finished(state: TableState, places: Sequence[int]) -> Job | None:
    """Writes the places down; where the table was rated and people played it out, new ratings."""
    if not any(seat.profile for seat in state.seats):
        return None
    table, game = state.spec.id, state.spec.game
    profiles = [seat.profile for seat in state.seats]
    rated = state.spec.rated and not state.substituted and all(profiles)

    def job(session: Session) -> None:
        for seat, profile in enumerate(profiles):
            if profile:
                session.execute(
                    "UPDATE seatings SET place = ? WHERE profile = ? AND table_id = ? AND seat = ?",
                    (places[seat], profile, table, seat),
                )
        once = "INSERT INTO rated VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING table_id"
        if rated and session.execute(once, (table, time.time())):
            _rate(session, game, profiles, places)

    return job


def _rate(session: Session, game: str, profiles: list[str], places: Sequence[int]) -> None:
    before = []
    for profile in profiles:
        rows = session.execute(
            "SELECT mu, sigma FROM ratings WHERE profile = ? AND game = ?", (profile, game)
        )
        mu, sigma = rows[0] if rows else (MODEL.mu, MODEL.sigma)
        before.append([MODEL.rating(mu=mu, sigma=sigma)])
    after = MODEL.rate(before, ranks=[float(place) for place in places])
    for profile, team in zip(profiles, after, strict=True):
        session.execute(
            "INSERT INTO ratings (profile, game, mu, sigma, games) VALUES (?, ?, ?, ?, 1) "
            "ON CONFLICT (profile, game) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, "
            "games = ratings.games + 1",
            (profile, game, team[0].mu, team[0].sigma),
        )
