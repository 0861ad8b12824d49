"""How PokéPucks speaks: actions, menus, questions and refusals; its story and its table."""

from __future__ import annotations

from typing import Any

from haymaker.games.pokepucks import layout
from haymaker.games.pokepucks.drawing import table
from haymaker.games.pokepucks.kit import in_play
from haymaker.games.pokepucks.names import (
    SEATS,
    STACKS,
    code,
    counted,
    depth_name,
    described,
    going_to,
    ordinal,
    own_count,
    parts,
    puck_name,
    rule_name,
    rule_number,
    seat_name,
)
from haymaker.games.pokepucks.primer import ended, goal, standing, things
from haymaker.games.pokepucks.story import tell
from haymaker.kernel.columns import wrap
from haymaker.kernel.contract import CHANCE, RULING
from haymaker.kernel.kit import Kit

__all__ = [
    "ENDINGS",
    "NUMBERED_SINCE",
    "ONE_ANSWER",
    "ask",
    "ask_luck",
    "ended",
    "goal",
    "label",
    "label_luck",
    "menu",
    "seat_name",
    "short",
    "spell",
    "standing",
    "table",
    "tallies",
    "tell",
    "things",
    "why",
]

ONE_ANSWER = {
    "throw": "PP-56: a throw is the player's to make, and at a real table to aim.",
    "bring": "PP-H21: Health is chosen in secret; going on by itself would tell what is left.",
    "done": "PP-H21: the same, where a secret choice can only end.",
}
"""Questions that are asked though there is one answer, and why."""

NUMBERED_SINCE = 2

ENDINGS = ("still fighting", "knocked out", "most pucks when the turns ran out", "a shared win")
VERBS = {
    layout.BRING: "bring",
    layout.CHOOSE_SLAMMER: "slammer",
    layout.CHOOSE_TEAM: "team",
    layout.MOVE: "move",
    layout.DISCARD: "discard",
}
FALLS = {
    layout.MISS: "miss",
    layout.HIT: "hit",
    layout.STAYS: "stays",
    layout.FLIPS: "flips",
    layout.LEANS: "leans",
    layout.LEAVES: "leaves",
}

# --- Actions ------------------------------------------------------------------------------------


def spell(kit: Kit, seat: int, action: int) -> dict[str, Any]:
    if seat == CHANCE:
        return spell_luck(action)
    verb, i = parts(action)
    play = in_play(kit)
    if verb in VERBS:
        if i < len(play.names):
            return {"do": VERBS[verb], "puck": play.names[i]}
        return {"do": VERBS[verb], "number": i + 1}
    if verb == layout.SPOT:
        return {"do": "spot", "depth": i + 1}
    if verb == layout.USE:
        if i >= len(play.rules):
            return {"do": "use", "number": i + 1}
        puck, which = rule_number(play, i)
        return {"do": "use", "puck": play.names[puck], "rule": which}
    return {"do": {layout.THROW: "throw", layout.KNOCK: "knock out"}.get(verb, "done")}


def spell_luck(outcome: int) -> dict[str, Any]:
    if outcome >= layout.GOES_NEXT:
        return {"do": "goes next", "player": SEATS[outcome - layout.GOES_NEXT]}
    if outcome >= layout.NEAREST:
        return {"do": "nearest", "depth": outcome - layout.NEAREST + 1}
    return {"do": FALLS[outcome]}


def short(kit: Kit, seat: int, action: int) -> str:
    if seat == CHANCE:
        if action >= layout.GOES_NEXT:
            return SEATS[action - layout.GOES_NEXT].lower()
        if action >= layout.NEAREST:
            return f"nearest {action - layout.NEAREST + 1}"
        return FALLS[action]
    verb, i = parts(action)
    if verb in VERBS:
        return f"{VERBS[verb]} {code(kit, i)}"
    if verb == layout.SPOT:
        return f"spot {i + 1}"
    if verb == layout.USE:
        play = in_play(kit)
        if i >= len(play.rules):
            return f"use rule {i + 1}"
        puck, which = rule_number(play, i)
        several = sum(rule.puck == puck for rule in play.rules) > 1
        return f"use {code(kit, puck)} /{which}" if several else f"use {code(kit, puck)}"
    return {layout.THROW: "throw", layout.KNOCK: "knock"}.get(verb, "done")


