"""A million kits on one GPU: drawn over all numbers of a kit, judged, and the best played again.

    python bench/gpu_kits.py --out /tmp/kits         within four minutes, for random and heuristic

Needs a CUDA GPU and numba-cuda, beside NumPy and Numba. For each bot it is checked first that the
sums made on the GPU are the processor's, number for number; then one large launch is timed, then
the whole: drawing, checking, judging, playing again. Where the time does not suffice for all kits,
fewer are drawn, and the line says so. What is known is written after every part.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # so that a checkout is enough

TARGETS = {
    "punch": ("matches ended by a knock-out=box±1", "exchanges per match=box±3%",
              "won by Red=50%±1"),
}  # fmt: skip
LENGTH = "steps=box±5%"
"""For every other game."""
LARGE = 1 << 25
"""Games in the launch that is timed."""
SEED = 7


class Bench:
    """One game and one bot."""

    def __init__(self, args: argparse.Namespace, bots: str) -> None:
        from haymaker.games import load
        from haymaker.lab.fields import varied
        from haymaker.lab.figures import Ledger
        from haymaker.lab.judging import asked
        from haymaker.lab.samples import in_lots, portions
        from haymaker.lab.targets import targets_of

        self.args, self.bots = args, bots
        self.game = load(args.game)
        self.fields = varied(self.game, args.vary)
        ledger = Ledger(self.game)
        self.targets = targets_of(ledger, args.target or TARGETS.get(args.game, (LENGTH,)))
        steps = next(each for each in ledger.figures if each.name == "steps")
        self.question = asked(
            self.game, bots, [*(each.figure for each in self.targets), steps], args.limit
        )
        some = portions(self.game, self.fields, SEED, args.sample)
        self.some = next(in_lots(some, args.sample, args.sample)).records

    def sums(self, records: Any, each: int, backend: str) -> Any:
        from haymaker.lab.judging import sums_of

        return sums_of(self.question, records, 0, each, SEED, backend)

    def same(self) -> dict[str, Any]:
        """The compiling, and whether both backends come to the same sums."""
        began = time.perf_counter()
        self.sums(self.some[:2], 2, "cuda")
        compiled = time.perf_counter() - began
        cuda, native = (
            self.sums(self.some, self.args.sample_games, backend) for backend in ("cuda", "native")
        )
        return {
            "compile_seconds": round(compiled, 1),
            "checked_games": len(self.some) * self.args.sample_games,
            "same": bool((cuda == native).all() and cuda.any()),
        }

    def rate(self) -> dict[str, Any]:
        """One large launch."""
        from haymaker.lab.samples import in_lots, portions

        kits = max(1, LARGE // self.args.each)
        many = next(in_lots(portions(self.game, self.fields, SEED, kits, True), kits, kits)).records
        for _ in range(2):  # the first call makes ready what is needed
            began = time.perf_counter()
            sums = self.sums(many, self.args.each, "cuda")
            seconds = time.perf_counter() - began
        games = len(many) * self.args.each
        steps = int(sums[:, -1, 0].sum())
        return {
            "games_per_second": games / seconds,
            "steps_per_second": steps / seconds,
            "steps_per_game": steps / games,
        }

    def whole(self, seconds: float, per_second: float) -> dict[str, Any]:
        """Drawn, judged and played again, as `haymaker lab tune --kits` does it."""
        from haymaker.lab.survey import SurveyPlan, survey
        from haymaker.lab.tuned import told_tuning

        fit = int(per_second * seconds * 0.9 / self.args.each)
        plan = SurveyPlan(min(self.args.kits, max(1000, fit)), self.args.each, self.args.best)
        found = survey(
            self.game, self.fields, self.targets, self.bots, plan, seconds, SEED, None, "cuda"
        )
        print(told_tuning(found, " ".join(sys.argv)).said(), flush=True)
        return {
            "kits": found.kits, "wanted": self.args.kits, "refused": found.refused,
            "games_each": plan.each, "first_look_seconds": round(found.first_seconds, 1),
            "seconds": round(found.seconds, 1), "games": found.games,
            "again": found.again, "there": found.there, "stopped": found.stopped,
            "best": dict(zip([each.text for each in self.targets], found.best.measured.values,
                             strict=True)),
            "radii": found.best.measured.radii,
        }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", default="punch")
    parser.add_argument("--bots", default="random,heuristic")
    parser.add_argument("--kits", type=int, default=1_000_000)
    parser.add_argument("--each", type=int, default=500, help="games of each kit")
    parser.add_argument("--best", type=int, default=1000, help="played again")
    parser.add_argument("--target", action="append", help="as for haymaker lab tune")
    parser.add_argument("--vary", action="append", help="all numbers, if not said")
    parser.add_argument("--sample", type=int, default=64, help="kits compared with native")
    parser.add_argument("--sample-games", type=int, default=40, help="and games of each")
    parser.add_argument("--limit", type=int, default=2000, help="steps of a game in these two")
    parser.add_argument("--registers", type=int, help="per thread, to try others")
    parser.add_argument("--within", type=float, default=220.0, help="seconds for everything")
    parser.add_argument("--wait", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--out", type=Path, required=True, help="folder for the results")
    args = parser.parse_args()
    args.vary = args.vary or ["all"]
    args.out.mkdir(parents=True, exist_ok=True)
    if args.registers:
        from haymaker.lab import cuda

        cuda.REGISTERS.update({False: args.registers, True: args.registers})
    if args.wait:
        sys.exit(0 if bench_one(args, args.bots, time.monotonic(), 0.9) else 1)
    first, *others = args.bots.split(",")
    flag = args.out / "first.done"
    flag.unlink(missing_ok=True)
    running = [beside(args, bot, flag) for bot in others]
    try:
        good = bench_one(args, first, time.monotonic(), 0.6 if others else 0.9)
    finally:
        flag.touch()
    for bot, process in zip(others, running, strict=True):
        good = process.wait() == 0 and good
        print((args.out / f"{bot}.log").read_text(), flush=True)
    sys.exit(0 if good else 1)


def beside(args: argparse.Namespace, bot: str, flag: Path) -> subprocess.Popen[bytes]:
    """A process for another bot: it compiles at once, and measures when the first is done."""
    command = [
        sys.executable, __file__, args.game, "--bots", bot, "--wait", str(flag), "--kits",
        str(args.kits), "--each", str(args.each), "--best", str(args.best), "--sample",
        str(args.sample), "--sample-games", str(args.sample_games), "--limit", str(args.limit),
        "--within", str(args.within), "--out", str(args.out),
    ]  # fmt: skip
    for name, values in (("--target", args.target or ()), ("--vary", args.vary)):
        command += [word for value in values for word in (name, value)]
    command += ["--registers", str(args.registers)] if args.registers else []
    with open(args.out / f"{bot}.log", "w") as log:
        return subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)


def bench_one(args: argparse.Namespace, bot: str, began: float, share: float) -> bool:
    """What is found of a bot is kept after every part. Says whether all went well."""
    found: dict[str, Any] = {}
    bench = Bench(args, bot)
    found.update(bench.same())
    keep(args, bot, found, began)
    while args.wait and not args.wait.exists() and time.monotonic() - began < args.within:
        time.sleep(0.2)
    found.update(bench.rate())
    keep(args, bot, found, began)
    left = args.within - (time.monotonic() - began)
    if not found["same"] or left < 10:
        return False
    found.update(bench.whole(left * share, found["games_per_second"]))
    keep(args, bot, found, began)
    return True


def keep(args: argparse.Namespace, bot: str, found: dict[str, Any], began: float) -> None:
    print(f"{time.monotonic() - began:6.1f} s  {args.game} {bot}: {json.dumps(found)}", flush=True)
    (args.out / f"kits-{args.game}-{bot}.json").write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
