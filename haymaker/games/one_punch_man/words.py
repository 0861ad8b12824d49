"""How the dungeon speaks: names, menus, the story of a rescue, and the map in plain characters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from haymaker.games.one_punch_man import dungeon as d
from haymaker.games.one_punch_man.kit import DECKS, slug
from haymaker.kernel.contract import CHANCE, RULING
from haymaker.kernel.kit import Kit

SEATS = ("Heroes", "Monsters")
ENDINGS = (
    "still open",
    "a hero brought the hostage to an entrance",
    "One Punch Man met the hostage",
    "the sponsor ran out of patience",
    "the last round was over",
)
OPM_NAME = "One Punch Man"
HOSTAGE = "◆"
WORDS = {d.DROP: "drop", d.STOP: "stop", d.DONE: "done", d.PASS: "pass", d.STEP_FETCH: "go fetch"}


def seat_name(kit: Kit, seat: int) -> str:
    return SEATS[seat]


# --- Names ----------------------------------------------------------------------------------------


def room_name(kit: Kit, r: int) -> str:
    rooms = kit["rooms"]
    return str(rooms[r]["name"]) if r < len(rooms) else f"room {r + 1}"


def room_code(kit: Kit, r: int) -> str:
    """Column and level, as on a chess board: a1 is the top left."""
    rooms = kit["rooms"]
    if r >= len(rooms):
        return f"room-{r + 1}"
    return f"{'abcdefgh'[rooms[r]['column'] - 1]}{rooms[r]['level']}"


def room(kit: Kit, r: int) -> str:
    return f"{room_name(kit, r)} ({room_code(kit, r)})"


def door_code(kit: Kit, n: int) -> str:
    doors = kit["doors"]
    if n >= len(doors):
        return f"door-{n + 1}"
    names = [row["name"] for row in kit["rooms"]]
    ends = (names.index(doors[n]["from"]), names.index(doors[n]["to"]))
    return "-".join(room_code(kit, r) for r in ends)


def card_name(kit: Kit, side: int, c: int) -> str:
    if c == d.OPM and side == d.HEROES:
        return OPM_NAME
    cards = kit[DECKS[side]]
    return str(cards[c]["name"]) if c < len(cards) else f"card {c + 1}"


def card_code(kit: Kit, side: int, c: int) -> str:
    return slug(card_name(kit, side, c))


def card_stats(kit: Kit, side: int, c: int) -> str:
    card = kit[DECKS[side]][c]
    return (
        f"cost {card['cost']}, attack {card['dice']}d{card['die_max']}, "
        f"health {card['health']}, move {card['move']}"
    )


def unit_code(side: int, u: int) -> str:
    if side == d.HEROES:
        return "opm" if u == d.OPM else f"h{u + 1}"
    return f"m{u + 1}"


def unit_name(kit: Kit, v: Any, side: int, u: int) -> str:
    design = v.unit_design[side, u]
    if design == 0:
        return unit_code(side, u)
    if design == d.OPM + 1:
        return OPM_NAME
    return f"{card_name(kit, side, design - 1)} ({unit_code(side, u)})"


def carrier_of(v: Any) -> tuple[int, int]:
    """The side and slot of whoever carries the hostage."""
    side, slot = divmod(v.carrier - 1, d.SLOTS)
    return side, slot


# --- Actions --------------------------------------------------------------------------------------


def parts(action: int) -> tuple[str, int, int]:
    """The verb and what it is about; -1 where there is nothing."""
    if action in WORDS:
        return WORDS[action], -1, -1
    if action < d.BLOCK:
        return "hide", action - d.HIDE, -1
    if action < d.FIGHT:
        return "block", action - d.BLOCK, -1
    if action < d.MOVE:
        return "fight", *divmod(action - d.FIGHT, d.SLOTS)
    if action < d.FETCH:
        return "move", *divmod(action - d.MOVE, d.ROOMS)
    if action < d.STEP:
        return "fetch", action - d.FETCH, -1
    if action < d.STEP_FETCH:
        return "go", action - d.STEP, -1
    if action < d.EXCHANGE:
        return "put", *divmod(action - d.PUT, d.ROOMS)
    if action < d.TAKE:
        return "exchange", action - d.EXCHANGE, -1
    return "take", action - d.TAKE, -1


def spell(kit: Kit, seat: int, action: int) -> dict[str, Any]:
    if seat == CHANCE:
        side, number = outcome(action)
        if side < 0:
            return {"do": "roll", "face": number}
        return {"do": "draw", "side": SEATS[side], "card": card_name(kit, side, number)}
    verb, one, two = parts(action)
    if verb in ("hide", "go"):
        return {"do": verb, "room": room_name(kit, one)}
    if verb == "block":
        return {"do": verb, "door": door_code(kit, one)}
    if verb == "fight":
        return {"do": verb, "unit": unit_code(seat, one), "against": unit_code(1 - seat, two)}
    if verb == "move":
        return {"do": verb, "unit": unit_code(seat, one), "room": room_name(kit, two)}
    if verb in ("fetch", "take"):
        return {"do": verb, "unit": unit_code(seat, one)}
    if verb == "put":
        return {"do": verb, "card": card_name(kit, seat, one), "room": room_name(kit, two)}
    if verb == "exchange":
        return {"do": verb, "card": card_name(kit, seat, one)}
    return {"do": verb}


def outcome(action: int) -> tuple[int, int]:
    """What luck did: side -1 and a die's face, or the side and the card it draws."""
    if action < d.HERO_CARD:
        return -1, action - d.FACE + 1
    if action < d.MONSTER_CARD:
        return d.HEROES, action - d.HERO_CARD
    return d.MONSTERS, action - d.MONSTER_CARD


