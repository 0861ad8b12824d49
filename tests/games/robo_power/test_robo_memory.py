"""What the players may know of each other's hands, and what is guessed from it."""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import product

from haymaker.games.robo_power import layout, memory
from haymaker.kernel.contract import WATCHER
from tests.conformance.checks import check_guess_fair
from tests.games.robo_power.bench import Bench, open_game, random_steps

# A few kinds of cards; the 85, the 200 and the 210 are there once.
FEW = [
    {"number": 10, "copies": 6},
    {"number": 40, "copies": 8},
    {"number": 60, "copies": 8},
    {"number": 85, "copies": 1},
    {"number": 200, "copies": 1},
    {"number": 210, "copies": 1},
    {"role": "spy", "number": 3, "copies": 4},
    {"role": "trap", "copies": 3},
]


def full_bench(hands: list[str], discard: str = "", **options: object) -> Bench:
    """A position in which every card of the deck lies somewhere: what is not named, in the pile."""
    b = Bench(hands, discard=discard, deck=FEW, **options)
    named = Counter(b.kinds(" ".join([*hands, discard])))
    rest = [k for k, row in enumerate(FEW) for _ in range(int(row["copies"]) - named[k])]
    for k in rest:
        b.s.pile[k] += 1
        b.s.pile_size += 1
    for k, row in enumerate(FEW):
        b.s.shuffled[k] = row["copies"]
    return b


def seen_in_guesses(b: Bench, seat: int, face: str, draws: int = 400) -> list[float]:
    """For each player, the share of guesses in which that player holds the card."""
    k = b.kind(face)
    found = [0] * b.game.players
    for key in range(draws):
        guessed = b.guessed(seat, key * 7919 + 1)
        for p in range(b.game.players):
            found[p] += guessed.hand[p, k] > 0
    return [n / draws for n in found]


def close(share: float, expected: float, draws: int = 400) -> bool:
    return abs(share - expected) <= 4.5 * math.sqrt(expected * (1 - expected) / draws)


# --- What everybody has seen ----------------------------------------------------------------------


def test_hands_and_pile_are_secret():
    """RBP-H29: a seat sees its own cards, the discards and all numbers of cards, nothing else."""
    b = full_bench(["10 40", "60 85", "200"], discard="210").begin_turn()
    v = b.view(0)
    assert b.faces(lambda k: v.hand[0, k]) == "10 40"
    assert not any(v.hand[p, k] for p in (1, 2) for k in range(layout.KINDS))
    assert not any(v.pile[k] for k in range(layout.KINDS))
    assert [v.hand_size[p] for p in range(3)] == [2, 2, 1]
    assert v.pile_size == b.s.pile_size and b.faces(lambda k: v.discard[k]) == "210"
    assert not any(b.view().hand[p, k] for p in range(3) for k in range(layout.KINDS))


def test_a_card_that_went_back_is_known():
    """RBP-H29: shown in a duel, it is in that hand in every guess of everybody."""
    b = full_bench(["10 40", "60 85", "40 200"]).duel("10 85 40")
    for seat in (0, 2, WATCHER):
        assert seen_in_guesses(b, seat, "85", 60)[1] == 1
    assert memory.surely_holds(b.view(0), 1, b.kind("85")) == 1
    assert memory.surely_holds(b.view(0), 1, b.kind("60")) == 0


def test_a_card_seen_twice_is_still_one_card():
    """RBP-H30: hand order has no meaning, so it may be the same card both times."""
    b = full_bench(["10 10 40", "60 60", "200 40"]).duel("10 60 200")
    b.bring("40").put_down(1, "40").lay("10 60 200")
    assert memory.surely_holds(b.view(0), 1, b.kind("60")) == 1


def test_two_of_a_kind_in_one_doubleduel_are_two():
    """RBP-H29: seen side by side."""
    b = full_bench(["60 10 40", "60 60", "200 40"]).duel("60 60 200").lay("10 60")
    assert memory.surely_holds(b.view(0), 1, b.kind("60")) == 2


def test_what_left_the_hand_is_forgotten():
    """RBP-H29: a known card that is discarded is no longer there."""
    b = full_bench(["10 40", "60 85", "40 200"]).duel("10 85 40")
    b.bring("40").put_down(1, "85")
    assert memory.surely_holds(b.view(0), 1, b.kind("85")) == 0
    assert seen_in_guesses(b, 0, "85", 40) == [0, 0, 0]


def test_trapped_cards_are_known():
    """RBP-H29: everybody saw what the trapper took, the rival's Trap among it."""
    b = full_bench(["trap 210 40", "trap 10 40", "60 40"]).duel("trap trap 60").lay("210 10")
    v = b.view(2)
    known = b.faces(lambda k: memory.surely_holds(v, 0, k))
    assert known == "10 60 210 trap"


