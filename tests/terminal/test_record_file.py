"""The file of a table: nothing is shown before it is written, and it goes on where it was."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from haymaker.kernel.contract import CHANCE
from haymaker.kernel.game import same
from haymaker.protocol.messages import SayLuck, TakeBack
from haymaker.table import records
from haymaker.table.luck import Asked, Fair, Luck, Recorded, Seeded
from haymaker.terminal.files import mend
from haymaker.terminal.record_file import RecordFile
from tests.table.tabletop import PUNCH, TOY, Table, new_table, play_on, resumed

GAME = TOY.game()
DEALT = [0, 1, 1, 2, 3, 3]  # East holds 1 2 2, West holds 3 4 4


@contextmanager
def a_full_disk(path: Path, room: int) -> Iterator[None]:
    """Files cannot grow beyond the present size of this one and a few bytes more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + room, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


# --- written first, then shown --------------------------------------------------------------------


def test_each_action_is_on_the_disk_when_the_call_returns(path: Path) -> None:
    table = new_table(path)
    play_on(table, moves=3)
    assert records.load(path).steps == table.steps
    table.leave()


@pytest.mark.parametrize("room", [0, 1, 30])
def test_what_cannot_be_written_does_not_happen(path: Path, room: int) -> None:
    table = new_table(path, luck=Recorded(DEALT))
    before, raw = table.state, path.read_bytes()
    with a_full_disk(path, room), pytest.raises(OSError, match="too large"):
        table.act(0, 1)
    assert table.state is before and len(table.steps) == 6
    assert path.read_bytes() == raw, "half a line stays in the record"
    table.act(0, 1)
    play_on(table)
    assert records.load(path).verify(GAME).startswith("12 actions")


def test_the_last_action_and_the_closing_line_are_written_together(path: Path) -> None:
    table = new_table(path, luck=Recorded(DEALT))
    play_on(table, moves=5)
    (seat,) = table.seats
    (card,) = GAME.legal(table.state, seat)
    raw = path.read_bytes()
    with a_full_disk(path, 100), pytest.raises(OSError, match="too large"):
        table.act(seat, card)
    assert not table.over and path.read_bytes() == raw
    table.act(seat, card)
    assert table.over
    assert records.load(path).verify(GAME).startswith("12 actions")


@pytest.mark.parametrize("room", [10, 300, 700])
def test_luck_that_could_not_be_written_is_not_drawn_again(path: Path, room: int) -> None:
    """The header and all the luck of the beginning: everything or nothing."""
    table = Table(GAME, Fair(["a", "b"], bytes(32)), lambda made: file.append(made), begun=True)
    file = RecordFile(path, table.told)
    for _ in range(3):
        with a_full_disk(path, room), pytest.raises(OSError, match="too large"):
            table.sitting.begin()
        assert path.read_bytes() == b""
    table.sitting.begin()
    play_on(table)
    assert records.load(path).verify(GAME).endswith("follow from the committed seed.")


def test_an_action_and_the_luck_after_it_are_one_write(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PU-16: who deals again gets ten cards, and the disk is waited for once."""
    table = new_table(path, PUNCH.game(), Seeded(2))
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(path.stat().st_size))
    play_on(table, moves=1)
    assert synced == [path.stat().st_size]
    table.leave()


# --- taken back -----------------------------------------------------------------------------------


def in_the_corner(path: Path) -> Table:
    """The advanced game of Punch!: a hand is chosen card by card, out of everybody's view."""
    return new_table(path, PUNCH.game(mode="advanced"), Seeded(1))


def first_move(table: Table) -> int:
    return table.game.legal(table.state, 0)[0]


def test_what_is_taken_back_is_cut_off_the_file(path: Path) -> None:
    table = in_the_corner(path)
    before = path.read_bytes()
    for _ in range(2):
        table.act(0, first_move(table))
    table.sitting.do(TakeBack("a", 0))
    table.sitting.do(TakeBack("b", 0))
    assert path.read_bytes() == before
    play_on(table)
    assert "all by the rules" in records.load(path).verify(table.game)


def test_a_cut_that_fails_leaves_the_file_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    table = in_the_corner(path)
    table.act(0, first_move(table))
    raw, steps = path.read_bytes(), list(table.steps)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            table.sitting.do(TakeBack("a", 0))
    assert path.read_bytes() == raw and table.steps == steps
    table.sitting.do(TakeBack("b", 0))
    assert len(records.load(path).steps) == len(steps) - 1
    table.leave()


def test_what_people_said_of_luck_is_cut_off_the_file(path: Path) -> None:
    table = new_table(path, PUNCH.game(), Asked())
    table.sitting.do(SayLuck("a", 0))
    raw = path.read_bytes()
    table.sitting.do(SayLuck("b", 3))
    table.sitting.do(TakeBack("c", CHANCE))
    assert path.read_bytes() == raw
    table.leave()


# --- resumed --------------------------------------------------------------------------------------


@pytest.mark.parametrize("moves", range(6))
def test_a_game_is_resumed_exactly_where_it_was(path: Path, moves: int) -> None:
    table = play_on(new_table(path), moves=moves)
    table.leave()
    raw = path.read_bytes()
    again = resumed(path, GAME, Seeded(9))
    assert same(again.state, table.state) and again.steps == table.steps
    assert path.read_bytes() == raw
    play_on(again)
    finished = records.load(path)
    assert finished.steps == again.steps and path.read_bytes().startswith(raw)
    assert finished.verify(GAME).startswith("12 actions")


def test_a_game_cut_off_just_before_its_closing_line_is_closed(path: Path) -> None:
    play_on(new_table(path))
    whole = path.read_bytes()
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))
    table = resumed(path, GAME, Seeded(5))
    assert table.over and path.read_bytes() == whole


@pytest.mark.parametrize("luck", [Fair(["a", "b"], bytes(32)), Seeded(4)], ids=["fair", "seeded"])
def test_luck_that_a_crash_cut_off_is_drawn_when_the_table_is_resumed(
    path: Path, luck: Luck
) -> None:
    """At every byte of what one entry has written; by its number, luck does the same again."""
    game = PUNCH.game(matches_to_win=1)
    new_table(path, game, luck).leave()
    whole = path.read_bytes()
    first = whole.index(b"\n") + 1
    for cut in (first, first + 1, first + 200, len(whole) - 1):
        path.write_bytes(whole[:cut])
        mend(path)
        table = resumed(path, game, luck)
        assert len(table.steps) < 20
        table.run_luck()
        assert path.read_bytes() == whole
        table.leave()
