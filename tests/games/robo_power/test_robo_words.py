"""How the game speaks at the terminal."""

from __future__ import annotations

import random

import pytest

from haymaker.games.robo_power import layout
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.table import spelling
from tests.games.robo_power.bench import Bench, open_game, random_steps
from tests.table.tabletop import Event


def told(b: Bench, seat: int, action: int, viewer: int) -> list[str]:
    after = b.game.after(b.state, seat, action)
    return Event(b.game, seat, b.state, after).told(viewer)


def last_told(b: Bench, seat: int, face: str, viewer: int = WATCHER) -> list[str]:
    return told(b, seat, b.kinds(face)[0], viewer)


def test_moves_are_typed_by_the_face_of_a_card():
    """RBP-H31: `40`, `trap`, `spy master`; two makes of robot 85 are `85a` and `85b`."""
    game = open_game(4)
    for text in ("40", "trap", "counteract", "spy", "spy master", "85a", "85b", "spy 2", "pass"):
        action = spelling.typed(game, 0, text)
        assert action is not None and game.words.short(game.kit, 0, action) == text
    assert spelling.typed(game, 0, "Spy  2") == layout.TAKE + 1


def test_a_duel_is_told():
    """RBP-10: who laid what, and what goes."""
    b = Bench(["60 200", "25 200", "30 200"], pile="70").begin_duel()
    b.put_down(0, "60").put_down(1, "25")
    assert last_told(b, 2, "30") == [
        "The cards are turned: Builder 1 60, Builder 2 25, Builder 3 30.",
        "Builder 2's 25 is the lowest and goes to the discard pile.",
    ]
    assert last_told(b, 2, "30", 1)[1] == "Your 25 is the lowest and goes to the discard pile."


@pytest.mark.parametrize(
    ("hands", "first", "second", "verdict"),
    [
        (
            ["30 25", "30 70", "200 10"],
            "30 30 200",
            "",
            "Builder 1 and Builder 2 tie for the lowest",
        ),
        (["30 25", "30 70", "200"], "30 30 200", "25 70", "discards all own cards of this duel"),
        (["trap 25", "60 70", "200"], "trap 60 200", "", "Builder 1's Trap snaps shut"),
        (["trap 25", "counteract 70", "200"], "trap counteract 200", "", "Counteract: all dueled"),
        (["trap 25", "trap 70", "200"], "trap trap 200", "", "Two Traps: Builder 1 and Builder 2"),
        (["trap 25", "trap 70", "200"], "trap trap 200", "25 70", "70 is the highest"),
        (["trap 25 10", "trap 25 10", "200"], "trap trap 200", "25 25", "tie for the highest"),
        (["30", "30 70", "200"], "30 30 200", "70", "can lay nothing and loses all cards"),
        (["30", "30", "200"], "30 30 200", "", "but no card is left for it"),
        (["trap", "trap", "200"], "trap trap 200", "", "Builder 1 and Builder 2 would duel on"),
    ],
)
def test_every_verdict_has_words(hands: list[str], first: str, second: str, verdict: str):
    """RBP-28, RBP-35, RBP-H06: ties, Traps, Counteracts and stuck players."""
    b = Bench(hands).begin_duel()
    faces = first
    if second:
        b.lay(first)
        faces = second
    waiting = b.waiting
    *before, last = faces.split()
    for seat, face in zip(waiting, before, strict=False):
        b.put_down(seat, face)
    assert verdict in " ".join(last_told(b, waiting[-1], last))


def test_the_winner_hears_whose_cards_go():
    """RBP-32, RBP-37: your own cards, or those of another builder."""
    b = Bench(["30 25", "30 70", "200"]).duel("30 30 200").put_down(0, "25")
    assert last_told(b, 1, "70", 0)[1].endswith("you discard all your cards of this duel.")
    b = Bench(["trap 25", "trap 70", "200"]).duel("trap trap 200").put_down(0, "25")
    assert last_told(b, 1, "70", 1)[1].endswith("your Traps of this duel are discarded.")
    assert last_told(b, 1, "70", 0)[1].endswith("Builder 2's Traps of this duel are discarded.")


