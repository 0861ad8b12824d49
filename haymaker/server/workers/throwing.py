"""Throws: made by the room's physics in a process of their own, and kept with the table."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import Counter

from haymaker.kernel.bodies import Thrown
from haymaker.kernel.errors import HaymakerError
from haymaker.server.settings import Settings
from haymaker.server.workers.pool import Workers, WorkFailed
from haymaker.server.workers.worker import ref_of
from haymaker.table.course import ThrowDue
from haymaker.table.state import TableState


class Throwers:
    def __init__(self, settings: Settings, counts: Counter[str]) -> None:
        self._workers = Workers(settings.throwers)
        self._within = settings.throw_within
        self._counts = counts
        self._preparing: set[asyncio.Task[None]] = set()

    async def throw(self, state: TableState, due: ThrowDue) -> Thrown | None:
        """Makes the throw that a decision waits for; None where the physics fails."""
        setting = None if due.setting is None else dict(due.setting)
        found = await self._workers.attempt(
            state.spec.id, "throw", ref_of(state), due.view.tobytes(), setting,
            secrets.randbits(31), within=self._within,
        )  # fmt: skip
        self._counts["throws_failed" if found is None else "throws"] += 1
        return None if found is None else Thrown(*found)

    def prepare(self, state: TableState) -> None:
        """Has a process ready before the first throw."""

        async def ready() -> None:
            with contextlib.suppress(WorkFailed, HaymakerError):
                await self._workers.do("ready", state.spec.game, within=self._within)

        task = asyncio.ensure_future(ready())
        self._preparing.add(task)
        task.add_done_callback(self._preparing.discard)

    async def close(self) -> None:
        await self._workers.close()
