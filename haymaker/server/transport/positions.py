"""Positions over HTTP: put together by somebody, or taken from a game that is over. Nothing of them
is kept here. They are read where strangers' things are read, and by the interpreter alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from litestar import get, params, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec.json import decode
from msgspec.structs import replace

from haymaker.games import find
from haymaker.protocol import lobby
from haymaker.protocol.messages import Because
from haymaker.server.transport.engine import with_module
from haymaker.server.transport.rest import Here, Opened, Visitor
from haymaker.table import replay

if TYPE_CHECKING:
    from haymaker.server.house import House

Place = Annotated[int, params.QueryParameter(ge=0, le=1_000_000)]
Seat = Annotated[int, params.QueryParameter(ge=0, le=14)]


async def _thinkable(state: State, found: lobby.PositionShown) -> lobby.PositionShown:
    return replace(found, engine=await with_module(state, found.engine))


async def _of_record(
    house: House,
    visitor: str,
    state: State,
    record: str,
    at: int,
    view: int | None,
    seat: int,
    anew: bool,
) -> lobby.PositionShown:
    read = await house.guests.read(visitor, "position_of_record", record, at, view, seat, anew)
    return await _thinkable(state, decode(read, type=lobby.PositionShown))


@post("/api/games/{game:str}/position", status_code=200)
async def position(
    game: FromPath[str],
    data: JSONBody[lobby.PositionAsked],
    state: State,
    house: Here,
    visitor: Visitor,
) -> lobby.PositionShown:
    """A position as a seat sees it, after what is done there; or why it is none."""
    read = await house.guests.read(visitor, "show_position", find(game).name, data)
    return await _thinkable(state, decode(read, type=lobby.PositionShown))


@post("/api/games/{game:str}/position/moves", status_code=200)
async def moves(
    game: FromPath[str], data: JSONBody[lobby.PositionAsked], house: Here, visitor: Visitor
) -> lobby.PositionMoves:
    """What the seat may do there, and which clauses forbid the rest."""
    read = await house.guests.read(visitor, "position_moves", find(game).name, data)
    return decode(read, type=lobby.PositionMoves)


@post("/api/games/{game:str}/position/why", status_code=200)
async def why(
    game: FromPath[str], data: JSONBody[lobby.PositionWhy], house: Here, visitor: Visitor
) -> Because:  # fmt: skip
    """What the rules say to something that cannot be done there."""
    read = await house.guests.read(
        visitor, "position_why", find(game).name, data.position, data.spelled
    )
    return decode(read, type=Because)


@post("/api/games/{game:str}/position/things", status_code=200)
async def things(
    game: FromPath[str], data: JSONBody[lobby.PositionAsked], house: Here, visitor: Visitor
) -> list[lobby.WhatShown]:
    """What lies on the table, thing by thing."""
    read = await house.guests.read(visitor, "position_things", find(game).name, data)
    return decode(read, type=list[lobby.WhatShown])


@get("/api/tables/{table:str}/position")
async def of_table(
    state: State, house: Here, visitor: Visitor, opened: Opened, at: Place, seat: Seat,
    view: FromQuery[int | None] = None, anew: FromQuery[bool] = False,
) -> lobby.PositionShown:  # fmt: skip
    """The position behind a frame of a finished game's replay (`view` is whose), for a seat that
    plays on from there."""
    text = await house.guests.tell(visitor, replay.text, opened.state)
    return await _of_record(house, visitor, state, text, at, view, seat, anew)


@post("/api/records/position", status_code=200)
async def of_record(
    data: JSONBody[lobby.RecordBrought], state: State, house: Here, visitor: Visitor,
    at: Place, seat: Seat,
    view: FromQuery[int | None] = None, anew: FromQuery[bool] = False,
) -> lobby.PositionShown:  # fmt: skip
    """The same of a record that somebody brings along."""
    return await _of_record(house, visitor, state, data.record, at, view, seat, anew)


ROUTES = [position, moves, why, things, of_table, of_record]
