"""REST: games, tables, records and profiles."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, patch, post, put
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody, PathParameter

from haymaker.games import GAMES, find
from haymaker.kernel import rulebook
from haymaker.kernel.contract import WATCHER
from haymaker.kernel.errors import Refused
from haymaker.kernel.game import Game, Room
from haymaker.protocol.lobby import (
    BringAsked,
    ChoiceShown,
    ClauseShown,
    CollectionShown,
    GameShown,
    NewTable,
    OptionShown,
    ProfileAsked,
    ProfileMade,
    ProfileShown,
    RecordBrought,
    RecoveryAsked,
    RulebookShown,
    SeatAsked,
    SeatTaken,
    Story,
    TableMade,
    TokenGiven,
    Verified,
)
from haymaker.protocol.shown import TableShown
from haymaker.server.errors import Full
from haymaker.server.house import House
from haymaker.server.open_table import OpenTable
from haymaker.server.people import holdings, profiles
from haymaker.table import making, replay
from haymaker.table.acts.seat import hashed, new_token, seat_of
from haymaker.table.commands import TakeSeat
from haymaker.table.errors import NotYours

TableId = Annotated[str, PathParameter(max_length=40)]
SeatToken = Annotated[str | None, HeaderParameter(name="Seat-Token", max_length=128)]
Bearer = Annotated[str | None, HeaderParameter(name="Authorization", max_length=200)]
LISTING_KEPT = 0.5
AnyRequest = Request[object, object, State]


# --- games ---


def game_shown(room: Room, whole: bool) -> GameShown:
    facts = room.box.facts
    low, high = room.box.players
    return GameShown(
        name=room.name,
        title=str(facts["title"]),
        line=str(facts["line"]),
        credit=str(facts.get("credit", "")),
        players=[low, high],
        usual_players=int(facts.get("usual_players", low)),
        minutes=list(facts["minutes"]),
        rules=room.version,
        bots=["random", "heuristic"] if room.bot is not None else ["random"],
        variants=list(facts.get("variants", [])),
        options=[_option(entry) for entry in room.box.entries.values()] if whole else [],
    )


def _option(entry: Any) -> OptionShown:
    limits = {key: value for key, value in entry.limits.items() if key not in ("says", "clauses")}
    return OptionShown(
        name=entry.name,
        group=entry.group,
        says=entry.says,
        allowed=entry.allowed(),
        value=entry.default,
        limits=limits,
        clauses=list(entry.limits.get("clauses", [])),
        choices=_choices(entry),
    )


def _choices(entry: Any) -> list[ChoiceShown]:
    """Yes and no, or the words of the kit file without their underscores."""
    if isinstance(entry.default, bool):
        return [ChoiceShown(True, "yes"), ChoiceShown(False, "no")]
    says = entry.limits.get("choices", [])
    return [
        ChoiceShown(value, str(value).replace("_", " ").replace("+", " and ")) for value in says
    ]


@get("/api/games", sync_to_thread=False)
def games() -> list[GameShown]:
    """All games, in short."""
    return [game_shown(find(name), whole=False) for name in GAMES]


@get("/api/games/{game:str}", sync_to_thread=False)
def game(game: FromPath[str]) -> GameShown:
    """One game with all its options in plain words."""
    return game_shown(find(game), whole=True)


@get("/api/games/{game:str}/rulebook", sync_to_thread=False)
def rules(game: FromPath[str]) -> RulebookShown:
    """The rulebook, whole and clause by clause."""
    room = find(game)
    clauses = [ClauseShown(c.name, c.text) for c in rulebook.clauses(room).values()]
    return RulebookShown(room.name, str(room.box.facts["title"]), room.text("rulebook.md"), clauses)


# --- tables ---


async def _profile(state: State, bearer: str | None) -> str:
    """The id of the profile whose secret came along; nothing without one."""
    if not bearer:
        return ""
    secret = bearer.removeprefix("Bearer ").strip()
    return (await asyncio.to_thread(profiles.who, state.house.store, secret))[0]


async def _brought(house: House, game: Game, profile: str, seat: int | None) -> dict[str, int]:
    """What the person brings to a table for keeps."""
    room = holdings.room_of(game.name)
    problem = room.keeps.against(game)
    if problem is not None:
        raise Refused(f"This cannot be played for keeps. {problem}")
    if not profile:
        raise Refused("A table that is for keeps needs a profile: make one first.")
    await house.writer.do(holdings.ensured(profile, game.name))
    return await asyncio.to_thread(holdings.to_bring, house.store, game, profile, seat)


@post("/api/tables")
async def make_table(
    data: JSONBody[NewTable], state: State, request: AnyRequest, authorization: Bearer = None
) -> TableMade:
    """Makes a table. The answer holds the tokens of the maker's seats and the host's token."""
    house: House = state.house
    who = request.client.host if request.client else ""
    if not state.makers.take(who):
        raise Full("That is a lot of new tables; wait a minute.")
    profile = await _profile(state, authorization)
    options = dict(data.options)
    chosen, changed = await asyncio.to_thread(
        making.choose_game, data.game, len(data.seats), options, data.kit
    )
    stake = await _brought(house, chosen, profile, 0) if data.keeps else None
    wishes = [making.Wish(s.kind, s.name, s.bot, s.nonce) for s in data.seats]
    made = making.make(
        chosen, changed, wishes,
        listed=data.listed, rated=data.rated, clock=data.clock, luck=data.luck, profile=profile,
        throws=data.throws, stake=stake,
    )  # fmt: skip
    live = await house.make(made.spec, made.entries)
    tokens = [TokenGiven(seat, token) for seat, token in made.tokens.items()]
    return TableMade(live.shown(), tokens, made.host)


@get("/api/tables")
async def tables(state: State) -> list[TableShown]:
    """The listed tables that are open or being played."""
    house: House = state.house
    if time.monotonic() - state.listing[0] > LISTING_KEPT:
        found = await asyncio.to_thread(house.store.listed)
        shown = [(await house.table(table)).shown() for table in found]
        on = [table for table in shown if table.status in ("open", "playing")]
        state.listing = (time.monotonic(), on)
    listing: list[TableShown] = state.listing[1]
    return listing


@get("/api/tables/{table:str}")
async def table(table: TableId, state: State) -> TableShown:
    return (await state.house.table(table)).shown()  # type: ignore[no-any-return]


@post("/api/tables/{table:str}/seats")
async def take_seat(
    table: TableId, data: JSONBody[SeatAsked], state: State, authorization: Bearer = None
) -> SeatTaken:
    """Takes a seat as a guest with a name. The token is the seat: keep it."""
    house: House = state.house
    profile = await _profile(state, authorization)
    token = data.token or new_token()
    live = await house.table(table)
    stake: dict[str, int] = {}
    if live.state.spec.keeps and profile and seat_of(live.state, token) is None:
        stake = await _brought(house, live.state.game, profile, data.seat)
    asked = TakeSeat(data.id, data.name, hashed(token), data.seat, profile, data.nonce, stake)
    live = await house.perform(table, asked)
    seat = seat_of(live.state, token)
    if seat is None:
        raise NotYours("The seat could not be taken; try again.")
    return SeatTaken(live.shown(), seat, token)


# --- records ---


def _eyes(live: OpenTable, seat: int | None, token: str | None) -> int:
    """Through whose eyes somebody may look: anybody's when the game is over."""
    state = live.state
    own = seat_of(state, token) if token else None
    if seat is None:
        return WATCHER if own is None else own
    if not 0 <= seat < state.spec.players:
        raise NotYours(f"There is no seat {seat} at this table.")
    if seat != own and not state.ended:
        raise NotYours("While the game is on, everybody sees it from their own seat only.")
    return seat


