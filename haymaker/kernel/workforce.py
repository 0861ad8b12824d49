"""Who plays the parts of a long run: the threads of this machine, or the machines of a Ray cluster.

Parts come back in their order, whoever played them and how often ever, so what is made of them is
the same everywhere.
"""

from __future__ import annotations

import importlib
import itertools
import os
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, Protocol, TypeVar

from haymaker.kernel.errors import HaymakerError

Part = TypeVar("Part")
Played = TypeVar("Played")
Begun = TypeVar("Begun")


class Workforce(Protocol):
    def in_order(
        self, play: Callable[[Part], Played], parts: Iterable[Part], at_once: int = 1
    ) -> Iterator[Played]:
        """What comes of the parts, in their order; some are played ahead of it.

        `play` may travel to another machine: what it holds can be pickled, and it finds engines
        itself. Small parts travel together, so many at once.
        """


class Threads:
    """The threads of this machine: as many as it has cores, or so many."""

    def __init__(self, count: int | None = None) -> None:
        if count is not None and count < 1:
            raise HaymakerError(f"{count} threads were asked for; at least 1 is needed.")
        self.count = count or os.cpu_count() or 1

    def in_order(
        self, play: Callable[[Part], Played], parts: Iterable[Part], at_once: int = 1
    ) -> Iterator[Played]:
        pool, waiting = ThreadPoolExecutor(self.count), deque[Future[Played]]()
        try:
            yield from ahead(
                waiting, lambda part: pool.submit(play, part), Future.result, parts, 2 * self.count
            )
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


class RayCluster:
    """A Ray cluster whose machines have Haymaker installed. A lost worker's part is done again."""

    def __init__(self, address: str) -> None:
        self._ray = ray_or_sentence()
        try:
            knock(address)
            self._ray.init(address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, RuntimeError, ValueError, OSError) as error:
            said = str(error).strip().partition("\n")[0]
            raise HaymakerError(f"No Ray cluster answers at {address}: {said}") from None
        self.count = max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def in_order(
        self, play: Callable[[Part], Played], parts: Iterable[Part], at_once: int = 1
    ) -> Iterator[Played]:
        ray, waiting = self._ray, deque[Any]()
        task, plan = ray.remote(max_retries=-1)(play_all), ray.put(play)
        groups = grouped(parts, at_once)
        try:
            for found in ahead(
                waiting, partial(task.remote, plan), ray.get, groups, 2 * self.count
            ):
                yield from found
        finally:
            for left in waiting:
                ray.cancel(left)


def workforce(threads: int | None = None, ray: str | None = None) -> Workforce:
    """As the command line names them."""
    if ray is None:
        return Threads(threads)
    if threads is not None:
        raise HaymakerError(
            "--threads are those of this machine, --ray is other machines: not both."
        )
    return RayCluster(ray)


def ahead(
    waiting: deque[Begun],
    begin: Callable[[Part], Begun],
    finish: Callable[[Begun], Played],
    parts: Iterable[Part],
    many: int,
) -> Iterator[Played]:
    """Begins so many parts before the first must be finished; `waiting` holds those begun."""
    for part in parts:
        waiting.append(begin(part))
        if len(waiting) == many:
            yield finish(waiting.popleft())
    while waiting:
        yield finish(waiting.popleft())


def grouped(parts: Iterable[Part], size: int) -> Iterator[list[Part]]:
    rest = iter(parts)
    while group := list(itertools.islice(rest, size)):
        yield group


def play_all(play: Callable[[Part], Played], parts: list[Part]) -> list[Played]:
    return [play(part) for part in parts]


def knock(address: str) -> None:
    """Ray itself tries for minutes where nobody is."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=10).close()


def ray_or_sentence() -> Any:
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise HaymakerError("This needs Ray: pip install 'haymaker[ray]'.") from None
