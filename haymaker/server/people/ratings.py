"""Ratings per game, for rated tables, and where each profile has sat."""

from __future__ import annotations

import time
from collections.abc import Sequence

from openskill.models import PlackettLuce

from haymaker.kernel.layout import Record
from haymaker.protocol.lobby import RatingShown
from haymaker.server.db.driver import Job, Session, statement
from haymaker.server.db.store import Store
from haymaker.table.entries import AnyEntry, Closed, Sit
from haymaker.table.frames import score_on_time
from haymaker.table.state import TableState

MODEL = PlackettLuce()
NEWCOMER, POINT, LOWEST = 1500, 40, 100
"""How ratings are shown: a newcomer's, how many points one of the model's is, and the lowest."""
PROVISIONAL = 10
"""With fewer games than these a rating says little."""


def shown(game: str, mu: float, sigma: float, games: int) -> RatingShown:
    """A rating as people know it."""
    return RatingShown(
        game, points(mu), round(mu, 3), round(sigma, 3), games,
        round(POINT * sigma), games < PROVISIONAL,
    )  # fmt: skip


def points(mu: float) -> int:
    return max(LOWEST, round(NEWCOMER + POINT * (mu - MODEL.mu)))


def of(store: Store, profile: str) -> list[RatingShown]:
    sql = "SELECT game, mu, sigma, games FROM ratings WHERE profile = ? ORDER BY game"
    return [shown(*row) for row in store.ask(sql, profile)]


def seated(table_id: str, at: float, sits: Sequence[AnyEntry]) -> list[Job]:
    """Where each profile sits."""
    sql = "INSERT INTO seatings (profile, table_id, seat, at) VALUES (?, ?, ?, ?) "
    return [
        statement(sql + "ON CONFLICT DO NOTHING", sit.profile, table_id, sit.seat, at)
        for sit in sits
        if isinstance(sit, Sit) and sit.profile
    ]


def unseated(state: TableState, seat: int) -> list[Job]:
    """Whoever gets up before the game begins has not sat there."""
    profile = state.seats[seat].profile
    if state.begun or not profile:
        return []
    sql = "DELETE FROM seatings WHERE profile = ? AND table_id = ? AND seat = ?"
    return [statement(sql, profile, state.spec.id, seat)]


def finished(state: TableState, entry: AnyEntry, last: Record | None) -> Job | None:
    """Writes the places down, if this entry ends the game (`last` is how it stands then, where the
    rules have ended it); where the table was rated, new ratings. At a rated table whoever has given
    up stands behind all others, so that nobody saves a rating by leaving or has a bot win one."""
    if not any(seat.profile for seat in state.seats):
        return None
    players = len(state.seats)
    gave_up = state.gave_up if state.spec.rated and not state.only_shown else []
    places: Sequence[int]
    winners: Sequence[int]
    if last is not None:
        score = state.game.score(last)
        places, winners = score.places, score.winners
    elif isinstance(entry, Closed) and entry.lost is not None:
        on_time = score_on_time(players, entry.lost)
        places, winners = on_time.places, on_time.winners
    elif isinstance(entry, Closed) and gave_up:
        places, winners = [1] * players, range(players)
    else:
        return None
    if gave_up:
        places = behind(places, gave_up)
        winners = [seat for seat in range(players) if places[seat] == 1]
    results = _results(winners, players)
    table, game = state.spec.id, state.spec.game
    profiles = [seat.profile for seat in state.seats]
    rated = state.spec.rated and all(profiles)

    def job(session: Session) -> None:
        for seat, profile in enumerate(profiles):
            if profile:
                session.execute(
                    "UPDATE seatings SET place = ?, result = ? "
                    "WHERE profile = ? AND table_id = ? AND seat = ?",
                    (places[seat], results[seat], profile, table, seat),
                )
        once = "INSERT INTO rated VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING table_id"
        if rated and session.execute(once, (table, time.time())):
            _rate(session, table, game, profiles, places)

    return job


def behind(places: Sequence[int], gave_up: Sequence[int]) -> list[int]:
    """The places where these seats have given up: the first of them is last, and the others keep
    their order."""
    players = len(places)
    standing = [place for seat, place in enumerate(places) if seat not in gave_up]
    return [
        players - gave_up.index(seat)
        if seat in gave_up
        else 1 + sum(other < places[seat] for other in standing)
        for seat in range(players)
    ]


def _results(winners: Sequence[int], players: int) -> list[str]:
    """In one word each; among three and more the place tells the losers more."""
    if not 0 < len(winners) < players:
        return ["drawn"] * players
    lost = "lost" if players == 2 else "placed"
    return ["won" if seat in winners else lost for seat in range(players)]


def _rate(
    session: Session, table: str, game: str, profiles: list[str], places: Sequence[int]
) -> None:
    before = []
    for profile in profiles:
        rows = session.execute(
            "SELECT mu, sigma FROM ratings WHERE profile = ? AND game = ?", (profile, game)
        )
        mu, sigma = rows[0] if rows else (MODEL.mu, MODEL.sigma)
        before.append([MODEL.rating(mu=mu, sigma=sigma)])
    after = MODEL.rate(before, ranks=[float(place) for place in places])
    for profile, old, team in zip(profiles, before, after, strict=True):
        session.execute(
            "INSERT INTO ratings (profile, game, mu, sigma, games) VALUES (?, ?, ?, ?, 1) "
            "ON CONFLICT (profile, game) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, "
            "games = ratings.games + 1",
            (profile, game, team[0].mu, team[0].sigma),
        )
        session.execute(
            "UPDATE seatings SET rating_before = ?, rating_after = ? "
            "WHERE profile = ? AND table_id = ?",
            (points(old[0].mu), points(team[0].mu), profile, table),
        )
