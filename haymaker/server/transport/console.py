"""The operator's console: a port of its own on this machine, a token, and pages without a script.

No other site's page can reach it: the host must be this machine's own name (so no address that was
bent to it), whatever is sent must come from its own pages, the cookie is for the same site alone,
and every form carries a seal that only its own pages hold.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import parse_qs, urlsplit

import uvicorn
from litestar import Litestar, MediaType, Request, Response, get, params, post
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from haymaker.kernel.errors import HaymakerError
from haymaker.server.errors import Missing
from haymaker.server.house import House
from haymaker.server.limits import Bucket
from haymaker.server.people import bans, logbook, reports
from haymaker.server.people.logbook import noted
from haymaker.server.people.requests import derived
from haymaker.server.transport import company
from haymaker.server.transport.connection import Connection
from haymaker.server.transport.console_pages import Desk, entrance
from haymaker.server.transport.framing import with_one_length
from haymaker.server.transport.headers import with_headers
from haymaker.server.transport.operator import COUNTED, prometheus
from haymaker.table.acts.seat import new_token
from haymaker.table.commands import Freeze, Thaw

AnyRequest = Request[Any, Any, State]
Fields = NamedDependency[dict[str, str]]
Id = Annotated[str, params.PathParameter(pattern="^[0-9A-Za-z_-]{1,40}$")]
OURS = ("127.0.0.1", "localhost", "::1")
STYLE = (Path(__file__).parent / "console.css").read_text("utf-8")
POLICY = (
    b"default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; "
    b"frame-ancestors 'none'"
)
REFERRER = b"same-origin"
"""With none at all, a browser would not say either that a form comes from our own pages."""
FEW = 100
"""Rows of a list."""


class Gate:
    """Who may come in, and what goes along with their forms."""

    def __init__(self, token: str, port: int) -> None:
        self._token = token
        self.cookie = f"haymaker_console_{port}"
        self.session = derived(token, "console session")
        self.seal = derived(token, "console form")
        self._tries = Bucket(1, 30)

    def opens(self, token: str) -> bool:
        """Guessing is slow."""
        return self._tries.take() and same(token, self._token)

    def knows(self, request: AnyRequest) -> bool:
        header = request.headers.get("authorization", "")
        if header:
            return self.opens(header.removeprefix("Bearer ").strip())
        return same(request.cookies.get(self.cookie, ""), self.session)


def same(one: str, other: str) -> bool:
    return secrets.compare_digest(one.encode(), other.encode())


def of_this_machine(request: AnyRequest) -> bool:
    """Whether it was asked under this machine's own name, and, if by a page, by one of ours."""
    host = request.headers.get("host", "")
    try:
        name = urlsplit(f"//{host}").hostname
    except ValueError:
        return False
    origin = request.headers.get("origin")
    if request.method == "POST" and origin is None:
        return name in OURS and "authorization" in request.headers
    return name in OURS and (origin is None or origin == f"http://{host}")


async def guard(request: AnyRequest) -> Response[str] | None:
    """Before everything: nothing is done or shown for anybody else."""
    gate: Gate = request.app.state.gate
    if not of_this_machine(request):
        return Response("This is not for other sites' pages.\n", status_code=403)
    if request.url.path in ("/enter", "/console.css"):
        return None
    if not gate.knows(request):
        return Response(entrance(), media_type=MediaType.HTML, status_code=401)
    if request.method == "POST" and "authorization" not in request.headers:
        sent = (await read_fields(request)).get("seal", "")
        if not same(sent, gate.seal):
            return Response("This form is not one of ours.\n", status_code=403)
    return None


async def read_fields(request: AnyRequest) -> dict[str, str]:
    """What a form sends; the last value of each name."""
    body = (await request.body()).decode("utf-8", "replace")
    found = parse_qs(body, keep_blank_values=True, max_num_fields=20)
    return {name: values[-1].replace("\x00", "")[:500] for name, values in found.items()}


# --- coming in ---


