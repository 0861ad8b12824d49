"""A choice from beginning to end."""

from haymaker.bots.search.beliefs import *
from haymaker.bots.search.habits import *
from haymaker.bots.search.rollout import *
from haymaker.bots.search.sealed import *
from haymaker.bots.search.select import *
from haymaker.bots.search.solved import *
from haymaker.bots.search.space import *
from haymaker.kernel.streams import stream

# What is decided by which stream of luck; worlds and trees come after these.
GLANCE, MIXING, RECALLING, NARROWING, FIRST = range(5)


def search(space, kit, v, seat, style, seed):
    """A player's choice. The same seed, style, view and history: the same choice."""
    count = consider(space, kit, v, seat, style, seed)
    if count == 1:
        return space.tally[0, ACTION]
    if style[BUDGET] == 0:
        return think(kit, v, seat, space.moves, count, space.luck)
    if style[SOLVES] > 0 and is_solved(space, kit, v, seat, count, style[SOLVES]):
        return drawn_move(space, count, stream(seed, MIXING))
    recall(space, kit, v, seat, style, seed)
    if is_alone(space, kit, v, seat, style):
        return search_alone(space, kit, v, seat, count, style, seed)
    for tree in range(style[TREES]):
        grow(space, kit, v, seat, count, style, seed, FIRST + tree)
    return mixed_move(space, count, stream(seed, MIXING))


def recall(space, kit, v, seat, style, seed):
    """What the seat believes by its history; without one, nothing in particular."""
    space.luck[0] = stream(seed, RECALLING)
    remember(space, kit, v, seat, style[MEMORY])


def consider(space, kit, v, seat, style, seed):
    """Lays out the moves that the player looks at. Returns how many."""
    space.luck[0] = stream(seed, GLANCE)
    count = look_at(space, kit, v, seat, style)
    lay_out(space, count)
    return count


def is_alone(space, kit, v, seat, style):
    """Whether nobody else chooses at this moment, as far as the seat can know. To one who has ideas
    and no respect it makes no difference: whatever it does, others do what the room's bot would."""
    if style[IDEAS] > 0 and style[RESPECT] == 0:
        return True
    imagine(space, kit, v, seat, WORLD)
    return turn(kit, space.states[WORLD]) == 1 << seat


def search_alone(space, kit, v, seat, count, style, seed):
    count = shortlist(space, kit, v, seat, count, style, seed)
    rounds = rounds_of(count, style[IDEAS])
    first = FIRST
    for _ in range(rounds):
        left = alive(space, count)
        if left > 1:
            worlds = worlds_for(style[BUDGET], rounds, left)
            try_worlds(space, kit, v, seat, count, style[CUT], seed, first, worlds)
            first += worlds
            halve(space, count, style[IDEAS])
    return survivor(space, count, style[IDEAS], style[CAUTION])


def shortlist(space, kit, v, seat, count, style, seed):
    """The moves that are worth trying out. Returns how many."""
    if style[IDEAS] == 0:
        return count
    space.luck[0] = stream(seed, NARROWING)
    return narrow(space, kit, v, seat, count, style[IDEAS])
