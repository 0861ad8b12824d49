"""Robo Power, a game by Alexander Zirbel. The numbers RBP-nn name clauses of `rulebook.md`.

Read it with the rulebook in the other hand: the parts stand in the same order. How cards
move is in `cards.py`, how a layer of a duel is judged in `verdict.py`, what the players remember of
each other's hands in `memory.py`. A kind of card is its row in the deck; cards of one kind are all
alike, so hands and piles are counts by kind. Sets of seats are bits: seat p is `1 << p`.
"""

from haymaker.games.robo_power.cards import (
    NOT_LAID,
    NOTHING,
    SPY,
    SPY_MASTER,
    any_of_hand,
    discard_stake,
    from_hand_to_discard,
    give_up,
    pile_has_cards,
    put_on_stake,
    take_back,
    take_back_without_traps,
    take_from_pile,
)
from haymaker.games.robo_power.memory import (
    HIDDEN,
    KINDS,
    MEMORY,
    SEATS,
    guess_hands,
    saw_theft,
    view_memory,
)
from haymaker.games.robo_power.verdict import (
    ALL_STUCK,
    COUNTERED,
    ONE_HIGHEST,
    ONE_LOWEST,
    SOME_STUCK,
    TIED_LOWEST,
    TRAPPED,
    alone,
    heads,
    judge,
    seat_of,
)
from haymaker.kernel.contract import CHANCE, LUCK_ACTS, RULING, draw

VERSION = 2
CLAUSES = "RBP"

HAND = 6  # cards dealt to each (RBP-02)

# What a player can do: put down a card of a kind (to discard it or to duel with it), take a card
# from a seat, or let a take go.
TAKE = KINDS
PASS = TAKE + SEATS
ACTIONS = PASS + 1

# What luck can do: bring a card of a kind, or name the seat that begins.
BEGIN = KINDS
LUCK = BEGIN + SEATS

COMPONENTS = KINDS

# What the table waits for.
CHOOSING_STARTER, DEALING, DRAWING, DISCARDING, SPYING, TAKING, DUELING, PICKING, OVER = range(9)

# How a game ends.
WON, TIED, OUT_OF_TURNS = 1, 2, 3
WINNING_ENDINGS = (WON,)

KIT = (
    ("start_player", "i1"),  # -1: by lot
    ("reshuffle", "i1"),
    ("spy_optional", "i1"),
    ("spy_on_duel_loss", "i1"),
    ("max_turns", "i2"),
    ("deck_count", "i1"),
    ("deck_role", "i1", (KINDS,)),
    ("deck_number", "i2", (KINDS,)),
    ("deck_copies", "i1", (KINDS,)),
    ("deck_total", "i2"),
)

STATE = (
    ("phase", "i1"),
    ("player", "i1"),  # whose turn it is
    ("asked", "i4"),  # who must act now, bits as `turn` returns them
    ("turns", "i2"),  # turns begun
    ("to_deal", "i2"),
    ("pile", "i1", (KINDS,)),  # the draw pile, in an order that nobody knows
    ("pile_size", "i2"),
    ("discard", "i1", (KINDS,)),
    ("discard_size", "i2"),
    ("hand", "i1", (SEATS, KINDS)),
    ("hand_size", "i2", (SEATS,)),
    ("inside", "i2"),  # who is still in the game: bits
    ("outlasted", "i1", (SEATS,)),  # once out: the number of players who went out before, + 1
    ("layer", "i2"),  # of the duel: 0, 1 in a doubleduel, 2 in a tripleduel …
    ("dueling", "i2"),  # who lays a card in this layer: bits
    ("at_stake", "i2"),  # who has cards in the duel: bits
    ("trapping", "i1"),  # 1: several Traps have been dueled, the highest number wins
    ("sealed", "i1", (SEATS,)),  # the card laid in this layer; until it is turned it counts as held
    ("stake", "i1", (SEATS, KINDS)),  # the cards of the layers before, all open
    ("spier", "i1"),
    ("takes", "i1"),  # cards that this spy may still take
    ("target", "i1"),
    ("after_duel", "i1"),  # 1: the spy at work was lost in the duel, 2: a Spy Master was
    ("lost_spies", "i1", (SEATS,)),
    ("lost_masters", "i1", (SEATS,)),
    ("put_down", "i1"),  # the latest card discarded in step 2: kind + 1
    ("shown", "i1", (SEATS,)),  # the latest layer that was turned over
    ("outcome", "i1"),
    ("marked", "i2"),
    *MEMORY,
)


