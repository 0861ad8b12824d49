"""The Python backend: the rules as they stand, over plain numbers. For reading and debugging."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from haymaker.kernel import contract
from haymaker.kernel.layout import Call, Plain, Record, plain_class


class Interpreted:
    """Runs a rules module directly. Numbers and indices out of range are errors here."""

    name = "python"

    def __init__(self, rules: SimpleNamespace, state: np.dtype[np.void], kit: np.dtype[np.void]):
        self._rules = rules
        self._state = plain_class(state)
        self._kit = plain_class(kit)
        self._kits: dict[int, tuple[Record, Plain]] = {}
        """Kits as plain numbers by the id of their record. The record is kept, too: as long as it
        is, no other can have its id."""

    def plain(self, s: Record) -> Any:
        return self._state(s)

    def straight(self, s: Record) -> tuple[Call, Call, Call]:
        """As the compiled rules have it; here nothing is gained by it."""
        return self.apply, self.view, self.guess

    def kit(self, record: Record) -> Any:
        known = self._kits.get(id(record))
        if known is None:
            if len(self._kits) > 64:
                self._kits.clear()
            known = self._kits[id(record)] = (record, self._kit(record))
        return known[1]

    def start(self, kit: Record, s: Record) -> None:
        self._rules.start(self.kit(kit), self._state(s))

    def turn(self, kit: Record, s: Record) -> int:
        return int(self._rules.turn(self.kit(kit), self._state(s)))

    def legal(self, kit: Record, s: Record, seat: int) -> list[int]:
        moves = [-1] * self._rules.ACTIONS
        count = self._rules.legal(self.kit(kit), self._state(s), seat, moves)
        return moves[:count]

    def chance(self, kit: Record, s: Record) -> list[int]:
        weights = [-1] * self._rules.LUCK
        total = self._rules.chance(self.kit(kit), self._state(s), weights)
        return contract.whole_odds(weights, total)

    def apply(self, kit: Record, s: Record, seat: int, action: int) -> None:
        self._rules.apply(self.kit(kit), self._state(s), seat, action)

    def score(self, kit: Record, s: Record, out: list[int]) -> int:
        return int(self._rules.score(self.kit(kit), self._state(s), out))

    def view(self, kit: Record, s: Record, seat: int, out: Record) -> None:
        self._rules.view(self.kit(kit), self._state(s), seat, self._state(out))

    def guess(self, kit: Record, v: Record, seat: int, key: int, out: Record) -> None:
        self._rules.guess(self.kit(kit), self._state(v), seat, [key], self._state(out))

    def why_not(self, kit: Record, s: Record, seat: int, action: int) -> int:
        return int(self._rules.why_not(self.kit(kit), self._state(s), seat, action))

    def inventory(self, kit: Record, s: Record) -> list[int]:
        out = [0] * self._rules.COMPONENTS
        self._rules.inventory(self.kit(kit), self._state(s), out)
        return out
