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
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

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


class ForGpus(Protocol):
    """A `play` that a GPU can do as well: many parts at once, with the same results."""

    at_once: int
    """So many parts make a GPU's work."""

    def on_gpu(self, parts: list[Any]) -> list[Any]: ...


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
        has = self._ray.cluster_resources()
        self.count = max(1, int(has.get("CPU", 1)))
        self.gpus = int(has.get("GPU", 0))

    def in_order(
        self, play: Callable[[Part], Played], parts: Iterable[Part], at_once: int = 1
    ) -> Iterator[Played]:
        """On all cores, and on all GPUs where `play` is `ForGpus`."""
        ray, plan = self._ray, self._ray.put(play)
        on_cores = ray.remote(max_retries=-1)(play_all)
        crews = [RayWorkers(partial(on_cores.remote, plan), at_once, 2 * self.count)]
        alike: Any = play
        if self.gpus and hasattr(play, "on_gpu"):
            on_gpus = ray.remote(max_retries=-1, num_cpus=0, num_gpus=1)(play_on_gpu)
            begin = partial(on_gpus.remote, plan)
            crews.insert(0, RayWorkers(begin, alike.at_once, 2 * self.gpus, self._has_gpus))
        shared = Shared(crews, parts, partial(first_done, ray), ray.cancel)
        try:
            yield from shared.in_order()
        finally:
            for left in shared.begun:
                ray.cancel(left)

    def _has_gpus(self) -> bool:
        return float(self._ray.cluster_resources().get("GPU", 0)) >= 1


class RayWorkers(Generic[Begun]):
    """Workers of one kind: how they are given a group of parts, of what size, how many groups are
    under way at most, and whether such workers are still there."""

    def __init__(
        self,
        begin: Callable[[list[Any]], Begun],
        size: int,
        many: int,
        there: Callable[[], bool] = lambda: True,
    ) -> None:
        self.begin, self.size, self.many, self.there = begin, size, many, there


class Group(NamedTuple):
    """Parts that one worker has, and the number of the first."""

    number: int
    parts: list[Any]
    crew: RayWorkers[Any]


class Shared(Generic[Begun]):
    """Parts for crews of several kinds: whoever is free gets a group of its size. What comes of
    them comes in the order of the parts. Nobody runs far ahead of the slowest; what a crew had that
    is gone, the others get."""

    def __init__(
        self,
        crews: list[RayWorkers[Begun]],
        parts: Iterable[Any],
        first: Callable[[list[Begun]], tuple[Begun, list[Any]] | None],
        cancel: Callable[[Begun], object],
    ) -> None:
        self.crews, self.first, self.cancel = crews, first, cancel
        self.begun: dict[Begun, Group] = {}
        self._rest, self._given = iter(parts), 0
        self._returned: list[tuple[int, list[Any]]] = []
        self._done: dict[int, list[Any]] = {}

    def in_order(self) -> Iterator[Any]:
        told, most = 0, 2 * sum(crew.many for crew in self.crews)
        while True:
            for crew in self.crews:
                while self._busy(crew) < crew.many and (
                    self._returned or len(self.begun) + len(self._done) < most
                ):
                    if not self._begin(crew):
                        break
            if not self.begun:
                return
            found = self.first(list(self.begun))
            if found is None:
                self._take_back()
                continue
            self._done[self.begun.pop(found[0]).number] = found[1]
            while told in self._done:
                group = self._done.pop(told)
                yield from group
                told += len(group)

    def _busy(self, crew: RayWorkers[Begun]) -> int:
        return sum(group.crew is crew for group in self.begun.values())

    def _begin(self, crew: RayWorkers[Begun]) -> bool:
        """Gives the crew its next group. False: there is none."""
        if self._returned:
            number, parts = self._returned.pop(0)
            if parts[crew.size :]:
                self._returned.insert(0, (number + crew.size, parts[crew.size :]))
            parts = parts[: crew.size]
        else:
            number, parts = self._given, list(itertools.islice(self._rest, crew.size))
            self._given += len(parts)
        if parts:
            self.begun[crew.begin(parts)] = Group(number, parts, crew)
        return bool(parts)

    def _take_back(self) -> None:
        """Nothing was done for a while: is everybody still there?"""
        for crew in self.crews:
            if crew.many and not crew.there():
                crew.many = 0
                for ref in [ref for ref, group in self.begun.items() if group.crew is crew]:
                    group = self.begun.pop(ref)
                    self.cancel(ref)
                    self._returned.append((group.number, group.parts))


PATIENCE = 5.0
"""Seconds without anything done, after which it is asked who is still there."""


def first_done(ray: Any, begun: list[Any]) -> tuple[Any, Any] | None:
    """Whatever is done first, and what came of it; None where nothing is done for a while."""
    ended, _ = ray.wait(begun, num_returns=1, timeout=PATIENCE)
    return (ended[0], ray.get(ended[0])) if ended else None


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


def play_all(play: Callable[[Part], Played], parts: list[Part]) -> list[Played]:
    return [play(part) for part in parts]


def play_on_gpu(play: ForGpus, parts: list[Any]) -> list[Any]:
    return play.on_gpu(parts)


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
