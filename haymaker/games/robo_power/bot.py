"""A sensible builder: counts cards, remembers what was shown, and asks what each card would cost.

Every rival is taken to lay any card of the hand, known or unknown, with equal odds; a single rival
mostly lays the card that has just come back from a duel. For each own card the bot works out how
often it would be lost, and what it would win, and lays the best. In step 2 it lets a spy go, else
its weakest card. All odds are in thousandths.
"""

from haymaker.games.robo_power.layout import *
from haymaker.games.robo_power.memory import *
from haymaker.kernel.contract import draw

ALL = 1000  # certainty
CARD = 100  # what any card is worth, just for being one
LAST_CARD = 150  # what it is worth beyond that, to be in the game at all
ENVY = 30  # what a rival's loss is worth, in hundredths of the loss
HABIT = 600  # how often a single rival lays the latest card once more
CERTAIN_WIN = 10000
WHIM = 8  # how far from the best a choice may stray, so that it cannot be foreseen

# What a rival may lay against a card of mine. Five counts, twelve bits each, fit in one number.
LOWER, EQUAL, HIGHER, SNAP, CANCEL = range(0, 60, 12)
COUNT = (1 << 12) - 1


def think(kit, v, seat, moves, count, luck):
    best = moves[0]
    most = -1000000
    for i in range(count):
        gain = prospect(kit, v, seat, moves[i]) + draw(luck, WHIM)
        if gain > most:
            most = gain
            best = moves[i]
    return best


def prospect(kit, v, seat, action):
    if v.phase == SPYING:
        return 0 if action == PASS else prey(kit, v, seat, action - TAKE)
    if v.phase == DISCARDING:
        return discarding(kit, action)
    if v.trapping == 1:
        return trap_duel(kit, v, seat, action)
    role = kit.deck_role[action]
    if role == TRAP:
        return snapping(kit, v, seat, action)
    if role == COUNTERACT:
        return canceling(kit, v, seat, action)
    return fighting(kit, v, seat, action)


# --- What a card is worth -------------------------------------------------------------------------


def strength(kit, k):
    """A robot is worth the share of the numbered cards that it beats."""
    role = kit.deck_role[k]
    if role == TRAP:
        return CARD + 120
    if role == COUNTERACT:
        return CARD + 40
    if role == SPY_MASTER:
        return CARD + 70
    if role == SPY:
        return CARD + 50
    below = 0
    numbered = 1
    for j in range(kit.deck_count):
        if kit.deck_role[j] <= SPY_MASTER:
            numbered += kit.deck_copies[j]
            if kit.deck_number[j] < kit.deck_number[k]:
                below += kit.deck_copies[j]
    return CARD + below * 100 // numbered


def discarding(kit, k):
    """A spy brings back more than it costs, a Spy Master twice."""
    role = kit.deck_role[k]
    if role == SPY_MASTER:
        return 1000
    if role == SPY:
        return 800
    return -strength(kit, k)


def prey(kit, v, seat, p):
    """A rival's last card first; else the hand where the best is to be had."""
    if v.hand_size[p] == 1:
        return 1000
    return hand_strength(kit, v, seat, p) + 2 * v.hand_size[p]


def hand_strength(kit, v, seat, p):
    """The worth of an average card of that hand; an unknown card counts as a middling one."""
    total = 0
    known = 0
    for k in range(kit.deck_count):
        n = surely_holds(v, p, k)
        if n > 0:
            known += n
            total += n * strength(kit, k)
    unknown = max(0, v.hand_size[p] - known)
    return (total + unknown * (CARD + 50)) // max(1, known + unknown)


# --- What a rival may lay -------------------------------------------------------------------------


def against(kit, j, number):
    role = kit.deck_role[j]
    if role == TRAP:
        return SNAP
    if role == COUNTERACT:
        return CANCEL
    if kit.deck_number[j] < number:
        return LOWER
    return EQUAL if kit.deck_number[j] == number else HIGHER


def unseen_cards(kit, v, seat, number):
    """The cards that the bot has not seen anywhere, counted by what they are against the number."""
    counts = 0
    for j in range(kit.deck_count):
        left = kit.deck_copies[j] - v.discard[j] - v.hand[seat, j]
        for p in range(kit.players):
            left -= v.stake[p, j]
            if p != seat:
                left -= v.claim[p, j]
        if left > 0:
            counts += left << against(kit, j, number)
    return counts


def shown_cards(kit, v, p, number):
    """The cards that the rival was seen to hold, counted likewise."""
    counts = 0
    for j in range(kit.deck_count):
        counts += v.claim[p, j] << against(kit, j, number)
    return counts


