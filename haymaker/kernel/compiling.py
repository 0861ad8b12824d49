"""Compiling in a process of its own: `python -m haymaker.kernel.compiling PACKAGE NAME TASK`.

A compiler at work in a thread takes half of all turns from whoever plays in the same process, and
is lost with a process that is ended. So one process at a time compiles for all that wait, with less
priority than any of them, and they load what it leaves on disk. It ends with whoever started it.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from haymaker.kernel.game import Room

try:
    import fcntl
except ImportError:  # pragma: no cover
    fcntl = None  # type: ignore[assignment]

NICE = 5


@contextmanager
def alone(place: Path) -> Iterator[None]:
    """Inside, no other process is inside for the same file or folder, where the system can see to
    that."""
    if fcntl is None:
        yield
        return
    lock = os.open(place, os.O_RDONLY if place.is_dir() else os.O_CREAT | os.O_WRONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def compile_elsewhere(
    room: Room, folder: Path | None, task: str, done: Callable[[], bool]
) -> None:  # fmt: skip
    """Waits until this is done, by a process that we start or by one that is at work already. The
    task is a function that takes the room, as `module:name`.

    Where there is no folder, or the process fails, nothing is done: whoever needs the code then
    compiles it as ever.
    """
    if folder is None or done():
        return
    command = [sys.executable, "-m", __name__, room.package, room.name, task]
    with alone(folder.parent / "compiling.lock"):
        if done():
            return
        with subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        ) as process:
            process.wait()


def end_with_the_caller() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


def main(package: str, name: str, task: str) -> None:
    if hasattr(os, "nice"):
        os.nice(NICE)
    threading.Thread(target=end_with_the_caller, daemon=True).start()
    module, _, function = task.partition(":")
    getattr(importlib.import_module(module), function)(Room(package, name))
    os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
