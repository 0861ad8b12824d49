"""Punch!, a boxing game by Alkis Moraitis. The numbers PU-nn name clauses of `rulebook.md`.

Read it with the rulebook in the other hand: the parts stand in the same order. What lies on the
table is in `layout.py`, what a boxer may do in `legal.py`, what he may know in `views.py`.
"""

from haymaker.games.punch.layout import *
from haymaker.kernel.contract import CHANCE, LUCK_ACTS, whole

VERSION = 2
CLAUSES = "PU"


# --- Set-up -----------------------------------------------------------------------------------


def start(kit, s):
    start_match(kit, s)


def start_match(kit, s):
    """Full decks and full stamina, every time (PU-04, PU-33)."""
    s.bout += 1
    for p in range(2):
        s.stamina[p] = kit.start_stamina
        shuffle_under(s, p)
        for k in range(KINDS):
            s.fresh[p, k] = kit.copies[k] + kit.own_copies[p, k]  # PU-02
            s.hand[p, k] = 0
            s.spent[p, k] = 0
            s.shown_set[p, k] = 0
        s.laid[p] = 0
        for i in range(HALF):
            s.row[p, i] = 0
    start_round(kit, s, 0)


# --- Whose turn it is -------------------------------------------------------------------------


def turn(kit, s):
    """Everything is simultaneous: both are asked, in any order (PU-H29)."""
    phase = s.phase
    if phase == FIGHTING:
        return (s.sealed[0] == NOBODY) | (s.sealed[1] == NOBODY) << 1
    if phase == DEALING or phase == REVEALING:
        return LUCK_ACTS
    if phase == REDEALING or phase == SWAPPING:
        first = s.ready[0] == 0 and s.sealed[0] == NOBODY
        second = s.ready[1] == 0 and s.sealed[1] == NOBODY
        return first | second << 1
    if phase == OVER:
        return 0
    if phase == EXCHANGING:
        return (s.ready[0] == 0) | (s.ready[1] == 0) << 1
    if phase == PROGRAMMING:
        half = half_size(kit.hand, s.turn_no)
        return (s.laid[0] < half) | (s.laid[1] < half) << 1
    if phase != DRAFTING and luck_refills(kit):
        return LUCK_ACTS
    return (s.owed[0] > 0) | (s.owed[1] > 0) << 1


def luck_refills(kit):
    """Replacements come blind from the top, unless an advanced table agreed otherwise (PU-H32)."""
    return kit.mode != ADVANCED or kit.advanced_exchange_blind == 1


# --- Hands ------------------------------------------------------------------------------------


def start_round(kit, s, round_no):
    s.round_no = round_no
    s.turn_no = 0
    for p in range(2):
        s.redeals[p] = 0
        s.puts[p] = 0
        s.ready[p] = 0
        s.sealed[p] = NOBODY
        if kit.mode == ADVANCED:
            shuffle_under(s, p)  # PU-H20
    if round_no == kit.rounds - 1:
        take_the_rest(kit, s)  # PU-14, PU-34
        begin_turn(kit, s)
        return
    s.owed[0] = kit.hand
    s.owed[1] = kit.hand
    s.phase = DRAFTING if kit.mode == ADVANCED else DEALING


def take_the_rest(kit, s):
    for p in range(2):
        shuffle_under(s, p)
        for k in range(KINDS):
            s.hand[p, k] += s.fresh[p, k]
            s.fresh[p, k] = 0


def shuffle_under(s, p):
    """The cards put under the deck become part of it again, in no order."""
    for i in range(s.under_count[p]):
        s.fresh[p, s.under[p, i]] += 1
        s.under[p, i] = 0
    s.under_count[p] = 0


def draw_card(s, p, k):
    """From the top of the deck: first the shuffled cards, then those put under (PU-H30)."""
    if s.fresh[p, k] > 0:
        s.fresh[p, k] -= 1
    else:
        s.under_count[p] -= 1
        for i in range(s.under_count[p]):
            s.under[p, i] = s.under[p, i + 1]
        s.under[p, s.under_count[p]] = 0
    s.hand[p, k] += 1
    s.owed[p] -= 1


