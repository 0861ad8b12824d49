"""A finished game as an engine goes through it: every step by its number, every choice in words.

A page has the rules themselves, compiled for browsers: it plays the steps again from the beginning
and thinks about each choice. All that it cannot know by itself is how things are called.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence

from haymaker.bots import title
from haymaker.bots.advice import WORDS, adviser
from haymaker.bots.levels import personas, without_network
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import Refused
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record
from haymaker.protocol.lobby import AnalysisShown, ChoiceOpen, DecisionShown, EngineShown, StorySeat
from haymaker.table import replay
from haymaker.table.course import Course
from haymaker.table.entries import Played
from haymaker.table.state import TableState, played

NOTHING_CHOSEN = "Nobody had a choice in this game, so there is nothing to analyse."


def engine_of(game: Game) -> EngineShown:
    """What a page needs to think as the adviser does, but for the module, which the server has.
    The weights of a network are no part of that: they would be most of what a page loads."""
    name = adviser(game.room)
    known = personas(game.room)
    style = list(without_network(known[name].style)) if name in known else []
    kit = b64encode(game.kit.record.tobytes()).decode()
    return EngineShown(game.name, kit, style, title(game, name), dict(WORDS))


def of_table(state: TableState) -> AnalysisShown:
    """A table's game."""
    if state.only_shown:
        raise Refused(replay.OTHER_RULES)
    if state.status != "over":
        raise Refused(replay.NOT_YET)
    text = replay.text(state)
    return shown(state.game, state.played, replay.seats_of(state), last_sum(text))


def of_record(raw: bytes) -> AnalysisShown:
    """The game of a record that somebody brings along, every line of which must be good."""
    found, game = replay.finished(raw)
    seats = replay.seats_of_record(found, game)
    return shown(game, replay.entries_of(found), seats, last_sum(raw.decode()))


def last_sum(text: str) -> str:
    """It stands for the whole record: see `records.py`."""
    return str(json.loads(text.splitlines()[-1])["sum"])


def shown(
    game: Game, entries: Sequence[Played], seats: list[StorySeat], sum_: str
) -> AnalysisShown:
    """The steps that count in the end, and the choices among them. A choice that was taken back
    gives way to the one that was made instead."""
    course = Course(game, (WATCHER,))
    decisions: dict[int, DecisionShown] = {}
    frames = 0
    for entry in entries:
        batch = played(course, entry)
        if batch.steps and batch.steps[0].seat != CHANCE:
            step = len(course.steps)
            open_then = choices(game, course.state, batch.steps[0].seat)
            decisions[step] = DecisionShown(step, max(0, frames - 1), open_then)
        course.adopt(batch)
        frames += batch.seen(WATCHER)
    made = [decisions[step] for step in sorted(decisions) if step < len(course.steps)]
    kept = [one for one in made if len(one.moves) > 1]
    if not kept:
        raise Refused(NOTHING_CHOSEN)
    return AnalysisShown(
        game.title, sum_, seats, engine_of(game), [step.seat for step in course.steps],
        [step.action for step in course.steps], kept,
    )  # fmt: skip


def choices(game: Game, s: Record, seat: int) -> list[ChoiceOpen]:
    """What the seat could have done, as others speak of it: anybody may read this."""
    view = game.view(s, seat)
    plain = game.plain(view)
    return [
        ChoiceOpen(action, str(game.words.named(game.kit, plain, seat, action)))
        for action in game.legal(view, seat)
    ]
