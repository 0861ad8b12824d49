"""Playing games from start to end: the same plain source for every backend.

A backend compiles this file together with a room, in one namespace (`source.namespace`). The names
that are used here and defined nowhere in this file come from there:

    start turn legal chance apply score view guess why_not inventory    the room's rules
    LUCK                      the room's layout
    moment                    the room's rules, where games are played in step on a GPU
    think                     the room's `bot.py`; without one it is `think_at_random`
    stream in_step_now        the backend

The backend also puts its own form of `draw`, `fresh_word`, `scaled` and `lowest` in the place of
those imported here, and the thinking of bots from elsewhere in the place of `think_as`.

Arrays of records come in whole, and `run.states[i]` is one game.
"""

from typing import Any, NamedTuple

from haymaker.kernel.contract import CHANCE, LUCK_ACTS, draw, fresh_word, lowest, scaled

RANDOM, HEURISTIC = 0, 1
"""Who chooses for a seat. From `GUEST` on: bots from elsewhere, in the order they were named."""
GUEST = 2
FEW = 12
NEXT_GAME = 63
"""The moment between two games of a lane that moves in step; the rules' own are smaller."""


class Run(NamedTuple):
    """A run of games: what is played, where the results go, and the space to play in.

    Every backend has arrays of its own kind here. The space is the backend's, one for each thread.
    """

    kits: Any
    """Game i is played with kit i modulo their number."""
    begun: Any
    """How a game with each kit begins."""
    first: Any
    """The number of the first game: it decides the stream of luck, and the kit."""
    seed: Any
    thinkers: Any
    """Who chooses for each seat."""
    limit: Any
    """So many steps end a game in any case."""
    points: Any
    endings: Any
    steps: Any
    finals: Any
    """The last state of every game; left alone where there is not one for each."""
    states: Any = None
    """The games being played; where there is one for each game, it stays in its place."""
    views: Any = None
    blanks: Any = None
    luck: Any = None
    moves: Any = None
    weights: Any = None


def pick(weights, r):
    """The outcome under which the number r falls."""
    k = 0
    if LUCK <= FEW:  # then it is quicker to look at all of them than to stop at a surprise
        below = 0
        for i in range(LUCK - 1):
            below += weights[i]
            k += 1 if r >= below else 0
        return k
    while r >= weights[k]:
        r -= weights[k]
        k += 1
    return k


def fall(run, kit, s):
    """What luck does. The stream goes first: what is written after the odds, a compiler would have
    to take for a change to them. That makes Punch! a tenth faster."""
    word = fresh_word(run.luck)
    return pick(run.weights, scaled(word, chance(kit, s, run.weights)))


def choose_at_random(run, kit, s, seat):
    """`choose` where nobody thinks: much less to compile."""
    word = fresh_word(run.luck)
    return run.moves[scaled(word, legal(kit, s, seat, run.moves))]


def choose(run, kit, s, seat):
    """An action for the seat. A bot that thinks gets the seat's view and nothing else."""
    thinker = run.thinkers[seat]
    if thinker == RANDOM:
        return choose_at_random(run, kit, s, seat)
    run.views[0] = run.blanks[0]
    v = run.views[0]
    view(kit, s, seat, v)
    return think_as(thinker, kit, v, seat, run.moves, legal(kit, v, seat, run.moves), run.luck)


def start_all(kits, states):
    """How a game with each kit begins: luck has no part in it, so once is enough."""
    for i in range(len(kits)):
        start(kits[i], states[i])


def play(run, kit, s):
    """A game from its beginning to its end, or to the limit of steps. Returns the steps, luck's
    included."""
    steps = 0
    while steps < run.limit:
        bits = turn(kit, s)
        if bits == 0:
            break
        if bits == LUCK_ACTS:
            apply(kit, s, CHANCE, fall(run, kit, s))
        else:
            seat = lowest(bits)
            apply(kit, s, seat, choose(run, kit, s, seat))
        steps += 1
    return steps


def play_some(run, i, stride):
    """Games i, i + stride, i + 2 * stride … of the run, one after another. Each has its own stream
    of luck, so that it makes no difference who plays it."""
    while i < len(run.steps):
        number = run.first + i
        run.luck[0] = stream(run.seed, number)
        kit = run.kits[number % len(run.kits)]
        place = i % len(run.states)
        run.states[place] = run.begun[number % len(run.kits)]
        s = run.states[place]
        run.steps[i] = play(run, kit, s)
        run.endings[i] = -1
        if turn(kit, s) == 0:
            run.endings[i] = score(kit, s, run.points[i])
        if len(run.finals) == len(run.steps):
            run.finals[i] = run.states[place]
        i += stride