def label(kit: Kit, v: Any, seat: int, action: int) -> str:
    verb, i = parts(action)
    if verb == layout.DONE:
        return done_label(v)
    if verb == layout.THROW:
        return "throw the slammer"
    if verb == layout.KNOCK:
        return f"try to knock out {SEATS[v.current]}"
    if verb == layout.USE:
        _, which = rule_number(in_play(kit), i)
        again = f" ({which})" if which > 1 else ""
        return f"{rule_name(kit, i)}{again}: {in_play(kit).rules[i].says}"
    if verb == layout.SPOT:
        return spot_label(kit, v, i)
    name = puck_name(kit, i)
    if verb == layout.BRING:
        to = "Power" if v.ask == layout.ASK_SUPPLY else "Health"
        where = "the box" if kit["mode"] == "training" else "the collection"
        return f"{name} into {to} ({own_count(kit, v, seat, i)} in {where})"
    if verb == layout.CHOOSE_SLAMMER:
        return f"{name} as the slammer{described(kit, i)}"
    if verb == layout.CHOOSE_TEAM:
        return f"{name} into Power{described(kit, i)}"
    if verb == layout.DISCARD:
        return f"discard {name}"
    return move_label(kit, v, name)


def named(kit: Kit, v: Any, seat: int, action: int) -> str:
    """A special rule by its name: what it says, it says to the player."""
    verb, i = parts(action)
    if verb != layout.USE:
        return label(kit, v, seat, action)
    _, which = rule_number(in_play(kit), i)
    return f"use {rule_name(kit, i)}{f' ({which})' if which > 1 else ''}"


def means(kit: Kit, v: Any, seat: int, action: int) -> bool:
    """Whether there is such a puck or rule in this battle, or such a place in the Arena."""
    verb, i = parts(action)
    if verb == layout.USE:
        return i < len(in_play(kit).rules)
    if verb == layout.SPOT:
        return bool(i < v.arena_count)
    return verb not in VERBS or i < len(in_play(kit).names)


def done_label(v: Any) -> str:
    return {
        layout.ASK_HEALTH: "the Health stack is complete",
        layout.ASK_TEAM: "no further slammer",
        layout.ASK_SUPPLY: "bring no more",
        layout.ASK_RULE: "use nothing (more)",
        layout.ASK_KNOCK: "no Knock Out this time",
        layout.ASK_SHIELD: "no (further) shield",
        layout.ASK_CAPTURE: "catch nothing",
        layout.ASK_PICK: "leave the rest lying",
        layout.ASK_OUTSIDE: "leave the rest outside",
        layout.ASK_DISCARD: "discard nothing (more)",
        layout.ASK_MOVE: "move no more",
        layout.ASK_ORDER: "leave the rest as it is",
        layout.ASK_TAKE: "take no more",
    }.get(v.ask, "no more")


def spot_label(kit: Kit, v: Any, depth: int) -> str:
    index = v.arena_count - 1 - depth
    name = puck_name(kit, v.arena[index]) if 0 <= index < v.arena_count else "the puck"
    where = depth_name(depth)
    if v.ask == layout.ASK_CAPTURE:
        return f"catch {name} ({where})"
    if v.ask == layout.ASK_SWAP_SPOT:
        return f"take {name} into Health ({where})"
    return f"pick up {name} ({where})"


def move_label(kit: Kit, v: Any, name: str) -> str:
    if v.ask == layout.ASK_MOVE:
        return f"{name} to {STACKS[going_to(kit, v)]}"
    return {
        layout.ASK_GIVE: f"{name} onto the Arena stack",
        layout.ASK_PRIZE: f"{name} to Prize",
        layout.ASK_PAY: f"{name} under the Arena stack",
        layout.ASK_SHIELD: f"{name} as a shield",
        layout.ASK_REPLACE: f"{name} onto the Arena stack",
        layout.ASK_OUTSIDE: f"put {name} back on top",
        layout.ASK_ORDER: f"{name} next from the bottom",
        layout.ASK_SWAP_PUCK: f"give {name} for it",
        layout.ASK_TAKE: f"pick up {name}",
    }.get(v.ask, f"move {name}")


def menu(kit: Kit, v: Any, seat: int, moves: list[int]) -> str:
    """What can be typed, a line a verb."""
    lines: dict[str, list[str]] = {}
    for move in moves:
        verb, i = parts(move)
        if verb in VERBS:
            lines.setdefault(VERBS[verb], []).append(code(kit, i))
        else:
            lines.setdefault(short(kit, seat, move), [])
    written = []
    for verb_name, codes in lines.items():
        text = f"{verb_name} {' | '.join(codes)}"
        written += wrap(text, 78, "  ", "      ")
    return "\n".join(written)


