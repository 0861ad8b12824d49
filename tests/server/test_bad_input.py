"""Fuzzed frames and requests: never a 500, never a changed table, always a clear answer.

Some 5,000 here; `tests/server/soak.py` sends a million.
"""

from __future__ import annotations

import json

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.fuzz import (
    Target,
    ask,
    fuzz_frames,
    fuzz_records,
    fuzz_requests,
    fuzz_spoilt,
)
from tests.server.running import MINE, Server, http, make_table


@pytest.mark.parametrize("greet", [False, True])
def test_frames_of_somebody_who_watches(server: Server, greet: bool) -> None:
    assert fuzz_frames(server, 500, greet) >= 400


def test_spoilt_messages(server: Server) -> None:
    assert fuzz_spoilt(server, 4_000, 1) >= 4_000
    assert '"fault"' not in server.log() and "Traceback" not in server.log()


def test_requests_in_and_out_of_shape(server: Server) -> None:
    assert fuzz_requests(server, 6) > 100


def test_records_that_were_tampered_with(server: Server) -> None:
    """Also where the checksums were made anew: told to be bad or shown, never a fault."""
    assert fuzz_records(server, 40) >= 30


def test_a_message_that_is_too_long_ends_the_connection_and_nothing_else(server: Server) -> None:
    target = Target(server)
    with target.line() as line, pytest.raises(ConnectionClosed):
        ask(line, "x" * 40_000)
    with target.line() as line:
        assert ask(line, "x")[0]["type"] == "refused"


def test_binary_frames_are_answered(server: Server) -> None:
    target = Target(server)
    with target.line() as line:
        line.send(b"\x00\xff")
        answers = ask(line, "x")
        assert [answer["type"] for answer in answers] == ["refused", "refused"]
    assert target.state() == target.before


def test_a_seat_is_opened_by_its_own_token_only(server: Server) -> None:
    made = make_table(server, "punch", [MINE, MINE])
    table = made["table"]["id"]
    target = Target(server)
    target.path = f"/api/tables/{table}"
    with target.line() as line:
        hello = {"type": "hello", "id": "h", "seats": ["A" * 32]}
        assert "no seat" in ask(line, json.dumps(hello))[0]["message"]
        hello["seats"] = [made["seats"][0]["token"]]
        assert ask(line, json.dumps(hello))[0]["type"] == "welcome"
        foreign = {"type": "act", "id": "a", "seat": 1, "action": 0}
        assert "does not play" in ask(line, json.dumps(foreign))[0]["message"]
        wrong = {"type": "act", "id": "a", "seat": 0, "action": 999}
        assert ask(line, json.dumps(wrong))[0]["allowed"]
        answer = ask(line, json.dumps({"type": "why", "id": "a", "seat": 0, "action": 12}))[0]
        assert answer["type"] == "because" and answer["clause"] == "PU-14"
        hint = ask(line, json.dumps({"type": "hint", "id": "a", "seat": 0}))
        assert [answer["type"] for answer in hint] == ["hinted"] and hint[0]["label"]
    story = http.get(f"{server.address}/api/tables/{table}/story").json()
    assert len(story["frames"]) == 1
