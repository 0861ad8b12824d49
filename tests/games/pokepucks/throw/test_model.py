"""The fast model: whole numbers that behave like the physics."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from haymaker.games.pokepucks.throw import fit, model
from haymaker.games.pokepucks.throw.model import CHANCES, FLIPS, LEAVES, WEIGHTS


def test_the_fitted_tables_are_sound() -> None:
    """PP-H09: chances out of 65536, in the documented shapes, small enough for a kit."""
    tables = model.fitted()
    assert sum(getattr(tables, name).nbytes for name in model.SHAPES) < 16_384
    for name, shape in model.SHAPES.items():
        assert getattr(tables, name).shape == shape
    broken = tables.to_lists()
    broken["hit"] = [0, CHANCES, 0]
    with pytest.raises(ValueError, match="hit"):
        model.ThrowTables.from_lists(broken)


def test_places_do_not_overlap() -> None:
    """PP-H09: every height, depth and number of flips above has its own chance."""
    places = [
        model.flip_place(height, depth, above)
        for height in model.HEIGHTS
        for depth in range(height)
        for above in range(depth + 1)
    ]
    assert places == list(range(model.FLIP_PLACES))
    shields = [
        model.shield_place(count, depth, above)
        for count in range(1, model.MOST_SHIELDS + 1)
        for depth in range(count)
        for above in range(depth + 1)
    ]
    assert shields == list(range(model.SHIELD_PLACES))
    assert [model.weight_class(grams) for grams in WEIGHTS] == [0, 1, 2, 3, 4]
    assert [model.skill_level(skill) for skill in model.SKILLS] == [0, 1, 2]


def test_the_number_of_flips_is_what_the_chain_adds_up_to() -> None:
    """PP-57, PP-58: drawn one by one or reckoned at once, it is the same distribution."""
    tables = model.fitted()
    rng = np.random.default_rng(0)
    outcomes = [model.fast_throw(tables, 8, 8.0, 0.5, rng) for _ in range(4000)]
    flips = [outcome.flips for outcome in outcomes if outcome.hit]
    drawn = np.bincount(flips, minlength=9) / len(flips)
    assert fit.distance(drawn, tables.flip_counts(8, 8.0, 0.5)) < 0.03


def test_a_fast_throw_says_all_that_the_rules_ask() -> None:
    """PP-56 to PP-61: a miss moves nothing; those inside are put in order of distance."""
    tables = model.fitted()
    rng = np.random.default_rng(1)
    for _ in range(300):
        outcome = model.fast_throw(tables, 20, 12.0, 0.0, rng)
        inside = [i for i, lie in enumerate(outcome.lies) if lie != LEAVES]
        assert sorted(outcome.nearest_first) == inside
        assert outcome.hit or set(outcome.lies) == {model.STAYS}
        assert FLIPS not in outcome.lies[:4]  # deeper than 16


def test_physics_and_model_speak_alike(thrown: Callable[..., list[Any]]) -> None:
    """PP-H09: both feed the same chances: how each disc lies, and who is nearest."""
    for seen in thrown(20.0, 8, 16):
        told = model.as_the_rules_see_it(seen.outcome)
        assert told.flips == seen.outcome.flips
        assert len(told.nearest_first) == sum(lie != LEAVES for lie in told.lies)


def test_skill_helps_to_hit_and_weight_to_flip() -> None:
    """PP-02, PP-56: what the physics showed is in the tables."""
    tables = model.fitted()
    assert tables.hit[0] < tables.hit[1] <= tables.hit[2]
    mean = [
        float(tables.flip_counts(8, grams, 0.5) @ np.arange(9)) for grams in (2.0, 4.0, 8.0, 12.0)
    ]
    assert mean == sorted(mean)
    heavy = float(tables.flip_counts(8, 20.0, 0.5) @ np.arange(9))
    assert heavy > mean[1]


def test_shields_protect_and_heavy_targets_stay() -> None:
    """PP-45, PP-84: a bare light slammer is flipped more often than a heavy one under shields."""
    knock = model.fitted().knock.astype(float)
    assert knock[1, 2, 1, 0] > knock[1, 2, 4, 0]
    assert knock[1, 1:, 1:, 0].mean() > knock[1, 1:, 1:, 5].mean()


def test_a_knock_out_draws_shields_and_target() -> None:
    """PP-84, PP-87: one lie for the target, one for each shield, the target first."""
    tables = model.fitted()
    rng = np.random.default_rng(3)
    outcomes = [model.fast_knock_out(tables, 4.0, 2, 20.0, 1.0, rng) for _ in range(400)]
    assert all(len(outcome.lies) == 3 for outcome in outcomes)
    flipped = np.mean([outcome.lies[0] == FLIPS for outcome in outcomes if outcome.hit])
    assert flipped == pytest.approx(tables.knock[2, 4, 1, 2] / CHANCES, abs=0.08)


def test_the_fit_was_held_against_throws_it_had_not_seen() -> None:
    """PP-H09: within 0.08 in total variation for every weight class and height checked."""
    text = files("haymaker.games.pokepucks.throw").joinpath("fitted.json").read_text("utf-8")
    cells = {(cell["grams"], cell["height"]): cell for cell in json.loads(text)["check"]}
    assert set(cells) == {
        (WEIGHTS[weight], height)
        for weight in fit.CHECKED_WEIGHTS
        for height in fit.CHECKED_HEIGHTS
    }
    tables = model.fitted()
    for (grams, height), cell in cells.items():
        fast = tables.flip_counts(height, grams, model.SKILLS[fit.CHECKED_SKILL])
        assert cell["model"] == pytest.approx(fast.tolist(), abs=1e-4)
        seen = sum(cell["physics"])
        assert seen >= 500
        assert fit.distance(np.array(cell["physics"]) / seen, fast) <= 0.08
    for cell in json.loads(text)["check_by_weight"]:
        assert cell["distance"] <= 0.08
    assert sum(json.loads(text)["throws"].values()) >= 20_000


@pytest.mark.parametrize(("grams", "height"), [(20.0, 8), (8.0, 4)])
def test_the_model_agrees_with_fresh_throws(
    thrown: Callable[..., list[Any]], grams: float, height: int
) -> None:
    """PP-H09: the number of flips is within 0.08 in total variation, and what few throws blur."""
    seen = [one.outcome for one in thrown(grams, height, 50)]
    flips = [outcome.flips for outcome in seen if outcome.hit]
    physics = np.bincount(flips, minlength=height + 1) / len(flips)
    fast = model.fitted().flip_counts(height, grams, 0.5)
    blur = np.random.default_rng(0).multinomial(len(flips), fast, size=500) / len(flips)
    by_chance = np.quantile(np.abs(blur - fast).sum(axis=1) / 2, 0.98)
    assert fit.distance(physics, fast) <= 0.08 + by_chance


def by_the_model(count: int, height: int = 8) -> list[fit.SampledThrow]:
    """Throws of the fast model itself, every fourth at a slammer."""
    tables = model.fitted()
    rng = np.random.default_rng(7)
    throws = []
    for number in range(count):
        weight, skill = int(rng.integers(1, 5)), int(rng.integers(3))
        grams, kind, target, high = WEIGHTS[weight], "pile", -1, height
        if number % 4 == 0:
            kind, target, high = "knock", int(rng.integers(5)), 1 + int(rng.integers(4))
            outcome = model.fast_knock_out(
                tables, WEIGHTS[target], high - 1, grams, model.SKILLS[skill], rng
            )
        else:
            outcome = model.fast_throw(tables, high, grams, model.SKILLS[skill], rng)
        lies = "".join(fit.LETTERS[lie] for lie in outcome.lies)
        near = outcome.nearest_first
        throws.append(
            fit.SampledThrow(kind, number, skill, weight, target, high, outcome.hit, lies, near)
        )
    return throws


def test_the_fit_recovers_a_known_model() -> None:
    """PP-H09: fitted to throws of the fast model itself, the fit gives the same numbers back."""
    tables, again = model.fitted(), fit.fit(by_the_model(6000))
    for grams in WEIGHTS[1:]:
        gap = fit.distance(again.flip_counts(8, grams, 0.5), tables.flip_counts(8, grams, 0.5))
        assert gap < 0.08


def test_throws_kept_for_the_check_are_not_looked_at() -> None:
    """PP-H09: neither by the tables nor by how smooth they are."""
    throws = by_the_model(400)
    odd = [
        replace(t, kind="check", number=fit.A_ROUND, lies="f" * t.height, hit=True)
        for t in throws
        if t.height in fit.CHECKED_HEIGHTS
    ]
    assert fit.best_trust([*throws, *odd]) == fit.best_trust(throws)
    assert fit.fit([*throws, *odd]).to_lists() == fit.fit(throws).to_lists()


def test_the_fit_can_be_drawn(tmp_path: Path) -> None:
    """PP-H09: model against physics, and the number of flips by weight."""
    images = import_module("PIL.Image")
    charts = import_module("haymaker.games.pokepucks.throw.charts")
    text = files("haymaker.games.pokepucks.throw").joinpath("fitted.json").read_text("utf-8")
    cells = json.loads(text)["check"]
    charts.against_physics(cells, tmp_path / "model.png")
    charts.by_weight(cells, fit.CHARTED_WEIGHTS, 8, tmp_path / "flips.png")
    for name in ("model.png", "flips.png"):
        with images.open(tmp_path / name) as chart:
            assert chart.width > 1000
            assert len(chart.getcolors()) > 20


def test_a_stopped_fit_goes_on_where_it_ended(tmp_path: Path) -> None:
    """PP-H09: throws are numbered, kept, and not made twice."""
    data = tmp_path / "throws.jsonl"
    first = fit.make_throws({"pile": 2, "knock": 1}, data, jobs=1)
    kept = data.read_text(encoding="utf-8")
    data.write_text(kept + '{"kind": "pile", "num', encoding="utf-8")  # stopped while writing
    more = fit.make_throws({"pile": 3, "knock": 1}, data, jobs=1)
    assert data.read_text(encoding="utf-8").startswith(kept)
    assert [thrown for thrown in more if thrown in first] == first
    assert len(more) == 4
    assert fit.read_all([data, data]) == more
