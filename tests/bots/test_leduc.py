"""Leduc poker: a game that others play, too. Its rules are OpenSpiel's, move by move, and the
search plays it like any other room."""

from __future__ import annotations

import pyspiel
import pytest

from haymaker.bots.levels import PlainSearcher
from haymaker.bots.search.space import CUT, STYLE, TREES
from haymaker.kernel.contract import CHANCE, LUCK_ACTS
from haymaker.kernel.game import room
from haymaker.kernel.streams import pick
from tests.conformance import checks

LEDUC = room("tests.bots.leduc")
CALL, RAISE = 1, 2


def test_a_hand_is_openspiels_hand() -> None:
    """The same cards and the same moves: the same choices on the way, and the same chips."""
    theirs, luck = pyspiel.load_game("leduc_poker"), [3]
    game = LEDUC.game(hands=1)
    ended = set()
    for _ in range(300):
        s, state, cards = game.new(), theirs.new_initial_state(), [0, 0, 0]
        while bits := game.turn(s):
            if bits == LUCK_ACTS:
                rank = pick(luck, game.chance(s))
                game.apply(s, CHANCE, rank)
                state.apply_action(2 * rank + cards[rank])
                cards[rank] += 1
                continue
            (seat,) = game.seats(s)
            moves = game.legal(s, seat)
            assert state.current_player() == seat and state.legal_actions() == list(moves)
            action = moves[pick(luck, [1] * len(moves))]
            game.apply(s, seat, action)
            state.apply_action(action)
        assert state.is_terminal()
        assert [int(chips) for chips in state.returns()] == game.plain(s).chips.tolist()
        ended.add(abs(int(state.returns()[0])))
    assert ended >= {0, 1, 3, 5, 7, 9, 13}, "of every size there was one"


def test_the_room_keeps_the_contract() -> None:
    game = LEDUC.game(hands=3)
    for seed in range(3):
        checks.check_game(game, seed, states=20)
        checks.check_replay(game, seed)


@pytest.mark.parametrize(("card", "board", "least", "most"), [(3, 3, 0.5, 1), (1, 3, 0, 0.5)])
def test_the_search_knows_a_good_hand(card: int, board: int, least: float, most: float) -> None:
    """With a pair it raises and expects to win, with a Jack beside a King it does not."""
    game = LEDUC.game(hands=2)
    s = game.new()
    for rank in (card - 1, 1):
        game.apply(s, CHANCE, rank)
    for seat in range(2):
        game.apply(s, seat, CALL)
    game.apply(s, CHANCE, board - 1)
    style = [60] + [0] * (STYLE - 1)
    style[TREES], style[CUT] = 1, 1
    found = PlainSearcher(LEDUC).choose(game, game.view(s, 0), 0, style, 1)
    best = max(found.values)
    assert least < best < most
    assert found.action == (RAISE if card == board else CALL)
