"""A line that is fair between addresses: whoever asks for much waits for themselves."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from haymaker.server.errors import Full, TooMuch


class FairLine:
    """So many places, of which an address has one at a time. Those who wait for one take turns, an
    address at a time, and both lines have an end: an address's own, and that of all together."""

    def __init__(self, places: int, most: int, most_each: int) -> None:
        self._places = max(1, places)
        self._most, self._most_each = most, most_each
        self._asked: Counter[str] = Counter()
        """What every address has in work or waiting."""
        self._working: set[str] = set()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By address, in the order of their turns."""

    @asynccontextmanager
    async def place(self, who: str) -> AsyncIterator[None]:
        if self._asked[who] >= self._most_each:
            raise TooMuch("Much is asked for from your address already; wait for its answers.")
        if self._asked.total() >= self._most:
            raise Full("Many ask for such things just now; try again in a moment.")
        self._asked[who] += 1
        try:
            await self._turn(who)
            try:
                yield
            finally:
                self._leave(who)
        finally:
            self._asked[who] -= 1
            self._asked += Counter()  # forgets those who have nothing here any more

    async def _turn(self, who: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(turn)
        self._go_on()
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # its turn came in the same moment
                self._leave(who)
            raise

    def _leave(self, who: str) -> None:
        self._working.discard(who)
        self._go_on()

    def _go_on(self) -> None:
        """Whoever is next gets what is free; then it is the other addresses' turn."""
        for who in list(self._waiting):
            if len(self._working) >= self._places:
                return
            if who in self._working:
                continue
            turns = self._waiting.pop(who)
            while turns and turns[0].done():  # hung up meanwhile
                turns.popleft()
            if not turns:
                continue
            self._working.add(who)
            turns.popleft().set_result(None)
            if turns:
                self._waiting[who] = turns
