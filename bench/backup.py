"""A backup of a busy server: how long it takes, and whether what it holds can be played on.

    python bench/backup.py [--tables 200] [--moves-a-second 1000] [--fill 100]

Tables of Punch! are played in this process, written down and synced as a server does, at a steady
rate; `haymaker backup` runs beside it as an operator would start it. The same backup without moves,
of the same file right before and right after, is the measure. Then the copy is restored: of every
table it must hold the first entries and no others, and the rules must agree with all of them.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from haymaker.games import find
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.native import make_ready
from haymaker.server.db.driver import statement
from haymaker.server.db.store import Store, open_store
from haymaker.server.house import House
from haymaker.server.open_table import OpenTable
from haymaker.table.loading import load
from tests.server.inside import ANN, BEN, act, make, opened

FILLER = 1_000_000
"""Bytes of the blobs that make the file as large as was asked for."""


class Play:
    """Tables that are played at a steady rate, as far as this machine keeps up."""

    def __init__(self, house: House, tables: list[OpenTable], rate: float) -> None:
        self.moves = 0
        self._house, self._tables, self._rate = house, tables, rate
        self._stop = False

    async def go_on(self) -> float:
        """Until it is stopped. Returns moves per second."""
        began, under_way = time.perf_counter(), set[asyncio.Task[None]]()
        for number, table in enumerate(itertools.cycle(self._tables)):
            if self._stop:
                break
            while number > self._rate * (time.perf_counter() - began) or len(under_way) > 400:
                await asyncio.sleep(0.001)
            if table.state.waiting and not table.lock.locked():
                task = asyncio.ensure_future(self._move(table))
                under_way.add(task)
                task.add_done_callback(under_way.discard)
        await asyncio.gather(*under_way)
        return self.moves / (time.perf_counter() - began)

    async def _move(self, table: OpenTable) -> None:
        with suppress(HaymakerError):  # the table has moved on meanwhile
            await act(self._house, table, table.state.waiting[0])
            self.moves += 1

    def stop(self) -> None:
        self._stop = True


async def copy(source: Path, target: Path, verb: str = "backup") -> float:
    """Seconds that the command took."""
    began = time.perf_counter()
    first, second = (target, source) if verb == "backup" else (source, target)
    command = [sys.executable, "-c", "from haymaker.cli import entry; entry()", verb, str(first)]
    process = await asyncio.create_subprocess_exec(
        *command, "--database", str(second), stdout=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
    )  # fmt: skip
    if await process.wait() != 0:
        raise SystemExit(f"haymaker {verb} failed")
    return time.perf_counter() - began


async def run(args: argparse.Namespace, folder: Path) -> None:
    database = folder / "tables.db"
    async with opened(database) as house:
        tables = [
            (await make(house, "punch", [ANN, BEN], {"matches_to_win": 20}))[0]
            for _ in range(args.tables)
        ]
        await fill(house, args.fill)
        before = await copy(database, folder / "idle.db")
        play = Play(house, tables, args.moves_a_second)
        playing = asyncio.ensure_future(play.go_on())
        await asyncio.sleep(1)
        busy = await copy(database, folder / "busy.db")
        play.stop()
        rate = await playing
        after = await copy(database, folder / "idle again.db")
    await copy(folder / "busy.db", folder / "restored.db", "restore")
    size = database.stat().st_size / 1e6
    print(f"{size:.0f} MB; {rate:,.0f} moves/s while the backup ran ({play.moves:,} moves)")
    print(f"without moves {before:.2f} s before and {after:.2f} s after; with moves {busy:.2f} s")
    print(f"that is {busy / max(before, after):.2f} times as long")
    kept, whole = check(open_store(str(folder / "restored.db")), open_store(str(database)))
    print(f"restored: {kept:,} of {whole:,} entries; of every table the first ones, all verified")


async def fill(house: House, megabytes: int) -> None:
    """A file as large as that of a server that has run for long."""
    await house.writer.do(statement("CREATE TABLE filler (much BLOB)"))
    for _ in range(megabytes):
        await house.writer.do(statement("INSERT INTO filler VALUES (?)", os.urandom(FILLER)))


def check(restored: Store, origin: Store) -> tuple[int, int]:
    """Entries in the copy and in the original; the copy's are played again by the rules."""
    kept = whole = 0
    for (table,) in origin.ask("SELECT id FROM tables"):
        spec, all_rows = restored.spec(table), origin.entries(table)
        rows = restored.entries(table)
        if spec is None or rows != all_rows[: len(rows)]:
            raise SystemExit(f"{table}: what was restored is no beginning of what was written")
        state, _ = load(spec, rows, [], False)
        if state.frozen:
            raise SystemExit(f"{table}: {state.frozen}")
        kept, whole = kept + len(rows), whole + len(all_rows)
    return kept, whole


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--moves-a-second", type=float, default=1_000)
    parser.add_argument("--fill", type=int, default=100, help="megabytes besides the tables")
    args = parser.parse_args()
    make_ready(find("punch"))
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(args, Path(folder)))


if __name__ == "__main__":
    main()
