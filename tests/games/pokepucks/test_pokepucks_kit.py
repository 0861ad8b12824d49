"""What is in the box, pucks of one's own, and kits that are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from haymaker.games.pokepucks import kit as kits
from haymaker.games.pokepucks import layout, vocabulary
from haymaker.games.pokepucks.throw.model import SHAPES
from haymaker.kernel.errors import KitError
from tests.games.pokepucks.arena import ROOM, battle, owning

COLUMNS = ROOM.box.entries["special_rules"].limits["columns"]


def test_the_measures_of_a_puck() -> None:
    """PP-01: 41.23 mm, 0.8 and 0.8 mm, a rim of at least 1 mm."""
    for column, bad, good in (
        ("across", 4000, 4123),
        ("upper", 90, 80),
        ("lower", 90, 80),
        ("ring", 99, 150),
    ):
        with pytest.raises(KitError, match=rf"own_pucks\[0\].{column} is {bad}"):
            ROOM.game(2, own_pucks=[{"name": "Disc", "kind": "item", column: bad}])
        ROOM.game(2, own_pucks=[{"name": "Disc", "kind": "item", column: good}])


def test_the_measures_of_a_slammer() -> None:
    """PP-02: the lower half may be up to 7.2 mm."""
    ROOM.game(2, own_pucks=[{"name": "Brick", "kind": "slammer", "lower": 720}])
    with pytest.raises(KitError, match=r"7\.2 mm"):
        ROOM.game(2, own_pucks=[{"name": "Brick", "kind": "slammer", "lower": 721}])


def test_all_pucks_of_the_box_are_legal_discs() -> None:
    """PP-01, PP-02: heavier slammers are thicker."""
    for row in ROOM.box.entries["pucks"].default:
        assert row.get("lower", 80) <= 720
        assert 1 <= row.get("grams", 2) <= 24


def test_seven_types() -> None:
    """PP-13, PP-H25"""
    assert len(vocabulary.TYPES) == 8  # and none
    assert vocabulary.TYPES[layout.GRASS] == "grass"
    assert vocabulary.TYPES[layout.NORMAL] == "normal"


@pytest.mark.parametrize(
    ("column", "names"),
    [
        ("window", vocabulary.WINDOWS),
        ("when", vocabulary.CONDITIONS),
        ("and", vocabulary.CONDITIONS),
        ("unless", vocabulary.CONDITIONS),
        ("effect", vocabulary.EFFECTS),
        ("who", vocabulary.PEOPLE),
        ("type", vocabulary.MEANT),
        ("only", vocabulary.SUCH),
        ("status", tuple(vocabulary.STATUSES)),
    ],
)
def test_the_vocabulary_is_the_same_everywhere(column: str, names: tuple[str, ...]) -> None:
    """PP-16: kit.toml, the checks and the rules number their words alike."""
    assert tuple(COLUMNS[column]["choices"]) == names


def test_every_word_of_the_vocabulary_has_its_number() -> None:
    """PP-16"""
    assert vocabulary.WINDOWS[layout.PREV_LAST_RESTACK] == "prev_last_restack"
    assert vocabulary.CONDITIONS[layout.ATTACK_PICKED_UP] == "attack_picked_up"
    assert vocabulary.EFFECTS[layout.MOVE_PUCKS] == "move"
    assert vocabulary.EFFECTS[layout.REPLACE_TAKEN] == "replace_taken"
    assert len(vocabulary.WINDOWS) == layout.WINDOWS


def test_every_effect_and_window_is_used_by_some_puck_or_test() -> None:
    """PP-16, PP-H08: what the default pucks need is there."""
    rows = ROOM.box.entries["special_rules"].default
    used = {row["effect"] for row in rows}
    unused = set(vocabulary.EFFECTS) - used
    assert unused == {"add_pickup", "arena_max_add", "arena_max_set", "capture_slammer"}


# --- Pucks of one's own ---------------------------------------------------------------------------

DRUM = """
game = "pokepucks"

