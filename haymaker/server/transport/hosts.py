"""On a local network only requests that mean this server by its own name are answered."""

from __future__ import annotations

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from haymaker.server.lan import is_ours, own_names

MISDIRECTED = 421
SENTENCE = b"This server is not known by that name; open the address that it prints.\n"


def only_own_names(app: ASGIApp, origins: tuple[str, ...]) -> ASGIApp:
    """Around everything: a page of another site whose name was made to point here gets nothing."""
    names = own_names(origins)

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        said = [value for name, value in scope.get("headers", []) if name == b"host"]
        known = len(said) == 1 and is_ours(said[0].decode("latin-1"), names)
        if not known and scope["type"] == ScopeType.WEBSOCKET:
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
        elif not known and scope["type"] == ScopeType.HTTP:
            await _refuse(send)
        else:  # also the server's own beginning and end, which come from nobody
            await app(scope, receive, send)

    return wrapped


async def _refuse(send: Send) -> None:
    headers = [(b"content-type", b"text/plain"), (b"content-length", b"%d" % len(SENTENCE))]
    await send({"type": "http.response.start", "status": MISDIRECTED, "headers": headers})
    await send({"type": "http.response.body", "body": SENTENCE, "more_body": False})
