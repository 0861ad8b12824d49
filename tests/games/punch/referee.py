"""A second referee, who knows the rulebook and not the code.

The match is told as a story, in the order of the rulebook, over piles of named cards. At each
point the referee says who is asked and what is allowed; `test_punch_referee.py` compares the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping
from typing import Any

PUNCH = {"P1": 1, "P2": 2, "P3": 3}
KINDS = ("P1", "P2", "P3", "N", "B", "D")
LUCK = "luck"

Asked = dict[Any, Mapping[str, int]]
"""Who is asked, and for what: allowed words of a boxer, or luck's outcomes with their odds."""

Story = Generator[Asked, tuple[Any, str], Any]
Part = Generator[Mapping[str, int], str, None]


class Boxer:
    def __init__(self, stamina: int, deck: Mapping[str, int]):
        self.stamina = stamina
        self.deck = Counter(deck)
        self.under: list[str] = []
        self.hand: Counter[str] = Counter()
        self.row: list[str] = []
        self.spent: Counter[str] = Counter()

    def choices(self, verb: str = "") -> dict[str, int]:
        return {f"{verb}{card.lower()}": 1 for card, n in self.hand.items() if n > 0}

    def shuffle_all(self) -> None:
        self.deck.update(self.under)
        self.under = []

    def change(self, amount: int) -> None:
        self.stamina = min(10, max(0, self.stamina + amount))


def together(parts: dict[int, Part]) -> Story:
    """Both boxers do their part at the same time, in whatever order they come."""
    asked: Asked = {}
    for seat, part in parts.items():
        first = next(part, None)
        if first is not None:
            asked[seat] = first
    while asked:
        seat, word = yield dict(asked)
        try:
            asked[seat] = parts[seat].send(word)
        except StopIteration:
            del asked[seat]


def one_answer(choices: Mapping[str, int], answers: dict[int, str], seat: int) -> Part:
    answers[seat] = yield choices


