"""The moment that decided a game, found again in its story."""

from __future__ import annotations

import pytest

from haymaker.kernel.contract import WATCHER
from haymaker.kernel.game import Game
from haymaker.protocol.shown import Frame
from haymaker.table.kits import choose_game
from haymaker.table.luck import Seeded
from haymaker.table.moments import deciding
from haymaker.table.replay import story
from tests.table.tabletop import TOY, Table, play_on

SHORT = {"matches_to_win": 1}


def played_out(game: Game, seed: int) -> tuple[Table, list[int], list[Frame]]:
    table = play_on(Table(game, Seeded(seed)), seed)
    winners = [*game.score(table.state).winners]
    return table, winners, [*story(game, WATCHER, table.told.played, columns=0)]


def stands(frame: Frame) -> list[tuple[int, int]]:
    return list(zip(frame.view["wins"], frame.view["stamina"], strict=True))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_it_is_where_the_winners_lead_grew_the_most_before_the_end(seed: int) -> None:
    """Worked out once more from what the frames show of Punch!: matches won, then stamina."""
    game = choose_game("punch", 2, SHORT, None)[0]
    table, winners, frames = played_out(game, seed)
    found = deciding(game, WATCHER, table.told.played, winners)
    if not winners:
        assert found is None
        return
    stand = [[100 * won + left for won, left in stands(frame)] for frame in frames]
    leads = [both[winners[0]] - both[1 - winners[0]] for both in stand]
    told = [[line for step in frame.steps for line in step.told if line] for frame in frames]
    grown = {at: leads[at] - leads[at - 1] for at in range(1, len(frames) - 1) if told[at]}
    assert found is not None
    assert found.at == max(grown, key=lambda at: (grown[at], at))
    assert found.told == told[found.at]


def test_a_game_without_numbers_was_decided_at_its_end() -> None:
    game = TOY.game()
    table, winners, frames = played_out(game, 4)
    found = deciding(game, WATCHER, table.told.played, winners)
    assert winners and found is not None
    assert found.at == max(n for n, f in enumerate(frames) if any(s.told for s in f.steps))


def test_nobody_has_won_and_nothing_was_decided() -> None:
    game = TOY.game()
    table, _, _ = played_out(game, 4)
    assert deciding(game, WATCHER, table.told.played, []) is None
    assert deciding(game, WATCHER, table.told.played, [0, 1]) is None
