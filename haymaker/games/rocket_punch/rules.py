"""Rocket Punch!, a trick-taking game by nagian. The numbers RP-nn name clauses of `rulebook.md`.

Read it with the rulebook in the other hand: the parts stand in the same order.
"""

from haymaker.kernel.contract import CHANCE, LUCK_ACTS, RULING, draw, whole

VERSION = 1
CLAUSES = "RP"

# The four weight classes, light to heavy: the higher number is the heavier class (RP-01).
FLYWEIGHT, LIGHTWEIGHT, MIDDLEWEIGHT, HEAVYWEIGHT = range(4)
WEIGHTS = 4

CARDS = 28  # at most in a deck (RP-01)
SEATS = 5  # at most at a table (RP-08)
HAND = 8  # at most in a hand (RP-15)
GEARS = 6  # at most in a box (RP-05)
UPPER, LOWER = 0, 1  # the two numbers of a card (RP-02)

# What a gym can do: play a card face up (card, side, Gears from -6 to +6), or lay it face down.
PUSHES = 2 * GEARS + 1
LAY = CARDS * 2 * PUSHES
ACTIONS = LAY + CARDS

# What luck can do: deal a card, or hand the marker to a seat before the first round.
MARK = CARDS
LUCK = MARK + SEATS

# Every card, the Gears together, each belt, the marker.
COMPONENTS = CARDS + 1 + WEIGHTS + 1

NOBODY = 0  # a belt in the centre, a marker not yet given
NOT_PLAYED, FACE_UP, FACE_DOWN = range(3)
BELOW_ALL = -100  # lower than any number that can be declared
MANY_TRIES = 10000

# How a game ends.
WON, OUT_OF_ROUNDS = 1, 2
WINNING_ENDINGS = (WON,)

KIT = (
    ("target", "i1"),  # steps on the fame meter (RP-10)
    ("start_player", "i1"),  # a seat, or -1: by lot
    ("gears_forced_when_blocked", "i1"),
    ("allow_voluntary_facedown", "i1"),
    ("reveal_facedown", "i1"),
    ("max_rounds", "i1"),
    ("gears", "i1"),
    ("hand_cards", "i1"),  # dealt to each at this table
    ("deck_count", "i1"),
    ("deck_class", "i1", (CARDS,)),
    ("number", "i1", (CARDS, 2)),  # upper and lower
)

STATE = (
    ("ended", "i1"),  # 0 while the game goes on, else how it ended
    ("rounds", "i1"),  # rounds finished
    ("battle", "i1"),  # battles finished in this round
    ("dealt", "i1"),  # cards dealt in this round
    ("played", "i1"),  # cards played in this battle
    ("marker", "i1"),  # the seat with the start marker + 1
    ("opener", "i1"),  # the seat that opened the row on the table + 1
    ("centre", "i1"),  # Gears in the centre
    ("belt", "i1", (WEIGHTS,)),  # the seat that holds it + 1
    ("gears", "i1", (SEATS,)),
    ("fame", "i1", (SEATS,)),
    # The row on the table: this battle, or the latest one until the next card is played.
    ("face", "i1", (SEATS,)),
    ("card", "i1", (SEATS,)),  # card + 1; 0 while it lies face down
    ("declared", "i1", (SEATS,)),  # the number called
    ("push", "i1", (SEATS,)),  # Gears on the card: up, or down below zero
    ("awarded", "i1"),  # the seat that got a Gear in the latest battle + 1
    ("hand", "i1", (SEATS, HAND)),  # card + 1 in rising order, then zeros
    ("falls", "i1", (SEATS,)),  # cards played face down in this round
    ("buried", "i1", (SEATS, HAND)),  # those cards + 1, the first one first
    ("barred", "i4", (SEATS, HAND)),  # what each was proved not to be: a set of cards
    ("shown", "i4"),  # cards played face up in this round: a set
    ("deck", "i4"),  # cards not dealt: a set
)


# --- Set-up -----------------------------------------------------------------------------------


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
        return whole(kit.players)
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


# --- A battle: whose turn ---------------------------------------------------------------------


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
    """Public, and equal but for who has played already (RP-H16)."""
    if s.dealt < kit.players * kit.hand_cards:
        return max(0, min(whole(kit.hand_cards), s.dealt - p * kit.hand_cards))
    gone = whole(s.battle)
    if s.played > 0 and s.face[p] != NOT_PLAYED:
        gone += 1
    return kit.hand_cards - gone


# --- A battle: numbers that are taken -----------------------------------------------------------


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


def owed_gears(kit, s, seat):
    """The Gears a gym must use before it may go face down: none, unless the option says all."""
    if kit.gears_forced_when_blocked == 1:
        return whole(s.gears[seat])  # RP-H02
    return 0


# --- A battle: what is allowed ------------------------------------------------------------------


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


# --- A battle: playing a card -------------------------------------------------------------------


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


# --- Battle results, in strict order ------------------------------------------------------------


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


# --- The end of a round, the end of the game ----------------------------------------------------


