"""Exchanges, rounds, breaks, matches and the game."""

from __future__ import annotations

import pytest

from haymaker.games import load
from haymaker.kernel.contract import GAME_OVER, WATCHER
from haymaker.kernel.errors import KitError
from haymaker.kernel.game import same
from tests.games.punch.ring import BLUE, DECK, PLAIN_HANDS, RED, Ring, cards

HAND = PLAIN_HANDS[0]


def test_three_rounds_of_ten_exchanges() -> None:
    """PU-07: a match of full length uses up all thirty cards, ten a round."""
    ring = Ring()
    fought = 0
    for number, hand in enumerate(PLAIN_HANDS, start=1):
        assert ring.state.round_no == number - 1
        if number < 3:
            ring.open(hand, hand)
        for card in sorted(cards(hand).elements()):
            assert ring.state.bout == 1
            if number == 3 and ring.state.turn_no == 9:
                assert ring.spent(RED) + ring.hand(RED) == cards(DECK)
                assert ring.hand(RED).total() == 1
            ring.both(card.lower(), card.lower())
            fought += 1
    assert fought == 30
    assert ring.state.bout == 2, "equal stamina: the thirtieth exchange has ended the match"


def test_cards_are_sealed_and_revealed_together() -> None:
    """PU-08: until both have chosen, nobody sees a card and nothing happens."""
    ring = Ring().open().do("red p3")
    assert ring.waits_for == {"blue"}
    assert ring.stamina == (10, 10)
    for viewer in (BLUE, WATCHER):
        v = ring.seen_by(viewer)
        assert v.sealed[RED] == -1, "there lies a card, face down"
        assert v.shown_card[RED] == 0
    ring.do("blue n")
    assert ring.stamina == (10, 7)
    v = ring.seen_by(BLUE)
    assert (v.shown_card[RED], v.shown_card[BLUE]) == (3, 4)
    assert ring.state.sealed[RED] == ring.state.sealed[BLUE] == 0


def test_only_cards_in_hand_can_be_played() -> None:
    """PU-08: each chooses one of the own hand cards."""
    ring = Ring().stage("4P1 4N B D", HAND)
    assert ring.allowed("red") == {"p1", "n", "b", "d"}
    assert ring.why_not("red p3") == "PU-08"
    assert ring.allowed("blue") == {"p1", "p2", "p3", "n", "b", "d"}


def test_a_sealed_card_stays_sealed() -> None:
    """PU-08: who has laid a card waits for the other one."""
    ring = Ring().open().do("red p3")
    assert ring.allowed("red") == set()
    assert ring.game.why_not(ring.s, RED, 0) != 0


def test_played_cards_are_spent() -> None:
    """PU-09: a hand shrinks from ten to none, and what was played is gone."""
    ring = Ring().open()
    ring.both("d", "b")
    assert ring.hand(RED) == cards("2P1 2P2 2P3 2N B")
    assert ring.hand(BLUE) == cards("2P1 2P2 2P3 2N D")
    assert ring.spent(RED) == cards("D")
    assert ring.why_not("red d") == "PU-08"
    for card in ["p1", "p1", "p2", "p2", "p3", "p3", "n", "n"]:
        ring.both(card, card)
    assert (ring.hand(RED), ring.hand(BLUE)) == (cards("B"), cards("D"))
    assert ring.allowed("red") == {"b"}
    ring.both("b", "d")
    assert ring.hand(RED).total() == ring.hand(BLUE).total() == 0
    assert ring.spent(RED) == cards(HAND)


@pytest.mark.parametrize(
    ("round_no", "before", "after"),
    [(1, (4, 6), (7, 9)), (1, (8, 7), (10, 10)), (2, (4, 6), (6, 8)), (2, (9, 8), (10, 10))],
)
def test_breaks(round_no: int, before: tuple[int, int], after: tuple[int, int]) -> None:
    """PU-10, PU-11: three points after the first round, two after the second, never above 10."""
    ring = Ring().stage("P1", "P1", round_no=round_no, turn_no=10, stamina=before)
    ring.both("p1", "p1")
    assert ring.state.round_no == round_no
    assert ring.stamina == after


