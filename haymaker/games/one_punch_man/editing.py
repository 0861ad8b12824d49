"""What can be changed in a position of One Punch Man, and what the parts of it are called.

Units, the hostage and doors are placed; what the Heroes know of them follows. Whoever stands in a
room has looked around there, and what they could not have missed is found. A monster stays unseen
where the preparations could have left it so.
"""

from __future__ import annotations

from typing import Any

from haymaker.games.one_punch_man.dungeon import (
    crowd,
    marked,
    ones,
    rooms_of,
    slots,
    units_in,
)  # fmt: skip
from haymaker.games.one_punch_man.fighting import battle_is_on
from haymaker.games.one_punch_man.finding import find_hostage, look_around
from haymaker.games.one_punch_man.kit import DECKS
from haymaker.games.one_punch_man.layout import (
    BATTLE,
    BLOCKING,
    DESIGNS,
    DRAWING,
    HEROES,
    HIDING,
    MONSTERS,
    MOVING,
    OPM,
    REVEALED,
    ROLLING,
    SLOTS,
    UNLIMITED,
)  # fmt: skip
from haymaker.games.one_punch_man.names import (
    OPM_NAME,
    card_name,
    carrier_of,
    door_code,
    room_code,
    room_name,
    unit_code,
    unit_name,
)  # fmt: skip
from haymaker.games.one_punch_man.rules import is_rescued
from haymaker.games.one_punch_man.views import may_be_blocked
from haymaker.kernel.kit import Kit
from haymaker.kernel.layout import Record, plain_class

MOST_TOKENS = 32767  # that a state can count
CARDS = ("hand", "deck", "discards", "dead")
UNITS = ("unit_design", "unit_room", "unit_damage")
FACTS = (
    "round_no", "patience", "opm_won", "hostage_room", "carrier", "found", "blocked", "tokens",
    *UNITS, *CARDS,
)  # fmt: skip
SAYS = {
    "round_no": "the round",
    "patience": "the sponsor's patience",
    "opm_won": "One Punch Man is with the Heroes",
    "hostage_room": "the hostage's room",
    "carrier": "who carries the hostage",
    "found": "the Heroes know where the hostage is",
    "hand": "cards in the hand",
    "deck": "cards in the deck",
    "discards": "cards discarded",
    "dead": "cards out of the game",
    "unit_design": "unit",
    "unit_room": "in the room",
    "unit_damage": "damage",
}


def places(kit: Kit, s: Any, fact: str, seat: int) -> list[str]:
    if fact in CARDS:
        return [card_name(kit, seat, c) for c in range(len(kit[DECKS[seat]]))]
    if fact in UNITS:
        return [unit_code(seat, u) for u in range(SLOTS)]
    return []


def values(kit: Kit, s: Any, fact: str, seat: int) -> list[str]:
    if fact in ("opm_won", "found"):
        return ["no", "yes"]
    if fact in ("unit_room", "hostage_room"):
        rooms = range(len(kit["rooms"]))
        return ["nowhere", *(f"{room_code(kit, r)} {room_name(kit, r)}" for r in rooms)]
    if fact == "unit_design":
        cards = [card_name(kit, seat, c) for c in range(len(kit[DECKS[seat]]))]
        unused = [""] * (DESIGNS - len(cards))
        return ["nobody", *cards, *unused, OPM_NAME if seat == HEROES else ""]
    if fact == "carrier":
        return ["nobody", *(there(kit, s, side, u) for side in range(2) for u in range(SLOTS))]
    return [door_code(kit, d) for d in range(len(kit["doors"]))] if fact == "blocked" else []


def there(kit: Kit, s: Any, side: int, u: int) -> str:
    """Who is in a slot; nothing where nobody is, or nobody who carries."""
    return unit_name(kit, s, side, u) if 0 < s.unit_design[side, u] <= DESIGNS else ""


def ranges(kit: Any) -> dict[str, tuple[int, int]]:
    """The sponsor waits for so many rounds, and pays at most so much in each."""
    return {
        "round_no": (0, kit.max_rounds),
        "patience": (-SLOTS, max(kit.patience_start, kit.patience_cap)),
        "tokens": (0, kit.max_rounds * most_paid(kit)),
        "unit_room": (0, kit.rooms_count),
        "hostage_room": (0, kit.rooms_count),
        "blocked": (0, (1 << kit.doors_count) - 1),
    }


def most_paid(kit: Any) -> int:
    return int(max(kit.income[i] for i in range(3)))


def ready(kit: Any, s: Any) -> bool:
    """Before the first round nobody of the Heroes is in the dungeon."""
    return bool(s.round_no > 0)


# --- What must be so ------------------------------------------------------------------------------


