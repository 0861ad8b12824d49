"""The search: one choice on every backend and any number of threads, made from a view alone."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from haymaker.bots import levels, thinking
from haymaker.bots.levels import PlainSearcher
from haymaker.bots.search import select
from haymaker.bots.search.engine import Searcher, Style, table
from haymaker.bots.search.match import ROOMS_OWN
from haymaker.bots.search.space import (
    ACTION,
    ALIVE,
    BUDGET,
    COLUMNS,
    ONE,
    RESPECT,
    SOLVES,
    SPREAD,
    STYLE,
    TOTAL,
    TREES,
    VISITS,
)
from haymaker.games import load
from haymaker.kernel.contract import CHANCE, LUCK_ACTS
from haymaker.kernel.game import Game, room, same
from haymaker.kernel.layout import Record
from haymaker.kernel.streams import pick

PUNCH = room("haymaker.games.punch")
GAME = PUNCH.game(matches_to_win=1, rounds=2, hand=3)
LONGER = PUNCH.game(matches_to_win=1, rounds=3, hand=2)
"""Two short rounds are learned by heart, which takes minutes interpreted; three are not."""


def style(*numbers: int) -> Style:
    return np.array([*numbers, *[0] * (STYLE - len(numbers))], np.int64)


def sealed_moments(game: Game, seed: int, count: int) -> list[tuple[Record, Record]]:
    """States of random play in which several seats are asked, and what follows when the lowest of
    them has chosen."""
    luck, found, s = [seed], [], game.new()
    while len(found) < count and not game.over(s):
        if game.turn(s) == LUCK_ACTS:
            game.apply(s, CHANCE, pick(luck, game.chance(s)))
            continue
        seats = game.seats(s)
        moves = game.legal(s, seats[0])
        after = game.after(s, seats[0], moves[pick(luck, [1] * len(moves))])
        if len(seats) > 1:
            found.append((s, after))
        s = after
    return found


@pytest.fixture(scope="module")
def searcher() -> Searcher:
    found = thinking.searcher(PUNCH, wait=True)
    assert found is not None
    return found


IDEAS = style(48, 1, 0, 0, 0, 0, 0, 3, 5)
SOLVED = style()
SOLVED[[BUDGET, TREES, RESPECT, SOLVES]] = 24, 1, 25, 2


@pytest.mark.parametrize(
    "how", [style(24, 1), style(48, 2, 50), style(0, 1, 0, 0, 60, 50), IDEAS, SOLVED]
)
def test_interpreted_and_compiled_search_find_the_same(searcher: Searcher, how: Style) -> None:
    plainly, game = PlainSearcher(PUNCH), LONGER if how[SOLVES] else GAME
    for seed, (s, _) in enumerate(sealed_moments(game, 5, 4)):
        v = game.view(s, 0)
        compiled = searcher.choose(game, v, 0, how, seed)
        assert compiled == plainly.choose(game, v, 0, how.tolist(), seed)


def test_any_number_of_threads_finds_the_same(searcher: Searcher) -> None:
    game = PUNCH.game(exchange=True)
    positions = sealed_moments(game, 7, 12)
    for how in (style(200, 4), style(300, 4, 50), IDEAS, SOLVED):
        for seed, (s, _) in enumerate(positions):
            v = game.view(s, 0)
            alone = searcher.choose(game, v, 0, how, seed)
            assert searcher.choose(game, v, 0, how, seed, threads=2) == alone
            assert searcher.choose(game, v, 0, how, seed, threads=16) == alone


def test_what_the_rival_has_sealed_makes_no_difference(searcher: Searcher) -> None:
    """Seat 1 is asked after seat 0 has chosen, or before: it finds the same."""
    for seed, (before, after) in enumerate(sealed_moments(PUNCH.game(), 9, 10)):
        game = PUNCH.game()
        found = [
            searcher.choose(game, game.view(s, 1), 1, style(60, 2, 30), seed)
            for s in (before, after)
        ]
        assert found[0].moves == found[1].moves
        assert sum(found[0].visits) == sum(found[1].visits)


def test_nobody_peeks(searcher: Searcher) -> None:
    """States that differ in hidden facts alone lead every level to the same choice."""
    game = PUNCH.game(matches_to_win=1)
    for seed, (s, _) in enumerate(sealed_moments(game, 11, 6)):
        v = game.view(s, 0)
        other = game.guess(v, 0, 1000 + seed)
        assert same(game.view(other, 0), v)
        for name in levels.NAMES:
            row = levels.personas(PUNCH)[name].row
            row[0] = min(row[0], 60)
            first = searcher.choose(game, v, 0, row, seed)
            assert searcher.choose(game, game.view(other, 0), 0, row, seed) == first


def test_a_search_tells_values_visits_and_a_strategy(searcher: Searcher) -> None:
    s, _ = sealed_moments(GAME, 5, 1)[0]
    found = searcher.choose(GAME, GAME.view(s, 0), 0, style(300, 2, 50), 3)
    assert found.action in found.moves == tuple(GAME.legal(s, 0))
    assert all(visits > 0 for visits in found.visits)
    assert all(0 <= value <= 1 for value in found.values)
    assert sum(found.strategy) == pytest.approx(1)


def tally_of(*rows: tuple[int, int, int]) -> SimpleNamespace:
    """Visits, total and spread of some candidates."""
    here = SimpleNamespace(tally=table(len(rows), COLUMNS))
    for i, (visits, total, spread) in enumerate(rows):
        here.tally[i, ALIVE], here.tally[i, ACTION] = 1, 10 + i
        here.tally[i, VISITS], here.tally[i, TOTAL], here.tally[i, SPREAD] = visits, total, spread
    return here


def test_another_move_must_be_clearly_better_than_the_first_idea() -> None:
    """Of 100 games the first idea wins 50, the other 60: it won 15 that the first did not, and lost
    5 that the first won. That is 2.3 standard errors."""
    here = tally_of((100, 50 * ONE, 0), (100, 60 * ONE, 20 * ONE * ONE))
    assert select.better(here, 1, 22) and not select.better(here, 1, 24)
    assert select.survivor(here, 2, 2, 24) == 10 and select.survivor(here, 2, 2, 0) == 11
    worse = tally_of((100, 50 * ONE, 0), (100, 50 * ONE, 0))
    assert select.survivor(worse, 2, 2, 0) == 10


def test_the_first_idea_is_never_dropped() -> None:
    here = tally_of((9, 1, 0), (9, 2, 0), (9, 3, 0), (9, 4, 0))
    left = []
    for _ in range(select.rounds_of(4, 3)):
        select.halve(here, 4, 3)
        left.append([i for i in range(4) if here.tally[i, ALIVE]])
    assert left == [[0, 2, 3], [0, 3], [0, 3]]


def test_what_is_behind_the_first_idea_is_tried_no_longer() -> None:
    here = tally_of((9, 3, 0), (9, 2, 0), (9, 3, 0), (9, 1, 0), (9, 1, 0))
    select.halve(here, 5, 4)
    assert [i for i in range(5) if here.tally[i, ALIVE]] == [0, 2]


def test_a_certain_win_is_taken(searcher: Searcher) -> None:
    """Both have one point of stamina left, the rival nothing but rests: a Punch ends the match now,
    and after a Block it would leave a tie."""
    game = PUNCH.game(matches_to_win=1)
    s = game.blank()
    plain = game.plain(s)
    plain.phase, plain.round_no, plain.turn_no, plain.bout = 7, 2, 8, 1
    for p in range(2):
        plain.stamina[p] = 1
        for k in range(6):
            plain.spent[p, k] = 5
    plain.hand[0, 0] = plain.hand[0, 4] = 1
    plain.spent[0, 0] = plain.spent[0, 4] = 4
    plain.hand[1, 3] = 2
    plain.spent[1, 3] = 3
    for seed in range(5):
        assert searcher.choose(game, game.view(s, 0), 0, style(100, 1), seed).action == 0


def test_the_search_is_bounded_by_its_budget(searcher: Searcher) -> None:
    s, _ = sealed_moments(GAME, 5, 1)[0]
    found = searcher.choose(GAME, GAME.view(s, 0), 0, style(120, 2), 3)
    assert 0 < sum(found.visits) <= 120


def shares_by_seat(found: Searcher, game: Game, how: Style, deals: int) -> list[float]:
    """What a searcher wins of the room's bot: in every seat, asked in either order."""
    shares = []
    for seat in range(game.players):
        for backwards in range(2):
            who = np.full((deals, game.players), ROOMS_OWN, np.int64)
            who[:, seat] = 0
            order = np.full(deals, backwards, np.int64)
            worth, _ = found.play(game, who, how[None, :], 3, np.arange(deals), order)
            shares.append(float(worth[:, seat].mean()) / ONE)
    return shares


