"""Buckets that fill at a steady rate: who asks too often waits."""

from __future__ import annotations

import time


class Bucket:
    """`rate` a second, with room for a burst."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float | None = None) -> None:
        self._rate = rate
        self._burst = burst if burst is not None else max(1.0, 4 * rate)
        self._left = self._burst
        self._at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """One bucket per guest, and a bounded number of them."""

    def __init__(self, rate: float, burst: float | None = None, most: int = 10_000) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str) -> bool:
        if who not in self._buckets:
            if len(self._buckets) >= self._most:
                self._buckets.clear()
            self._buckets[who] = Bucket(self._rate, self._burst)
        return self._buckets[who].take()
