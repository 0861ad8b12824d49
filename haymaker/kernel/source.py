"""Gathers the plain source of a room for a compiler: every function over one fresh namespace."""

from __future__ import annotations

import hashlib
import inspect
import sys
import types
from collections.abc import Callable
from typing import Any

from haymaker.kernel import contract, loop, streams
from haymaker.kernel.game import Room

PLAIN_WORDS = {
    **{name: getattr(contract, name) for name in contract.WORDS},
    "stream": streams.stream,
}
"""The interpreted form of what every backend brings in a form of its own."""


def modules_of(room: Room) -> list[types.ModuleType]:
    """The rules, the bot, and whatever plain modules of the room they are spread over."""
    found: list[types.ModuleType] = []
    waiting = list(room.modules)
    while waiting:
        module = waiting.pop(0)
        if module in found:
            continue
        found.append(module)
        for value in vars(module).values():
            home = getattr(value, "__module__", None)
            if isinstance(value, types.FunctionType) and str(home).startswith(room.package + "."):
                waiting.append(sys.modules[str(home)])
    return found


def fingerprint(room: Room, *extra: object) -> str:
    """A hash of everything that goes into a compilation, so that an edit is never served stale."""
    hasher = hashlib.sha256()
    for module in [contract, loop, sys.modules[__name__], *modules_of(room)]:
        hasher.update(inspect.getsource(module).encode())
        numbers = {k: v for k, v in vars(module).items() if isinstance(v, int)}
        hasher.update(repr(sorted(numbers.items())).encode())  # they may come from elsewhere
    for part in (room.state.descr, room.kit.descr, *extra):
        hasher.update(repr(part).encode())
    return hasher.hexdigest()[:24]


def namespace(
    room: Room,
    compile_function: Callable[[types.FunctionType], Any],
    given: dict[str, Any],
    filename: str | None = None,
) -> dict[str, Any]:
    """One namespace in which all plain functions see each other in their compiled form.

    `given` holds what the backend brings itself. With a file name, functions claim to live in that
    file: this is how a compiler's own disk cache is told where to keep its results.
    """
    plain: dict[str, Any] = {}
    for module in [contract, loop, *modules_of(room)]:
        for name, value in vars(module).items():
            own = isinstance(value, types.FunctionType) and value.__module__ == module.__name__
            if name in contract.WORDS or name.startswith("__"):
                continue
            if own or isinstance(value, int):
                if name in plain and plain[name] != value:
                    raise TypeError(f"{module.__name__}: {name!r} is already something else")
                if name in given:
                    raise TypeError(f"{module.__name__}: {name!r} is a word of the kernel")
                plain[name] = value
    plain.setdefault("think", loop.think_at_random)
    space: dict[str, Any] = {"__builtins__": __builtins__, "__name__": room.package}
    for name, value in plain.items():
        space[name] = value
        if isinstance(value, types.FunctionType) and not annotated(value):
            code = value.__code__
            if filename is not None:
                code = code.replace(co_filename=filename)
            rebuilt = types.FunctionType(code, space, value.__name__, value.__defaults__)
            rebuilt.__module__ = room.package
            space[name] = compile_function(rebuilt)
    space.update(given)
    return space


def annotated(function: types.FunctionType) -> bool:
    """Functions with types are for people's Python, not for the compiled subset."""
    return bool(function.__annotations__)
