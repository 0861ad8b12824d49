"""The web client's unit tests play frames that a table would send today."""

from __future__ import annotations

import pytest

from tests.web import recorded


@pytest.mark.parametrize("name", recorded.PLAYERS)
def test_the_recorded_frames_are_those_of_today(name: str) -> None:
    """If not: `python -m tests.web.recorded` records them anew."""
    assert recorded.path_of(name).read_text(encoding="utf-8") == recorded.text_of(name)