class Referee:
    def __init__(self, options: Mapping[str, Any]):
        box = {
            "rounds": 3,
            "hand": 10,
            "copies": dict.fromkeys(KINDS, 5),
            "mode": "standard",
            "no_mercy": False,
            "exchange": False,
            "robo_box": False,
            "robo_second_half": "program",
            "matches_to_win": 3,
            "max_redeals": 100,
            "exchange_turns": [1, 2],
            "advanced_exchange_blind": True,
            "max_replays": 1000,
            "start_stamina": 10,
            "break_gains": [3, 2],
        }
        self.options = {**box, **options}
        self.wins = [0, 0]
        self.boxers: list[Boxer] = []

    def __getitem__(self, name: str) -> Any:
        return self.options[name]

    # --- the game -------------------------------------------------------------------------------

    def game(self) -> Story:
        replays = 0
        while max(self.wins) < self["matches_to_win"]:
            winner = yield from self.match()
            if winner is None:
                if replays == self["max_replays"]:
                    return
                replays += 1
            else:
                self.wins[winner] += 1
                replays = 0

    def match(self) -> Story:
        self.boxers = [Boxer(self["start_stamina"], self["copies"]) for _ in range(2)]
        red, blue = self.boxers
        for round_no in range(1, self["rounds"] + 1):
            yield from self.form_hands(round_no)
            yield from self.fight_round(round_no)
            if min(red.stamina, blue.stamina) == 0:
                return 0 if blue.stamina == 0 else 1
            if round_no < self["rounds"]:
                for boxer in self.boxers:
                    boxer.change(self["break_gains"][round_no - 1])
        if red.stamina == blue.stamina:
            return None
        return 0 if red.stamina > blue.stamina else 1

    # --- hands ----------------------------------------------------------------------------------

    def form_hands(self, round_no: int) -> Story:
        if round_no == self["rounds"]:
            for boxer in self.boxers:
                boxer.shuffle_all()
                boxer.hand, boxer.deck = +boxer.deck, Counter()
            return
        if self["mode"] == "advanced":
            for boxer in self.boxers:
                boxer.shuffle_all()
            yield from self.each(lambda boxer: self.choose_some(boxer, self["hand"], "draft"))
        else:
            for boxer in self.boxers:
                yield from self.draw_blind(boxer, self["hand"])
            yield from self.redeals()
        if self["exchange"]:
            put: dict[int, int] = {}
            yield from together({p: self.put_away(p, put) for p in (0, 1)})
            yield from self.replace(put)

    def each(self, part: Any) -> Story:
        yield from together({p: part(boxer) for p, boxer in enumerate(self.boxers)})

    def choose_some(self, boxer: Boxer, number: int, verb: str) -> Part:
        """Any cards of the deck but those put under it."""
        for _ in range(number):
            word = yield {f"{verb} {card.lower()}": 1 for card in +boxer.deck}
            self.take(boxer, word.split()[-1].upper())

    def draw_blind(self, boxer: Boxer, number: int) -> Story:
        for _ in range(number):
            deck = +boxer.deck
            _, card = yield {
                LUCK: {k.lower(): n for k, n in deck.items()} or {boxer.under[0].lower(): 1}
            }
            self.take(boxer, card.upper())

    def take(self, boxer: Boxer, card: str) -> None:
        if boxer.deck.total() > 0:
            boxer.deck[card] -= 1
        else:
            assert boxer.under.pop(0) == card
        boxer.hand[card] += 1

    def redeals(self) -> Story:
        used = [0, 0]
        deciding = {p for p in (0, 1) if used[p] < self["max_redeals"] and self.may_have_a_set(p)}
        while deciding:
            answers: dict[int, str] = {}
            choices = {p: {"keep": 1} | self.sets(p) for p in deciding}
            yield from together({p: one_answer(choices[p], answers, p) for p in deciding})
            deciding = {p for p, answer in answers.items() if answer != "keep"}
            for p in sorted(deciding):
                boxer = self.boxers[p]
                boxer.shuffle_all()
                boxer.deck += boxer.hand
                boxer.hand = Counter()
            for p in sorted(deciding):
                used[p] += 1
                yield from self.draw_blind(self.boxers[p], self["hand"])
            deciding = {p for p in deciding if used[p] < self["max_redeals"]}

    def may_have_a_set(self, p: int) -> bool:
        """For all that the rival knows: a hand of four, and four cards of a kind not yet played."""
        unplayed = Counter(self["copies"]) - self.boxers[p].spent
        return self["hand"] >= 4 and max(unplayed.values()) >= 4

    def sets(self, p: int) -> dict[str, int]:
        return {f"redeal {card.lower()}": 1 for card, n in self.boxers[p].hand.items() if n >= 4}

    def put_away(self, p: int, put: dict[int, int]) -> Part:
        boxer = self.boxers[p]
        put[p] = 0
        while put[p] < min(3, self["hand"]):
            word = yield {"done": 1} | boxer.choices("put ")
            if word == "done":
                return
            self.put_under(boxer, word)
            put[p] += 1

    def put_under(self, boxer: Boxer, word: str) -> None:
        card = word.split()[-1].upper()
        boxer.hand[card] -= 1
        boxer.under.append(card)

    def replace(self, owed: dict[int, int]) -> Story:
        if self.chosen:
            parts = {p: self.choose_some(self.boxers[p], owed[p], "take") for p in owed}
            yield from together(parts)
        else:
            for p in sorted(owed):
                yield from self.draw_blind(self.boxers[p], owed[p])

    @property
    def chosen(self) -> bool:
        """Whether replacements are chosen, not drawn."""
        return self["mode"] == "advanced" and not self["advanced_exchange_blind"]

    # --- fighting -------------------------------------------------------------------------------

    def fight_round(self, round_no: int) -> Story:
        second = self["hand"] // 2
        first = self["hand"] - second
        for turn in range(1, self["hand"] + 1):
            robo_again = turn == first + 1 and self["robo_second_half"] == "program"
            if self["robo_box"] and (turn == 1 or robo_again):
                number = first if turn == 1 else second
                yield from self.each(lambda boxer, number=number: self.program(boxer, number))
            last = round_no == self["rounds"]
            if self["exchange"] and not last and turn in self["exchange_turns"]:
                yield from self.exchange_one()
            pair = yield from self.two_cards()
            self.resolve(*pair)
            if 0 in (self.boxers[0].stamina, self.boxers[1].stamina):
                return

    def program(self, boxer: Boxer, number: int) -> Part:
        for _ in range(number):
            card = (yield boxer.choices("lay ")).split()[-1].upper()
            boxer.hand[card] -= 1
            boxer.row.append(card)

    def exchange_one(self) -> Story:
        able = {
            p: boxer
            for p, boxer in enumerate(self.boxers)
            if boxer.hand.total() > 0 and not (self.chosen and boxer.deck.total() == 0)
        }
        answers: dict[int, str] = {}
        yield from together(
            {
                p: one_answer({"stay": 1} | boxer.choices("swap "), answers, p)
                for p, boxer in able.items()
            }
        )
        owed = {p: 1 for p, answer in answers.items() if answer != "stay"}
        for p in owed:
            self.put_under(self.boxers[p], answers[p])
        yield from self.replace(owed)

    def two_cards(self) -> Story:
        if self.boxers[0].row:
            yield {LUCK: {"reveal": 1}}
            return [boxer.row.pop(0) for boxer in self.boxers]
        answers: dict[int, str] = {}
        yield from together(
            {p: one_answer(b.choices(), answers, p) for p, b in enumerate(self.boxers)}
        )
        pair = [answers[p].upper() for p in (0, 1)]
        for boxer, card in zip(self.boxers, pair, strict=True):
            boxer.hand[card] -= 1
        return pair

    def power(self, boxer: Boxer, card: str) -> int:
        if self["no_mercy"] and boxer.stamina < 3:
            return min(PUNCH[card], boxer.stamina)
        return PUNCH[card]

    def resolve(self, first: str, second: str) -> None:
        red, blue = self.boxers
        red.spent[first] += 1
        blue.spent[second] += 1
        changes = [0, 0]
        punches = [
            self.power(boxer, card) if card in PUNCH else None
            for boxer, card in zip(self.boxers, (first, second), strict=True)
        ]
        for p, other_card in ((0, second), (1, first)):
            punch, other = punches[p], punches[1 - p]
            if punch is None:
                continue
            if other is not None:
                changes[1 - p] -= max(0, punch - other)
            elif other_card == "N":
                changes[1 - p] -= punch
            elif other_card == "D":
                changes[p] -= punch
        for p, card in ((0, first), (1, second)):
            if card == "N" and punches[1 - p] is None:
                changes[p] += 1
        for boxer, change in zip(self.boxers, changes, strict=True):
            boxer.change(change)
