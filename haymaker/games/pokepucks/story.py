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
        told += tell_chosen(kit, before, after, actor)
    if before.turns == 0:
        told += tell_set_up(kit, before, after, actor)
    else:
        told += tell_by_itself(kit, before, after, actor)
    if before.ask in WITH_MOVES:
        told += tell_moves(kit, before, after)
    if before.knock and not after.knock and after.outs == before.outs:
        told.append(f"{SEATS[before.current]}'s slammer holds.")
    told += tell_statuses(kit, before, after, by_topoff=False)
    told += tell_people(kit, before, after)
    told += tell_turn(kit, before, after, actor)
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


# --- What followed by itself: there was no choice -------------------------------------------------


def tell_chosen(kit: Kit, before: Any, after: Any, actor: int) -> list[str]:
    """In the open, what the last choice left to bring; then the stacks as they were chosen."""
    told = []
    open_picking = bool(kit.record[0]["open_picking"])
    if open_picking:
        for p in range(kit.players):
            more = less(chosen_health(kit, after, p), chosen_health(kit, before, p))
            if p == actor and parts(after.last - 1)[0] == layout.BRING:
                more = less(more, {parts(after.last - 1)[1]: 1})
            if more:
                told.append(f"{SEATS[p]} brings {listed(kit, more)} into Health.")
    if after.ask == layout.ASK_HEALTH:
        return told
    if not open_picking:
        told.append("All Health stacks are turned up.")
    for p in range(kit.players):
        told.append(f"{SEATS[p]}: {listed(kit, chosen_health(kit, after, p))}.")
    return told


def chosen_health(kit: Kit, v: Any, p: int) -> dict[int, int]:
    """The pucks for Health, wherever the set-up has put them since."""
    return plus(stack(v, "health", p, kit), plus(given(v, p), stack(v, "prize", p, kit)))


def given(v: Any, p: int) -> dict[int, int]:
    """What lies in the Arena of this player's."""
    mine: dict[int, int] = {}
    for i in range(v.arena_count):
        if v.arena_owner[i] == p:
            mine[v.arena[i]] = mine.get(v.arena[i], 0) + 1
    return mine


def plus(one: dict[int, int], other: dict[int, int]) -> dict[int, int]:
    return {d: one.get(d, 0) + other.get(d, 0) for d in sorted({*one, *other})}


def less(one: dict[int, int], other: dict[int, int]) -> dict[int, int]:
    """What is left of one without the other."""
    return {d: n - other.get(d, 0) for d, n in one.items() if n > other.get(d, 0)}


def tell_set_up(kit: Kit, before: Any, after: Any, actor: int) -> list[str]:
    """Pucks that somebody had to give, slammers that somebody had to take."""
    told = []
    for p in range(kit.players):
        gave = less(given(after, p), given(before, p))
        kept = less(stack(after, "prize", p, kit), stack(before, "prize", p, kit))
        joined = less(stack(after, "power", p, kit), stack(before, "power", p, kit))
        if p == actor and after.last > 0:
            verb, d = parts(after.last - 1)
            if before.ask == layout.ASK_GIVE:
                gave = less(gave, {d: 1})
            elif before.ask == layout.ASK_PRIZE:
                kept = less(kept, {d: 1})
            elif verb == layout.CHOOSE_TEAM or before.ask == layout.ASK_SUPPLY:
                joined = less(joined, {d: 1})
        if gave:
            told.append(f"{SEATS[p]} puts {listed(kit, gave)} on the Arena stack.")
        if after.slammer[p] and not before.slammer[p]:
            if p != actor or before.ask != layout.ASK_SLAMMER:
                told.append(f"{SEATS[p]} plays with {puck_name(kit, after.slammer[p] - 1)}.")
        if joined:
            told.append(f"{SEATS[p]} keeps {listed(kit, joined)} in Power.")
        if kept:
            told.append(f"{SEATS[p]} moves {listed(kit, kept)} to Prize.")
    return told


