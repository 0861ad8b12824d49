"""People who talk at a server's table, over the real protocol."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import websockets

from tests.server.running import PATIENT, Json, Server, http


def new_person(server: Server, name: str) -> Json:
    made: Json = http.post(server.address + "/api/profiles", json={"name": name}).json()
    return made


def as_person(person: Json) -> dict[str, str]:
    return {"Authorization": f"Bearer {person['secret']}"}


class Talk:
    """One live connection, and all that it has heard."""

    def __init__(self, line: Any) -> None:
        self._line = line
        self.heard: list[Json] = []
        self._ids = 0

    async def ask(self, kind: str, **more: Any) -> Json:
        """The answer to a message; whatever else comes in between is kept."""
        self._ids += 1
        name = f"{kind}-{self._ids}"
        await self._line.send(json.dumps({"type": kind, "id": name, **more}))
        return await self.until(lambda message: message.get("id") == name)

    async def until(self, wanted: Any) -> Json:
        while True:
            message = json.loads(await asyncio.wait_for(self._line.recv(), PATIENT))
            self.heard.append(message)
            if wanted(message):
                return message

    async def chat(self, text: str) -> Json:
        """Waits for a line of chat."""
        said = await self.until(
            lambda message: message["type"] == "chat" and message["chat"]["text"] == text
        )
        found: Json = said["chat"]
        return found

    def lines(self) -> list[str]:
        """All lines of chat that were heard, also those of the welcome."""
        welcome = [m["chat"] for m in self.heard if m["type"] == "welcome"]
        later = [[m["chat"]] for m in self.heard if m["type"] == "chat"]
        return [line["text"] for lines in (*welcome, *later) for line in lines]


@asynccontextmanager
async def talking(server: Server, table: str, *tokens: str, **hello: Any) -> AsyncIterator[Talk]:
    uri = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
    async with websockets.connect(uri, max_size=None, open_timeout=PATIENT) as line:
        talk = Talk(line)
        await talk.ask("hello", seats=list(tokens), pictures=False, **hello)
        yield talk
