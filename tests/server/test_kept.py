"""A database that the version before wrote opens, and its tables go on.

`kept/before.sql` was written by version 0.1.0: a running table of each game, finished ones, an open
one, a refereed one and one for keeps. Games whose rules have another version since are shown as
they were written down, can be left, and give back what was brought to them.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from haymaker.games import find
from haymaker.protocol.messages import Leave
from haymaker.server.people import holdings
from haymaker.table import replay
from haymaker.table.acts.seat import hashed
from haymaker.table.commands import TakeSeat
from tests.server.inside import act, opened

KEPT = Path(__file__).parent / "kept"
NOTES: dict[str, Any] = json.loads((KEPT / "before.json").read_text())
WROTE = {"punch": 1, "rocket_punch": 1, "robo_power": 2, "one_punch_man": 2, "pokepucks": 2}
"""The rules' versions under which it was written."""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "tables.db"
    with sqlite3.connect(path) as raw:
        raw.executescript((KEPT / "before.sql").read_text())
    return path


@pytest.mark.parametrize("game", WROTE)
async def test_a_running_table_of_the_version_before_goes_on_or_is_shown(
    database: Path, game: str
) -> None:
    note = NOTES[f"{game} running"]
    async with opened(database) as house:
        live = await house.table(note["table"])
        state = live.state
        assert [seat.name for seat in state.seats][:2] == ["Ann", "Ben"]
        assert [line.text for line in state.chat] == ["Good luck!"]
        if WROTE[game] == find(game).version:
            assert state.number == note["number"] and state.course is not None
            assert state.course.state.tobytes().hex() == note["state"]
            await act(house, live, state.waiting[0])
            assert state.number > note["number"]  # and what the table answers by itself
            return
        assert state.status == "frozen" and f"version {WROTE[game]}" in state.frozen
        story = replay.told(state, 0)
        assert any(
            "Ann" in text for frame in story.frames for step in frame.steps for text in step.told
        )
        for seat in range(len(state.seats)):
            await house.perform(live.id, Leave("l", seat))
        assert state.status == "abandoned"


async def test_finished_tables_of_the_version_before_give_out_their_records(
    database: Path,
) -> None:
    for game in ("punch", "rocket_punch"):
        note = NOTES[f"{game} over"]
        async with opened(database) as house:
            state = (await house.table(note["table"])).state
            lines = [json.loads(line) for line in replay.text(state).splitlines()]
            assert lines[0]["game"] == game and lines[0]["rules"] == WROTE[game]
            if WROTE[game] == find(game).version:
                assert lines[-1]["points"] == note["points"]


async def test_an_open_table_of_the_version_before_can_be_joined_or_closes(database: Path) -> None:
    async with opened(database) as house:
        live = await house.table(NOTES["punch open"]["table"])
        if WROTE["punch"] == find("punch").version:
            await house.perform(live.id, TakeSeat("s", "Ben", hashed("B" * 32)))
            assert live.state.status == "playing"
        else:
            assert live.state.status == "frozen"


async def test_what_was_brought_under_the_rules_before_goes_home(database: Path) -> None:
    note = NOTES["pokepucks keeps"]
    async with opened(database) as house:
        live = await house.table(note["table"])
        for seat in range(2):
            await house.perform(live.id, Leave("l", seat))
        assert live.state.closed
        for seat, profile in enumerate(NOTES["profiles"]):
            things = holdings.shown(house.store, profile["id"], "pokepucks").things
            assert {t.name: t.count for t in things if t.count} == note["stakes"][seat]
            assert not any(thing.at_tables for thing in things)
