"""The forward pass of a small network, in whole numbers. Plain source, like the rules.

`writing.py` puts these functions into a module of a room, together with `see`, which is made from
the fields of the room's observations, and with the numbers and constants that are named here and
defined nowhere in this file:

    PLAYERS ACTIONS WIDE NARROW     seats, actions, and the cells of both layers
    WIDE_AT NARROW_AT LOGITS_AT     where these stand behind the moves
    LOW SPAN                        of each input that is a number: its least, and how far it goes
    FIRST SECOND LAST               weights of 8 bits; with _SCALE and _BIAS, for each cell

Bounds: an input is at most 128, a weight 127, a cell 2^12 (16 units of 256), a scale below 2^31.
There are fewer than 2^13 inputs and 2^8 cells, so that sums stay below 2^27, and products with
scales below 2^58.
"""

from haymaker.kernel.contract import draw

UNIT = 64
"""An input that is fully there."""
MOST = 16 * 256 - 1
"""Cells have 256 parts, and end here."""
SHIFT = 20
"""Scales and biases have so many binary places."""
DOUBLINGS = 10
"""Beyond these odds a move is not played."""


def think(kit, v, seat, moves, count, luck):
    """One of the moves, drawn by the odds that the network gives them."""
    weigh(kit, v, seat, moves, count)
    best = moves[LOGITS_AT]
    for i in range(count):
        best = max(best, moves[LOGITS_AT + i])
    total = 0
    for i in range(count):
        total += odds_at(best - moves[LOGITS_AT + i])
    left = draw(luck, total)
    chosen = moves[0]
    for i in range(count):
        odds = odds_at(best - moves[LOGITS_AT + i])
        if left >= 0 and left < odds:
            chosen = moves[i]
        left -= odds
    return chosen


def odds_at(behind):
    """256 more are twice the odds; in between along a straight line."""
    if behind >= DOUBLINGS * 256:
        return 0
    return (512 - behind % 256) << (DOUBLINGS - behind // 256)


def weigh(kit, v, seat, moves, count):
    """What the network says of every move, behind the moves."""
    for h in range(WIDE):
        moves[WIDE_AT + h] = 0
    see(kit, v, seat, moves)
    for h in range(WIDE):
        moves[WIDE_AT + h] = settled(moves[WIDE_AT + h], FIRST_SCALE[h], FIRST_BIAS[h])
    for k in range(NARROW):
        total = 0
        for h in range(WIDE):
            total += moves[WIDE_AT + h] * SECOND[k, h]
        moves[NARROW_AT + k] = settled(total, SECOND_SCALE[k], SECOND_BIAS[k])
    for i in range(count):
        action = moves[i]
        total = 0
        for k in range(NARROW):
            total += moves[NARROW_AT + k] * LAST[action, k]
        moves[LOGITS_AT + i] = (total * LAST_SCALE[action] + LAST_BIAS[action]) >> SHIFT


def settled(total, scale, bias):
    return min(MOST, max(0, (total * scale + bias) >> SHIFT))


def light(moves, row, amount):
    """An input that is there to this amount."""
    if amount != 0:
        for h in range(WIDE):
            moves[WIDE_AT + h] += amount * FIRST[row, h]


def see_number(moves, row, value):
    """Numbers are measured by what they have been in games."""
    light(moves, row, min(2 * UNIT, max(0, value - LOW[row]) * UNIT // SPAN[row]))


def see_choice(moves, row, value, low, width):
    if value >= low and value < low + width:
        light(moves, row + value - low, UNIT)


def see_marked(moves, row, value, low, width, mark):
    """The first place is that of the mark."""
    if value == mark:
        light(moves, row, UNIT)
    else:
        see_choice(moves, row + 1, value, low, width - 1)


def see_seat(moves, row, value, low, width, base, seat):
    """Seats are counted from the own one."""
    counted = value
    if value >= base:
        counted = base + (value - base + PLAYERS - seat) % PLAYERS
    see_choice(moves, row, counted, low, width)


def see_seats(moves, row, value, width, seat):
    for p in range(PLAYERS):
        light(moves, row + p, (value >> ((seat + p) % PLAYERS) & 1) * UNIT)
    if width > PLAYERS:
        light(moves, row + PLAYERS, (value >> 15 & 1) * UNIT)


def see_set(moves, row, value, width):
    for k in range(width):
        light(moves, row + k, (value >> k & 1) * UNIT)