def insist_on_equals(shares: list[float], deals: int) -> None:
    """No two are further apart than five standard errors of their difference."""
    assert max(shares) - min(shares) < 5 * (2 * 0.25 / deals) ** 0.5, shares


@pytest.mark.parametrize("how", [style(36, 1), style(72, 1, 50), IDEAS, SOLVED])
def test_no_seat_and_no_order_of_asking_is_better(searcher: Searcher, how: Style) -> None:
    """A search that trusts what others have sealed wins all in one seat and few in the other."""
    insist_on_equals(shares_by_seat(searcher, LONGER, how, 250), 250)


@pytest.mark.long
@pytest.mark.parametrize("name", ["punch", "robo_power", "pokepucks", "rocket_punch"])
def test_the_champion_is_as_strong_in_every_seat(name: str) -> None:
    """The games that are the same for all seats, but for who begins: that goes with the luck."""
    game = load(name)
    found = thinking.searcher(game.room, wait=True)
    assert found is not None
    row = levels.personas(game.room)["champion"].row
    insist_on_equals(shares_by_seat(found, game, row, 100), 100)


def test_the_last_round_is_told_exactly(searcher: Searcher) -> None:
    """What a solved card is worth does not depend on luck, and the mix is worth no less than any
    other card against a rival who mixes as well."""
    game = PUNCH.game(matches_to_win=1, rounds=1, hand=6, start_stamina=4)
    for s, _ in sealed_moments(game, 4, 3):
        found = [searcher.choose(game, game.view(s, 0), 0, SOLVED, seed) for seed in range(2)]
        assert found[0].values == found[1].values and found[0].strategy == found[1].strategy
        mixed = sum(v * p for v, p in zip(found[0].values, found[0].strategy, strict=True))
        assert mixed == pytest.approx(max(found[0].values), abs=0.002)


def test_with_a_history_the_ideas_are_among_the_own_moves() -> None:
    """A look back asks what rivals would have done: their moves are none of the searcher's."""
    game, luck = load("rocket_punch", players=3), [5]
    searcher, wanted = PlainSearcher(game.room), style(6, 1, 25, 1, 0, 0, 2, 3, 5)
    s = game.new()
    past: dict[int, list[tuple[Record, int]]] = {}
    while True:
        seat = game.seats(s)[0]
        if seat == CHANCE:
            game.apply(s, CHANCE, pick(luck, game.chance(s)))
            continue
        v, moves = game.view(s, seat), game.legal(s, seat)
        before = past.setdefault(seat, [])
        if len(before) >= 2 and len(moves) > 1:
            assert searcher.choose(game, v, seat, wanted, 77, history=before[-2:]).action in moves
            return
        action = moves[pick(luck, [1] * len(moves))]
        before.append((v, action))
        game.apply(s, seat, action)
