"""Many games at once: arrays of results, the same for any number of threads and any backend."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from haymaker.kernel import loop, source
from haymaker.kernel.errors import HaymakerError, UnknownName
from haymaker.kernel.game import Game, Room
from haymaker.kernel.kit import Kit
from haymaker.kernel.layout import Plain, Record, blank, plain_class
from haymaker.kernel.loop import Run
from haymaker.kernel.score import Numbers, winners

BACKENDS = ("native", "python", "cuda")
BOTS = ("random", "heuristic")
CHUNK = 1024
STEP_LIMIT = 1_000_000
"""A game longer than this is reported as unfinished, never as decided."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Results:
    """What came out of a number of games, one row per game."""

    points: Numbers
    endings: Numbers
    """How each game ended, as `score` numbers it; -1 where the limit of steps cut it off."""
    steps: Numbers
    winning: tuple[int, ...]
    """The endings in which somebody has won."""
    finals: Record | None = None

    def __len__(self) -> int:
        return len(self.steps)

    @property
    def winners(self) -> npt.NDArray[np.bool_]:
        """For each game and seat, whether the seat has won, as `Score.winners` has it."""
        return winners(self.points, np.isin(self.endings, self.winning))

    @property
    def wins(self) -> npt.NDArray[np.int64]:
        """Games won by each seat. A shared win counts for all who share it."""
        won: npt.NDArray[np.int64] = self.winners.sum(axis=0)
        return won

    @property
    def undecided(self) -> int:
        """Games that nobody has won, those cut off included."""
        return int((~self.winners.any(axis=1)).sum())

    @property
    def unfinished(self) -> int:
        return int((self.endings < 0).sum())


class Engine(Protocol):
    def begin(self, kits: Record) -> Record:
        """How a game with each kit begins."""
        ...

    def play(self, run: Run) -> None:
        """Plays the games of a run, in a space of the engine's own."""
        ...


class PlainArray:
    """An array of records as the plain loop sees it: `states[i]` is a proxy, assignment copies."""

    def __init__(self, records: Record, proxy: type[Plain]):
        self._cells: list[Any] = [proxy(records[i : i + 1]) for i in range(len(records))]

    def __len__(self) -> int:
        return len(self._cells)

    def __getitem__(self, i: int) -> Any:
        return self._cells[i]

    def __setitem__(self, i: int, value: Any) -> None:
        self._cells[i]._raw[:] = value._raw


class Plainly:
    """The loop itself on the Python backend: slow, checked, readable."""

    def __init__(self, room: Room, guests: source.Guests = ()):
        self._room = room
        given = source.PLAIN_WORDS
        self._space = source.namespace(room, lambda function: function, given, None, guests)

    def begin(self, kits: Record) -> Record:
        begun = blank(self._room.state, len(kits))
        state, kit = plain_class(self._room.state), plain_class(self._room.kit)
        self._space["start_all"](PlainArray(kits, kit), PlainArray(begun, state))
        return begun

    def play(self, run: Run) -> None:
        room, run = self._room, plainly(self._room, run)
        with_space = run._replace(
            states=run.finals,
            finals=(),  # each game stays in its place
            views=PlainArray(blank(room.state), plain_class(room.state)),
            luck=[0],
            moves=[0] * max(1, room.rules.ACTIONS),
            weights=[0] * max(1, room.rules.LUCK),
        )
        self._space["play_some"](with_space, 0, 1)


def plainly(room: Room, run: Run) -> Run:
    """The run over plain numbers; the space to play in is left to each thread."""
    state, kit = plain_class(room.state), plain_class(room.kit)
    return run._replace(
        kits=PlainArray(run.kits, kit),
        begun=PlainArray(run.begun, state),
        thinkers=[int(thinker) for thinker in run.thinkers],
        finals=PlainArray(run.finals, state),
        blanks=PlainArray(blank(room.state), state),
    )


def engine_for(room: Room, backend: str, guests: source.Guests = ()) -> Engine:
    if backend == "native":
        from haymaker.kernel.native import native

        return native(room, guests=guests)
    if backend == "cuda":
        from haymaker.kernel.cuda import gpu

        return gpu(room, guests)
    if backend == "python":
        return Plainly(room, guests)
    raise UnknownName("backend", backend, BACKENDS)


Bots = str | Sequence[str | ModuleType] | None
"""Who plays: one name for all seats, or one for each. A bot from elsewhere is the module with its
`think`."""


def cast_for(game: Game, bots: Bots) -> tuple[Numbers, list[ModuleType]]:
    """The thinkers of the seats as numbers for the loop, and the guests among them, in order."""
    chosen = [bots or "random"] * game.players if bots is None or isinstance(bots, str) else bots
    if len(chosen) != game.players:
        said = f"{len(chosen)} bots were named for {game.players} seats"
        raise HaymakerError(f"{said}; name one for all, or one each.")
    guests = list(dict.fromkeys(bot for bot in chosen if isinstance(bot, ModuleType)))
    thinkers = [
        loop.GUEST + guests.index(bot) if isinstance(bot, ModuleType) else _number(game, bot)
        for bot in chosen
    ]
    return np.array(thinkers, np.int32), guests


