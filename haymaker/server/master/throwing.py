"""Throws: made by the room's physics in a process of their own, and kept with the table."""

from __future__ import annotations

import contextlib
import logging
import secrets
from typing import TYPE_CHECKING

from haymaker.kernel.bodies import Thrown
from haymaker.kernel.errors import HaymakerError
from haymaker.server.core.course import Shows
from haymaker.server.core.throws import ThrowDue
from haymaker.server.db.driver import Job, Session
from haymaker.server.db.store import add_show
from haymaker.server.master.errors import TryAgain
from haymaker.server.master.thinking import ref_of
from haymaker.server.master.workers import WorkFailed

if TYPE_CHECKING:
    from haymaker.server.master.house import House
    from haymaker.server.master.live import Live

log = logging.getLogger("haymaker.server")


async def throw(house: House, live: Live, due: ThrowDue) -> None:
    """Makes the throw that a decision waits for. Where the physics fails, the odds decide."""
    thrown: Thrown | None = None
    setting = None if due.setting is None else dict(due.setting)
    try:
        outcomes, show = await house.throwers.do(
            "throw", ref_of(live.state), due.view.tobytes(), setting, secrets.randbits(31),
            within=house.settings.throw_within,
        )  # fmt: skip
        thrown = Thrown(tuple(outcomes), show)
        house.counts["throws"] += 1
    except (WorkFailed, HaymakerError) as problem:
        if house.closing:  # nothing is decided by a server that goes
            raise TryAgain("The server restarts; try again in a moment.") from None
        house.counts["throws_failed"] += 1
        log.error("throw failed", extra={"table": live.state.spec.id, "problem": str(problem)})
    live.state.made[due.key] = thrown


async def prepare(house: House, live: Live) -> None:
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
