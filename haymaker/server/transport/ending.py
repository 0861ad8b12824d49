"""REST for the end of a game: the moment that decided it, and what it did to the ratings."""

from __future__ import annotations

import asyncio

from litestar import get
from litestar.params import FromQuery

from haymaker.kernel.errors import Refused
from haymaker.protocol import lobby
from haymaker.server.transport.rest import Here, Opened, SeatToken, Visitor, viewer_of
from haymaker.table.moments import deciding
from haymaker.table.state import TableState

CHANGES = (
    "SELECT seat, rating_before, rating_after FROM seatings "
    "WHERE table_id = ? AND rating_after IS NOT NULL ORDER BY seat"
)


@get("/api/tables/{table:str}/ending")
async def ending(
    house: Here,
    visitor: Visitor,
    opened: Opened,
    seat: FromQuery[int | None] = None,
    seat_token: SeatToken = None,
) -> lobby.EndingShown:
    """How a game that is over was decided, as one viewer saw it, and the new ratings."""
    state = opened.state
    if state.only_shown or state.status != "over":
        raise Refused("The end is told when the game is over.")
    viewer = viewer_of(opened, seat, seat_token)
    moment = await house.guests.tell(visitor, _moment, state, viewer)
    changes = await asyncio.to_thread(house.store.ask, CHANGES, opened.id)
    return lobby.EndingShown(moment, [lobby.RatingChanged(*row) for row in changes])


def _moment(state: TableState, viewer: int) -> lobby.MomentShown | None:
    if state.course is None or state.lost is not None:  # a clock decided it, and no move
        return None
    winners = state.game.score(state.course.state).winners
    found = deciding(state.game, viewer, state.played, winners)
    return None if found is None else lobby.MomentShown(found.at, found.told)


ROUTES = [ending]
