"""What happened in the dungeon, told to one viewer in sentences."""

from __future__ import annotations

from typing import Any

from haymaker.games.one_punch_man import dungeon as d
from haymaker.games.one_punch_man.names import (
    OPM_NAME,
    SEATS,
    card_name,
    carrier_of,
    door_code,
    room,
    shares_room,
    unit_name,
    units,
)
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.kit import Kit


def tell(kit: Kit, before: Any, after: Any, actor: int, viewer: int) -> list[str]:
    told: list[str] = []
    if actor == CHANCE:
        told += tell_luck(kit, before, after, viewer)
    else:
        told += tell_preparation(kit, before, after, viewer)
        told += tell_action(kit, before, after, actor)
    told += tell_discoveries(kit, before, after, viewer)
    told += tell_hostage(kit, before, after)
    told += tell_fight(kit, before, after)
    told += tell_meter(before, after)
    if after.phase == d.OVER and before.phase != d.OVER:
        told.append(tell_end(after))
    elif after.round_no > before.round_no:
        told.append(f"Round {after.round_no} begins.")
    return told


def tell_luck(kit: Kit, before: Any, after: Any, viewer: int) -> list[str]:
    if before.phase == d.ROLLING:
        side = d.HEROES if before.dice_left[d.HEROES] > 0 else d.MONSTERS
        name = card_name(kit, side, before.duel_design[side] - 1)
        damage = after.dealt[side] - before.dealt[side]
        return [f"{name} rolls {after.face}: {damage or 'no'} damage."]
    side = d.HEROES if before.owed[d.HEROES] > 0 else d.MONSTERS
    if side == viewer:
        for k in range(d.DESIGNS):
            if after.hand[side, k] > before.hand[side, k]:
                return [f"You draw {card_name(kit, side, k)}."]
    if before.then == d.HIDING:
        return ["Both sides have their cards."] if after.phase == d.HIDING else []
    return [f"The {SEATS[side]} draw a card."]


def tell_preparation(kit: Kit, before: Any, after: Any, viewer: int) -> list[str]:
    own = viewer == d.MONSTERS
    if before.phase == d.HIDING:
        if own:
            return [f"You hide the hostage in {room(kit, after.hostage_room - 1)}."]
        return ["The Monsters have hidden the hostage."]
    if before.phase == d.PLACING:
        if after.ranks[d.MONSTERS] > before.ranks[d.MONSTERS]:
            m = before.ranks[d.MONSTERS]
            if after.unit_room[d.MONSTERS, m] > 0:
                who = unit_name(kit, after, d.MONSTERS, m)
                place = room(kit, after.unit_room[d.MONSTERS, m] - 1)
                return [f"{who} is placed in {place}."]
            return ["The Monsters have placed somebody in the dark."]
        return ["The Monsters place no more monsters."]
    if before.phase == d.BLOCKING:
        fresh = after.blocked & ~before.blocked
        if fresh:
            return [f"The door {door_code(kit, fresh.bit_length() - 1)} is blocked."]
        return ["The doors are ready."] if after.phase != d.BLOCKING else []
    return []


def tell_action(kit: Kit, before: Any, after: Any, actor: int) -> list[str]:
    if before.phase not in (d.ACTING, d.MOVING):
        return []
    side = SEATS[actor]
    for k in range(d.DESIGNS):
        # A discard may have been shuffled away at once; then only the size of the hand tells.
        if after.discards[actor, k] > before.discards[actor, k] and after.phase == d.DRAWING:
            return [f"The {side} discard {card_name(kit, actor, k)}."]
    walk = tell_walk(kit, before, after, actor)
    if walk:
        return walk
    door = tried_door(before, after)
    if door >= 0:
        name = unit_name(kit, after, d.HEROES, held_up(before, after))
        return [f"{name} finds the door {door_code(kit, door)} blocked."]
    if began_fight(before, after):
        return []
    if after.passed[actor] or after.round_no > before.round_no:
        return [f"The {side} pass."]
    return []


def tell_walk(kit: Kit, before: Any, after: Any, actor: int) -> list[str]:
    """A unit that is in a room where it was not before, or died on coming there."""
    for u in range(d.SLOTS):
        old, new = before.unit_room[actor, u], after.unit_room[actor, u]
        if after.phase == d.OVER and old == d.HIDDEN and after.mover != u + 1:
            continue  # it has not moved: everything lies open now (OPM-H60)
        if old == 0 and new > 0:
            name = unit_name(kit, after, actor, u)
            return [f"The {SEATS[actor]} summon {name} in {room(kit, new - 1)}."]
        if new > 0 and old != new:
            return [f"{unit_name(kit, after, actor, u)} goes to {room(kit, new - 1)}."]
        if old > 0 and new == 0 and before.unit_room[actor, u] != after.duel_room:
            place = room(kit, after.duel_room - 1)
            return [f"{unit_name(kit, before, actor, u)} goes to {place}."]
    return []


def tried_door(before: Any, after: Any) -> int:
    """The blocked door against which a hero walked (OPM-H11), or -1."""
    news = after.door_known & ~before.door_known & after.blocked
    came_in = any(
        after.unit_room[d.HEROES, u] != before.unit_room[d.HEROES, u] for u in range(d.SLOTS)
    )
    if after.phase == d.OVER or came_in:
        return -1
    return int(news).bit_length() - 1


