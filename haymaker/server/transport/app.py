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

import haymaker
from haymaker.kernel.errors import HaymakerError, Refused, UnknownName
from haymaker.protocol.lobby import Problem
from haymaker.server import errors
from haymaker.server.cluster.forwarding import Forwarding
from haymaker.server.db.store import open_store
from haymaker.server.house import House
from haymaker.server.limits import Buckets
from haymaker.server.settings import Settings
from haymaker.server.transport import operator, pages, rest, watch
from haymaker.server.transport.connection import Connection
from haymaker.table.errors import NotYours

log = logging.getLogger("haymaker.server")
STATIC = Path(__file__).parent.parent / "static"

GOODBYE_WITHIN = 2.0
"""Seconds that a stopping server gives slow readers for its last word."""

STATUS: tuple[tuple[type[HaymakerError], int], ...] = (
    (errors.Missing, 404),
    (NotYours, 403),
    (errors.Full, 503),
    (errors.TryAgain, 503),
    (UnknownName, 404),
    (Refused, 409),
    (HaymakerError, 400),
)


def create_app(settings: Settings, static: Path = STATIC) -> Litestar:
    handlers: list[Any] = [*rest.ROUTES, *operator.ROUTES, watch.live_table]
    page = b""
    if (static / "index.html").exists():
        page = (static / "index.html").read_bytes()
        handlers += pages.routes(static)
    return Litestar(
        route_handlers=handlers,
        state=State({"settings": settings, "page": page}),
        lifespan=[lambda app: _open(app, settings)],
        before_request=_limit,
        request_max_body_size=settings.largest_body,
        exception_handlers={
            HaymakerError: _problem,
            HTTPException: _http_problem,
            Exception: _fault,
        },
        openapi_config=OpenAPIConfig(
            title="Haymaker",
            version=haymaker.__version__,
            path="/api/schema",
            use_handler_docstrings=True,
        ),
        logging_config=None,
    )


@asynccontextmanager
async def _open(app: Litestar, settings: Settings) -> AsyncIterator[None]:
    house = House(await asyncio.to_thread(open_store, settings.database), settings)
    connections: set[Connection] = set()
    app.state.house = house
    app.state.connections = connections
    app.state.listing = (float("-inf"), [])
    app.state.makers = Buckets(settings.tables_a_minute / 60, settings.tables_a_minute)
    app.state.guests = Buckets(settings.requests_a_second)
    await house.open()
    if house.store.driver.shared:
        Forwarding(house).listen()
    tasks = [
        asyncio.ensure_future(house.upkeep.keep()),
        asyncio.ensure_future(_drop_stuck(connections, settings.send_within)),
    ]
    log.info("open", extra={"house": house.process})
    try:
        yield
    finally:
        await say_goodbye(app)
        for task in tasks:
            task.cancel()
        await house.close()
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


async def _limit(request: Request[Any, Any, State]) -> Response[Problem] | None:
    who = request.client.host if request.client else ""
    if not request.app.state.guests.take(who):
        return Response(Problem("Too many requests at once; slow down a little."), status_code=429)
    if request.method in ("POST", "PUT", "PATCH") and not _is_json(request):
        return Response(Problem("Send JSON, as Content-Type: application/json."), status_code=415)
    return None


def _is_json(request: Request[Any, Any, State]) -> bool:
    """Other sites' pages can send forms and plain text without asking, but not JSON."""
    return request.headers.get("content-type", "").split(";")[0].strip() == "application/json"


def _problem(request: Request[Any, Any, State], error: HaymakerError) -> Response[Problem]:
    status = next(code for kind, code in STATUS if isinstance(error, kind))
    return Response(Problem(str(error), error.clause), status_code=status)


def _http_problem(request: Request[Any, Any, State], error: HTTPException) -> Response[Any]:
    page: bytes = request.app.state.page
    if error.status_code == 404 and page and _wants_page(request):
        return Response(page, media_type=MediaType.HTML)
    sentences = [error.detail]
    for extra in error.extra if isinstance(error.extra, list) else []:
        if isinstance(extra, dict) and "message" in extra:
            sentences.append(f"{extra.get('key', '')}: {extra['message']}".lstrip(": "))
    return Response(
        Problem(" ".join(sentences)[:1000]), status_code=error.status_code, headers=error.headers
    )


def _wants_page(request: Request[Any, Any, State]) -> bool:
    """Addresses such as /t/… belong to the web client, which finds its own way."""
    path = request.url.path
    return "text/html" in request.headers.get("accept", "") and not path.startswith("/api/")


def _fault(request: Request[Any, Any, State], error: Exception) -> Response[Problem]:
    if isinstance(error, RecursionError | UnicodeError):  # nested too deeply, or no text at all
        return Response(Problem("This request cannot be read."), status_code=400)
    log.error("fault", extra={"address": request.url.path}, exc_info=error)
    return Response(Problem("Something went wrong here; the operator can see it."), status_code=500)
