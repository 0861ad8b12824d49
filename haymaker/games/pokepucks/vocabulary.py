"""The vocabulary of special rules, and which of its words go together.

A rule is a window, conditions and effects. Each list stands in the order of the numbers in `layout`
and of the choices in `kit.toml`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from haymaker.games.pokepucks import layout
from haymaker.kernel.errors import KitError

Row = Mapping[str, Any]
Refuse = Callable[[str, Any, str], KitError]
"""Makes the error for a key, what was found there, and what is allowed."""

KINDS = ("plain", "item", "energy", "trainer", "slammer", "ball", "pokemon")
TYPES = ("none", "grass", "fire", "water", "electric", "fighting", "psychic", "normal")
MEANT = (*TYPES, "own", "energy")
STATUSES = {
    "none": 0,
    "critical": layout.CRITICAL,
    "paralyzed": layout.PARALYZED,
    "sleep": layout.SLEEP,
    "poisoned": layout.POISONED,
    "confused": layout.CONFUSED,
    "all": layout.EVERY_STATUS,
}
WINDOWS = (
    "before_topoff",
    "after_topoff",
    "before_count",
    "count",
    "after_count",
    "before_attack",
    "after_throw",
    "on_pickup",
    "after_attack",
    "after_last_attack",
    "prev_throw",
    "prev_last_restack",
    "end_turn",
)
CONDITIONS = (
    "always",
    "type_matches",
    "next_type_is",
    "status_is",
    "next_status_is",
    "only_trainer",
    "picked_up_this_turn",
    "picked_up_item",
    "flipped_this_turn",
    "prev_picked_up",
    "prev_restacked",
    "health_below_max",
    "energy_count",
    "attack_hit",
    "attack_picked_up",
    "never",
)
EFFECTS = (
    "add_attacks",
    "set_attacks",
    "later_add",
    "later_set",
    "extra_attack",
    "no_pickup",
    "add_pickup",
    "later_pickup",
    "gain_status",
    "lose_status",
    "move",
    "topoff",
    "set_type",
    "next_weak",
    "next_resist",
    "lock_switch",
    "switch_slammer",
    "reorder_arena",
    "arena_max_add",
    "arena_max_set",
    "arena_max_all",
    "ignore_reductions",
    "discard_self",
    "capture_slammer",
    "swap_flipped",
    "take_outside",
    "replace_taken",
)
STACKS = ("health", "power", "prize", "arena_top", "arena_bottom", "this")
PEOPLE = ("self", "next", "previous")
SUCH = ("any", "items", "energies", "trainers", "slammers", "ordinary")

COUNTING = ("count", "after_count")
QUIET = (  # no throw is being judged and no slammer lies in the arena
    "before_topoff",
    "after_topoff",
    "before_count",
    "count",
    "after_count",
    "after_attack",
    "after_last_attack",
    "prev_last_restack",
    "end_turn",
)
ONLY_IN: Mapping[str, tuple[str, ...]] = {
    "add_attacks": COUNTING,
    "set_attacks": COUNTING,
    "set_type": COUNTING,
    "next_weak": ("count",),
    "next_resist": ("count",),
    "ignore_reductions": COUNTING,
    "extra_attack": ("after_attack", "after_last_attack", "prev_last_restack"),
    "no_pickup": ("before_attack",),
    "add_pickup": ("before_attack", "after_throw"),
    "capture_slammer": ("before_attack",),
    "arena_max_add": ("before_topoff",),
    "arena_max_set": ("before_topoff",),
    "arena_max_all": ("before_topoff",),
    "reorder_arena": QUIET,
    "swap_flipped": ("prev_throw",),
    "take_outside": ("prev_throw",),
    "replace_taken": ("prev_throw",),
}

LONGEST_RULE = 8
NOTHING = "-"  # stands in a text column where there is nothing to say


def is_slammer(row: Row) -> bool:
    return row["kind"] in ("slammer", "ball", "pokemon")


def check_row(refuse: Refuse, key: str, rule: list[Row]) -> None:
    """Whether the latest row of a rule can stand where it stands."""
    row, window, effect = rule[-1], rule[0]["window"], rule[-1]["effect"]
    before = [r["effect"] for r in rule[:-1]]
    if len(rule) > LONGEST_RULE:
        raise refuse(f"{key}.also", len(rule), f"at most {LONGEST_RULE} rows a rule")
    follows_attack = bool(before) and before[-1] == "extra_attack"
    if follows_attack and effect != "no_pickup":
        raise refuse(f"{key}.effect", effect, "no_pickup and nothing else after extra_attack")
    allowed = ONLY_IN.get(effect, WINDOWS)
    if window not in allowed and not (effect == "no_pickup" and follows_attack):
        raise refuse(f"{key}.window", window, f"for {effect} one of {', '.join(allowed)}")
    instead = "no_pickup" in before
    if effect == "no_pickup" and before and not follows_attack:
        raise refuse(f"{key}.effect", effect, "no_pickup as the first effect or after extra_attack")
    if instead and effect in ("extra_attack", "reorder_arena"):
        raise refuse(f"{key}.effect", effect, "after no_pickup nothing that touches the Arena")
    if effect == "replace_taken" and "take_outside" not in before:
        raise refuse(f"{key}.effect", effect, "replace_taken after take_outside")
    if effect == "lose_status" and row["status"] == "none":
        raise refuse(f"{key}.status", row["status"], "a status to lose, or all")
    if effect == "gain_status" and row["status"] in ("none", "all"):
        raise refuse(f"{key}.status", row["status"], "one status to gain")
    if effect in ("move", "topoff"):
        check_move(refuse, key, row, instead or window not in QUIET)


def check_move(refuse: Refuse, key: str, row: Row, busy: bool) -> None:
    to_arena = row["to"] in ("arena_top", "arena_bottom")
    if to_arena and busy:
        raise refuse(f"{key}.to", row["to"], "no Arena while a throw is being judged")
    if row["from"] == row["to"]:
        raise refuse(f"{key}.to", row["to"], "another stack than the one it comes from")
    own_stack = not to_arena and row["who"] == "self"
    if row["from"] == "this" and (row["effect"] == "topoff" or not own_stack):
        raise refuse(f"{key}.from", "this", "this puck only to a stack of its own player")
    if row["effect"] == "topoff" and row["to"] not in ("health", "arena_bottom"):
        raise refuse(f"{key}.to", row["to"], "health or arena_bottom for topoff")
    if row["n"] < 1:
        raise refuse(f"{key}.n", row["n"], "at least one puck to move")


def check_place(refuse: Refuse, key: str, puck: Row, rule: list[Row]) -> None:
    """Whether a puck of this kind can have this rule."""
    head = rule[0]
    if head["works"] != "usual" and not is_slammer(puck):
        raise refuse(key, puck["rule"], "a rule with works = 'usual', since it is no slammer")
    in_use = is_slammer(puck) and head["works"] != "power" and head["window"] != "on_pickup"
    for row in rule:
        itself = row["effect"] == "discard_self" or (
            row["effect"] == "move" and row["from"] == "this"
        )
        if itself and in_use:
            raise refuse(key, puck["rule"], "no rule by which a slammer in use moves itself")


def works(puck: Row, head: Row) -> int:
    """Where the puck has to lie for its rule to work."""
    if head["window"] == "on_pickup":
        return layout.IN_HAND
    if not is_slammer(puck) or head["works"] == "power":
        return layout.IN_POWER
    return layout.IN_USE if head["works"] == "usual" else layout.IN_EITHER
