"""What happened in a battle, told to one viewer in sentences."""

from __future__ import annotations

from typing import Any

from haymaker.games.pokepucks import pieces
from haymaker.games.pokepucks.kit import in_play
from haymaker.games.pokepucks.names import (
    SEATS,
    STACKS,
    STATUSES,
    and_list,
    counted,
    depth_name,
    going_to,
    listed,
    parts,
    puck_name,
    rule_name,
    stack,
)
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.kit import Kit


def tell(kit: Kit, before: Any, after: Any, actor: int, viewer: int) -> list[str]:
    told = tell_deed(kit, before, after, actor, viewer)
    if before.ask == pieces.ASK_HEALTH:
        return told + tell_revealed(kit, before, after)
    if before.ask in WITH_MOVES:
        told += tell_moves(kit, before, after)
    if before.knock and not after.knock and after.outs == before.outs:
        told.append(f"{SEATS[before.current]}'s slammer holds.")
    told += tell_statuses(kit, before, after, by_topoff=False)
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
    hidden = not kit.record[0]["open_picking"]
    told = ["All Health stacks are turned up."] if hidden else []
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
    pieces.ASK_MOVE,
    pieces.ASK_SWITCH,
)


def tell_moves(kit: Kit, before: Any, after: Any) -> list[str]:
    """Pucks that came into somebody's stacks by themselves."""
    told = []
    for p in range(kit.players):
        if after.out[p] != before.out[p] or after.ask == pieces.OVER:
            continue
        for name in ("power", "prize", "health"):
            held, had = stack(after, name, p, kit), had_then(kit, before, after, p, name)
            more = {d: n - had.get(d, 0) for d, n in held.items() if n > had.get(d, 0)}
            if more:
                told.append(f"{SEATS[p]} gets {listed(kit, more)} to {name.capitalize()}.")
    return told


def had_then(kit: Kit, before: Any, after: Any, p: int, name: str) -> dict[int, int]:
    """A player's stack once the deed that was just told is done."""
    had = stack(before, name, p, kit)
    verb, d = parts(after.last - 1)
    if before.ask == pieces.ASK_MOVE and verb == pieces.MOVE and p == before.mover:
        source = int(kit.record[0]["rule_from"][before.run - 1])
        if name == STACKS[source].lower():
            had[d] -= 1
        if name == STACKS[going_to(kit, before)].lower():
            had[d] = had.get(d, 0) + 1
    return had


def tell_statuses(kit: Kit, before: Any, after: Any, by_topoff: bool) -> list[str]:
    """What the top-off of a new turn brought belongs to that turn."""
    told = []
    for p in range(kit.players):
        if after.out[p] or after.ask == pieces.OVER:
            continue
        new_turn = after.turns != before.turns
        changed = (after.status[p] ^ before.status[p]) & pieces.CRITICAL
        if by_topoff != bool(new_turn and changed):
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
    if after.turns != before.turns and after.ask != pieces.OVER:
        told.append(f"— Turn {after.turns}: {SEATS[after.current]} —")
        told += tell_statuses(kit, before, after, by_topoff=True)
    if after.counted > 0 and (before.counted == 0 or before.turns != after.turns):
        told.append(f"{SEATS[after.current]} has {counted(after.counted, 'attack')}.")
    return told
