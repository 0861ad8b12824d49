"""A room with its search as one WebAssembly module, and what a page must know to use it.

    python -m haymaker.bots.search.wasm FOLDER [GAME …]

writes `GAME.wasm` and `GAME.json` for every game, or those named, each in a process of its own
(`kernel/wasm.py` says why). A game whose sources have not changed is left as it is.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numba
import numpy as np

from haymaker.bots.search import engine
from haymaker.bots.search.engine import MOST_SEATS, winning_bits
from haymaker.bots.search.space import COLUMNS, ROW, STATES, STYLE, WORLDS, Space
from haymaker.games import GAMES, find
from haymaker.kernel import source, wasm
from haymaker.kernel.game import Room
from haymaker.kernel.wasm import LONG_NUMBERS, LUCK, NUMBER, NUMBERS, SEED, Export, record

VIEWS = 3

# mypy: disable-error-code="no-untyped-def, name-defined, no-untyped-call"


def search_at(kit, v, seat, style, seed, records, raw, numbers, longs, luck):
    """What a seat does with this view. Its history lies among the records and the long numbers, as
    `sizes` says; the tally of all moves is at the beginning of the latter."""
    here = Space(
        at(records, STATES, 0), at(records, VIEWS, STATES), at(records, 1, STATES + VIEWS),
        at(luck, 1, 0), at(numbers, MOVES, 0), at(numbers, MOVES, MOVES),
        at(numbers, ODDS, 2 * MOVES), at(numbers, MOST_SEATS, 2 * MOVES + ODDS),
        at(longs, MOST_SEATS, COLUMNS * MOVES), rows_at(longs, MOVES, COLUMNS, 0),
        at(longs, MOVES, COLUMNS * MOVES + MOST_SEATS),
        at(longs, MOVES, (COLUMNS + 1) * MOVES + MOST_SEATS),
        at(records, WORLDS, STATES + VIEWS + 1),
        at(longs, WORLDS, (COLUMNS + 2) * MOVES + MOST_SEATS),
        at(longs, 1, (COLUMNS + 2) * MOVES + MOST_SEATS + WORLDS),
        at(records, MOST_SEATS * ROW, STATES + VIEWS + 1 + WORLDS),
        at(longs, MOST_SEATS * ROW, (COLUMNS + 2) * MOVES + MOST_SEATS + WORLDS + 1),
        at(longs, MOST_SEATS, (COLUMNS + 2) * MOVES + MOST_SEATS * (ROW + 1) + WORLDS + 1),
        at(raw, VIEWS * STATE_BYTES, 0), whole(WINNING_BITS),
    )  # fmt: skip
    return whole(
        one_search(here, at(kit, 1, 0), at(v, 1, 0), whole(seat), at(style, STYLE, 0), seed)
    )


def sizes(room: Room) -> dict[str, int]:
    """How much room a page makes for what it hands over."""
    moves, odds = max(1, room.rules.ACTIONS), max(1, room.rules.LUCK)
    return {
        "moves": moves,
        "odds": odds,
        "components": room.rules.COMPONENTS,
        "state": room.state.itemsize,
        "kit": room.kit.itemsize,
        "records": STATES + VIEWS + 1 + WORLDS + MOST_SEATS * ROW,
        "numbers": 2 * moves + odds + MOST_SEATS,
        "longs": (COLUMNS + 2) * moves + MOST_SEATS * (ROW + 2) + WORLDS + 1,
        "views_at": STATES,
        "columns": COLUMNS,
        "style": STYLE,
        "row": ROW,
        "past_at": STATES + VIEWS + 1 + WORLDS,
        "acted_at": (COLUMNS + 2) * moves + MOST_SEATS + WORLDS + 1,
        "kept_at": (COLUMNS + 2) * moves + MOST_SEATS * (ROW + 1) + WORLDS + 1,
    }


def fields(kind: np.dtype[np.void]) -> dict[str, list[Any]]:
    """Where each field of a record lies: its offset, the bytes of one number, and its shape."""
    assert kind.fields is not None
    found: dict[str, list[Any]] = {}
    for name, entry in kind.fields.items():
        base, shape = entry[0].subdtype or (entry[0], ())
        if not name.startswith("_pad"):
            found[name] = [entry[1], base.itemsize, list(shape)]
    return found


def build(room: Room, folder: Path) -> None:
    space = wasm.namespace(room)
    space = engine.namespace(room, space, wasm.compiled, None)
    space.update(
        Space=Space, VIEWS=VIEWS, MOST_SEATS=MOST_SEATS,
        STATE_BYTES=room.state.itemsize, WINNING_BITS=winning_bits(room),
    )  # fmt: skip
    kit, s = record(room.kit), record(room.state)
    raw = numba.types.CPointer(numba.types.int8)
    search = Export(
        search_at,
        (kit, s, NUMBER, LONG_NUMBERS, SEED, s, raw, NUMBERS, LONG_NUMBERS, LUCK),
    )  # fmt: skip
    wasm.build(space, {**wasm.exports_of(room), "search": search}, folder / f"{room.name}.wasm")
    known = {
        "made_of": made_of(room),
        "version": room.rules.VERSION,
        "sizes": sizes(room),
        "state": fields(room.state),
        "kit": fields(room.kit),
    }
    (folder / f"{room.name}.json").write_text(json.dumps(known))


def made_of(room: Room) -> str:
    """A hash of all sources, so that a module is never older than the rules."""
    guide = room.part("guide")
    modules = [*engine.PLAIN, wasm, sys.modules[__name__]]
    modules += [] if guide is None else source.spread([guide], room.package)
    text = "".join(map(inspect.getsource, modules))
    extra = (numba.__version__, hashlib.sha256(text.encode()).hexdigest())
    return source.fingerprint(room, (), *extra)


def is_built(room: Room, folder: Path) -> bool:
    about, module = folder / f"{room.name}.json", folder / f"{room.name}.wasm"
    if not (about.exists() and module.exists()):
        return False
    return bool(json.loads(about.read_text())["made_of"] == made_of(room))


def build_all(folder: Path, names: Sequence[str], at_once: int = 2) -> None:
    """Builds what is not there yet, each game in a process of its own, some at a time."""
    folder.mkdir(parents=True, exist_ok=True)
    waiting = [name for name in names if not is_built(find(name), folder)]
    running: list[subprocess.Popen[bytes]] = []
    while waiting or running:
        while waiting and len(running) < at_once:
            print(f"Building {find(waiting[0]).title} for browsers...", flush=True)
            command = [sys.executable, "-m", __spec__.name, str(folder), waiting.pop(0), "--here"]
            running.append(subprocess.Popen(command, env={**os.environ, **wasm.PORTABLE}))
        if running.pop(0).wait() != 0:
            for one in running:
                one.terminate()
            sys.exit(1)


def main() -> None:
    arguments = sys.argv[1:]
    if not arguments:
        sys.exit("Say where to: python -m haymaker.bots.search.wasm FOLDER [GAME …]")
    folder, names = Path(arguments[0]), [name for name in arguments[1:] if name != "--here"]
    if "--here" in arguments:
        build(find(names[0]), folder)
    else:
        build_all(folder, names or list(GAMES))


if __name__ == "__main__":
    main()
