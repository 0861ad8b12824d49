"""Frames of real games, recorded for the unit tests of the web client.

`python -m tests.web.recorded` writes them anew; `test_recorded.py` says when that is due.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec

from haymaker import games
from haymaker.table.course import Course
from haymaker.table.frames import frame
from haymaker.table.luck import Seeded
from haymaker.table.state import played
from tests.table.tabletop import Table
from tests.web.playing import WEB

VIEWER = 0
MOVES = 6
"""Of what can be done this much is kept: that there is something to do is enough."""

PLAYERS = {"punch": 2, "rocket_punch": 3, "robo_power": 3, "one_punch_man": 2, "pokepucks": 2}
BEGINS = {"one_punch_man": "fight in", "pokepucks": "throws"}
"""What is told first in the part that is recorded; the others are recorded from their beginning."""
FRAMES = {"punch": 24, "rocket_punch": 20, "robo_power": 16, "one_punch_man": 24, "pokepucks": 14}
DECISIONS = 400


def path_of(name: str) -> Path:
    return WEB / "src" / "games" / name / "recorded.json"


def text_of(name: str) -> str:
    return json.dumps(recorded(name), separators=(",", ":"), ensure_ascii=False) + "\n"


def recorded(name: str) -> dict[str, Any]:
    game = games.load(name, players=PLAYERS[name])
    roles = [str(game.words.seat_name(game.kit, seat)) for seat in range(game.players)]
    kit = msgspec.to_builtins(dict(game.kit.values))
    return {"game": name, "title": game.title, "roles": roles, "kit": kit, "frames": _frames(name)}


def _frames(name: str) -> list[dict[str, Any]]:
    table = _played(name)
    course = Course(table.game, (VIEWER,))
    kept: list[dict[str, Any]] = []
    seen: dict[str, Any] = {}
    for entry in table.told.played:
        batch = played(course, entry)
        course.adopt(batch)
        if not batch.seen(VIEWER):
            continue
        found = msgspec.to_builtins(frame(course, VIEWER, batch, [], columns=0))
        if kept or BEGINS.get(name, "") in str(found["steps"]):
            kept.append(_short(found, seen if kept else {}))
        seen = found["view"]
        if len(kept) == FRAMES[name]:
            break
    return kept


def _played(name: str) -> Table:
    """A game whose seats choose at random."""
    table = Table(games.load(name, players=PLAYERS[name]), Seeded(1))
    choice = random.Random(5)
    table.run_luck()
    for _ in range(DECISIONS):
        if table.over:
            break
        seat = choice.choice(table.seats)
        table.act(seat, choice.choice(list(table.course.views[seat].legal)))
    return table


def _short(found: dict[str, Any], seen: dict[str, Any]) -> dict[str, Any]:
    """Without what is empty, and of the view only what its steps do not tell."""
    for step in found["steps"] if seen else []:
        seen = {**seen, **step["changed"]}
    rest = {field: value for field, value in found["view"].items() if seen.get(field) != value}
    found |= {"view": rest, "moves": found["moves"][:MOVES]}
    return {field: value for field, value in found.items() if value not in ([], "", None, False)}


if __name__ == "__main__":
    for each in PLAYERS:
        path_of(each).write_text(text_of(each), encoding="utf-8")
