"""Before the first round: hostage, monsters and doors; and how cards are drawn, then and later."""

from haymaker.games.one_punch_man.dungeon import *
from haymaker.games.one_punch_man.finding import *
from haymaker.games.one_punch_man.layout import *


def hide_hostage(kit, s, r):
    """OPM-07."""
    s.hostage_room = r + 1
    s.maybe_rooms = kit.hostage_rooms & ~(1 << kit.opm_room)  # there the game would be over
    s.phase = PLACING
    return PLACED if kit.setup_monsters == 0 else WAIT


def place_monster(kit, s, c, r):
    """OPM-08: from the hand into a low room, for no tokens (OPM-09), unseen (OPM-H09)."""
    m = deploy(s, MONSTERS, c, r)
    if kit.hidden_setup_monsters == 0:
        reveal(kit, s, m)
        count_space(kit, s, r)
    return PLACED if set_up(s) == kit.setup_monsters else WAIT


def set_up(s):
    """Monsters placed in the preparations: all that stand there before the game begins."""
    return s.ranks[MONSTERS]


def finish_placing(s):
    if s.held[MONSTERS] < HAND and s.deck_left[MONSTERS] > 0:
        draw_cards(s, 0, HAND - s.held[MONSTERS], BLOCKING)  # OPM-10
        return WAIT
    return SET_DOORS


def begin_blocking(kit, s):
    s.phase = BLOCKING
    return BEGIN_ROUND if kit.max_blocked_doors == 0 else WAIT


def block_door(kit, s, d):
    """OPM-11."""
    s.blocked |= 1 << d
    return BEGIN_ROUND if ones(s.blocked) == kit.max_blocked_doors else WAIT


def deploy(s, side, c, r):
    """A card becomes a unit. Returns its slot."""
    s.hand[side, c] -= 1
    s.held[side] -= 1
    u = free_slot(s, side)
    s.unit_design[side, u] = c + 1
    s.unit_room[side, u] = r + 1
    s.unit_damage[side, u] = 0
    s.unit_marks[side, u] = 0
    if u == s.ranks[side]:
        s.ranks[side] += 1
    return u


# --- Cards --------------------------------------------------------------------------------------


def draw_cards(s, heroes, monsters, then):
    """Luck draws for both sides, as far as there are cards; then the game goes on."""
    s.owed[HEROES] = drawable(s, HEROES, heroes)
    s.owed[MONSTERS] = drawable(s, MONSTERS, monsters)
    s.then = then
    s.phase = DRAWING


def drawable(s, p, wanted):
    """So many cards, or as many as deck and discards have."""
    n = s.deck_left[p]
    k = 0
    while n < wanted and k < DESIGNS:
        n += s.discards[p, k]
        k += 1
    return min(n, wanted)


def drawing_side(s):
    return HEROES if s.owed[HEROES] > 0 else MONSTERS


def draw_card(kit, s, p, k):
    if s.deck_left[p] == 0:
        shuffle_discards(kit, s, p)
    s.deck[p, k] -= 1
    s.deck_left[p] -= 1
    s.hand[p, k] += 1
    s.held[p] += 1
    s.owed[p] -= 1
    return WAIT if s.owed[HEROES] + s.owed[MONSTERS] > 0 else cards_are_in(s)


def shuffle_discards(kit, s, p):
    """OPM-H38: the discarded cards, which everybody saw, are the new deck."""
    if p == MONSTERS:
        count_withheld(kit, s)
    for k in range(DESIGNS):
        s.deck[p, k] = s.discards[p, k]
        s.recycled[p, k] = s.discards[p, k]
        s.deck_left[p] += s.discards[p, k]
        s.discards[p, k] = 0


def cards_are_in(s):
    if s.then == HIDING:
        s.phase = HIDING
        s.active = MONSTERS
        return WAIT
    if s.then == BLOCKING:
        return SET_DOORS
    return BEGIN_ROUND if s.then == NEXT_ROUND else END_TURN
