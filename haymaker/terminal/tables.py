"""Tables on this machine: opened, played, left and resumed, with a record, a lock and stakes.

Bots and luck act by themselves; every move is on disk before it shows. `frame`, `act`, `hint` and
the rest of a table may be called from one thread while another one shows what they gave; `leave`
from any thread at any time.
"""

from __future__ import annotations

import itertools
import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace as replaced

from haymaker.bots import Bot, advice, bot, choice_or_any
from haymaker.games import find
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.kernel.keeps import Holding
from haymaker.protocol.messages import (
    Act,
    Because,
    Hinted,
    SayLuck,
    Shunning,
    TakeBack,
    TakeLuckBack,
    Why,
)
from haymaker.protocol.shown import Frame, Move, TableShown
from haymaker.table import records, replay
from haymaker.table.acts import asking
from haymaker.table.acts.move import only_answer
from haymaker.table.commands import Command
from haymaker.table.course import Batch, Course, Decided, may_undo
from haymaker.table.entries import Sit
from haymaker.table.frames import frame, told_steps
from haymaker.table.luck import commitment
from haymaker.table.making import throws_by
from haymaker.table.records import GameRecord
from haymaker.table.sitting import Sitting, get_ready
from haymaker.table.state import Spec, TableState
from haymaker.terminal import files, seating
from haymaker.terminal.files import Hold, beside, is_torn, read_beside
from haymaker.terminal.record_file import RecordFile
from haymaker.terminal.stakes import Stake, Stakes

if TYPE_CHECKING:
    from haymaker.kernel.game import Game

HUMAN = "human"
SAME_ROOM = "Everybody at this table is in the same room."
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
    pace: float = 0.0
    """Seconds between the moves of bots that somebody only watches."""