def problem(kit: Any, s: Any) -> str:
    """Tokens are counted to the last round; whoever has run out of patience, waits no more."""
    if s.ending:
        return ""
    to_come = (kit.max_rounds - s.round_no) * most_paid(kit)
    if max(s.tokens[0], s.tokens[1]) + to_come > MOST_TOKENS:
        return "there are more tokens than can be counted"
    if s.patience <= 0:
        return "the sponsor's patience is gone, and the game goes on"
    found = (unit_problem(kit, s, side, u) for side in range(2) for u in range(SLOTS))
    return (
        next(filter(None, found), "")
        or crowd_problem(kit, s)
        or (preparing_problem(kit, s) if s.round_no == 0 else "")
        or doors_problem(kit, s)
        or hostage_problem(kit, s)
        or turn_problem(s)
    )


def unit_problem(kit: Any, s: Any, side: int, u: int) -> str:
    design, code = s.unit_design[side, u], unit_code(side, u)
    his = side == HEROES and u == OPM
    if (design == OPM + 1) != (his and not (s.opm_won and design == 0)):
        return f"the slot {code} is not for that card"
    if design == 0:
        return ""
    if design != OPM + 1 and design > kit.designs[side]:
        return f"there is no such card as in the slot {code}"
    if s.unit_room[side, u] == 0:
        return f"{code} is in no room"
    if his and not s.opm_won and s.unit_room[side, u] != kit.opm_room + 1:
        return "One Punch Man waits in his own room until a hero comes there"
    if s.unit_damage[side, u] > 0 and s.unit_damage[side, u] >= kit.health[side, design - 1]:
        return f"{code} has no health left, and stands"
    return ""


def crowd_problem(kit: Any, s: Any) -> str:
    """OPM-H40."""
    if kit.room_capacity >= UNLIMITED:
        return ""
    full = (crowd(s, side, r) for side in range(2) for r in range(kit.rooms_count))
    return "a room is more than full" if max(full) > kit.room_capacity else ""


def preparing_problem(kit: Any, s: Any) -> str:
    """OPM-06 to OPM-11: the Monsters are alone, and have placed what they may."""
    if rooms_of(s, HEROES):
        return "before the first round no hero is in the dungeon"
    monsters = [m for m in range(s.ranks[MONSTERS]) if s.unit_design[MONSTERS, m]]
    if len(monsters) > kit.setup_monsters:
        return "more monsters are in the dungeon than the preparations allow"
    if sum(kit.cost[MONSTERS, s.unit_design[MONSTERS, m] - 1] for m in monsters) > kit.setup_cost:
        return "the monsters in the dungeon cost more than the preparations allow"
    if rooms_of(s, MONSTERS) & ~kit.low_rooms:
        return "before the first round monsters are in the two lowest levels only"
    if s.blocked and s.phase != BLOCKING:
        return "no door is blocked yet"
    if is_begun(s) and not kit.hostage_rooms >> (s.hostage_room - 1) & 1:
        return "the hostage may not be hidden there"
    return ""


def is_begun(s: Any) -> bool:
    """Whether the hostage is hidden: the first of the preparations (OPM-07)."""
    return not (s.phase == HIDING or (s.phase == DRAWING and s.then == HIDING))


def doors_problem(kit: Any, s: Any) -> str:
    """OPM-11, OPM-12; with the last block the preparations are over."""
    count = ones(s.blocked) + (1 if s.phase == BLOCKING and kit.max_blocked_doors > 0 else 0)
    if count > kit.max_blocked_doors:
        return f"more than {kit.max_blocked_doors} doors are blocked"
    if not may_be_blocked(kit, s.blocked, 0):
        return "some room has no open door, or cannot be reached"
    return ""


def hostage_problem(kit: Any, s: Any) -> str:
    if (s.hostage_room > 0) != is_begun(s):
        return "the hostage is nowhere" if is_begun(s) else "the hostage is not hidden yet"
    if s.carrier > 0:
        side, u = carrier_of(s)
        if s.unit_room[side, u] == 0:
            return "nobody is there to carry the hostage"
        if side == HEROES and u == OPM:
            return "One Punch Man carries nobody"
    if s.hostage_room > 0 and is_rescued(kit, s):
        return "the hostage is rescued, and the game goes on"
    if s.hostage_room > 0 and s.hostage_room == s.unit_room[HEROES, OPM]:
        return "One Punch Man has met the hostage, and the game goes on"
    return ""


def turn_problem(s: Any) -> str:
    """Who moves or fights now is there."""
    if s.phase == MOVING and s.unit_room[s.active, s.mover - 1] == 0:
        return "the unit on the move is gone"
    if s.phase == BATTLE and not battle_is_on(s):
        return "in the battle phase some hero is beside a monster"
    if s.phase == ROLLING:
        for side in range(2):
            if s.unit_design[side, s.duel_unit[side] - 1] != s.duel_design[side]:
                return "the units that fight are gone"
            if s.unit_room[side, s.duel_unit[side] - 1] != s.duel_room:
                return "the units that fight are elsewhere"
    return ""


