"""A gym that weighs every card: the belt it may win, the marker, the Gear, and what it costs.

Worth is counted in thousandths of a belt held at the end of a round, chances in thousandths.
"""

from haymaker.games.rocket_punch.layout import *
from haymaker.games.rocket_punch.rules import *
from haymaker.games.rocket_punch.views import *
from haymaker.kernel.contract import draw

SURE = 1000
WHIM = 3  # what decides between moves that are as good as equal
HOLD = 680  # the chance that a belt outlives one more battle
RESPECT = 840  # how likely a rival with a card that wins is to play it
MARKER = 160
GEAR = 140
STRENGTH = 25  # what it costs to give away a card, for every step of its higher number
RIVAL = 150  # what taking a belt from a rival adds, for every step of fame that rival has


def think(kit, v, seat, moves, count, luck):
    unseen = unseen_cards(kit, v, seat)
    best = moves[0]
    most = -1000 * SURE
    for i in range(count):
        value = worth(kit, v, seat, moves[i], unseen) + draw(luck, WHIM)
        if value > most:
            most = value
            best = moves[i]
    return best


def worth(kit, v, seat, action, unseen):
    if action >= LAY:
        return belt_worth(kit, v, seat, action - LAY, 0) - card_cost(kit, v, action - LAY)
    c = action // (2 * PUSHES)
    push = action % PUSHES - GEARS
    number = kit.number[c, action // PUSHES % 2] + push
    value = belt_worth(kit, v, seat, c, winning_chance(kit, v, c, number, unseen))
    value += low_worth(kit, v, number, unseen)
    return value - abs(push) * GEAR - card_cost(kit, v, c)


def card_cost(kit, v, c):
    """A strong card is worth keeping while battles are to come."""
    if v.battle == kit.hand_cards - 1:
        return 0
    return STRENGTH * max(kit.number[c, 0], kit.number[c, 1])


# --- The belt -----------------------------------------------------------------------------------


def fought_for(kit, v, c):
    """The class of the battle: the opener's, who may be about to play this card."""
    if v.played > 0:
        c = v.card[v.opener - 1] - 1
    return kit.deck_class[c]


def belt_worth(kit, v, seat, c, chance):
    """What the battle's belt is worth, times the chance to win it."""
    value = SURE
    for _ in range(kit.hand_cards - 1 - v.battle):
        value = value * HOLD // SURE
    holder = v.belt[fought_for(kit, v, c)] - 1
    if holder == seat:
        return -(value * (SURE - chance) // SURE)
    if holder >= 0:
        value += value * RIVAL * v.fame[holder] // SURE
    return value * chance // SURE


def winning_chance(kit, v, card, number, unseen):
    """Against the numbers called so far, and the hands of those who still play."""
    weight = fought_for(kit, v, card)
    if kit.deck_class[card] != weight:
        return 0
    taken = taken_numbers(kit, v)
    if v.played > 0:
        for p in range(kit.players):
            if (
                v.face[p] == FACE_UP
                and kit.deck_class[v.card[p] - 1] == weight
                and v.declared[p] > number
            ):
                return 0
    beating = 0
    cards = 0
    for c in range(kit.deck_count):
        if unseen >> c & 1 == 1:
            cards += 1
            if kit.deck_class[c] == weight and beats(kit, c, number, taken):
                beating += 1
    chance = SURE
    for _ in range(kit.players - 1 - v.played):
        meets = min(SURE, SURE * beating * (kit.hand_cards - v.battle) // max(1, cards))
        chance = chance * (SURE - meets * RESPECT // SURE) // SURE
    return chance


def beats(kit, c, number, taken):
    for side in range(2):
        if kit.number[c, side] > number and not is_taken(taken, kit.number[c, side]):
            return True
    return False


# --- The marker and the Gear ----------------------------------------------------------------------


def low_worth(kit, v, number, unseen):
    below = 0
    if v.played > 0:
        for p in range(kit.players):
            if v.face[p] == FACE_UP and v.declared[p] < number:
                below += 1
    if below > 1:
        return 0
    under = chance_under(kit, number, unseen)
    later = kit.players - 1 - v.played
    none = SURE
    for _ in range(later):
        none = none * (SURE - under) // SURE
    if below == 1:
        return GEAR * none // SURE
    one = later * under
    for _ in range(later - 1):
        one = one * (SURE - under) // SURE
    return (MARKER * none + GEAR * one) // SURE


def chance_under(kit, number, unseen):
    """How likely a later card is called lower than this number."""
    lower = 0
    cards = 0
    for c in range(kit.deck_count):
        if unseen >> c & 1 == 1:
            cards += 1
            for side in range(2):
                if kit.number[c, side] < number:
                    lower += 1
    return SURE * lower // max(1, 2 * cards)