def short(kit: Kit, seat: int, action: int) -> str:
    if seat == CHANCE:
        side, number = outcome(action)
        if side < 0:
            return str(number)
        return ("h:", "m:")[side] + card_code(kit, side, number)
    verb, one, two = parts(action)
    if verb in ("hide", "go"):
        return f"{verb} {room_code(kit, one)}"
    if verb == "block":
        return f"{verb} {door_code(kit, one)}"
    if verb == "fight":
        return f"{verb} {unit_code(seat, one)} {unit_code(1 - seat, two)}"
    if verb == "move":
        return f"{verb} {unit_code(seat, one)} {room_code(kit, two)}"
    if verb in ("fetch", "take"):
        return f"{verb} {unit_code(seat, one)}"
    if verb == "put":
        return f"{verb} {card_code(kit, seat, one)} {room_code(kit, two)}"
    if verb == "exchange":
        return f"{verb} {card_code(kit, seat, one)}"
    return verb


def label(kit: Kit, v: Any, seat: int, action: int) -> str:
    verb, one, two = parts(action)
    if verb == "hide":
        return f"hide the hostage in {room(kit, one)}"
    if verb == "block":
        return f"block the door {door_code(kit, one)}"
    if verb == "fight":
        return f"{unit_name(kit, v, seat, one)} fights {unit_name(kit, v, 1 - seat, two)}"
    if verb == "move":
        return f"{unit_name(kit, v, seat, one)} moves to {room(kit, two)}"
    if verb == "fetch":
        return f"{unit_name(kit, v, seat, one)} moves to the hostage and takes it up"
    if verb == "go":
        return f"go on to {room(kit, one)}"
    if verb == "go fetch":
        return "go on to the hostage and take it up"
    if verb == "put":
        doing = "place" if v.phase == d.PLACING else "summon"
        return f"{doing} {card_name(kit, seat, one)} in {room(kit, two)}"
    if verb == "exchange":
        return f"discard {card_name(kit, seat, one)} and draw a card"
    if verb == "take":
        return f"{unit_name(kit, v, seat, one)} takes up the hostage"
    return {
        "drop": "put the hostage down",
        "stop": "stay here",
        "done": "place no more" if v.phase == d.PLACING else "block no more",
        "pass": "pass",
    }[verb]


