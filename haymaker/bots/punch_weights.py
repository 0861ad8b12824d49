"""Makes the whole numbers that ship out of what `punch_training.py` leaves behind.

    python -m haymaker.bots.punch_weights FOLDER/policy.npz haymaker/games/punch/solving/weights.npy
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import numpy.typing as npt

BITS = 12
LAYERS = ("first", "second", "last")


def whole_numbers(trained: Path) -> npt.NDArray[np.int16]:
    """All layers in a row: the rows of the first, then of each its bias and its weights."""
    with np.load(trained, allow_pickle=False) as kept:
        parts = [kept["first"].T, kept["first_bias"]]
        for layer in LAYERS[1:]:
            parts += [kept[layer], kept[f"{layer}_bias"]]
    scaled = np.concatenate([np.rint(part * (1 << BITS)).ravel() for part in parts])
    if abs(scaled).max() > np.iinfo(np.int16).max:
        raise SystemExit("A weight is too large for 16 bits.")
    return scaled.astype(np.int16)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("trained", type=Path)
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    np.save(args.out, whole_numbers(args.trained), allow_pickle=False)


if __name__ == "__main__":
    main()
