"""How the dungeon speaks: actions, menus, questions and refusals; its story and its map."""

from __future__ import annotations

from typing import Any

from haymaker.games.one_punch_man.drawing import *
from haymaker.games.one_punch_man.dungeon import *
from haymaker.games.one_punch_man.kit import DECKS
from haymaker.games.one_punch_man.layout import *
from haymaker.games.one_punch_man.names import *
from haymaker.games.one_punch_man.primer import ended as ended
from haymaker.games.one_punch_man.primer import goal as goal
from haymaker.games.one_punch_man.primer import standing as standing
from haymaker.games.one_punch_man.primer import things as things
from haymaker.games.one_punch_man.story import *
from haymaker.kernel.contract import CHANCE, RULING
from haymaker.kernel.kit import Kit

WORDS = {DROP: "drop", STOP: "stop", DONE: "done", PASS: "pass", STEP_FETCH: "go fetch"}

ONE_ANSWER: dict[str, str] = {
    "hide": "OPM-07: the Monsters choose the room, even where only one will do.",
    "done": "OPM-06: what the Monsters could still place or block is their secret.",
    "fight": "OPM-16: the Heroes call the fights of the battle phase one by one.",
    "stop": "OPM-H08: whether a monster can go on would tell which doors are blocked.",
    "pass": "OPM-31: the phase ends when both sides have said that they pass.",
}
"""What is asked although there may be only one answer, by verb, and why (OPM-H58)."""

NUMBERED_SINCE = 2

# --- Actions --------------------------------------------------------------------------------------


def parts(action: int) -> tuple[str, int, int]:
    """The verb and what it is about; -1 where there is nothing."""
    if action in WORDS:
        return WORDS[action], -1, -1
    if action < BLOCK:
        return "hide", action - HIDE, -1
    if action < FIGHT:
        return "block", action - BLOCK, -1
    if action < MOVE:
        return "fight", *divmod(action - FIGHT, SLOTS)
    if action < FETCH:
        return "move", *divmod(action - MOVE, ROOMS)
    if action < STEP:
        return "fetch", action - FETCH, -1
    if action < STEP_FETCH:
        return "go", action - STEP, -1
    if action < EXCHANGE:
        return "put", *divmod(action - PUT, ROOMS)
    if action < TAKE:
        return "exchange", action - EXCHANGE, -1
    return "take", action - TAKE, -1


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
    if action < HERO_CARD:
        return -1, action - FACE + 1
    if action < MONSTER_CARD:
        return HEROES, action - HERO_CARD
    return MONSTERS, action - MONSTER_CARD


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
        doing = "place" if v.phase == PLACING else "summon"
        return f"{doing} {card_name(kit, seat, one)} in {room(kit, two)}"
    if verb == "exchange":
        return f"discard {card_name(kit, seat, one)} and draw a card"
    if verb == "take":
        return f"{unit_name(kit, v, seat, one)} takes up the hostage"
    return {
        "drop": "put the hostage down",
        "stop": "stay here",
        "done": "place no more" if v.phase == PLACING else "block no more",
        "pass": "pass",
    }[verb]


def means(kit: Kit, v: Any, seat: int, action: int) -> bool:
    """Whether there is such a room, door or card, and such a unit in sight."""
    verb, one, two = parts(action)
    if verb in ("hide", "go"):
        return one < len(kit["rooms"])
    if verb == "block":
        return one < len(kit["doors"])
    if verb in ("put", "exchange"):
        return one < len(kit[DECKS[seat]]) and two < len(kit["rooms"])
    if verb == "fight":
        return bool(v.unit_room[seat, one] != 0 and v.unit_room[1 - seat, two] != 0)
    if verb in ("move", "fetch", "take"):
        return bool(v.unit_room[seat, one] != 0) and two < len(kit["rooms"])
    return True


def ask(kit: Kit, v: Any, seat: int) -> str:
    if v.phase == HIDING:
        return "In which room do you hide the hostage?"
    if v.phase == PLACING:
        if not can_place_more(kit, v):
            return "No card of yours is cheap enough for one more monster. Say you are done."
        left = kit["setup_monsters"] - v.ranks[MONSTERS]
        return f"Place up to {left} more in the two lowest levels, or say you are done."
    if v.phase == BLOCKING:
        left = kit["max_blocked_doors"] - v.blocked.bit_count()
        return f"Block up to {left} more of the doors, or say you are done."
    if v.phase == BATTLE:
        return "Which hero fights next, and against which monster?"
    if v.phase == MOVING:
        return ask_mover(kit, v, seat, v.mover - 1)
    return f"Your turn, with {plural(v.tokens[seat], 'token')}."


