"""Whole games with all options, step by step against a second referee, who never read the rules'
code."""

from __future__ import annotations

import random
from typing import Any

import pytest

from haymaker.games import load
from haymaker.games.rocket_punch import layout
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record
from tests.games.rocket_punch.referee import CLASSES, LUCK, Referee

FLAGS = ("gears_forced_when_blocked", "allow_voluntary_facedown", "reveal_facedown")


def some_options(luck: random.Random) -> dict[str, Any]:
    options: dict[str, Any] = {flag: True for flag in FLAGS if luck.random() < 0.3}
    if luck.random() < 0.3:
        options["fame_side"] = luck.choice((4, 6))
    if luck.random() < 0.3:
        options["start_player"] = luck.randrange(3)
    if luck.random() < 0.2:
        options["max_rounds"] = luck.choice((1, 2, 3))
    return options


def words(game: Game, s: Record, seat: int) -> set[str]:
    if seat == CHANCE:
        odds = game.chance(s)
        assert set(odds) <= {0, 1}, "cards, and seats before the first round, are equally likely"
        return {game.words.short(game.kit, CHANCE, k) for k, n in enumerate(odds) if n}
    return {game.words.short(game.kit, seat, move) for move in game.legal(s, seat)}


def compare(players: int, options: dict[str, Any], seed: int) -> int:
    """Plays a random game; returns the number of steps taken."""
    luck = random.Random(seed)
    game = load("rocket_punch", players=players, **options)
    referee = Referee(players, game.kit.values)
    story = referee.game()
    asked = next(story)
    s = game.new()
    for step in range(5_000):
        found = {LUCK if seat == CHANCE else seat: words(game, s, seat) for seat in game.seats(s)}
        assert found == asked, f"step {step}: the rules ask {found}, the book {asked}"
        check_table(game.plain(s), referee)
        (seat,) = asked
        word = luck.choice(sorted(asked[seat]))
        actor = CHANCE if seat == LUCK else seat
        moves = range(layout.LUCK) if actor == CHANCE else game.legal(s, actor)
        action = next(m for m in moves if game.words.short(game.kit, actor, m) == word)
        s = game.after(s, actor, action)
        try:
            asked = story.send((seat, word))
        except StopIteration:
            assert game.over(s), f"step {step}: the book ends the game"
            check_table(game.plain(s), referee)
            won = () if referee.winner is None else (referee.winner,)
            assert game.score(s).winners == won
            return step
    raise AssertionError("the game does not end")


def check_table(v: Any, referee: Referee) -> None:
    gyms = referee.gyms
    assert [v.fame[p] for p in range(len(gyms))] == [gym.fame for gym in gyms]
    assert [v.gears[p] for p in range(len(gyms))] == [gym.gears for gym in gyms]
    assert v.rounds == referee.rounds
    belts = {name: v.belt[b] - 1 for b, name in enumerate(CLASSES) if v.belt[b]}
    assert belts == referee.belts
    if v.played == 0:
        assert v.centre == referee.centre
        assert v.marker == (0 if referee.marker is None else referee.marker + 1)


@pytest.mark.parametrize("seed", range(20))
def test_the_rules_and_the_book_tell_the_same_game(seed: int) -> None:
    """RP-09 to RP-63: every question and answer, belts, Gears, marker and fame of whole games."""
    luck = random.Random(seed)
    compare(luck.choice((3, 4, 5)), some_options(luck), seed)


@pytest.mark.long
def test_many_games() -> None:
    """The same, of some hundreds."""
    for seed in range(100, 600):
        luck = random.Random(seed)
        compare(luck.choice((3, 4, 5)), some_options(luck), seed)
