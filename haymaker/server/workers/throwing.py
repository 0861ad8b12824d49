"""Throws: made by the room's physics in a process of their own, and kept with the table."""

from __future__ import annotations

import contextlib
import logging
import secrets
from typing import TYPE_CHECKING

from haymaker.kernel.bodies import Thrown
from haymaker.kernel.errors import HaymakerError
from haymaker.server.db.driver import Job, Session
from haymaker.server.db.store import add_show
from haymaker.server.errors import TryAgain
from haymaker.server.workers.pool import WorkFailed
from haymaker.server.workers.thinking import ref_of
from haymaker.table.course import Shows, ThrowDue

if TYPE_CHECKING:
    from haymaker.server.house import House
    from haymaker.server.open_table import OpenTable

log = logging.getLogger("haymaker.server")


async def throw(house: House, live: OpenTable, due: ThrowDue) -> Thrown | None:
    """Makes the throw that a decision waits for. None where the physics fails: then the odds decide."""
    setting = None if due.setting is None else dict(due.setting)
    try:
        outcomes, show = await house.throwers.do(
            "throw", ref_of(live.state), due.view.tobytes(), setting, secrets.randbits(31),
            within=house.settings.throw_within,
        )  # fmt: skip
        house.counts["throws"] += 1
        return Thrown(tuple(outcomes), show)
    except (WorkFailed, HaymakerError) as problem:
        if house.closing:  # nothing is decided by a server that goes
            raise TryAgain("The server restarts; try again in a moment.") from None
        house.counts["throws_failed"] += 1
        log.error("throw failed", extra={"table": live.state.spec.id, "problem": str(problem)})
        return None


async def prepare(house: House, live: OpenTable) -> None:
    """Has a process ready before the first throw."""
    with contextlib.suppress(WorkFailed, HaymakerError):
        package = live.state.game.room.package
        await house.throwers.do("ready", package, within=house.settings.throw_within)


def kept(table: str, shows: Shows) -> Job | None:
    """Writes down what was to be seen, together with the entry it belongs to."""
    if not shows:
        return None

    def job(session: Session) -> None:
        for draw, show in shows.items():
            add_show(session, table, draw, show)

    return job
