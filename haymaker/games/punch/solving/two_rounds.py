"""Two short rounds with dealt hands: the first by counterfactual regrets, the last one exactly.

With at most three cards in a hand, what lies open says everything that happened, so a position of
the first round is a hand and the pair of cards played before. Both seats learn the same strategy
(`OPENING`, `ANSWER`: regrets, sums and the odds of the moment). The average is played.
"""

from haymaker.games.punch.layout import *
from haymaker.games.punch.solving.last_round import (
    cell,
    lay_out,
    need,
    stamina_after,
    whole_part,
    work_out,
)
from haymaker.games.punch.solving.space import *
from haymaker.kernel.contract import whole

SHORT = 3
ROUNDS_OF_LEARNING = 1000
PARTS_OF_ONE = 1 << 12


def is_short(kit):
    plain = kit.mode != ADVANCED and kit.exchange == 0 and kit.robo_box == 0
    return plain and kit.rounds == 2 and kit.hand <= SHORT


def short_fact(kit, i):
    """The i-th number of the kit that the strategy depends on."""
    if i < KINDS:
        return whole(kit.copies[i])
    if i < KINDS + 3:
        return whole(kit.power[i - KINDS])
    if i == 9:
        return whole(kit.no_mercy)
    if i == 10:
        return whole(kit.rest_gain)
    if i == 11:
        return whole(kit.start_stamina)
    if i == 12:
        return whole(kit.break_gains[0])
    return whole(kit.hand)


def is_learned(kit, space):
    for i in range(14):
        if space[SHORT_KNOWN + i] != short_fact(kit, i) + 1:
            return False
    return True


def learn(kit, space):
    hands = list_hands(kit, space)
    play_out(kit, space, hands)
    for i in range(3 * OPENINGS):
        space[OPENING + i] = 0
    for i in range(3 * ANSWERS):
        space[ANSWER + i] = 0
    for t in range(1, ROUNDS_OF_LEARNING + 1):
        set_odds(space, hands)
        add_to_sums(space, hands, t)
        add_regrets(space, hands)
    for i in range(14):
        space[SHORT_KNOWN + i] = short_fact(kit, i) + 1


def list_hands(kit, space):
    """All hands, and in how many ways each is dealt. Numbers in base 4 count the cards."""
    hands = 0
    for code in range(4096):
        size = 0
        ways = 1
        for k in range(KINDS):
            count = code >> 2 * k & 3
            size += count
            ways *= chosen(whole(kit.copies[k]), count)
        if size == kit.hand and ways > 0:
            for k in range(KINDS):
                space[SHORT_HANDS + hands * KINDS + k] = code >> 2 * k & 3
            space[SHORT_WEIGHTS + hands] = ways
            hands += 1
    return hands


def chosen(n, k):
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


def holds(space, h, k):
    return whole(space[SHORT_HANDS + h * KINDS + k])


def holds_after(space, h, a, k):
    """Cards of kind k in hand h when one of kind a has been played."""
    return holds(space, h, k) - (1 if a == k else 0)


def leaf(hands, h, g, a, b, c, d):
    return (
        LEAVES + ((h * hands + g) * KINDS * KINDS + a * KINDS + b) * KINDS * KINDS + c * KINDS + d
    )


def last_card(space, h, a, c):
    """The third card of a hand of which two are played; -1 where there were two."""
    for k in range(KINDS):
        if holds_after(space, h, a, k) - (1 if c == k else 0) > 0:
            return k
    return -1


def play_out(kit, space, hands):
    """What every course of the first round is worth. It goes through all of them twice: to say
    what is needed of the last round, and to read it."""
    for h in range(hands):
        for g in range(hands):
            for k in range(KINDS):
                space[ROOT + k] = kit.copies[k] - holds(space, h, k)
                space[ROOT + KINDS + k] = kit.copies[k] - holds(space, g, k)
            lay_out(kit, space)
            go_through(kit, space, hands, h, g, 0)
            work_out(space)
            go_through(kit, space, hands, h, g, 1)


def go_through(kit, space, hands, h, g, reading):
    for a in range(KINDS):
        if holds(space, h, a) > 0:
            for b in range(KINDS):
                if holds(space, g, b) > 0:
                    for c in range(KINDS):
                        if holds_after(space, h, a, c) > 0:
                            for d in range(KINDS):
                                if holds_after(space, g, b, d) > 0:
                                    worth = course(kit, space, h, g, a, b, c, d, reading)
                                    if reading == 1:
                                        space[leaf(hands, h, g, a, b, c, d)] = worth >> 6


def course(kit, space, h, g, a, b, c, d, reading):
    """Where three pairs of cards lead: marked, or read from the last round."""
    first = whole(kit.start_stamina)
    second = first
    for turn_no in range(kit.hand):
        mine = a
        theirs = b
        if turn_no == 1:
            mine = c
            theirs = d
        elif turn_no == 2:
            mine = last_card(space, h, a, c)
            theirs = last_card(space, g, b, d)
        own = stamina_after(kit, mine, theirs, first, second)
        other = stamina_after(kit, theirs, mine, second, first)
        if own == 0:
            return -ONE
        if other == 0:
            return ONE
        first = own
        second = other
    first = min(TOP, first + kit.break_gains[0])
    second = min(TOP, second + kit.break_gains[0])
    if reading == 0:
        need(space, whole(kit.hand), first, second)
        return 0
    mine = whole_part(space, 0)
    theirs = whole_part(space, 1)
    return whole(space[cell(space, whole(kit.hand), mine, theirs, first, second)])


