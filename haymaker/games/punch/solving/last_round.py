"""The last round exactly: all cards are known, so it is solved backwards, exchange by exchange.

What is left of a hand is a number in mixed radix over the root hand; two parts of equal size and
two staminas are a position. First all positions that can be reached are marked, then they are
solved from the shortest to the longest. Values are those of `matrix.solve_matrix`: each exchange
adds half of its gap to the error, so a value is within (cards left) × GAP of the true one.
"""

from haymaker.games.punch.layout import *
from haymaker.games.punch.solving.matrix import solve_matrix
from haymaker.games.punch.solving.space import *
from haymaker.kernel.contract import whole

UNTOUCHED = 1 << 30
NEEDED = 1 << 29
DONE_FOR = 7  # in `KNOWN`: the cells hold a worked-out round


def change_of(kit, mine, theirs, own_stamina, other_stamina):
    """What an exchange does to a stamina: `rules.effect` for any two staminas."""
    own = whole(kit.power[mine]) if mine <= P3 else 0
    hit = whole(kit.power[theirs]) if theirs <= P3 else 0
    if kit.no_mercy == 1:
        own = min(own, own_stamina)
        hit = min(hit, other_stamina)
    hurt = max(0, hit - own) if mine <= NOTHING else 0
    lost = own if theirs == DODGE else 0
    rested = kit.rest_gain if mine == NOTHING and theirs > P3 else 0
    return rested - hurt - lost


def stamina_after(kit, mine, theirs, own_stamina, other_stamina):
    change = change_of(kit, mine, theirs, own_stamina, other_stamina)
    return max(0, min(TOP, own_stamina + change))


def is_known(kit, space):
    """Whether the cells were worked out for the rules of this kit."""
    same = space[KNOWN] == DONE_FOR and space[KNOWN + 1] == kit.no_mercy
    same = same and space[KNOWN + 2] == kit.rest_gain
    for i in range(3):
        same = same and space[KNOWN + 3 + i] == kit.power[i]
    return same


def lay_out(kit, space):
    """Makes room for the hands in `ROOT`."""
    space[KNOWN] = DONE_FOR
    space[KNOWN + 1] = kit.no_mercy
    space[KNOWN + 2] = kit.rest_gain
    for i in range(3):
        space[KNOWN + 3 + i] = kit.power[i]
    space[GAP] = 0
    for p in range(2):
        list_parts(space, p)
    pairs = 0
    for n in range(LEVELS):
        space[OFFSETS + n] = pairs
        pairs += whole(space[COUNTS + n]) * space[COUNTS + LEVELS + n]
    for i in range(pairs * STAMINAS):
        space[CELLS + i] = UNTOUCHED
    for first in range(1, TOP + 1):
        for second in range(1, TOP + 1):
            at = AFTER + ((first - 1) * TOP + second - 1) * KINDS * KINDS
            for a in range(KINDS):
                for b in range(KINDS):
                    own = stamina_after(kit, a, b, first, second)
                    other = stamina_after(kit, b, a, second, first)
                    space[at + a * KINDS + b] = own * 16 + other


def list_parts(space, p):
    """All that can be left of a hand, by size."""
    parts = 1
    for k in range(KINDS):
        space[STRIDES + p * KINDS + k] = parts
        parts *= space[ROOT + p * KINDS + k] + 1
    for n in range(LEVELS):
        space[COUNTS + p * LEVELS + n] = 0
    for part in range(parts):
        size = part_size(space, p, part)
        space[RANKS + p * PARTS + part] = space[COUNTS + p * LEVELS + size]
        space[COUNTS + p * LEVELS + size] += 1
    first = 0
    for n in range(LEVELS):
        space[FIRSTS + p * LEVELS + n] = first
        first += space[COUNTS + p * LEVELS + n]
    for part in range(parts):
        size = part_size(space, p, part)
        at = space[FIRSTS + p * LEVELS + size] + space[RANKS + p * PARTS + part]
        space[MEMBERS + p * PARTS + at] = part


def held(space, p, part, k):
    return part // space[STRIDES + p * KINDS + k] % (space[ROOT + p * KINDS + k] + 1)


def part_size(space, p, part):
    size = 0
    for k in range(KINDS):
        size += held(space, p, part, k)
    return size


def cell(space, size, part, other_part, first, second):
    pair = space[OFFSETS + size] + space[RANKS + PARTS + other_part]
    pair += whole(space[RANKS + part]) * space[COUNTS + LEVELS + size]
    return CELLS + pair * STAMINAS + (first - 1) * TOP + second - 1


def size_of_root(space):
    size = 0
    for k in range(KINDS):
        size += space[ROOT + k]
    return size


def whole_part(space, p):
    """The number of the part that is the whole root hand."""
    part = 0
    for k in range(KINDS):
        part += whole(space[ROOT + p * KINDS + k]) * space[STRIDES + p * KINDS + k]
    return part


