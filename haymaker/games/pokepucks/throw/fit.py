"""Fits the fast model to the physics.

    python -m haymaker.games.pokepucks.throw.fit --throws 8000 --out fitted.json

Throws are numbered. Number and kind decide everything about a throw, so a run that was stopped goes
on where it ended (``--data`` keeps one line a throw), and any first N throws cover all weights,
heights and skills evenly. Throws of the kind ``check`` are made in rounds, one a weight and height.
Every second round is never fitted at the heights that are checked: it is what the tables are held
against afterwards.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from haymaker.games.pokepucks.throw.charts import against_physics, by_weight
from haymaker.games.pokepucks.throw.model import (
    CHANCES,
    DEEPEST,
    FLIPS,
    HEIGHTS,
    LEANS,
    LEAVES,
    MOST_SHIELDS,
    SHAPES,
    SKILLS,
    WEIGHTS,
    ThrowTables,
    as_the_rules_see_it,
    chain_counts,
)
from haymaker.games.pokepucks.throw.physics import (
    ThrowOutcome,
    knock_out_stack,
    natural_throw,
    puck,
    simulate,
    slammer,
    spread,
)

Floats = NDArray[np.float64]

KINDS = ("pile", "knock", "check")
CHECKED_WEIGHTS = (1, 2, 3, 4)  # 4, 8, 12 and 20 g
CHECKED_HEIGHTS = (4, 8, 12)
NUMBERED_HEIGHTS = (4, 6, 8, 10, 12)  # of check throws: their numbers stay what they are
A_ROUND = len(CHECKED_WEIGHTS) * len(NUMBERED_HEIGHTS)
CHECKED_SKILL = 1
CHARTED_WEIGHTS = (4.0, 8.0, 20.0)

# How often each is thrown: the middle of the road more than its edges.
SKILL_SHARE = (1, 2, 1)
WEIGHT_SHARE = (1, 2, 2, 2, 2)
HEIGHT_SHARE = (1, 1, 3, 3, 4, 3, 3, 1)
LETTERS = "sfgo"  # stays, flips, leans, leaves


@dataclass(frozen=True)
class SampledThrow:
    """One throw of the physics, as the fit needs it. ``lies`` is bottom first, a letter a disc."""

    kind: str
    number: int
    skill: int
    weight: int
    target: int  # -1: a pile of pucks
    height: int
    hit: bool
    lies: str
    nearest_first: tuple[int, ...]

    @property
    def flips(self) -> int:
        return self.lies.count(LETTERS[FLIPS])


# --- Throwing ---------------------------------------------------------------------------------


def throw_number(kind: str, number: int) -> SampledThrow:
    rng = np.random.default_rng([KINDS.index(kind), number])
    skill, weight = _share(rng, SKILL_SHARE), _share(rng, WEIGHT_SHARE)
    height, target = HEIGHTS[_share(rng, HEIGHT_SHARE)], -1
    if kind == "check":
        cell = number % A_ROUND
        skill = CHECKED_SKILL
        weight = CHECKED_WEIGHTS[cell // len(NUMBERED_HEIGHTS)]
        height = NUMBERED_HEIGHTS[cell % len(NUMBERED_HEIGHTS)]
    if kind == "knock":
        target, height = _share(rng, WEIGHT_SHARE), 1 + _share(rng, (4, 2, 2, 1, 1, 1, 1))
    stack = [puck()] * height
    if target >= 0:
        stack = list(knock_out_stack(slammer(WEIGHTS[target]), stack[1:]))
    grams = WEIGHTS[weight]
    throw = spread(natural_throw(grams), SKILLS[skill], rng)
    outcome = simulate(stack, slammer(grams), throw, seed=int(rng.integers(2**31)))
    return SampledThrow(
        kind,
        number,
        skill,
        weight,
        target,
        height,
        outcome.hit,
        _letters(outcome),
        outcome.nearest_first,
    )


def _share(rng: np.random.Generator, shares: Sequence[int]) -> int:
    return int(rng.choice(len(shares), p=np.array(shares) / sum(shares)))


def _letters(outcome: ThrowOutcome) -> str:
    return "".join(LETTERS[lie] for lie in as_the_rules_see_it(outcome).lies)


def read_throws(data: Path) -> list[SampledThrow]:
    """The throws of a file. A last line that was cut short is one that was not made."""
    if not data.exists():
        return []
    *whole_lines, _ = data.read_text(encoding="utf-8").split("\n")
    lines = (json.loads(line) for line in whole_lines)
    return [
        SampledThrow(**{**line, "nearest_first": tuple(line["nearest_first"])}) for line in lines
    ]


def read_all(files: Iterable[Path]) -> list[SampledThrow]:
    """The throws of several files, each once, in their order."""
    found = {(thrown.kind, thrown.number): thrown for file in files for thrown in read_throws(file)}
    return sorted(found.values(), key=_order)


def _order(thrown: SampledThrow) -> tuple[int, int]:
    return KINDS.index(thrown.kind), thrown.number


def make_throws(
    wanted: dict[str, int], data: Path, jobs: int, kept: Sequence[SampledThrow] | None = None
) -> list[SampledThrow]:
    """Throws what is still missing; each throw is on disk before the next is waited for."""
    throws = read_throws(data) if kept is None else list(kept)
    have = {(thrown.kind, thrown.number) for thrown in throws}
    missing = [
        (kind, number)
        for kind, count in wanted.items()
        for number in range(count)
        if (kind, number) not in have
    ]
    began = time.monotonic()
    _drop_cut_line(data)
    with data.open("a", encoding="utf-8") as file:
        for done, thrown in enumerate(_in_parallel(missing, jobs), start=1):
            file.write(json.dumps(asdict(thrown)) + "\n")
            file.flush()
            throws.append(thrown)
            if done % 100 == 0 or done == len(missing):
                pace = done / (time.monotonic() - began)
                left = (len(missing) - done) / pace
                print(f"{done}/{len(missing)} throws, {pace:.1f}/s, {left:.0f} s left", flush=True)
    return sorted((t for t in throws if t.number < wanted.get(t.kind, 0)), key=_order)


def _drop_cut_line(data: Path) -> None:
    if data.exists():
        written = data.read_bytes()
        data.write_bytes(written[: written.rfind(b"\n") + 1])


def _in_parallel(missing: Sequence[tuple[str, int]], jobs: int) -> Iterator[SampledThrow]:
    if jobs == 1:
        yield from (throw_number(kind, number) for kind, number in missing)
        return
    with ProcessPoolExecutor(jobs) as pool:
        kinds, numbers = [kind for kind, _ in missing], [number for _, number in missing]
        yield from pool.map(throw_number, kinds, numbers, chunksize=8)


# --- Fitting: chances as smooth functions of what they depend on ------------------------------


def logistic(features: Floats, happened: Floats, times: Floats) -> Floats:
    """Weights of a logistic regression, by Newton's method; the first feature is the constant.

    ``times``: how many equal throws a row stands for.
    """
    weights = np.zeros(features.shape[1])
    penalty = np.full(features.shape[1], 1.0)
    penalty[0] = 1e-6
    for _ in range(40):
        chance = _chance(features, weights)
        pull = features.T @ (times * (happened - chance)) - penalty * weights
        bend = (features * (times * chance * (1 - chance))[:, None]).T @ features
        move = np.linalg.solve(bend + np.diag(penalty), pull)
        weights = weights + move
        if np.abs(move).max() < 1e-6:
            break
    return weights


def _chance(features: Floats, weights: Floats) -> Floats:
    chance: Floats = 1 / (1 + np.exp(-np.clip(features @ weights, -30, 30)))
    return chance


def whole(chance: Floats) -> NDArray[np.int64]:
    """Chances out of 65536, never quite 0 and never quite 1."""
    rounded: NDArray[np.int64] = np.clip(np.rint(chance * CHANCES), 1, CHANCES - 2).astype(np.int64)
    return rounded


def _log_weight(weight: int) -> float:
    return float(np.log2(WEIGHTS[weight])) - 3.0


def _context(skill: int, weight: int, height: int) -> list[float]:
    """Few terms, on purpose: with more of them, throws that were left out were more surprising."""
    s, w, h = SKILLS[skill] - 0.5, _log_weight(weight), float(np.log2(height)) - 3.0
    return [1.0, w, w * w, h, h * h, s, w * h]


def _chain(depth: int, above: int, height: int) -> list[float]:
    """What the chain knows of a puck: how deep it lies, and how those above it fared."""
    share = above / depth if depth else 0.0
    deep = depth / max(1, height - 1)
    return [
        1.0,
        deep,
        deep * deep,
        1 / (depth + 1),
        float(depth == 0),
        float(depth == height - 1),
        float(depth > 0 and above == 0),
        float(depth > 0 and above == depth),
        share,
        share * share,
        share * deep,
        above / 6,
        float(depth == 1),
    ]


@lru_cache(maxsize=8192)
def _flip_features(skill: int, weight: int, height: int, depth: int, above: int) -> Floats:
    return np.outer(_chain(depth, above, height), _context(skill, weight, height)).ravel()


Place = tuple[int, int, int, int, int]  # skill, weight, height, depth, flipped above


def _chain_steps(throws: Iterable[SampledThrow], first: int) -> Iterator[tuple[Place, bool]]:
    """Every puck of every throw, from the top down to ``first``, with what lies above it."""
    for thrown in throws:
        above = 0
        for depth, lie in enumerate(reversed(thrown.lies[first:])):
            flipped = lie == LETTERS[FLIPS]
            yield (thrown.skill, thrown.weight, thrown.height - first, depth, above), flipped
            above += flipped


def _smoothed(
    counted: dict[Any, list[int]],
    features: Callable[..., Sequence[float] | Floats],
    places: Sequence[Any],
    trusts: Sequence[float],
) -> list[Floats]:
    """A smooth fit over all places, pulled towards what was counted where there was much to count.

    ``counted[place]`` is how often it was seen, and how often it happened. A trust says how many
    throws the smooth fit is worth at a single place; for each there is an answer.
    """
    known = [place for place, (seen, _) in counted.items() if seen]
    rows = np.array([features(*place) for place in known])
    seen = np.array([counted[place][0] for place in known], dtype=np.float64)
    happened = np.array([counted[place][1] for place in known], dtype=np.float64)
    weights = logistic(
        np.vstack([rows, rows]),
        np.concatenate([np.ones(len(known)), np.zeros(len(known))]),
        np.concatenate([happened, seen - happened]),
    )
    smooth = _chance(np.array([features(*place) for place in places]), weights)
    seen_here = np.array([counted.get(place, (0, 0))[0] for place in places], dtype=np.float64)
    happened_here = np.array([counted.get(place, (0, 0))[1] for place in places], dtype=np.float64)
    return [(happened_here + trust * smooth) / (seen_here + trust) for trust in trusts]


def _tally(events: Iterable[tuple[Any, bool]]) -> dict[Any, list[int]]:
    counted: dict[Any, list[int]] = {}
    for place, happened in events:
        tally = counted.setdefault(place, [0, 0])
        tally[0] += 1
        tally[1] += happened
    return counted


def _fit_chains(
    throws: Iterable[SampledThrow], first: int, heights: Sequence[int], trusts: Sequence[float]
) -> list[NDArray[np.int64]]:
    places = [
        (skill, weight, height, depth, above)
        for skill in range(len(SKILLS))
        for weight in range(len(WEIGHTS))
        for height in heights
        for depth in range(height)
        for above in range(depth + 1)
    ]
    fits = _smoothed(_tally(_chain_steps(throws, first)), _flip_features, places, trusts)
    return [whole(chances).reshape(len(SKILLS), len(WEIGHTS), -1) for chances in fits]


def _fit_chain(
    throws: Iterable[SampledThrow], first: int, heights: Sequence[int], trust: float
) -> NDArray[np.int64]:
    return _fit_chains(throws, first, heights, [trust])[0]


def _fit_lies(throws: Sequence[SampledThrow], lie: int) -> NDArray[np.int64]:
    """How a puck that did not flip lies, by the slammer's weight and the puck's depth."""

    def features(weight: int, depth: int) -> list[float]:
        w, d = _log_weight(weight), depth / 8
        return [1.0, w, w * w, d, d * d, float(depth == 0), w * d]

    events = (
        ((thrown.weight, depth), letter == LETTERS[lie])
        for thrown in throws
        for depth, letter in enumerate(reversed(thrown.lies))
        if letter != LETTERS[FLIPS]
    )
    places = [(weight, depth) for weight in range(len(WEIGHTS)) for depth in range(DEEPEST)]
    return whole(_smoothed(_tally(events), features, places, [60.0])[0]).reshape(SHAPES["leave"])


def _knock_features(skill: int, weight: int, target: int, shields: int) -> list[float]:
    s, a, t, n = SKILLS[skill] - 0.5, _log_weight(weight), _log_weight(target), shields / 3
    bare = float(shields == 0)
    return [
        1.0, a, a * a, t, t * t, a * t, n, n * n, bare,
        bare * a, bare * t, n * a, n * t, s, s * s, s * a, s * t, s * n,
    ]  # fmt: skip


def _fit_knock_outs(throws: Sequence[SampledThrow]) -> NDArray[np.int64]:
    events = (
        ((thrown.skill, thrown.weight, thrown.target, thrown.height - 1), thrown.lies[0] == "f")
        for thrown in throws
    )
    places = list(np.ndindex(SHAPES["knock"]))
    return whole(_smoothed(_tally(events), _knock_features, places, [40.0])[0]).reshape(
        SHAPES["knock"]
    )


def _fit_push(throws: Sequence[SampledThrow]) -> NDArray[np.int64]:
    def features(weight: int, target: int) -> list[float]:
        a, t = _log_weight(weight), _log_weight(target)
        return [1.0, a, t, a * t, a * a]

    events = (
        ((thrown.weight, thrown.target), thrown.lies[0] == LETTERS[LEAVES])
        for thrown in throws
        if thrown.lies[0] != LETTERS[FLIPS]
    )
    places = list(np.ndindex(SHAPES["push"]))
    return whole(_smoothed(_tally(events), features, places, [60.0])[0]).reshape(SHAPES["push"])


def _fit_near(throws: Sequence[SampledThrow]) -> NDArray[np.int64]:
    """Plackett and Luce's weights, by Hunter's iteration: who comes next among those left."""
    kinds = 2 * DEEPEST
    longest = max(thrown.height for thrown in throws)
    ranked = np.full((len(throws), longest), kinds)
    for row, thrown in enumerate(throws):
        for place, i in enumerate(thrown.nearest_first):
            flipped = thrown.lies[i] == LETTERS[FLIPS]
            ranked[row, place] = DEEPEST * flipped + min(i, DEEPEST - 1)
    chosen = np.bincount(ranked.ravel(), minlength=kinds + 1)[:kinds] + 0.5
    weights = np.append(np.ones(kinds), 0.0)
    for _ in range(300):
        left = np.cumsum(weights[ranked][:, ::-1], axis=1)[:, ::-1]
        share = np.where(ranked < kinds, 1 / np.maximum(left, 1e-12), 0.0)
        exposure = np.cumsum(share, axis=1)
        total = np.bincount(ranked.ravel(), exposure.ravel(), minlength=kinds + 1)[:kinds]
        weights[:kinds] = chosen / (total + 0.5 / weights[:kinds])
        weights[:kinds] /= weights[:kinds].max()
    scaled: NDArray[np.int64] = np.clip(np.rint(weights[:kinds] * 65535), 1, 65535).astype(np.int64)
    return scaled.reshape(SHAPES["near"])


TRUSTS = (15.0, 30.0, 60.0, 120.0, 250.0, 500.0, 1000.0)
FOLDS = 5


def best_trust(throws: Sequence[SampledThrow]) -> float:
    """The trust under which throws that were left out are least surprising, of those to be fitted.

    Every throw is left out once; the throws kept for the check are not looked at.
    """
    piles = [thrown for thrown in throws if thrown.kind == "pile" and thrown.hit]
    surprise = dict.fromkeys(TRUSTS, 0.0)
    for fold in range(FOLDS):
        left_out = _tally_counts(thrown for thrown in piles if thrown.number % FOLDS == fold)
        rest = [thrown for thrown in piles if thrown.number % FOLDS != fold]
        for trust, flip in zip(TRUSTS, _fit_chains(rest, 0, HEIGHTS, TRUSTS), strict=True):
            for (skill, weight, height), counts in left_out.items():
                chances = chain_counts(flip[skill, weight], height)
                surprise[trust] -= float(counts @ np.log(np.maximum(chances, 1e-9)))
    return min(TRUSTS, key=lambda trust: surprise[trust])


def _tally_counts(throws: Iterable[SampledThrow]) -> dict[tuple[int, int, int], Floats]:
    """How often so many flipped, by skill, weight and height."""
    counted: dict[tuple[int, int, int], Floats] = {}
    for thrown in throws:
        cell = (thrown.skill, thrown.weight, thrown.height)
        counted.setdefault(cell, np.zeros(thrown.height + 1))[thrown.flips] += 1
    return counted


def is_held_out(thrown: SampledThrow) -> bool:
    checked = thrown.kind == "check" and thrown.height in CHECKED_HEIGHTS
    return checked and thrown.number // A_ROUND % 2 == 1


def fit(throws: Sequence[SampledThrow], trust: float = 100.0) -> ThrowTables:
    """The tables for these throws; those kept for the check are left out."""
    fitted = [thrown for thrown in throws if not is_held_out(thrown)]
    hits = np.array([sum(t.hit for t in fitted if t.skill == s) for s in range(len(SKILLS))])
    tries = np.array([sum(t.skill == s for t in fitted) for s in range(len(SKILLS))])
    piles = [thrown for thrown in fitted if thrown.kind != "knock" and thrown.hit]
    knocks = [thrown for thrown in fitted if thrown.kind == "knock" and thrown.hit]
    return ThrowTables.from_lists(
        {
            "hit": whole((hits + 0.5) / (tries + 1)),
            "flip": _fit_chain(piles, 0, HEIGHTS, trust),
            "leave": _fit_lies(piles, LEAVES),
            "lean": _fit_lies(piles, LEANS),
            "near": _fit_near(piles),
            "knock": _fit_knock_outs(knocks),
            "push": _fit_push(knocks),
            "shield": _fit_chain(knocks, 1, range(1, MOST_SHIELDS + 1), trust),
        }
    )


# --- Holding the tables against throws they have not seen -------------------------------------


def distance(p: Floats, q: Floats) -> float:
    """Total variation: the largest difference of chance that any event has under the two."""
    return float(np.abs(p - q).sum() / 2)


def noise(p: Floats, throws: int) -> tuple[float, float]:
    """The distance that so many throws of exactly ``p`` show: on average, and in 19 of 20 cases."""
    sample = np.random.default_rng(0).multinomial(throws, p / p.sum(), size=2000) / throws
    distances = np.abs(sample - p).sum(axis=1) / 2
    return float(distances.mean()), float(np.quantile(distances, 0.95))


def counts_of(throws: Iterable[SampledThrow], height: int) -> list[int]:
    flips = [thrown.flips for thrown in throws]
    return [flips.count(count) for count in range(height + 1)]


def check(tables: ThrowTables, throws: Sequence[SampledThrow]) -> list[dict[str, Any]]:
    """For each weight and height checked: physics, model, and how far they are apart."""
    cells = []
    for weight in CHECKED_WEIGHTS:
        for height in CHECKED_HEIGHTS:
            seen = [
                thrown
                for thrown in throws
                if is_held_out(thrown)
                and (thrown.weight, thrown.height, thrown.hit) == (weight, height, True)
            ]
            if seen:
                fast = tables.flip_counts(height, WEIGHTS[weight], SKILLS[CHECKED_SKILL])
                about = {"grams": WEIGHTS[weight], "height": height}
                cells.append(about | _compared(counts_of(seen, height), fast))
    return cells


def check_weights(cells: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same for each weight over all heights: fewer numbers, each from more throws."""
    pooled = []
    for grams in sorted({cell["grams"] for cell in cells}):
        physics, fast = np.zeros(DEEPEST + 1), np.zeros(DEEPEST + 1)
        for cell in cells:
            if cell["grams"] == grams:
                physics[: cell["height"] + 1] += cell["physics"]
                fast[: cell["height"] + 1] += np.array(cell["model"]) * cell["throws"]
        counts = [int(count) for count in physics]
        pooled.append({"grams": grams} | _compared(counts, fast / fast.sum()))
    return pooled