@post("/enter", status_code=200)
async def enter(fields: Fields, state: State) -> Response[Any]:
    gate: Gate = state.gate
    if not gate.opens(fields.get("token", "")):
        page = entrance("That is not the token, or it was tried too often; wait a moment.")
        return Response(page, media_type=MediaType.HTML, status_code=403)
    await state.house.writer.do(noted("came in", ""))
    answer = Redirect("/", status_code=303)
    answer.set_cookie(gate.cookie, gate.session, httponly=True, samesite="strict")
    return answer


@get("/console.css", media_type=MediaType.CSS, sync_to_thread=False)
def style() -> str:
    return STYLE


@get("/", media_type=MediaType.HTML)
async def overview(house: NamedDependency[House], desk: NamedDependency[Desk], state: State) -> str:
    counts = await asyncio.to_thread(house.store.count)
    waiting = await asyncio.to_thread(reports.count, house.store)
    numbers: list[tuple[str, str, object]] = [
        (f"/tables?status={name.replace(' ', '+')}", f"tables {name}", counts.get(name, 0))
        for name in ("open", "playing", "frozen", "set aside")
    ]
    numbers += [
        ("/reports", "reports that wait", waiting),
        ("/bans", "bans", len(house.bans.holding)),
        ("/people", "connections here", len(state.connections)),
        ("/faults", "faults since the start", house.counts["faults"]),
    ]
    return desk.overview(numbers)


# --- tables ---


@get("/tables", media_type=MediaType.HTML)
async def tables(
    house: NamedDependency[House], desk: NamedDependency[Desk],
    status: FromQuery[str] = "", find: FromQuery[str] = "",
) -> str:  # fmt: skip
    rows = await asyncio.to_thread(
        house.store.ask,
        "SELECT id, game, status, made, changed, listed FROM tables "
        "WHERE (? = '' OR status = ?) AND (? = '' OR id = ?) ORDER BY changed DESC LIMIT ?",
        status, status, find, find, FEW,
    )  # fmt: skip
    return desk.tables(rows, status, find)


@get("/tables/{table:str}", media_type=MediaType.HTML)
async def table(table: Id, house: NamedDependency[House], desk: NamedDependency[Desk]) -> str:
    deeds = await asyncio.to_thread(logbook.latest, house.store, table)
    try:
        opened = await house.table(table)
    except HaymakerError as problem:
        return desk.table(table, None, str(problem), [], deeds, [])
    state = opened.state
    lines = sorted([*state.chat, *state.gallery], key=lambda line: line.at)
    persons = [state.person(seat) for seat in range(state.spec.players)]
    return desk.table(table, opened.shown(), "", lines, deeds, persons)


@post("/tables/{table:str}/freeze", status_code=303)
async def freeze(table: Id, fields: Fields, house: NamedDependency[House]) -> Redirect:
    why = fields.get("why", "").strip() or "no reason was given"
    await _do_at(house, table, "freeze", why, Freeze(secrets.token_hex(8), why[:200]))
    return _back(f"/tables/{table}")


@post("/tables/{table:str}/thaw", status_code=303)
async def thaw(table: Id, house: NamedDependency[House]) -> Redirect:
    await _do_at(house, table, "thaw", "", Thaw(secrets.token_hex(8)))
    return _back(f"/tables/{table}")


async def _do_at(house: House, table: str, what: str, note: str, command: Freeze | Thaw) -> None:
    """Written down before it is done: whatever happens then, it is known who wanted it."""
    await house.writer.do(noted(what, table, note))
    try:
        await house.perform(table, command)
    except HaymakerError as problem:
        await house.writer.do(noted(f"{what} refused", table, str(problem)))
        raise


@post("/tables/{table:str}/read", status_code=303)
async def read(table: Id, house: NamedDependency[House]) -> Redirect:
    """A table that was set aside: perhaps it can be read by now."""
    await house.writer.do(noted("read again", table))
    house.committer.summarise(await house.table(table))
    return _back(f"/tables/{table}")


