"""How it speaks."""

from __future__ import annotations

import random

import pytest

from haymaker.games.pokepucks import drawing, layout, words
from haymaker.kernel import rulebook
from haymaker.kernel.contract import CHANCE, RULING, WATCHER
from haymaker.table import spelling
from tests.games.pokepucks.arena import ROOM, Battle, battle, owning
from tests.table.tabletop import Event


def story(table: Battle, *typed: str, viewer: int = 1) -> str:
    """What a viewer hears while these things are done; luck's outcomes begin with `~`."""
    heard: list[str] = []
    for text in typed:
        before = table.state
        if text.startswith("~"):
            seat = CHANCE
            table.luck(text[1:])
        else:
            seat = table.asked
            table.do(text)
        heard += Event(table.game, seat, before, table.state).told(viewer)
    return " ".join(heard)


def test_a_throw_is_told() -> None:
    """PP-56, PP-57: it hits, this flips, that leaves, and who gets what."""
    table = battle(arena=["Blank", "Potion", "Switch", "Berry"], arena_max=4)
    heard = story(table, "throw", "~hit", "~leaves", "~flips", "~leans", "~stays")
    assert "Amber throws! It hits!" in heard
    assert "Berry flies out of the arena." in heard
    assert "Switch flips!" in heard
    assert "Potion leans on its edge." in heard
    assert "Amber gets Switch to Power." in heard


def test_a_knock_out_is_told() -> None:
    """PP-42, PP-45, PP-65"""
    heard = story(
        battle(arena=["Berry"] * 4, status=["Critical"]), "knock", "done", "throw", "~hit", "~flips"
    )
    assert "Birch goes for a Knock Out of Amber." in heard
    assert "Amber is out of the battle!" in heard
    assert "Birch is the last one standing" in heard
    missed = story(
        battle(arena=["Berry"] * 4, status=["Critical"]), "knock", "done", "throw", "~miss"
    )
    assert "The throw misses. Amber's slammer holds." in missed


def test_statuses_and_turns_are_told() -> None:
    """PP-41, PP-49"""
    table = battle(health=[{}, {}], slammers=("Gymbrute", "Emberling"))
    heard = story(table, "throw", "~hit", *["~leaves"] * 8, *["move sandbag"] * 7, "done")
    assert "— Turn 2: Birch —" in heard
    assert "— Turn 2: Birch — Birch's slammer is now Critical." in heard


def test_a_rule_is_told() -> None:
    """PP-15"""
    heard = story(battle(power=[{"Potion": 1}]), "use potion")
    assert "Amber uses Potion: up to two Prize pucks back to Health." in heard


def test_what_a_rule_discards_is_told() -> None:
    """PP-35: the Potion and the Switch go to Prize; what was moved by hand is told once."""
    table = battle(power=[{"Potion": 1}], prize=[{"Potion": 1, "Berry": 1}], health=[{"Blank": 1}])
    heard = story(table, "use potion", "move berry", "move potion")
    assert "Amber moves Potion to Health. Amber gets Potion to Prize." in heard
    assert heard.count("Berry") == 1
    table = battle(power=[{"Switch": 1, "Great Ball": 1}, {}])
    heard = story(table, "use switch", "slammer great ball")
    assert "Great Ball takes over. Amber gets Emberling to Power. Amber gets Switch to Pri" in heard


@pytest.mark.parametrize("shared", [False, True])
def test_stacks_that_lay_open_are_not_turned_up(shared: bool) -> None:
    """PP-H21, PP-H35: Health is hidden at first, but not what is taken from a shared box."""
    table = Battle(ROOM.game(2, setup="quick", mode="training" if shared else "battle"))
    heard = ""
    for seat in range(2):
        while table.s.ready[seat] == 0:
            before = table.state
            table.do(table.can(seat)[0], seat=seat)
            heard = " ".join(Event(table.game, seat, before, table.state).told(1))
    assert ("turned up" in heard) != shared
    assert "Birch: " in heard


def test_refusals_have_reasons() -> None:
    """PP-36, PP-34: in plain words."""
    table = battle(arena=["Berry"] * 6, health=[{"Sandbag": 2}, {"Potion": 5}])
    v = table.game.plain(table.state)
    said = words.why(table.game.kit, v, 0, layout.MOVE + table.number("Potion"), 34)
    assert said.startswith("You have no Potion to move")
    for clause in words.REASONS:
        assert table.game.clause(clause) in rulebook.clauses(ROOM)
    assert words.REASONS[RULING + 18]


def refusal(table: Battle, typed: str) -> tuple[str, str]:
    """The clause against it, and what is said."""
    seat = table.asked
    action = spelling.typed(table.game, seat, typed)
    assert action is not None
    clause = table.game.why_not(table.state, seat, action)
    v = table.game.plain(table.game.view(table.state, seat))
    said = words.why(table.game.kit, v, seat, action, clause)
    return table.game.clause(clause), said


