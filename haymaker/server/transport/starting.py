"""A server that cannot start says why in a sentence, where the reason is not a fault of its own."""

from __future__ import annotations

import sys
from typing import Any

import apsw
import psycopg

from haymaker.kernel.errors import HaymakerError

ASGIApp = Any


def starts_plainly(app: ASGIApp) -> ASGIApp:
    """The app, whose start ends in a sentence in place of a trace."""

    async def started(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            await app(scope, receive, send)
            return
        said = False

        async def say(message: Any) -> None:
            nonlocal said
            reason = reason_of(sys.exc_info()[1])
            if message["type"] == "lifespan.startup.failed" and reason:
                said, message = True, {**message, "message": reason}
            await send(message)

        try:
            await app(scope, receive, say)
        except Exception:
            if not said:
                raise

    return started


def reason_of(error: BaseException | None) -> str:
    """What to tell the operator; nothing where only a trace helps."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    if isinstance(error, HaymakerError):
        return str(error)
    if isinstance(error, psycopg.Error | apsw.Error | OSError):
        return f"The database cannot be opened: {str(error).strip().partition(chr(10))[0]}"
    return ""
