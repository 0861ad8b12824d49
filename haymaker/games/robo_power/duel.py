"""The duel: all lay a card face down and the lowest goes, unless a special card or a tie steps in.

Chapters of the rulebook: A turn (steps 3 and 4), Counteract, Trap, Doubleduel, Several Traps.
"""

from haymaker.games.robo_power.layout import *
from haymaker.games.robo_power.memory import *
from haymaker.games.robo_power.spies import *
from haymaker.games.robo_power.turns import *

# --- Laying cards --------------------------------------------------------------------------------


def lay_card(kit, s, p, k):
    """Nobody sees it until all have laid theirs (RBP-13, RBP-H34)."""
    s.sealed[p] = k + 1
    s.asked -= 1 << p
    go_on_dueling(kit, s)


def go_on_dueling(kit, s):
    """Layer by layer, as long as nobody has to be asked (RBP-30)."""
    while s.phase == DUELING and s.asked == 0:
        all_have_laid(kit, s)


def all_have_laid(kit, s):
    """A duelist without a card takes one from the pile and must use it (RBP-31)."""
    p = next_without_card(kit, s)
    while p >= 0 and not pile_has_cards(kit, s):
        s.sealed[p] = NOTHING  # RBP-H06
        p = next_without_card(kit, s)
    if p >= 0:
        wait_for_luck(s, PICKING)
    else:
        turn_over(kit, s)


def next_without_card(kit, s):
    """In turn order, should cards be scarce (RBP-H35)."""
    if s.layer == 0:
        return -1
    for i in range(kit.players):
        p = (s.player + i) % kit.players
        if s.dueling >> p & 1 == 1 and s.sealed[p] == NOT_LAID:
            return p
    return -1


def pick_card(kit, s, k):
    p = next_without_card(kit, s)
    take_from_pile(s, p, k)  # it is the player's own now (RBP-H22)
    s.sealed[p] = k + 1
    wait_for_seats(s, DUELING, 0)
    go_on_dueling(kit, s)


# --- The verdict on a layer ----------------------------------------------------------------------


def turn_over(kit, s):
    """Step 4: all cards at the same moment (RBP-09)."""
    judge(kit, s)
    outcome = s.outcome
    if outcome != ALL_STUCK:  # then the layer before stays the latest to be seen
        for p in range(kit.players):
            s.shown[p] = s.sealed[p]
    if outcome == ONE_LOWEST or outcome == SOME_STUCK:
        losers_discard(kit, s)
    elif outcome == TIED_LOWEST:
        duel_again(kit, s)
    elif outcome == COUNTERED:
        discard_all(kit, s)
    elif outcome == TRAPPED or outcome == ONE_HIGHEST:
        take_all(kit, s)
    elif outcome == ALL_STUCK:
        all_take_back(kit, s)
    else:
        trappers_duel_again(kit, s)


def judge(kit, s):
    """Only the newest layer counts (RBP-34). Sets `outcome` and `marked`."""
    countered = 0
    trappers = 0
    stuck = 0
    low = NO_LIMIT
    lowest_seats = 0
    high = 0
    highest_seats = 0
    for p in range(kit.players):
        if s.dueling >> p & 1 == 1:
            bit = 1 << p
            if s.sealed[p] == NOTHING:
                stuck |= bit
            else:
                k = s.sealed[p] - 1
                role = kit.deck_role[k]
                number = kit.deck_number[k]
                if role == COUNTERACT:
                    countered |= bit
                elif role == TRAP:
                    trappers |= bit
                else:  # spies have numbers too (RBP-H02)
                    if number < low:
                        low = number
                        lowest_seats = 0
                    if number == low:
                        lowest_seats |= bit
                    if number > high:
                        high = number
                        highest_seats = 0
                    if number == high:
                        highest_seats |= bit
    if countered != 0:  # RBP-15, RBP-17; also against a Trap (RBP-H14)
        verdict(s, COUNTERED, countered)
    elif trappers != 0:  # RBP-19, RBP-21, RBP-35, RBP-37
        verdict(s, TRAPPED if alone(trappers) else MORE_TRAPS, trappers)
    elif stuck == s.dueling:
        verdict(s, ALL_STUCK, stuck)
    elif s.trapping == 1:  # RBP-35, RBP-H18; nobody stuck is highest (RBP-H35)
        verdict(s, ONE_HIGHEST if alone(highest_seats) else TIED_HIGHEST, highest_seats)
    elif stuck != 0:  # RBP-H06
        verdict(s, SOME_STUCK, stuck)
    else:  # RBP-10, RBP-28; ties above do not matter (RBP-14)
        verdict(s, ONE_LOWEST if alone(lowest_seats) else TIED_LOWEST, lowest_seats)


def verdict(s, outcome, seats):
    s.outcome = outcome
    s.marked = seats


# --- What becomes of the cards -------------------------------------------------------------------


