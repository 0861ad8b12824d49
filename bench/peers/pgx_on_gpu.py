"""Random games of Pgx on a GPU: a whole rollout in one compiled loop, one JSON object per game."""

import json
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

GAMES = ("kuhn_poker", "leduc_holdem", "connect_four")
BATCHES = (1 << 16, 1 << 18, 1 << 20)
STEPS = 256
"""Of every game in one call."""


def rollout(name: str, batch: int) -> Callable[[Any], Any]:
    """A call that deals a batch and plays so many random steps, dealing anew where one is over."""
    import jax
    import pgx
    from pgx.experimental import act_randomly, auto_reset

    env = pgx.make(name)
    start, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def play(key: Any) -> Any:
        keys = jax.random.split(key, batch)

        def once(_: int, now: Any) -> Any:
            state, key = now
            key, acting, dealing = jax.random.split(key, 3)
            action = act_randomly(acting, state.legal_action_mask)
            return step(state, action, jax.random.split(dealing, batch)), key

        state, _ = jax.lax.fori_loop(0, STEPS, once, (start(keys), key))
        return state.rewards.sum() + state.observation.sum()

    return jax.jit(play)


def measure(name: str, batch: int, seconds: float) -> float:
    import jax

    play = rollout(name, batch)
    play(jax.random.PRNGKey(0)).block_until_ready()
    calls, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        calls += 1
        play(jax.random.PRNGKey(calls)).block_until_ready()
    return calls * batch * STEPS / (time.perf_counter() - began)


def main() -> None:
    seconds = float(sys.argv[1])
    for name in GAMES:
        speeds = {batch: measure(name, batch, seconds) for batch in BATCHES}
        batch = max(speeds, key=speeds.__getitem__)
        said = {"peer": f"Pgx {name}", "version": version("pgx"), "batch": batch}
        print(json.dumps({**said, "steps_per_second": speeds[batch]}), flush=True)


if __name__ == "__main__":
    main()