@get("/faults", media_type=MediaType.HTML)
async def faults(house: NamedDependency[House], desk: NamedDependency[Desk]) -> str:
    sql = "SELECT id, game, changed FROM tables WHERE status = ? ORDER BY changed DESC LIMIT ?"
    aside, frozen = [
        await asyncio.to_thread(house.store.ask, sql, status, FEW)
        for status in ("set aside", "frozen")
    ]
    failed = [name for name in COUNTED if name == "faults" or name.endswith("_failed")]
    counts = [(COUNTED[name], house.counts[name]) for name in failed]
    return desk.faults(aside, frozen, counts)


# --- people ---


@get("/people", media_type=MediaType.HTML)
async def people(
    house: NamedDependency[House], desk: NamedDependency[Desk], find: FromQuery[str] = ""
) -> str:
    rows = await asyncio.to_thread(
        house.store.ask,
        "SELECT id, name, made FROM profiles WHERE ? = '' OR id = ? OR lower(name) LIKE ? "
        "ORDER BY made DESC LIMIT ?",
        find, find, f"%{find.lower()}%", FEW,
    )  # fmt: skip
    return desk.people(rows, find)


@get("/people/{profile:str}", media_type=MediaType.HTML)
async def person(
    profile: Id, house: NamedDependency[House], desk: NamedDependency[Desk], state: State
) -> str:
    return await _person(profile, house, desk, state.connections)


@get("/people/{table:str}/{seat:int}", media_type=MediaType.HTML)
async def guest(
    table: Id,
    seat: FromPath[int],
    house: NamedDependency[House],
    desk: NamedDependency[Desk],
    state: State,
) -> str:
    """Somebody without a profile, by where they sit."""
    return await _person(f"{table}/{seat}", house, desk, state.connections)


async def _person(who: str, house: House, desk: Desk, connections: set[Connection]) -> str:
    found = await asyncio.to_thread(
        house.store.ask, "SELECT name, made FROM profiles WHERE id = ?", who
    )
    about = await asyncio.to_thread(reports.about, house.store, who)
    if not found and not about and "/" not in who:
        raise Missing(f"There is no profile {who!r}.")
    name = found[0][0] if found else about[0].name if about else who
    sat = await asyncio.to_thread(
        house.store.ask,
        "SELECT t.id, t.game, t.status, s.at FROM seatings s JOIN tables t ON t.id = s.table_id "
        "WHERE s.profile = ? ORDER BY s.at DESC LIMIT ?", who, FEW,
    )  # fmt: skip
    came = addresses_of(house, connections, who, about)
    held = [ban for ban in house.bans.holding if ban.who == who or ban.who in came]
    deeds = await asyncio.to_thread(logbook.latest, house.store, who)
    made = found[0][1] if found else None
    return desk.person(who, name, made, sat, about, held, len(came), deeds)


def addresses_of(
    house: House, connections: set[Connection], who: str, about: list[reports.Complaint]
) -> set[str]:
    """Where somebody comes from, as hashes: of their connections now, and of lately at reports."""
    now = {house.bans.hashed(each.who) for each in connections if each.person == who}
    return (now | {told.address for told in about}) - {""}


@post("/people/ban", status_code=303)
async def ban(fields: Fields, house: NamedDependency[House], state: State) -> Redirect:
    who, why = fields.get("person", "")[:64], fields.get("why", "")[:200]
    days = float(fields["days"]) if fields.get("days", "").isdigit() else None
    found = await asyncio.to_thread(house.store.ask, "SELECT name FROM profiles WHERE id = ?", who)
    about = await asyncio.to_thread(reports.about, house.store, who)
    name = found[0][0] if found else about[0].name if about else who
    if found:
        job = bans.ban("profile", who, name, why, days)
        await house.writer.do(noted("ban profile", who, why, job))
    if fields.get("address") or not found:
        for address in addresses_of(house, state.connections, who, about):
            job = bans.ban("address", address, name, why, days)
            await house.writer.do(noted("ban address", who, why, job))
    await _bans_changed(house, state.connections)
    return _back(f"/people/{who}")


