"""Notes between processes, as far as they can be looked at without a second one."""

from __future__ import annotations

from msgspec.json import encode

from haymaker.protocol.messages import Act
from haymaker.server.cluster.forwarding import LONGEST, Errand, Part, decode_note, parts

PLACE = 8_000
"""Bytes that PostgreSQL takes in one notification."""


def test_a_long_note_is_told_in_pieces_that_fit() -> None:
    for text in ("kurz", "ü" * 6_000, '"\\' * 4_000):
        note = Errand(1, "here", "t", Act("id", 0, spelled={"do": text}), False)
        told = parts(note, "here 1")
        assert all(len(encode(part)) < PLACE for part in told)
        if len(encode(note)) <= LONGEST:
            assert told == [note]
            continue
        pieces = [part for part in told if isinstance(part, Part)]
        assert len(pieces) == len(told) > 1
        assert decode_note(b"".join(part.text for part in pieces)) == note
