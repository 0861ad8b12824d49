"""Tables that were prepared in words: options, luck, and what everybody does, as people type it.

Lessons and the examples of rulebooks are made of them. A rule that has changed no longer fits what
was prepared, and whoever prepared it is told so by name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct, field

from haymaker.kernel.contract import CHANCE, LUCK_ACTS, WATCHER
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.kernel.game import Game, Room
from haymaker.kernel.layout import Record
from haymaker.protocol.shown import Frame, SeatShown
from haymaker.table import spelling
from haymaker.table.acts import move
from haymaker.table.course import Batch, Course
from haymaker.table.frames import frame
from haymaker.table.luck import Luck, possible
from haymaker.table.records import Step


class Setting(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table in words: who looks on, the options, the luck, and what has happened."""

    seat: str = ""
    """What the seat is called; without a name it is an onlooker's place."""
    players: int | None = None
    options: dict[str, Any] = field(default_factory=dict)
    luck: str = ""
    """What luck does, draw by draw, with commas; what is certain is left out."""
    before: list[str] = field(default_factory=list)
    """What has happened, as in `Blue: p3`."""


class PreparedTable:
    """Plays what was prepared, and keeps what its viewer sees. `broken` makes the error that says
    whose words do not fit the rules."""

    def __init__(
        self, room: Room, setting: Setting, columns: int, broken: Callable[[str], HaymakerError]
    ) -> None:
        self.room, self.setting, self.columns, self.broken = room, setting, columns, broken
        try:
            self.game = room.game(setting.players, **setting.options)
        except HaymakerError as problem:
            raise broken(str(problem)) from None
        self.names = seat_names(self.game)
        self.viewer = self.seat(setting.seat) if setting.seat else WATCHER
        self.course = Course(self.game, (self.viewer,))

    def set_up(self) -> list[Frame]:
        """All that has happened so far, as the viewer saw it."""
        luck = PreparedLuck(self.game, self.setting.luck)
        frames = [*self.follow(None, luck), *self.follow_all(self.setting.before, luck)]
        self.check_all_used(luck)
        return frames

    def follow_all(self, said: Sequence[str], luck: PreparedLuck) -> list[Frame]:
        frames: list[Frame] = []
        for words in said:
            name, colon, code = words.partition(":")
            if not colon:
                raise self.broken(f"{words!r} does not say who, as in `{self.names[-1]}: …`")
            seat = self.seat(name.strip())
            action = self.typed(seat, code)
            try:
                move.check(self.game, self.game.view(self.course.state, seat), seat, action)
            except Refused as refused:
                raise self.broken(f"{words!r} is not allowed: {refused}") from None
            frames += self.follow(Step(seat, action), luck)
        return frames

    def follow(self, step: Step | None, luck: PreparedLuck) -> list[Frame]:
        """Takes a step, and luck after it; the frame of it, where the viewer sees any."""
        try:
            batch = self.course.consider(step, luck)
        except HaymakerError as problem:
            raise self.broken(str(problem)) from None
        if batch.turn == LUCK_ACTS:
            raise self.broken("there is no more luck prepared, but luck is due")
        self.course.adopt(batch)
        return [self.frame(batch)] if batch.seen(self.viewer) else []

    def frame(self, batch: Batch | None) -> Frame:
        return frame(self.course, self.viewer, batch, [], columns=self.columns)

    def seat(self, name: str) -> int:
        if name not in self.names:
            raise self.broken(f"nobody is called {name!r}; there are {', '.join(self.names)}")
        return self.names.index(name)

    def typed(self, seat: int, code: str) -> int:
        action = spelling.typed(self.game, seat, code)
        if action is None:
            raise self.broken(f"there is no move called {code.strip()!r}")
        return action

    def check_all_used(self, luck: PreparedLuck) -> None:
        if luck.left:
            raise self.broken(f"luck has prepared more than happens: {', '.join(luck.left)}")


class PreparedLuck(Luck):
    """Luck that was prepared in words, draw by draw; what is certain comes by itself."""

    source = "prepared"

    def __init__(self, game: Game, words: str) -> None:
        self._game = game
        self.left = [code.strip() for code in words.split(",") if code.strip()]

    def __call__(self, s: Record, weights: list[int], number: int) -> int | None:
        outcomes = possible(weights)
        if len(outcomes) == 1:
            return outcomes[0]
        if not self.left:
            return None
        code = self.left.pop(0)
        outcome = spelling.typed(self._game, CHANCE, code)
        if outcome not in outcomes:
            names = [self._game.words.short(self._game.kit, CHANCE, each) for each in outcomes[:12]]
            raise HaymakerError(f"luck cannot do {code!r} there, but: {', '.join(names)}")
        return outcome


def seat_names(game: Game) -> list[str]:
    return [str(game.words.seat_name(game.kit, seat)) for seat in range(game.players)]


def seats_shown(game: Game) -> list[SeatShown]:
    """The seats of a table at which nobody in particular sits."""
    return [SeatShown(seat, name, "person") for seat, name in enumerate(seat_names(game))]
