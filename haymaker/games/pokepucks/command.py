"""`haymaker throw`: one throw by physics, told, and drawn as a picture or an animation."""

from __future__ import annotations

import argparse
import importlib.util
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from haymaker.kernel.errors import HaymakerError

HEAVIEST, HIGHEST = 24, 32  # grams (PP-02); pucks in an Arena stack at most
CONTROLS = ("x", "y", "power", "angle", "tilt", "heading")
NEEDS_PILLOW = "Pictures need Pillow; install it with: pip install 'haymaker[physics]'."


def add_commands(commands: Any) -> None:
    throw = commands.add_parser(
        "throw", help="throw a slammer at a stack of pucks, by physics, and draw it"
    )
    throw.add_argument("--slammer", type=float, default=8.0, metavar="GRAMS", help="2 to 24")
    throw.add_argument("--stack", type=int, default=8, metavar="PUCKS", help="1 to 32")
    throw.add_argument("--skill", type=float, default=50.0, metavar="0-100",
                       help="how near the hand comes to what is meant")  # fmt: skip
    throw.add_argument("--exact", action="store_true", help="the hand does exactly what is meant")
    throw.add_argument("--seed", type=int, help="the same seed throws the same")
    for name, says in (
        ("x", "aim so far right of the stack's middle (mm)"),
        ("y", "aim so far beyond the stack's middle (mm)"),
        ("power", "how hard, 0 to 100"),
        ("angle", "of the flight, degrees from straight down"),
        ("tilt", "of the slammer, degrees from flat"),
        ("heading", "where the flight leads, degrees from the right"),
    ):
        throw.add_argument("--" + name, type=float, metavar="N", help=says)
    throw.add_argument("--png", type=Path, metavar="FILE", help="draw it as a picture")
    throw.add_argument("--gif", type=Path, metavar="FILE", help="draw it as a short animation")
    throw.set_defaults(run=throw_once)


def throw_once(args: argparse.Namespace) -> None:
    files = _files(args)
    if not 1 <= args.slammer <= HEAVIEST:
        raise HaymakerError(
            f"--slammer is {args.slammer:g}; a slammer weighs 2 to {HEAVIEST} g (PP-02)."
        )
    if not 1 <= args.stack <= HIGHEST:
        raise HaymakerError(f"--stack is {args.stack}; allowed: 1 to {HIGHEST} pucks.")
    if not 0 <= args.skill <= 100:
        raise HaymakerError(f"--skill is {args.skill:g}; allowed: 0 to 100.")
    seed = secrets.randbits(31) if args.seed is None else args.seed
    if not 0 <= seed < 1 << 63:
        raise HaymakerError(f"--seed is {seed}; it must be a whole number from 0 up.")
    _throw(args, seed, files)


def _files(args: argparse.Namespace) -> list[tuple[Path, bool]]:
    """What to draw, and whether it moves; a name ending in .gif is an animation in any case."""
    found = []
    for path, moves in ((args.png, False), (args.gif, True)):
        if path is None:
            continue
        ending = path.suffix.lower()
        if ending not in (".png", ".gif"):
            raise HaymakerError(f"{path}: name the file .png for a picture, .gif for an animation.")
        if path.is_dir() or not path.parent.is_dir():
            raise HaymakerError(f"{path}: there is no folder for such a file.")
        if moves and ending != ".gif":
            raise HaymakerError(f"{path}: an animation is a .gif file.")
        found.append((path, ending == ".gif"))
    if found and importlib.util.find_spec("PIL") is None:
        raise HaymakerError(NEEDS_PILLOW)
    return found


def _throw(args: argparse.Namespace, seed: int, files: list[tuple[Path, bool]]) -> None:
    from haymaker.games.pokepucks import bodies
    from haymaker.games.pokepucks.throw import puck, slammer
    from haymaker.games.pokepucks.throw.arena import drawn
    from haymaker.games.pokepucks.throw.picture import animation, poster
    from haymaker.kernel.bodies import Aim

    disc, pile = slammer(args.slammer), [puck()] * args.stack
    given = {name: getattr(args, name) for name in CONTROLS if getattr(args, name) is not None}
    setting = Aim(0, (), bodies.controls(disc)).checked(given)
    meant = bodies.throw_of(setting, disc)
    skill = None if args.exact else args.skill / 100
    outcome, made = bodies.simulated(pile, disc, meant, skill, seed)
    told: Mapping[str, Any] = {
        "discs": [{"name": "puck"}] * args.stack,
        "slammer": {"name": f"The {args.slammer:g} g slammer"},
        "knock_out": False,
        **bodies.report_of(outcome),
    }
    print(drawn(outcome.trajectory, told, 80))
    aimed = bodies.setting_of(made, disc)
    print("As thrown: " + ", ".join(f"{name} {value:g}" for name, value in aimed.items()) + ".")
    print(f"Throw it again with: --seed {seed}")
    for path, moves in files:
        draw: Callable[..., None] = animation if moves else poster
        draw(outcome.trajectory, path)
        print(f"Drawn in {path}")