def all_of(counts):
    total = 0
    for sort in range(LOWER, CANCEL + 1, EQUAL):
        total += counts >> sort & COUNT
    return total


def share(counts, one, other):
    """Cards of these two sorts; the same one twice counts once."""
    n = counts >> one & COUNT
    if other != one:
        n += counts >> other & COUNT
    return n


def odds(kit, v, p, number, unseen, shown, one, other):
    """How likely the rival is to lay a card of these sorts."""
    k = latest_card(v, p)
    equally = even_odds(v, p, unseen, shown, one, other)
    if k < 0:
        return equally
    sort = against(kit, k, number)
    again = HABIT if sort == one or sort == other else 0
    return again + equally * (ALL - HABIT) // ALL


def latest_card(v, p):
    """The card that a single rival laid in the latest duel and still holds; -1 if there is none."""
    k = v.shown[p] - 1
    if v.layer == 0 and heads(v.dueling) == 2 and k >= 0 and v.claim[p, k] > 0:
        return k
    return -1


def even_odds(v, p, unseen, shown, one, other):
    size = max(1, v.hand_size[p])
    known = min(all_of(shown), size)
    fitting = min(share(shown, one, other), known)
    hidden = (size - known) * share(unseen, one, other) * ALL // max(1, all_of(unseen))
    return (fitting * ALL + hidden) // size


def all_lay(kit, v, seat, number, one, other):
    """How likely all rivals of this layer are to lay only these sorts."""
    unseen = unseen_cards(kit, v, seat, number)
    chances = ALL
    for p in range(kit.players):
        if p != seat and v.dueling >> p & 1 == 1:
            shown = shown_cards(kit, v, p, number)
            chances = chances * odds(kit, v, p, number, unseen, shown, one, other) // ALL
    return chances


# --- What a duel may bring ------------------------------------------------------------------------


def last_card(v, p):
    return LAST_CARD if v.hand_size[p] == 1 else 0


def fighting(kit, v, seat, k):
    """Lost when it is the lowest, or to a Trap or a Counteract; a tie counts as half lost."""
    number = kit.deck_number[k]
    unseen = unseen_cards(kit, v, seat, number)
    safe = ALL
    not_lower = ALL
    higher = ALL
    for p in range(kit.players):
        if p != seat and v.dueling >> p & 1 == 1:
            shown = shown_cards(kit, v, p, number)
            above = odds(kit, v, p, number, unseen, shown, HIGHER, HIGHER)
            equal = odds(kit, v, p, number, unseen, shown, EQUAL, EQUAL)
            below = odds(kit, v, p, number, unseen, shown, LOWER, LOWER)
            safe = safe * (above + equal + below) // ALL
            not_lower = not_lower * (above + equal) // ALL
            higher = higher * above // ALL
    lost = ALL - safe + higher + (not_lower - higher) // 2
    return -lost * (strength(kit, k) + last_card(v, seat)) // ALL


def snapping(kit, v, seat, k):
    """My Trap takes all unless a Counteract falls; among several Traps it is a matter of luck."""
    only_mine = all_lay(kit, v, seat, 0, HIGHER, HIGHER)
    won = only_mine + (ALL - only_mine) // 4
    return won * booty(kit, v, seat) // ALL * (100 + ENVY) // 100 - strength(kit, k)


def canceling(kit, v, seat, k):
    """Everybody loses a card, which is best when it is somebody's last."""
    if v.hand_size[seat] > 1 and all_lay_their_last(kit, v, seat):
        return CERTAIN_WIN
    cost = strength(kit, k) + last_card(v, seat)
    return booty(kit, v, seat) * ENVY // 100 - cost


def all_lay_their_last(kit, v, seat):
    """No rival has a card beyond this duel, so a Counteract leaves only me (RBP-15, RBP-18)."""
    for p in range(kit.players):
        if p != seat and v.hand_size[p] > (v.dueling >> p & 1):
            return False
    return True


def booty(kit, v, seat):
    """What the rivals lay, by its worth to them."""
    total = 0
    for p in range(kit.players):
        if p != seat and v.dueling >> p & 1 == 1:
            total += hand_strength(kit, v, seat, p) + last_card(v, p)
    return total


def trap_duel(kit, v, seat, k):
    """The highest number takes everything: lay a Trap, else the highest, else spoil it for all."""
    role = kit.deck_role[k]
    if role == TRAP:
        return 2 * ALL
    if role == COUNTERACT:
        return ALL * 6 // 10
    return all_lay(kit, v, seat, kit.deck_number[k], LOWER, LOWER)