def play_in_step(run, i, stride):
    """The same games, as the part of one lane among many that move in step.

    Lanes share their instructions: where their games stand at different moments, all wait while a
    few act. So each round belongs to the lanes at the commonest moment (`in_step_now` counts them;
    the numbers from 32 on count several times, so that steps of which there are many gather
    more games). To put a game down and begin the next is a moment, too.
    """
    kit = run.kits[0]
    s = run.states[0]
    count = -1
    while True:
        bits = 0
        now = -1
        if i < len(run.steps):
            now = NEXT_GAME
            if count >= 0:
                bits = turn(kit, s)
                if bits != 0 and count < run.limit:
                    now = moment(s)
        going = in_step_now(now)
        if going < 0:
            break
        if going == 1 and now == NEXT_GAME:
            if count >= 0:
                run.steps[i] = count
                run.endings[i] = -1
                if bits == 0:
                    run.endings[i] = score(kit, s, run.points[i])
                if len(run.finals) == len(run.steps):
                    run.finals[i] = run.states[0]
                i += stride
            if i < len(run.steps):
                number = run.first + i
                run.luck[0] = stream(run.seed, number)
                kit = run.kits[number % len(run.kits)]
                run.states[0] = run.begun[number % len(run.kits)]
                count = 0
        elif going == 1:
            if bits == LUCK_ACTS:
                seat = CHANCE
                action = fall(run, kit, s)
            else:
                seat = lowest(bits)
                action = choose(run, kit, s, seat)
            apply(kit, s, seat, action)
            count += 1


def trace(run, seats, actions):
    """The first game of the run with every action written down and every state kept. Returns the
    steps."""
    kit = run.kits[0]
    states = run.states
    run.luck[0] = stream(run.seed, run.first)
    states[0] = run.begun[0]
    steps = 0
    while steps < len(actions):
        s = states[steps]
        bits = turn(kit, s)
        if bits == 0:
            break
        if bits == LUCK_ACTS:
            seat = CHANCE
            action = fall(run, kit, s)
        else:
            seat = lowest(bits)
            action = choose(run, kit, s, seat)
        seats[steps] = seat
        actions[steps] = action
        states[steps + 1] = states[steps]
        apply(kit, states[steps + 1], seat, action)
        steps += 1
    return steps


# One call of one function of the contract, for a table that lives outside.


def one_start(kits, states):
    start(kits[0], states[0])


def one_turn(kits, states):
    return turn(kits[0], states[0])


def one_legal(kits, states, seat, moves):
    return legal(kits[0], states[0], seat, moves)


def one_chance(kits, states, weights):
    return chance(kits[0], states[0], weights)


def one_apply(kits, states, seat, action):
    apply(kits[0], states[0], seat, action)


def one_score(kits, states, out):
    return score(kits[0], states[0], out)


def one_view(kits, states, seat, outs):
    view(kits[0], states[0], seat, outs[0])


def one_guess(kits, views, seat, luck, outs):
    guess(kits[0], views[0], seat, luck, outs[0])


def one_why_not(kits, states, seat, action):
    return why_not(kits[0], states[0], seat, action)


def one_inventory(kits, states, out):
    inventory(kits[0], states[0], out)


def one_think(kits, views, seat, moves, luck):
    return think(kits[0], views[0], seat, moves, legal(kits[0], views[0], seat, moves), luck)


def one_think_as(thinker, kits, views, seat, moves, luck):
    count = legal(kits[0], views[0], seat, moves)
    return think_as(thinker, kits[0], views[0], seat, moves, count, luck)


# Thinking: without a bot in the room it is choosing at random.


def think_as(thinker, kit, v, seat, moves, count, luck):
    """The choice of the thinker with this number: the room's own, where no guest thinks, too."""
    return think(kit, v, seat, moves, count, luck)


def think_as_guest(thinker, kit, v, seat, moves, count, luck):
    """`think_as` with one guest more (see `source.seat_guest`): its number and its `think` come
    first, then all `others`."""
    if thinker == GUEST_NUMBER:
        return think(kit, v, seat, moves, count, luck)
    return others(thinker, kit, v, seat, moves, count, luck)


def think_at_random(kit, v, seat, moves, count, luck):
    return moves[draw(luck, count)]


# A game watched step by step: what a soak test runs by the million.

SOUND, NO_MOVE, LOST_COMPONENT, BAD_ODDS, TOO_LONG = range(5)


def audit(run, counts):
    """Plays the games of a run and checks each step. Returns the first fault, and where, in
    `counts`.

    `counts` has room for the inventory twice; its last two cells say which game and which step.
    """
    size = (len(counts) - 2) // 2
    for i in range(len(run.steps)):
        number = run.first + i
        run.luck[0] = stream(run.seed, number)
        kit = run.kits[number % len(run.kits)]
        run.states[0] = run.begun[number % len(run.kits)]
        s = run.states[0]
        inventory(kit, s, counts)
        for c in range(size):
            counts[size + c] = counts[c]
        steps = 0
        counts[2 * size] = number
        while True:
            counts[2 * size + 1] = steps
            bits = turn(kit, s)
            if bits == 0:
                break
            if steps >= run.limit:
                return TOO_LONG
            if bits == LUCK_ACTS:
                total = chance(kit, s, run.weights)
                odds = 0
                for k in range(LUCK):
                    odds += run.weights[k] if odds < total else 0
                if total <= 0 or odds != total:
                    return BAD_ODDS
                apply(kit, s, CHANCE, pick(run.weights, draw(run.luck, total)))
            else:
                seat = lowest(bits)
                if legal(kit, s, seat, run.moves) <= 0:
                    return NO_MOVE
                apply(kit, s, seat, choose(run, kit, s, seat))
            inventory(kit, s, counts)
            for c in range(size):
                if counts[c] != counts[size + c]:
                    return LOST_COMPONENT
            steps += 1
    return SOUND
