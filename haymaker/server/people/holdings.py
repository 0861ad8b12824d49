"""Playing for keeps: what people own, what a table holds of it, and how it comes home.

Everything here is done in the transaction of the entry it belongs to: what a person brings leaves
the holding with the entry that sits them down, and comes back with the entry that frees the seat,
ends the game or closes the table. A row of `stakes` is given back once, or never.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import TYPE_CHECKING

from haymaker.games import GAMES, find
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.kernel.keeps import Holding, Home, keeps_of, total
from haymaker.kernel.layout import Record
from haymaker.protocol.lobby import CollectionShown, RecordLine, RecordShown, ThingShown
from haymaker.server.db.driver import Job, Session, statement
from haymaker.server.db.store import Store
from haymaker.server.errors import Missing
from haymaker.table.entries import AnyEntry, Closed, Left, Sit
from haymaker.table.stakes import homes, kit_with
from haymaker.table.state import Spec, TableState

if TYPE_CHECKING:
    from haymaker.kernel.game import Game, Room


def room_of(game: str) -> Room:
    room = find(game)
    if room.keeps is None:
        raise Missing(f"{room.title} has nothing that is kept between games.")
    return room


# --- what somebody has ---


def ensured(profile: str, game: str) -> Job:
    """On first use everybody gets a first holding, once."""
    things = keeps_of(room_of(game)).first(int(sha256(profile.encode()).hexdigest()[:8], 16))
    return statement(
        "INSERT INTO holdings (profile, game, things, record, bring) VALUES (?, ?, ?, '{}', '') "
        "ON CONFLICT DO NOTHING", profile, game, _text(things),
    )  # fmt: skip


def chosen(profile: str, game: str, bring: Holding | None) -> Job:
    """What to bring to the next table; None for everything."""

    def job(session: Session) -> None:
        things, _, _ = _read(session, profile, game)
        owned = total([things, *(held for _, held in _staked(session, profile, game))])
        for name in bring or {}:
            if name not in owned:
                raise Refused(f"You have no {name!r} to bring.")
        session.execute(
            "UPDATE holdings SET bring = ? WHERE profile = ? AND game = ?",
            ("" if bring is None else _text(bring), profile, game),
        )

    return job


def shown(store: Store, profile: str, game: str) -> CollectionShown:
    with store.driver.read() as session:
        things, record, bring = _read(session, profile, game)
        staked = _staked(session, profile, game)
    held = total([holding for _, holding in staked])
    along = _along(things, bring)
    found = [
        ThingShown(name, things.get(name, 0), held.get(name, 0), along.get(name, 0))
        for name in total([things, held])
    ]
    tables = [table for table, _ in staked]
    return CollectionShown(game, found, bring == "", _lines(room_of(game), record), tables)


def _along(things: Holding, bring: str) -> Holding:
    """What comes along to the next table: all that is at home, or as much as was chosen."""
    wanted = things if bring == "" else json.loads(bring)
    return {name: min(count, wanted.get(name, 0)) for name, count in things.items()}


def records(store: Store, profile: str) -> list[RecordShown]:
    """What everybody may see: the record, not the things."""
    sql = "SELECT game, record FROM holdings WHERE profile = ? ORDER BY game"
    return [
        RecordShown(game, _lines(find(game), json.loads(record)))
        for game, record in store.ask(sql, profile)
        if game in GAMES and find(game).keeps is not None
    ]


def _lines(room: Room, record: Mapping[str, int]) -> list[RecordLine]:
    return [
        RecordLine(name, says, record.get(name, 0)) for name, says in keeps_of(room).RECORD.items()
    ]


def _read(session: Session, profile: str, game: str) -> tuple[Holding, dict[str, int], str]:
    rows = session.execute(
        "SELECT things, record, bring FROM holdings WHERE profile = ? AND game = ?",
        (profile, game),
    )
    things, record, bring = rows[0] if rows else ("{}", "{}", "")
    return json.loads(things), json.loads(record), bring


def _staked(session: Session, profile: str, game: str) -> list[tuple[str, Holding]]:
    rows = session.execute(
        "SELECT table_id, things FROM stakes WHERE profile = ? AND game = ? ORDER BY table_id",
        (profile, game),
    )
    return [(row[0], json.loads(row[1])) for row in rows]


def _text(things: Mapping[str, int]) -> str:
    return json.dumps({name: things[name] for name in sorted(things) if things[name]})


# --- what is brought to a table ---


def to_bring(store: Store, game: Game, profile: str, seat: int | None) -> Holding:
    """What the person brings as things stand now; refused where no game can be played with it."""
    with store.driver.read() as session:
        things, _, bring = _read(session, profile, game.name)
    things = {name: n for name, n in _along(things, bring).items() if n > 0}
    if not things:
        raise Refused("You have nothing to bring: all that is yours is at other tables.")
    others = [keeps_of(game.room).first(number) for number in range(game.players)]
    others[seat or 0] = things
    kit_with(game, others)
    return things


# --- the jobs of entries ---


def job_of(state: TableState, entry: AnyEntry, last: Record | None) -> Job | None:
    """What an entry does to holdings; `last` is the state where the entry ends the game."""
    spec, brought = state.spec, [seat.stake for seat in state.seats]
    if not spec.keeps:
        return None
    if isinstance(entry, Sit):
        return stake(spec, entry)
    if isinstance(entry, Left) and not state.begun:
        found = {entry.seat: Home(brought[entry.seat])}
    elif isinstance(entry, Closed) and not (state.course is not None and state.course.over):
        found = {seat: Home(things) for seat, things in enumerate(brought)}
    elif last is not None:
        return _bring_home(spec.id, spec.game, dict(enumerate(homes(state.game, last, brought))))
    else:
        return None
    return _bring_home(spec.id, spec.game, {s: home for s, home in found.items() if home.things})


def stake(spec: Spec, sit: Sit) -> Job:
    """What somebody brings, when they sit down."""

    def job(session: Session) -> None:
        _give(session, sit.profile, spec.game, Home({name: -n for name, n in sit.stake.items()}))
        session.execute(
            "INSERT INTO stakes (table_id, seat, profile, game, things) VALUES (?, ?, ?, ?, ?)",
            (spec.id, sit.seat, sit.profile, spec.game, _text(sit.stake)),
        )

    return job


def _bring_home(table: str, game: str, homes: Mapping[int, Home]) -> Job:
    """All seats of a game come home together: either all stakes are still there, or none is."""

    def job(session: Session) -> None:
        gone = "DELETE FROM stakes WHERE table_id = ? AND seat = ? RETURNING profile, seat"
        owners = [row for seat in homes for row in session.execute(gone, (table, seat))]
        if len(owners) != len(homes):
            raise HaymakerError("What was brought to this table has been given back already.")
        for profile, seat in sorted(owners):  # one order, so nobody waits in a ring
            _give(session, profile, game, homes[seat])

    return job


def all_home(table_id: str) -> Job:
    """Everything that was brought to a table, whatever it says of itself."""

    def job(session: Session) -> None:
        gone = "DELETE FROM stakes WHERE table_id = ? RETURNING profile, game, things"
        for profile, game, things in sorted(session.execute(gone, (table_id,))):
            _give(session, profile, game, Home(json.loads(things)))

    return job


def _give(session: Session, profile: str, game: str, home: Home) -> None:
    """Reads, changes and writes a holding; the first update keeps other processes out. A number
    below zero takes away, and so much must be there."""
    rows = session.execute(
        "UPDATE holdings SET bring = bring WHERE profile = ? AND game = ? RETURNING things, record",
        (profile, game),
    )
    if not rows:
        raise Missing("Look at your collection once before you bring something.")
    things, record = json.loads(rows[0][0]), json.loads(rows[0][1])
    for own, more in ((things, home.things), (record, home.record)):
        for name, count in more.items():
            had = own.get(name, 0)
            if had + count < 0:
                raise Refused(f"You have {had} of {name} now, not {-count}; try again.")
            own[name] = had + count
    session.execute(
        "UPDATE holdings SET things = ?, record = ? WHERE profile = ? AND game = ?",
        (_text(things), json.dumps(record), profile, game),
    )
