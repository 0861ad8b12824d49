"""The lab's loop compiled for this processor, beside the rules of a room, or interpreted."""

from __future__ import annotations

import hashlib
import inspect
import math
import threading
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numba
import numpy as np

from haymaker.bots import registry
from haymaker.bots.levels import LEVELS, personas, thinks_long
from haymaker.bots.search.engine import Style, searcher, winning_bits
from haymaker.bots.search.match import RANDOM_PLAYER, ROOMS_OWN
from haymaker.bots.search.space import STYLE
from haymaker.kernel import source
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game, Room
from haymaker.kernel.layout import Record, blank, named, plain_class
from haymaker.kernel.native import by_one_process, native
from haymaker.kernel.simulate import STEP_LIMIT, Bots, PlainArray, cast_for
from haymaker.lab import loop, rows
from haymaker.lab.loop import COURSE, EVERY, PURPOSES, LabRun, TrialRun
from haymaker.lab.seats import check_thinkers

CHUNK, FEW = 256, 4
OF_ROOM, IN_LAB = "_of_room", "_in_lab"
"""Behind the names of compiled functions."""

OPTIONAL = {
    "chapter": "one_chapter",
    "note": "note_nothing",
    "close": "close_nothing",
    "starter": "starter_unknown",
    "ahead": "nobody_ahead",
    "unseal": "unseal_nothing",
    "stratum": "one_stratum",
    "worth_trying": "always_worth_trying",
    "gained": "gained_nothing",
    "ripe": "ripe_when_asked",
    "holds": "holds_nothing",
}
"""What a room's `lab.py` may say, and what is said where it says nothing."""


def declared(room: Room) -> list[ModuleType]:
    """Where a room says what the lab may count: its `lab.py`, and its guide for chapters, leads and
    sealed choices."""
    return [part for part in (room.part("lab"), room.part("guide")) if part is not None]


def knows_leads(room: Room) -> bool:
    """Whether the room says who is ahead."""
    return any(hasattr(part, name) for part in declared(room) for name in ("ahead", "prospects"))


def says(room: Room, name: str) -> bool:
    """Whether these say it themselves: what they use may have other things of that name."""
    if name == "ahead":
        return knows_leads(room)
    return any(hasattr(part, name) for part in declared(room))


def namespace(
    room: Room,
    rules: dict[str, Any],
    compile_function: source.Compile,
    filename: str | None,
    search: dict[str, Any] | None = None,
    parts: Sequence[ModuleType] = (loop, rows),
) -> dict[str, Any]:
    """The lab's loop over the compiled, or plain, rules of a room, and over the search where levels
    play. The room's own functions see the names of the rules; the loop has its names over both."""
    said: dict[str, Any] = {}
    for part in reversed(declared(room)):
        found = source.gathered(source.spread([part], room.package), {})
        own = {n: v for n, v in found.items() if n not in rules or n in OPTIONAL}
        if "prospects" in own:  # a searcher's word for it
            own["ahead"] = own.pop("prospects")
        said.update(own)
    told = dict(rules)
    source.rebuild(told, said, compile_function, filename, OF_ROOM + IN_LAB)
    plain = source.gathered(parts, {})
    plain |= {"WINNING": winning_bits(room), "ENDED_BY": endings_of(room)}
    plain.update((name, plain[usual]) for name, usual in OPTIONAL.items() if not says(room, name))
    plain["forget"] = plain["no_minds"]
    space = dict(told)
    if search is not None:
        space |= {"choice": search["choice"], "remember": search["note"]}
        plain |= {"forget": plain["fresh_minds"], "choose": plain["choose_by_level"]}
    source.rebuild(space, plain, compile_function, filename, IN_LAB)
    return space


def counted_of(room: Room) -> int:
    """How many numbers the room counts."""
    return int(getattr(room.part("lab"), "COUNTS", 0))


def endings_of(room: Room) -> int:
    """How many endings there are; the first is none."""
    return len(room.words.ENDINGS)


