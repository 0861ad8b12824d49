"""The search: one choice on every backend and any number of threads, made from a view alone."""

from __future__ import annotations

import numpy as np
import pytest

from haymaker.bots import levels, thinking
from haymaker.bots.levels import PlainSearcher
from haymaker.bots.search.engine import Searcher, Style
from haymaker.bots.search.space import STYLE
from haymaker.kernel.contract import CHANCE, LUCK_ACTS
from haymaker.kernel.game import Game, room, same
from haymaker.kernel.layout import Record
from haymaker.kernel.streams import pick

PUNCH = room("haymaker.games.punch")
GAME = PUNCH.game(matches_to_win=1, rounds=2, hand=3)


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


@pytest.mark.parametrize("how", [style(24, 1), style(48, 2, 50), style(0, 1, 0, 0, 60, 50)])
def test_interpreted_and_compiled_search_find_the_same(searcher: Searcher, how: Style) -> None:
    plainly = PlainSearcher(PUNCH)
    for seed, (s, _) in enumerate(sealed_moments(GAME, 5, 4)):
        v = game_view = GAME.view(s, 0)
        compiled = searcher.choose(GAME, v, 0, how, seed)
        assert compiled == plainly.choose(GAME, game_view, 0, how.tolist(), seed)


def test_any_number_of_threads_finds_the_same(searcher: Searcher) -> None:
    game = PUNCH.game(exchange=True)
    positions = sealed_moments(game, 7, 12)
    for how in (style(200, 4), style(300, 4, 50)):
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