def _number(game: Game, bot: str) -> int:
    if bot not in BOTS:
        raise UnknownName("bot", bot, BOTS)
    if bot == "heuristic" and game.room.bot is None:
        raise HaymakerError(f"{game.title} has no heuristic bot; there is: random.")
    return BOTS.index(bot)


def kits_for(game: Game, kits: Record | Sequence[Kit] | None) -> Record:
    """The kits of the games as one array of records; the game's own where none are given.

    Compiled rules check no bounds. A `Kit` was checked when it was chosen; an array is taken to be
    made of the records of such kits."""
    if kits is None:
        return game.kit.record
    if not isinstance(kits, np.ndarray):
        for kit in kits:
            if kit.game != game.name:
                raise HaymakerError(f"A kit of {kit.game} was given for games of {game.name}.")
        if not kits:
            raise HaymakerError("No kits were given; at least 1 is needed.")
        kits = joined([kit.record for kit in kits])
    if kits.dtype != game.room.kit or kits.ndim != 1 or len(kits) < 1:
        raise HaymakerError(f"The kits are no array of records of {game.title} kits.")
    players = set(kits["players"].tolist())
    if players != {game.players}:
        raise HaymakerError(
            f"The kits are for {', '.join(map(str, sorted(players)))} players; "
            f"this game has {game.players}."
        )
    chosen = np.ascontiguousarray(kits).view()
    chosen.flags.writeable = False  # as the record of one kit is, so one compilation serves both
    return chosen


def in_chunks(
    game: Game,
    games: int,
    seed: int = 0,
    bots: Bots = None,
    backend: str = "native",
    threads: int | None = None,
    kits: Record | Sequence[Kit] | None = None,
    limit: int = STEP_LIMIT,
    chunk: int | None = None,
) -> Iterator[Results]:
    """The results piece by piece, in order, with the final states. All cores are used."""
    if games < 1:
        raise HaymakerError(f"{games} games were asked for; at least 1 can be played.")
    if not 0 <= seed < 1 << 64:
        raise HaymakerError(f"The seed is {seed}; allowed: 0 to 18446744073709551615.")
    if threads is not None and threads < 1:
        raise HaymakerError(f"{threads} threads were asked for; at least 1 is needed.")
    chosen = kits_for(game, kits)
    thinkers, guests = cast_for(game, bots)
    engine = engine_for(game.room, backend, guests)
    size = chunk or (CHUNK if backend != "cuda" else 1 << 20)
    begun = engine.begin(chosen)
    winning = game.room.rules.WINNING_ENDINGS

    def play(first: int) -> Results:
        count = min(size, games - first)
        finals = blank(game.room.state, count)
        points = np.zeros((count, game.players), np.int32)
        endings, steps = np.zeros(count, np.int32), np.zeros(count, np.int32)
        what = (chosen, begun, first, seed, thinkers, limit)
        engine.play(Run(*what, points, endings, steps, finals))
        return Results(points, endings, steps, winning, finals)

    starts = range(0, games, size)
    workers = 1 if backend != "native" else threads or os.cpu_count() or 1
    if workers == 1:
        yield from map(play, starts)
        return
    with ThreadPoolExecutor(workers) as pool:
        waiting = [pool.submit(play, first) for first in starts[: 4 * workers]]
        for first in [*starts[4 * workers :], *[None] * len(waiting)]:
            yield waiting.pop(0).result()
            if first is not None:
                waiting.append(pool.submit(play, first))


def simulate(
    game: Game,
    games: int = 1000,
    seed: int = 0,
    bots: Bots = None,
    backend: str = "native",
    threads: int | None = None,
    kits: Record | Sequence[Kit] | None = None,
    limit: int = STEP_LIMIT,
    finals: bool = False,
    progress: Progress | None = None,
) -> Results:
    """Plays many games and returns arrays of results. `kits`: game i is played with kit i mod n."""
    parts: list[Results] = []
    done = 0
    for part in in_chunks(game, games, seed, bots, backend, threads, kits, limit):
        done += len(part)
        parts.append(part if finals else replace(part, finals=None))
        if progress is not None:
            progress(done, games)
    return Results(
        np.concatenate([part.points for part in parts]),
        np.concatenate([part.endings for part in parts]),
        np.concatenate([part.steps for part in parts]),
        game.room.rules.WINNING_ENDINGS,
        joined([part.finals for part in parts if part.finals is not None]) if finals else None,
    )


def joined(parts: Sequence[Record]) -> Record:
    """One array of all records, byte for byte: NumPy itself would leave padding to chance."""
    whole = blank(parts[0].dtype, sum(map(len, parts)))
    whole.view("u1")[:] = np.concatenate([part.view("u1") for part in parts])
    return whole


assert (BOTS.index("random"), BOTS.index("heuristic")) == (loop.RANDOM, loop.HEURISTIC)
