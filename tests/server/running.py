"""A server in a process of its own, and scripted people who play there over the real protocol."""

from __future__ import annotations

import asyncio
import itertools
import json
import multiprocessing
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import websockets
from websockets.exceptions import WebSocketException

Json = dict[str, Any]

PATIENT = 120
"""Seconds that tests wait for what must come: machines are busy."""
http = httpx.Client(timeout=PATIENT, limits=httpx.Limits(max_keepalive_connections=0))
"""For all requests of tests: it holds on to no server."""

START = """
import sys, json
from haymaker.server.command import serve
serve(port=int(sys.argv[1]), database=sys.argv[2], log_level="error", **json.loads(sys.argv[3]))
"""

PLENTY: dict[str, Any] = {
    "requests_a_second": 100_000.0,
    "messages_a_second": 100_000.0,
    "messages_a_second_each": 1_000_000.0,
    "tables_a_minute": 1_000_000.0,
    "tables_a_day": 1_000_000.0,
    "listed_an_hour": 1_000_000.0,
    "most_at_a_table_each": 5_000,
    "profiles_a_minute": 1_000_000.0,
    "profiles_a_day": 1_000_000.0,
    "send_within": 600.0,
    "request_within": 600.0,
    "sits_in_pause": 0.001,
}
"""Limits that do not matter to most tests, on a machine as busy as it likes."""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Server:
    """`haymaker serve` as a process; `kill` is kill -9."""

    def __init__(self, database: str, folder: Path, **limits: Any) -> None:
        self.database = database
        self.port = free_port()
        self.folder = folder
        self.limits = {**PLENTY, "compile": False, **limits}
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def console(self) -> str:
        """Where the operator's console is, as the server has printed it."""
        return self._printed(r"console is at (http://127\.0\.0\.1:\d+)/")

    @property
    def token(self) -> str:
        return self._printed(r"console is at .* with the token (\S+)")

    def _printed(self, pattern: str) -> str:
        found: list[str] = re.findall(pattern, self.log())
        return found[-1]

    def start(self) -> Server:
        self.folder.mkdir(parents=True, exist_ok=True)
        with open(self.folder / f"log-{self.port}", "ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", START, str(self.port), self.database,
                 json.dumps(self.limits)],
                stdout=log, stderr=log, env={**os.environ, "PYTHONWARNINGS": "default"},
            )  # fmt: skip
        return self

    def wait(self) -> Server:
        patience = time.monotonic() + PATIENT
        while time.monotonic() < patience:
            with suppress(httpx.HTTPError):
                if http.get(self.address + "/ready", timeout=10).status_code == 200:
                    return self
            assert self.process is not None and self.process.poll() is None, self.log()
            time.sleep(0.05)
        raise AssertionError("the server does not get ready: " + self.log())

    def log(self) -> str:
        return (self.folder / f"log-{self.port}").read_text()

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=PATIENT)


# --- servers that start at once, for tests that start very many ---

_forks = multiprocessing.get_context("forkserver")
_forks.set_forkserver_preload(
    ["haymaker.server.command", "haymaker.server.transport.app", "psycopg"]
)


def _serve(port: int, database: str, limits: Json, log: str, point: int | None) -> None:
    from haymaker.server.command import serve

    if point is not None:
        _die_at(point)
    descriptor = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    for stream in (1, 2):
        os.dup2(descriptor, stream)
    serve(port=port, database=database, log_level="error", **limits)


def _die_at(point: int) -> None:
    """Has this process kill itself at a point between two writes: 0 is right before its first
    transaction, 1 right after it, 2 before the second, and so on."""
    from haymaker.server.db import writer

    group, numbers = writer.group, itertools.count()

    def deadly(driver: Any, jobs: Any) -> Any:
        before = 2 * next(numbers)
        if before == point:
            os.kill(os.getpid(), signal.SIGKILL)
        answers = group(driver, jobs)
        if before + 1 == point:
            os.kill(os.getpid(), signal.SIGKILL)
        return answers

    writer.group = deadly


class Fork:
    """A process that was forked from one in which all modules are loaded."""

    def __init__(self, server: Server, point: int | None) -> None:
        log = str(server.folder / f"log-{server.port}")
        arguments = (server.port, server.database, server.limits, log, point)
        self._process = _forks.Process(target=_serve, args=arguments)
        self._process.start()

    @property
    def pid(self) -> int:
        return int(self._process.pid or 0)

    def poll(self) -> int | None:
        return self._process.exitcode

    def kill(self) -> None:
        self._process.kill()

    def wait(self, timeout: float | None = None) -> int | None:
        self._process.join(timeout)
        return self._process.exitcode


