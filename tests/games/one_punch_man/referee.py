"""A second referee, who knows the manual and not the code.

The game is told as a story, in the order of the manual, over rooms and units with names. At each
point the referee says who is asked and what is allowed; `test_opm_referee.py` compares the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any

HEROES, MONSTERS = 0, 1
LUCK = "luck"

Asked = dict[Any, dict[str, int]]
"""Who is asked: allowed words of a side, or luck's outcomes with their odds."""

Story = Generator[Asked, tuple[Any, str], Any]
Flow = Generator[Asked, tuple[Any, str], None]


def slug(name: str) -> str:
    return "-".join(name.lower().split())


class End(Exception):
    """Somebody has won."""


@dataclass(eq=False)
class Unit:
    side: int
    code: str
    card: Mapping[str, Any]
    room: str
    damage: int = 0
    moved: bool = False
    fought: bool = False
    battled: bool = False
    fresh: bool = False


@dataclass
class Side:
    deck: Counter[str]
    hand: Counter[str] = field(default_factory=Counter)
    discards: Counter[str] = field(default_factory=Counter)
    tokens: int = 0
    passed: bool = False

    @property
    def drawable(self) -> Counter[str]:
        """OPM-H38: the deck, or the discards that become it."""
        return self.deck if self.deck.total() else self.discards


