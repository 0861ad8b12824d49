"""REST for the lab's page: two kits compared while one looks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from litestar import post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from litestar.response import Stream
from msgspec.json import encode
from msgspec.structs import replace

from haymaker.games import find
from haymaker.kernel.errors import HaymakerError
from haymaker.lab.parts import games_of
from haymaker.protocol import lobby
from haymaker.server.transport.engine import Modules
from haymaker.server.transport.rest import Here, Person, Visitor, in_lab
from haymaker.server.workers.labs import Comparing, LabPart
from haymaker.server.workers.worker import GameRef
from haymaker.table import kits

if TYPE_CHECKING:
    from haymaker.kernel.game import Game


def _asked(name: str, data: lobby.LabAsked) -> tuple[Game, Game, str]:
    """Both kits, checked as any stranger's, and who plays them."""
    room = find(name)
    known = in_lab(room)
    bots = data.bots or known[0]
    if bots not in known:
        raise HaymakerError(f"{bots!r} does not play in the lab; allowed: {', '.join(known)}.")
    one, other = (
        kits.choose_game(room.name, data.players, dict(options), None)[0]
        for options in (data.options, data.against)
    )
    return one, other, bots


def _comparing(name: str, data: lobby.LabAsked) -> Comparing:
    *games, bots = _asked(name, data)
    one, other = (GameRef(game.name, game.players, encode(kits.as_written(game))) for game in games)
    return Comparing(one, other, bots, data.seed)


def _games(name: str, data: lobby.LabAsked, most: int, modules: Modules) -> lobby.LabGames:
    return replace(games_of(*_asked(name, data), most), **modules.of(find(name)))


@post("/api/games/{game:str}/lab/games", status_code=200)
async def page_plays(
    game: FromPath[str], data: JSONBody[lobby.LabAsked], state: State, house: Here,
    visitor: Visitor,
) -> lobby.LabGames:  # fmt: skip
    """What a page needs to compare two kits by itself. Only they are checked here: nothing is
    played."""
    most = house.settings.lab_games
    return await house.shows.do(visitor, _games, game, data, most, state.lab_engine)


@post("/api/games/{game:str}/lab", status_code=200)
async def compare(
    game: FromPath[str], data: JSONBody[lobby.LabAsked], house: Here, visitor: Visitor,
    sender: Person,
) -> Stream:  # fmt: skip
    """Compares two kits: a line of JSON (`LabShown`) after every few games, until the intervals are
    narrow. Who asks again ends the run before."""
    asked = await house.shows.do(visitor, _comparing, game, data)
    person = sender or visitor
    house.labs.check_place(person, visitor)
    parts = house.labs.parts(person, asked, visitor)
    return Stream(_lines(parts), media_type="application/x-ndjson")


async def _lines(parts: AsyncIterator[LabPart]) -> AsyncIterator[bytes]:
    yield encode(lobby.LabShown(0, [])) + b"\n"
    async for part in parts:
        yield encode(lobby.LabShown(part.games, part.rows, part.stopped)) + b"\n"


ROUTES = [compare, page_plays]
