"""Actions as numbers and as words that can be read back: `{"do": "play", "card": "P3"}`."""

from __future__ import annotations

import json
from typing import Any

from haymaker.kernel.errors import Refused
from haymaker.kernel.game import Game


def read(game: Game, seat: int, spelled: dict[str, Any]) -> int:
    """The number of an action from its structured form."""
    action = _remembered(game, seat, "spell").get(_key(spelled))
    if action is None:
        raise Refused(f"{game.title} has no action {json.dumps(spelled, ensure_ascii=False)}.")
    return action


def typed(game: Game, seat: int, text: str) -> int | None:
    """The number of an action from what a person types for it; None where nothing is called so."""
    return _remembered(game, seat, "short").get(" ".join(text.lower().split()))


def _key(spelled: dict[str, Any]) -> str:
    return json.dumps(spelled, sort_keys=True, ensure_ascii=False)


_memory: dict[tuple[str, str, int, str], dict[str, int]] = {}


def _remembered(game: Game, seat: int, what: str) -> dict[str, int]:
    """A table of all actions, made once per kit. Seats may be spelled alike, but need not be."""
    place = (game.name, game.kit.fingerprint, seat, what)
    if place not in _memory:
        if len(_memory) > 256:
            _memory.clear()
        table: dict[str, int] = {}
        for action in game.numbers(seat):
            if what == "spell":
                key = _key(game.words.spell(game.kit, seat, action))
            else:
                key = game.words.short(game.kit, seat, action)
            if key in table:
                raise ValueError(f"{game.name}: actions {table[key]} and {action} are both {key!r}")
            table[key] = action
        _memory[place] = table
    return _memory[place]
