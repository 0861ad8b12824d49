"""Names that people bring, in any script: every table stays in line, in all five games."""

from __future__ import annotations

import random
import textwrap
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from haymaker.games import GAMES, load
from haymaker.kernel.columns import center, clip, cut, pad, width, wrap
from haymaker.kernel.contract import CHANCE, LUCK_ACTS, WATCHER
from haymaker.kernel.game import Game


def plain_name(number: int) -> str:
    return f"Gymbox{number:03}e"


def wide_name(number: int) -> str:
    """As many columns, in three wide characters and an e with an accent of its own."""
    return f"拳闘士{number:03}e\u0301"


def renamed(game_name: str, make: Callable[[int], str]) -> Game:
    """The game with every name of its kit made anew."""
    usual = load(game_name)
    components = [rows for rows in usual.kit.values.values() if is_rows(rows)]
    names = [row["name"] for rows in components for row in rows if "name" in row]
    new = {name: make(number) for number, name in enumerate(names) if name not in ("", "-")}
    values = {
        key: [row_anew(row, new, make(len(names) + number)) for number, row in enumerate(rows)]
        for key, rows in usual.kit.values.items()
        if is_rows(rows)
    }
    return load(game_name, players=usual.players, **{**usual.kit.values, **values})


def is_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def row_anew(row: dict[str, Any], new: dict[str, str], spare: str) -> dict[str, Any]:
    """A row in which whatever has a name is called by its new one; the nameless get a spare one."""
    spares = {"name": spare} if row.get("name") in ("", "-") else {}
    return {
        key: new.get(value, value) if isinstance(value, str) else value
        for key, value in row.items()
    } | spares


def tables(game: Game, columns: int, seed: int = 1) -> Iterator[str]:
    """The tables of a game played at random, in everybody's eyes."""
    luck, s = random.Random(seed), game.new()
    for step in range(160):
        bits = game.turn(s)
        if bits == 0:
            return
        if bits == LUCK_ACTS:
            weights = game.chance(s)
            game.apply(s, CHANCE, luck.choices(range(len(weights)), weights)[0])
        else:
            seat = game.seats(s)[0]
            game.apply(s, seat, luck.choice(game.legal(s, seat)))
        if step % 5 == 0:
            for viewer in (0, 1, WATCHER):
                view = game.plain(game.view(s, viewer))
                yield game.words.table(game.kit, view, viewer, columns)


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("game_name", GAMES)
def test_wide_names_take_the_place_of_plain_ones(game_name: str, columns: int) -> None:
    plain = tables(renamed(game_name, plain_name), columns)
    wide = tables(renamed(game_name, wide_name), columns)
    for one, other in zip(plain, wide, strict=True):
        assert [width(line) for line in other.split("\n")] == [len(x) for x in one.split("\n")]


@pytest.mark.parametrize("game_name", ["rocket_punch", "one_punch_man", "pokepucks"])
def test_the_names_are_there_to_be_seen(game_name: str) -> None:
    """What the test above would be worth nothing without."""
    assert any("拳闘" in table for table in tables(renamed(game_name, wide_name), 80))


FRAMES = {"punch": "╔║╚", "robo_power": "╔║╟╚", "pokepucks": "┌│└"}


@pytest.mark.parametrize("game_name", FRAMES)
def test_a_table_in_a_box_is_a_box(game_name: str) -> None:
    for table in tables(renamed(game_name, wide_name), 80):
        box = [line for line in table.split("\n") if line[0] in FRAMES[game_name]]
        assert {width(line) for line in box} == {78} and len(box) > 4


@pytest.mark.parametrize("game_name", ["rocket_punch", "robo_power", "one_punch_man", "pokepucks"])
def test_no_line_of_a_menu_is_too_long_for_wide_names(game_name: str) -> None:
    game = renamed(game_name, wide_name)
    luck, s = random.Random(1), game.new()
    menus = 0
    while menus < 20:
        if game.turn(s) == LUCK_ACTS:
            weights = game.chance(s)
            game.apply(s, CHANCE, luck.choices(range(len(weights)), weights)[0])
            continue
        seat = game.seats(s)[0]
        moves = game.legal(s, seat)
        menu = game.words.menu(game.kit, game.plain(game.view(s, seat)), seat, moves)
        assert all(width(line) <= 80 for line in menu.split("\n"))
        menus += 1
        game.apply(s, seat, luck.choice(moves))


# --- columns themselves ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "columns"),
    [("한글", 4), ("한", 2), ("नमस्ते", 4), ("🥊", 2), ("a\u200bb", 2), ("co\u00adop", 5)],
)
def test_characters_are_as_wide_as_a_terminal_draws_them(text: str, columns: int) -> None:
    assert width(text) == columns


@pytest.mark.parametrize("text", ["", "a", "four", "exactly ten", "longer than ten"])
@pytest.mark.parametrize("columns", [9, 10])
def test_plain_text_is_padded_and_centred_as_python_does(text: str, columns: int) -> None:
    assert pad(text, columns) == text.ljust(columns)
    assert center(text, columns, "─") == text.center(columns, "─")


def test_wide_text_is_centred_and_clipped_by_columns() -> None:
    assert center("拳闘", 8, "─") == "──拳闘──"
    assert clip("拳闘ジム", 5) == "拳闘" and clip("e\u0301a", 1) == "e\u0301"
    assert cut("拳闘ジム", 5) == "拳闘…" and width(pad(clip("拳闘ジム", 5), 5)) == 5


def test_plain_text_is_wrapped_as_python_does() -> None:
    luck = random.Random(4)
    for _ in range(300):
        words = ["x" * luck.choice((1, 2, 3, 5, 8, 13, 30)) for _ in range(luck.randrange(1, 12))]
        text = " ".join(words)
        columns = luck.randrange(12, 30)
        expected = textwrap.wrap(text, columns, initial_indent="  ", subsequent_indent="    ")
        assert wrap(text, columns, "  ", "    ") == [line.rstrip() for line in expected]


def test_wide_text_is_wrapped_by_columns_and_nothing_is_lost() -> None:
    lines = wrap("拳闘ジム 拳闘 e\u0301te\u0301 超超超超超超超超", 9, rest="  ")
    assert lines == ["拳闘ジム", "  拳闘", "  e\u0301te\u0301 超", "  超超超", "  超超超", "  超"]
    assert all(width(line) <= 9 for line in lines)
    assert wrap("拳", 1) == ["拳"], "what is wider than a line still comes through"
