"""What other people's packages add to this one, by entry points.

A package says in its `pyproject.toml` what it adds:

    [project.entry-points."haymaker.games"]
    rps = "my_games.rps"

Where one of them cannot be used, that is one line for people, and everything else goes on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from importlib.metadata import EntryPoint, entry_points
from typing import Generic, NamedTuple, TypeVar

Part = TypeVar("Part")

NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
"""Names are typed, stand in addresses and name folders."""


class Found(NamedTuple, Generic[Part]):
    """What was added, by name, and a line about everything that could not be."""

    parts: dict[str, Part]
    problems: list[str]


def found(group: str, taken: Collection[str], load: Callable[[EntryPoint], Part]) -> Found[Part]:
    """All entry points of the group, loaded. Names that are taken stay with those who have them."""
    parts: dict[str, Part] = {}
    problems: list[str] = []
    for point in sorted(entry_points(group=group), key=lambda point: (point.name, origin(point))):
        if not NAME.fullmatch(point.name):
            problem = "a name has lower-case letters, digits and underscores, at most 40"
        elif point.name in taken or point.name in parts:
            problem = "this name is taken"
        else:
            try:
                parts[point.name] = load(point)
                continue
            except (Exception, SystemExit) as error:
                problem = described(error)
        problems.append(f"{point.name!r} of {origin(point)} is left out: {problem}.")
    return Found(parts, problems)


def origin(point: EntryPoint) -> str:
    """The package that brings it, and where in it."""
    package = "" if point.dist is None else f"{point.dist.name} {point.dist.version}, "
    return f"{package}{point.value}"


def described(error: BaseException) -> str:
    """An error of somebody else's code in one line."""
    said = " ".join(str(error).split()).rstrip(".")
    kind = type(error).__name__
    return f"{kind}: {said[:200]}" if said else kind
