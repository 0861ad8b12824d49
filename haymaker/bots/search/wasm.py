"""A room with its search as one WebAssembly module, and what a page must know to use it.

    python -m haymaker.bots.search.wasm FOLDER [GAME …]

writes `GAME.wasm`, the same packed, and `GAME.json` for every game, or those named, each in a
process of its own (`kernel/wasm.py` says why). A game whose sources have not changed is left as it
is. A room's network stays out: its weights can hardly be packed, and would be most of the module.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np

from haymaker.bots.search import engine
from haymaker.bots.search.engine import MOST_SEATS, winning_bits
from haymaker.bots.search.space import (
    ACTION,
    BUDGET,
    COLUMNS,
    CUT,
    IDEAS,
    ONE,
    ROW,
    SHARE,
    SOLVES,
    SPREAD,
    STATES,
    STYLE,
    TOTAL,
    VISITS,
    WORLDS,
    Space,
)  # fmt: skip
from haymaker.games import GAMES, find
from haymaker.kernel import source, wasm
from haymaker.kernel.compiling import alone
from haymaker.kernel.game import Room
from haymaker.kernel.wasm import LONG_NUMBERS, LUCK, NUMBER, NUMBERS, SEED, Export, record

VIEWS = 3

# mypy: disable-error-code="no-untyped-def, name-defined, no-untyped-call"


def space_at(records, raw, numbers, longs, luck):
    """A search's space over a page's memory. The tally of all moves is at the beginning of the long
    numbers; `sizes` says where a seat's history lies."""
    return Space(
        at(records, STATES, 0), at(records, VIEWS, STATES), at(records, 1, STATES + VIEWS),
        at(luck, 1, 0), at(numbers, ROOM_FOR_MOVES, MOVES + ODDS + MOST_SEATS),
        at(numbers, MOVES, 0), at(numbers, ODDS, MOVES), at(numbers, MOST_SEATS, MOVES + ODDS),
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


def search_at(kit, v, seat, style, seed, records, raw, numbers, longs, luck):
    """What a seat does with this view."""
    here = space_at(records, raw, numbers, longs, luck)
    return whole(
        one_search(here, at(kit, 1, 0), at(v, 1, 0), whole(seat), at(style, STYLE, 0), seed)
    )


def search_open_at(kit, s, v, seat, style, seed, records, raw, numbers, longs, luck):
    """What a seat would do that knew how everything is, but not what others choose in this moment:
    the one world that is searched is the state itself. For games that are over."""
    here = space_at(records, raw, numbers, longs, luck)
    kits, views, how, by = at(kit, 1, 0), at(v, 1, 0), at(style, STYLE, 0), whole(seat)
    count = one_consider(here, kits, views, by, how, seed)
    if count == 1 or how[BUDGET] == 0:
        return whole(here.tally[0, ACTION])
    open_world(here, kits, at(s, 1, 0), by)
    if one_is_alone(here, kits, views, by, how):
        return whole(search_alone(here, kits[0], views[0], by, count, how, seed))
    for tree in range(how[TREES]):
        one_grow(here, kits, views, by, count, how, seed, FIRST + tree)
    return whole(mixed_move(here, count, stream(seed, MIXING)))


def open_world(here, kits, states, by):
    """Nothing is guessed: the one world that is believed is the state itself, but for what others
    choose in this moment."""
    for w in range(WORLDS):
        here.belief[w] = 0
    here.worlds[0] = states[0]
    unseal(kits[0], here.worlds[0], by)
    here.belief[0] = HEAVY
    here.believed[0] = 1


def compare_at(
    kit, s, v, is_open, seat, style, seed, one, other, worlds, records, raw, numbers, longs, luck
):  # fmt: skip
    """Two moves of a seat that chooses alone, in the same worlds and with the same luck: a search
    drops a move that looks bad after a few games, which are too few to say what it has cost.
    Returns 0, and tries nothing, where others choose in the same moment."""
    here = space_at(records, raw, numbers, longs, luck)
    kits, views, how, by = at(kit, 1, 0), at(v, 1, 0), at(style, STYLE, 0), whole(seat)
    if is_open == 1:
        open_world(here, kits, at(s, 1, 0), by)
    here.luck[0] = stream(seed, GLANCE)
    if not one_is_alone(here, kits, views, by, how):
        return 0
    here.moves[0], here.moves[1] = one, other
    lay_out(here, 2)
    one_try_worlds(here, kits, views, by, 2, how[CUT], seed, FIRST, whole(worlds))
    return 1


def outlook_at(kit, s, games, cut, seed, totals, records, raw, numbers, longs, luck):
    """What a state is worth to every seat: games played on from it, added up."""
    here = space_at(records, raw, numbers, longs, luck)
    kits, added = at(kit, 1, 0), at(totals, MOST_SEATS, 0)
    for p in range(MOST_SEATS):
        added[p] = 0
    for game in range(games):
        here.luck[0] = stream(seed, game)
        here.states[FUTURE] = at(s, 1, 0)[0]
        play_on(here, kits[0], here.states[FUTURE], whole(cut))
        for p in range(kits[0].players):
            added[p] += here.worth[p]
    return 0


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
        "numbers": moves + odds + MOST_SEATS + engine.room_for_moves(room),
        "longs": (COLUMNS + 2) * moves + MOST_SEATS * (ROW + 2) + WORLDS + 1,
        "views_at": STATES,
        "columns": COLUMNS,
        "style": STYLE,
        "row": ROW,
        "past_at": STATES + VIEWS + 1 + WORLDS,
        "acted_at": (COLUMNS + 2) * moves + MOST_SEATS + WORLDS + 1,
        "kept_at": (COLUMNS + 2) * moves + MOST_SEATS * (ROW + 1) + WORLDS + 1,
        "seats": MOST_SEATS,
        "one": ONE,
    }