def test_a_picked_card_is_named():
    """RBP-31: also when the whole stake comes back in the same moment, or the layer is open."""
    b = Bench(["30", "30 25", "200 10"], pile="70 40").duel("30 30 200").lay("25")
    assert told(b, CHANCE, b.kind("70"), 0)[0] == (
        "You have no card left and pick a 70 from the draw pile."
    )
    b = Bench(["30", "30", "200 10"], pile="70 40").duel("30 30 200")
    question = b.game.words.ask_luck(b.game.kit, b.view())
    assert question == "Which card does Builder 1 pick from the draw pile for the duel?"
    assert told(b, CHANCE, b.kind("70"), 0) == [
        "You have no card left and pick a 70 from the draw pile."
    ]
    assert told(b, CHANCE, b.kind("70"), 1) == [
        "Builder 1 has no card left and picks a card from the draw pile."
    ]


def test_a_spy_master_may_leave_the_second_card():
    """RBP-26, RBP-H10: then it does not come home with nothing."""
    b = Bench(["spy_master 10", "25 60"], spy_optional=True).begin_discard()
    b.put_down(0, "spy_master")
    assert told(b, 0, layout.PASS, 1)[0] == "Builder 1's spy comes home with nothing."
    b.take(0, 1).bring("25")
    assert told(b, 0, layout.PASS, 1)[0] == "Builder 1's Spy Master takes no second card."
    label = b.game.words.label(b.game.kit, b.view(0), 0, layout.PASS)
    assert label == "take no second card"


def test_a_lost_spy_is_asked_for():
    """RBP-H08, RBP-H10: a lost Spy Master takes two cards, and looks at the first."""
    b = Bench(["25 60 70", "spy_master 10"], pile="70", spy_on_duel_loss=True).begin_duel()
    words, kit = b.game.words, b.game.kit
    problem = b.game.why_not(b.state, 1, layout.TAKE)
    assert words.why(kit, b.view(1), 1, layout.TAKE, problem) == (
        "A spy takes cards only when you have just put it on the discard pile or lost it in a duel."
    )
    b.lay("25 spy_master")
    assert words.ask(kit, b.view(1), 1) == (
        "Your Spy Master was lost in the duel and takes two cards. From whom?"
    )
    b.take(1, 0).bring("60")
    assert words.ask(kit, b.view(1), 1) == (
        "You have looked at the first card. From whom do you take the second?"
    )
    b = Bench(["25 60", "spy 10"], pile="70", spy_on_duel_loss=True, spy_optional=True)
    b.duel("25 spy")
    assert words.ask(b.game.kit, b.view(1), 1) == (
        "Your Spy was lost in the duel and may take a card. From whom?"
    )


def test_only_the_two_hear_what_a_spy_took():
    """RBP-23, RBP-H29: the thief and the victim hear the card, the others that one was taken."""
    b = Bench(["spy 10", "25 60", "30"]).begin_discard().put_down(0, "spy").take(0, 1)
    k = b.kind("60")
    assert told(b, CHANCE, k, 0) == ["You take a 60 from Builder 2."]
    assert told(b, CHANCE, k, 1) == ["Builder 1 takes a 60 from you."]
    for viewer in (2, WATCHER):
        assert told(b, CHANCE, k, viewer) == ["Builder 1 takes a card from Builder 2."]


def test_a_drawn_card_is_told_to_its_owner():
    """RBP-05: the others hear of a card."""
    b = Bench(["10", "25"], pile="85a").begin_turn()
    assert told(b, CHANCE, b.kind("85a"), 0) == ["You draw an 85a."]
    assert told(b, CHANCE, b.kind("85a"), 1) == ["Builder 1 draws a card."]


def test_the_end_is_told():
    """RBP-01, RBP-16, RBP-39: a winner, a tie, somebody out."""
    b = Bench(["10", "60"]).begin_duel().put_down(0, "10")
    assert last_told(b, 1, "60", 1)[-2:] == [
        "Builder 1 has no cards left and is out.",
        "You are the last with cards and win!",
    ]
    b = Bench(["10", "counteract"]).begin_duel().put_down(0, "10")
    assert "a tie game for Builder 1 and Builder 2" in last_told(b, 1, "counteract")[-1]


def test_a_tie_is_nobodys_win():
    """RBP-16, RBP-H26: also where somebody went out before; only that place is worth a number."""
    b = Bench(["10", "counteract", ""]).begin_duel().put_down(0, "10")
    (*_, end) = last_told(b, 1, "counteract", 1)
    assert end == "Nobody has a card left: a tie game for Builder 1 and you."
    b.put_down(1, "counteract")
    drawn = b.game.words.table(b.game.kit, b.view(1), 1, 80)
    stands = [line.rstrip(" ║").rsplit("out, ")[-1] for line in drawn.split("\n")[1:4]]
    assert stands == ["tied", "tied", "place 3"]


