"""How PokéPucks speaks: names, menus, the story of a battle, and the table in plain characters."""

from __future__ import annotations

import textwrap
import unicodedata
from functools import lru_cache
from typing import Any

from haymaker.games.pokepucks import pieces
from haymaker.games.pokepucks.kit import InPlay, in_play
from haymaker.kernel.contract import CHANCE, RULING
from haymaker.kernel.kit import Kit

ENDINGS = ("still fighting", "knocked out", "most pucks when the turns ran out", "a shared win")

SEATS = ("Amber", "Birch", "Coral", "Dune", "Elm", "Flint", "Gale", "Hazel")
TYPES = ("", "Grass", "Fire", "Water", "Electric", "Fighting", "Psychic", "Normal")
STATUSES = {
    pieces.CRITICAL: "Critical",
    pieces.PARALYZED: "Paralyzed",
    pieces.SLEEP: "asleep",
    pieces.POISONED: "Poisoned",
    pieces.CONFUSED: "Confused",
}
VERBS = {
    pieces.BRING: "bring",
    pieces.CHOOSE_SLAMMER: "slammer",
    pieces.CHOOSE_TEAM: "team",
    pieces.MOVE: "move",
    pieces.DISCARD: "discard",
}
FALLS = {
    pieces.MISS: "miss",
    pieces.HIT: "hit",
    pieces.STAYS: "stays",
    pieces.FLIPS: "flips",
    pieces.LEANS: "leans",
    pieces.LEAVES: "leaves",
}
STACKS = ("Health", "Power", "Prize", "the top of the Arena", "the bottom of the Arena")


# --- Names --------------------------------------------------------------------------------------


def seat_name(kit: Kit, seat: int) -> str:
    return SEATS[seat]


def puck_name(kit: Kit, d: int) -> str:
    names = in_play(kit).names
    return names[d] if d < len(names) else f"puck no. {d + 1}"


def folded(name: str) -> str:
    """A name as it is easily typed: lower case, no accents."""
    flat = unicodedata.normalize("NFKD", name)
    return " ".join("".join(c for c in flat if not unicodedata.combining(c)).lower().split())


def code(kit: Kit, d: int) -> str:
    """What one types for a puck; where two would be typed alike, the number is added."""
    codes = all_codes(in_play(kit).names)
    return codes[d] if d < len(codes) else f"#{d + 1}"


@lru_cache(maxsize=64)
def all_codes(names: tuple[str, ...]) -> tuple[str, ...]:
    plain = [folded(name) for name in names]
    return tuple(
        f"{mine} #{d + 1}" if plain.count(mine) > 1 or mine.startswith("#") else mine
        for d, mine in enumerate(plain)
    )


def rule_number(play: InPlay, row: int) -> tuple[int, int]:
    """The puck of a rule, and which of that puck's rules it is, from 1."""
    puck = play.rules[row].puck
    return puck, sum(rule.puck == puck for rule in play.rules[: row + 1])


def rule_name(kit: Kit, row: int) -> str:
    play = in_play(kit)
    rule = play.rules[row]
    name = play.names[rule.puck]
    return name if rule.title in name else f"{name}'s {rule.title}"


def ordinal(n: int) -> str:
    ending = "th" if 10 <= n % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


def depth_name(depth: int) -> str:
    return "on top" if depth == 0 else f"{ordinal(depth + 1)} from the top"


def listed(kit: Kit, counts: dict[int, int]) -> str:
    """`2 Potion, Switch`."""
    parts = [
        puck_name(kit, d) if n == 1 else f"{n} {puck_name(kit, d)}"
        for d, n in counts.items()
        if n > 0
    ]
    return ", ".join(parts)


def stack(v: Any, name: str, p: int, kit: Kit) -> dict[int, int]:
    held = getattr(v, name)
    return {d: held[p, d] for d in range(len(in_play(kit).names)) if held[p, d] > 0}