def can_place_more(kit: Kit, v: Any) -> bool:
    """OPM-09: whether a monster in hand costs no more than what is left."""
    cost = [card["cost"] for card in kit[DECKS[MONSTERS]]]
    placed = [v.unit_design[MONSTERS, m] - 1 for m in range(v.ranks[MONSTERS])]
    left = kit["setup_cost"] - sum(cost[k] for k in placed)
    return any(v.hand[MONSTERS, k] > 0 and cost[k] <= left for k in range(len(cost)))


def ask_mover(kit: Kit, v: Any, seat: int, u: int) -> str:
    who = unit_name(kit, v, seat, u)
    lies_here = v.carrier == 0 and v.hostage_room == v.unit_room[seat, u]
    can_take = lies_here and not v.took >> u & 1
    if shares_room(v, seat, u):
        asked = f"{who} has walked into a fight. Against whom?"
    elif v.steps_left == 0:
        return f"{who} has come to the hostage. Take it up?"
    else:
        asked = f"{who} is on the move, {plural(v.steps_left, 'step')} left."
    return f"{asked} The hostage lies here." if can_take else asked


def ask_luck(kit: Kit, v: Any) -> str:
    """The question to people who roll real dice and draw real cards."""
    if v.phase == ROLLING:
        side = HEROES if v.dice_left[HEROES] > 0 else MONSTERS
        name = card_name(kit, side, v.duel_design[side] - 1)
        return f"{name} rolls, {plural(v.dice_left[side], 'die', 'dice')} to go. What does it show?"
    side = HEROES if v.owed[HEROES] > 0 else MONSTERS
    return f"The {SEATS[side]} draw a card. Which one?"


def label_luck(kit: Kit, v: Any, outcome_number: int) -> str:
    """What happened at a real table, in words."""
    side, number = outcome(outcome_number)
    return f"A {number}" if side < 0 else card_name(kit, side, number)


def menu(kit: Kit, v: Any, seat: int, moves: list[int]) -> str:
    """What can be typed, one line per verb, in place of a hundred lines."""
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


# --- Why not --------------------------------------------------------------------------------------


def why(kit: Kit, v: Any, seat: int, action: int, clause: int) -> str:
    verb, one, two = parts(action)
    if clause == 6:
        if v.phase in (HIDING, PLACING, BLOCKING):
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
        if v.tokens[seat] < price(seat):
            return f"A fight costs {price(seat)}; you have {v.tokens[seat]}."
        return "A fight needs one of your units and an opponent in the same room."
    if clause == 43:
        return why_not_exchange(kit, v, seat, one)
    if clause == 44:
        return f"{unit_name(kit, v, seat, one)} has done that in this round already."
    if clause == RULING + 55:
        done = "put the hostage down again" if verb == "drop" else "take up the hostage"
        return f"This unit cannot {done} in this turn."
    if clause == RULING + 30 and kit["pickup_on_entry_only"]:
        return "The hostage can be taken up only on coming in."
    return SENTENCES[clause]


def why_not_summon(kit: Kit, v: Any, seat: int, c: int) -> str:
    if c >= len(kit[DECKS[seat]]) or v.hand[seat, c] == 0:
        return f"You have no {card_name(kit, seat, c)} in your hand."
    cost = kit[DECKS[seat]][c]["cost"]
    return f"{card_name(kit, seat, c)} costs {cost}; you have {plural(v.tokens[seat], 'token')}."


def why_not_pay(v: Any, seat: int, u: int, doing: str) -> str:
    if v.unit_room[seat, u] <= 0:
        return f"You have no unit {unit_code(seat, u)} in the dungeon."
    cost = price(seat)
    return f"A {doing} costs {plural(cost, 'token')}; you have {v.tokens[seat]}."


def why_not_exchange(kit: Kit, v: Any, seat: int, c: int) -> str:
    if not any(v.hand[seat, card] for card in range(len(kit[DECKS[seat]]))):
        return "You have no card in your hand that could be exchanged."
    if c >= len(kit[DECKS[seat]]) or v.hand[seat, c] == 0:
        return f"You have no {card_name(kit, seat, c)} in your hand."
    cost = price(seat)
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
    RULING + 38: "No card is left to draw: deck and discards are both empty.",
    RULING + 40: "That room is full.",
    RULING + 46: "The unit is in that room already; that is no move.",
    RULING + 56: "Heroes move first and take up the hostage when they find it.",
}


# --- Many games -----------------------------------------------------------------------------------


def tallies(kit: Kit, finals: Any) -> dict[str, int]:
    """What happened over many games."""
    return {
        "rounds played": int(finals["round_no"].sum()),
        "heroes lost": int(finals["fallen"][:, HEROES].sum()),
        "monsters lost": int(finals["fallen"][:, MONSTERS].sum()),
        "games in which One Punch Man was won": int(finals["opm_won"].sum()),
        "patience left": int(finals["patience"].sum()),
    }
