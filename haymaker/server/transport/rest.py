"""REST: games, tables, records and profiles."""

from __future__ import annotations

import asyncio
import functools
import logging
import time
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

from litestar import MediaType, Request, Response, get, params, patch, post, put
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import convert
from msgspec.json import decode, encode
from msgspec.structs import replace

from haymaker.bots import introduced, names, usual
from haymaker.games import GAMES, find, load
from haymaker.kernel import rulebook
from haymaker.kernel.contract import WATCHER
from haymaker.kernel.effects import Effects, effects_of
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.kernel.keeps import keeps_of
from haymaker.protocol import lobby
from haymaker.protocol.messages import FEWEST_COLUMNS, MOST_COLUMNS, Because
from haymaker.protocol.shown import PICTURE_WIDTH, Frame, TableShown
from haymaker.server.errors import Missing, TooMuch
from haymaker.server.house import House
from haymaker.server.limits import guest_of
from haymaker.server.open_table import OpenTable
from haymaker.server.people import holdings, profiles, shunned, waiting
from haymaker.server.people.requests import Once, Repeated, derived
from haymaker.table import examples, kits, lessons, making, practice, puzzles, replay, spelling
from haymaker.table.acts.move import check
from haymaker.table.acts.seat import hashed, new_token, seat_of
from haymaker.table.commands import TakeSeat
from haymaker.table.errors import NotYours

if TYPE_CHECKING:
    from haymaker.kernel.game import Game, Room

TableId = Annotated[str, params.PathParameter(pattern="^[0-9A-Za-z_-]{1,40}$")]
Columns = Annotated[int, params.QueryParameter(ge=FEWEST_COLUMNS, le=MOST_COLUMNS)]
TaskNumber = Annotated[int, params.QueryParameter(ge=0, le=999)]
SeatToken = Annotated[str | None, params.HeaderParameter(name="Seat-Token", max_length=128)]
Bearer = Annotated[str | None, params.HeaderParameter(name="Authorization", max_length=200)]
Here = NamedDependency[House]
Opened = NamedDependency[OpenTable]
Person = NamedDependency[str]
Visitor = NamedDependency[str]
"""What handlers are given: this house, the table of the address, the id of somebody's profile, and
where the request comes from."""
LISTING_KEPT = 0.5
IN_LAB = ("heuristic", "random")
"""Bots that play thousands of games in a second."""
log = logging.getLogger("haymaker.server")
AnyRequest = Request[object, object, State]


# --- what requests ask for: given to every handler that has a parameter of the name ---


async def sender(house: Here, authorization: Bearer = None) -> str:
    """The id of the profile whose secret came along; nothing without one."""
    if not authorization:
        return ""
    secret = authorization.removeprefix("Bearer ").strip()
    found = (await house.profile_of(secret))[0]
    house.bans.check([found])
    return found


async def me(sender: Person) -> str:
    if not sender:
        raise NotYours("Send the profile's secret in the Authorization header.")
    return sender


async def opened(house: Here, table: TableId) -> OpenTable:
    return await house.table(table)


async def house(state: State) -> House:
    return state.house  # type: ignore[no-any-return]


async def visitor(request: AnyRequest) -> str:
    """The address that a request comes from, as far as limits go by it."""
    return guest_of(request.client)


PARTS = (house, sender, me, opened, visitor)
DEPENDENCIES = {needed.__name__: Provide(needed) for needed in PARTS}

# --- games ---


def game_shown(room: Room, whole: bool) -> lobby.GameShown:
    """A game as `kit.toml` describes it, and with all its options if the whole is wanted."""
    facts, (low, high) = room.box.facts, room.box.players
    effects = effects_of(room) if whole else None
    options = [_option(entry, effects) for entry in room.box.entries.values()] if whole else []
    told = {"credit": "", "usual_players": low, "variants": [], **facts}
    own = {
        "name": room.name, "players": [low, high], "rules": room.version, "bots": names(room),
        "lesson": lessons.minutes_of(room), "puzzles": puzzles.count(room),
        "daily": puzzles.daily(room),
        "lab": in_lab(room),
        "measured": "" if effects is None else effects.measured,
    }  # fmt: skip
    company = [lobby.BotShown(*one) for one in introduced(room)]
    bots = {"company": company, "usual_bot": usual(room)}
    seats = _seat_names(room)
    return convert({**told, **own, **bots, "options": options, "seats": seats}, lobby.GameShown)


