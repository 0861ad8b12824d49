"""A player of Robo Power for 4 that has learned.

Written by `haymaker.bots.learned.writing`; not to be edited. Rules version 2, observations 73a4e7c609464421.
"""

# ruff: noqa
# mypy: ignore-errors

from pathlib import Path

from haymaker.kernel.contract import draw, whole
from haymaker.kernel.constants import constants

globals().update(constants(Path(__file__).with_name("learned.npz"), "c11a6267985c7fa6"))

PLAYERS = 4
ACTIONS = 43
WIDE = 64
NARROW = 32
WIDE_AT = 43
NARROW_AT = 107
LOGITS_AT = 139
SPACE = 182
UNIT = 64
MOST = 4095
SHIFT = 20
DOUBLINGS = 10


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


def see(kit, v, seat, moves):
    light(moves, seat, UNIT)
    see_choice(moves, 4, whole(v.phase), 0, 9)
    see_seat(moves, 13, whole(v.player), 0, 4, 0, seat)
    see_seats(moves, 17, whole(v.asked), 5, seat)
    see_number(moves, 22, whole(v.turns))
    see_number(moves, 23, whole(v.to_deal))
    for i in range(32):
        see_number(moves, 24 + i, whole(v.pile[i]))
    see_number(moves, 56, whole(v.pile_size))
    for i in range(32):
        see_number(moves, 57 + i, whole(v.discard[i]))
    see_number(moves, 89, whole(v.discard_size))
    for p in range(4):
        for i in range(32):
            see_number(moves, 90 + 32 * p + i, whole(v.hand[(seat + p) % PLAYERS, i]))
    for p in range(4):
        see_number(moves, 218 + p, whole(v.hand_size[(seat + p) % PLAYERS]))
    see_seats(moves, 222, whole(v.inside), 4, seat)
    for p in range(4):
        see_number(moves, 226 + p, whole(v.outlasted[(seat + p) % PLAYERS]))
    see_number(moves, 230, whole(v.layer))
    see_seats(moves, 231, whole(v.dueling), 4, seat)
    see_seats(moves, 235, whole(v.at_stake), 4, seat)
    see_number(moves, 239, whole(v.trapping))
    for p in range(4):
        see_choice(moves, 240 + 35 * p, whole(v.sealed[(seat + p) % PLAYERS]), -2, 35)
    for p in range(4):
        for i in range(32):
            see_number(moves, 380 + 32 * p + i, whole(v.stake[(seat + p) % PLAYERS, i]))
    see_seat(moves, 508, whole(v.spier), 0, 4, 0, seat)
    see_number(moves, 512, whole(v.takes))
    see_seat(moves, 513, whole(v.target), 0, 4, 0, seat)
    see_choice(moves, 517, whole(v.after_duel), 0, 3)
    for p in range(4):
        see_number(moves, 520 + p, whole(v.lost_spies[(seat + p) % PLAYERS]))
    for p in range(4):
        see_number(moves, 524 + p, whole(v.lost_masters[(seat + p) % PLAYERS]))
    see_choice(moves, 528, whole(v.put_down), 0, 33)
    for p in range(4):
        see_choice(moves, 561 + 35 * p, whole(v.shown[(seat + p) % PLAYERS]), -2, 35)
    see_choice(moves, 701, whole(v.outcome), 0, 10)
    see_seats(moves, 711, whole(v.marked), 4, seat)
    for p in range(4):
        for i in range(32):
            see_number(moves, 715 + 32 * p + i, whole(v.sure[(seat + p) % PLAYERS, i]))
    for p in range(4):
        for i in range(32):
            see_number(moves, 843 + 32 * p + i, whole(v.claim[(seat + p) % PLAYERS, i]))
    see_number(moves, 971, whole(v.thefts))
    for i in range(6):
        see_seat(moves, 972 + 4 * i, whole(v.theft_from[i]), 0, 4, 0, seat)
    for i in range(6):
        see_seat(moves, 996 + 4 * i, whole(v.theft_by[i]), 0, 4, 0, seat)
    for i in range(6):
        see_marked(moves, 1020 + 34 * i, whole(v.theft_kind[i]), 0, 34, -1)
    for i in range(6):
        for j in range(32):
            see_number(moves, 1224 + 32 * i + j, whole(v.exposed[i, j]))
    for i in range(6):
        see_number(moves, 1416 + i, whole(v.unknown[i]))
    for i in range(6):
        see_set(moves, 1422 + 32 * i, whole(v.still_there[i]), 32)
    for i in range(32):
        see_number(moves, 1614 + i, whole(v.shuffled[i]))
    see_number(moves, 1646, whole(v.shuffles))
    for p in range(4):
        see_number(moves, 1647 + p, whole(v.drawn[(seat + p) % PLAYERS]))
    for p in range(4):
        for i in range(32):
            see_number(moves, 1651 + 32 * p + i, whole(v.from_pile[(seat + p) % PLAYERS, i]))
