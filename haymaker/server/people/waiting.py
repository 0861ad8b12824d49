"""The lobby: who waits for whom, at which table, and what is agreed there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from haymaker.games import GAMES, find
from haymaker.protocol.lobby import RatingShown, TableListed
from haymaker.protocol.shown import TableShown
from haymaker.server.db.store import Store
from haymaker.server.people.ratings import shown

MOST_TERMS = 3
"""House rules that are named; of more the number has to do."""


def listed(store: Store, tables: Sequence[TableShown]) -> list[TableListed]:
    """Every table with its people's ratings in that game, and its house rules in words."""
    ratings = _ratings(store, tables)
    return [
        TableListed(table, said(table.game, table.options),
                    [ratings.get((seat.profile, table.game)) for seat in table.seats])
        for table in tables
    ]  # fmt: skip


def _ratings(store: Store, tables: Sequence[TableShown]) -> dict[tuple[str, str], RatingShown]:
    people = {seat.profile for table in tables for seat in table.seats if seat.profile}
    if not people:
        return {}
    marks = ", ".join("?" * len(people))
    rows = store.ask(
        f"SELECT profile, game, mu, sigma, games FROM ratings WHERE profile IN ({marks})", *people
    )
    return {(profile, game): shown(game, *rest) for profile, game, *rest in rows}


def said(game: str, options: Mapping[str, Any]) -> list[str]:
    """What is played otherwise than in the box, a line each."""
    entries = find(game).box.entries if game in GAMES else {}
    lines = []
    for name, value in options.items():
        says = entries[name].says.rstrip(".:") if name in entries else name.replace("_", " ")
        lines.append(f"{says}: {_plain(value)}")
    more = len(lines) - MOST_TERMS
    return lines if more <= 0 else [*lines[:MOST_TERMS], f"and {more} more"]


def _plain(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case str():
            return value.replace("_", " ").replace("+", " and ")
        case list() | tuple() if len(value) <= 6 and not any(isinstance(v, dict) for v in value):
            return ", ".join(map(_plain, value))
        case list() | tuple() | dict():
            return "changed"
    return str(value)