# --- Questions and refusals ---------------------------------------------------------------------


def ask(kit: Kit, v: Any, seat: int) -> str:
    a = v.ask
    if a == layout.ASK_HEALTH:
        return ask_health(kit, v, seat)
    if a == layout.ASK_RULE:
        return "A special rule can be used now. Which one?"
    if a == layout.ASK_PAY:
        for_whom = "" if seat == v.current else f" for {SEATS[v.current]}, Confused as you are"
        return f"Top off the Arena{for_whom}: {counted(v.need, 'puck')} to go. Which one next?"
    if a == layout.ASK_KNOCK:
        return f"{SEATS[v.current]}'s slammer is Critical. Try to knock it out?"
    if a == layout.ASK_THROW:
        if v.knock:
            return f"Ready? One throw at {SEATS[v.current]}'s slammer."
        return f"Ready to throw at {counted(v.arena_count, 'puck')}?"
    if a == layout.ASK_PICK:
        return f"You may pick up {counted(v.picks, 'flipped puck')}. Which one?"
    if a == layout.ASK_REPLACE:
        return f"Patrol took pucks: replace {v.owed} from your Health. Which one?"
    if a == layout.ASK_MOVE:
        row = kit.record[0]
        source = ("Health", "Power", "Prize")[min(2, int(row["rule_from"][v.run - 1]))]
        return f"Which puck goes from {source} to {STACKS[going_to(kit, v)]}?"
    return {
        layout.ASK_GIVE: "Which puck do you put on the Arena stack?",
        layout.ASK_SLAMMER: "Which slammer do you play with?",
        layout.ASK_TEAM: "A further slammer for your Power stack?",
        layout.ASK_PRIZE: "More than ten in Health: which puck goes to Prize?",
        layout.ASK_SUPPLY: "Which pucks do you take along? Five at most.",
        layout.ASK_SHIELD: "Cover your slammer? Pucks from Power make it harder to flip.",
        layout.ASK_CAPTURE: "Your ball can catch a slammer. Which one?",
        layout.ASK_OUTSIDE: "Some pucks lie outside the arena. Which one goes on top next?",
        layout.ASK_DISCARD: "Do you discard anything from Power?",
        layout.ASK_SWITCH: "Which slammer takes over?",
        layout.ASK_ORDER: "The Arena in a new order: which puck is next from the bottom?",
        layout.ASK_SWAP_SPOT: "Which flipped puck do you take into Health?",
        layout.ASK_SWAP_PUCK: "Which of your Health pucks takes its place?",
        layout.ASK_TAKE: "Which pucks from outside do you pick up?",
    }[a]


def ask_health(kit: Kit, v: Any, seat: int) -> str:
    if kit["setup"] == "full":
        wanted = f"{layout.HEALTH_LEAST} to {layout.HEALTH_MOST}"
    else:
        wanted = str(max(11, 16 - kit.players))
    return f"Choose your pucks for Health: {wanted} ({v.chosen[seat]} so far)."


def why(kit: Kit, v: Any, seat: int, action: int, clause: int) -> str:
    verb, i = parts(action)
    name = puck_name(kit, i) if verb in VERBS else ""
    if verb == layout.DONE and v.ask in BEGUN:
        return BEGUN[v.ask]
    if clause == 4:
        return f"There is no {name} left in your collection."
    if clause == 28 and verb == layout.BRING:
        return "Then somebody would be left without a slammer."
    if clause == 28 and verb == layout.CHOOSE_TEAM and v.ask == layout.ASK_TEAM:
        return f"{name} is no slammer, and only slammers may go to Power now."
    if clause in (14, 15, 16) and verb == layout.USE and v.ask == layout.ASK_RULE:
        rules = in_play(kit).rules
        return (
            f"{rule_name(kit, i)} does not work at this moment."
            if i < len(rules)
            else "There is no such special rule in this battle."
        )
    if clause == 16 and verb == layout.MOVE and v.ask == layout.ASK_MOVE:
        return f"The rule does not move pucks such as {name}."
    if clause == 20:
        if verb == layout.DONE:
            return "The agreed minimum is not reached yet."
        return f"The limits agreed for this battle do not allow {name or 'that'}."
    if clause == 34 and name:
        return f"You have no {name} to move here, and other players' pucks are not yours to touch."
    if clause == RULING + 55 and verb == layout.SPOT:
        return "A slammer cannot lie in Health: slammers and pucks are kept apart here."
    if clause == RULING + 55 and verb in VERBS:
        return f"{name} cannot be used in this way: slammers and pucks are kept apart here."
    if clause in REASONS:
        return REASONS[clause]
    return "That is not possible at this moment."