class LocalTable:
    """One sitting at a table of this machine."""

    can_chat = False
    can_break_off = True
    before_again = ""

    def __init__(
        self, wanted: Wanted, sitting: Sitting, file: RecordFile, path: Path, hold: Hold,
        note: str = "", recent: Sequence[Batch] = (), news: Batch | None = None,
    ) -> None:  # fmt: skip
        """`recent` is what happened last before the table was left; of `news` nobody has heard."""
        self._wanted, self._sitting, self._file, self._hold = wanted, sitting, file, hold
        self.state, self.game = sitting.state, sitting.state.game
        self.path = path
        self.record: Path | None = path
        self.place = f"saved in {path}"
        self.note = note
        self._unheard = news
        self.on_news: Callable[[], None] = lambda: None
        self.bots: dict[int, Bot] = {
            number: bot(seat.bot, None if wanted.seed is None else wanted.seed + 1 + number)
            for number, seat in enumerate(self.state.seats)
            if seat.bot
        }
        self.seats = tuple(s for s in range(self.game.players) if s not in self.bots)
        self._logs: dict[int, list[str]] = {seat: [] for seat in (*self.seats, WATCHER)}
        self._shows = list(self._course.shows.values())
        self._ids = map(str, itertools.count())
        self._writing = threading.RLock()
        self._left = threading.Event()
        self._closed = False
        get_ready(self.game)
        for batch in recent:
            self._tell(batch)

    @property
    def _course(self) -> Course:
        assert self.state.course is not None, "a table is opened with its game"
        return self.state.course

    @property
    def table(self) -> TableShown:
        return self.state.shown(set(self.seats), 0)

    @property
    def over(self) -> bool:
        return self._course.over

    def asked(self) -> list[int]:
        if self._refereed and self._course.luck_due:
            return [CHANCE]
        return [seat for seat in self.state.waiting if seat in self.seats]

    @property
    def _refereed(self) -> bool:
        return self.state.spec.luck == "asked"

    def _thinking(self) -> list[int]:
        return [seat for seat in self.state.waiting if seat in self.bots]

    def waiting(self) -> str:
        if thinking := [seating.names(self)[seat] for seat in self._thinking()]:
            return f"{' and '.join(thinking)} {'think' if len(thinking) > 1 else 'thinks'} …"
        return "" if self.asked() or self.over else "Luck is at work …"

    # --- what a viewer sees ---

    def frame(self, viewer: int) -> Frame:
        """What luck may have done are the moves of whoever says it."""
        made = frame(self._course, viewer, None, [], columns=0)
        if viewer in (*self.seats, seating.viewer_of(self)):
            made = replaced(made, undo=made.undo or self._may_correct_luck)
        told = asking.luck_asked(self.state) if viewer == seating.viewer_of(self) else None
        if told is None:
            return made
        moves = [Move(o.outcome, o.spelled, o.code, o.label) for o in told.outcomes]
        return replaced(made, ask=told.ask, moves=moves)

    @property
    def _may_correct_luck(self) -> bool:
        """What was said of luck is a slip of the tongue: anybody here may correct it."""
        return self._refereed and may_undo(self._course, CHANCE)

    def log(self, viewer: int) -> list[str]:
        return self._logs[viewer]

    def shows(self) -> list[Mapping[str, Any]]:
        return self._shows

    def _tell(self, batch: Batch | None) -> None:
        if batch is None:
            return
        self._shows.extend(batch.shows.values())
        for viewer, lines in self._logs.items():
            for step in told_steps(self.game, viewer, batch):
                lines.extend(step.told)

    # --- what happens ---

    def advance(self, changed: Callable[[], None] = lambda: None) -> None:
        self._tell(self._unheard)
        self._unheard = None
        self._happens(self._sitting.go_on)
        changed()
        while not self.over and not self._left.is_set() and self._acted_by_itself():
            changed()
            if not self.seats and self._wanted.pace:
                self._left.wait(self._wanted.pace)
        self._finish()

    def _acted_by_itself(self) -> bool:
        """A bot acts, or somebody without a choice; the latter where nobody learns from it."""
        for seat in self._thinking():
            view, past = self._course.views[seat].record, self._course.past.of(seat)
            action, problem = choice_or_any(self.bots[seat], self.game, view, seat, past)
            if problem:
                self._report(f"({seating.names(self)[seat]} failed and does anything: {problem})")
            if not self._left.is_set():
                self.act(seat, action)
            return True
        for seat in self.asked():
            only = only_answer(self.state, seat)
            if only is not None:
                self._logs[seat].append(f"(only one move: {self._hinted(seat, only).label})")
                self.act(seat, only)
                return True
        return False

    def _report(self, line: str) -> None:
        for lines in self._logs.values():
            lines.append(line)

    def act(self, seat: int, action: int, aim: Mapping[str, float] | None = None) -> None:
        if seat == CHANCE:
            self._do(SayLuck(next(self._ids), action))
        else:
            self._do(Act(next(self._ids), seat, action, aim=None if aim is None else dict(aim)))

    def undo(self, seat: int) -> None:
        self._do(TakeBack(next(self._ids), CHANCE if self._may_correct_luck else seat))

    def undo_luck(self) -> str:
        """Everybody sits at this keyboard, so all of them want it."""
        for who in self.state.seats:
            who.wants_back = True
        self._do(TakeLuckBack(next(self._ids), 0))
        return ""

    def _do(self, command: Command) -> None:
        self._happens(lambda: self._sitting.do(command))

    def _happens(self, change: Callable[[], Batch | None]) -> None:
        with self._writing:
            if not self._closed:
                self._tell(change())

    # --- what people ask for ---

    def why(self, seat: int, text: str) -> Because:
        return asking.why(self.state, Why("", seat, code=text))

    def hint(self, seat: int) -> Hinted:
        view, past = self._course.views[seat].record, self._course.past.of(seat)
        return self._hinted(seat, *advice.hint(self.game, view, seat, past))

    def _hinted(self, seat: int, action: int, why: str = "") -> Hinted:
        return asking.hinted(self.state, "", seat, action, why)

    def say(self, text: str) -> None:
        raise Refused(SAME_ROOM)

    def shun(self, name: str, how: Shunning) -> str:
        raise Refused(SAME_ROOM)

    def report(self, text: str) -> str:
        raise Refused(SAME_ROOM)

    # --- the end ---

    def _finish(self) -> None:
        """Nothing waits beside the record of a finished game, and what was staked is given out."""
        with self._writing:
            if not self.over or self._closed:
                return
            self._closed = True
            if self.state.spec.luck == "fair":
                beside(self.path, SEED).unlink(missing_ok=True)
            if self.state.spec.throws == "physics":
                beside(self.path, THROW).unlink(missing_ok=True)
            stakes = Stakes(self._course.game.room)
            settled = stakes.settle(self.path, self._course.game, self._course.state)
            self.note = f"What everybody has now is kept in {stakes.file}" if settled else ""
            self._hold.close()

    def leave(self) -> str:
        """The game can be resumed, by anybody."""
        self._left.set()
        with self._writing:
            self._finish()
            self._closed = True
            self._file.close()
            self._hold.close()
        return f"Left the table. Go on with: haymaker play --resume {self.path}"

    def break_off(self) -> str:
        if self.over:
            raise HaymakerError("The game is over.")
        self.leave()
        return break_off(self.path)

    def again(self) -> LocalTable:
        return open_wanted(replace(self._wanted, path=None, seed=None))

    def ending_words(self) -> list[str]:
        return [*filter(None, [self.note]), f"The record: haymaker record show {self.path}"]


# --- As somebody wants it -------------------------------------------------------------------------


def open_wanted(wanted: Wanted) -> LocalTable:
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


def open_table(
    wanted: Wanted, spec: Spec, path: Path, brought: Sequence[Holding] = ()
) -> LocalTable:
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
    return LocalTable(wanted, sitting, file, path, _hold(path), news=begun)


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


def resume_table(path: Path) -> LocalTable:
    """A table from its record, exactly where it was."""
    records.load(path)  # a file that is no record, or not there, is told before anything else
    hold = _hold(path)
    try:
        return _resumed(path, hold)
    except BaseException:
        hold.close()
        raise


def _resumed(path: Path, hold: Hold) -> LocalTable:
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
    return LocalTable(wanted, sitting, file, path, hold, note, recent)


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