@post("/bans/lift", status_code=303)
async def lift(fields: Fields, house: NamedDependency[House], state: State) -> Redirect:
    kind, who = fields.get("kind", ""), fields.get("who", "")[:64]
    about = who if kind == "profile" else "an address"
    await house.writer.do(noted(f"lift ban of {kind}", about, "", bans.lift(kind, who)))
    await _bans_changed(house, state.connections)
    return _back("/bans")


async def _bans_changed(house: House, connections: set[Connection]) -> None:
    await asyncio.to_thread(house.bans.refresh)
    company.send_away(house, connections)


@get("/bans", media_type=MediaType.HTML, sync_to_thread=False)
def all_bans(house: NamedDependency[House], desk: NamedDependency[Desk]) -> str:
    return desk.bans(house.bans.holding)


@get("/reports", media_type=MediaType.HTML)
async def all_reports(
    house: NamedDependency[House], desk: NamedDependency[Desk], settled: FromQuery[str] = ""
) -> str:
    found = await asyncio.to_thread(reports.waiting, house.store, bool(settled))
    return desk.reports(found, bool(settled))


@post("/reports/{report:str}/settle", status_code=303)
async def settle(report: Id, house: NamedDependency[House]) -> Redirect:
    await house.writer.do(noted("settle report", report, "", reports.settle(report)))
    return _back("/reports")


@get("/log", media_type=MediaType.HTML)
async def log(house: NamedDependency[House], desk: NamedDependency[Desk]) -> str:
    return desk.log(await asyncio.to_thread(logbook.latest, house.store))


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False)
def metrics(state: State) -> str:
    """For Prometheus, with the token as its bearer token."""
    return prometheus(state.house, len(state.connections))


def _back(path: str) -> Redirect:
    return Redirect(path, status_code=303)


# --- the port ---


def create_console(house: House, connections: set[Connection], gate: Gate) -> Litestar:
    desk = Desk(gate.seal)

    async def the_house() -> House:
        return house

    async def the_desk() -> Desk:
        return desk

    def refused(request: AnyRequest, error: HaymakerError) -> Response[str]:
        page = desk.page("That cannot be done", notice=str(error))
        status = 404 if isinstance(error, Missing) else 409
        return Response(page, media_type=MediaType.HTML, status_code=status)

    return Litestar(
        route_handlers=[
            enter, style, overview, tables, table, freeze, thaw, read, faults, people, person,
            guest, ban, lift, all_bans, all_reports, settle, log, metrics,
        ],
        state=State({"house": house, "connections": connections, "gate": gate}),
        dependencies={
            "house": Provide(the_house), "desk": Provide(the_desk), "fields": Provide(read_fields)
        },
        before_request=guard,
        exception_handlers={HaymakerError: refused},
        request_max_body_size=16 * 1024,
        openapi_config=None,
        logging_config=None,
    )  # fmt: skip


class Beside(uvicorn.Server):
    """A second server in the same process: signals are the first one's to hear."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def console(house: House, connections: set[Connection], port: int) -> AsyncIterator[None]:
    """The console, open as long as the block runs; none where the port is below 0."""
    if port < 0:
        yield
        return
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", port))
        except OSError as error:
            raise HaymakerError(f"The console cannot listen at port {port}: {error}.") from None
        port = listener.getsockname()[1]
        given = os.environ.get("HAYMAKER_CONSOLE_TOKEN", "")
        token = given or new_token()
        app = create_console(house, connections, Gate(token, port))
        config = uvicorn.Config(
            with_headers(with_one_length(app), POLICY, lambda path: b"no-store", REFERRER),
            log_config=None, access_log=False, server_header=False, lifespan="off",
            timeout_graceful_shutdown=1,
        )  # fmt: skip
        server = Beside(config)
        serving = asyncio.ensure_future(server.serve(sockets=[listener]))
        said = "the token of HAYMAKER_CONSOLE_TOKEN" if given else f"the token {token}"
        print(f"The operator's console is at http://127.0.0.1:{port}/ with {said}", flush=True)
        try:
            yield
        finally:
            server.should_exit = True
            await serving
