"""What strangers send is refused in a sentence, is no fault, and tells them nothing."""

from __future__ import annotations

import json
import socket
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest

from haymaker.games import find
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.keeps import keeps_of
from haymaker.server.db.driver import statement
from haymaker.server.people import games, holdings, profiles
from tests.server.inside import opened
from tests.server.running import MINE, OPEN_SEAT, PATIENT, Server, http

DEEP = "[" * 50_000


def test_a_profile_does_not_give_away_the_address_of_an_unlisted_table(server: Server) -> None:
    profile = http.post(server.address + "/api/profiles", json={"name": "Ann"}).json()
    bearer = {"Authorization": f"Bearer {profile['secret']}"}
    wanted = {"game": "punch", "seats": [MINE, OPEN_SEAT]}
    made = http.post(server.address + "/api/tables", json=wanted, headers=bearer).json()
    own = http.get(server.address + "/api/profiles/me", headers=bearer).json()
    others = http.get(f"{server.address}/api/profiles/{profile['id']}").json()
    assert [sat["table"] for sat in own["history"]] == [made["table"]["id"]]
    assert others["history"] == []


def test_the_description_of_the_interface_needs_no_other_host(server: Server) -> None:
    said = http.get(server.address + "/api/schema")
    assert said.json()["info"]["title"] == "Haymaker" and "http" not in said.headers["content-type"]
    assert http.get(server.address + "/api/schema/swagger").status_code == 404


def test_a_first_collection_cannot_be_foreseen() -> None:
    """Two looks at the same profile would give two collections: only what is stored counts."""
    drawn = {repr(keeps_of(find("pokepucks")).first(number)) for number in range(100)}
    found = set()
    for _ in range(200):
        kept: list[Any] = []
        session: Any = SimpleNamespace(execute=lambda sql, values, kept=kept: kept.append(values))
        holdings.ensured("somebody", "pokepucks")(session)
        found.add(kept[0][2])
    assert len(found) == len(drawn) > 1


def test_other_sites_pages_can_post_nothing(server: Server) -> None:
    """A form or a text is sent without asking; JSON is not."""
    body = json.dumps({"game": "punch", "seats": [MINE, OPEN_SEAT]})
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        answer = http.post(
            server.address + "/api/tables", content=body, headers={"Content-Type": kind}
        )
        assert answer.status_code == 415 and answer.json()["message"]


def test_a_request_has_one_length(server: Server) -> None:
    """A proxy that goes by the other length would take the second request for a body, and send it
    as part of the next stranger's line."""
    hidden = b"0\r\n\r\nGET /health HTTP/1.1\r\nHost: x\r\n\r\n"
    head = b"POST /api/profiles HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    both = b"Content-Length: %d\r\nTransfer-Encoding: chunked\r\n\r\n" % len(hidden)
    answer = b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENT) as line:
        line.sendall(head + both + hidden)
        with suppress(ConnectionResetError):
            while some := line.recv(4096):
                answer += some
    assert answer.count(b"HTTP/1.1 ") == 1 and answer.startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize("body", [DEEP, '{"a":' * 50_000, b"\xff\xfe", b"\x00", b"", "9" * 9_000])
def test_what_cannot_be_read_is_refused_and_no_fault(server: Server, body: str | bytes) -> None:
    headers = {"Content-Type": "application/json"}
    for path in ("/api/tables", "/api/profiles", "/api/records/verify", "/api/games/punch/lab"):
        answer = http.post(server.address + path, content=body, headers=headers)
        assert answer.status_code == 400 and answer.json()["message"]
    assert '"fault"' not in server.log() and "Traceback" not in server.log()


def test_strangers_write_no_lines_into_the_log(server: Server) -> None:
    before = server.log()
    for sent in (
        b"\x16\x03\x01\x02\x00" * 9,
        b"PRI * HTTP/2.0\r\n\r\n",
        b"A" * 20_000,
        b"\0\r\n\r\n",
    ):
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENT) as line:
            line.sendall(sent)
            with suppress(ConnectionError):
                while line.recv(4096):
                    pass
    assert server.log() == before


@pytest.mark.parametrize("path", ["%00", "tables/%00", "games/%ff", "profiles/%00", "codes/%00"])
def test_an_address_of_odd_characters_is_no_fault(server: Server, path: str) -> None:
    assert http.get(f"{server.address}/api/{path}").status_code in (400, 404)


async def test_a_nul_is_no_fault_of_the_database(database: str) -> None:
    """PostgreSQL keeps none: whoever sends one is told so, and the next write is as good."""
    async with opened(database) as house:
        with suppress(HaymakerError):
            games.on(house.store, "somebody", "\0")
        with suppress(HaymakerError):
            await house.writer.do(profiles.renamed("somebody", "x"))
            await house.writer.do(statement("SELECT ?", "\0"))
        assert not house.writer.failing