# --- Spies ----------------------------------------------------------------------------------------


def stolen_85() -> Bench:
    """Builder 2's hand of four has a known 85 when Builder 3's spy takes a card: the 85."""
    b = full_bench(["10 10 40 40", "60 85 40 40", "spy 40", "40 10"], player=1)
    b.duel("10 85 40 40")
    assert b.s.player == 2
    return b.bring("60").put_down(2, "spy").take(2, 1).bring("85")


def test_thief_and_victim_know_the_card():
    """RBP-H29, RBP-26: the thief holds it, and the victim knows where it is, in every guess."""
    b = stolen_85()
    assert seen_in_guesses(b, 1, "85", 60) == [0, 0, 1, 0]
    assert seen_in_guesses(b, 2, "85", 60) == [0, 0, 1, 0]
    assert memory.surely_holds(b.view(1), 2, b.kind("85")) == 1
    assert memory.surely_holds(b.view(2), 1, b.kind("85")) == 0


def test_for_the_others_a_known_card_becomes_doubtful():
    """RBP-H29, RBP-H11: one of four cards was taken, so the 85 is there with three to one."""
    b = stolen_85()
    for seat in (0, 3, WATCHER):
        shares = seen_in_guesses(b, seat, "85")
        assert shares[1] + shares[2] == 1
        assert close(shares[1], 3 / 4)
        assert memory.surely_holds(b.view(seat), 1, b.kind("85")) == 0


def test_two_known_copies_are_twice_as_likely_to_be_hit():
    """RBP-H11: of five cards two are known 60s; one of these is gone in two of five guesses."""
    b = full_bench(["60 10 40", "60 60 10 10 10", "spy 40", "200 40"], player=2)
    k = b.kind("60")
    b.s.sure[1, k] = b.s.claim[1, k] = 2
    b.begin_discard().put_down(2, "spy").take(2, 1).bring("10")
    assert memory.surely_holds(b.view(0), 1, k) == 1
    hits = 0
    for key in range(600):
        guessed = b.guessed(0, key)
        hits += guessed.theft_kind[0] == k + 1
    # An unknown card may be a 60 as well: five of the cards that seat 0 sees nowhere.
    unseen = 32 - 3 - 2 - 1
    sixties = 8 - 1 - 2
    assert close(hits / 600, 2 / 5 + 3 / 5 * sixties / unseen, 600)


def test_a_doubtful_card_that_is_seen_again_is_certain():
    """RBP-H29: the victim lays the known card once more."""
    b = full_bench(["10 10 40 40", "60 85 40 40", "spy 40", "40 10"], player=1)
    b.duel("10 85 40 40").bring("60").put_down(2, "spy").take(2, 1).bring("40").lay("10 85 60 40")
    assert seen_in_guesses(b, 0, "85", 60) == [0, 1, 0, 0]


def test_the_only_copy_is_seen_with_the_thief():
    """RBP-H29: then it is known to have left the victim."""
    b = stolen_85().lay("10 60 85 40")
    assert seen_in_guesses(b, 0, "85", 60) == [0, 0, 1, 0]
    assert memory.surely_holds(b.view(0), 2, b.kind("85")) == 1


def test_a_thief_is_robbed_in_turn():
    """RBP-H29: a known card that went through two blind hands may be in any of three."""
    b = full_bench(["10 10 40 40", "85 40", "spy 40", "spy 60 60"], player=1)
    b.duel("10 85 40 60").bring("40").put_down(2, "spy").take(2, 1).bring("85")
    b.s.player = 3
    b.begin_discard().put_down(3, "spy").take(3, 2).bring("40")
    # The first victim had two cards; the thief had three when robbed.
    assert b.s.hand_size[2] == 2
    shares = seen_in_guesses(b, 0, "85", 900)
    assert math.isclose(sum(shares), 1)
    assert close(shares[1], 1 / 2, 900)
    assert close(shares[2], 1 / 3, 900)
    assert close(shares[3], 1 / 6, 900)
    assert memory.surely_holds(b.view(1), 2, b.kind("85")) == 0
    to_victim = seen_in_guesses(b, 1, "85", 900)
    assert close(to_victim[2], 2 / 3, 900) and close(to_victim[3], 1 / 3, 900)


def test_the_last_card_of_a_known_hand():
    """RBP-H29: if nothing else was there to take, everybody knows what was taken."""
    b = full_bench(["10 10 40 40", "85", "spy 40"], player=1).duel("10 85 40")
    b.bring("40").put_down(2, "spy").take(2, 1).bring("85")
    assert memory.surely_holds(b.view(0), 2, b.kind("85")) == 1
    assert b.s.thefts == 0


