"""Load on the server: 1,000 connections over 300 live tables, against a floor in the same run.

    python bench/load.py [--connections 1000] [--tables 300] [--seconds 10] [--games punch]

Every table makes one move after another: a seat acts, and the next move is made when every viewer
of the table has got its frame. The time from sending to the last viewer's frame is measured. The
floor is the same pattern against a bare `websockets` server that writes each message to a file,
calls fsync, and echoes it to the table's viewers: no rules, no views, no checks.

With other games (`--games all`, or some of them with commas between) the tables take turns at them.
There a move may be hidden from some viewers, so the time is from sending to `done`, which comes
after all frames have been sent.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

sys.path.insert(0, str(Path(__file__).parents[1]))
from haymaker.games import GAMES, find
from tests.server.running import Server

OPTIONS = {"matches_to_win": 20}
IDS = itertools.count(1)
FSYNCS = 200


class Choice(msgspec.Struct):
    action: int


class Message(msgspec.Struct):
    """As much of a message as this load needs to read."""

    type: str
    id: str = ""
    seat: int | None = None
    n: int = 0
    moves: list[Choice] = []
    score: Any = None


decode = msgspec.json.Decoder(Message).decode


class Line:
    """One connection, and the last frame it has got."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.last = Message("none")
        self.seats: dict[int | None, Message] = {}
        self.answered = ""
        self.frames = 0
        self.news = asyncio.Event()
        self.reading = asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        async for text in self.socket:
            message = decode(text)
            if message.type == "frame":
                self.last = self.seats[message.seat] = message
                self.frames += 1
                self.news.set()
            elif message.type in ("done", "refused"):
                self.answered = message.id
                self.news.set()

    async def next_frame(self, after: int) -> None:
        while self.frames <= after:
            self.news.clear()
            await self.news.wait()


async def keep_moving(lines: list[Line], until: float, times: list[float], floor: bool) -> None:
    """One table: a seat acts, all viewers see it, and so on."""
    number = 0
    while time.perf_counter() < until:
        seat = number % 2 if floor else 0 if lines[0].last.moves else 1
        number += 1
        if lines[0].last.score is not None:
            return
        if floor:
            text = f'{{"type":"frame","n":{number}}}'
        else:
            action = lines[seat].last.moves[number % len(lines[seat].last.moves)].action
            text = f'{{"type":"act","id":"{next(IDS)}","seat":{seat},"action":{action}}}'
        before = [line.frames for line in lines]
        began = time.perf_counter()
        await lines[seat].socket.send(text)
        for line, had in zip(lines, before, strict=True):
            await line.next_frame(had)
        times.append(time.perf_counter() - began)


async def keep_playing(lines: list[Line], until: float, times: list[float]) -> None:
    """One table of any game: whoever is asked acts, and is answered."""
    number = 0
    while time.perf_counter() < until:
        asked = [(line, seat) for line in lines for seat, f in line.seats.items() if f.moves]
        if any(frame.score is not None for frame in lines[0].seats.values()):
            return
        if not asked:
            await asyncio.sleep(0.002)
            continue
        number += 1
        line, seat = asked[number % len(asked)]
        frame = line.seats[seat]
        action, key = frame.moves[number % len(frame.moves)].action, str(next(IDS))
        text = f'{{"type":"act","id":"{key}","seat":{seat},"action":{action},"n":{frame.n}}}'
        began = time.perf_counter()
        await line.socket.send(text)
        while line.answered != key:
            line.news.clear()
            await line.news.wait()
        times.append(time.perf_counter() - began)


