"""A table for examples: put things where the example needs them, then play in words.

Pucks are called by their names, actions by what one types, a throw by one letter a puck from the
top: F flips, . stays, / leans, O leaves the arena.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from haymaker.games.pokepucks import layout, rules
from haymaker.games.pokepucks.kit import in_play
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.game import Game, room
from haymaker.table import spelling

ROOM = room("haymaker.games.pokepucks")
NOBODY: Sequence[Mapping[str, int]] = ()
STATUSES = {
    "Critical": layout.CRITICAL,
    "Paralyzed": layout.PARALYZED,
    "Sleep": layout.SLEEP,
    "Poisoned": layout.POISONED,
    "Confused": layout.CONFUSED,
}
FACES = {".": "stays", "F": "flips", "/": "leans", "O": "leaves"}


def owning(*collections: Mapping[str, int]) -> list[dict[str, Any]]:
    """Rows of a kit: what each player owns."""
    return [
        {"player": seat, "puck": puck, "count": count}
        for seat, mine in enumerate(collections, 1)
        for puck, count in mine.items()
    ]


class Battle:
    """A game and its state, in words."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.state = game.new()
        self.stock = game.inventory(self.state)

    # Looking

    @property
    def s(self) -> Any:
        return self.game.plain(self.state)

    @property
    def kit(self) -> Any:
        return self.game.room.interpreted.kit(self.game.kit.record)

    @property
    def names(self) -> tuple[str, ...]:
        return in_play(self.game.kit).names

    def number(self, puck: str) -> int:
        return self.names.index(puck)

    def held(self, stack: str, seat: int) -> dict[str, int]:
        counts = getattr(self.s, stack)
        return {n: counts[seat, d] for d, n in enumerate(self.names) if counts[seat, d]}

    def health(self, seat: int) -> dict[str, int]:
        return self.held("health", seat)

    def power(self, seat: int) -> dict[str, int]:
        return self.held("power", seat)

    def prize(self, seat: int) -> dict[str, int]:
        return self.held("prize", seat)

    def size(self, stack: str, seat: int) -> int:
        return sum(self.held(stack, seat).values())

    def collection(self, seat: int) -> dict[str, int]:
        left = {
            n: int(self.game.kit.record[0]["owned"][seat, d]) - self.s.brought[seat, d]
            for d, n in enumerate(self.names)
        }
        return {n: count for n, count in left.items() if count}

    def box(self) -> dict[str, int]:
        left = {n: rules.in_box(self.kit, self.s, d) for d, n in enumerate(self.names)}
        return {n: count for n, count in left.items() if count}

    @property
    def arena(self) -> list[str]:
        """From the bottom."""
        return [self.names[self.s.arena[i]] for i in range(self.s.arena_count)]

    @property
    def outside(self) -> list[str]:
        return [self.names[self.s.outside[i]] for i in range(self.s.outside_count)]

    def slammer(self, seat: int) -> str | None:
        return self.names[self.s.slammer[seat] - 1] if self.s.slammer[seat] else None

    def status(self, seat: int) -> set[str]:
        return {name for name, bit in STATUSES.items() if self.s.status[seat] & bit}

    @property
    def asked(self) -> int:
        """The one seat that is asked."""
        (seat,) = self.game.seats(self.state)
        assert seat != CHANCE, "luck is to act"
        return seat

    @property
    def waits_for_luck(self) -> bool:
        return self.game.seats(self.state) == (CHANCE,)

    @property
    def over(self) -> bool:
        return self.game.over(self.state)

    def can(self, seat: int | None = None) -> list[str]:
        """What the seat that is asked may type."""
        seat = self.asked if seat is None else seat
        return [
            self.game.words.short(self.game.kit, seat, move)
            for move in self.game.legal(self.state, seat)
        ]

    def why_not(self, typed: str, seat: int | None = None) -> str:
        """The clause against it."""
        seat = self.asked if seat is None else seat
        action = spelling.typed(self.game, seat, typed)
        assert action is not None, typed
        clause = self.game.why_not(self.state, seat, action)
        assert clause, f"{typed} is allowed"
        return self.game.clause(clause)

    # Doing

    def do(self, *typed: str, seat: int | None = None) -> Battle:
        """The seat that is asked does these things, one after another."""
        for text in typed:
            actor = self.asked if seat is None else seat
            action = spelling.typed(self.game, actor, text)
            assert action in self.game.legal(self.state, actor), (
                f"{text!r} is not among {self.can(actor)}"
            )
            self._apply(actor, action)
        return self

    def luck(self, *outcomes: str) -> Battle:
        for text in outcomes:
            assert self.waits_for_luck, f"luck is not asked, but seat {self.asked}"
            outcome = spelling.typed(self.game, CHANCE, text)
            assert outcome is not None
            assert self.game.chance(self.state)[outcome] > 0, f"{text!r} cannot happen"
            self._apply(CHANCE, outcome)
        return self

    def _apply(self, seat: int, action: int) -> None:
        self.state = self.game.after(self.state, seat, action)
        assert self.game.inventory(self.state) == self.stock, "a puck was made or lost"

    def throw(self, faces: str) -> Battle:
        """A throw: the faces from the top, or `miss`. The rest keeps its order when restacked."""
        self.do("throw")
        if faces == "miss":
            return self.luck("miss")
        self.luck("hit", *(FACES[face] for face in faces))
        return self.in_order()

    def in_order(self) -> Battle:
        """Whatever is restacked now stays in its order: the deepest puck lies nearest."""
        while self.waits_for_luck and self.s.ask == layout.LUCK_NEAREST:
            weights = self.game.chance(self.state)
            deepest = max(k for k, weight in enumerate(weights) if weight)
            self._apply(CHANCE, deepest)
        return self

    def done(self) -> Battle:
        return self.do("done")

    def end_turn(self) -> Battle:
        """Declines everything until another player's turn begins or the battle is over."""
        turns = self.s.turns
        while not self.over and self.s.turns == turns:
            self.do("done")
        return self