class LabEngine:
    """Plays and counts a room's games. It compiles, or loads, at the first call.

    With `levels`, seats are played by levels of play, by the room's own bot or at random.
    """

    parts: tuple[ModuleType, ...] = (loop, rows)
    """The plain source that is compiled over the rules."""

    def __init__(self, room: Room, guests: source.Guests = (), levels: bool = False) -> None:
        self.room = room
        self.rules = native(room, guests=guests)
        self._searcher = searcher(room) if levels else None
        self._moves = source.room_for_moves(room, guests)
        self._file = self._place()
        search = None if self._searcher is None else self._searcher._space
        self._space = namespace(
            room, self.rules._space, self._compile, self._file, search, self.parts
        )

    def _place(self) -> str | None:
        """A file named by a hash of the loop, beside the compiled rules: see `native.py`."""
        if self.rules.folder is None:
            return None
        parts = list(self.parts)
        for part in declared(self.room):
            parts += source.spread([part], self.room.package)
        text = "".join(map(inspect.getsource, parts)) + Path(__file__).read_text()
        if self._searcher is not None:
            text += str(self._searcher._file)
        key = hashlib.sha256(text.encode()).hexdigest()[:16]
        file = self.rules.folder / f"lab_{key}.py"
        if not file.exists():
            file.touch()
        return str(file)

    def _compile(self, function: Any) -> Any:
        name = function.__name__.removesuffix(IN_LAB).removesuffix(OF_ROOM)
        made = numba.njit(
            nogil=True,
            error_model="numpy",
            cache=self._file is not None,
            forceinline=name in OPTIONAL,
            _nrt=False,
        )(function)
        return by_one_process(made, self.rules.folder)

    def cached(self, entry: str = "play_many") -> bool:
        """Whether the loop is compiled on disk already."""
        if self._file is None:
            return False
        file = Path(self._file)
        return any((file.parent / "__pycache__").glob(f"{file.stem}.{entry}{IN_LAB}-*.nbc"))

    def play(self, game: Game, run: LabRun | TrialRun) -> None:
        rules, state = self.room.rules, self.room.state
        self._space[entry_of(run)](
            run._replace(
                kits=game.kit.record,
                begun=self.rules.begin(game.kit.record),
                seed=np.uint64(run.seed),
                states=blank(state),
                views=blank(state),
                blanks=blank(state),
                luck=np.zeros(2, np.uint64),
                moves=np.zeros(self._moves, np.int32),
                weights=np.zeros(max(1, rules.LUCK), np.int32),
                drawn=np.zeros(PURPOSES, np.int64),
                answers=np.zeros(self._moves, np.int32),
                worth=np.zeros(PURPOSES, np.int32),
                mind=None if self._searcher is None else self._searcher.space(),
                styles=None if self._searcher is None else styles_of(self.room),
            )
        )


class PlainLab:
    """The same loop interpreted: slow, checked, readable."""

    def __init__(self, room: Room) -> None:
        self.room = room
        rules = source.namespace(room, lambda function: function, source.PLAIN_WORDS)
        self._space = namespace(room, rules, lambda function: function, None)

    def play(self, game: Game, run: LabRun | TrialRun) -> None:
        state, kit = plain_class(self.room.state), plain_class(self.room.kit)
        begun = blank(self.room.state)
        kits = PlainArray(game.kit.record, kit)
        if isinstance(run, LabRun):
            run = run._replace(
                marked=PlainArray(run.marked, state), seen=PlainArray(run.seen, state)
            )
        self._space["start_all"](kits, PlainArray(begun, state))
        self._space[entry_of(run)](
            run._replace(
                kits=kits,
                begun=PlainArray(begun, state),
                thinkers=run.thinkers.tolist(),
                states=PlainArray(blank(self.room.state), state),
                views=PlainArray(blank(self.room.state), state),
                blanks=PlainArray(blank(self.room.state), state),
                luck=[0, 0],
                moves=[0] * max(1, self.room.rules.ACTIONS),
                weights=[0] * max(1, self.room.rules.LUCK),
                drawn=[0] * PURPOSES,
                answers=[0] * max(1, self.room.rules.ACTIONS),
                worth=[0] * PURPOSES,
            )
        )


def entry_of(run: LabRun | TrialRun) -> str:
    return "play_many" if isinstance(run, LabRun) else "try_many"


def verbs_of(game: Game) -> tuple[list[str], Any]:
    """The kinds of decisions (`do`, as in records), and the kind of each action."""
    spelled = [str(game.words.spell(game.kit, 0, action)["do"]) for action in range(game.actions)]
    kinds = list(dict.fromkeys(spelled))
    return kinds, np.array([kinds.index(verb) for verb in spelled], np.int32)


def whole_games(game: Game, first: int, count: int, seed: int, thinkers: Any) -> dict[str, Any]:
    """What both kinds of runs begin with; the engine adds the kit."""
    return {
        "kits": None,
        "begun": None,
        "first": first,
        "seed": seed,
        "thinkers": thinkers,
        "limit": STEP_LIMIT,
        "points": np.zeros((count, game.players), np.int32),
        "endings": np.zeros(count, np.int32),
        "steps": np.zeros(count, np.int32),
    }


