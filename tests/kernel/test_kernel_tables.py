"""A table: what a seat may do, what it hears, and that nothing is shown before it is written."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import Refused
from haymaker.kernel.game import same
from haymaker.kernel.layout import Record
from haymaker.table import records as records
from haymaker.table.luck import Fair, Recorded, Seeded
from haymaker.table.single import Table
from tests.kernel.tabletop import PUNCH, TOY, new_table, play_on

GAME = TOY.game()
DEALT = [0, 1, 1, 2, 3, 3]  # East holds 1 2 2, West holds 3 4 4


def table_after_the_deal() -> Table:
    table = Table(GAME, Recorded(DEALT))
    table.run_luck()
    return table


@contextmanager
def a_full_disk(path: Path, room: int) -> Iterator[None]:
    """Files cannot grow beyond the present size of this one and a few bytes more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + room, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


# --- acting ---------------------------------------------------------------------------------------


def test_an_action_changes_the_table_and_is_remembered() -> None:
    table = table_after_the_deal()
    before = table.state
    event = table.act(0, 1)
    assert event.seat == 0
    assert same(event.before, before) and same(event.after, table.state)
    assert GAME.plain(table.state).sealed[0] == 2
    assert table.seats == (1,)
    assert [step.action for step in table.steps] == [*DEALT, 1]
    assert table.steps[0].seat == CHANCE and table.steps[-1].seat == 0


def refusal(table: Table, seat: int, action: int) -> Refused:
    before, steps = table.state.tobytes(), list(table.steps)
    with pytest.raises(Refused) as caught:
        table.act(seat, action)
    assert table.state.tobytes() == before and table.steps == steps
    return caught.value


def test_a_refusal_says_which_clause_forbids_it_and_what_is_allowed() -> None:
    refused = refusal(table_after_the_deal(), 0, 3)
    assert str(refused) == "You do not hold that card. (TOY-01) Allowed now: 1, 2."
    assert refused.clause == "TOY-01"


def test_who_is_not_in_turn_hears_whom_the_table_waits_for() -> None:
    table = table_after_the_deal()
    table.act(0, 0)
    assert str(refusal(table, 0, 1)) == "It is not the turn of East; the table waits for West."
    for seat, name in ((2, "seat 2"), (-1, "seat -1"), (CHANCE, "luck"), (WATCHER, "an onlooker")):
        assert str(refusal(table, seat, 0)).startswith(f"It is not the turn of {name}; ")


def test_nobody_acts_while_luck_is_awaited() -> None:
    table = Table(GAME, Seeded(1))
    assert str(refusal(table, 0, 0)).endswith("the table waits for luck.")


@pytest.mark.parametrize("action", [-1, 4, 10**9])
def test_an_action_that_does_not_exist_is_refused(action: int) -> None:
    refused = refusal(table_after_the_deal(), 0, action)
    assert str(refused) == f"There is no action {action}; allowed now: 1, 2."


def test_nothing_happens_after_the_end() -> None:
    table = play_on(Table(GAME, Seeded(1)))
    assert table.over and table.seats == ()
    assert "The game is over" in str(refusal(table, 0, 0))


def test_many_allowed_actions_are_cut_to_a_dozen() -> None:
    table = Table(PUNCH.game(), Seeded(2))
    table.run_luck()
    assert table.allowed(0).count(",") < 12


def test_a_refusal_depends_on_nothing_the_seat_cannot_see() -> None:
    """The rival's hand is another one in a guess, and the answer is word for word the same."""
    table = table_after_the_deal()
    twin = Table(GAME, Seeded(0))
    twin.state = GAME.guess(table.view(0), 0, 3)
    assert not same(twin.state, table.state)
    for action in (2, 3):
        assert str(refusal(twin, 0, action)) == str(refusal(table, 0, action))


def test_the_rules_are_asked_about_the_view_of_the_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_after_the_deal()
    asked: list[bytes] = []
    why_not = TOY.interpreted.why_not

    def overheard(kit: Record, s: Record, seat: int, action: int) -> int:
        asked.append(s.tobytes())
        return why_not(kit, s, seat, action)

    monkeypatch.setattr(TOY.interpreted, "why_not", overheard)
    refusal(table, 0, 3)
    assert asked == [table.view(0).tobytes()] != [table.state.tobytes()]


def test_each_viewer_hears_what_it_may_know() -> None:
    table = Table(PUNCH.game(), Seeded(2))
    last = table.run_luck()[-1]
    red, blue, watcher = (last.told(viewer)[0] for viewer in (0, 1, WATCHER))
    assert red.startswith("Red is dealt ") and blue.startswith("Blue is dealt ")
    assert watcher == "Both boxers have ten cards."


def test_actions_can_be_given_in_words() -> None:
    table = table_after_the_deal()
    table.act(0, table.read(0, {"rank": 2, "do": "play"}))
    assert GAME.plain(table.state).sealed[0] == 2
    with pytest.raises(Refused, match=r'High Card has no action \{"do": "fly"\}'):
        table.read(1, {"do": "fly"})


# --- written first, then shown --------------------------------------------------------------------


def test_each_action_is_on_the_disk_when_the_call_returns(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = new_table(path)
    play_on(table, moves=3)
    assert records.load(path).steps == table.steps
    table.leave()


@pytest.mark.parametrize("room", [0, 1, 30])
def test_what_cannot_be_written_does_not_happen(tmp_path: Path, room: int) -> None:
    path = tmp_path / "game.jsonl"
    table = new_table(path, luck=Recorded(DEALT))
    table.run_luck()
    before, raw = table.state, path.read_bytes()
    with a_full_disk(path, room), pytest.raises(OSError, match="too large"):
        table.act(0, 1)
    assert table.state is before and len(table.steps) == 6
    assert path.read_bytes() == raw, "half a line stays in the record"
    table.act(0, 1)
    play_on(table)
    assert records.load(path).verify(GAME).startswith("12 actions")


def test_the_last_action_and_the_closing_line_are_written_together(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
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


def test_luck_that_could_not_be_written_is_not_drawn_again(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = new_table(path, luck=Fair(["a", "b"], bytes(32)))
    for _ in range(3):
        with a_full_disk(path, 10), pytest.raises(OSError, match="too large"):
            table.run_luck()
    play_on(table)
    assert records.load(path).verify(GAME).endswith("follow from the committed seed.")


# --- resumed --------------------------------------------------------------------------------------


@pytest.mark.parametrize("moves", range(6))
def test_a_game_is_resumed_exactly_where_it_was(tmp_path: Path, moves: int) -> None:
    path = tmp_path / "game.jsonl"
    table = play_on(new_table(path), moves=moves)
    table.leave()
    raw = path.read_bytes()
    found = records.load(path)
    again = Table.resumed(found.game(TOY), Seeded(9), found, path)
    assert same(again.state, table.state) and again.steps == table.steps
    assert path.read_bytes() == raw
    play_on(again)
    finished = records.load(path)
    assert finished.steps == again.steps and path.read_bytes().startswith(raw)
    assert finished.verify(GAME).startswith("12 actions")


def test_a_game_cut_off_just_before_its_closing_line_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play_on(new_table(path))
    whole = path.read_bytes()
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))
    found = records.load(path)
    table = Table.resumed(GAME, Seeded(5), found, path)
    assert table.over and path.read_bytes() == whole


def test_a_game_left_before_its_first_action_is_resumed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    new_table(path).leave()
    found = records.load(path)
    table = play_on(Table.resumed(GAME, Seeded(5), found, path))
    assert records.load(path).steps == table.steps
