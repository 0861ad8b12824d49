"""The native backend: the rules compiled by Numba for this processor."""

from __future__ import annotations

import contextlib
import os
import platform
import threading
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core.compiler_lock import global_compiler_lock
from numba.cpython.unsafe.numbers import trailing_zeros

from haymaker.kernel import contract, source
from haymaker.kernel.compiling import alone, compile_elsewhere
from haymaker.kernel.game import Room
from haymaker.kernel.layout import Call, Record, blank
from haymaker.kernel.loop import Run
from haymaker.kernel.score import Numbers

_GOLDEN = np.uint64(contract.GOLDEN)
_MIX1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX2 = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


# The streams of `streams.py` in unsigned machine words, for both compilers.


def mix(x):  # type: ignore[no-untyped-def]
    x = (x ^ (x >> _30)) * _MIX1
    x = (x ^ (x >> _27)) * _MIX2
    return x ^ (x >> _31)


def fresh_word(luck):  # type: ignore[no-untyped-def]
    x = luck[0] + _GOLDEN
    luck[0] = x
    return mix(x) >> _32


def scaled(word, n):  # type: ignore[no-untyped-def]
    return np.int64((word * np.uint64(n)) >> _32)


def draw(luck, n):  # type: ignore[no-untyped-def]
    return scaled(fresh_word(luck), n)


def stream(seed, number):  # type: ignore[no-untyped-def]
    return mix(mix(np.uint64(seed) + _GOLDEN) + np.uint64(number) * _MIX1)


def lowest(bits):  # type: ignore[no-untyped-def]
    return np.int64(trailing_zeros(np.uint64(bits)))


def whole(number):  # type: ignore[no-untyped-def]
    return np.int64(number)


def words(compiled: Callable[[Any], Any], lowest: Any = lowest) -> dict[str, Any]:
    """The functions above, compiled, seeing each other."""
    space: dict[str, Any] = dict(globals())
    for function in (mix, fresh_word, scaled, draw, stream, whole):
        space[function.__name__] = compiled(
            types.FunctionType(function.__code__, space, function.__name__)
        )
    space["lowest"] = compiled(lowest)
    return {name: space[name] for name in ("mix", "stream", *contract.WORDS)}


INLINE = frozenset((
    "turn", "legal", "chance", "apply", "choose", "choose_at_random", "fall", "pick", "mix", "play",
    "think_as", *contract.WORDS,
))  # fmt: skip
"""What the loop calls at every step. Inlining these made Punch! a third faster."""


def cache_home() -> Path:
    """Where compiled games are kept: `HAYMAKER_CACHE`, else the user's cache folder."""
    if "HAYMAKER_CACHE" in os.environ:
        return Path(os.environ["HAYMAKER_CACHE"])
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "haymaker"


def cache_folder(name: str) -> Path | None:
    """A place for compiled code; none where nothing can be written: then it is compiled afresh."""
    folder = cache_home() / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / "rules.py").exists():  # its date must not change: some compilers look
            (folder / "rules.py").touch()
    except OSError:
        return None
    return folder


def by_one_process(made: Any, folder: Path | None) -> Any:
    """The function, compiled by one process for all: others that need it meanwhile wait, and load
    what that one has put into the folder.

    The compiler's own lock is taken first, always: so no two threads wait for each other. Nor do
    two processes: functions of one name that claim to live in different files may call each other
    in another order, so each file has locks of its own.
    """
    if folder is None:
        return made
    compile_now = made.compile
    lives_in = Path(made.py_func.__code__.co_filename).stem

    def compile_once(signature: Any) -> Any:
        with global_compiler_lock, alone(folder / f"{lives_in}.{made.__name__}.lock"):
            try:
                return compile_now(signature)
            except (ImportError, AttributeError):  # left there by a version that has other types
                made._cache.flush()
                return compile_now(signature)

    made.compile = compile_once
    return made


