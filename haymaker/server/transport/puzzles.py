"""Puzzles over HTTP: a position as its seat sees it; the answer only to those who have given one.

Setting a position up replays it, so strangers wait in the line of `Guests`, which has an end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from litestar import get, params, post
from litestar.params import FromPath, FromQuery, JSONBody

from haymaker.games import find
from haymaker.kernel.errors import Refused
from haymaker.protocol import lobby
from haymaker.protocol.messages import Because
from haymaker.protocol.shown import PICTURE_WIDTH
from haymaker.server.errors import Missing
from haymaker.server.transport.rest import Columns, Here, Visitor, things_of
from haymaker.table import puzzles, spelling

if TYPE_CHECKING:
    from haymaker.server.house import House

Number = Annotated[int, params.PathParameter(ge=1, le=9999)]


async def _position(
    house: House, visitor: str, game: str, number: int, columns: int = 0
) -> puzzles.Position:
    room = find(game)
    count = puzzles.count(room)
    if not 1 <= number <= count:
        raise Missing(f"{room.title} has {count} puzzles." if count else "There are no puzzles.")
    return await house.guests.tell(visitor, puzzles.own_position, room, number, columns)


@get("/api/games/{game:str}/puzzles", sync_to_thread=False)
def listed(game: FromPath[str]) -> lobby.PuzzlesShown:
    """How many there are, how hard each is, and which one is today's."""
    return puzzles.listed(find(game))


@get("/api/games/{game:str}/puzzles/daily")
async def daily(
    game: FromPath[str], house: Here, visitor: Visitor,
    pictures: FromQuery[bool] = True, columns: Columns = PICTURE_WIDTH,
) -> lobby.PuzzleShown:  # fmt: skip
    """Today's puzzle."""
    number = puzzles.daily(find(game))
    return puzzles.shown(await _position(house, visitor, game, number, columns if pictures else 0))


@get("/api/games/{game:str}/puzzles/{number:int}")
async def puzzle(
    game: FromPath[str], number: Number, house: Here, visitor: Visitor,
    pictures: FromQuery[bool] = True, columns: Columns = PICTURE_WIDTH,
) -> lobby.PuzzleShown:  # fmt: skip
    return puzzles.shown(await _position(house, visitor, game, number, columns if pictures else 0))


@get("/api/games/{game:str}/puzzles/{number:int}/whole")
async def whole(
    game: FromPath[str], number: Number, house: Here, visitor: Visitor,
    pictures: FromQuery[bool] = True, columns: Columns = PICTURE_WIDTH,
) -> lobby.PuzzleWhole:  # fmt: skip
    """A puzzle with all its answers, for pages that keep it where there is no network."""
    at = await _position(house, visitor, game, number, columns if pictures else 0)
    return await house.guests.tell(visitor, puzzles.whole, at)


@post("/api/games/{game:str}/puzzles/{number:int}", status_code=200)
async def answer(
    game: FromPath[str], number: Number, data: JSONBody[lobby.AnswerAsked], house: Here,
    visitor: Visitor, pictures: FromQuery[bool] = True, columns: Columns = PICTURE_WIDTH,
) -> lobby.PuzzleAnswered:  # fmt: skip
    """Right or wrong, and how it may go on. What the moves are worth is told at the end."""
    at = await _position(house, visitor, game, number, columns if pictures else 0)
    return await house.guests.tell(visitor, puzzles.answered, at, data.action)


@get("/api/games/{game:str}/puzzles/{number:int}/things")
async def things(
    game: FromPath[str], number: Number, house: Here, visitor: Visitor
) -> list[lobby.WhatShown]:
    """What lies on the table, thing by thing."""
    return things_of((await _position(house, visitor, game, number)).game)


@post("/api/games/{game:str}/puzzles/{number:int}/why", status_code=200)
async def why(
    game: FromPath[str],
    number: Number,
    data: JSONBody[lobby.PuzzleWhy],
    house: Here,
    visitor: Visitor,
) -> Because:
    """What the rules say to something that cannot be done."""
    at = await _position(house, visitor, game, number)
    action = spelling.read(at.game, at.puzzle.seat, data.spelled)
    try:
        at.check(action)
    except Refused as refused:
        return Because("", False, str(refused), refused.clause)
    return Because("", True, "That is allowed.")


ROUTES = [listed, daily, puzzle, whole, answer, things, why]
