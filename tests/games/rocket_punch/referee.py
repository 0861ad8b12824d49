"""A second referee, who knows the rulebook and not the code.

The game is told as a story, in the order of the rulebook. At each point the referee says who is
asked and what is allowed; `test_rocket_referee.py` compares the rules. A card is its class and its
two numbers; what is typed is the number that is called first, as in `h71+2`.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any

LUCK = "luck"
CLASSES = ("flyweight", "lightweight", "middleweight", "heavyweight")  # light to heavy

Asked = dict[Any, set[str]]
Flow = Generator[Asked, tuple[Any, str], None]
Card = tuple[str, int, int]


@dataclass
class Gym:
    hand: list[Card] = field(default_factory=list)
    gears: int = 0
    fame: int = 0


@dataclass
class Play:
    seat: int
    card: Card
    number: int | None = None  # None: face down
    gears: int = 0


def typed(card: Card, side: int = 1) -> str:
    """The class's letter, then the number on this side, then the other one."""
    return f"{card[0][0]}{card[side]}{card[3 - side]}"


class Referee:
    def __init__(self, players: int, kit: Mapping[str, Any]):
        self.kit = kit
        self.deck = [(row["class"], row["upper"], row["lower"]) for row in kit["deck"]]
        self.gyms = [Gym() for _ in range(players)]
        self.centre: int = kit["gears"]
        self.belts: dict[str, int] = {}
        side = kit["fame_side"]
        self.target: int = side if side != "auto" else 6 if players == 3 else 4  # RP-11, RP-12
        self.marker: int | None = None
        self.rounds = 0
        self.winner: int | None = None

    def game(self) -> Flow:
        start = self.kit["start_player"]
        if start == "random":
            _, word = yield {LUCK: {f"start{seat}" for seat in range(len(self.gyms))}}
            start = int(word.removeprefix("start"))
        self.marker = start
        while self.winner is None:
            yield from self.deal()
            for _ in range(self.hand_size):
                yield from self.battle()
            self.end_round()
            limit = self.kit["max_rounds"]
            if self.winner is None and self.rounds == (100 if limit == "none" else limit):
                return

    @property
    def hand_size(self) -> int:
        return {3: 8, 4: 6, 5: 5}[len(self.gyms)]  # RP-15

    def deal(self) -> Flow:
        left = {typed(card): card for card in self.deck}
        for gym in self.gyms:
            for _ in range(self.hand_size):
                _, word = yield {LUCK: set(left)}
                gym.hand.append(left.pop(word))

    # --- A battle -------------------------------------------------------------------------------

    def battle(self) -> Flow:
        """RP-18 to RP-50."""
        assert self.marker is not None
        plays: list[Play] = []
        for turn in range(len(self.gyms)):
            seat = (self.marker + turn) % len(self.gyms)
            gym = self.gyms[seat]
            called = [play.number for play in plays if play.number is not None]
            words = self.allowed(gym, called, starts=turn == 0, seat=seat)
            _, word = yield {seat: set(words)}
            play = words[word]
            gym.hand.remove(play.card)
            gym.gears -= play.gears
            plays.append(play)
        self.results(plays)

    def allowed(self, gym: Gym, called: list[int], starts: bool, seat: int) -> dict[str, Play]:
        """RP-20 to RP-38."""
        free: dict[str, Play] = {}
        geared: dict[str, Play] = {}
        for card in gym.hand:
            for side in (1, 2):
                for push in range(-gym.gears, gym.gears + 1):
                    number = card[side] + push
                    if number not in called:
                        word = typed(card, side) + (f"{push:+d}" if push else "")
                        found = geared if push else free
                        found[word] = Play(seat, card, number, abs(push))
        down = {f"x{typed(card)}": Play(seat, card) for card in gym.hand}
        if starts:
            return free | geared  # RP-25, RP-H26
        if self.kit["allow_voluntary_facedown"]:
            return free | geared | down
        if free or (geared and self.kit["gears_forced_when_blocked"]):
            return free | geared
        return geared | down

    def results(self, plays: list[Play]) -> None:
        """RP-40 to RP-50, strictly in this order."""
        up = [(play.number, play) for play in plays if play.number is not None]
        weight = plays[0].card[0]
        best = max((pair for pair in up if pair[1].card[0] == weight), key=lambda pair: pair[0])
        self.belts[weight] = best[1].seat
        self.centre += sum(play.gears for play in plays)
        up.sort(key=lambda pair: pair[0])
        self.marker = up[0][1].seat
        if len(up) > 2 and self.centre > 0:  # RP-45, RP-46, RP-H04
            self.centre -= 1
            self.gyms[up[1][1].seat].gears += 1

    def end_round(self) -> None:
        """RP-51 to RP-63."""
        self.rounds += 1
        for seat in self.belts.values():
            self.gyms[seat].fame = min(self.target, self.gyms[seat].fame + 1)
        full = [seat for seat, gym in enumerate(self.gyms) if gym.fame == self.target]
        if full:
            heaviest = max(
                (CLASSES.index(weight), seat) for weight, seat in self.belts.items() if seat in full
            )
            self.winner = heaviest[1]
