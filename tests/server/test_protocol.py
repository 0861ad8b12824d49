"""The protocol is what docs/protocol.md and the client's types say it is."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from haymaker.games import GAMES, find
from haymaker.protocol import messages, records, typescript
from haymaker.server.transport import positions, rest
from haymaker.table import entries

ROOT = Path(__file__).parents[2]


def test_the_types_of_the_browser_client_are_current() -> None:
    """`python -m haymaker.protocol.typescript > web/src/protocol.ts` makes them so."""
    assert (ROOT / "web/src/protocol.ts").read_text() == typescript.source()


@pytest.mark.parametrize("name", GAMES)
def test_the_types_of_records_are_current(name: str) -> None:
    """`python -m haymaker.protocol.records` makes them so."""
    assert (records.CLIENT / name / "record.ts").read_text() == records.source(find(name))


def test_every_message_is_in_the_docs() -> None:
    text = (ROOT / "docs/protocol.md").read_text()
    for union in (messages.FromClient, messages.FromServer):
        for struct in union.__args__:
            assert f"\n- `{struct.__struct_config__.tag}`" in text, struct


def test_every_route_is_in_the_docs() -> None:
    text = (ROOT / "docs/protocol.md").read_text()
    for handler in (*rest.ROUTES, *positions.ROUTES):
        for path in handler.paths:
            plain = re.sub(r"\{(table|profile):str\}", "{id}", path)
            plain = re.sub(r"\{(game|clause):str\}", r"{\1}", plain)
            assert plain in text, path


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        '{"type": "act"}',
        '{"type": "nothing", "id": "1"}',
        '{"type": "ping", "id": ""}',
        '{"type": "ping", "id": "1", "more": 1}',
        '{"type": "act", "id": "1", "seat": -1, "action": 0}',
        '{"type": "act", "id": "1", "seat": 0, "action": 1e9999}',
        '{"type": "say", "id": "1", "seat": 0, "text": ""}',
        '{"type": "hello", "id": "1", "seats": ["short"]}',
        '{"type": "say", "id": "1", "seat": 0, "text": "' + "x" * 301 + '"}',
    ],
)
def test_what_is_not_a_message_is_not_decoded(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        messages.decode_message(text.encode())


@pytest.mark.parametrize("entry", entries.AnyEntry.__args__)
def test_entries_come_back_from_disk_as_they_were(entry: type[msgspec.Struct]) -> None:
    values = {
        "kind": "bot", "why": "left", "luck": [1, 2], "seat": 3, "action": 4, "steps": 2,
        "stake": {"Potion": 2}, "kit": {"mode": "wild"}, "spent": 1.5, "lag": 0.25, "clock": 1,
        "lost": 1,
    }  # fmt: skip
    given = {f.name: values.get(f.name, "words") for f in msgspec.structs.fields(entry)}
    made = entry(**given)
    assert entries.decode_entry(entries.encode_entry(made)) == made
