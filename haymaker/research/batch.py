"""Many games side by side: one call steps them all, luck and bots included."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from haymaker import bots as bot_names
from haymaker.kernel.errors import HaymakerError, UnknownName
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record, blank
from haymaker.kernel.observation import Floats, turning
from haymaker.kernel.simulate import cast_for
from haymaker.kernel.streams import stream
from haymaker.research import loop
from haymaker.research.engine import Crew, processor
from haymaker.research.loop import BatchArrays

AUTORESET = {
    "DISABLED": loop.DISABLED,
    "NEXT_STEP": loop.NEXT_STEP,
    "SAME_STEP": loop.SAME_STEP,
}
"""What follows the end of a game, as Gymnasium names it."""

LIMIT = 100_000
"""Decisions that cut a game off, where nothing else is asked for."""

WHIMS = 1 << 62
"""The number of the stream that `sample` draws from: no game has it."""

Bots = Mapping[int, str | ModuleType]


class Stepped(NamedTuple):
    """What a step leads to, in the order of Gymnasium. These are the batch's own buffers: the next
    step writes into them."""

    observations: Record
    rewards: Floats
    """For each game and seat."""
    terminated: npt.NDArray[np.bool_]
    truncated: npt.NDArray[np.bool_]
    seats: npt.NDArray[np.int32]


class Envs:
    """Games side by side on this machine's processor.

    Each game asks one seat at a time (`seats`); where several choose in secret, they are asked one
    after another, and none sees what the others chose. Seats in `bots` are played inside the step.
    All arrays are made once; what `step` returns is what they are.
    """

    device = "cpu"

    def __init__(
        self,
        game: Game,
        count: int,
        *,
        bots: Bots | None = None,
        seed: int | Sequence[int] = 0,
        autoreset: str = "NEXT_STEP",
        limit: int = LIMIT,
        threads: int = 1,
        strict: bool = True,
    ) -> None:
        if count < 1:
            raise HaymakerError(f"{count} games were asked for; at least 1 can be played.")
        if autoreset not in AUTORESET:
            raise UnknownName("way to go on called", autoreset, AUTORESET)
        if limit < 1 or threads < 1:
            raise HaymakerError("The limit and the threads are whole numbers from 1 on.")
        self.game = game
        self.count = count
        self.autoreset = autoreset
        self.strict = strict
        self.spec = game.observation_spec
        self._given = {
            "bots": dict(bots or {}),
            "autoreset": autoreset,
            "limit": limit,
            "threads": threads,
            "strict": strict,
        }
        self.thinkers, self._guests = thinkers_of(game, bots or {})
        self.batch = self._allocate(limit)
        self._take_names()
        self._tensor: Floats | None = None
        self._set_out(threads)
        self.reset(seed=seed)

    def _allocate(self, limit: int) -> BatchArrays:
        game, count = self.game, self.count
        kinds, players, actions = game.room.state, game.players, game.actions
        short = np.int16 if actions < 1 << 15 else np.int32
        seen = blank(kinds, count)
        turned = turning(self.spec)
        learners = np.flatnonzero(self.thinkers == loop.LEARNER)
        lasting = count if self.autoreset == "SAME_STEP" else 0

        def numbers(kind: Any, *shape: int) -> Any:
            return np.zeros(shape, kind)

        return BatchArrays(
            kits=game.kit.record,
            begun=game.new(),
            thinkers=self.thinkers,
            blanks=game.blank(),
            eights=turned.eights,
            swaps=turned.swaps,
            recount=turned.recount,
            mode=AUTORESET[self.autoreset],
            limit=limit,
            winning=sum(1 << ending for ending in game.room.rules.WINNING_ENDINGS),
            players=players,
            learners=sum(1 << int(seat) for seat in learners),
            first_seat=int(learners[0]),
            show=1,
            actions=numbers(np.int32, count),
            states=blank(kinds, count),
            streams=numbers(np.uint64, count),
            seeds=numbers(np.uint64, count),
            episodes=numbers(np.int64, count),
            waiting=numbers(np.uint8, count),
            seats=numbers(np.int32, count),
            turns=numbers(np.int32, count),
            steps=numbers(np.int32, count),
            draws=numbers(np.int64, count),
            seen=seen,
            raw=seen.view("u1").reshape(count, -1),
            last_seen=numbers(np.uint8, lasting, kinds.itemsize),
            last_seats=numbers(np.int32, lasting),
            legal=numbers(short, count, max(1, actions)),
            counts=numbers(np.int32, count),
            masks=numbers(np.uint8, count, (actions + 7) // 8),
            rewards=numbers(np.float32, count, players),
            points=numbers(np.int32, count, players),
            endings=numbers(np.int32, count),
            terminated=numbers(np.uint8, count),
            truncated=numbers(np.uint8, count),
            refused=numbers(np.uint8, count),
            whims=numbers(np.uint64, count),
            wanted=numbers(np.uint8, count),
        )

    def _take_names(self) -> None:
        b = self.batch
        self.states: Record = b.states
        """The whole states: for search, never for a player."""
        self.observations: Record = b.seen
        """What each asked seat sees, as integers, counted from itself."""
        self.raw: npt.NDArray[np.uint8] = b.raw
        """The same, as bytes: what DLPack can hand on."""
        self.actions: npt.NDArray[np.int32] = b.actions
        self.seats: npt.NDArray[np.int32] = b.seats
        """The seat that is asked in each game."""
        self.turns: npt.NDArray[np.int32] = b.turns
        """All seats that are asked in each game, as bits."""
        self.legal: Any = b.legal
        """The legal actions of each asked seat; `counts` says how many there are."""
        self.counts: npt.NDArray[np.int32] = b.counts
        self.masks: npt.NDArray[np.uint8] = b.masks
        """The same as bits, eight actions to a byte, the lowest bit first."""
        self.rewards: Floats = b.rewards
        self.points: npt.NDArray[np.int32] = b.points
        """The points of the game that ended last in each place."""
        self.endings: npt.NDArray[np.int32] = b.endings
        self.lengths: npt.NDArray[np.int32] = b.steps
        """Decisions in the present game."""
        self.draws: npt.NDArray[np.int64] = b.draws
        """What luck and bots have done in each place so far."""
        self.terminated: Any = b.terminated.view(np.bool_)
        self.truncated: Any = b.truncated.view(np.bool_)
        self.refused: Any = b.refused.view(np.bool_)
        self.waiting: Any = b.waiting.view(np.bool_)
        self.last_raw: npt.NDArray[np.uint8] = b.last_seen
        self.last_seats: npt.NDArray[np.int32] = b.last_seats

    def _set_out(self, threads: int) -> None:
        thinking = bool((self.thinkers > loop.LEARNER + 1).any())
        engine = processor(self.game.room, self._guests, thinking)
        self._crew = Crew(engine, self.batch, self.spec, threads)

    def _run(self, what: int, times: int = 1) -> None:
        self._crew.run(what, times)

    def __len__(self) -> int:
        return self.count

    def reset(self, *, seed: int | Sequence[int] | None = None, mask: Any = None) -> Record:
        """New games, everywhere or where the mask says so. A seed begins their luck anew: one for
        each game, or one number from which the games count on."""
        wanted = np.ones(self.count, np.uint8) if mask is None else np.asarray(mask, np.uint8)
        if wanted.shape != (self.count,):
            raise HaymakerError(f"The mask has the shape {wanted.shape}, not ({self.count},).")
        if seed is not None:
            self._seed(seed, wanted.astype(np.bool_))
        self.batch.wanted[:] = wanted
        self._run(loop.BEGIN)
        return self.observations

    def _seed(self, seed: int | Sequence[int], where: npt.NDArray[np.bool_]) -> None:
        seeds = seeds_for(seed, self.count)
        self.batch.seeds[where] = seeds[where]
        self.batch.episodes[where] = 0
        whims = [stream(int(own), WHIMS) for own in seeds] if where.any() else []
        self.batch.whims[where] = np.array(whims, np.uint64)[where]

    def step(self, actions: Any) -> Stepped:
        """One decision in every game: an action for the seat that each one asks.

        A game that is over takes none: by the autoreset mode it begins anew in this step, has begun
        anew already, or waits for `reset(mask=…)`."""
        if actions is not self.actions:
            np.copyto(self.actions, np.asarray(actions), casting="same_kind")
        self._run(loop.STEP)
        if self.strict and self.refused.any():
            self._complain()
        return self.stepped

    @property
    def stepped(self) -> Stepped:
        return Stepped(self.observations, self.rewards, self.terminated, self.truncated, self.seats)

    def _complain(self) -> None:
        place = int(np.flatnonzero(self.refused)[0])
        allowed = self.legal[place, : min(12, self.counts[place])].tolist()
        raise HaymakerError(
            f"Game {place}: seat {self.seats[place]} may not do {self.actions[place]}; "
            f"allowed: {allowed}. Nothing happened there."
        )

    def sample(self) -> npt.NDArray[np.int32]:
        """A random legal action for each game, in `actions`; -1 where a game is over."""
        self._run(loop.PICK)
        return self.actions

    def rollout(self, decisions: int) -> None:
        """So many random decisions in every game, in one call."""
        self._run(loop.ROLL, decisions)

    def from_states(self, states: Record) -> Record:
        """Goes on from these states, one for each game or one for all, with new luck."""
        if isinstance(states, np.ndarray) and len(states) not in (1, self.count):
            raise HaymakerError(f"{len(states)} states were given for {self.count} games.")
        self.game.check_states(states)
        self.states[:] = states
        self._run(loop.LOOK)
        return self.observations

    def mask(self) -> npt.NDArray[np.bool_]:
        """The legal actions of each game as truths, a copy."""
        bits = np.unpackbits(self.masks, axis=1, count=self.game.actions, bitorder="little")
        return bits.view(np.bool_)

    def tensor(self) -> Floats:
        """The observations as floats, in a buffer made at the first call."""
        if self._tensor is None:
            self._tensor = np.zeros((self.count, self.spec.size), np.float32)
        return self.spec.tensor(self.observations, self.seats, self._tensor)

    def last_observations(self) -> Record:
        """With SAME_STEP: how the games that just ended were seen last."""
        found: Record = self.last_raw.reshape(-1).view(self.game.room.state)
        return found

    # A batch survives being pickled: its games go on as they would have.

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: np.array(getattr(self.batch, name)) for name in KEPT}
        return {"game": self.game, "count": self.count, "given": self._given, "kept": kept}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__init__(kept["game"], kept["count"], **kept["given"])  # type: ignore[misc]
        self.game.check_states(kept["kept"]["states"])
        for name, values in kept["kept"].items():
            own = getattr(self.batch, name)
            if values.shape != own.shape or values.dtype != own.dtype:
                raise HaymakerError(f"This is no batch: {name} has another shape.")
            own[...] = values
        self._check_lists()

    def _check_lists(self) -> None:
        """What compiled code takes for places must be such."""
        seats, counts, legal = self.seats, self.counts, self.legal
        if (
            seats.min() < 0
            or seats.max() >= self.game.players
            or counts.min() < 0
            or (
                counts.max() > legal.shape[1] or legal.min() < 0 or legal.max() >= self.game.actions
            )
        ):
            raise HaymakerError("This is no batch: a seat or an action is out of its range.")
        listed, waiting = np.zeros((self.count, self.game.actions), np.bool_), self.batch.waiting
        for i in range(self.count):
            s, seat, moves = self.states[i : i + 1], int(seats[i]), legal[i, : counts[i]].tolist()
            asked = waiting[i] == 0 and seat in self.game.seats(s)
            if moves != (self.game.legal(s, seat) if asked else []) or waiting[i] > 1:
                raise HaymakerError(f"This is no batch: game {i} asks something else.")
            listed[i, moves] = True
        if not (self.masks == np.packbits(listed, axis=1, bitorder="little")).all():
            raise HaymakerError("This is no batch: masks and lists differ.")


KEPT = (
    "states", "streams", "seeds", "episodes", "waiting", "seats", "turns", "steps", "draws", "seen",
    "last_seen", "last_seats", "legal", "counts", "masks", "rewards", "points", "endings",
    "terminated", "truncated", "refused", "actions", "whims",
)  # fmt: skip


def seeds_for(seed: int | Sequence[int], count: int) -> npt.NDArray[np.uint64]:
    """A seed for each game."""
    if isinstance(seed, int | np.integer):
        return np.array([(int(seed) + i) & (1 << 64) - 1 for i in range(count)], np.uint64)
    seeds = np.asarray(seed, np.uint64)
    if seeds.shape != (count,):
        raise HaymakerError(f"{len(seeds)} seeds were given for {count} games.")
    return seeds


def thinkers_of(game: Game, bots: Bots) -> tuple[npt.NDArray[np.int32], list[ModuleType]]:
    """Who chooses for each seat: the caller, or a bot inside the step."""
    for seat in bots:
        if not 0 <= seat < game.players:
            raise HaymakerError(f"There is no seat {seat} at a table of {game.players}.")
    if len(bots) >= game.players:
        raise HaymakerError("All seats have bots; one at least must be left to the caller.")
    names = [bots.get(seat, "random") for seat in range(game.players)]
    chosen = bot_names.compiled(game, names)
    thinkers, guests = cast_for(game, chosen)
    learners = [seat for seat in range(game.players) if seat not in bots]
    thinkers[learners] = loop.LEARNER
    return thinkers, guests


def envs(
    game: str | Game,
    count: int,
    *,
    device: str = "cpu",
    players: int | None = None,
    bots: Bots | None = None,
    seed: int | Sequence[int] = 0,
    autoreset: str = "NEXT_STEP",
    limit: int = LIMIT,
    threads: int = 1,
    strict: bool = True,
    **options: Any,
) -> Envs:
    """Games side by side: `envs("name", 4096, bots={1: "heuristic"})`; `device` is cpu or cuda."""
    from haymaker.games import load

    if isinstance(game, str):
        game = load(game, players=players, **options)
    elif players is not None or options:
        raise HaymakerError("A game that is loaded has its players, kit and options already.")
    kinds: dict[str, type[Envs]] = {"cpu": Envs}
    if device == "cuda":
        from haymaker.research.cuda import CudaEnvs

        kinds["cuda"] = CudaEnvs
    if device not in kinds:
        raise UnknownName("device", device, ("cpu", "cuda"))
    return kinds[device](
        game, count, bots=bots, seed=seed, autoreset=autoreset, limit=limit, threads=threads,
        strict=strict,
    )  # fmt: skip