def ask(kit: Kit, v: Any, seat: int) -> str:
    if v.phase == d.HIDING:
        return "In which room do you hide the hostage?"
    if v.phase == d.PLACING:
        left = kit["setup_monsters"] - v.ranks[d.MONSTERS]
        return f"Place up to {left} more in the two lowest levels, or say you are done."
    if v.phase == d.BLOCKING:
        left = kit["max_blocked_doors"] - v.blocked.bit_count()
        return f"Block up to {left} more of the doors, or say you are done."
    if v.phase == d.BATTLE:
        return "Which hero fights next, and against which monster?"
    if v.phase == d.MOVING:
        who = unit_name(kit, v, seat, v.mover - 1)
        if shares_room(v, seat, v.mover - 1):
            return f"{who} has walked into a fight. Against whom?"
        return f"{who} is on the move, {plural(v.steps_left, 'step')} left."
    return f"Your turn, with {plural(v.tokens[seat], 'token')}."


def ask_luck(kit: Kit, v: Any) -> str:
    """The question to people who roll real dice and draw real cards."""
    if v.phase == d.ROLLING:
        side = d.HEROES if v.dice_left[d.HEROES] > 0 else d.MONSTERS
        name = card_name(kit, side, v.duel_design[side] - 1)
        return f"{name} rolls, {plural(v.dice_left[side], 'die', 'dice')} to go. What does it show?"
    side = d.HEROES if v.owed[d.HEROES] > 0 else d.MONSTERS
    return f"The {SEATS[side]} draw a card. Which one?"


def shares_room(v: Any, side: int, u: int) -> bool:
    place = v.unit_room[side, u]
    return any(s == 1 - side and v.unit_room[s, w] == place for s, w in units(v))


def plural(n: int, one: str, many: str = "") -> str:
    return f"{n} {one if n == 1 else many or one + 's'}"


def units(v: Any) -> list[tuple[int, int]]:
    """Everybody in sight, One Punch Man among the heroes once he is won."""
    found = [(p, u) for p in range(2) for u in range(v.ranks[p]) if v.unit_room[p, u] > 0]
    if v.opm_won and v.unit_room[d.HEROES, d.OPM] > 0:
        found.append((d.HEROES, d.OPM))
    return found


def menu(kit: Kit, v: Any, seat: int, moves: list[int]) -> str:
    """What can be typed, one line a verb, in place of a hundred lines."""
    hints: dict[str, dict[str, list[str]]] = {}
    for move in moves:
        words = short(kit, seat, move).split()
        verb, first, rest = words[0], words[1] if len(words) > 1 else "", " ".join(words[2:])
        hints.setdefault(verb, {}).setdefault(first, []).append(rest)
    lines = []
    for verb, firsts in hints.items():
        lines += wrapped(menu_line(verb, firsts), 78)
    return "\n".join("  " + line for line in lines)


def menu_line(verb: str, firsts: dict[str, list[str]]) -> str:
    if all(rests == [""] for rests in firsts.values()):
        return f"{verb} {' | '.join(first for first in firsts if first)}".rstrip()
    by_rest: dict[str, list[str]] = {}
    for first, rests in firsts.items():
        by_rest.setdefault(" | ".join(rests), []).append(first)
    options = [f"{' | '.join(found)}  >  {rest}" for rest, found in by_rest.items()]
    return f"{verb}  " + "   or   ".join(options)


def wrapped(text: str, width: int, indent: str = "    ") -> list[str]:
    """The text in lines of at most this width."""
    lines, line = [], ""
    for word in text.split(" "):
        if len(line) + len(word) + 1 > width and line.strip():
            lines.append(line.rstrip())
            line = indent + word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line.rstrip()]


