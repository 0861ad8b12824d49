"""Many kits judged at once: their games are summed up where they are played, kit by kit.

The sums are whole numbers, so it makes no difference who plays which game: threads, machines or a
GPU.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from haymaker.bots import registry
from haymaker.bots.levels import LEVELS
from haymaker.kernel import loop as playing
from haymaker.kernel import source
from haymaker.kernel.errors import HaymakerError, UnknownName
from haymaker.kernel.game import Game, Room
from haymaker.kernel.layout import Record, blank
from haymaker.kernel.simulate import cast_for, kits_for
from haymaker.lab import kits, loop, rows
from haymaker.lab.engine import IN_LAB, LabEngine
from haymaker.lab.figures import COURSE, Figure, Ledger
from haymaker.lab.intervals import widths
from haymaker.lab.kits import BOTTOM, BOTTOM_BOTTOM, SUMMED, TOP, TOP_BOTTOM, TOP_TOP, KitsRun
from haymaker.lab.seats import check_thinkers
from haymaker.lab.sums import ALPHA, Floats, Whole

BACKENDS = ("native", "cuda")
PARTS = (loop, rows, kits)
Numbers = npt.NDArray[np.int32]


class Summer(Protocol):
    def sum_up(self, run: KitsRun) -> None:
        """Plays the games of the run and adds them to its sums."""
        ...


class KitsQuestion(NamedTuple):
    """What is asked of every kit. It can travel to another machine."""

    game: Game
    """Some kit of the game with so many players."""
    bots: str
    figures: tuple[Figure, ...]
    limit: int
    """So many steps end a game in any case."""


def asked(game: Game, bots: str, figures: Sequence[Figure], limit: int) -> KitsQuestion:
    """The question, once it is clear that it can be answered for many kits at once."""
    for figure in figures:
        if figure.group == COURSE or figure.name in NOT_SUMMED:
            raise HaymakerError(
                f"“{figure.name}” is looked at in some games only, and not for many kits at once; "
                "name another figure, or search without --kits."
            )
    if bots in LEVELS and bots not in ("random", "heuristic"):
        raise HaymakerError(
            f"{bots} thinks too long for many kits at once; there are: random, heuristic."
        )
    check_thinkers(game, [bots])
    cast_for(game, registry.compiled(game, bots))
    return KitsQuestion(game, bots, tuple(figures), limit)


NOT_SUMMED = ("choices with several answers", "answers to choose from")
"""Of the length of a game: these need a close look, too."""


def sums_of(
    question: KitsQuestion,
    records: Record,
    first: int,
    each: int,
    seed: int,
    backend: str = "native",
) -> Whole:
    """So many games of each of these kits, from that number on: of every kit and figure the sums
    that `kits.SUMMED` says."""
    game, ledger = question.game, Ledger(question.game)
    thinkers, guests = cast_for(game, registry.compiled(game, question.bots))
    told = np.array([(each.top, each.bottom) for each in question.figures], np.int32)
    sums = np.zeros((len(records), len(told), SUMMED), np.int64)
    run = KitsRun(
        kits=kits_for(game, records),
        begun=None,
        first=first,
        each=each,
        seed=seed,
        thinkers=thinkers,
        limit=question.limit,
        verbs=ledger.verbs,
        seconds=np.zeros(len(ledger.kinds), np.int64) if ledger.seconds is None else ledger.seconds,
        counted=ledger.counted,
        told=told,
        sums=sums,
    )
    summer(game.room, game.players, ledger, guests, backend).sum_up(run)
    return sums


class NativeKits(LabEngine):
    """On one thread of this processor."""

    parts = PARTS

    def __init__(self, room: Room, guests: source.Guests = ()) -> None:
        super().__init__(room, guests)
        self._space["unlike"] = self._space["none_unlike"]
        # What takes a run is compiled into this engine's own file. In the file of the rules, a
        # program that does not know this kind of run could not read the list of what is there.
        own = {name: getattr(playing, name) for name in ("fall", "choose_at_random", "choose")}
        source.rebuild(self._space, own, self._compile, self._file, IN_LAB)

    def sum_up(self, run: KitsRun) -> None:
        state, rules = self.room.state, self.room.rules
        shape = shapes(self.room, len(run.thinkers), run)
        self._space["sum_some"](
            run._replace(
                begun=self.rules.begin(run.kits),
                seed=np.uint64(run.seed),
                blanks=blank(state),
                column=0,
                **{name: np.zeros(shape[name], np.int32) for name in NARROW},
                **{name: np.zeros(shape[name], np.int64) for name in WIDE},
                states=blank(state),
                views=blank(state),
                luck=np.zeros(2, np.uint64),
                moves=np.zeros(self._moves, np.int32),
                weights=np.zeros(max(1, rules.LUCK), np.int32),
            ),
            0,
            1,
        )


NARROW = ("points", "endings", "steps", "kinds", "open", "starters", "course")
WIDE = ("counts", "rows", "drawn")
"""What a thread has for itself beside records: arrays of 32 and of 64 bits."""


def shapes(room: Room, players: int, run: KitsRun) -> dict[str, Any]:
    """How large these arrays are."""
    columns = rows.OF_ALL + 2 * players + len(room.words.ENDINGS) - 1 + run.counted
    return {
        "points": (1, players), "endings": 1, "steps": 1, "kinds": (1, len(run.seconds)),
        "open": (1, 3), "starters": 1, "course": (1, loop.COURSE),
        "counts": (1, max(1, run.counted)), "rows": (1, columns), "drawn": loop.PURPOSES,
    }  # fmt: skip


_summers: dict[tuple[object, ...], Summer] = {}
_lock = threading.Lock()


def summer(room: Room, players: int, ledger: Ledger, guests: source.Guests, backend: str) -> Summer:
    """The one engine of its kind in this process."""
    if backend not in BACKENDS:
        raise UnknownName("backend", backend, BACKENDS)
    with _lock:
        key = (room.package, players, backend, *(guest.__name__ for guest in guests))
        if key not in _summers:
            if backend == "cuda":
                from haymaker.lab.cuda import CudaKits

                _summers[key] = CudaKits(room, players, guests)
            else:
                _summers[key] = NativeKits(room, guests)
        return _summers[key]


# --- What the sums say ----------------------------------------------------------------------------


class Measures(NamedTuple):
    """Figures of many kits: of each kit and figure, and half the width of its interval."""

    values: Floats
    radii: Floats


def measured(figures: Sequence[Figure], sums: Whole, games: Whole) -> Measures:
    """`tune.figures` for many kits at once. Where there is nothing to divide by, nothing is known:
    the interval has no end."""
    count = np.maximum(1, games)[:, None].astype(np.float64)
    top, bottom = sums[:, :, TOP] / count, sums[:, :, BOTTOM] / count
    known = bottom != 0
    below = np.where(known, bottom, 1.0)
    value = np.where(known, top / below, 0.0)
    variance = (
        sums[:, :, TOP_TOP] / count - top * top
        - 2 * value * (sums[:, :, TOP_BOTTOM] / count - top * bottom)
        + value * value * (sums[:, :, BOTTOM_BOTTOM] / count - bottom * bottom)
    ) / (below * below)  # fmt: skip
    numbers, which = np.unique(np.maximum(1, games), return_inverse=True)
    wide = np.array([widths(int(n), ALPHA / len(figures)) for n in numbers])[which]
    radius = np.sqrt(np.maximum(0.0, variance) + 1 / count) * wide[:, None]
    scale = np.array([figure.scale for figure in figures])
    return Measures(value * scale, np.where(known, radius * scale, np.inf))