def test_old_thefts_are_given_up_but_nothing_false_is_kept():
    """RBP-H29: games full of spies; nobody ever swears to a card that is not there."""
    deck = [
        {"role": "spy", "number": 3, "copies": 30},
        {"role": "spy_master", "number": 1, "copies": 10},
        {"number": 10, "copies": 5},
        {"number": 20, "copies": 5},
        {"number": 30, "copies": 1},
        {"number": 40, "copies": 2},
        {"role": "trap", "copies": 4},
    ]
    full = 0
    for seed in range(8):
        luck = random.Random(seed)
        game = open_game(3 + seed % 3, deck=deck, max_turns=40, spy_on_duel_loss=seed % 2 == 0)
        for s, _, _ in random_steps(game, luck):
            t = game.plain(s)
            full += t.thefts == layout.THEFTS
            for viewer in (0, 1, WATCHER):
                v = game.plain(game.view(s, viewer))
                for p, k in product(range(game.players), range(len(deck))):
                    if p != viewer:
                        assert memory.surely_holds(v, p, k) <= t.hand[p, k]
    assert full > 100


# --- The draw pile --------------------------------------------------------------------------------


def shuffled_bench() -> Bench:
    """The pile is empty, so the discard pile, a 200, a 210 and a Trap, is shuffled for a draw."""
    deck = [
        {"number": 10, "copies": 5},
        {"number": 40, "copies": 5},
        {"number": 60, "copies": 5},
        {"number": 200, "copies": 1},
        {"number": 210, "copies": 1},
        {"role": "trap", "copies": 1},
    ]
    hands = ["10 10 40 40 60", "60 60 40 10 10", "60 40 10 60 40"]
    return Bench(hands, discard="200 210 trap", deck=deck).begin_turn()


def test_after_a_shuffle_the_pile_is_known():
    """RBP-H05, RBP-H29: it holds what lay on the discard pile, and no hand has a card of it."""
    b = shuffled_bench()
    for key in range(50):
        guessed = b.guessed(0, key)
        assert b.faces(lambda k, g=guessed: g.pile[k]) == "200 210 trap"


def test_only_who_drew_can_have_a_shuffled_card():
    """RBP-H29: after a draw by Builder 1 only that hand can hold a 200, a 210 or a Trap."""
    b = shuffled_bench().bring("210")
    drawn = Counter()
    for key in range(300):
        guessed = b.guessed(2, key)
        for face in ("200", "210", "trap"):
            assert guessed.hand[1, b.kind(face)] == 0
            drawn[face] += guessed.hand[0, b.kind(face)]
    assert sum(drawn.values()) == 300
    assert all(close(n / 300, 1 / 3, 300) for n in drawn.values())


# Two 200s and two 70s, for hands that still have the one while the other is shuffled.
PAIRS = [
    {"number": 10, "copies": 6},
    {"number": 40, "copies": 6},
    {"number": 60, "copies": 6},
    {"number": 70, "copies": 2},
    {"number": 200, "copies": 2},
    {"number": 210, "copies": 1},
    {"role": "trap", "copies": 1},
]


def test_an_older_copy_that_the_seat_holds_is_not_dealt_twice():
    """RBP-H29: Builder 2 has the older 200, so Builder 3, who drew nothing, has no 200."""
    hands = ["10 10 40 40 60", "200 60 60 40 10", "60 40 10 60 40"]
    b = Bench(hands, discard="200 210 trap", deck=PAIRS).begin_turn().bring("210")
    assert seen_in_guesses(b, 1, "200", 300)[2] == 0


def test_an_older_copy_beside_a_card_just_drawn_is_still_older():
    """RBP-H29: Builder 1 drew the 210 and knows that the own 200 is the older one."""
    hands = ["10 10 40 40 200", "60 60 60 40 10", "60 40 10 60 40"]
    b = Bench(hands, discard="200 210 trap", deck=PAIRS).begin_turn().bring("210")
    assert seen_in_guesses(b, 0, "200", 300)[1:] == [0, 0]


def test_what_the_seat_drew_is_no_longer_in_the_pile():
    """RBP-H29: Builder 1 has just drawn the only 200 of the pile."""
    hands = ["10 10 40 40 60", "60 60 60 40 10", "200 40 10 60 40"]
    deck = [row | {"copies": n} for row, n in zip(PAIRS, (4, 5, 5, 0, 2, 1, 1), strict=True) if n]
    b = Bench(hands, discard="200 210 trap", deck=deck).begin_turn().bring("200")
    for key in range(300):
        guessed = b.guessed(0, key)
        assert b.faces(lambda k, g=guessed: g.pile[k]) == "210 trap"


