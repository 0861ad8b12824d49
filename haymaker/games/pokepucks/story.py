"""What happened in a battle, told to one viewer in sentences."""

from __future__ import annotations

from typing import Any

from haymaker.games.pokepucks import layout
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
    if before.ask == layout.ASK_HEALTH:
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
    if verb == layout.DONE:
        return tell_done(before, who)
    if verb == layout.THROW:
        return [f"{who} throws!"]
    if verb == layout.KNOCK:
        return [f"{who} goes for a Knock Out of {SEATS[before.current]}."]
    if verb == layout.USE:
        return [f"{who} uses {rule_name(kit, i)}: {in_play(kit).rules[i].says}."]
    if verb == layout.SPOT:
        index = before.arena_count - 1 - i
        name = puck_name(kit, before.arena[index])
        verbs = {layout.ASK_CAPTURE: "catches", layout.ASK_SWAP_SPOT: "wants"}
        return [f"{who} {verbs.get(before.ask, 'picks up')} {name}, {depth_name(i)}."]
    return [tell_puck(kit, before, who, verb, puck_name(kit, i))]


def tell_puck(kit: Kit, before: Any, who: str, verb: int, name: str) -> str:
    if verb == layout.BRING:
        to = "Power" if before.ask == layout.ASK_SUPPLY else "Health"
        return f"{who} brings {name} into {to}."
    if verb == layout.CHOOSE_SLAMMER:
        if before.ask == layout.ASK_SWITCH:
            return f"{who} changes slammers: {name} takes over."
        return f"{who} plays with {name}."
    if verb == layout.CHOOSE_TEAM:
        return f"{who} keeps {name} in Power."
    if verb == layout.DISCARD:
        return f"{who} discards {name}."
    if before.ask == layout.ASK_MOVE:
        return f"{who} moves {name} to {STACKS[going_to(kit, before)]}."
    return {
        layout.ASK_GIVE: f"{who} puts {name} on the Arena stack.",
        layout.ASK_PRIZE: f"{who} moves {name} to Prize.",
        layout.ASK_PAY: f"{who} tops off with {name}.",
        layout.ASK_SHIELD: f"{who} shields the slammer with {name}.",
        layout.ASK_REPLACE: f"{who} replaces a puck with {name}.",
        layout.ASK_OUTSIDE: f"{who} puts {name} back on top.",
        layout.ASK_ORDER: f"{who} places {name} in the stack.",
        layout.ASK_SWAP_PUCK: f"{who} lays {name} face up in its place.",
        layout.ASK_TAKE: f"{who} picks up {name} from outside.",
    }.get(before.ask, f"{who} moves {name}.")


def tell_done(before: Any, who: str) -> list[str]:
    said = {
        layout.ASK_HEALTH: "has enough pucks.",
        layout.ASK_KNOCK: "lets the chance of a Knock Out pass.",
        layout.ASK_CAPTURE: "catches nothing.",
        layout.ASK_PICK: "leaves the rest lying.",
        layout.ASK_OUTSIDE: "leaves the rest outside.",
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
    if after.ask == layout.ASK_HEALTH:
        return []
    hidden = not kit.record[0]["open_picking"]
    told = ["All Health stacks are turned up."] if hidden else []
    for p in range(kit.players):
        told.append(f"{SEATS[p]}: {listed(kit, stack(after, 'health', p, kit))}.")
    return told


def tell_luck(kit: Kit, before: Any, after: Any) -> list[str]:
    outcome = after.last - 1
    if before.ask == layout.LUCK_HIT:
        return ["It hits!"] if outcome == layout.HIT else ["The throw misses."]
    if before.ask == layout.LUCK_FACE:
        index = before.arena_count - 1 - before.faces
        name = puck_name(kit, before.arena[index])
        fate = {
            layout.FLIPS: "flips!",
            layout.LEANS: "leans on its edge.",
            layout.LEAVES: "flies out of the arena.",
        }.get(outcome)
        told = [f"{name} {fate}"] if fate else []
        if after.ask != layout.LUCK_FACE and before.flipped == 0 and outcome != layout.FLIPS:
            told.append("Nothing flips.")
        return told
    if before.ask == layout.LUCK_ORDER and after.ask != layout.LUCK_ORDER:
        order = sorted(range(kit.players), key=lambda p: after.place[p])
        return [f"The turn order: {', '.join(SEATS[p] for p in order)}."]
    if before.ask == layout.LUCK_NEAREST and after.ask != layout.LUCK_NEAREST:
        return [f"{SEATS[before.thrower]} restacks the Arena."]
    return []


WITH_MOVES = (
    layout.LUCK_FACE,
    layout.LUCK_HIT,
    layout.ASK_PICK,
    layout.ASK_RULE,
    layout.ASK_CAPTURE,
    layout.ASK_TAKE,
    layout.ASK_SWAP_PUCK,
    layout.ASK_MOVE,
    layout.ASK_SWITCH,
)


def tell_moves(kit: Kit, before: Any, after: Any) -> list[str]:
    """Pucks that came into somebody's stacks by themselves."""
    told = []
    for p in range(kit.players):
        if after.out[p] != before.out[p] or after.ask == layout.OVER:
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
    if before.ask == layout.ASK_MOVE and verb == layout.MOVE and p == before.mover:
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
        if after.out[p] or after.ask == layout.OVER:
            continue
        new_turn = after.turns != before.turns
        changed = (after.status[p] ^ before.status[p]) & layout.CRITICAL
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
    if after.ask == layout.OVER:
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
    if after.turns != before.turns and after.ask != layout.OVER:
        told.append(f"— Turn {after.turns}: {SEATS[after.current]} —")
        told += tell_statuses(kit, before, after, by_topoff=True)
    if after.counted > 0 and (before.counted == 0 or before.turns != after.turns):
        told.append(f"{SEATS[after.current]} has {counted(after.counted, 'attack')}.")
    return told