class Native:
    """Compiled rules. With `checked`, an index out of bounds is an error: to try strange kits."""

    name = "native"

    def __init__(self, room: Room, checked: bool = False, guests: source.Guests = ()):
        self.room = room
        self.checked = checked
        self.guests = guests
        self.folder = self._folder()
        self._space = self._build()
        self._blank = blank(room.state)
        self._kind = room.state
        self._calls: dict[str, Any] = {}

    def _folder(self) -> Path | None:
        """The place for compiled code, named by a hash of all that goes into it."""
        versions = (numba.__version__, np.__version__, platform.machine(), self.checked)
        key = source.fingerprint(self.room, self.guests, Path(__file__).read_text(), *versions)
        return cache_folder(f"{self.room.name}-{key}")

    @property
    def cached(self) -> bool:
        """Whether whole games are compiled on disk already."""
        return self.has_cached("play_some")

    def has_cached(self, name: str) -> bool:
        """Whether this function is compiled on disk already."""
        return self.folder is not None and any(self.folder.glob(f"__pycache__/rules.{name}-*.nbc"))

    @property
    def steps_cached(self) -> bool:
        """Whether single steps are: the rules are the last that `make_ready` compiles."""
        return self.has_cached("one_why_not")

    def _build(self) -> dict[str, Any]:
        filename = None if self.folder is None else str(self.folder / "rules.py")

        def compiled(function: Any) -> Any:
            own_file = function.__code__.co_filename == filename
            made = numba.njit(
                nogil=not function.__name__.startswith("one_"),  # too short to let others in
                error_model="numpy",
                boundscheck=self.checked,
                cache=own_file,
                forceinline=function.__name__ in INLINE,
                _nrt=self.checked,  # nothing is allocated, so nothing needs counting
            )(function)
            return by_one_process(made, self.folder) if own_file else made

        return source.namespace(self.room, compiled, words(compiled), filename, self.guests)

    def function(self, name: str) -> Any:
        """A function of the compiled namespace; it compiles, or loads, at its first call."""
        return self._space[name]

    def prepare(self, name: str) -> None:
        """Compiles one of the single calls without making it."""
        state = numba.typeof(self._blank)
        kit = numba.typeof(self.room.game().kit.record)
        numbers, whole = numba.int32[::1], numba.int64
        arguments = {
            "one_legal": (kit, state, whole, numbers),
            "one_chance": (kit, state, numbers),
            "one_apply": (kit, state, whole, whole),
            "one_why_not": (kit, state, whole, whole),
        }
        self._space[name].compile(arguments[name])

    def begin(self, kits: Record) -> Record:
        """How a game with each kit begins."""
        begun = blank(self.room.state, len(kits))
        self._space["start_all"](kits, begun)
        return begun

    def _with_space(self, run: Run) -> Run:
        """The run with the space that one thread plays in."""
        rules = self.room.rules
        return run._replace(
            seed=np.uint64(run.seed),
            states=run.finals if run.states is None else run.states,
            finals=self._blank[:0],  # each game stays in its place
            views=blank(self.room.state),
            blanks=self._blank,
            luck=np.zeros(1, np.uint64),
            moves=np.zeros(source.room_for_moves(self.room, self.guests), np.int32),
            weights=np.zeros(max(1, rules.LUCK), np.int32),
        )

    def play(self, run: Run) -> None:
        """Plays the games of a run, one after another."""
        self._space["play_some"](self._with_space(run), 0, 1)

    def trace(
        self, kit: Record, seed: int, number: int, thinkers: Numbers, limit: int
    ) -> tuple[Numbers, Numbers, Record]:
        """One game: the seats, the actions and every state from the first to the last."""
        states = blank(self.room.state, limit + 1)
        run = self._watched(kit, number, 1, seed, thinkers, limit)._replace(states=states)
        seats, actions = np.zeros(limit, np.int32), np.zeros(limit, np.int32)
        steps = self._space["trace"](self._with_space(run), seats, actions)
        return seats[:steps], actions[:steps], states[: steps + 1]

    def audit(
        self, kits: Record, first: int, count: int, seed: int, thinkers: Numbers, limit: int
    ) -> tuple[int, int, int]:
        """Plays games and checks every step: the fault (0: none), its game and its step."""
        run = self._watched(kits, first, count, seed, thinkers, limit)
        counts = np.zeros(2 * self.room.rules.COMPONENTS + 2, np.int32)
        fault = self._space["audit"](self._with_space(run), counts)
        return int(fault), int(counts[-2]), int(counts[-1])

    def _watched(
        self, kits: Record, first: int, count: int, seed: int, thinkers: Numbers, limit: int
    ) -> Run:
        """A run whose results nobody asks for."""
        nothing = np.zeros(count, np.int32)
        points = np.zeros((1, len(thinkers)), np.int32)
        begun, finals = self.begin(kits), blank(self.room.state)
        return Run(kits, begun, first, seed, thinkers, limit, points, nothing, nothing, finals)

    # The contract, one call at a time, as the Python backend offers it.

    def _one(self, name: str, s: Record) -> Any:
        """The function behind the compiler's dispatcher, which would take longer to find out the
        types of the arguments than the rules take. So what comes in must be of one kind."""
        known = self._calls.get(name)
        if known is not None and s.dtype is self._kind and s.flags.carray and s.ndim == 1:
            return known
        if s.dtype != self._kind or s.ndim != 1 or not len(s):
            raise TypeError(f"this is no state of {self.room.title}")
        function = self._space[name]
        found = list(function.overloads.values())
        if len(found) != 1 or not s.flags.carray:  # not in one piece, or not to be written to
            return function
        self._calls[name] = found[0].entry_point
        return self._calls[name]

    def straight(self, s: Record) -> tuple[Call, Call, Call]:
        """`apply`, `view` and `guess` for somebody who calls them over and over with records made
        as this one is: what comes in is not looked at again."""
        key, guess = np.empty(1, np.uint64), self._one("one_guess", s)

        def guessed(kit: Record, v: Record, seat: int, number: int, out: Record) -> None:
            key[0] = number
            guess(kit, v, seat, key, out)

        return self._one("one_apply", s), self._one("one_view", s), guessed

    def start(self, kit: Record, s: Record) -> None:
        self._one("one_start", s)(kit, s)

    def turn(self, kit: Record, s: Record) -> int:
        return int(self._one("one_turn", s)(kit, s))

    def legal(self, kit: Record, s: Record, seat: int) -> list[int]:
        moves = np.empty(self.room.rules.ACTIONS, np.int32)
        count = self._one("one_legal", s)(kit, s, seat, moves)
        found: list[int] = moves[:count].tolist()
        return found

    def chance(self, kit: Record, s: Record) -> list[int]:
        weights = np.empty(self.room.rules.LUCK, np.int32)
        total = self._one("one_chance", s)(kit, s, weights)
        return contract.whole_odds(weights.tolist(), int(total))

    def apply(self, kit: Record, s: Record, seat: int, action: int) -> None:
        self._one("one_apply", s)(kit, s, seat, action)

    def score(self, kit: Record, s: Record, out: list[int]) -> int:
        points = np.zeros(len(out), np.int32)
        ending = int(self._one("one_score", s)(kit, s, points))
        out[:] = [int(value) for value in points]
        return ending

    def view(self, kit: Record, s: Record, seat: int, out: Record) -> None:
        self._one("one_view", s)(kit, s, seat, out)

    def guess(self, kit: Record, v: Record, seat: int, key: int, out: Record) -> None:
        self._one("one_guess", v)(kit, v, seat, np.array([key], np.uint64), out)

    def why_not(self, kit: Record, s: Record, seat: int, action: int) -> int:
        return int(self._one("one_why_not", s)(kit, s, seat, action))

    def inventory(self, kit: Record, s: Record) -> list[int]:
        out = np.zeros(self.room.rules.COMPONENTS, np.int32)
        self._one("one_inventory", s)(kit, s, out)
        return [int(count) for count in out]


