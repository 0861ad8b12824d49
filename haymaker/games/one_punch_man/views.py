"""What each side may know, and fair guesses at the rest."""
# mypy: ignore-errors

from haymaker.games.one_punch_man.dungeon import *
from haymaker.games.one_punch_man.layout import *
from haymaker.kernel.contract import draw

TRIES = 4096  # of a guess, before it takes the plainest arrangement that fits


# --- What a seat may know -----------------------------------------------------------------------


def view(kit, s, seat, out):
    """The Monsters see the whole dungeon, everybody else what the Heroes have seen of it."""
    view_table(s, out)
    view_cards(s, seat, out)
    view_units(s, seat, out)
    out.opm_won = s.opm_won
    out.found = s.found
    out.door_known = s.door_known
    out.visited = s.visited
    out.maybe_rooms = s.maybe_rooms
    out.maybe_carriers = s.maybe_carriers
    out.prep_cost_seen = s.prep_cost_seen
    if kit.room_capacity < UNLIMITED:
        for r in range(ROOMS):
            out.spare[r] = s.spare[r]
    if seat == MONSTERS:
        out.blocked = s.blocked
    else:
        out.blocked = s.blocked & s.door_known  # OPM-H08
    if seat == MONSTERS or s.found == 1:  # OPM-45, OPM-H34
        out.hostage_room = s.hostage_room
        out.carrier = s.carrier
    if seat == MONSTERS or s.active == HEROES:  # OPM-H56
        out.took = s.took
        out.dropped = s.dropped


def view_table(s, out):
    out.phase = s.phase
    out.then = s.then
    out.active = s.active
    out.round_no = s.round_no
    out.patience = s.patience
    out.mover = s.mover
    out.steps_left = s.steps_left
    out.entered = s.entered
    out.duel_room = s.duel_room
    out.face = s.face
    out.ending = s.ending
    for p in range(2):
        out.tokens[p] = s.tokens[p]
        out.passed[p] = s.passed[p]
        out.fallen[p] = s.fallen[p]
        out.duel_unit[p] = s.duel_unit[p]
        out.duel_design[p] = s.duel_design[p]
        out.dice_left[p] = s.dice_left[p]
        out.dealt[p] = s.dealt[p]
        out.slain[p] = s.slain[p]


def view_cards(s, seat, out):
    """OPM-H51: how many is open, which ones is not."""
    for k in range(DESIGNS):
        out.withheld[k] = s.withheld[k]
    for p in range(2):
        out.held[p] = s.held[p]
        out.deck_left[p] = s.deck_left[p]
        out.owed[p] = s.owed[p]
        for k in range(DESIGNS):
            out.discards[p, k] = s.discards[p, k]
            out.dead[p, k] = s.dead[p, k]
            out.recycled[p, k] = s.recycled[p, k]
        if p == seat:
            for k in range(DESIGNS):
                out.hand[p, k] = s.hand[p, k]
                out.deck[p, k] = s.deck[p, k]


def view_units(s, seat, out):
    """Heroes are always in the open (OPM-H52), set-up monsters when revealed (OPM-H09)."""
    for p in range(2):
        out.ranks[p] = s.ranks[p]
        for u in range(s.ranks[p]):
            if p == MONSTERS and seat != MONSTERS and not marked(s, p, u, REVEALED):
                if s.unit_room[p, u] != 0:
                    out.unit_room[p, u] = HIDDEN
            else:
                view_unit(s, p, u, out)
    view_unit(s, HEROES, OPM, out)


def view_unit(s, p, u, out):
    out.unit_design[p, u] = s.unit_design[p, u]
    out.unit_room[p, u] = s.unit_room[p, u]
    out.unit_damage[p, u] = s.unit_damage[p, u]
    out.unit_marks[p, u] = s.unit_marks[p, u]


# --- Guessing -----------------------------------------------------------------------------------


def guess(kit, v, seat, luck, out):
    """Completes a view: every arrangement of what is unseen that fits it is equally likely."""
    view(kit, v, seat, out)
    if seat != HEROES:
        count_unseen_cards(kit, out, HEROES)
        guess_deck(out, HEROES, luck)
    if seat != MONSTERS:
        guess_doors(kit, out, luck)
        guess_lair(kit, out, luck)


