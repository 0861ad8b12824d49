"""Several processes on one PostgreSQL: any of them takes any connection."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from tests.server.running import MINE, PATIENT, Server, http, make_table


@pytest.fixture(scope="module")
def pair(
    postgres: Callable[[], str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Server]]:
    folder, database = tmp_path_factory.mktemp("pair"), postgres()
    servers = [Server(database, folder).start() for _ in range(2)]
    for server in servers:
        server.wait()
    yield servers
    for server in servers:
        server.kill()


class Guest:
    """Somebody at one of the servers, one message after the other."""

    def __init__(self, stack: ExitStack, server: Server, table: str, *tokens: str) -> None:
        uri = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
        self.line = stack.enter_context(connect(uri, open_timeout=PATIENT))
        self.send(type="hello", id="h", seats=list(tokens))
        self.frame = self.until("frame")

    def send(self, **message: Any) -> None:
        self.line.send(json.dumps(message))

    def until(self, kind: str, **wanted: Any) -> dict[str, Any]:
        while True:
            heard: dict[str, Any] = json.loads(self.line.recv(timeout=PATIENT))
            if heard["type"] == kind and all(heard.get(k) == v for k, v in wanted.items()):
                return heard

    def act(self, seat: int, name: str) -> dict[str, Any]:
        self.send(type="act", id=name, seat=seat, action=self.frame["moves"][0]["action"])
        self.frame = self.until("frame")
        return self.until("done", id=name)


def test_two_people_at_two_servers_play_one_game(pair: list[Server]) -> None:
    made = make_table(pair[0], "punch", [MINE, MINE], options={"max_redeals": 0})
    table = made["table"]["id"]
    tokens = [given["token"] for given in made["seats"]]
    with ExitStack() as stack:
        ann = Guest(stack, pair[0], table, tokens[0])
        ben = Guest(stack, pair[1], table, tokens[1])
        here = [seat["presence"] for seat in seats_at(pair[0], table)]
        assert here == ["here", "here"]  # each server knows who is at the other one
        ann.act(0, "a1")
        assert ben.until("frame")["n"] == 2
        ben.act(1, "b1")
        assert ann.until("frame")["n"] == 3
        ben.send(type="act", id="b2", seat=1, action=999)
        assert ben.until("refused")["allowed"]
        ben.send(type="act", id="b4", seat=1, code="keep")
        refused = ben.until("refused")
        assert refused["clause"].startswith("PU-"), "the clause comes along from the other server"
        assert refused["allowed"]
        ben.send(type="say", id="b3", seat=1, text="good luck")
        assert ann.until("chat")["chat"]["text"] == "good luck"
    stories = [http.get(f"{server.address}/api/tables/{table}/story").json() for server in pair]
    assert stories[0] == stories[1]


def seats_at(server: Server, table: str) -> list[dict[str, Any]]:
    for _ in range(100):
        seats: list[dict[str, Any]] = http.get(f"{server.address}/api/tables/{table}").json()[
            "seats"
        ]
        if all(seat["presence"] == "here" for seat in seats):
            break
        time.sleep(0.05)
    return seats


def test_a_server_that_dies_is_replaced(tmp_path: Path, postgres: Callable[[], str]) -> None:
    """The other one takes the table over and does what was asked, once."""
    database = postgres()
    first, second = (Server(database, tmp_path).start().wait() for _ in range(2))
    made = make_table(first, "punch", [MINE, MINE])
    table = made["table"]["id"]
    tokens = [given["token"] for given in made["seats"]]
    try:
        with ExitStack() as stack:
            ann = Guest(stack, second, table, tokens[0])
            ann.act(0, "a1")  # the first server owns the table and does it
            first.kill()
            ben = Guest(stack, second, table, tokens[1])
            ben.act(1, "b1")
            ben.send(type="act", id="b1", seat=1, action=0)
            assert ben.until("done", id="b1")
        story = http.get(f"{second.address}/api/tables/{table}/story").json()
        assert [frame["n"] for frame in story["frames"]] == [1, 2, 3]
    finally:
        second.kill()


def test_two_servers_may_start_at_the_same_moment(
    tmp_path: Path, postgres: Callable[[], str]
) -> None:
    database = postgres()
    servers = [Server(database, tmp_path) for _ in range(2)]
    threads = [threading.Thread(target=server.start) for server in servers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    try:
        for server in servers:
            server.wait()
    finally:
        for server in servers:
            server.kill()