def end_round(kit, s):
    """Fame for the belts held now, and for nothing else (RP-52 to RP-55)."""
    for b in range(WEIGHTS):
        if s.belt[b] != NOBODY:
            p = s.belt[b] - 1
            s.fame[p] = min(whole(kit.target), s.fame[p] + 1)  # RP-61
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
    return whole(s.ended)


# --- What a seat may know -----------------------------------------------------------------------


def view(kit, s, seat, out):
    """Everything but the deck, the others' hands and what they laid face down (RP-H07, RP-H08)."""
    out.ended = s.ended
    out.rounds = s.rounds
    out.battle = s.battle
    out.dealt = s.dealt
    out.played = s.played
    out.marker = s.marker
    out.opener = s.opener
    out.awarded = s.awarded
    out.centre = s.centre
    out.shown = s.shown
    for b in range(WEIGHTS):
        out.belt[b] = s.belt[b]
    for p in range(kit.players):
        out.gears[p] = s.gears[p]  # RP-H15
        out.fame[p] = s.fame[p]
        out.face[p] = s.face[p]
        out.card[p] = s.card[p]
        out.declared[p] = s.declared[p]
        out.push[p] = s.push[p]
        view_buried(kit, s, p, seat, out)
        if p == seat:
            for i in range(HAND):
                out.hand[p, i] = s.hand[p, i]


def view_buried(kit, s, p, seat, out):
    """How many lie face down and what that proves is public; which cards, only by the option."""
    out.falls[p] = s.falls[p]
    for k in range(s.falls[p]):
        out.barred[p, k] = s.barred[p, k]
        open_to_all = kit.reveal_facedown == 1 and not lies_now(s, p, k)
        if p == seat or open_to_all:
            out.buried[p, k] = s.buried[p, k]


def lies_now(s, p, k):
    """Whether p's k-th face-down card belongs to the battle that is still going on."""
    return s.played > 0 and s.face[p] == FACE_DOWN and k == s.falls[p] - 1


def guess(kit, v, seat, luck, out):
    """All arrangements of the unseen cards that can be are equally likely."""
    view(kit, v, seat, out)
    unseen = unseen_cards(kit, v, seat)
    left = -1
    tries = 0
    while left < 0:  # those who went face down are bound by it: try until all of that fits
        tries += 1
        bound = kit.allow_voluntary_facedown == 0 and tries < MANY_TRIES
        left = guess_fallen(kit, v, seat, unseen, bound, luck, out)
    for p in range(kit.players):
        if p != seat and v.falls[p] == 0:
            for _ in range(hand_size(kit, v, p)):
                c = any_card(kit, left, luck)
                left -= 1 << c
                take_card(out, p, c)
    out.deck = left


def unseen_cards(kit, v, seat):
    cards = all_cards(kit) & ~v.shown
    for p in range(kit.players):
        for k in range(v.falls[p]):
            if v.buried[p, k] != 0:
                cards &= ~(1 << (v.buried[p, k] - 1))
        if p == seat:
            for i in range(hand_size(kit, v, p)):
                cards &= ~(1 << (v.hand[p, i] - 1))
    return cards


def guess_fallen(kit, v, seat, unseen, strict, luck, out):
    """Fills the places of those who went face down; returns the cards left, -1 if two collide.

    Each place is filled without regard to the others' and the whole is thrown away on a collision,
    so every fitting arrangement is as likely as any other.
    """
    left = unseen
    for p in range(kit.players):
        if p != seat and v.falls[p] > 0:
            for k in range(v.falls[p]):
                if v.buried[p, k] == 0:
                    c = any_card(kit, fitting(v, p, k, unseen, left, strict), luck)
                    if left >> c & 1 == 0:
                        return -1
                    left -= 1 << c
                    out.buried[p, k] = c + 1
            left = guess_hand(kit, v, p, unseen, left, strict, luck, out)
            if left < 0:
                return left
    return left


def guess_hand(kit, v, p, unseen, left, strict, luck, out):
    for i in range(HAND):
        out.hand[p, i] = 0
    drawn = 0
    for _ in range(hand_size(kit, v, p)):
        c = any_card(kit, fitting(v, p, v.falls[p] - 1, unseen, left, strict) & ~drawn, luck)
        if left >> c & 1 == 0:
            return -1
        drawn |= 1 << c
        left -= 1 << c
        take_card(out, p, c)
    return left


def fitting(v, p, k, unseen, left, strict):
    """The cards that p can have had when going face down for the k-th time."""
    return unseen & ~v.barred[p, k] if strict else left


def any_card(kit, cards, luck):
    """One card of the set."""
    n = 0
    for c in range(kit.deck_count):
        n += cards >> c & 1
    n = draw(luck, n)
    c = 0
    while c < kit.deck_count - 1:
        n -= cards >> c & 1
        if n < 0:
            return c
        c += 1
    return c


def inventory(kit, s, out):
    for c in range(CARDS):
        out[c] = (s.deck >> c & 1) + (s.shown >> c & 1)
    out[CARDS] = whole(s.centre)
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