@functools.cache
def _seat_names(room: Room) -> list[str]:
    game = load(room.name, players=room.box.players[1])
    return [game.words.seat_name(game.kit, seat) for seat in range(game.players)]


def in_lab(room: Room) -> list[str]:
    """The bots of this game that play in the lab, the usual one first."""
    return [bot for bot in IN_LAB if bot in names(room)]


def _option(entry: Any, effects: Effects | None) -> lobby.OptionShown:
    limits = {key: value for key, value in entry.limits.items() if key not in ("says", "clauses")}
    return lobby.OptionShown(
        name=entry.name, group=entry.group, says=entry.says, allowed=entry.allowed(),
        value=entry.default, limits=limits, clauses=list(entry.limits.get("clauses", [])),
        choices=_choices(entry),
        effects=[] if effects is None else [
            lobby.EffectShown(one.value, one.says) for one in effects.of(entry.name)
        ],
    )  # fmt: skip


def _choices(entry: Any) -> list[lobby.ChoiceShown]:
    """Yes and no, or the words of the kit file without their underscores."""
    if isinstance(entry.default, bool):
        return [lobby.ChoiceShown(True, "yes"), lobby.ChoiceShown(False, "no")]
    found = entry.limits.get("choices", [])
    says = [str(value).replace("_", " ").replace("+", " and ") for value in found]
    return [lobby.ChoiceShown(*choice) for choice in zip(found, says, strict=True)]


@get("/api/games", sync_to_thread=False)
def games() -> list[lobby.GameShown]:
    """All games, in short."""
    return [game_shown(find(name), whole=False) for name in GAMES]


@get("/api/games/{game:str}", sync_to_thread=False)
def game(game: FromPath[str]) -> lobby.GameShown:
    """One game with all its options in plain words."""
    return game_shown(find(game), whole=True)


@get("/api/games/{game:str}/rulebook", sync_to_thread=False)
def rules(game: FromPath[str]) -> lobby.RulebookShown:
    """The rulebook, whole and clause by clause."""
    room = find(game)
    clauses = [lobby.ClauseShown(c.name, c.text) for c in rulebook.clauses(room).values()]
    pictured = examples.clauses_with_examples(room)
    return lobby.RulebookShown(room.name, room.title, room.text("rulebook.md"), clauses, pictured)


@get("/api/games/{game:str}/examples/{clause:str}")
async def example(
    game: FromPath[str],
    clause: FromPath[str],
    house: Here,
    visitor: Visitor,
    pictures: FromQuery[bool] = True,
    columns: Columns = PICTURE_WIDTH,
) -> lobby.ExampleShown:
    """The example of a clause, as a table to look at."""
    room = find(game)
    if clause not in examples.clauses_with_examples(room):
        raise Missing(f"{room.title} has no example of {clause!r}.")
    drawn = columns if pictures else 0
    return (await house.shows.do(visitor, examples.example_of, room, clause, drawn)).shown()


@get("/api/games/{game:str}/lesson")
async def lesson(
    game: FromPath[str], house: Here, visitor: Visitor, pictures: FromQuery[bool] = True,
    columns: Columns = PICTURE_WIDTH,
) -> lobby.LessonShown:  # fmt: skip
    """The lesson of a game, with all that follows from what the learner is asked to do."""
    drawn = columns if pictures else 0
    return lessons.shown(await house.shows.do(visitor, lessons.lesson_of, find(game), drawn))


async def _taught(house: House, visitor: str, game: str, task: int) -> lessons.Taught:
    tasks = (await house.shows.do(visitor, lessons.lesson_of, find(game), 0)).tasks
    if task >= len(tasks):
        raise Missing(f"The lesson has {len(tasks)} tasks.")
    return tasks[task]


@get("/api/games/{game:str}/lesson/things")
async def lesson_things(
    game: FromPath[str], house: Here, visitor: Visitor, task: TaskNumber = 0
) -> list[lobby.WhatShown]:
    """What lies on the table of a task, thing by thing: each part has a kit of its own."""
    return things_of((await _taught(house, visitor, game, task)).game)


@post("/api/games/{game:str}/lesson/why", status_code=200)
async def lesson_why(
    game: FromPath[str], data: JSONBody[lobby.LessonAsked], house: Here, visitor: Visitor
) -> Because:
    """What the rules say to something else than the lesson asks for."""
    taught = await _taught(house, visitor, game, data.task)
    action = spelling.read(taught.game, taught.seat, data.spelled)
    try:
        check(taught.game, taught.view, taught.seat, action)
    except Refused as refused:
        return Because("", False, str(refused), refused.clause)
    return Because("", True, "That is allowed.")


