"""Who knows what: nothing that a boxer sees or hears gives away the rival's cards."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from haymaker.games import load
from haymaker.games.punch import layout
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.game import Game, same
from haymaker.kernel.layout import Record
from tests.conformance import checks
from tests.games.punch.ring import BLUE, CODES, DECK, PLAIN_HANDS, RED, Ring, cards, row_of
from tests.table.tabletop import Event

HAND = PLAIN_HANDS[0]


# --- What is open, what is not --------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [BLUE, WATCHER])
def test_what_a_boxer_has_left_can_be_worked_out(viewer: int) -> None:
    """PU-H25: played cards are open, so the rest of the thirty is known to everybody."""
    ring = Ring().open("5P1 3P2 B D", HAND).both("p1", "b").both("b", "p1").both("p1", "n")
    v = ring.seen_by(viewer)
    assert [v.spent[RED, k] for k in range(6)] == [2, 0, 0, 0, 1, 0]
    left = Counter({code: 5 - v.spent[RED, k] for k, code in enumerate(CODES)})
    assert left == ring.hand(RED) + ring.deck(RED)


@pytest.mark.parametrize("viewer", [BLUE, WATCHER])
def test_which_of_it_is_in_the_hand_is_secret(viewer: int) -> None:
    """PU-H25: hand and undealt cards cannot be told apart."""
    one = Ring().open("5P1 3P2 B D", HAND).both("p1", "b").both("b", "p1")
    two = Ring().open("P1 3N B 5D", HAND).both("p1", "b").both("b", "p1")
    assert one.hand(RED) != two.hand(RED)
    assert same(one.game.view(one.s, viewer), two.game.view(two.s, viewer))


def test_the_owner_knows_the_own_deck() -> None:
    """PU-H25: by counting, each knows what is still to be dealt to oneself."""
    v = Ring().open().both("p1", "b").seen_by(RED)
    assert [v.hand[RED, k] for k in range(6)] == [1, 2, 2, 2, 1, 1]
    assert [v.fresh[RED, k] for k in range(6)] == [3, 3, 3, 3, 4, 4]


# --- Pairs of tables that look alike --------------------------------------------------------------


def cards_of(s: Any, p: int) -> list[int]:
    """Every card of this boxer's that the rival has not seen: hand, deck, under, row."""
    found = [k for k in range(6) for _ in range(s.hand[p, k])]
    found += [k for k in range(6) for _ in range(s.fresh[p, k])]
    found += [s.under[p, i] for i in range(s.under_count[p])]
    return found + [s.row[p, i] - 1 for i in range(layout.HALF) if s.row[p, i]]


def place(s: Any, p: int, unseen: list[int], hand: int) -> None:
    """Lays these cards out: the first ones into the hand, the last ones under and in a row."""
    rows = [i for i in range(layout.HALF) if s.row[p, i]]
    under = s.under_count[p]
    deck = len(unseen) - hand - under - len(rows)
    piles = iter(unseen)
    for k in range(6):
        s.hand[p, k] = s.fresh[p, k] = 0
    for card in itertools.islice(piles, hand):
        s.hand[p, card] += 1
    for card in itertools.islice(piles, deck):
        s.fresh[p, card] += 1
    for i in range(under):
        s.under[p, i] = next(piles)
    for i in rows:
        s.row[p, i] = next(piles) + 1


def twin(game: Game, s: Record, rival: int, luck: random.Random) -> Record:
    """A table that differs only in where the rival's unseen cards lie, and in a sealed choice."""
    other = checks.copy(game, s)
    plain = game.plain(other)
    unseen = cards_of(plain, rival)
    hand = sum(plain.hand[rival, k] for k in range(6))
    luck.shuffle(unseen)
    place(plain, rival, unseen, hand)
    if plain.sealed[rival] != 0:
        plain.sealed[rival] = 0
        plain.sealed[rival] = luck.choice(game.legal(other, rival)) + 1
    return other


