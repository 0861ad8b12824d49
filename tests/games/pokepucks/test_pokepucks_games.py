"""Whole battles: promises along random games, backends, strange rules, and the bot."""

from __future__ import annotations

import random
from typing import Any

import pytest

from haymaker.bots import HeuristicBot
from haymaker.games.pokepucks import layout, vocabulary
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.errors import KitError
from haymaker.kernel.game import Game
from haymaker.kernel.simulate import simulate
from tests.conformance import checks
from tests.games.pokepucks.arena import ROOM, Battle, battle, owning

SAMPLES: list[tuple[int, dict[str, Any]]] = [
    (2, {"throw_model": "guess"}),
    (3, {"mode": "wild", "pokeball_steals": "always", "slammers_as_pucks": True}),
    (4, {"mode": "training", "box": "challenge", "own_slammers": True, "setup": "quick"}),
    (
        3,
        {
            "max_turns": 15,
            "pickup_optional": True,
            "outside": "must",
            "switch_source": "either",
            "slammers_as_pucks": True,
            "initial_arena": [{"puck": "Berry"}] * 5,
            "legal_limits": [{"puck": "Potion", "most": 2, "per": "battle"}],
            "proxies": [{"puck": "Sandbag", "stands_for": "Berry"}],
        },
    ),
]


@pytest.mark.parametrize("number", range(len(SAMPLES)))
def test_promises(number: int) -> None:
    """PP-67, PP-H21: everything that the conformance suite asks of every game."""
    players, options = SAMPLES[number]
    checks.check_game(ROOM.game(players, **options), seed=number + 40, states=4)


@pytest.mark.parametrize("number", range(len(SAMPLES)))
def test_native_and_python_agree(number: int) -> None:
    """PP-67: the same bytes at every step."""
    players, options = SAMPLES[number]
    options = {"max_turns": 25, **options}
    checks.check_backends(ROOM.game(players, **options), seed=number + 3, samples=3)


def play(game: Game, seed: int) -> int:
    """A random battle, every step checked. Returns its steps."""
    luck = random.Random(seed)
    s = game.new()
    stock = game.inventory(s)
    steps = 0
    while not game.over(s):
        seat = luck.choice(game.seats(s))
        if seat == CHANCE:
            weights = game.chance(s)
            game.apply(s, CHANCE, luck.choices(range(len(weights)), weights)[0])
        else:
            moves = game.legal(s, seat)
            assert moves
            action = luck.choice(moves)
            assert game.why_not(s, seat, action) == 0
            game.apply(s, seat, action)
        assert game.inventory(s) == stock
        steps += 1
    return steps


def random_rule(luck: random.Random, name: str) -> list[dict[str, Any]]:
    """One to three rows with words drawn from the vocabulary."""
    rows: list[dict[str, Any]] = []
    for number in range(luck.choice((1, 1, 2, 3))):
        row: dict[str, Any] = {
            "effect": luck.choice(vocabulary.EFFECTS),
            "n": luck.randint(-3, 4),
            "who": luck.choice(vocabulary.PEOPLE),
            "status": luck.choice(list(vocabulary.STATUSES)),
            "type": luck.choice(vocabulary.MEANT),
            "from": luck.choice(("health", "power", "prize", "this")),
            "to": luck.choice(("health", "power", "prize", "arena_top", "arena_bottom")),
            "only": luck.choice(vocabulary.SUCH),
            "cap": luck.randint(0, 3),
        }
        for flag in ("upto", "chain", "must", "free", "may"):
            row[flag] = luck.random() < 0.5
        if number == 0:
            row |= {"rule": name, "window": luck.choice(vocabulary.WINDOWS)}
            if luck.random() < 0.4:
                row["when"] = luck.choice(vocabulary.CONDITIONS)
        else:
            row["also"] = True
        rows.append(row)
    return rows


