"""A second referee, who knows the leaflet, the PuckDex and the PuckMart, and not the code.

A battle is told as a story, in the order of the rulebook, over stacks of named pucks. At each point
the referee says who is asked and what is allowed; `test_pokepucks_referee.py` compares the rules.
What a puck does is written out by its name here: nothing is read from the kit but who owns what.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from haymaker.games.pokepucks.names import folded

LUCK = "luck"

Asked = dict[Any, set[str]]
"""Who is asked, and what may be answered."""

Story = Generator[Asked, tuple[Any, str], Any]
Flow = Generator[Asked, tuple[Any, str], None]

TYPES = ("Grass", "Fire", "Water", "Electric", "Fighting", "Psychic", "Normal")

POKEMON = {  # type, resistance, weakness, special rule
    "Sproutling": ("Grass", "Water", "Fire", "Leech"),
    "Emberling": ("Fire", "Grass", "Water", "Rage"),
    "Shellpup": ("Water", "Fire", "Electric", "Curl"),
    "Sparkmouse": ("Electric", "Water", "Fighting", "Shock"),
    "Gymbrute": ("Fighting", "Normal", "Psychic", "Combo"),
    "Gloomwisp": ("Psychic", "Fighting", "Grass", "Fumes"),
    "Shiftfox": ("Normal", "Psychic", "Fighting", "Adapt"),
    "Lullaball": ("Normal", "Psychic", "Fighting", "Lullaby"),
    "Coincat": ("Normal", "Psychic", "Fighting", "Pay Day"),
    "Boulderworm": ("Fighting", "Fire", "Water", "Burrow"),
    "Drowsebear": ("Normal", "Psychic", "Fighting", "Rest"),
    "Ferryfin": ("Water", "Fire", "Electric", "Surf"),
    "Tidefox": ("Water", "Fire", "Electric", "Frost"),
    "Voltfox": ("Electric", "Water", "Fighting", "Swift"),
    "Cinderfox": ("Fire", "Grass", "Water", "Fire Ring"),
    "Bladebug": ("Grass", "Fighting", "Fire", "Cut"),
    "Galebird": ("Normal", "Grass", "Electric", "Swoop"),
    "Fossilwing": ("Fighting", "Normal", "Electric", "Overbeam"),
    "Dizzyduck": ("Psychic", "Fighting", "Electric", "Daze"),
    "Alpha Sproutling": ("Grass", None, "Fire", "Leech"),
    "Alpha Emberling": ("Fire", None, "Water", "Rage"),
    "Alpha Shellpup": ("Water", None, "Electric", "Curl"),
}
BALLS = ("Pokéball", "Great Ball", "Ultra Ball", "Heavy Ball")
TRAINERS = ("Arranger", "Swapper", "Second Wind", "Patrol", "Rookie")
ENERGIES = tuple(f"{kind} Energy" for kind in TYPES)
FOCUS = tuple(f"{kind} Focus Energy" for kind in TYPES)
STONES = tuple(f"{kind} Power Stone" for kind in TYPES)
ITEMS = (
    "Sandbag", "Potion", "Switch", "Berry", "Full Heal", "Wake Flute", "Focus Sash", "Clear Scope",
    *ENERGIES, *FOCUS, *STONES,
)  # fmt: skip
SPELLS = {"Shock": "Paralyzed", "Fumes": "Poisoned", "Lullaby": "Sleep", "Daze": "Confused"}
MOST_ATTACKS = 20


@dataclass(eq=False)
class Puck:
    """One puck of the arena: what it is, who put it there, how it lies."""

    name: str
    owner: int
    lies: str = "stays"
    picked: bool = False


@dataclass
class Player:
    health: Counter[str] = field(default_factory=Counter)
    power: Counter[str] = field(default_factory=Counter)
    prize: Counter[str] = field(default_factory=Counter)
    slammer: str = ""
    status: set[str] = field(default_factory=set)
    most: int = 0
    out: bool = False
    used: set[str] = field(default_factory=set)
    curl: int = 0
    more_next_time: int = 0
    one_next_time: bool = False
    locked_by: int = -1
    picked_up: int = 0


@dataclass
class Attack:
    thrower: int
    cap: int = 0
    items_only: bool = False
    source: str = ""
    instead: str = ""  # what comes instead of a pick-up: a status, or "heal"
    knock: bool = False
    hit: bool = False
    taken: int = 0
    owed: int = 0


class Referee:
    def __init__(self, players: int, options: Mapping[str, Any]):
        box = {
            "mode": "battle",
            "setup": "full",
            "critical_clears_on_topoff": False,
            "critical_removes_others": False,
            "critical_rounding": "down",
            "pickup_optional": False,
            "plain_to_prize": False,
            "plain_slammer_cap": True,
            "pokeball_steals": "wild",
            "sash_permanent": False,
            "slammers_as_pucks": False,
            "outside": "may",
            "max_turns": 1000,
            "switch_source": "power",
            "slammer_pick": "puck",
            "proxies": (),
        }
        self.options = {**box, **options}
        self.stands_for = {row["puck"]: row["stands_for"] for row in self["proxies"]}
        self.players = [Player() for _ in range(players)]
        self.collections: list[Counter[str]] = []  # in training one and the same for all
        self.brought_own = [""] * players
        self.order: list[int] = []
        self.arena: list[Puck] = []  # bottom first
        self.outside: list[Puck] = []
        self.arena_most = 0
        self.payer: int | None = None
        self.turns = 0
        self.winners: list[int] = []

    def __getitem__(self, name: str) -> Any:
        return self.options[name]

    # --- What a puck is -------------------------------------------------------------------------

    def real(self, name: str) -> str:
        """PP-21: what a proxy stands for."""
        return self.stands_for.get(name, name)

    def is_slammer(self, name: str) -> bool:
        return self.real(name) in POKEMON or self.real(name) in BALLS

    def is_item(self, name: str) -> bool:
        return self.real(name) in ITEMS

    def fits(self, name: str) -> bool:
        """PP-H55: what may lie in Health, and so in the Arena."""
        return self["slammers_as_pucks"] or not self.is_slammer(name)

    def typed(self, p: int, what: int) -> str | None:
        """PP-14: type, resistance or weakness of the slammer in use."""
        known = POKEMON.get(self.real(self.players[p].slammer))
        return known[what] if known else None

    def rule(self, p: int) -> str:
        known = POKEMON.get(self.real(self.players[p].slammer))
        return known[3] if known else ""

    def copies(self, p: int, name: str) -> list[str]:
        """The pucks in Power that are this one, or stand for it."""
        return [puck for puck, n in self.players[p].power.items() if n and self.real(puck) == name]

    def usable(self, p: int, name: str) -> set[str]:
        """PP-36: one copy of an Item in a turn, whatever works by itself included (PP-H29)."""
        if name in self.players[p].used:
            return set()
        return {f"use {folded(puck)}" for puck in self.copies(p, name)}

    def only_trainer(self, p: int, name: str) -> set[str]:
        power = self.players[p].power
        if sum(n for puck, n in power.items() if self.real(puck) in TRAINERS) != 1:
            return set()
        return {f"use {folded(puck)}" for puck in self.copies(p, name)}

    # --- Neighbours -----------------------------------------------------------------------------

    def after(self, p: int) -> int:
        """PP-H10."""
        place = self.order.index(p)
        while True:
            place = (place + 1) % len(self.order)
            if not self.players[self.order[place]].out:
                return self.order[place]

    def before(self, p: int) -> int:
        place = self.order.index(p)
        while True:
            place = (place - 1) % len(self.order)
            if not self.players[self.order[place]].out:
                return self.order[place]

    @property
    def left(self) -> list[int]:
        return [p for p in self.order if not self.players[p].out]

    # --- Questions ------------------------------------------------------------------------------

    def choose(self, p: int, words: Iterable[str]) -> Story:
        """No question where there is only one answer."""
        words = set(words)
        if len(words) == 1:
            return words.pop()
        _, word = yield {p: words}
        return word

    def choose_puck(self, p: int, pucks: Iterable[str], verb: str, may: bool = False) -> Story:
        """One of these pucks by name; with `may` also none, which is ''."""
        words = {f"{verb} {folded(puck)}": puck for puck in pucks}
        if may:
            words["done"] = ""
        word = yield from self.choose(p, words)
        return words[word]

    # --- Set-up ---------------------------------------------------------------------------------

    def set_up(self, collections: list[Counter[str]], seats: list[str]) -> Flow:
        """PP-22 to PP-29, and PP-81 to PP-83, where nobody has agreed on limits."""
        self.collections = collections
        wild = self["mode"] == "wild"
        if not wild:
            yield from self.choose_health()
        yield from self.draw_order(seats)
        while not wild and len(self.arena) < 8:  # PP-25, PP-26
            for p in self.order:
                me = self.players[p]
                puck = yield from self.choose_puck(p, +me.health, "move")
                me.health[puck] -= 1
                self.arena.append(Puck(puck, p))
        for p in self.order:
            yield from self.choose_slammers(p)
        for p in self.order:
            me = self.players[p]
            if wild:
                yield from self.bring_along(p, [n for n in collections[p] if self.fits(n)], 5)
            while me.health.total() > 10:  # PP-29
                puck = yield from self.choose_puck(p, +me.health, "move")
                me.health[puck] -= 1
                me.prize[puck] += 1

    def choose_health(self) -> Flow:
        """All at the same time, and unseen: even where there is one answer it is asked."""
        players = len(self.players)
        quick = self["setup"] == "quick"
        least, most = (max(11, 16 - players),) * 2 if quick else (8, 20)
        choosing = set(range(players))
        while choosing:
            asked: Asked = {}
            for p in choosing:
                asked[p] = {
                    f"bring {folded(name)}"
                    for name in +self.collections[p]
                    if self.fits(name) and not self.last_slammer(p, name)
                }
                if self.players[p].health.total() >= least:
                    asked[p].add("done")
            p, word = yield asked
            if word != "done":
                self.brings(p, word, self.players[p].health)
            if word == "done" or self.players[p].health.total() == most:
                choosing.remove(p)

    def last_slammer(self, p: int, name: str) -> bool:
        """PP-H35: the slammer in use must still be found."""
        slammers = sum(n for other, n in self.collections[p].items() if self.is_slammer(other))
        return self["slammer_pick"] == "slammer" and self.is_slammer(name) and slammers == 1

    def brings(self, p: int, word: str, stack: Counter[str]) -> str:
        name = next(n for n in +self.collections[p] if folded(n) == word.split(" ", 1)[1])
        self.collections[p][name] -= 1
        stack[name] += 1
        return name

    def draw_order(self, seats: list[str]) -> Flow:
        left = {seats[p].lower(): p for p in range(len(self.players))}
        while len(left) > 1:
            _, word = yield {LUCK: set(left)}
            self.order.append(left.pop(word))
        self.order += left.values()

    def choose_slammers(self, p: int) -> Flow:
        """PP-28, PP-82, PP-H55: any puck in use, slammers in Power."""
        mine, chosen = self.collections[p], Counter[str]()
        any_puck = self["slammer_pick"] == "puck"
        word = yield from self.choose(
            p, {f"slammer {folded(name)}" for name in +mine if any_puck or self.is_slammer(name)}
        )
        self.players[p].slammer = self.brings(p, word, chosen)
        wild = self["mode"] == "wild"
        team = [n for n in mine if self.real(n) in BALLS or (self.is_slammer(n) and not wild)]
        yield from self.bring_along(p, team, 1 if wild else 2, "team")

    def bring_along(self, p: int, names: list[str], most: int, verb: str = "bring") -> Flow:
        for _ in range(most):
            words = {f"{verb} {folded(name)}" for name in names if self.collections[p][name] > 0}
            if not words:
                return
            _, word = yield {p: words | {"done"}}
            if word == "done":
                return
            self.brings(p, word, self.players[p].power)

    # --- The battle -----------------------------------------------------------------------------

    def game(self, collections: list[Counter[str]], seats: list[str]) -> Flow:
        yield from self.set_up(collections, seats)
        yield from self.battle()

    def battle(self) -> Flow:
        """From the first turn on, with the table as it was set up."""
        self.arena_most = len(self.arena)  # PP-30
        for player in self.players:
            player.most = player.health.total()
            if self["mode"] == "wild":
                player.status.add("Critical")
        current = self.order[0]
        while True:
            yield from self.turn(current)
            if len(self.left) == 1 or self.turns >= self["max_turns"]:
                self.settle()
                return
            current = self.after(current)

    def settle(self) -> None:
        """PP-65, PP-66, PP-H34, PP-H66."""
        pucks = {
            p: sum(stack.total() for stack in (me.health, me.power, me.prize))
            for p, me in enumerate(self.players)
        }
        self.winners = [p for p in self.left if pucks[p] == max(pucks[q] for q in self.left)]
        alone = self.winners[0] if len(self.winners) == 1 else -1
        if self["mode"] == "training":
            alone = self.winners[0]  # it all goes to the box
        for puck in self.arena + self.outside:
            owner = puck.owner if alone < 0 else alone
            if owner >= 0:
                self.collections[owner][puck.name] += 1
        for p in self.left:
            self.goes_home(p)

    def turn(self, p: int) -> Flow:
        me = self.players[p]
        self.turns += 1
        self.current = p
        self.made = self.counted = 0
        self.flipped_any = self.restacked = self.picked_item = False
        self.sash = False
        me.picked_up = 0
        for player in self.players:
            player.used.clear()
            if player.locked_by == p:
                player.locked_by = -1
        yield from self.before_topoff(p)
        yield from self.top_off(p)
        yield from self.after_topoff(p)
        if "Critical" in me.status and (yield from self.knock_out(p)):
            return
        yield from self.before_count(p)
        attacks = yield from self.count(p)
        while attacks > 0:
            attacks -= 1
            yield from self.attack(Attack(p))
        yield from self.after_last_attack(p)
        yield from self.leech(p)
        if "Confused" in me.status and self.made and not me.picked_up:
            self.payer = p  # PP-75
        while me.power.total() > 0:  # PP-64
            puck = yield from self.choose_puck(p, +me.power, "discard", may=True)
            if not puck:
                break
            me.power[puck] -= 1
            me.prize[puck] += 1

    # --- Step 1 ---------------------------------------------------------------------------------

    def window(self, p: int, offers: Any, use: Any) -> Flow:
        """Rules that may be used, one after another, until there are none or none is wanted."""
        while words := offers():
            _, word = yield {p: words | {"done"}}
            if word == "done":
                return
            yield from use(word)

    def named(self, p: int, word: str) -> str:
        """The puck of which this word uses the rule."""
        me = self.players[p]
        for puck in [*me.power, me.slammer]:
            if puck and word.removeprefix("use ").split(" /")[0] == folded(puck):
                return puck
        raise AssertionError(word)

    def before_topoff(self, p: int) -> Flow:
        me = self.players[p]
        rested = False

        def offers() -> set[str]:
            words = self.usable(p, "Potion") | self.usable(p, "Wake Flute")
            words |= self.usable(p, "Focus Sash")
            if self.rule(p) == "Rest" and not rested and "Sleep" not in me.status:
                words.add(f"use {folded(me.slammer)}")
            return words

        def use(word: str) -> Flow:
            nonlocal rested
            puck = self.named(p, word)
            item = self.real(puck)
            if item in POKEMON:
                rested = True
                if self.gain(p, "Sleep"):
                    yield from self.heal(p, 100, may=False)
                return
            me.used.add(item)
            if item == "Potion":
                yield from self.heal(p, 2, may=True)
            elif item == "Wake Flute":
                me.status.discard("Sleep")
                return
            else:
                self.sash = True
            self.discard(p, puck)

        yield from self.window(p, offers, use)

    def discard(self, p: int, puck: str) -> None:
        me = self.players[p]
        assert me.power[puck] > 0
        me.power[puck] -= 1
        me.prize[puck] += 1

    def heal(self, p: int, number: int, may: bool) -> Flow:
        """Prize to Health, within its max size (PP-31); in a wild battle nothing heals (PP-86)."""
        me = self.players[p]
        for _ in range(number):
            pucks = [puck for puck in +me.prize if self.fits(puck)]
            if self["mode"] == "wild" or me.health.total() >= me.most or not pucks:
                return
            puck = yield from self.choose_puck(p, pucks, "move", may)
            if not puck:
                return
            me.prize[puck] -= 1
            me.health[puck] += 1

    def gain(self, p: int, status: str) -> bool:
        """PP-69, PP-88, PP-H50."""
        me = self.players[p]
        if status in me.status or ("Critical" in me.status and self["mode"] != "wild"):
            return False
        me.status.add(status)
        return True

    def becomes_critical(self, p: int) -> None:
        me = self.players[p]
        if "Critical" not in me.status and self["critical_removes_others"]:
            me.status.clear()
        me.status.add("Critical")

    def top_off(self, p: int) -> Flow:
        payer = p if self.payer is None or self.players[self.payer].out else self.payer
        self.payer = None
        me = self.players[payer]
        size = self.arena_most
        if self["mode"] != "wild" and "Critical" in self.players[self.before(p)].status:
            size = (size + (self["critical_rounding"] == "up")) // 2
        if "Poisoned" in me.status:
            size += 1
        if self.sash:
            can = len(self.arena) + self.players[p].health.total()
            size = min(size, can)
            if self["sash_permanent"]:
                self.arena_most = min(self.arena_most, can)
        while len(self.arena) < size and me.health.total() > 0:
            puck = yield from self.choose_puck(payer, +me.health, "move")
            me.health[puck] -= 1
            self.arena.insert(0, Puck(puck, payer))
        if len(self.arena) < size or self["mode"] == "wild":
            self.becomes_critical(payer)  # PP-41, PP-H38
        elif self["critical_clears_on_topoff"]:
            me.status.discard("Critical")

    def after_topoff(self, p: int) -> Flow:
        me = self.players[p]
        surfed: Counter[str] = Counter()
        arranged = False

        def surfers() -> Counter[str]:
            found = Counter({puck: me.power[puck] for puck in self.copies(p, "Ferryfin")})
            if self.real(me.slammer) == "Ferryfin":
                found[me.slammer] += 1
            return found

        def offers() -> set[str]:
            words = {f"use {folded(puck)}" for puck in surfers() - surfed}
            return words if arranged else words | self.only_trainer(p, "Arranger")

        def use(word: str) -> Flow:
            nonlocal arranged
            puck = self.named(p, word)
            if self.real(puck) == "Ferryfin":
                surfed[puck] += 1
                yield from self.surf(p)
            else:
                arranged = True
                yield from self.arrange(p)

        yield from self.window(p, offers, use)

    def surf(self, p: int) -> Flow:
        me = self.players[p]
        for _ in range(2):
            pucks = [puck for puck in +me.prize if self.fits(puck)]
            if not pucks:
                return
            puck = yield from self.choose_puck(p, pucks, "move", may=True)
            if not puck:
                return
            me.prize[puck] -= 1
            self.arena.append(Puck(puck, p))

    def arrange(self, p: int) -> Flow:
        for place in range(len(self.arena) - 1):
            rest = {puck.name for puck in self.arena[place:]}
            name = yield from self.choose_puck(p, rest, "move", may=True)
            if not name:
                return
            found = next(i for i in range(place, len(self.arena)) if self.arena[i].name == name)
            self.arena.insert(place, self.arena.pop(found))

    # --- Step 2 ---------------------------------------------------------------------------------

    def knock_out(self, p: int) -> Story:
        """PP-42 to PP-48, in Wild PP-84 to PP-89. Whether the current player is out."""
        rival, me = self.before(p), self.players[p]
        _, word = yield {rival: {"knock", "done"}}
        if word == "done":
            return False
        aside, self.arena = self.arena, [Puck(me.slammer, p)]
        me.slammer = ""
        while self["mode"] == "wild" and me.power.total() > 0:
            puck = yield from self.choose_puck(p, +me.power, "move", may=True)
            if not puck:
                break
            me.power[puck] -= 1
            self.arena.append(Puck(puck, p))
        attack = Attack(rival, knock=True)
        yield from self.special_attack(attack)
        yield from self.throw(attack)
        target, shields = self.arena[0], self.arena[1:]
        caught = None
        if attack.hit:
            caught = yield from self.capture(attack)
        beaten = target is caught or target.lies == "flips"
        for puck in shields:
            if puck is caught:
                continue
            flipped = puck.lies == "flips" and not beaten and not attack.instead
            (self.players[rival].prize if flipped else me.power)[puck.name] += 1
        if target is not caught:
            me.slammer = target.name
        any_flipped = any(puck.lies == "flips" for puck in self.arena)
        self.arena = aside
        if beaten:
            self.goes_out(p)
            return True
        if any_flipped and attack.instead:
            self.gain(p, attack.instead)
        return False

    def goes_home(self, p: int) -> None:
        """PP-46; an own slammer of a training battle is its owner's again (PP-H45)."""
        me, home = self.players[p], self.collections[p]
        for stack in (me.health, me.power, me.prize):
            home.update(+stack)
            stack.clear()
        if me.slammer:
            home[me.slammer] += 1
        me.slammer = ""
        if self.brought_own[p]:
            home[self.brought_own[p]] -= 1
        me.status.clear()

    def goes_out(self, p: int) -> None:
        self.goes_home(p)
        self.players[p].out = True
        for player in self.players:
            if player.locked_by == p:
                player.locked_by = -1

    # --- Step 3 ---------------------------------------------------------------------------------

    def before_count(self, p: int) -> Flow:
        me = self.players[p]

        def offers() -> set[str]:
            words = self.usable(p, "Full Heal")
            return words if me.locked_by >= 0 else words | self.usable(p, "Switch")

        def use(word: str) -> Flow:
            puck = self.named(p, word)
            item = self.real(puck)
            me.used.add(item)
            if item == "Switch":
                source, home = self["switch_source"], self.collections[p]
                found = (Counter() if source == "power" else +home) + (
                    Counter() if source == "collection" else +me.power
                )
                slammers = [name for name in found if self.is_slammer(name)]
                if slammers:
                    new = yield from self.choose_puck(p, slammers, "slammer")
                    in_power = source != "collection" and me.power[new] > 0
                    (me.power if in_power else home)[new] -= 1
                    (me.prize if self["mode"] == "wild" else me.power)[me.slammer] += 1
                    me.slammer = new
            else:
                me.status.clear()
                if self["mode"] == "wild":
                    me.status.add("Critical")
            self.discard(p, puck)

        yield from self.window(p, offers, use)

    def count(self, p: int) -> Story:
        """PP-49 to PP-54 in the order of PP-H26."""
        me, rival = self.players[p], self.after(p)
        attacks = 1 + me.more_next_time
        just_one = me.one_next_time
        me.more_next_time, me.one_next_time = 0, False
        mine, weak, resists = self.typed(p, 0), self.typed(rival, 2), self.typed(rival, 1)
        if self.rule(p) == "Adapt":
            energies = [e for name in ENERGIES for e in self.copies(p, name)]
            if sum(me.power[e] for e in energies) == 1:
                mine = self.real(energies[0]).removesuffix(" Energy")
        if self.rule(p) == "Frost" and self.typed(rival, 0) == "Water":
            weak = "Water"
        if self.rule(p) == "Frost" and self.typed(rival, 0) == "Fire":
            resists = "Water"
        if self.rule(p) == "Swoop" and self.typed(rival, 0) == "Grass":
            weak = mine
        if mine and self.copies(p, f"{mine} Energy"):
            me.used.add(f"{mine} Energy")
            attacks += 1
        burrowed = scope = False

        def when_counting() -> set[str]:
            words = self.usable(p, "Clear Scope")
            return words | self.own_rule(p, "Burrow", burrowed)

        def use_counting(word: str) -> Flow:
            nonlocal burrowed, scope
            if self.real(self.named(p, word)) in POKEMON:
                burrowed = True
                me.more_next_time += 1
            else:
                scope = True
                me.used.add("Clear Scope")
            yield from ()

        yield from self.window(p, when_counting, use_counting)
        attacks += bool(mine and mine == weak)
        if mine and mine == resists and not scope:
            attacks = max(1, attacks - 1)
        focus = f"{mine} Focus Energy"
        stone = f"{mine} Power Stone"
        beamed = False
        doubled: set[str] = set()
        if mine and self.copies(p, focus) and focus not in me.used:
            me.used.add(focus)
            attacks += 1

        def when_counted() -> set[str]:
            words = self.own_rule(p, "Overbeam", beamed) | self.usable(p, stone)
            if not doubled:
                words |= {f"use {folded(puck)} /2" for puck in self.copies(p, focus)}
            return words

        def use_counted(word: str) -> Flow:
            nonlocal beamed, attacks
            puck = self.named(p, word)
            if self.real(puck) in POKEMON:
                beamed = me.one_next_time = True
                attacks += 2
            else:
                if self.real(puck) == stone:
                    me.used.add(stone)
                else:
                    doubled.add(puck)
                attacks += 1
                self.discard(p, puck)
            yield from ()

        yield from self.window(p, when_counted, use_counted)
        if "Paralyzed" in me.status and not scope:
            attacks = max(1, attacks - 1)
        plain = self["plain_slammer_cap"] and self.real(me.slammer) not in POKEMON
        if just_one or burrowed or plain or "Sleep" in me.status:
            attacks = 1
        return attacks

    def own_rule(self, p: int, rule: str, done: bool) -> set[str]:
        if self.rule(p) != rule or done:
            return set()
        return {f"use {folded(self.players[p].slammer)}"}

    # --- Step 4 ---------------------------------------------------------------------------------

    def attack(self, attack: Attack) -> Flow:
        p = attack.thrower
        own = p == self.current
        if own:
            self.made += 1
        if self.arena:
            yield from self.special_attack(attack)
            yield from self.throw(attack)
            if attack.hit:
                yield from self.after_hit(attack)
        if own:
            yield from self.followed(attack)

    def special_attack(self, attack: Attack) -> Flow:
        """Announced before the throw: a status instead of a pick-up."""
        p = attack.thrower
        status = SPELLS.get(self.rule(p))
        if status:
            _, word = yield {p: {f"use {folded(self.players[p].slammer)}", "done"}}
            if word != "done":
                attack.instead = status

    def throw(self, attack: Attack) -> Flow:
        yield {attack.thrower: {"throw"}}
        _, word = yield {LUCK: {"hit", "miss"}}
        attack.hit = word == "hit"
        for puck in self.arena:
            puck.lies, puck.picked = "stays", False
        if attack.hit:
            for puck in reversed(self.arena):
                _, puck.lies = yield {LUCK: {"stays", "flips", "leans", "leaves"}}

    def after_hit(self, attack: Attack) -> Flow:
        p, me = attack.thrower, self.players[attack.thrower]
        own = p == self.current
        self.outside += [puck for puck in self.arena if puck.lies == "leaves"]
        thrown = [puck for puck in self.arena if puck.lies != "leaves"]
        height = len(self.arena)
        self.depths = {id(puck): height - i for i, puck in enumerate(self.arena)}
        self.arena = thrown
        yield from self.answer_throw(attack)
        yield from self.capture(attack)
        flipped = [puck for puck in self.arena if puck.lies == "flips"]
        if flipped or self.caught:
            if own:
                self.flipped_any = True
            asleep = own and "Sleep" in me.status
            if asleep:
                me.status.discard("Sleep")  # PP-73
            if attack.instead == "heal":
                yield from self.heal(p, 1, may=False)
            elif attack.instead:
                self.gain(self.after(p), attack.instead)
            if not asleep and not attack.instead:
                yield from self.pick_up(attack, flipped)
        yield from self.restack(attack)

    def answer_throw(self, attack: Attack) -> Flow:
        """Swapper and Patrol of the next player (PP-H62)."""
        q = self.after(attack.thrower)
        you = self.players[q]
        done = False

        def offers() -> set[str]:
            if done:
                return set()
            words = set()
            if you.health.total() and self.swappable():
                words |= self.only_trainer(q, "Swapper")
            if self.outside:
                words |= self.only_trainer(q, "Patrol")
            return words

        def use(word: str) -> Flow:
            nonlocal done
            done = True
            if self.real(self.named(q, word)) == "Swapper":
                yield from self.swap(q)
            else:
                yield from self.patrol(q, attack)

        yield from self.window(q, offers, use)

    def swappable(self) -> dict[str, Puck]:
        return {
            f"spot {self.depths[id(puck)]}": puck
            for puck in self.arena
            if puck.lies == "flips" and self.fits(puck.name)
        }

    def swap(self, q: int) -> Flow:
        you, flipped = self.players[q], self.swappable()
        word = yield from self.choose(q, flipped)
        given = yield from self.choose_puck(q, +you.health, "move")
        puck = flipped[word]
        you.health[given] -= 1
        you.health[puck.name] += 1
        puck.name, puck.owner = given, q

    def patrol(self, q: int, attack: Attack) -> Flow:
        taken: list[Puck] = []
        while self.outside:
            name = yield from self.choose_puck(
                q, {puck.name for puck in self.outside}, "move", may=True
            )
            if not name:
                break
            puck = next(puck for puck in self.outside if puck.name == name)
            self.outside.remove(puck)
            taken.append(puck)
        attack.owed = len(taken)
        for puck in reversed(taken):
            yield from self.takes(q, puck.name)

    def capture(self, attack: Attack) -> Story:
        """PP-89, PP-H41, PP-H42."""
        self.caught = None
        steals = self["pokeball_steals"]
        if self.real(self.players[attack.thrower].slammer) not in BALLS or steals == "never":
            return None
        if steals == "wild" and self["mode"] != "wild":
            return None
        if attack.knock:
            self.depths = {id(puck): len(self.arena) - i for i, puck in enumerate(self.arena)}
        words = {
            f"spot {self.depths[id(puck)]}": puck
            for puck in self.arena
            if puck.lies == "flips" and self.real(puck.name) in POKEMON
        }
        if words:
            _, word = yield {attack.thrower: {*words, "done"}}
            if word != "done":
                self.caught = words[word]
                self.collections[attack.thrower][self.caught.name] += 1
                if not attack.knock:
                    self.arena.remove(words[word])
        return self.caught

    def pick_up(self, attack: Attack, flipped: list[Puck]) -> Flow:
        p, me = attack.thrower, self.players[attack.thrower]
        if attack.items_only:
            flipped = [puck for puck in flipped if self.is_item(puck.name)]
        number = min(len(flipped), attack.cap) if attack.cap else len(flipped)
        if number and me.curl:
            number = max(0, number - me.curl)
            me.curl = 0
        if number == 0:
            return
        if number == len(flipped) and not self["pickup_optional"]:
            chosen = flipped
        else:
            chosen = []
            while len(chosen) < number:
                words = {
                    f"spot {self.depths[id(puck)]}": puck for puck in flipped if puck not in chosen
                }
                may = {"done"} if self["pickup_optional"] else set()
                _, word = yield {p: {*words, *may}}
                if word == "done":
                    break
                chosen.append(words[word])
        for puck in [puck for puck in reversed(self.arena) if puck in chosen]:
            self.arena.remove(puck)
            attack.taken += self["mode"] != "wild"
            yield from self.takes(p, puck.name)

    def takes(self, p: int, name: str) -> Flow:
        """A puck is picked up: to Power, if no rule says otherwise (PP-60)."""
        me, real = self.players[p], self.real(name)
        wild = self["mode"] == "wild"
        if p == self.current and not wild:
            me.picked_up += 1
            self.picked_item |= self.is_item(name)
        to = me.power
        if real == "Blank" and self["plain_to_prize"]:
            to = me.prize
        if real == "Sandbag":
            to = me.prize
        if real == "Berry" and me.health.total() < me.most and "Berry" not in me.used:
            _, word = yield {p: {f"use {folded(name)}", "done"}}
            if word != "done":
                me.used.add("Berry")
                to = me.health
        (me.prize if wild else to)[name] += 1

    def restack(self, attack: Attack) -> Flow:
        rest, pile = list(self.arena), []
        while len(rest) > 1:
            words = {f"nearest {self.depths[id(puck)]}": puck for puck in rest}
            _, word = yield {LUCK: set(words)}
            pile.append(words[word])
            rest.remove(words[word])
        self.arena = pile + rest
        if attack.thrower == self.current:
            self.restacked = True
        me = self.players[attack.thrower]
        for _ in range(attack.owed):
            if me.health.total() == 0:
                self.becomes_critical(attack.thrower)  # PP-H02
                break
            puck = yield from self.choose_puck(attack.thrower, +me.health, "move")
            me.health[puck] -= 1
            self.arena.append(Puck(puck, attack.thrower))
        while self.outside:
            name = yield from self.choose_puck(
                attack.thrower,
                {puck.name for puck in self.outside},
                "move",
                may=self["outside"] == "may" and len(self.outside) <= 16,
            )
            if not name:
                break
            found = next(puck for puck in self.outside if puck.name == name)
            self.outside.remove(found)
            self.arena.append(found)

    def can_attack(self) -> bool:
        return bool(self.arena) and self.made < MOST_ATTACKS

    def followed(self, attack: Attack) -> Flow:
        """Swift, then Rookie; each after any attack but its own (PP-H60)."""
        p = attack.thrower
        swift = self.rule(p) == "Swift" and not attack.taken and attack.source != "Swift"
        if swift and self.can_attack():
            yield from self.attack(Attack(p, cap=1, source="Swift"))
        if attack.hit or attack.source == "Rookie" or not self.can_attack():
            return
        if words := self.only_trainer(p, "Rookie"):
            _, word = yield {p: {*words, "done"}}
            if word != "done":
                yield from self.attack(Attack(p, source="Rookie"))

    def after_last_attack(self, p: int) -> Flow:
        """PP-H60: the slammer's rule first; all looked at again after each extra attack."""
        me, rule = self.players[p], self.rule(p)
        once: set[str] = set()
        while True:
            if rule == "Fire Ring" and self.flipped_any:
                self.players[self.after(p)].locked_by = p
            holds = {
                "Rage": self.players[self.before(p)].picked_up > 0,
                "Combo": me.picked_up > 0,
                "Cut": True,
            }
            if holds.get(rule) and rule not in once and self.can_attack():
                once.add(rule)
                yield from self.attack(Attack(p, cap=1))
                continue
            if rule == "Pay Day" and self.picked_item and rule not in once:
                _, word = yield {p: {f"use {folded(me.slammer)}", "done"}}
                if word != "done":
                    once.add(rule)
                    yield from self.pay_day(p)
                    continue
            wind = self.only_trainer(p, "Second Wind")
            if wind and not me.picked_up and self.can_attack() and "wind" not in once:
                _, word = yield {p: {*wind, "done"}}
                if word != "done":
                    once.add("wind")
                    yield from self.attack(Attack(p))
                    continue
            break
        if rule == "Curl" and not me.picked_up:
            self.players[self.before(p)].curl += 1

    def pay_day(self, p: int) -> Flow:
        me = self.players[p]
        items = [puck for puck in +me.prize if self.is_item(puck)]
        if items:
            puck = yield from self.choose_puck(p, items, "move")
            me.prize[puck] -= 1
            self.arena.append(Puck(puck, p))
            if self.can_attack():
                yield from self.attack(Attack(p, items_only=True))

    def leech(self, p: int) -> Flow:
        """PP-H61: the next player's attack, after the last restack."""
        q = self.after(p)
        if self.rule(q) == "Leech" and self.restacked and self.can_attack():
            _, word = yield {q: {f"use {folded(self.players[q].slammer)}", "done"}}
            if word != "done":
                yield from self.attack(Attack(q, instead="heal"))
