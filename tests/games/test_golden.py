"""Golden games: what happened in some whole games of each kind, kept as short digests.

After a deliberate change of a game's rules: raise its VERSION, so that old records are not replayed
under other rules, then write the digests anew with `python -m tests.games.test_golden GAME`.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from haymaker.games import GAMES, find
from haymaker.kernel.native import native
from tests.tracing import trace

FILE = Path(__file__).with_name("golden.json")
EACH = 5
LONGEST = 20_000

PLAYED: dict[str, dict[str, dict[str, Any]]] = {
    "punch": {
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
    },
    "rocket_punch": {
        "the game in the box": {},
        "three gyms": {"players": 3, "start_player": 1, "gears_forced_when_blocked": True},
        "five gyms": {"players": 5, "allow_voluntary_facedown": True, "reveal_facedown": True},
    },
    "robo_power": {
        "the game in the box": {},
        "two builders": {"players": 2, "spy_optional": True, "spy_on_duel_loss": True},
        "ten builders": {"players": 10, "reshuffle": False, "max_turns": 200},
    },
    "one_punch_man": {
        "the game in the box": {},
        "everything open, many doors": {
            "max_blocked_doors": 8,
            "doors_hidden": False,
            "hidden_setup_monsters": False,
            "hand_refill": "to_five",
            "dead_units_return": True,
        },
        "stricter": {
            "pickup_on_entry_only": True,
            "pass_is_final": True,
            "summoning_sickness": True,
            "rescue_needs_clear_entrance": True,
            "damage_persists": False,
            "opm_invulnerable": False,
            "room_capacity": 2,
        },
    },
    # The odds of a throw are data, fitted anew now and then; here they are guessed, once for all.
    "pokepucks": {
        "a battle": {"throw_model": "guess"},
        "a quick battle of four": {"throw_model": "guess", "players": 4, "setup": "quick"},
        "training": {
            "throw_model": "guess",
            "mode": "training",
            "outside": "must",
            "box": [{"puck": "Sandbag", "count": 60}, {"puck": "Pokéball", "count": 4}],
        },
        "in the wild": {"throw_model": "guess", "mode": "wild", "pickup_optional": True},
    },
}
STORIES = [(name, story) for name, stories in PLAYED.items() for story in stories]


def played(name: str, options: dict[str, Any]) -> dict[str, Any]:
    """Games of random moves by fixed seeds: their length, and a digest of all moves and ends."""
    game = find(name).game(**options)
    thinkers = np.zeros(game.players, np.int32)
    digest, length = hashlib.sha256(), 0
    for number in range(EACH):
        seats, actions, states = trace(
            native(game.room), game.kit.record, 2024, number, thinkers, LONGEST
        )
        assert game.over(states[-1:])
        length += len(actions)
        digest.update(seats.tobytes() + actions.tobytes())
        score = game.score(states[-1:])
        digest.update(f"Score(points={score.points}, ending={score.ending})".encode())
    return {"steps": length, "digest": digest.hexdigest()[:32]}


def kept() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def test_every_game_has_golden_ones() -> None:
    assert set(PLAYED) == set(GAMES) == set(kept())


@pytest.mark.parametrize(("name", "story"), STORIES)
def test_golden_games(name: str, story: str) -> None:
    """Whole games by fixed seeds go as they always went, or the rules say that they are others."""
    golden, version = kept()[name], find(name).version
    anew = f"`python -m tests.games.test_golden {name}`"
    assert golden["version"] == version, (
        f"golden.json is of version {golden['version']} of the rules of {name}, here is version "
        f"{version}: write it anew with {anew}."
    )
    assert played(name, PLAYED[name][story]) == golden["games"][story], (
        f"A change alters what happens in {name}. If that is meant, raise VERSION in its rules.py, "
        f"so that old records are not replayed under other rules, and write it anew with {anew}."
    )


if __name__ == "__main__":
    text = kept() if FILE.exists() else {}
    for name in sys.argv[1:] or GAMES:
        games = {story: played(name, options) for story, options in PLAYED[name].items()}
        text[name] = {"version": find(name).version, "games": games}
    FILE.write_text(json.dumps(text, indent=2) + "\n", encoding="utf-8")