def tell_by_itself(kit: Kit, before: Any, after: Any, actor: int) -> list[str]:
    """In a battle: the only slammer that can take over, the only puck that can be given."""
    told: list[str] = []
    if after.ask == layout.OVER:
        return told
    for p in range(kit.players):
        if after.out[p]:
            continue
        was, now = before.slammer[p], after.slammer[p]
        if was and now and was != now and before.ask != layout.ASK_SWITCH:
            told.append(f"{SEATS[p]} changes slammers: {puck_name(kit, now - 1)} takes over.")
        lost = lost_by_itself(kit, before, after, p, actor, "health")
        if lost and before.owed > 0 and p == before.thrower:
            told.append(f"{SEATS[p]} replaces as many with {listed(kit, lost)}.")
        elif lost and answers(before, p):
            told.append(f"{SEATS[p]} lays {listed(kit, lost)} face up in its place.")
        lost = lost_by_itself(kit, before, after, p, actor, "prize")
        if lost:
            told.append(f"{SEATS[p]} moves {listed(kit, lost)} to the Arena.")
    back = put_back(before, after)
    if back:
        told.append(f"{SEATS[before.thrower]} puts {listed(kit, back)} back on top.")
    return told


def answers(v: Any, p: int) -> bool:
    """Whether this player may answer the throw that was just made."""
    return bool(v.step == layout.ANSWERING and p == v.after[v.thrower])


def put_back(before: Any, after: Any) -> dict[int, int]:
    """What was outside, or has just left the arena, and lies on the pile again."""
    if before.knock or before.loot or after.loot:
        return {}
    there = [before.outside[i] for i in range(before.outside_count)]
    there += [before.arena[i] for i in range(before.arena_count) if before.lies[i] == layout.LEFT]
    if before.ask == layout.LUCK_FACE and after.last - 1 == layout.LEAVES:
        there.append(before.arena[before.arena_count - 1 - before.faces])
    for i in range(after.outside_count):
        if after.outside[i] in there:
            there.remove(after.outside[i])
    for i in range(after.arena_count):
        if after.lies[i] == layout.LEFT and after.arena[i] in there:
            there.remove(after.arena[i])
    chosen = parts(after.last - 1)[1] if after.last else -1
    if before.ask in (layout.ASK_OUTSIDE, layout.ASK_TAKE) and chosen in there:
        there.remove(chosen)
    return {d: there.count(d) for d in sorted(set(there))}


def lost_by_itself(
    kit: Kit, before: Any, after: Any, p: int, actor: int, name: str
) -> dict[int, int]:
    """What went from a stack to the Arena without having been chosen just now."""
    lost = less(stack(before, name, p, kit), stack(after, name, p, kit))
    if p == actor and after.last > 0:
        verb, d = parts(after.last - 1)
        from_here = before.ask in (layout.ASK_PAY, layout.ASK_REPLACE, layout.ASK_SWAP_PUCK)
        if before.ask == layout.ASK_MOVE:
            from_here = name == STACKS[int(kit.record[0]["rule_from"][before.run - 1])].lower()
        if verb == layout.MOVE and from_here:
            lost = less(lost, {d: 1})
    for other in ("health", "power", "prize"):
        if other != name:
            gained = less(stack(after, other, p, kit), stack(before, other, p, kit))
            lost = less(lost, gained)
    return lost


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


def tell_turn(kit: Kit, before: Any, after: Any, actor: int) -> list[str]:
    told: list[str] = []
    if after.ask == layout.OVER:
        return told
    if after.turns != before.turns:
        told.append(f"— Turn {after.turns}: {SEATS[after.current]} —")
    told += tell_topoff(kit, before, after, actor)
    if after.turns != before.turns:
        told += tell_statuses(kit, before, after, by_topoff=True)
    if after.counted > 0 and (before.counted == 0 or before.turns != after.turns):
        told.append(f"{SEATS[after.current]} has {counted(after.counted, 'attack')}.")
    if after.cause > 0 and (after.cause, after.made) != (before.cause, before.made):
        rule = in_play(kit).rules[after.cause - 1]
        if not rule.may:
            told.append(f"{rule_name(kit, after.cause - 1)}: {rule.says}.")
    return told


def tell_topoff(kit: Kit, before: Any, after: Any, actor: int) -> list[str]:
    """What was paid where there was only one kind of puck to pay with."""
    if before.turns == 0 or (after.turns == before.turns and before.step > layout.TOPPING_OFF):
        return []
    told = []
    for p in range(kit.players):
        lost = {} if after.out[p] else lost_by_itself(kit, before, after, p, actor, "health")
        if lost and not (before.owed > 0 and p == before.thrower) and not answers(before, p):
            told.append(f"{SEATS[p]} tops off with {listed(kit, lost)}.")
    return told
