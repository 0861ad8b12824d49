"""What a gym may play in Rocket Punch!, and which clause forbids the rest."""

from haymaker.games.rocket_punch.layout import *
from haymaker.games.rocket_punch.rules import *
from haymaker.kernel.contract import RULING


def legal(kit, s, seat, moves):
    """Any card, any side, any Gears of one's own, as long as the number is free (RP-20, RP-22)."""
    taken = taken_numbers(kit, s)
    cards = hand_size(kit, s, seat)
    gears = s.gears[seat]
    n = 0
    for i in range(cards):
        c = s.hand[seat, i] - 1
        for side in range(2):
            number = kit.number[c, side]
            plain = (c * 2 + side) * PUSHES + GEARS
            for push in range(-gears, gears + 1):  # RP-32, RP-33, RP-34, RP-H05
                if not is_taken(taken, number + push):  # RP-26, RP-36
                    moves[n] = plain + push
                    n += 1
    if not must_declare(kit, s, seat, taken):
        for i in range(cards):  # RP-31
            moves[n] = LAY + s.hand[seat, i] - 1
            n += 1
    return n


def must_declare(kit, s, seat, taken):
    """Only a gym that cannot declare lays a card face down (RP-28, RP-29, RP-H02, RP-H03)."""
    if s.played == 0:
        return True  # RP-25, RP-H26
    if kit.allow_voluntary_facedown == 1:
        return False
    gears = owed_gears(kit, s, seat)
    for i in range(hand_size(kit, s, seat)):
        if can_declare(kit, s.hand[seat, i] - 1, gears, taken):
            return True
    return False


def why_not(kit, s, seat, action):
    taken = taken_numbers(kit, s)
    if action >= LAY:
        return why_not_lay(kit, s, seat, action - LAY, taken)
    c = action // (2 * PUSHES)
    if not holds(kit, s, seat, c):
        return 20
    push = action % PUSHES - GEARS
    if abs(push) > s.gears[seat]:
        return 33
    if is_taken(taken, kit.number[c, action // PUSHES % 2] + push):
        return 26 if push == 0 else 36
    return 0


def why_not_lay(kit, s, seat, c, taken):
    if s.played == 0:
        return 25
    if must_declare(kit, s, seat, taken):
        for i in range(hand_size(kit, s, seat)):
            if can_declare(kit, s.hand[seat, i] - 1, 0, taken):
                return 29
        return RULING + 2
    return 0 if holds(kit, s, seat, c) else 31


def holds(kit, s, seat, c):
    i = 0
    while i < hand_size(kit, s, seat) and s.hand[seat, i] != c + 1:
        i += 1
    return i < hand_size(kit, s, seat)