def strange_kit(luck: random.Random) -> tuple[int, dict[str, Any]]:
    """A battle in which everybody has two pucks with rules that nobody ever thought of."""
    pucks: list[dict[str, Any]] = []
    rules: list[dict[str, Any]] = []
    while len(pucks) < 2:
        name = f"Odd {len(pucks)}"
        kind = luck.choice(("pokemon", "item", "trainer", "ball", "energy"))
        puck = {"name": name, "kind": kind, "type": luck.choice(("fire", "none")), "rule": name}
        rule = random_rule(luck, name)
        try:
            ROOM.game(2, own_pucks=[puck], own_rules=rule, throw_model="guess")
        except KitError:
            continue
        pucks.append(puck)
        rules += rule
    players = luck.choice((2, 3, 4))
    rows = [r for r in ROOM.box.entries["collections"].default if r["player"] <= players]
    rows += [
        {"player": p + 1, "puck": puck["name"], "count": 6}
        for p in range(players)
        for puck in pucks
    ]
    mode = luck.choice(("battle", "battle", "wild"))
    return players, {
        "own_pucks": pucks,
        "own_rules": rules,
        "collections": rows,
        "mode": mode,
        "max_turns": 15,
        "slammers_as_pucks": luck.random() < 0.3,
    }


@pytest.mark.parametrize("seed", range(12))
def test_strange_rules_do_no_harm(seed: int) -> None:
    """PP-16, PP-67: any combination of the vocabulary is refused, or plays to an end."""
    players, options = strange_kit(random.Random(seed))
    assert play(ROOM.game(players, **options), seed) < 50_000


def wins(players: int, bot: int, games: int, **options: Any) -> float:
    game = ROOM.game(players, **options)
    bots = ["heuristic" if seat == bot else "random" for seat in range(players)]
    found = simulate(game, games, seed=5, bots=bots)
    assert found.endings.min() > 0
    return float((found.points[:, bot] == players - 1).mean())


@pytest.mark.parametrize("setup", ["full", "quick"])
def test_the_bot_beats_random(setup: str) -> None:
    """PP-65: in at least seven of ten battles of two, from either seat."""
    assert (wins(2, 0, 300, setup=setup) + wins(2, 1, 300, setup=setup)) / 2 >= 0.7


def test_the_bot_in_other_modes() -> None:
    """PP-81, PP-77: it knows its way there too."""
    assert (wins(2, 0, 200, mode="wild") + wins(2, 1, 200, mode="wild")) / 2 >= 0.7
    assert wins(2, 0, 200, mode="training") >= 0.6
    assert wins(4, 0, 200) >= 0.35


# --- What the bot thinks of -----------------------------------------------------------------------


def bot_does(table: Battle) -> str:
    """What the bot does where somebody is asked."""
    seat = table.asked
    action = HeuristicBot(3).choose(table.game, table.game.view(table.state, seat), seat)
    return str(table.game.words.short(table.game.kit, seat, action))


def wild(**changes: Any) -> Battle:
    """A wild battle; Amber has survived the Knock Out and goes on."""
    return battle(mode="wild", arena=[], arena_max=0, **changes).do("done")


def test_the_bot_wastes_nothing_on_an_empty_arena() -> None:
    """PP-H39: more attacks are of no use where there is nothing to hit, and not even asked."""
    stones = {"Fire Power Stone": 1, "Fire Focus Energy": 1}
    table = wild(slammers=("Emberling", "Gymbrute"), power=[stones, {}])
    assert "use fire power stone" in table.can()
    assert bot_does(table) == "done"
    asked = wild(slammers=("Voltfox", "Gymbrute")).can()
    assert asked and not any(code.startswith("use") for code in asked)


def test_the_bot_packs_for_a_wild_battle() -> None:
    """PP-83: what brings out the ball, and shields that are no loss."""
    mine = {"Emberling": 1, "Pokéball": 1, "Fire Energy": 3, "Switch": 2, "Sandbag": 9}
    table = Battle(ROOM.game(2, mode="wild", collections=owning(mine, mine)))
    table.luck("amber")
    while table.s.turns == 0:
        table.do(bot_does(table))
    assert table.power(0) == {"Pokéball": 1, "Switch": 2, "Sandbag": 3}


