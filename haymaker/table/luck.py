"""Where luck comes from: a seeded stream, a record, people at a real table, or a fair draw.

The rules only say what luck may do and with which odds. A source says what it did, one draw at a
time; asked again about a draw that could not be written down, it says the same. Throws by physics
are in `throws.py`.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from haymaker.kernel import streams
from haymaker.kernel.contract import GOLDEN, MASK64
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.layout import Record

if TYPE_CHECKING:
    from haymaker.table.course import ThrowDue


class Luck(ABC):
    """A source of luck; see `course.Pick`."""

    source: ClassVar[str]
    """What records call it."""

    @abstractmethod
    def __call__(self, s: Record, weights: list[int], number: int) -> int | ThrowDue | None: ...

    def opening(self) -> dict[str, Any]:
        """What a record says of this source before the game: never what would foretell it."""
        return {"source": self.source}

    def closing(self) -> dict[str, Any]:
        """What a record may say of it after the game."""
        return {}


@dataclass(frozen=True)
class Seeded(Luck):
    """A stream that a seed decides. Without a seed nobody can repeat it: so a game goes on that was
    left, whose seed nobody has kept."""

    source = "seeded"
    seed: int | None = field(default=None, repr=False)

    def __call__(self, s: Record, weights: list[int], number: int) -> int:
        if self.seed is None:
            return streams.pick([secrets.randbits(64)], weights)
        place = (streams.stream(self.seed, 0) + number * GOLDEN) & MASK64
        return streams.pick([place], weights)

    def closing(self) -> dict[str, Any]:
        return {} if self.seed is None else {"seed": self.seed}


class Recorded(Luck):
    """The luck of an earlier game, outcome by outcome, checked against the odds; then nothing."""

    source = "recorded"

    def __init__(self, outcomes: Iterable[int]) -> None:
        self._outcomes: Iterator[int] = iter(outcomes)

    def __call__(self, s: Record, weights: list[int], number: int) -> int | None:
        outcome = next(self._outcomes, None)
        if outcome is not None and not (0 <= outcome < len(weights) and weights[outcome] > 0):
            raise HaymakerError("The record says that luck did what cannot happen here.")
        return outcome


class Asked(Luck):
    """Real dice and real cards: people say what happened; only what is certain comes by itself."""

    source = "asked"

    def __call__(self, s: Record, weights: list[int], number: int) -> int | None:
        outcomes = possible(weights)
        return outcomes[0] if len(outcomes) == 1 else None


@dataclass(frozen=True)
class Fair(Luck):
    """Luck that nobody can steer and everybody can check afterwards.

    Before the game the house commits to a secret seed by publishing its SHA-256; then every seat
    adds a nonce of its own. Draw number k is HMAC-SHA256(seed, nonces, k), brought into range by
    rejection. After the game the seed is revealed and every draw can be worked out again.
    """

    source = "fair"
    nonces: Sequence[str]
    seed: bytes = field(repr=False)

    def __call__(self, s: Record, weights: list[int], number: int) -> int:
        return fair_pick(self.seed, self.nonces, number, weights)

    def opening(self) -> dict[str, Any]:
        return {**super().opening(), "commitment": commitment(self.seed), "nonces": [*self.nonces]}

    def closing(self) -> dict[str, Any]:
        return {"seed": self.seed.hex()}


def possible(weights: Sequence[int]) -> list[int]:
    return [outcome for outcome, weight in enumerate(weights) if weight > 0]


def commitment(seed: bytes) -> str:
    return hashlib.sha256(b"haymaker luck 1\n" + seed).hexdigest()


def fair_number(seed: bytes, nonces: Sequence[str], number: int, below: int) -> int:
    """Draw `number` of a fair game: a whole number from 0 to below-1, all equally likely."""
    together = "\n".join(nonces).encode()
    limit = (1 << 64) - (1 << 64) % below
    attempt = 0
    while True:
        message = b"%d %d\n" % (number, attempt) + together
        block = hmac.digest(seed, message, "sha256")
        value = int.from_bytes(block[:8], "big")
        if value < limit:
            return value % below
        attempt += 1


def fair_pick(seed: bytes, nonces: Sequence[str], number: int, weights: list[int]) -> int:
    return streams.under(fair_number(seed, nonces, number, sum(weights)), weights)
