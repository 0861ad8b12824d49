"""Playing games from start to end: the same plain source for every backend.

Compiled together with a room's rules, so the names of the contract are in reach here. Arrays of
records come in whole, and `states[i]` is one game.
"""

from haymaker.kernel.contract import CHANCE, LUCK_ACTS, draw, fresh_word, lowest, scaled

RANDOM, HEURISTIC = 0, 1
FEW = 12
NEXT_GAME = 63
"""The moment between two games of a lane that moves in step; the rules' own are smaller."""


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


def fall(kit, s, luck, weights):
    """What luck does. The stream goes first: what is written after the odds, a compiler would have
    to take for a change to them. That makes Punch! a tenth faster."""
    word = fresh_word(luck)
    return pick(weights, scaled(word, chance(kit, s, weights)))


def choose_at_random(kit, s, seat, thinker, views, blanks, luck, moves):
    """`choose` where nobody thinks: much less to compile."""
    word = fresh_word(luck)
    return moves[scaled(word, legal(kit, s, seat, moves))]


def choose(kit, s, seat, thinker, views, blanks, luck, moves):
    """An action for the seat. A bot that thinks gets the seat's view and nothing else."""
    if thinker == RANDOM:
        return choose_at_random(kit, s, seat, thinker, views, blanks, luck, moves)
    views[0] = blanks[0]
    v = views[0]
    view(kit, s, seat, v)
    return think(kit, v, seat, moves, legal(kit, v, seat, moves), luck)


def start_all(kits, states):
    """How a game with each kit begins: luck has no part in it, so once is enough."""
    for i in range(len(kits)):
        start(kits[i], states[i])


def play(kit, s, thinkers, views, blanks, luck, moves, weights, limit):
    """A game from its beginning to its end, or to the limit of steps. Returns the steps, luck's
    included."""
    steps = 0
    while steps < limit:
        bits = turn(kit, s)
        if bits == 0:
            break
        if bits == LUCK_ACTS:
            apply(kit, s, CHANCE, fall(kit, s, luck, weights))
        else:
            seat = lowest(bits)
            action = choose(kit, s, seat, thinkers[seat], views, blanks, luck, moves)
            apply(kit, s, seat, action)
        steps += 1
    return steps


def play_some(
    kits,
    begun,
    states,
    first,
    seed,
    thinkers,
    views,
    blanks,
    luck,
    moves,
    weights,
    limit,
    points,
    endings,
    steps,
):
    """A run of games, one after another; game `first + i` has its own stream of luck."""
    for i in range(len(steps)):
        number = first + i
        luck[0] = stream(seed, number)
        kit = kits[number % len(kits)]
        j = i % len(states)
        states[j] = begun[number % len(kits)]
        steps[i] = play(kit, states[j], thinkers, views, blanks, luck, moves, weights, limit)
        endings[i] = -1
        if turn(kit, states[j]) == 0:
            endings[i] = score(kit, states[j], points[i])


def play_in_step(
    kits,
    begun,
    states,
    first,
    seed,
    thinkers,
    views,
    blanks,
    luck,
    moves,
    weights,
    limit,
    points,
    endings,
    steps,
    finals,
    i,
    stride,
):
    """Games i, i + stride, i + 2 * stride …: the part of one lane among many that move in step.

    Lanes share their instructions: where their games stand at different moments, all wait while a
    few act. So each round belongs to the lanes at the commonest moment (`in_step_now` counts them;
    the numbers from 32 on count several times, so that steps of which there are many gather
    more games). To put a game down and begin the next is a moment, too.
    """
    kit = kits[0]
    s = states[0]
    count = -1
    while True:
        bits = 0
        now = -1
        if i < len(steps):
            now = NEXT_GAME
            if count >= 0:
                bits = turn(kit, s)
                if bits != 0 and count < limit:
                    now = moment(s)
        going = in_step_now(now)
        if going < 0:
            break
        if going == 1 and now == NEXT_GAME:
            if count >= 0:
                steps[i] = count
                endings[i] = -1
                if bits == 0:
                    endings[i] = score(kit, s, points[i])
                if len(finals) == len(steps):
                    finals[i] = states[0]
                i += stride
            if i < len(steps):
                luck[0] = stream(seed, first + i)
                kit = kits[(first + i) % len(kits)]
                states[0] = begun[(first + i) % len(kits)]
                count = 0
        elif going == 1:
            if bits == LUCK_ACTS:
                seat = CHANCE
                action = fall(kit, s, luck, weights)
            else:
                seat = lowest(bits)
                action = choose(kit, s, seat, thinkers[seat], views, blanks, luck, moves)
            apply(kit, s, seat, action)
            count += 1


def trace(
    kits, states, seed, number, thinkers, views, blanks, luck, moves, weights, seats, actions
):
    """One game with every action written down and every state kept. Returns the steps."""
    kit = kits[0]
    luck[0] = stream(seed, number)
    states[0] = blanks[0]
    start(kit, states[0])
    steps = 0
    while steps < len(actions):
        s = states[steps]
        bits = turn(kit, s)
        if bits == 0:
            break
        if bits == LUCK_ACTS:
            seat = CHANCE
            action = fall(kit, s, luck, weights)
        else:
            seat = lowest(bits)
            action = choose(kit, s, seat, thinkers[seat], views, blanks, luck, moves)
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


# Without a bot in the room, thinking is choosing at random.


def think_at_random(kit, v, seat, moves, count, luck):
    return moves[draw(luck, count)]


# A game watched step by step: what a soak test runs by the million.

SOUND, NO_MOVE, LOST_COMPONENT, BAD_ODDS, TOO_LONG = range(5)


def audit(
    kits, states, first, count, seed, thinkers, views, blanks, luck, moves, weights, counts, limit
):
    """Plays games and checks each step. Returns the first fault found, and where, in `counts`.

    `counts` has room for the inventory twice; its last two cells say which game and which step.
    """
    size = (len(counts) - 2) // 2
    for i in range(count):
        number = first + i
        luck[0] = stream(seed, number)
        kit = kits[number % len(kits)]
        states[0] = blanks[0]
        s = states[0]
        start(kit, s)
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
            if steps >= limit:
                return TOO_LONG
            if bits == LUCK_ACTS:
                total = chance(kit, s, weights)
                odds = 0
                for k in range(LUCK):
                    odds += weights[k] if odds < total else 0
                if total <= 0 or odds != total:
                    return BAD_ODDS
                apply(kit, s, CHANCE, pick(weights, draw(luck, total)))
            else:
                seat = lowest(bits)
                if legal(kit, s, seat, moves) <= 0:
                    return NO_MOVE
                apply(
                    kit, s, seat, choose(kit, s, seat, thinkers[seat], views, blanks, luck, moves)
                )
            inventory(kit, s, counts)
            for c in range(size):
                if counts[c] != counts[size + c]:
                    return LOST_COMPONENT
            steps += 1
    return SOUND
