"""Clocks: worked out from when things happened, so that a replay gives the same times."""

from __future__ import annotations

from collections.abc import Iterable

from haymaker.protocol.shown import Clock
from haymaker.table.snapshot import ClockLeft


class Clocks:
    """Seconds left a seat. Those in turn lose time; a decision made gives time back."""

    def __init__(self, rule: Clock, players: int) -> None:
        self.rule = rule
        self._left = [float(rule.each or rule.bank)] * players
        self._running: tuple[int, ...] = ()
        self._since = 0.0
        self._stopped: dict[int, tuple[float, float]] = {}
        """What was left when a clock stopped, and when that was."""

    def kept(self) -> ClockLeft:
        return ClockLeft(list(self._left), list(self._running), self._since, dict(self._stopped))

    def resume(self, kept: ClockLeft) -> None:
        self._left, self._running = list(kept.left), tuple(kept.running)
        self._since = kept.since
        self._stopped = dict(kept.stopped)

    def turned(self, actor: int | None, running: Iterable[int], at: float) -> None:
        """Something happened at this time, and now these seats are in turn."""
        self._left, running = self.left(at), tuple(running)
        for seat in set(self._running) - set(running):
            self._stopped[seat] = (self._left[seat], at)
        if actor is not None:
            if self.rule.each:
                self._left[actor] = float(self.rule.each)
            else:
                self._left[actor] += self.rule.add
        for seat in running:
            if self.rule.each and seat not in self._running:
                self._left[seat] = float(self.rule.each)
            self._stopped.pop(seat, None)
        self._running, self._since = running, at

    def left(self, at: float) -> list[float]:
        spent = max(0.0, at - self._since)
        return [
            max(0.0, seconds - spent) if seat in self._running else seconds
            for seat, seconds in enumerate(self._left)
        ]

    def shown(self, at: float, turn: Iterable[int]) -> list[float]:
        """The clocks as somebody sees them to whom these seats are in turn. A seat may have chosen
        in secret: then its clock goes on for the others, and neither stops nor gains."""
        left = self.left(at)
        for seat in turn:
            if seat in self._stopped:
                then, since = self._stopped[seat]
                left[seat] = max(0.0, then - (at - since))
        return left

    def next_fall(self) -> tuple[float, int] | None:
        """When the next clock runs out, and whose."""
        if not self._running:
            return None
        seat = min(self._running, key=lambda s: self._left[s])
        return self._since + self._left[seat], seat