def held_up(before: Any, after: Any) -> int:
    """The hero before that door; its move began before or just now."""
    if before.phase == d.MOVING:
        return int(before.mover - 1)
    u = 0
    while not after.unit_marks[d.HEROES, u] & ~before.unit_marks[d.HEROES, u] & d.MOVED:
        u += 1
    return u


def began_fight(before: Any, after: Any) -> bool:
    if before.phase == d.ROLLING or after.duel_unit[d.HEROES] == 0:
        return False
    if after.phase == d.ROLLING:
        return True
    if after.fallen[d.MONSTERS] > before.fallen[d.MONSTERS]:
        return True  # nobody rolls against him
    return fought_without_dice(before, after)


def fought_without_dice(before: Any, after: Any) -> bool:
    """Two units that roll nothing have met, in a battle or on a walk."""
    for side, u in units(after):
        fresh = after.unit_marks[side, u] & ~before.unit_marks[side, u]
        if fresh & (d.FOUGHT | d.BATTLED):
            return True
        if side == before.active and has_walked(before, after, u) and shares_room(after, side, u):
            return True
    return False


def has_walked(before: Any, after: Any, u: int) -> bool:
    """Whether this unit of the side in turn was on a move that is over now."""
    if after.phase != d.ACTING:
        return False
    if before.phase == d.MOVING:
        return bool(before.mover == u + 1)
    old, new = before.unit_room[before.active, u], after.unit_room[before.active, u]
    return bool(before.phase == d.ACTING and old not in (0, new))


def tell_discoveries(kit: Kit, before: Any, after: Any, viewer: int) -> list[str]:
    told = []
    if viewer != d.MONSTERS and after.phase != d.OVER and tried_door(before, after) < 0:
        news = after.door_known & ~before.door_known & after.blocked
        doors = [door_code(kit, n) for n in range(d.DOORS) if news >> n & 1]
        if doors:
            told.append(f"Blocked: {', '.join(doors)}.")
    for m in range(after.ranks[d.MONSTERS]):
        now = after.unit_marks[d.MONSTERS, m] & d.REVEALED
        if now and not before.unit_marks[d.MONSTERS, m] & d.REVEALED and after.phase != d.OVER:
            if before.unit_room[d.MONSTERS, m] == 0:
                continue  # summoned in the open
            place = room(kit, after.unit_room[d.MONSTERS, m] - 1)
            told.append(f"Out of the dark: {unit_name(kit, after, d.MONSTERS, m)} in {place}.")
    if after.opm_won > before.opm_won:
        told.append(f"{OPM_NAME} joins the Heroes!")
    return told


def tell_hostage(kit: Kit, before: Any, after: Any) -> list[str]:
    told = []
    if after.found > before.found and after.phase != d.OVER:
        told.append(f"The hostage is found in {room(kit, after.hostage_room - 1)}!")
    if after.hostage_room == 0 or after.carrier == before.carrier:
        return told
    if after.carrier:
        side, u = carrier_of(after)
        told.append(f"{unit_name(kit, after, side, u)} carries the hostage.")
    elif before.hostage_room:
        told.append(f"The hostage is left in {room(kit, after.hostage_room - 1)}.")
    return told


def tell_fight(kit: Kit, before: Any, after: Any) -> list[str]:
    told = []
    began = began_fight(before, after)
    hero, monster = (
        card_name(kit, p, after.duel_design[p] - 1) if after.duel_design[p] else ""
        for p in range(2)
    )
    if began:
        told.append(f"{hero} and {monster} fight in {room(kit, after.duel_room - 1)}.")
    if (began or before.phase == d.ROLLING) and after.phase != d.ROLLING:
        if after.duel_unit[d.HEROES] == d.OPM + 1:
            told += tell_punch(after, monster)
        else:
            told += tell_blows(after, hero, monster)
    return told


def tell_punch(after: Any, monster: str) -> list[str]:
    """OPM-52; what the monster did to him matters only where he can be harmed (OPM-H57)."""
    told = [f"One punch. {monster} is gone."]
    if after.dealt[d.MONSTERS]:
        told.insert(0, f"{monster} deals {after.dealt[d.MONSTERS]}.")
    if after.slain[d.HEROES]:
        told.append(f"{OPM_NAME} dies.")
    return told


def tell_blows(after: Any, hero: str, monster: str) -> list[str]:
    told = [f"{hero} deals {after.dealt[d.HEROES]}, {monster} deals {after.dealt[d.MONSTERS]}."]
    dead = [name for p, name in enumerate((hero, monster)) if after.slain[p]]
    if dead:
        told.append(f"{' and '.join(dead)} {'die' if len(dead) > 1 else 'dies'}.")
    return told


def tell_meter(before: Any, after: Any) -> list[str]:
    told = []
    if after.patience != before.patience:
        way = "rises" if after.patience > before.patience else "falls"
        told.append(f"Patience {way} to {after.patience}.")
    return told


def tell_end(after: Any) -> str:
    if after.ending == d.RESCUED:
        return "The hostage is at an entrance and free. The Heroes win!"
    if after.ending == d.MET:
        return f"{OPM_NAME} stands before the hostage. The Heroes win!"
    if after.ending == d.TOO_LATE:
        return "The last round is over and the hostage is still in the dungeon. The Monsters win!"
    return "The sponsor's patience is at an end. The Monsters win!"