# --- Set-up -----------------------------------------------------------------------------------


def start(kit, s):
    """The deck is shuffled and lies face down; nothing is discarded yet (RBP-02)."""
    for k in range(kit.deck_count):
        s.pile[k] = kit.deck_copies[k]
        s.shuffled[k] = kit.deck_copies[k]
    s.pile_size = kit.deck_total
    s.inside = (1 << kit.players) - 1
    if kit.start_player >= 0:  # RBP-03, RBP-H28
        begin_deal(kit, s, kit.start_player)
    else:
        wait_for_luck(s, CHOOSING_STARTER)


def begin_deal(kit, s, player):
    s.player = player
    s.to_deal = HAND * kit.players
    wait_for_luck(s, DEALING)


def wait_for_luck(s, phase):
    s.phase = phase
    s.asked = LUCK_ACTS


def wait_for_seats(s, phase, seats):
    s.phase = phase
    s.asked = seats


def deal_card(kit, s, k):
    s.to_deal -= 1
    take_from_pile(s, s.to_deal % kit.players, k)
    if s.to_deal == 0:
        begin_turn(kit, s)


# --- A turn -----------------------------------------------------------------------------------


def begin_turn(kit, s):
    """Step 1 is a card from the pile, if there is any (RBP-05, RBP-H06)."""
    if s.turns >= kit.max_turns:  # RBP-H33
        s.phase = OVER
        s.asked = 0
        return
    s.turns += 1
    if pile_has_cards(kit, s):
        wait_for_luck(s, DRAWING)
    else:
        begin_discard(kit, s)


def begin_discard(kit, s):
    """Step 2 is left out by a player who could draw nothing and has one card (RBP-H32)."""
    if s.hand_size[s.player] > 1:
        wait_for_seats(s, DISCARDING, 1 << s.player)
    else:
        begin_duel(kit, s)


def discard_card(kit, s, p, k):
    """Face up, any card of the hand (RBP-06). A spy sets out at once (RBP-07)."""
    from_hand_to_discard(s, p, k)
    s.put_down = k + 1
    role = kit.deck_role[k]
    if role == SPY:
        begin_spying(s, p, 1)  # RBP-22
    elif role == SPY_MASTER:
        begin_spying(s, p, 2)  # RBP-25
    else:
        begin_duel(kit, s)  # also for a Trap or Counteract (RBP-H09)


# --- The duel -----------------------------------------------------------------------------------


def begin_duel(kit, s):
    """Step 3: everybody still in the game lays a card face down (RBP-08)."""
    s.layer = 0
    s.trapping = 0
    s.dueling = s.inside
    s.at_stake = s.inside
    wait_for_seats(s, DUELING, s.inside)


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
    """Who has no card takes one from the pile and must use it (RBP-31)."""
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


# --- What becomes of the cards --------------------------------------------------------------------


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


# --- The end of a turn ----------------------------------------------------------------------------


def end_duel(kit, s):
    s.at_stake = 0
    s.dueling = 0
    if kit.spy_on_duel_loss == 1:
        s.after_duel = 1
        next_lost_spy(kit, s)
    else:
        end_turn(kit, s)


def end_turn(kit, s):
    """Who has no card is out (RBP-39), never before the duel is over (RBP-40). RBP-12, RBP-04."""
    s.after_duel = 0
    drop_out(kit, s)
    if not decided(s):
        pass_turn(kit, s)


def drop_out(kit, s):
    """Those who go out together share the place (RBP-H25)."""
    before = kit.players - heads(s.inside)
    for p in range(kit.players):
        if s.inside >> p & 1 == 1 and s.hand_size[p] == 0:
            s.inside -= 1 << p
            s.outlasted[p] = before + 1


def decided(s):
    """The last one with cards wins (RBP-01, RBP-18); if there is none, it is a tie (RBP-16)."""
    if alone(s.inside):
        s.phase = OVER
        s.asked = 0
        return True
    return False


