"""Bad input in any number: frames from Hypothesis, requests from the OpenAPI description."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from websockets.sync.client import ClientConnection, connect

from haymaker.games import load
from haymaker.table import records, replay
from haymaker.table.luck import Seeded
from tests.server.running import PATIENT, Server, http, make_table
from tests.table.tabletop import Table, play_on

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
KINDS = (
    "hello", "act", "why", "hint", "luck", "undo", "say", "rematch", "leave", "call_bot", "resync",
    "ping", "remark", "shun", "report", "frame", "",
)  # fmt: skip
FIELDS = (
    "seat",
    "action",
    "spelled",
    "code",
    "n",
    "text",
    "seats",
    "since",
    "host",
    "outcome",
    "bot",
    "aim",
    "person",
    "how",
    "reason",
    "me",
)
MESSAGES = st.builds(
    lambda kind, number, fields: {"type": kind, "id": number, **fields},
    st.sampled_from(KINDS),
    st.one_of(st.just("x"), JSON),
    st.dictionaries(
        st.sampled_from(FIELDS), st.one_of(st.integers(-2, 3), st.integers(), JSON), max_size=5
    ),
)
LONG = '{"type":"act","id":"x","seat":0,"action":' + "9" * 5000 + "}"
DEEP = "[" * 5000
FRAMES = st.one_of(
    MESSAGES.map(lambda message: json.dumps(message)),
    JSON.map(lambda value: json.dumps(value)),
    st.text(max_size=200),
    st.booleans().map(lambda deep: DEEP if deep else LONG),
)


def often(examples: int) -> settings:
    return settings(
        max_examples=examples, deadline=None, derandomize=True, database=None,
        phases=(Phase.generate,), suppress_health_check=list(HealthCheck),
    )  # fmt: skip


class Target:
    """A table with a seated connection that has no turn to use, and one that only watches."""

    def __init__(self, server: Server) -> None:
        self.server = server
        seats = [{"kind": "mine", "name": "Ann"}, {"kind": "open"}]
        made = make_table(server, "punch", seats)
        self.path = f"/api/tables/{made['table']['id']}"
        self.before = self.state()

    def state(self) -> Any:
        shown = http.get(self.server.address + self.path).json()
        for passing in ("watchers", "seats"):
            shown.pop(passing)
        return shown

    def line(self) -> Any:
        """To be used in a `with` block."""
        return connect(f"ws://127.0.0.1:{self.server.port}{self.path}/live", open_timeout=PATIENT)


def ask(line: ClientConnection, text: str) -> list[dict[str, Any]]:
    """Sends a frame and a ping; everything that comes before the pong is the answer."""
    line.send(text)
    line.send('{"type":"ping","id":"the end"}')
    answers = []
    while True:
        answer = json.loads(line.recv(timeout=PATIENT))
        if answer.get("id") == "the end":
            return answers
        answers.append(answer)


def fuzz_frames(server: Server, examples: int, greet: bool) -> int:
    """Frames from somebody who only watches, before or after `hello`. Returns how many."""
    target = Target(server)
    with target.line() as line:
        if greet:
            ask(line, '{"type":"hello","id":"h"}')
        sent = _frames(line, examples)
    assert target.state() == target.before, "a frame of somebody who watches changed the table"
    return sent


def _frames(line: ClientConnection, examples: int) -> int:
    sent = 0

    @often(examples)
    @given(text=FRAMES)
    def check(text: str) -> None:
        nonlocal sent
        sent += 1
        answers = ask(line, text)
        assert answers, f"no answer to {text!r}"
        for answer in answers:
            assert answer["type"] in ("refused", "welcome", "pong", "done", "table", "frame")
            assert answer["type"] != "refused" or answer["message"].endswith((".", "?", "!"))

    check()
    return sent


def fuzz_records(server: Server, examples: int) -> int:
    """Records of a real game with something changed and all checksums made anew."""
    game = load("punch", matches_to_win=1)
    table = play_on(Table(game, Seeded(1)))
    opening = replay.opening(table.told, dict(game.kit.values))
    bodies = [opening, *records.actions(game, table.steps)]
    sent = 0

    @often(examples)
    @given(place=st.integers(0, 6), key=st.integers(0, 20), value=JSON, drop=st.booleans())
    def check(place: int, key: int, value: Any, drop: bool) -> None:
        nonlocal sent
        sent += 1
        changed = [dict(body) for body in bodies]
        body = changed[0 if place > 2 else place]
        name = list(body)[key % len(body)]
        if drop:
            del body[name]
        else:
            body[name] = value
        text, digest = "", ""
        for line in changed:
            try:
                ((made, digest),) = records.lines([line], digest)
            except ValueError:
                return
            text += made
        for what in ("verify", "story"):
            answer = client.post(
                f"{server.address}/api/records/{what}",
                content=json.dumps({"record": text}).encode(),
                headers={"Content-Type": "application/json"},
            )
            assert answer.status_code < 500, (answer.text, name, value)

    with httpx.Client(timeout=PATIENT) as client:
        check()
    return sent


def fuzz_requests(server: Server, examples: int) -> int:
    """Requests to every route, in and out of shape. Returns how many."""
    schema = schemathesis.openapi.from_url(server.address + "/api/schema/openapi.json")
    target, sent = Target(server), 0

    def check_with(strategy: Any) -> Callable[[], None]:
        @often(examples)
        @given(case=strategy)
        def check(case: Any) -> None:
            nonlocal sent
            sent += 1
            answer = case.call(base_url=server.address, timeout=PATIENT)
            assert answer.status_code < 500 or answer.status_code == 503, answer.text
            if answer.status_code >= 400:
                assert answer.json()["message"], answer.text

        return check

    for found in schema.get_all_operations():
        operation = found.ok()
        for mode in (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE):
            with suppress(Unsatisfiable):  # nothing can be out of shape where nothing is sent
                check_with(operation.as_strategy(generation_mode=mode))()
    assert target.state() == target.before
    return sent


GOOD = (
    '{"type":"act","id":"a","seat":0,"action":3,"n":1}',
    '{"type":"say","id":"b","seat":0,"text":"hello"}',
    '{"type":"hello","id":"c","seats":[],"since":[1],"columns":40}',
    '{"type":"why","id":"d","seat":1,"code":"p1"}',
    '{"type":"undo","id":"e","seat":0}',
    '{"type":"luck","id":"f","outcome":2}',
    '{"type":"call_bot","id":"g","seat":1,"bot":"random"}',
    '{"type":"hello","id":"h","seats":[],"me":"a secret of somebody"}',
    '{"type":"remark","id":"i","text":"hello"}',
    '{"type":"shun","id":"j","person":"table/1","how":"mute"}',
    '{"type":"report","id":"k","person":"table/1","reason":"rude"}',
)
SPICE = ('"', "{", "}", "[", ",", ":", "9" * 30, "-1", "null", "\\u0000", "ü", "1e999", " ", "\x7f")
TOGETHER = 50


def spoilt(luck: random.Random) -> str:
    """A good message with some characters left out, doubled, moved or put in."""
    text = luck.choice(GOOD)
    for _ in range(luck.randint(1, 4)):
        at, to = sorted((luck.randrange(len(text) + 1), luck.randrange(len(text) + 1)))
        match luck.randrange(4):
            case 0:
                text = text[:at] + text[to:]
            case 1:
                text = text[:to] + text[at:to] + text[to:]
            case 2:
                text = text[:at] + luck.choice(SPICE) + text[at:]
            case _:
                text = text[at:] + text[:at]
    return text[:2_000]


def fuzz_spoilt(server: Server, count: int, seed: int) -> int:
    """Spoilt messages from somebody who only watches, many at a time; every one is answered."""
    luck, target = random.Random(seed), Target(server)
    with target.line() as line:
        ask(line, '{"type":"hello","id":"h"}')
        for _ in range(0, count, TOGETHER):
            for _ in range(TOGETHER):
                line.send(spoilt(luck))
            answers = ask(line, "the last one")
            assert len(answers) > TOGETHER, "a message was not answered"
    assert target.state() == target.before, "a spoilt message changed the table"
    return -(-count // TOGETHER) * TOGETHER