def and_list(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


# --- Actions ------------------------------------------------------------------------------------


def parts(action: int) -> tuple[int, int]:
    """The verb's first number, and what comes with it."""
    if action < pieces.SPOT:
        return action // pieces.DESIGNS * pieces.DESIGNS, action % pieces.DESIGNS
    for verb in (pieces.DONE, pieces.KNOCK, pieces.THROW, pieces.USE):
        if action >= verb:
            return verb, action - verb
    return pieces.SPOT, action - pieces.SPOT


def spell(kit: Kit, seat: int, action: int) -> dict[str, Any]:
    if seat == CHANCE:
        return spell_luck(action)
    verb, i = parts(action)
    play = in_play(kit)
    if verb in VERBS:
        if i < len(play.names):
            return {"do": VERBS[verb], "puck": play.names[i]}
        return {"do": VERBS[verb], "number": i + 1}
    if verb == pieces.SPOT:
        return {"do": "spot", "depth": i + 1}
    if verb == pieces.USE:
        if i >= len(play.rules):
            return {"do": "use", "number": i + 1}
        puck, which = rule_number(play, i)
        return {"do": "use", "puck": play.names[puck], "rule": which}
    return {"do": {pieces.THROW: "throw", pieces.KNOCK: "knock out"}.get(verb, "done")}


def spell_luck(outcome: int) -> dict[str, Any]:
    if outcome >= pieces.GOES_NEXT:
        return {"do": "goes next", "player": SEATS[outcome - pieces.GOES_NEXT]}
    if outcome >= pieces.NEAREST:
        return {"do": "nearest", "depth": outcome - pieces.NEAREST + 1}
    return {"do": FALLS[outcome]}


def short(kit: Kit, seat: int, action: int) -> str:
    if seat == CHANCE:
        if action >= pieces.GOES_NEXT:
            return SEATS[action - pieces.GOES_NEXT].lower()
        if action >= pieces.NEAREST:
            return f"nearest {action - pieces.NEAREST + 1}"
        return FALLS[action]
    verb, i = parts(action)
    if verb in VERBS:
        return f"{VERBS[verb]} {code(kit, i)}"
    if verb == pieces.SPOT:
        return f"spot {i + 1}"
    if verb == pieces.USE:
        play = in_play(kit)
        if i >= len(play.rules):
            return f"use rule {i + 1}"
        puck, which = rule_number(play, i)
        several = sum(rule.puck == puck for rule in play.rules) > 1
        return f"use {code(kit, puck)} /{which}" if several else f"use {code(kit, puck)}"
    return {pieces.THROW: "throw", pieces.KNOCK: "knock"}.get(verb, "done")


def label(kit: Kit, v: Any, seat: int, action: int) -> str:
    verb, i = parts(action)
    if verb == pieces.DONE:
        return done_label(v)
    if verb == pieces.THROW:
        return "throw your slammer"
    if verb == pieces.KNOCK:
        return f"try to knock out {SEATS[v.current]}"
    if verb == pieces.USE:
        _, which = rule_number(in_play(kit), i)
        again = f" ({which})" if which > 1 else ""
        return f"{rule_name(kit, i)}{again}: {in_play(kit).rules[i].says}"
    if verb == pieces.SPOT:
        return spot_label(kit, v, i)
    name = puck_name(kit, i)
    if verb == pieces.BRING:
        to = "Power" if v.ask == pieces.ASK_SUPPLY else "Health"
        return f"{name} into {to} ({own_count(kit, v, seat, i)} in your collection)"
    if verb == pieces.CHOOSE_SLAMMER:
        return f"{name} as your slammer{described(kit, i)}"
    if verb == pieces.CHOOSE_TEAM:
        return f"{name} into Power{described(kit, i)}"
    if verb == pieces.DISCARD:
        return f"discard {name}"
    return move_label(kit, v, name)


def own_count(kit: Kit, v: Any, seat: int, d: int) -> int:
    record = kit.record[0]
    if kit["mode"] == "training":
        taken = sum(int(v.brought[p, d]) for p in range(kit.players))
        return int(record["box"][d]) - taken
    return int(record["owned"][seat, d]) - int(v.brought[seat, d])


def described(kit: Kit, d: int) -> str:
    """Type, weight, weakness and resistance of a slammer."""
    record = kit.record[0]
    facts = [TYPES[record["puck_type"][d]]] if record["puck_type"][d] else []
    facts.append(f"{in_play(kit).grams[d]} g")
    if record["puck_weak"][d]:
        facts.append(f"weak to {TYPES[record['puck_weak'][d]]}")
    if record["puck_resist"][d]:
        facts.append(f"resists {TYPES[record['puck_resist'][d]]}")
    return f" ({', '.join(facts)})"


def done_label(v: Any) -> str:
    return {
        pieces.ASK_HEALTH: "your Health stack is complete",
        pieces.ASK_TEAM: "no further slammer",
        pieces.ASK_SUPPLY: "bring no more",
        pieces.ASK_RULE: "use nothing (more)",
        pieces.ASK_KNOCK: "no Knock Out this time",
        pieces.ASK_SHIELD: "no (further) shield",
        pieces.ASK_CAPTURE: "catch nothing",
        pieces.ASK_PICK: "leave the rest lying",
        pieces.ASK_OUTSIDE: "leave the rest outside",
        pieces.ASK_DISCARD: "discard nothing (more)",
        pieces.ASK_MOVE: "move no more",
        pieces.ASK_ORDER: "leave the rest as it is",
        pieces.ASK_TAKE: "take no more",
    }.get(v.ask, "no more")


def spot_label(kit: Kit, v: Any, depth: int) -> str:
    index = v.arena_count - 1 - depth
    name = puck_name(kit, v.arena[index]) if 0 <= index < v.arena_count else "the puck"
    where = depth_name(depth)
    if v.ask == pieces.ASK_CAPTURE:
        return f"catch {name} ({where})"
    if v.ask == pieces.ASK_SWAP_SPOT:
        return f"take {name} into Health ({where})"
    return f"pick up {name} ({where})"


def move_label(kit: Kit, v: Any, name: str) -> str:
    if v.ask == pieces.ASK_MOVE:
        return f"{name} to {STACKS[going_to(kit, v)]}"
    return {
        pieces.ASK_GIVE: f"{name} onto the Arena stack",
        pieces.ASK_PRIZE: f"{name} to Prize",
        pieces.ASK_PAY: f"{name} under the Arena stack",
        pieces.ASK_SHIELD: f"{name} as a shield",
        pieces.ASK_REPLACE: f"{name} onto the Arena stack",
        pieces.ASK_OUTSIDE: f"put {name} back on top",
        pieces.ASK_ORDER: f"{name} next from the bottom",
        pieces.ASK_SWAP_PUCK: f"give {name} for it",
        pieces.ASK_TAKE: f"pick up {name}",
    }.get(v.ask, f"move {name}")


def going_to(kit: Kit, v: Any) -> int:
    """Where the rule under way sends pucks."""
    to = int(kit.record[0]["rule_to"][v.run - 1])
    wild = kit["mode"] == "wild" and to in (pieces.HEALTH, pieces.POWER)
    return pieces.PRIZE if wild else to


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
        written += textwrap.wrap(text, 78, initial_indent="  ", subsequent_indent="      ")
    return "\n".join(written)


# --- Questions and refusals ---------------------------------------------------------------------


def ask(kit: Kit, v: Any, seat: int) -> str:
    a = v.ask
    if a == pieces.ASK_HEALTH:
        return ask_health(kit, v, seat)
    if a == pieces.ASK_RULE:
        return "A special rule can be used now. Which one?"
    if a == pieces.ASK_PAY:
        for_whom = "" if seat == v.current else f" for {SEATS[v.current]}, Confused as you are"
        return f"Top off the Arena{for_whom}: {counted(v.need, 'puck')} to go. Which one next?"
    if a == pieces.ASK_KNOCK:
        return f"{SEATS[v.current]}'s slammer is Critical. Try to knock it out?"
    if a == pieces.ASK_THROW:
        if v.knock:
            return f"Ready? One throw at {SEATS[v.current]}'s slammer."
        return f"Ready to throw at {counted(v.arena_count, 'puck')}?"
    if a == pieces.ASK_PICK:
        return f"You may pick up {counted(v.picks, 'flipped puck')}. Which one?"
    if a == pieces.ASK_REPLACE:
        return f"Patrol took pucks: replace {v.owed} from your Health. Which one?"
    if a == pieces.ASK_MOVE:
        row = kit.record[0]
        source = ("Health", "Power", "Prize")[min(2, int(row["rule_from"][v.run - 1]))]
        return f"Which puck goes from {source} to {STACKS[going_to(kit, v)]}?"
    return {
        pieces.ASK_GIVE: "Which puck do you put on the Arena stack?",
        pieces.ASK_SLAMMER: "Which slammer do you play with?",
        pieces.ASK_TEAM: "A further slammer for your Power stack?",
        pieces.ASK_PRIZE: "More than ten in Health: which puck goes to Prize?",
        pieces.ASK_SUPPLY: "Which pucks do you take along? Five at most.",
        pieces.ASK_SHIELD: "Cover your slammer? Pucks from Power make it harder to flip.",
        pieces.ASK_CAPTURE: "Your ball can catch a slammer. Which one?",
        pieces.ASK_OUTSIDE: "Some pucks lie outside the arena. Which one goes on top next?",
        pieces.ASK_DISCARD: "Do you discard anything from Power?",
        pieces.ASK_SWITCH: "Which slammer takes over?",
        pieces.ASK_ORDER: "The Arena in a new order: which puck is next from the bottom?",
        pieces.ASK_SWAP_SPOT: "Which flipped puck do you take into Health?",
        pieces.ASK_SWAP_PUCK: "Which of your Health pucks takes its place?",
        pieces.ASK_TAKE: "Which pucks from outside do you pick up?",
    }[a]


def ask_health(kit: Kit, v: Any, seat: int) -> str:
    if kit["setup"] == "full":
        wanted = f"{pieces.HEALTH_LEAST} to {pieces.HEALTH_MOST}"
    else:
        wanted = str(max(11, 16 - kit.players))
    return f"Choose your pucks for Health: {wanted} ({v.chosen[seat]} so far)."


def counted(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def why(kit: Kit, v: Any, seat: int, action: int, clause: int) -> str:
    verb, i = parts(action)
    name = puck_name(kit, i) if verb in VERBS else ""
    if clause == 4:
        return f"There is no {name} left in your collection."
    if clause in (14, 15, 16) and verb == pieces.USE and v.ask == pieces.ASK_RULE:
        rules = in_play(kit).rules
        return (
            f"{rule_name(kit, i)} does not work at this moment."
            if i < len(rules)
            else "There is no such special rule in this battle."
        )
    if clause == 20:
        if verb == pieces.DONE:
            return "The agreed minimum is not reached yet."
        return f"The limits agreed for this battle do not allow {name or 'that'}."
    if clause == 34 and name:
        return f"You have no {name} to move here, and other players' pucks are not yours to touch."
    if clause == RULING + 55 and verb in VERBS:
        return f"{name} cannot be used in this way: slammers and pucks are kept apart here."
    if clause in REASONS:
        return REASONS[clause]
    return "That is not possible at this moment."


REASONS = {
    16: "Special rules can be used only in the window that they name.",
    21: "There is no such puck in this battle.",
    22: "Health takes 8 to 20 pucks, chosen before the battle.",
    23: "Health takes exactly the number of pucks agreed for a quick set-up.",
    25: "Everybody puts a puck on the Arena stack; nobody may pass.",
    28: "Slammers are chosen once, before the battle, and everybody needs one.",
    29: "Pucks go to Prize until exactly ten are left in Health.",
    33: "Only pucks that somebody may handle now can be pointed at.",
    35: "Pucks cannot be discarded at will, only at the end of the own turn.",
    36: "Only one copy of the same Item can be used in a turn.",
    37: "Special rules of pucks in Prize cannot be used.",
    39: "The top-off is not optional: choose the next puck.",
    42: "A Knock Out can be tried only by the previous player, against a Critical slammer.",
    44: "A Knock Out is one throw, when the shields are laid.",
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
    RULING + 60: "The slammer's own rule comes first, and each rule once.",
    RULING + 62: "There is nothing like that to swap or take here.",
}


# --- The story ----------------------------------------------------------------------------------


def tell(kit: Kit, before: Any, after: Any, actor: int, viewer: int) -> list[str]:
    told = tell_deed(kit, before, after, actor, viewer)
    if before.ask == pieces.ASK_HEALTH:
        return told + tell_revealed(kit, before, after)
    if before.ask in WITH_MOVES:
        told += tell_moves(kit, before, after)
    if before.knock and not after.knock and after.outs == before.outs:
        told.append(f"{SEATS[before.current]}'s slammer holds.")
    told += tell_statuses(kit, before, after)
    told += tell_people(kit, before, after)
    told += tell_turn(kit, before, after)
    return told


def tell_deed(kit: Kit, before: Any, after: Any, actor: int, viewer: int) -> list[str]:
    """What the actor, or luck, just did."""
    if actor == CHANCE:
        return tell_luck(kit, before, after)
    who = SEATS[actor]
    if after.last == 0:
        return tell_sealed(kit, before, after, actor, viewer)
    verb, i = parts(after.last - 1)
    if verb == pieces.DONE:
        return tell_done(before, who)
    if verb == pieces.THROW:
        return [f"{who} throws!"]
    if verb == pieces.KNOCK:
        return [f"{who} goes for a Knock Out of {SEATS[before.current]}."]
    if verb == pieces.USE:
        return [f"{who} uses {rule_name(kit, i)}: {in_play(kit).rules[i].says}."]
    if verb == pieces.SPOT:
        index = before.arena_count - 1 - i
        name = puck_name(kit, before.arena[index])
        verbs = {pieces.ASK_CAPTURE: "catches", pieces.ASK_SWAP_SPOT: "wants"}
        return [f"{who} {verbs.get(before.ask, 'picks up')} {name}, {depth_name(i)}."]
    return [tell_puck(kit, before, who, verb, puck_name(kit, i))]


def tell_puck(kit: Kit, before: Any, who: str, verb: int, name: str) -> str:
    if verb == pieces.BRING:
        to = "Power" if before.ask == pieces.ASK_SUPPLY else "Health"
        return f"{who} brings {name} into {to}."
    if verb == pieces.CHOOSE_SLAMMER:
        if before.ask == pieces.ASK_SWITCH:
            return f"{who} changes slammers: {name} takes over."
        return f"{who} plays with {name}."
    if verb == pieces.CHOOSE_TEAM:
        return f"{who} keeps {name} in Power."
    if verb == pieces.DISCARD:
        return f"{who} discards {name}."
    if before.ask == pieces.ASK_MOVE:
        return f"{who} moves {name} to {STACKS[going_to(kit, before)]}."
    return {
        pieces.ASK_GIVE: f"{who} puts {name} on the Arena stack.",
        pieces.ASK_PRIZE: f"{who} moves {name} to Prize.",
        pieces.ASK_PAY: f"{who} tops off with {name}.",
        pieces.ASK_SHIELD: f"{who} shields the slammer with {name}.",
        pieces.ASK_REPLACE: f"{who} replaces a puck with {name}.",
        pieces.ASK_OUTSIDE: f"{who} puts {name} back on top.",
        pieces.ASK_ORDER: f"{who} places {name} in the stack.",
        pieces.ASK_SWAP_PUCK: f"{who} lays {name} face up in its place.",
        pieces.ASK_TAKE: f"{who} picks up {name} from outside.",
    }.get(before.ask, f"{who} moves {name}.")


def tell_done(before: Any, who: str) -> list[str]:
    said = {
        pieces.ASK_HEALTH: "has enough pucks.",
        pieces.ASK_KNOCK: "lets the chance of a Knock Out pass.",
        pieces.ASK_CAPTURE: "catches nothing.",
        pieces.ASK_PICK: "leaves the rest lying.",
        pieces.ASK_OUTSIDE: "leaves the rest outside.",
    }.get(before.ask)
    return [f"{who} {said}"] if said else []


def tell_sealed(kit: Kit, before: Any, after: Any, actor: int, viewer: int) -> list[str]:
    who = SEATS[actor]
    if viewer == actor:
        for d in range(len(in_play(kit).names)):
            if after.brought[actor, d] > before.brought[actor, d]:
                return [f"{who} brings {puck_name(kit, d)} into Health."]
    if after.chosen[actor] > before.chosen[actor]:
        return [f"{who} has chosen a puck."]
    return [f"{who} has enough pucks."] if after.ready[actor] > before.ready[actor] else []


def tell_revealed(kit: Kit, before: Any, after: Any) -> list[str]:
    if after.ask == pieces.ASK_HEALTH:
        return []
    told = ["All Health stacks are turned up."]
    for p in range(kit.players):
        told.append(f"{SEATS[p]}: {listed(kit, stack(after, 'health', p, kit))}.")
    return told


def tell_luck(kit: Kit, before: Any, after: Any) -> list[str]:
    outcome = after.last - 1
    if before.ask == pieces.LUCK_HIT:
        return ["It hits!"] if outcome == pieces.HIT else ["The throw misses."]
    if before.ask == pieces.LUCK_FACE:
        index = before.arena_count - 1 - before.faces
        name = puck_name(kit, before.arena[index])
        fate = {
            pieces.FLIPS: "flips!",
            pieces.LEANS: "leans on its edge.",
            pieces.LEAVES: "flies out of the arena.",
        }.get(outcome)
        told = [f"{name} {fate}"] if fate else []
        if after.ask != pieces.LUCK_FACE and before.flipped == 0 and outcome != pieces.FLIPS:
            told.append("Nothing flips.")
        return told
    if before.ask == pieces.LUCK_ORDER and after.ask != pieces.LUCK_ORDER:
        order = sorted(range(kit.players), key=lambda p: after.place[p])
        return [f"The turn order: {', '.join(SEATS[p] for p in order)}."]
    if before.ask == pieces.LUCK_NEAREST and after.ask != pieces.LUCK_NEAREST:
        return [f"{SEATS[before.thrower]} restacks the Arena."]
    return []


WITH_MOVES = (
    pieces.LUCK_FACE,
    pieces.LUCK_HIT,
    pieces.ASK_PICK,
    pieces.ASK_RULE,
    pieces.ASK_CAPTURE,
    pieces.ASK_TAKE,
    pieces.ASK_SWAP_PUCK,
)


def tell_moves(kit: Kit, before: Any, after: Any) -> list[str]:
    """Pucks that came into somebody's stacks by themselves."""
    told = []
    for p in range(kit.players):
        if after.out[p] != before.out[p] or after.ask == pieces.OVER:
            continue
        for name in ("power", "prize", "health"):
            held, had = stack(after, name, p, kit), stack(before, name, p, kit)
            more = {d: n - had.get(d, 0) for d, n in held.items() if n > had.get(d, 0)}
            if more:
                told.append(f"{SEATS[p]} gets {listed(kit, more)} to {name.capitalize()}.")
    return told


def tell_statuses(kit: Kit, before: Any, after: Any) -> list[str]:
    told = []
    for p in range(kit.players):
        if after.out[p] or after.ask == pieces.OVER:
            continue
        for status, word in STATUSES.items():
            is_so, was_so = after.status[p] & status, before.status[p] & status
            if is_so and not was_so:
                told.append(f"{SEATS[p]}'s slammer is now {word}.")
            elif was_so and not is_so:
                told.append(f"{SEATS[p]}'s slammer is no longer {word}.")
    return told


def tell_people(kit: Kit, before: Any, after: Any) -> list[str]:
    told = []
    for p in range(kit.players):
        if after.out[p] and not before.out[p]:
            told.append(f"{SEATS[p]}'s slammer is flipped: {SEATS[p]} is out of the battle!")
    if after.ask == pieces.OVER:
        told.append(tell_end(kit, after))
    return told


def tell_end(kit: Kit, v: Any) -> str:
    left = [p for p in range(kit.players) if v.out[p] == 0]
    if len(left) == 1:
        return f"{SEATS[left[0]]} is the last one standing, takes the Arena and wins the battle."
    most = max(v.final[p] for p in left)
    best = [SEATS[p] for p in left if v.final[p] == most]
    if len(best) == 1:
        return f"The turns are over: {best[0]} has most pucks ({most}), takes the Arena and wins."
    return f"The turns are over: {and_list(best)} share the win with {most} pucks each."


def tell_turn(kit: Kit, before: Any, after: Any) -> list[str]:
    told = []
    if after.counted > 0 and (before.counted == 0 or before.turns != after.turns):
        told.append(f"{SEATS[after.current]} has {counted(after.counted, 'attack')}.")
    if after.turns != before.turns and after.ask != pieces.OVER:
        told.insert(0, f"— Turn {after.turns}: {SEATS[after.current]} —")
    return told


# --- The table ----------------------------------------------------------------------------------

SIDES = {
    pieces.FLIPPED: ("(  ▲  )", " face up"),
    pieces.PICKED: ("(  ▲  )", " in your hand"),
    pieces.LEANING: ("/▒▒▒▒▒/", " leaning"),
    pieces.LEFT: ("{▒▒▒▒▒}", " outside"),
}
FACE_DOWN = ("[▒▒▒▒▒]", "")
DRAWN = 10  # pucks of the pile; deeper ones are named


def table(kit: Kit, v: Any, viewer: int, width: int) -> str:
    width = min(width, 78)
    lines = ["┌" + f" {headline(kit, v)} ".center(width - 2, "─") + "┐"]
    body = arena_lines(kit, v, width - 4)
    order = sorted(range(kit.players), key=lambda p: (v.place[p] == 0, v.place[p], p))
    for p in order:
        body += ["", *player_lines(kit, v, p, viewer, width - 4)]
    if 0 <= viewer < kit.players and kit["mode"] != "training":
        left = {d: own_count(kit, v, viewer, d) for d in range(len(in_play(kit).names))}
        body += ["", *entry("Your collection", listed(kit, left) or "empty", width - 4)]
    lines += ["│ " + line.ljust(width - 4) + " │" for line in body]
    lines.append("└" + "─" * (width - 2) + "┘")
    return "\n".join(lines)


def headline(kit: Kit, v: Any) -> str:
    title = {"battle": "Battle", "training": "Training battle", "wild": "Wild battle"}[kit["mode"]]
    if v.turns == 0:
        return f"{title} · set-up"
    if v.ask == pieces.OVER:
        return f"{title} · over after {counted(v.turns, 'turn')}"
    extra = ""
    if v.knock:
        extra = f" · {SEATS[v.thrower]} tries a Knock Out"
    elif v.made > v.counted:
        extra = " · an extra attack"
    elif v.counted:
        extra = f" · attack {max(v.made, 1)} of {v.counted}"
    return f"{title} · turn {v.turns}: {SEATS[v.current]}{extra}"


def entry(title: str, text: str, width: int) -> list[str]:
    return textwrap.wrap(
        f"{title}: {text}",
        width,
        subsequent_indent="    ",
        break_long_words=True,
        break_on_hyphens=False,
    )


def arena_lines(kit: Kit, v: Any, width: int) -> list[str]:
    """The pile in its box from the side, the top puck first, each with the number of its spot."""
    there = [i for i in range(v.arena_count - 1, -1, -1) if v.lies[i] != pieces.GONE]
    if v.knock:
        lines = [f"{SEATS[v.current]}'s slammer lies in the arena"]
    elif v.turns:
        lines = [f"Arena {len(there)} of {v.arena_max}"]
    else:
        lines = [f"Arena {len(there)}"]
    lines += [pile_line(kit, v, i, width) for i in there[:DRAWN]]
    deeper = [puck_name(kit, v.arena[i]) for i in there[DRAWN:]]
    if deeper:
        lines += indented("Under these", ", ".join(deeper), width)
    if there:
        lines.append("  └" + "─" * 11 + "┘")
    if v.outside_count:
        names = [puck_name(kit, v.outside[i]) for i in range(v.outside_count)]
        lines += entry("Outside", ", ".join(names), width)
    if v.aside_count:
        lines += entry("Set aside", counted(v.aside_count, "puck"), width)
    return lines


def pile_line(kit: Kit, v: Any, i: int, width: int) -> str:
    side, says = SIDES.get(v.lies[i], FACE_DOWN)
    line = f"  │  {side}  │ {v.arena_count - i:>2} {puck_name(kit, v.arena[i])}{says}"
    return line if len(line) <= width else line[: width - 1] + "…"


def player_lines(kit: Kit, v: Any, p: int, viewer: int, width: int) -> list[str]:
    name = SEATS[p] + (" (you)" if p == viewer else "")
    if v.out[p]:
        return [f"  {name}: out of the battle"]
    mark = "►" if v.turns and p == v.current and v.ask != pieces.OVER else " "
    line = name
    if v.slammer[p] > 0:
        line += f" · {puck_name(kit, v.slammer[p] - 1)}{described(kit, v.slammer[p] - 1)}"
    status = [word for bit, word in STATUSES.items() if v.status[p] & bit]
    if status:
        line += f" · {', '.join(status)}"
    lines = textwrap.wrap(line, width - 4)
    lines = [f"{mark} {lines[0]}", *("    " + more for more in lines[1:])]
    if v.ask == pieces.ASK_HEALTH and not kit_open(kit) and p != viewer:
        ready = ", ready" if v.ready[p] else ""
        return [*lines, f"    Health: {counted(v.chosen[p], 'puck')}, hidden{ready}"]
    health = stack(v, "health", p, kit)
    total = sum(health.values())
    bar = f" {'█' * total}{'░' * max(0, v.health_max[p] - total)}" if v.health_max[p] else ""
    of = f" of {v.health_max[p]}" if v.turns else ""
    lines += indented("Health", f"{total}{of}{bar} {listed(kit, health)}", width)
    for title in ("Power", "Prize"):
        held = listed(kit, stack(v, title.lower(), p, kit))
        if held:
            lines += indented(title, held, width)
    return lines


def kit_open(kit: Kit) -> bool:
    return bool(kit.record[0]["open_picking"])


def indented(title: str, text: str, width: int) -> list[str]:
    return ["    " + line for line in entry(title, text.strip(), width - 4)]


def tallies(kit: Kit, finals: Any) -> dict[str, int]:
    """What to count over many finished battles."""
    return {
        "turns": int(finals["turns"].sum()),
        "players knocked out": int(finals["outs"].sum()),
    }
