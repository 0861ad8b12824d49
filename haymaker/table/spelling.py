"""Actions as numbers and as words that can be read back: `{"do": "play", "card": "P3"}`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from haymaker.kernel.contract import CHANCE
from haymaker.kernel.errors import Refused
from haymaker.kernel.game import Game


def spell(game: Game, seat: int, action: int) -> dict[str, Any]:
    spelled: dict[str, Any] = game.words.spell(game.kit, seat, action)
    return spelled


def read(game: Game, seat: int, spelled: dict[str, Any]) -> int:
    """The number of an action from its structured form."""
    action = _numbers(game, seat).get(_key(spelled))
    if action is None:
        raise Refused(f"{game.title} has no action {json.dumps(spelled, ensure_ascii=False)}.")
    return action


def typed(game: Game, seat: int, text: str) -> int | None:
    """The number of an action from what a person types for it; None where nothing is called so."""
    return _shorts(game, seat).get(" ".join(text.lower().split()))


def in_words(spelled: Mapping[str, Any]) -> str:
    """A structured form in a few plain words: `play P3`, `move count 2`."""
    first = [str(spelled["do"])] if "do" in spelled else []
    rest = [
        value if isinstance(value, str) else f"{key} {value}"
        for key, value in spelled.items()
        if key != "do"
    ]
    return " ".join([*first, ", ".join(rest)]).strip()


def _key(spelled: dict[str, Any]) -> str:
    return json.dumps(spelled, sort_keys=True, ensure_ascii=False)


def _range(game: Game, seat: int) -> range:
    return range(game.room.rules.LUCK if seat == CHANCE else game.room.rules.ACTIONS)


_memory: dict[tuple[str, str, int, str], dict[str, int]] = {}


def _remembered(game: Game, seat: int, what: str) -> dict[str, int]:
    """A table of all actions, made once per kit. Seats may be spelled alike, but need not be."""
    place = (game.name, game.kit.fingerprint, seat, what)
    if place not in _memory:
        if len(_memory) > 256:
            _memory.clear()
        table: dict[str, int] = {}
        for action in _range(game, seat):
            if what == "spell":
                key = _key(spell(game, seat, action))
            else:
                key = game.words.short(game.kit, seat, action)
            if key in table:
                raise ValueError(f"{game.name}: actions {table[key]} and {action} are both {key!r}")
            table[key] = action
        _memory[place] = table
    return _memory[place]


def _numbers(game: Game, seat: int) -> dict[str, int]:
    return _remembered(game, seat, "spell")


def _shorts(game: Game, seat: int) -> dict[str, int]:
    return _remembered(game, seat, "short")
