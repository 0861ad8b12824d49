"""What a rules module may rely on, and what it promises.

A game is ten small functions over two records of whole numbers: the state `s` and the kit `kit`
(what is in the box, and the options). They are plain Python, and the kernel runs the same source
interpreted, compiled for the processor and compiled for a GPU.

    start(kit, s)                       lays out a new game in a blank record
    turn(kit, s)                        bit set of the seats that may act now, `LUCK_ACTS` when
                                        luck acts, 0 when the game is over
    legal(kit, s, seat, moves)          writes the actions open to the seat, returns how many
    chance(kit, s, weights)             writes the odds of the luck outcomes, from the first to the
                                        last possible one, returns their sum
    apply(kit, s, seat, action)         the rules: what an action (or luck: seat CHANCE) does
    score(kit, s, out)                  points per seat, higher is better; returns how it ended
    view(kit, s, seat, out)             copies into a blank record what this seat may know
    guess(kit, v, seat, luck, out)      completes a view into a state that agrees with it
    why_not(kit, s, seat, action)       0 where legal, else the clause that forbids it
    inventory(kit, s, out)              counts every component, wherever it lies

What keeps one source true on three backends:

- Only whole numbers, `if`, `while`, `for … in range(…)`, and calls between functions of the rules.
  No containers, strings, exceptions, closures, floats or true division.
- Every record field is a signed integer or a fixed array of them, always indexed in full:
  `s.hand[seat, kind]`, never `s.hand[seat]`.
- Nothing is random inside `apply`. Luck is a player: it acts with seat `CHANCE`.
- `legal` and `why_not` give for a seat's view what they give for the state itself. So does `turn`
  for luck, for the end, and for the seat whose view it is. Of the others a view names all that are
  in turn, and may name some that are not: where it is secret that a seat has made its choice, that
  seat goes on being named in the views of others, and `guess` takes the choice as still to come.
"""

CHANCE = 15
"""The seat of luck."""

WATCHER = 14
"""The seat of somebody who only looks on: `view` gives what everybody may know."""

LUCK_ACTS = 1 << CHANCE
"""What `turn` returns when luck is to act."""

PLACES = {
    "layout": ("STATE", "KIT", "ACTIONS", "LUCK", "COMPONENTS", "WINNING_ENDINGS"),
    "rules": ("VERSION", "CLAUSES", "start", "turn", "apply", "chance", "score", "inventory"),
    "legal": ("legal", "why_not"),
    "views": ("view", "guess"),
}
"""Which file of a room says what. A small game may keep all of it in `rules.py`."""

RULING = 1000
"""Clause number 1000 + n names ruling n on a hole in the rulebook: PU-H07 is 1007."""

NOT_YOUR_TURN = 9001
NO_SUCH_ACTION = 9002
GAME_OVER = 9003

WORDS = ("draw", "fresh_word", "scaled", "lowest", "whole")
"""Functions from here that every backend brings in a form of its own."""

MASK64 = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15


def draw(luck, n):  # type: ignore[no-untyped-def]
    """A fair whole number from 0 to n-1 out of a counter-based stream, for guesses and bots.

    Interpreted form: `luck` is a one-element list. The compiled backends put in their own form
    of the same stream, bit for bit.
    """
    return scaled(fresh_word(luck), n)  # type: ignore[no-untyped-call]


def fresh_word(luck):  # type: ignore[no-untyped-def]
    """The next 32 bits of the stream."""
    x = (luck[0] + GOLDEN) & MASK64
    luck[0] = x
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK64
    return (x ^ (x >> 31)) >> 32


def scaled(word, n):  # type: ignore[no-untyped-def]
    """The number from 0 to n-1 that this word stands for."""
    return (word * n) >> 32


def lowest(bits):  # type: ignore[no-untyped-def]
    """The number of the lowest bit that is set; some bit must be. For walking through a set:

        while left != 0:
            r = lowest(left)
            left &= left - 1

    Every backend has an instruction for it.
    """
    return (bits & -bits).bit_length() - 1


def whole(number):  # type: ignore[no-untyped-def]
    """The number as a whole number of full width, in a variable of its own.

    A field of a record is as narrow as its type, and a compiler gives a variable one type for good:
    `step = whole(s.step)` may grow beyond what the field holds, and a later change to `s.step`
    does not reach it on any backend.
    """
    return int(number)


def whole_odds(weights: list[int], total: int) -> list[int]:
    """The odds of every outcome: what lies beyond the last possible one is left unwritten."""
    left = total
    for outcome, weight in enumerate(weights):
        if left == 0:
            weights[outcome] = 0
        else:
            left -= weight
    return weights


def clause_name(prefix: str, number: int) -> str:
    """`PU-18` for clause 18, `PU-H07` for ruling 7."""
    if number >= RULING:
        return f"{prefix}-H{number - RULING:02d}"
    return f"{prefix}-{number:02d}"
