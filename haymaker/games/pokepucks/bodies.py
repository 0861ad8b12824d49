"""Throws with a hand, a slammer and a pile: what can be aimed, and what the physics makes of it.

`haymaker/kernel/bodies.py` says what each of these functions is for. Nothing here needs MuJoCo
before a throw is made.
"""

from __future__ import annotations

import base64
import importlib.util
import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from haymaker.games.pokepucks import layout
from haymaker.games.pokepucks.reports import LIES, Report, designs, from_physics
from haymaker.games.pokepucks.reports import answer as answer_from
from haymaker.games.pokepucks.throw.arena import drawn
from haymaker.games.pokepucks.throw.physics import (
    Disc,
    Throw,
    ThrowFailed,
    ThrowOutcome,
    natural_throw,
    puck,
    simulate,
    spread,
)
from haymaker.games.pokepucks.throw.trajectory import Trajectory
from haymaker.kernel.bodies import Aim, Control, Thrown
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record

HARDEST = 6.5  # metres a second, of an empty hand; the arm gives a heavier slammer less
ATTEMPTS = 4  # a throw that comes apart in the simulation is made again, a little differently
SLAMMER_KINDS = ("slammer", "ball", "pokemon")


# --- Before the throw -----------------------------------------------------------------------------


def aim(game: Game, view: Record, seat: int) -> Aim | None:
    v = game.plain(view)
    if v.ask != layout.ASK_THROW or v.asked != seat:
        return None
    return Aim(seat, (layout.THROW,), controls(in_hand(game, v)), scene(game, v))


def controls(slammer: Disc) -> tuple[Control, ...]:
    """What a hand can set; it usually does what has proved good with such a slammer."""
    usual = setting_of(natural_throw(slammer.grams), slammer)
    return (
        Control("x", "how far right of the stack's middle", -60, 60, usual["x"], "mm"),
        Control("y", "how far beyond the stack's middle", -60, 60, usual["y"], "mm"),
        Control("power", "how hard; 100 is all you have", 0, 100, usual["power"]),
        Control("angle", "of the flight, from straight down", 0, 60, usual["angle"], "°"),
        Control("tilt", "of the slammer against the floor", 0, 70, usual["tilt"], "°"),
        Control("heading", "where the flight leads and the low edge points", 0, 360,
                usual["heading"], "°"),
    )  # fmt: skip


def scene(game: Game, v: Any) -> dict[str, Any]:
    """What lies there, bottom first, and what is in the hand."""
    rows = designs(game)
    return {
        "kind": "throw",
        "discs": [told(rows[v.arena[i]]) for i in range(v.arena_count)],
        "slammer": told(rows[v.slammer[v.thrower] - 1]),
        "knock_out": bool(v.knock),
    }


def told(row: Mapping[str, Any]) -> dict[str, Any]:
    disc = disc_of(row)
    about = {
        "name": row["name"],
        "grams": disc.grams,
        "thickness_mm": round(disc.thickness * 1000, 2),
        "slammer": disc.is_slammer,
    }
    return about if row["type"] == "none" else about | {"icon_type": row["type"]}


def disc_of(row: Mapping[str, Any]) -> Disc:
    """PP-01, PP-02. An ordinary puck weighs 1 to 2 g, which whole grams cannot say better."""
    if row["kind"] not in SLAMMER_KINDS and row["grams"] <= 2:
        return puck()
    thickness = (row["lower"] + row["upper"]) / 1e5
    return Disc(float(row["grams"]), thickness, row["kind"] in SLAMMER_KINDS)


def in_hand(game: Game, v: Any) -> Disc:
    return disc_of(designs(game)[v.slammer[v.thrower] - 1])


def missing() -> str | None:
    if importlib.util.find_spec("mujoco") is not None:
        return None
    return "Throws by physics need MuJoCo; install it with: pip install 'haymaker[physics]'."


# --- The throw ------------------------------------------------------------------------------------


def is_due(game: Game, s: Record) -> bool:
    return bool(game.plain(s).ask == layout.LUCK_HIT)


