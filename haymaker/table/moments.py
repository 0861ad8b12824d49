"""The moment that decided a game: where, before the end, the lead of those who won grew most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from haymaker.kernel.game import Game
from haymaker.table import frames
from haymaker.table.course import Course
from haymaker.table.entries import Played
from haymaker.table.replay import seen


@dataclass(frozen=True)
class Deciding:
    """The frame of the viewer's story, counted from 0, and what was told there."""

    at: int
    told: list[str]


def deciding(
    game: Game, viewer: int, entries: Sequence[Played], winners: Sequence[int]
) -> Deciding | None:
    """By the numbers that `standing` gives, as the viewer saw them. The end itself counts only
    where the lead never grew before: everybody has just seen it. Of equal moments the latest one
    counts. None where nobody won."""
    if not 0 < len(winners) < game.players:
        return None
    course = Course(game, (viewer,))
    best, most, before, last = None, 0, 0, None
    for at, batch in enumerate(seen(course, viewer, entries)):
        lead = _lead(game, course, viewer, winners)
        told = [text for text in frames.told(game, viewer, batch) if text]
        if told:
            last = Deciding(at, told)
        if told and at > 0 and lead - before >= max(1, most) and not course.over:
            best, most = last, lead - before
        before = lead
    return best or last


def _lead(game: Game, course: Course, viewer: int, winners: Sequence[int]) -> int:
    """How far the winners are ahead of the best of the others, or behind."""
    found = [number for number, _ in game.words.standing(game.kit, course.views[viewer].plain)]
    if not found:
        return 0
    ahead = max(found[seat] for seat in winners)
    return ahead - max(found[seat] for seat in range(game.players) if seat not in winners)
