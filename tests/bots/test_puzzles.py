"""Puzzles: what is kept of them, when a choice is clear, and that those of the rooms still hold."""

from __future__ import annotations

import importlib.resources
from pathlib import Path

import pytest

from haymaker.bots.puzzles import finding
from haymaker.bots.puzzles.files import (
    FILE,
    LARGEST,
    Choice,
    Puzzle,
    line_of,
    parse,
    puzzles_of,
    read,
    steps_of,
    written,
)
from haymaker.bots.puzzles.finding import CLEAR, Candidate, Finder, answer_of
from haymaker.bots.search.engine import Thought
from haymaker.games import GAMES, find, load
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.history import Past, Step

SAMPLE = 3


def sample(name: str) -> list[Puzzle]:
    """Some from the beginning to the end of a room's puzzles."""
    found = puzzles_of(find(name))
    return list(found[:: max(1, len(found) // SAMPLE)][:SAMPLE])


def puzzle(**more: object) -> Puzzle:
    facts = {"rules": 2, "players": 2, "steps": "", "seat": 0, "right": [3], "lines": []}
    facts |= {"choices": [Choice(3, 600, 1000), Choice(1, 400, 0)], "misses": [50, 50, 0, 0]}
    return Puzzle(**{**facts, **more})  # type: ignore[arg-type]


# --- what is kept ---------------------------------------------------------------------------------


def test_steps_are_written_in_little_space() -> None:
    steps = [Step(CHANCE, 17), Step(0, 5), Step(11, 0), Step(CHANCE, 2)]
    assert written(steps) == "17 0.5 11.0 2"
    assert steps_of(written(steps)) == steps


def test_what_was_not_wholly_written_is_no_puzzle(tmp_path: Path) -> None:
    whole = line_of(puzzle())
    assert parse("here", whole + whole[:-9]) == [puzzle()]
    assert read(tmp_path / "none.jsonl") == []
    with pytest.raises(HaymakerError, match="here, line 2: no puzzle"):
        parse("here", whole + b"{}\n")


@pytest.mark.parametrize(
    ("misses", "grade"), [([0, 0, 0, 0], 1), ([50, 50, 0, 0], 2), ([100, 100, 100, 100], 5)]
)
def test_a_puzzle_is_graded_by_those_who_miss_it(misses: list[int], grade: int) -> None:
    assert puzzle(misses=misses).grade == grade


def test_a_puzzle_of_other_rules_is_none() -> None:
    with pytest.raises(HaymakerError, match="found under version 1 of the rules of Punch!"):
        puzzle(rules=1).game(find("punch"))


# --- when a choice is clear -----------------------------------------------------------------------


def thought(action: int, values: list[float], strategy: list[float] | None = None) -> Thought:
    moves = tuple(range(len(values)))
    shares = strategy or [float(move == action) for move in moves]
    return Thought(action, moves, (100,) * len(moves), tuple(values), tuple(shares))


def test_alone_a_choice_is_clear_where_all_else_is_worth_less() -> None:
    clear = thought(1, [0.3, 0.62, 0.5])
    assert answer_of([clear, clear], False, CLEAR, 0.05) == {1}
    assert not answer_of([clear, thought(1, [0.3, 0.6, 0.55])], False, CLEAR, 0.05), "once close"
    assert not answer_of([clear, thought(2, [0.3, 0.5, 0.6])], False, CLEAR, 0.05), "they disagree"


def test_together_a_mix_is_clear_where_all_outside_it_is_worth_less() -> None:
    values, mix = [0.5, 0.5, 0.3, 0.2], [0.6, 0.4, 0.0, 0.0]
    assert answer_of([thought(0, values, mix)] * 2, True, CLEAR, 0.05) == {0, 1}
    other = thought(0, values, [0.1, 0.9, 0.0, 0.0])
    assert not answer_of([thought(0, values, mix), other], True, CLEAR, 0.05), "two mixes"
    wide = thought(0, [0.5, 0.5, 0.5, 0.2], [0.4, 0.3, 0.3, 0.0])
    assert not answer_of([wide, wide], True, CLEAR, 0.05), "nearly anything will do"


# --- the rooms' own -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_puzzle_is_of_the_present_rules_and_all_fit_into_a_small_file(name: str) -> None:
    """`haymaker puzzles make` finds new ones when the rules have changed."""
    room = find(name)
    raw = (importlib.resources.files(room.package) / FILE).read_bytes()
    found = parse(name, raw)
    assert len(raw) <= LARGEST and len(found) >= 40
    assert {one.rules for one in found} == {room.version}
    assert len({(one.steps, one.seat) for one in found}) == len(found), "each once"
    for one in found:
        rest = [choice.value for choice in one.choices if choice.action not in one.right]
        assert rest and max(rest) + 1000 * CLEAR <= max(one.choice(a).value for a in one.right) + 1


@pytest.mark.parametrize("name", GAMES)
def test_a_sample_replays_by_the_rules_and_the_right_move_is_legal(name: str) -> None:
    for one in sample(name):
        game = one.game(find(name))
        s = game.history(steps_of(one.steps)).state
        assert sorted(game.legal(s, one.seat)) == sorted(choice.action for choice in one.choices)
        assert {line.action for line in one.lines} >= set(one.right)
        for line in one.lines:
            world = game.guess(game.view(s, one.seat), one.seat, line.world)
            for step in steps_of(line.steps):
                allowed = game.numbers(CHANCE) if step.seat == CHANCE else None
                assert step.action in (allowed or game.legal(world, step.seat))
                game.apply(world, *step)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_sample_is_found_again_by_another_search(name: str) -> None:
    """With a seed that none of them was found with."""
    for one in sample(name)[:2]:
        game = one.game(find(name))
        finder = Finder(game, seed=987)
        finder.get_ready()
        at = position_of(one, finder)
        (right,) = [finder.thought(at, finding.TIMES, 99)]
        assert right.action in one.right


def position_of(one: Puzzle, finder: Finder) -> Candidate:
    game, past = finder.game, Past(one.players)
    s = game.new()
    steps = steps_of(one.steps)
    for step in steps:
        if step.seat != CHANCE:
            past.note(step.seat, game.view(s, step.seat), step.action)
        s = game.after(s, *step)
    return Candidate(s, tuple(steps), one.seat, game.view(s, one.seat), past.of(one.seat))


@pytest.mark.long
def test_puzzles_are_found_and_the_same_ones_with_the_same_seed() -> None:
    game = load("punch", matches_to_win=1)

    def first() -> Puzzle:
        finder = Finder(game, seed=4, options={"matches_to_win": 1})
        finder.get_ready()
        return next(finder.puzzles(float("inf")))

    assert first() == first()
