"""Random games of PettingZoo, one agent at a time, driven from Python as its documentation does."""

from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

from pettingzoo.classic import leduc_holdem_v4
from tally import Tally, play_for

Measured = Iterator[tuple[Tally, dict[str, Any]]]

GAMES = {"leduc_holdem_v4": leduc_holdem_v4}


def as_documented(name: str, seconds: float) -> Measured:
    env = GAMES[name].env()

    def play() -> tuple[int, int]:
        env.reset()
        steps = 0
        for agent in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(env.action_space(agent).sample(seen["action_mask"]))
            steps += 1
        return steps, steps

    yield play_for(seconds, play), {"version": version("pettingzoo"), "threads": 1}


def tuned(name: str, seconds: float) -> Measured:
    """There is no faster way in."""
    return iter(())
