"""Rocket Punch!, a trick-taking game by nagian. The numbers RP-nn name clauses of `rulebook.md`.

Read it with the rulebook in the other hand: the parts stand in the same order. What a gym may do is
in `legal.py`, what it may know in `views.py`.
"""

from haymaker.games.rocket_punch.layout import *
from haymaker.kernel.contract import CHANCE, LUCK_ACTS

VERSION = 1
CLAUSES = "RP"


# --- Set-up --------------------------------------------------------------------------------------


def start(kit, s):
    s.centre = kit.gears  # RP-14: belts and meters are zero in a blank record (RP-13)
    s.marker = kit.start_player + 1  # RP-17, RP-H09
    gather(kit, s)


def gather(kit, s):
    """All cards are shuffled together, seen and unseen ones alike (RP-15, RP-56)."""
    s.deck = all_cards(kit)
    s.shown = 0
    s.dealt = 0
    s.battle = 0
    for p in range(kit.players):
        for k in range(s.falls[p]):
            s.buried[p, k] = 0
            s.barred[p, k] = 0
        s.falls[p] = 0


def all_cards(kit):
    return (1 << kit.deck_count) - 1


def chance(kit, s, weights):
    """Every card left is equally likely (RP-15); so is every seat to begin (RP-H09)."""
    if s.marker == NOBODY:
        for c in range(CARDS):
            weights[c] = 0
        for p in range(kit.players):
            weights[MARK + p] = 1
        return kit.players
    deck = s.deck
    for c in range(CARDS):
        weights[c] = deck >> c & 1
    return kit.deck_count - s.dealt


def luck(kit, s, outcome):
    if outcome >= MARK:
        s.marker = outcome - MARK + 1
        return
    p = 0
    while s.hand[p, kit.hand_cards - 1] != 0:  # seat after seat, until all hands are full
        p += 1
    s.deck -= 1 << outcome  # what stays in the deck at last stays unseen (RP-16)
    take_card(s, p, outcome)
    s.dealt += 1


def take_card(s, p, c):
    i = 0
    while s.hand[p, i] != 0:
        i += 1
    while i > 0 and s.hand[p, i - 1] > c + 1:
        s.hand[p, i] = s.hand[p, i - 1]
        i -= 1
    s.hand[p, i] = c + 1


# --- A battle: whose turn ------------------------------------------------------------------------


def turn(kit, s):
    """Clockwise from the holder of the marker, one card each (RP-18, RP-19)."""
    if s.ended != 0:
        return 0
    if s.marker == NOBODY or s.dealt < kit.players * kit.hand_cards:
        return LUCK_ACTS
    p = s.marker - 1 + s.played
    if p >= kit.players:
        p -= kit.players
    return 1 << p


def hand_size(kit, s, p):
    """Public: all hands are equal, but for those that have played already (RP-H16)."""
    if s.dealt < kit.players * kit.hand_cards:
        return max(0, min(kit.hand_cards, s.dealt - p * kit.hand_cards))
    gone = s.battle
    if s.played > 0 and s.face[p] != NOT_PLAYED:
        gone += 1
    return kit.hand_cards - gone


# --- A battle: numbers that are taken ------------------------------------------------------------


def taken_numbers(kit, s):
    """The numbers declared in this battle, of any class, as a set (RP-24, RP-26, RP-27)."""
    taken = 0
    if s.played > 0:
        for p in range(kit.players):
            if s.face[p] == FACE_UP:
                taken |= 1 << (s.declared[p] + GEARS)
    return taken


def is_taken(taken, number):
    return taken >> (number + GEARS) & 1 == 1


def can_declare(kit, c, gears, taken):
    """Whether card c has a free number with at most so many Gears."""
    for side in range(2):
        for push in range(-gears, gears + 1):
            if not is_taken(taken, kit.number[c, side] + push):
                return True
    return False


def owed_gears(kit, s, seat):
    """The Gears a gym must use before it may go face down: none, unless the option says all."""
    if kit.gears_forced_when_blocked == 1:
        return s.gears[seat]  # RP-H02
    return 0


# --- A battle: playing a card --------------------------------------------------------------------


def apply(kit, s, seat, action):
    if seat == CHANCE:
        luck(kit, s, action)
        return
    if s.played == 0:
        clear_row(kit, s)
        s.opener = seat + 1  # RP-21: the opener's card sets the class
    if action >= LAY:
        lay_face_down(kit, s, seat, action - LAY)
    else:
        c = action // (2 * PUSHES)
        side = action // PUSHES % 2
        play_face_up(kit, s, seat, c, side, action % PUSHES - GEARS)
    s.played += 1
    if s.played == kit.players:
        resolve(kit, s)


def clear_row(kit, s):
    s.awarded = NOBODY
    for p in range(kit.players):
        s.face[p] = NOT_PLAYED
        s.card[p] = 0
        s.declared[p] = 0
        s.push[p] = 0


def play_face_up(kit, s, seat, c, side, push):
    drop_card(s, seat, c)
    s.shown |= 1 << c
    s.face[seat] = FACE_UP
    s.card[seat] = c + 1
    s.declared[seat] = kit.number[c, side] + push  # RP-35
    s.push[seat] = push
    s.gears[seat] -= abs(push)  # they lie with the card (RP-39)


