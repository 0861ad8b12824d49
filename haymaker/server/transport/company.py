"""People among people: who is connected, what they say, whom they mute, whom they report."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from litestar import get, put
from litestar.params import JSONBody
from msgspec.structs import replace

from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.protocol import lobby, messages
from haymaker.protocol.messages import Bye, Complain, Remark, Say, Shun
from haymaker.protocol.shown import Shunned
from haymaker.server.errors import Barred
from haymaker.server.house import House
from haymaker.server.open_table import OpenTable
from haymaker.server.people import reports, shunned
from haymaker.server.transport.rest import Here, Person
from haymaker.table.commands import Command, RemarkBy
from haymaker.table.errors import NotYours

if TYPE_CHECKING:
    from haymaker.server.transport.connection import Connection

log = logging.getLogger("haymaker.server")
BEAT = 2.0
"""Seconds within which a ban holds in every process."""


# --- who it is ---


async def greet(connection: Connection, house: House, secret: str) -> None:
    """Finds out who has come, and whom they do not want to hear of. Raises `Barred` where they may
    not come in."""
    state, seats = connection.table.state, connection.seats
    profile, name = "", ""
    if secret:
        with suppress(NotYours):  # a secret of another server's, perhaps: then it is nobody
            profile, name = await house.profile_of(secret)
    own = [profile, *(state.seats[seat].profile for seat in seats)]
    house.bans.check([each for each in own if each], connection.who)
    person = profile or (state.person(seats[0]) if seats else "")
    found = await asyncio.to_thread(shunned.by, house.store, person) if person else []
    connection.person, connection.profile, connection.name = person, profile, name
    connection.shunned = {each.person: each for each in found}


def named(table: OpenTable, person: str) -> str:
    """The name of somebody who plays here, or has talked in the gallery."""
    state = table.state
    for number, seat in enumerate(state.seats):
        if seat.kind == "person" and state.person(number) == person:
            return seat.name
    for line in state.gallery:
        if line.who == person:
            return line.name
    raise Refused("There is nobody of that name at this table.")


# --- what they do ---


def said(connection: Connection, house: House, message: Say | Remark) -> Command:
    """A line as it may be shown; within its limits."""
    rate, text = house.settings.chats_a_second, house.words.line(message.text)
    if isinstance(message, Say):
        connection.table.check_talk(message.seat, rate)
        return replace(message, text=text)
    if connection.table.plays(connection):
        raise Refused("Those who play talk at the table.")
    if not connection.profile:
        raise NotYours("Those who watch talk under the name of a profile: send its secret first.")
    connection.table.check_remark(connection.profile, rate)
    return RemarkBy(message.id, text, connection.profile, connection.name)


async def shun(connection: Connection, house: House, message: Shun) -> None:
    """Holds at once, on all of the person's connections here."""
    me, known = _myself(connection, message.person), connection.shunned.get(message.person)
    name = known.name if known is not None else named(connection.table, message.person)
    await house.writer.do(shunned.set_how(me, message.person, name, message.how))
    await tell_company(connection.others, house, me)


async def tell_company(connections: set[Connection], house: House, person: str) -> None:
    found = await asyncio.to_thread(shunned.by, house.store, person)
    for connection in connections:
        if connection.person == person:
            connection.shunned = {each.person: each for each in found}
            connection.send(messages.Company(found))


async def report(connection: Connection, house: House, message: Complain) -> None:
    """Kept for the operator with what was said, and, as a keyed hash, with where they came from."""
    me, table = _myself(connection, message.person), connection.table
    name = named(table, message.person)
    lines = table.state.chat if table.plays(connection) else table.state.gallery
    came = [each.who for each in connection.others if each.person == message.person]
    address = house.bans.hashed(came[0]) if came else ""
    complaint = reports.Complaint(
        table.id, me, message.person, name, message.reason, lines[-reports.LINES :], address
    )
    await house.writer.do(reports.add(complaint))


def _myself(connection: Connection, other: str) -> str:
    if not connection.person:
        raise NotYours("Take a seat, or send the secret of your profile, first.")
    if other in (connection.person, *map(connection.table.state.person, connection.seats)):
        raise Refused("That is you.")
    return connection.person


# --- bans ---


async def keep_out(house: House, connections: set[Connection]) -> None:
    """Now and then: bans of other processes hold here, too, and the banned are sent away."""
    while not house.closing:
        try:
            await asyncio.to_thread(house.bans.refresh)
            send_away(house, connections)
        except Exception as error:
            log.error("bans not read", extra={"problem": repr(error)})
        await asyncio.sleep(BEAT)


def send_away(house: House, connections: set[Connection]) -> None:
    for connection in list(connections):
        seats = connection.table.state.seats
        own = [connection.profile, *(seats[seat].profile for seat in connection.seats)]
        try:
            house.bans.check([profile for profile in own if profile], connection.who)
        except Barred as problem:
            connection.send_last(Bye(str(problem), False))


# --- by request ---


@get("/api/profiles/me/shunned")
async def my_shunned(house: Here, me: Person) -> list[Shunned]:
    """Whom I have muted or blocked."""
    return await asyncio.to_thread(shunned.by, house.store, me)


@put("/api/profiles/me/shunned")
async def change_shunned(data: JSONBody[lobby.ShunAsked], house: Here, me: Person) -> list[Shunned]:
    """Changes it for somebody whom I have muted or blocked before."""
    known = {each.person: each for each in await asyncio.to_thread(shunned.by, house.store, me)}
    if data.person not in known:
        raise HaymakerError("You have not muted anybody of that name.")
    await house.writer.do(shunned.set_how(me, data.person, known[data.person].name, data.how))
    return await asyncio.to_thread(shunned.by, house.store, me)


ROUTES = [my_shunned, change_shunned]
