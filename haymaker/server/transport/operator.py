"""For whoever runs the server: health, readiness, and numbers for Prometheus."""

from __future__ import annotations

import asyncio
import time

from litestar import MediaType, Response, get
from litestar.datastructures import State

from haymaker.server.house import House

BEGAN = time.time()


@get("/health", media_type=MediaType.TEXT, sync_to_thread=False)
def health() -> str:
    """The process lives."""
    return "ok\n"


@get("/ready", media_type=MediaType.TEXT)
async def ready(state: State) -> Response[str]:
    """The process takes connections and its database answers."""
    house: House = state.house
    try:
        if house.closing:
            raise RuntimeError("closing")
        await asyncio.wait_for(asyncio.to_thread(house.store.ready), 2)
    except Exception as error:
        return Response(f"not ready: {type(error).__name__}\n", status_code=503)
    return Response("ready\n")


@get("/metrics", media_type=MediaType.TEXT)
async def metrics(state: State) -> str:
    house: House = state.house
    open_tables = list(house.tables.open.values())
    gauges = {
        "connections": ("Open live connections.", len(state.connections)),
        "tables_awake": ("Tables in memory.", len(open_tables)),
        "tables_frozen": (
            "Tables in memory that are frozen.",
            sum(bool(x.state.frozen) for x in open_tables),
        ),
        "bots_thinking": ("Bots that think right now.", sum(len(x.thinking) for x in open_tables)),
        "uptime_seconds": ("Seconds since the process began.", round(time.time() - BEGAN)),
    }
    counters = {
        "moves_total": ("Moves written down.", house.counts["moves"]),
        "faults_total": ("Engine faults that froze a table.", house.counts["faults"]),
        "conflicts_total": (
            "Writes that found another one in their place.",
            house.counts["conflicts"],
        ),
        "resyncs_total": ("Slow readers that were resynced.", house.counts["resyncs"]),
        "throws_total": ("Throws made by physics.", house.counts["throws"]),
        "throws_failed_total": (
            "Throws that were left to the odds because the physics failed.",
            house.counts["throws_failed"],
        ),
        "thoughts_failed_total": (
            "Bots that failed or took too long, and moved at random instead.",
            house.counts["thoughts_failed"],
        ),
        "commits_total": ("Transactions on disk.", house.writer.commits),
        "written_total": ("Changes in these transactions.", house.writer.written),
    }
    lines = []
    for kind, group in (("gauge", gauges), ("counter", counters)):
        for name, (says, value) in group.items():
            lines.append(f"# HELP haymaker_{name} {says}")
            lines.append(f"# TYPE haymaker_{name} {kind}")
            lines.append(f"haymaker_{name} {value}")
    return "\n".join(lines) + "\n"


ROUTES = [health, ready, metrics]
