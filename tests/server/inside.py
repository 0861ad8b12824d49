"""A house without a network: tables and onlookers in this process, for tests of what is decided."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from haymaker.kernel.contract import WATCHER
from haymaker.kernel.errors import Refused
from haymaker.protocol.lobby import SeatWanted
from haymaker.protocol.messages import Act
from haymaker.server.db.store import open_store
from haymaker.server.house import House
from haymaker.server.open_table import OpenTable
from haymaker.server.settings import Settings
from haymaker.table import kits, making

Json = dict[str, Any]
ANN = SeatWanted("mine", "Ann")
BEN = SeatWanted("mine", "Ben")
BOT = SeatWanted("bot", bot="random")
OPEN = SeatWanted("open")


@asynccontextmanager
async def opened(database: str | Path, **limits: Any) -> AsyncIterator[House]:
    settings = Settings(
        database=str(database), **{"compile": False, "sits_in_pause": 0.0, **limits}
    )
    house = House(open_store(settings.database), settings)
    await house.open()
    try:
        yield house
    finally:
        await house.close()


class Eyes:
    """An onlooker that remembers all it was sent."""

    def __init__(self, live: OpenTable, *seats: int, host: bool = False) -> None:
        self.seats = list(seats)
        self.viewers = list(seats) or [WATCHER]
        self.host = host
        self.shunned: set[str] = set()
        self.columns = 72
        self.raw: list[bytes] = []
        live.onlookers.add(self)

    def offer(self, message: bytes) -> None:
        self.raw.append(message)

    def affords(self, cost: float) -> bool:
        return True

    @property
    def heard(self) -> list[Json]:
        return [json.loads(message) for message in self.raw]

    def frames(self) -> list[Json]:
        return [message for message in self.heard if message["type"] == "frame"]


class NoWire:
    """The line of a connection that nobody reads."""

    def put(self, messages: list[bytes]) -> bool:
        return False


async def make(
    house: House, game: str, wishes: list[SeatWanted], options: Json | None = None, **more: Any
) -> tuple[OpenTable, making.Made]:
    chosen, changed = kits.choose_game(game, len(wishes), options or {}, None)
    terms: Json = {"listed": False, "rated": False, "clock": None, "luck": "fair", **more}
    made = making.make(chosen, changed, wishes, **terms)
    return await house.make(made.spec, made.entries), made


async def until(happened: Callable[[], bool]) -> None:
    """Waits for it; not for ever, so that a test that fails does not hang."""
    async with asyncio.timeout(90):
        while not happened():
            await asyncio.sleep(0.01)


async def written(house: House) -> None:
    """What is written lazily is on disk, too."""
    await asyncio.sleep(0)  # it is handed to the writer, who works in order
    await house.writer.do(lambda session: None)


def first_move(live: OpenTable, seat: int) -> int:
    course = live.state.course
    assert course is not None
    return course.views[seat].legal[0]


async def act(
    house: House, live: OpenTable, seat: int, action: int | None = None, **more: Any
) -> None:
    """A legal action, the first one if none is named."""
    chosen = first_move(live, seat) if action is None else action
    name = more.pop("id", f"n{live.state.number}")
    await house.perform(live.state.spec.id, Act(name, seat, action=chosen, **more))


async def play_out(house: House, live: OpenTable, most: int = 5_000) -> None:
    """Everybody does the first thing allowed, until the game is over."""
    while live.state.status == "playing":
        waiting = [seat for seat in live.state.waiting if not live.state.seats[seat].player]
        if waiting:
            with suppress(Refused):  # the table may have answered meanwhile
                await act(house, live, waiting[0])
            most -= 1
            assert most > 0, "the game does not end"
        else:
            await asyncio.sleep(0.001)


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 180))  # a guard, not a measure
