"""Where luck comes from: a seeded stream, a record, people at a real table, or a fair draw.

The rules only say what luck may do and with which odds. A source picks one outcome each time.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from haymaker.kernel import streams
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record


class Luck(Protocol):
    """A source of luck."""

    def choose(self, game: Game, s: Record, weights: list[int]) -> int: ...

    def opening(self) -> dict[str, Any]:
        """What a record says of this source before the game: never what would foretell it."""
        ...

    def closing(self) -> dict[str, Any]:
        """What a record may say of it after the game."""
        ...


class Seeded:
    """A stream that a seed decides. Without a seed, one nobody knows.

    A resumed game goes on with a new stream; then no one seed tells all of its luck.
    """

    def __init__(self, seed: int | None = None, resumed: bool = False):
        self._resumed = resumed
        self.seed = secrets.randbits(64) if seed is None else seed
        self._stream = [streams.stream(self.seed, 0)]

    def choose(self, game: Game, s: Record, weights: list[int]) -> int:
        return streams.pick(self._stream, weights)

    def opening(self) -> dict[str, Any]:
        return {"source": "seeded"}

    def closing(self) -> dict[str, Any]:
        return {} if self._resumed else {"seed": self.seed}


class Recorded:
    """The luck of an earlier game, outcome by outcome."""

    def __init__(self, outcomes: Iterable[int]):
        self._outcomes: Iterator[int] = iter(outcomes)

    def choose(self, game: Game, s: Record, weights: list[int]) -> int:
        outcome = next(self._outcomes, None)
        if outcome is None:
            raise HaymakerError("The recorded luck has run out before the game is over.")
        if not 0 <= outcome < len(weights) or weights[outcome] == 0:
            raise Refused(f"The recorded luck says {outcome}, which cannot happen here.")
        return outcome

    def opening(self) -> dict[str, Any]:
        return {"source": "recorded"}

    def closing(self) -> dict[str, Any]:
        return {}


class Asked:
    """Real dice and real cards: people say what happened.

    `ask` gets the game, the state and the outcomes that are possible now.
    """

    def __init__(self, ask: Callable[[Game, Record, list[int]], int]):
        self._ask = ask

    def choose(self, game: Game, s: Record, weights: list[int]) -> int:
        possible = [outcome for outcome, weight in enumerate(weights) if weight > 0]
        if len(possible) == 1:
            return possible[0]
        outcome = self._ask(game, s, possible)
        if outcome not in possible:
            raise Refused("That cannot have happened here; say one of the outcomes listed.")
        return outcome

    def opening(self) -> dict[str, Any]:
        return {"source": "asked"}

    def closing(self) -> dict[str, Any]:
        return {}


@dataclass
class Fair:
    """Luck that nobody can steer and everybody can check afterwards.

    Before the game the house commits to a secret seed by publishing its SHA-256; then every seat
    adds a nonce of its own. Draw number k is HMAC-SHA256(seed, nonces, k), brought into range by
    rejection. After the game the seed is revealed and every draw can be worked out again.
    """

    nonces: Sequence[str]
    seed: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)
    drawn: int = 0

    @property
    def commitment(self) -> str:
        return commitment(self.seed)

    def choose(self, game: Game, s: Record, weights: list[int]) -> int:
        outcome = fair_pick(self.seed, self.nonces, self.drawn, weights)
        self.drawn += 1
        return outcome

    def opening(self) -> dict[str, Any]:
        return {"source": "fair", "commitment": self.commitment, "nonces": list(self.nonces)}

    def closing(self) -> dict[str, Any]:
        return {"seed": self.seed.hex()}


def commitment(seed: bytes) -> str:
    return hashlib.sha256(b"haymaker luck 1\n" + seed).hexdigest()


def fair_number(seed: bytes, nonces: Sequence[str], number: int, below: int) -> int:
    """Draw `number` of a fair game: a whole number from 0 to below-1, all equally likely."""
    together = "\n".join(nonces).encode()
    limit = (1 << 64) - (1 << 64) % below
    attempt = 0
    while True:
        message = b"%d %d\n" % (number, attempt) + together
        block = hmac.new(seed, message, hashlib.sha256).digest()
        value = int.from_bytes(block[:8], "big")
        if value < limit:
            return value % below
        attempt += 1


def fair_pick(seed: bytes, nonces: Sequence[str], number: int, weights: list[int]) -> int:
    r = fair_number(seed, nonces, number, sum(weights))
    for outcome, weight in enumerate(weights):
        if r < weight:
            return outcome
        r -= weight
    raise ValueError("no outcome has any weight")
