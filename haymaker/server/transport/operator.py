"""For whoever runs the server: health, readiness, and numbers for Prometheus."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from dataclasses import dataclass

from litestar import MediaType, Response, get
from litestar.datastructures import State
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from haymaker.server.house import House

BEGAN = time.time()
COUNTED = {
    "moves": "Moves written down.",
    "faults": "Engine faults that froze a table.",
    "conflicts": "Writes that found another one in their place.",
    "resyncs": "Slow readers that were resynced.",
    "throws": "Throws made by physics.",
    "throws_failed": "Throws that were left to the odds because the physics failed.",
    "throws_refused": "Throws that were refused because too many waited.",
    "thoughts_failed": "Bots that failed or took too long, and moved at random instead.",
    "notices": "Your-turn notices handed to push services.",
    "notices_failed": "Notices that no push service took.",
    "thoughts_halved": "Thoughts of bots with half or a quarter of their budget, under load.",
    "commits": "Transactions on disk.",
    "written": "Changes in these.",
}


@dataclass(frozen=True)
class HouseNumbers(Collector):
    """What the house counts, as it stands when somebody asks."""

    house: House
    connections: int

    def collect(self) -> Iterator[Metric]:
        house, tables = self.house, list(self.house.tables.open.values())
        for name, says, value in (
            ("connections", "Open live connections.", self.connections),
            ("tables_awake", "Tables in memory.", len(tables)),
            ("tables_frozen", "Tables in memory that are frozen.",
             sum(bool(table.state.frozen) for table in tables)),
            ("bots_thinking", "Bots that think right now.",
             sum(len(table.thinking) for table in tables)),
            ("uptime_seconds", "Seconds since the process began.", round(time.time() - BEGAN)),
        ):  # fmt: skip
            yield GaugeMetricFamily(f"haymaker_{name}", says, value)
        written = {"commits": house.writer.commits, "written": house.writer.written}
        for name, says in COUNTED.items():
            value = written.get(name, house.counts[name])
            yield CounterMetricFamily(f"haymaker_{name}", says, value)


@get("/health", media_type=MediaType.TEXT, sync_to_thread=False)
def health() -> str:
    """The process lives."""
    return "ok\n"


@get("/ready", media_type=MediaType.TEXT)
async def ready(state: State) -> Response[str]:
    """The process takes connections, and its database answers and takes what is written."""
    house: House = state.house
    try:
        if house.closing or house.writer.failing:
            raise RuntimeError("closing" if house.closing else "nothing can be written")
        await asyncio.wait_for(asyncio.to_thread(house.store.ask, "SELECT 1"), 2)
    except Exception as error:
        why = str(error) if isinstance(error, RuntimeError) else type(error).__name__
        return Response(f"not ready: {why}\n", status_code=503)
    return Response("ready\n")


def prometheus(house: House, connections: int) -> str:
    """The numbers, as the console gives them out."""
    registry = CollectorRegistry()
    registry.register(HouseNumbers(house, connections))
    return generate_latest(registry).decode()


ROUTES = [health, ready]