def throw(game: Game, s: Record, setting: Mapping[str, float] | None, seed: int) -> Thrown:
    """The seat's skill spreads what was meant (PP-H09)."""
    v = game.plain(s)
    rows = designs(game)
    pile = [disc_of(rows[v.arena[i]]) for i in range(v.arena_count)]
    slammer = in_hand(game, v)
    meant = natural_throw(slammer.grams)
    if setting is not None:
        meant = throw_of(setting_of(meant, slammer) | dict(setting), slammer)
    outcome, made = simulated(pile, slammer, meant, game.kit["skill"][v.thrower] / 100, seed)
    show = (
        scene(game, v)
        | report_of(outcome)
        | {
            "trajectory": base64.b64encode(outcome.trajectory.to_bytes()).decode("ascii"),
            "setting": setting_of(made, slammer),
            "seat": int(v.thrower),
            "throw": _which(v),
        }
    )
    return Thrown(_for_certain(show["hit"], show["lies"]), show)


def simulated(
    pile: Sequence[Disc], slammer: Disc, meant: Throw, skill: float | None, seed: int
) -> tuple[ThrowOutcome, Throw]:
    """What comes of it, and the throw as a hand of this skill made it (None: exactly as meant)."""
    absent = missing()
    if absent is not None:
        raise HaymakerError(absent)
    rng = np.random.default_rng(seed)
    for _ in range(ATTEMPTS):
        made = meant if skill is None else spread(meant, skill, rng)
        try:
            return simulate(pile, slammer, made, seed=int(rng.integers(2**31))), made
        except ThrowFailed:
            continue
    raise HaymakerError("This throw came apart in the simulation; throw again.")


def report_of(outcome: ThrowOutcome) -> dict[str, Any]:
    """What a show says of how everything lies, bottom first."""
    report = from_physics(outcome.hit, outcome.discs)
    return {
        "hit": report.hit,
        "lies": list(report.lies),
        "distances_mm": list(report.distances),
    }


def _for_certain(hit: bool, lies: Sequence[str]) -> tuple[int, ...]:
    """The hit, and every face from the top; who lies nearest depends on what is picked up."""
    return (layout.HIT, *(LIES[lie] for lie in reversed(lies))) if hit else (layout.MISS,)


def _which(v: Any) -> list[int]:
    """Tells the throws of a battle apart."""
    return [int(v.turns), int(v.thrower), int(v.knock), int(v.made)]


def throw_of(setting: Mapping[str, float], slammer: Disc) -> Throw:
    return Throw(
        x=setting["x"] / 1000,
        y=setting["y"] / 1000,
        speed=max(0.3, setting["power"] / 100 * _hardest(slammer)),
        angle=setting["angle"],
        heading=setting["heading"],
        tilt=setting["tilt"],
        tilt_heading=setting["heading"],
    )


def setting_of(throw: Throw, slammer: Disc) -> dict[str, float]:
    return {
        "x": round(throw.x * 1000, 1),
        "y": round(throw.y * 1000, 1),
        "power": round(throw.speed / _hardest(slammer) * 100, 1),
        "angle": round(throw.angle, 1),
        "tilt": round(throw.tilt, 1),
        "heading": round(throw.heading % 360, 1),
    }


def _hardest(slammer: Disc) -> float:
    return HARDEST * math.sqrt(40 / (40 + slammer.grams))


# --- After the throw ------------------------------------------------------------------------------


def answer(game: Game, s: Record, show: Mapping[str, Any]) -> int | None:
    v = game.plain(s)
    if v.ask not in (layout.LUCK_HIT, layout.LUCK_FACE, layout.LUCK_NEAREST):
        return None
    if list(show["throw"]) != _which(v) or len(show["lies"]) != v.arena_count:
        return None  # a throw made elsewhere
    report = Report(bool(show["hit"]), tuple(show["lies"]), tuple(show["distances_mm"]))
    return answer_from(game, s, report)


def picture(show: Mapping[str, Any], width: int) -> str:
    trajectory = Trajectory.from_bytes(base64.b64decode(show["trajectory"]))
    return drawn(trajectory, show, width)
