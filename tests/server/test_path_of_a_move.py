"""One move, followed from the message to the database and to the other screens.

`docs/how-it-works.md` lists the files that it passes through, in order; what is traced here must be
that list, without the two of the browser at its beginning and the rules themselves.
"""

from __future__ import annotations

import re
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from haymaker.protocol.messages import Act, encode_message
from haymaker.server.db import writer
from haymaker.server.transport.connection import Connection
from tests.server.inside import ANN, BEN, Eyes, NoWire, act, first_move, make, opened

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("haymaker/server/", "haymaker/table/", "haymaker/protocol/")


def listed() -> list[str]:
    """The files of the document's list."""
    text = (ROOT / "docs/how-it-works.md").read_text()
    part = text.split("### One move")[1].split("```")[0]
    return re.findall(r"^\d+\. `([^`]+)`", part, re.MULTILINE)


class Trace:
    """The files whose functions are called, in the order of their first call."""

    def __init__(self) -> None:
        self.files: list[str] = []
        self.on = True

    def __call__(self, frame: FrameType, event: str, argument: Any) -> None:
        file = frame.f_code.co_filename
        if self.on and event == "call" and file.startswith(str(ROOT)):
            name = str(Path(file).relative_to(ROOT))
            if name.startswith(PARTS) and name not in self.files:
                self.files.append(name)


class LastEyes(Eyes):
    """A watcher; when the move is on its screen, the way ends."""

    trace: Trace

    def offer(self, message: bytes) -> None:
        super().offer(message)
        if b'"frame"' in message:
            self.trace.on = False


async def test_a_move_passes_through_the_files_that_the_document_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = listed()
    assert len(names) <= 14
    assert all((ROOT / name).exists() for name in names)
    assert [name for name in names if name.startswith("web/")] == names[:2]
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN], {"max_redeals": 0})
        await act(house, live, 0)
        trace = Trace()
        watcher = LastEyes(live)
        watcher.trace = trace
        watcher.pictures = False
        line = Connection(None, NoWire(), house, live)  # type: ignore[arg-type]
        line.seats, line.viewers, line.greeted, line.pictures = [1], [1], True, False
        live.onlookers.add(line)
        asked = encode_message(Act("x", 1, action=first_move(live, 1))).decode()
        group = writer.group

        def traced(driver: Any, jobs: Any) -> Any:
            """The writer has a thread of its own, which was there before."""
            sys.setprofile(trace)
            try:
                return group(driver, jobs)
            finally:
                sys.setprofile(None)

        monkeypatch.setattr(writer, "group", traced)
        threading.setprofile(trace)
        sys.setprofile(trace)
        try:
            await line._handle(asked)
        finally:
            sys.setprofile(None)
            threading.setprofile(None)  # type: ignore[arg-type]
        live.onlookers.clear()
    assert not trace.on, "everybody has seen it"
    assert sorted(trace.files) == sorted(name for name in names if name.startswith(PARTS))
