"""The suite must catch a broken game: an honest toy is broken in each way, one at a time."""

from __future__ import annotations

import importlib
import itertools
import math
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from haymaker.kernel.game import Game, Room
from tests.conformance import checks
from tests.conformance.remaking import remade
from tests.conformance.toy.layout import CARDS, RANKS

_numbers = itertools.count()

Break = Callable[..., Game]


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Break:
    """The toy with some lines of its rules replaced."""

    def make(*changes: tuple[str, str]) -> Game:
        name = f"broken_toy_{next(_numbers)}"
        remade(tmp_path, name, *changes)
        monkeypatch.syspath_prepend(str(tmp_path))
        importlib.invalidate_caches()
        sys.modules.pop(name, None)
        return Room(name).game()

    return make


def all_checks(game: Game) -> None:
    for seed in range(4):
        checks.check_game(game, seed, states=20)
        checks.check_replay(game, seed)
    for seed in range(4, 24):  # until it has ended in each of its ways
        *_, (s, seat, action) = checks.some_game(game, seed)
        checks.check_end(game, game.after(s, seat, action))
    checks.check_backends(game, 1)
    checks.check_one_answers(game.room, checks.one_answers(game, 1))
    fair_opening(game)


def fair_opening(game: Game) -> None:
    """After the deal the rival's three cards are any three of those not held here."""
    s = game.new()
    for rank in (0, 1, 1, 2, 3, 3):
        game.apply(s, checks.CHANCE, rank)
    v = game.view(s, 0)
    unseen = [kit_copies(game) - game.plain(v).hand[0, r] for r in range(RANKS)]
    expected: dict[bytes, float] = {}
    for hand in itertools.product(range(4), repeat=RANKS):
        if sum(hand) != CARDS or any(h > u for h, u in zip(hand, unseen, strict=True)):
            continue
        twin = checks.copy(game, s)
        plain = game.plain(twin)
        for r in range(RANKS):
            plain.hand[1, r] = hand[r]
            plain.deck[r] = unseen[r] - hand[r]
        weight = math.prod(math.comb(u, h) for u, h in zip(unseen, hand, strict=True))
        expected[twin.tobytes()] = float(weight)
    checks.check_guess_fair(game, v, 0, expected)


def kit_copies(game: Game) -> int:
    return int(game.kit["copies"])


def test_the_honest_toy_passes(broken: Break) -> None:
    all_checks(broken())


def test_it_may_be_secret_that_a_seat_has_chosen(broken: Break) -> None:
    """The views of others then go on naming the seat in `turn`."""
    game = broken(("        elif s.sealed[p] != 0:\n            out.sealed[p] = HIDDEN\n", ""))
    s = game.new()
    while game.seats(s) == (checks.CHANCE,):
        s = game.after(s, checks.CHANCE, game.chance(s).index(max(game.chance(s))))
    s = game.after(s, 0, game.legal(s, 0)[0])
    assert game.seats(s) == game.seats(game.view(s, 0)) == (1,)
    assert game.seats(game.view(s, 1)) == game.seats(game.view(s, checks.WATCHER)) == (0, 1)
    all_checks(game)


FAULTS = {
    "a view leaks the rival's hand": (
        (
            "        elif s.sealed[p] != 0:\n            out.sealed[p] = HIDDEN\n",
            "        else:\n            out.sealed[p] = s.sealed[p]\n"
            "            out.hand[p, 0] = s.hand[p, 0]\n",
        ),
    ),
    "a view leaks a sealed card": (("out.sealed[p] = HIDDEN", "out.sealed[p] = s.sealed[p]"),),
    "an onlooker sees a seat's cards": (
        ("        if p == seat:\n", "        if p == seat or (seat == 14 and p == 0):\n"),
    ),
    "a view leaves out a seat that is in turn": (
        ("        elif s.sealed[p] != 0:\n", "        else:\n"),
        ("            if v.sealed[p] != 0:\n", "            if v.sealed[p] == 9:\n"),
    ),
    "a view forgets that its own seat has chosen": (
        ("            out.sealed[p] = s.sealed[p]\n", "            out.sealed[p] = 0\n"),
    ),
    "a guess is biased": (
        ("    left = draw(luck, left)\n", "    left = draw(luck, left) * 3 // 4\n"),
    ),
    "a guess contradicts its view": (("out.hand[p, r] += 1", "out.hand[p, r] += 2"),),
    "a card is lost": (("        s.pile[card] += 1\n", "        s.pile[card] += card > 0\n"),),
    "a card is made": (("        s.hand[p, action] += 1\n", "        s.hand[p, action] += 2\n"),),
    "the order of sealed choices matters": (
        (
            "    s.sealed[seat] = action + 1\n",
            "    s.sealed[seat] = action + 1\n    if s.sealed[1 - seat] == 0 and seat == 1:\n"
            "        s.points[1] += 1\n",
        ),
    ),
    "a seat waits for the other": (
        (
            "    return (s.sealed[0] == 0) | (s.sealed[1] == 0) << 1\n",
            "    return 3 if s.sealed[0] == 0 and s.sealed[1] == 0 else 4\n",
        ),
    ),
    "the backends differ": (
        (
            "    s.duels += 1\n",
            "    s.duels += 1\n    s.shown[0] += 4 - (((s.duels * 0 + 1) << 62) * 4 >> 62)\n",
        ),
    ),
    "a seat in turn has no move": (
        ("        if s.hand[seat, r] > 0:\n", "        if s.hand[seat, r] > 0 and r > 0:\n"),
    ),
    "a game never ends": (("    s.duels += 1\n", "    s.duels += 0\n"),),
    "why_not disagrees with legal": (("return 0 if s.hand[seat, action] > 0 else 1", "return 1"),),
    "a clause is in no rulebook": (
        ("hand[seat, action] > 0 else 1", "hand[seat, action] > 0 else 77"),
    ),
    "a way to end has no name": (("return DRAWN if", "return 3 if"),),
    "a way to win has no name": (("WINNING_ENDINGS = (WON,)", "WINNING_ENDINGS = (WON, 3)"),),
    "a draw is called a win": (("WINNING_ENDINGS = (WON,)", "WINNING_ENDINGS = (WON, DRAWN)"),),
    "a win is called a draw": (("WINNING_ENDINGS = (WON,)", "WINNING_ENDINGS = (DRAWN,)"),),
    "a decision has one answer": (("ONE_ANSWER = {", "NO_ANSWER = {"),),
    "the odds do not add up": (("        n += s.deck[r]\n", "        n += s.deck[r] + 1\n"),),
    "an outcome in the middle is left unwritten": (
        (
            "        weights[r] = s.deck[r]\n",
            "        if r != 1:\n            weights[r] = s.deck[r]\n",
        ),
    ),
    "legal depends on what the seat cannot see": (
        ("        if s.hand[seat, r] > 0:\n", "        if s.hand[seat, r] > s.deck[0] * 9 - 9:\n"),
        ("hand[seat, action] > 0 else 1", "hand[seat, action] > s.deck[0] * 9 - 9 else 1"),
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(broken: Break, fault: str) -> None:
    game = broken(*FAULTS[fault])
    with pytest.raises(AssertionError):
        all_checks(game)
