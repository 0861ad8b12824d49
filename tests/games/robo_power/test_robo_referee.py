"""Whole games against a second referee that knows nothing of the engine."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from haymaker.games.robo_power import layout
from haymaker.kernel.contract import CHANCE
from tests.games.robo_power.bench import open_game, random_steps
from tests.games.robo_power.referee import Referee

TIES = [
    {"number": 10, "copies": 12},
    {"number": 20, "copies": 12},
    {"role": "trap", "copies": 14},
    {"role": "counteract", "copies": 1},
    {"role": "spy", "number": 10, "copies": 6},
    {"role": "spy_master", "number": 20, "copies": 3},
]
SCARCE = [{"number": 10, "copies": 20}, {"role": "trap", "copies": 3}, {"number": 20, "copies": 3}]

KITS = [
    (2, 60, {}),
    (4, 60, {}),
    (10, 12, {}),
    (6, 20, {"deck": "compact54", "spy_on_duel_loss": True}),
    (3, 80, {"deck": TIES, "spy_optional": True, "max_turns": 60}),
    (5, 80, {"deck": TIES, "spy_on_duel_loss": True, "max_turns": 60}),
    (4, 60, {"deck": SCARCE, "max_turns": 40}),
    (3, 60, {"deck": SCARCE, "reshuffle": False, "max_turns": 40, "start_player": 1}),
]
ENDINGS = {"won": layout.WON, "tie": layout.TIED, "turns": layout.OUT_OF_TURNS}


def pass_on(referee: Referee, seat: int, action: int) -> None:
    if seat == CHANCE and action >= layout.BEGIN:
        referee.begin(action - layout.BEGIN)
    elif seat == CHANCE:
        referee.luck(action)
    elif action == layout.PASS:
        referee.let_go()
    elif action >= layout.TAKE:
        referee.take_from(action - layout.TAKE)
    else:
        referee.put_down(seat, action)


def agree(t: Any, referee: Referee, kinds: int) -> None:
    piles = {k: t.pile[k] for k in range(kinds)}, {k: t.discard[k] for k in range(kinds)}
    assert +Counter(piles[0]) == Counter(referee.pile)
    assert +Counter(piles[1]) == Counter(referee.discards)
    for p in range(referee.players):
        mine = Counter(referee.hands[p])
        if referee.laid.get(p) is not None:
            mine[referee.laid[p]] += 1  # the engine counts a sealed card as held
        assert +Counter({k: t.hand[p, k] for k in range(kinds)}) == mine
    assert [p for p in range(referee.players) if t.inside >> p & 1] == referee.alive()
    assert (t.player, t.turns) == (referee.player, referee.turns)


@pytest.mark.parametrize(("players", "games", "options"), KITS)
def test_the_second_referee_agrees(players: int, games: int, options: dict[str, Any]):
    """RBP-28, RBP-35, RBP-H06, RBP-H35, RBP-H36, RBP-H37: after every move, to the last place."""
    game = open_game(players, **options)
    deck = game.kit["deck"]
    for number in range(games):
        luck = random.Random(number)
        referee = Referee(deck, players, options)
        for s, seat, action in random_steps(game, luck):
            pass_on(referee, seat, action)
            agree(game.plain(s), referee, len(deck))
        score = game.score(s)
        assert score.ending == ENDINGS[referee.ending]
        assert list(score.places) == referee.places()
        assert list(score.winners) == referee.winners()
