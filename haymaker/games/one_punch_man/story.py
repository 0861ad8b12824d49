"""What happened in the dungeon, told to one viewer in sentences."""

from __future__ import annotations

from typing import Any

from haymaker.games.one_punch_man.layout import *
from haymaker.games.one_punch_man.names import *
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
    if after.phase == OVER and before.phase != OVER:
        told.append(tell_end(after))
    elif after.round_no > before.round_no:
        told.append(f"Round {after.round_no} begins.")
    return told


def tell_luck(kit: Kit, before: Any, after: Any, viewer: int) -> list[str]:
    if before.phase == ROLLING:
        side = HEROES if before.dice_left[HEROES] > 0 else MONSTERS
        name = card_name(kit, side, before.duel_design[side] - 1)
        damage = after.dealt[side] - before.dealt[side]
        return [f"{name} rolls {after.face}: {damage or 'no'} damage."]
    side = HEROES if before.owed[HEROES] > 0 else MONSTERS
    if side == viewer:
        for k in range(DESIGNS):
            if after.hand[side, k] > before.hand[side, k]:
                return [f"You draw {card_name(kit, side, k)}."]
    if before.then == HIDING:
        return ["Both sides have their cards."] if after.phase == HIDING else []
    return [f"The {SEATS[side]} draw a card."]


def tell_preparation(kit: Kit, before: Any, after: Any, viewer: int) -> list[str]:
    own = viewer == MONSTERS
    if before.phase == HIDING:
        if own:
            return [f"You hide the hostage in {room(kit, after.hostage_room - 1)}."]
        return ["The Monsters have hidden the hostage."]
    if before.phase == PLACING:
        if after.ranks[MONSTERS] > before.ranks[MONSTERS]:
            m = before.ranks[MONSTERS]
            if after.unit_room[MONSTERS, m] > 0:
                who = unit_name(kit, after, MONSTERS, m)
                place = room(kit, after.unit_room[MONSTERS, m] - 1)
                return [f"{who} is placed in {place}."]
            return ["The Monsters have placed somebody in the dark."]
        return ["The Monsters place no more monsters."]
    if before.phase == BLOCKING:
        fresh = after.blocked & ~before.blocked
        if fresh:
            return [f"The door {door_code(kit, fresh.bit_length() - 1)} is blocked."]
        return ["The doors are ready."] if after.phase != BLOCKING else []
    return []


def tell_action(kit: Kit, before: Any, after: Any, actor: int) -> list[str]:
    if before.phase not in (ACTING, MOVING):
        return []
    side = SEATS[actor]
    for k in range(DESIGNS):
        # A discard may have been shuffled away at once; then only the size of the hand tells.
        if after.discards[actor, k] > before.discards[actor, k] and after.phase == DRAWING:
            return [f"The {side} discard {card_name(kit, actor, k)}."]
    walk = tell_walk(kit, before, after, actor)
    if walk:
        return walk
    door = tried_door(before, after)
    if door >= 0:
        name = unit_name(kit, after, HEROES, held_up(before, after))
        return [f"{name} finds the door {door_code(kit, door)} blocked."]
    if began_fight(before, after):
        return []
    if after.passed[actor] or after.round_no > before.round_no:
        return [f"The {side} pass."]
    return []


def tell_walk(kit: Kit, before: Any, after: Any, actor: int) -> list[str]:
    """A unit that is in a room where it was not before, or died on coming there."""
    for u in range(SLOTS):
        old, new = before.unit_room[actor, u], after.unit_room[actor, u]
        if after.phase == OVER and old == HIDDEN and after.mover != u + 1:
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
    came_in = any(after.unit_room[HEROES, u] != before.unit_room[HEROES, u] for u in range(SLOTS))
    if after.phase == OVER or came_in:
        return -1
    return int(news).bit_length() - 1


def held_up(before: Any, after: Any) -> int:
    """The hero before that door; its move began before or just now."""
    if before.phase == MOVING:
        return int(before.mover - 1)
    u = 0
    while not after.unit_marks[HEROES, u] & ~before.unit_marks[HEROES, u] & MOVED:
        u += 1
    return u


def began_fight(before: Any, after: Any) -> bool:
    if before.phase == ROLLING or after.duel_unit[HEROES] == 0:
        return False
    if after.phase == ROLLING:
        return True
    if after.fallen[MONSTERS] > before.fallen[MONSTERS]:
        return True  # nobody rolls against him
    return fought_without_dice(before, after)


def fought_without_dice(before: Any, after: Any) -> bool:
    """Two units that roll nothing have met, in a battle or on a walk."""
    for side, u in units(after):
        fresh = after.unit_marks[side, u] & ~before.unit_marks[side, u]
        if fresh & (FOUGHT | BATTLED):
            return True
        if side == before.active and has_walked(before, after, u) and shares_room(after, side, u):
            return True
    return False


def has_walked(before: Any, after: Any, u: int) -> bool:
    """Whether this unit of the side in turn was on a move that is over now."""
    if after.phase != ACTING:
        return False
    if before.phase == MOVING:
        return bool(before.mover == u + 1)
    old, new = before.unit_room[before.active, u], after.unit_room[before.active, u]
    return bool(before.phase == ACTING and old not in (0, new))


def tell_discoveries(kit: Kit, before: Any, after: Any, viewer: int) -> list[str]:
    told = []
    if viewer != MONSTERS and after.phase != OVER and tried_door(before, after) < 0:
        news = after.door_known & ~before.door_known & after.blocked
        doors = [door_code(kit, n) for n in range(DOORS) if news >> n & 1]
        if doors:
            told.append(f"Blocked: {', '.join(doors)}.")
    for m in range(after.ranks[MONSTERS]):
        now = after.unit_marks[MONSTERS, m] & REVEALED
        if now and not before.unit_marks[MONSTERS, m] & REVEALED and after.phase != OVER:
            if before.unit_room[MONSTERS, m] == 0:
                continue  # summoned in the open
            place = room(kit, after.unit_room[MONSTERS, m] - 1)
            told.append(f"Out of the dark: {unit_name(kit, after, MONSTERS, m)} in {place}.")
    if after.opm_won > before.opm_won:
        told.append(f"{OPM_NAME} joins the Heroes!")
    return told


def tell_hostage(kit: Kit, before: Any, after: Any) -> list[str]:
    told = []
    if after.found > before.found and after.phase != OVER:
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
    if (began or before.phase == ROLLING) and after.phase != ROLLING:
        if after.duel_unit[HEROES] == OPM + 1:
            told += tell_punch(after, monster)
        else:
            told += tell_blows(after, hero, monster)
    return told


def tell_punch(after: Any, monster: str) -> list[str]:
    """OPM-52; what the monster did to him matters only where he can be harmed (OPM-H57)."""
    told = [f"One punch. {monster} is gone."]
    if after.dealt[MONSTERS]:
        told.insert(0, f"{monster} deals {after.dealt[MONSTERS]}.")
    if after.slain[HEROES]:
        told.append(f"{OPM_NAME} dies.")
    return told


def tell_blows(after: Any, hero: str, monster: str) -> list[str]:
    told = [f"{hero} deals {after.dealt[HEROES]}, {monster} deals {after.dealt[MONSTERS]}."]
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
    if after.ending == RESCUED:
        return "The hostage is at an entrance and free. The Heroes win!"
    if after.ending == MET:
        return f"{OPM_NAME} stands before the hostage. The Heroes win!"
    if after.ending == TOO_LATE:
        return "The last round is over and the hostage is still in the dungeon. The Monsters win!"
    return "The sponsor's patience is at an end. The Monsters win!"
