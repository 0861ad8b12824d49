"""The toy under another name, with some of its lines replaced."""

from __future__ import annotations

import shutil
from pathlib import Path

TOY = Path(__file__).parent / "toy"
PACKAGE = "tests.conformance.toy"


def remade(folder: Path, name: str, *changes: tuple[str, str]) -> Path:
    """A copy of the toy as the package `name` in the folder. Each change replaces a text that
    stands in its source exactly once."""
    room = folder / name
    shutil.copytree(TOY, room, ignore=shutil.ignore_patterns("__pycache__"))
    for file in room.glob("*.py"):
        file.write_text(file.read_text().replace(PACKAGE, name))
    for old, new in changes:
        edit(room, old, new)
    return room


def edit(room: Path, old: str, new: str) -> None:
    """Replaces a text that stands in the room's source exactly once."""
    found = [file for file in room.glob("*.py") if old in file.read_text()]
    assert len(found) == 1, f"{old!r} stands in {len(found)} files of the toy"
    text = found[0].read_text()
    assert text.count(old) == 1, f"the toy has no single line {old!r}"
    found[0].write_text(text.replace(old, new))
