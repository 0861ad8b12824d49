"""Worlds that agree with what a seat has seen."""

from haymaker.bots.search.space import *


def imagine(space, kit, v, seat, place):
    """A world into this place. What others have sealed counts as not yet chosen: the searcher must
    decide as if all decided now, in whatever order they are asked."""
    space.states[place] = space.blanks[0]
    guess(kit, v, seat, space.luck, space.states[place])
    unseal(kit, space.states[place], seat)


def unseal_nothing(kit, s, seat):
    """A room without sealed choices has none to take back."""
    return 0
