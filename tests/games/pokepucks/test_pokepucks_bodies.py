"""A throw with a body: what can be aimed, and how the rules hear of what the physics did."""

from __future__ import annotations

import base64
import importlib.util
import json
import math
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from haymaker.games.pokepucks import bodies, layout
from haymaker.games.pokepucks.throw.physics import Disc, Resting, Throw, ThrowOutcome, natural_throw
from haymaker.games.pokepucks.throw.trajectory import Trajectory
from haymaker.kernel.bodies import Thrown
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.table import spelling
from haymaker.table.luck import Luck, Recorded, Seeded
from haymaker.table.throws import ThrownLuck
from tests.games.pokepucks.arena import Battle, battle
from tests.table.tabletop import Table

FOUR = ["Potion", "Switch", "Blank", "Full Heal"]
PLAIN = ("Emberling", "Galebird")  # slammers whose rules ask nothing before a throw


def lying(letter: str, millimetres: float) -> Resting:
    """F face up, . face down, / leaning, O outside; so far right of the middle."""
    face: Any = {"F": "up", "/": "leaning"}.get(letter, "down")
    far = millimetres / 1000
    return Resting(face, letter != "O", far, far, 0.0)


def outcome(faces: str, distances: Sequence[float], hit: bool = True) -> ThrowOutcome:
    """A finished throw without the physics; faces and distances from the bottom."""
    discs = tuple(lying(face, far) for face, far in zip(faces, distances, strict=True))
    slammer = lying(".", 100)
    poses = np.array([[[d.distance * 1e4, 0, 8, 32767, 0, 0, 0] for d in (*discs, slammer)]])
    count = len(discs) + 1
    seen = Trajectory(
        (0.04123,) * count, (0.0016,) * count, (1.5,) * count,
        (False,) * len(discs) + (True,), hit, 0, poses.astype(np.int16),
    )  # fmt: skip
    return ThrowOutcome(hit, discs, slammer, seen, True)


class Physics:
    """Stands in for the physics: gives these outcomes, and remembers what was thrown."""

    def __init__(self, *outcomes: ThrowOutcome) -> None:
        self.waiting = list(outcomes)
        self.thrown: list[tuple[Sequence[Disc], Disc, Throw]] = []
        self.made: list[Thrown] = []

    def __call__(
        self, stack: Sequence[Disc], slammer: Disc, throw: Throw, seed: int
    ) -> ThrowOutcome:
        self.thrown.append((stack, slammer, throw))
        return self.waiting.pop(0)


@pytest.fixture
def physics(monkeypatch: pytest.MonkeyPatch) -> Physics:
    stand_in, throw = Physics(), bodies.throw

    def noted(*arguments: Any) -> Thrown:
        stand_in.made.append(throw(*arguments))
        return stand_in.made[-1]

    monkeypatch.setattr(bodies, "simulate", stand_in)
    monkeypatch.setattr(bodies, "throw", noted)
    return stand_in


def table_of(example: Battle, luck: Luck | None = None) -> Table:
    """A table whose throws are made by physics; nothing else is left to luck."""
    table = Table(example.game, luck or Recorded([]), throws="physics")
    table.state = example.state
    return table


def arena(table: Table) -> list[str]:
    example = Battle(table.game)
    example.state = table.state
    return example.arena


# --- Aiming ---------------------------------------------------------------------------------------


def test_only_who_is_to_throw_can_aim() -> None:
    """PP-33"""
    example = battle(arena=FOUR, arena_max=4)
    aim = bodies.aim(example.game, example.game.view(example.state, 0), 0)
    assert aim is not None
    assert aim.actions == (layout.THROW,)
    assert [c.name for c in aim.controls] == ["x", "y", "power", "angle", "tilt", "heading"]
    assert bodies.aim(example.game, example.game.view(example.state, 1), 1) is None
    example.do("throw")
    assert bodies.aim(example.game, example.game.view(example.state, 0), 0) is None


