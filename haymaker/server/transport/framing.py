"""A request has one length. Of one that says two, a proxy before us may see another end than we do:
what it takes for a body would be somebody else's request."""

from __future__ import annotations

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec.json import encode

LENGTHS = {b"content-length", b"transfer-encoding"}
SAID = {"message": "A request has a length or comes in chunks, not both.", "clause": ""}


def with_one_length(app: ASGIApp) -> ASGIApp:
    """Refuses such a request, and ends its line: nobody knows what comes next on it."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or not _two_lengths(scope):
            await app(scope, receive, send)
            return
        body = encode(SAID)
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", b"%d" % len(body)),
            (b"connection", b"close"),
        ]
        await send({"type": "http.response.start", "status": 400, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    return wrapped


def _two_lengths(scope: Scope) -> bool:
    return {name for name, _ in scope["headers"]} >= LENGTHS