@get("/api/games/{game:str}/practice")
async def practice_box(game: FromPath[str], house: Here, visitor: Visitor) -> lobby.PartShown:
    """A table at which somebody is about to throw."""
    return (await house.shows.do(visitor, practice.box_of, find(game))).shown()


@post("/api/games/{game:str}/practice", status_code=200)
async def practise(
    game: FromPath[str], data: JSONBody[lobby.ThrowAsked], house: Here, visitor: Visitor
) -> Frame:
    """Throws there once, and says what came of it. The next throw begins at the same table."""
    box = await house.shows.do(visitor, practice.box_of, find(game))
    attempt = await house.shows.do(visitor, box.attempt, data.aim)
    thrown = await house.guests.practise(visitor, attempt)
    return await house.shows.do(visitor, attempt.made, thrown)


# --- tables ---


async def _brought(house: House, game: Game, profile: str, seat: int | None) -> dict[str, int]:
    """What the person brings to a table for keeps."""
    problem = keeps_of(holdings.room_of(game.name)).against(game)
    if problem is not None:
        raise Refused(f"This cannot be played for keeps. {problem}")
    if not profile:
        raise Refused("A table that is for keeps needs a profile: make one first.")
    await house.writer.do(holdings.ensured(profile, game.name))
    return await asyncio.to_thread(holdings.to_bring, house.store, game, profile, seat)


async def _choose_game(
    house: House, visitor: str, data: lobby.NewTable
) -> tuple[Game, dict[str, Any]]:
    """A kit of somebody's own is read elsewhere; what comes back has been checked."""
    options, players = dict(data.options), len(data.seats)
    if data.kit is None:
        return kits.choose_game(data.game, players, options, None)
    values, changed = await house.guests.read(
        visitor, "choose_kit", find(data.game).name, players, options, data.kit
    )
    return kits.choose_game(data.game, players, values, None)[0], changed


@post("/api/tables")
async def make_table(
    data: JSONBody[lobby.NewTable], state: State, house: Here, visitor: Visitor, sender: Person
) -> lobby.TableMade:
    """Makes a table. The answer holds the tokens of the maker's seats and the host's token."""
    if not state.makers.take(visitor):
        raise TooMuch("That is a lot of new tables; wait a minute.")
    key = data.key or new_token()
    once = Once.of("make", sender, key, data)
    before = await _made_before(house, data, key, once)
    if before is not None:
        return before
    if not state.makers_today.take(visitor):
        raise TooMuch("That is a lot of new tables for a day; play at those that there are.")
    if data.listed and not state.listers.take(visitor):
        raise TooMuch("That is a lot of tables in the lobby; make one that is not listed.")
    chosen, changed = await _choose_game(house, visitor, data)
    stake = await _brought(house, chosen, sender, 0) if data.keeps else None
    wishes = [_named(house, wish) for wish in data.seats]
    made = making.make(
        chosen, changed, wishes,
        listed=data.listed, rated=data.rated, clock=data.clock, luck=data.luck, profile=sender,
        throws=data.throws, stake=stake, token_for=partial(derived, key),
    )  # fmt: skip
    with suppress(Repeated):  # the same request, sent twice at once
        await house.make(made.spec, made.entries, once)
        log.info("table made", extra={"table": made.spec.id, "game": chosen.title})
    found = await _made_before(house, data, key, once)
    assert found is not None, "what was made is remembered with it"
    return found


def _named(house: House, wish: lobby.SeatWanted) -> lobby.SeatWanted:
    return replace(wish, name=house.words.name(wish.name)) if wish.name else wish


async def _made_before(
    house: House, data: lobby.NewTable, key: str, once: Once
) -> lobby.TableMade | None:
    """What the request has brought, if it was made before. The maker's tokens follow from the key,
    so they can be told again."""
    table_id = await asyncio.to_thread(once.answer, house.store)
    if table_id is None:
        return None
    own = [seat for seat, wish in enumerate(data.seats) if wish.kind == "mine"]
    tokens = [lobby.TokenGiven(seat, derived(key, f"seat {seat}")) for seat in own]
    return lobby.TableMade((await house.table(table_id)).shown(), tokens, derived(key, "host"))


@get("/api/tables")
async def tables(state: State, house: Here) -> list[TableShown]:
    """The listed tables that are open or being played."""
    return await _listing(state, house)