def test_what_lies_there() -> None:
    """PP-01, PP-02: bottom first, with sizes and weights; all of it can be sent as JSON."""
    example = battle(arena=["Potion", "Fire Energy"], arena_max=2, slammers=("Galebird",) * 2)
    aim = bodies.aim(example.game, example.game.view(example.state, 0), 0)
    assert aim is not None
    scene = json.loads(json.dumps(aim.scene))
    assert scene == {
        "kind": "throw",
        "discs": [
            {"name": "Potion", "grams": 1.5, "thickness_mm": 1.6, "slammer": False},
            {
                "name": "Fire Energy",
                "grams": 1.5,
                "thickness_mm": 1.6,
                "slammer": False,
                "icon_type": "fire",
            },
        ],
        "slammer": {
            "name": "Galebird",
            "grams": 20.0,
            "thickness_mm": 8.0,
            "slammer": True,
            "icon_type": "normal",
        },
        "knock_out": False,
    }


def test_the_slammers_of_the_box_are_those_the_model_was_fitted_to() -> None:
    """PP-H09: at a table and in mass simulation the same discs fly."""
    from haymaker.games.pokepucks.throw.physics import slammer

    rows = battle().game.kit["pucks"]
    checked = [row for row in rows if row["kind"] in bodies.SLAMMER_KINDS]
    assert len(checked) == 26
    for row in checked:
        assert bodies.disc_of(row).thickness == pytest.approx(slammer(row["grams"]).thickness)


@pytest.mark.parametrize("grams", [2.0, 4.0, 8.0, 20.0])
def test_the_usual_setting_is_the_natural_throw(grams: float) -> None:
    slammer = Disc(grams, 0.002, True)
    usual = {control.name: control.usual for control in bodies.controls(slammer)}
    natural = natural_throw(grams)
    meant = bodies.throw_of(usual, slammer)
    assert meant.speed == pytest.approx(natural.speed, rel=0.01)
    assert (meant.x, meant.angle, meant.tilt) == pytest.approx(
        (natural.x, natural.angle, natural.tilt), abs=1e-4
    )


def test_full_power_is_harder_than_the_usual_throw_and_none_lets_it_drop() -> None:
    slammer = Disc(4.0, 0.0026, True)
    usual = {control.name: control.usual for control in bodies.controls(slammer)}
    hard, soft = (bodies.throw_of(usual | {"power": p}, slammer).speed for p in (100, 0))
    assert hard > natural_throw(4.0).speed > soft > 0


def test_what_cannot_be_aimed_is_refused() -> None:
    example = battle(arena=FOUR, arena_max=4)
    aim = bodies.aim(example.game, example.game.view(example.state, 0), 0)
    assert aim is not None
    assert aim.checked({"power": 100})["power"] == 100
    for wrong in ({"power": 101}, {"x": math.nan}, {"spin": 3}, {"tilt": "much"}):
        with pytest.raises(Refused):
            aim.checked(wrong)


def test_the_setting_reaches_the_hand(physics: Physics) -> None:
    """With a perfect hand what was meant is nearly what is thrown; the setting serves once."""
    physics.waiting = [outcome("....", (0, 0, 0, 0), hit=False)] * 2
    example = battle(arena=FOUR, arena_max=4, slammers=PLAIN, skill=[100] * 8)
    table = table_of(example, Seeded(1))
    table.act(0, layout.THROW, {"x": 40.0, "y": -30.0, "power": 100.0})
    made = physics.thrown[0][2]
    assert (made.x, made.y) == pytest.approx((0.04, -0.03), abs=0.02)
    table.act(1, layout.THROW)
    _, slammer, made = physics.thrown[1]
    assert made.x == pytest.approx(natural_throw(slammer.grams).x, abs=0.02)


def test_an_unskilled_hand_spreads_more(physics: Physics) -> None:
    """PP-H09"""

    def widest(skill: int) -> float:
        physics.waiting = [outcome("....", (0, 0, 0, 0))] * 40
        physics.thrown.clear()
        example = battle(arena=FOUR, arena_max=4, skill=[skill] * 8).do("throw")
        for seed in range(40):
            bodies.throw(example.game, example.state, {"x": 0.0}, seed)
        return float(np.std([throw.x for _, _, throw in physics.thrown]))

    assert widest(0) > 2 * widest(100)


# --- The answers ----------------------------------------------------------------------------------


