"""An honest table while one address does the worst that its limits allow.

The server believes a proxy about where requests come from, so one machine can be two addresses.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import random
import time
from pathlib import Path
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection, connect

from haymaker.games import GAMES, find
from tests.server.running import MINE, PLENTY, Server

HONEST, RUDE = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}
LINES = 100
"""Connections that the rude address talks on."""
PACE = 0.05
"""Seconds between two moves at the honest table."""
HEAVY_KIT = ".".join("a" * 2_000) + " = 1\n"


def honest_times(folder: Path, seconds: float) -> list[float]:
    """Seconds from a move to its answer at the honest table, sorted."""
    server = Server(str(folder / "tables.db"), folder, proxy="127.0.0.1", compile=True)
    for name in PLENTY:
        del server.limits[name]  # as an operator would run it
    server.start().wait()
    rude = multiprocessing.get_context("spawn").Process(
        target=be_rude, args=(server.port, seconds), daemon=True
    )
    rude.start()
    try:
        times = asyncio.run(_play(server, seconds))
        assert '"fault"' not in server.log(), server.log()
        return times
    finally:
        rude.kill()
        rude.join()
        server.kill()


async def _play(server: Server, seconds: float) -> list[float]:
    times: list[float] = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        table, tokens = await _table(server.address, HONEST)
        async with contextlib.AsyncExitStack() as stack:
            people = []
            for seat, token in enumerate(tokens):
                line = await stack.enter_async_context(_line(server.port, table, [token], HONEST))
                people.append(Honest(line, seat))
            await _game(people, until, times)
            for person in people:
                person.reading.cancel()
    return sorted(times)


class Honest:
    """Somebody on a seat: the last frame, and what was answered."""

    def __init__(self, line: ClientConnection, seat: int) -> None:
        self.seat = seat
        self.frame: dict[str, Any] = {"moves": [], "score": None}
        self._line = line
        self._answered: dict[str, asyncio.Event] = {}
        self.reading = asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        async for text in self._line:
            message = json.loads(text)
            if message["type"] == "frame":
                self.frame = message
            elif message["type"] in ("done", "refused") and message["id"] in self._answered:
                self._answered[message["id"]].set()

    async def act(self, number: int) -> float:
        """Seconds until the move was answered."""
        moves, name = self.frame["moves"], str(number)
        action = moves[number % len(moves)]["action"]
        answered = self._answered[name] = asyncio.Event()
        began = time.monotonic()
        asked = {"type": "act", "id": name, "seat": self.seat, "action": action}
        await self._line.send(json.dumps(asked))
        await answered.wait()
        del self._answered[name]
        return time.monotonic() - began


async def _game(people: list[Honest], until: float, times: list[float]) -> None:
    """Whoever has moves makes one, at a person's pace or a little above."""
    number = 0
    while time.monotonic() < until and all(person.frame["score"] is None for person in people):
        for person in people:
            if person.frame["moves"]:
                number += 1
                times.append(await person.act(number))
        await asyncio.sleep(PACE)


async def _table(address: str, who: dict[str, str]) -> tuple[str, list[str]]:
    async with httpx.AsyncClient(base_url=address, headers=who, timeout=30) as client:
        asked = {"game": "punch", "seats": [MINE, MINE], "options": {"max_redeals": 0}}
        made = (await client.post("/api/tables", json=asked)).json()
    return made["table"]["id"], [given["token"] for given in made["seats"]]


@contextlib.asynccontextmanager
async def _line(port: int, table: str, tokens: list[str], who: dict[str, str]) -> Any:
    uri = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
    async with connect(uri, additional_headers=who, max_size=None, open_timeout=30) as line:
        await line.send(json.dumps({"type": "hello", "id": "h", "seats": tokens}))
        yield line


# --- the rude address, in a process of its own ----------------------------------------------------


def be_rude(port: int, seconds: float) -> None:
    asyncio.run(_be_rude(port, time.monotonic() + seconds))


async def _be_rude(port: int, until: float) -> None:
    address = f"http://127.0.0.1:{port}"
    tables = [await _table(address, RUDE), *[await _full_table(address, game) for game in GAMES]]
    talkers = [_talk(port, *tables[seed % len(tables)], until, seed) for seed in range(LINES)]
    await asyncio.gather(*(_ask(address, until, seed) for seed in range(8)), *talkers)


async def _full_table(address: str, game: str) -> tuple[str, list[str]]:
    """As many seats as there can be, all of them one's own: their frames are the dearest."""
    seats = [MINE] * find(game).box.players[1]
    async with httpx.AsyncClient(base_url=address, headers=RUDE, timeout=30) as client:
        made = (await client.post("/api/tables", json={"game": game, "seats": seats})).json()
    return made["table"]["id"], [given["token"] for given in made["seats"]]


async def _ask(address: str, until: float, seed: int) -> None:
    """Requests that cost much, one after another."""
    luck = random.Random(seed)
    seats = [MINE, {"kind": "bot", "bot": "heuristic"}]
    async with httpx.AsyncClient(base_url=address, headers=RUDE, timeout=60) as client:
        while time.monotonic() < until:
            path, body = luck.choice(
                (
                    ("/api/tables", {"game": "punch", "seats": seats}),
                    ("/api/tables", {"game": "punch", "seats": seats, "kit": HEAVY_KIT}),
                    ("/api/records/verify", {"record": "{}\n" * 5_000}),
                    ("/api/records/story", {"record": "x" * 200_000}),
                    ("/api/profiles", {"name": "Rude"}),
                    ("/api/games/punch/lab", {"options": {"max_redeals": luck.randrange(3)}}),
                    (f"/api/games/pokepucks/lesson?columns={luck.randrange(30, 200)}", None),
                    ("/api/lobby", None),
                )
            )
            with contextlib.suppress(httpx.HTTPError):
                await (client.get(path) if body is None else client.post(path, json=body))


async def _talk(port: int, table: str, tokens: list[str], until: float, seed: int) -> None:
    """Messages as fast as they are answered, over one connection after another."""
    luck = random.Random(seed)
    words = (
        json.dumps({"type": "hello", "id": "h", "seats": tokens, "columns": 30 + seed}),
        '{"type":"act","id":"%d","seat":%d,"code":"n"}',
        '{"type":"undo","id":"%d","seat":%d}',
        '{"type":"resync","id":"r"}',
        '{"type":"hint","id":"h","seat":0}',
        '{"type":"why","id":"w","seat":0,"action":9}',
        '{"type":"say","id":"s","seat":0,"text":"!"}',
        "[" * 5_000,
        "x" * 16_000,
    )
    while time.monotonic() < until:
        with contextlib.suppress(OSError, TimeoutError, websockets.WebSocketException):
            async with _line(port, table, tokens, RUDE) as line:
                while time.monotonic() < until:
                    word = luck.choice(words)
                    if "%d" in word:
                        word %= (luck.randrange(10**9), luck.randrange(2))
                    await line.send(word)
                    await asyncio.wait_for(line.recv(), 5)
        await asyncio.sleep(0.2)
