"""The owner of a table is killed, and somebody at another process plays on."""

from __future__ import annotations

import time
from contextlib import ExitStack
from pathlib import Path

from tests.server.running import Server, make_table
from tests.server.test_two_servers import MINE, Guest


def takeover(database: str, folder: Path, bus: str = "") -> float:
    """Seconds from the owner's death until a move that needs the table is done."""
    servers = [Server(database, folder, bus=bus).start() for _ in range(2)]
    try:
        first, second = (server.wait() for server in servers)
        made = make_table(first, "punch", [MINE, MINE], options={"max_redeals": 0})
        table = made["table"]["id"]
        tokens = [given["token"] for given in made["seats"]]
        with ExitStack() as stack:
            ann = Guest(stack, first, table, tokens[0])  # so that the table stays there
            ben = Guest(stack, second, table, tokens[1])
            ann.act(0, "a1")
            ben.frame = ben.until("frame")
            first.kill()
            began = time.monotonic()
            ben.act(1, "b1")
            return time.monotonic() - began
    finally:
        for server in servers:
            if server.process is not None and server.process.poll() is None:
                server.kill()