def test_training_speaks_of_the_box() -> None:
    """PP-77: nobody's collection; what is missing is missing in the shared box."""
    box = [{"puck": "Sandbag", "count": 60}, {"puck": "Potion"}, {"puck": "Pokéball", "count": 4}]
    table = Battle(ROOM.game(2, mode="training", box=box))
    bring = layout.BRING + table.number("Potion")
    v = table.game.plain(table.game.view(table.state, 0))
    assert words.label(table.game.kit, v, 0, bring) == "Potion into Health (1 in the box)"
    table.do("bring potion")
    clause, said = refusal(table, "bring potion")
    assert clause == "PP-77"
    assert "shared box" in said


def test_the_quick_number_of_pucks_is_chosen_before_the_battle() -> None:
    """PP-23: a quick set-up is not refused with the numbers of a full one."""
    mine = {"Sandbag": 20, "Pokéball": 1}
    table = battle(setup="quick", arena=["Sandbag"] * 6, owned=[mine, mine])
    clause, said = refusal(table, "bring sandbag")
    assert clause == "PP-23"
    assert "quick set-up" in said


def test_what_has_begun_is_finished() -> None:
    """PP-H62, PP-H24, PP-44: done is refused with what is to be done."""
    table = battle(
        arena=["Blank"] * 2,
        arena_max=2,
        power=[{}, {"Swapper": 1}],
        health=[{"Sandbag": 2}, {"Blank": 2}],
    )
    table.do("throw").luck("hit", "flips", "stays").do("use swapper")
    assert refusal(table, "done") == (
        "PP-H62",
        "The swap has begun: choose the flipped puck that you take.",
    )
    assert "the puck that you give" in refusal(table.do("spot 1"), "done")[1]

    table = battle(power=[{"Switch": 1, "Great Ball": 1}, {}]).do("use switch")
    assert refusal(table, "done") == (
        "PP-H24",
        "The change has begun: choose the slammer that takes over.",
    )

    table = battle(arena=["Berry"] * 4, status=["Critical"]).do("knock", "done")
    clause, said = refusal(table, "done")
    assert clause == "PP-44"
    assert "one throw" in said


def test_only_slammers_join_the_team() -> None:
    """PP-28: a Trainer is refused for what it is."""
    mine = {"Emberling": 1, "Pokéball": 1, "Swapper": 1, "Sandbag": 20}
    table = Battle(ROOM.game(2, turn_order="seats", collections=owning(mine, mine)))
    for seat in range(2):
        table.do(*["bring sandbag"] * 8, "done", seat=seat)
    while table.s.ask == layout.ASK_GIVE:
        table.do("move sandbag")
    assert refusal(table.do("slammer emberling"), "team swapper") == (
        "PP-28",
        "Swapper is no slammer, and only slammers may go to Power now.",
    )


def test_a_rule_moves_only_what_it_names() -> None:
    """PP-16: Pay Day lays an Item on the pile, no Trainer."""
    table = battle(
        slammers=("Coincat", "Emberling"),
        arena=["Potion", "Blank"],
        arena_max=2,
        prize=[{"Berry": 1, "Rookie": 1}, {}],
    )
    table.throw(".F").do("use coincat")
    assert refusal(table, "move rookie") == (
        "PP-16",
        "The rule does not move pucks such as Rookie.",
    )


@pytest.mark.parametrize("mode", ["battle", "training", "wild"])
def test_everything_can_be_said(mode: str) -> None:
    """PP-17: the table within 80 columns, a question and distinct labels, all along a battle."""
    game = ROOM.game(3, mode=mode, max_turns=12)
    luck = random.Random(4)
    s = game.new()
    steps = 0
    while not game.over(s):
        seat = luck.choice(game.seats(s))
        if seat == CHANCE:
            weights = game.chance(s)
            action = luck.choices(range(len(weights)), weights)[0]
        else:
            moves = game.legal(s, seat)
            action = luck.choice(moves)
            if steps % 5 == 0:
                v = game.plain(game.view(s, seat))
                labels = [words.label(game.kit, v, seat, move) for move in moves]
                assert len(set(labels)) == len(labels)
                assert words.ask(game.kit, v, seat)
                assert words.menu(game.kit, v, seat, moves)
        if steps % 5 == 0:
            for viewer in (0, 2, WATCHER):
                v = game.plain(game.view(s, viewer))
                drawn = words.table(game.kit, v, viewer, 80)
                assert max(map(len, drawn.split("\n"))) <= 80
        after = game.after(s, seat, action)
        Event(game, seat, s, after).told(WATCHER)
        s = after
        steps += 1
    drawn = words.table(game.kit, game.plain(s), 0, 80)
    assert "over after" in drawn


