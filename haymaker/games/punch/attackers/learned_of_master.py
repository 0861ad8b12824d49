"""A player of Punch! for 2 that has learned.

Written by `haymaker.bots.learned.writing`; not to be edited. Rules version 2, observations 5730e9d83a94b858.
"""

# ruff: noqa
# mypy: ignore-errors

from pathlib import Path

from haymaker.kernel.contract import draw, whole
from haymaker.kernel.constants import constants

globals().update(constants(Path(__file__).with_name("learned_of_master.npz"), "76731c7677c98437"))

PLAYERS = 2
ACTIONS = 45
WIDE = 64
NARROW = 32
WIDE_AT = 45
NARROW_AT = 109
LOGITS_AT = 141
SPACE = 186
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
    see_choice(moves, 2, whole(v.phase), 0, 11)
    see_number(moves, 13, whole(v.round_no))
    see_number(moves, 14, whole(v.turn_no))
    for p in range(2):
        see_number(moves, 15 + p, whole(v.stamina[(seat + p) % PLAYERS]))
    for p in range(2):
        see_number(moves, 17 + p, whole(v.wins[(seat + p) % PLAYERS]))
    for p in range(2):
        for i in range(6):
            see_number(moves, 19 + 6 * p + i, whole(v.hand[(seat + p) % PLAYERS, i]))
    for p in range(2):
        see_marked(moves, 31 + 47 * p, whole(v.sealed[(seat + p) % PLAYERS]), 0, 47, -1)
    for p in range(2):
        see_number(moves, 125 + p, whole(v.ready[(seat + p) % PLAYERS]))
    for p in range(2):
        see_number(moves, 127 + p, whole(v.owed[(seat + p) % PLAYERS]))
    for p in range(2):
        for i in range(6):
            see_number(moves, 129 + 6 * p + i, whole(v.fresh[(seat + p) % PLAYERS, i]))
    for p in range(2):
        for i in range(20):
            see_choice(moves, 141 + 120 * p + 6 * i, whole(v.under[(seat + p) % PLAYERS, i]), 0, 6)
    for p in range(2):
        see_number(moves, 381 + p, whole(v.under_count[(seat + p) % PLAYERS]))
    for p in range(2):
        see_number(moves, 383 + p, whole(v.puts[(seat + p) % PLAYERS]))
    for p in range(2):
        for i in range(5):
            see_choice(moves, 385 + 35 * p + 7 * i, whole(v.row[(seat + p) % PLAYERS, i]), 0, 7)
    for p in range(2):
        see_number(moves, 455 + p, whole(v.laid[(seat + p) % PLAYERS]))
    for p in range(2):
        for i in range(6):
            see_number(moves, 457 + 6 * p + i, whole(v.spent[(seat + p) % PLAYERS, i]))
    for p in range(2):
        see_number(moves, 469 + p, whole(v.redeals[(seat + p) % PLAYERS]))
    for p in range(2):
        for i in range(6):
            see_number(moves, 471 + 6 * p + i, whole(v.shown_set[(seat + p) % PLAYERS, i]))
    for p in range(2):
        see_choice(moves, 483 + 7 * p, whole(v.shown_card[(seat + p) % PLAYERS]), 0, 7)
    for p in range(2):
        see_number(moves, 497 + p, whole(v.change[(seat + p) % PLAYERS]))
    see_number(moves, 499, whole(v.bout))
    see_number(moves, 500, whole(v.replays))
    see_number(moves, 501, whole(v.ties))
    for p in range(2):
        see_number(moves, 502 + p, whole(v.knockouts[(seat + p) % PLAYERS]))
    for p in range(2):
        see_number(moves, 504 + p, whole(v.decisions[(seat + p) % PLAYERS]))
