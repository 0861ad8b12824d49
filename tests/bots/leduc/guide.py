"""What a searcher is told about leduc poker: what counts is what a hand wins, not whether."""

from tests.bots.leduc.layout import *

CHIP = 8  # of 256, which are twice the odds: so little that it counts alike everywhere


def chapter(kit, s):
    return s.hands


def prospects(kit, s, out):
    for p in range(2):
        out[p] = CHIP * s.chips[p]
