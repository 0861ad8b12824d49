"""Comparisons of kits for the lab's page: bounded, one per visitor, in processes of their own."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any, NamedTuple

from haymaker.kernel.errors import HaymakerError
from haymaker.lab.parts import NARROW
from haymaker.lab.sums import FEWEST
from haymaker.server.errors import Full
from haymaker.server.settings import Settings
from haymaker.server.workers.pool import Workers, WorkFailed
from haymaker.server.workers.worker import GameRef

A_PART = 0.4
"""Seconds of play between two looks."""
FIRST_WITHIN = 300.0
"""Seconds for the first part: it may have to compile the rules."""
AT_ONE_ADDRESS = 2
"""Runs at the same time, whoever wants them."""
DISPLACED = "Another run has begun from your address, so this one has ended."
FULL = "Many are in the lab just now; try again in a moment."


class Comparing(NamedTuple):
    """What a visitor wants to have compared."""

    one: GameRef
    other: GameRef
    bots: str
    seed: int


class LabPart(NamedTuple):
    """What is known after some games; `stopped` says why there are no more."""

    games: int
    rows: list[Any]
    stopped: str


class LabVisit:
    """A run of a visitor, and where it comes from."""

    def __init__(self, address: str) -> None:
        self.address = address


class Labs:
    """Who compares kits just now. A visitor's newer run ends the older one."""

    def __init__(self, settings: Settings, counts: Counter[str]) -> None:
        self._workers = Workers(settings.labs)
        self._settings = settings
        self._counts = counts
        self._places = asyncio.Semaphore(settings.labs)
        self._runs: dict[str, LabVisit] = {}
        self._closing = False

    def check_place(self, visitor: str, address: str) -> None:
        others = [run.address for who, run in self._runs.items() if who != visitor]
        if self._closing or len(others) >= self._settings.labs_waiting:
            raise Full(FULL)
        if others.count(address) >= AT_ONE_ADDRESS:
            raise Full("There are other runs from your address; try again when they have ended.")

    async def parts(
        self, visitor: str, asked: Comparing, address: str = ""
    ) -> AsyncIterator[LabPart]:
        """What is known after every part, until the intervals are narrow, the time or the games
        are used up, or the visitor wants something else."""
        so_far, rows, began = None, [], 0.0
        mark = self._runs[visitor] = LabVisit(address)
        try:
            while self._runs.get(visitor) is mark:
                await self._places.acquire()
                if self._runs.get(visitor) is not mark:  # while it waited for a process
                    self._places.release()
                    break
                so_far, rows = await self._part(asked, so_far)
                began = began or time.monotonic()
                stopped = self._enough(so_far.games, rows, time.monotonic() - began)
                yield LabPart(so_far.games, rows, stopped)
                if stopped:
                    return
            yield LabPart(so_far.games if so_far else 0, rows, DISPLACED)
        except WorkFailed:
            self._counts["labs_failed"] += 1
            yield LabPart(0, [], "These games take too long here; try a smaller change.")
        except HaymakerError as problem:
            yield LabPart(0, [], str(problem))
        finally:
            if self._runs.get(visitor) is mark:
                del self._runs[visitor]

    async def _part(self, asked: Comparing, so_far: Any) -> Any:
        """A part that has begun is played to its end even if the visitor has gone: its process is
        needed again. Its place is free then."""
        within = A_PART + (self._settings.read_within if so_far else FIRST_WITHIN)
        most = self._settings.lab_games
        part = asyncio.ensure_future(
            self._workers.do("compare_part", *asked, so_far, A_PART, most, within=within)
        )
        part.add_done_callback(self._played)
        return await asyncio.shield(part)

    def _played(self, part: asyncio.Future[Any]) -> None:
        self._places.release()
        if not part.cancelled():
            part.exception()  # whoever waited for it has heard of it

    def _enough(self, games: int, rows: list[Any], seconds: float) -> str:
        if games >= self._settings.lab_games:
            return f"{games:,} games of each were played."
        if seconds >= self._settings.lab_seconds:
            return f"{self._settings.lab_seconds:g} seconds have passed."
        narrow = games >= FEWEST and all(row.width <= NARROW for row in rows if row.watched)
        return "The intervals are narrow." if narrow else ""

    def start_closing(self) -> None:
        self._closing = True
        self._runs.clear()

    async def close(self) -> None:
        self.start_closing()
        await self._workers.close()
