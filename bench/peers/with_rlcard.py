"""Random games of RLCard, one env.step at a time, driven from Python."""

from collections.abc import Callable, Iterator
from importlib.metadata import version
from random import random
from typing import Any

import rlcard
from rlcard.agents import RandomAgent
from tally import Tally, play_for

Measured = Iterator[tuple[Tally, dict[str, Any]]]


def as_documented(name: str, seconds: float) -> Measured:
    env = rlcard.make(name)
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    return measure(env, seconds, play_as_documented)


def tuned(name: str, seconds: float) -> Measured:
    return measure(rlcard.make(name), seconds, play_tuned)


def measure(env: Any, seconds: float, play: Callable[[Any], tuple[int, int]]) -> Measured:
    yield play_for(seconds, lambda: play(env)), {"version": version("rlcard"), "threads": 1}


def play_as_documented(env: Any) -> tuple[int, int]:
    before = env.timestep
    env.run(is_training=False)
    steps = env.timestep - before
    return steps, steps


def play_tuned(env: Any) -> tuple[int, int]:
    steps = 0
    state, _ = env.reset()
    while not env.is_over():
        # Raw actions spare RLCard the look-up of an action number.
        actions = state["raw_legal_actions"]
        state, _ = env.step(actions[int(random() * len(actions))], raw_action=True)
        steps += 1
    return steps, steps