def hands_are_dealt(kit, s):
    """With full hands: first re-deals, then exchanges, then the round (PU-H19)."""
    for p in range(2):
        s.sealed[p] = NOBODY
        if s.redeals[p] >= kit.max_redeals or not set_possible(kit, s, p):
            s.ready[p] = 1
    if s.ready[0] == 0 or s.ready[1] == 0:
        s.phase = REDEALING
    else:
        hands_are_kept(kit, s)


def set_possible(kit, s, p):
    """Whether p may hold a set for all that everybody knows; if not, p is not asked (PU-H34)."""
    for k in range(KINDS):
        if min(kit.hand, kit.copies[k] + kit.own_copies[p, k] - s.spent[p, k]) >= SET:
            return True
    return False


def hands_are_kept(kit, s):
    if kit.exchange == 1 and s.round_no < kit.rounds - 1:  # PU-38, PU-H17
        s.ready[0] = 0
        s.ready[1] = 0
        s.phase = EXCHANGING
    else:
        begin_turn(kit, s)


def redeal(kit, s, p, kind):
    """Show the set, shuffle the hand into the deck, be dealt anew (PU-16, PU-H03, PU-H04)."""
    s.redeals[p] += 1
    shuffle_under(s, p)
    for k in range(KINDS):
        s.shown_set[p, k] = 0
        if kit.redeal_shows == SHOW_HAND or (kit.redeal_shows == SHOW_SET and k == kind):
            s.shown_set[p, k] = s.hand[p, k]
        s.fresh[p, k] += s.hand[p, k]
        s.hand[p, k] = 0
    s.owed[p] = kit.hand


def answer_redeals(kit, s):
    """Both decide at the same time; a hand once kept is not dealt again (PU-H05)."""
    again = 0
    for p in range(2):
        if s.sealed[p] == KEEP + 1:
            s.ready[p] = 1
        elif s.sealed[p] != NOBODY:
            redeal(kit, s, p, s.sealed[p] - 1 - REDEAL)
            again = 1
        s.sealed[p] = NOBODY
    if again == 1:
        s.phase = DEALING
    else:
        hands_are_kept(kit, s)


def put_under(s, p, k):
    s.hand[p, k] -= 1
    s.under[p, s.under_count[p]] = k
    s.under_count[p] += 1


def finish_exchange(kit, s):
    """Both are done, and now it is seen how many cards went under (PU-H33). All of them are there
    before the first replacement is drawn (PU-H18)."""
    for p in range(2):
        s.owed[p] = s.puts[p]
        s.puts[p] = 0
    s.phase = REFILLING
    if s.owed[0] + s.owed[1] == 0:
        begin_turn(kit, s)


# --- A turn -----------------------------------------------------------------------------------


def begin_turn(kit, s):
    for p in range(2):
        s.ready[p] = 0
        s.sealed[p] = NOBODY
    if kit.robo_box == 1 and half_begins(kit, s):
        s.phase = PROGRAMMING
    else:
        begin_swap(kit, s)


def half_begins(kit, s):
    """Whether cards are to be laid for a half of the round (PU-40, PU-41, PU-H22)."""
    again = kit.robo_second_half == PROGRAM_AGAIN and s.turn_no == first_half(kit.hand)
    return s.turn_no == 0 or again


def begin_swap(kit, s):
    """In some turns of a round each may exchange one card still in hand (PU-39, PU-H21)."""
    if kit.exchange == 1 and s.round_no < kit.rounds - 1 and kit.swap_in_turn[s.turn_no] == 1:
        for p in range(2):
            s.ready[p] = 0 if swap_possible(kit, s, p) else 1
        if s.ready[0] == 0 or s.ready[1] == 0:
            s.phase = SWAPPING
            return
    begin_blows(s)


def swap_possible(kit, s, p):
    """There is a card to give and, where replacements are chosen, one to choose: none that was put
    under in this round (PU-H32). Everybody can count both."""
    if hand_size(kit.hand, s, p) == 0:
        return False
    if luck_refills(kit):
        return True
    for k in range(KINDS):
        if s.fresh[p, k] > 0:
            return True
    return False


