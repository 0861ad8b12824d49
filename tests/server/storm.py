"""A storm: tables full of scripted people and bots, and a server process that is killed -9."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import httpx

from tests.server.running import Person, Server, make_table

TABLES = ("people", "people", "bot", "people")


def open_tables(server: Server, count: int, game: str = "punch") -> list[dict[str, Any]]:
    made = []
    for number in range(count):
        other = {"kind": "bot", "bot": "random"}
        if TABLES[number % len(TABLES)] == "people":
            other = {"kind": "mine", "name": "Ben"}
        seats = [{"kind": "mine", "name": "Ann"}, other]
        made.append(make_table(server, game, seats))
    return made


async def _kill(servers: list[Server], kills: int, luck: random.Random) -> None:
    """Kills one server after the other at random moments, and starts it again."""
    for _ in range(kills):
        server = luck.choice(servers)
        await asyncio.sleep(luck.uniform(0.0, 0.8))
        server.kill()
        server.start()
        await asyncio.to_thread(server.wait)


async def _weather(
    servers: list[Server], tables: list[dict[str, Any]], kills: int, seed: int, within: float
) -> list[Person]:
    luck = random.Random(seed)
    people = [
        Person(servers, made["table"]["id"], [given["token"]], seed=luck.randrange(10**9))
        for made in tables
        for given in made["seats"]
    ]
    storm = asyncio.ensure_future(_kill(servers, kills, luck))
    await asyncio.gather(storm, *(person.play(within) for person in people))
    return people


def storm(
    database: str, folder: Path, *, kills: int, processes: int = 1, tables: int = 4, seed: int = 1,
    within: float = 90.0,
) -> int:  # fmt: skip
    """Every client goes on, no table is stuck, every acknowledged move is there. Returns moves."""
    servers = [Server(database, folder).start() for _ in range(processes)]
    try:
        for server in servers:
            server.wait()
        made = open_tables(servers[0], tables)
        people = asyncio.run(_weather(servers, made, kills, seed, within))
        for server in servers:
            if server.process is None or server.process.poll() is not None:
                server.start().wait()
        for table in made:
            check(servers[0], table["table"]["id"], people)
        assert sum(person.gaps for person in people) == 0
        return sum(len(person.done) for person in people)
    finally:
        for server in servers:
            if server.process is not None and server.process.poll() is None:
                server.kill()


def check(server: Server, table: str, people: list[Person]) -> None:
    address = f"{server.address}/api/tables/{table}"
    verified = httpx.get(address + "/verify", timeout=30).json()
    assert verified["good"], verified
    lines = httpx.get(address + "/record", timeout=30).text.splitlines()
    steps = [json.loads(line) for line in lines[1:-1]]
    for person in people:
        if person.table == table:
            check_person(steps, person)


def check_person(steps: list[dict[str, Any]], person: Person) -> None:
    """What was acknowledged is in the record, in order, and nothing was done twice."""
    for seat in {seat for seat, _ in person.done.values()}:
        mine = [action for s, action in person.done.values() if s == seat]
        kept = [step["action"] for step in steps if step["seat"] == seat]
        assert kept[: len(mine)] == mine, f"seat {seat} of {person.table} lost a move"
        assert len(kept) <= len(mine) + 1, f"seat {seat} of {person.table} has a move too many"