def losers_discard(kit, s):
    """The lowest goes, with all own cards of this duel; the others go back (RBP-10, 11, 32)."""
    for p in range(kit.players):
        if s.at_stake >> p & 1 == 1:
            if s.marked >> p & 1 == 1:
                if kit.spy_on_duel_loss == 1:
                    count_lost_spies(kit, s, p)
                discard_stake(kit, s, p)
            else:
                take_back(kit, s, p)
    end_duel(kit, s)


def discard_all(kit, s):
    """Counteract: all dueled cards of all who are still in the duel (RBP-15, RBP-38, RBP-H15)."""
    for p in range(kit.players):
        if s.at_stake >> p & 1 == 1:
            discard_stake(kit, s, p)
    end_duel(kit, s)


def take_all(kit, s):
    """The trapper takes the others' cards, of all layers (RBP-19, RBP-36, RBP-H16)."""
    winner = seat_of(s.marked)
    take_back_without_traps(kit, s, winner)  # RBP-20, RBP-37, RBP-H20
    for p in range(kit.players):
        if s.at_stake >> p & 1 == 1 and p != winner:
            give_up(kit, s, p, winner)
    end_duel(kit, s)


def all_take_back(kit, s):
    """Nobody can go on: all take their cards back, except Traps (RBP-H06)."""
    for p in range(kit.players):
        if s.at_stake >> p & 1 == 1:
            take_back_without_traps(kit, s, p)
    end_duel(kit, s)


def end_duel(kit, s):
    s.at_stake = 0
    s.dueling = 0
    if kit.spy_on_duel_loss == 1:
        s.after_duel = 1
        next_lost_spy(kit, s)
    else:
        end_turn(kit, s)


# --- Doubleduel and several Traps ----------------------------------------------------------------


def duel_again(kit, s):
    """A doubleduel of those who tied; the others are out of it (RBP-28, RBP-29, RBP-30)."""
    for p in range(kit.players):
        if s.at_stake >> p & 1 == 1 and s.marked >> p & 1 == 0:
            take_back(kit, s, p)
    s.at_stake = s.marked
    begin_layer(kit, s)


def trappers_duel_again(kit, s):
    """Trappers, or those tied for highest, duel on for everything (RBP-35, RBP-H17, H18, H19)."""
    s.trapping = 1
    begin_layer(kit, s)


def begin_layer(kit, s):
    """The tied cards stay on the table and the new ones come on top (RBP-28)."""
    able = 0
    for p in range(kit.players):
        if s.at_stake >> p & 1 == 1:
            if s.sealed[p] > 0:
                put_on_stake(s, p, s.sealed[p] - 1)
            s.sealed[p] = NOT_LAID
            if s.marked >> p & 1 == 1 and s.hand_size[p] > 0:
                able |= 1 << p  # RBP-H23: with cards in hand nobody draws
    s.dueling = s.marked
    s.layer += 1
    wait_for_seats(s, DUELING, able)


# --- The stakes: open layers, and on top the sealed card, which counts as in hand ----------------


def put_on_stake(s, p, k):
    s.hand[p, k] -= 1
    s.hand_size[p] -= 1
    s.stake[p, k] += 1
    saw_card_leave(s, p, k)


def take_back(kit, s, p):
    if s.sealed[p] > 0:
        saw_card_kept(s, p, s.sealed[p] - 1)
    s.sealed[p] = NOT_LAID
    if s.layer > 0:
        for k in range(kit.deck_count):
            if s.stake[p, k] > 0:
                put_in_hand(s, p, k, s.stake[p, k])
                s.stake[p, k] = 0


def take_back_without_traps(kit, s, p):
    """Every Trap laid in this duel is discarded (RBP-20, RBP-37, RBP-H20)."""
    if s.sealed[p] > 0 and kit.deck_role[s.sealed[p] - 1] == TRAP:
        from_hand_to_discard(s, p, s.sealed[p] - 1)
        s.sealed[p] = NOT_LAID
    if s.layer > 0:
        for k in range(kit.deck_count):
            if s.stake[p, k] > 0 and kit.deck_role[k] == TRAP:
                put_on_discard(s, k, s.stake[p, k])
                s.stake[p, k] = 0
    take_back(kit, s, p)


def discard_stake(kit, s, p):
    if s.sealed[p] > 0:
        from_hand_to_discard(s, p, s.sealed[p] - 1)
    s.sealed[p] = NOT_LAID
    if s.layer > 0:
        for k in range(kit.deck_count):
            put_on_discard(s, k, s.stake[p, k])
            s.stake[p, k] = 0


def give_up(kit, s, p, winner):
    if s.sealed[p] > 0:
        k = s.sealed[p] - 1
        s.hand[p, k] -= 1
        s.hand_size[p] -= 1
        saw_card_leave(s, p, k)
        saw_cards_change_hands(s, p, winner, 1)
        put_in_hand(s, winner, k, 1)
    s.sealed[p] = NOT_LAID
    if s.layer > 0:
        for k in range(kit.deck_count):
            if s.stake[p, k] > 0:
                saw_cards_change_hands(s, p, winner, s.stake[p, k])
                put_in_hand(s, winner, k, s.stake[p, k])
                s.stake[p, k] = 0
