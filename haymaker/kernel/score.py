"""How a game ended: who has won, and who stands in which place. Everything else asks here."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int32]
Truths = npt.NDArray[np.bool_]


def winners(points: Numbers, decided: Truths) -> Truths:
    """For each game and seat, whether the seat has won.

    Seats in first place have won where the ending is one of the room's `WINNING_ENDINGS`
    (`decided`); a win may be shared by all. First place alone is no win: of players who tie, some
    may have gone out before.
    """
    won: Truths = (points == points.max(axis=1, keepdims=True)) & decided[:, None]
    return won


class Score(NamedTuple):
    """How one game ended: the points of each seat (higher is better), and the ending."""

    points: tuple[int, ...]
    ending: int
    decided: bool
    """Whether somebody wins in this ending."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; several share the win, and there may be none."""
        won = winners(np.array([self.points], np.int32), np.array([self.decided]))
        return tuple(np.flatnonzero(won[0]).tolist())

    @property
    def places(self) -> tuple[int, ...]:
        """1 for the first; seats with equal points share a place. This is what ratings go by, too:
        where nobody wins, those who are still in share first place (checked by conformance)."""
        return tuple(1 + sum(other > mine for other in self.points) for mine in self.points)

    @property
    def rewards(self) -> tuple[float, ...]:
        """From +1 for the first to -1 for the last: see `rewards`."""
        table = rewards(np.array([self.points], np.int32), np.array([self.decided]))
        return tuple(table[0].tolist())


def rewards(points: Numbers, decided: Truths) -> npt.NDArray[np.float32]:
    """1 − 2·(mean place − 1)/(n − 1) for each game and seat; seats with equal points have the mean
    of the places that they share. In an ending without a winner, first place is worth 0."""
    better = (points[:, None, :] > points[:, :, None]).sum(axis=2)
    equal = (points[:, None, :] == points[:, :, None]).sum(axis=2)
    behind = (2 * better + equal - 1).astype(np.float32) / np.float32(max(1, points.shape[1] - 1))
    found: npt.NDArray[np.float32] = np.float32(1) - behind
    found[(better == 0) & ~decided[:, None]] = 0
    return found