# --- What follows ---------------------------------------------------------------------------------


def settle(kit: Kit, s: Record) -> None:
    """Cards are counted, and everybody knows what they see."""
    s["held"][0] = s["hand"][0].sum(axis=-1)
    s["deck_left"][0] = s["deck"][0].sum(axis=-1)
    box: Any = plain_class(kit.record.dtype)(kit.record)
    now: Any = plain_class(s.dtype)(s)
    if now.ending:
        return
    muster(now)
    carry(now)
    unmask(box, now)
    see(box, now)
    suspect(box, now)
    withhold(box, now)


def muster(s: Any) -> None:
    """Nothing is left of whoever is gone, and the slots are counted."""
    for side in range(2):
        for u in range(SLOTS):
            if s.unit_design[side, u] == 0:
                s.unit_room[side, u] = s.unit_damage[side, u] = s.unit_marks[side, u] = 0
            elif not (side == HEROES and u == OPM):
                s.ranks[side] = max(s.ranks[side], u + 1)
                if s.unit_room[side, u] == s.unit_room[HEROES, OPM] and side == HEROES:
                    s.opm_won = 1  # OPM-51


def carry(s: Any) -> None:
    """The hostage is where its carrier is (OPM-47); in a hero's arms everybody sees it."""
    if s.carrier > 0:
        side, u = carrier_of(s)
        s.hostage_room = s.unit_room[side, u] or s.hostage_room
        s.found = 1 if side == HEROES else s.found


def unmask(kit: Any, s: Any) -> None:
    """A monster is unseen only where the preparations could have left it, and for no more than they
    cost (OPM-08, OPM-09, OPM-H09)."""
    dark = kit.low_rooms & ~s.visited if kit.hidden_setup_monsters else 0
    left, places_left = kit.setup_cost - s.prep_cost_seen, kit.setup_monsters
    for m in range(s.ranks[MONSTERS]):
        if s.unit_room[MONSTERS, m] > 0 and not marked(s, MONSTERS, m, REVEALED):
            left -= kit.cost[MONSTERS, s.unit_design[MONSTERS, m] - 1]
            places_left -= 1
            here = dark >> (s.unit_room[MONSTERS, m] - 1) & 1
            if not here or left < 0 or places_left < 0:
                s.unit_marks[MONSTERS, m] |= REVEALED


def see(kit: Any, s: Any) -> None:
    """Every hero has looked around where it stands."""
    for r in range(kit.rooms_count):
        if rooms_of(s, HEROES) >> r & 1:
            look_around(kit, s, r)
    if s.found:
        find_hostage(s)


def suspect(kit: Any, s: Any) -> None:
    """Where the hostage may be, as far as the Heroes know: where it is among others. Nothing is
    known of one that was lost from sight but where heroes have been."""
    if s.found or s.hostage_room == 0:
        return
    s.maybe_carriers &= slots(s, MONSTERS) & ~units_in(s, MONSTERS, 0)
    if s.maybe_rooms == 0 and s.maybe_carriers == 0:
        s.maybe_rooms = kit.hostage_rooms & ~s.visited & ~(1 << kit.opm_room)
    side, u = carrier_of(s) if s.carrier > 0 else (HEROES, 0)
    if side == MONSTERS:
        s.maybe_carriers |= 1 << u
    if s.carrier == 0 or not marked(s, side, u, REVEALED):
        s.maybe_rooms |= 1 << (s.hostage_room - 1)


def withhold(kit: Any, s: Any) -> None:
    """A deck that was shuffled anew, and rooms with little space, can hold what they hold."""
    dark = [m for m in range(s.ranks[MONSTERS]) if not marked(s, MONSTERS, m, REVEALED)]
    dark = [m for m in dark if s.unit_room[MONSTERS, m] > 0]
    for k in range(DESIGNS):
        for side in range(2):
            if any(s.recycled[side, c] for c in range(DESIGNS)):
                s.recycled[side, k] = max(s.recycled[side, k], s.deck[side, k])
        if any(s.recycled[MONSTERS, c] for c in range(DESIGNS)):
            unseen = sum(s.unit_design[MONSTERS, m] == k + 1 for m in dark)
            s.withheld[k] = max(s.withheld[k], unseen)
    if kit.room_capacity < UNLIMITED:
        for r in range(kit.rooms_count):
            space(kit, s, r, sum(s.unit_room[MONSTERS, m] == r + 1 for m in dark))


def space(kit: Any, s: Any, r: int, unseen: int) -> None:
    """Unseen monsters that a room can hold, where no hero has been."""
    if kit.low_rooms & ~s.visited & 1 << r:
        seen = ones(units_in(s, MONSTERS, r + 1)) - unseen
        s.spare[r] = max(unseen, min(s.spare[r], kit.room_capacity - seen))
