"""Random games of Pgx on the CPU, in batches: on one core, then on all of them.

As documented, Python calls a compiled step of the whole batch again and again, and `auto_reset`
deals anew wherever a game is over: the loop of Pgx's own speed benchmark.

Tuned, the loop is compiled too. A batch is dealt, played until its last game is over, and dealt
again: two to three times as fast as `auto_reset`, which deals anew on every step for every game and
throws most deals away. A game already over is not counted. Each core gets a pinned process of its
own, measured faster than one process whose XLA threads share the cores.
"""

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from importlib.metadata import version
from time import perf_counter, process_time
from typing import Any

from tally import REPEATS, Tally, best

BATCHES = (1024, 4096, 16384, 65536)
CALLS = 20  # steps of the batch between two looks at the clock, as documented
GAMES_PER_CALL = 2**16  # tuned: enough that the call from Python costs next to nothing
TRIAL_SECONDS = 0.5
COMPILE_SECONDS = 120  # a worker that waits longer for the others gives up

Measured = Iterator[tuple[Tally, dict[str, Any]]]
Clock = Callable[[], float]
Play = Callable[[], int]
"""Plays a while and returns the steps played."""


def as_documented(name: str, seconds: float) -> Measured:
    cores = sorted(os.sched_getaffinity(0))
    return measure(name, seconds, stepping, {1: [cores[:1]], len(cores): [cores]})


def tuned(name: str, seconds: float) -> Measured:
    cores = sorted(os.sched_getaffinity(0))
    return measure(name, seconds, looping, {1: [cores[:1]], len(cores): [[core] for core in cores]})


def measure(
    name: str,
    seconds: float,
    player: Callable[[str, int], Play],
    crews: dict[int, list[list[int]]],
) -> Measured:
    """A figure for each crew: threads, and the cores of each of its workers."""
    batch = crew_runs(crews[1], fastest_batch, player, name)[0]
    for threads, crew in crews.items():
        clock = process_time if threads == 1 else perf_counter
        played = crew_runs(crew, play_batches, player, name, batch, seconds, clock)
        yield (
            best([together(workers) for workers in zip(*played, strict=True)]),
            {
                "version": f"{version('pgx')} (jax {version('jax')})",
                "threads": threads,
                "batch": batch,
            },
        )


def together(workers: tuple[Tally, ...]) -> Tally:
    steps = sum(worker.steps for worker in workers)
    return Tally(steps, steps, max(worker.seconds for worker in workers))


def crew_runs(crew: list[list[int]], task: Callable[..., Any], *arguments: Any) -> list[Any]:
    """Run the task once in each worker, all starting the clock together."""
    fresh = multiprocessing.get_context("spawn")
    start_line = fresh.Barrier(len(crew), timeout=COMPILE_SECONDS)
    with ExitStack() as stack:
        workers = [
            stack.enter_context(
                ProcessPoolExecutor(1, fresh, initializer=settle, initargs=(cores, start_line))
            )
            for cores in crew
        ]
        running = [worker.submit(task, *arguments) for worker in workers]
        return [run.result() for run in running]


def settle(cores: list[int], start_line: Any) -> None:
    # Before jax is imported: XLA sizes its thread pool by the cores it sees.
    os.sched_setaffinity(0, cores)
    os.environ["JAX_PLATFORMS"] = "cpu"
    globals()["start_line"] = start_line


def fastest_batch(player: Callable[[str, int], Play], name: str) -> int:
    def played(batch: int) -> list[Tally]:
        return play_batches(player, name, batch, TRIAL_SECONDS, process_time)

    def speed(batch: int) -> float:
        return best(played(batch)).steps_per_second

    return max(BATCHES, key=speed)


def play_batches(
    player: Callable[[str, int], Play], name: str, batch: int, seconds: float, clock: Clock
) -> list[Tally]:
    play = player(name, batch)
    play()  # compiles
    return [stretch(play, seconds / REPEATS, clock) for _ in range(REPEATS)]


def stretch(play: Play, seconds: float, clock: Clock) -> Tally:
    globals()["start_line"].wait()
    steps = 0
    start, end = clock(), perf_counter() + seconds
    while perf_counter() < end:
        steps += play()
    return Tally(steps, steps, clock() - start)


def stepping(name: str, batch: int) -> Play:
    import jax
    import pgx
    from pgx.experimental import act_randomly, auto_reset

    env = pgx.make(name)
    init = jax.jit(jax.vmap(env.init))
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))

    @jax.jit
    def act(key: Any, mask: Any) -> tuple[Any, Any, Any]:
        key, action_key, step_key = jax.random.split(key, 3)
        return key, act_randomly(action_key, mask), jax.random.split(step_key, batch)

    key = jax.random.PRNGKey(os.getpid())
    state = init(jax.random.split(key, batch))

    def play() -> int:
        nonlocal key, state
        for _ in range(CALLS):
            key, action, step_keys = act(key, state.legal_action_mask)
            state = step(state, action, step_keys)
        jax.block_until_ready(state)
        return CALLS * batch

    return play


def looping(name: str, batch: int) -> Play:
    import jax

    rollout = jax.jit(rollout_of(name, batch, rounds=GAMES_PER_CALL // batch))
    key = jax.random.PRNGKey(os.getpid())

    def play() -> int:
        nonlocal key
        key, _, steps = jax.block_until_ready(rollout(key))
        return int(steps)

    return play


def rollout_of(name: str, batch: int, rounds: int) -> Callable[[Any], Any]:
    """A function of a key: play the rounds, return a new key, winnings and steps."""
    import jax
    import jax.numpy as jnp
    import pgx

    env = pgx.make(name)
    deal, step = jax.vmap(env.init), jax.vmap(env.step)

    def any_live(table: Any) -> Any:
        state, *_ = table
        return ~jnp.all(state.terminated)

    def move(table: Any) -> Any:
        state, key, winnings, steps = table
        key, action_key = jax.random.split(key)
        steps += jnp.sum(~state.terminated)
        state = step(state, random_legal(action_key, state.legal_action_mask))
        # The winnings leave the loop, so the compiler may not skip the rules.
        return state, key, winnings + state.rewards[:, 0], steps

    def play_round(_: Any, totals: Any) -> Any:
        key, winnings, steps = totals
        key, deal_key = jax.random.split(key)
        state = deal(jax.random.split(deal_key, batch))
        _, *totals = jax.lax.while_loop(any_live, move, (state, key, winnings, steps))
        return tuple(totals)

    def rollout(key: Any) -> Any:
        return jax.lax.fori_loop(0, rounds, play_round, (key, jnp.zeros(batch), jnp.int32(0)))

    return rollout


def random_legal(key: Any, mask: Any) -> Any:
    """One uniform number per game picks its nth legal action: cheaper than categorical."""
    import jax
    import jax.numpy as jnp

    legal_so_far = jnp.cumsum(mask, axis=-1)
    chosen = (jax.random.uniform(key, mask.shape[:1]) * legal_so_far[:, -1]).astype(jnp.int32)
    return jnp.sum(legal_so_far <= chosen[:, None], axis=-1).astype(jnp.int32)
