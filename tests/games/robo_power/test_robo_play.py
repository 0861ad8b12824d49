"""Whole games: the promises of the contract, both backends, and the bot."""

from __future__ import annotations

import numpy as np
import pytest

from haymaker.bots import HeuristicBot
from haymaker.games.robo_power import layout
from haymaker.kernel.simulate import simulate
from tests.conformance.checks import check_backends, check_game
from tests.games.robo_power.bench import Bench, open_game

SPY_HEAVY = [
    {"role": "spy", "number": 3, "copies": 20},
    {"role": "spy_master", "number": 1, "copies": 6},
    {"number": 10, "copies": 10},
    {"number": 20, "copies": 10, "name": "Twenty"},
    {"role": "trap", "copies": 6},
    {"role": "counteract", "copies": 3},
]
SCARCE = [{"number": 10, "copies": 6}, {"number": 20, "copies": 6}, {"role": "trap", "copies": 3}]

KITS = [
    (2, {"deck": SCARCE, "max_turns": 30}),
    (2, {"deck": SCARCE, "reshuffle": False, "max_turns": 30, "spy_on_duel_loss": True}),
    (3, {"spy_optional": True}),
    (4, {}),
    (4, {"deck": SPY_HEAVY, "spy_on_duel_loss": True, "max_turns": 40}),
    (5, {"deck": "compact54", "start_player": 2}),
    (9, {"deck": "compact54"}),
    (10, {"spy_optional": True, "spy_on_duel_loss": True}),
]


@pytest.mark.parametrize(("players", "options"), KITS)
def test_random_games_keep_every_promise(players: int, options: dict[str, object]):
    """RBP-H34, RBP-H29: legal and why_not agree, views suffice, guesses fit, no card is lost."""
    check_game(open_game(players, **options), seed=players, states=8)


@pytest.mark.parametrize(("players", "options"), [KITS[0], KITS[3], KITS[4], KITS[7]])
def test_both_backends_give_the_same_bytes(players: int, options: dict[str, object]):
    """RBP-H33: and the games end."""
    check_backends(open_game(players, **options), seed=players, samples=6)


def play(players: int, games: int, thinker: int | None) -> tuple[np.ndarray, np.ndarray]:
    game = open_game(players)
    bots = ["heuristic" if seat == thinker else "random" for seat in range(players)]
    found = simulate(game, games, seed=5, bots=bots)
    return found.points, found.endings


def test_every_game_ends_in_one_of_three_ways():
    """RBP-H33: a random game is won or, now and then, tied; it never meets the limit of turns."""
    for players in (2, 6, 10):
        _, endings = play(players, 2000, None)
        assert set(endings.tolist()) <= {layout.WON, layout.TIED}
        assert (endings == layout.TIED).any()


def test_the_heuristic_beats_chance():
    """RBP-01: alone in first place in at least 45 of 100 games against three random players."""
    won = 0
    for seat in range(4):
        points, endings = play(4, 1000, seat)
        won += int(((points[:, seat] == 3) & (endings == layout.WON)).sum())
    assert won / 4000 >= 0.45


def choices(b: Bench, seat: int) -> set[str]:
    bot = HeuristicBot(5)
    v = b.game.view(b.state, seat)
    return {b.game.words.short(b.game.kit, seat, bot.choose(b.game, v, seat)) for _ in range(40)}


def test_the_heuristic_sees_a_certain_win():
    """RBP-15, RBP-18: Counteract takes the last card of every rival, and it has one more itself."""
    for rivals in (["60"], ["60", "70"]):
        b = Bench(["counteract 210", *rivals], pile="10 10").begin_duel()
        assert choices(b, 0) == {"counteract"}


def test_the_heuristic_keeps_its_best_from_a_card_it_cannot_beat():
    """RBP-10, RBP-H29: the 210 has just come back to the only rival."""
    b = Bench(["10 200 30", "210 60 60"], pile="70 70").duel("10 210")
    assert choices(b.bring("70").put_down(1, "70"), 0) == {"30"}
