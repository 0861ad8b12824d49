"""Steps per second on one GPU, and whether its games are those of the processor, byte for byte.

    python bench/gpu.py --all --json gpu.json        every game
    python bench/gpu.py one_punch_man --tune         other kernels and launch shapes, too

Needs a CUDA GPU and numba-cuda, beside NumPy and Numba. Luck counts as a step, as everywhere.

Each game has a process of its own. All compile at the same time, which is what takes long; then the
GPU is theirs one after another. A game that fails, or is too slow for `--within`, is a line of the
table like any other, and the rest is measured all the same.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import importlib
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TARGETS = {
    "punch": 5e9,
    "rocket_punch": 1e9,
    "robo_power": 1e9,
    "one_punch_man": 3e8,
    "pokepucks": 2e8,
}
SEED = 7
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # so that a checkout is enough
VARIANTS = ("32 regs", "40 regs", "64 regs", "96 regs", "unrolled")
"""Other ways to compile a game: registers per thread; with the compiler's own idea of loops."""

IN_STEP_VARIANTS = ("patience 1", "patience 3", "patience 10")
"""And one played in step: how long the commonest moments wait for company."""

TUNED_SHAPES = [(block, waves) for block in (64, 128, 256) for waves in (8, 16, 32, 64)]
SMALL, BATCH, DECISIONS = 256, 1 << 18, 16
"""With observations: games side by side, four times as many where a state is no longer than so many
bytes, and decisions of each in one launch."""

OBSERVED_TARGET = 3e9
"""Steps per second of Punch! with observations and masks written."""

FULL_RUN, SHORT_RUN = 4, 2
"""Games that a thread plays in one launch."""


# --- One game, in a process of its own ----------------------------------------------------------


class Bench:
    """One game with one way to compile it."""

    def __init__(self, name: str, variant: str) -> None:
        import numpy as np

        from haymaker.games import load

        backend: Any = importlib.import_module("haymaker.kernel.cuda")
        if variant.endswith("regs"):
            backend.REGISTERS = int(variant.split()[0])
        elif variant == "unrolled":
            backend.keep_loops = str
        elif variant:
            backend.PATIENCE = int(variant.split()[1])
        self.backend, self.np = backend, np
        self.game = load(name)
        self.engine = backend.gpu(self.game.room)
        cuda = backend.cuda
        self.multiprocessors = int(cuda.get_current_device().MULTIPROCESSOR_COUNT)
        self.kits = cuda.to_device(np.array(self.game.kit.record))
        self.begun = cuda.to_device(self.engine.begin(self.game.kit.record))
        self.bots = cuda.to_device(np.zeros(self.game.players, np.int32))
        self.blanks = cuda.to_device(self.game.blank())

    def run_of(self, games: int) -> Any:
        """A run with its results on the GPU. Final states are not kept: only steps count."""
        from haymaker.kernel.loop import Run
        from haymaker.kernel.simulate import STEP_LIMIT

        cuda, np = self.backend.cuda, self.np
        return Run(
            self.kits,
            self.begun,
            0,
            np.uint64(SEED),
            self.bots,
            STEP_LIMIT,
            cuda.device_array((games, self.game.players), np.int32),
            cuda.device_array(games, np.int32),
            cuda.device_array(games, np.int32),
            cuda.to_device(self.game.blank()),
            blanks=self.blanks,
        )

    def launch(self, blocks: int, block: int, run: Any) -> None:
        self.engine.launch(run, False, blocks, block)

    def compile(self) -> float:
        """The kernel, by playing one warp of games. Returns the seconds it took."""
        began = time.perf_counter()
        self.launch(1, 32, self.run_of(32))
        self.backend.cuda.synchronize()
        return time.perf_counter() - began

    def size(self) -> dict[str, int]:
        """Registers and local memory of a thread, where the compiler tells."""
        with contextlib.suppress(Exception):
            (kernel,) = self.engine.kernel(False).overloads.values()
            return {"registers": kernel.regs_per_thread, "local": kernel.local_mem_per_thread}
        return {}

    def measure(self, seconds: float, block: int, waves: int, each: int) -> dict[str, float]:
        cuda, np = self.backend.cuda, self.np
        blocks = waves * self.multiprocessors
        games = blocks * block * each
        run = self.run_of(games)
        total, spent = 0, 0.0
        start, stop = cuda.event(), cuda.event()
        while spent < seconds:
            start.record()
            self.launch(blocks, block, run)
            stop.record()
            stop.synchronize()
            spent += cuda.event_elapsed_time(start, stop) / 1000
            total += int(run.steps.copy_to_host().sum(dtype=np.int64))
            run = run._replace(first=run.first + games)
        return {"steps_per_second": total / spent, "games_per_second": run.first / spent}

    def sampled(self, backend: str, sample: int, bots: str) -> Any:
        from haymaker.kernel.simulate import simulate

        return simulate(self.game, sample, seed=SEED, bots=bots, backend=backend, finals=True)

    def same_bytes(self, sample: int, bots: str) -> bool:
        """The same games by both backends: final states, points, endings and lengths."""
        one, two = (self.sampled(backend, sample, bots) for backend in ("cuda", "native"))
        return (
            one.finals.tobytes() == two.finals.tobytes()
            and self.np.array_equal(one.points, two.points)
            and self.np.array_equal(one.endings, two.endings)
            and self.np.array_equal(one.steps, two.steps)
        )


