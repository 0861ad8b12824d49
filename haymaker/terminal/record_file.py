"""The file of a table on this machine: its entries as the lines of a record."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from haymaker.table import records, replay
from haymaker.table.course import Decided
from haymaker.table.entries import Begin, TookBack
from haymaker.table.records import GameRecord
from haymaker.table.state import TableState


class RecordFile:
    """What is appended is on the disk when the call returns, all of it or nothing."""

    def __init__(self, path: Path, state: TableState, continued: GameRecord | None = None) -> None:
        self._state = state
        self._ends = [(0, "")]
        """Where each line ends, with its checksum."""
        if continued is None:
            self._file = open(path, "xb+", buffering=0)  # noqa: SIM115
            return
        self._file = open(path, "r+b", buffering=0)  # noqa: SIM115
        sums = [continued.header["sum"], *(body["sum"] for body in continued.spelled)]
        for line, digest in zip(self._file.read().splitlines(keepends=True), sums, strict=True):
            self._ends.append((self._ends[-1][0] + len(line), digest))

    def append(self, made: Decided) -> None:
        """An action with the luck after it, and the closing line after the last one. What is taken
        back is cut off."""
        entry, batch, course = made.entry, made.batch, made.course
        assert batch is not None and course is not None, "only the game itself is recorded"
        if isinstance(entry, TookBack):
            self._put(len(self._ends) - entry.steps, [])
            return
        bodies = records.actions(course.game, batch.steps, max(1, len(self._ends) - 1))
        if isinstance(entry, Begin):
            bodies.insert(0, replay.opening(self._state, dict(course.game.kit.values)))
        if batch.turn == 0:
            bodies.append(records.closing(course.game, batch.state, self._state.pick()))
        self._put(len(self._ends), bodies)
        if batch.turn == 0:
            self.close()

    def finish(self) -> None:
        """The closing line of a game that was cut off just before it."""
        course = self._state.course
        if course is not None and course.over:
            closing = records.closing(course.game, course.state, self._state.pick())
            self._put(len(self._ends), [closing])
            self.close()

    def close(self) -> None:
        """Leaves the file as it is; what is not over can be continued later."""
        self._file.close()

    def _put(self, kept: int, bodies: Sequence[dict[str, Any]]) -> None:
        """Lets these lines follow the first ones; or leaves the file as it was."""
        end, before_them = self._ends[kept - 1]
        ends, text = self._ends[:kept], ""
        for line, digest in records.lines(bodies, before_them):
            text += line
            ends.append((ends[-1][0] + len(line.encode()), digest))
        self._file.seek(end)
        before = self._file.read()
        try:
            self._fill(end, text.encode())
            os.fsync(self._file.fileno())
        except OSError:
            self._fill(end, before)
            raise
        self._ends = ends

    def _fill(self, start: int, content: bytes) -> None:
        self._file.seek(start)
        while content:
            content = content[self._file.write(content) :]
        self._file.truncate()
