"""How fast peer libraries play random games: one JSON object a line."""

import argparse
import json
from collections.abc import Iterator
from importlib import import_module
from typing import Any

# key: (what to call it, the module that drives it, the peer's own name of the game)
PEERS = {
    "openspiel_goofspiel": ("OpenSpiel goofspiel", "with_openspiel", "goofspiel"),
    "openspiel_oh_hell": ("OpenSpiel oh_hell", "with_openspiel", "oh_hell"),
    "pgx_kuhn_poker": ("Pgx kuhn_poker", "with_pgx", "kuhn_poker"),
    "pgx_leduc_holdem": ("Pgx leduc_holdem", "with_pgx", "leduc_holdem"),
    "openspiel_leduc_poker": ("OpenSpiel leduc_poker", "with_openspiel", "leduc_poker"),
    "pettingzoo_leduc_holdem": ("PettingZoo leduc", "with_pettingzoo", "leduc_holdem_v4"),
    "rlcard_leduc_holdem": ("RLCard leduc-holdem", "with_rlcard", "leduc-holdem"),
}
# ending of the key: the driver's function
WAYS = {"": "as_documented", "_tuned": "tuned"}


def main() -> None:
    options = read_options()
    for key in [options.only] if options.only else PEERS:
        for ending, way in WAYS.items():
            for line in lines_of(key, ending, way, options.seconds):
                print(json.dumps(line), flush=True)


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2, help="time for each figure")
    parser.add_argument("--only", choices=PEERS, help="measure this peer alone")
    return parser.parse_args()


def lines_of(key: str, ending: str, way: str, seconds: float) -> Iterator[dict[str, Any]]:
    peer, driver, game = PEERS[key]
    try:
        measured = getattr(import_module(driver), way)(game, seconds)
    except ImportError as error:  # a peer that is not there is a line, not a failure
        if not ending:
            yield {"key": key, "peer": peer, "missing": str(error)}
        return
    for tally, setting in measured:
        yield {
            "key": key + ending,
            "peer": peer,
            "way": way.replace("_", " "),
            "steps": tally.steps,
            "decisions": tally.decisions,
            "seconds": round(tally.seconds, 3),
            "steps_per_second": round(tally.steps_per_second),
            **setting,
        }


if __name__ == "__main__":
    main()
