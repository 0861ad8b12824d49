"""The bus: how the processes that serve one database speak with each other.

It may lose what it is told, bring it twice, or in another order. So nothing on it is the truth: who
hears of an entry reads it from the database, and what nobody heard of is found by looking there.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import importlib
import itertools
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from haymaker.kernel.errors import HaymakerError
from haymaker.server.db.driver import TELL
from haymaker.server.db.store import Store

Hear = Callable[[str, bytes], None]
"""Called on the event loop with a channel and what was told to it."""
MISSED = ""
"""The channel on which a driver itself says that something may have been missed."""


class Bus(Protocol):
    async def listen(self, channels: Sequence[str], hear: Hear) -> None: ...

    async def tell(self, channel: str, text: bytes) -> None:
        """To everybody who listens there; JSON, of any length."""
        ...

    async def close(self) -> None: ...


# --- for a few processes: the database itself -----------------------------------------------------

LONGEST = 5_000
"""Bytes that are told in one piece: PostgreSQL takes 8,000 in a notification."""
MOST_PARTIAL = 100
"""Messages of which some pieces have not come yet: what was lost is lost."""
PIECE = "piece"


class Notifications:
    """PostgreSQL's notifications: nothing else has to run. Every one of them takes a lock that all
    commits of the database share, which is what bounds it."""

    def __init__(self, store: Store, name: str) -> None:
        self._store = store
        self._name = name
        self._numbers = itertools.count(1)
        self._partial: dict[str, dict[int, str]] = {}

    async def listen(self, channels: Sequence[str], hear: Hear) -> None:
        loop = asyncio.get_running_loop()

        def heard(channel: str, text: str) -> None:
            whole = self._joined(text)
            if whole is not None:
                hear(channel, whole)

        def from_thread(channel: str, text: str) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended before the listener
                loop.call_soon_threadsafe(heard, channel, text)

        self._store.driver.listen(channels, from_thread)

    async def tell(self, channel: str, text: bytes) -> None:
        for piece in pieces(text, f"{self._name}-{next(self._numbers)}"):
            await asyncio.to_thread(self._store.ask, TELL, channel, piece)

    def _joined(self, text: str) -> bytes | None:
        """The message, when its last piece has come."""
        if not text.startswith(PIECE):
            return text.encode()
        _, of, number, count, piece = text.split(" ")
        if of not in self._partial and len(self._partial) >= MOST_PARTIAL:
            del self._partial[next(iter(self._partial))]
        known = self._partial.setdefault(of, {})
        known[int(number)] = piece
        if len(known) < int(count):
            return None
        del self._partial[of]
        return base64.b64decode("".join(known[n] for n in range(int(count))))

    async def close(self) -> None:
        """It ends with the store."""


def pieces(text: bytes, name: str) -> list[str]:
    """What is told, in pieces if it is long."""
    if len(text) <= LONGEST:
        return [text.decode()]
    whole = base64.b64encode(text).decode()
    cut = [whole[at : at + LONGEST] for at in range(0, len(whole), LONGEST)]
    return [f"{PIECE} {name} {number} {len(cut)} {part}" for number, part in enumerate(cut)]


# --- for many: NATS -------------------------------------------------------------------------------

CONNECTED_WITHIN = 10.0


class Nats:
    """A NATS server, or a cluster of them: it knows no database and holds up no commit."""

    def __init__(self, address: str, name: str) -> None:
        self._address = address
        self._name = name
        self._line: Any = None

    async def listen(self, channels: Sequence[str], hear: Hear) -> None:
        nats = _library()

        async def heard(message: Any) -> None:
            hear(message.subject, message.data)

        async def again() -> None:
            hear(MISSED, b"")

        async def trouble(error: Exception) -> None:
            """It reconnects by itself, and is late until then."""

        try:
            self._line = await asyncio.wait_for(
                nats.connect(
                    self._address, name=f"haymaker {self._name}", max_reconnect_attempts=-1,
                    reconnect_time_wait=0.5, reconnected_cb=again, error_cb=trouble, no_echo=True,
                ),
                CONNECTED_WITHIN,
            )  # fmt: skip
        except (TimeoutError, OSError, nats.errors.Error) as error:
            raise HaymakerError(
                f"The bus at {self._address} cannot be reached: {error!r}"
            ) from None
        for channel in channels:
            await self._line.subscribe(channel, cb=heard)

    async def tell(self, channel: str, text: bytes) -> None:
        with contextlib.suppress(_library().errors.Error):  # cut off: then it is lost
            await self._line.publish(channel, text)

    async def close(self) -> None:
        if self._line is not None:
            with contextlib.suppress(_library().errors.Error):
                await self._line.flush(1)
            await self._line.close()


def _library() -> Any:
    try:
        return importlib.import_module("nats")
    except ImportError:
        raise HaymakerError("A bus of NATS needs nats-py: pip install 'haymaker[nats]'.") from None


def open_bus(address: str, store: Store, process: str) -> Bus:
    """From one setting: empty is the database's own, `nats://…` is NATS."""
    if not address:
        return Notifications(store, process)
    if not store.driver.shared:
        raise HaymakerError(
            "A bus is for processes that share a PostgreSQL database; a SQLite file has one."
        )
    if not address.startswith(("nats://", "tls://")):
        raise HaymakerError(f"{address!r} is no bus: it is nats://HOST:PORT, or left out.")
    _library()
    return Nats(address, process)
