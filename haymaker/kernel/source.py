"""Gathers the plain source of a room for a compiler: every function over one fresh namespace."""

from __future__ import annotations

import hashlib
import inspect
import sys
import types
from collections.abc import Callable, Sequence
from typing import Any

from haymaker.kernel import contract, loop, streams
from haymaker.kernel.constants import as_array
from haymaker.kernel.game import Room

Guests = Sequence[types.ModuleType]
"""Modules with a function `think`, from packages other than the room's."""


def room_for_moves(room: Room, guests: Guests = ()) -> int:
    """The length of the array of moves. A thinker that names a `SPACE` gets so many cells, those of
    the moves among them, to write in as it likes; it may find the others as it left them, or
    blank."""
    spaces = [int(getattr(thinker, "SPACE", 0)) for thinker in (room.bot, *guests)]
    return max(1, int(room.rules.ACTIONS), *spaces)


PLAIN_WORDS = {
    **{name: getattr(contract, name) for name in contract.WORDS},
    "stream": streams.stream,
}
"""The interpreted form of what every backend brings in a form of its own."""


def modules_of(room: Room) -> list[types.ModuleType]:
    """The rules, the bot, and whatever plain modules of the room they are spread over."""
    return spread(room.modules, room.package)


def modules_of_guest(guest: types.ModuleType) -> list[types.ModuleType]:
    """The thinking of a bot from elsewhere, and what it needs of its own package."""
    return spread([guest], guest.__name__.rpartition(".")[0] or guest.__name__)


def spread(modules: Sequence[types.ModuleType], package: str) -> list[types.ModuleType]:
    """The modules, and those of the package whose functions they use."""
    found: list[types.ModuleType] = []
    waiting = list(modules)
    while waiting:
        module = waiting.pop(0)
        if module in found:
            continue
        found.append(module)
        for value in vars(module).values():
            home = getattr(value, "__module__", None)
            if isinstance(value, types.FunctionType) and str(home).startswith(package + "."):
                waiting.append(sys.modules[str(home)])
    return found


def fingerprint(room: Room, guests: Guests = (), *extra: object) -> str:
    """A hash of everything that goes into a compilation, so that an edit is never served stale."""
    hasher = hashlib.sha256()
    thinking = [module for guest in guests for module in modules_of_guest(guest)]
    for module in [contract, loop, sys.modules[__name__], *modules_of(room), *thinking]:
        hasher.update(inspect.getsource(module).encode())
        numbers = {k: v for k, v in vars(module).items() if isinstance(v, int)}
        hasher.update(repr(sorted(numbers.items())).encode())  # they may come from elsewhere
        for name, value in sorted(vars(module).items()):
            if isinstance(value, memoryview):
                hasher.update(name.encode() + value.tobytes())
    for part in (room.state.descr, room.kit.descr, *extra):
        hasher.update(repr(part).encode())
    return hasher.hexdigest()[:24]


Compile = Callable[[types.FunctionType], Any]


def namespace(
    room: Room,
    compile_function: Compile,
    given: dict[str, Any],
    filename: str | None = None,
    guests: Guests = (),
) -> dict[str, Any]:
    """One namespace in which all plain functions see each other in their compiled form.

    `given` holds what the backend brings itself. With a file name, functions claim to live in that
    file: this is how a compiler's own disk cache is told where to keep its results. `guests` are
    bots from elsewhere that think beside the room's own: the first is `loop.GUEST`.
    """
    plain = gathered([contract, loop, *modules_of(room)], given)
    plain.setdefault("think", loop.think_at_random)
    space: dict[str, Any] = {"__builtins__": __builtins__, "__name__": room.package}
    rebuild(space, plain, compile_function, filename)
    space.update(given)
    for number, guest in enumerate(guests, start=loop.GUEST):
        seat_guest(space, number, guest, compile_function, filename)
    return space


def gathered(modules: Sequence[types.ModuleType], given: dict[str, Any]) -> dict[str, Any]:
    """The plain functions, numbers and constants of some modules. A name means one thing."""
    plain: dict[str, Any] = {}
    for module in modules:
        for name, value in vars(module).items():
            own = isinstance(value, types.FunctionType) and value.__module__ == module.__name__
            if name in contract.WORDS or name.startswith("__"):
                continue
            if own or isinstance(value, int | memoryview):
                if name in plain and plain[name] != value:
                    raise TypeError(f"{module.__name__}: {name!r} is already something else")
                if name in given:
                    raise TypeError(f"{module.__name__}: {name!r} is a word of the kernel")
                plain[name] = value
    return plain


def rebuild(
    space: dict[str, Any],
    plain: dict[str, Any],
    compile_function: Compile,
    filename: str | None,
    suffix: str = "",
) -> None:
    """Puts the plain functions into the namespace, each compiled over it. Two functions of one name
    need a suffix to tell them apart: a compiler's disk cache goes by names and lines."""
    interpreted = space.get("draw") is contract.draw
    for name, value in plain.items():
        space[name] = value
        if isinstance(value, memoryview) and not interpreted:
            space[name] = as_array(value)
        if isinstance(value, types.FunctionType) and not annotated(value):
            code = value.__code__
            if filename is not None:
                code = code.replace(co_filename=filename)
            rebuilt = types.FunctionType(code, space, value.__name__ + suffix, value.__defaults__)
            rebuilt.__module__ = space["__name__"]
            rebuilt.__qualname__ += suffix
            space[name] = compile_function(rebuilt)


def seat_guest(
    space: dict[str, Any],
    number: int,
    guest: types.ModuleType,
    compile_function: Compile,
    filename: str | None,
) -> None:
    """Lets the loop's thinker of this number be the guest.

    The guest has a namespace of its own over that of the room: it may call the rules, and what it
    calls its own things does not matter. Then it stands before those who thought so far.
    """
    suffix = f"_of_{number}"
    own = dict(space)
    rebuild(own, gathered(modules_of_guest(guest), {}), compile_function, filename, suffix)
    chosen = {**own, "GUEST_NUMBER": number, "others": space["think_as"]}
    rebuild(chosen, {"think_as": loop.think_as_guest}, compile_function, filename, suffix)
    space["think_as"] = chosen["think_as"]


def annotated(function: types.FunctionType) -> bool:
    """Functions with types are for people's Python, not for the compiled subset."""
    return bool(function.__annotations__)
