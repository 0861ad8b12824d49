"""From the rows of a kit to the tables that the rules read: what is in play, and what it does.

A battle knows only the designs that can come up in it, at most 62; everything is checked, since a
kit may come from a stranger and compiled rules check no bounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from haymaker.games.pokepucks import layout
from haymaker.games.pokepucks.setup import (
    lacks,
    short_in_training,
    short_of_health,
    short_of_slammer,
    unarmed_in_training,
)
from haymaker.games.pokepucks.throw.model import (
    CHANCES,
    FLIP_START,
    HEIGHTS,
    MOST_SHIELDS,
    SHAPES,
    WEIGHTS,
    ThrowTables,
    fitted,
    flip_place,
    height_row,
    shield_place,
    skill_level,
    weight_class,
)
from haymaker.games.pokepucks.vocabulary import (
    CONDITIONS,
    EFFECTS,
    KINDS,
    MEANT,
    NOTHING,
    PEOPLE,
    STACKS,
    STATUSES,
    SUCH,
    TYPES,
    WINDOWS,
    Row,
    check_place,
    check_row,
    is_slammer,
    works,
)
from haymaker.kernel.errors import KitError
from haymaker.kernel.kit import Kit, shown

CAN_BRING = layout.HEALTH_MOST + 1 + layout.TEAM  # pucks that one player can bring at all
DIAMETER, HALF, RING, DEEPEST = 4123, 80, 100, 720  # hundredths of a millimetre (PP-01, PP-02)


@dataclass(frozen=True)
class Limit:
    """How many of a puck each player, and all together, must and may bring (PP-20)."""

    least: int = 0
    most: int = 99
    battle_least: int = 0
    battle_most: int = layout.UNLIMITED

    @property
    def forbids(self) -> bool:
        return self.most == 0 or self.battle_most == 0

    @property
    def shared(self) -> bool:
        return self.battle_least > 0 or self.battle_most < layout.UNLIMITED


@dataclass(frozen=True)
class Rule:
    """A special rule of one puck, as it stands in a row of the record."""

    puck: int
    window: str
    may: bool
    says: str
    title: str


@dataclass(frozen=True)
class InPlay:
    """What the numbers of a battle mean: designs and special rules."""

    names: tuple[str, ...]
    rules: tuple[Rule, ...]
    numbers: Mapping[str, int]
    grams: tuple[int, ...]


_known: dict[int, tuple[Any, InPlay]] = {}


def in_play(kit: Kit) -> InPlay:
    """The designs and rules of a checked kit, in the order of their numbers."""
    found = _known.get(id(kit.record))
    if found is None or found[0] is not kit.record:
        if len(_known) > 64:
            _known.clear()
        found = (kit.record, Battle(kit).pack())
        _known[id(kit.record)] = found
    return found[1]


def check(kit: Kit, record: Any) -> None:
    Battle(kit).write(record)


def _copy(target: Any, table: Any) -> None:
    for place, value in np.ndenumerate(table):
        target[place] = int(value)


@lru_cache(maxsize=1)
def guessed() -> ThrowTables:
    """A first guess at the throw: pucks flip independently, the deeper the less."""
    lists = {name: np.zeros(shape) for name, shape in SHAPES.items()}
    lists["hit"][:] = [0.80, 0.90, 0.9999]
    lists["leave"][:] = lists["push"][:] = 0.03
    lists["lean"][:] = 0.01
    lists["near"][:] = [[1 / (20 + 5 * height) for height in range(16)]] * 2
    for w, grams in enumerate(WEIGHTS):
        flip = 0.35 + 0.01 * grams
        for height in HEIGHTS:
            for depth in range(height):
                for k in range(depth + 1):
                    lists["flip"][:, w, flip_place(height, depth, k)] = flip * 0.82**depth
        for shields in range(1, MOST_SHIELDS + 1):
            for depth in range(shields):
                for k in range(depth + 1):
                    lists["shield"][:, w, shield_place(shields, depth, k)] = flip * 0.82**depth
        for t, target in enumerate(WEIGHTS):
            for shields in range(MOST_SHIELDS + 1):
                even = 0.6 * grams / (grams + target)
                lists["knock"][:, w, t, shields] = even * 0.8**shields
    return ThrowTables.from_lists(
        {name: np.floor(table * CHANCES) for name, table in lists.items()}
    )


class Battle:
    """One kit being checked and packed."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.catalogue = self._catalogue()
        self.heads = self._rules()
        self.stands_for = self._proxies()
        self.limits = self._limits()
        self.owned = self._owned()
        self.box = self._box()
        self.shares = {name: self._shares(name) for name in self.limits}
        self.arena = self._arena()
        self.designs = self._designs()

    def refuse(self, key: str, found: Any, allowed: str) -> KitError:
        return KitError(self.kit.source, key, shown(found), allowed)

    # What there is

    def _catalogue(self) -> dict[str, Row]:
        found: dict[str, Row] = {}
        for component in ("pucks", "own_pucks"):
            for i, row in enumerate(self.kit[component]):
                key = f"components.{component}[{i}]"
                if row["name"] in found:
                    raise self.refuse(f"{key}.name", row["name"], "a name that no other puck has")
                self._measure(key, row)
                found[row["name"]] = row
        return found

    def _measure(self, key: str, row: Row) -> None:
        """PP-01, PP-02."""
        if row["across"] != DIAMETER:
            raise self.refuse(f"{key}.across", row["across"], "41.23 mm, written 4123")
        if row["upper"] != HALF:
            raise self.refuse(f"{key}.upper", row["upper"], "0.8 mm, written 80")
        if row["ring"] < RING:
            raise self.refuse(f"{key}.ring", row["ring"], "at least 1 mm, written 100")
        if is_slammer(row) and not HALF <= row["lower"] <= DEEPEST:
            raise self.refuse(
                f"{key}.lower", row["lower"], "0.8 to 7.2 mm for a slammer, written 80 to 720"
            )
        if not is_slammer(row) and row["lower"] != HALF:
            raise self.refuse(f"{key}.lower", row["lower"], "0.8 mm for a puck, written 80")

    def _known(self, key: str, name: str) -> str:
        if name not in self.catalogue:
            raise self.refuse(key, name, "the name of a puck in pucks or own_pucks")
        return name

    def _proxies(self) -> dict[str, str]:
        """All proxies of one design stand for one and the same puck (PP-21)."""
        found: dict[str, str] = {}
        for i, row in enumerate(self.kit["proxies"]):
            key = f"options.proxies[{i}]"
            puck, other = self._known(key, row["puck"]), self._known(key, row["stands_for"])
            if puck in found:
                raise self.refuse(key, puck, "each design once: it stands for one puck (PP-21)")
            found[puck] = other
        for puck, other in found.items():
            if other in found:
                raise self.refuse(
                    "options.proxies", other, f"a puck that is no proxy itself for {puck} to be"
                )
        return found

    def original(self, name: str) -> str:
        """What a puck counts as: itself, or what it stands for."""
        return self.stands_for.get(name, name)

    def meaning(self, name: str) -> Row:
        return self.catalogue[self.original(name)]

    def _originals(self, pucks: Iterable[str]) -> dict[str, None]:
        return dict.fromkeys(self.original(name) for name in pucks)

    def _copies(self, pucks: Mapping[str, int], original: str) -> int:
        """How many of these count as this one."""
        return sum(n for name, n in pucks.items() if self.original(name) == original)

    def _limits(self) -> dict[str, Limit]:
        """By original: a proxy is counted against the limit of what it stands for (PP-21)."""
        found: dict[str, Limit] = {}
        for i, row in enumerate(self.kit["legal_limits"]):
            key = f"options.legal_limits[{i}]"
            if row["puck"] in self.stands_for:
                other = self.stands_for[row["puck"]]
                raise self.refuse(f"{key}.puck", row["puck"], f"{other}, which it stands for")
            if row["least"] > row["most"]:
                raise self.refuse(f"{key}.least", row["least"], f"at most {row['most']}, the most")
            limit = found.get(self._known(key, row["puck"]), Limit())
            if row["per"] == "player":
                least, most = max(limit.least, row["least"]), min(limit.most, row["most"])
                limit = replace(limit, least=least, most=most)
            else:
                least = max(limit.battle_least, row["least"])
                most = limit.battle_most
                if row["most"] < 99:
                    most = min(most, row["most"])
                limit = replace(limit, battle_least=least, battle_most=most)
            found[row["puck"]] = limit
        for name, limit in found.items():
            self._check_limit(name, limit)
        return found

    def _check_limit(self, name: str, limit: Limit) -> None:
        """Whether the least and the most numbers of a puck can both be kept."""
        key, players = f"options.legal_limits ({name})", self.kit.players
        if limit.least > limit.most:
            raise self.refuse(
                key, f"at least {limit.least} a player", f"at most {limit.most} a player"
            )
        together = max(limit.battle_least, limit.least * players)
        most = min(limit.battle_most, limit.most * players)
        if together > most:
            raise self.refuse(
                key, f"at least {together} in the battle", f"at most {most} in the battle"
            )

    def limit(self, name: str) -> Limit:
        return self.limits.get(self.original(name), Limit())

    def _shares(self, name: str) -> list[int]:
        """A least number for the battle is dealt out evenly, as far as the collections allow."""
        limit, players = self.limit(name), range(self.kit.players)
        shares = [limit.least for _ in players]
        can = [self._brings_at_most(p, name) for p in players]
        for _ in range(limit.battle_least - sum(shares)):
            able = [p for p in players if shares[p] < can[p]]
            if not able:
                raise self.refuse(
                    f"options.legal_limits ({name})",
                    f"at least {limit.battle_least} in the battle",
                    f"at most {sum(shares)}, which is all that the players can bring",
                )
            shares[min(able, key=lambda p: shares[p])] += 1
        return shares

    def _brings_at_most(self, p: int, name: str) -> int:
        mine = self.box if self.kit["mode"] == "training" else self.owned[p]
        return min(self._copies(mine, name), self.limit(name).most)

    # Who owns what

    def _owned(self) -> list[dict[str, int]]:
        """The collections, as far as they can be brought to this battle."""
        players, mode = self.kit.players, self.kit["mode"]
        found: list[dict[str, int]] = [{} for _ in range(players)]
        for i, row in enumerate(self.kit["collections"]):
            name = self._known(f"components.collections[{i}].puck", row["puck"])
            if row["player"] > players or self.limit(name).forbids:
                continue
            if mode == "training" and not (
                self.kit["own_slammers"] and is_slammer(self.meaning(name))
            ):
                continue
            mine = found[row["player"] - 1]
            mine[name] = mine.get(name, 0) + row["count"]
        for mine in found:
            for name in mine:
                mine[name] = min(mine[name], self._share(name))
        return found

    def _share(self, name: str) -> int:
        """Copies of one design that a player can bring; all of them together fit a small number."""
        if self.kit["mode"] == "training":
            return 1
        lying = sum(row["puck"] == name for row in self.kit["initial_arena"])
        return int(min(CAN_BRING, (127 - lying) // self.kit.players))

    def _box(self) -> dict[str, int]:
        if self.kit["mode"] != "training":
            return {}
        found: dict[str, int] = {}
        for i, row in enumerate(self.kit["box"]):
            name = self._known(f"components.box[{i}].puck", row["puck"])
            if not self.limit(name).forbids:
                found[name] = found.get(name, 0) + row["count"] * (1 + (self.kit.players > 4))
        for name in found:
            lying = sum(row["puck"] == name for row in self.kit["initial_arena"])
            found[name] = min(found[name], 127 - lying - self.kit.players)
        return found

    def _arena(self) -> list[str]:
        """PP-H36; not in a wild battle, where the Arena is empty (PP-81)."""
        rows = self.kit["initial_arena"]
        if rows and self.kit["mode"] == "wild":
            raise self.refuse(
                "options.initial_arena", f"{len(rows)} pucks", "none in a wild battle"
            )
        return [self._known("options.initial_arena", row["puck"]) for row in rows]

    def _designs(self) -> list[str]:
        wanted = {name for mine in self.owned for name in mine} | set(self.box) | set(self.arena)
        found = [name for name in self.catalogue if name in wanted]
        if not 0 < len(found) <= layout.DESIGNS:
            raise self.refuse(
                "components.collections",
                f"{len(found)} designs",
                f"1 to {layout.DESIGNS} designs in one battle",
            )
        return found

    # Special rules

    def _rules(self) -> dict[str, list[list[Row]]]:
        """The rules by name: each a list of rows that follow one another."""
        found: dict[str, list[list[Row]]] = {}
        for component in ("special_rules", "own_rules"):
            latest: list[Row] | None = None
            for i, row in enumerate(self.kit[component]):
                key = f"components.{component}[{i}]"
                if not row["also"]:
                    if row["rule"] == NOTHING:
                        raise self.refuse(f"{key}.rule", NOTHING, "the name of the rule")
                    latest = []
                    found.setdefault(row["rule"], []).append(latest)
                elif latest is None:
                    raise self.refuse(f"{key}.also", True, "false in the first row of a rule")
                latest.append(row)
                check_row(self.refuse, key, latest)
        for name, puck in self.catalogue.items():
            if puck["rule"] != NOTHING and puck["rule"] not in found:
                raise self.refuse(
                    f"components.pucks ({name})", puck["rule"], "the name of a special rule"
                )
            for rule in found.get(puck["rule"], []):
                check_place(self.refuse, f"components.pucks ({name})", puck, rule)
        return found

    def _heads(self) -> list[tuple[int, list[Row]]]:
        """Every rule in play with the number of its puck: by window, slammers' rules first."""
        found = [
            (number, rule)
            for number, name in enumerate(self.designs)
            for rule in self.heads.get(self.meaning(name)["rule"], [])
        ]

        def order(entry: tuple[int, list[Row]]) -> tuple[int, bool, int]:
            number, rule = entry
            puck = self.meaning(self.designs[number])
            return WINDOWS.index(rule[0]["window"]), not is_slammer(puck), number

        found.sort(key=order)
        return found

    def pack(self) -> InPlay:
        rules = []
        for number, rule in self._heads():
            head = rule[0]
            says = head["says"]
            if says == NOTHING:
                says = head["effect"].replace("_", " ")
            rules.append(Rule(number, head["window"], head["may"], says, head["rule"]))
        return InPlay(
            tuple(self.designs),
            tuple(rules),
            {name: i for i, name in enumerate(self.designs)},
            tuple(self.catalogue[name]["grams"] for name in self.designs),
        )

    # Into the record

    def write(self, record: Any) -> None:
        self._write_pucks(record)
        self._write_rules(record)
        self._write_throw(record)
        self._write_supplies(record)

    def _write_pucks(self, record: Any) -> None:
        record.pucks = len(self.designs)
        first: dict[str, int] = {}
        for d, name in enumerate(self.designs):
            meaning = self.meaning(name)
            record.puck_kind[d] = KINDS.index(meaning["kind"])
            record.puck_type[d] = TYPES.index(meaning["type"])
            record.puck_resist[d] = TYPES.index(meaning["resist"])
            record.puck_weak[d] = TYPES.index(meaning["weak"])
            record.puck_weight[d] = weight_class(self.catalogue[name]["grams"])
            record.puck_same[d] = same = first.setdefault(meaning["name"], d)
            if same != d:
                record.stand_ins[same] |= 1 << d
                record.proxied = 1
            record.puck_ruled[d] = int(meaning["rule"] != NOTHING)
            self._write_limit(record, d, self.original(name))
        for i, name in enumerate(self.arena):
            record.prefilled[i] = self.designs.index(name)
        record.prefilled_count = len(self.arena)

    def _write_limit(self, record: Any, d: int, name: str) -> None:
        limit = self.limit(name)
        record.least[d] = limit.least
        record.most[d] = limit.most
        record.battle_least[d] = limit.battle_least
        record.battle_most[d] = limit.battle_most
        for p in range(self.kit.players):
            record.share[p, d] = self._share_of(p, name)
            record.kept[p, d] = min(self.kept(p, name), 127)
        if record.puck_same[d] != d:
            return  # the first of those that count as one stands for all of them
        if limit.least > 0 or limit.battle_least > 0:
            record.demanded |= 1 << d
        shared = self.kit["mode"] == "training" or limit.battle_most < layout.UNLIMITED
        if shared and any(self.kept(p, name) > 0 for p in range(self.kit.players)):
            record.shared |= 1 << d
        if self.pooled(name):
            record.pooled |= 1 << d

    def _share_of(self, p: int, name: str) -> int:
        return self.shares[name][p] if name in self.shares else 0

    def kept(self, p: int, name: str) -> int:
        """Pucks of a design that nobody can withhold from a player (PP-H35)."""
        if self.limit(name).battle_most < layout.UNLIMITED or self.pooled(name):
            return self._share_of(p, name)
        if self.kit["mode"] != "training":
            return self._brings_at_most(p, name)
        even = self._copies(self.box, name) // self.kit.players
        return max(self._share_of(p, name), min(even, self.limit(name).most))

    def pooled(self, name: str) -> bool:
        """Whether anybody can take any number of this puck of the box."""
        limit = self.limit(name)
        enough = min(self._copies(self.box, name), CAN_BRING)
        return enough > 0 and limit.most >= enough and limit.battle_most == layout.UNLIMITED

    def _write_rules(self, record: Any) -> None:
        heads = self._heads()
        rows = sum(len(rule) for _, rule in heads)
        if rows > layout.ROWS:
            raise self.refuse(
                "components.special_rules", f"{rows} rows", f"at most {layout.ROWS} rows in play"
            )
        follow = len(heads)
        for number, (puck, rule) in enumerate(heads):
            window = WINDOWS.index(rule[0]["window"])
            record.rule_window[number] = window
            self._write_row(record, number, puck, rule[0], window)
            latest = number
            for row in rule[1:]:
                self._write_row(record, follow, puck, row, window)
                record.rule_then[latest] = follow
                latest, follow = follow, follow + 1
        for window in range(layout.WINDOWS + 1):
            count = sum(WINDOWS.index(rule[0]["window"]) < window for _, rule in heads)
            record.window_first[window] = count
            if window and count - record.window_first[window - 1] > layout.WINDOW_RULES:
                raise self.refuse(
                    "components.special_rules",
                    f"more rules in {WINDOWS[window - 1]}",
                    f"at most {layout.WINDOW_RULES} rules in one window",
                )

    def _write_row(self, record: Any, at: int, puck: int, row: Row, window: int) -> None:
        record.rule_puck[at] = puck
        record.rule_window[at] = window
        record.rule_works[at] = works(self.meaning(self.designs[puck]), row)
        record.rule_may[at] = int(row["may"])
        record.rule_free[at] = int(row["free"])
        for i, column in enumerate(("when", "and", "unless")):
            record.rule_when[at, i] = CONDITIONS.index(row[column])
        record.rule_when_type[at] = TYPES.index(row["of_type"])
        record.rule_when_status[at] = STATUSES[row["of_status"]]
        record.rule_when_number[at] = row["of_number"]
        record.rule_effect[at] = EFFECTS.index(row["effect"])
        record.rule_n[at] = row["n"]
        record.rule_who[at] = PEOPLE.index(row["who"])
        record.rule_status[at] = STATUSES[row["status"]]
        record.rule_type[at] = MEANT.index(row["type"])
        record.rule_from[at] = STACKS.index(row["from"])
        record.rule_to[at] = STACKS.index(row["to"])
        record.rule_only[at] = SUCH.index(row["only"])
        record.rule_upto[at] = int(row["upto"])
        record.rule_cap[at] = row["cap"]
        record.rule_chain[at] = int(row["chain"])
        record.rule_must[at] = int(row["must"])

    def _write_throw(self, record: Any) -> None:
        """The tables of the throw, and who throws how well (PP-H09)."""
        tables = fitted() if self.kit["throw_model"] == "fitted" else guessed()
        for name in SHAPES:
            _copy(getattr(record, f"{name}_odds"), getattr(tables, name))
        for height in range(layout.PILE + 1):
            record.flip_start[height] = FLIP_START[height_row(height)]
        for seat, percent in enumerate(self.kit["skill"]):
            record.skill_level[seat] = skill_level(percent / 100)

    def _write_supplies(self, record: Any) -> None:
        """Whether everybody can join (PP-H35), and in which way Health is chosen."""
        mode = self.kit["mode"]
        for p, mine in enumerate(self.owned):
            for name, count in mine.items():
                record.owned[p, self.designs.index(name)] = count
        for name, count in self.box.items():
            record.box[self.designs.index(name)] = count
        shared = any(self.limit(name).shared for name in self.designs)
        record.open_picking = int(mode == "training" or shared)
        record.limited = int(mode == "training" or bool(self.limits))
        for p in range(self.kit.players):
            self._check_least(p)
            record.armed[p] = int(mode == "training" and self._brings_own(p))
        if mode == "training":
            self._check_box(record)
        else:
            for p in range(self.kit.players):
                self._check_collection(record, p)

    def _owes(self, p: int) -> tuple[int, int, int]:
        """Ordinary pucks, slammers, and slammers other than balls, that a player must bring."""
        loose = slammers = pokemon = 0
        for name, shares in self.shares.items():
            kind = self.meaning(name)
            if not is_slammer(kind):
                loose += shares[p]
            else:
                slammers += shares[p]
                pokemon += shares[p] * (kind["kind"] != "ball")
        return loose, slammers, pokemon

    def _check_least(self, p: int) -> None:
        loose, slammers, pokemon = self._owes(p)
        wild = self.kit["mode"] == "wild"
        most_loose = layout.SUPPLIES if wild else self.health()[1]
        most_slammers = 2 if wild else 1 + layout.TEAM
        too_many = loose > most_loose or slammers > most_slammers
        if too_many or (wild and pokemon > 1):  # PP-82, PP-83
            raise self.refuse(
                "options.legal_limits",
                f"at least {loose} pucks and {slammers} slammers of player {p + 1}",
                f"at most {most_loose} pucks and {most_slammers} slammers"
                + (", one of them a ball" if wild else ""),
            )

    def _brings_own(self, p: int) -> bool:
        """Whether a player has an own slammer for a training battle that no limit withholds."""
        most = CAN_BRING if self.kit["slammers_as_pucks"] else 1
        slammers = self._owes(p)[1]
        for name in self.owned[p]:
            limit = self.limit(name)
            beside = slammers - min(1, self._share_of(p, self.original(name)))
            if limit.most >= most and limit.battle_most == layout.UNLIMITED:
                if beside <= layout.TEAM:
                    return True
        return False

    def health(self) -> tuple[int, int]:
        """The least and the most pucks that go to Health (PP-22, PP-23)."""
        if self.kit["setup"] == "full":
            return layout.HEALTH_LEAST, layout.HEALTH_MOST
        exactly = max(11, 16 - self.kit.players)
        return exactly, exactly

    def needed(self, p: int) -> int:
        """Pucks that a player must bring to Health at least."""
        return 0 if self.kit["mode"] == "wild" else max(self.health()[0], self._owes(p)[0])

    def counted(self, pucks: Mapping[str, int]) -> tuple[int, int]:
        """How many of these fit in Health, and how many are slammers."""
        slammers = sum(n for name, n in pucks.items() if is_slammer(self.meaning(name)))
        both = self.kit["slammers_as_pucks"]
        return sum(pucks.values()) - (0 if both else slammers), slammers

    def _check_collection(self, record: Any, p: int) -> None:
        """PP-H35: who cannot supply the least number of pucks, and a slammer, cannot join."""
        key = f"components.collections (player {p + 1})"
        for name, limit in self.limits.items():
            self._check_supply(key, name, self._copies(self.owned[p], name), limit.least)
        mine = self._originals(self.owned[p])
        fit, slammers = self.counted({name: self.kept(p, name) for name in mine})
        need = self.needed(p)
        if short_of_health(record, need, fit, slammers) or short_of_slammer(
            record, need, fit, slammers
        ):
            raise self._too_few(key, fit, slammers, need, 1)

    def _check_box(self, record: Any) -> None:
        """The same for all who share a box: some is kept for each, the rest is for anybody."""
        players = range(self.kit.players)
        for name, limit in self.limits.items():
            together = max(limit.battle_least, limit.least * len(players))
            self._check_supply("components.box", name, self._copies(self.box, name), together)
        box = self._originals(self.box)
        free = {
            name: self._copies(self.box, name) - sum(self.kept(p, name) for p in players)
            for name in box
            if self.pooled(name)
        }
        fit, slammers = self.counted(free)
        short = unarmed = 0
        total, heavy = fit, slammers
        for p in players:
            mine, my_slammers = self.counted({name: self.kept(p, name) for name in box})
            short += short_in_training(record, p, self.needed(p), mine, my_slammers)
            unarmed += unarmed_in_training(record, p, self.needed(p), mine, my_slammers)
            total, heavy = total + mine, heavy + my_slammers
        if lacks(record, short, unarmed, fit, slammers):
            need = sum(self.needed(p) for p in players)
            raise self._too_few("components.box", total, heavy, need, len(players))

    def _check_supply(self, key: str, name: str, count: int, least: int) -> None:
        if count < least:
            raise self.refuse(key, f"{count} {name}", f"at least {least} of it")

    def _too_few(self, key: str, fit: int, slammers: int, need: int, choosers: int) -> KitError:
        return self.refuse(
            key,
            f"{fit} pucks for Health and {slammers} slammers that everybody can be sure of",
            f"at least {need} pucks for Health and {choosers} more as slammers (PP-H35)",
        )