# --- Why not --------------------------------------------------------------------------------------


def why(kit: Kit, v: Any, seat: int, action: int, clause: int) -> str:
    verb, one, two = parts(action)
    if clause == 6:
        if v.phase in (d.HIDING, d.PLACING, d.BLOCKING):
            return "The preparations have an order: first the hostage, then monsters, then doors."
        return "The preparations are over."
    if clause == 8:
        if one < len(kit[DECKS[seat]]) and v.hand[seat, one] == 0:
            return f"You have no {card_name(kit, seat, one)} in your hand."
        return "In the preparations monsters are placed in the two lowest levels only."
    if clause == 9:
        return f"The monsters placed now may cost {kit['setup_cost']} together, no more."
    if clause == 11:
        return "That is not an unblocked door of this dungeon."
    if clause == 32:
        return why_not_summon(kit, v, seat, one)
    if clause == 36 and verb in ("move", "fetch"):
        return why_not_pay(v, seat, one, "move")
    if clause == 37 and verb == "move":
        return f"{unit_name(kit, v, seat, one)} cannot go from its room to {room(kit, two)}."
    if clause == 42:
        if v.tokens[seat] < d.price(seat):
            return f"A fight costs {d.price(seat)}; you have {v.tokens[seat]}."
        return "A fight needs one of your units and an opponent in the same room."
    if clause == 43:
        return why_not_exchange(kit, v, seat, one)
    if clause == 44:
        return f"{unit_name(kit, v, seat, one)} has done that in this round already."
    return SENTENCES[clause]


def why_not_summon(kit: Kit, v: Any, seat: int, c: int) -> str:
    if c >= len(kit[DECKS[seat]]) or v.hand[seat, c] == 0:
        return f"You have no {card_name(kit, seat, c)} in your hand."
    cost = kit[DECKS[seat]][c]["cost"]
    return f"{card_name(kit, seat, c)} costs {cost}; you have {plural(v.tokens[seat], 'token')}."


def why_not_pay(v: Any, seat: int, u: int, doing: str) -> str:
    if v.unit_room[seat, u] <= 0:
        return f"You have no unit {unit_code(seat, u)} in the dungeon."
    cost = d.price(seat)
    return f"A {doing} costs {plural(cost, 'token')}; you have {v.tokens[seat]}."


def why_not_exchange(kit: Kit, v: Any, seat: int, c: int) -> str:
    if c >= len(kit[DECKS[seat]]) or v.hand[seat, c] == 0:
        return f"You have no {card_name(kit, seat, c)} in your hand."
    cost = d.price(seat)
    return f"An exchange costs {plural(cost, 'token')}; you have {v.tokens[seat]}."


SENTENCES = {
    7: "The dungeon has no such room.",
    12: "Every room must keep at least one open door.",
    16: "A hero fights a monster in its own room.",
    17: "This is the battle phase: heroes beside a monster must fight first.",
    18: "That hero has fought in this battle phase already.",
    30: "A unit is on the move; finish its move first.",
    33: "Heroes come in through the entrances only.",
    34: "A monster can be summoned only into a room of the dungeon without heroes.",
    36: "No unit of yours is on the move.",
    37: "There is no open door that way, or no step left.",
    38: "Monsters move up or along their level, never down.",
    39: "The unit that walked in must fight now.",
    40: "A unit cannot leave a room with opponents in it.",
    41: "The move stops in a room with opponents.",
    46: "The hostage does not lie where this unit could take it up.",
    49: "Nobody of yours carries the hostage.",
    51: "One Punch Man is with nobody until a hero comes to his room.",
    RULING + 5: "Some room could no longer be reached from an entrance.",
    RULING + 6: "The hostage may not be hidden there.",
    RULING + 14: "That opponent is not in the room.",
    RULING + 18: "A unit summoned in this round has to wait for the next.",
    RULING + 19: "One Punch Man is neutral as yet; nobody can fight him.",
    RULING + 30: "The hostage can be taken up on coming in, or where no opponent is.",
    RULING + 33: "Somebody carries the hostage already.",
    RULING + 40: "That room is full.",
    RULING + 46: "The unit is in that room already; that is no move.",
    RULING + 56: "Heroes move first and take up the hostage when they find it.",
    RULING + 58: "This unit has taken up the hostage in this turn already.",
}


