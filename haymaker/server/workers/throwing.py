"""Throws: made by the room's physics in a process of their own, and kept with the table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import Counter

from haymaker.kernel.bodies import Thrown
from haymaker.kernel.errors import HaymakerError
from haymaker.server.db.driver import Job, Session
from haymaker.server.db.store import add_show
from haymaker.server.errors import TryAgain
from haymaker.server.settings import Settings
from haymaker.server.workers.pool import Workers, WorkFailed
from haymaker.server.workers.worker import ref_of
from haymaker.table.course import Shows, ThrowDue
from haymaker.table.state import TableState

log = logging.getLogger("haymaker.server")


class Throwers:
    def __init__(self, settings: Settings, counts: Counter[str]) -> None:
        self._workers = Workers(settings.throwers)
        self._within = settings.throw_within
        self._counts = counts
        self._preparing: set[asyncio.Task[None]] = set()

    async def throw(self, state: TableState, due: ThrowDue) -> Thrown | None:
        """Makes the throw that a decision waits for; None where the physics fails."""
        setting = None if due.setting is None else dict(due.setting)
        seed = secrets.randbits(31)
        try:
            outcomes, show = await self._workers.do(
                "throw", ref_of(state), due.view.tobytes(), setting, seed, within=self._within
            )
        except (WorkFailed, HaymakerError) as problem:
            if self._workers.closed:  # nothing is decided by a server that goes
                raise TryAgain("The server restarts; try again in a moment.") from None
            self._counts["throws_failed"] += 1
            log.error("throw failed", extra={"table": state.spec.id, "problem": str(problem)})
            return None
        self._counts["throws"] += 1
        return Thrown(tuple(outcomes), show)

    def prepare(self, state: TableState) -> None:
        """Has a process ready before the first throw."""

        async def ready() -> None:
            with contextlib.suppress(WorkFailed, HaymakerError):
                await self._workers.do("ready", state.game.room.package, within=self._within)

        task = asyncio.ensure_future(ready())
        self._preparing.add(task)
        task.add_done_callback(self._preparing.discard)

    async def close(self) -> None:
        await self._workers.close()


def shows_kept(table_id: str, shows: Shows) -> Job | None:
    """Writes down what was to be seen, together with the entry it belongs to."""
    if not shows:
        return None

    def job(session: Session) -> None:
        for draw, show in shows.items():
            add_show(session, table_id, draw, show)

    return job
