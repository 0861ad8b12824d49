"""Aim, set-up and a turn without special cards."""

from __future__ import annotations

import pytest

from haymaker.games.robo_power import layout
from haymaker.kernel.contract import CHANCE, WATCHER
from tests.games.robo_power.bench import Bench, open_game


def dealt(players: int = 3, **options: object):
    """A game in which luck has dealt the first cards it could."""
    game = open_game(players, start_player=0, **options)
    s = game.new()
    while game.plain(s).phase == layout.DEALING:
        weights = game.chance(s)
        game.apply(s, CHANCE, next(k for k, w in enumerate(weights) if w))
    return game, s


# --- Aim and set-up -------------------------------------------------------------------------------


def test_the_last_with_cards_wins():
    """RBP-01: two lose their last cards, one after the other, and the third has won."""
    b = Bench(["10 25", "60", "210"], pile="70 70 70").duel("25 60 210")
    assert b.inside == [0, 1, 2] and b.hand(0) == "10"
    b = Bench(["10", "25", "210 200"]).duel("10 25 210")
    assert b.inside == [1, 2]
    b = Bench(["", "25", "210 200"]).duel("25 210")
    assert b.ending == layout.WON
    assert b.game.score(b.state).winners == (2,)


@pytest.mark.parametrize("players", range(2, 11))
def test_six_cards_each(players: int):
    """RBP-02, RBP-H04: two to ten players get six cards, the rest is the pile, no discards."""
    game, s = dealt(players)
    t = game.plain(s)
    assert [t.hand_size[p] for p in range(players)] == [6] * players
    assert t.pile_size == 99 - 6 * players
    assert t.discard_size == 0
    assert all(t.discard[k] == 0 for k in range(layout.KINDS))


def test_the_deal_is_a_fair_shuffle():
    """RBP-02: each card of the deck is as likely as any other to be dealt."""
    game = open_game(start_player=0)
    weights = game.chance(game.new())
    assert weights[:22] == [row["copies"] for row in game.kit["deck"]]
    assert sum(weights) == 99


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_table_decides_who_begins(first: int):
    """RBP-03, RBP-H28: the named seat has the first turn."""
    game = open_game(3, start_player=first)
    assert game.plain(game.new()).player == first


def test_the_first_turn_by_lot():
    """RBP-H28: without a named seat luck picks one, each equally likely."""
    game = open_game(4)
    s = game.new()
    weights = game.chance(s)
    assert weights[layout.BEGIN :] == [1, 1, 1, 1, 0, 0, 0, 0, 0, 0]
    assert not any(weights[: layout.BEGIN])
    game.apply(s, CHANCE, layout.BEGIN + 2)
    assert game.plain(s).player == 2


def test_to_the_right():
    """RBP-04, RBP-H27: after each turn the next seat plays, the first after the last."""
    b = Bench(["10 10 60", "25 25 60", "30 30 60"], pile="70 70 70 70 70")
    assert b.duel("10 60 60").s.player == 1
    b.bring("70").put_down(1, "70").lay("60 25 60")
    assert b.s.player == 2
    b.bring("70").put_down(2, "70").lay("60 60 30")
    assert b.s.player == 0


def test_the_turn_passes_over_those_who_are_out():
    """RBP-H24: an eliminated player has no turn."""
    b = Bench(["60 60", "", "30 30", "85a"], pile="70").duel("60 30 85a")
    assert b.s.player == 2


# --- A turn ---------------------------------------------------------------------------------------


def test_draw_first():
    """RBP-05: the turn begins with a card from the draw pile."""
    b = Bench(["10", "25"], pile="70").begin_turn()
    assert b.waiting == (CHANCE,)
    b.bring("70")
    assert b.hand(0) == "10 70"
    assert b.pile == ""


@pytest.mark.parametrize("face", ["10", "70"])
def test_discard_any_card_face_up(face: str):
    """RBP-06: a card of choice, also the one just drawn, and everybody sees it."""
    b = Bench(["10", "25"], pile="70").begin_turn().bring("70")
    assert b.waiting == (0,)
    b.put_down(0, face)
    assert b.discard == face
    assert b.view(WATCHER).discard[b.kind(face)] == 1


def test_only_cards_in_hand_are_discarded():
    """RBP-06: what is not in the hand cannot be discarded."""
    b = Bench(["10 30", "25"]).begin_discard()
    assert b.forbidden(0, b.kind("25")) == "RBP-06"
    assert b.game.legal(b.state, 0) == [b.kind("10"), b.kind("30")]


def test_trap_and_counteract_are_discarded_without_effect():
    """RBP-H09: the duel simply follows."""
    for face in ("trap", "counteract"):
        b = Bench([f"10 {face}", "25 60"]).begin_discard().put_down(0, face)
        assert b.discard == face
        assert b.hand(1) == "25 60"
        assert b.waiting == (0, 1)


