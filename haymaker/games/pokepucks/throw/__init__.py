"""The throw of PokéPucks: what happens between the hand and the last puck lying still.

``physics`` throws a slammer at a stack of rigid discs, ``trajectory`` keeps what was seen,
``model`` is the fast stand-in fitted to it by ``fit``, and ``picture`` draws one throw.
Importing this package needs NumPy alone; MuJoCo is asked for when a throw is simulated.
"""

from haymaker.games.pokepucks.throw.physics import (
    Disc,
    Resting,
    Throw,
    ThrowFailed,
    ThrowOutcome,
    knock_out_stack,
    natural_throw,
    puck,
    simulate,
    slammer,
    spread,
)
from haymaker.games.pokepucks.throw.trajectory import Trajectory

__all__ = [
    "Disc",
    "Resting",
    "Throw",
    "ThrowFailed",
    "ThrowOutcome",
    "Trajectory",
    "knock_out_stack",
    "natural_throw",
    "puck",
    "simulate",
    "slammer",
    "spread",
]
