"""Opening and resuming tables on this machine: the record, its luck, its lock, what is at stake."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from haymaker.games import find, load
from haymaker.kernel.bodies import Thrown
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game, Room
from haymaker.table import records as records
from haymaker.table.luck import Fair, Luck, Seeded, commitment
from haymaker.table.records import GameRecord, Writer
from haymaker.table.single import Bodily, Table
from haymaker.terminal import stakes
from haymaker.terminal.files import (
    Hold,
    beside,
    is_torn,
    keep_beside,
    mend,
    new_record_path,
    read_beside,
    seed_file,
    unfinished_games,
)
from haymaker.terminal.referee import Told

HUMAN = "human"
THROW = "throw"


@dataclass(frozen=True)
class Wanted:
    """A game as somebody asks for it: on the command line, in the app."""

    game: str
    seats: Callable[[Game], list[str]]
    players: int | None = None
    options: Mapping[str, Any] | None = None
    kit: Path | None = None
    luck: str = "seeded"
    throws: str | None = None
    seed: int | None = None
    path: Path | None = None
    stakes: bool = True
    names: Sequence[str] = ()
    """What the people are called, in the order of their seats."""


@dataclass
class Opened:
    """A table with its record on the disk, held by this process alone."""

    table: Table
    players: list[str]
    path: Path
    hold: Hold
    shows: list[Mapping[str, Any]] = field(default_factory=list)
    """The throws that were made, the latest last."""
    note: str = ""
    """What the people should know about it, in a sentence."""
    wanted: Wanted | None = None
    """How to open another table like this one."""

    def leave(self) -> None:
        """The game can be resumed, by anybody."""
        self.table.leave()
        self.hold.release()


def open_wanted(wanted: Wanted) -> Opened:
    """A new table as somebody wants it, or a sentence about what is not possible."""
    room = find(wanted.game)
    options = dict(wanted.options or {})
    game = load(wanted.game, players=wanted.players, kit=wanted.kit, **options)
    players = wanted.seats(game)
    path = wanted.path or new_record_path(game)
    if stakes.keeps(room):
        stakes.Stakes(room).tidy()
    notes = [absent(game)] if wanted.throws != "model" else []
    if _for_stakes(wanted, game, players):
        _not_there_yet(path)
        try:
            people = people_names(players, wanted.names)
            game = stakes.Stakes(room).begin(people, path, game)
        except HaymakerError as error:
            notes.append(f"This game is for nothing, with what is in the box: {error}")
            notes.append(_where_things_are(room))
    try:
        shows: list[Mapping[str, Any]] = []
        luck = new_luck(game, path, wanted, shows)
        opened = open_table(game, luck, players, path)
    except HaymakerError:
        stakes.broken_off(path, room)
        raise
    opened.note, opened.shows, opened.wanted = " ".join(filter(None, notes)), shows, wanted
    return opened


def _for_stakes(wanted: Wanted, game: Game, players: Sequence[str]) -> bool:
    """Not where the kit says who owns what, nor where a game is to be repeatable."""
    if not (wanted.stakes and stakes.keeps(game.room)) or wanted.seed is not None:
        return False
    entries = game.room.box.entries
    return HUMAN in players and all(
        game.kit[name] == entries[name].check("kit.toml", entries[name].default)
        for name in stakes.filled_by(game.room)
    )


def _where_things_are(room: Room) -> str:
    """A game that waits may hold what somebody misses."""
    waiting = [kept for kept in unfinished_games(room.name) if stakes.stake_of(kept.path, room)]
    if not waiting:
        return ""
    return f"A game that waits holds a stake: haymaker play --resume {waiting[0].path}"


def people_names(players: Sequence[str], names: Sequence[str]) -> list[str | None]:
    """A name for each seat with a person, None for each bot."""
    seats = [seat for seat, player in enumerate(players) if player == HUMAN]
    given = dict(zip(seats, names, strict=False))
    usual = "You" if len(seats) == 1 else "Player {}"
    return [
        (given.get(seat) or usual.format(seat + 1)) if seat in seats else None
        for seat in range(len(players))
    ]


# --- Luck ---------------------------------------------------------------------------------------


def absent(game: Game) -> str:
    """What has to be installed before throws are made by physics; empty where nothing has."""
    bodies = game.room.bodies
    missing: str | None = None if bodies is None else bodies.missing()
    return f"{missing} Until then the fitted model throws." if missing else ""


def throws_bodily(game: Game, wanted: Wanted) -> bool:
    """By physics where that is possible, unless the luck is to be repeatable or checked."""
    if game.room.bodies is None or wanted.luck != "seeded" or absent(game):
        return False
    if wanted.throws is not None:
        return wanted.throws == "physics"
    return wanted.seed is None and game.kit.values.get("throws", "physics") == "physics"


def new_luck(game: Game, path: Path, wanted: Wanted, shows: list[Mapping[str, Any]]) -> Luck:
    if wanted.throws == "physics" and game.room.bodies is None:
        raise HaymakerError(f"In {game.title} nothing is thrown.")
    if wanted.throws == "physics" and wanted.luck != "seeded":
        raise HaymakerError("Throws by physics cannot be checked or typed in; use --luck seeded.")
    if wanted.luck == "asked":
        return Told()
    if wanted.luck == "fair":
        return Fair([os.urandom(8).hex() for _ in range(game.players)])
    other = Seeded(wanted.seed)
    return _bodily(other, path, shows) if throws_bodily(game, wanted) else other


def _bodily(other: Luck, path: Path, shows: list[Mapping[str, Any]]) -> Bodily:
    """Luck with throws by physics. The latest is kept beside the record: decisions may come before
    all of it is told."""

    def made(thrown: Thrown) -> None:
        keep_beside(path, THROW, dict(thrown.show))
        shows.append(thrown.show)

    return Bodily(other, made, shows[-1] if shows else None)


def _luck_again(
    found: GameRecord,
    game: Game,
    path: Path,
    shows: list[Mapping[str, Any]],
) -> Luck:
    """Luck comes from where it came from before."""
    luck = found.header["luck"]
    if luck["source"] == "asked":
        return Told()
    if luck["source"] == "thrown" and game.room.bodies is not None and not absent(game):
        latest = read_beside(path, THROW)
        if isinstance(latest, dict):
            shows.append(latest)
        return _bodily(Seeded(resumed=True), path, shows)
    if luck["source"] != "fair":
        return Seeded(resumed=True)
    kept = read_beside(path, "seed")
    try:
        seed = bytes.fromhex(kept["seed"])
    except (ValueError, KeyError, TypeError):
        raise HaymakerError(f"{seed_file(path)}: the committed seed is gone.") from None
    if commitment(seed) != luck["commitment"]:
        raise HaymakerError(f"{seed_file(path)}: this is not the committed seed.")
    drawn = sum(step.seat == CHANCE for step in found.steps)
    return Fair(luck["nonces"], seed, drawn)


# --- Opening ------------------------------------------------------------------------------------


def open_table(game: Game, luck: Luck, players: Sequence[str], path: Path) -> Opened:
    """A new table whose record is begun on disk before the first move."""
    _not_there_yet(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        writer = Writer(path, game)
        try:
            if isinstance(luck, Fair):
                keep_beside(path, "seed", {"seed": luck.seed.hex()})
            writer.open(luck, list(players))
        except OSError:
            writer.abandon()
            path.unlink()
            seed_file(path).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise HaymakerError(f"{path}: cannot be written ({error.strerror}).") from None
    return Opened(Table(game, luck, writer), list(players), path, _hold(path))


def _not_there_yet(path: Path) -> None:
    for file in (path, seed_file(path)):
        if file.exists():
            raise HaymakerError(f"{file}: there is a file of that name already.")


def _hold(path: Path) -> Hold:
    return Hold(path, f"{path}: this game is being played in another window; close it there first.")


def resume_table(path: Path) -> Opened:
    """A table from its record, exactly where it was."""
    records.load(path)  # a file that is no record, or not there, is told before anything else
    hold = _hold(path)
    try:
        return _resumed(path, hold)
    except BaseException:
        hold.release()
        raise


def _resumed(path: Path, hold: Hold) -> Opened:
    found, note = records.load(path), ""
    torn = is_torn(found)
    if found.problem is not None and not torn:
        raise found.problem
    if found.end is not None:
        raise HaymakerError(f"{path}: that game is over; look at it with `haymaker record show`.")
    game = found.game(find(found.game_name))
    records.check_spelling(found, game)
    shows: list[Mapping[str, Any]] = []
    luck = _luck_again(found, game, path, shows)
    if torn:
        for _ in found.replay(game):  # a record that breaks the rules is not touched
            pass
        found = mend(path)
        note = "The last line of the record was cut off while it was written; that move is gone."
    table = Table.resumed(game, luck, found, path)
    if found.header["luck"]["source"] == "thrown":
        note = f"{note} {absent(game)}".strip()
    players = [str(name) for name in found.header["seats"]]
    return Opened(table, players, path, hold, shows, note, _same_again(found, game, players, path))


def _same_again(found: GameRecord, game: Game, players: list[str], path: Path) -> Wanted:
    """A table like the one of this record. Stakes are drawn from the collections anew."""
    stake = stakes.stake_of(path, game.room)
    drawn = stakes.filled_by(game.room) if stake is not None else set()
    source = found.header["luck"]["source"]
    return Wanted(
        game.name,
        lambda _: players,
        players=game.players,
        options={name: value for name, value in game.kit.values.items() if name not in drawn},
        luck=source if source in ("fair", "asked") else "seeded",
        throws="physics" if source == "thrown" else None,
        stakes=stake is not None,
        names=[name for name in stake.people if name is not None] if stake is not None else (),
    )


def close_books(opened: Opened) -> str:
    """The game is over: nothing waits beside its record any more, and what was staked is given."""
    path, table = opened.path, opened.table
    if isinstance(table.luck, Fair):
        seed_file(path).unlink(missing_ok=True)
    if isinstance(table.luck, Bodily):
        beside(path, THROW).unlink(missing_ok=True)
    said = stakes.settled(path, table.game, table.state)
    opened.hold.release()
    return said