def test_the_table_shows_what_lies_there() -> None:
    """PP-05, PP-07, PP-H21: stacks of all, and of the collections only one's own."""
    table = battle(
        health=[{"Sandbag": 3}, {"Berry": 2}],
        power=[{"Potion": 2}, {}],
        status=["", "Poisoned"],
        slammers=("Gymbrute", "Emberling"),
    )
    table.done()
    v = table.game.plain(table.state)
    drawn = words.table(table.game.kit, v, 0, 80)
    for piece in ("Gymbrute", "2 Potion", "2 Berry", "Poisoned", "Arena 8 of 8", "Your collection"):
        assert piece in drawn
    assert "Your collection" not in words.table(table.game.kit, v, WATCHER, 80)


def test_names_that_are_typed_alike_get_a_number() -> None:
    """PP-21: "potion" and "Pótion" are two pucks."""
    table = battle(
        power=[{"Pótion": 1, "Potion": 1}],
        own_pucks=[{"name": "Pótion", "kind": "item", "rule": "Potion"}],
    )
    codes = [words.code(table.game.kit, table.number(name)) for name in ("Potion", "Pótion")]
    assert len(set(codes)) == 2
    assert all(code.startswith("potion #") for code in codes)


def test_tallies() -> None:
    """PP-65"""
    table = battle(arena=["Berry"] * 4, status=["Critical"]).do("knock", "done").throw("F")
    assert words.tallies(table.game.kit, table.state) == {"turns": 1, "players knocked out": 1}


def drawn_for(table: Battle, viewer: int = 0, width: int = 80) -> str:
    v = table.game.plain(table.game.view(table.state, viewer))
    return str(words.table(table.game.kit, v, viewer, width))


def test_the_pile_is_drawn_in_its_box() -> None:
    """PP-09, PP-57, PP-H19: from the top, each puck with its spot and its face."""
    table = battle(
        arena=["Potion", "Switch", "Blank", "Full Heal"],
        arena_max=4,
        power=[{}, {"Swapper": 1}],
        health=[{"Sandbag": 2}, {"Blank": 2}],
    )
    assert "│  [▒▒▒▒▒]  │  1 Full Heal" in drawn_for(table)
    table.do("throw").luck("hit", "flips", "leans", "leaves", "stays")
    drawn = drawn_for(table)
    for line in (
        "│  (  ▲  )  │  1 Full Heal face up",
        "│  /▒▒▒▒▒/  │  2 Blank leaning",
        "│  [▒▒▒▒▒]  │  4 Potion",
        "Outside: Switch",
    ):
        assert line in drawn


def test_a_picked_puck_is_in_nobody_elses_hand() -> None:
    """PP-59, PP-H17: whoever looks sees that it is picked up."""
    table = battle(arena=["Potion", "Switch"], arena_max=2, pickup_optional=True)
    table.do("throw").luck("hit", "flips", "flips").do("spot 1")
    for viewer in (0, 1, WATCHER):
        assert "│  (  ▲  )  │  1 Switch picked up" in drawn_for(table, viewer)


def test_the_headline_names_who_attacks() -> None:
    """PP-H61: a Leech is the next player's attack in the turn of another."""
    table = battle(slammers=("Gymbrute", "Sproutling"), arena=["Blank"] * 3, arena_max=3)
    assert "turn 1: Amber · attack 1 of" in drawn_for(table)
    table.throw("...").do("use sproutling")
    assert "turn 1: Amber · Birch attacks" in drawn_for(table)


def test_a_high_pile_is_drawn_from_the_top() -> None:
    """PP-26: what lies deeper is named."""
    drawn = drawn_for(battle(arena=["Potion", *["Sandbag"] * 11], arena_max=12))
    assert drawn.count("[▒▒▒▒▒]") == drawing.DRAWN
    assert "Under these: Sandbag, Potion" in drawn


@pytest.mark.parametrize("width", [46, 60, 80, 200])
def test_the_table_fits(width: int) -> None:
    table = battle(arena=["Electric Focus Energy"] * 9, arena_max=9, slammers=("Fossilwing",) * 2)
    assert max(map(len, drawn_for(table, width=width).split("\n"))) <= width


def test_a_throw_that_flips_nothing() -> None:
    """PP-57: one hears that nothing flipped."""
    table = battle(arena=["Potion", "Blank"], arena_max=2).do("throw").luck("hit")
    told = []
    for outcome in ("stays", "leans"):
        before = table.state
        table.luck(outcome)
        told += Event(table.game, CHANCE, before, table.state).told(0)
    assert told[:2] == ["Potion leans on its edge.", "Nothing flips."]