COLUMNS_READ = {
    "ACTION": ACTION, "VISITS": VISITS, "TOTAL": TOTAL, "SHARE": SHARE, "SPREAD": SPREAD,
}  # fmt: skip
STYLE_READ = {"BUDGET": BUDGET, "CUT": CUT, "IDEAS": IDEAS, "SOLVES": SOLVES}
"""What a page reads of a tally and sets in a style, by place."""


def fields(kind: np.dtype[np.void]) -> dict[str, list[Any]]:
    """Where each field of a record lies: its offset, the bytes of one number, and its shape."""
    assert kind.fields is not None
    found: dict[str, list[Any]] = {}
    for name, entry in kind.fields.items():
        base, shape = entry[0].subdtype or (entry[0], ())
        if not name.startswith("_pad"):
            found[name] = [entry[1], base.itemsize, list(shape)]
    return found


def exports(room: Room) -> dict[str, Export]:
    """Thinking, by the names under which a page finds it."""
    kit, s = record(room.kit), record(room.state)
    raw = numba.types.CPointer(numba.types.int8)
    space = (s, raw, NUMBERS, LONG_NUMBERS, LUCK)
    return {
        "search": Export(search_at, (kit, s, NUMBER, LONG_NUMBERS, SEED, *space)),
        "search_open": Export(search_open_at, (kit, s, s, NUMBER, LONG_NUMBERS, SEED, *space)),
        "compare": Export(
            compare_at,
            (kit, s, s, NUMBER, NUMBER, LONG_NUMBERS, SEED, NUMBER, NUMBER, NUMBER, *space),
        ),
        "outlook": Export(outlook_at, (kit, s, NUMBER, NUMBER, SEED, LONG_NUMBERS, *space)),
    }


def build(room: Room, folder: Path) -> None:
    space = wasm.namespace(room)
    space = engine.namespace(room, space, wasm.compiled, None, with_network=False)
    space.update(
        Space=Space, VIEWS=VIEWS, MOST_SEATS=MOST_SEATS,
        STATE_BYTES=room.state.itemsize, WINNING_BITS=winning_bits(room),
        ROOM_FOR_MOVES=engine.room_for_moves(room),
    )  # fmt: skip
    for part in (space_at, open_world):
        space[part.__name__] = wasm.compiled(FunctionType(part.__code__, space, part.__name__))
    module = folder / f"{room.name}.wasm"
    wasm.build(space, {**wasm.exports_of(room), **exports(room)}, module)
    pack(module)
    about = folder / f"{room.name}.json.part"  # a server may look for it at any moment
    about.write_text(json.dumps(description(room)))
    about.replace(folder / f"{room.name}.json")


def pack(module: Path) -> None:
    """Leaves the module beside it as small as it gets for its way to a page, where there is a Node
    to do so: Python has no brotli of its own. Without it a server sends what gzip makes of it."""
    packed = module.with_name(f"{module.name}.br")
    packed.unlink(missing_ok=True)
    node = shutil.which("node")
    if node is not None:
        subprocess.run([node, "-e", BROTLI, str(module), str(packed)], check=True)


BROTLI = """
const { readFileSync, writeFileSync } = require('fs');
const { brotliCompressSync, constants } = require('zlib');
const [from, to] = process.argv.slice(1);
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
writeFileSync(to, brotliCompressSync(readFileSync(from), { params }));
"""


def description(room: Room) -> dict[str, Any]:
    """All that a page must know of a module."""
    return {
        "made_of": made_of(room),
        "version": room.rules.VERSION,
        "sizes": sizes(room),
        "columns": COLUMNS_READ,
        "style": STYLE_READ,
        "state": fields(room.state),
        "kit": fields(room.kit),
    }


def made_of(room: Room) -> str:
    """A hash of all sources, so that a module is never older than the rules. It is the same on
    every machine: a module that came with the package is as good as one made here."""
    modules = [*engine.PLAIN, wasm, sys.modules[__name__], *engine.guide_of(room)]
    text = "".join(map(inspect.getsource, modules))
    return source.fingerprint(room, (), hashlib.sha256(text.encode()).hexdigest())


def is_built(room: Room, folder: Path) -> bool:
    about, module = folder / f"{room.name}.json", folder / f"{room.name}.wasm"
    if not (about.exists() and module.exists()):
        return False
    return bool(json.loads(about.read_text())["made_of"] == made_of(room))


def build_all(
    folder: Path, names: Sequence[str], at_once: int = 2, by: ModuleType | None = None
) -> None:
    """Builds what is not there yet, each game in a process of its own, some at a time. Whoever else
    wants the same waits for it. `by` is a module like this one that builds something else."""
    folder.mkdir(parents=True, exist_ok=True)
    with alone(folder):
        _build(folder, names, at_once, by or sys.modules[__name__])


def _build(folder: Path, names: Sequence[str], at_once: int, by: ModuleType) -> None:
    waiting = [name for name in names if not by.is_built(find(name), folder)]
    running: list[subprocess.Popen[bytes]] = []
    while waiting or running:
        while waiting and len(running) < at_once:
            print(f"Building {find(waiting[0]).title} for browsers...", flush=True)
            module = by.__spec__.name  # type: ignore[union-attr]
            command = [sys.executable, "-m", module, str(folder), waiting.pop(0), "--here"]
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
