"""Worlds that agree with what a seat has seen, the likelier ones more often.

Without a history every world that fits the view is as likely as the next: `guess` says so, unless
the room's guide knows which ones sensible rivals prefer (`likely`). With a history, some worlds are
led from view to view along it. At every choice of a rival a world gets lighter by how seldom a
sensible player would have done, in that world, what was seen: seven times out of eight the room's
bot, once a whim. What luck did unseen is drawn; worlds that come to another view than the seat's
are gone, and where none is left all are guessed anew.
"""

from haymaker.bots.search.rollout import *
from haymaker.bots.search.space import *
from haymaker.kernel.contract import CHANCE, LUCK_ACTS, draw, lowest
from haymaker.kernel.loop import fall

TASTES = 16  # how often the room's bot is asked what it would do
HABIT, WHIM = 896, 128  # of 1024: what it would do, and anything else
HEAVY = 1 << 30  # the weight of the heaviest world after every step
GUESSES = 8  # at most, for one world
ALWAYS = 1024  # parts: how likely it is that a guess is kept
LONGEST = 64  # steps from one view to the next, at most


def imagine(space, kit, v, seat, place):
    """A world into this place. What others have sealed counts as not yet chosen: the searcher must
    decide as if all decided now, in whatever order they are asked."""
    if space.believed[0] > 0:
        space.states[place] = space.worlds[any_world(space)]
    else:
        guess_likely(space, kit, v, seat, space.states, place)
        unseal(kit, space.states[place], seat)


def guess_likely(space, kit, v, seat, states, place):
    """A guess into this place; those that the room calls unlikely give way to others, a few
    times."""
    for _ in range(GUESSES):
        states[place] = space.blanks[0]
        guess(kit, v, seat, space.luck, states[place])
        odds = likely(kit, states[place], seat)
        if odds >= ALWAYS or draw(space.luck, ALWAYS) < odds:
            return


def as_likely(kit, s, seat):
    """Where the room says nothing about it, every guess is as likely as the next."""
    return ALWAYS


def unseal_nothing(kit, s, seat):
    """A room without sealed choices has none to take back."""
    return 0


def any_world(space):
    total = 0
    for w in range(WORLDS):
        total += space.belief[w] >> 8  # so that a draw of 32 bits is enough
    r = draw(space.luck, total)
    w = 0
    while r >= space.belief[w] >> 8:
        r -= space.belief[w] >> 8
        w += 1
    return w


def note(space, seat, v, action):
    """The seat has seen and done this; of what is too long ago it forgets the oldest."""
    row = seat * ROW
    if space.kept[seat] == RECALLED:
        for t in range(row, row + RECALLED - 1):
            space.past[t] = space.past[t + 1]
            space.acted[t] = space.acted[t + 1]
        space.kept[seat] -= 1
    space.past[row + space.kept[seat]] = v
    space.acted[row + space.kept[seat]] = action
    space.kept[seat] += 1


def remember(space, kit, v, seat, memory):
    """Leads worlds along the last choices of the seat, as many as it remembers, to the view of
    now."""
    space.believed[0] = 0
    last = seat * ROW + space.kept[seat]
    first = last - min(memory, space.kept[seat])
    if first < last:
        space.past[last] = v
        guess_worlds(space, kit, space.past[first], seat)
        for t in range(first, last):
            for w in range(WORLDS):
                if space.belief[w] > 0:
                    lead_on(space, kit, seat, w, space.acted[t], space.past[t + 1])
            level_weights(space, kit, space.past[t + 1], seat)
        space.believed[0] = 1


def guess_worlds(space, kit, v, seat):
    for w in range(WORLDS):
        guess_likely(space, kit, v, seat, space.worlds, w)
        unseal(kit, space.worlds[w], seat)
        space.belief[w] = HEAVY