def blank_run(
    game: Game,
    first: int,
    count: int,
    seed: int,
    thinkers: Any,
    verbs: Any,
    counted: int,
    seconds: Any = None,
) -> LabRun:
    """So many games to be played, and the space for what comes of them. `verbs` are the kinds of
    the actions, `seconds` what a decision of each kind takes people."""
    kinds = int(verbs.max(initial=0)) + 1
    marked, seen = (blank(game.room.state, looked_at(count)) for _ in range(2))
    return LabRun(
        **whole_games(game, first, count, seed, thinkers),
        verbs=verbs,
        kinds=np.zeros((count, kinds), np.int32),
        open=np.zeros((count, 3), np.int32),
        starters=np.zeros(count, np.int32),
        course=np.zeros((count, COURSE), np.int32),
        marked=marked,
        seen=seen,
        counts=np.zeros((count, max(1, counted)), np.int64),
        counted=counted,
        seconds=np.zeros(kinds, np.int64) if seconds is None else seconds,
        fields=places(game.room),
        marked_bytes=in_bytes(marked),
        seen_bytes=in_bytes(seen),
        rows=np.zeros((count, columns_of(game, counted)), np.int64),
        column=0,
    )


def columns_of(game: Game, counted: int) -> int:
    """Numbers in a row about one game."""
    return rows.OF_ALL + 2 * game.players + endings_of(game.room) - 1 + counted


def in_bytes(records: Record) -> Any:
    return records.view(np.int8).reshape(len(records), -1)


def places(room: Room) -> Any:
    """Of every field of a state: where it begins, the bytes of one number, and how many."""
    assert room.state.fields is not None
    found = []
    for name in named(room.state):
        kind, begins = room.state.fields[name][:2]
        found.append((begins, kind.base.itemsize, math.prod(kind.shape)))
    return np.array(found, np.int32)


def looked_at(count: int) -> int:
    """Of so many games one after another, at most so many are looked at closely."""
    return -(-count // EVERY)


def blank_trials(
    game: Game, first: int, count: int, seed: int, thinkers: Any, span: int, things: int
) -> TrialRun:
    """So many games with a trial each to be played, and the space for what comes of them."""
    return TrialRun(
        **whole_games(game, first, count, seed, thinkers),
        span=span,
        choices=np.zeros(count, np.int32),
        seats=np.zeros(count, np.int32),
        actions=np.zeros(count, np.int32),
        strata=np.zeros(count, np.int32),
        leads=np.zeros(count, np.int32),
        gains=np.zeros(count, np.int32),
        could=np.zeros((count, game.actions), np.int8),
        offered=np.zeros((game.players, game.actions), np.int64),
        taken=np.zeros((game.players, game.actions), np.int64),
        held=np.zeros((count, game.players, max(1, things)), np.int32),
    )


_engines: dict[tuple[object, ...], LabEngine] = {}
_lock = threading.Lock()


def engine_of(room: Room, guests: source.Guests = (), levels: bool = False) -> LabEngine:
    """The one engine of a room, with these guests or with levels, in this process."""
    with _lock:
        key = (room.package, levels, *(guest.__name__ for guest in guests))
        if key not in _engines:
            _engines[key] = LabEngine(room, guests, levels)
        return _engines[key]


def styles_of(room: Room) -> Style:
    """How the levels of a room think, a row each."""
    rows = [persona.style for persona in personas(room).values()]
    return np.array(rows or [(0,) * STYLE], np.int64)


class Cast(NamedTuple):
    """Who sits where, as the engine numbers them, and the engine that plays them."""

    thinkers: Any
    engine: LabEngine
    chunk: int
    """Games that are played at a time: few where somebody thinks long."""


def cast(game: Game, bots: Bots) -> Cast:
    """Bots by name, one for all seats or one each: levels, or whatever the simulator takes."""
    check_thinkers(game, [bots] if isinstance(bots, str) else [str(bot) for bot in bots or ()])
    named = [bots or "random"] * game.players if bots is None or isinstance(bots, str) else bots
    if not any(name in LEVELS for name in named):
        thinkers, guests = cast_for(game, registry.compiled(game, bots))
        return Cast(thinkers, engine_of(game.room, guests), CHUNK)
    numbers = {"random": RANDOM_PLAYER, "heuristic": ROOMS_OWN}
    numbers |= {level: row for row, level in enumerate(personas(game.room))}
    if len(named) != game.players:
        cast_for(game, ["random"] * len(named))  # says so
    for name in named:
        if name not in numbers:
            raise HaymakerError(
                f"The bot {name!r} does not play beside levels in the lab; there are: "
                f"{', '.join(numbers)}."
            )
    long = any(thinks_long(game.room, str(name)) for name in named)
    thinkers = np.array([numbers[str(name)] for name in named], np.int64)
    return Cast(thinkers, engine_of(game.room, levels=True), FEW if long else CHUNK)
