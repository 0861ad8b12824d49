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
    return game, changed_from_box(game)


def changed_from_box(game: Game) -> dict[str, Any]:
    """What differs from the box."""
    entries = game.room.box.entries
    usual = {key: entry.check("kit.toml", entry.default) for key, entry in entries.items()}
    return {key: value for key, value in game.kit.values.items() if value != usual[key]}


class UncompiledGame(Game):
    """The same game, in which compiled rules are never asked."""

    @property
    def engine(self) -> Any:
        return self.room.interpreted


def uncompiled(game: Game) -> Game:
    """For what strangers bring along: compiled rules check no bounds."""
    return UncompiledGame(game.room, game.kit)


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
