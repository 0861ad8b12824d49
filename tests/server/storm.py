"""A storm: tables full of scripted people and bots, and a server process that is killed -9."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import Any

from haymaker.games import find
from haymaker.kernel.contract import CHANCE
from haymaker.table import records
from tests.server.running import Person, QuickServer, Server, http, make_table

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


KEEPS = {"setup": "quick", "max_turns": 2}


def open_for_keeps(server: Server, count: int) -> tuple[list[dict[str, Any]], list[Owner]]:
    """Battles for keeps, thrown by physics, between people with collections of their own."""
    made, owners = [], []
    for _ in range(count):
        ann, ben = Owner(server), Owner(server)
        seats = [{"kind": "mine", "name": "Ann"}, {"kind": "open"}]
        table = ann.post(server, "/api/tables", game="pokepucks", seats=seats, keeps=True,
                         options=KEEPS)  # fmt: skip
        path = f"/api/tables/{table['table']['id']}/seats"
        taken = ben.post(server, path, id="sit", name="Ben")
        table["seats"].append({"seat": taken["seat"], "token": taken["token"]})
        made.append(table)
        owners += [ann, ben]
    return made, owners


class Owner:
    """A profile, and what it owns of PokéPucks."""

    def __init__(self, server: Server) -> None:
        profile = http.post(server.address + "/api/profiles", json={"name": "Owner"}).json()
        self.headers = {"Authorization": f"Bearer {profile['secret']}"}
        self.first = self.things(server, "count")

    def post(self, server: Server, path: str, **body: Any) -> dict[str, Any]:
        answer = http.post(server.address + path, json=body, headers=self.headers)
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def things(self, server: Server, where: str) -> Counter[str]:
        path = f"{server.address}/api/profiles/me/collections/pokepucks"
        shown = http.get(path, headers=self.headers).json()
        return +Counter({thing["name"]: thing[where] for thing in shown["things"]})


def check_owners(server: Server, owners: list[Owner]) -> int:
    """All pucks are at home again, and they are the same ones. Returns how many."""
    before: Counter[str] = sum((owner.first for owner in owners), Counter())
    after: Counter[str] = sum((owner.things(server, "count") for owner in owners), Counter())
    assert after == before, f"made: {after - before}, lost: {before - after}"
    assert not any(owner.things(server, "at_tables") for owner in owners)
    return sum(after.values())


POINTS = 80
"""Points between two writes at which servers die, from their start on; then all is alike."""
DIES_WITHIN = 8.0


async def _kill(servers: list[QuickServer], kills: int, first: int, luck: random.Random) -> None:
    """Kills one server after the other and starts it again: by turns at a random moment, and at the
    next point between two writes, of which `first` is the first."""
    for number in range(0, kills, 2):
        server = luck.choice(servers)
        await asyncio.sleep(luck.uniform(0.0, 0.8))
        server.kill()
        if number + 1 < kills:
            server.start((first + number // 2) % POINTS)
            await asyncio.to_thread(server.die, DIES_WITHIN)
        server.start()
        await asyncio.to_thread(server.wait)


async def _weather(
    servers: list[QuickServer], tables: list[dict[str, Any]], kills: int, first: int, seed: int,
    within: float,
) -> list[Person]:  # fmt: skip
    luck = random.Random(seed)
    people = [
        Person([*servers], made["table"]["id"], [given["token"]], seed=luck.randrange(10**9))
        for made in tables
        for given in made["seats"]
    ]
    storm = asyncio.ensure_future(_kill(servers, kills, first, luck))
    await asyncio.gather(storm, *(person.play(within) for person in people))
    return people


def storm(
    database: str, folder: Path, *, kills: int, processes: int = 1, tables: int = 4, seed: int = 1,
    within: float = 900.0, keeps: int = 1, first: int = 0,
) -> int:  # fmt: skip
    """Every client goes on, no table is stuck, every acknowledged move is there, and no puck of
    those who play for keeps is made or lost. Returns moves."""
    servers = [QuickServer(database, folder).start() for _ in range(processes)]
    try:
        for server in servers:
            server.wait()
        made = open_tables(servers[0], tables)
        for_keeps, owners = open_for_keeps(servers[0], keeps)
        made += for_keeps
        people = asyncio.run(_weather(servers, made, kills, first, seed, within))
        for server in servers:
            if server.process is None or server.process.poll() is not None:
                server.start().wait()
        for table in made:
            check(servers[0], table["table"]["id"], people)
        check_owners(servers[0], owners)
        assert sum(person.gaps for person in people) == 0
        return sum(len(person.done) for person in people)
    finally:
        for server in servers:
            if server.process is not None and server.process.poll() is None:
                server.kill()


def check(server: Server, table: str, people: list[Person]) -> None:
    address = f"{server.address}/api/tables/{table}"
    verified = http.get(address + "/verify", timeout=30).json()
    assert verified["good"], verified
    steps = told(http.get(address + "/record", timeout=30).content)
    for person in people:
        if person.table == table:
            check_person(steps, person)


def told(record: bytes) -> list[tuple[int, int, bool]]:
    """Seat and action of every step that people and bots made, and whether there was a choice."""
    found = records.parse("record", record)
    game = found.game(find(found.game_name))
    s, steps = game.new(), []
    for step in found.steps:
        if step.seat != CHANCE:
            steps.append((*step, len(game.legal(s, step.seat)) > 1))
        game.apply(s, *step)
    return steps


def check_person(steps: list[tuple[int, int, bool]], person: Person) -> None:
    """What was acknowledged is in the record, in order, and nothing was done twice. Moves without a
    choice the table may have made by itself."""
    for seat in {seat for seat, _ in person.done.values()}:
        mine = [action for s, action in person.done.values() if s == seat]
        kept = iter([action for s, action, _ in steps if s == seat])
        assert all(action in kept for action in mine), f"seat {seat} of {person.table} lost a move"
        chosen = sum(choice for s, _, choice in steps if s == seat)
        assert person.choices[seat] <= chosen, f"seat {seat} of {person.table} lost a move"
        assert chosen <= person.choices[seat] + 1, f"seat {seat} of {person.table} has one too many"
