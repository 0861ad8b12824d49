"""A dungeon to try the rules in: positions are set up by name, actions typed as at the table."""

from __future__ import annotations

from typing import Any

from haymaker.games.one_punch_man import dungeon, finding, layout, rules
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.game import Game, room
from haymaker.table import spelling

ROOM = room("haymaker.games.one_punch_man")
HEROES, MONSTERS = 0, 1
OPM = layout.OPM

HERO_HAND = ("Rookie Lookout", "Bike Courier", "Street Brawler", "Blade Student", "Storm Psychic")
MONSTER_HAND = ("Sewer Imp", "Fang Hound", "Razor Mantis", "Tar Hulk", "Crowned Ogre")


def deck(*rows: tuple[str, int, int, int, int, int]) -> list[dict[str, Any]]:
    columns = ("name", "cost", "dice", "health", "move", "copies")
    return [dict(zip(columns, row, strict=True)) for row in rows]


# Decks of our own, so that nobody who tunes the cards of the box breaks an example.
HERO_DECK = deck(
    ("Rookie Lookout", 1, 2, 3, 2, 3),
    ("Bike Courier", 1, 1, 2, 3, 2),
    ("Street Brawler", 2, 3, 4, 2, 3),
    ("Rooftop Runner", 2, 2, 3, 3, 2),
    ("Riot-Shield Cadet", 2, 2, 6, 2, 2),
    ("Blade Student", 3, 4, 4, 2, 2),
    ("Iron Wrestler", 3, 3, 7, 2, 2),
    ("Storm Psychic", 4, 5, 5, 2, 2),
    ("Cyborg Ace", 5, 5, 7, 3, 1),
    ("Veteran Master", 5, 6, 7, 2, 1),
)
MONSTER_DECK = deck(
    ("Sewer Imp", 1, 1, 2, 1, 3),
    ("Spore Crawler", 1, 2, 1, 1, 2),
    ("Fang Hound", 2, 2, 3, 2, 3),
    ("Stone Sentry", 2, 1, 6, 1, 2),
    ("Razor Mantis", 3, 3, 4, 2, 3),
    ("Tar Hulk", 3, 2, 7, 1, 2),
    ("Twin-Head Brute", 4, 4, 5, 1, 2),
    ("Abyss Serpent", 5, 4, 6, 2, 2),
    ("Crowned Ogre", 5, 4, 8, 1, 1),
)

# Six rooms on two levels: small enough to count everything by hand.
SMALL_ROOMS = [
    {"name": "Left Gate", "level": 1, "column": 1, "entrance": True},
    {"name": "Mid Gate", "level": 1, "column": 2, "entrance": True},
    {"name": "Right Gate", "level": 1, "column": 3, "entrance": True},
    {"name": "Cellar", "level": 2, "column": 1},
    {"name": "Vault", "level": 2, "column": 2},
    {"name": "Corner", "level": 2, "column": 3},
]
SMALL_DOORS = [
    {"from": "Left Gate", "to": "Mid Gate"},
    {"from": "Mid Gate", "to": "Right Gate"},
    {"from": "Left Gate", "to": "Cellar"},
    {"from": "Mid Gate", "to": "Vault"},
    {"from": "Cellar", "to": "Vault"},
    {"from": "Vault", "to": "Corner"},
    {"from": "Right Gate", "to": "Corner"},
]


def small(**options: Any) -> Game:
    return ROOM.game(rooms=SMALL_ROOMS, doors=SMALL_DOORS, **options)


