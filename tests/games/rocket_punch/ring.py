"""Battles written the way the rulebook writes its examples: `M3/6 as 6+1`, `H7/1 face down`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from haymaker.games.rocket_punch import layout
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.game import Game, room

ROOM = room("haymaker.games.rocket_punch")
LETTERS = "FLMH"


def load(players: int = 4, **options: Any) -> Game:
    return ROOM.game(players=players, **options)


def card_numbers(game: Game) -> dict[str, int]:
    """Every card of the deck by its code, `H7/1`."""
    return {
        f"{row['class'][0].upper()}{row['upper']}/{row['lower']}": c
        for c, row in enumerate(game.kit["deck"])
    }


class Ring:
    """A game after the deal, with the hands, belts, Gears and fame that an example needs.

    `hands` are codes, one text a seat; a hand that is not spelled out is filled with other cards.
    Seat 0 holds the start marker unless an example says otherwise.
    """

    def __init__(
        self,
        hands: Sequence[str] = (),
        players: int = 4,
        marker: int = 0,
        gears: Sequence[int] = (),
        belts: dict[str, int] | None = None,
        fame: Sequence[int] = (),
        **options: Any,
    ):
        self.game = load(players, start_player=marker, **options)
        self.codes = card_numbers(self.game)
        self.s = self.game.new()
        self.state = self.game.plain(self.s)
        self.deal(hands)
        for seat, number in enumerate(gears):
            self.state.gears[seat] = number
            self.state.centre -= number
        for letter, seat in (belts or {}).items():
            self.state.belt[LETTERS.index(letter)] = seat + 1
        for seat, steps in enumerate(fame):
            self.state.fame[seat] = steps

    def deal(self, hands: Sequence[str] = ()) -> None:
        """Luck deals exactly these hands."""
        asked = [[self.codes[code] for code in hand.split()] for hand in hands]
        asked += [[] for _ in range(self.game.players - len(asked))]
        named = {card for hand in asked for card in hand}
        fillers: Iterator[int] = (c for c in range(len(self.codes)) if c not in named)
        for hand in asked:
            missing = self.kit.hand_cards - len(hand)
            for card in [*hand, *islice(fillers, missing)]:
                self.game.apply(self.s, CHANCE, card)

    @property
    def kit(self) -> Any:
        return ROOM.interpreted.kit(self.game.kit.record)

    @property
    def seat(self) -> int:
        (seat,) = self.game.seats(self.s)
        return seat

    def action(self, text: str) -> int:
        """`M3/6 as 6+1` or `H7/1 face down` as a number."""
        code, _, how = text.partition(" ")
        card = self.codes[code]
        if how == "face down":
            return layout.LAY + card
        number, sign = how.removeprefix("as "), ""
        for mark in "+-":
            if mark in number:
                number, sign = number[: number.index(mark)], number[number.index(mark) :]
        side = [self.kit.number[card, 0], self.kit.number[card, 1]].index(int(number))
        return (card * 2 + side) * layout.PUSHES + layout.GEARS + int(sign or 0)

    def why_not(self, text: str) -> str:
        """The clause that forbids the seat in turn to do this; nothing where it is allowed."""
        action = self.action(text)
        number = self.game.why_not(self.s, self.seat, action)
        assert (number == 0) == (action in self.game.legal(self.s, self.seat))
        return self.game.clause(number) if number else ""

    def play(self, *texts: str) -> Ring:
        """The seats in turn do this, one after another."""
        for text in texts:
            assert self.why_not(text) == "", f"{text}: {self.why_not(text)}"
            self.game.apply(self.s, self.seat, self.action(text))
        return self

    def play_anything(self, battles: int = 1) -> Ring:
        """Battles that an example does not care about: everybody's first legal move."""
        for _ in range(battles * self.game.players):
            self.game.apply(self.s, self.seat, self.game.legal(self.s, self.seat)[0])
        return self

    def play_out_round(self) -> Ring:
        rounds = self.state.rounds
        while self.state.rounds == rounds:
            self.play_anything()
        return self

    def hand(self, seat: int) -> set[str]:
        names = list(self.codes)
        return {
            names[self.state.hand[seat, i] - 1]
            for i in range(layout.HAND)
            if self.state.hand[seat, i]
        }

    def belt(self, letter: str) -> int | None:
        """The seat with this belt; None while it is in the centre."""
        holder: int = self.state.belt[LETTERS.index(letter)]
        return holder - 1 if holder else None

    @property
    def marker(self) -> int:
        return int(self.state.marker) - 1

    @property
    def gears(self) -> list[int]:
        return [self.state.gears[seat] for seat in range(self.game.players)]

    @property
    def fame(self) -> list[int]:
        return [self.state.fame[seat] for seat in range(self.game.players)]

    @property
    def declared(self) -> list[int | None]:
        """The numbers in the row, None for a seat without one."""
        return [
            self.state.declared[seat] if self.state.face[seat] == layout.FACE_UP else None
            for seat in range(self.game.players)
        ]

    def words_for(self, viewer: int) -> str:
        v = self.game.plain(self.game.view(self.s, viewer))
        return str(self.game.words.table(self.game.kit, v, viewer, 80))
