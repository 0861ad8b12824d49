"""Frames: what one viewer is shown, made from that viewer's views and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from typing import Any

from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record
from haymaker.protocol import shown
from haymaker.protocol.shown import PICTURE_WIDTH, ControlShown, Frame, Line, Move, Told
from haymaker.table.course import Batch, Course, Moment, may_undo
from haymaker.table.entries import PATIENCE
from haymaker.table.records import points_on_time
from haymaker.table.throws import aim_of
from haymaker.table.views import NOTHING, View, recollection


def frame(
    course: Course,
    viewer: int,
    batch: Batch | None,
    clocks: list[float],
    log: list[Line] | None = None,
    bare: bool = False,
    seen: bool = False,
    columns: int = PICTURE_WIDTH,
    written: bool = False,
) -> Frame:
    """The viewer's frame after a batch; without one, a fresh frame that stands alone. A bare one
    has no moves: it is for looking back. Of a frame that it has seen already, a viewer need not
    see the throws again. Its picture has at most so many columns; with none there is none. With
    `written`, what is in views is JSON already: nobody but an encoder can read such a frame."""
    game, view = course.game, course.views[viewer]
    steps = [] if batch is None else told_steps(game, viewer, batch, written)
    bits = view.turn
    seated = viewer != WATCHER
    asked = view.asked and not bare
    draws = [] if seen else course.latest[viewer]
    known = recollection(game.room, course.kit) if written else NOTHING
    return Frame(
        seat=viewer if seated else None,
        n=course.n[viewer],
        turn=view.seats,
        view=view.written if written else view.values,
        steps=steps,
        ask=known.ask.of(view, viewer, partial(ask, view)) if asked else "",
        moves=known.moves.of(view, (viewer, *view.legal), partial(moves, view)) if asked else [],
        undo=seated and not bare and may_undo(course, viewer),
        luck_due=bool(bits >> CHANCE & 1),
        score=score(game, course.state, view.plain) if bits == 0 else None,
        clocks=clocks,
        fresh=batch is None,
        log=log or [],
        aim=aim(course, viewer) if asked and course.aimed else None,
        shows=[dict(course.shows[draw]) for draw in draws if draw in course.shows],
        picture=picture(course, viewer, columns),
        standing=known.standing.of(view, None, partial(standing, game)),
    )


def standing(game: Game, v: Any) -> list[shown.Standing]:
    """How the seats stand, as far as the viewer sees it. Where all stand alike, nobody leads."""
    found = game.words.standing(game.kit, v)
    numbers = [number for number, _ in found]
    most = max(numbers, default=0)
    level = numbers.count(most) == len(numbers)
    return [shown.Standing(says, number == most and not level) for number, says in found]


def aim(course: Course, seat: int) -> shown.AimShown | None:
    found = aim_of(course, seat)
    if found is None:
        return None
    controls = [ControlShown(**asdict(control)) for control in found.controls]
    return shown.AimShown(list(found.actions), controls, dict(found.scene))


def picture(course: Course, viewer: int, columns: int) -> str:
    """The table drawn in text, as the viewer may see it."""
    if columns == 0:
        return ""
    game = course.game
    return str(game.words.table(game.kit, course.views[viewer].plain, viewer, columns))


def told_steps(game: Game, viewer: int, batch: Batch, written: bool = False) -> list[Told]:
    """What the viewer saw happen, step by step; a step that it did not see is left out."""
    found = []
    for moment, then, now in _seen(viewer, batch):
        changed = now.changes_written(then) if written else now.changes(then)
        by = None if moment.by == CHANCE else moment.by
        found.append(Told(by, _sentences(game, batch, moment, then, now), changed))
    return found


def told(game: Game, viewer: int, batch: Batch) -> list[str]:
    """The sentences of these steps alone."""
    return [
        sentence
        for moment, then, now in _seen(viewer, batch)
        for sentence in _sentences(game, batch, moment, then, now)
    ]


def _seen(viewer: int, batch: Batch) -> Iterator[tuple[Moment, View, View]]:
    """The steps that the viewer saw or made: what was not seen between two has changed nothing."""
    then: View | None = None
    for moment in batch.moments:
        if viewer == moment.by or moment.seen(viewer):
            now = moment.after[viewer]
            yield moment, moment.before[viewer] if then is None else then, now
            then = now


def _sentences(game: Game, batch: Batch, moment: Moment, then: View, now: View) -> list[str]:
    if batch.followed:
        return ["What luck did last is taken back, together with what followed."]
    if batch.back and moment.by == CHANCE:
        return ["The referee takes back what was said of luck last."]
    if batch.back:
        return [f"{game.words.seat_name(game.kit, moment.by)} takes the last move back."]
    told = list(game.words.tell(game.kit, then.plain, now.plain, moment.by, now.viewer))
    if batch.clock and moment.by == batch.actor:
        told.insert(0, time_is_up(game, moment.by, batch.clock))
    return told


def time_is_up(game: Game, seat: int, times: int) -> str:
    name = game.words.seat_name(game.kit, seat)
    if times < PATIENCE:
        return f"Time is up for {name}: the clock moves."
    return f"Time is up for {name} once more: the clock moves, and from now on a bot sits in."


def game_lost(game: Game, seat: int) -> str:
    return f"Time is up for {game.words.seat_name(game.kit, seat)}: the game is lost."


def ask(view: View, plain: Any) -> str:
    return str(view.game.words.ask(view.game.kit, plain, view.viewer))


def moves(view: View, plain: Any) -> list[Move]:
    game, seat = view.game, view.viewer
    return [
        Move(
            action,
            game.words.spell(game.kit, seat, action),
            game.words.short(game.kit, seat, action),
            game.words.label(game.kit, plain, seat, action),
        )
        for action in view.legal
    ]


def score(game: Game, s: Record, v: Any) -> shown.ScoreShown:
    found = game.score(s)
    winners = [*found.winners]
    ending, why = found.ending, game.words.ended(game.kit, v, found.ending, winners)
    points, places = [*found.points], [*found.places]
    return shown.ScoreShown(points, places, winners, str(game.words.ENDINGS[ending]), why)


def score_on_time(players: int, lost: int) -> shown.ScoreShown:
    """Whoever loses on time is last, and all others share the first place."""
    others = [seat for seat in range(players) if seat != lost]
    places = [players if seat == lost else 1 for seat in range(players)]
    why = f"{{{lost}}} ran out of time: at this table that loses the game."
    points = points_on_time(players, lost)
    return shown.ScoreShown(points, places, others, "time was up", why)