class Observed:
    """The batches that learners use: observations, masks and legal lists of every decision written
    into the GPU's memory."""

    def __init__(self, name: str) -> None:
        from haymaker.games import load
        from haymaker.research import envs
        from haymaker.research.cuda import GIVEN, cuda

        game = load(name)
        self.cuda = cuda
        self.batch = BATCH if game.room.state.itemsize > SMALL else 4 * BATCH
        self.envs = envs(game, self.batch, device="cuda", autoreset="SAME_STEP")
        self.show = GIVEN.index("show")
        self.envs.rollout(1)
        cuda.synchronize()

    def steps_per_second(self, seconds: float, show: int) -> tuple[float, float]:
        """Steps, luck's included, and decisions."""
        self.envs._arguments[self.show] = show
        before = int(self.envs.draws.copy_to_host().sum())
        launches, spent = 0, 0.0
        start, stop = self.cuda.event(), self.cuda.event()
        while spent < seconds:
            start.record()
            self.envs.rollout(DECISIONS)
            stop.record()
            stop.synchronize()
            spent += self.cuda.event_elapsed_time(start, stop) / 1000
            launches += 1
        decisions = launches * self.batch * DECISIONS
        draws = int(self.envs.draws.copy_to_host().sum()) - before
        return (decisions + draws) / spent, decisions / spent

    def bytes_per_decision(self) -> float:
        """Written of an observation, a mask and a list, and the state read and written."""
        envs = self.envs
        legal = float(envs.counts.copy_to_host().mean()) * envs.legal.dtype.itemsize
        return float(3 * envs.raw.shape[1] + envs.masks.shape[1] + legal)

    def copied_per_second(self) -> float:
        """Bytes that a plain copy within the GPU's memory reads and writes per second."""
        import numpy as np

        size = 1 << 30
        a, b = (self.cuda.device_array(size, np.uint8) for _ in range(2))
        b.copy_to_device(a)
        start, stop = self.cuda.event(), self.cuda.event()
        start.record()
        for _ in range(8):
            b.copy_to_device(a)
        stop.record()
        stop.synchronize()
        return 16 * size / (self.cuda.event_elapsed_time(start, stop) / 1000)

    def measure(self, seconds: float) -> dict[str, Any]:
        steps, decisions = self.steps_per_second(seconds, 1)
        bare, _ = self.steps_per_second(seconds, 0)
        bandwidth = self.copied_per_second()
        return {
            "batch": self.batch,
            "observed_steps": steps,
            "observed_decisions": decisions,
            "bare_steps": bare,
            "observed_bytes": decisions * self.bytes_per_decision(),
            "copy_bytes": bandwidth,
        }


