"""What is measured, one row a figure: the games, the same games by hand in C, and the peers."""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import envs
import leduc
import numpy as np

from haymaker.kernel.contract import CHANCE
from haymaker.kernel.game import Game
from haymaker.kernel.native import native
from haymaker.kernel.simulate import CHUNK, simulate

HERE = Path(__file__).parent
BUILD = HERE.parent / "build" / "bench"
PEERS = HERE.parent / ".peers"
CORES = os.cpu_count() or 1
SEED = 7
REPEATS = 5
"""Every figure is the best of so many stretches, to be rid of the machine's other work."""
TRIAL_SECONDS = 0.05
TRACED_GAMES = 100

ONE_THREAD, ALL_THREADS, PYTHON, C = "native", "native_all", "python", "c"
OBSERVED, SINGLE = "observed", "single"


@dataclass(frozen=True)
class Row:
    key: str
    """`punch.native` for our own, `openspiel_goofspiel_tuned` for a peer."""
    name: str
    way: str
    threads: int
    steps_per_second: float
    decisions_per_second: float
    """The steps without those of luck: cards dealt, dice thrown."""
    note: str = ""

    @property
    def game(self) -> str:
        return self.key.partition(".")[0] if "." in self.key else ""


@dataclass(frozen=True)
class Played:
    """One stretch: how long it took, and what came out of it."""

    seconds: float
    """Of the processor on one thread, so that other work does not count; else of the clock."""
    steps: int
    wins: list[int]

    @property
    def rate(self) -> float:
        return self.steps / self.seconds


Play = Callable[[int], Played]
"""Plays this many games from the first on, always with the same seed."""


class Differs(Exception):
    """Two ways of playing the same games did not agree."""


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


# Our games


