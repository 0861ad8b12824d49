"""Large answers to reading requests travel packed. Pages are packed when they are built."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Iterable

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

WORTH_IT = 1400
"""Bytes: less fits into one packet as it is."""
AT_ONCE = 64 * 1024
"""Bytes that are packed where they are; more would hold up everybody else."""


def packed(app: ASGIApp) -> ASGIApp:
    """Only what is read, and only where the client says that it understands it."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if not _wanted(scope):
            await app(scope, receive, send)
            return
        start: HTTPResponseStartEvent | None = None

        async def send_packed(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                return
            if start is not None and message["type"] == "http.response.body":
                head, start = start, None
                body, more = message.get("body", b""), message.get("more_body", False)
                if not more and len(body) >= WORTH_IT:
                    body = await _pack(body)
                    message["body"] = body
                    head["headers"] = _headers(head["headers"], len(body))
                await send(head)
            await send(message)

        await app(scope, receive, send_packed)

    return wrapped


def _wanted(scope: Scope) -> bool:
    if scope["type"] != ScopeType.HTTP or scope["method"] != "GET":
        return False
    if not scope["path"].startswith("/api/"):
        return False
    said = b",".join(value for name, value in scope["headers"] if name == b"accept-encoding")
    parts = [part.strip().replace(b" ", b"") for part in said.split(b",")]
    return any(part.split(b";")[0] == b"gzip" and b"q=0" not in part for part in parts)


async def _pack(body: bytes) -> bytes:
    if len(body) <= AT_ONCE:
        return gzip.compress(body, 5, mtime=0)
    return await asyncio.to_thread(gzip.compress, body, 5, mtime=0)


def _headers(headers: Iterable[tuple[bytes, bytes]], length: int) -> list[tuple[bytes, bytes]]:
    kept = [each for each in headers if each[0].lower() != b"content-length"]
    return [
        *kept,
        (b"content-length", b"%d" % length),
        (b"content-encoding", b"gzip"),
        (b"vary", b"Accept-Encoding"),
    ]
