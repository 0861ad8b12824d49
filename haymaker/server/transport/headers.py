"""What every answer carries, so that a browser runs nothing but our own pages."""

from __future__ import annotations

from collections.abc import Callable

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    b"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; "
    b"style-src 'self' 'unsafe-inline'; "
    b"connect-src 'self'; worker-src 'self' blob:; object-src 'none'; "
    b"base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
)
"""Our pages may frame each other, as a rulebook does with its examples, and nobody else's may."""

HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"SAMEORIGIN"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


FOUND = (200, 206, 304)
"""An answer that says what is wrong now may be another one in a moment: it is never kept."""


def _kept(path: str) -> bytes:
    """These carry a hash of their content in their names; all else is asked for anew."""
    if path.startswith(("/assets/", "/engine/")):
        return b"public, max-age=31536000, immutable"
    return b"no-store" if path.startswith("/api/") else b"no-cache"


def with_headers(
    app: ASGIApp,
    policy: bytes = POLICY,
    kept: Callable[[str], bytes] = _kept,
    referrer: bytes = b"no-referrer",
) -> ASGIApp:
    """Around everything, so that answers of the framework itself have them too."""
    held = [(b"content-security-policy", policy), (b"referrer-policy", referrer), *HEADERS]

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start":
                found = message["status"] in FOUND
                cached = (
                    b"cache-control",
                    kept(str(scope.get("path", ""))) if found else b"no-store",
                )
                message["headers"] = [*message.get("headers", []), *held, cached]
            await send(message)

        await app(scope, receive, send_with if scope["type"] == ScopeType.HTTP else send)

    return wrapped
