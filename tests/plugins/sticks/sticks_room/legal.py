"""Sticks: one to three, and no more than there are."""

from sticks_room.layout import *


def legal(kit, s, seat, moves):
    count = min(s.heap, MOST)
    for action in range(count):
        moves[action] = action
    return count


def why_not(kit, s, seat, action):
    return 0 if action < s.heap else 4  # ST-04
