"""Single choices made by lot, and what they are worth."""

from __future__ import annotations

import numpy as np
import pytest

from haymaker.games import load
from haymaker.kernel.game import Game
from haymaker.kernel.simulate import cast_for
from haymaker.lab.engine import PlainLab, blank_trials, engine_of
from haymaker.lab.loop import TrialRun
from haymaker.lab.trials import Estimate, Pieces, Tried, discoveries, effect, estimate, named, slope

GAME = load("punch", matches_to_win=1, rounds=2, hand=4)


def tried(game: Game, bots: str, count: int, plain: bool = False) -> TrialRun:
    thinkers, _ = cast_for(game, bots)
    run = blank_trials(game, 0, count, 3, thinkers, 10, 0)
    (PlainLab(game.room) if plain else engine_of(game.room)).play(game, run)
    return run


def test_interpreted_and_compiled_trials_are_the_same() -> None:
    plain, compiled = tried(GAME, "heuristic", 8, plain=True), tried(GAME, "heuristic", 8)
    for name in (
        "points",
        "choices",
        "seats",
        "actions",
        "strata",
        "leads",
        "gains",
        "could",
        "taken",
    ):
        assert getattr(plain, name).tolist() == getattr(compiled, name).tolist(), name


def test_a_trial_is_a_choice_that_was_open() -> None:
    run = tried(GAME, "random", 300)
    made = np.flatnonzero(run.seats >= 0)
    assert len(made) > 150 and set(run.seats[made]) == {0, 1} and set(run.strata[made]) == {0, 1}
    assert (run.could[made, run.actions[made]] == 1).all()
    assert (run.could[made].sum(axis=1) > 1).all() and (run.could[run.seats < 0] == 0).all()
    assert (run.offered.sum(axis=1) >= 2 * run.taken.sum(axis=1)).all()


def test_actions_are_named_by_what_is_done_with_which_card() -> None:
    assert named({"do": "put", "card": "Ace", "room": "Gate"}) == "put Ace"
    assert named({"do": "move", "unit": "h1"}) == "move"
    pieces = Pieces(GAME)
    assert pieces.names[:2] == ["play P1", "play P2"] and pieces.of.shape == (2, GAME.actions)
    counts = np.zeros((2, GAME.actions), np.int64)
    counts[:, 1] = 3
    assert pieces.counted(counts)[1] == 6


def test_an_effect_is_compared_within_strata() -> None:
    """In the second stratum everybody gets 10 more: that is no effect of the card."""
    sums = np.array([[[4.0, 8.0, 4.0, 4.0]], [[2.0, 22.0, 6.0, 60.0]]])
    assert effect(sums)[0] == pytest.approx(1.0)
    assert np.isnan(effect(np.zeros((2, 1, 4)))[0])


def test_a_slope_is_compared_within_seats() -> None:
    held, result = np.array([0, 1, 2, 3]), np.array([0.1, 0.2, 0.3, 0.4])
    rows = [
        [[4, held.sum(), (held**2).sum(), share.sum(), held @ share]]
        for share in (result, result + 0.5)
    ]
    assert slope(np.array(rows, float))[0] == pytest.approx(0.1)


def test_leaving_out_parts_gives_the_error_of_a_mean() -> None:
    parts = np.random.default_rng(4).normal(2, 1, 64)
    leaving_out = (parts.sum() - parts) / 63
    found = estimate(np.array([parts.mean(), *leaving_out]))
    assert found.value == pytest.approx(parts.mean())
    assert found.error == pytest.approx(parts.std(ddof=1) / 8)
    assert found.chance < 1e-9 and estimate(np.zeros(65)).chance == 1
    assert Estimate(1.998341, 1.0).chance == pytest.approx(0.05, rel=0.002)
    assert Estimate(3.453, 1.0).chance == pytest.approx(0.001, rel=0.02)


def test_discoveries_among_many_cards() -> None:
    """Benjamini and Hochberg's own example has four at 5 in 100, though 0.0201 and 0.0278 alone
    would look the same."""
    chances = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240,
               0.4262, 0.5719, 0.6528, 0.7590, 1.0]  # fmt: skip
    assert discoveries(chances[::-1]) == [False] * 11 + [True] * 4
    assert discoveries([]) == [] and discoveries([0.2, 0.9]) == [False, False]


def test_every_part_of_the_games_is_left_out_once_however_few_are_played_at_a_time() -> None:
    """An error seen in four parts alone would be far too small, or far too large."""
    pieces = Pieces(GAME)
    sums = Tried(GAME, pieces, by_gain=True)
    thinkers, _ = cast_for(GAME, "random")
    for first in range(0, 512, 4):
        run = blank_trials(GAME, first, 4, 3, thinkers, 4, 0)
        engine_of(GAME.room).play(GAME, run)
        sums.add(run)
    assert (sums.sums[..., 0].sum(axis=(1, 2)) > 0).all() and sums.games == 512