def test_a_break_comes_only_after_ten_exchanges() -> None:
    """PU-10: there is no rest within a round."""
    ring = Ring().stage("P1 P1", "P1 P1", turn_no=9, stamina=(4, 6))
    assert ring.both("p1", "p1").stamina == (4, 6)


def test_break_gains() -> None:
    """PU-10, PU-11: option `break_gains` gives the first and the second break."""
    for round_no, gained in ((1, 0), (2, 5)):
        ring = Ring(break_gains=[0, 5])
        ring.stage("P1", "P1", round_no=round_no, turn_no=10, stamina=(3, 4)).both("p1", "p1")
        assert ring.stamina == (3 + gained, 4 + gained)
    with pytest.raises(KitError):
        load("punch", break_gains=[3, 2, 1])


def test_no_rest_after_the_third_round() -> None:
    """PU-12: 9 against 10 decides; with two more points it would be a tie."""
    ring = Ring(matches_to_win=1).last_exchange("B", "B", stamina=(9, 10)).both("b", "b")
    assert ring.stamina == (9, 10)
    assert ring.wins == (0, 1)


@pytest.mark.parametrize("round_no", [1, 2])
def test_no_break_after_a_knock_out(round_no: int) -> None:
    """PU-13: a knock-out in the tenth exchange leaves no break to rise again in."""
    ring = Ring(matches_to_win=1)
    ring.stage("P1", "N", round_no=round_no, turn_no=10, stamina=(5, 1)).both("p1", "n")
    assert ring.stamina == (5, 0)
    assert ring.game.over(ring.s)
    assert ring.state.round_no == round_no - 1


@pytest.mark.parametrize("round_no", [1, 2, 3])
@pytest.mark.parametrize("loser", [RED, BLUE])
def test_a_knock_out_ends_the_match_at_once(round_no: int, loser: int) -> None:
    """PU-28: at any time, in any round, though cards are left; the other boxer wins."""
    pair = ("n", "p3") if loser == RED else ("p3", "n")
    stamina = (3, 1) if loser == RED else (1, 3)
    ring = Ring().stage("3P3 3N", "3P3 3N", round_no=round_no, turn_no=5, stamina=stamina)
    ring.both(*pair)
    assert ring.wins == ((0, 1) if loser == RED else (1, 0))
    assert ring.state.bout == 2
    assert ring.state.knockouts[1 - loser] == 1
    assert ring.state.round_no == ring.state.turn_no == 0


def test_a_dodged_punch_can_knock_its_owner_out() -> None:
    """PU-29: Red at 3 throws a 3 Punch, Blue at 1 dodges: Blue wins."""
    ring = Ring().stage(HAND, HAND, stamina=(3, 1)).both("p3", "d")
    assert ring.wins == (0, 1)


@pytest.mark.parametrize(
    ("stamina", "wins"), [((5, 4), (1, 0)), ((1, 2), (0, 1)), ((10, 1), (1, 0))]
)
def test_more_stamina_wins_after_thirty_exchanges(
    stamina: tuple[int, int], wins: tuple[int, int]
) -> None:
    """PU-30: the boxer with more stamina left wins the match."""
    ring = Ring().last_exchange("B", "D", stamina=stamina).both("b", "d")
    assert ring.wins == wins
    assert ring.state.decisions[0 if wins[0] else 1] == 1


def test_the_thirtieth_exchange_still_counts() -> None:
    """PU-30: the stamina after the last cards decides, not the one before."""
    ring = Ring().last_exchange("P3", "N", stamina=(4, 5)).both("p3", "n")
    assert ring.wins == (1, 0)


def test_a_tie_is_replayed_from_the_start() -> None:
    """PU-31: the match does not count: full decks, ten stamina, first round, the same score."""
    ring = Ring().knock_out(BLUE)
    ring.last_exchange("P2", "P2", stamina=(4, 4)).both("p2", "p2")
    assert ring.wins == (1, 0)
    assert ring.state.ties == 1
    assert ring.stamina == (10, 10)
    assert ring.deck(RED) == ring.deck(BLUE) == cards(DECK)
    assert ring.state.round_no == ring.state.turn_no == 0
    assert ring.waits_for == {"luck"}


