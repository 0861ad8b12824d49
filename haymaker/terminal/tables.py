"""Opening and resuming tables on this machine: the record, its luck, its lock, what is at stake."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from haymaker.games import find
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
from haymaker.terminal import files
from haymaker.terminal.files import Hold, beside, is_torn, read_beside
from haymaker.terminal.record_file import RecordFile
from haymaker.terminal.stakes import Stake, Stakes

if TYPE_CHECKING:
    from haymaker.kernel.game import Game

HUMAN = "human"
SEED, THROW = "seed", "throw"
"""What waits beside the record of a running game."""
TOLD_AGAIN = 40
"""So many entries of a resumed game are told again."""


@dataclass(frozen=True)
class Wanted:
    """A table as somebody asks for it: on the command line, in the app."""

    game: Game
    players: Sequence[str]
    """Per seat `HUMAN`, or the name of a bot."""
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

    def leave(self) -> None:
        """The game can be resumed, by anybody."""
        self.file.close()
        self.hold.close()

    def close_books(self) -> str:
        """The game is over: nothing waits beside its record, and what was staked is given out."""
        spec, course = self.sitting.state.spec, self.sitting.state.course
        assert course is not None and course.over
        if spec.luck == "fair":
            beside(self.path, SEED).unlink(missing_ok=True)
        if spec.throws == "physics":
            beside(self.path, THROW).unlink(missing_ok=True)
        stakes = Stakes(course.game.room)
        settled = stakes.settle(self.path, course.game, course.state)
        self.leave()
        return f"What everybody has now is kept in {stakes.file}" if settled else ""


def open_wanted(wanted: Wanted) -> Opened:
    """A new table as somebody wants it, or a sentence about what is not possible."""
    game, stakes = wanted.game, Stakes(wanted.game.room)
    path = wanted.path or files.new_record_path(game.name)
    _not_there_yet(path)
    spec = _spec(wanted, path)
    notes = [absent(game) if wanted.throws != "model" else "", stakes.tidy()]
    brought: list[Holding] = []
    if _for_stakes(wanted):
        try:
            brought = stakes.begin(people_names(wanted.players, wanted.names), path, game)
        except HaymakerError as error:
            notes.append(f"This game is for nothing, with what is in the box: {error}")
            notes.append(_where_things_are(stakes))
    try:
        opened = open_table(wanted, spec, path, brought)
    except HaymakerError:
        stakes.break_off(path)
        raise
    opened.note = " ".join(filter(None, notes))
    return opened


def _spec(wanted: Wanted, path: Path) -> Spec:
    """What is agreed. Throws are made by physics where that is possible, unless luck is to be
    repeated or checked."""
    checked = wanted.luck == "fair" or (wanted.seed is not None and wanted.throws is None)
    throws = throws_by(wanted.game, wanted.throws, checked, wanted.luck)
    seed = secrets.randbits(64) if wanted.seed is None else wanted.seed
    seeds = {"fair": secrets.token_bytes(32).hex(), "seeded": str(seed), "asked": ""}
    return spec_of(wanted.game, path, wanted.luck, seeds[wanted.luck], throws)


def spec_of(game: Game, path: Path, luck: str, seed: str = "", throws: str = "") -> Spec:
    return Spec(
        id=str(path), game=game.name, rules=game.room.version, players=game.players,
        kit=dict(game.kit.values), options={}, listed=False, rated=False, clock=None, luck=luck,
        seed=seed, host="", made=time.time(), throws=throws,
    )  # fmt: skip


def _for_stakes(wanted: Wanted) -> bool:
    """Not where the kit says who owns what, nor where a game is to be repeatable."""
    game, room = wanted.game, wanted.game.room
    if not wanted.stakes or room.keeps is None or wanted.seed is not None:
        return False
    filled = [room.box.entries[name] for name in Stakes(room).filled()]
    as_in_box = all(game.kit[e.name] == e.check("kit.toml", e.default) for e in filled)
    return HUMAN in wanted.players and as_in_box


def _where_things_are(stakes: Stakes) -> str:
    """A game that waits may hold what somebody misses."""
    for saved in files.unfinished_games(stakes.room.name):
        if stakes.at(saved.path):
            return f"A game that waits holds a stake: haymaker play --resume {saved.path}"
    return ""


def people_names(players: Sequence[str], names: Sequence[str]) -> list[str | None]:
    """A name for each seat with a person, None for each bot."""
    given = iter(names)
    usual = "You" if list(players).count(HUMAN) == 1 else "Player {}"
    return [
        next(given, "") or usual.format(seat) if player == HUMAN else None
        for seat, player in enumerate(players, start=1)
    ]


def absent(game: Game) -> str:
    """What has to be installed before throws are made by physics; empty where nothing has."""
    missing = None if game.room.bodies is None else game.room.bodies.missing()
    return f"{missing} Until then the fitted model throws." if missing else ""


# --- Opening ------------------------------------------------------------------------------------


def open_table(wanted: Wanted, spec: Spec, path: Path, brought: Sequence[Holding] = ()) -> Opened:
    """A new table whose record is begun on disk before the first move."""
    _not_there_yet(path)
    state = TableState(replace(spec, keeps=bool(brought)), wanted.game, wanted.game.title)
    for sit in _sits(wanted.players, [secrets.token_hex(8) for _ in wanted.players], brought):
        state.absorb(sit, spec.made)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = RecordFile(path, state)
        try:
            if spec.luck == "fair":
                files.keep(beside(path, SEED), {"seed": spec.seed})
            sitting = Sitting(state, _keeper(path, file))
            begun = sitting.begin()
        except BaseException:
            file.close()
            path.unlink()
            beside(path, SEED).unlink(missing_ok=True)
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
        shows = made.batch.shows if made.batch is not None else {}
        if shows:
            files.keep(beside(path, THROW), shows[max(shows)])
        file.append(made)

    return keep


def _not_there_yet(path: Path) -> None:
    for file in (path, beside(path, SEED)):
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
        hold.close()
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
        found = files.mend(path)
        torn = "The last line of the record was cut off while it was written; that move is gone."
        note = f"{torn} {note}".strip()
    state = TableState(spec, game, game.title)
    file = RecordFile(path, state, found)
    sitting = Sitting(state, _keeper(path, file))
    stake = Stakes(game.room).at(path)
    players = [str(name) for name in found.header["seats"]]
    nonces = found.header["luck"].get("nonces") or players
    sits = _sits(players, nonces, stake.brought if stake is not None else ())
    happened = [sitting.absorb(entry) for entry in (*sits, *replay.entries_of(found))]
    if state.aimed and state.course is not None and (latest := read_beside(path, THROW)):
        state.course.take_shows({state.course.draws - 1: latest})
    file.finish()
    recent = [batch for batch in happened[-TOLD_AGAIN:] if batch is not None]
    wanted = _same_again(found.header["luck"]["source"], game, players, stake)
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
        throws = "model" if missing else "physics"
        return spec_of(game, path, "seeded", throws=throws), missing
    if luck["source"] != "fair":
        return spec_of(game, path, _kind(luck["source"])), ""
    try:
        seed = str(read_beside(path, SEED)["seed"])
        committed = commitment(bytes.fromhex(seed))
    except (ValueError, KeyError):
        raise HaymakerError(f"{beside(path, SEED)}: the committed seed is gone.") from None
    if committed != luck["commitment"]:
        raise HaymakerError(f"{beside(path, SEED)}: this is not the committed seed.")
    return spec_of(game, path, "fair", seed), ""


def _kind(source: str) -> str:
    """The kind of luck that one would ask for to have it from this source."""
    return source if source in ("fair", "asked") else "seeded"


def _same_again(source: str, game: Game, players: Sequence[str], stake: Stake | None) -> Wanted:
    """A table like the one of this record. Stakes are drawn from the collections anew."""
    if stake is None:
        return Wanted(game, players, _kind(source), stakes=False)
    drawn = Stakes(game.room).filled()
    kit = {name: value for name, value in game.kit.values.items() if name not in drawn}
    people = [name for name in stake.people if name is not None]
    return Wanted(game.room.game(game.players, **kit), players, _kind(source), names=people)


def break_off(path: Path) -> str:
    """Puts a game of whatever rules away that nobody will go on with; what was staked goes back.
    The file stays, under a name that no list shows."""
    found = _unfinished(path)
    with closing(_hold(path)):
        gave_back = Stakes(find(found.game_name)).break_off(path)
        path.rename(beside(path, "left"))
    return "Broken off." + (" Everybody has their own back." if gave_back else "")
