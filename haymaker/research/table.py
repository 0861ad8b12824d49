"""One game as the adapters play it: a state, its luck, and what each seat sees of it."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from haymaker.kernel.contract import CHANCE
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record
from haymaker.kernel.streams import pick, stream


class Table:
    """A game in which luck acts by itself, from a seeded stream."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.luck = [stream(seed & (1 << 64) - 1, 0)]
        self.state: Record = game.new()
        self._let_luck_act()
        self._seen = {seat: game.view(self.state, seat) for seat in range(game.players)}

    def _let_luck_act(self) -> None:
        game, s = self.game, self.state
        while game.seats(s) == (CHANCE,):
            game.apply(s, CHANCE, pick(self.luck, game.chance(s)))

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that are asked; none when the game is over."""
        return self.game.seats(self.state)

    def act(self, seat: int, action: int) -> None:
        if self.game.why_not(self.state, seat, action) != 0:
            raise HaymakerError(
                f"Seat {seat} may not do {action}; "
                f"allowed: {self.game.legal(self.state, seat)[:12]}."
            )
        together = [other for other in self.seats if other != seat]
        self.game.apply(self.state, seat, action)
        self._let_luck_act()
        choosing = together if list(self.seats) == together else []
        for other in range(self.game.players):
            if other not in choosing:
                self._seen[other] = self.game.view(self.state, other)

    def view(self, seat: int) -> Record:
        """What the seat sees. While several choose together, those who are still to choose see the
        table as it was when they all were asked: not even that another one has chosen."""
        return self._seen[seat]

    def tensor(self, seat: int) -> npt.NDArray[np.float32]:
        spec = self.game.observation_spec
        seen = spec.own_first(self.view(seat), seat)
        row: npt.NDArray[np.float32] = spec.tensor(seen, [seat])[0]
        return row

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """A seat in turn has its actions whether or not another one is asked first."""
        return self.game.mask(self.state, seat).view(np.int8)

    def rewards(self) -> list[float]:
        return list(self.game.rewards(self.state))

    def bytes(self) -> npt.NDArray[np.uint8]:
        """The whole state: for a critic that may see everything."""
        whole: Any = self.state.view("u1")
        return np.array(whole)