def opening(kind_of_number, h, k):
    return OPENING + kind_of_number * OPENINGS + h * KINDS + k


def answer(kind_of_number, a, b, h, k):
    return ANSWER + kind_of_number * ANSWERS + ((a * KINDS + b) * HANDS + h) * KINDS + k


REGRET, SUM, NOW = range(3)


def set_odds(space, hands):
    """The odds of the moment: in proportion to the regrets."""
    for h in range(hands):
        match_regrets(space, opening(REGRET, h, 0), opening(NOW, h, 0), h, -1)
        for a in range(KINDS):
            if holds(space, h, a) > 0:
                for b in range(KINDS):
                    match_regrets(space, answer(REGRET, a, b, h, 0), answer(NOW, a, b, h, 0), h, a)


def match_regrets(space, regrets, odds, h, played):
    total = 0
    kinds = 0
    for k in range(KINDS):
        if holds_after(space, h, played, k) > 0:
            total += space[regrets + k]
            kinds += 1
    for k in range(KINDS):
        space[odds + k] = 0
        if holds_after(space, h, played, k) > 0:
            if total > 0:
                space[odds + k] = whole(space[regrets + k]) * PARTS_OF_ONE // total
            else:
                space[odds + k] = PARTS_OF_ONE // kinds


def add_to_sums(space, hands, t):
    """Later strategies count more, and an answer as often as it is asked for."""
    for h in range(hands):
        for a in range(KINDS):
            reach = whole(space[opening(NOW, h, a)])
            space[opening(SUM, h, a)] += t * (reach >> 1)
            if holds(space, h, a) > 0:
                for b in range(KINDS):
                    for c in range(KINDS):
                        part = (1 + reach) * space[answer(NOW, a, b, h, c)]
                        space[answer(SUM, a, b, h, c)] += t * (part >> 13)


def add_regrets(space, hands):
    ways = 0
    for g in range(hands):
        ways += space[SHORT_WEIGHTS + g]
    for h in range(hands):
        mean = 0
        for a in range(KINDS):
            if holds(space, h, a) > 0:
                worth = worth_of_opening(space, hands, h, a, ways)
                space[TABLEAU + a] = worth
                mean += worth * space[opening(NOW, h, a)]
        mean = mean // PARTS_OF_ONE
        for a in range(KINDS):
            if holds(space, h, a) > 0:
                at = opening(REGRET, h, a)
                space[at] = max(0, space[at] + space[TABLEAU + a] - mean)


def worth_of_opening(space, hands, h, a, ways):
    """What playing a from hand h leads to; on the way, the answers get their regrets."""
    worth = 0
    for b in range(KINDS):
        mean = 0
        for c in range(KINDS):
            if holds_after(space, h, a, c) > 0:
                here = worth_of_answer(space, hands, h, a, b, c) // ways
                space[MATRIX + c] = here
                mean += here * space[answer(NOW, a, b, h, c)]
        mean = mean // PARTS_OF_ONE
        worth += mean
        for c in range(KINDS):
            if holds_after(space, h, a, c) > 0:
                at = answer(REGRET, a, b, h, c)
                space[at] = max(0, space[at] + space[MATRIX + c] - mean)
    return worth


def worth_of_answer(space, hands, h, a, b, c):
    """Over all hands of the rival that play b, and what they play next."""
    total = 0
    for g in range(hands):
        if holds(space, g, b) > 0:
            reach = whole(space[opening(NOW, g, b)]) * space[SHORT_WEIGHTS + g]
            if reach > 0:
                here = 0
                for d in range(KINDS):
                    if holds_after(space, g, b, d) > 0:
                        odds = whole(space[answer(NOW, b, a, g, d)])
                        here += odds * space[leaf(hands, h, g, a, b, c, d)]
                total += reach * (here >> 12) >> 12
    return total


def hand_number(kit, v, seat, space):
    """The number of the hand that the seat was dealt: what it holds and what it has played."""
    h = 0
    while True:
        same = True
        for k in range(KINDS):
            same = same and holds(space, h, k) == v.hand[seat, k] + v.spent[seat, k]
        if same:
            return h
        h += 1


def odds_of_short_round(kit, v, seat, moves, count):
    if not is_learned(kit, moves):
        learn(kit, moves)
    h = hand_number(kit, v, seat, moves)
    at = opening(SUM, h, 0)
    if v.turn_no == 1:
        a = v.shown_card[seat] - 1
        b = v.shown_card[1 - seat] - 1
        at = answer(SUM, a, b, h, 0)
    for i in range(count):
        moves[ODDS + i] = moves[at + moves[i]] if v.turn_no < 2 else 1
