"""A room with the lab's loop as one WebAssembly module: for the lab's page, which plays by itself.

    python -m haymaker.lab.wasm FOLDER [GAME …]

writes `GAME.lab.wasm`, the same packed, and `GAME.lab.json`, as `haymaker.bots.search.wasm` does
for thinking. It is a module of its own, so that a page that thinks need not load it.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import sys
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
from numba.extending import intrinsic

from haymaker.bots.search import wasm as thinking
from haymaker.games import GAMES, find
from haymaker.kernel import source, wasm
from haymaker.kernel.game import Room
from haymaker.kernel.simulate import STEP_LIMIT
from haymaker.kernel.wasm import LONG_NUMBERS, LUCK, NUMBER, NUMBERS, SEED, Export, record
from haymaker.lab import engine, intervals, loop, rows
from haymaker.lab.intervals import FOUND
from haymaker.lab.loop import COURSE, EVERY, PURPOSES, LabRun

KEPT = ".lab"
"""Behind the names of the files."""
FLOATS = numba.types.CPointer(numba.types.float64)
FLOAT = numba.types.float64


@intrinsic  # type: ignore[untyped-decorator]
def square_root(context: Any, number: Any) -> Any:
    """An instruction of WebAssembly; Numba would call a library of C, which a page has not."""

    def write(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.call(builder.module.declare_intrinsic("llvm.sqrt", [given[0].type]), given)

    return FLOAT(FLOAT), write


# mypy: disable-error-code="no-untyped-def, name-defined, no-untyped-call"
# ruff: noqa: F821


def columns_for(players):
    return OF_ALL + 2 * players + ENDED_BY - 1 + COUNTED


def pairs_at(
    kits, first, count, seed, players, kinds, told, seconds, numbers, longs, records, raw, luck,
    rows, sums,
):  # fmt: skip
    """Games `first` to `first + count - 1` of two kits with the same luck. The sums are those of
    the columns, then those of the products of every two."""
    width = 2 * columns_for(whole(players))
    written = rows_at(rows, count, width, 0)
    for k in range(2):
        play_kit(
            kits, k, whole(first), whole(count), seed, whole(players), whole(kinds), told, seconds,
            numbers, longs, records, raw, luck, written,
        )  # fmt: skip
    add_up(written, at(sums, width, 0), rows_at(sums, width, width, width))
    return 0


def play_kit(
    kits, k, first, count, seed, players, kinds, told, seconds, numbers, longs, records, raw, luck,
    written,
):  # fmt: skip
    """One kit's games. What is told are the seats' thinkers, the kind of every action, and where
    the fields of a state lie. Records: the beginning, the game, a view, a blank one, and what is
    marked and seen in the games that are looked at."""
    closely = (count + EVERY - 1) // EVERY
    per_game = players + 2 + kinds + 3 + 1 + COURSE
    space = count * per_game
    clear(at(numbers, space + 2 * MOVES + ODDS + PURPOSES, 0))
    clear(at(longs, count * max(1, COUNTED) + PURPOSES, 0))
    at(records, 1, 0)[0] = at(records, 1, 3)[0]
    one_start(at(kits, 1, k), at(records, 1, 0))
    play_many(
        LabRun(
            kits=at(kits, 1, k),
            begun=at(records, 1, 0),
            first=first,
            seed=seed,
            thinkers=at(told, players, 0),
            limit=whole(STEP_LIMIT),
            verbs=at(told, MOVES, players),
            points=rows_at(numbers, count, players, 0),
            endings=at(numbers, count, count * players),
            steps=at(numbers, count, count * (players + 1)),
            kinds=rows_at(numbers, count, kinds, count * (players + 2)),
            open=rows_at(numbers, count, 3, count * (players + 2 + kinds)),
            starters=at(numbers, count, count * (players + 5 + kinds)),
            course=rows_at(numbers, count, COURSE, count * (players + 6 + kinds)),
            marked=at(records, closely, 4),
            seen=at(records, closely, 4 + closely),
            counts=rows_at(longs, count, max(1, COUNTED), 0),
            counted=whole(COUNTED),
            seconds=at(seconds, kinds, 0),
            fields=rows_at(told, FIELDS, 3, players + MOVES),
            marked_bytes=rows_at(raw, closely, STATE_BYTES, 4 * STATE_BYTES),
            seen_bytes=rows_at(raw, closely, STATE_BYTES, (4 + closely) * STATE_BYTES),
            rows=written,
            column=k * columns_for(players),
            states=at(records, 1, 1),
            views=at(records, 1, 2),
            blanks=at(records, 1, 3),
            luck=at(luck, 2, 0),
            moves=at(numbers, MOVES, space),
            weights=at(numbers, ODDS, space + MOVES),
            drawn=at(longs, PURPOSES, count * max(1, COUNTED)),
            answers=at(numbers, MOVES, space + MOVES + ODDS),
            worth=at(numbers, PURPOSES, space + 2 * MOVES + ODDS),
            mind=None,
            styles=None,
        )
    )


def clear(numbers):
    for n in range(len(numbers)):
        numbers[n] = 0


def add_up(written, totals, products):
    """`Sums.add`, from nothing on."""
    width = len(totals)
    for a in range(width):
        totals[a] = 0
        for b in range(width):
            products[a, b] = 0
    for i in range(len(written)):
        for a in range(width):
            number = written[i, a]
            if number != 0:
                totals[a] += number
                for b in range(width):
                    products[a, b] += number * written[i, b]


def figures_at(games, players, count, told, scales, alpha, sums, found):
    """What so many games say of each figure: see `intervals.py`."""
    columns = columns_for(whole(players))
    width = 2 * columns
    return whole(
        compare_all(
            whole(games), at(sums, width, 0), rows_at(sums, width, width, width), columns,
            rows_at(told, count, 4, 0), at(scales, count, 0), alpha,
            rows_at(found, count, FOUND, 0),
        )
    )  # fmt: skip


def exports(room: Room) -> dict[str, Export]:
    kit, s = record(room.kit), record(room.state)
    raw = numba.types.CPointer(numba.types.int8)
    space = (NUMBERS, LONG_NUMBERS, NUMBERS, LONG_NUMBERS, s, raw, LUCK, LONG_NUMBERS, LONG_NUMBERS)
    return {
        "pairs": Export(pairs_at, (kit, NUMBER, NUMBER, SEED, NUMBER, NUMBER, *space)),
        "figures": Export(
            figures_at,
            (NUMBER, NUMBER, NUMBER, LONG_NUMBERS, FLOATS, FLOAT, LONG_NUMBERS, FLOATS),
        ),
    }  # fmt: skip


def namespace(room: Room) -> dict[str, Any]:
    """The lab's loop over the room's rules, and the intervals in a namespace of their own: names
    of the room are none of theirs."""
    space = engine.namespace(room, wasm.namespace(room), wasm.compiled, None)
    space |= constants(room)
    for function in (columns_for, play_kit, clear, add_up):
        name = function.__name__
        space[name] = wasm.compiled(FunctionType(function.__code__, space, name))
    sums: dict[str, Any] = {"__builtins__": __builtins__, "__name__": intervals.__name__}
    sums["sqrt"] = square_root
    source.rebuild(sums, source.gathered([intervals], {}), wasm.compiled, None)
    return {**space, "compare_all": sums["compare_all"]}


def constants(room: Room) -> dict[str, Any]:
    return {
        "LabRun": LabRun,
        "STATE_BYTES": room.state.itemsize,
        "FIELDS": len(engine.places(room)),
        "COUNTED": engine.counted_of(room),
        "STEP_LIMIT": STEP_LIMIT,
        "FOUND": FOUND,
    }


def description(room: Room) -> dict[str, Any]:
    """All that a page must know of the module."""
    known = constants(room)
    return {
        "made_of": made_of(room),
        "version": room.rules.VERSION,
        "sizes": {
            "moves": max(1, room.rules.ACTIONS),
            "odds": max(1, room.rules.LUCK),
            "state": room.state.itemsize,
            "kit": room.kit.itemsize,
            "counted": known["COUNTED"],
            "columns": rows.OF_ALL + engine.endings_of(room) - 1 + known["COUNTED"],
            "course": COURSE,
            "every": EVERY,
            "purposes": PURPOSES,
            "found": FOUND,
        },
        "fields": engine.places(room).tolist(),
    }


def made_of(room: Room) -> str:
    """A hash of all sources: see `haymaker.bots.search.wasm`."""
    modules = [loop, rows, intervals, engine, wasm, sys.modules[__name__]]
    for part in engine.declared(room):
        modules += source.spread([part], room.package)
    text = "".join(map(inspect.getsource, modules))
    return source.fingerprint(room, (), hashlib.sha256(text.encode()).hexdigest())


def is_built(room: Room, folder: Path) -> bool:
    about, module = (folder / f"{room.name}{KEPT}.{kind}" for kind in ("json", "wasm"))
    if not (about.exists() and module.exists()):
        return False
    return bool(json.loads(about.read_text())["made_of"] == made_of(room))


def build(room: Room, folder: Path) -> None:
    module = folder / f"{room.name}{KEPT}.wasm"
    wasm.build(namespace(room), exports(room), module)
    thinking.pack(module)
    about = folder / f"{room.name}{KEPT}.json.part"  # a server may look for it at any moment
    about.write_text(json.dumps(description(room)))
    about.replace(folder / f"{room.name}{KEPT}.json")


def main() -> None:
    arguments = sys.argv[1:]
    if not arguments:
        sys.exit("Say where to: python -m haymaker.lab.wasm FOLDER [GAME …]")
    folder, names = Path(arguments[0]), [name for name in arguments[1:] if name != "--here"]
    if "--here" in arguments:
        build(find(names[0]), folder)
    else:
        thinking.build_all(folder, names or list(GAMES), by=sys.modules[__name__])


if __name__ == "__main__":
    main()
