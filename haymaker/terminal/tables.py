"""Opening and resuming tables on this machine: the record, its luck, its lock, what is at stake."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from haymaker.games import find, load
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.keeps import Holding
from haymaker.table import records, replay
from haymaker.table.course import Batch, Decided
from haymaker.table.entries import Sit
from haymaker.table.luck import commitment
from haymaker.table.making import throws_by
from haymaker.table.records import GameRecord
from haymaker.table.sitting import Sitting
from haymaker.table.state import Spec, TableState
from haymaker.terminal import stakes
from haymaker.terminal.files import (
    Hold,
    beside,
    is_torn,
    keep_beside,
    mend,
    new_record_path,
    put_away,
    read_beside,
    seed_file,
    unfinished_games,
)
from haymaker.terminal.record_file import RecordFile

if TYPE_CHECKING:
    from haymaker.kernel.game import Game, Room

HUMAN = "human"
THROW = "throw"
TOLD_AGAIN = 40
"""So many entries of a resumed game are told again."""


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

    sitting: Sitting
    file: RecordFile
    path: Path
    hold: Hold
    wanted: Wanted
    """How to open another table like this one."""
    note: str = ""
    """What the people should know about it, in a sentence."""
    recent: list[Batch] = field(default_factory=list)
    """What happened last before it was left."""
    news: Batch | None = None
    """What has happened since, and nobody has heard of."""

    @property
    def state(self) -> TableState:
        return self.sitting.state

    def leave(self) -> None:
        """The game can be resumed, by anybody."""
        self.file.close()
        self.hold.release()

    def close_books(self) -> str:
        """The game is over: nothing waits beside its record any more, and what was staked is
        given out."""
        state, course = self.state, self.state.course
        assert course is not None and course.over
        if state.spec.luck == "fair":
            seed_file(self.path).unlink(missing_ok=True)
        if state.spec.throws == "physics":
            beside(self.path, THROW).unlink(missing_ok=True)
        said = stakes.settled(self.path, course.game, course.state)
        self.leave()
        return said


def open_wanted(wanted: Wanted) -> Opened:
    """A new table as somebody wants it, or a sentence about what is not possible."""
    room = find(wanted.game)
    game = load(wanted.game, players=wanted.players, kit=wanted.kit, **dict(wanted.options or {}))
    players = wanted.seats(game)
    path = wanted.path or new_record_path(game.name)
    _not_there_yet(path)
    notes = [absent(game)] if wanted.throws != "model" else []
    if stakes.keeps(room):
        notes.append(stakes.Stakes(room).tidy())
    spec = _spec(game, path, wanted)
    brought: list[Holding] = []
    if _for_stakes(wanted, game, players):
        try:
            people = people_names(players, wanted.names)
            brought = stakes.Stakes(room).begin(people, path, game)
        except HaymakerError as error:
            notes.append(f"This game is for nothing, with what is in the box: {error}")
            notes.append(_where_things_are(room))
    try:
        opened = open_table(game, spec, players, path, wanted, brought)
    except HaymakerError:
        stakes.broken_off(path, room)
        raise
    opened.note = " ".join(filter(None, notes))
    return opened


def _spec(game: Game, path: Path, wanted: Wanted) -> Spec:
    """What is agreed. Throws are made by physics where that is possible, unless luck is to be
    repeated or checked."""
    checked = wanted.luck == "fair" or (wanted.seed is not None and wanted.throws is None)
    seed = secrets.randbits(64) if wanted.seed is None else wanted.seed
    seeds = {"fair": secrets.token_bytes(32).hex(), "seeded": str(seed), "asked": ""}
    return spec_of(
        game, path, wanted.luck, seeds[wanted.luck],
        throws_by(game, wanted.throws, checked, wanted.luck),
    )  # fmt: skip


def spec_of(game: Game, path: Path, luck: str, seed: str, throws: str = "") -> Spec:
    return Spec(
        id=str(path), game=game.name, rules=game.room.version, players=game.players,
        kit=dict(game.kit.values), options={}, listed=False, rated=False, clock=None, luck=luck,
        seed=seed, host="", made=time.time(), throws=throws,
    )  # fmt: skip


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
    waiting = [saved for saved in unfinished_games(room.name) if stakes.stake_of(saved.path, room)]
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


def absent(game: Game) -> str:
    """What has to be installed before throws are made by physics; empty where nothing has."""
    bodies = game.room.bodies
    missing: str | None = None if bodies is None else bodies.missing()
    return f"{missing} Until then the fitted model throws." if missing else ""


# --- Opening ------------------------------------------------------------------------------------


def open_table(
    game: Game, spec: Spec, players: Sequence[str], path: Path, wanted: Wanted,
    brought: Sequence[Holding] = (),
) -> Opened:  # fmt: skip
    """A new table whose record is begun on disk before the first move."""
    _not_there_yet(path)
    state = TableState(replace(spec, keeps=bool(brought)), game, game.title)
    for sit in _sits(players, [secrets.token_hex(8) for _ in players], brought):
        state.absorb(sit, spec.made)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = RecordFile(path, state)
        try:
            if spec.luck == "fair":
                keep_beside(path, "seed", {"seed": spec.seed})
            sitting = Sitting(state, _keeper(path, file))
            begun = sitting.begin()
        except BaseException:
            file.close()
            path.unlink()
            seed_file(path).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise HaymakerError(f"{path}: cannot be written ({error.strerror}).") from None
    return Opened(sitting, file, path, _hold(path), wanted, news=begun)


def _sits(players: Sequence[str], nonces: Sequence[str], brought: Sequence[Holding]) -> list[Sit]:
    return [
        Sit(
            seat, "person" if name == HUMAN else "bot", name, "" if name == HUMAN else name,
            nonce=nonces[seat], stake=brought[seat] if brought else {},
        )
        for seat, name in enumerate(players)
    ]  # fmt: skip


def _keeper(path: Path, file: RecordFile) -> Callable[[Decided], None]:
    """Where decisions last: the latest throw beside the record, for decisions may come before all
    of it is told; everything else in the record."""

    def keep(made: Decided) -> None:
        if made.batch is not None and made.batch.shows:
            keep_beside(path, THROW, dict(made.batch.shows[max(made.batch.shows)]))
        file.append(made)

    return keep


def _not_there_yet(path: Path) -> None:
    for file in (path, seed_file(path)):
        if file.exists():
            raise HaymakerError(f"{file}: there is a file of that name already.")


def _hold(path: Path) -> Hold:
    return Hold(path, f"{path}: this game is being played in another window; close it there first.")


# --- Coming back ----------------------------------------------------------------------------------


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
    found = _unfinished(path)
    if replay.is_old(found):
        raise HaymakerError(
            f"{replay.old_story(found).note[:-1]} and not continued: look at it with `haymaker "
            f"record show {path}`, put it away with `haymaker play --break-off {path}`."
        )
    game = found.game(find(found.game_name))
    records.check_spelling(found, game)
    for _ in found.replay(game):  # a record that breaks the rules is not touched
        pass
    spec, note = _spec_again(found, game, path)
    if is_torn(found):
        found = mend(path)
        torn = "The last line of the record was cut off while it was written; that move is gone."
        note = f"{torn} {note}".strip()
    state = TableState(spec, game, game.title)
    file = RecordFile(path, state, found)
    sitting = Sitting(state, _keeper(path, file))
    stake = stakes.stake_of(path, game.room)
    nonces = found.header["luck"].get("nonces") or [""] * game.players
    players = [str(name) for name in found.header["seats"]]
    sits = _sits(players, nonces, stake.brought if stake is not None else ())
    happened = [sitting.absorb(entry) for entry in (*sits, *replay.entries_of(found))]
    _take_throw(state, path)
    file.finish()
    recent = [batch for batch in happened[-TOLD_AGAIN:] if batch is not None]
    wanted = _same_again(found, game, players, stake)
    return Opened(sitting, file, path, hold, wanted, note, recent)


def _unfinished(path: Path) -> GameRecord:
    found = records.load(path)
    if found.problem is not None and not is_torn(found):
        raise found.problem
    if found.end is not None:
        raise HaymakerError(f"{path}: that game is over; look at it with `haymaker record show`.")
    return found


def _spec_again(found: GameRecord, game: Game, path: Path) -> tuple[Spec, str]:
    """Luck comes from where it came from before; what to know about it, if anything."""
    luck = found.header["luck"]
    if luck["source"] == "thrown":
        missing = absent(game)
        return spec_of(game, path, "seeded", "", "model" if missing else "physics"), missing
    if luck["source"] == "asked":
        return spec_of(game, path, "asked", ""), ""
    if luck["source"] != "fair":
        return spec_of(game, path, "seeded", ""), ""
    try:
        seed = str(read_beside(path, "seed")["seed"])
        committed = commitment(bytes.fromhex(seed))
    except (ValueError, KeyError, TypeError):
        raise HaymakerError(f"{seed_file(path)}: the committed seed is gone.") from None
    if committed != luck["commitment"]:
        raise HaymakerError(f"{seed_file(path)}: this is not the committed seed.")
    return spec_of(game, path, "fair", seed), ""


def _take_throw(state: TableState, path: Path) -> None:
    """The throw in whose midst the table was left answers for what is still to be told of it."""
    latest = read_beside(path, THROW) if state.aimed else None
    if isinstance(latest, dict) and state.course is not None:
        state.course.take_shows({state.course.draws - 1: latest})


def _same_again(
    found: GameRecord, game: Game, players: list[str], stake: stakes.Stake | None
) -> Wanted:
    """A table like the one of this record. Stakes are drawn from the collections anew."""
    drawn = stakes.filled_by(game.room) if stake is not None else set()
    source = found.header["luck"]["source"]
    return Wanted(
        game.name,
        lambda _: players,
        players=game.players,
        options={name: value for name, value in game.kit.values.items() if name not in drawn},
        luck=source if source in ("fair", "asked") else "seeded",
        stakes=stake is not None,
        names=[name for name in stake.people if name is not None] if stake is not None else (),
    )


def break_off(path: Path) -> str:
    """Puts a game of whatever rules away that nobody will go on with; what was staked goes back."""
    found = _unfinished(path)
    hold = _hold(path)
    try:
        gave_back = stakes.broken_off(path, find(found.game_name))
        put_away(path)
    finally:
        hold.release()
    return "Broken off." + (" Everybody has their own back." if gave_back else "")
