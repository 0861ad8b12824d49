"""`python -m haymaker.research.learning GAME …`: trains a player, or goes on with it."""

from __future__ import annotations

import argparse
import math
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

from haymaker.games import load
from haymaker.kernel.errors import HaymakerError
from haymaker.research.learning.training import (
    TrainingPlace,
    TrainingPlan,
    commit,
    gpu_name,
    train,
)


def option(text: str) -> tuple[str, Any]:
    """NAME=VALUE; numbers and true or false are such."""
    name, _, value = text.partition("=")
    known: dict[str, Any] = {"true": True, "false": False}
    if value.lstrip("-").isdigit():
        return name, int(value)
    return name, known.get(value, value)


def main(given: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="haymaker.research.learning", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--option", type=option, action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--device", default="cpu", choices=("cpu", "cuda"))
    parser.add_argument("--out", type=Path, default=Path("learned"), help="a folder for results")
    parser.add_argument("--name", default="learned", help="of the files")
    parser.add_argument("--within", type=float, default=math.inf, help="seconds of this run")
    parser.add_argument("--commit", help="of these sources, where git does not know")
    for one in fields(TrainingPlan):
        if one.type == "bool":
            parser.add_argument(f"--{one.name}", action="store_true")
        else:
            kind = {"int": int, "float": float, "str": str}[str(one.type)]
            parser.add_argument(f"--{one.name}", type=kind, default=one.default)
    args = parser.parse_args(given)
    plan = TrainingPlan(**{one.name: getattr(args, one.name) for one in fields(TrainingPlan)})
    words = sys.argv[1:] if given is None else given
    command = f"python -m haymaker.research.learning {' '.join(words)}"
    try:
        game = load(args.game, players=args.players, **dict(args.option))
        facts = {"command": command, "commit": args.commit or commit(), "device": args.device}
        if args.device == "cuda":
            facts["device"] = gpu_name()
        train(game, plan, args.device, TrainingPlace(args.out, args.name, facts), args.within)
    except HaymakerError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
