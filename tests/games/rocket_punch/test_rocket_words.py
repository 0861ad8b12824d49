"""How the game speaks: codes, menus, stories and the table."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

from haymaker.games.rocket_punch import layout, rules
from haymaker.kernel import rulebook
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.game import Game
from haymaker.kernel.native import native
from haymaker.table import spelling
from tests.games.rocket_punch.ring import ROOM, Ring, load

WORDS = ROOM.words


def told(ring: Ring, viewer: int, *moves: str) -> list[str]:
    """What the viewer hears of the last of these moves."""
    ring.play(*moves[:-1])
    before = ring.game.plain(ring.game.view(ring.s, viewer))
    actor = ring.seat
    ring.play(moves[-1])
    after = ring.game.plain(ring.game.view(ring.s, viewer))
    return list(WORDS.tell(ring.game.kit, before, after, actor, viewer))


def random_steps(game: Game, seed: int) -> Any:
    """A random game, step by step: before, seat, action, after."""
    rng = random.Random(seed)
    s = game.new()
    while not game.over(s):
        (seat,) = game.seats(s)
        if seat == CHANCE:
            weights = game.chance(s)
            action = rng.choices(range(len(weights)), weights)[0]
        else:
            action = rng.choice(game.legal(s, seat))
        after = game.after(s, seat, action)
        yield s, seat, action, after
        s = after


# --- Codes --------------------------------------------------------------------------------------


def test_what_one_types() -> None:
    """RP-20: the card with the called number in front, then Gears."""
    ring = Ring(["H7/1"])
    for move, code in [
        ("H7/1 as 7", "h71"),
        ("H7/1 as 1", "h17"),
        ("H7/1 as 7+2", "h71+2"),
        ("H7/1 as 1-6", "h17-6"),
        ("H7/1 face down", "xh71"),
    ]:
        action = ring.action(move)
        assert WORDS.short(ring.game.kit, 0, action) == code
        assert spelling.typed(ring.game, 0, code.upper()) == action
        assert (
            spelling.read(ring.game, 0, ring.game.words.spell(ring.game.kit, 0, action)) == action
        )


@pytest.mark.parametrize(
    "deck",
    [
        "balanced28",
        "named28",
        [{"class": "heavyweight", "upper": 7, "lower": 1}] * 28,
        [{"class": "flyweight", "upper": n, "lower": (n + 11) % 21} for n in range(21)],
        [{"class": c, "upper": 1, "lower": 11} for c in ("flyweight", "heavyweight")] * 4,
    ],
    ids=["balanced28", "named28", "all_alike", "long_numbers", "small"],
)
def test_codes_are_distinct_in_any_deck(deck: Any) -> None:
    """RP-20: every action of every deck can be typed and written down in one way."""
    game = load(3, deck=deck, hand={"3": 2})
    for seat, count in ((0, layout.ACTIONS), (CHANCE, layout.LUCK)):
        shorts = {WORDS.short(game.kit, seat, action) for action in range(count)}
        spelled = {str(WORDS.spell(game.kit, seat, action)) for action in range(count)}
        assert len(shorts) == len(spelled) == count
        assert all(code == code.lower() for code in shorts)


def test_labels() -> None:
    """RP-35: a menu says what will be called."""
    ring = Ring(["H7/1"], gears=[2])
    v = ring.game.plain(ring.game.view(ring.s, 0))

    def label(move: str) -> str:
        return str(WORDS.label(ring.game.kit, v, 0, ring.action(move)))

    assert label("H7/1 as 7") == "Heavyweight 7/1 as 7"
    assert label("H7/1 as 7+2") == "Heavyweight 7/1 as 9: 7 and two Gears up"
    assert label("H7/1 as 1-1") == "Heavyweight 7/1 as 0: 1 and one Gear down"
    assert label("H7/1 face down") == "lay Heavyweight 7/1 face down"
    assert WORDS.label(ring.game.kit, v, CHANCE, layout.MARK + 1) == "Comet starts"
    assert WORDS.label(ring.game.kit, v, CHANCE, 27) == "deal Heavyweight 7/1"


def test_the_menu() -> None:
    """RP-26: one line a card, with what is taken, and how Gears are written."""
    ring = Ring(["M7/2", "H7/1 L3/5"], gears=[0, 2], hand={"4": 2}).play("M7/2 as 7")
    v = ring.game.plain(ring.game.view(ring.s, 1))
    menu = WORDS.menu(ring.game.kit, v, 1, ring.game.legal(ring.s, 1)).split("\n")
    assert menu[1].split() == ["Lightweight", "3/5", "l35", "for", "3", "l53", "for", "5"]
    assert menu[2].split() == ["Heavyweight", "7/1", "h71", "is", "taken", "h17", "for", "1"]
    assert menu[3] == (
        "You have two Gears: up to +2 or -2 to a number that is free, as in l35+1 for 4."
    )


def test_the_menu_says_so_where_gears_can_only_lower() -> None:
    """RP-35, RP-36: 4 and 5 are taken, and a Gear calls 2."""
    ring = Ring(["H5/4", "F5/7", "F4/3"], players=3, hand={"3": 1}, gears=[0, 0, 1])
    ring.play("H5/4 as 4", "F5/7 as 5")
    v = ring.game.plain(ring.game.view(ring.s, 2))
    menu = WORDS.menu(ring.game.kit, v, 2, ring.game.legal(ring.s, 2))
    assert menu.endswith("as in f43-1 for 3.")


@pytest.mark.parametrize(
    ("forced", "gears", "question"),
    [
        (False, 1, "use Gears, or lay a card face down."),
        (True, 1, "and Gears must help: what do you play?"),
        (False, 0, "which card do you lay face down?"),
    ],
)
def test_a_stuck_gym_is_asked_for_what_it_may_do(forced: bool, gears: int, question: str) -> None:
    """RP-28, RP-H02: Gears may help, must help, or are none."""
    hands = ["H1/3", "F5/7", "L2/1", "H7/1"]
    options = {"gears_forced_when_blocked": forced, "hand": {"4": 1}}
    ring = Ring(hands, gears=[0, 0, 0, gears], **options)
    ring.play("H1/3 as 1", "F5/7 as 7", "L2/1 as 2")
    v = ring.game.plain(ring.game.view(ring.s, 3))
    assert WORDS.ask(ring.game.kit, v, 3).endswith(question)


def test_gears_out_of_reach_of_a_free_number_are_not_offered() -> None:
    """RP-28, RP-36: with -1 to 2 called, one Gear on 0/1 finds nothing."""
    deck = [{"class": c, "upper": 0, "lower": 1} for c in map(str.lower, WORDS.CLASSES)]
    deck += [{"class": c, "upper": 1, "lower": 0} for c in map(str.lower, WORDS.CLASSES)]
    hands = ["F0/1", "L0/1", "M0/1", "H0/1", "F1/0"]
    ring = Ring(hands, 5, gears=[1, 0, 0, 1, 1], deck=deck, hand={"5": 1})
    ring.play("F0/1 as 0-1", "L0/1 as 0", "M0/1 as 1", "H0/1 as 1+1")
    v = ring.game.plain(ring.game.view(ring.s, 4))
    assert WORDS.ask(ring.game.kit, v, 4).endswith("which card do you lay face down?")


def test_the_menu_offers_face_down_where_it_is_allowed() -> None:
    """RP-28: a stuck gym is shown how to lay a card face down."""
    ring = Ring(["H1/3", "F5/7", "L2/1", "H7/1"], hand={"4": 1})
    ring.play("H1/3 as 1", "F5/7 as 7", "L2/1 as 2")
    v = ring.game.plain(ring.game.view(ring.s, 3))
    assert "xh71 face down" in WORDS.menu(ring.game.kit, v, 3, ring.game.legal(ring.s, 3))
    assert WORDS.ask(ring.game.kit, v, 3).endswith("which card do you lay face down?")


# --- Refusals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clause", "move", "sentence"),
    [
        ("RP-26", "H7/1 as 1", "Comet has already called 1 in this battle."),
        ("RP-36", "H5/4 as 4-3", "Comet has already called 1 in this battle."),
        ("RP-33", "H7/1 as 7+4", "That takes four Gears, and you have three."),
        ("RP-20", "F1/5 as 5", "That card is not in your hand."),
        ("RP-29", "H7/1 face down", "You still hold a number that nobody has called"),
    ],
)
def test_why_not(clause: str, move: str, sentence: str) -> None:
    """RP-20, RP-26, RP-29, RP-33, RP-36: a refusal says why, in one sentence."""
    ring = Ring(["M5/1", "F6/1", "H7/1 H5/4"], gears=[0, 0, 3], hand={"4": 2})
    ring.play("M5/1 as 5", "F6/1 as 1")
    assert ring.why_not(move) == clause
    v = ring.game.plain(ring.game.view(ring.s, 2))
    number = ring.game.why_not(ring.s, 2, ring.action(move))
    assert WORDS.why(ring.game.kit, v, 2, ring.action(move), number).startswith(sentence)


def test_every_refusal_has_a_clause_and_a_sentence() -> None:
    """RP-25, RP-31, RP-H02: all reasons that come up stand in the rulebook and can be said."""
    known = rulebook.clauses(ROOM)
    met = set()
    for options in ({}, {"gears_forced_when_blocked": True}, {"allow_voluntary_facedown": True}):
        tight = [
            {"class": c, "upper": 1 + n % 3, "lower": 2 + n % 3}
            for n, c in enumerate(["flyweight", "heavyweight"] * 8)
        ]
        game = load(5, deck=tight, hand={"5": 3}, **options)
        plays = (step for step in random_steps(game, 4) if step[1] != CHANCE)
        for s, seat, _, _ in islice(plays, 40):
            v = game.plain(game.view(s, seat))
            for action in range(layout.ACTIONS):
                clause = native(ROOM).why_not(game.kit.record, s, seat, action)
                if clause and (clause, seat) not in met:
                    met.add((clause, seat))
                    assert game.clause(clause) in known
                    sentence = WORDS.why(game.kit, v, seat, action, clause)
                    assert sentence.endswith(".")
                    assert "RP-" not in sentence
    assert {clause for clause, _ in met} == {20, 25, 26, 29, 31, 33, 36, 1002}


# --- Stories ------------------------------------------------------------------------------------


def test_the_story_of_an_example() -> None:
    """RP-E5: results are told in their order, to each in their own words."""
    moves = ("M6/7 as 6", "H3/6 as 3", "M3/6 as 6+1", "F1/5 as 1")

    def ring() -> Ring:
        return Ring(["M6/7", "H3/6", "M3/6", "F1/5"], gears=[0, 0, 1], belts={"M": 0})

    assert told(ring(), 2, *moves) == [
        "Gantry plays Flyweight 1/5 as 1.",
        "Your 7 wins the battle: you take the Middleweight belt from Anvil.",
        "One Gear goes back to the centre.",
        "Gantry's 1 is the lowest number: Gantry takes the start marker.",
        "Comet's 3 is the second lowest: Comet gets a Gear.",
    ]
    assert told(ring(), 1, *moves)[-1] == "Your 3 is the second lowest: you get a Gear."
    assert told(ring(), 0, *moves[:1]) == ["You open a Middleweight battle: Middleweight 6/7 as 6."]
    assert told(ring(), WATCHER, *moves[:3]) == [
        "Dynamo plays Middleweight 3/6 as 7: 6 and one Gear up."
    ]


def test_the_story_of_a_card_face_down() -> None:
    """RP-H07: the owner is told which card it was, nobody else."""
    moves = ("H1/3 as 1", "F5/7 as 7", "L2/1 as 2", "H7/1 face down")
    hands = ["H1/3", "F5/7", "L2/1", "H7/1 M7/2"]
    assert told(Ring(hands, hand={"4": 2}), 3, *moves)[0] == "You lay Heavyweight 7/1 face down."
    assert told(Ring(hands, hand={"4": 2}), 0, *moves)[0] == "Gantry lays a card face down."
    shown = told(Ring(hands, hand={"4": 2}, reveal_facedown=True), 0, *moves)
    assert shown[-1] == "Gantry's face-down card was Heavyweight 7/1."


def test_the_story_of_the_third_step_left_out() -> None:
    """RP-45, RP-46, RP-H04: no Gear left, or too few cards face up."""
    none_left = Ring(["M5/1", "M4/3", "F1/5", "L7/3"], gears=[3, 3])
    lines = told(none_left, 0, "M5/1 as 5", "M4/3 as 4", "F1/5 as 1", "L7/3 as 3")
    assert lines[-1] == "There is no Gear left in the centre to give."
    for last, count in (("L7/3 as 7", "two cards are"), ("L7/3 face down", "one card is")):
        ring = Ring(["M5/1", "M4/3", "F1/5", "L7/3"], allow_voluntary_facedown=True)
        lines = told(ring, 0, "M5/1 as 5", "M4/3 face down", "F1/5 face down", last)
        assert lines[-1] == f"Only {count} face up, so nobody gets a Gear."


def test_the_story_of_the_end() -> None:
    """RP-59, RP-60, RP-H26: fame, then who won and why."""
    hands = ["M5/1", "M7/2", "F1/5", "H6/5"]
    moves = ("M5/1 as 5", "M7/2 as 7", "F1/5 as 1", "H6/5 as 6")

    def end(viewer: int, **more: Any) -> list[str]:
        return told(Ring(hands, hand={"4": 1}, **more), viewer, *moves)[-2:]

    assert end(1, fame=[0, 3]) == [
        "Round 1 is over. Fame for belts: you +1.",
        "You fill the fame meter and win the game!",
    ]
    assert end(0, fame=[0, 3, 3], belts={"H": 2}) == [
        "Round 1 is over. Fame for belts: Comet +1 and Dynamo +1.",
        "Comet and Dynamo fill their meters together; with the Heavyweight belt Dynamo wins the "
        "game!",
    ]
    both = end(1, fame=[0, 3, 3], belts={"H": 1, "F": 2})
    assert both[0] == "Round 1 is over. Fame for belts: you +1 and Dynamo +1.", "RP-61: 4 is full"
    assert both[1].startswith("You and Dynamo fill your meters together;")
    assert end(0, max_rounds=1)[-1] == "The rounds have run out, and nobody has won."


def test_the_story_of_the_deal() -> None:
    """RP-15, RP-17: the marker, then the hands once they are whole."""
    lines = []
    game = load(3)
    for s, seat, _, after in random_steps(game, 1):
        if seat != CHANCE:
            break
        views = [game.plain(game.view(x, 1)) for x in (s, after)]
        lines += WORDS.tell(game.kit, *views, seat, 1)
        assert WORDS.ask_luck(game.kit, game.plain(game.view(s, WATCHER))).endswith("?")
    assert len(lines) == 2
    assert lines[0].startswith("The start marker goes to")
    assert lines[1] == "Round 1: everybody is dealt 8 cards."


# --- The table ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("options", [{}, {"deck": "named28", "reveal_facedown": True}])
def test_the_table_fits_and_every_step_can_be_told(players: int, options: Any) -> None:
    """RP-H15, RP-H16: drawn for every seat and for onlookers, never wider than asked."""
    game = load(players, allow_voluntary_facedown=True, **options)
    for s, seat, action, after in random_steps(game, players):
        for viewer in (0, players - 1, WATCHER):
            v, w = (game.plain(game.view(x, viewer)) for x in (s, after))
            for width in (40, 80):
                lines = WORDS.table(game.kit, v, viewer, width).split("\n")
                assert max(map(len, lines)) <= width
            for sentence in WORDS.tell(game.kit, v, w, seat, viewer):
                assert sentence[0].isupper() or sentence[0].isdigit()
                assert sentence[-1] in ".!"
        if seat != CHANCE:
            v = game.plain(game.view(s, seat))
            assert WORDS.label(game.kit, v, seat, action)
            menu = WORDS.menu(game.kit, v, seat, game.legal(s, seat))
            assert max(map(len, menu.split("\n"))) <= 90
            assert WORDS.ask(game.kit, v, seat)[-1] in "?."


def test_what_the_table_shows() -> None:
    """RP-04, RP-05, RP-13: belts on their hooks, Gears, meters, the row and one's own hand."""
    ring = Ring(
        ["M6/7 F2/6", "H3/6", "M3/6", "F1/5"],
        gears=[0, 0, 1, 2], belts={"H": 0}, fame=[0, 3], hand={"4": 2},
    )  # fmt: skip
    ring.play("M6/7 as 6", "H3/6 as 3", "M3/6 as 6+1")
    text = ring.words_for(0)
    assert "Round 1, battle 1 of 2" in text
    assert "Gears in the centre: 3" in text
    assert "└ you              └ on the hook" in text
    assert " ► Gantry        fame ····   belts -      gears **       2 cards" in text
    assert "   Comet         fame ■■■·" in text
    assert "│ M   6+1 │" in text
    assert text.endswith("┌─────┐\n │F  2 │\n │   6 │\n └─────┘\n   f26")
    ring.play("F1/5 as 1")
    names, prizes = (line.split() for line in ring.words_for(0).split("\n")[16:18])
    assert names == ["Anvil", "Comet", "Dynamo", "Gantry"]
    assert prizes == ["gear", "belt", "start"]
    assert "Your hand" not in ring.words_for(WATCHER)


def test_tallies_count_whole_games() -> None:
    """RP-60: over many games, how often the heaviest belt had to decide."""
    ring = Ring(belts={"H": 2, "M": 1}, fame=[0, 3, 3], gears=[2])
    rules.end_round(ring.kit, ring.state)
    assert WORDS.tallies(ring.game.kit, ring.s) == {
        "rounds played": 1,
        "games decided by the heaviest belt": 1,
        "belts that nobody ever won": 2,
        "Gears held at the end": 2,
    }
    assert WORDS.ENDINGS[layout.WON] == "a full fame meter"


def test_credit_where_it_is_due() -> None:
    """RP-H24: the designer's name as the publisher writes it."""
    assert "nagian" in ROOM.box.facts["credit"]
    assert "凪庵" in ROOM.text("rulebook.md")
