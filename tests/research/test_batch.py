"""Games side by side: the same games as one by one, and nothing else."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
import pytest
from numba.cuda.compiler import compile_cuda

import haymaker
from haymaker.games import GAMES, find, load
from haymaker.kernel.cuda import loops_kept
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import room
from haymaker.kernel.observation import words_in_use
from haymaker.research import Envs, envs
from haymaker.research.cuda import CudaEnvs
from haymaker.research.table import Table

ROOT = Path(__file__).parents[2]
REST = [pytest.param(name, marks=pytest.mark.long) for name in GAMES if name != "punch"]
"""A batch is compiled once per game, which takes half a minute or more: these are for the soak."""


def play(batch: Envs, steps: int) -> list[bytes]:
    """Random play, with everything that can be seen of it."""
    told: list[bytes] = []
    for _ in range(steps):
        batch.step(batch.sample())
        arrays: Any = (
            batch.states, batch.raw, batch.seats, batch.turns, batch.legal, batch.counts,
            batch.masks, batch.rewards, batch.terminated, batch.truncated,
        )  # fmt: skip
        told += [array.tobytes() for array in arrays]
    return told


@pytest.mark.parametrize("game_name", ["punch", *REST])
def test_a_batch_shows_what_the_game_shows(game_name: str) -> None:
    """Observation, legal actions and mask of every asked seat are those of the public game."""
    game = load(game_name)
    batch = envs(game, 5, seed=4)
    for _ in range(60):
        batch.step(batch.sample())
        for i in range(5):
            s, seat = batch.states[i : i + 1], int(batch.seats[i])
            assert game.observation(s, seat).tobytes() == batch.observations[i].tobytes()
            if not batch.waiting[i]:
                legal = game.legal(s, seat)
                assert batch.legal[i, : batch.counts[i]].tolist() == legal
                assert np.flatnonzero(batch.mask()[i]).tolist() == sorted(legal)
                assert seat in game.seats(s) and batch.turns[i] == game.turn(s)
    assert (batch.tensor() == game.observation_spec.tensor(batch.observations, batch.seats)).all()


@pytest.mark.parametrize("game_name", GAMES)
def test_seats_that_nobody_has_leave_no_trace(game_name: str) -> None:
    """So words of a record that hold nothing else need not be written."""
    for players in {find(game_name).box.players[0], load(game_name).players}:
        game = load(game_name, players=players)
        used = words_in_use(game.observation_spec, 1)
        table = Table(game, 3)
        luck = np.random.default_rng(3)
        for _ in range(150):
            if not table.seats:
                break
            records = [table.state, *(game.view(table.state, p) for p in (*range(players), 14))]
            for record in records:
                assert not np.frombuffer(record.tobytes(), np.uint8)[~used].any()
            table.act(table.seats[0], int(luck.choice(game.legal(table.state, table.seats[0]))))


@pytest.mark.parametrize(
    ("game_name", "players"),
    [("punch", 2), pytest.param("rocket_punch", 3, marks=pytest.mark.long)],
)
def test_rewards_are_those_of_the_score(game_name: str, players: int) -> None:
    game = load(game_name, players=players)
    batch = envs(game, 4, autoreset="DISABLED")
    while not batch.waiting.all():
        batch.step(batch.sample())
        for i in np.flatnonzero(batch.terminated):
            s = batch.states[i : i + 1]
            score = game.score(s)
            assert tuple(batch.points[i]) == score.points and batch.endings[i] == score.ending
            if batch.rewards[i].any():
                assert batch.rewards[i].tolist() == pytest.approx(list(game.rewards(s)))
    assert batch.step(np.full(4, -1)).rewards.tolist() == [[0.0] * players] * 4


def test_equal_seeds_give_equal_games_and_others_do_not() -> None:
    first, again = (play(envs("punch", 3, seed=[5, 6, 7]), 50) for _ in range(2))
    assert first == again
    assert play(envs("punch", 3, seed=5), 50) == first
    assert play(envs("punch", 3, seed=8), 50) != first
    alone = envs("punch", 1, seed=7)
    together = envs("punch", 3, seed=5)
    for _ in range(50):
        alone.step(alone.sample())
        together.step(together.sample())
        assert alone.states[0].tobytes() == together.states[2].tobytes()


def test_threads_make_no_difference() -> None:
    assert play(envs("punch", 7, threads=3), 40) == play(envs("punch", 7), 40)


def test_what_follows_the_end_of_a_game() -> None:
    """NEXT_STEP begins anew in the step after it, SAME_STEP at once, DISABLED when told to."""
    kit: dict[str, Any] = {"rounds": 1, "hand": 2, "matches_to_win": 1}
    later = envs("punch", 1, autoreset="NEXT_STEP", **kit)
    while not later.terminated[0]:
        later.step(later.sample())
    assert later.counts[0] == 0 and abs(later.rewards[0]).tolist() in ([1, 1], [0, 0])
    later.step([0])
    assert not later.terminated[0] and later.counts[0] > 0 and later.lengths[0] == 0

    at_once = envs("punch", 1, autoreset="SAME_STEP", **kit)
    while not at_once.terminated[0]:
        at_once.step(at_once.sample())
    assert at_once.counts[0] > 0 and at_once.lengths[0] == 0
    assert at_once.last_observations()["phase"][0] == 9  # over
    assert at_once.observations["phase"][0] != 9

    never = envs("punch", 2, autoreset="DISABLED", **kit)
    while not never.terminated[0]:
        never.step(never.sample())
    kept = never.states.copy()
    never.step([0, -1] if never.terminated[1] else [0, never.sample()[1]])
    assert never.states[0].tobytes() == kept[0].tobytes() and never.terminated[0]
    never.reset(mask=[True, False])
    assert never.counts[0] > 0 and not never.terminated[0]


def test_a_game_that_takes_too_long_is_cut_off_without_a_reward() -> None:
    batch = envs("punch", 2, limit=3, autoreset="DISABLED")
    for _ in range(3):
        assert not batch.truncated.any()
        batch.step(batch.sample())
    assert batch.truncated.all() and not batch.terminated.any() and not batch.rewards.any()


@pytest.mark.parametrize(
    ("game_name", "others"),
    [("punch", (0,)), pytest.param("rocket_punch", (0, 2), marks=pytest.mark.long)],
)
def test_bots_play_inside_the_step(game_name: str, others: tuple[int, ...]) -> None:
    bots = dict.fromkeys(others, "random")
    batch = envs(game_name, 6, players=len(others) + 1, bots=bots)
    for _ in range(60):
        batch.step(batch.sample())
        assert set(batch.seats[~batch.waiting].tolist()) <= {1}
    with pytest.raises(HaymakerError, match="All seats have bots"):
        envs("punch", 1, bots={0: "random", 1: "random"})
    with pytest.raises(HaymakerError, match="no seat 7"):
        envs("punch", 1, bots={7: "random"})


def test_an_action_that_is_not_legal_is_named_and_changes_nothing() -> None:
    batch = envs("punch", 2)
    before = batch.states.tobytes()
    with pytest.raises(HaymakerError, match="Game 1: seat 0 may not do 44"):
        batch.step([batch.legal[0, 0], 44])
    assert batch.refused.tolist() == [False, True]
    assert batch.states[1].tobytes() == before[len(before) // 2 :]
    with pytest.raises(HaymakerError):
        envs("punch", 1).step([10**6])


def test_games_go_on_from_given_states() -> None:
    source = envs("punch", 3)
    for _ in range(10):
        source.step(source.sample())
    kept = source.states.copy()
    branch = envs("punch", 3, seed=9)
    branch.from_states(kept)
    assert branch.states.tobytes() == kept.tobytes()
    assert branch.observations.tobytes() == source.observations.tobytes()
    branch.rollout(5)
    assert source.states.tobytes() == kept.tobytes() != branch.states.tobytes()
    kept["phase"][1] = 99
    with pytest.raises(HaymakerError, match="phase"):
        branch.from_states(kept)
    with pytest.raises(HaymakerError):
        branch.from_states(np.frombuffer(os.urandom(kept.nbytes), kept.dtype))


def test_a_batch_survives_pickling() -> None:
    batch = envs("punch", 3, seed=2)
    batch.rollout(7)
    twin = pickle.loads(pickle.dumps(batch))
    assert play(twin, 30) == play(batch, 30)


@pytest.mark.parametrize("name", ["states", "seats", "counts", "legal", "masks", "waiting"])
def test_no_other_bytes_become_a_batch(name: str) -> None:
    """What compiled code relies on is checked before it sees it, whatever a pickle holds."""
    batch = envs("punch", 3, seed=2)
    batch.rollout(7)
    luck = np.random.default_rng(5)
    for _ in range(20):
        kept = batch.__getstate__()
        array = kept["kept"][name]
        array.view("u1")[...] = luck.integers(0, 256, array.view("u1").shape)
        with pytest.raises(HaymakerError):
            Envs.__new__(Envs).__setstate__(kept)
    kept = batch.__getstate__()
    kept["kept"][name] = kept["kept"][name][:2]
    with pytest.raises(HaymakerError, match=r"no batch|no state"):
        Envs.__new__(Envs).__setstate__(kept)


def test_its_arrays_are_made_once_and_handed_out_without_copying() -> None:
    batch = envs("punch", 4)
    arrays = {name: getattr(batch, name) for name in ("raw", "masks", "legal", "rewards", "seats")}
    play(batch, 5)
    for name, array in arrays.items():
        assert getattr(batch, name) is array
        assert np.shares_memory(np.from_dlpack(array), array)
    assert np.shares_memory(batch.raw, batch.observations)


def test_the_way_in() -> None:
    assert isinstance(haymaker.envs("punch", 2), Envs)
    with pytest.raises(HaymakerError, match="device"):
        envs("punch", 2, device="abacus")
    with pytest.raises(HaymakerError, match="way to go on"):
        envs("punch", 2, autoreset="SOMETIMES")


ON_A_DEVICE = """
import sys, hashlib
from haymaker.research import envs
batch = envs(sys.argv[1], 5, device=sys.argv[2], seed=3, autoreset=sys.argv[3], bots={1: "random"})
told = hashlib.sha256()
for _ in range(25):
    batch.step(batch.sample())
    arrays = (batch.states, batch.raw, batch.seats, batch.counts, batch.masks, batch.rewards,
              batch.terminated, batch.tensor())
    for array in arrays:
        told.update(array.tobytes())
