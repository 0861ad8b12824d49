"""The application: routes, limits, headers, errors in one sentence each, and the web client."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import haymaker
from haymaker.kernel.errors import HaymakerError, Refused, UnknownName
from haymaker.protocol.lobby import Problem
from haymaker.server import errors
from haymaker.server.cluster.bus import open_bus
from haymaker.server.cluster.forwarding import Forwarding
from haymaker.server.db.store import open_store
from haymaker.server.house import House
from haymaker.server.limits import Buckets, guest_of
from haymaker.server.settings import Settings
from haymaker.server.transport import (
    company,
    ending,
    engine,
    laboratory,
    mine,
    operator,
    pages,
    party,
    positions,
    push,
    puzzles,
    rest,
)
from haymaker.server.transport.connection import Connection, live_table
from haymaker.server.transport.console import console
from haymaker.table.errors import NotYours

AnyRequest = Request[Any, Any, State]
log = logging.getLogger("haymaker.server")
STATIC = Path(__file__).parent.parent / "static"

GOODBYE_WITHIN = 2.0
"""Seconds that a stopping server gives slow readers for its last word."""

AN_HOUR, A_DAY = 3600.0, 24 * 3600.0

STATUS: dict[type, int] = {
    errors.Missing: 404, UnknownName: 404, errors.Stranger: 401, NotYours: 403,
    errors.TooMuch: 429, errors.Full: 503, errors.TryAgain: 503, Refused: 409, HaymakerError: 400,
}  # fmt: skip


def create_app(
    settings: Settings, static: Path = STATIC, modules: Path = engine.FOLDER
) -> Litestar:
    parts = (
        company, rest, puzzles, party, mine, ending, engine, positions, laboratory, push, operator,
    )  # fmt: skip
    handlers: list[Any] = [*(each for part in parts for each in part.ROUTES), live_table]
    page = b""
    if (static / "index.html").exists():
        page = (static / "index.html").read_bytes()
        handlers += pages.routes(static)
    return Litestar(
        route_handlers=handlers,
        state=State({"settings": settings, "page": page, **engine.built(modules)}),
        lifespan=[lambda app: _open(app, settings)],
        before_request=_limit,
        dependencies=rest.DEPENDENCIES,
        request_max_body_size=settings.largest_body,
        exception_handlers={HaymakerError: _refusal, HTTPException: _problem, Exception: _fault},
        openapi_config=OpenAPIConfig(
            "Haymaker",
            haymaker.__version__,
            path="/api/schema",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        ),
        logging_config=None,
    )


@asynccontextmanager
async def _open(app: Litestar, settings: Settings) -> AsyncIterator[None]:
    house = House(await asyncio.to_thread(open_store, settings.database), settings)
    connections: set[Connection] = set()
    app.state.update(
        house=house, connections=connections, listing=(float("-inf"), []),
        makers=Buckets(settings.tables_a_minute / 60, settings.tables_a_minute),
        makers_today=Buckets(settings.tables_a_day / A_DAY, settings.tables_a_day),
        listers=Buckets(settings.listed_an_hour / AN_HOUR, settings.listed_an_hour),
        guessers=Buckets(party.GUESSES_A_MINUTE / 60, party.GUESSES_A_MINUTE),
        guests=Buckets(settings.requests_a_second),
        newcomers=Buckets(settings.profiles_a_minute / 60, settings.profiles_a_minute),
        newcomers_today=Buckets(settings.profiles_a_day / A_DAY, settings.profiles_a_day),
    )  # fmt: skip
    await house.open()
    bus = open_bus(settings.bus, house.store, house.process)
    forwarding = Forwarding(house, bus) if house.store.driver.shared else None
    if forwarding is not None:
        await forwarding.listen()
    tasks = [
        asyncio.ensure_future(house.upkeep.keep()),
        *([asyncio.ensure_future(forwarding.keep())] if forwarding is not None else []),
        *([asyncio.ensure_future(engine.build(build))] if (build := settings.engine_build) else []),
        asyncio.ensure_future(_drop_stuck(connections, settings.send_within)),
        asyncio.ensure_future(company.keep_out(house, connections)),
        *([asyncio.ensure_future(house.thinkers.prepare())] if settings.compile else []),
    ]
    address = settings.party or f"http://{settings.host}:{settings.port}"
    log.info("open", extra={"house": house.process, "address": address})
    try:
        async with console(house, connections, settings.console_port):
            yield
    finally:
        await say_goodbye(app)
        for task in tasks:
            task.cancel()
        await house.close()
        await bus.close()
        log.info("closed", extra={"house": house.process})


async def say_goodbye(app: Litestar) -> None:
    """Tells every connection to come back in a moment. Nothing new is begun from here on."""
    app.state.house.start_closing()
    connections: set[Connection] = app.state.connections
    for connection in list(connections):
        connection.say_goodbye()
    patience = time.monotonic() + GOODBYE_WITHIN
    while any(not connection.told for connection in connections) and time.monotonic() < patience:
        await asyncio.sleep(0.01)


async def _drop_stuck(connections: set[Connection], longest: float) -> None:
    """A reader that takes nothing at all is dropped; it comes back and is resynced."""
    while True:
        await asyncio.sleep(1)
        now = time.monotonic()
        for connection in list(connections):
            since = connection.sending_since
            silent = not connection.greeted and now - connection.since > longest
            if silent or (since is not None and now - since > longest):
                for task in connection.tasks:
                    task.cancel()


async def _limit(request: AnyRequest) -> Response[Problem] | None:
    """Not too often. Other sites' pages can send forms and text without asking, but not JSON."""
    who = guest_of(request.client)
    if not request.app.state.guests.take(who):
        return _answer(429, "Too many requests at once; slow down a little.")
    if request.url.path.startswith("/api/"):
        request.app.state.house.bans.check(address=who)
    kind = request.headers.get("content-type", "").split(";")[0].strip()
    if request.method in ("POST", "PUT", "PATCH", "DELETE") and kind != "application/json":
        return _answer(415, "Send JSON, as Content-Type: application/json.")
    return None


def _answer(status: int, sentence: str, clause: str = "") -> Response[Problem]:
    return Response(Problem(sentence, clause), status_code=status)


def _refusal(request: AnyRequest, error: HaymakerError) -> Response[Problem]:
    status = next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)
    return _answer(status, str(error), error.clause)


def _problem(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """Addresses such as /t/… belong to the web client, which finds its own way."""
    page: bytes = request.app.state.page
    html = "text/html" in request.headers.get("accept", "")
    file = request.url.path.startswith(("/api/", "/assets/", "/engine/"))
    if error.status_code == 404 and page and html and not file:
        return Response(page, media_type=MediaType.HTML)
    sentences = [error.detail]
    for extra in error.extra if isinstance(error.extra, list) else []:
        if isinstance(extra, dict) and "message" in extra:
            sentences.append(f"{extra.get('key', '')}: {extra['message']}".lstrip(": "))
    said = Problem(" ".join(sentences)[:1000])
    return Response(said, status_code=error.status_code, headers=error.headers)


def _fault(request: AnyRequest, error: Exception) -> Response[Problem]:
    if isinstance(error, RecursionError | UnicodeError):  # nested too deeply, or no text at all
        return _answer(400, "This request cannot be read.")
    log.error("fault", extra={"address": request.url.path}, exc_info=error)
    return _answer(500, "Something went wrong here; the operator can see it.")