async def _listing(state: State, house: House) -> list[TableShown]:
    if time.monotonic() - state.listing[0] > LISTING_KEPT:
        on = []
        for table_id in await asyncio.to_thread(house.store.listed):
            with suppress(HaymakerError):  # one that cannot be read hides no other
                shown = (await house.table(table_id)).shown()
                if shown.status in ("open", "playing"):
                    on.append(shown)
        state.listing = (time.monotonic(), on)
    listing: list[TableShown] = state.listing[1]
    return listing


@get("/api/lobby")
async def listed(state: State, house: Here) -> list[lobby.TableListed]:
    """The same tables with what people look for before they sit down."""
    found = await _listing(state, house)
    return await asyncio.to_thread(waiting.listed, house.store, found)


@get("/api/tables/{table:str}", sync_to_thread=False)
def table(opened: Opened) -> TableShown:
    return opened.shown()


@get("/api/tables/{table:str}/things", sync_to_thread=False)
def table_things(opened: Opened) -> list[lobby.WhatShown]:
    """What lies on this table, thing by thing, for those who ask what it is."""
    return things_of(opened.state.game)


def things_of(game: Game) -> list[lobby.WhatShown]:
    return [lobby.WhatShown(*thing) for thing in game.words.things(game.kit)]


@post("/api/tables/{table:str}/seats")
async def take_seat(
    data: JSONBody[lobby.SeatAsked], house: Here, opened: Opened, sender: Person
) -> lobby.SeatTaken:
    """Takes a seat as a guest with a name. The token is the seat: keep it."""
    token = data.token or new_token()
    stake: dict[str, int] = {}
    state, name = opened.state, house.words.name(data.name)
    if sender and seat_of(state, token) is None:
        there = [seat.profile for seat in state.seats if seat.profile]
        await asyncio.to_thread(shunned.check_welcome, house.store, sender, there)
        if state.spec.keeps:
            stake = await _brought(house, state.game, sender, data.seat)
    asked = TakeSeat(data.id, name, hashed(token), data.seat, sender, data.nonce, stake)
    table = await house.perform(opened.id, asked)
    seat = seat_of(table.state, token)
    if seat is None:
        raise NotYours("The seat could not be taken; try again.")
    taken = sum(each.kind != "open" for each in table.state.seats)
    about = {"game": table.state.title, "taken": taken, "players": table.state.spec.players}
    log.info("seat taken", extra={"table": table.id, **about})
    return lobby.SeatTaken(table.shown(), seat, token)


# --- records ---


def viewer_of(table: OpenTable, seat: int | None, token: str | None) -> int:
    """Through whose eyes somebody may look: anybody's when the game is over. Until then everybody
    looks from their own seat, unless one device may go round among several: whoever holds it would
    see the others' hands, too."""
    state = table.state
    own = seat_of(state, token) if token else None
    if seat is None:
        seat = WATCHER if own is None else own
    elif not 0 <= seat < state.spec.players:
        raise NotYours(f"There is no seat {seat} at this table.")
    if seat == WATCHER or state.ended:
        return seat
    if seat != own:
        raise NotYours("While the game is on, everybody sees it from their own seat only.")
    if not state.sits_alone(seat):
        raise NotYours(
            "Several people may share your device: until the game is over, its story is "
            "told as those who watch see it."
        )
    return seat


def written(body: bytes) -> Response[Any]:
    """An answer that was made into JSON where it was worked out: some are too long to be written
    while everybody else waits."""
    return Response(body, media_type=MediaType.JSON)


def _told(*about: Any) -> bytes:
    return encode(replay.told(*about))


@get("/api/tables/{table:str}/story")
async def table_story(
    house: Here, visitor: Visitor, opened: Opened, seat: FromQuery[int | None] = None,
    pictures: FromQuery[bool] = True, columns: Columns = PICTURE_WIDTH,
    seat_token: SeatToken = None,
) -> Response[lobby.Story]:  # fmt: skip
    """The game so far in one viewer's frames: one's own, the onlookers', or any after the end."""
    viewer = viewer_of(opened, seat, seat_token)
    shows = await asyncio.to_thread(house.store.shows, opened.id)
    drawn = columns if pictures else 0
    return written(await house.guests.tell(visitor, _told, opened.state, viewer, shows, drawn))


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT)
async def table_record(house: Here, visitor: Visitor, opened: Opened) -> Response[str]:
    """The whole record of a finished game, as a file."""
    text = await house.guests.tell(visitor, replay.text, opened.state)
    file = f'attachment; filename="{opened.state.spec.game}-{opened.id}.jsonl"'
    headers = {"Content-Disposition": file}
    return Response(text, media_type="application/x-ndjson", headers=headers)