@get("/api/tables/{table:str}/story")
async def table_story(
    table: TableId, state: State, seat: FromQuery[int | None] = None,
    pictures: FromQuery[bool] = True, seat_token: SeatToken = None,
) -> Story:  # fmt: skip
    """The game so far in one viewer's frames: one's own, the onlookers', or any after the end."""
    live = await state.house.table(table)
    eyes = _eyes(live, seat, seat_token)
    shows = await asyncio.to_thread(state.house.store.shows, table)
    return await asyncio.to_thread(replay.told, live.state, eyes, shows, pictures)


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT)
async def table_record(table: TableId, state: State) -> Response[str]:
    """The whole record of a finished game, as a file."""
    live = await state.house.table(table)
    text = await asyncio.to_thread(replay.text, live.state)
    name = f"{live.state.spec.game}-{table}.jsonl"
    return Response(
        text,
        media_type="application/x-ndjson",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@get("/api/tables/{table:str}/verify")
async def table_verify(table: TableId, state: State) -> Verified:
    """Checks every move and every draw of luck of a finished game."""
    live = await state.house.table(table)
    text = await asyncio.to_thread(replay.text, live.state)
    return await asyncio.to_thread(replay.verify, text.encode())


@post("/api/records/story", status_code=200)
async def record_story(data: JSONBody[RecordBrought], seat: FromQuery[int | None] = None) -> Story:
    """A record that somebody brings along, in one viewer's frames."""
    return await asyncio.to_thread(replay.brought, data.record.encode(), seat)


@post("/api/records/verify", status_code=200)
async def record_verify(data: JSONBody[RecordBrought]) -> Verified:
    return await asyncio.to_thread(replay.verify, data.record.encode())


# --- profiles ---


@post("/api/profiles")
async def make_profile(data: JSONBody[ProfileAsked], state: State) -> ProfileMade:
    """A new guest. The secret is shown once."""
    made, job = profiles.new_profile(data.name)
    await state.house.writer.do(job)
    return made


@post("/api/profiles/recover", status_code=200)
async def recover_profile(data: JSONBody[RecoveryAsked], state: State) -> ProfileMade:
    """A new secret and a new recovery code, for the old code."""
    house: House = state.house
    made, job = await asyncio.to_thread(profiles.recovered, house.store, data.recovery)
    if not await house.writer.do(job):
        raise NotYours("No profile has this recovery code.")
    return made


async def _mine(state: State, bearer: str | None) -> str:
    profile = await _profile(state, bearer)
    if not profile:
        raise NotYours("Send the profile's secret in the Authorization header.")
    return profile


@get("/api/profiles/me")
async def my_profile(state: State, authorization: Bearer = None) -> ProfileShown:
    profile = await _mine(state, authorization)
    return await asyncio.to_thread(profiles.shown, state.house.store, profile)


@patch("/api/profiles/me")
async def rename(
    data: JSONBody[ProfileAsked], state: State, authorization: Bearer = None
) -> ProfileShown:
    profile = await _mine(state, authorization)
    await state.house.writer.do(profiles.renamed(profile, data.name))
    return await asyncio.to_thread(profiles.shown, state.house.store, profile)


@get("/api/profiles/me/collections/{game:str}")
async def my_collection(
    game: FromPath[str], state: State, authorization: Bearer = None
) -> CollectionShown:
    """What I own of a game that is played for keeps; a first collection on first use."""
    profile = await _mine(state, authorization)
    await state.house.writer.do(holdings.ensured(profile, game))
    return await asyncio.to_thread(holdings.shown, state.house.store, profile, game)


@put("/api/profiles/me/collections/{game:str}")
async def choose_what_to_bring(
    game: FromPath[str], data: JSONBody[BringAsked], state: State, authorization: Bearer = None
) -> CollectionShown:
    """What I bring to the next table that I sit down at."""
    profile = await _mine(state, authorization)
    await state.house.writer.do(holdings.ensured(profile, game))
    await state.house.writer.do(holdings.chosen(profile, game, data.bring))
    return await asyncio.to_thread(holdings.shown, state.house.store, profile, game)


@get("/api/profiles/{profile:str}")
async def profile(profile: TableId, state: State) -> ProfileShown:
    """Name, ratings and finished games of anybody."""
    return await asyncio.to_thread(profiles.shown, state.house.store, profile)


ROUTES = [
    games, game, rules, make_table, tables, table, take_seat, table_story, table_record,
    table_verify, record_story, record_verify, make_profile, recover_profile, my_profile, rename,
    my_collection, choose_what_to_bring, profile,
]  # fmt: skip
