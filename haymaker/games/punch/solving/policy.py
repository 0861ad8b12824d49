"""The trained policy: a small network in whole numbers over what a seat may know.

Weights and activations have `BITS` binary places. The first layer adds one row of weights for each
fact; activations lie between 0 and 8, sums stay below 2^40. `haymaker/bots/punch_training.py` makes
the weights; `weights.json` says with which command.
"""

from importlib.resources import files
from io import BytesIO

import numpy as np

from haymaker.games.punch.layout import *
from haymaker.games.punch.solving.space import *
from haymaker.kernel.contract import whole

BITS = 12
MOST = 8 << BITS

# Rows of the first layer, as in training.
MANY = 6  # counts from 0 to 5
HAND_ROWS = 0
REST_ROWS = HAND_ROWS + KINDS * MANY
RIVAL_ROWS = REST_ROWS + KINDS * MANY
STAMINA_ROWS = RIVAL_ROWS + KINDS * MANY
OTHER_ROWS = STAMINA_ROWS + TOP + 1
TURN_ROWS = OTHER_ROWS + TOP + 1
WAY_ROWS = TURN_ROWS + ROUNDS * (HAND + 1)
ROWS = WAY_ROWS + 8 * 5
FIGHT, NEW_HAND, CHOICE, PUTTING, SWITCH = range(5)

# Where each layer lies among the weights.
FIRST_BIAS = ROWS * WIDE
SECOND = FIRST_BIAS + WIDE
SECOND_BIAS = SECOND + NARROW * WIDE
LAST = SECOND_BIAS + NARROW
LAST_BIAS = LAST + OPTIONS * NARROW

WEIGHTS = np.load(
    BytesIO((files("haymaker.games.punch.solving") / "weights.npy").read_bytes()),
    allow_pickle=False,
)


def way_of(kit, v):
    """The kind of decision, and the variant that is played."""
    verb = FIGHT
    if v.phase == REDEALING:
        verb = NEW_HAND
    elif v.phase == DRAFTING or v.phase == REFILLING or v.phase == SWAP_REFILLING:
        verb = CHOICE
    elif v.phase == EXCHANGING:
        verb = PUTTING
    elif v.phase == SWAPPING:
        verb = SWITCH
    return (kit.mode + 2 * kit.no_mercy + 4 * kit.exchange) * 5 + verb


def first_layer(kit, v, seat, space):
    for h in range(WIDE):
        space[WIDE_AT + h] = WEIGHTS[FIRST_BIAS + h]
    for k in range(KINDS):
        held_now = whole(v.hand[seat, k])
        rest = kit.copies[k] - v.spent[seat, k] - held_now
        rival = kit.copies[k] - v.spent[1 - seat, k]
        add_row(space, HAND_ROWS + k * MANY + min(held_now, MANY - 1))
        add_row(space, REST_ROWS + k * MANY + min(rest, MANY - 1))
        add_row(space, RIVAL_ROWS + k * MANY + min(rival, MANY - 1))
    add_row(space, STAMINA_ROWS + v.stamina[seat])
    add_row(space, OTHER_ROWS + v.stamina[1 - seat])
    round_no = max(0, v.round_no + ROUNDS - kit.rounds)
    left = HAND if v.phase != FIGHTING and v.phase != SWAPPING else kit.hand - v.turn_no
    add_row(space, TURN_ROWS + round_no * (HAND + 1) + left)
    add_row(space, WAY_ROWS + way_of(kit, v))


def add_row(space, row):
    for h in range(WIDE):
        space[WIDE_AT + h] += WEIGHTS[row * WIDE + h]


def between(number):
    return max(0, min(MOST, number))


def inner_layers(space):
    for h in range(WIDE):
        space[WIDE_AT + h] = between(space[WIDE_AT + h])
    for g in range(NARROW):
        total = whole(WEIGHTS[SECOND_BIAS + g]) << BITS
        for h in range(WIDE):
            total += whole(space[WIDE_AT + h]) * WEIGHTS[SECOND + g * WIDE + h]
        space[NARROW_AT + g] = between(total >> BITS)
    for o in range(OPTIONS):
        total = whole(WEIGHTS[LAST_BIAS + o]) << BITS
        for g in range(NARROW):
            total += whole(space[NARROW_AT + g]) * WEIGHTS[LAST + o * NARROW + g]
        space[OPTIONS_AT + o] = total >> BITS


def option_of(action):
    """A kind of card, or the word that says no."""
    return KINDS if action >= KEEP else action % KINDS


def half_to_the(power):
    """2^20 × 2^-power for a power with `BITS` binary places; good to half a hundredth."""
    places = power >> BITS
    part = power - (places << BITS)
    scaled_part = (1 << 20) - ((part * 690487) >> BITS) + ((part * part * 166199) >> (2 * BITS))
    return scaled_part >> min(places, 40)


def odds_of_policy(kit, v, seat, moves, count):
    """Writes the odds of the moves. Logits are natural, so powers of two take 1/ln 2 of them."""
    first_layer(kit, v, seat, moves)
    inner_layers(moves)
    most = whole(moves[OPTIONS_AT + option_of(moves[0])])
    for i in range(count):
        most = max(most, whole(moves[OPTIONS_AT + option_of(moves[i])]))
    for i in range(count):
        below = most - moves[OPTIONS_AT + option_of(moves[i])]
        odds = half_to_the((below * 5909) >> BITS)
        moves[ODDS + i] = odds if odds >= RARE else 0


RARE = 1 << 12  # less than one in 256 of the likeliest is left out