def test_a_throw_answers_every_question(physics: Physics) -> None:
    """PP-56, PP-57, PP-61: hit, faces, and the rest by distance, the nearest at the bottom."""
    physics.waiting = [outcome(".F/.", (30, 1, 10, 20))]
    table = table_of(battle(arena=FOUR, arena_max=4))
    table.act(0, layout.THROW)
    assert arena(table) == ["Blank", "Full Heal", "Potion"]
    (thrown,) = physics.made
    assert list(table.course.shows.values()) == [thrown.show]
    assert thrown.show["lies"] == ["stays", "flips", "leans", "stays"]
    assert thrown.outcomes == (
        layout.HIT, layout.STAYS, layout.LEANS, layout.FLIPS, layout.STAYS,
    )  # fmt: skip
    assert json.loads(json.dumps(thrown.show)) == thrown.show


def test_a_miss_moves_nothing_whatever_lies_about(physics: Physics) -> None:
    """PP-H57"""
    physics.waiting = [outcome("FFFF", (90, 80, 70, 60), hit=False)]
    table = table_of(battle(arena=FOUR, arena_max=4))
    table.act(0, layout.THROW)
    assert arena(table) == FOUR
    assert physics.made[0].outcomes == (layout.MISS,)
    assert physics.made[0].show["lies"] == ["stays"] * 4


def swapping() -> Battle:
    """Seat 1 has a Swapper, and decides between the faces and the restack (PP-H62)."""
    return battle(
        arena=FOUR, arena_max=4, power=[{}, {"Swapper": 1}], health=[{"Sandbag": 2}, {"Blank": 2}]
    )


def test_decisions_between_the_questions(physics: Physics) -> None:
    """PP-H62: what is swapped in lies where the other lay, and is picked up from there."""
    physics.waiting = [outcome(".F..", (30, 1, 10, 20))]
    table = table_of(swapping())
    table.act(0, layout.THROW)
    assert table.seats == (1,)
    for typed in ("use swapper", "spot 3", "move blank"):
        action = spelling.typed(table.game, 1, typed)
        assert action is not None
        table.act(1, action)
    assert arena(table) == ["Blank", "Full Heal", "Potion"]
    after = Battle(table.game)
    after.state = table.state
    assert after.health(1) == {"Blank": 1, "Switch": 1}
    assert after.power(0) == {"Blank": 1}


def test_a_broken_off_throw_goes_on_from_what_was_kept(physics: Physics) -> None:
    """A table that wakes up in the midst of a throw answers the rest from the kept show."""
    physics.waiting = [outcome(".F..", (30, 1, 10, 20))]
    table = table_of(swapping())
    table.act(0, layout.THROW)
    kept = json.loads(json.dumps(physics.made[0].show))
    woken = Table(table.game, Recorded([]), throws="physics")
    woken.state = table.state
    woken.course.shows = {0: kept}
    woken.act(1, layout.DONE)
    assert arena(woken) == ["Blank", "Full Heal", "Potion"]


def test_without_it_the_rest_is_left_to_other_luck(physics: Physics) -> None:
    physics.waiting = [outcome(".F..", (30, 1, 10, 20))]
    table = table_of(swapping())
    table.act(0, layout.THROW)
    luck = Recorded([layout.NEAREST, layout.NEAREST + 1])
    woken = Table(table.game, luck, throws="physics")
    woken.state = table.state
    woken.act(1, layout.DONE)
    assert arena(woken) == ["Full Heal", "Blank", "Potion"]


def test_an_earlier_throw_does_not_answer_for_a_later_one(physics: Physics) -> None:
    physics.waiting = [outcome("....", (1, 2, 3, 4))]
    example = battle(arena=FOUR, arena_max=4, slammers=PLAIN)
    table = table_of(example)
    table.act(0, layout.THROW)
    example.state = table.state
    example.do("throw").luck("hit")
    assert bodies.answer(example.game, example.state, physics.made[0].show) is None