def _compared(physics: Sequence[int], fast: Floats) -> dict[str, Any]:
    throws = sum(physics)
    usual, rarely_more = noise(fast, throws)
    return {
        "throws": throws,
        "physics": list(physics),
        "model": [round(float(chance), 5) for chance in fast],
        "distance": round(distance(np.array(physics) / throws, fast), 4),
        "noise": round(usual, 4),
        "noise_95": round(rarely_more, 4),
    }


def summary(tables: ThrowTables, throws: Sequence[SampledThrow], trust: float) -> dict[str, Any]:
    made = {kind: sum(thrown.kind == kind for thrown in throws) for kind in KINDS}
    cells: dict[str, list[int]] = {}
    for thrown in throws:
        if thrown.kind == "pile" and thrown.hit:
            grams, skill = WEIGHTS[thrown.weight], SKILLS[thrown.skill]
            name = f"{grams:g} g, {thrown.height} pucks, skill {skill:g}"
            row = cells.setdefault(name, [0] * (thrown.height + 1))
            row[thrown.flips] += 1
    checked = check(tables, throws)
    return {
        "about": "Written by haymaker.games.pokepucks.throw.fit; model.py says how to read it.",
        "throws": made,
        "trust": trust,
        "flip_counts_of_the_physics": dict(sorted(cells.items())),
        "check": checked,
        "check_by_weight": check_weights(checked),
        "tables": tables.to_lists(),
    }


