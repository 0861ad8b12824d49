"""What was seen of a throw, in bytes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from haymaker.games.pokepucks.throw import Trajectory


def test_a_trajectory_survives_the_round_trip(thrown: Callable[..., list[Any]]) -> None:
    """PP-H09: what is stored is what is drawn."""
    kept = thrown(20.0, 8, 16)[0].outcome.trajectory
    back = Trajectory.from_bytes(kept.to_bytes())
    assert (back.poses == kept.poses).all()
    assert back.to_bytes() == kept.to_bytes()
    assert (back.hit, back.contact_frame, back.slammers) == (
        kept.hit,
        kept.contact_frame,
        kept.slammers,
    )
    assert back.thicknesses == pytest.approx(kept.thicknesses, abs=1e-5)


def test_poses_are_sixty_a_second_from_the_hand_to_rest(
    thrown: Callable[..., list[Any]],
) -> None:
    """PP-56: it begins with the slammer leaving the hand and ends with all at rest."""
    kept = thrown(20.0, 8, 16)[0].outcome.trajectory
    places = kept.positions()
    assert places[0, -1, 2] > 0.2
    assert 0 < kept.contact_frame < kept.frames - 1
    assert (np.diff(places[: kept.contact_frame, -1, 2]) < 0).all()
    assert np.abs(places[-1, :-1] - places[-2, :-1]).max() < 0.005
    assert np.linalg.norm(kept.rotations(), axis=2) == pytest.approx(1.0)


def test_the_end_of_the_trajectory_is_the_outcome(
    thrown: Callable[..., list[Any]],
) -> None:
    """PP-57: the picture and the referee agree."""
    for seen in thrown(20.0, 8, 16):
        last = seen.outcome.trajectory
        turns = last.rotations()[-1, :-1]
        upright = 1 - 2 * (turns[:, 1] ** 2 + turns[:, 2] ** 2)
        faces = [disc.face for disc in seen.outcome.discs]
        assert [face == "up" for face in faces] == (upright < -0.866).tolist()


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda data: b"NOPE" + data[4:], "HPTR"),
        (lambda data: data[:4] + b"\x09" + data[5:], "layout 9"),
        (lambda data: data[:-3], "cut short"),
        (lambda data: data[:5], "HPTR"),
    ],
)
def test_other_bytes_are_refused_in_words(spoil: Callable[[bytes], bytes], says: str) -> None:
    """PP-H09: a stored throw is untrusted input."""
    poses = np.zeros((2, 2, 7), dtype=np.int16)
    kept = Trajectory((0.04, 0.04), (0.001, 0.002), (1.5, 8.0), (False, True), True, 1, poses)
    with pytest.raises(ValueError, match=says):
        Trajectory.from_bytes(spoil(kept.to_bytes()))
