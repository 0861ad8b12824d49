"""`python -m haymaker.bots.learned FROM TO`: writes a trained player as a module of a room.

    python -m haymaker.bots.learned out/punch haymaker/games/punch/learned --warmth 0.5

FROM and TO are names of files without their endings. A warmth below 1 makes likely moves likelier;
with 0 the best of them is always played.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from haymaker.bots.learned import weights
from haymaker.games import find
from haymaker.kernel import constants
from haymaker.kernel.errors import HaymakerError


def main(given: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="haymaker.bots.learned", description=__doc__)
    parser.add_argument("source", type=Path, metavar="FROM")
    parser.add_argument("target", type=Path, metavar="TO")
    parser.add_argument("--warmth", type=float, default=1.0)
    args = parser.parse_args(given)
    try:
        move(args.source, args.target, args.warmth)
    except HaymakerError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def move(source: Path, target: Path, warmth: float) -> Path:
    """Writes the three files anew; what was learned for other rules is refused."""
    said = json.loads(source.with_suffix(".json").read_text(encoding="utf-8"))
    game = find(said["game"]).game(said["players"])
    for key, value in weights.stamp(game).items():
        if said[key] != value:
            raise HaymakerError(f"{source.name}: {key} was {said[key]!r}, and is {value!r}.")
    found = weights.warmed(constants.read(source.with_suffix(".npz")), warmth)
    facts = {**said, "warmth": warmth * said.get("warmth", 1.0)}
    return weights.keep(game, target.parent, target.name, found, facts)


if __name__ == "__main__":
    sys.exit(main())