# --- The story ------------------------------------------------------------------------------------


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
        return ["The Monsters place nobody more."]
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
    for u in range(d.SLOTS):
        old, new = before.unit_room[actor, u], after.unit_room[actor, u]
        if old == 0 and new > 0:
            name = unit_name(kit, after, actor, u)
            return [f"The {side} summon {name} in {room(kit, new - 1)}."]
        if new > 0 and old != new:
            return [f"{unit_name(kit, after, actor, u)} goes to {room(kit, new - 1)}."]
        if old > 0 and new == 0 and before.unit_room[actor, u] != after.duel_room:
            place = room(kit, after.duel_room - 1)
            return [f"{unit_name(kit, before, actor, u)} goes to {place}."]
    if began_fight(before, after) or after.steps_left < before.steps_left:
        return []
    if before.phase == d.ACTING and (passes(after, actor) or after.round_no > before.round_no):
        return [f"The {side} pass."]
    return []


def passes(after: Any, actor: int) -> bool:
    """Nothing was done that could be seen, and yet the turn is over."""
    if after.phase == d.OVER:
        return bool(after.ending in (d.IMPATIENT, d.TOO_LATE))
    return bool(after.passed[actor] or after.active != actor or after.then == d.NEXT_ROUND)


def began_fight(before: Any, after: Any) -> bool:
    if before.phase == d.ROLLING or after.duel_unit[d.HEROES] == 0:
        return False
    if after.phase == d.ROLLING:
        return True
    return bool(after.fallen[d.MONSTERS] > before.fallen[d.MONSTERS])  # nobody rolls against him


def tell_discoveries(kit: Kit, before: Any, after: Any, viewer: int) -> list[str]:
    told = []
    if viewer != d.MONSTERS and after.phase != d.OVER:
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
    hero, monster = (
        card_name(kit, p, after.duel_design[p] - 1) if after.duel_design[p] else ""
        for p in range(2)
    )
    if began_fight(before, after):
        place = room(kit, after.duel_room - 1)
        told.append(f"{hero} and {monster} fight in {place}.")
        if after.duel_unit[d.HEROES] == d.OPM + 1 and after.phase != d.ROLLING:
            told.append(f"One punch. {monster} is gone.")
            return told
    if before.phase == d.ROLLING and after.phase != d.ROLLING:
        told.append(
            f"{hero} deals {after.dealt[d.HEROES]}, {monster} deals {after.dealt[d.MONSTERS]}."
        )
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
        return "The last round is over and the hostage still in the dungeon. The Monsters win!"
    return "The sponsor's patience is at an end. The Monsters win!"


# --- The dungeon ----------------------------------------------------------------------------------


def table(kit: Kit, v: Any, viewer: int, width: int) -> str:
    lines = [*status(kit, v), "", *draw_map(kit, v, viewer, width)]
    lines += other_doors(kit, v, viewer, width) + legend(viewer)
    lines += roster(kit, v)
    if viewer in (0, 1):
        lines += own_hand(kit, v, viewer)
    return "\n".join(line for row in lines for line in wrapped_row(row, width))


def wrapped_row(row: str, width: int) -> Iterable[str]:
    return [row] if len(row) <= width else wrapped(row, width)