def sayings(game: Game, s: Record, viewer: int) -> list[str]:
    """Everything this seat can read at the table now."""
    words, kit, v = game.words, game.kit, game.plain(game.view(s, viewer))
    said = [words.table(kit, v, viewer, 80)]
    if game.turn(s) >> viewer & 1:
        said.append(words.ask(kit, v, viewer))
        for action in range(layout.ACTIONS):
            clause = game.why_not(s, viewer, action)
            if clause:
                said.append(words.why(kit, v, viewer, action, clause))
            else:
                said.append(words.label(kit, v, viewer, action))
    return said


def secret_step(game: Game, s: Record, viewer: int, luck: random.Random) -> int | None:
    """Something that the rival, or luck for the rival, may do next in secret; None if nothing."""
    rival, plain = 1 - viewer, game.plain(s)
    seats = game.seats(s)
    if CHANCE in seats and plain.phase != layout.REVEALING:
        if (RED if plain.owed[RED] > 0 else BLUE) != rival:
            return None
        weights = game.chance(s)
        return luck.choices(range(len(weights)), weights)[0]
    if rival not in seats or CHANCE in seats:
        return None
    one_by_one = (layout.EXCHANGING, layout.PROGRAMMING, layout.DRAFTING)
    refilling = (layout.REFILLING, layout.SWAP_REFILLING)
    if plain.phase not in one_by_one + refilling and viewer not in seats:
        return None
    moves = game.legal(s, rival)
    named = [move for move in moves if move < layout.KEEP]
    return luck.choice(named if plain.phase == layout.EXCHANGING and named else moves)


TABLES: list[dict[str, Any]] = [
    {},
    {"mode": "advanced", "exchange": True, "advanced_exchange_blind": False, "robo_box": True},
    {"exchange": True, "robo_box": True, "robo_second_half": "normal", "redeal_shows": "fact"},
    {"exchange": True, "exchange_turns": list(range(1, 11)), "redeal_shows": "hand"},
]


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_equal_views_say_the_same(options: dict[str, Any]) -> None:
    """PU-15, PU-H25, PU-H26: with the rival's cards elsewhere, all looks and sounds the same."""
    game = load("punch", matches_to_win=1, **options)
    luck = random.Random(5)
    compared = secrets = 0
    for number, (s, _, _) in enumerate(checks.some_game(game, seed=3)):
        viewer = number % 2
        other = twin(game, s, 1 - viewer, luck)
        assert same(game.view(s, viewer), game.view(other, viewer)), "the view gives a card away"
        assert sayings(game, s, viewer) == sayings(game, other, viewer)
        compared += not same(s, other)
        steps = [secret_step(game, table, viewer, luck) for table in (s, other)]
        if None in steps:
            continue
        secrets += 1
        actor = CHANCE if CHANCE in game.seats(s) else 1 - viewer
        after = [
            game.after(table, actor, step)
            for table, step in zip((s, other), steps, strict=True)
            if step is not None
        ]
        assert same(*(game.view(table, viewer) for table in after)), "a secret step shows"
        told = [
            Event(game, actor, before, table).told(viewer)
            for before, table in zip((s, other), after, strict=True)
        ]
        assert told[0] == told[1]
    assert compared > 40
    assert secrets > 10


def test_a_rival_reads_no_card_on_the_table() -> None:
    """PU-15: Red exchanges and programs Dodges and Blocks: Blue reads neither word."""
    ring = Ring(exchange=True, robo_box=True).deal("5D 5B", "5P1 5P2")
    heard: list[str] = []
    ring.both("keep", "keep")
    steps = [*row_of("red", "put", "D B"), "red done", "blue done"]
    for step in steps:
        heard += ring.do(step).told(BLUE)
    for card in ("N", "P3"):
        heard += ring.draw(card).told(BLUE)
    for step in (*row_of("red", "lay", "D B D B D"), *row_of("blue", "lay", "5P1")):
        heard += ring.do(step).told(BLUE)
    heard += ring.do("red swap b").told(BLUE)
    heard += [ring.drawn(BLUE), ring.drawn(WATCHER)]
    text = "\n".join(heard)
    for word in ("Dodge", "Block", "Do Nothing", "Punch 3"):
        assert word not in text
    assert "a card" in text
    assert "programmed: D B D B D" in ring.drawn(RED), "Red reads the own row"


