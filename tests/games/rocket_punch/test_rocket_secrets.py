"""What is public, what is secret, and how fairly a guess fills the gap."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from haymaker.games.rocket_punch import layout, rules
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.game import Game, same
from haymaker.kernel.layout import Record
from tests.games.rocket_punch.ring import Ring, load


def buried(card: str) -> Ring:
    """Seat 3 is stuck and buries one of two cards; a second battle is to come."""
    ring = Ring(["H1/3 M3/6", "F5/7 F4/3", "L2/1 L6/4", "H7/1 M7/2"], hand={"4": 2})
    return ring.play("H1/3 as 1", "F5/7 as 7", "L2/1 as 2", f"{card} face down")


def test_nobody_else_learns_which_card_went_face_down() -> None:
    """RP-H07: whichever it was, the others and all onlookers see the very same table."""
    one, other = buried("H7/1"), buried("M7/2")
    for viewer in (0, 1, 2, WATCHER):
        assert same(one.game.view(one.s, viewer), other.game.view(other.s, viewer))
    assert not same(one.game.view(one.s, 3), other.game.view(other.s, 3))


def test_who_laid_a_card_face_down_remembers_it() -> None:
    """RP-H08: the gym itself knows what it buried."""
    ring = buried("M7/2")
    v = ring.game.plain(ring.game.view(ring.s, 3))
    assert v.buried[3, 0] == ring.codes["M7/2"] + 1


def test_a_buried_card_stays_secret_in_later_battles() -> None:
    """RP-H07: up to the moment the other card is played, all looks alike to the others."""
    one, other = buried("H7/1"), buried("M7/2")
    for ring in (one, other):
        ring.play("M3/6 as 3", "F4/3 as 4", "L6/4 as 6")
    for viewer in (0, 1, 2, WATCHER):
        assert same(one.game.view(one.s, viewer), other.game.view(other.s, viewer))
    one.play("M7/2 as 7")
    v = one.game.plain(one.game.view(one.s, 0))
    assert not any(v.buried[3, k] for k in range(layout.HAND))


def test_with_the_option_the_card_is_shown_after_the_battle_and_not_before() -> None:
    """RP-H07: hidden while the battle lasts, open to all once it is decided."""
    ring = Ring(
        ["H1/3", "F5/7", "L2/1", "H7/1 M7/2", "F1/5"],
        players=5, hand={"5": 2}, reveal_facedown=True,
    )  # fmt: skip
    ring.play("H1/3 as 1", "F5/7 as 7", "L2/1 as 2", "H7/1 face down")
    hidden = ring.game.plain(ring.game.view(ring.s, 0))
    assert (hidden.card[3], hidden.buried[3, 0]) == (0, 0)
    ring.play("F1/5 as 5")
    for viewer in (0, 4, WATCHER):
        v = ring.game.plain(ring.game.view(ring.s, viewer))
        assert v.card[3] == v.buried[3, 0] == ring.codes["H7/1"] + 1
    assert ring.game.inventory(ring.s)[:28] == [1] * 28


def test_seen_cards_are_public_hands_and_leftovers_are_not() -> None:
    """RP-H08: the list of cards played face up is open to all, nothing else about cards is."""
    ring = Ring().play_anything(3)
    for viewer in (*range(4), WATCHER):
        v = ring.game.plain(ring.game.view(ring.s, viewer))
        assert v.shown == ring.state.shown
        assert v.deck == 0
        for p in range(4):
            mine = [v.hand[p, i] for i in range(layout.HAND)]
            assert any(mine) == (p == viewer)


def test_gears_are_public() -> None:
    """RP-H15: everybody sees everybody's Gears, and those in the centre."""
    ring = Ring(gears=[1, 0, 3, 1])
    for viewer in (*range(4), WATCHER):
        v = ring.game.plain(ring.game.view(ring.s, viewer))
        assert [v.gears[p] for p in range(4)] == [1, 0, 3, 1]
        assert v.centre == 1


def test_hand_sizes_are_public() -> None:
    """RP-H16: equal for all but those who have played already, and seen by all."""
    ring = Ring().play_anything(2)
    ring.game.apply(ring.s, ring.seat, ring.game.legal(ring.s, ring.seat)[0])
    opener = ring.state.opener - 1
    v = ring.game.plain(ring.game.view(ring.s, WATCHER))
    sizes = [rules.hand_size(ring.kit, v, p) for p in range(4)]
    assert sizes == [len(ring.hand(p)) for p in range(4)]
    assert sizes == [3 if p == opener else 4 for p in range(4)]


# --- Guesses ------------------------------------------------------------------------------------

# Seven cards in which numbers run out fast, and one that is never blocked.
TIGHT = [
    {"class": "flyweight", "upper": 1, "lower": 2},
    {"class": "lightweight", "upper": 1, "lower": 2},
    {"class": "middleweight", "upper": 2, "lower": 1},
    {"class": "heavyweight", "upper": 1, "lower": 2},
    {"class": "heavyweight", "upper": 2, "lower": 3},
    {"class": "flyweight", "upper": 2, "lower": 1},
    {"class": "middleweight", "upper": 5, "lower": 1},
]


