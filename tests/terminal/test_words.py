"""Small things about text: columns of wide characters, names of seats, what is typed so far."""

from __future__ import annotations

import io

import pytest

from haymaker.games import load
from haymaker.kernel.columns import cut, pad, width
from haymaker.kernel.errors import Refused
from haymaker.protocol.messages import Because
from haymaker.protocol.shown import Frame, Move
from haymaker.terminal.play import LineGame
from haymaker.terminal.screen import Screen, named_seats
from haymaker.terminal.seating import fitting, read_move, said_refusal, said_result


@pytest.mark.parametrize(
    ("text", "columns"), [("Red", 3), ("赤い", 4), ("é", 1), ("e\u0301", 1), ("ロボ 1", 6), ("", 0)]
)
def test_wide_characters_take_two_columns_and_combining_ones_none(text: str, columns: int) -> None:
    assert width(text) == columns
    assert width(pad(text, 10)) == 10


@pytest.mark.parametrize(
    ("text", "columns", "expected"),
    [("Builder", 7, "Builder"), ("Builder", 5, "Buil…"), ("赤いロボ", 5, "赤い…"), ("赤い", 0, "")],
)
def test_text_is_cut_by_columns(text: str, columns: int, expected: str) -> None:
    assert cut(text, columns) == expected and width(expected) <= columns


def test_the_list_of_moves_stands_in_line_with_wide_codes() -> None:
    frame = Frame(0, 1, [0], {}, moves=[Move(0, {}, "赤い", "red"), Move(1, {}, "x", "blue")])
    game = LineGame.__new__(LineGame)
    game.screen = Screen(out := io.StringIO())
    game.at = type("At", (), {"game": load("punch")})()
    game._list_moves(frame)
    first, second = out.getvalue().splitlines()
    assert width(first[: first.index("red")]) == width(second[: second.index("blue")])


def test_seats_are_found_by_their_whole_names() -> None:
    names = [f"Builder {n}" for n in range(1, 11)]
    line = "Builder 1 and Builder 10, but no Builder 11"
    assert [(line[a:b], seat) for a, b, seat in named_seats(line, names)] == [
        ("Builder 1", 0),
        ("Builder 10", 9),
    ]


MOVES = [Move(5, {}, "put a1", "summon Ann in West Gate"), Move(6, {}, "put b1", "summon Bo"),
         Move(7, {}, "3", "three"), Move(8, {}, "done", "nothing more")]  # fmt: skip
FRAME = Frame(0, 1, [0], {}, moves=MOVES)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("", [1, 2, 3, 4]),
        ("put", [1, 2]),
        ("PUT  B", [2]),
        ("gate", [1]),
        ("summon bo", [2]),
        ("3", [3]),
        ("4", [4]),
        ("ate", []),
    ],
)
def test_what_is_typed_so_far_picks_from_the_list(text: str, numbers: list[int]) -> None:
    assert [number for number, _ in fitting(FRAME, text)] == numbers


@pytest.mark.parametrize(
    ("text", "action"),
    [("put a1", 5), (" Put  A1", 5), ("1", 5), ("3", 7), ("4", 8), ("5", None), ("٣", None)],
)
def test_a_code_comes_before_a_number_of_the_list(text: str, action: int | None) -> None:
    found = read_move(FRAME, text)
    assert (found.action if found is not None else None) == action


def test_who_won_in_a_sentence() -> None:
    seats = ["Red", "Blue", "Green"]
    assert said_result(seats, [1]) == "Blue won."
    assert said_result(seats, [0, 2]) == "Red and Green share first place."
    assert said_result(seats, []) == "Nobody won."


def test_a_refusal_with_its_clause_and_what_is_allowed() -> None:
    assert said_refusal(Refused("No.")) == "No."
    assert said_refusal(Refused("No.", "PU-08", ["p1", "n"])) == "No. (PU-08) Allowed now: p1, n."
    because = Because("", False, "No.", "", ["a", "b"], 3)
    assert said_refusal(because) == "No. Allowed now: a, b and 3 more."
