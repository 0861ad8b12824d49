"""Buckets that fill at a steady rate: who asks too often waits."""

from __future__ import annotations

import functools
import time
from ipaddress import IPv4Address, IPv6Address, ip_address


class Bucket:
    """`rate` a second, with room for a burst."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float | None = None) -> None:
        self._rate = rate
        self._burst = burst if burst is not None else max(1.0, 4 * rate)
        self._left = self._burst
        self._at = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Whether there is something left. What costs more than is left is paid for later."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= cost
        return True

    def spend(self, cost: float) -> None:
        """Takes what was found to be the cost of something that was let in."""
        self._left -= cost


class Buckets:
    """One bucket per guest, and a bounded number of them: the oldest is forgotten first."""

    def __init__(self, rate: float, burst: float | None = None, most: int = 10_000) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._buckets: dict[str, Bucket] = {}

    def of(self, who: str) -> Bucket:
        found = self._buckets.get(who)
        if found is None:
            if len(self._buckets) >= self._most:
                del self._buckets[next(iter(self._buckets))]
            found = self._buckets[who] = Bucket(self._rate, self._burst)
        return found

    def take(self, who: str) -> bool:
        return self.of(who).take()


@functools.lru_cache(maxsize=10_000)
def network_of(address: str) -> IPv4Address | IPv6Address | None:
    """The address of one customer: of IPv6 the network, in which they have as many as they like."""
    try:
        found = ip_address(address)
    except ValueError:
        return None
    if isinstance(found, IPv6Address):
        return found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64)
    return found


def guest_of(client: tuple[str, int] | None) -> str:
    """Whose limits hold for a line from there."""
    address = client[0] if client else ""
    return str(network_of(address) or address)