def begin_blows(s):
    s.phase = FIGHTING
    if s.laid[0] > 0:
        s.phase = REVEALING


def answer_swaps(kit, s):
    for p in range(2):
        if s.sealed[p] != NOBODY and s.sealed[p] != STAY + 1:
            put_under(s, p, s.sealed[p] - 1 - SWAP)
            s.owed[p] = 1
        s.sealed[p] = NOBODY
    s.phase = SWAP_REFILLING
    if s.owed[0] + s.owed[1] == 0:
        begin_blows(s)


# --- Card effects -----------------------------------------------------------------------------


def blow(kit, s, p, card):
    """The power of a Punch; without mercy at most the boxer's own stamina (PU-36, PU-37). Other
    cards have none."""
    if card > P3:
        return 0
    power = whole(kit.power[card] + kit.own_power[p, card])
    return min(power, s.stamina[p]) if kit.no_mercy == 1 else power


def effect(kit, s, p, mine, theirs):
    """What one exchange does to the stamina of p, who played `mine` (the matrix of 1.8)."""
    own = blow(kit, s, p, mine)
    hit = blow(kit, s, 1 - p, theirs)
    hurt = max(0, hit - own) if mine <= NOTHING else 0  # PU-18 to PU-22
    lost = own if theirs == DODGE else 0  # PU-21, PU-29
    rested = 0
    if mine == NOTHING and theirs > P3:
        rested = whole(kit.rest_gain + kit.own_rest[p])  # PU-23 to PU-25
    return rested - hurt - lost


def gain(s, p, amount):
    """Stamina stays between 0 and the top (PU-05, PU-26, PU-27). Returns what really changed."""
    before = whole(s.stamina[p])
    s.stamina[p] = max(0, min(TOP, before + amount))
    return s.stamina[p] - before


def resolve(kit, s, first, second):
    """Both cards are open: the effects come at the same time."""
    change0 = effect(kit, s, 0, first, second)
    change1 = effect(kit, s, 1, second, first)
    s.spent[0, first] += 1
    s.spent[1, second] += 1
    s.shown_card[0] = first + 1
    s.shown_card[1] = second + 1
    s.change[0] = gain(s, 0, change0)
    s.change[1] = gain(s, 1, change1)
    s.turn_no += 1
    if s.stamina[0] == 0 or s.stamina[1] == 0:
        winner = 1 if s.stamina[0] == 0 else 0  # PU-28; never both (PU-H08)
        s.knockouts[winner] += 1
        award(kit, s, winner)
    elif s.turn_no == kit.hand:
        end_round(kit, s)
    else:
        begin_turn(kit, s)


# --- Breaks, matches, the game ----------------------------------------------------------------


def end_round(kit, s):
    if s.round_no == kit.rounds - 1:
        end_match(kit, s)  # PU-12
        return
    for p in range(2):
        gain(s, p, kit.break_gains[s.round_no])  # PU-10, PU-11
    start_round(kit, s, s.round_no + 1)


def end_match(kit, s):
    if s.stamina[0] == s.stamina[1]:
        replay(kit, s)
        return
    winner = 0 if s.stamina[0] > s.stamina[1] else 1  # PU-30
    s.decisions[winner] += 1
    award(kit, s, winner)


def replay(kit, s):
    """A tie does not count: the match is fought again (PU-31, PU-H10, PU-H31)."""
    s.ties += 1
    if s.replays >= kit.max_replays:
        s.phase = OVER
        return
    s.replays += 1
    start_match(kit, s)


def award(kit, s, winner):
    s.wins[winner] += 1
    s.replays = 0
    if s.wins[winner] >= kit.matches_to_win:  # PU-32
        s.phase = OVER
    else:
        start_match(kit, s)


def score(kit, s, out):
    for p in range(2):
        out[p] = 0
    for p in range(2):
        if s.wins[p] >= kit.matches_to_win:
            out[0] = s.wins[0]
            out[1] = s.wins[1]
            return WON
    return UNDECIDED


# --- Luck -------------------------------------------------------------------------------------