class Scene:
    """A game and its state. `p` is the state as plain numbers."""

    def __init__(self, game: Game | None = None, **options: Any) -> None:
        decks = {"hero_deck": HERO_DECK, "monster_deck": MONSTER_DECK}
        self.g = game or ROOM.game(**{**decks, **options})
        self.s = self.g.new()
        self.p = self.g.plain(self.s)
        self.kit = ROOM.interpreted.kit(self.g.kit.record)

    # --- by the rules ---

    def do(self, *typed: str) -> Scene:
        """Actions of whoever is in turn, or of luck, as a person types them."""
        for text in typed:
            (seat,) = self.g.seats(self.s)
            action = spelling.typed(self.g, seat, text)
            assert action is not None, f"{text!r} is no action"
            if seat == CHANCE:
                assert self.g.chance(self.s)[action] > 0, f"{text!r} cannot happen"
            else:
                reason = self.g.why_not(self.s, seat, action)
                assert reason == 0, f"{text!r} is refused by {self.g.clause(reason)}"
                assert action in self.g.legal(self.s, seat)
            self.g.apply(self.s, seat, action)
        return self

    def refused(self, text: str) -> str:
        """The clause that forbids this to whoever is in turn."""
        (seat,) = self.g.seats(self.s)
        action = spelling.typed(self.g, seat, text)
        assert action is not None, f"{text!r} is no action"
        reason = self.g.why_not(self.s, seat, action)
        assert (reason == 0) == (action in self.g.legal(self.s, seat))
        return self.g.clause(reason) if reason else "allowed"

    def allowed(self, verb: str = "") -> list[str]:
        """What whoever is in turn may type now, beginning with this word."""
        (seat,) = self.g.seats(self.s)
        names = [self.g.words.short(self.g.kit, seat, m) for m in self.g.legal(self.s, seat)]
        return [name for name in names if name.startswith(verb)]

    def deal(
        self, heroes: tuple[str, ...] = HERO_HAND, monsters: tuple[str, ...] = MONSTER_HAND
    ) -> Scene:
        for side, names in enumerate((heroes, monsters)):
            for name in names:
                self.do(("h:", "m:")[side] + "-".join(name.lower().split()))
        return self

    def rolls(self, *faces: int) -> Scene:
        return self.do(*map(str, faces))

    def pass_both(self) -> Scene:
        """The rest of an action phase in which nobody does anything more."""
        return self.do("pass", "pass")

    # --- by hand ---

    def room(self, code: str) -> int:
        codes = [self.g.words.room_code(self.g.kit, r) for r in range(len(self.g.kit["rooms"]))]
        return codes.index(code)

    def card(self, side: int, name: str) -> int:
        deck = self.g.kit[("hero_deck", "monster_deck")[side]]
        return [row["name"] for row in deck].index(name)

    def hold(self, side: int, *names: str) -> Scene:
        """The hand of a side, taken from its deck."""
        for name in names:
            c = self.card(side, name)
            self.p.deck[side, c] -= 1
            self.p.deck_left[side] -= 1
            self.p.hand[side, c] += 1
            self.p.held[side] += 1
        return self

    def stand(self, side: int, name: str, code: str, seen: bool = True) -> int:
        """A unit from the deck, as if it had come there by the rules. Returns its slot."""
        self.hold(side, name)
        r = self.room(code)
        u = rules.deploy(self.p, side, self.card(side, name), r)
        if side == HEROES:
            finding.look_around(self.kit, self.p, r)
        elif seen:
            dungeon.mark(self.p, MONSTERS, u, layout.REVEALED)
        return int(u)

    def hero(self, name: str, code: str) -> int:
        return self.stand(HEROES, name, code)

    def monster(self, name: str, code: str, seen: bool = True) -> int:
        return self.stand(MONSTERS, name, code, seen)

    def hostage(self, code: str) -> Scene:
        self.p.hostage_room = self.room(code) + 1
        self.p.maybe_rooms = self.kit.hostage_rooms & ~self.p.visited
        if self.p.visited >> self.room(code) & 1:
            finding.find_hostage(self.p)
        return self

    def carry(self, side: int, u: int) -> Scene:
        self.p.carrier = dungeon.carrying(side, u)
        self.p.hostage_room = self.p.unit_room[side, u]
        if side == HEROES:
            finding.find_hostage(self.p)
        return self

    def opm(self, code: str, won: bool = True) -> Scene:
        self.p.unit_room[HEROES, OPM] = self.room(code) + 1
        self.p.opm_won = 1 if won else 0
        if won:
            finding.look_around(self.kit, self.p, self.room(code))
        return self

    def round(self) -> Scene:
        """A round begins: battle phase first."""
        rules.follow(self.kit, self.p, rules.BEGIN_ROUND)
        return self

    def act(self, tokens: int = 10, side: int = HEROES) -> Scene:
        """An action phase in which it is this side's turn."""
        self.p.round_no = max(1, self.p.round_no)
        for p in range(2):
            self.p.owed[p] = 0
            self.p.tokens[p] = tokens
            self.p.passed[p] = 0
        rules.begin_turn(self.p, side)
        rules.follow(self.kit, self.p, rules.LISTEN)
        return self

    # --- questions ---

    @property
    def turn(self) -> tuple[int, ...]:
        return self.g.seats(self.s)

    def where(self, side: int, u: int) -> str:
        place = self.p.unit_room[side, u]
        return "nowhere" if place == 0 else str(self.g.words.room_code(self.g.kit, place - 1))

    def health(self, side: int, u: int) -> int:
        design = self.p.unit_design[side, u] - 1
        return int(self.kit.health[side, design] - self.p.unit_damage[side, u])

    def seen(self, seat: int) -> Any:
        return self.g.plain(self.g.view(self.s, seat))

    @property
    def ending(self) -> str:
        return str(self.g.words.ENDINGS[self.p.ending])

    @property
    def winner(self) -> int:
        (seat,) = self.g.score(self.s).winners
        return seat


def start(**options: Any) -> Scene:
    """An empty dungeon with the hostage in the Nest, the Heroes to act."""
    scene = Scene(**options)
    return scene.hostage("a4").act()


def prepared(*blocks: str, **options: Any) -> Scene:
    """Hostage in the Nest, a Fang Hound in the Pit Arena, these doors blocked."""
    scene = Scene(**options).deal().do("hide a4", "put fang-hound b3", "done", "m:tar-hulk")
    scene.do(*(f"block {door}" for door in blocks))
    return scene if len(blocks) == 3 else scene.do("done")