# --- The command ------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--throws", type=int, default=400, help="throws at piles to fit")
    parser.add_argument("--knock-outs", type=int, default=None, help="default: a quarter of these")
    parser.add_argument("--check", type=int, default=None, help="throws to hold against the fit")
    parser.add_argument("--out", type=Path, required=True, help="the JSON file to write")
    parser.add_argument(
        "--data",
        type=Path,
        nargs="+",
        default=[Path("throws.jsonl")],
        help="kept throws; new ones are added to the first file",
    )
    parser.add_argument("--as-is", action="store_true", help="throw nothing: fit what is kept")
    parser.add_argument("--charts", type=Path, default=None, help="a folder for two PNG charts")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--trust", type=float, default=None, help="how smooth the fit is")
    options = parser.parse_args(arguments)
    quarter = options.throws // 4
    wanted = {
        "pile": options.throws,
        "knock": quarter if options.knock_outs is None else options.knock_outs,
        "check": quarter if options.check is None else options.check,
    }
    throws = read_all(options.data)
    if not options.as_is:
        throws = make_throws(wanted, options.data[0], options.jobs, throws)
    trust = best_trust(throws) if options.trust is None else options.trust
    tables = fit(throws, trust)
    told = summary(tables, throws, trust)
    options.out.write_text(json.dumps(told, separators=(",", ":")) + "\n", encoding="utf-8")
    for cell in [*told["check"], *told["check_by_weight"]]:
        print(
            f"{cell['grams']:4g} g on {cell.get('height', 'all'):>3}: TV {cell['distance']:.3f},"
            f" where {cell['throws']} throws of the model itself show {cell['noise']:.3f},"
            f" rarely more than {cell['noise_95']:.3f}"
        )
    if options.charts is not None:
        against_physics(told["check"], options.charts / "throw-model.png")
        by_weight(told["check"], CHARTED_WEIGHTS, 8, options.charts / "throw-flips.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