def test_only_the_seat_itself_knows_what_it_drew():
    """RBP-H29: nobody else's view tells which card it was."""
    hands = ["10 10 40 40 60", "60 60 60 40 10", "200 40 10 60 40"]
    one = Bench(hands, discard="200 210 trap", deck=PAIRS).begin_turn().bring("200")
    other = Bench(hands, discard="200 210 trap", deck=PAIRS).begin_turn().bring("trap")
    for seat in (1, 2, WATCHER):
        views = [b.game.view(b.state, seat).tobytes() for b in (one, other)]
        assert views[0] == views[1]


def test_own_cards_of_a_doubleduel_do_not_come_from_the_pile():
    """RBP-32, RBP-H29: Builder 2 takes two older cards back and has drawn nothing since."""
    hands = ["10 10 40 40 60 70", "60 40 70 10", "60 40 10 60 40 60"]
    b = Bench(hands, discard="200 210 trap 10 10 60 40", deck=PAIRS).begin_turn()
    b.bring("10").put_down(0, "10").lay("40 40 60").lay("10 70")
    assert b.hand(1) == "10 40 60 70"
    for face in ("210", "trap"):
        assert seen_in_guesses(b, 2, face, 300)[1] == 0


def test_a_drawn_card_that_was_at_stake_is_still_from_the_pile():
    """RBP-32, RBP-H29: Builder 1 drew the 70 and picked the 210, and takes both back."""
    b = Bench(["40", "70 10 10", "200 200"], discard="70 210 trap", deck=PAIRS).begin_turn()
    b.bring("70").put_down(0, "40").lay("70 70 200").lay("10").bring("210")
    assert b.hand(0) == "70 210"
    assert b.s.drawn[0] == 2


def test_guesses_fit_the_shuffled_pile():
    """RBP-H29: the pile is what was shuffled, and who got no card since has none of it.

    Also what a spy may have taken is guessed so that it fits.
    """
    luck = random.Random(3)
    guesses = 0
    for _ in range(12):
        game = open_game(6, deck="compact54")
        for s, _, _ in random_steps(game, luck):
            t = game.plain(s)
            if t.shuffles == 0:
                continue
            for viewer in range(6):
                guessed = game.plain(game.guess(game.view(s, viewer), viewer, luck.getrandbits(60)))
                guesses += 1
                for k, row in enumerate(game.kit["deck"]):
                    assert guessed.pile[k] <= t.shuffled[k] - t.from_pile[viewer, k]
                    older = sum(
                        guessed.hand[p, k] + guessed.stake[p, k]
                        for p in range(6)
                        if t.drawn[p] == 0
                    )
                    assert older <= row["copies"] - t.shuffled[k]
    assert guesses > 100


# --- Fair guesses ---------------------------------------------------------------------------------


def test_guesses_are_fair():
    """RBP-H29: every arrangement of the unseen cards comes as often as it should.

    Builder 2 has a known 60 and two more cards of which nothing is known.
    """
    b = full_bench(["10 10 10 40 40 40 40 40", "60 60 10"]).begin_duel()
    b.s.sure[1, b.kind("60")] = b.s.claim[1, b.kind("60")] = 1
    v = b.game.view(b.state, 0)
    unseen = [row["copies"] - b.s.hand[0, k] for k, row in enumerate(FEW)]
    unseen[b.kind("60")] -= 1
    expected = {}
    for one, two in product(range(len(FEW)), repeat=2):
        if one > two:
            continue
        hand = [int(k == one) + int(k == two) for k in range(len(FEW))]
        ways = math.prod(math.comb(n, h) for n, h in zip(unseen, hand, strict=True))
        if ways == 0:
            continue
        state = b.game.view(v, 0)
        t = b.game.plain(state)
        for k in range(len(FEW)):
            t.hand[1, k] = hand[k] + (k == b.kind("60"))
            t.pile[k] = unseen[k] - hand[k]
        expected[state.tobytes()] = ways
    check_guess_fair(b.game, v, 0, expected, draws=4000)


def test_a_sealed_card_is_any_card_of_the_hand():
    """RBP-13: a guess at what lies face down takes each card of the guessed hand alike."""
    b = full_bench(["10 10", "60 60 85", "40 40"]).begin_duel().put_down(1, "60")
    k = b.kind("85")
    b.s.sure[1, k] = b.s.claim[1, k] = 1
    sealed = sum(b.guessed(0, key).sealed[1] == k + 1 for key in range(600))
    assert close(sealed / 600, 1 / 3, 600)