def all_deals(game: Game, seat: int) -> Iterator[Record]:
    """Every deal of two cards each to three gyms in which the seat has the cards 0 and 6."""
    own = (0, 6)
    others = [card for card in range(len(TIGHT)) if card not in own]
    for first in combinations(others, 2):
        for second in combinations([card for card in others if card not in first], 2):
            hands = [first, second]
            hands.insert(seat, own)
            s = game.new()
            for hand in hands:
                for card in hand:
                    game.apply(s, CHANCE, card)
            yield s


def reachable(game: Game, seat: int) -> dict[bytes, Record]:
    """Every state that can come up in the first round after these deals."""
    found: dict[bytes, Record] = {}
    waiting = list(all_deals(game, seat))
    while waiting:
        s = waiting.pop()
        if s.tobytes() in found:
            continue
        found[s.tobytes()] = s
        (actor,) = game.seats(s)
        if actor != CHANCE:
            waiting += [game.after(s, actor, action) for action in game.legal(s, actor)]
    return found


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize(
    "options",
    [
        {"gears": 0},
        {"gears": 1, "gears_forced_when_blocked": True},
        {"gears": 0, "reveal_facedown": True},
        {"gears": 0, "allow_voluntary_facedown": True},
    ],
)
def test_a_guess_is_fair_over_all_that_can_be(options: dict[str, Any], viewer: int) -> None:
    """RP-28, RP-H08: who went face down had no free number, and a guess knows it.

    All states of a small game are listed. Those that look alike to the seat are the ones it cannot
    tell apart: a guess must hit each of them equally often and nothing else.
    """
    game = load(3, deck=TIGHT, hand={"3": 2}, start_player=0, **options)
    alike: dict[bytes, list[bytes]] = defaultdict(list)
    for key, s in reachable(game, viewer).items():
        alike[game.view(s, viewer).tobytes()].append(key)
    fallen = sorted(
        (len(states), view)
        for view, states in alike.items()
        if any_fallen(game, view, viewer) and len(states) > 1
    )
    assert len(fallen) >= 10
    for count, view in fallen[:: len(fallen) // 10]:
        v = game.blank()
        v.view("u1")[:] = list(view)
        hits = Counter(game.guess(v, viewer, 977 * k).tobytes() for k in range(30 * count))
        assert set(hits) <= set(alike[view])
        chi_square = sum((hits[key] - 30) ** 2 / 30 for key in alike[view])
        free = count - 1
        assert chi_square < free + 5 * (2 * free) ** 0.5 + 6


def any_fallen(game: Game, view: bytes, viewer: int) -> bool:
    v = game.blank()
    v.view("u1")[:] = list(view)
    plain = game.plain(v)
    return any(plain.falls[p] > 0 for p in range(3) if p != viewer)


def test_what_two_falls_prove_adds_up() -> None:
    """RP-28: stuck on 1 and 2, then on 1 to 4, a hand still has nothing but 1 and 2."""
    codes = ["F1/2", "L1/2", "M1/2", "H1/9", "H1/8", "H2/9", "H2/8", "H0/9", "H3/9", "H6/9", "H4/9"]
    codes += ["F3/4", "L3/4", "M3/4", "H3/4", "M7/8", "L7/8", "F7/8"]
    names = {"F": "flyweight", "L": "lightweight", "M": "middleweight", "H": "heavyweight"}
    deck = [{"class": names[c[0]], "upper": int(c[1]), "lower": int(c[3])} for c in codes]
    hands = ["H1/9 H1/8", "H2/9 H2/8", "F1/2 L1/2 M1/2", "H0/9 H3/9", "H6/9 H4/9"]
    ring = Ring(hands, players=5, deck=deck, hand={"5": 3})
    ring.play("H1/9 as 1", "H2/9 as 2", "F1/2 face down", "H0/9 as 0", "H6/9 as 6")
    ring.play("H3/9 as 3", "H4/9 as 4", "H1/8 as 1", "H2/8 as 2", "L1/2 face down")
    v = ring.game.view(ring.s, 0)
    for key in range(50):
        guessed = ring.game.plain(ring.game.guess(v, 0, key))
        fallen = [guessed.buried[2, 0], guessed.buried[2, 1], guessed.hand[2, 0]]
        assert {codes[card - 1] for card in fallen} == {"F1/2", "L1/2", "M1/2"}


def test_a_guess_without_face_down_cards_is_any_deal() -> None:
    """RP-16, RP-H08: unseen cards are equally likely to be in any hand or left over."""
    game = load(3, deck=TIGHT, hand={"3": 2}, start_player=0)
    s = next(all_deals(game, 0))
    v = game.view(s, 0)
    draws = 3000
    hits = Counter(game.guess(v, 0, 31 * k).tobytes() for k in range(draws))
    assert len(hits) == 30  # five unseen cards: two, two and one
    assert max(hits.values()) < 150
    assert min(hits.values()) > 60


def test_a_guess_gives_up_on_a_view_that_cannot_be() -> None:
    """RP-H08: even a made-up view, with proofs that contradict each other, is completed."""
    ring = buried("H7/1")
    v = ring.game.view(ring.s, 0)
    ring.game.plain(v).barred[3, 0] = (1 << 28) - 1
    guessed = ring.game.guess(v, 0, 5)
    assert ring.game.inventory(guessed)[:28] == [1] * 28
