"""A throw as rigid-body physics: discs of the rulebook's sizes and weights, a mat, four walls.

Lengths are metres, weights grams, angles degrees, speeds metres a second. A stack is written bottom
first, as it is built; the *depth* of a disc counts from the top, 0 for the top one.
The stack lies face down (PP-09, PP-63). Everything is decided by the stack, the slammer, the throw
and the seed: the seed stands for how the pile was put down, to a fraction of a millimetre.

Why the numbers are as they are:

- A slammer at 5 m/s crosses a puck's 1.6 mm in a third of a millisecond, so the impact is stepped
  a dozen times finer than that, and the steps grow as things slow down. Each pace has a contact
  stiffness to match: a disc that sank more than half its thickness into another would come out on
  the wrong side.
- The mat (neoprene, PP-09) is softer and livelier than the pucks. What a heavy slammer presses
  into it comes back and throws the pile up; on a hard floor all slammers would flip alike.
- Contacts lose more than they store, so energy does not grow; ``Care`` looks after the rest.
- Rolling friction stays far below half a puck's thickness, or pucks would stand on their rims.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import import_module
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from haymaker.games.pokepucks.throw.trajectory import FRAMES_A_SECOND, Trajectory, quantised

# --- What lies in the box ---------------------------------------------------------------------

DIAMETER = 0.04123  # PP-01
RADIUS = DIAMETER / 2
PUCK_THICKNESS = 0.0016
SLAMMER_THICKEST = 0.008  # PP-02
INCH = 0.0254
ARENA_HALF = 6 * INCH  # PP-09: 12 by 12 inches, walls of 4
WALL_HEIGHT = 4 * INCH
WALL_THICKNESS = 0.012
GRAVITY = 9.81


@dataclass(frozen=True)
class Disc:
    """A puck or a slammer: both are 41.23 mm wide (PP-01, PP-02)."""

    grams: float
    thickness: float
    is_slammer: bool = False


def puck(grams: float = 1.5) -> Disc:
    """PP-01: 1.6 mm, usually 1 to 2 g."""
    if not 0.5 <= grams <= 5:
        raise ValueError(f"a puck weighs 1 to 2 g (PP-01), not {grams} g")
    return Disc(grams, PUCK_THICKNESS)


def slammer(grams: float) -> Disc:
    """PP-02: up to 8 mm, 2 to 24 g; a heavier one is thicker until it is 8 mm."""
    if not 1 <= grams <= 24:
        raise ValueError(f"a slammer weighs 2 to 24 g (PP-02), not {grams} g")
    thickness = min(SLAMMER_THICKEST, PUCK_THICKNESS + 0.0004 * max(0.0, grams - 1.5))
    return Disc(grams, thickness, is_slammer=True)


def knock_out_stack(target: Disc, shields: Sequence[Disc] = ()) -> tuple[Disc, ...]:
    """PP-43, PP-84: the slammer in the place of the Arena stack, its shields on top of it."""
    return (target, *shields)


# --- The hand ---------------------------------------------------------------------------------

RELEASE_HEIGHT = 0.25  # of the slammer above the floor when it leaves the hand


@dataclass(frozen=True)
class Throw:
    """What a hand does with a slammer.

    ``x``, ``y``: where its centre would meet the plane of the stack's top, from the stack's middle.
    ``angle``: of the flight, from straight down, towards ``heading``.
    ``tilt``: of the slammer against the floor; the edge towards ``tilt_heading`` is the lower one.
    ``spin``: turns a second about its own axis.
    """

    x: float = 0.0
    y: float = 0.0
    speed: float = 4.6
    angle: float = 8.0
    heading: float = 0.0
    tilt: float = 17.0
    tilt_heading: float = 0.0
    spin: float = 0.0


def natural_throw(grams: float) -> Throw:
    """The throw of someone who has found out what works.

    The leading edge bites near the middle of the pile. The arm gives a heavier slammer a little
    less speed, and it does its work flatter and nearer the middle.
    """
    heavy = min(max(grams, 4.0), 20.0) - 4.0
    return Throw(
        x=-0.018 + 0.0004 * heavy,
        speed=5.2 * math.sqrt(40 / (40 + grams)),
        tilt=18.0 - 0.4 * heavy,
    )


# How far hands are off, for skill 0 and skill 1: one standard deviation (per axis).
AIM_SPREAD = (0.020, 0.004)
ANGLE_SPREAD = (10.0, 3.0)
TILT_SPREAD = (14.0, 4.0)
SPEED_SPREAD = (0.20, 0.06)
SPIN_SPREAD = (4.0, 1.5)


def spread(throw: Throw, skill: float, rng: np.random.Generator) -> Throw:
    """The throw that was meant, as a hand of this skill (0 to 1) makes it."""
    if not 0 <= skill <= 1:
        raise ValueError(f"skill goes from 0 to 1, not {skill}")

    def off(unskilled_and_skilled: tuple[float, float]) -> float:
        unskilled, skilled = unskilled_and_skilled
        return float(rng.normal(0.0, unskilled + (skilled - unskilled) * skill))

    angle, heading = _nudged(throw.angle, throw.heading, off(ANGLE_SPREAD), off(ANGLE_SPREAD), 60)
    tilt, tilt_heading = _nudged(
        throw.tilt, throw.tilt_heading, off(TILT_SPREAD), off(TILT_SPREAD), 70
    )
    return replace(
        throw,
        x=throw.x + off(AIM_SPREAD),
        y=throw.y + off(AIM_SPREAD),
        speed=throw.speed * math.exp(off(SPEED_SPREAD)),
        angle=angle,
        heading=heading,
        tilt=tilt,
        tilt_heading=tilt_heading,
        spin=throw.spin + off(SPIN_SPREAD),
    )


def _nudged(lean: float, heading: float, dx: float, dy: float, most: float) -> tuple[float, float]:
    """A lean and its compass direction, pushed by (dx, dy) degrees."""
    x = lean * math.cos(math.radians(heading)) + dx
    y = lean * math.sin(math.radians(heading)) + dy
    return min(most, math.hypot(x, y)), math.degrees(math.atan2(y, x))


# --- What comes of it -------------------------------------------------------------------------

Face = Literal["up", "down", "leaning"]
LEANING_FROM = 30.0  # degrees from flat: neither face up nor face down (PP-H19)
BY_EYE = 0.005  # distances that differ by less are equal, and such pucks keep their order


@dataclass(frozen=True)
class Resting:
    """How one disc lies when all is still."""

    face: Face
    inside: bool
    distance: float
    x: float
    y: float

    @property
    def lies_flipped(self) -> bool:
        """PP-57, PP-58: face up, and inside the arena."""
        return self.face == "up" and self.inside


@dataclass(frozen=True)
class ThrowOutcome:
    """What the table sees after a throw; ``discs`` in the order of the stack, bottom first."""

    hit: bool
    discs: tuple[Resting, ...]
    slammer: Resting
    trajectory: Trajectory
    at_rest: bool

    @property
    def flipped(self) -> tuple[bool, ...]:
        """A miss changes nothing, whatever moved (PP-56, PP-H57)."""
        return tuple(self.hit and disc.lies_flipped for disc in self.discs)

    @property
    def flips(self) -> int:
        return sum(self.flipped)

    @property
    def nearest_first(self) -> tuple[int, ...]:
        """PP-61: those inside by distance from the centre, as far as the eye can tell (PP-H57)."""
        inside = [i for i, disc in enumerate(self.discs) if disc.inside]
        return tuple(sorted(inside, key=lambda i: round(self.discs[i].distance / BY_EYE)))


class ThrowFailed(RuntimeError):
    """The simulation of this throw came apart, even in finer steps."""


# --- How contacts behave, by pace -------------------------------------------------------------

IMPEDANCE = 0.9
DISC_DAMPING = 0.35  # of critical
MAT_DAMPING = 0.15
MAT_STIFFNESS = 3.5e6
DISC_FRICTION = "0.25 0.0005 0.0001"
MAT_FRICTION = "0.45 0.001 0.0003"  # sliding, twisting, rolling
PILE_JITTER = 0.0002


@dataclass(frozen=True)
class Pace:
    """A time step, and the stiffest contact it can carry."""

    step: float
    stiffness: float
    mat_damping: float = MAT_DAMPING
    drag: float = 0.0  # of turning, a second: what a soft mat takes out of a rolling, wobbling disc

    def contact(self, stiffness: float, damping: float) -> tuple[float, float]:
        softness = min(stiffness, self.stiffness)
        return -softness / IMPEDANCE, -2 * min(1.0, damping) * math.sqrt(softness) / IMPEDANCE


@dataclass(frozen=True)
class Care:
    """How carefully a throw is simulated: one that gains energy, or in which a disc sinks into
    another or into the floor, is made again with more care.

    It happens, once in many hundred throws, when a disc gets under a heavier pile: a contact pushes
    it out at its own pace, whatever lies on it. Finer steps and tougher contacts mostly mend it;
    then the discs are held to the energy they were released with, in ever finer steps.
    """

    finer: int
    tougher: float
    held: bool


CARES = (
    Care(1, 1.0, False),
    Care(2, 2.0, False),
    Care(2, 2.0, True),
    Care(4, 2.0, True),
    Care(8, 2.0, True),
)

IMPACT = Pace(2.5e-5, 2e8)
BURST = Pace(1e-4, 2e7)
FLIGHT = Pace(2.5e-4, 4e6)
SETTLING = Pace(7e-4, 8e5, mat_damping=0.7, drag=10.0)
IMPACT_LASTS = 0.005  # from the first touch
BURST_LASTS = 0.020
SETTLING_BELOW = 0.8  # m/s, and nothing higher than
SETTLING_UNDER = 0.03
STILL_SPEED = 0.03  # m/s, of every disc inside
STILL_TURNING = 2.0  # rad/s
STILL_CHECKS = 6
STEPS_A_CHECK = 10
LONGEST = 4.0
ENERGY_TOLERANCE = 0.02
DEEPEST_DENT = 0.6 * PUCK_THICKNESS
MAT_GIVES_WAY = 0.0018  # metres that a disc's middle may go below the mat's surface


def _arena_xml(stack: tuple[Disc, ...], thrown: Disc) -> str:
    half, wall, high = ARENA_HALF, WALL_THICKNESS / 2, WALL_HEIGHT / 2
    walls = "".join(
        f'<geom type="box" pos="{x} {y} {high}" size="{wide} {deep} {high}"/>'
        for x, y, wide, deep in (
            (half + wall, 0, wall, half + 2 * wall),
            (-half - wall, 0, wall, half + 2 * wall),
            (0, half + wall, half, wall),
            (0, -half - wall, half, wall),
        )
    )
    discs = "".join(
        f'<body><freejoint/><geom type="cylinder" size="{RADIUS} {disc.thickness / 2}"'
        f' mass="{disc.grams / 1000}"/></body>'
        for disc in (*stack, thrown)
    )
    return f"""
    <mujoco>
      <option gravity="0 0 {-GRAVITY}" integrator="implicitfast" cone="elliptic" impratio="2"
              jacobian="sparse" iterations="20" tolerance="1e-6" density="1.2" viscosity="2e-5">
        <flag energy="enable"/>
      </option>
      <default>
        <geom condim="3" friction="{DISC_FRICTION}" solimp="{IMPEDANCE} {IMPEDANCE} 0.001"/>
      </default>
      <worldbody>
        <geom type="plane" size="2 2 0.1" condim="6" friction="{MAT_FRICTION}" priority="1"/>
        {walls}{discs}
      </worldbody>
    </mujoco>"""


@lru_cache(maxsize=256)
def _compiled(stack: tuple[Disc, ...], thrown: Disc) -> Any:
    mujoco = import_module("mujoco")
    return mujoco.MjModel.from_xml_string(_arena_xml(stack, thrown))


FLOOR_GEOM = 0
FIRST_DISC_GEOM = 5  # after the floor and four walls

Watcher = Callable[[Any, Any], None]


def simulate(
    stack: Sequence[Disc],
    slammer: Disc,
    throw: Throw,
    seed: int = 0,
    watch: Watcher | None = None,
) -> ThrowOutcome:
    """Throws the slammer at the stack and waits until everything lies still.

    ``watch(model, data)`` is called now and then while it happens, for those who measure.
    """
    if not stack:
        raise ValueError("there is no stack to throw at (PP-H57)")
    for care in CARES:
        outcome = _Run(tuple(stack), slammer, throw, seed, care, watch).outcome()
        if outcome is not None:
            return outcome
    raise ThrowFailed(f"could not simulate {throw} with seed {seed}")


class _Run:
    """One throw under way."""

    def __init__(
        self,
        stack: tuple[Disc, ...],
        thrown: Disc,
        throw: Throw,
        seed: int,
        care: Care,
        watch: Watcher | None,
    ) -> None:
        self.engine = mujoco = import_module("mujoco")
        self.stack, self.thrown, self.throw = stack, thrown, throw
        self.care, self.watch = care, watch
        self.model = copy.copy(_compiled(stack, thrown))
        self.data = mujoco.MjData(self.model)
        self.count = len(stack)
        self.places: NDArray[np.float64] = self.data.qpos.reshape(self.count + 1, 7)
        self.speeds: NDArray[np.float64] = self.data.qvel.reshape(self.count + 1, 6)
        self.frames: list[NDArray[np.float64]] = []
        self._pile_up(np.random.default_rng(seed))
        self.flight = self._let_go()
        self.set_pace(IMPACT)

    # -- Before the first touch: the pile stands, the slammer flies free

    def _pile_up(self, rng: np.random.Generator) -> None:
        shifts = np.clip(rng.normal(0, PILE_JITTER, (self.count, 2)), -0.0006, 0.0006)
        yaws = rng.uniform(-math.pi, math.pi, self.count)
        floor = 0.0
        for i, disc in enumerate(self.stack):
            self.places[i, :3] = (*shifts[i], floor + disc.thickness / 2)
            self.places[i, 3:] = math.cos(yaws[i] / 2), 0, 0, math.sin(yaws[i] / 2)
            floor += disc.thickness
        self.top = floor

    def _let_go(self) -> float:
        """Carries the slammer to just above the stack; records the frames on the way."""
        throw = self.throw
        angle, heading = math.radians(throw.angle), math.radians(throw.heading)
        down = throw.speed * math.cos(angle)
        along = throw.speed * math.sin(angle)
        tilt = math.radians(throw.tilt)
        reach = math.sin(tilt) * RADIUS + math.cos(tilt) * self.thrown.thickness / 2
        meets = self.top + reach
        starts = max(RELEASE_HEIGHT, meets + 0.05)
        duration = _falling_time(starts - meets - 0.0005, down)
        over = _falling_time(starts - meets, down)
        direction = np.array([math.cos(heading), math.sin(heading)])
        aim = np.array([throw.x, throw.y])

        def at(t: float) -> None:
            spot = aim - direction * along * (over - t)
            self.places[-1, :3] = (*spot, starts - down * t - GRAVITY * t * t / 2)
            self.places[-1, 3:] = _slammer_turn(throw, t)

        for frame in range(math.ceil(duration * FRAMES_A_SECOND)):
            at(frame / FRAMES_A_SECOND)
            self.frames.append(self.places.copy())
        at(duration)
        self.speeds[-1, :3] = (*direction * along, -(down + GRAVITY * duration))
        self.speeds[-1, 5] = 2 * math.pi * throw.spin
        return duration

    # -- From the first touch to the end

    def set_pace(self, pace: Pace) -> None:
        self.pace = pace
        care = self.care
        self.model.opt.timestep = pace.step / care.finer
        discs = pace.contact(pace.stiffness, DISC_DAMPING * care.tougher)
        self.model.geom_solref[:] = discs
        mat = pace.contact(MAT_STIFFNESS, pace.mat_damping * care.tougher)
        self.model.geom_solref[FLOOR_GEOM] = mat
        self.model.dof_damping.reshape(-1, 6)[:, 3:] = self.model.body_inertia[1:] * pace.drag

    def energy(self) -> float:
        return float(self.data.energy.sum())

    def step(self, steps: int = 1) -> None:
        due = len(self.frames) / FRAMES_A_SECOND - self.flight - self.data.time
        steps = max(1, min(steps, math.ceil(due / self.model.opt.timestep - 1e-9)))
        self.engine.mj_step(self.model, self.data, nstep=steps)
        if self.watch is not None:
            self.watch(self.model, self.data)
        if len(self.frames) <= (self.flight + self.data.time + 1e-9) * FRAMES_A_SECOND:
            self.frames.append(self.places.copy())

    def touched(self) -> set[int]:
        """The geoms that touch the thrown slammer now."""
        slammer = FIRST_DISC_GEOM + self.count
        pairs = self.data.contact.geom[self.data.contact.dist <= 0]
        return set(pairs[(pairs == slammer).any(axis=1)].ravel().tolist()) - {slammer}

    def outcome(self) -> ThrowOutcome | None:
        """None if the numbers came apart."""
        self.engine.mj_forward(self.model, self.data)
        released_with = self.energy()
        first: set[int] = set()
        while not first and self.data.time < LONGEST:
            self.step()
            first = self.touched()
        # PP-56, PP-H20: what the slammer touches first decides.
        hit = FIRST_DISC_GEOM + self.count - 1 in first
        contact_frame = len(self.frames) - 1
        touched_at = self.data.time
        still = 0
        while still < STILL_CHECKS and self.data.time - touched_at < LONGEST:
            self.step(STEPS_A_CHECK)
            if not self.sane(released_with):
                return None
            moving, turning, height = self.liveliest()
            calm = moving < SETTLING_BELOW and height < SETTLING_UNDER
            self._change_pace(self.data.time - touched_at, calm)
            still = still + 1 if moving < STILL_SPEED and turning < STILL_TURNING else 0
        self.frames.append(self.places.copy())
        return self._reckoned(hit, contact_frame, still >= STILL_CHECKS)

    def dent(self) -> float:
        """How deep a disc is in another one."""
        contact = self.data.contact
        between_discs = contact.geom.min(axis=1) >= FIRST_DISC_GEOM
        return -float(contact.dist[between_discs].min(initial=0.0))

    def sane(self, released_with: float) -> bool:
        if self.dent() > DEEPEST_DENT or self.places[:, 2].min() < -MAT_GIVES_WAY:
            return False
        energy = self.energy()
        if self.care.held and energy > released_with:
            height, motion = (float(part) for part in self.data.energy)
            self.speeds *= math.sqrt(max(0.0, released_with - height) / motion)
            return math.isfinite(energy)
        return math.isfinite(energy) and energy <= released_with * (1 + ENERGY_TOLERANCE)

    def liveliest(self) -> tuple[float, float, float]:
        """Of the discs inside (the others no longer count): fastest move, fastest turn, height."""
        inside = np.abs(self.places[:, :2]).max(axis=1) < ARENA_HALF
        speeds = np.abs(self.speeds[inside])
        return (
            float(speeds[:, :3].max(initial=0.0)),
            float(speeds[:, 3:].max(initial=0.0)),
            float(self.places[inside, 2].max(initial=0.0)),
        )

    def _change_pace(self, since_touch: float, calm: bool) -> None:
        """Only ever to a coarser one: softer contacts give energy away, stiffer ones add it."""
        if self.pace is IMPACT and since_touch > IMPACT_LASTS:
            self.set_pace(BURST)
        elif self.pace is BURST and since_touch > BURST_LASTS:
            self.set_pace(FLIGHT)
        elif self.pace is FLIGHT and calm:
            self.set_pace(SETTLING)

    def _reckoned(self, hit: bool, contact_frame: int, at_rest: bool) -> ThrowOutcome:
        discs = (*self.stack, self.thrown)
        lying = [_resting(place) for place in self.places]
        return ThrowOutcome(
            hit=hit,
            discs=tuple(lying[:-1]),
            slammer=lying[-1],
            trajectory=Trajectory(
                diameters=(DIAMETER,) * len(discs),
                thicknesses=tuple(disc.thickness for disc in discs),
                grams=tuple(float(disc.grams) for disc in discs),
                slammers=tuple(disc.is_slammer for disc in discs),
                hit=hit,
                contact_frame=contact_frame,
                poses=quantised(np.array(self.frames)),
            ),
            at_rest=at_rest,
        )


def _falling_time(height: float, down: float) -> float:
    """How long something thrown down at this speed needs for this height."""
    return (math.sqrt(down * down + 2 * GRAVITY * height) - down) / GRAVITY


def _slammer_turn(throw: Throw, t: float) -> tuple[float, float, float, float]:
    """Spun about its own axis, then tilted: the edge towards the heading is the lower one."""
    half = math.radians(throw.tilt) / 2
    axis = math.radians(throw.tilt_heading)
    w, x, y = math.cos(half), -math.sin(half) * math.sin(axis), math.sin(half) * math.cos(axis)
    turn = math.pi * throw.spin * t
    c, s = math.cos(turn), math.sin(turn)
    return w * c, x * c + y * s, y * c - x * s, w * s


def _resting(place: NDArray[np.float64]) -> Resting:
    x, y = float(place[0]), float(place[1])
    upright = 1 - 2 * float(place[4] ** 2 + place[5] ** 2)  # 1 as it lay in the stack: face down
    flat = math.cos(math.radians(LEANING_FROM))
    face: Face = "down" if upright > flat else "up" if upright < -flat else "leaning"
    inside = max(abs(x), abs(y)) < ARENA_HALF
    return Resting(face, inside, math.hypot(x, y), x, y)