def lay_face_down(kit, s, seat, c):
    """Out of this battle, without Gears, and nobody else learns the card (RP-30, RP-38)."""
    k = s.falls[seat]
    s.barred[seat, k] = proved(kit, s, seat)
    if k > 0:
        s.barred[seat, k] |= s.barred[seat, k - 1]
    drop_card(s, seat, c)
    s.buried[seat, k] = c + 1
    s.falls[seat] += 1
    s.face[seat] = FACE_DOWN


def proved(kit, s, seat):
    """Going face down tells all: the hand has none of the cards that would have forbidden it."""
    if kit.allow_voluntary_facedown == 1:
        return 0
    taken = taken_numbers(kit, s)
    gears = owed_gears(kit, s, seat)
    cards = 0
    for c in range(kit.deck_count):
        if can_declare(kit, c, gears, taken):
            cards |= 1 << c
    return cards


def drop_card(s, p, c):
    i = 0
    while s.hand[p, i] != c + 1:
        i += 1
    while i < HAND - 1 and s.hand[p, i] != 0:
        s.hand[p, i] = s.hand[p, i + 1]
        i += 1
    s.hand[p, i] = 0


# --- Battle results, in strict order -------------------------------------------------------------


def resolve(kit, s):
    s.belt[battle_class(kit, s)] = belt_winner(kit, s) + 1  # RP-40, RP-41
    return_gears(kit, s)  # RP-42, before any is given
    low = next_lowest(kit, s, BELOW_ALL)
    s.marker = low + 1  # RP-43
    second = next_lowest(kit, s, s.declared[low])
    if second >= 0 and face_up_cards(kit, s) > 2 and s.centre > 0:  # RP-45, RP-46, RP-H04
        s.centre -= 1
        s.gears[second] += 1  # RP-44
        s.awarded = second + 1
    if kit.reveal_facedown == 1:
        turn_up(kit, s)  # RP-H07
    s.played = 0  # RP-49; the row stays in sight until the next card
    s.battle += 1
    if s.battle == kit.hand_cards:  # RP-51
        end_round(kit, s)


def battle_class(kit, s):
    return kit.deck_class[s.card[s.opener - 1] - 1]


def belt_winner(kit, s):
    """The highest number of the battle's class; other classes never win (RP-23, RP-40)."""
    weight = battle_class(kit, s)
    winner = s.opener - 1
    for p in range(kit.players):
        if (
            s.face[p] == FACE_UP
            and kit.deck_class[s.card[p] - 1] == weight
            and s.declared[p] > s.declared[winner]
        ):
            winner = p
    return winner


def return_gears(kit, s):
    for p in range(kit.players):
        s.centre += abs(s.push[p])


def next_lowest(kit, s, floor):
    """The seat with the lowest number above the floor, of any class; -1 if there is none."""
    low = -1
    for p in range(kit.players):
        if (
            s.face[p] == FACE_UP
            and s.declared[p] > floor
            and (low < 0 or s.declared[p] < s.declared[low])
        ):
            low = p
    return low


def face_up_cards(kit, s):
    n = 0
    for p in range(kit.players):
        if s.face[p] == FACE_UP:
            n += 1
    return n


def turn_up(kit, s):
    for p in range(kit.players):
        if s.face[p] == FACE_DOWN:
            s.card[p] = s.buried[p, s.falls[p] - 1]


# --- The end of a round, the end of the game -----------------------------------------------------


def end_round(kit, s):
    """Fame for the belts held now, and for nothing else (RP-52 to RP-55)."""
    for b in range(WEIGHTS):
        if s.belt[b] != NOBODY:
            p = s.belt[b] - 1
            s.fame[p] = min(kit.target, s.fame[p] + 1)  # RP-61
    s.rounds += 1
    if champion(kit, s) >= 0:
        s.ended = WON  # RP-59
    elif s.rounds >= kit.max_rounds:
        s.ended = OUT_OF_ROUNDS  # RP-H14, RP-H26
    else:
        gather(kit, s)  # RP-63; belts, Gears and marker stay where they are (RP-57, RP-58)


def champion(kit, s):
    """The seat with a full meter; of several, the one with the heaviest belt (RP-59, RP-60)."""
    best = -1
    for b in range(WEIGHTS):
        if s.belt[b] != NOBODY and s.fame[s.belt[b] - 1] >= kit.target:
            best = s.belt[b] - 1
    return best


def score(kit, s, out):
    """Fame, and one point more for the winner; all alike where nobody won (RP-62, RP-H26)."""
    for p in range(kit.players):
        out[p] = s.fame[p] if s.ended == WON else 0
    if s.ended == WON:
        out[champion(kit, s)] += 1
    return s.ended


# --- What is in the box --------------------------------------------------------------------------


def inventory(kit, s, out):
    for c in range(CARDS):
        out[c] = (s.deck >> c & 1) + (s.shown >> c & 1)
    out[CARDS] = s.centre
    for p in range(kit.players):
        for i in range(HAND):
            if s.hand[p, i] > 0:
                out[s.hand[p, i] - 1] += 1
        for k in range(s.falls[p]):
            if s.buried[p, k] > 0:
                out[s.buried[p, k] - 1] += 1
        out[CARDS] += s.gears[p]
        if s.played > 0:
            out[CARDS] += abs(s.push[p])
    for b in range(WEIGHTS):
        out[CARDS + 1 + b] = 1 if 0 <= s.belt[b] <= kit.players else 0
    out[CARDS + 1 + WEIGHTS] = 1 if s.marker <= kit.players else 0
