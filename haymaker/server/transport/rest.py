"""REST: games, tables, records and profiles."""

from __future__ import annotations

import asyncio
import functools
import time
from contextlib import suppress
from functools import partial
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, patch, post, put
from litestar.datastructures import State
from litestar.params import (
    FromPath,
    FromQuery,
    HeaderParameter,
    JSONBody,
    PathParameter,
    QueryParameter,
)
from msgspec.json import decode

from haymaker.bots import names
from haymaker.games import GAMES, find, load
from haymaker.kernel import rulebook
from haymaker.kernel.contract import WATCHER
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.kernel.game import Game, Room
from haymaker.kernel.keeps import keeps_of
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
    WhatShown,
)
from haymaker.protocol.messages import FEWEST_COLUMNS, MOST_COLUMNS
from haymaker.protocol.shown import PICTURE_WIDTH, TableShown
from haymaker.server.errors import Full
from haymaker.server.house import House
from haymaker.server.open_table import OpenTable
from haymaker.server.people import holdings, profiles
from haymaker.server.people.requests import Once, Repeated, derived
from haymaker.table import kits, making, replay
from haymaker.table.acts.seat import clean_name, hashed, new_token, seat_of
from haymaker.table.commands import TakeSeat
from haymaker.table.errors import NotYours

TableId = Annotated[str, PathParameter(pattern="^[0-9A-Za-z_-]{1,40}$")]
Columns = Annotated[int, QueryParameter(ge=FEWEST_COLUMNS, le=MOST_COLUMNS)]
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
        bots=names(room),
        variants=list(facts.get("variants", [])),
        options=[_option(entry) for entry in room.box.entries.values()] if whole else [],
        seats=_seat_names(room),
        quick=dict(facts.get("quick", {})),
        quick_says=str(facts.get("quick_says", "")),
    )


@functools.cache
def _seat_names(room: Room) -> list[str]:
    game = load(room.name, players=room.box.players[1])
    return [game.words.seat_name(game.kit, seat) for seat in range(game.players)]


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
    problem = keeps_of(room).against(game)
    if problem is not None:
        raise Refused(f"This cannot be played for keeps. {problem}")
    if not profile:
        raise Refused("A table that is for keeps needs a profile: make one first.")
    await house.writer.do(holdings.ensured(profile, game.name))
    return await asyncio.to_thread(holdings.to_bring, house.store, game, profile, seat)


async def _read_kit(house: House, data: NewTable) -> tuple[Game, dict[str, Any]]:
    """A kit of somebody's own is read elsewhere; what comes back has been checked."""
    values, changed = await house.guests.read(
        "choose_kit", find(data.game).name, len(data.seats), dict(data.options), data.kit
    )
    return kits.choose_game(data.game, len(data.seats), values, None)[0], changed


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
    key = data.key or new_token()
    once = Once.of("make", profile, key, data)
    before = await _made_before(house, data, key, once)
    if before is not None:
        return before
    options = dict(data.options)
    if data.kit is None:
        chosen, changed = kits.choose_game(data.game, len(data.seats), options, None)
    else:
        chosen, changed = await _read_kit(house, data)
    stake = await _brought(house, chosen, profile, 0) if data.keeps else None
    wishes = [making.Wish(s.kind, s.name, s.bot, s.nonce) for s in data.seats]
    made = making.make(
        chosen, changed, wishes,
        listed=data.listed, rated=data.rated, clock=data.clock, luck=data.luck, profile=profile,
        throws=data.throws, stake=stake, token_for=partial(derived, key),
    )  # fmt: skip
    with suppress(Repeated):  # the same request, sent twice at once
        await house.make(made.spec, made.entries, once)
    found = await _made_before(house, data, key, once)
    assert found is not None, "what was made is remembered with it"
    return found


async def _made_before(house: House, data: NewTable, key: str, once: Once) -> TableMade | None:
    """What the request has brought, if it was made before. The maker's tokens follow from the key,
    so they can be told again."""
    table_id = await asyncio.to_thread(once.answer, house.store)
    if table_id is None:
        return None
    live = await house.table(table_id)
    own = [seat for seat, wish in enumerate(data.seats) if wish.kind == "mine"]
    tokens = [TokenGiven(seat, derived(key, f"seat {seat}")) for seat in own]
    return TableMade(live.shown(), tokens, derived(key, "host"))


