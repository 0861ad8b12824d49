"""Clocks at a server's tables, with real time: what running out costs, and what counts."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path

import pytest

from haymaker.kernel.contract import WATCHER
from haymaker.kernel.errors import Refused
from haymaker.protocol.messages import Act, ComeBack
from haymaker.protocol.shown import Clock
from haymaker.server.open_table import OpenTable
from haymaker.table import replay
from haymaker.table.acts.move import by_clock
from haymaker.table.entries import Did
from haymaker.table.state import LAG_EACH, LAG_REGAINED, MOST_LAG, TableState
from tests.server.inside import ANN, BEN, BOT, Eyes, act, make, opened, until
from tests.server.running import PATIENT

SHORT = {"matches_to_win": 1}


def clock_moves(live: OpenTable, seat: int) -> list[int]:
    """The moves that the clock has made for a seat: for which time in a row each was."""
    return [e.clock for e in live.state.played if isinstance(e, Did) and e.seat == seat and e.clock]


async def test_a_missed_clock_costs_one_move_and_the_next_turn_is_ones_own(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN], SHORT, clock=Clock(each=1))
        ann, ben, crowd = Eyes(live, 0), Eyes(live, 1), Eyes(live)
        while 0 in live.state.waiting and 1 in live.state.waiting:
            await act(house, live, 1)  # Ben is quick, and then waits for Ann
        await until(lambda: bool(clock_moves(live, 0)))
        assert clock_moves(live, 0) == [1] and not live.state.seats[0].player
        for eyes in (ann, ben, crowd):
            told = [t for f in eyes.frames() for step in f["steps"] for t in step["told"]]
            assert sum("Time is up for Red" in line for line in told) == 1
        while 0 not in live.state.waiting:
            await act(house, live, 1)
        await act(house, live, 0)
        assert live.state.seats[0].missed == 0, "back in time, so nothing is held against Ann"
        again = await house.table(live.id)
        assert "Time is up for Red" in str(again.fresh(1))


async def test_after_three_missed_clocks_in_a_row_a_bot_sits_in_until_one_is_back(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BOT], SHORT, clock=Clock(each=1))
        await until(lambda: bool(live.state.seats[0].substitute))
        assert clock_moves(live, 0) == [1, 2, 3]
        await house.perform(live.id, ComeBack("back", 0))
        assert not live.state.seats[0].player and live.state.seats[0].missed == 0


async def test_a_bot_that_sits_in_leaves_time_to_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would play against the other bot to the end before anybody could touch the table."""
    async with opened(tmp_path / "t.db", sits_in_pause=3600.0) as house:
        choose, chosen = house.thinkers.choose, asyncio.Event()

        async def noted(state: TableState, bot: str, seat: int, *more: int) -> int:
            action = await choose(state, bot, seat, *more)
            if state.seats[seat].substitute:
                chosen.set()
            return action

        monkeypatch.setattr(house.thinkers, "choose", noted)
        live, _ = await make(house, "punch", [ANN, BOT], SHORT, clock=Clock(each=1))
        await asyncio.wait_for(chosen.wait(), PATIENT)
        await house.perform(live.id, ComeBack("back", 0))
        mine = [e for e in live.state.played if isinstance(e, Did) and e.seat == 0]
        assert mine[-1].clock == 3, "the bot has chosen, and not acted"
        await until(lambda: 0 in live.state.waiting)
        await act(house, live, 0)


async def test_a_choice_for_which_time_is_up_is_made_by_the_bot_at_once(tmp_path: Path) -> None:
    """Whoever came back to it would be out of time again; the next one can be theirs."""
    async with opened(tmp_path / "t.db", sits_in_pause=3600.0) as house:
        clock = Clock(each=1, missed="bot")
        live, _ = await make(house, "punch", [ANN, BEN], SHORT, clock=clock)
        while 1 in live.state.waiting:
            await act(house, live, 1)
        await until(lambda: bool(live.state.seats[0].substitute))
        await until(lambda: 0 not in live.state.waiting or 1 in live.state.waiting)
        assert live.state.seats[0].substitute


