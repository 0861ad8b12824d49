"""REST for a party: how phones in the same room come to a table."""

from __future__ import annotations

import asyncio
from hashlib import sha256

from litestar import get
from litestar.datastructures import State
from litestar.params import FromPath

from haymaker.protocol import lobby
from haymaker.server.errors import Missing, TooMuch
from haymaker.server.people.profiles import LETTERS
from haymaker.server.transport.rest import Here, Opened, Visitor

GUESSES_A_MINUTE = 20.0
"""Codes from one address: many people at a party type them, but nobody finds one by trying."""
ON = "SELECT id FROM tables WHERE status IN ('open', 'playing') ORDER BY made DESC LIMIT 1000"


def code_of(table: str) -> str:
    """Four letters for a table, to be typed from across the room. They are short because they only
    count on a local network: elsewhere an address is an invitation, and none can be guessed."""
    digest = sha256(b"haymaker code 1\n" + table.encode()).digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:4])


@get("/api/tables/{table:str}/way", sync_to_thread=False)
def way(house: Here, opened: Opened) -> lobby.WayShown:
    """How phones in the room come to this table."""
    party = house.settings.party
    return lobby.WayShown(party, code_of(opened.id) if party else "")


@get("/api/codes/{code:str}")
async def by_code(
    code: FromPath[str], house: Here, state: State, visitor: Visitor
) -> lobby.CodeFound:
    """The table with these four letters, where the server is one of a local network."""
    if not state.guessers.take(visitor):
        raise TooMuch("That was a lot of codes; look at the big screen again, and wait a moment.")
    rows = await asyncio.to_thread(house.store.ask, ON) if house.settings.party else []
    wanted = code.upper()
    for (table,) in rows:
        if code_of(table) == wanted:
            return lobby.CodeFound(table)
    raise Missing("No table here has this code; look at the big screen again.")


ROUTES = [way, by_code]