class Referee:
    def __init__(self, kit: Mapping[str, Any]):
        self.kit = kit
        self.rooms = {
            f"{'abcdefgh'[row['column'] - 1]}{row['level']}": row["level"] for row in kit["rooms"]
        }
        named = dict(zip((row["name"] for row in kit["rooms"]), self.rooms, strict=True))
        self.entrances = [named[row["name"]] for row in kit["rooms"] if row["entrance"]]
        self.doors = [(named[row["from"]], named[row["to"]]) for row in kit["doors"]]
        self.blocked: set[tuple[str, str]] = set()
        lowest = max(self.rooms.values())
        self.low = [room for room, level in self.rooms.items() if level >= lowest - 1]
        corner = max(self.rooms, key=lambda room: (self.rooms[room], room[0]))
        self.cards = [
            {slug(row["name"]): row for row in kit[deck]} for deck in ("hero_deck", "monster_deck")
        ]
        self.sides = [
            Side(Counter({name: row["copies"] for name, row in cards.items()}))
            for cards in self.cards
        ]
        self.units: list[Unit] = []
        stats = {"cost": 0, "dice": 0, "die_max": 2, "health": kit["opm_health"]}
        self.opm = Unit(HEROES, "opm", {**stats, "move": kit["opm_movement"]}, corner)
        self.opm_joined = False
        self.patience: int = kit["patience_start"]
        self.hostage = ""
        self.carrier: Unit | None = None
        self.rounds = 0
        self.winner = -1
        self.mover: Unit | None = None
        self.entered = False
        self.took: set[str] = set()
        self.dropped: set[str] = set()

    # --- Looking --------------------------------------------------------------------------------

    def of(self, side: int, room: str = "") -> list[Unit]:
        """The units of a side, in a room or anywhere. One Punch Man is one when he has joined."""
        everybody = [*self.units, self.opm] if self.opm_joined else self.units
        return [unit for unit in everybody if unit.side == side and room in ("", unit.room)]

    def ways(self, room: str) -> list[str]:
        """OPM-37: the rooms behind the open doors."""
        return [
            b if a == room else a
            for a, b in self.doors
            if room in (a, b) and (a, b) not in self.blocked
        ]

    def exits(self, unit: Unit) -> list[str]:
        """OPM-38: monsters never go down."""
        level = self.rooms[unit.room]
        return [r for r in self.ways(unit.room) if unit.side == HEROES or self.rooms[r] <= level]

    def look_for_the_end(self) -> None:
        """OPM-53 to OPM-55, the Heroes first (OPM-H29)."""
        carried = self.carrier is not None and self.carrier.side == HEROES
        if carried and self.hostage in self.entrances:
            clear = not self.of(MONSTERS, self.hostage)
            if clear or not self.kit["rescue_needs_clear_entrance"]:
                self.ends(HEROES)
        if self.hostage and self.hostage == self.opm.room:
            self.ends(HEROES)
        if self.patience <= 0:
            self.ends(MONSTERS)

    def ends(self, winner: int) -> None:
        self.winner = winner
        raise End

    # --- The game -------------------------------------------------------------------------------

    def game(self) -> Flow:
        try:
            yield from self.draw(HEROES, 5)
            yield from self.draw(MONSTERS, 5)
            yield from self.prepare()
            while True:
                yield from self.round()
        except End:
            return

    def draw(self, side: int, number: int) -> Flow:
        me = self.sides[side]
        for _ in range(min(number, me.deck.total() + me.discards.total())):
            cards = +me.drawable
            _, word = yield {LUCK: {f"{'hm'[side]}:{name}": n for name, n in cards.items()}}
            if not me.deck.total():
                me.deck, me.discards = +me.discards, Counter()
            name = word[2:]
            me.deck[name] -= 1
            me.hand[name] += 1

    def prepare(self) -> Flow:
        """OPM-06 to OPM-12."""
        forbidden = [*self.entrances, self.opm.room]
        places = {f"hide {room}": 1 for room in self.rooms if room not in forbidden}
        _, word = yield {MONSTERS: places}
        self.hostage = word.split()[1]
        me, spent = self.sides[MONSTERS], 0
        for _ in range(self.kit["setup_monsters"]):
            words = {
                f"put {name} {room}": 1
                for name in +me.hand
                if spent + self.cards[MONSTERS][name]["cost"] <= self.kit["setup_cost"]
                for room in self.low
            }
            _, word = yield {MONSTERS: {**words, "done": 1}}
            if word == "done":
                break
            _, name, room = word.split()
            self.deploy(MONSTERS, name, room)
            spent += self.cards[MONSTERS][name]["cost"]
        yield from self.draw(MONSTERS, 5 - me.hand.total())
        for _ in range(self.kit["max_blocked_doors"]):
            doors = {f"block {a}-{b}": (a, b) for a, b in self.doors if self.can_block((a, b))}
            _, word = yield {MONSTERS: {**dict.fromkeys(doors, 1), "done": 1}}
            if word == "done":
                break
            self.blocked.add(doors[word])

    def can_block(self, door: tuple[str, str]) -> bool:
        """OPM-12, OPM-H05."""
        if door in self.blocked:
            return False
        self.blocked.add(door)
        open_doors = all(self.ways(room) for room in self.rooms)
        seen = list(self.entrances)
        for room in seen:
            seen += [other for other in self.ways(room) if other not in seen]
        self.blocked.remove(door)
        return open_doors and (not self.kit["require_reachable"] or len(seen) == len(self.rooms))

    def deploy(self, side: int, name: str, room: str) -> Unit:
        used = {unit.code for unit in self.units}
        code = next(c for n in range(1, 99) if (c := f"{'hm'[side]}{n}") not in used)
        unit = Unit(side, code, self.cards[side][name], room)
        self.units.append(unit)
        self.sides[side].hand[name] -= 1
        return unit

    def round(self) -> Flow:
        self.rounds += 1
        for unit in [*self.units, self.opm]:
            unit.moved = unit.fought = unit.battled = unit.fresh = False
        yield from self.battle_phase()
        yield from self.action_phase()
        self.patience -= 1  # OPM-14
        self.look_for_the_end()
        if self.rounds == self.kit["max_rounds"]:
            self.ends(MONSTERS)
        refill = self.kit["hand_refill"]
        for side, me in enumerate(self.sides):
            if refill != "none":
                wanted = 1 if refill == "one_per_round" else max(0, 5 - me.hand.total())
                yield from self.draw(side, wanted)

    # --- Fights ---------------------------------------------------------------------------------

    def battle_phase(self) -> Flow:
        """OPM-15 to OPM-20."""
        while True:
            pairs = {
                f"fight {hero.code} {monster.code}": (hero, monster)
                for hero in self.of(HEROES)
                if not hero.battled
                for monster in self.of(MONSTERS, hero.room)
            }
            if not pairs:
                return
            _, word = yield {HEROES: dict.fromkeys(pairs, 1)}
            pairs[word][0].battled = True
            yield from self.fight(*pairs[word])

    def fight(self, hero: Unit, monster: Unit) -> Flow:
        """OPM-21 to OPM-27."""
        dealt = {hero: 0, monster: 0}
        for unit in (hero, monster):
            safe = hero is self.opm and self.kit["opm_invulnerable"]
            for _ in range(0 if safe else unit.card["dice"]):
                _, face = yield {LUCK: {str(n): 1 for n in range(1, 7)}}
                dealt[unit] += min((0, 0, 1, 1, 2, 2)[int(face) - 1], unit.card["die_max"])
        hero.damage += dealt[monster]
        monster.damage += dealt[hero]
        killed = [u for u in (hero, monster) if u.damage >= u.card["health"]]
        if hero is self.opm and monster not in killed:
            killed.append(monster)  # OPM-52
        gain = (monster in killed) - (hero in killed)
        if hero is self.opm and not self.kit["opm_kills_restore_patience"]:
            gain -= 1
        for unit in (hero, monster):
            if unit in killed:
                self.dies(unit)
            elif not self.kit["damage_persists"]:
                unit.damage = 0
        cap = self.kit["patience_cap"]
        if cap == "none":
            self.patience += gain
        else:
            self.patience = min(max(self.patience, cap), self.patience + gain)
        self.look_for_the_end()

    def dies(self, unit: Unit) -> None:
        if self.carrier is unit:
            self.carrier = None  # OPM-48
        if unit is self.opm:
            self.opm_joined = False
            unit.room = ""
            return
        self.units.remove(unit)
        if self.kit["dead_units_return"]:
            self.sides[unit.side].discards[slug(unit.card["name"])] += 1

    # --- Action phase ---------------------------------------------------------------------------

    def action_phase(self) -> Flow:
        """OPM-28 to OPM-31, OPM-H36."""
        income = 3 if self.patience > 10 else 4 if self.patience > 5 else 5
        for me in self.sides:
            me.tokens += income
            me.passed = False
        side = HEROES
        while True:
            acted = yield from self.turn(side)
            if acted and not self.kit["pass_is_final"]:
                for me in self.sides:
                    me.passed = False
            if not acted:
                self.sides[side].passed = True
                if self.sides[1 - side].passed:
                    return
            if not (self.kit["pass_is_final"] and self.sides[1 - side].passed):
                side = 1 - side

    def turn(self, side: int) -> Story:
        """One action, and whatever is free; whether there was one."""
        me, price = self.sides[side], 1 + side
        self.took, self.dropped = set(), set()
        self.mover, self.entered = None, False
        while True:
            words = {**self.summons(side), **self.free(side), "pass": 1}
            if me.tokens >= price:
                words |= self.fights(side) | self.moves(side)
                if me.drawable.total():
                    words |= {f"exchange {name}": 1 for name in +me.hand}  # OPM-H38
            _, word = yield {side: dict.fromkeys(words, 1)}
            verb, *rest = word.split()
            if verb == "pass":
                return False
            if verb in ("take", "drop"):
                self.do_free(side, word)
                continue
            if verb == "put":
                me.tokens -= self.cards[side][rest[0]]["cost"]
                self.deploy(side, *rest).fresh = True
                self.look_for_the_end()
                return True
            me.tokens -= price
            if verb == "exchange":
                me.hand[rest[0]] -= 1
                me.discards[rest[0]] += 1
                yield from self.draw(side, 1)
            elif verb == "fight":
                pair = [self.unit(code) for code in rest]
                pair[0].fought = True
                yield from self.fight(*sorted(pair, key=lambda unit: unit.side))
            else:
                yield from self.move(self.unit(rest[0]), word)
            return True

    def unit(self, code: str) -> Unit:
        return next(unit for unit in [*self.units, self.opm] if unit.code == code)

    def able(self, unit: Unit) -> bool:
        return not (self.kit["summoning_sickness"] and unit.fresh)

    def summons(self, side: int) -> dict[str, int]:
        """OPM-32 to OPM-35."""
        me, heroes = self.sides[side], {unit.room for unit in self.of(HEROES)}
        rooms = self.entrances if side == HEROES else [r for r in self.rooms if r not in heroes]
        cheap = [n for n in +me.hand if self.cards[side][n]["cost"] <= me.tokens]
        return {f"put {name} {room}": 1 for name in cheap for room in rooms}

    def fights(self, side: int) -> dict[str, int]:
        """OPM-42, OPM-44."""
        return {
            f"fight {unit.code} {foe.code}": 1
            for unit in self.of(side)
            if not unit.fought and self.able(unit)
            for foe in self.of(1 - side, unit.room)
        }

    def moves(self, side: int) -> dict[str, int]:
        """OPM-36 to OPM-40; a monster may fetch the hostage on its way (OPM-H56)."""
        words = {}
        for unit in self.of(side):
            stuck = unit.moved or self.of(1 - side, unit.room) or not self.able(unit)
            if not stuck and unit.card["move"] > 0:
                words |= {f"move {unit.code} {room}": 1 for room in self.exits(unit)}
                if self.can_fetch(unit):
                    words[f"fetch {unit.code}"] = 1
        return words

    def can_fetch(self, unit: Unit) -> bool:
        free = self.carrier is None and unit.code not in self.took
        return unit.side == MONSTERS and free and self.hostage in self.exits(unit)

    def move(self, unit: Unit, word: str) -> Flow:
        unit.moved = True
        self.mover = unit
        steps = unit.card["move"]
        while True:
            fetch = "fetch" in word
            steps -= 1
            unit.room = self.hostage if fetch else word.split()[-1]
            self.entered = True
            if self.carrier is unit:
                self.hostage = unit.room
            if unit.side == HEROES and unit.room == self.opm.room:
                self.opm_joined = True  # OPM-51
            if fetch:
                self.carrier = unit
                self.took.add(unit.code)
            self.look_for_the_end()
            word = yield from self.on_the_way(unit, steps)
            if not word:
                return

    def on_the_way(self, unit: Unit, steps: int) -> Story:
        """In the new room: the word that goes on, or '' where the move is over."""
        side = unit.side
        while True:
            foes = self.of(1 - side, unit.room)
            lifts = side == HEROES and f"take {unit.code}" in self.free(side)
            if not lifts and len(foes) == 1:
                yield from self.fight(*sorted((unit, foes[0]), key=lambda one: one.side))
                return ""
            if not lifts and not foes and steps == 0:
                return ""
            words = {f"fight {unit.code} {foe.code}": 1 for foe in foes} | self.free(side)
            if not foes:
                words["stop"] = 1
                if steps:
                    words |= {f"go {room}": 1 for room in self.exits(unit)}
                    if self.can_fetch(unit):
                        words["go fetch"] = 1
            _, word = yield {side: words}
            if word.split()[0] in ("take", "drop"):
                self.do_free(side, word)
            elif word.startswith("fight"):
                foe = self.unit(word.split()[2])
                yield from self.fight(*sorted((unit, foe), key=lambda one: one.side))
                return ""
            else:
                return "" if word == "stop" else word

    # --- The hostage ----------------------------------------------------------------------------

    def free(self, side: int) -> dict[str, int]:
        """OPM-46, OPM-49, OPM-H30, OPM-H55."""
        if self.carrier is not None:
            own = self.carrier.side == side and self.carrier.code not in self.dropped
            return {"drop": 1} if own else {}
        literal = self.kit["pickup_on_entry_only"] or bool(self.of(1 - side, self.hostage))
        return {
            f"take {unit.code}": 1
            for unit in self.of(side, self.hostage)
            if unit.code not in self.took and (not literal or (unit is self.mover and self.entered))
        }

    def do_free(self, side: int, word: str) -> None:
        if word == "drop":
            assert self.carrier is not None
            self.dropped.add(self.carrier.code)
            before, self.carrier = self.carrier, None
            mover, literal = self.mover, self.kit["pickup_on_entry_only"]
            if literal and mover and mover is not before and mover.room == self.hostage:
                self.took.add(mover.code)
        else:
            self.carrier = self.unit(word.split()[1])
            self.took.add(self.carrier.code)
        self.look_for_the_end()