def level_weights(space, kit, v, seat):
    """Weights as large as they may be; where few worlds are left, the likely ones several times."""
    most = 0
    total = 0
    alive = 0
    for w in range(WORLDS):
        most = max(most, space.belief[w])
        total += space.belief[w]
        alive += 1 if space.belief[w] > 0 else 0
    if most == 0:
        guess_worlds(space, kit, v, seat)
        return
    for w in range(WORLDS):
        space.belief[w] = space.belief[w] * HEAVY // most
    if alive * 2 < WORLDS:
        spread_worlds(space)


def spread_worlds(space):
    """Every place of a world that is gone gets a copy of another, and both have half its weight."""
    for w in range(WORLDS):
        if space.belief[w] == 0:
            best = 0
            for other in range(WORLDS):
                if space.belief[other] > space.belief[best]:
                    best = other
            space.belief[best] = space.belief[best] // 2
            space.belief[w] = space.belief[best]
            space.worlds[w] = space.worlds[best]


def lead_on(space, kit, seat, w, action, v):
    """One world from the seat's action to the next view of the seat."""
    settled_view(space, kit, v, seat)
    space.states[MOMENT] = space.worlds[w]
    do(kit, space.states[MOMENT], seat, action)
    weight = space.belief[w]
    space.belief[w] = 0
    for _ in range(LONGEST):
        bits = turn(kit, space.states[MOMENT])
        if bits == 0 or bits >> seat & 1 == 1 or weight == 0:
            break
        if bits == LUCK_ACTS:
            outcome = fall(space, kit, space.states[MOMENT])
            do(kit, space.states[MOMENT], CHANCE, outcome)
        else:
            weight = rival_acts(space, kit, seat, lowest(bits), weight)
    if weight > 0 and arrives(space, kit, MOMENT, seat):
        space.worlds[w] = space.states[MOMENT]
        space.belief[w] = weight


def settled_view(space, kit, v, seat):
    """The view that worlds must come to, without what others have sealed, into the third place."""
    space.states[FUTURE] = space.blanks[0]
    guess(kit, v, seat, space.luck, space.states[FUTURE])
    unseal(kit, space.states[FUTURE], seat)
    space.views[2] = space.blanks[0]
    view(kit, space.states[FUTURE], seat, space.views[2])


def arrives(space, kit, place, seat):
    """Whether the seat would see there what it saw."""
    space.views[1] = space.blanks[0]
    view(kit, space.states[place], seat, space.views[1])
    size = len(space.raw) // 3
    for i in range(size):
        if space.raw[size + i] != space.raw[2 * size + i]:
            return False
    return True


def rival_acts(space, kit, seat, rival, weight):
    """A choice of a rival: among those that lead to what was seen, if it shows at once; else by the
    rival's taste. Returns what is left of the world's weight."""
    count = taste(space, kit, rival)
    shows = 0
    fitting = 0
    for i in range(count):
        space.states[FUTURE] = space.states[MOMENT]
        do(kit, space.states[FUTURE], rival, space.moves[i])
        if turn(kit, space.states[FUTURE]) >> seat & 1 == 1:
            shows = 1
            if arrives(space, kit, FUTURE, seat):
                fitting += space.came_to[i]
            else:
                space.came_to[i] = 0
    if shows == 0:
        fitting = 0
        for i in range(count):
            fitting += space.came_to[i]
    if fitting == 0:
        return 0
    r = draw(space.luck, fitting)
    i = 0
    while r >= space.came_to[i]:
        r -= space.came_to[i]
        i += 1
    do(kit, space.states[MOMENT], rival, space.moves[i])
    return weight if shows == 0 else weight * fitting >> 10


def taste(space, kit, rival):
    """How likely a sensible player would do what, in parts of 1024, into `came_to`."""
    space.views[1] = space.blanks[0]
    view(kit, space.states[MOMENT], rival, space.views[1])
    count = moves_of(kit, space.views[1], rival, space.moves)
    for i in range(count):
        space.came_to[i] = WHIM // count
    for _ in range(TASTES):
        action = think(kit, space.views[1], rival, space.moves, count, space.luck)
        for i in range(count):
            if space.moves[i] == action:
                space.came_to[i] += HABIT // TASTES
    return count