@get("/api/tables/{table:str}/verify")
async def table_verify(house: Here, visitor: Visitor, opened: Opened) -> lobby.Verified:
    """Checks every move and every draw of luck of a finished game."""
    text = await house.guests.tell(visitor, replay.text, opened.state)
    return await house.guests.tell(visitor, replay.verify, text.encode())


@post("/api/records/story", status_code=200)
async def record_story(
    data: JSONBody[lobby.RecordBrought], house: Here, visitor: Visitor,
    seat: FromQuery[int | None] = None,
) -> Response[lobby.Story]:  # fmt: skip
    """A record that somebody brings along, in one viewer's frames."""
    return written(await house.guests.read(visitor, "tell_record", data.record, seat))


@post("/api/records/verify", status_code=200)
async def record_verify(
    data: JSONBody[lobby.RecordBrought], house: Here, visitor: Visitor
) -> lobby.Verified:
    read = await house.guests.read(visitor, "verify_record", data.record)
    return decode(read, type=lobby.Verified)


# --- profiles ---


@post("/api/profiles")
async def make_profile(
    data: JSONBody[lobby.ProfileAsked], state: State, house: Here, visitor: Visitor
) -> lobby.ProfileMade:
    """A new guest. The secret is shown once, or again to whoever sends the same key."""
    name = house.words.name(data.name)
    given = partial(profiles.given, house.store, data.key, name)
    before = await asyncio.to_thread(given)
    if before is not None:
        return before
    if not state.newcomers.take(visitor):
        raise TooMuch("That is a lot of new profiles; wait a minute.")
    if not state.newcomers_today.take(visitor):
        raise TooMuch("That is a lot of new profiles for a day; come back tomorrow.")
    made, job = profiles.new_profile(name, data.key or new_token())
    await house.writer.do(job)
    return await asyncio.to_thread(given) or made


@post("/api/profiles/recover", status_code=200)
async def recover_profile(data: JSONBody[lobby.RecoveryAsked], house: Here) -> lobby.ProfileMade:
    """A new secret and a new recovery code, for the old code."""
    before = await asyncio.to_thread(profiles.given, house.store, data.key)
    if before is not None:
        return before
    key = data.key or new_token()
    made, job = await asyncio.to_thread(profiles.recovered, house.store, data.recovery, key)
    if not await house.writer.do(job):
        raise NotYours("No profile has this recovery code.")
    return made


@get("/api/profiles/me")
async def my_profile(house: Here, me: Person) -> lobby.ProfileShown:
    return await asyncio.to_thread(profiles.shown, house.store, me, True)


@patch("/api/profiles/me")
async def rename(data: JSONBody[lobby.ProfileAsked], house: Here, me: Person) -> lobby.ProfileShown:
    await house.writer.do(profiles.renamed(me, house.words.name(data.name)))
    return await asyncio.to_thread(profiles.shown, house.store, me, True)


@get("/api/profiles/me/collections/{game:str}")
async def my_collection(game: FromPath[str], house: Here, me: Person) -> lobby.CollectionShown:
    """What I own of a game that is played for keeps; a first collection on first use."""
    await house.writer.do(holdings.ensured(me, game))
    return await asyncio.to_thread(holdings.shown, house.store, me, game)


@put("/api/profiles/me/collections/{game:str}")
async def choose_what_to_bring(
    game: FromPath[str], data: JSONBody[lobby.BringAsked], house: Here, me: Person
) -> lobby.CollectionShown:
    """What I bring to the next table that I sit down at."""
    await house.writer.do(holdings.ensured(me, game))
    await house.writer.do(holdings.chosen(me, game, data.bring))
    return await asyncio.to_thread(holdings.shown, house.store, me, game)


@get("/api/profiles/{profile:str}")
async def profile(profile: TableId, house: Here) -> lobby.ProfileShown:
    """Name, ratings and finished games of anybody."""
    return await asyncio.to_thread(profiles.shown, house.store, profile, False)


ROUTES = [
    games, game, rules, example, lesson, lesson_things, lesson_why, practice_box, practise,
    make_table, tables, listed, table, table_things, take_seat, table_story, table_record,
    table_verify, record_story, record_verify, make_profile, recover_profile, my_profile, rename,
    my_collection, choose_what_to_bring, profile,
]  # fmt: skip