def count_unseen_cards(kit, s, p):
    """Cards that lie nowhere in the open; the guessed hand holds them until they are placed."""
    for k in range(DESIGNS):
        s.hand[p, k] = kit.copies[p, k] - s.discards[p, k] - s.dead[p, k]
    for u in range(s.ranks[p]):
        if s.unit_design[p, u] > 0 and s.unit_design[p, u] <= DESIGNS:
            s.hand[p, s.unit_design[p, u] - 1] -= 1


def guess_deck(s, p, luck):
    """Cards of the deck: any of the unseen ones, or any of those that were shuffled into it."""
    left = lay_out_deck(s, p)
    while left > s.deck_left[p]:
        k = nth_card(s, p, draw(luck, left))
        s.deck[p, k] -= 1
        left -= 1
    for k in range(DESIGNS):
        s.hand[p, k] -= s.deck[p, k]


def lay_out_deck(s, p):
    """All the cards that may lie in the deck. Returns how many."""
    shuffled = is_shuffled_anew(s, p)
    count = 0
    for k in range(DESIGNS):
        s.deck[p, k] = min(s.hand[p, k], s.recycled[p, k]) if shuffled else s.hand[p, k]
        count += s.deck[p, k]
    return count


def is_shuffled_anew(s, p):
    """Whether the deck is made of discards (OPM-H38)."""
    cards = 0
    for k in range(DESIGNS):
        cards += s.recycled[p, k]
    return cards > 0


def nth_card(s, p, n):
    """The n-th card of the deck, from 0."""
    k = 0
    while n >= s.deck[p, k]:
        n -= s.deck[p, k]
        k += 1
    return k


def any_card(s, p, luck):
    """One of the cards in hand, each equally likely, taken out of it."""
    left = 0
    for k in range(DESIGNS):
        left += s.hand[p, k]
    left = draw(luck, left)
    k = 0
    while left >= s.hand[p, k]:
        left -= s.hand[p, k]
        k += 1
    s.hand[p, k] -= 1
    return k


def guess_doors(kit, s, luck):
    """A set of blocks that the preparations allow and that agrees with every known door."""
    if s.round_no == 0 and s.phase != BLOCKING:
        return  # not yet
    room_for = kit.max_blocked_doors - ones(s.blocked)
    if s.phase == BLOCKING:
        room_for -= 1  # with the last block the preparations are over
    loose = 0
    for d in range(kit.doors_count):
        if s.door_known >> d & 1 == 0 and may_be_blocked(kit, s.blocked, 1 << d):
            loose |= 1 << d
    count = ones(loose)
    room_for = min(room_for, count)
    if room_for <= 0:
        return
    for _ in range(TRIES):
        more = some_of(loose, count, how_many(count, room_for, luck), luck)
        if may_be_blocked(kit, s.blocked, more):
            s.blocked |= more
            return


def how_many(count, most, luck):
    """The size of a set, drawn so that all sets of at most `most` things are equally likely."""
    total = 0
    ways = 1
    for n in range(most + 1):
        total += ways
        ways = ways * (count - n) // (n + 1)
    r = draw(luck, total)
    ways = 1
    n = 0
    while r >= ways:
        r -= ways
        ways = ways * (count - n) // (n + 1)
        n += 1
    return n


def some_of(things, count, n, luck):
    """A set of n of these things, all such sets equally likely."""
    chosen = 0
    i = 0
    while n > 0:
        if things >> i & 1:
            if draw(luck, count) < n:
                chosen |= 1 << i
                n -= 1
            count -= 1
        i += 1
    return chosen


def may_be_blocked(kit, blocked, more):
    """OPM-12, and OPM-H05 where the table asks for it."""
    both = blocked | more
    for r in range(kit.rooms_count):
        if kit.doors_of[r] & ~both == 0:
            return False
    return kit.require_reachable == 0 or reach(kit, both, kit.entrances) == all_rooms(kit)


def guess_lair(kit, s, luck):
    """The Monsters' cards, the unseen ones among them, and the hostage that one may carry."""
    for _ in range(TRIES):
        count_unseen_cards(kit, s, MONSTERS)
        guess_deck(s, MONSTERS, luck)
        if scatter_monsters(kit, s, luck) and hide_somewhere(s, luck):
            return
        gather_monsters(s)
    count_unseen_cards(kit, s, MONSTERS)
    place_plainly(kit, s)
    guess_deck(s, MONSTERS, luck)


def unseen(s, m):
    return s.unit_room[MONSTERS, m] != 0 and not marked(s, MONSTERS, m, REVEALED)