def chance(kit, s, weights):
    """Every card of the deck is equally likely (PU-06); programmed cards are just turned over."""
    if s.phase == REVEALING:
        for k in range(KINDS):
            weights[k] = 0
        weights[REVEAL] = 1
        return 1
    p = 0 if s.owed[0] > 0 else 1
    n = 0
    for k in range(KINDS):
        weights[k] = s.fresh[p, k]
        n += s.fresh[p, k]
    if n == 0:
        weights[s.under[p, 0]] = 1
        n = 1
    return n


def luck(kit, s, outcome):
    if s.phase == REVEALING:
        i = half_size(kit.hand, s.turn_no) - s.laid[0]
        first = s.row[0, i] - 1
        second = s.row[1, i] - 1
        for p in range(2):
            s.row[p, i] = 0
            s.laid[p] -= 1
        resolve(kit, s, first, second)
        return
    draw_card(s, 0 if s.owed[0] > 0 else 1, outcome)
    if s.owed[0] + s.owed[1] == 0:
        cards_are_in(kit, s)


def cards_are_in(kit, s):
    if s.phase == DEALING:
        hands_are_dealt(kit, s)
    elif s.phase == SWAP_REFILLING:
        begin_blows(s)
    else:
        begin_turn(kit, s)


# --- What an action does ------------------------------------------------------------------------


def apply(kit, s, seat, action):
    if seat == CHANCE:
        luck(kit, s, action)
    elif s.phase == FIGHTING:
        s.sealed[seat] = action + 1  # PU-08
        if s.sealed[1 - seat] != NOBODY:
            open_cards(kit, s)
    elif s.phase == REDEALING:
        s.sealed[seat] = action + 1
        if s.sealed[1 - seat] != NOBODY or s.ready[1 - seat] == 1:
            answer_redeals(kit, s)
    elif s.phase == SWAPPING:
        s.sealed[seat] = action + 1
        if s.sealed[1 - seat] != NOBODY or s.ready[1 - seat] == 1:
            answer_swaps(kit, s)
    elif s.phase == EXCHANGING:
        exchange_before_round(kit, s, seat, action)
    elif s.phase == PROGRAMMING:
        lay(kit, s, seat, action - LAY)
    elif s.phase == DRAFTING:
        draft(kit, s, seat, action - DRAFT)
    else:
        draw_card(s, seat, action - TAKE)
        if s.owed[0] + s.owed[1] == 0:
            cards_are_in(kit, s)


def open_cards(kit, s):
    first = s.sealed[0] - 1 - PLAY
    second = s.sealed[1] - 1 - PLAY
    for p in range(2):
        s.sealed[p] = NOBODY
    s.hand[0, first] -= 1  # PU-09
    s.hand[1, second] -= 1
    resolve(kit, s, first, second)


def exchange_before_round(kit, s, seat, action):
    if action == DONE:
        s.ready[seat] = 1
    else:
        put_under(s, seat, action - PUT)
        s.puts[seat] += 1
        if s.puts[seat] == min(PUTS, kit.hand):
            s.ready[seat] = 1
    if s.ready[0] == 1 and s.ready[1] == 1:
        finish_exchange(kit, s)


def lay(kit, s, seat, k):
    """The cards of a half face down, in an order that stands (PU-40, PU-42)."""
    s.hand[seat, k] -= 1
    s.row[seat, s.laid[seat]] = k + 1
    s.laid[seat] += 1
    half = half_size(kit.hand, s.turn_no)
    if s.laid[0] == half and s.laid[1] == half:
        begin_swap(kit, s)


def draft(kit, s, seat, k):
    s.fresh[seat, k] -= 1
    s.hand[seat, k] += 1
    s.owed[seat] -= 1
    if s.owed[0] + s.owed[1] == 0:
        hands_are_kept(kit, s)  # PU-H06


# --- Components -----------------------------------------------------------------------------


def inventory(kit, s, out):
    for p in range(2):
        for k in range(KINDS):
            out[p * KINDS + k] = s.fresh[p, k] + s.hand[p, k] + s.spent[p, k]
        for i in range(s.under_count[p]):
            out[p * KINDS + s.under[p, i]] += 1
        for i in range(HALF):
            if s.row[p, i] > 0:
                out[p * KINDS + s.row[p, i] - 1] += 1
