"""A finished game as an engine goes through it."""

from __future__ import annotations

import re
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from haymaker.bots.search.networks import BY_NETWORK
from haymaker.bots.search.space import IDEAS
from haymaker.games import GAMES, find
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import BrokenRecord, HaymakerError, Refused
from haymaker.table import records
from haymaker.table.analysis import choices, engine_of, of_record, shown
from haymaker.table.entries import Did, TookBack
from haymaker.table.kits import choose_game
from haymaker.table.luck import Seeded
from haymaker.table.replay import story
from tests.conformance import checks
from tests.table.tabletop import Table, bodies, chained, new_table, play_on

GAME = choose_game("punch", 2, {"matches_to_win": 1}, None)[0]


def test_every_choice_is_told_with_what_else_was_open() -> None:
    entries = play_on(Table(GAME, Seeded(3)), 3).told.played
    told = shown(GAME, entries, [], "sum")
    frames = [*story(GAME, WATCHER, entries, columns=0)]
    s = GAME.new()
    states = []
    for seat, action in zip(told.by, told.actions, strict=True):
        states.append(s)
        s = GAME.after(s, seat, action)
    assert GAME.over(s)
    for one in told.decisions:
        seat = told.by[one.step]
        assert seat != CHANCE
        assert [move.action for move in one.moves] == GAME.legal(states[one.step], seat)
        assert told.actions[one.step] in [move.action for move in one.moves]
        assert all(move.label for move in one.moves)
        assert 0 <= one.at < len(frames)
    seats = [(step, by) for step, by in enumerate(told.by) if by != CHANCE]
    asked = [step for step, by in seats if len(GAME.legal(states[step], by)) > 1]
    assert [one.step for one in told.decisions] == asked


@pytest.mark.parametrize("name", GAMES)
def test_a_page_is_asked_for_no_ideas_of_a_network(name: str) -> None:
    """Its module has none, and would search a hundred moves more instead."""
    assert 0 <= engine_of(find(name).game()).style[IDEAS] < BY_NETWORK


def test_what_was_taken_back_is_not_told() -> None:
    entries = play_on(Table(GAME, Seeded(3)), 3).told.played
    first = next(k for k, entry in enumerate(entries) if isinstance(entry, Did))
    begun = entries[first]
    assert isinstance(begun, Did) and not begun.luck
    again = [*entries[: first + 1], TookBack(begun.seat, 1), *entries[first:]]
    plain, told = (shown(GAME, played, [], "sum") for played in (entries, again))
    assert (told.by, told.actions) == (plain.by, plain.actions)
    assert [(one.step, one.moves) for one in told.decisions] == [
        (one.step, one.moves) for one in plain.decisions
    ]


# --- records that somebody brings along ----------------------------------------------------------


def bodies_of(file: Path) -> list[dict[str, Any]]:
    """The lines of a whole game's record. Whoever forges one can work out its sums."""
    play_on(new_table(file, GAME))
    return bodies(file.read_bytes())


def test_a_record_is_believed_only_as_far_as_the_rules_go(tmp_path: Path) -> None:
    first, *steps, end = bodies_of(tmp_path / "game.jsonl")
    assert of_record(chained([first, *steps, end])).decisions
    with pytest.raises(Refused, match="when it is over"):
        of_record(chained([first, *steps]))
    with pytest.raises(BrokenRecord, match="before the game is over"):
        of_record(chained([first, *steps[:40], end]))
    with pytest.raises(BrokenRecord, match="other points"):
        of_record(chained([first, *steps, {**end, "points": [7, 7]}]))
    with pytest.raises(Refused, match="other rules"):
        of_record(chained([{**first, "rules": 1}, *steps, end]))


def test_a_record_without_a_choice_says_so(tmp_path: Path) -> None:
    """Time was up before anybody had done anything."""
    first, *steps, end = bodies_of(tmp_path / "game.jsonl")
    dealt = [*takewhile(lambda step: step["seat"] == "luck", steps)]
    lost = records.closing_on_time(2, 0, end["luck"])
    with pytest.raises(Refused, match="nothing to analyse"):
        of_record(chained([first, *dealt, lost]))


@pytest.mark.parametrize("opened", ["[", '{"a":'])
@pytest.mark.parametrize("depth", [40, 800, 100_000])
def test_a_deeply_nested_line_is_refused_in_a_sentence(
    tmp_path: Path, opened: str, depth: int
) -> None:
    first, *_ = bodies_of(tmp_path / "game.jsonl")
    closed = "]" if opened == "[" else "}"
    deep = opened * depth + "1" + closed * depth
    (line,) = [text for text, _ in records.lines([{**first, "kit": {"rounds": "HERE"}}])]
    with pytest.raises(HaymakerError, match="nested too deeply"):
        of_record(line.replace('"HERE"', deep).encode())


@pytest.mark.parametrize("seats", [["🥊" * 400, "\u202e"], ["\x00", ""], [10**400, {"a": []}]])
def test_names_may_be_anything(tmp_path: Path, seats: list[Any]) -> None:
    first, *steps, end = bodies_of(tmp_path / "game.jsonl")
    told = of_record(chained([{**first, "seats": seats}, *steps, end]))
    assert all(isinstance(seat.name, str) and len(seat.name) <= 40 for seat in told.seats)


@pytest.mark.parametrize("number", [-1, 10**30, 2**63, 4_000_000_000])
def test_huge_numbers_are_refused_in_a_sentence(tmp_path: Path, number: int) -> None:
    first, *steps, end = bodies_of(tmp_path / "game.jsonl")
    (k, asked), *_ = [(k, step) for k, step in enumerate(steps) if step["seat"] != "luck"]
    for change in ({"action": number}, {"seat": number}, {"seat": number, "action": number}):
        forged = [*steps[:k], {**asked, **change}, *steps[k + 1 :]]
        with pytest.raises(HaymakerError):
            of_record(chained([first, *forged, end]))
    for key in ("rules", "players", "format"):
        with pytest.raises(HaymakerError):
            of_record(chained([{**first, key: number}, *steps, end]))


@pytest.mark.parametrize("name", GAMES)
def test_anybody_may_read_of_anybodys_choices(name: str) -> None:
    """Who analyses a game need not have played it: nobody is called "you"."""
    game, spoken = find(name).game(), re.compile(r"\byou(r|rs)?\b", re.IGNORECASE)
    for seed in range(2):
        for s, seat, _ in checks.some_game(game, seed):
            if seat != CHANCE:
                told = [choice.label for choice in choices(game, s, seat)]
                assert not [label for label in told if spoken.search(label)]


@pytest.mark.parametrize("name", ["human", "You"])
def test_a_person_without_a_name_is_called_by_the_seat(tmp_path: Path, name: str) -> None:
    first, *steps, end = bodies_of(tmp_path / "game.jsonl")
    told = of_record(chained([{**first, "seats": [name, "Cem"]}, *steps, end]))
    assert [(seat.role, seat.name) for seat in told.seats] == [("Red", "Red"), ("Blue", "Cem")]