def battle(
    players: int = 2,
    *,
    slammers: Sequence[str] = ("Emberling", "Sparkmouse", "Gymbrute", "Lullaball"),
    health: Sequence[Mapping[str, int]] = NOBODY,
    power: Sequence[Mapping[str, int]] = NOBODY,
    prize: Sequence[Mapping[str, int]] = NOBODY,
    arena: Iterable[str] = ("Sandbag",) * 8,
    arena_max: int = 8,
    health_max: int = 10,
    status: Sequence[str] = (),
    current: int = 0,
    also: Iterable[str] = (),
    owned: Sequence[Mapping[str, int]] = NOBODY,
    **options: Any,
) -> Battle:
    """A battle in the middle: the turn of `current` begins with this on the table.

    `status` gives each seat's statuses, `also` names designs that come into play later.
    """
    arena = list(arena)
    mine = [
        dict(owned[seat]) if seat < len(owned) else {"Sandbag": 9, "Pokéball": 1}
        for seat in range(players)
    ]
    wanted = {"Sandbag", *slammers[:players], *arena, *also}
    for stacks in (health, power, prize):
        for held in stacks:
            wanted |= set(held)
    mine[0] = {**dict.fromkeys(sorted(wanted), 1), **mine[0]}
    mine[0]["Sandbag"] = max(9, mine[0]["Sandbag"])
    options.setdefault("collections", owning(*mine))
    table = Battle(ROOM.game(players, turn_order="seats", **options))
    table.state = table.game.blank()
    s = table.s
    for seat in range(players):
        s.place[seat] = seat + 1
        s.after[seat] = (seat + 1) % players
        s.before[seat] = (seat - 1) % players
        s.slammer[seat] = table.number(slammers[seat]) + 1
        s.health_max[seat] = 0 if options.get("mode") == "wild" else health_max
        s.chosen[seat] = s.ready[seat] = 1
        for word in status[seat].split() if seat < len(status) else ():
            s.status[seat] |= STATUSES[word]
        if options.get("mode") == "wild":
            s.status[seat] |= layout.CRITICAL
    for name, stacks in (("health", health), ("power", power), ("prize", prize)):
        for seat, held in enumerate(stacks):
            for puck, count in held.items():
                getattr(s, name)[seat, table.number(puck)] = count
    for puck in arena:
        rules.put_on_top(s, table.number(puck), 0)
    s.arena_max = arena_max
    rules.begin_turn(table.kit, s, current)
    rules.advance(table.kit, s)
    table.stock = table.game.inventory(table.state)
    return table
