"""The games of one person: what is on, what is over, and how it went."""

from __future__ import annotations

from collections.abc import Sequence

from haymaker.games import GAMES, find
from haymaker.protocol.lobby import GamePlayed, PersonShown
from haymaker.server.db.store import Store, read_spec
from haymaker.table.entries import Sit, decode_entry

ON, ENDED = ("open", "playing", "frozen"), ("over", "abandoned")
PAGE = 20
MOST_ON = 60
"""Games that are on are shown all at once: nobody plays more than these."""
SITS = '{"do":"sit"%'


def on(store: Store, profile: str, game: str = "") -> list[GamePlayed]:
    """Those that can be gone on with."""
    return _played(store, profile, ON, game, None, MOST_ON)


def ended(
    store: Store, profile: str, game: str = "", before: float | None = None
) -> tuple[list[GamePlayed], bool]:
    """A page of those that are over, the latest first, and whether there are more."""
    found = _played(store, profile, ENDED, game, before, PAGE + 1)
    return found[:PAGE], len(found) > PAGE


def _played(
    store: Store, profile: str, status: Sequence[str], game: str, before: float | None, most: int
) -> list[GamePlayed]:
    """One row per table: who sits at several seats of one has passed a device around."""
    wanted, values = "", [profile, *status]
    if game:
        wanted, values = " AND t.game = ?", [*values, game]
    early: list[str | float] = [*values]
    if before is not None:
        wanted += " AND t.changed < ?"
        early.append(before)
    marks = ", ".join("?" * len(status))
    rows = store.ask(
        "SELECT t.id, t.spec, t.status, t.changed, min(s.seat), count(*), min(s.place), "
        "min(s.result), min(s.rating_before), min(s.rating_after) FROM seatings s "
        f"JOIN tables t ON t.id = s.table_id WHERE s.profile = ? AND t.status IN ({marks}){wanted} "
        "GROUP BY t.id, t.spec, t.status, t.changed ORDER BY t.changed DESC LIMIT ?",
        *early, most,
    )  # fmt: skip
    names = _names(store, [row[0] for row in rows])
    return [_game(names.get(row[0], []), *row) for row in rows]


def _game(
    people: list[PersonShown], table: str, spec: str, status: str, at: float, seat: int, seats: int,
    place: int | None, result: str | None, before: int | None, after: int | None,
) -> GamePlayed:  # fmt: skip
    agreed = read_spec(spec)
    alone = seats == 1
    return GamePlayed(
        table=table, game=agreed.game, title=title_of(agreed.game), status=status, at=at, seat=seat,
        players=agreed.players, people=people, rated=agreed.rated, clock=agreed.clock,
        place=place if alone else None, result=_result(result, place, agreed.players, alone),
        rating_before=before, rating_after=after,
    )  # fmt: skip


def _result(result: str | None, place: int | None, players: int, alone: bool) -> str:
    """Games that ended before results were written down have a place only."""
    if not alone:
        return "together"
    if result or place is None:
        return result or ""
    return "won" if place == 1 else "lost" if players == 2 else "placed"


def title_of(game: str) -> str:
    return str(find(game).title) if game in GAMES else game


def _names(store: Store, tables: Sequence[str]) -> dict[str, list[PersonShown]]:
    """Who sits where, from what was written down when they sat down."""
    found: dict[str, dict[int, PersonShown]] = {table: {} for table in tables}
    if tables:
        marks = ", ".join("?" * len(tables))
        for table, body in store.ask(
            f"SELECT table_id, body FROM entries WHERE table_id IN ({marks}) AND body LIKE ? "
            "ORDER BY table_id, number", *tables, SITS,
        ):  # fmt: skip
            sat = decode_entry(body)
            if isinstance(sat, Sit):
                found[table][sat.seat] = PersonShown(sat.seat, sat.kind, sat.name, sat.bot)
    return {table: [people[seat] for seat in sorted(people)] for table, people in found.items()}