async def test_where_time_loses_the_game_the_table_ends_it(tmp_path: Path) -> None:
    """The rules know of no such end: the seat is last, and everybody is told who it was."""
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(
            house, "punch", [ANN, BEN], SHORT, clock=Clock(each=1, missed="game")
        )  # fmt: skip
        while 1 in live.state.waiting:
            await act(house, live, 1)
        await until(lambda: live.state.ended)
        assert (live.state.status, live.state.lost) == ("over", 0)
        ((kept,),) = house.store.ask("SELECT status FROM tables WHERE id = ?", live.id)
        assert kept == "over"
        shown = live.state.shown(set(), 0)
        assert shown.lost == 0 and "Time is up for Red (Ann)" in shown.note
        assert replay.told(live.state, 1).over
        assert replay.verify(replay.text(live.state).encode()).good
        again = (await house.table(live.id)).state
        assert again.lost == 0 and not again.waiting
        with pytest.raises(Refused, match="Time is up"):
            await act(house, live, 0)


async def test_the_clock_never_asks_for_other_cards(tmp_path: Path) -> None:
    """A re-deal is the player's to ask for (PU-17, PU-H02)."""
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN], {"hand": 10}, clock=Clock(each=600))
        state = live.state
        words, seen = state.game.words, set()
        while state.status == "playing" and state.number < 60:
            seat = state.waiting[0]
            for thought in state.playing().views[seat].legal:
                entry = by_clock(state, seat, thought).entry
                assert isinstance(entry, Did)
                seen.add(words.spell(state.game.kit, seat, thought)["do"])
                assert words.spell(state.game.kit, seat, entry.action)["do"] != "redeal"
            await act(house, live, seat)
        assert "play" in seen


async def test_a_table_from_before_keeps_what_it_agreed_to(tmp_path: Path) -> None:
    """Its clock says nothing of missed moves: a bot plays on at once."""
    async with opened(tmp_path / "t.db") as house:
        live, made = await make(house, "punch", [ANN, BOT], SHORT, clock=Clock(each=1))
        live.state.spec = replace(made.spec, clock=Clock(each=1))
        await until(lambda: live.state.status == "over")
        assert live.state.seats[0].substitute and clock_moves(live, 0) == []


async def test_a_clock_runs_on_while_the_table_sleeps(tmp_path: Path) -> None:
    """Also where nobody looks on: the same process wakes the table when its clock falls."""
    async with opened(tmp_path / "t.db", sleep_after=0.0) as house:
        live, _ = await make(house, "punch", [ANN, BEN], SHORT, clock=Clock(each=600))
        clocks = live.state.clocks
        assert clocks is not None
        clocks.since -= 500
        live.cancel_timer()
        await asyncio.sleep(0.01)
        house.tables.let_go()
        assert house.tables.open == {}
        again = await house.table(live.id)
        assert again.state.clocks_shown(0)[0] < 101


async def test_time_in_which_no_process_had_the_table_counts_against_nobody(
    tmp_path: Path,
) -> None:
    """And whoever has it next goes on with the clock, without being asked."""
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN], SHORT, clock=Clock(each=2))
        table, used = live.id, live.state.clocks
        assert used is not None
        used.since -= 1.9
    async with opened(tmp_path / "t.db") as house:
        opened_again = await house.table(table)
        assert opened_again.state.clocks_shown(0)[0] > 1.5
        keeper = asyncio.ensure_future(house.upkeep.keep())
        await until(lambda: bool(clock_moves(house.tables.open[table], 0)))
        keeper.cancel()


async def test_an_hours_step_of_the_time_of_day_runs_out_no_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither at the table nor when it is read from disk again."""
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN], SHORT, clock=Clock(bank=600))
        await act(house, live, live.state.waiting[0])
        right = time.time
        monkeypatch.setattr(time, "time", lambda: right() + 3600)
        for _ in range(2):
            await act(house, live, live.state.waiting[0])
        assert min(live.state.clocks_shown(WATCHER)) > 300
    async with opened(tmp_path / "t.db") as house:
        again = await house.table(live.id)
        assert min(again.state.clocks_shown(WATCHER)) > 300


async def test_a_slow_line_is_forgiven_within_limits(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN], SHORT, clock=Clock(bank=600))
        forgiven = []
        for number in range(12):
            seat = live.state.waiting[0]
            action = live.state.playing().views[seat].legal[0]
            await house.perform(live.id, Act(f"a{number}", seat, action, lag=30.0))
            entry = live.state.played[-1]
            assert isinstance(entry, Did) and entry.spent is not None
            if seat == 0:
                forgiven.append(entry.lag)
        assert max(forgiven) == LAG_EACH and forgiven[-1] < LAG_EACH
        assert sum(forgiven) <= MOST_LAG + len(forgiven) * LAG_REGAINED
