"""Snapshots: a cache that is believed only where it is whole and fits."""

from __future__ import annotations

import pytest

from haymaker.table.snapshot import from_text, to_text
from tests.table.tables import begun


def test_a_damaged_snapshot_is_noticed_by_its_checksum() -> None:
    text = to_text(begun("punch").snapshot())
    assert from_text(text) == from_text(text)
    number = text.index('"draws":')
    damaged = text[: number + 8] + "9" + text[number + 8 :]
    with pytest.raises(ValueError, match="damaged"):
        from_text(damaged)
