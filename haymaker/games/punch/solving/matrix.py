"""A sealed exchange is a matrix game, solved by the simplex method in whole numbers.

The tableau is kept in block floating point: its entries and their common denominator are below
2^30, products below 2^60, and after each pivot all are shifted down together. What comes out is
checked, not trusted: the odds of both sides give a lower and an upper bound of the value in exact
arithmetic, and `GAP` keeps the widest that they were apart.
"""

from haymaker.games.punch.layout import *
from haymaker.games.punch.solving.space import *
from haymaker.kernel.contract import whole

UNIT = 1 << 28
LIMIT = 1 << 30
TINY = 64
PIVOTS = 60
FINE = 8  # bits of the odds that are dropped


def solve_matrix(space, m, n):
    """The value of the m × n game in `MATRIX` to the first seat, and the odds of both."""
    best = -ONE - 1
    best_row = 0
    low = ONE + 1
    high = -ONE - 1
    for i in range(m):
        least = ONE + 1
        for j in range(n):
            worth = whole(space[MATRIX + i * KINDS + j])
            least = min(least, worth)
            high = max(high, worth)
        low = min(low, least)
        if least > best:
            best = least
            best_row = i
    reply = ONE + 1
    reply_column = 0
    for j in range(n):
        most = -ONE - 1
        for i in range(m):
            most = max(most, whole(space[MATRIX + i * KINDS + j]))
        if most < reply:
            reply = most
            reply_column = j
    if best == reply:
        for i in range(KINDS):
            space[ROW_ODDS + i] = 1 if i == best_row else 0
            space[COLUMN_ODDS + i] = 1 if i == reply_column else 0
        return best
    lay_tableau(space, m, n, low, high - low)
    pivot_to_the_end(space, m, n)
    read_odds(space, m, n)
    return certify(space, m, n)


def lay_tableau(space, m, n, low, span):
    for i in range(m):
        for j in range(n):
            worth = space[MATRIX + i * KINDS + j] - low
            space[TABLEAU + i * WIDTH + j] = UNIT + worth * UNIT // span
        space[TABLEAU + i * WIDTH + n] = UNIT
        space[ROW_LABELS + i] = KINDS + i
    for j in range(n):
        space[TABLEAU + m * WIDTH + j] = -UNIT
        space[COLUMN_LABELS + j] = j
    space[TABLEAU + m * WIDTH + n] = 0


def pivot_to_the_end(space, m, n):
    denominator = UNIT
    for _ in range(PIVOTS):
        c = entering(space, m, n)
        if c < 0:
            return
        r = leaving(space, m, n, c)
        if r < 0:
            return
        denominator = pivot(space, m, n, r, c, denominator)
        label = space[ROW_LABELS + r]
        space[ROW_LABELS + r] = space[COLUMN_LABELS + c]
        space[COLUMN_LABELS + c] = label


def entering(space, m, n):
    """The column with the most to gain, -1 where none gains."""
    found = -1
    least = -TINY
    for j in range(n):
        gain_here = whole(space[TABLEAU + m * WIDTH + j])
        if gain_here < least:
            least = gain_here
            found = j
    return found


def leaving(space, m, n, c):
    """The row that is used up first."""
    found = -1
    top = 0
    bottom = 1
    for i in range(m):
        entry = whole(space[TABLEAU + i * WIDTH + c])
        if entry > TINY:
            right = whole(space[TABLEAU + i * WIDTH + n])
            if found < 0 or right * bottom < top * entry:
                found = i
                top = right
                bottom = entry
    return found


def pivot(space, m, n, r, c, denominator):
    p = whole(space[TABLEAU + r * WIDTH + c])
    biggest = max(p, denominator) * denominator
    for i in range(m + 1):
        side = whole(space[TABLEAU + i * WIDTH + c])
        for j in range(n + 1):
            if i != r and j != c:
                across = side * space[TABLEAU + r * WIDTH + j]
                biggest = max(biggest, abs(space[TABLEAU + i * WIDTH + j] * p - across))
            elif i != r or j != c:
                biggest = max(biggest, abs(space[TABLEAU + i * WIDTH + j] * denominator))
    shift = 0
    step = 32
    while step > 0:
        if biggest >> (shift + step) >= LIMIT >> 1:
            shift += step
        step >>= 1
    if biggest >> shift >= LIMIT:
        shift += 1
    for i in range(m + 1):
        side = whole(space[TABLEAU + i * WIDTH + c])
        if i != r:
            for j in range(n + 1):
                if j != c:
                    across = side * space[TABLEAU + r * WIDTH + j]
                    kept = space[TABLEAU + i * WIDTH + j] * p - across
                    space[TABLEAU + i * WIDTH + j] = kept >> shift
    for i in range(m + 1):
        if i != r:
            at = TABLEAU + i * WIDTH + c
            space[at] = (-whole(space[at]) * denominator) >> shift
    for j in range(n + 1):
        if j != c:
            at = TABLEAU + r * WIDTH + j
            space[at] = (whole(space[at]) * denominator) >> shift
    space[TABLEAU + r * WIDTH + c] = (denominator * denominator) >> shift
    return (p * denominator) >> shift


def read_odds(space, m, n):
    for i in range(KINDS):
        space[ROW_ODDS + i] = 0
        space[COLUMN_ODDS + i] = 0
    for j in range(n):
        label = space[COLUMN_LABELS + j]
        if label >= KINDS:
            odds = max(0, whole(space[TABLEAU + m * WIDTH + j]))
            space[ROW_ODDS + label - KINDS] = odds >> FINE
    for i in range(m):
        label = space[ROW_LABELS + i]
        if label < KINDS:
            space[COLUMN_ODDS + label] = max(0, whole(space[TABLEAU + i * WIDTH + n])) >> FINE


def certify(space, m, n):
    """The middle of what both sides are sure of."""
    rows = 0
    for i in range(m):
        rows += space[ROW_ODDS + i]
    columns = 0
    for j in range(n):
        columns += space[COLUMN_ODDS + j]
    if rows == 0:
        rows = 1
        space[ROW_ODDS] = 1
    if columns == 0:
        columns = 1
        space[COLUMN_ODDS] = 1
    lower = ONE
    for j in range(n):
        total = 0
        for i in range(m):
            total += whole(space[ROW_ODDS + i]) * space[MATRIX + i * KINDS + j]
        lower = min(lower, total // rows)
    upper = -ONE
    for i in range(m):
        total = 0
        for j in range(n):
            total += whole(space[COLUMN_ODDS + j]) * space[MATRIX + i * KINDS + j]
        upper = max(upper, -(-total // columns))
    space[GAP] = max(space[GAP], upper - lower)
    return (lower + upper) >> 1
