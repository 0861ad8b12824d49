"""The kit of a table: chosen and checked as untrusted input, and as it is written down."""

from __future__ import annotations

from typing import Any

from haymaker.games import find
from haymaker.kernel.game import Game, Room


def choose_game(
    name: str, players: int | None, options: dict[str, Any], kit: str | None
) -> tuple[Game, dict[str, Any]]:
    """The game with its kit, checked as untrusted input, and what differs from the box."""
    room = find(name)
    text = ("", b"") if kit is None else ("your kit", kit.encode())
    game = Game(room, room.box.chosen(players, options, *text))
    usual = {key: entry.check("kit.toml", entry.default) for key, entry in room.box.entries.items()}
    changed = {key: value for key, value in game.kit.values.items() if value != usual[key]}
    return game, changed


def game_with(room: Room, kit: dict[str, Any], players: int) -> Game:
    """The game with a kit that a table has written down."""
    return Game(room, room.box.fill({k: ("the table", v) for k, v in kit.items()}, players))


def as_written(game: Game) -> dict[str, Any]:
    """The kit's values as somebody would write them: cells that a row need not name are left out,
    so that what is kept is accepted again whatever the usual value of a cell is."""
    written: dict[str, Any] = {}
    for name, value in game.kit.values.items():
        columns = game.room.box.entries[name].limits.get("columns")
        if columns is None:
            written[name] = value
            continue
        usual = {key: limits["value"] for key, limits in columns.items() if "value" in limits}
        written[name] = [
            {key: cell for key, cell in row.items() if key not in usual or usual[key] != cell}
            for row in value
        ]
    return written
