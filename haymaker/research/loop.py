"""Many games at once, one step at a time: the same plain source for every backend.

Compiled together with a room in one namespace, as `kernel/loop.py` is, whose functions it uses. The
names that are used here and defined nowhere in this file come from there.
"""

from typing import Any, NamedTuple

from haymaker.kernel.contract import CHANCE, LUCK_ACTS, draw, fresh_word, lowest, scaled, whole
from haymaker.kernel.loop import RANDOM

LEARNER = -1
"""The thinker of a seat for which the caller chooses."""

DISABLED, NEXT_STEP, SAME_STEP = 0, 1, 2
"""What follows the end of a game, named as in Gymnasium."""

FEW = 62
"""So many actions are the bits of one number."""

AT_ONCE = 1_000_000
"""Luck and bots do no more than this between two questions: then the game is cut off."""


class BatchArrays(NamedTuple):
    """Games side by side: each array has a row per game. What comes last is a thread's own space.

    `luck`, `moves`, `weights`, `views`, `blanks` and `thinkers` are named as in `loop.Run`, so that
    its functions serve here, too.
    """

    kits: Any
    begun: Any
    thinkers: Any
    blanks: Any
    eights: Any
    """How a view becomes an observation: see `kernel.observation.Turning`."""
    swaps: Any
    recount: Any
    mode: Any
    limit: Any
    """So many decisions cut a game off."""
    winning: Any
    """The endings in which somebody has won, as bits."""
    players: Any
    learners: Any
    """The seats that learners play, as bits; `first_seat` is the first of them."""
    first_seat: Any
    show: Any
    """1: observations are written. Only a benchmark goes without them."""
    actions: Any
    states: Any
    streams: Any
    """Where each game's luck stands."""
    seeds: Any
    episodes: Any
    """How many games have begun in this place."""
    waiting: Any
    """1 where a game is over and no other has begun."""
    seats: Any
    """The seat that is asked; after the end, the one that was asked last."""
    turns: Any
    """All seats that are asked, as bits."""
    steps: Any
    draws: Any
    """What luck and bots have done in this place so far."""
    seen: Any
    """Observations, and the same as bytes."""
    raw: Any
    last_seen: Any
    """Where the next game begins in the same step: how the one before was seen last, as bytes, and
    by whom."""
    last_seats: Any
    legal: Any
    counts: Any
    masks: Any
    rewards: Any
    points: Any
    endings: Any
    terminated: Any
    truncated: Any
    refused: Any
    """1 where an action was not legal; then nothing has happened."""
    whims: Any
    """Where the stream of each game's random actions stands."""
    wanted: Any
    """1 where a new game is to begin."""
    whole_words: Any = None
    """For `local.py`: which word of a view each word of an observation is, for each seat; -1 where
    its bytes come from several, as `single_bytes` says. Then the arrays above as words."""
    single_bytes: Any = None
    begun_words: Any = None
    blank_words: Any = None
    state_words: Any = None
    seen_words: Any = None
    last_words: Any = None
    views: Any = None
    raw_view: Any = None
    """The same space as `views`, as bytes."""
    luck: Any = None
    moves: Any = None
    weights: Any = None
    tally: Any = None
    words: Any = None
    """For `local.py`: the game in hand and a view, as words, as records and as bytes."""
    own: Any = None
    own_raw: Any = None
    seen_eights: Any = None
    """For processors: the eight bytes from each byte on, of all observations and of `views`."""
    view_eights: Any = None
    view_words: Any = None
    """The same as `views`, as words, and which words are in use."""
    spans: Any = None


# Everything that takes the batch is merged into `do_some` before types are found: as an argument it
# would be some hundred numbers, and rules would be compiled anew for each level of calls.


def bot_action(b, kit, s, seat):
    """What the bot on this seat does. One that thinks gets the seat's view and nothing else."""
    thinker = b.thinkers[seat]
    if THINKING == 0 or thinker == RANDOM:
        word = fresh_word(b.luck)
        action = whole(b.moves[scaled(word, legal(kit, s, seat, b.moves))])
    else:
        b.views[0] = b.blanks[0]
        v = b.views[0]
        view(kit, s, seat, v)
        count = legal(kit, v, seat, b.moves)
        action = whole(think_as(thinker, kit, v, seat, b.moves, count, b.luck))
    return action