def need(space, size, first, second):
    """Marks the root with these staminas."""
    at = cell(space, size, whole_part(space, 0), whole_part(space, 1), first, second)
    space[at] = NEEDED


def work_out(space):
    """Marks all that can follow from what is marked, then solves it from the end."""
    size = size_of_root(space)
    for n in range(size, 1, -1):
        for i in range(space[COUNTS + n]):
            part = whole(space[MEMBERS + space[FIRSTS + n] + i])
            for j in range(space[COUNTS + LEVELS + n]):
                other = whole(space[MEMBERS + PARTS + space[FIRSTS + LEVELS + n] + j])
                look_ahead(space, n, part, other)
    for n in range(1, size + 1):
        for i in range(space[COUNTS + n]):
            part = whole(space[MEMBERS + space[FIRSTS + n] + i])
            for j in range(space[COUNTS + LEVELS + n]):
                other = whole(space[MEMBERS + PARTS + space[FIRSTS + LEVELS + n] + j])
                solve_pair(space, n, part, other)


def list_kinds(space, p, part, at):
    count = 0
    for k in range(KINDS):
        if held(space, p, part, k) > 0:
            space[at + count] = k
            count += 1
    return count


def look_ahead(space, size, part, other):
    base = cell(space, size, part, other, 1, 1)
    m = 0
    n = 0
    for now in range(STAMINAS):
        if space[base + now] == NEEDED:
            if m == 0:
                m = list_kinds(space, 0, part, OWN_KINDS)
                n = list_kinds(space, 1, other, OTHER_KINDS)
            for i in range(m):
                a = whole(space[OWN_KINDS + i])
                left = part - space[STRIDES + a]
                for j in range(n):
                    b = whole(space[OTHER_KINDS + j])
                    after = space[AFTER + now * KINDS * KINDS + a * KINDS + b]
                    if after >= 16 and after % 16 > 0:
                        rest = other - space[STRIDES + KINDS + b]
                        at = cell(space, size - 1, left, rest, after // 16, after % 16)
                        space[at] = NEEDED


def solve_pair(space, size, part, other):
    base = cell(space, size, part, other, 1, 1)
    m = 0
    n = 0
    for now in range(STAMINAS):
        if space[base + now] == NEEDED:
            if m == 0:
                m = list_kinds(space, 0, part, OWN_KINDS)
                n = list_kinds(space, 1, other, OTHER_KINDS)
            lay_matrix(space, size, part, other, now, m, n)
            space[base + now] = solve_matrix(space, m, n)


def lay_matrix(space, size, part, other, now, m, n):
    for i in range(m):
        a = whole(space[OWN_KINDS + i])
        left = part - space[STRIDES + a]
        for j in range(n):
            b = whole(space[OTHER_KINDS + j])
            after = whole(space[AFTER + now * KINDS * KINDS + a * KINDS + b])
            first = after // 16
            second = after % 16
            if first == 0 or second == 0 or size == 1:
                worth = 0
                if first != second:
                    worth = ONE if first > second else -ONE
                space[MATRIX + i * KINDS + j] = worth
            else:
                rest = other - space[STRIDES + KINDS + b]
                at = cell(space, size - 1, left, rest, first, second)
                space[MATRIX + i * KINDS + j] = space[at]


def unplayed(kit, v, p, k):
    return kit.copies[k] - v.spent[p, k]


def find_part(kit, v, space, p):
    """What is left to p, as a part of the root; -1 where it is none."""
    part = 0
    for k in range(KINDS):
        left = unplayed(kit, v, p, k)
        if left > space[ROOT + p * KINDS + k]:
            return -1
        part += left * whole(space[STRIDES + p * KINDS + k])
    return part


def is_solved(kit, v, space):
    """Whether the cells know this position already."""
    if not is_known(kit, space):
        return False
    part = find_part(kit, v, space, 0)
    other = find_part(kit, v, space, 1)
    if part < 0 or other < 0:
        return False
    size = part_size(space, 0, part)
    if size != part_size(space, 1, other):
        return False
    return space[cell(space, size, part, other, v.stamina[0], v.stamina[1])] < NEEDED


def solve_last_round(kit, v, space):
    """The value of the last round from here to the first seat, and the odds of both seats' cards
    in `ROW_ODDS` and `COLUMN_ODDS`, one for each kind held."""
    if not is_solved(kit, v, space):
        for p in range(2):
            for k in range(KINDS):
                space[ROOT + p * KINDS + k] = unplayed(kit, v, p, k)
        lay_out(kit, space)
        need(space, size_of_root(space), v.stamina[0], v.stamina[1])
        work_out(space)
    part = find_part(kit, v, space, 0)
    other = find_part(kit, v, space, 1)
    m = list_kinds(space, 0, part, OWN_KINDS)
    n = list_kinds(space, 1, other, OTHER_KINDS)
    now = (v.stamina[0] - 1) * TOP + v.stamina[1] - 1
    lay_matrix(space, part_size(space, 0, part), part, other, now, m, n)
    return solve_matrix(space, m, n)
