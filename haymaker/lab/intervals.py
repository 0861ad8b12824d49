"""Two kits by their sums: what differs, and between which ends the difference lies. Plain source.

Commands and the server run it interpreted, a page compiled for WebAssembly. Both find the same
figures, bit for bit: nothing is used but the four operations and the square root, which are the
same on every machine.
"""

from math import sqrt

TUNED_FOR = 20_000
"""Games at which intervals are narrowest for their certainty; elsewhere they are a little wider."""

KNOWN, ONE, OTHER, VALUE, LOW, HIGH, WIDTH, DIFFERS, VARIANCE, APART = range(10)
"""What is found of a figure, by place: see `compare.Compared`."""
FOUND = 10
TOP, BOTTOM, SHARED, SELDOM = range(4)
"""What is told of a figure: the columns, whether it is a share, and whether it is left out where it
never happens."""


def compare_all(games, totals, products, columns, told, scales, alpha, found):
    """All figures of the first kit beside those of the second, whose columns stand behind. A
    difference is claimed where it would stand with as many figures in view: each has its part of
    what may go wrong. Returns how many are known."""
    known = 0
    for f in range(len(told)):
        weigh(games, totals, products, columns, told[f, TOP], told[f, BOTTOM], found[f])
        if told[f, SELDOM] == 1 and found[f, ONE] + found[f, OTHER] == 0:
            found[f, KNOWN] = 0
        if found[f, KNOWN] == 1:
            known += 1
    part = alpha / max(1, known)
    for f in range(len(told)):
        if found[f, KNOWN] == 1:
            gap = abs(found[f, VALUE])
            found[f, DIFFERS] = 1 if gap > radius(found[f, VARIANCE], games, part) else 0
            bound(found[f], scales[f], told[f, SHARED] == 1, games, alpha)
    return known


def weigh(games, totals, products, columns, top, bottom, found):
    """A figure, one column divided by another, by the delta method. It is not known where there is
    nothing to divide by."""
    found[KNOWN] = 0
    if totals[bottom] == 0 or totals[columns + bottom] == 0:
        return
    one = totals[top] / totals[bottom]
    other = totals[columns + top] / totals[columns + bottom]
    # In three like parts, so that equal kits come to nothing at all and not to a rounding error.
    apart = shared(games, totals, products, top, bottom, one, top, bottom, one)
    apart += shared(
        games, totals, products, columns + top, columns + bottom, other, columns + top,
        columns + bottom, other,
    )  # fmt: skip
    both = shared(games, totals, products, top, bottom, one, columns + top, columns + bottom, other)
    found[KNOWN] = 1
    found[ONE] = one
    found[OTHER] = other
    found[VALUE] = one - other
    found[VARIANCE] = max(0.0, apart - 2 * both)
    found[APART] = apart


def shared(games, totals, products, top, bottom, value, other_top, other_bottom, other_value):
    """What two ratios share, per game: how each hangs on its columns, times their covariances."""
    own = totals[bottom] / games
    others = totals[other_bottom] / games
    return (
        covariance(games, totals, products, top, other_top)
        - other_value * covariance(games, totals, products, top, other_bottom)
        - value * covariance(games, totals, products, bottom, other_top)
        + value * other_value * covariance(games, totals, products, bottom, other_bottom)
    ) / (own * others)


def covariance(games, totals, products, a, b):
    return products[a, b] / games - (totals[a] / games) * (totals[b] / games)


def bound(found, scale, share, games, alpha):
    """The figure in its own unit, with its interval. Shares cannot lie further apart than all and
    nothing; the width is that of a share as it is, of a larger figure as a part of it."""
    half = radius(found[VARIANCE], games, alpha) * scale
    found[ONE] *= scale
    found[OTHER] *= scale
    found[VALUE] *= scale
    found[LOW] = found[VALUE] - half
    found[HIGH] = found[VALUE] + half
    found[WIDTH] = 2 * half
    if share:
        found[LOW] = max(-1.0, found[LOW])
        found[HIGH] = min(1.0, found[HIGH])
    else:
        found[WIDTH] = 2 * half / max(1.0, abs(found[OTHER]))


def radius(variance, games, alpha):
    """Half an interval. What was not seen may still be rare, so it is never nothing."""
    return sqrt(variance + 1 / games) * widths(games, alpha)


def widths(games, alpha):
    """Half the width of an interval, in standard deviations of a single game.

    The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas
    (“Time-uniform central limit theory”): it covers the truth at all moments at once, so that one
    may stop when one likes what one sees.
    """
    fit = -2 * log(alpha)
    spread = games * (fit + log(fit) + 1) / TUNED_FOR
    return sqrt(2 * (spread + 1) / (games * spread) * log(sqrt(spread + 1) / alpha))


def log(x):
    """The natural logarithm of a number above 0, to the last digit but one. Every machine has its
    own in some library; this one is the same on all."""
    halvings = 0
    while x > 1.5:
        x = x / 2
        halvings += 1
    while x < 0.75:
        x = x * 2
        halvings -= 1
    tilt = (x - 1) / (x + 1)
    total = 0.0
    for n in range(14, -1, -1):
        total = total * tilt * tilt + 1 / (2 * n + 1)
    return halvings * 0.6931471805599453 + 2 * tilt * total