def state_of(b, i):
    """The game in hand: here, where it stands in the batch."""
    return b.states[i]


def take_in(b, i):
    """Before a game is gone on with: nothing."""


def put_back(b, i):
    """And after it."""


def start_anew(b, i):
    b.states[i] = b.begun[0]


def keep_last(b, i):
    """How a game was seen last, before the next one is."""
    for j in range(b.last_seen.shape[1]):
        b.last_seen[i, j] = b.raw[i, j]


def begin(b, i, anew):
    """The next game in this place, or the state that stands there, with luck of its own."""
    if anew:
        start_anew(b, i)
    b.luck[0] = stream(b.seeds[i], b.episodes[i])
    b.episodes[i] += 1
    b.steps[i] = 0
    b.waiting[i] = 0
    b.seats[i] = b.first_seat


def go_on(b, i, seat, action):
    """From an action (none where the seat is -1) to the next question: luck and bots act until a
    learner is asked, or the game is over.

    What is seen is written after the inner loop, not in it: on a GPU, games of one warp that need
    different numbers of luck's steps come together there and are written at once."""
    kit = b.kits[0]
    s = state_of(b, i)
    count = 0
    b.terminated[i] = 0
    b.truncated[i] = 0
    while True:
        asked = -1
        acting = True
        while acting:
            if seat >= 0:
                apply(kit, s, seat, action)
            bits = turn(kit, s)
            seat = -1
            if bits == LUCK_ACTS and count < AT_ONCE:
                seat = CHANCE
                word = fresh_word(b.luck)
                action = pick(b.weights, scaled(word, chance(kit, s, b.weights)))
            elif bits != 0 and count < AT_ONCE:
                if bits & ~b.learners != 0:
                    seat = lowest(bits & ~b.learners)
                    action = bot_action(b, kit, s, seat)
                else:
                    asked = lowest(bits)
            count += 1
            acting = seat >= 0
        if bits == 0 or asked < 0 or b.steps[i] >= b.limit:
            end(b, i, kit, s, bits)
            asked = whole(b.seats[i])
        b.seats[i] = asked
        if b.show == 1:
            observe(b, i, kit, s, asked)
        if b.waiting[i] == 0 or b.mode != SAME_STEP:
            break
        keep_last(b, i)
        b.last_seats[i] = asked
        begin(b, i, True)
    b.draws[i] += count - 1
    b.turns[i] = bits if b.waiting[i] == 0 else 0
    b.streams[i] = b.luck[0]
    list_moves(b, i, kit, s)


def end(b, i, kit, s, bits):
    """1 − 2·(mean place − 1)/(n − 1); where nobody has won, first place is worth 0. A game that is
    cut off has no rewards."""
    b.waiting[i] = 1
    if bits != 0:
        b.truncated[i] = 1
        b.endings[i] = -1
    else:
        b.terminated[i] = 1
        ending = score(kit, s, b.tally)
        b.endings[i] = ending
        for p in range(b.players):
            better = 0
            equal = 0
            for q in range(b.players):
                better += 1 if b.tally[q] > b.tally[p] else 0
                equal += 1 if b.tally[q] == b.tally[p] else 0
            b.points[i, p] = b.tally[p]
            b.rewards[i, p] = 1.0 - (2 * better + equal - 1) / max(1, b.players - 1)
            if better == 0 and b.winning >> ending & 1 == 0:
                b.rewards[i, p] = 0.0


def list_moves(b, i, kit, s):
    """The legal actions as a list and as bits. Few bits are written at once; of many, only those of
    the list before need wiping."""
    if ACTIONS > FEW:
        for j in range(b.counts[i]):
            b.masks[i, b.legal[i, j] >> 3] = 0
    count = 0
    if b.waiting[i] == 0:
        count = legal(kit, s, b.seats[i], b.moves)
    b.counts[i] = count
    bits = 0
    for j in range(count):
        action = whole(b.moves[j])
        b.legal[i, j] = action
        if ACTIONS > FEW:
            b.masks[i, action >> 3] |= 1 << (action & 7)
        else:
            bits |= 1 << action
    if ACTIONS <= FEW:
        for k in range(b.masks.shape[1]):
            b.masks[i, k] = bits >> (8 * k) & 255


