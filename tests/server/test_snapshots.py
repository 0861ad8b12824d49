"""Snapshots are only a cache: they make waking quick, and can be wrong or missing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from haymaker.games import GAMES, find
from haymaker.kernel.game import Game, same
from haymaker.protocol.messages import Say, TakeBack
from haymaker.protocol.shown import Clock
from haymaker.server import open_table as live_module
from haymaker.server.house import House
from haymaker.server.open_table import LOG_SENT, SNAPSHOT_EVERY, OpenTable
from haymaker.table.course import may_undo
from haymaker.table.snapshot import from_text, to_text
from haymaker.table.state import TableState, steps_of
from tests.server.inside import ANN, BEN, act, make, opened, written

LONG = {"matches_to_win": 20}
MOVES = 2 * SNAPSHOT_EVERY + 25


async def long_table(house: House, game: str = "punch", **more: Any) -> OpenTable:
    box = find(game).box
    players = int(box.facts.get("usual_players", box.players[0]))
    options = {**LONG} if game == "punch" else {}
    live, _ = await make(house, game, [ANN] * players, options, **more)
    for _ in range(MOVES):
        if live.state.status == "playing":
            await act(house, live, live.state.waiting[0])
    await written(house)
    return live


def facts(state: TableState) -> dict[str, Any]:
    course = state.course
    assert course is not None
    return {
        "state": course.state.tobytes(), "steps": course.steps, "draws": course.draws,
        "n": course.n, "asked_at": course.asked_at, "questions": course.questions,
        "undoable": [(step, s.tobytes()) for step, s in course.undoable],
        "latest": course.latest, "seats": state.seats, "asked": state.asked,
        "played": state.played, "changed": state.changed, "number": state.number,
        "chat": state.chat, "status": state.status,
        "clocks": None if state.clocks is None else state.clocks.left(0.0),
    }  # fmt: skip


@pytest.mark.parametrize("game_name", GAMES)
async def test_a_table_wakes_from_its_snapshot_as_from_the_beginning(
    tmp_path: Path, game_name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_module, "SNAPSHOT_EVERY", 10)  # some games are short

    async with opened(tmp_path / "t.db") as house:
        more = {"throws": "model"} if game_name == "pokepucks" else {}
        live = await long_table(house, game_name, clock=Clock(bank=600, add=2), **more)
        await house.perform(live.state.spec.id, Say("c", 0, "hello"))
        house.tables.open.clear()
        again = await house.table(live.state.spec.id)
        assert again.snapshots, "nothing was cached"
        assert facts(again.state) == facts(live.state)
        if again.state.status == "playing":
            await play_on(house, live, again)


async def play_on(house: House, live: OpenTable, again: OpenTable) -> None:
    """Both go on alike, and a retry of an old action is still known."""
    first = again.state.asked
    await act(house, again, again.state.waiting[0], id=next(iter(first)).split(":", 1)[1])
    await act(house, again, again.state.waiting[0], id="new")
    await house.tables.refresh(live)
    assert facts(again.state) == facts(live.state)


async def test_loading_a_long_table_does_not_replay_it_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path / "t.db") as house:
        live = await long_table(house)
        applied = 0
        honest = Game.apply

        def counted(self: Game, *args: Any) -> None:
            nonlocal applied
            applied += 1
            honest(self, *args)

        monkeypatch.setattr(Game, "apply", counted)
        house.tables.open.clear()
        again = await house.table(live.state.spec.id)
        assert again.state.course is not None and live.state.course is not None
        assert applied == steps_after(again, again.snapshots[-1].played)
        applied = 0
        assert again._log(0)  # and neither does its log
        assert applied == steps_after(again, again.snapshots[0].played)
        assert steps_after(again, again.snapshots[0].played) < steps_after(again, 0)


def steps_after(live: OpenTable, played: int) -> int:
    """The steps that some of the table's entries stand for."""
    return len(steps_of(live.state.played[played:]))


async def test_the_log_of_a_woken_table_is_the_same(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live = await long_table(house)
        whole = live.fresh(0)
        house.tables.open.clear()
        woken = (await house.table(live.state.spec.id)).fresh(0)
        assert whole is not None and woken is not None
        assert len(woken.log) == LOG_SENT and woken.log == whole.log


def damaged(text: str) -> str:
    return text[:-3] + "0" + text[-2:]


def of_other_rules(text: str) -> str:
    snapshot = from_text(text)
    return to_text(type(snapshot)(**{**as_dict(snapshot), "rules": snapshot.rules + 1}))


def of_other_entries(text: str) -> str:
    snapshot = from_text(text)
    return to_text(type(snapshot)(**{**as_dict(snapshot), "entries": "0" * 64}))


def of_another_size(text: str) -> str:
    snapshot = from_text(text)
    return to_text(type(snapshot)(**{**as_dict(snapshot), "state": snapshot.state[:-8]}))


def as_dict(snapshot: Any) -> dict[str, Any]:
    return {name: getattr(snapshot, name) for name in snapshot.__struct_fields__}


@pytest.mark.parametrize(
    "spoil", [damaged, of_other_rules, of_other_entries, of_another_size, lambda text: "nonsense"]
)
async def test_a_wrong_snapshot_is_not_used(tmp_path: Path, spoil: Any, caplog: Any) -> None:
    """Neither one of them: then the table is replayed from its beginning."""

    async with opened(tmp_path / "t.db") as house:
        live = await long_table(house)
        table = live.state.spec.id

        def spoil_all(session: Any) -> None:
            for number, body in session.execute("SELECT number, body FROM snapshots"):
                session.execute(
                    "UPDATE snapshots SET body = ? WHERE number = ?", (spoil(body), number)
                )

        await house.writer.do(spoil_all)
        house.tables.open.clear()
        again = await house.table(table)
        assert again.snapshots == [] and facts(again.state) == facts(live.state)


async def test_only_two_snapshots_are_kept(database: str) -> None:
    async with opened(database) as house:
        live = await long_table(house)
        for _ in range(SNAPSHOT_EVERY):
            await act(house, live, live.state.waiting[0])
        await written(house)
        kept = house.store.snapshots(live.state.spec.id)
        assert len(kept) == 2
        with house.store.driver.read() as session:
            assert session.execute("SELECT count(*) FROM snapshots")[0][0] == 2


async def test_a_move_before_the_snapshot_can_be_taken_back_after_it(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN], LONG)
        course = live.state.course
        assert course is not None
        while live.state.number < SNAPSHOT_EVERY - 1 or len(live.state.waiting) < 2:
            await act(house, live, live.state.waiting[0])
        before = course.state
        seat = live.state.waiting[0]
        await act(house, live, seat)
        assert may_undo(course, seat)
        live.snapshots.append(live.state.snapshot())
        text = to_text(live.snapshots[-1])
        await house.writer.do(
            lambda session: session.execute(
                "INSERT INTO snapshots VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                (live.state.spec.id, live.state.number, text),
            )
        )
        house.tables.open.clear()
        again = await house.table(live.state.spec.id)
        assert again.snapshots and again.state.course is not None
        await house.perform(live.state.spec.id, TakeBack("u", seat))
        assert same(again.state.course.state, before)
        again.snapshots = []  # what was taken back lies before the next one
        for _ in range(5):
            await act(house, again, again.state.waiting[0])
        await written(house)
        house.tables.open.clear()
        third = await house.table(live.state.spec.id)
        assert third.snapshots[-1].number > live.state.number
        assert facts(third.state) == facts(again.state)