def pass_turn(kit, s):
    """To the right, past those who are out (RBP-04, RBP-H24, RBP-H27)."""
    s.player = (s.player + 1) % kit.players
    while s.inside >> s.player & 1 == 0:
        s.player = (s.player + 1) % kit.players
    begin_turn(kit, s)


# --- Spies ----------------------------------------------------------------------------------------


def begin_spying(s, p, takes):
    s.spier = p
    s.takes = takes
    wait_for_seats(s, SPYING, 1 << p)


def can_be_robbed(s, spier, p):
    """Any opponent with a card, never the pile (RBP-22, RBP-24)."""
    return p != spier and s.hand_size[p] > 0


def somebody_can_be_robbed(kit, s):
    for p in range(kit.players):
        if can_be_robbed(s, s.spier, p):
            return True
    return False


def take_card(kit, s, k):
    """Luck says which one it was, for nobody looks before taking (RBP-23, RBP-27, RBP-H11)."""
    thief = s.spier
    victim = s.target
    saw_theft(kit, s, victim, thief, k)
    s.hand[victim, k] -= 1
    s.hand_size[victim] -= 1
    s.hand[thief, k] += 1
    s.hand_size[thief] += 1
    s.takes -= 1
    if s.after_duel == 0 and s.hand_size[victim] == 0:  # RBP-39, RBP-H13
        drop_out(kit, s)
        if decided(s):
            return
    if s.takes > 0 and somebody_can_be_robbed(kit, s):  # RBP-26, RBP-H12
        wait_for_seats(s, SPYING, 1 << thief)
    else:
        spy_is_done(kit, s)


def spy_is_done(kit, s):
    s.takes = 0
    if s.after_duel > 0:
        next_lost_spy(kit, s)
    else:
        begin_duel(kit, s)


# Spies that were lost in a duel, where the table lets them work (RBP-H08, RBP-H37).


def count_lost_spies(kit, s, p):
    if s.sealed[p] > 0:
        count_lost_spy(kit, s, p, s.sealed[p] - 1, 1)
    for k in range(kit.deck_count):
        count_lost_spy(kit, s, p, k, s.stake[p, k])


def count_lost_spy(kit, s, p, k, count):
    if kit.deck_role[k] == SPY:
        s.lost_spies[p] += count
    elif kit.deck_role[k] == SPY_MASTER:
        s.lost_masters[p] += count


def next_lost_spy(kit, s):
    """In turn order, and before anybody is out."""
    for i in range(kit.players):
        p = (s.player + i) % kit.players
        s.spier = p
        if s.lost_spies[p] + s.lost_masters[p] > 0:
            if somebody_can_be_robbed(kit, s):
                if s.lost_spies[p] > 0:
                    s.lost_spies[p] -= 1
                    s.after_duel = 1
                    begin_spying(s, p, 1)
                else:
                    s.lost_masters[p] -= 1
                    s.after_duel = 2
                    begin_spying(s, p, 2)
                return
            s.lost_spies[p] = 0
            s.lost_masters[p] = 0
    end_turn(kit, s)


# --- Whose turn, and what is allowed ------------------------------------------------------------


def turn(kit, s):
    return s.asked


def legal(kit, s, seat, moves):
    n = 0
    if s.phase != SPYING:
        for k in range(kit.deck_count):
            moves[n] = k
            if s.hand[seat, k] > 0:  # RBP-06, RBP-08
                n += 1
        return n
    for p in range(kit.players):
        if can_be_robbed(s, seat, p):
            moves[n] = TAKE + p
            n += 1
    if kit.spy_optional == 1:  # RBP-H10
        moves[n] = PASS
        n += 1
    return n


def why_not(kit, s, seat, action):
    if s.phase == SPYING:
        return why_not_taken(kit, s, seat, action)
    if action >= TAKE:
        return 7  # a spy must be put down first
    if action < kit.deck_count and s.hand[seat, action] > 0:
        return 0
    return 8 if s.phase == DUELING else 6


def why_not_taken(kit, s, seat, action):
    if action < TAKE:
        return 7  # the spy comes first
    if action == PASS:
        return 0 if kit.spy_optional == 1 else RULING + 10
    p = action - TAKE
    if p < kit.players and s.inside >> p & 1 == 0:
        return 39
    if p < kit.players and can_be_robbed(s, seat, p):
        return 0
    return 22