def observe(b, i, kit, s, seat):
    """The seat's view, counted from the seat itself."""
    if seat == 0:
        wipe(b.seen_words[i], b.spans)
        view(kit, s, seat, b.seen[i])
    else:
        wipe(b.view_words, b.spans)
        view(kit, s, seat, b.views[0])
        copy_words(b.view_words, b.seen_words[i], b.spans)
        move_eights(b.eights[seat], b.view_eights, b.seen_eights[i * b.raw.shape[1] :])
        for n in range(1, b.swaps[seat, 0, 0] + 1):
            b.raw[i, b.swaps[seat, n, 0]] = b.raw_view[b.swaps[seat, n, 1]]
        count_seats(b.raw[i], b.recount, seat, b.players)


# These stand apart from the rest, so that the compiler has all they need at hand. Records that are
# assigned as such would be copied byte by byte.


def wipe(words, spans):
    for n in range(len(spans)):
        for j in range(spans[n, 0], spans[n, 1]):
            words[j] = 0


def copy_words(source, target, spans):
    for n in range(len(spans)):
        for j in range(spans[n, 0], spans[n, 1]):
            target[j] = source[j]


def move_eights(moves, source, target):
    for n in range(1, moves[0, 0] + 1):
        target[moves[n, 0]] = source[moves[n, 1]]


def count_seats(row, recount, seat, players):
    """Numbers of seats, and sets of them, are counted from this seat."""
    for n in range(len(recount)):
        size = recount[n, 2]
        base = whole(recount[n, 3]) - 1
        for place in range(recount[n, 0], recount[n, 0] + recount[n, 1] * size, size):
            value = whole(row[place])
            if size > 1:
                value |= whole(row[place + 1]) << 8
            value = counted(value, seat, players, base)
            row[place] = value & 255
            if size > 1:
                row[place + 1] = value >> 8 & 255


def counted(value, seat, players, base):
    """The number of a seat, where seats are numbered from this base on, or a set of seats (base
    -1), as it is counted from this seat."""
    seats = (1 << players) - 1
    bits = value & seats
    turned = value
    if base < 0:
        turned = (value & ~seats) | ((bits >> seat | bits << (players - seat)) & seats)
    elif value >= base and value < base + players:
        turned = value - seat
        if turned < base:
            turned += players
    return turned


# --- What a backend calls -------------------------------------------------------------------------

PICK, STEP, ROLL, BEGIN, LOOK = range(5)
"""What is done in every game: a random action picked, a decision made, both; a new game begun where
it is wanted; the state taken as it is."""


def do_some(b, what, times, i, stop, stride):
    """The one way in, so that the rules are compiled once: games i, i + stride … below stop."""
    while i < stop:
        take_in(b, i)
        for _ in range(times):
            if what == PICK or what == ROLL:
                pick_one(b, i)
            if what != PICK and (what != BEGIN or b.wanted[i] == 1):
                do_one(b, what, i)
        put_back(b, i)
        i += stride


def do_one(b, what, i):
    seat = -1
    action = 0
    going = True
    for p in range(b.players):
        b.rewards[i, p] = 0.0
    b.refused[i] = 0
    if what == BEGIN or what == LOOK:
        begin(b, i, what == BEGIN)
    elif b.waiting[i] == 1:
        going = b.mode != DISABLED
        if going:
            begin(b, i, True)
    else:
        b.luck[0] = b.streams[i]
        b.steps[i] += 1
        action = whole(b.actions[i])
        b.refused[i] = 1
        if action >= 0 and action < ACTIONS:
            if whole(b.masks[i, action >> 3]) >> (action & 7) & 1 == 1:
                b.refused[i] = 0
                seat = whole(b.seats[i])
    if going:
        go_on(b, i, seat, action)


def pick_one(b, i):
    """A random legal action, from a stream beside that of luck."""
    b.luck[0] = b.whims[i]
    b.actions[i] = -1
    if b.counts[i] > 0:
        b.actions[i] = b.legal[i, draw(b.luck, b.counts[i])]
    b.whims[i] = b.luck[0]