@get("/api/tables")
async def tables(state: State) -> list[TableShown]:
    """The listed tables that are open or being played."""
    house: House = state.house
    if time.monotonic() - state.listing[0] > LISTING_KEPT:
        found = await asyncio.to_thread(house.store.listed)
        on = []
        for table_id in found:
            with suppress(HaymakerError):  # one that cannot be read hides no other
                shown = (await house.table(table_id)).shown()
                if shown.status in ("open", "playing"):
                    on.append(shown)
        state.listing = (time.monotonic(), on)
    listing: list[TableShown] = state.listing[1]
    return listing


@get("/api/tables/{table:str}")
async def table(table: TableId, state: State) -> TableShown:
    return (await state.house.table(table)).shown()  # type: ignore[no-any-return]


@get("/api/tables/{table:str}/things")
async def table_things(table: TableId, state: State) -> list[WhatShown]:
    """What lies on this table, thing by thing, for those who ask what it is."""
    game = (await state.house.table(table)).state.game
    return [WhatShown(*thing) for thing in game.words.things(game.kit)]


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
    pictures: FromQuery[bool] = True, columns: Columns = PICTURE_WIDTH,
    seat_token: SeatToken = None,
) -> Story:  # fmt: skip
    """The game so far in one viewer's frames: one's own, the onlookers', or any after the end."""
    live = await state.house.table(table)
    eyes = _eyes(live, seat, seat_token)
    shows = await asyncio.to_thread(state.house.store.shows, table)
    drawn = columns if pictures else 0
    return await state.house.guests.tell(replay.told, live.state, eyes, shows, drawn)  # type: ignore[no-any-return]


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT)
async def table_record(table: TableId, state: State) -> Response[str]:
    """The whole record of a finished game, as a file."""
    live = await state.house.table(table)
    text = await state.house.guests.tell(replay.text, live.state)
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
    text = await state.house.guests.tell(replay.text, live.state)
    return await state.house.guests.tell(replay.verify, text.encode())  # type: ignore[no-any-return]


@post("/api/records/story", status_code=200)
async def record_story(
    data: JSONBody[RecordBrought], state: State, seat: FromQuery[int | None] = None
) -> Story:
    """A record that somebody brings along, in one viewer's frames."""
    return decode(await state.house.guests.read("tell_record", data.record, seat), type=Story)


@post("/api/records/verify", status_code=200)
async def record_verify(data: JSONBody[RecordBrought], state: State) -> Verified:
    return decode(await state.house.guests.read("verify_record", data.record), type=Verified)


# --- profiles ---


async def _given(house: House, key: str, name: str | None = None) -> ProfileMade | None:
    before = await asyncio.to_thread(profiles.given, house.store, key) if key else None
    if before is not None and name is not None and clean_name(name) != before.name:
        raise Refused("This key was used for another request; take a new one.")
    return before


@post("/api/profiles")
async def make_profile(data: JSONBody[ProfileAsked], state: State) -> ProfileMade:
    """A new guest. The secret is shown once, or again to whoever sends the same key."""
    house: House = state.house
    before = await _given(house, data.key, data.name)
    if before is not None:
        return before
    made, job = profiles.new_profile(data.name, data.key or new_token())
    await house.writer.do(job)
    return await _given(house, data.key, data.name) or made


@post("/api/profiles/recover", status_code=200)
async def recover_profile(data: JSONBody[RecoveryAsked], state: State) -> ProfileMade:
    """A new secret and a new recovery code, for the old code."""
    house: House = state.house
    before = await _given(house, data.key)
    if before is not None:
        return before
    key = data.key or new_token()
    made, job = await asyncio.to_thread(profiles.recovered, house.store, data.recovery, key)
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
    return await asyncio.to_thread(profiles.shown, state.house.store, profile, True)


@patch("/api/profiles/me")
async def rename(
    data: JSONBody[ProfileAsked], state: State, authorization: Bearer = None
) -> ProfileShown:
    profile = await _mine(state, authorization)
    await state.house.writer.do(profiles.renamed(profile, data.name))
    return await asyncio.to_thread(profiles.shown, state.house.store, profile, True)


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
    return await asyncio.to_thread(profiles.shown, state.house.store, profile, False)


ROUTES = [
    games, game, rules, make_table, tables, table, table_things, take_seat, table_story,
    table_record, table_verify, record_story, record_verify, make_profile, recover_profile,
    my_profile, rename, my_collection, choose_what_to_bring, profile,
]  # fmt: skip