def warm(room: Room) -> threading.Thread:
    """Has a room compiled in the background, by a process of its own. Its games are interpreted
    until that is done.

    Where it cannot be done (a full disk, say), they stay so, and nobody at the table hears of it.
    """

    def work() -> None:
        with contextlib.suppress(Exception):
            engine = native(room)
            task = f"{__name__}:{make_ready.__name__}"
            compile_elsewhere(room, engine.folder, task, lambda: engine.steps_cached)
            make_ready(room)

    thread = threading.Thread(target=work, name=f"{COMPILING} {room.name}", daemon=True)
    thread.start()
    return thread


def make_ready(room: Room) -> None:
    """Compiles the single calls of a room, or loads them, and has its games use them."""
    if room.compiled is not None:
        return
    engine = native(room)
    game = room.game()
    s = game.new()
    kit, v = game.kit.record, game.view(s, 0)
    engine.start(kit, blank(room.state))
    engine.turn(kit, s)
    engine.inventory(kit, s)
    engine.view(kit, s, 0, blank(room.state))
    engine.guess(kit, v, 0, 1, blank(room.state))
    engine.score(kit, s, [0] * game.players)
    for name in ("one_legal", "one_chance", "one_apply", "one_why_not"):
        engine.prepare(name)
    room.compiled = engine


COMPILING = "compile"


def is_compiling() -> bool:
    """Whether some room is still compiled in the background."""
    return any(
        thread.name.split()[0] == COMPILING and thread.is_alive()
        for thread in threading.enumerate()
    )


_engines: dict[tuple[object, ...], Native] = {}
_engines_lock = threading.Lock()


def native(room: Room, checked: bool = False, guests: source.Guests = ()) -> Native:
    """The one compiled engine of a room, with these guests, in this process."""
    with _engines_lock:
        key = (room.package, checked, *(guest.__name__ for guest in guests))
        if key not in _engines:
            _engines[key] = Native(room, checked, guests)
        return _engines[key]
