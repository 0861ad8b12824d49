"""Fights written the way the rulebook writes its examples: Blue puts down a `p3`, Red has a `p1`.

Cards are named by their codes, a number before a code says how many: `4P1 2N B`. What a boxer does
is what a person would type at the table: `p3`, `lay d`, `redeal b`, `keep`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from haymaker.games import load
from haymaker.games.punch import layout
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record
from haymaker.table import spelling
from tests.table.tabletop import Event

RED, BLUE = 0, 1
SEATS = {"red": RED, "blue": BLUE}
CODES = ("P1", "P2", "P3", "N", "B", "D")
DECK = "5P1 5P2 5P3 5N 5B 5D"

PLAIN_HANDS = ("2P1 2P2 2P3 2N B D", "2P1 2P2 2P3 N 2B D", "P1 P2 P3 2N 2B 3D")
"""Three hands that use up a deck; none has four cards of a kind."""


def cards(text: str) -> Counter[str]:
    """`4P1 2N B` as counts."""
    found: Counter[str] = Counter()
    for number, code in re.findall(r"(\d*)(P1|P2|P3|N|B|D)\b", text):
        found[code] += int(number or 1)
    return found


def in_order(counts: Counter[str]) -> list[str]:
    return [code for code in CODES for _ in range(counts[code])]


class Ring:
    """A game and its state. Everything that happens goes through the rules, step by step."""

    def __init__(self, **options: Any):
        self.game: Game = load("punch", **options)
        self.s: Record = self.game.new()
        self.events: list[Event] = []

    @property
    def state(self) -> Any:
        return self.game.plain(self.s)

    # --- what people and luck do --------------------------------------------------------------

    def do(self, *lines: str) -> Ring:
        """`red p3`, `blue keep`: a boxer does this, which must be allowed."""
        for line in lines:
            who, _, text = line.partition(" ")
            assert self.why_not(line) == "", f"{line}: {self.why_not(line)}"
            self._step(SEATS[who], self._action(SEATS[who], text))
        return self

    def both(self, red: str, blue: str) -> Ring:
        """One exchange, or any other pair of answers."""
        return self.do(f"red {red}", f"blue {blue}")

    def draw(self, text: str) -> Ring:
        """Luck draws these cards, in this order."""
        for code in text.split():
            for card in cards(code).elements():
                self._lucky(card.lower())
        return self

    def reveal(self, pairs: int = 1) -> Ring:
        """Programmed pairs are turned over."""
        for _ in range(pairs):
            self._lucky("reveal")
        return self

    def _lucky(self, text: str) -> None:
        action = self._action(CHANCE, text)
        assert self.game.seats(self.s) == (CHANCE,), "luck is not asked"
        assert self.game.chance(self.s)[action] > 0, f"luck cannot give {text} here"
        self._step(CHANCE, action)

    def _step(self, seat: int, action: int) -> None:
        after = self.game.after(self.s, seat, action)
        self.events.append(Event(self.game, seat, self.s, after))
        self.s = after

    def _action(self, seat: int, text: str) -> int:
        action = spelling.typed(self.game, seat, text)
        assert action is not None, f"nothing is called {text!r}"
        return action

    # --- ready-made positions -----------------------------------------------------------------

    def deal(self, red: str = PLAIN_HANDS[0], blue: str = PLAIN_HANDS[0]) -> Ring:
        """Luck deals these hands (to those who are owed one)."""
        for text in (red, blue):
            if text:
                self.draw(text)
        return self

    def open(self, red: str = PLAIN_HANDS[0], blue: str = PLAIN_HANDS[0]) -> Ring:
        """Hands are dealt and kept."""
        self.deal(red, blue)
        return self.both("keep", "keep")

    def stage(
        self,
        red: str,
        blue: str,
        round_no: int = 1,
        turn_no: int = 1,
        stamina: tuple[int, int] = (10, 10),
        red_deck: str = "",
        blue_deck: str = "",
    ) -> Ring:
        """In the middle of a match: these cards in hand, a card of each is to be played now.

        The undealt cards are those named, filled up with others; all the rest has been played.
        """
        s = self.state
        s.phase = layout.FIGHTING
        s.round_no, s.turn_no = round_no - 1, turn_no - 1
        for p, (hand, deck) in enumerate(((red, red_deck), (blue, blue_deck))):
            s.stamina[p] = stamina[p]
            s.owed[p] = s.sealed[p] = s.ready[p] = s.laid[p] = s.under_count[p] = 0
            held, undealt = cards(hand), cards(deck)
            assert held.total() == 10 - s.turn_no, "a hand has one card for each turn to come"
            copies = Counter(self.game.kit["copies"])
            rest = copies.copy()
            rest.subtract(held + undealt)
            assert min(rest.values()) >= 0, "the deck has not so many cards"
            for code in in_order(rest)[: 10 * (2 - s.round_no) - undealt.total()]:
                undealt[code] += 1
            for k, code in enumerate(CODES):
                s.hand[p, k] = held[code]
                s.fresh[p, k] = undealt[code]
                s.spent[p, k] = copies[code] - held[code] - undealt[code]
        return self

    def last_exchange(self, red: str, blue: str, stamina: tuple[int, int]) -> Ring:
        """The thirtieth exchange is to come, with these cards."""
        return self.stage(red, blue, round_no=3, turn_no=10, stamina=stamina)

    def knock_out(self, loser: int) -> Ring:
        """The rival of `loser` wins the match here and now."""
        winner_card, loser_card = "P1", "N"
        pair = (winner_card, loser_card) if loser == BLUE else (loser_card, winner_card)
        stamina = (1, 10) if loser == RED else (10, 1)
        self.last_exchange(*pair, stamina=stamina)
        return self.both(*(card.lower() for card in pair))

    def play_round(self, hand: str) -> Ring:
        """Both play the same cards in the same order, so that nobody is hurt."""
        for card in in_order(cards(hand)):
            self.both(card.lower(), card.lower())
        return self

    def play_out_round(self) -> Ring:
        """A round that an example does not care about; stamina is kept at ten."""
        round_no = self.state.round_no
        while self.state.round_no == round_no:
            if "stay" in self.allowed("red"):
                self.both("stay", "stay")
            self.state.stamina[RED] = self.state.stamina[BLUE] = 10
            self.both(min(self.allowed("red")), min(self.allowed("blue")))
        return self

    # --- what can be seen ---------------------------------------------------------------------

    def hand(self, seat: int) -> Counter[str]:
        return self._counts("hand", seat)

    def deck(self, seat: int) -> Counter[str]:
        """The cards not yet dealt and not put under."""
        return self._counts("fresh", seat)

    def spent(self, seat: int) -> Counter[str]:
        return self._counts("spent", seat)

    def under(self, seat: int) -> list[str]:
        s = self.state
        return [CODES[s.under[seat, i]] for i in range(s.under_count[seat])]

    def row(self, seat: int) -> list[str]:
        """The programmed cards still face down, the next one first."""
        s = self.state
        return [CODES[s.row[seat, i] - 1] for i in range(layout.HALF) if s.row[seat, i]]

    def _counts(self, field: str, seat: int) -> Counter[str]:
        counts = getattr(self.state, field)
        return Counter({code: n for k, code in enumerate(CODES) if (n := counts[seat, k])})

    @property
    def stamina(self) -> tuple[int, int]:
        return tuple(self.state.stamina[p] for p in range(2))  # type: ignore[return-value]

    @property
    def wins(self) -> tuple[int, int]:
        return tuple(self.state.wins[p] for p in range(2))  # type: ignore[return-value]

    @property
    def waits_for(self) -> set[str]:
        """`red`, `blue`, both, `luck`, or nobody at all."""
        names = {RED: "red", BLUE: "blue", CHANCE: "luck"}
        return {names[seat] for seat in self.game.seats(self.s)}

    def allowed(self, who: str) -> set[str]:
        """What this boxer may do now, as it is typed."""
        seat = SEATS[who]
        moves = self.game.legal(self.s, seat)
        return {self.game.words.short(self.game.kit, seat, move) for move in moves}

    def odds(self) -> Counter[str]:
        """How luck may draw: each card with its weight."""
        weights = self.game.chance(self.s)
        return Counter({code: weights[k] for k, code in enumerate(CODES) if weights[k]})

    def why_not(self, line: str) -> str:
        """The clause that forbids `red p3` now; nothing where it is allowed."""
        who, _, text = line.partition(" ")
        seat = SEATS[who]
        number = self.game.why_not(self.s, seat, self._action(seat, text))
        return self.game.clause(number) if number else ""

    def excuse(self, line: str) -> str:
        """The sentence with which `red p3` is refused."""
        who, _, text = line.partition(" ")
        seat, action = SEATS[who], self._action(SEATS[who], text)
        number = self.game.why_not(self.s, seat, action)
        return str(self.game.words.why(self.game.kit, self.seen_by(seat), seat, action, number))

    def seen_by(self, viewer: int) -> Any:
        """The viewer's view as plain numbers."""
        return self.game.plain(self.game.view(self.s, viewer))

    def told(self, viewer: int = WATCHER) -> list[str]:
        """What a viewer hears of the latest step."""
        return self.events[-1].told(viewer)

    def drawn(self, viewer: int = WATCHER, width: int = 80) -> str:
        """The table as this viewer sees it."""
        return str(self.game.words.table(self.game.kit, self.seen_by(viewer), viewer, width))

    def menu(self, who: str) -> list[str]:
        seat = SEATS[who]
        v = self.seen_by(seat)
        moves = self.game.legal(self.s, seat)
        return [self.game.words.label(self.game.kit, v, seat, move) for move in moves]


def row_of(who: str, verb: str, codes: Iterable[str] | str) -> list[str]:
    """`red lay p1`, `red lay n`, … for a list of cards."""
    each = codes.split() if isinstance(codes, str) else codes
    return [f"{who} {verb} {card.lower()}" for code in each for card in cards(code).elements()]