def status(kit: Kit, v: Any) -> list[str]:
    top = max(kit["patience_start"], v.patience, 15)
    bar = "█" * v.patience + "░" * (top - v.patience) if top <= 30 else ""
    phase = {
        d.DRAWING: "cards are drawn",
        d.HIDING: "the Monsters hide the hostage",
        d.PLACING: "the Monsters take their places",
        d.BLOCKING: "the Monsters block doors",
        d.BATTLE: "battle phase",
        d.ROLLING: "dice are rolled",
        d.OVER: "the game is over: " + ENDINGS[v.ending],
    }.get(v.phase, f"turn of the {SEATS[v.active]}")
    counts = [
        f"  {SEATS[p]:<8}  {plural(v.tokens[p], 'token'):<10} hand {v.held[p]:<3} "
        f"deck {v.deck_left[p]:<3} lost {v.fallen[p]}"
        for p in range(2)
    ]
    return [f"Round {v.round_no}   Patience {v.patience:>2} {bar}   {phase}", *counts]


def grid(kit: Kit) -> dict[tuple[int, int], int]:
    return {(row["level"], row["column"]): r for r, row in enumerate(kit["rooms"])}


def door_numbers(kit: Kit) -> dict[tuple[int, int], int]:
    """The number of the door between two rooms, either way round."""
    names = [row["name"] for row in kit["rooms"]]
    found = {}
    for n, row in enumerate(kit["doors"]):
        a, b = names.index(row["from"]), names.index(row["to"])
        found[a, b] = found[b, a] = n
    return found


def door_sign(v: Any, viewer: int, n: int, signs: str) -> str:
    """Open, blocked or not known; the Monsters know all doors."""
    if v.blocked >> n & 1:
        return signs[1]
    if viewer == d.MONSTERS or v.door_known >> n & 1:
        return signs[0]
    return signs[2]


