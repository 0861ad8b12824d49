"""The verdict on a layer of a duel: who has lost, who has won, who must duel again.

Sets of seats are bits: seat p is `1 << p`.
"""
# mypy: ignore-errors

from haymaker.games.robo_power.cards import COUNTERACT, NOTHING, TRAP
from haymaker.kernel.contract import whole

# What the latest layer of a duel led to, and whom `marked` marks.
ONE_LOWEST = 1  # the loser
TIED_LOWEST = 2  # those who duel again
COUNTERED = 3  # who laid Counteract
TRAPPED = 4  # the trapper
MORE_TRAPS = 5  # the trappers, who duel again
ONE_HIGHEST = 6  # the winner among trappers
TIED_HIGHEST = 7  # those who duel again
SOME_STUCK = 8  # the losers
ALL_STUCK = 9  # all of them

NO_LIMIT = 30000  # above every number on a card


def judge(kit, s):
    """Only the newest layer counts (RBP-34). Sets `outcome` and `marked`."""
    countered = 0
    trappers = 0
    stuck = 0
    low = NO_LIMIT
    lowest_seats = 0
    high = 0
    highest_seats = 0
    for p in range(kit.players):
        if s.dueling >> p & 1 == 1:
            bit = 1 << p
            if s.sealed[p] == NOTHING:
                stuck |= bit
            else:
                k = s.sealed[p] - 1
                role = kit.deck_role[k]
                number = kit.deck_number[k]
                if role == COUNTERACT:
                    countered |= bit
                elif role == TRAP:
                    trappers |= bit
                else:  # spies have numbers too (RBP-H02)
                    if number < low:
                        low = whole(number)
                        lowest_seats = 0
                    if number == low:
                        lowest_seats |= bit
                    if number > high:
                        high = whole(number)
                        highest_seats = 0
                    if number == high:
                        highest_seats |= bit
    if countered != 0:  # RBP-15, RBP-17; also against a Trap (RBP-H14)
        verdict(s, COUNTERED, countered)
    elif trappers != 0:  # RBP-19, RBP-21, RBP-35, RBP-37
        verdict(s, TRAPPED if alone(trappers) else MORE_TRAPS, trappers)
    elif stuck == s.dueling:
        verdict(s, ALL_STUCK, stuck)
    elif s.trapping == 1:  # RBP-35, RBP-H18; who is stuck is not highest (RBP-H35)
        verdict(s, ONE_HIGHEST if alone(highest_seats) else TIED_HIGHEST, highest_seats)
    elif stuck != 0:  # RBP-H06
        verdict(s, SOME_STUCK, stuck)
    else:  # RBP-10, RBP-28; ties above do not matter (RBP-14)
        verdict(s, ONE_LOWEST if alone(lowest_seats) else TIED_LOWEST, lowest_seats)


def verdict(s, outcome, seats):
    s.outcome = outcome
    s.marked = seats


def alone(seats):
    return seats & (seats - 1) == 0


def seat_of(bit):
    seat = 0
    while bit >> seat & 1 == 0:
        seat += 1
    return seat


def heads(seats):
    n = 0
    while seats != 0:
        seats &= seats - 1
        n += 1
    return n