# --- Luck -------------------------------------------------------------------------------------


def chance(kit, s, weights):
    """Every card of the pile, or of the hand that is stolen from, is equally likely."""
    if s.phase == TAKING:
        for k in range(KINDS):
            weights[k] = s.hand[s.target, k]
        return s.hand_size[s.target]
    if s.phase == CHOOSING_STARTER:
        for k in range(KINDS):
            weights[k] = 0
        for p in range(kit.players):
            weights[BEGIN + p] = 1
        return kit.players
    for k in range(KINDS):
        weights[k] = s.pile[k]
    return s.pile_size


def luck(kit, s, outcome):
    if s.phase == DRAWING:
        take_from_pile(s, s.player, outcome)
        begin_discard(kit, s)
    elif s.phase == DEALING:
        deal_card(kit, s, outcome)
    elif s.phase == PICKING:
        pick_card(kit, s, outcome)
    elif s.phase == TAKING:
        take_card(kit, s, outcome)
    else:
        begin_deal(kit, s, outcome - BEGIN)


# --- What an action does ------------------------------------------------------------------------


def apply(kit, s, seat, action):
    if seat == CHANCE:
        luck(kit, s, action)
    elif s.phase == DUELING:
        lay_card(kit, s, seat, action)
    elif s.phase == DISCARDING:
        discard_card(kit, s, seat, action)
    elif action == PASS:
        spy_is_done(kit, s)
    else:
        s.target = action - TAKE
        wait_for_luck(s, TAKING)


def score(kit, s, out):
    """Points are the players one has outlasted, so places follow (RBP-H25, RBP-H36)."""
    for p in range(kit.players):
        out[p] = s.outlasted[p] - 1 if s.outlasted[p] > 0 else kit.players - heads(s.inside)
    if not alone(s.inside):
        return OUT_OF_TURNS  # nobody has won (RBP-H37)
    return TIED if s.inside == 0 else WON  # RBP-16, RBP-H26


# --- What a seat may know -----------------------------------------------------------------------


def view(kit, s, seat, out):
    """Open are the discard pile, all turned cards and all numbers of cards (RBP-H29)."""
    out.phase = s.phase
    out.player = s.player
    out.asked = s.asked
    out.turns = s.turns
    out.to_deal = s.to_deal
    out.pile_size = s.pile_size
    out.discard_size = s.discard_size
    out.inside = s.inside
    out.layer = s.layer
    out.dueling = s.dueling
    out.at_stake = s.at_stake
    out.trapping = s.trapping
    out.spier = s.spier
    out.takes = s.takes
    out.target = s.target
    out.after_duel = s.after_duel
    out.put_down = s.put_down
    out.outcome = s.outcome
    out.marked = s.marked
    for k in range(kit.deck_count):
        out.discard[k] = s.discard[k]
    for p in range(kit.players):
        out.hand_size[p] = s.hand_size[p]
        out.outlasted[p] = s.outlasted[p]
        out.lost_spies[p] = s.lost_spies[p]
        out.lost_masters[p] = s.lost_masters[p]
        out.shown[p] = s.shown[p]
        for k in range(kit.deck_count):
            out.stake[p, k] = s.stake[p, k]
        if p == seat:
            view_own_cards(kit, s, p, out)
        elif s.sealed[p] > 0:
            out.sealed[p] = HIDDEN
        else:
            out.sealed[p] = s.sealed[p]
    view_memory(kit, s, seat, out)


def view_own_cards(kit, s, p, out):
    out.sealed[p] = s.sealed[p]
    for k in range(kit.deck_count):
        out.hand[p, k] = s.hand[p, k]


def guess(kit, v, seat, luck, out):
    """Hands and pile are filled with the cards that the seat has not seen elsewhere."""
    view(kit, v, seat, out)
    guess_hands(kit, v, seat, luck, out)
    for p in range(kit.players):
        if v.sealed[p] == HIDDEN:
            out.sealed[p] = any_of_hand(out, p, draw(luck, out.hand_size[p])) + 1


def inventory(kit, s, out):
    for k in range(KINDS):
        out[k] = s.pile[k] + s.discard[k]
        for p in range(kit.players):
            out[k] += s.hand[p, k] + s.stake[p, k]
