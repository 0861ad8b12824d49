"""What is tried on the same two states is what new ones would have shown."""

from __future__ import annotations

import random

from haymaker.games import load
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.trial import Trial
from haymaker.table.luck import possible


def test_a_trial_shows_what_would_follow_and_changes_nothing() -> None:
    game, luck = load("punch"), random.Random(4)
    s, trial = game.new(), Trial(game)
    for _ in range(60):
        seat = luck.choice(game.seats(s))
        moves = possible(game.chance(s)) if seat == CHANCE else game.legal(s, seat)
        move, before = luck.choice(moves), s.tobytes()
        after = game.after(s, seat, move)
        assert trial.after(s, seat, move).tobytes() == after.tobytes()
        for viewer in (0, 1, WATCHER):
            assert trial.sight(after, viewer) == game.view(after, viewer).tobytes()
        if seat != CHANCE:
            view = game.view(s, seat)
            twin = game.after(game.guess(view, seat, 7), seat, move)
            assert trial.twin_after(view, seat, 7, move).tobytes() == twin.tobytes()
        assert s.tobytes() == before
        s = after