class QuickServer(Server):
    """A server that is forked: loading its modules takes longer than all else that it does before
    it is ready."""

    def start(self, point: int | None = None) -> QuickServer:
        """With a point, it dies there: see `_die_at`."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.process = Fork(self, point)  # type: ignore[assignment]
        return self

    def die(self, within: float) -> None:
        """Waits until it has died by itself; one that writes too little is killed."""
        assert self.process is not None
        if self.process.wait(within) is None:
            self.kill()


MINE: Json = {"kind": "mine", "name": "Ann"}
OPEN_SEAT: Json = {"kind": "open"}


def make_table(server: Server, game: str, seats: list[Json], **more: Any) -> Json:
    answer = http.post(server.address + "/api/tables", json={"game": game, "seats": seats, **more})
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()
    return made


class Person:
    """Plays some seats of a table by the messages alone, and never loses heart.

    Every action is kept and sent again until it is answered, over as many connections as it takes.
    """

    def __init__(
        self, servers: list[Server], table: str, tokens: list[str], seed: int, hang_up: int = 0
    ) -> None:
        self.servers = servers
        self.table = table
        self.tokens = tokens
        self.luck = random.Random(seed)
        self.hang_up = hang_up
        self.frames: dict[int | None, Json] = {}
        self.heard: list[Json] = []
        self.done: dict[str, tuple[int, int]] = {}
        self.choices: Counter[int] = Counter()
        """Acknowledged moves per seat that had another beside them."""
        self.pending: dict[int, Json] = {}
        self.connections = 0
        self.gaps = 0
        self.shows: list[Json] = []
        self.heard_at = time.monotonic()
        self._number = 0
        self._acted = 0
        self._chosen: set[str] = set()

    @property
    def over(self) -> bool:
        wanted = len(self.tokens) or 1
        ended = [frame for frame in self.frames.values() if frame["score"] is not None]
        return len(ended) >= wanted

    async def play(self, within: float) -> Person:
        try:
            await asyncio.wait_for(self._play(), within)
        except TimeoutError:
            raise AssertionError(self._stuck()) from None
        return self

    def _stuck(self) -> str:
        """What is known of a game that does not come to its end."""
        asked = {seat: (frame["n"], frame["turn"]) for seat, frame in self.frames.items()}
        last = [message["type"] for message in self.heard[-5:]]
        ago = time.monotonic() - self.heard_at
        return (
            f"table {self.table} does not end: frame and turn by seat {asked}, waiting for answers "
            f"to {list(self.pending.values())}, {len(self.done)} moves done over "
            f"{self.connections} connections, last heard {last} {ago:.0f} s ago"
        )

    async def _play(self) -> None:
        while not self.over:
            server = self.luck.choice(self.servers)
            uri = f"ws://127.0.0.1:{server.port}/api/tables/{self.table}/live"
            try:
                async with websockets.connect(uri, open_timeout=5, max_size=None) as line:
                    self.connections += 1
                    await self._talk(line)
            except (OSError, WebSocketException, TimeoutError, EOFError):
                await asyncio.sleep(0.05)

    async def _talk(self, line: Any) -> None:
        since = [frame["n"] for frame in self.frames.values()][: len(self.tokens)]
        hello = {"type": "hello", "id": "hello", "seats": self.tokens}
        if len(since) == len(self.tokens) == 1:
            hello["since"] = since
        await line.send(json.dumps(hello))
        for asked in list(self.pending.values()):
            await line.send(json.dumps(asked))
        while not self.over:
            message = json.loads(await asyncio.wait_for(line.recv(), 10))
            await self._hear(line, message)
            if self.hang_up and self._acted >= self.hang_up:
                self.hang_up = 0
                return

    async def _hear(self, line: Any, message: Json) -> None:
        self.heard.append(message)
        self.heard_at = time.monotonic()
        kind = message["type"]
        news = message.get("table", {})
        assert news.get("status") != "frozen", news["note"]
        if kind == "frame":
            self._take(message)
        elif kind in ("done", "refused"):
            self._answered(message)
        seat = message.get("seat") if kind == "frame" else None
        for other in [seat] if seat is not None else list(self.frames):
            if other is not None and kind in ("frame", "done", "refused"):
                await self._act(line, other)

    def _take(self, frame: Json) -> None:
        known = self.frames.get(frame["seat"])
        if known is not None and not frame["fresh"]:
            if frame["n"] <= known["n"]:
                return
            self.gaps += frame["n"] != known["n"] + 1
        if known is None or frame["n"] > known["n"]:
            self.shows += frame["shows"]
        self.frames[frame["seat"]] = frame

    def _answered(self, message: Json) -> None:
        for seat, asked in list(self.pending.items()):
            if asked["id"] == message["id"]:
                del self.pending[seat]
                if message["type"] == "done":
                    self.done[asked["id"]] = (seat, asked["action"])
                    self.choices[seat] += asked["id"] in self._chosen

    async def _act(self, line: Any, seat: int) -> None:
        frame = self.frames[seat]
        if seat in self.pending or not frame["moves"]:
            return
        self._number += 1
        asked = {
            "type": "act",
            "id": f"{self.luck.random():.12f}-{self._number}",
            "seat": seat,
            "action": self.luck.choice(frame["moves"])["action"],
            "n": frame["n"],
        }
        aim = frame["aim"]
        if aim is not None and asked["action"] in aim["actions"] and self.luck.random() < 0.5:
            hand = self.luck.choice(aim["controls"])
            asked["aim"] = {hand["name"]: self.luck.uniform(hand["least"], hand["most"])}
        if len(frame["moves"]) > 1:
            self._chosen.add(str(asked["id"]))
        self.pending[seat] = asked
        self._acted += 1
        await line.send(json.dumps(asked))


class Nats:
    """A NATS server of our own."""

    def __init__(self) -> None:
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> Nats:
        program = shutil.which("nats-server") or str(Path(sys.executable).parent / "nats-server")
        self.process = subprocess.Popen(
            [program, "-a", "127.0.0.1", "-p", str(self.port)], stderr=subprocess.DEVNULL
        )
        for _ in range(20 * PATIENT):
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return self
            assert self.process.poll() is None, "nats-server does not start"
            time.sleep(0.05)
        raise AssertionError("nats-server does not answer")

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()
