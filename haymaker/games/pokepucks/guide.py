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


def tempting(kit, v, seat, action):
    """A beginner throws and knocks at once, whatever special rule might help first."""
    return 1 if action == THROW or action == KNOCK or action == DONE else 0