def shares(connections: int, tables: int) -> list[int]:
    """Connections a table: two seats, and the rest of them look on."""
    return [connections // tables + (place < connections % tables) for place in range(tables)]


async def open_all(uris: list[tuple[str, str]]) -> list[Line]:
    """Opens connections, some at a time."""
    gate = asyncio.Semaphore(40)

    async def one(uri: str, hello: str) -> Line:
        async with gate:
            socket = await connect(uri, compression=None, open_timeout=60, max_size=None)
            line = Line(socket)
            if hello:
                await socket.send(hello)
                await asyncio.wait_for(line.next_frame(0), 60)
            return line

    return list(await asyncio.gather(*(one(*uri) for uri in uris)))


async def measure(
    groups: list[list[Line]], seconds: float, floor: bool, any_game: bool = False
) -> tuple[float, list[float]]:
    times: list[float] = []
    began = time.perf_counter()
    until = began + seconds
    work = [
        keep_playing(lines, until, times) if any_game else keep_moving(lines, until, times, floor)
        for lines in groups
    ]
    await asyncio.gather(*work)
    return len(times) / (time.perf_counter() - began), sorted(times)


def grouped(lines: list[Line], counts: list[int]) -> list[list[Line]]:
    groups, start = [], 0
    for count in counts:
        groups.append(lines[start : start + count])
        start += count
    return groups


# --- our server -----------------------------------------------------------------------------------


async def ours(args: argparse.Namespace, folder: Path) -> tuple[float, list[float]]:
    server = Server(str(folder / "tables.db"), folder, compile=True).start()
    await asyncio.to_thread(server.wait)
    try:
        counts = shares(args.connections, args.tables)
        uris: list[tuple[str, str]] = []
        async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
            for count, game in zip(counts, itertools.cycle(args.games), strict=False):
                uris += await seats_of_a_table(client, server.port, count, game)
        lines = await open_all(uris)
        groups = grouped(lines, counts)
        await asyncio.sleep(args.warm)  # the rules are compiled in the background
        any_game = args.games != ["punch"]
        await measure(groups, 1.0, floor=False, any_game=any_game)
        rate, times = await measure(groups, args.seconds, floor=False, any_game=any_game)
        await close_all(lines)
        return rate, times
    finally:
        server.kill()


async def seats_of_a_table(
    client: httpx.AsyncClient, port: int, count: int, game: str
) -> list[tuple[str, str]]:
    """One connection a seat while they last, the first one has the seats that are left over."""
    box = find(game).box
    players = int(box.facts.get("usual_players", box.players[0]))
    asked: dict[str, Any] = {
        "game": game,
        "seats": [{"kind": "mine", "name": f"P{seat}"} for seat in range(players)],
        "options": OPTIONS if game == "punch" else {},
    }
    if find(game).bodies is not None:
        asked["throws"] = "model"  # what is measured here is the server, not the physics
    made = (await client.post("/api/tables", json=asked)).json()
    uri = f"ws://127.0.0.1:{port}/api/tables/{made['table']['id']}/live"
    tokens = [f'"{given["token"]}"' for given in made["seats"]]
    own = min(count, players)
    hands = [",".join([tokens[0], *tokens[own:]]), *tokens[1:own], *[""] * (count - own)]
    return [
        (uri, f'{{"type":"hello","id":"h","seats":[{hand}],"pictures":false}}') for hand in hands
    ]


# --- the floor ------------------------------------------------------------------------------------


async def floor(args: argparse.Namespace, folder: Path) -> tuple[float, list[float]]:
    process = subprocess.Popen(
        [sys.executable, __file__, "--floor", str(folder / "floor.log")], stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        port = int(await asyncio.to_thread(process.stdout.readline))
        counts = shares(args.connections, args.tables)
        uris = [
            (f"ws://127.0.0.1:{port}/{table}", "")
            for table, count in enumerate(counts)
            for _ in range(count)
        ]
        lines = await open_all(uris)
        groups = grouped(lines, counts)
        await measure(groups, 1.0, floor=True)
        rate, times = await measure(groups, args.seconds, floor=True)
        await close_all(lines)
        return rate, times
    finally:
        process.kill()
        process.wait()


async def serve_floor(path: str) -> None:
    """The bare echo: one fsync a message, then to every viewer of the table."""
    tables: dict[str, set[ServerConnection]] = {}
    log = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    async def handle(connection: ServerConnection) -> None:
        assert connection.request is not None
        table = tables.setdefault(connection.request.path, set())
        table.add(connection)
        async for text in connection:
            os.write(log, text.encode() if isinstance(text, str) else text)
            os.fsync(log)
            websockets.broadcast(table, text)

    async with serve(handle, "127.0.0.1", 0, compression=None) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await asyncio.get_running_loop().create_future()


async def close_all(lines: list[Line]) -> None:
    for line in lines:
        line.reading.cancel()
    await asyncio.gather(*(line.socket.close() for line in lines), return_exceptions=True)


# --- the report -----------------------------------------------------------------------------------


def fsync_time(folder: Path | None) -> float:
    """The floor waits for one fsync a message, so its rate says much about the disk."""
    with tempfile.NamedTemporaryFile(dir=folder) as file:
        began = time.perf_counter()
        for _ in range(FSYNCS):
            os.write(file.fileno(), b"x" * 60)
            os.fsync(file.fileno())
    return (time.perf_counter() - began) / FSYNCS


def percentile(times: list[float], share: float) -> float:
    return 1000 * times[min(len(times) - 1, int(share * len(times)))]


async def run(args: argparse.Namespace) -> None:
    print(f"{args.connections} connections, {args.tables} tables, {args.seconds:.0f} s each")
    print(f"one fsync takes {fsync_time(args.folder) * 1000:.2f} ms here")
    print(f"{'server':<28}{'moves/s':>10}{'p50 ms':>10}{'p99 ms':>10}{'moves':>10}")
    rates = {}
    with tempfile.TemporaryDirectory(dir=args.folder) as folder:
        for name, work in (("floor: echo with fsync", floor), ("haymaker on SQLite", ours)):
            rate, times = await work(args, Path(folder))
            rates[name] = rate
            print(
                f"{name:<28}{rate:>10,.0f}{percentile(times, 0.5):>10.1f}"
                f"{percentile(times, 0.99):>10.1f}{len(times):>10,}",
                flush=True,
            )
    bottom, haymaker = rates.values()
    print(f"haymaker makes {haymaker / bottom:.2f} of the floor's moves (wanted: at least 0.33)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--connections", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--warm", type=float, default=5.0, help="seconds to wait for the compiler")
    parser.add_argument("--games", default="punch", help="names with commas, or all")
    parser.add_argument("--folder", type=Path, help="where to write (usually: for temporary files)")
    parser.add_argument("--floor", help=argparse.SUPPRESS)
    args = parser.parse_args()
    args.games = list(GAMES) if args.games == "all" else args.games.split(",")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 8192)), hard))
    asyncio.run(serve_floor(args.floor) if args.floor else run(args))


if __name__ == "__main__":
    main()
