"""A table: one live game, with its luck and its record. Written down first, then shown."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from haymaker.kernel import contract
from haymaker.kernel.bodies import Thrown
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import Refused
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record
from haymaker.table import spelling
from haymaker.table.luck import Luck
from haymaker.table.records import GameRecord, Step, Writer


@dataclass(frozen=True)
class Event:
    """One action at the table. What a viewer hears of it is made from the viewer's own views."""

    game: Game
    seat: int
    before: Record
    after: Record

    def told(self, viewer: int) -> list[str]:
        game = self.game
        sentences: list[str] = game.words.tell(
            game.kit,
            game.plain(game.view(self.before, viewer)),
            game.plain(game.view(self.after, viewer)),
            self.seat,
            viewer,
        )
        return sentences


class Table:
    """A live game. `act` is the only way in for a seat; luck acts by itself whenever it is due."""

    def __init__(self, game: Game, luck: Luck, writer: Writer | None = None):
        self.game = game
        self.luck = luck
        self.state = game.new()
        self.steps: list[Step] = []
        self._writer = writer
        self._drawn: int | None = None

    @classmethod
    def resumed(cls, game: Game, luck: Luck, record: GameRecord, path: Path) -> Table:
        """A game that was broken off, exactly where it was."""
        table = cls(game, luck)
        for step, s in record.replay(game):
            table.state = s
            if step is not None:
                table.steps.append(step)
        table._writer = Writer(path, game, record)
        if table.over:  # it was cut off just before its closing line
            table._writer.close(table.state, luck)
        return table

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that are asked to act now."""
        return tuple(seat for seat in self.game.seats(self.state) if seat != CHANCE)

    @property
    def over(self) -> bool:
        return self.game.over(self.state)

    def view(self, seat: int) -> Record:
        return self.game.view(self.state, seat)

    def act(self, seat: int, action: int) -> Event:
        """Does what a seat asks for, or raises `Refused` and changes nothing."""
        self.check(seat, action)
        return self._do(seat, action)

    def check(self, seat: int, action: int) -> None:
        """Raises `Refused` where the seat may not do this now."""
        clause = self._why_not(seat, action)
        if clause != 0:
            raise self._refusal(seat, action, clause)

    def run_luck(self) -> list[Event]:
        """Lets luck act until a seat is asked again or the game is over.

        What luck has drawn stands, even where it could not be written down at once.
        """
        events = []
        while self.game.turn(self.state) == contract.LUCK_ACTS:
            if self._drawn is None:
                weights = self.game.chance(self.state)
                self._drawn = self.luck.choose(self.game, self.state, weights)
            events.append(self._do(CHANCE, self._drawn))
            self._drawn = None
        return events

    def _do(self, seat: int, action: int) -> Event:
        after = self.game.after(self.state, seat, action)
        if self._writer is not None:
            if self.game.over(after):
                self._writer.finish(seat, action, after, self.luck)
            else:
                self._writer.add(seat, action)
        event = Event(self.game, seat, self.state, after)
        self.state = after
        self.steps.append(Step(seat, action))
        return event

    def _why_not(self, seat: int, action: int) -> int:
        """Asked of the seat's own view, so that no answer can tell more than the seat may know."""
        if not 0 <= seat < self.game.players:
            return contract.NOT_YOUR_TURN
        bits = self.game.turn(self.state)  # whose turn it is, every view tells
        if bits and not bits >> seat & 1:
            return contract.NOT_YOUR_TURN
        return self.game.why_not(self.view(seat), seat, action)

    def _refusal(self, seat: int, action: int, clause: int) -> Refused:
        if clause == contract.GAME_OVER:
            return Refused("The game is over; nothing more can be done at this table.")
        if clause == contract.NOT_YOUR_TURN:
            waiting = " and ".join(self.name(other) for other in self.seats) or "luck"
            return Refused(
                f"It is not the turn of {self.name(seat)}; the table waits for {waiting}."
            )
        allowed = self.allowed(seat)
        if clause == contract.NO_SUCH_ACTION:
            return Refused(f"There is no action {action}; allowed now: {allowed}.")
        game = self.game
        v = game.plain(self.view(seat))
        sentence = game.words.why(game.kit, v, seat, action, clause)
        name = game.clause(clause)
        return Refused(f"{sentence} ({name}) Allowed now: {allowed}.", name)

    def allowed(self, seat: int) -> str:
        """What the seat may do now, as it would be typed."""
        view = self.view(seat)
        moves = self.game.legal(view, seat)
        names = [self.game.words.short(self.game.kit, seat, move) for move in moves]
        more = f" and {len(names) - 12} more" if len(names) > 12 else ""
        return ", ".join(names[:12]) + more

    def name(self, seat: int) -> str:
        if 0 <= seat < self.game.players:
            return str(self.game.words.seat_name(self.game.kit, seat))
        return {CHANCE: "luck", WATCHER: "an onlooker"}.get(seat, f"seat {seat}")

    def read(self, seat: int, spelled: dict[str, Any]) -> int:
        return spelling.read(self.game, seat, spelled)

    def leave(self) -> None:
        """Closes the file; the game can be resumed from it."""
        if self._writer is not None and not self.over:
            self._writer.abandon()


class Bodily:
    """Luck whose throws are made by the room's physics; all other luck is left to `other`.

    `setting` is what the thrower has aimed; it serves one throw. `made` is told of every throw.
    `show` is the latest throw: give it back to a table that was broken off in the midst of one, and
    the rest is answered from it. Without it the rest is left to `other` as well.
    """

    def __init__(
        self,
        other: Luck,
        made: Callable[[Thrown], None] | None = None,
        show: Mapping[str, Any] | None = None,
    ) -> None:
        self.other = other
        self.setting: Mapping[str, float] | None = None
        self.show = show
        self._made = made

    def choose(self, game: Game, s: Record, weights: list[int]) -> int:
        bodies = game.room.bodies
        if bodies is None:
            return self.other.choose(game, s, weights)
        if bodies.is_due(game, s):
            thrown = bodies.throw(game, s, self.setting, secrets.randbits(31))
            self.setting = None
            self.show = thrown.show
            if self._made is not None:
                self._made(thrown)
        outcome = None if self.show is None else bodies.answer(game, s, self.show)
        if outcome is None:
            return self.other.choose(game, s, weights)
        if not 0 <= outcome < len(weights) or weights[outcome] == 0:
            raise Refused(f"The throw says {outcome}, which cannot happen here.")
        return int(outcome)

    def opening(self) -> dict[str, Any]:
        return {"source": "thrown"}

    def closing(self) -> dict[str, Any]:
        return {}
