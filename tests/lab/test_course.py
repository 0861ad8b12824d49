"""The course of a game: who leads, since when, and whether choices matter."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from haymaker.games import GAMES, load
from haymaker.kernel.game import Game, room
from haymaker.kernel.score import winners
from haymaker.kernel.simulate import cast_for
from haymaker.lab.engine import PlainLab, blank_trials, engine_of
from haymaker.lab.figures import COURSE, Ledger
from haymaker.lab.loop import CHANGES, CHOOSER, EVERY, LEADER, SINCE, TOLD_APART, LabRun


def figures(game: Game, bots: str, count: int) -> dict[str, float]:
    ledger = Ledger(game)
    thinkers, _ = cast_for(game, bots)
    run = ledger.blank(game, 0, count, 5, thinkers)
    engine_of(game.room).play(game, run)
    sums = run.rows.sum(axis=0)
    return {
        f.name: f.scale * sums[f.top] / max(1, sums[f.bottom])
        for f in ledger.figures
        if f.group == COURSE
    }


def test_choices_matter_where_cards_do_something_and_not_where_they_do_nothing() -> None:
    usual = figures(load("punch", matches_to_win=1), "heuristic", 3200)
    assert 0.2 < usual["choices that mattered"] < 1
    nothing = load("punch", matches_to_win=1, max_replays=1, power=[0, 0, 0], rest_gain=0)
    idle = figures(nothing, "random", 800)
    assert idle["choices that mattered"] == 0 == idle["lead changes"]
    assert usual["hidden numbers at a choice"] > 1


def test_the_later_a_winner_takes_the_lead_the_more_has_been_played() -> None:
    short, long = (figures(load("punch", matches_to_win=wins), "random", 1600) for wins in (1, 4))
    name = "decided after (of the game)"
    assert 0 < long[name] < 1 and 0 < short[name] < 1
    assert long["lead changes"] > short["lead changes"]


def hand_made() -> LabRun:
    """Three games that were looked at: the winner led from the middle on; one won from behind; one
    was won by nobody."""
    game = load("punch")
    thinkers, _ = cast_for(game, "random")
    run = Ledger(game).blank(game, 0, 3 * EVERY, 0, thinkers)
    run.open[::EVERY, 0] = 1
    run.steps[:] = 200
    run.course[0, [LEADER, SINCE, CHANGES]] = 1, 100, 3
    run.course[EVERY, [LEADER, SINCE, CHANGES]] = 2, 20, 0
    run.course[2 * EVERY, [CHOOSER, TOLD_APART]] = 2, -1
    run.marked["stamina"][2] = 7, 8
    run.marked["phase"][2] = run.seen["phase"][2] = 3
    return run


def test_a_game_is_decided_when_its_winner_takes_the_lead_for_good() -> None:
    game, run = load("punch"), hand_made()
    run.points[: 2 * EVERY, 0] = 1
    run.endings[: 2 * EVERY] = game.room.rules.WINNING_ENDINGS[0]
    space = PlainLab(game.room)._space
    for i in range(len(run.steps)):
        space["write_row"](run, SimpleNamespace(players=2), i)
    ledger = Ledger(game)
    changes, settled, decided, weighed, mattered, hidden = (
        run.rows[:, ledger.column(name)]
        for name in ("lead changes", "settled", "decided", "weighed", "mattered", "hidden")
    )
    assert changes[::EVERY].tolist() == [3, 0, 0]
    assert settled[::EVERY].tolist() == [1, 1, 0] and settled.sum() == 2
    assert decided[::EVERY].tolist() == [500, 1000, 0]
    assert weighed.sum() == 1 and mattered.sum() == -1
    assert hidden[2 * EVERY] == 2 == hidden.sum()


@pytest.mark.parametrize("name", GAMES)
def test_every_room_can_be_watched_interpreted(name: str) -> None:
    """Interpreted rules find what compiled ones would read in silence: a shift by less than 0."""
    game = load(name)
    ledger, lab = Ledger(game), PlainLab(game.room)
    thinkers, _ = cast_for(game, "heuristic")
    run = ledger.blank(game, 0, EVERY + 1, 7, thinkers)
    lab.play(game, run)
    assert (run.course[::EVERY, CHOOSER] > 0).all() and (run.course[1:EVERY] == 0).all()
    assert run.rows.shape[1] == ledger.columns and (run.rows[:, 0] == 1).all()
    won = run.rows[:, 1 : 1 + game.players]
    decided = np.isin(run.endings, game.room.rules.WINNING_ENDINGS)
    assert (won == winners(run.points, decided)).all()
    assert run.rows[:, -ledger.counted :].tolist() == run.counts.tolist()
    assert run.rows[:, ledger.column("steps")].tolist() == run.steps.tolist()
    assert {f.name for f in ledger.figures if f.group == COURSE} >= {"lead changes"}
    things = int(getattr(game.room.part("lab"), "THINGS", 0))
    trials = blank_trials(game, 0, 4, 7, thinkers, 20, things)
    lab.play(game, trials)
    assert (trials.seats >= 0).any()


def test_a_room_that_does_not_say_who_is_ahead_tells_no_leads() -> None:
    game = room("tests.conformance.toy").game()
    names = [f.name for f in Ledger(game).figures if f.group == COURSE]
    assert names == ["hidden numbers at a choice"]
