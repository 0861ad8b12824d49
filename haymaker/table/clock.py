"""Clocks: what each seat has used of its time, as whoever holds the table has measured it.

Times of day may jump, so they are not trusted: an entry carries the seconds that passed before it
(`spent`), and between two entries a steady clock (`now`) counts on. Time in which nobody held the
table counts against nobody. Entries of older tables carry no seconds: there the times at which they
were written tell.
"""

from __future__ import annotations

from collections.abc import Iterable

from haymaker.kernel.contract import WATCHER
from haymaker.protocol.shown import Clock
from haymaker.table.snapshot import ClockLeft


class Clocks:
    """Seconds left per seat. Those in turn lose time; a decision that stands gives time back."""

    def __init__(self, rule: Clock, players: int) -> None:
        self.rule = rule
        self._left = [float(rule.each or rule.bank)] * players
        self._given: list[list[float]] = [[] for _ in range(players)]
        """What each decision that stands has given its seat: taken back, it is lost again."""
        self._running: tuple[int, ...] = ()
        self._time = 0.0
        """The table's own time: the seconds before all entries, one after another."""
        self._at = 0.0
        """The time of day of the latest entry."""
        self.since = 0.0
        """When the steady clock began to count on."""
        self._stopped: dict[int, tuple[float, float]] = {}
        """What was left when a clock stopped, and when that was."""
        self._still = False
        """The table is frozen: no clock goes on."""
        self._unseen: dict[int, float] = {}
        """Seats that have decided something unseen, and what their lines took of the time."""
        self._hidden: dict[int, tuple[float, float]] = {}
        """What was left to them when they first did, and when that was."""

    def kept(self) -> ClockLeft:
        return ClockLeft(
            list(self._left), list(self._running), self._time, dict(self._stopped),
            [list(given) for given in self._given], self._at, dict(self._unseen),
            dict(self._hidden),
        )  # fmt: skip

    def resume(self, kept: ClockLeft, now: float) -> None:
        self._left, self._running = list(kept.left), tuple(kept.running)
        self._given = [list(given) for given in kept.given] or [[] for _ in self._left]
        self._time, self._at = kept.since, kept.at or kept.since
        self._stopped = dict(kept.stopped)
        self._unseen, self._hidden = dict(kept.unseen), dict(kept.hidden)
        self.go_on(now)

    def go_on(self, now: float) -> None:
        """Whoever holds the table counts from here."""
        self.since = now

    def stop(self, spent: float, now: float) -> None:
        """The table is frozen: those in turn have used so much, and no more until `start`."""
        self._left = self._after(spent)
        self._time, self._still = self._time + spent, True
        self.go_on(now)

    def start(self, at: float, now: float) -> None:
        self._at, self._still = at, False
        self.go_on(now)

    def spent(self, now: float) -> float:
        """Seconds since the latest entry, as far as somebody held the table."""
        return 0.0 if self._still else round(max(0.0, now - self.since), 3)

    def turned(
        self, actor: int | None, running: Iterable[int], at: float, now: float,
        spent: float | None = None, lag: float = 0.0, back: int = 0, seen: bool = True,
    ) -> None:  # fmt: skip
        """Something happened, and now these seats are in turn. `lag` is what the actor's line took
        of the time; `back`, how many of its decisions the actor took back. What nobody has `seen`
        shows on no clock before something is seen, and increments wait for that."""
        passed = max(0.0, at - self._at) if spent is None else spent
        self._left, running = self._after(passed), tuple(running)
        self._time, self._at = self._time + passed, at
        if actor is not None and back:
            self._take_back(actor, back)
        elif actor is not None:
            late = min(lag, passed) if actor in self._running else 0.0
            self._unseen[actor] = self._unseen.get(actor, 0.0) + late
        for seat in set(self._running) - set(running):
            self._stopped[seat] = (self._left[seat], self._time)
        if actor is not None and not back:
            self._given[actor].append(0.0)
            self._hidden.setdefault(actor, (self._left[actor], self._time))
            if self.rule.each:
                self._give(actor)
        if seen:
            self._make_up(actor)
        for seat in running:
            if self.rule.each and seat not in self._running and not (back and seat == actor):
                self._left[seat] = float(self.rule.each)
            self._stopped.pop(seat, None)
        self._running = running
        self.go_on(now)

    def _make_up(self, actor: int | None) -> None:
        """What was decided since something was seen last has its time now: once for each seat."""
        for seat, late in self._unseen.items():
            self._left[seat] += late
            if seat == actor or seat not in self._running:
                self._give(seat)
        self._unseen.clear()
        self._hidden.clear()

    def _give(self, seat: int) -> None:
        gain = self.rule.each - self._left[seat] if self.rule.each else float(self.rule.add)
        self._left[seat] += gain
        if self._given[seat]:
            self._given[seat][-1] += gain

    def _take_back(self, seat: int, count: int) -> None:
        """As if the seat had not decided: what it gained is lost, and its clock has gone on, as the
        others may have seen it do."""
        taken = sum(self._given[seat][-count:])
        del self._given[seat][-count:]
        self._unseen.pop(seat, None)
        left = self._left[seat] - taken
        if seat in self._stopped:
            left -= self._time - self._stopped[seat][1]
        self._left[seat] = max(0.0, left)

    def _after(self, passed: float) -> list[float]:
        return [
            max(0.0, seconds - passed) if seat in self._running else seconds
            for seat, seconds in enumerate(self._left)
        ]

    def left(self, now: float) -> list[float]:
        return self._after(self.spent(now))

    def shown(self, now: float, turn: Iterable[int], viewer: int = WATCHER) -> list[float]:
        """The clocks as the viewer sees them, to whom these seats are in turn. A seat may have
        chosen in secret: then its clock goes on for the others, and neither stops nor gains."""
        left = self.left(now)
        time = self._time + self.spent(now)
        for seat in turn:
            secret = self._hidden.get(seat) or self._stopped.get(seat)
            if secret is not None and seat != viewer:
                left[seat] = max(0.0, secret[0] - (time - secret[1]))
        return left

    def next_fall(self, now: float, seats: Iterable[int]) -> tuple[float, int] | None:
        """In how many seconds the next clock of these seats runs out, and whose."""
        left = self.left(now)
        return min(((left[seat], seat) for seat in seats if seat in self._running), default=None)
