"""Golden games: what happened in three whole games, kept as short digests.

After a deliberate change of the rules: raise VERSION in `haymaker/games/punch/rules.py`, then write
the digests anew with `python -m tests.games.punch.test_punch_golden`.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from haymaker.games import load
from haymaker.games.punch.rules import VERSION
from haymaker.kernel.layout import as_dict
from haymaker.kernel.native import native

FILE = Path(__file__).with_name("golden.json")

GAMES: dict[str, dict[str, Any]] = {
    "the game in the box": {},
    "all variants, dealt hands": {
        "no_mercy": True,
        "exchange": True,
        "robo_box": True,
        "robo_second_half": "normal",
        "exchange_turns": [1, 2, 6],
        "redeal_shows": "hand",
        "max_redeals": 1,
    },
    "all variants, chosen hands": {
        "mode": "advanced",
        "no_mercy": True,
        "exchange": True,
        "robo_box": True,
        "advanced_exchange_blind": False,
        "matches_to_win": 2,
        "start_stamina": 8,
    },
}


def digest(data: object) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:32]


def played(options: dict[str, Any]) -> dict[str, Any]:
    """A game of random moves by a fixed seed: its length and the digests of actions and end."""
    game = load("punch", **options)
    thinkers = np.zeros(2, np.int32)
    seats, actions, states = native(game.room).trace(game.kit.record, 2024, 1, thinkers, 10_000)
    assert game.over(states[-1:])
    return {
        "steps": len(actions),
        "actions": digest([seats.tolist(), actions.tolist()]),
        "end": digest(as_dict(states[-1:])),
    }


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str) -> None:
    """PU-07, PU-32: whole games by fixed seeds go as they always went."""
    golden = json.loads(FILE.read_text(encoding="utf-8"))
    assert golden["version"] == VERSION, (
        f"golden.json is of version {golden['version']} of the rules, here is version {VERSION}: "
        "write it anew with `python -m tests.games.punch.test_punch_golden`."
    )
    assert played(GAMES[name]) == golden["games"][name], (
        "A change alters what happens in a game of Punch!. If that is meant, raise VERSION in "
        "haymaker/games/punch/rules.py, so that old records are not replayed under other rules, "
        "and write golden.json anew with `python -m tests.games.punch.test_punch_golden`."
    )


if __name__ == "__main__":
    text = {"version": VERSION, "games": {name: played(options) for name, options in GAMES.items()}}
    FILE.write_text(json.dumps(text, indent=2) + "\n", encoding="utf-8")
