"""A second referee: Robo Power once more, with lists of cards and none of the engine's code.

It follows the rulebook clause by clause and is told the same moves, so that whole games can be
compared with the engine's.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

NUMBERLESS = ("trap", "counteract")


@dataclass
class Referee:
    deck: list[dict[str, Any]]
    players: int
    options: dict[str, Any]
    hands: list[list[int]] = field(default_factory=list)
    pile: list[int] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
    out: list[list[int]] = field(default_factory=list)  # groups, the first to go first
    player: int = 0
    turns: int = 0
    waits: str = "start"
    ending: str = ""
    # The duel.
    table: dict[int, list[int]] = field(default_factory=dict)
    laid: dict[int, int | None] = field(default_factory=dict)
    duelists: list[int] = field(default_factory=list)
    highest_wins: bool = False
    deep: bool = False
    # Spies.
    spies: list[tuple[int, int]] = field(default_factory=list)  # owner and cards to take
    victim: int = -1
    settling: bool = False

    def __post_init__(self) -> None:
        self.hands = [[] for _ in range(self.players)]
        self.pile = [k for k, row in enumerate(self.deck) for _ in range(row["copies"])]
        if self.options.get("start_player", "random") != "random":
            self.begin(self.options["start_player"])

    def role(self, k: int) -> str:
        return str(self.deck[k]["role"])

    def alive(self) -> list[int]:
        gone = {p for group in self.out for p in group}
        return [p for p in range(self.players) if p not in gone]

    def in_turn_order(self) -> list[int]:
        return [(self.player + i) % self.players for i in range(self.players)]

    # What happens.

    def begin(self, seat: int) -> None:
        self.player, self.waits = seat, "deal"

    def luck(self, k: int) -> None:
        if self.waits == "deal":
            smallest = min(len(hand) for hand in self.hands)
            taker = max(p for p in range(self.players) if len(self.hands[p]) == smallest)
            self.draw(taker, k)
            if all(len(hand) == 6 for hand in self.hands):
                self.new_turn()
        elif self.waits == "draw":
            self.draw(self.player, k)
            self.waits = "discard"
        elif self.waits == "take":
            self.hands[self.victim].remove(k)
            owner, left = self.spies.pop(0)
            self.hands[owner].append(k)
            if left > 1:
                self.spies.insert(0, (owner, left - 1))
            if not self.settling:
                self.drop_out()
            self.go_on_spying()
        else:
            needy = self.needy()[0]
            self.draw(needy, k)
            self.hands[needy].remove(k)
            self.laid[needy] = k
            self.serve()

    def draw(self, p: int, k: int) -> None:
        self.pile.remove(k)
        self.hands[p].append(k)

    def put_down(self, p: int, k: int) -> None:
        self.hands[p].remove(k)
        if self.waits == "discard":
            self.discards.append(k)
            takes = {"spy": 1, "spy_master": 2}.get(self.role(k), 0)
            self.spies = [(p, takes)] if takes else []
            self.go_on_spying()
        else:
            self.laid[p] = k
            if all(q in self.laid or (self.deep and not self.hands[q]) for q in self.duelists):
                self.serve()

    def take_from(self, victim: int) -> None:
        self.victim, self.waits = victim, "take"

    def let_go(self) -> None:
        self.spies.pop(0)
        self.go_on_spying()

    # Steps of a turn.

    def new_turn(self) -> None:
        if self.turns == self.options.get("max_turns", 2000):
            self.finish("turns")
            return
        self.turns += 1
        if self.card_there():
            self.waits = "draw"
        elif len(self.hands[self.player]) > 1:
            self.waits = "discard"
        else:
            self.new_duel()

    def card_there(self) -> bool:
        if not self.pile and self.options.get("reshuffle", True):
            self.pile, self.discards = self.discards, []
        return bool(self.pile)

    def go_on_spying(self) -> None:
        if self.ending:
            return
        while self.spies:
            owner = self.spies[0][0]
            if any(self.hands[p] for p in range(self.players) if p != owner):
                self.waits = "spy"
                return
            self.spies.pop(0)
        if self.settling:
            self.end_of_turn()
        else:
            self.new_duel()

    def new_duel(self) -> None:
        self.table = {p: [] for p in self.alive()}
        self.duelists = self.alive()
        self.laid, self.highest_wins, self.deep, self.waits = {}, False, False, "duel"

    # The duel.

    def needy(self) -> list[int]:
        return [p for p in self.in_turn_order() if p in self.duelists and p not in self.laid]

    def serve(self) -> None:
        while self.needy():
            if self.card_there():
                self.waits = "pick"
                return
            self.laid[self.needy()[0]] = None
        self.turn_over()

    def turn_over(self) -> None:
        layer = dict(self.laid)
        for p, k in layer.items():
            if k is not None:
                self.table[p].append(k)
        roles = {p: self.role(k) for p, k in layer.items() if k is not None}
        traps = [p for p, role in roles.items() if role == "trap"]
        numbers = {
            p: self.deck[k]["number"]
            for p, k in layer.items()
            if k is not None and self.role(k) not in NUMBERLESS
        }
        if "counteract" in roles.values():
            self.settle(dict.fromkeys(self.table, "discard"))
        elif len(traps) == 1:
            self.capture(traps[0])
        elif len(traps) > 1:
            self.highest_wins = True
            self.again(traps)
        elif not numbers:
            self.settle(dict.fromkeys(self.table, "back, no traps"))
        elif self.highest_wins:
            best = [p for p, n in numbers.items() if n == max(numbers.values())]
            self.capture(best[0]) if len(best) == 1 else self.again(best)
        else:
            worst = [p for p, k in layer.items() if k is None]
            if not worst:
                worst = [p for p, n in numbers.items() if n == min(numbers.values())]
                if len(worst) > 1:
                    for p in [p for p in self.table if p not in worst]:
                        self.hands[p] += self.table.pop(p)
                    self.again(worst)
                    return
            if self.options.get("spy_on_duel_loss"):
                self.wake_spies(worst)
            self.settle({p: "discard" if p in worst else "back" for p in self.table})

    def wake_spies(self, losers: list[int]) -> None:
        for p in self.in_turn_order():
            if p in losers:
                roles = Counter(self.role(k) for k in self.table[p])
                self.spies += [(p, 1)] * roles["spy"] + [(p, 2)] * roles["spy_master"]

    def again(self, duelists: list[int]) -> None:
        self.duelists, self.laid, self.deep = sorted(duelists), {}, True
        self.waits = "duel"
        if not any(self.hands[p] for p in self.duelists):
            self.serve()

    def capture(self, winner: int) -> None:
        for p, cards in self.table.items():
            for k in cards:
                own_trap = p == winner and self.role(k) == "trap"
                (self.discards if own_trap else self.hands[winner]).append(k)
        self.end_of_duel()

    def settle(self, fate: dict[int, str]) -> None:
        for p, cards in self.table.items():
            for k in cards:
                lost = fate[p] == "discard" or ("no traps" in fate[p] and self.role(k) == "trap")
                (self.discards if lost else self.hands[p]).append(k)
        self.end_of_duel()

    def end_of_duel(self) -> None:
        self.table, self.laid, self.settling = {}, {}, True
        self.go_on_spying()

    def end_of_turn(self) -> None:
        self.settling = False
        self.drop_out()
        if not self.ending:
            order = self.in_turn_order()[1:]
            self.player = next(p for p in order if p in self.alive())
            self.new_turn()

    def drop_out(self) -> None:
        gone = [p for p in self.alive() if not self.hands[p]]
        if gone:
            self.out.append(gone)
        if not self.alive():
            self.finish("tie")
        elif len(self.alive()) == 1:
            self.finish("won")

    def finish(self, ending: str) -> None:
        self.ending, self.waits = ending, "nothing"

    def places(self) -> list[int]:
        """RBP-H36: those still in come first, then those who went out last."""
        groups = [group for group in [self.alive(), *reversed(self.out)] if group]
        places = [0] * self.players
        better = 0
        for group in groups:
            for p in group:
                places[p] = better + 1
            better += len(group)
        return places

    def winners(self) -> list[int]:
        """RBP-01, RBP-16, RBP-H37: the only one left, if exactly one is."""
        left = self.alive()
        return left if len(left) == 1 else []
