"""Loading a table: from what is on disk to a state in memory, by replay from a snapshot on."""

from __future__ import annotations

import functools
import logging
from collections.abc import Sequence
from typing import NamedTuple

from haymaker import games
from haymaker.games import find
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game
from haymaker.kernel.native import warm
from haymaker.table.entries import EntryRow, decode_entry
from haymaker.table.snapshot import Snapshot, from_text
from haymaker.table.state import Spec, TableState

log = logging.getLogger("haymaker.server")


class Loaded(NamedTuple):
    state: TableState
    snapshots: list[Snapshot]


@functools.cache
def compile_once(game: str) -> None:
    """Has the rules compiled in the background, once per game; interpreted until that is done."""
    warm(find(game))


def game_of(spec: Spec) -> tuple[Game | None, str, str]:
    """The game under the rules it was begun with, its title, and else why it cannot go on."""
    if spec.game not in games.names():
        return None, spec.game, f"This server has no game {spec.game!r}; the table is only shown."
    room = find(spec.game)
    if room.version != spec.rules:
        note = (
            f"This table was begun under version {spec.rules} of the rules of {room.title}; here "
            f"are the rules of version {room.version}, so it is shown but not continued."
        )
        return None, room.title, note
    try:
        return room.refilled("the table", spec.kit, spec.players), room.title, ""
    except HaymakerError as error:
        return None, room.title, f"The kit of this table is no longer accepted: {error}"


def load(
    spec: Spec, rows: list[EntryRow], snapshots: Sequence[str] = (), was_over: bool = False
) -> Loaded:
    """From the newest snapshot that fits, or from the beginning. `was_over`: of a game of other
    rules only those who kept it know that it has come to its end."""
    found = [snapshot for text in snapshots if (snapshot := _read(spec, text)) is not None]
    for place, snapshot in enumerate(found):
        state = TableState(spec, *game_of(spec))
        try:
            past = [(decode_entry(entry.body), entry.at) for entry in rows[: snapshot.number]]
            state.skip_to(snapshot, past)
        except Exception as problem:
            log.warning("snapshot not used", extra={"table": spec.id, "problem": repr(problem)})
            continue
        catch_up(state, rows[snapshot.number :])
        return Loaded(state, found[place : place + 2][::-1])
    state = TableState(spec, *game_of(spec))
    state.was_over = was_over and state.only_shown
    catch_up(state, rows)
    return Loaded(state, [])


def _read(spec: Spec, text: str) -> Snapshot | None:
    try:
        return from_text(text)
    except ValueError as problem:
        log.warning("snapshot not used", extra={"table": spec.id, "problem": repr(problem)})
        return None


def catch_up(state: TableState, rows: list[EntryRow]) -> None:
    """Takes in entries one by one. What no longer follows from the rules freezes the table."""
    for entry in rows:
        try:
            state.absorb(decode_entry(entry.body), entry.at)
        except Exception as error:
            state.frozen = (
                f"What is written down of this table cannot be played again (entry {entry.number}:"
                f" {type(error).__name__}); it is kept and shown, but not continued."
            )
            state.number = rows[-1].number
            return