def game_rows(game: Game, seconds: float, by_hand: bool) -> Iterator[Row]:
    """The rows of one game; the C is played by turns with the native games it is compared to."""
    say(f"{game.title}: compiling, then measuring")
    ways: dict[str, tuple[str, int, Play]] = {
        ONE_THREAD: ("native", 1, playing(game, "native", 1)),
        C: ("C by hand", 1, by_hand_in_c(game)),
        ALL_THREADS: ("native", CORES, playing(game, "native", CORES)),
        PYTHON: ("Python", 1, playing(game, "python", 1)),
    }
    if not by_hand or not source_in_c(game).exists():
        del ways[C]
    games = fitting(ways[ONE_THREAD][2], seconds / REPEATS)
    rounds = {
        ONE_THREAD: games,
        C: games,
        ALL_THREADS: -(-games // CHUNK) * CHUNK * CORES,  # whole chunks, as many for each core
        PYTHON: fitting(ways[PYTHON][2], seconds / REPEATS),
    }
    played: dict[str, list[Played]] = {way: [] for way in ways}
    for _ in range(REPEATS):
        for way, (_name, _threads, play) in ways.items():
            played[way].append(play(rounds[way]))
    if C in ways:
        insist_on_equal(game, played[ONE_THREAD][0], played[C][0])
    share = share_of_decisions(game)
    for way, (name, threads, _play) in ways.items():
        rate = max(stretch.rate for stretch in played[way])
        note = f"{rounds[way]} games, seed {SEED}, {game.players} players"
        yield Row(f"{game.name}.{way}", game.title, name, threads, rate, rate * share, note)


def playing(game: Game, backend: str, threads: int) -> Play:
    clock = process_time if threads == 1 else perf_counter

    def play(games: int) -> Played:
        start = clock()
        results = simulate(game, games, SEED, backend=backend, threads=threads)
        seconds = clock() - start
        return Played(seconds, int(results.steps.sum(dtype=np.int64)), results.wins.tolist())

    return play


def fitting(play: Play, seconds: float) -> int:
    """How many games fill the time. The first game is played for the compiler."""
    play(1)
    games = 1
    while (trial := play(games)).seconds < min(seconds, TRIAL_SECONDS):
        games *= 2
    return max(1, round(games * seconds / trial.seconds))


def share_of_decisions(game: Game) -> float:
    """What part of the steps is somebody's decision, not luck's."""
    thinkers = np.zeros(game.players, np.int32)
    lengths = simulate(game, TRACED_GAMES, SEED).steps
    decisions = 0
    for number, length in enumerate(lengths):
        seats, _, _ = native(game.room).trace(game.kit.record, SEED, number, thinkers, int(length))
        decisions += int((seats != CHANCE).sum())
    return decisions / int(lengths.sum())


# Batches and single steps, as learners and searchers use them


def learner_rows(game: Game, seconds: float) -> Iterator[Row]:
    """With observations, masks and legal lists written at every decision; and one call at a time
    through the public `Game`."""
    for floats, way in ((False, "batch of 4,096, observed"), (True, "the same, with floats")):
        found = envs.measure(game.name, envs.BATCH, seconds, floats)
        rate = found["decisions_per_second"]
        key = f"{game.name}.{OBSERVED}" + "_floats" * floats
        yield Row(key, game.title, way, 1, rate + found["luck_per_second"], rate)
    rate = envs.single_steps(game.name, seconds)["steps_per_second"]
    yield Row(f"{game.name}.{SINGLE}", game.title, "Game, step by step", 1, rate, float("nan"))


# Searching, beside OpenSpiel


def search_rows(seconds: float) -> Iterator[Row]:
    """Steps that are searched at leduc poker, by us and by OpenSpiel."""
    say("Search: compiling, then measuring")
    try:
        for key, name, rate in leduc.searched(seconds):
            note = f"{leduc.SIMULATIONS} simulations for a choice"
            yield Row(f"leduc.{key}", name, "searched", 1, rate, float("nan"), note)
    except ImportError as error:
        yield missing_row(f"leduc.{leduc.THEIRS}", "OpenSpiel ISMCTS", str(error))


# The same games by hand


def source_in_c(game: Game) -> Path:
    return HERE / "limit" / f"{game.name}.c"


def by_hand_in_c(game: Game) -> Play:
    def play(games: int) -> Played:
        program = str(BUILD / game.name)
        start = processor_time_of_programs()
        said = subprocess.run([program, str(games), str(SEED)], check=True, capture_output=True)
        seconds = processor_time_of_programs() - start
        out = json.loads(said.stdout)
        # Its own clock leaves its start out, the processor's the other work: the kinder of both.
        return Played(min(seconds, out["seconds"]), out["steps"], out["wins"])

    return play


def processor_time_of_programs() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def compile_c() -> bool:
    """Compiles every game written by hand; False where there is no C compiler."""
    if shutil.which("cc") is None:
        say("No C compiler (cc) found: going without the games by hand.")
        return False
    BUILD.mkdir(parents=True, exist_ok=True)
    for source in sorted((HERE / "limit").glob("*.c")):
        program = BUILD / source.stem
        subprocess.run(["cc", "-O3", "-march=native", "-o", program, source], check=True)
    return True


def insist_on_equal(game: Game, ours: Played, by_hand: Played) -> None:
    if (ours.steps, ours.wins) != (by_hand.steps, by_hand.wins):
        raise Differs(
            f"{game.title} and its C differ for seed {SEED}: "
            f"{ours.steps} steps and wins {ours.wins}, against "
            f"{by_hand.steps} steps and wins {by_hand.wins} in {source_in_c(game).name}."
        )


# The peers


def set_up_peers() -> None:
    """The peers live in an environment of their own, made once."""
    wanted, ready = HERE / "peers" / "requirements.txt", PEERS / "ready"
    if ready.exists() and ready.stat().st_mtime >= wanted.stat().st_mtime:
        return
    say("Setting up the peers in .peers (once, some minutes)...")
    python = PEERS / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", PEERS], check=True)
    quiet = ["--quiet", "--disable-pip-version-check"]
    subprocess.run([python, "-m", "pip", "install", *quiet, "-r", wanted], check=True)
    ready.touch()


def peer_rows(seconds: float) -> Iterator[Row]:
    say("Peers: compiling and measuring, some minutes")
    program = [PEERS / "bin" / "python", HERE / "peers" / "measure.py", "--seconds", str(seconds)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as measuring:
        assert measuring.stdout is not None
        for line in measuring.stdout:
            told = json.loads(line)
            if "missing" in told:
                say(f"  {told['peer']} is missing: {told['missing']}")
                yield missing_row(told["key"], told["peer"], told["missing"])
                continue
            row = peer_row(told)
            say(f"  {row.name}, {row.way}, {row.threads} threads")
            yield row
    if measuring.returncode:
        raise subprocess.CalledProcessError(measuring.returncode, program)


def missing_row(key: str, name: str, why: str) -> Row:
    """A peer that is not there: a line of the table all the same."""
    return Row(key, name, "missing", 1, float("nan"), float("nan"), why)


def peer_row(line: dict[str, Any]) -> Row:
    rate = line["steps_per_second"]
    batch = f", batch {line['batch']}" if "batch" in line else ""
    return Row(
        key=line["key"],
        name=line["peer"],
        way=line["way"],
        threads=line["threads"],
        steps_per_second=rate,
        decisions_per_second=rate * line["decisions"] / line["steps"],
        note=f"version {line['version']}{batch}",
    )