def test_the_bot_brings_out_its_ball() -> None:
    """PP-89: to catch a Pokémon; a ball cannot be caught."""
    power = [{"Pokéball": 1, "Switch": 1}, {}]
    assert bot_does(wild(slammers=("Cinderfox", "Voltfox"), power=power)) == "use switch"
    assert bot_does(wild(slammers=("Cinderfox", "Great Ball"), power=power)) == "done"


def test_the_bot_does_not_hide_behind_its_ball() -> None:
    """PP-84: nor behind what brings it out; everything else is a shield."""
    power = [{"Pokéball": 1, "Switch": 1, "Sandbag": 1}, {}]
    table = battle(mode="wild", arena=[], arena_max=0, power=power).do("knock")
    assert bot_does(table) == "move sandbag"
    assert bot_does(table.do("move sandbag")) == "done"


def test_the_bot_paralyzes_who_has_many_attacks() -> None:
    """PP-71: one attack is left in any case."""
    fair = ("Sparkmouse", "Cinderfox")
    strong = battle(slammers=fair, power=[{}, {"Fire Energy": 1}])
    assert bot_does(strong) == "use sparkmouse"
    assert bot_does(battle(slammers=fair)) == "done"


def test_the_bot_confuses_when_it_cannot_pay() -> None:
    """PP-75: somebody else may have to pay for the top-off."""
    table = battle(slammers=("Dizzyduck", "Cinderfox"), status=["Critical"]).done()
    assert bot_does(table) == "use dizzyduck"
    assert bot_does(battle(slammers=("Dizzyduck", "Cinderfox"))) == "done"


def test_the_bot_surfs_for_what_it_needs() -> None:
    """PP-H64: an Energy of its type comes back onto the pile, Sandbags do not."""
    changes: dict[str, Any] = {"slammers": ("Ferryfin", "Voltfox"), "arena": ["Sandbag"] * 8}
    table = battle(prize=[{"Water Energy": 1, "Sandbag": 4}, {}], **changes)
    assert bot_does(table) == "use ferryfin"
    assert bot_does(table.do("use ferryfin")) == "move water energy"
    assert bot_does(table.do("move water energy")) == "done"
    assert bot_does(battle(prize=[{"Sandbag": 4}, {}], **changes)) == "done"


def test_the_bot_arranges_the_arena() -> None:
    """PP-25: pucks near the top flip more easily."""
    arena = ["Fire Energy", *["Sandbag"] * 7]
    table = battle(power=[{"Arranger": 1}, {}], arena=arena)
    while table.s.ask != layout.ASK_THROW:
        table.do(bot_does(table))
    assert table.arena == ["Sandbag"] * 7 + ["Fire Energy"]
    assert bot_does(battle(power=[{"Arranger": 1}, {}], arena=arena[::-1])) == "done"


def test_the_bot_changes_slammers_for_a_better_match() -> None:
    """PP-51, PP-H24: against a weakness, not for its own sake."""
    power = [{"Switch": 1, "Tidefox": 1}, {}]
    assert bot_does(battle(slammers=("Voltfox", "Cinderfox"), power=power)) == "use switch"
    assert bot_does(battle(slammers=("Voltfox", "Lullaball"), power=power)) == "done"


def test_bots_catch_slammers() -> None:
    """PP-89: now and then a wild battle ends with a catch."""
    game = ROOM.game(2, mode="wild")
    caught = 0
    for seed in range(40):
        luck = random.Random(seed)
        bots = [HeuristicBot(2 * seed + seat) for seat in range(2)]
        s = game.new()
        while not game.over(s):
            (seat,) = game.seats(s)
            if seat == CHANCE:
                weights = game.chance(s)
                action = luck.choices(range(len(weights)), weights)[0]
            else:
                action = bots[seat].choose(game, game.view(s, seat), seat)
                caught += game.plain(s).ask == layout.ASK_CAPTURE and action != layout.DONE
            game.apply(s, seat, action)
    assert caught > 0
