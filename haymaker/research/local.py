"""How a thread of a GPU handles its game: in memory of its own, and word by word on the way there
and back. What stands here takes the place of `loop.py`'s functions of the same names.

The room's functions read and write single bytes here and there. Where all threads do so in rows far
apart, each byte is a journey of its own; in a thread's own memory, which lies side by side with its
neighbours', it is none. Plain source, as `loop.py`: the simulator runs it, too. `WORDS` and
`WORD_BYTES` say how many words a record has, and how long they are.
"""

from haymaker.kernel.contract import whole
from haymaker.research.loop import counted


def state_of(b, i):
    """The game in hand."""
    return b.own[0]


def take_in(b, i):
    for j in range(WORDS):
        b.words[j] = b.state_words[i, j]


def put_back(b, i):
    for j in range(WORDS):
        b.state_words[i, j] = b.words[j]


def start_anew(b, i):
    for j in range(WORDS):
        b.words[j] = b.begun_words[0, j]


def keep_last(b, i):
    for j in range(WORDS):
        b.last_words[i, j] = b.seen_words[i, j]


def observe(b, i, kit, s, seat):
    """The seat's view, counted from the seat itself: made in the second place of the own memory,
    and turned as it is written."""
    for j in range(WORDS):
        b.words[WORDS + j] = b.blank_words[0, j]
    view(kit, s, seat, b.own[1])
    if seat == 0:
        for j in range(WORDS):
            b.seen_words[i, j] = b.words[WORDS + j]
    else:
        for n in range(len(b.recount)):
            for k in range(b.recount[n, 1]):
                place = b.recount[n, 0] + k * b.recount[n, 2]
                count_again(b, seat, place, b.recount[n, 2], whole(b.recount[n, 3]) - 1)
        for j in range(WORDS):
            if b.whole_words[seat, j] >= 0:
                b.seen_words[i, j] = b.words[WORDS + b.whole_words[seat, j]]
            else:
                word = whole(0)
                for k in range(WORD_BYTES):
                    place = WORDS * WORD_BYTES + b.single_bytes[seat, j * WORD_BYTES + k]
                    word |= whole(b.own_raw[place]) << (8 * k)
                b.seen_words[i, j] = word


def count_again(b, seat, place, size, base):
    """As `loop.count_from`, where the number stands before it is turned."""
    here = WORDS * WORD_BYTES + b.single_bytes[seat, place]
    value = whole(b.own_raw[here])
    if size > 1:
        value |= whole(b.own_raw[here + 1]) << 8
    value = counted(value, seat, b.players, base)
    b.own_raw[here] = value & 255
    if size > 1:
        b.own_raw[here + 1] = value >> 8 & 255
