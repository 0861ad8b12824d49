"""A server on the local network: found there, by its own name only, and nothing for others."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import websockets
from websockets.exceptions import InvalidStatus

from haymaker.kernel.errors import HaymakerError
from haymaker.server import lan
from tests.server.running import Server, make_table

OPEN = {"kind": "open"}
AT_HOME = "127.0.0.2"
"""Stands for the machine's address on the local network, `A_PHONE` for somebody else's."""
A_PHONE = "127.0.0.3"


@pytest.fixture(scope="module")
def party(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("party")
    running = Server(str(folder / "tables.db"), folder, lan=AT_HOME).start().wait()
    yield running
    assert running.stop() == 0


def from_a_phone(party: Server, path: str, host: str = AT_HOME) -> httpx.Response:
    with httpx.Client(transport=httpx.HTTPTransport(local_address=A_PHONE)) as phone:
        address = f"http://{AT_HOME}:{party.port}{path}"
        return phone.get(address, headers={"Host": f"{host}:{party.port}"})


def test_the_address_must_be_one_of_a_local_network() -> None:
    assert lan.own_address("192.168.1.5") == "192.168.1.5"
    for wide in ("203.0.114.7", "0.0.0.0", "play.example"):
        with pytest.raises(HaymakerError, match="no address of a local network"):
            lan.own_address(wide)


def test_a_machine_on_no_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "_candidates", list)
    with pytest.raises(HaymakerError, match="on no local network"):
        lan.own_address()


def test_names_that_are_ours() -> None:
    names = lan.own_names(("https://play.example",))
    for host in ("192.168.1.5:8000", "[::1]:8000", "localhost", "LOCALHOST:8000", "play.example"):
        assert lan.is_ours(host, names)
    for host in ("evil.example", "evil.example:8000", "a@localhost", "", "[", "127.0.0.1.evil"):
        assert not lan.is_ours(host, names)


def test_it_is_served_on_this_machine_and_at_the_one_address(party: Server) -> None:
    assert httpx.get(f"{party.address}/ready").status_code == 200
    assert from_a_phone(party, "/ready").status_code == 200
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://127.0.0.4:{party.port}/ready")


def test_a_page_whose_name_was_made_to_point_here_gets_nothing(party: Server) -> None:
    answer = from_a_phone(party, "/api/tables", "evil.example")
    assert answer.status_code == 421 and "not known by that name" in answer.text

    async def connect() -> None:
        table = make_table(party, "punch", [OPEN, OPEN])["table"]["id"]
        address = f"ws://evil.example:{party.port}/api/tables/{table}/live"
        async with websockets.connect(address, host=AT_HOME, origin="http://evil.example"):  # type: ignore[arg-type]
            pass

    with pytest.raises(InvalidStatus):
        asyncio.run(connect())


def test_the_operators_numbers_stay_on_this_machine(party: Server) -> None:
    port = int(party.console.rpartition(":")[2])
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://{AT_HOME}:{port}/metrics")
    assert "haymaker_moves" not in from_a_phone(party, "/metrics").text


def test_a_phone_finds_the_table_by_its_four_letters(party: Server) -> None:
    table = make_table(party, "punch", [OPEN, OPEN])["table"]["id"]
    way = httpx.get(f"{party.address}/api/tables/{table}/way").json()
    assert way["party"] == f"http://{AT_HOME}:{party.port}"
    assert len(way["code"]) == 4
    assert from_a_phone(party, f"/api/codes/{way['code'].lower()}").json() == {"table": table}
    assert from_a_phone(party, "/api/codes/0000").status_code == 404
    tried = [from_a_phone(party, f"/api/codes/{number:04}").status_code for number in range(30)]
    assert tried[0] == 404 and tried[-1] == 429, "a code is typed, not found by trying"


def test_elsewhere_no_table_has_a_code_that_could_be_guessed(server: Server) -> None:
    table = make_table(server, "punch", [OPEN, OPEN])["table"]["id"]
    assert httpx.get(f"{server.address}/api/tables/{table}/way").json() == {"party": "", "code": ""}
    from haymaker.server.transport.party import code_of

    assert httpx.get(f"{server.address}/api/codes/{code_of(table)}").status_code == 404


def test_a_taken_port_is_said_in_a_sentence(party: Server, tmp_path: Path) -> None:
    with pytest.raises(HaymakerError, match=f"could not start at 127.0.0.1:{party.port}"):
        lan.listen(["127.0.0.1"], party.port)