[components]
own_pucks = [
    { name = "War Drum", kind = "item", rule = "Drum" },
    { name = "Mimic", kind = "pokemon", type = "fire", weak = "grass", grams = 6, rule = "Rage" },
]
own_rules = [
    { rule = "Drum", window = "before_count", may = true, effect = "later_add", n = 1 },
    { also = true, effect = "gain_status", who = "next", status = "confused" },
    { also = true, effect = "discard_self" },
]
collections = [
    { player = 1, puck = "Sandbag", count = 12 },
    { player = 1, puck = "Mimic" },
    { player = 1, puck = "War Drum", count = 2 },
    { player = 2, puck = "Sandbag", count = 12 },
    { player = 2, puck = "Emberling" },
]
"""


def test_pucks_from_a_users_own_file(tmp_path: Path) -> None:
    """PP-14, PP-15, PP-16: a new Item, and a new slammer with a rule that there is already."""
    file = tmp_path / "mine.toml"
    file.write_text(DRUM, encoding="utf-8")
    game = ROOM.game(2, file)
    assert set(kits.in_play(game.kit).names) == {"Sandbag", "Emberling", "Mimic", "War Drum"}
    own = game.kit.values
    table = battle(
        slammers=("Mimic", "Emberling"),
        power=[{"War Drum": 1}],
        health=[{}, {"Sandbag": 4}],
        own_pucks=own["own_pucks"],
        own_rules=own["own_rules"],
    )
    table.do("use war drum")
    assert table.status(1) == {"Confused"}
    assert table.prize(0) == {"War Drum": 1}


def own_item(*rows: dict[str, Any], kind: str = "item") -> dict[str, Any]:
    head = {"rule": "Trick", **rows[0]}
    rest = [{"also": True, **row} for row in rows[1:]]
    return {
        "own_pucks": [{"name": "Gadget", "kind": kind, "rule": "Trick"}],
        "own_rules": [head, *rest],
        "power": [{"Gadget": 1}],
    }


def test_arena_sizes_can_be_changed() -> None:
    """PP-16, PP-H14: one less in this top-off; or set to five, which is last."""
    less = own_item({"window": "before_topoff", "effect": "arena_max_add", "n": -1})
    table = battle(arena=["Berry"] * 6, health=[{"Sandbag": 5}, {}], **less)
    assert table.s.need == 1
    five = own_item(
        {"window": "before_topoff", "effect": "arena_max_set", "n": 7},
    )
    table = battle(arena=["Berry"] * 6, health=[{"Sandbag": 5}, {}], status=["Poisoned"], **five)
    assert table.s.need == 1


def test_a_smaller_pick_up() -> None:
    """PP-59: a rule that takes one off what the thrower picks up."""
    row = own_item({"window": "after_throw", "effect": "add_pickup", "n": -1})
    table = battle(**row).do("throw").luck("hit", "flips", "flips", *["stays"] * 6)
    assert table.s.picks == 1


def test_catching_by_a_rule() -> None:
    """PP-16: a slammer among the Arena pucks, caught by a net."""
    net = own_item({"window": "before_attack", "may": True, "effect": "capture_slammer"})
    arena = ["Sandbag"] * 7 + ["Lullaball"]
    table = battle(arena=arena, slammers_as_pucks=True, **net)
    had = table.collection(0).get("Lullaball", 0)
    table.do("use gadget", "throw").luck("hit", "flips", *["stays"] * 7)
    table.do("spot 1").in_order()
    assert table.collection(0)["Lullaball"] == had + 1
    assert table.power(0) == {"Gadget": 1}


def test_a_catch_wakes_the_sleeper() -> None:
    """PP-73, PP-H58: the slammer that was caught has flipped, even if nothing else has."""
    net = own_item({"window": "before_attack", "may": True, "effect": "capture_slammer"})
    arena = ["Sandbag"] * 7 + ["Lullaball"]
    table = battle(arena=arena, slammers_as_pucks=True, status=["Sleep"], **net)
    table.do("use gadget", "throw").luck("hit", "flips", *["stays"] * 7)
    table.do("spot 1")
    assert table.status(0) == set()


def test_conditions_can_be_combined() -> None:
    """PP-16: `when`, `and` and `unless`."""
    row = own_item(
        {
            "window": "count",
            "when": "status_is",
            "of_status": "poisoned",
            "and": "health_below_max",
            "unless": "next_type_is",
            "of_type": "grass",
            "effect": "add_attacks",
            "n": 2,
        }
    )
    health = [{"Sandbag": 5}, {}]
    slammers = ("Gymbrute", "Emberling")

    def counted(**changes: Any) -> int:
        options: dict[str, Any] = {"status": ["Poisoned"], "health": health, "slammers": slammers}
        table = battle(arena=["Berry"] * 9, **{**options, **row, **changes})
        return int(table.s.counted)

    assert counted() == 3
    assert counted(status=[""]) == 1
    assert counted(health=[{"Sandbag": 10}, {}]) == 1
    assert counted(slammers=("Gymbrute", "Sproutling")) == 1


def test_a_rule_with_a_price() -> None:
    """PP-16: `must`: no Sleep, no attacks."""
    row = own_item(
        {"window": "count", "effect": "gain_status", "status": "sleep", "must": True},
        {"effect": "later_add", "n": 3},
    )
    assert battle(**row).s.later_add[0] == 3
    assert battle(status=["Sleep"], **row).s.later_add[0] == 0


def test_chains_end() -> None:
    """PP-16: an attack after every attack, and still a turn has an end."""
    row = own_item(
        {"window": "after_attack", "effect": "extra_attack", "chain": True}, kind="trainer"
    )
    table = battle(slammers=("Gymbrute", "Gymbrute"), **row)
    throws = 0
    while table.s.current == 0 and table.s.ask == layout.ASK_THROW:
        table.throw("miss")
        throws += 1
    assert throws == layout.MOST_ATTACKS


# --- What is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"own_pucks": [{"name": "Potion", "kind": "item"}]}, "no other puck has"),
        ({"own_pucks": [{"name": "X", "kind": "item", "rule": "Y"}]}, "name of a special rule"),
        ({"own_rules": [{"effect": "later_add"}]}, "the name of the rule"),
        ({"own_rules": [{"also": True, "effect": "later_add"}]}, "first row of a rule"),
        (own_item({"window": "end_turn", "effect": "add_attacks"}), "count, after_count"),
        (own_item({"window": "end_turn", "effect": "extra_attack"}), "after_attack"),
        (own_item({"window": "after_throw", "effect": "capture_slammer"}), "before_attack"),
        (own_item({"window": "end_turn", "effect": "gain_status"}), "one status to gain"),
        (own_item({"window": "end_turn", "effect": "lose_status"}), "a status to lose"),
        (own_item({"window": "end_turn", "effect": "topoff", "to": "prize"}), "another stack"),
        (own_item({"window": "end_turn", "effect": "move", "n": 0}), "at least one puck"),
        (own_item({"window": "after_throw", "effect": "move", "to": "arena_top"}), "no Arena"),
        (own_item({"window": "end_turn", "effect": "move", "from": "this", "who": "next"}), "this"),
        (
            own_item({"window": "after_attack", "effect": "extra_attack"}, {"effect": "later_add"}),
            "no_pickup and nothing else",
        ),
        (
            own_item({"window": "before_attack", "effect": "no_pickup"}, {"effect": "no_pickup"}),
            "first effect",
        ),
        (
            own_item({"window": "end_turn", "effect": "discard_self"}, kind="pokemon"),
            "slammer in use moves itself",
        ),
        (
            own_item({"window": "end_turn", "effect": "later_add", "works": "either"}),
            "no slammer",
        ),
        (own_item(*[{"window": "end_turn", "effect": "later_add"}] * 9), "at most 8 rows"),
        ({"initial_arena": [{"puck": "Nobody"}]}, "name of a puck"),
        ({"proxies": [{"puck": "Nobody", "stands_for": "Potion"}]}, "name of a puck"),
        ({"legal_limits": [{"puck": "Potion", "least": 5, "most": 1}]}, "at most 1"),
        ({"collections": owning({"Sandbag": 99})}, "player 2"),
    ],
)
def test_refused(options: dict[str, Any], message: str) -> None:
    """PP-16, PP-20, PP-21, PP-H35: with the key, what was found, and what is allowed."""
    options = {key: value for key, value in options.items() if key != "power"}
    with pytest.raises(KitError) as refused:
        ROOM.game(2, **options)
    assert message in str(refused.value)
    assert refused.value.key and refused.value.allowed


def test_collections_are_cut_to_what_can_be_brought() -> None:
    """PP-04: nobody brings more than 23 of a puck, and all together at most 127."""
    many = owning(*[{"Sandbag": 999, "Emberling": 1}] * 8)
    for players, most in ((2, 23), (5, 23), (8, 15)):
        game = ROOM.game(players, collections=many)
        sandbag = kits.in_play(game.kit).numbers["Sandbag"]
        assert game.kit.record[0]["owned"][0, sandbag] == most


def test_a_kit_can_be_written_down_and_read_again() -> None:
    """PP-20: all its values, given back, make the same kit."""
    game = ROOM.game(3, mode="training", box="challenge", setup="quick")
    again = ROOM.game(3, **game.kit.values)
    assert again.kit.fingerprint == game.kit.fingerprint
    assert again.kit.record.tobytes() == game.kit.record.tobytes()


def test_too_many_designs() -> None:
    """PP-20: at most 62 in one battle."""
    own = [{"name": f"Disc {i}", "kind": "item"} for i in range(62)]
    rows = owning({row["name"]: 1 for row in own}, {"Sandbag": 12})
    with pytest.raises(KitError, match="1 to 62 designs"):
        ROOM.game(2, own_pucks=own, collections=rows)


@pytest.mark.parametrize("model", ["fitted", "guess"])
def test_the_tables_of_the_throw_are_in_the_kit(model: str) -> None:
    """PP-H09: chances out of 65536, by skill and weight; the first guess or the fitted ones."""
    game = ROOM.game(2, throw_model=model, skill=[0, 50, 100, 50, 50, 50, 50, 50])
    record = game.kit.record[0]
    for name, shape in SHAPES.items():
        assert record[f"{name}_odds"].shape == shape
        assert record[f"{name}_odds"].min() >= 0
        assert record[f"{name}_odds"].max() < layout.ODDS
    assert record["skill_level"].tolist()[:3] == [0, 1, 2]


def test_skill_helps() -> None:
    """PP-H09: who throws better hits more often."""
    hits = []
    for percent in (0, 100):
        table = battle(skill=[percent] * 8).do("throw")
        hits.append(table.game.chance(table.state)[layout.HIT])
    assert hits[0] < hits[1]


def test_the_first_guess_by_numbers() -> None:
    """PP-H09: hits 0.9 at half skill; the top puck flips with 0.35 and a hundredth a gram."""
    table = battle(throw_model="guess").do("throw")
    odds = table.game.chance(table.state)
    assert odds[layout.HIT] == int(0.9 * 65536)
    table.luck("hit")
    odds = table.game.chance(table.state)
    assert odds[layout.FLIPS] == int(0.39 * 65536)  # 4 g
    table.luck("stays")
    odds = table.game.chance(table.state)
    assert odds[layout.FLIPS] == int(0.39 * 0.82 * 65536)


def test_the_options_of_the_list() -> None:
    """PP-H09 and all rulings with an option: every one is there."""
    options = {e.name for e in ROOM.box.entries.values() if e.group == "options"}
    assert options >= {
        "mode",
        "setup",
        "initial_arena",
        "legal_limits",
        "proxies",
        "throws",
        "throw_model",
        "critical_clears_on_topoff",
        "critical_removes_others",
        "critical_rounding",
        "pickup_optional",
        "plain_to_prize",
        "plain_slammer_cap",
        "switch_source",
        "pokeball_steals",
        "sash_permanent",
        "slammer_pick",
        "slammers_as_pucks",
        "outside",
        "max_turns",
    }


def test_starter_collections() -> None:
    """PP-04: 24 pucks and three slammers each, as suggested."""
    rows = ROOM.box.entries["collections"].default
    slammers = {r["name"] for r in ROOM.box.entries["pucks"].default if vocabulary.is_slammer(r)}
    for player in range(1, 9):
        mine = {r["puck"]: r.get("count", 1) for r in rows if r["player"] == player}
        assert sum(n for p, n in mine.items() if p not in slammers) == 24
        assert sum(n for p, n in mine.items() if p in slammers) == 3
        assert mine["Pokéball"] == 1
        assert mine["Sandbag"] == 9