BEGUN = {
    layout.ASK_REPLACE: "What was taken must be replaced: choose a puck from your Health.",
    layout.ASK_SWITCH: "The change has begun: choose the slammer that takes over.",
    layout.ASK_SWAP_SPOT: "The swap has begun: choose the flipped puck that you take.",
    layout.ASK_SWAP_PUCK: "The swap has begun: choose the puck that you give for it.",
}
"""Why one cannot stop in the middle of something."""

REASONS = {
    16: "Special rules can be used only in the window that they name.",
    21: "There is no such puck in this battle.",
    22: "Health takes 8 to 20 pucks, chosen before the battle.",
    23: "Health takes exactly the number of a quick set-up, chosen before the battle.",
    25: "Everybody puts a puck on the Arena stack; nobody may pass.",
    28: "Slammers are chosen once, before the battle, and everybody needs one.",
    29: "Pucks go to Prize until exactly ten are left in Health.",
    33: "Only pucks that somebody may handle now can be pointed at.",
    35: "Pucks cannot be discarded at will, only at the end of the own turn.",
    36: "Only one copy of the same Item can be used in a turn.",
    37: "Special rules of pucks in Prize cannot be used.",
    39: "The top-off is not optional: choose the next puck.",
    42: "A Knock Out can be tried only by the previous player, against a Critical slammer.",
    44: "A Knock Out that has begun is one throw, once the shields are laid.",
    55: "All counted attacks are made, one throw after another.",
    57: "Only a flipped puck can be chosen.",
    59: "That puck may not be picked up with this attack.",
    61: "There is no such puck left to place in the stack.",
    62: "No such puck lies outside the arena.",
    77: "In a training battle all pucks come from the shared box, and it has none of these left.",
    81: "In a wild battle no pucks go to Health.",
    82: "In a wild battle only one Pokéball may go to Power.",
    RULING + 18: "All pucks that may be picked up are picked up.",
    RULING + 24: "The new slammer must come from where this battle allows it.",
    RULING + 35: "Then somebody could not bring enough pucks.",
    RULING + 41: "Only a flipped Pokémon slammer can be caught.",
    RULING + 48: "A puck must be chosen.",
    RULING + 55: "These pucks must be put back on the Arena stack.",
    RULING + 57: "The Arena is empty: there is nothing to throw at.",
    RULING + 60: "The slammer's own rule comes first, and each rule once.",
    RULING + 62: "There is nothing like that to swap or take here.",
}

# --- A real table, where people throw -------------------------------------------------------------


def ask_luck(kit: Kit, v: Any) -> str:
    if v.ask == layout.LUCK_ORDER:
        placed = sum(v.place[p] > 0 for p in range(kit.players))
        return "Who goes first?" if placed == 0 else "Who goes next?"
    if v.ask == layout.LUCK_HIT:
        return f"{SEATS[v.thrower]} has thrown. Did the slammer hit the stack?"
    if v.ask == layout.LUCK_FACE:
        name = puck_name(kit, v.arena[v.arena_count - 1 - v.faces])
        return f"{name} was {depth_name(v.faces)}. How does it lie now?"
    nth = "nearest" if v.placed == 0 else f"{ordinal(v.placed + 1)} nearest"
    return f"Restacking: which puck lies {nth} to the centre?"


def label_luck(kit: Kit, v: Any, outcome: int) -> str:
    if outcome >= layout.GOES_NEXT:
        return SEATS[outcome - layout.GOES_NEXT]
    if outcome >= layout.NEAREST:
        depth = outcome - layout.NEAREST
        name = puck_name(kit, v.arena[v.arena_count - 1 - depth])
        return f"{name} (was {depth_name(depth)})"
    return {
        layout.MISS: "No, a miss",
        layout.HIT: "Yes, a hit",
        layout.STAYS: "Face down, in the arena",
        layout.FLIPS: "Flipped: face up",
        layout.LEANS: "Leaning on its edge",
        layout.LEAVES: "Out of the arena",
    }[outcome]


# --- Many games ---------------------------------------------------------------------------------


def tallies(kit: Kit, finals: Any) -> dict[str, int]:
    """What to count over many finished battles."""
    return {
        "turns": int(finals["turns"].sum()),
        "players knocked out": int(finals["outs"].sum()),
    }
