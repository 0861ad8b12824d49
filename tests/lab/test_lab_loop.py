"""Games of the lab: luck by the place in the game, the same interpreted and compiled."""

from __future__ import annotations

from typing import Any

import pytest

from haymaker.games import load
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game, room
from haymaker.kernel.simulate import cast_for
from haymaker.lab.engine import PlainLab, blank_run, cast, engine_of, verbs_of
from haymaker.lab.loop import LabRun

SMALL = {"matches_to_win": 1, "rounds": 2, "hand": 4}


def played(game: Game, bots: str, count: int = 20, engine: Any = None) -> LabRun:
    thinkers, _ = cast_for(game, bots)
    run = blank_run(game, 0, count, 5, thinkers, verbs_of(game)[1], 6)
    (engine or engine_of(game.room)).play(game, run)
    return run


@pytest.mark.parametrize("bots", ["random", "heuristic"])
def test_interpreted_and_compiled_games_are_the_same(bots: str) -> None:
    game = load("punch", exchange=True, **SMALL)
    plain, compiled = played(game, bots, 6, PlainLab(game.room)), played(game, bots, 6)
    for name in ("points", "endings", "steps", "kinds", "open", "starters", "course", "counts"):
        assert getattr(plain, name).tolist() == getattr(compiled, name).tolist(), name
    assert plain.marked.tobytes() == compiled.marked.tobytes()
    assert plain.seen.tobytes() == compiled.seen.tobytes() != plain.marked.tobytes()


def test_punch_counts_its_matches_and_exchanges() -> None:
    run = played(load("punch", matches_to_win=2), "random")
    matches, knock_outs, on_stamina, tied, exchanges, rounds = run.counts.T
    assert (matches == knock_outs + on_stamina + tied).all()
    assert (exchanges <= 30 * matches).all() and (exchanges >= 4 * matches).all()
    assert (rounds <= 3 * matches).all() and (rounds >= matches).all()
    assert (2 * exchanges == run.kinds[:, 0]).all()  # both play a card in each


def test_a_different_draw_does_not_shift_the_luck_of_later_rounds() -> None:
    """Random boxers do not look at stamina: with other Punches they are dealt, re-deal and play the
    same, as long as nobody is knocked out."""
    usual, even = (load("punch", matches_to_win=1, power=power) for power in ([1, 2, 3], [1, 1, 1]))
    one, other = played(usual, "random", 200), played(even, "random", 200)
    whole = [(run.counts[:, 4] == 30) & (run.counts[:, 0] == 1) for run in (one, other)]
    both = whole[0] & whole[1]
    assert both.sum() > 20 and not both.all()
    assert (one.kinds[both] == other.kinds[both]).all()


def test_a_game_without_a_file_for_the_lab_is_played_too() -> None:
    game = room("tests.conformance.toy").game()
    run = played(game, "random", 4, PlainLab(game.room))
    assert (run.endings > 0).all() and (run.counts == 0).all()


@pytest.mark.long
def test_levels_of_play_sit_down_in_the_lab() -> None:
    """A rookie loses to the room's own bot, in games that do not depend on who shares a chunk."""
    game = load("punch", matches_to_win=1)
    seats = cast(game, ["rookie", "heuristic"])
    run = blank_run(game, 0, 400, 5, seats.thinkers, verbs_of(game)[1], 6)
    seats.engine.play(game, run)
    assert run.points[:, 0].sum() < 0.4 * run.points.sum()
    later = blank_run(game, 300, 100, 5, seats.thinkers, verbs_of(game)[1], 6)
    seats.engine.play(game, later)
    assert later.steps.tolist() == run.steps[300:].tolist()


def test_few_games_at_a_time_where_somebody_thinks_long() -> None:
    game = load("punch")
    assert cast(game, "rookie").chunk > cast(game, ["master", "random"]).chunk
    with pytest.raises(HaymakerError, match="'nobody' does not play beside levels in the lab"):
        cast(game, ["rookie", "nobody"])
    with pytest.raises(HaymakerError, match="3 bots were named for 2 seats"):
        cast(game, ["rookie", "rookie", "random"])