def bench_one(args: argparse.Namespace) -> dict[str, Any]:
    """What one process does: compile, wait for the others, measure alone."""
    folder = Path(args.folder)
    bench = Bench(args.one, args.variant)
    backend = bench.backend
    found: dict[str, Any] = {
        "players": bench.game.players,
        "in_step": bench.engine.in_step,
        "compile_seconds": round(bench.compile(), 1),
        **bench.size(),
    }
    asked = {"random": args.sample, "heuristic": args.bots_sample}
    samples = {bots: sample for bots, sample in asked.items() if sample}
    for bots in samples:
        bench.sampled("native", 10, bots)  # compiles that, too
        bench.sampled("cuda", 10, bots)
    observed = None if args.variant or not args.observed else Observed(args.one)
    (folder / f"{args.job}.ready").touch()
    shapes = [(backend.BLOCK, backend.WAVES)]
    with turn_at_the_gpu(folder, args.jobs, args.patience):
        for block, waves in shapes + (TUNED_SHAPES if args.tune else []):
            full = (block, waves) == shapes[0]
            speed = bench.measure(
                args.seconds if full else args.seconds / 4, block, waves,
                SHORT_RUN if args.tune else FULL_RUN,
            )  # fmt: skip
            if args.tune:
                line = f"{block} x {waves}"
                found.setdefault("shapes", {})[line] = round(speed["steps_per_second"])
            if speed["steps_per_second"] > found.get("steps_per_second", 0.0):
                found.update(speed, block=block, waves=waves)
            write(folder, args.job, found)  # what is known so far, in case time runs out
        if observed is not None:
            found.update(observed.measure(args.seconds))
            write(folder, args.job, found)
        for bots, sample in samples.items():
            found[f"{bots}_sample"] = sample
            found[f"{bots}_same"] = bool(bench.same_bytes(sample, bots))
    return found


def write(folder: Path, job: int, found: dict[str, Any]) -> None:
    (folder / f"{job}.part").write_text(json.dumps(found))
    (folder / f"{job}.part").rename(folder / f"{job}.json")


@contextlib.contextmanager
def turn_at_the_gpu(folder: Path, jobs: int, patience: float) -> Iterator[None]:
    """When nobody compiles any more, or patience is at an end: one process at a time."""
    until = time.monotonic() + patience
    while len(list(folder.glob("*.ready"))) < jobs and time.monotonic() < until:
        time.sleep(0.2)
    with open(folder / "gpu", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


# --- All of them --------------------------------------------------------------------------------


def plan(games: list[str], tune: bool) -> list[dict[str, Any]]:
    """The processes to start: each game as it is, then the variants to be tried."""
    from haymaker.games import find

    jobs: list[dict[str, Any]] = [{"game": name} for name in games]
    for name in games:
        in_step = hasattr(find(name).rules, "moment")
        for variant in (VARIANTS + IN_STEP_VARIANTS * in_step) if tune else ():
            jobs.append({"game": name, "variant": variant})
    return jobs


def begin(
    job: dict[str, Any], number: int, jobs: int, folder: Path, args: argparse.Namespace
) -> Any:
    command = [
        sys.executable, __file__, "--one", job["game"], "--folder", str(folder),
        "--job", str(number), "--jobs", str(jobs), "--seconds", str(args.seconds),
        "--patience", str(args.within / 2), "--variant", job.get("variant", ""),
        "--sample", str(0 if "variant" in job else args.sample),
        "--bots-sample", str(0 if "variant" in job else args.bots_sample),
    ]  # fmt: skip
    command += ["--tune"] * args.tune + ["--observed"] * args.observed
    with open(folder / f"{number}.log", "w") as log:
        return subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)


def bench_all(args: argparse.Namespace) -> list[dict[str, Any]]:
    until = time.monotonic() + args.within
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        jobs = plan(args.games, args.tune)
        running = [begin(job, i, len(jobs), folder, args) for i, job in enumerate(jobs)]
        rows: list[dict[str, Any]] = []
        for number, (job, process) in enumerate(zip(jobs, running, strict=True)):
            ended = True
            try:
                process.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                ended = False
                process.kill()
                process.wait()
            rows.append({**job, **outcome(folder, number, process.returncode, ended, args.within)})
            rows[-1]["target"] = TARGETS.get(job["game"])
            print(line(rows[-1]), flush=True)
        return rows


def outcome(folder: Path, number: int, code: int, ended: bool, within: float) -> dict[str, Any]:
    found: dict[str, Any] = {}
    with contextlib.suppress(FileNotFoundError):
        found = json.loads((folder / f"{number}.json").read_text())
    if not ended:
        found["error"] = f"not done within {within:.0f} s"
    elif code != 0:
        said = (folder / f"{number}.log").read_text().strip().splitlines()
        found["error"] = said[-1] if said else f"exit status {code}"
    return found


SAME = ("random_same", "heuristic_same")
COLUMNS = "{:14} {:11} {:>10} {:>10} {:>6} {:>10} {:>4} {:>7} {:>8} {:>6} {:>6}"


