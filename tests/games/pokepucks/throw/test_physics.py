"""A real throw: what must hold whatever is thrown at what."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from haymaker.games.pokepucks.throw import (
    Throw,
    ThrowFailed,
    knock_out_stack,
    natural_throw,
    physics,
    puck,
    simulate,
    slammer,
    spread,
)
from haymaker.games.pokepucks.throw.physics import (
    ARENA_HALF,
    CARES,
    DIAMETER,
    PUCK_THICKNESS,
    RADIUS,
    Care,
    Resting,
    ThrowOutcome,
)
from haymaker.games.pokepucks.throw.trajectory import Trajectory
from tests.games.pokepucks.throw.watching import any_throw, gained, unsound

A_MISS = Throw(x=0.11, y=0.0, speed=4.0, angle=0.0, tilt=0.0)


def test_discs_have_the_sizes_of_the_rulebook() -> None:
    """PP-01, PP-02: 41.23 mm wide, pucks 1.6 mm, slammers up to 8 mm and 24 g."""
    assert DIAMETER == 0.04123
    assert puck().thickness == 0.0016
    assert slammer(24).thickness == 0.008
    assert slammer(4).thickness < slammer(12).thickness
    with pytest.raises(ValueError, match="PP-02"):
        slammer(30)
    with pytest.raises(ValueError, match="PP-01"):
        puck(12)


def test_the_rules_can_be_read_without_the_physics_engine() -> None:
    """PP-H09: MuJoCo is asked for when a throw is simulated, not before."""
    code = (
        "import sys; sys.modules['mujoco'] = None\n"
        "import haymaker.games.pokepucks.throw, haymaker.games.pokepucks.throw.model as m\n"
        "m.fitted()"
    )
    root = Path(__file__).resolve().parents[4]
    subprocess.run([sys.executable, "-c", code], check=True, cwd=root)


@pytest.mark.parametrize("height", [1, 8, 14])
def test_a_pile_stands_still_until_it_is_hit(height: int) -> None:
    """PP-09: the Arena stack waits in the middle; a throw beside it moves nothing."""
    outcome = simulate([puck()] * height, slammer(8), A_MISS, seed=3)
    ways = outcome.trajectory.positions()[:, :height]
    assert np.abs(ways - ways[0]).max() < 0.0005
    assert all(disc.face == "down" and disc.distance < 0.001 for disc in outcome.discs)


def test_a_miss_is_a_miss() -> None:
    """PP-56: a slammer that lands beside the stack has not hit, and nothing is flipped."""
    outcome = simulate([puck()] * 8, slammer(20), A_MISS)
    assert not outcome.hit
    assert outcome.flips == 0
    assert not outcome.trajectory.hit


def test_what_the_slammer_touches_first_decides() -> None:
    """PP-56, PP-H20: the side of the pile is not its top; the middle of it is."""
    over = Throw(x=0.0, speed=4.0, angle=0.0, tilt=0.0)
    assert simulate([puck()] * 8, slammer(8), over).hit
    beside = replace(over, x=2 * RADIUS - 0.001, y=0.0, tilt=35.0, tilt_heading=180.0)
    low = replace(beside, x=2 * RADIUS + 0.012, angle=40.0, heading=180.0, tilt=0.0)
    assert not simulate([puck()] * 12, slammer(8), low).hit


def test_after_a_miss_nothing_counts_as_flipped() -> None:
    """PP-H57: a miss changes nothing, whatever moved."""
    face_up = Resting("up", True, 0.05, 0.05, 0.0)
    poses = np.zeros((1, 2, 7), dtype=np.int16)
    nothing = Trajectory((1, 1), (1, 1), (1, 1), (False, True), False, 0, poses)
    assert ThrowOutcome(False, (face_up,), face_up, nothing, True).flips == 0
    assert ThrowOutcome(True, (face_up,), face_up, nothing, True).flips == 1


def test_only_face_up_and_inside_is_flipped() -> None:
    """PP-57, PP-58, PP-H19: outside or leaning is not flipped."""
    assert Resting("up", True, 0.05, 0.05, 0.0).lies_flipped
    assert not Resting("up", False, 0.2, 0.2, 0.0).lies_flipped
    assert not Resting("leaning", True, 0.05, 0.05, 0.0).lies_flipped
    assert not Resting("down", True, 0.05, 0.05, 0.0).lies_flipped


def test_the_nearest_go_first_and_equals_keep_their_order() -> None:
    """PP-61, PP-H57: order of the restack; pucks outside are not part of it."""
    poses = np.zeros((1, 5, 7), dtype=np.int16)
    nothing = Trajectory((1,) * 5, (1,) * 5, (1,) * 5, (False,) * 5, True, 0, poses)
    away = [0.090, 0.020, 0.0201, 0.2]
    discs = tuple(Resting("down", at < 0.15, at, at, 0.0) for at in away)
    assert ThrowOutcome(True, discs, discs[0], nothing, True).nearest_first == (1, 2, 0)


def test_energy_never_grows(forty: list[Any]) -> None:
    """PP-H09: after the hand lets go nothing gains energy."""
    assert max(gained(seen) for seen in forty) <= 1.02


def test_no_puck_sinks_or_tunnels(forty: list[Any]) -> None:
    """PP-01, PP-09: discs stay solid, above the floor, and leave only over the wall. (`make soak`
    looks at ten thousand throws.)"""
    assert [unsound(seen) for seen in forty] == [[]] * 40


def test_what_is_watched_for_would_be_seen(forty: list[Any]) -> None:
    """PP-01, PP-09: a disc moved through the wall, or into the floor, does not pass."""
    seen = forty[0]
    through = [*seen.places, seen.places[-1].copy(), seen.places[-1].copy()]
    through[-1][0, :2] = ARENA_HALF + RADIUS
    assert unsound(replace(seen, places=through)) == ["a disc goes through the wall"]
    sunk = [*seen.places[:-1], seen.places[-1] - [0.0, 0.0, PUCK_THICKNESS]]
    assert "a disc lies in the floor" in unsound(replace(seen, places=sunk))
    assert unsound(replace(seen, energies=[1.0, 1.5])) == ["energy grows"]


def test_a_throw_that_comes_apart_is_made_again_with_more_care(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """PP-H09: with as much as it takes; where nothing helps, it is no throw."""
    tried: list[Care] = []

    def sane_at_last(run: Any, released_with: float) -> bool:
        tried.append(run.care)
        return run.care is enough

    monkeypatch.setattr(physics._Run, "sane", sane_at_last)
    throw, enough = natural_throw(8), CARES[-1]
    assert simulate([puck()], slammer(8), throw).at_rest
    assert list(dict.fromkeys(tried)) == list(CARES)
    enough = Care(1, 1.0, False)  # not one of those that are tried, though equal to one
    with pytest.raises(ThrowFailed, match="could not simulate"):
        simulate([puck()], slammer(8), throw)


def test_a_throw_that_needed_the_most_care_is_sound() -> None:
    """PP-01, PP-09: the one of ten thousand that went through a disc in all coarser steps."""
    assert unsound(any_throw(9340)) == []


def test_a_throw_is_decided_by_its_seed(thrown: Callable[..., list[Any]]) -> None:
    """PP-H09: the same throw and seed give the same bytes, another seed another end."""
    throw = natural_throw(8)
    stack = [puck()] * 8
    first = simulate(stack, slammer(8), throw, seed=5)
    again = simulate(stack, slammer(8), throw, seed=5)
    other = simulate(stack, slammer(8), throw, seed=6)
    assert first.trajectory.to_bytes() == again.trajectory.to_bytes()
    assert first.discs == again.discs
    assert first.trajectory.to_bytes() != other.trajectory.to_bytes()


def test_heavier_slammers_flip_more(thrown: Callable[..., list[Any]]) -> None:
    """PP-02: weight is what a slammer has over a puck."""
    light = np.mean([seen.outcome.flips for seen in thrown(2.0, 8, 24)])
    heavy = np.mean([seen.outcome.flips for seen in thrown(20.0, 8, 24)])
    assert heavy > light


def test_a_throw_can_flip_some_and_leave_some(forty: list[Any]) -> None:
    """PP-57: throws differ; some flip nothing, some several."""
    flips = [seen.outcome.flips for seen in forty]
    assert min(flips) == 0
    assert max(flips) >= 3
    assert len(set(flips)) >= 4


def test_skill_narrows_the_spread() -> None:
    """PP-H09: the better the hand, the nearer the throw is to what was meant."""
    meant = natural_throw(8)

    def scatter(skill: float) -> float:
        rng = np.random.default_rng(1)
        return float(np.std([spread(meant, skill, rng).x for _ in range(300)]))

    assert scatter(1.0) < scatter(0.5) < scatter(0.0)
    with pytest.raises(ValueError, match="skill"):
        spread(meant, 1.5, np.random.default_rng(0))


def test_a_knock_out_throw_is_aimed_at_a_slammer() -> None:
    """PP-43, PP-84: the target lies at the bottom, shields on top of it."""
    stack = knock_out_stack(slammer(4), [puck(), puck()])
    outcome = simulate(stack, slammer(20), natural_throw(20), seed=1)
    assert len(outcome.discs) == 3
    assert outcome.trajectory.slammers == (True, False, False, True)


def test_there_must_be_something_to_throw_at() -> None:
    """PP-H57: an attack on an empty Arena is no throw."""
    with pytest.raises(ValueError, match="PP-H57"):
        simulate([], slammer(8), natural_throw(8))
