"""What a searcher is told about PokéPucks: see `haymaker/bots/search`."""

from haymaker.games.pokepucks.layout import *
from haymaker.games.pokepucks.setup import sealed


def unseal(kit, s, seat):
    """While all choose their Health unseen, what the others have chosen goes back."""
    if sealed(kit, s):
        for p in range(kit.players):
            if p != seat:
                for d in range(kit.pucks):
                    s.brought[p, d] = 0
                    s.health[p, d] = 0
                s.chosen[p] = 0
                s.ready[p] = 0


def chapter(kit, s):
    return s.turns


def prospects(kit, s, out):
    """When a turn begins: the stacks, a Critical slammer, and what the current player must pay for
    the top-off, by how often those who had them won 600 battles of two heuristics."""
    for p in range(kit.players):
        out[p] = 0
        for d in range(kit.pucks):
            out[p] += 48 * s.health[p, d] + 20 * s.power[p, d] + 10 * s.prize[p, d]
        if s.status[p] & CRITICAL != 0:
            out[p] -= 190
        if s.out[p] != 0:
            out[p] = -10000
    out[s.current] += 74 - 32 * (s.arena_max - s.arena_count)


def tempting(kit, v, seat, action):
    """A beginner throws and knocks at once, whatever special rule might help first."""
    return 1 if action == THROW or action == KNOCK or action == DONE else 0
