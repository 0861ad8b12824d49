"""REST for notices: the house's key, and the browsers that want to be told."""

from __future__ import annotations

import time

from litestar import delete, get, post
from litestar.params import JSONBody

from haymaker.protocol import lobby
from haymaker.server.people import push
from haymaker.server.transport.rest import Here, Person, Visitor


@get("/api/push", sync_to_thread=False)
def push_key(house: Here) -> lobby.PushShown:
    """The public key that a browser needs to subscribe to notices of this house."""
    return lobby.PushShown(push.public_key(house.notices.key))


@post("/api/push", status_code=204)
async def subscribe(
    data: JSONBody[lobby.PushAsked], house: Here, me: Person, visitor: Visitor
) -> None:
    """Tell this browser when it is my turn and I am away."""
    await house.notices.lookups.do(visitor, house.notices.allowed, data.endpoint)
    wanted = push.Subscription(data.endpoint, data.p256dh, data.auth)
    await house.writer.do(push.subscribed(me, wanted, time.time()))


@delete("/api/push", status_code=204)
async def unsubscribe(data: JSONBody[lobby.PushEnded], house: Here, me: Person) -> None:
    """Do not tell this browser any more."""
    await house.writer.do(push.unsubscribed(data.endpoint, me))


ROUTES = [push_key, subscribe, unsubscribe]
