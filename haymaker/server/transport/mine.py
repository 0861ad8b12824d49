"""REST for what is somebody's own: their games, and how they stand in the ratings."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from litestar import get
from litestar.params import FromQuery
from msgspec.structs import replace

from haymaker.kernel.errors import HaymakerError
from haymaker.protocol import lobby
from haymaker.server.house import House
from haymaker.server.people import games, ratings
from haymaker.server.transport.rest import Here, Person


@get("/api/profiles/me/games")
async def my_games(
    house: Here, me: Person, game: FromQuery[str] = "", before: FromQuery[float | None] = None
) -> lobby.GamesPlayed:
    """All my games: those that are on, and page by page those that are over."""
    ended, more = await asyncio.to_thread(games.ended, house.store, me, game, before)
    on = [] if before is not None else await asyncio.to_thread(games.on, house.store, me, game)
    waiting = [replace(each, turn=await _my_turn(house, each, me)) for each in on]
    standing = await asyncio.to_thread(ratings.of, house.store, me)
    first = sorted(waiting, key=lambda each: not each.turn)
    return lobby.GamesPlayed(first, ended, more, standing)


async def _my_turn(house: House, game: lobby.GamePlayed, profile: str) -> bool:
    with suppress(HaymakerError):  # one that cannot be read hides no other
        state = (await house.table(game.table)).state
        if state.status == "playing":
            return any(state.seats[seat].profile == profile for seat in state.waiting)
    return False


ROUTES = [my_games]