def draw_map(kit: Kit, v: Any, viewer: int, width: int) -> list[str]:
    rooms, doors = grid(kit), door_numbers(kit)
    columns = max(column for _, column in rooms)
    wide = max(7, min(16, (width - 2 + 2) // columns - 2))
    lines = []
    for level in range(1, max(at for at, _ in rooms) + 1):
        row: list[str] = ["", "", "", ""]
        stairs = ""
        for column in range(1, columns + 1):
            r = rooms.get((level, column), -1)
            cell = draw_room(kit, v, viewer, r, wide) if r >= 0 else [" " * wide] * 4
            aside = rooms.get((level, column + 1), -1)
            sign = "  "
            if (r, aside) in doors:
                sign = door_sign(v, viewer, doors[r, aside], "═╳┄") * 2
            gaps = ["  ", sign, "  ", "  "]
            row = [line + part + gap for line, part, gap in zip(row, cell, gaps, strict=True)]
            below = rooms.get((level + 1, column), -1)
            mark = door_sign(v, viewer, doors[r, below], "║╳┊") if (r, below) in doors else " "
            stairs += mark.center(wide) + "  "
        lines += [line.rstrip() for line in row]
        if stairs.strip():
            lines.append(stairs.rstrip())
    return lines


def draw_room(kit: Kit, v: Any, viewer: int, r: int, wide: int) -> list[str]:
    inner = wide - 2
    code = room_code(kit, r).upper() + ("*" if kit["rooms"][r]["entrance"] else "")
    dark = viewer != d.MONSTERS and not v.visited >> r & 1
    fill = "░" if dark else " "
    found = occupants(v, r)
    while len(text := " ".join(found)) > inner:
        found = [*found[:-2], "…"]
    if text and fill != " " and len(text) < inner:
        text += " "
    name = room_name(kit, r)[:inner]
    return [
        "┌" + code + "─" * (inner - len(code)) + "┐",
        "│" + name.ljust(inner) + "│",
        "│" + text.ljust(inner, fill) + "│",
        "└" + "─" * inner + "┘",
    ]


def occupants(v: Any, r: int) -> list[str]:
    found = []
    for side, u in units(v):
        if v.unit_room[side, u] == r + 1:
            carried = HOSTAGE if v.carrier and carrier_of(v) == (side, u) else ""
            hidden = side == d.MONSTERS and not v.unit_marks[side, u] & d.REVEALED
            code = unit_code(side, u) + carried
            found.append(f"({code})" if hidden else code.upper())
    if not v.opm_won and v.unit_room[d.HEROES, d.OPM] == r + 1:
        found.append("opm")
    if v.hostage_room == r + 1 and not v.carrier:
        found.append(HOSTAGE)
    if v.maybe_rooms >> r & 1 and v.hostage_room == 0:
        found.append("?")
    return found


def other_doors(kit: Kit, v: Any, viewer: int, width: int) -> list[str]:
    """Doors that a map on a grid cannot show."""
    told = []
    for n, row in enumerate(kit["doors"]):
        ends = [next(r for r in kit["rooms"] if r["name"] == row[end]) for end in ("from", "to")]
        levels = abs(ends[0]["level"] - ends[1]["level"])
        columns = abs(ends[0]["column"] - ends[1]["column"])
        if levels + columns != 1:
            state = {"═": "open", "╳": "blocked", "┄": "not known"}[door_sign(v, viewer, n, "═╳┄")]
            told.append(f"{door_code(kit, n)} {state}")
    return wrapped("Other doors: " + ", ".join(told), width) if told else []


def legend(viewer: int) -> list[str]:
    if viewer == d.MONSTERS:
        return [f"* entrance   ╳ blocked   (m) unseen by the Heroes   {HOSTAGE} hostage"]
    return [
        f"* entrance   ═ ║ open   ╳ blocked   ┄ ┊ not known   ░ dark   {HOSTAGE} hostage, ? perhaps"
    ]


def roster(kit: Kit, v: Any) -> list[str]:
    lines = []
    for side, u in units(v):
        if (side, u) == (d.HEROES, d.OPM):
            lines.append(f"  opm  {OPM_NAME:<18} {room_code(kit, v.unit_room[side, u] - 1)}")
            continue
        card = kit[DECKS[side]][v.unit_design[side, u] - 1]
        health = f"{card['health'] - v.unit_damage[side, u]}/{card['health']}"
        attack = f"{card['dice']}d{card['die_max']}"
        marks = [word for bit, word in MARKS if v.unit_marks[side, u] & bit]
        lines.append(
            f"  {unit_code(side, u):<4} {card['name'][:18]:<18} "
            f"{room_code(kit, v.unit_room[side, u] - 1)}  health {health:<5} attack {attack} "
            f"move {card['move']}  {', '.join(marks)}".rstrip()
        )
    unseen = sum(v.unit_room[d.MONSTERS, m] == d.HIDDEN for m in range(v.ranks[d.MONSTERS]))
    if unseen:
        lines.append(f"  {plural(unseen, 'monster')} somewhere in the dark")
    return lines


MARKS = ((d.MOVED, "moved"), (d.FOUGHT, "fought"), (d.BATTLED, "battled"))


def own_hand(kit: Kit, v: Any, viewer: int) -> list[str]:
    lines = ["Your hand:"]
    for k in range(len(kit[DECKS[viewer]])):
        count = v.hand[viewer, k]
        if count:
            lines.append(f"  {count} × {card_code(kit, viewer, k)}  ({card_stats(kit, viewer, k)})")
    return lines if len(lines) > 1 else ["Your hand is empty."]


def tallies(kit: Kit, finals: Any) -> dict[str, int]:
    """What happened over many games."""
    return {
        "rounds played": int(finals["round_no"].sum()),
        "heroes lost": int(finals["fallen"][:, d.HEROES].sum()),
        "monsters lost": int(finals["fallen"][:, d.MONSTERS].sum()),
        "games in which One Punch Man was won": int(finals["opm_won"].sum()),
        "patience left": int(finals["patience"].sum()),
    }