def test_the_limit_of_turns_is_nobodys_win():
    """RBP-H33, RBP-H37: also where somebody went out before."""
    b = Bench(["10", "60 60", "70 70"], pile="25", max_turns=1).begin_turn()
    b.bring("25").put_down(0, "25").put_down(0, "10").put_down(1, "60")
    assert last_told(b, 2, "70", 1)[-2:] == [
        "Builder 1 has no cards left and is out.",
        "The turns have run out, and nobody has won.",
    ]


def test_a_new_pile_is_told():
    """RBP-H05: when the discards are shuffled."""
    b = Bench(["10 40", "60 70"]).begin_duel().put_down(0, "10")
    assert last_told(b, 1, "60")[-1] == (
        "The discard pile is shuffled and becomes the new draw pile."
    )


def test_a_refusal_says_why():
    """RBP-06, RBP-08, RBP-22, RBP-H10: in a sentence of its own."""
    b = Bench(["spy 10", "25 60", ""]).begin_discard()
    words, kit = b.game.words, b.game.kit

    def why(action: int) -> str:
        return str(words.why(kit, b.view(0), 0, action, b.game.why_not(b.state, 0, action)))

    assert why(b.kind("25")) == "You have no 25 to discard."
    assert why(layout.PASS) == "There is no spy to hold back now."
    b.put_down(0, "spy")
    assert why(layout.PASS) == "At this table a spy must take a card."
    assert why(layout.TAKE) == "A spy takes a card from an opponent, not from its owner."
    assert why(layout.TAKE + 2) == "Builder 3 is out of the game and has no cards."
    assert "there are 3 players" in why(layout.TAKE + 5)
    b.begin_duel()
    assert why(b.kind("60")) == "You have no 60 to lay."
    assert why(layout.KINDS - 1) == "There is no such card in this deck."


def test_a_refusal_knows_the_cards_in_the_duel():
    """RBP-28: a tied card stays on the table and cannot be laid once more."""
    b = Bench(["10 40", "10 60"]).duel("10 10")
    k = b.kind("10")
    said = b.game.words.why(b.game.kit, b.view(0), 0, k, b.game.why_not(b.state, 0, k))
    assert said == "Your 10 lies in this duel already, and you have no other to lay."


def test_the_table_shows_what_the_viewer_knows():
    """RBP-H29: own hand, open cards, sealed cards as backs, and cards seen in other hands."""
    b = Bench(["10 40 40", "60 85a", "200 25"], pile="70 70").duel("40 60 25")
    drawn = b.game.words.table(b.game.kit, b.view(0), 0, 80)
    assert "Your hand:  10  40×2" in drawn
    assert "others know 40" in drawn and "seen 60" in drawn
    assert "85a" not in drawn and "200" not in drawn
    b.bring("70").put_down(1, "70").put_down(1, "85a")
    drawn = b.game.words.table(b.game.kit, b.view(0), 0, 80)
    assert "▓▓" in drawn and "85a" not in drawn


def test_a_card_laid_face_down_is_not_in_the_hand():
    """RBP-08: the table shows it in the duel pit, and counts what is left in each hand."""
    b = Bench(["10 40 40", "60 85a", "200"], pile="70 70").begin_duel()
    b.put_down(0, "40").put_down(2, "200")
    drawn = b.game.words.table(b.game.kit, b.view(0), 0, 80)
    assert "Your hand:  10  40\n" in drawn + "\n"
    assert [line.split("card")[0].split()[-1] for line in drawn.split("\n")[1:4]] == ["2", "2", "0"]
    assert "Your hand" not in b.game.words.table(b.game.kit, b.view(2), 2, 80)


def test_one_turn_is_no_turns():
    """RBP-H33: the title of a game that ended in its first turn."""
    b = Bench(["10", "60"]).begin_turn().duel("10 60")
    assert "over after 1 turn ═" in b.game.words.table(b.game.kit, b.view(0), 0, 80)


@pytest.mark.parametrize("players", [2, 4, 10])
def test_the_table_fits(players: int):
    """RBP-H04: in eighty columns and in fifty, from the deal to the end."""
    game = open_game(players)
    luck = random.Random(players)
    for s, _, _ in random_steps(game, luck):
        if luck.random() < 0.2:
            for width in (50, 80):
                v = game.plain(game.view(s, 0))
                lines = game.words.table(game.kit, v, 0, width).split("\n")
                assert max(map(len, lines)) <= width
