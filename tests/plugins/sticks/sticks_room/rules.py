"""Sticks: two players take from a heap in turn."""

from sticks_room.layout import *

VERSION = 1
CLAUSES = "ST"


def start(kit, s):
    s.heap = kit.sticks  # ST-01


def turn(kit, s):
    """ST-02: in turn, until the heap is empty."""
    return 0 if s.heap == 0 else 1 << s.active


def apply(kit, s, seat, action):
    s.heap -= action + 1
    s.taken[seat] += action + 1
    s.latest = action + 1
    s.active = 1 - seat


def chance(kit, s, weights):
    weights[0] = 0
    return 0


def score(kit, s, out):
    """ST-03: the last stick wins."""
    out[s.active] = 0
    out[1 - s.active] = 1
    return WON


def inventory(kit, s, out):
    out[0] = s.heap + s.taken[0] + s.taken[1]
