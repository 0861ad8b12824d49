"""Whole games with all kinds of options, step by step against a second referee, who never read the
rules' code."""

from __future__ import annotations

import random
from typing import Any

import pytest

from haymaker.games import load
from haymaker.games.one_punch_man import layout
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record
from tests.games.one_punch_man.referee import LUCK, Referee

LONGEST = 20_000
FLAGS = (
    "require_reachable", "doors_hidden", "hidden_setup_monsters", "damage_persists",
    "pickup_on_entry_only", "pass_is_final", "summoning_sickness", "rescue_needs_clear_entrance",
    "dead_units_return", "opm_invulnerable", "opm_kills_restore_patience",
)  # fmt: skip
LIKELY = {"pass": 0.3, "stop": 0.5, "move": 3.0, "go": 3.0, "take": 3.0, "fetch": 4.0, "put": 0.3}


def some_options(luck: random.Random) -> dict[str, Any]:
    options: dict[str, Any] = {flag: luck.random() < 0.5 for flag in FLAGS if luck.random() < 0.4}
    for name, choices in (
        ("hero_deck", ("tuned", "listed")),
        ("hand_refill", ("none", "one_per_round", "to_five")),
        ("opm_movement", (1, 2)),
        ("patience_start", (5, 15, 20)),
        ("patience_cap", (10, 15, "none")),
        ("max_blocked_doors", (0, 3, 8)),
        ("setup_monsters", (0, 2)),
    ):
        if luck.random() < 0.4:
            options[name] = luck.choice(choices)
    if luck.random() < 0.3:  # decks that are soon used up
        card = {"dice": 2, "health": 3, "move": 2}
        options["hero_deck"] = [
            {"name": "Ann", "cost": 1, "copies": 3, **card},
            {"name": "Ben", "cost": 0, "copies": 3, "die_max": luck.choice((1, 7)), **card},
        ]
    return options


def words(game: Game, s: Record, seat: int) -> dict[str, int]:
    if seat == CHANCE:
        odds = enumerate(game.chance(s))
        return {game.words.short(game.kit, CHANCE, k): n for k, n in odds if n}
    return {game.words.short(game.kit, seat, move): 1 for move in game.legal(s, seat)}


def compare(options: dict[str, Any], seed: int) -> int:
    """Plays a random game; returns the number of steps taken."""
    luck = random.Random(seed)
    game = load("one_punch_man", **options)
    referee = Referee(game.kit.values)
    story = referee.game()
    asked = next(story)
    s = game.new()
    for step in range(LONGEST):
        found = {LUCK if seat == CHANCE else seat: words(game, s, seat) for seat in game.seats(s)}
        assert found == asked, f"step {step}: the rules ask {found}, the book {asked}"
        check_table(game.plain(s), referee)
        (seat,) = asked
        choices = sorted(asked[seat])
        word = luck.choices(choices, [LIKELY.get(w.split()[0], 1.0) for w in choices])[0]
        actor = CHANCE if seat == LUCK else seat
        moves = range(layout.LUCK) if actor == CHANCE else game.legal(s, actor)
        action = next(m for m in moves if game.words.short(game.kit, actor, m) == word)
        s = game.after(s, actor, action)
        try:
            asked = story.send((seat, word))
        except StopIteration:
            assert game.over(s), f"step {step}: the book ends the game"
            assert game.score(s).winners == (referee.winner,)
            return step
    raise AssertionError("the game does not end")


def check_table(v: Any, referee: Referee) -> None:
    """Patience, tokens, hands, and every unit with its room and damage."""
    assert v.patience == referee.patience
    assert [v.tokens[p] for p in (0, 1)] == [side.tokens for side in referee.sides]
    assert [v.held[p] for p in (0, 1)] == [side.hand.total() for side in referee.sides]
    rooms = list(referee.rooms)
    units = {
        f"{'hm'[p]}{u + 1}": (rooms[v.unit_room[p, u] - 1], v.unit_damage[p, u])
        for p in (0, 1)
        for u in range(layout.OPM)
        if v.unit_room[p, u] > 0
    }
    assert units == {unit.code: (unit.room, unit.damage) for unit in referee.units}
    assert (rooms[v.hostage_room - 1] if v.hostage_room else "") == referee.hostage


@pytest.mark.parametrize("seed", range(12))
def test_the_rules_and_the_manual_tell_the_same_game(seed: int) -> None:
    """OPM-03 to OPM-56: every question, every answer and every unit of whole games."""
    compare(some_options(random.Random(seed)), seed)


@pytest.mark.long
@pytest.mark.parametrize("first", range(100, 700, 50))
def test_many_games(first: int) -> None:
    """The same, of fifty at a time."""
    for seed in range(first, first + 50):
        compare(some_options(random.Random(seed)), seed)