print(told.hexdigest())
"""


@pytest.mark.parametrize("mode", ["NEXT_STEP", "SAME_STEP"])
@pytest.mark.parametrize("game_name", ["punch", *REST[:1]])
def test_a_gpu_plays_the_same_games(game_name: str, mode: str) -> None:
    """Its kernel in the simulator, byte for byte: states, observations, masks, rewards, floats."""

    def told(device: str) -> str:
        simulated = {"NUMBA_ENABLE_CUDASIM": "1"} if device == "cuda" else {}
        done = subprocess.run(
            [sys.executable, "-c", ON_A_DEVICE, game_name, device, mode],
            env={**os.environ, **simulated, "PYTHONPATH": str(ROOT)},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        return done.stdout

    assert told("cuda") == told("cpu")


class Unlaunched(CudaEnvs):
    """A batch for a GPU that is not there: its kernel can be compiled, up to NVIDIA's own part."""

    def _set_out(self, threads: int) -> None:
        self._simulated = False

    def reset(self, **_: Any) -> Any:
        return None


def test_the_kernel_compiles_for_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    """The simulator interprets it; here its types are found and its code is written."""
    model = (9, 0)
    monkeypatch.setattr(
        "numba.cuda.dispatcher.get_current_device",
        lambda: SimpleNamespace(compute_capability=model),
    )
    batch = Unlaunched(room("tests.conformance.toy", "toy").game(), 8)
    with loops_kept():
        done: Any = compile_cuda(batch.entry(), None, batch.signature(), cc=model)
        text = "".join(done.library.llvm_strs)
    assert done.signature.return_type == numba.void and "llvm.loop.unroll.disable" in text
