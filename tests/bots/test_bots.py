"""Bots: a view goes in, a legal action comes out, and nothing else is looked at."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from haymaker.bots import BOTS, Bot, bot
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game, room
from haymaker.kernel.layout import Record
from haymaker.kernel.native import native
from haymaker.kernel.streams import mix
from haymaker.table.luck import Seeded
from tests.table.tabletop import Table

PUNCH = room("haymaker.games.punch")
TOY = room("tests.conformance.toy")
GAME = PUNCH.game(matches_to_win=1, exchange=True)


def positions(game: Game, seed: int, count: int = 60) -> list[tuple[Record, int]]:
    """Views along a game, each with the seat that is asked."""
    table, player = Table(game, Seeded(seed)), bot("random", seed)
    found = []
    table.run_luck()
    while not table.over and len(found) < count:
        seat = table.seats[0]
        found.append((table.view(seat), seat))
        table.act(seat, player.choose(game, table.view(seat), seat))
        table.run_luck()
    return found


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_chooses_what_is_legal(name: str) -> None:
    player = bot(name, 1)
    assert player.name == name
    for v, seat in positions(GAME, 3):
        assert player.choose(GAME, v, seat) in GAME.legal(v, seat)


def choices(player: Bot, seed: int = 4) -> list[int]:
    return [player.choose(GAME, v, seat) for v, seat in positions(GAME, seed)]


@pytest.mark.parametrize("name", BOTS)
def test_a_seed_makes_a_bot_repeatable(name: str) -> None:
    assert choices(bot(name, 5)) == choices(bot(name, 5))
    assert choices(bot(name, 5)) != choices(bot(name, 6))


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_leaves_the_view_as_it_is(name: str) -> None:
    for v, seat in positions(GAME, 5):
        before = v.tobytes()
        bot(name, 1).choose(GAME, v, seat)
        assert v.tobytes() == before


def test_the_random_bot_likes_all_moves_alike() -> None:
    v, seat = next((v, s) for v, s in positions(GAME, 2) if len(GAME.legal(v, s)) >= 4)
    player, moves = bot("random", 1), GAME.legal(v, seat)
    found = Counter(player.choose(GAME, v, seat) for _ in range(400 * len(moves)))
    assert set(found) == set(moves)
    assert all(300 < count < 500 for count in found.values())


def test_the_heuristic_bot_is_the_same_interpreted_and_compiled() -> None:
    """The same view and the same stream: the same choice."""
    engine = native(PUNCH)
    for key, (v, seat) in enumerate(positions(GAME, 6)):
        moves = np.zeros(PUNCH.rules.ACTIONS, np.int32)
        luck = np.array([mix(key)], np.uint64)
        compiled = engine.function("one_think")(GAME.kit.record, v, seat, moves, luck)
        assert bot("heuristic", key).choose(GAME, v, seat) == compiled


def test_a_name_that_nobody_knows_is_told() -> None:
    with pytest.raises(HaymakerError, match=r"no bot 'heuristik'.*Did you mean 'heuristic'\?"):
        bot("heuristik")


def test_a_game_without_a_bot_of_its_own_says_so() -> None:
    game = TOY.game()
    ((v, seat), *_) = positions(game, 1)
    with pytest.raises(
        HaymakerError, match="'heuristic' does not play High Card; there are: random"
    ):
        bot("heuristic", 1).choose(game, v, seat)
