"""Writes a room's network as plain source: what it sees is made from the room's observations."""

from __future__ import annotations

import hashlib
import inspect
import types
from collections.abc import Iterator

from haymaker.bots.learned import layers
from haymaker.kernel.game import Game
from haymaker.kernel.observation import NUMBER, SEAT, SEATS_SET, SET, Field, ObservationSpec

STEP = "    "


def schema(spec: ObservationSpec) -> str:
    """A hash of all that decides what an input means. Weights learned with another are stale."""
    fields = [
        (one.name, one.shape, one.kind, one.low, one.high, one.mark, one.per_seat, one.width)
        for one in spec.fields
    ]
    return hashlib.sha256(repr((spec.players, spec.size, fields)).encode()).hexdigest()[:16]


def written(game: Game, file: str, checksum: str, wide: int, narrow: int) -> str:
    """The module, as text. Its constants are read from this file, which lies beside it."""
    actions = game.actions
    hidden, middle = actions, actions + wide
    numbers = {
        "PLAYERS": game.players, "ACTIONS": actions, "WIDE": wide, "NARROW": narrow,
        "WIDE_AT": hidden, "NARROW_AT": middle, "LOGITS_AT": middle + narrow,
        "SPACE": middle + narrow + actions,
    }  # fmt: skip
    numbers |= {name: value for name, value in vars(layers).items() if isinstance(value, int)}
    functions = [
        inspect.getsource(value)
        for value in vars(layers).values()
        if isinstance(value, types.FunctionType) and value.__module__ == layers.__name__
    ]
    head = [
        f'"""A player of {game.title} for {game.players} that has learned.',
        "",
        "Written by `haymaker.bots.learned.writing`; not to be edited. Rules version "
        f"{game.room.version}, observations {schema(game.observation_spec)}.",
        '"""',
        "",
        "# ruff: noqa",
        "# mypy: ignore-errors",
        "",
        "from pathlib import Path",
        "",
        "from haymaker.kernel.contract import draw, whole",
        "from haymaker.kernel.constants import constants",
        "",
        f'globals().update(constants(Path(__file__).with_name("{file}"), "{checksum}"))',
        "",
        *(f"{name} = {value}" for name, value in numbers.items()),
        "",
        "",
    ]
    return "\n".join(head) + "\n" + "\n\n".join([*functions, "\n".join(see(game)) + "\n"])


def see(game: Game) -> Iterator[str]:
    """`see`: all fields of a view, counted from the seat, in the order of the tensor."""
    spec = game.observation_spec
    yield "def see(kit, v, seat, moves):"
    yield f"{STEP}light(moves, seat, UNIT)"
    for field in spec.fields:
        yield from seen(spec, field)


def seen(spec: ObservationSpec, field: Field) -> Iterator[str]:
    """One field: loops over its places, and one line for what stands in a place."""
    row, depth, index, place = str(field.tensor.start), 1, [], []
    for axis, length in enumerate(field.shape):
        name = "pijk"[axis] if field.per_seat else "ijkl"[axis]
        yield f"{STEP * depth}for {name} in range({length}):"
        depth += 1
        turned = field.per_seat and axis == 0
        index.append(f"(seat + {name}) % PLAYERS" if turned else name)
        rest = field.width
        for later in field.shape[axis + 1 :]:
            rest *= later
        place.append(f" + {rest} * {name}" if rest != 1 else f" + {name}")
    where = row + "".join(place)
    value = f"whole(v.{field.name}[{', '.join(index)}])" if index else f"whole(v.{field.name})"
    yield f"{STEP * depth}{call(spec, field, where, value)}"


def call(spec: ObservationSpec, field: Field, where: str, value: str) -> str:
    first = f"(moves, {where}, {value}"
    if field.kind == NUMBER:
        return f"see_number{first})"
    if field.kind == SEAT:
        return f"see_seat{first}, {field.low}, {field.width}, {field.high}, seat)"
    if field.kind == SEATS_SET:
        return f"see_seats{first}, {field.width}, seat)"
    if field.kind == SET:
        return f"see_set{first}, {field.width})"
    if field.mark is not None:
        return f"see_marked{first}, {field.low}, {field.width}, {field.mark})"
    return f"see_choice{first}, {field.low}, {field.width})"