def head() -> str:
    return COLUMNS.format(
        "game", "variant", "M steps/s", "wanted", "", "shape", "regs", "local", "compile", "games",
        "bots'",
    )  # fmt: skip


def line(row: dict[str, Any]) -> str:
    speed, target = row.get("steps_per_second"), row.get("target")
    same = {True: "same", False: "OTHERS", None: "-"}
    text = COLUMNS.format(
        row["game"],
        row.get("variant", ""),
        "-" if speed is None else f"{speed / 1e6:,.1f}",
        "-" if target is None else f"{target / 1e6:,.0f}",
        "-" if speed is None or target is None else f"{speed / target:.0%}",
        f"{row['block']} x {row['waves']}" if "block" in row else "-",
        row.get("registers") or "-",
        row.get("local", "-"),
        f"{row['compile_seconds']:.0f} s" if "compile_seconds" in row else "-",
        *(same[row.get(key)] for key in SAME),
    )
    return text + (f"  {row['error']}" if "error" in row else "")


def observed_lines(rows: list[dict[str, Any]]) -> list[str]:
    """Steps with observations, masks and legal lists written, beside the same kernel without."""
    columns = "{:14} {:>12} {:>14} {:>12} {:>8} {:>12} {:>8}  {}"
    lines = [columns.format("observed", "M steps/s", "M decisions/s", "bare", "of bare",
                            "GB/s moved", "of copy", "")]  # fmt: skip
    for row in rows:
        if "observed_steps" in row:
            steps, bare = row["observed_steps"], row["bare_steps"]
            moved, copy = row["observed_bytes"], row["copy_bytes"]
            met = (
                steps >= OBSERVED_TARGET
                if row["game"] == "punch"
                else (steps >= 0.4 * bare or moved >= 0.6 * copy)
            )
            lines.append(columns.format(
                row["game"], f"{steps / 1e6:,.0f}", f"{row['observed_decisions'] / 1e6:,.0f}",
                f"{bare / 1e6:,.0f}", f"{steps / bare:.0%}", f"{moved / 1e9:,.0f}",
                f"{moved / copy:.0%}", "met" if met else "NOT MET",
            ))  # fmt: skip
    return lines


def peer_lines(seconds: float) -> list[str]:
    """Pgx on the same GPU; where it cannot run there, a line that says why."""
    script = Path(__file__).with_name("peers") / "pgx_on_gpu.py"
    done = subprocess.run([sys.executable, str(script), str(seconds)], capture_output=True)
    found = [json.loads(text) for text in done.stdout.splitlines()]
    lines = [
        f"{row['peer']} {row['version']}, one compiled loop, batch {row['batch']:,}: "
        f"{row['steps_per_second'] / 1e6:,.0f} M steps/s"
        for row in found
    ]
    if done.returncode:
        lines.append(f"Pgx: {done.stderr.decode().strip().splitlines()[-1]}")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--all", action="store_true", help="every game")
    parser.add_argument("--seconds", type=float, default=3.0, help="to measure each game")
    parser.add_argument("--sample", type=int, default=100_000, help="games compared with native")
    parser.add_argument("--bots-sample", type=int, default=2_000, help="and with bots that think")
    parser.add_argument("--tune", action="store_true", help="try other kernels, launch shapes")
    parser.add_argument("--observed", action="store_true", help="with observations, too")
    parser.add_argument("--within", type=float, default=540.0, help="seconds for everything")
    parser.add_argument("--json", type=Path, help="write the results there")
    for name, kind in (("one", str), ("folder", str), ("patience", float)):
        parser.add_argument(f"--{name}", type=kind, help=argparse.SUPPRESS)
    for name in ("job", "jobs"):
        parser.add_argument(f"--{name}", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--variant", default="", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        try:
            write(Path(args.folder), args.job, bench_one(args))
        finally:
            (Path(args.folder) / f"{args.job}.ready").touch()  # nobody waits for one that failed
        return
    if args.all or not args.games:
        args.games = list(TARGETS)
    print(head(), flush=True)
    rows = bench_all(args)
    if args.observed:
        print("\n" + "\n".join(observed_lines(rows) + peer_lines(args.seconds)))
    if args.json:
        args.json.parent.mkdir(parents=True, exist_ok=True)
        args.json.write_text(json.dumps(rows, indent=1) + "\n")
    if any("error" in row or False in (row.get(key) for key in SAME) for row in rows):
        sys.exit(1)


if __name__ == "__main__":
    main()