def test_everybody_duels():
    """RBP-08: all who are in the game lay one card, and only those."""
    b = Bench(["10 60", "25", "", "40"]).begin_duel()
    assert b.waiting == (0, 1, 3)
    assert b.forbidden(1, b.kind("40")) == "RBP-08"


def test_nobody_sees_a_card_before_all_are_laid():
    """RBP-09, RBP-13, RBP-H34: cards wait face down, in any order, and are turned together."""
    results = set()
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        b = Bench(["10 60", "25 70", "30 75"]).begin_duel()
        chosen = {0: "60", 1: "25", 2: "75"}
        for n, seat in enumerate(order):
            for other in order[n:]:
                assert all(b.view(other).sealed[p] == layout.HIDDEN for p in order[:n])
            assert not any(b.view().shown[p] for p in range(3))
            b.put_down(seat, chosen[seat])
        assert [b.view().shown[p] - 1 for p in range(3)] == b.kinds("60 25 75")
        results.add(b.state.tobytes())
    assert len(results) == 1


def test_the_lowest_goes_the_others_return():
    """RBP-10, RBP-11, RBP-12: the lowest is discarded, the others go back, the turn is over."""
    b = Bench(["60 200", "25 200", "30 200"], pile="70").duel("60 25 30")
    assert b.discard == "25"
    assert [b.hand(p) for p in range(3)] == ["60 200", "200", "30 200"]
    assert b.s.player == 1 and b.s.phase == layout.DRAWING


def test_two_sixties_and_a_ten():
    """RBP-E1, RBP-14: the tie above the lowest has no effect."""
    b = Bench(["10 25", "60 25", "60 25"], pile="70").duel("10 60 60")
    assert b.discard == "10"
    assert [b.hand(p) for p in range(3)] == ["25", "25 60", "25 60"]
    assert b.s.layer == 0 and b.s.phase == layout.DRAWING


def test_spies_duel_with_their_numbers():
    """RBP-H02: Spy Master is 1 and Spy is 3, the lowest of all."""
    b = Bench(["10 60", "spy 60", "spy_master 60"], pile="70").duel("10 spy spy_master")
    assert b.discard == "spy_master"
    b = Bench(["10 60", "spy 60"], pile="70").duel("10 spy")
    assert b.discard == "spy"


# --- The piles ------------------------------------------------------------------------------------


def test_the_discard_pile_becomes_the_draw_pile():
    """RBP-H05: shuffled when a card is needed, not before."""
    b = Bench(["10 60", "25 60"], discard="30 35", pile="").duel("10 60")
    assert b.waiting == (CHANCE,)
    assert b.pile == "10 30 35" and b.discard == ""
    b = Bench(["10 60", "25 60"], pile="70").begin_turn().bring("70")
    assert b.pile == "" and b.s.shuffles == 0


def test_without_reshuffle_the_discards_stay():
    """RBP-H05, RBP-H37: with `reshuffle = false` nothing is drawn from an empty pile."""
    b = Bench(["10 60", "25 60"], discard="30", reshuffle=False, max_turns=50).begin_turn()
    assert b.waiting == (0,) and b.s.phase == layout.DISCARDING
    assert b.discard == "30"


def test_nothing_to_draw():
    """RBP-H06: with both piles empty the draw is skipped, the discard is not."""
    b = Bench(["10 60", "25 60"]).begin_turn()
    assert b.waiting == (0,) and b.s.phase == layout.DISCARDING


def test_a_single_card_is_kept_for_the_duel():
    """RBP-H32: who could draw nothing and has one card discards nothing."""
    b = Bench(["10", "25 60"]).begin_turn()
    assert b.waiting == (0, 1) and b.s.phase == layout.DUELING
    assert b.hand(0) == "10"


def test_the_turns_can_be_limited():
    """RBP-H33, RBP-H37: after `max_turns` the game is over and nobody has won."""
    b = Bench(["10 60", "25 60", "210"], pile="70 70 70 70 70", max_turns=2).begin_turn()
    b.bring("70").put_down(0, "70").lay("60 25 210")
    assert not b.game.over(b.state)
    b.bring("70").put_down(1, "70").lay("10 60 210")
    assert b.ending == layout.OUT_OF_TURNS
    assert b.game.score(b.state).winners == ()
    assert b.game.score(b.state).points == (0, 0, 0)


def test_none_is_a_limit_that_no_table_meets():
    """RBP-H33: without a limit there is one that ends a game of nothing but ties."""
    assert open_game().kit["max_turns"] == "none"
    assert int(open_game().kit.record[0]["max_turns"]) == 2000