def scatter_monsters(kit, s, luck):
    """Any cards that they could have cost, in any low rooms where no hero has been."""
    dark = kit.low_rooms & ~s.visited
    spent = s.prep_cost_seen
    fits = True
    for m in range(s.ranks[MONSTERS]):
        if unseen(s, m):
            card = any_card(s, MONSTERS, luck)
            r = member(dark, draw(luck, ones(dark)))
            spent += kit.cost[MONSTERS, card]
            s.unit_design[MONSTERS, m] = card + 1
            s.unit_room[MONSTERS, m] = r + 1
            if not has_space(kit, s, r) or not was_withheld(s, card):
                fits = False
    return fits and spent <= kit.setup_cost


def was_withheld(s, card):
    """An unseen monster has never been in a deck that was shuffled anew."""
    if not is_shuffled_anew(s, MONSTERS):
        return True
    n = 0
    for m in range(s.ranks[MONSTERS]):
        if unseen(s, m) and s.unit_design[MONSTERS, m] == card + 1:
            n += 1
    return n <= s.withheld[card]


def member(things, n):
    """The n-th thing of a set, from 0."""
    i = 0
    while n > 0 or things >> i & 1 == 0:
        n -= things >> i & 1
        i += 1
    return i


def has_space(kit, s, r):
    if kit.room_capacity >= UNLIMITED:
        return True
    n = 0
    for m in range(s.ranks[MONSTERS]):
        if unseen(s, m) and s.unit_room[MONSTERS, m] == r + 1:
            n += 1
    return n <= s.spare[r]


def gather_monsters(s):
    for m in range(s.ranks[MONSTERS]):
        if unseen(s, m):
            s.unit_design[MONSTERS, m] = 0
            s.unit_room[MONSTERS, m] = HIDDEN


def hide_somewhere(s, luck):
    """Lying in a room or carried by a monster: every place that was not ruled out."""
    lying = ones(s.maybe_rooms)
    places = lying + ones(s.maybe_carriers)
    if places == 0:
        return True  # it was found, or is not hidden yet
    n = draw(luck, places)
    if n < lying:
        s.hostage_room = member(s.maybe_rooms, n) + 1
        return True
    m = member(s.maybe_carriers, n - lying)
    if not could_carry(s, m):
        return False
    s.carrier = carrying(MONSTERS, m)
    s.hostage_room = s.unit_room[MONSTERS, m]
    return True


def could_carry(s, m):
    if marked(s, MONSTERS, m, REVEALED):
        return True
    return s.maybe_rooms >> (s.unit_room[MONSTERS, m] - 1) & 1 == 1


def place_plainly(kit, s):
    """The cheapest cards in the first rooms that have space, the hostage in the first place."""
    dark = kit.low_rooms & ~s.visited
    for m in range(s.ranks[MONSTERS]):
        if unseen(s, m):
            card = cheapest(kit, s, m)
            s.hand[MONSTERS, card] -= 1
            s.unit_design[MONSTERS, m] = card + 1
            n = 0
            s.unit_room[MONSTERS, m] = member(dark, n) + 1
            while not has_space(kit, s, s.unit_room[MONSTERS, m] - 1):
                n += 1
                s.unit_room[MONSTERS, m] = member(dark, n) + 1
    if s.maybe_rooms != 0:
        s.hostage_room = member(s.maybe_rooms, 0) + 1
    elif s.maybe_carriers != 0:
        m = 0
        while s.maybe_carriers >> m & 1 == 0 or not could_carry(s, m):
            m += 1
        s.carrier = carrying(MONSTERS, m)
        s.hostage_room = s.unit_room[MONSTERS, m]


def cheapest(kit, s, m):
    """The cheapest card that the unseen monster m may be."""
    best = -1
    for k in range(DESIGNS):
        if s.hand[MONSTERS, k] > 0 and could_be(s, m, k):
            if best < 0 or kit.cost[MONSTERS, k] < kit.cost[MONSTERS, best]:
                best = k
    return best


def could_be(s, m, k):
    """Whether the unseen monster m may be this card: enough others are left for the deck."""
    s.unit_design[MONSTERS, m] = k + 1
    s.hand[MONSTERS, k] -= 1
    fits = was_withheld(s, k) and lay_out_deck(s, MONSTERS) >= s.deck_left[MONSTERS]
    s.hand[MONSTERS, k] += 1
    return fits