# --- Guesses --------------------------------------------------------------------------------------


def deals(pile: Counter[int], number: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every order in which this many cards can come from a shuffled pile, with its probability."""
    if number == 0:
        yield (), Fraction(1)
        return
    for card in sorted(pile):
        if pile[card] > 0:
            odds = Fraction(pile[card], pile.total())
            for more, chance in deals(pile - Counter([card]), number - 1):
                yield (card, *more), odds * chance


def worlds(
    ring: Ring, rival: int, answers: Callable[[Counter[int]], Mapping[int, Fraction]]
) -> dict[bytes, float]:
    """Every arrangement of the rival's unseen cards that looks like this one, and how likely it is.

    `answers` gives the sealed choices that a hand allows, with their probabilities.
    """
    s = ring.state
    unseen = Counter(cards_of(s, rival))
    hand = sum(s.hand[rival, k] for k in range(6))
    placed = hand + s.under_count[rival] + sum(1 for i in range(5) if s.row[rival, i])
    found: dict[bytes, float] = {}
    for order, chance in deals(unseen, placed):
        world = checks.copy(ring.game, ring.s)
        plain = ring.game.plain(world)
        deck = (unseen - Counter(order)).elements()
        place(plain, rival, [*order[:hand], *deck, *order[hand:]], hand)
        for action, share in answers(Counter(order[:hand])).items():
            plain.sealed[rival] = action + 1
            key = world.tobytes()
            found[key] = found.get(key, 0.0) + float(chance * share)
    return found


def no_answer(hand: Counter[int]) -> Mapping[int, Fraction]:
    return {-1: Fraction(1)}


def any_card_of_the_hand(hand: Counter[int]) -> Mapping[int, Fraction]:
    return {layout.PLAY + k: Fraction(n, hand.total()) for k, n in hand.items() if n}


def any_swap(hand: Counter[int]) -> Mapping[int, Fraction]:
    actions = [layout.SWAP + k for k, n in hand.items() if n] + [layout.STAY]
    return {action: Fraction(1, len(actions)) for action in actions}


def any_redeal(hand: Counter[int]) -> Mapping[int, Fraction]:
    actions = [layout.REDEAL + k for k, n in hand.items() if n >= 4] + [layout.KEEP]
    return {action: Fraction(1, len(actions)) for action in actions}


def mix(text: str) -> dict[str, int]:
    """Another box of cards, of few kinds, so that all arrangements can be counted."""
    return {code: cards(text)[code] for code in CODES}


def to_row(ring: Ring, p: int, first: int) -> None:
    """The cards of the hand lie programmed instead, from this place of the row on."""
    s = ring.state
    for place_, card in enumerate(k for k in range(6) for _ in range(s.hand[p, k])):
        s.row[p, first + place_] = card + 1
        s.laid[p] += 1
    for k in range(6):
        s.hand[p, k] = 0


def to_under(ring: Ring, p: int, text: str) -> None:
    """These cards of the deck lie at its bottom."""
    s = ring.state
    for card in cards(text).elements():
        k = CODES.index(card)
        s.fresh[p, k] -= 1
        s.under[p, s.under_count[p]] = k
        s.under_count[p] += 1


def test_fair_guess_of_the_last_hand() -> None:
    """PU-H25: in the third round nothing but the sealed card is left to guess."""
    ring = Ring().stage("2P1 N", "P1 N B", round_no=3, turn_no=8).do("red n")
    expected = worlds(ring, RED, any_card_of_the_hand)
    assert sorted(expected.values()) == pytest.approx([1 / 3, 2 / 3])
    checks.check_guess_fair(ring.game, ring.game.view(ring.s, BLUE), BLUE, expected)


def test_fair_guess_of_a_hand_and_a_sealed_card() -> None:
    """PU-H25: in the second round, with ten cards undealt and two in the rival's hand."""
    ring = Ring().stage("P1 N", "P1 N", round_no=2, turn_no=9, red_deck="4P1 4N 2B").do("red p1")
    expected = worlds(ring, RED, any_card_of_the_hand)
    assert len(expected) == 9
    checks.check_guess_fair(ring.game, ring.game.view(ring.s, BLUE), BLUE, expected)


def test_fair_guess_of_a_row_and_of_cards_under_the_deck() -> None:
    """PU-H25, PU-H30: three programmed cards and two at the bottom of the deck."""
    ring = Ring(exchange=True, robo_box=True)
    ring.stage("P1 N B", "P1 N B", round_no=2, turn_no=8, red_deck="4P1 4N 2B")
    for p in (RED, BLUE):
        to_row(ring, p, first=2)
    to_under(ring, RED, "N B")
    ring.state.phase = layout.REVEALING
    expected = worlds(ring, RED, no_answer)
    assert len(expected) == 3**5 - 5 * 2 - 1, "there are no four or five Blocks"
    checks.check_guess_fair(ring.game, ring.game.view(ring.s, BLUE), BLUE, expected)


def test_fair_guess_with_a_sealed_exchange() -> None:
    """PU-H33: a row, a hand, a card under the deck and an exchange not yet shown."""
    ring = Ring(exchange=True, robo_box=True, copies=mix("14P1 16N"))
    ring.stage("5P1 4N", "5P1 4N", round_no=2, turn_no=2, red_deck="3P1 7N")
    for p in (RED, BLUE):
        s = ring.state
        for k in (0, 3):
            s.hand[p, k] -= 2
        for i, card in enumerate((0, 3, 3, 0), start=1):
            s.row[p, i] = card + 1
        s.laid[p] = 4
    to_under(ring, RED, "N")
    ring.state.phase = layout.SWAPPING
    ring.do("red stay")
    expected = worlds(ring, RED, any_swap)
    checks.check_guess_fair(ring.game, ring.game.view(ring.s, BLUE), BLUE, expected)


def test_fair_guess_of_an_answer_about_a_redeal() -> None:
    """PU-H05: who may hold a set may have asked for a new hand."""
    ring = Ring(copies=mix("24P1 6N")).deal("8P1 2N", "8P1 2N")
    ring.do("red keep")
    expected = worlds(ring, RED, any_redeal)
    assert len(expected) == 4 * 2 + 3 * 3, "with four N or more there are two sets to choose from"
    checks.check_guess_fair(ring.game, ring.game.view(ring.s, BLUE), BLUE, expected)


def test_fair_guess_of_a_hand_being_chosen() -> None:
    """PU-H26: three cards have been chosen, nobody knows which."""
    ring = Ring(mode="advanced", copies=mix("12P1 10P2 8N"))
    ring.do(*row_of("red", "draft", "3P2"))
    expected = worlds(ring, RED, no_answer)
    assert len(expected) == 10
    checks.check_guess_fair(ring.game, ring.game.view(ring.s, BLUE), BLUE, expected)


def test_an_onlooker_guesses_both() -> None:
    """PU-15: an onlooker knows neither hand; each guess is a whole deck on both sides."""
    ring = Ring().open()
    v = ring.game.view(ring.s, WATCHER)
    hands = set()
    for key in range(50):
        guessed = ring.game.plain(ring.game.guess(v, WATCHER, key))
        for p in (RED, BLUE):
            hand = tuple(guessed.hand[p, k] for k in range(6))
            assert sum(hand) == 10
            held = Counter({code: hand[k] for k, code in enumerate(CODES)})
            deck = Counter({code: guessed.fresh[p, k] for k, code in enumerate(CODES)})
            assert held + deck == cards(DECK)
            hands.add(hand)
    assert len(hands) > 40