def test_three_matches_win_the_game() -> None:
    """PU-32: whoever first has three."""
    ring = Ring()
    for loser, wins in ((BLUE, (1, 0)), (RED, (1, 1)), (RED, (1, 2)), (BLUE, (2, 2))):
        ring.knock_out(loser)
        assert ring.wins == wins
        assert not ring.game.over(ring.s)
    ring.knock_out(RED)
    assert ring.game.over(ring.s)
    score = ring.game.score(ring.s)
    assert score.points == (2, 3)
    assert score.winners == (BLUE,)
    assert ring.game.words.ENDINGS[score.ending] == "decided"
    assert ring.game.why_not(ring.s, RED, 0) == GAME_OVER


def test_nothing_carries_over_into_the_next_match() -> None:
    """PU-33: full decks, empty hands, stamina 10, whatever was left before."""
    ring = Ring(exchange=True).deal("4B 2P1 2P2 2N", HAND).both("redeal b", "keep")
    ring.draw(HAND).do("red keep")
    ring.do("red put p1", "red put p1", "red put p2", "blue done").draw("D N N")
    ring.both("stay", "stay")
    ring.state.stamina[RED] = 1
    ring.both("n", "p1")
    fresh = Ring(exchange=True)
    assert ring.wins == (0, 1)
    for seat in (RED, BLUE):
        assert ring.deck(seat) == cards(DECK)
        assert ring.hand(seat) == ring.spent(seat) == cards("")
        assert ring.under(seat) == []
    story = ("wins", "bout", "knockouts", "shown_card", "change")
    for field in story:
        ring.s[field] = fresh.s[field]
    for viewer in (RED, BLUE, WATCHER):
        assert same(ring.game.view(ring.s, viewer), fresh.game.view(fresh.s, viewer))


def test_ties_are_replayed_as_often_as_it_takes() -> None:
    """PU-H10: a tie has no winner and is no match; option `max_replays` is none, as it comes."""
    ring = Ring()
    for ties in range(1, 30):
        ring.last_exchange("B", "B", stamina=(6, 6)).both("b", "b")
        assert ring.state.ties == ties
        assert ring.wins == (0, 0)
        assert not ring.game.over(ring.s)


@pytest.mark.parametrize("limit", [0, 1, 3])
def test_a_limit_of_replays(limit: int) -> None:
    """PU-H31: `max_replays` ties may be fought again; after one more the game is undecided."""
    ring = Ring(max_replays=limit).knock_out(BLUE)
    for _ in range(limit):
        ring.last_exchange("B", "B", stamina=(6, 6)).both("b", "b")
        assert not ring.game.over(ring.s)
    ring.last_exchange("B", "B", stamina=(6, 6)).both("b", "b")
    assert ring.game.over(ring.s)
    score = ring.game.score(ring.s)
    assert score.winners == ()
    assert ring.game.words.ENDINGS[score.ending].startswith("undecided")


def test_replays_are_counted_for_each_match() -> None:
    """PU-H31: a match that is decided gives the next one all its replays."""
    ring = Ring(max_replays=1)
    for loser in (RED, BLUE):
        ring.last_exchange("B", "B", stamina=(6, 6)).both("b", "b")
        ring.knock_out(loser)
    ring.last_exchange("B", "B", stamina=(6, 6)).both("b", "b")
    assert not ring.game.over(ring.s)


def test_matches_to_win() -> None:
    """PU-H11: "in total" and "first" are the same: `matches_to_win`, not a majority of matches."""
    assert load("punch").kit["matches_to_win"] == 3
    ring = Ring(matches_to_win=2).knock_out(BLUE).knock_out(RED)
    assert not ring.game.over(ring.s)
    assert ring.knock_out(RED).game.over(ring.s)
    assert Ring(matches_to_win=1).knock_out(RED).waits_for == set()
