"""The whole game in one viewer's frames: for the log, and for stepping through a record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from haymaker.kernel.game import Game
from haymaker.protocol.shown import PICTURE_WIDTH, Frame, Line, Told
from haymaker.table.course import Batch, Course, Shows
from haymaker.table.entries import Played
from haymaker.table.frames import frame, told_steps
from haymaker.table.snapshot import Snapshot, resumed
from haymaker.table.state import played


def story(
    game: Game, viewer: int, entries: Sequence[Played], shows: Shows | None = None,
    columns: int = PICTURE_WIDTH,
) -> Iterator[Frame]:  # fmt: skip
    """Every frame the viewer has had, without the moves that were open then."""
    course = Course(game, (viewer,))
    course.shows = shows or {}
    for batch in _seen(course, viewer, entries):
        yield frame(course, viewer, batch, [], bare=True, columns=columns)


def log(
    game: Game, viewer: int, entries: Sequence[Played], since: Snapshot | None = None
) -> list[Line]:
    """Every sentence the viewer has been told, with the number of its frame; with a snapshot, only
    what was told after it."""
    course = Course(game, (viewer,)) if since is None else resumed(since, game, (viewer,))
    lines: list[Line] = []
    for batch in _seen(course, viewer, entries[0 if since is None else since.played :]):
        lines += lines_of(course.n[viewer], told_steps(game, viewer, batch))
    return lines


def _seen(course: Course, viewer: int, entries: Sequence[Played]) -> Iterator[Batch]:
    """What the viewer has seen of these entries; the course goes along with it."""
    for entry in entries:
        batch = played(course, entry)
        course.adopt(batch)
        if batch.seen(viewer):
            yield batch


def lines_of(n: int, steps: Sequence[Told]) -> list[Line]:
    return [Line(n, text) for step in steps for text in step.told]
