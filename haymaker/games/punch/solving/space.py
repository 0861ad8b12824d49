"""Where the master works: the cells behind the moves of a question, and what lies in them.

A thinker that names a `SPACE` is handed an array of moves that is longer by so many cells. What it
leaves there it may find again at the next question, or not: nothing depends on it but time.
Cells hold 32 bits.
"""

from haymaker.games.punch.layout import HAND, KINDS, ROUNDS, TOP

ONE = 1 << 22
"""A won match; a lost one is -ONE, a tie 0."""

ODDS = 64  # of the moves, as they stand
MATRIX = ODDS + KINDS + 1  # what each pair of cards is worth to the first seat
TABLEAU = MATRIX + KINDS * KINDS
WIDTH = KINDS + 1
ROW_LABELS = TABLEAU + WIDTH * WIDTH
COLUMN_LABELS = ROW_LABELS + KINDS
ROW_ODDS = COLUMN_LABELS + KINDS
COLUMN_ODDS = ROW_ODDS + KINDS
GAP = COLUMN_ODDS + KINDS  # the widest that bounds of a value were apart

# The last round: two hands, all that can be left of them, and every pair of staminas.
PARTS = 324  # what can be left of ten cards: most of two, two, two, two, one and one
LEVELS = HAND + 1
STAMINAS = TOP * TOP
KNOWN = GAP + 1  # the kit that the cells were worked out for
ROOT = KNOWN + 8
STRIDES = ROOT + 2 * KINDS
COUNTS = STRIDES + 2 * KINDS  # how many parts there are of each size
FIRSTS = COUNTS + 2 * LEVELS  # where the parts of each size begin
MEMBERS = FIRSTS + 2 * LEVELS  # all parts, by size
RANKS = MEMBERS + 2 * PARTS  # the place of a part among those of its size
OFFSETS = RANKS + 2 * PARTS
AFTER = OFFSETS + LEVELS  # staminas after a pair of cards: first * 16 + second
OWN_KINDS = AFTER + STAMINAS * KINDS * KINDS
OTHER_KINDS = OWN_KINDS + KINDS

# An exchange before it: what both sides have played so far, over all hands, and what it is worth.
FIRST_SUMS = OTHER_KINDS + KINDS
SECOND_SUMS = FIRST_SUMS + KINDS
OWN_SUMS = SECOND_SUMS + KINDS
LIKES = OWN_SUMS + KINDS
WORTH = LIKES + KINDS
OWN_NOW = WORTH + KINDS
OTHER_NOW = OWN_NOW + KINDS
OWN_LACKS = OTHER_NOW + KINDS  # how likely a hand lacks so many given cards
OTHER_LACKS = OWN_LACKS + ROUNDS * HAND + 1

# What is foreseen of rivals of simple minds, and how far one is taken for each of them.
MINDS = 4
RANKED = OTHER_LACKS + ROUNDS * HAND + 1
FORESEEN = RANKED + KINDS
TRUST = FORESEEN + KINDS

# Two short rounds: strategies of the first one.
HANDS = 20  # hands of three out of six cards
SHORT_KNOWN = TRUST + MINDS
SHORT_HANDS = SHORT_KNOWN + 24
SHORT_WEIGHTS = SHORT_HANDS + HANDS * KINDS
OPENING = SHORT_WEIGHTS + HANDS
OPENINGS = HANDS * KINDS
ANSWER = OPENING + 3 * OPENINGS
ANSWERS = KINDS * KINDS * HANDS * KINDS

CELLS = ANSWER + 3 * ANSWERS
PAIRS = 16338
LEAVES = CELLS + 10000
SPACE = CELLS + PAIRS * STAMINAS