def test_turn_order_is_no_throw() -> None:
    """PP-24: it is left to the other luck."""
    example = battle(arena=FOUR, arena_max=4)
    game = example.game.room.game(2, collections=example.game.kit["collections"])
    state = game.new()
    while game.plain(state).ask != layout.LUCK_ORDER:
        seat = game.seats(state)[0]
        state = game.after(state, seat, game.legal(state, seat)[0])
    assert not bodies.is_due(game, state)
    weights = game.chance(state)
    seen = {"throw": [0, 0, 0, 0], "lies": []}
    outcome = ThrownLuck(game, Seeded(1), {0: seen}, None)(state, weights, 1)
    assert isinstance(outcome, int) and outcome >= layout.GOES_NEXT


# --- The physics itself ---------------------------------------------------------------------------


def test_nothing_here_needs_mujoco_before_a_throw() -> None:
    code = """
import sys
from tests.games.pokepucks.arena import battle
example = battle()
bodies = example.game.room.bodies
aim = bodies.aim(example.game, example.game.view(example.state, 0), 0)
assert aim.checked({"power": 50})
bodies.is_due(example.game, example.state)
assert "mujoco" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_without_mujoco_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *a: None if name == "mujoco" else found(name, *a)
    )
    example = battle(arena=FOUR, arena_max=4).do("throw")
    with pytest.raises(HaymakerError, match=r"pip install 'haymaker\[physics\]'"):
        bodies.throw(example.game, example.state, None, 1)


def test_a_real_throw() -> None:
    """The same seed throws the same; what the rules hear is what the trajectory shows."""
    example = battle(arena=FOUR, arena_max=4, slammers=("Galebird", "Emberling")).do("throw")
    first, again = (bodies.throw(example.game, example.state, None, 7) for _ in range(2))
    assert first == again
    show = first.show
    last = Trajectory.from_bytes(base64.b64decode(show["trajectory"])).rotations()[-1]
    upright = 1 - 2 * (last[:-1, 1] ** 2 + last[:-1, 2] ** 2)
    for up, lie in zip(upright, show["lies"], strict=True):
        assert (lie == "flips") == (up < -0.8) or lie == "leaves"
    example = battle(arena=FOUR, arena_max=4)
    table = table_of(example)
    table.act(0, layout.THROW)
    assert table.game.inventory(table.state) == example.stock


def test_a_knock_out_throws_at_the_slammer(physics: Physics) -> None:
    """PP-43, PP-45: the target lies in the place of the pile; flipped, its owner is out."""
    physics.waiting = [outcome("F", (3,))]
    example = battle(arena=[], arena_max=0, status=["Critical"], slammers=PLAIN)
    example.do("knock")
    table = table_of(example)
    thrower = table.seats[0]
    aim = bodies.aim(table.game, table.view(thrower), thrower)
    assert aim is not None
    assert aim.scene["knock_out"]
    assert [disc["name"] for disc in aim.scene["discs"]] == ["Emberling"]
    table.act(thrower, layout.THROW)
    assert table.over


# --- The picture ----------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_the_arena_from_above(physics: Physics, width: int) -> None:
    """Every puck is told; what lies apart is drawn with its number and its face."""
    physics.waiting = [outcome("O/.F", (190, -100, 50, -50))]
    example = battle(arena=FOUR, arena_max=4).do("throw")
    drawn = bodies.picture(bodies.throw(example.game, example.state, None, 1).show, width)
    assert max(map(len, drawn.split("\n"))) <= width
    assert drawn.startswith("Emberling hits: one flips out of 4.")
    for mark, name, says in (
        ("(1)", "Full Heal", " face up"),
        ("[2]", "Blank", ""),
        ("/3/", "Switch", " leaning"),
        ("{4}", "Potion", " outside"),
    ):
        assert f"{mark} {name}{says}" in drawn
        if width >= 60 or says != " outside":  # a narrow screen shows the box alone
            assert drawn.count(mark) == 2, "once in the arena, once in the list"
    assert "<S>" in drawn


def test_a_missed_throw_is_called_one(physics: Physics) -> None:
    physics.waiting = [outcome("....", (0, 0, 0, 0), hit=False)]
    example = battle(arena=FOUR, arena_max=4).do("throw")
    drawn = bodies.picture(bodies.throw(example.game, example.state, None, 1).show, 80)
    assert drawn.startswith("Emberling misses")
