"""Gymnasium's own checks of our environments, and many at once beside one at a time."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode

import haymaker.research.gymnasium  # makes the games known
from haymaker import GAMES

PUNCH, ROCKET = "haymaker/Punch-v0", "haymaker/RocketPunch-v0"
SLOW_TO_COMPILE: list[tuple[str, dict[str, Any]]] = [
    (ROCKET, {"players": 4, "seat": 2}),
    (ROCKET, {"players": 3, "reveal_facedown": True, "integers": True}),
    (ROCKET, {"players": 5, "max_rounds": 2}),
    ("haymaker/RoboPower-v0", {"players": 2}),
    ("haymaker/RoboPower-v0", {"players": 5, "seat": 3, "integers": True}),
    ("haymaker/RoboPower-v0", {"players": 10, "spy_optional": True}),
    ("haymaker/OnePunchMan-v0", {"seat": 1}),
    (
        "haymaker/OnePunchMan-v0",
        {"integers": True, "doors_hidden": False, "hand_refill": "to_five"},
    ),
    ("haymaker/Pokepucks-v0", {"players": 2}),
    ("haymaker/Pokepucks-v0", {"players": 4, "seat": 2, "integers": True}),
    ("haymaker/Pokepucks-v0", {"players": 8, "setup": "quick"}),
]
CASES = [
    (PUNCH, {"matches_to_win": 1}),
    (PUNCH, {"seat": 1, "mode": "advanced", "integers": True}),
    *(pytest.param(*case, marks=pytest.mark.long) for case in SLOW_TO_COMPILE),
]


def test_every_game_is_known() -> None:
    for name in GAMES:
        spec = gym.spec(haymaker.research.gymnasium.id_of(name))
        assert spec.vector_entry_point is not None and spec.kwargs == {"game": name}


@pytest.mark.parametrize(("name", "settings"), CASES)
def test_gymnasium_has_nothing_to_say_against_it(name: str, settings: dict[str, Any]) -> None:
    """Warnings are errors here. It plays without looking at masks: what is not legal is told."""
    check_env(gym.make(name, render_mode="ansi", **settings).unwrapped)


@pytest.mark.parametrize(("name", "settings"), CASES)
def test_many_are_the_same_as_one_by_one(name: str, settings: dict[str, Any]) -> None:
    many = gym.make_vec(name, num_envs=3, **settings)
    ones = [gym.make(name, **settings) for _ in range(3)]
    seen, _ = many.reset(seed=11)
    assert seen in many.observation_space
    single = [one.reset(seed=11 + i)[0] for i, one in enumerate(ones)]
    resting = [False] * 3
    luck = np.random.default_rng(1)
    for _ in range(150):
        for i in range(3):
            assert data_equivalence({k: v[i] for k, v in seen.items()}, single[i])
        actions = [int(luck.choice(np.flatnonzero(one["action_mask"]))) if one["action_mask"].any()
                   else 0 for one in single]  # fmt: skip
        seen, rewards, terminated, truncated, _ = many.step(np.array(actions))
        for i, one in enumerate(ones):
            if resting[i]:
                single[i], _ = one.reset()
                resting[i] = False
                continue
            single[i], reward, over, cut, _ = one.step(actions[i])
            assert (reward, over, cut) == (rewards[i], terminated[i], truncated[i])
            resting[i] = over or cut


def test_the_end_of_a_game_in_the_same_step() -> None:
    many = gym.make_vec(
        PUNCH, num_envs=2, rounds=1, hand=2, matches_to_win=1, max_replays=0,
        autoreset_mode=AutoresetMode.SAME_STEP,
    )  # fmt: skip
    seen, _ = many.reset(seed=1)
    for _ in range(60):
        actions = [int(np.flatnonzero(mask)[0]) for mask in seen["action_mask"]]
        seen, rewards, terminated, _, info = many.step(np.array(actions))
        assert seen["action_mask"].any(axis=1).all()
        if terminated.any():
            place = int(np.flatnonzero(terminated)[0])
            assert info["_final_obs"][place] and info["final_obs"][place] is not None
            assert rewards[place] in (-1, 0, 1)
            return
    raise AssertionError("no game came to its end")


def test_games_that_wait_begin_where_the_mask_says() -> None:
    many = gym.make_vec(
        PUNCH, num_envs=2, limit=1, autoreset_mode=AutoresetMode.DISABLED
    )  # fmt: skip
    seen, _ = many.reset(seed=1)
    actions = [int(np.flatnonzero(mask)[0]) for mask in seen["action_mask"]]
    _, _, _, truncated, _ = many.step(np.array(actions))
    assert truncated.all()
    seen, _ = many.reset(options={"reset_mask": np.array([True, False])})
    assert seen["action_mask"].any(axis=1).tolist() == [True, False]


def test_rendering() -> None:
    for mode, kind in (("ansi", str), ("rgb_array", np.ndarray)):
        env = gym.make(PUNCH, render_mode=mode)
        env.reset(seed=1)
        assert isinstance(env.render(), kind)
