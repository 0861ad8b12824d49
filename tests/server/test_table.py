"""What happens at a table, decided without a network: the examples of DESIGN.md, one by one."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from haymaker.games import GAMES, find
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.kernel.game import same
from haymaker.protocol.messages import (
    Act,
    CallBot,
    ComeBack,
    Leave,
    OfferRematch,
    Say,
    SayLuck,
    TakeBack,
    TakeLuckBack,
)
from haymaker.protocol.shown import Clock
from haymaker.server.commit import Committer
from haymaker.server.open_table import OpenTable
from haymaker.server.transport.connection import Connection
from haymaker.table import replay
from haymaker.table.acts.asking import luck_asked
from haymaker.table.acts.move import only_answer, possible_luck
from haymaker.table.acts.seat import hashed, seat_of
from haymaker.table.commands import TakeSeat
from haymaker.table.course import may_undo
from haymaker.table.entries import Begin, Did, decode_entry, encode_entry
from haymaker.table.errors import NotYours, Stale
from haymaker.table.loading import load
from haymaker.table.replay import story
from tests.server.inside import (
    ANN,
    BEN,
    BOT,
    OPEN,
    Eyes,
    NoWire,
    act,
    make,
    opened,
    play_out,
    until,
)

SHORT = {"matches_to_win": 1}
TWO_CARDS = {**SHORT, "rounds": 1, "hand": 2, "max_replays": 0}
"""The second of them leaves no choice."""


async def test_a_table_begins_when_the_last_seat_is_taken(database: str) -> None:
    async with opened(database) as house:
        live, _ = await make(house, "punch", [ANN, OPEN], SHORT)
        assert live.state.status == "open"
        eyes = Eyes(live)
        asked = TakeSeat("1", "Ben", hashed("b" * 24))
        await house.perform(live.state.spec.id, asked)
        assert live.state.status == "playing"
        assert [f["n"] for f in eyes.frames()] == [1]
        assert eyes.heard[-1]["table"]["seats"][1]["name"] == "Ben"
        await house.perform(live.state.spec.id, asked)  # a retry
        assert live.state.seats[0].name == "Ann"
        with pytest.raises(Refused, match="begun"):
            await house.perform(live.state.spec.id, TakeSeat("2", "Cleo", hashed("c" * 24)))


async def test_a_retry_is_harmless_and_survives_sleep(database: str) -> None:
    async with opened(database) as house:
        live, _ = await make(house, "punch", [ANN, BEN], SHORT)
        await act(house, live, 0, id="same")
        number = live.state.number
        await act(house, live, 0, action=3, id="same")
        assert live.state.number == number
        house.tables.open.clear()
        again = await house.table(live.state.spec.id)
        await act(house, again, 0, action=3, id="same")
        assert again.state.number == number


async def test_each_viewer_counts_its_own_frames_without_gaps(database: str) -> None:
    async with opened(database) as house:
        live, _ = await make(house, "punch", [ANN, BEN], SHORT)
        eyes = {seat: Eyes(live, seat) for seat in (0, 1)}
        eyes[WATCHER] = Eyes(live)
        await play_out(house, live)
        for viewer, seen in eyes.items():
            numbers = [f["n"] for f in seen.frames()]
            assert numbers == list(range(2, numbers[-1] + 1))
            assert seen.frames()[-1]["score"] is not None
            assert seen.frames()[-1]["seat"] == (None if viewer == WATCHER else viewer)


async def test_a_sleeping_table_wakes_as_it_was(database: str) -> None:
    """Same state, same numbers, same log: all from what is on disk."""

    async with opened(database, sleep_after=0.0) as house:
        live, _ = await make(house, "punch", [ANN, BEN], SHORT, clock=Clock(bank=600, add=2))
        for _ in range(30):
            await act(house, live, live.state.waiting[0])
        await asyncio.sleep(0.01)
        house.tables.let_go()
        assert house.tables.open == {}
        again = await house.table(live.state.spec.id)
        one, two = live.state.course, again.state.course
        assert one is not None and two is not None and one is not two
        assert same(one.state, two.state)
        assert (one.n, one.asked_at, one.steps) == (two.n, two.asked_at, two.steps)
        assert live.state.clocks is not None and again.state.clocks is not None
        assert again.state.clocks.left(0.0) == live.state.clocks.left(0.0)
        for viewer in one.viewers:
            old, new = live.fresh(viewer), again.fresh(viewer)
            assert old is not None and new is not None and old.log == new.log


async def test_a_stale_action_is_answered_with_a_fresh_view(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN], SHORT)
        course = live.state.course
        assert course is not None
        while course.game.plain(course.state).phase != 7:  # until cards are played
            await act(house, live, live.state.waiting[0])
        seen = course.n[1]
        await act(house, live, 0)
        await act(house, live, 1, n=seen)  # a rival's sealed card does not make it stale
        with pytest.raises(Stale):
            await act(house, live, 1, n=seen)


async def test_undo_only_while_nothing_was_revealed(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN], SHORT)
        table, course = live.state.spec.id, live.state.course
        assert course is not None
        while course.game.plain(course.state).phase != 7:
            await act(house, live, live.state.waiting[0])
        ann, ben, crowd = Eyes(live, 0), Eyes(live, 1), Eyes(live)
        before = course.state
        await act(house, live, 0)
        assert ann.frames()[-1]["undo"] and not ben.frames()[-1]["undo"]
        with pytest.raises(Refused):
            await house.perform(table, TakeBack("u1", 1))
        await house.perform(table, TakeBack("u2", 0))
        assert same(course.state, before)
        for eyes in (ann, ben, crowd):
            assert eyes.frames()[-1]["steps"][0]["told"] == ["Red takes the last move back."]
        await act(house, live, 0)
        await act(house, live, 1)  # both cards are turned over
        for seat in (0, 1):
            assert not may_undo(course, seat)
            with pytest.raises(Refused, match="taken back"):
                await house.perform(table, TakeBack(f"u{seat + 3}", seat))
        house.tables.open.clear()
        again = await house.table(table)
        assert again.state.course is not None and same(again.state.course.state, course.state)
        await play_out(house, again)
        assert replay.verify(replay.text(again.state).encode()).good


async def test_chat_is_one_line_of_text(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN])
        eyes = Eyes(live, 1)
        await house.perform(live.state.spec.id, Say("c", 0, "<b>hi</b>\n\x07 there"))
        assert eyes.heard[-1]["chat"]["text"] == "<b>hi</b> there"
        assert eyes.heard[-1]["chat"]["name"] == "Ann"
        with pytest.raises(Refused):
            await house.perform(live.state.spec.id, Say("d", 0, "\n\n"))


async def test_a_rematch_opens_with_the_same_tokens(database: str) -> None:
    async with opened(database) as house:
        live, made = await make(house, "punch", [ANN, BEN], SHORT)
        table = live.state.spec.id
        with pytest.raises(Refused, match="over"):
            await house.perform(table, OfferRematch("r", 0))
        await play_out(house, live)
        await house.perform(table, OfferRematch("r", 0))
        assert live.state.next == ""
        await house.perform(table, OfferRematch("r", 1))
        again = await house.table(live.state.next)
        assert again.state.status == "playing"
        for seat, token in made.tokens.items():
            assert seat_of(again.state, token) == seat
        assert again.state.spec.commitment != live.state.spec.commitment


async def test_whoever_leaves_before_the_game_frees_the_seat(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, OPEN])
        await house.perform(live.state.spec.id, Leave("l", 0))
        assert [seat.kind for seat in live.state.seats] == ["open", "open"]


async def test_a_bot_takes_over_an_abandoned_seat_and_gives_it_back(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN], SHORT)
        table = live.state.spec.id
        with pytest.raises(Refused, match="away"):
            await house.perform(table, CallBot("b", 1))
        await house.perform(table, Leave("l", 1))
        await house.perform(table, CallBot("b", 1, "random"))
        await until(lambda: 1 not in live.state.waiting)  # the bot has acted
        await house.perform(table, ComeBack("x", 1))
        assert live.state.seats[1].player == "" and not live.state.seats[1].left


async def test_a_table_that_all_have_left_is_closed_and_shows_its_seed(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN])
        assert live.shown().luck.seed == ""
        for seat in (0, 1):
            await house.perform(live.state.spec.id, Leave("l", seat))
        assert live.state.status == "abandoned"
        assert live.shown().luck.seed == live.state.spec.seed != ""


async def test_a_bot_plays_at_once_and_fair_luck_can_be_checked(database: str) -> None:
    async with opened(database) as house:
        live, _ = await make(house, "punch", [BOT, BOT], SHORT)
        await until(lambda: live.state.status != "playing")
        found = replay.verify(replay.text(live.state).encode())
        assert found.good and "committed seed" in found.sentence
        assert live.shown().luck.seed == live.state.spec.seed


@pytest.mark.parametrize("leaves", [False, True])
async def test_that_a_game_is_over_is_written_with_its_last_entry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leaves: bool
) -> None:
    """What is written by and by may be lost with the process: the end is not."""
    monkeypatch.setattr(Committer, "_later", lambda committer, job: None)
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN], SHORT)
        if leaves:
            for seat in (0, 1):
                await house.perform(live.id, Leave("l", seat))
        else:
            await play_out(house, live)
        ((status, wake),) = house.store.ask("SELECT status, wake FROM tables WHERE id = ?", live.id)
        assert status == live.state.status == ("abandoned" if leaves else "over") and wake is None


async def test_a_refereed_table_asks_its_host_for_luck(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        options = {**SHORT, "max_replays": 0}
        live, _ = await make(house, "punch", [ANN, BEN], options, luck="asked")
        table, host = live.state.spec.id, Eyes(live, 0, 1, host=True)
        crowd = Eyes(live)
        asked = luck_asked(live.state)
        assert asked is not None and len(asked.outcomes) == 6
        with pytest.raises(NotYours):
            await house.perform(table, SayLuck("x", code="p1"))
        with pytest.raises(Refused, match="cannot have happened"):
            await house.perform(table, SayLuck("x", code="reveal"), host=True)
        number = 0
        while live.state.status == "playing":
            number += 1
            now = luck_asked(live.state)
            if now is None:
                await act(house, live, live.state.waiting[0])
            else:
                fallen = now.outcomes[number % len(now.outcomes)]
                said = SayLuck(f"l{number}", outcome=fallen.outcome)
                await house.perform(table, said, host=True)
        assert host.frames() and any(h["type"] == "luck_asked" for h in host.heard)
        assert not any(h["type"] == "luck_asked" for h in crowd.heard)
        assert replay.verify(replay.text(live.state).encode()).good


async def test_a_wish_to_take_luck_back_is_told_and_told_again_when_it_is_done(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN], SHORT, luck="asked")
        await house.perform(live.id, SayLuck("l", code="p1"), host=True)
        crowd = Eyes(live)

        def wishes() -> list[bool]:
            news = [heard["table"] for heard in crowd.heard if heard["type"] == "table"]
            return [seat["wants_back"] for seat in news[-1]["seats"]]

        await house.perform(live.id, TakeLuckBack("a", 0))
        assert wishes() == [True, False]
        await house.perform(live.id, TakeLuckBack("b", 1))
        assert live.state.course is not None and live.state.course.draws == 0
        assert wishes() == [False, False]


async def test_an_engine_fault_freezes_the_table_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN])
        other, _ = await make(house, "punch", [ANN, BEN])
        eyes = Eyes(live, 0)
        game = live.state.game
        kind = type(game)
        after = kind.after

        def broken(self: Any, *args: Any) -> Any:
            if self is game:
                raise IndexError("boom")
            return after(self, *args)

        monkeypatch.setattr(kind, "after", broken)
        await act(house, live, 0)
        assert live.state.status == "frozen"
        assert "frozen" in eyes.heard[-1]["table"]["note"]
        with pytest.raises(HaymakerError, match="frozen"):
            await house.perform(live.state.spec.id, Say("c", 0, "hello?"))
        await act(house, other, 0)
        assert house.counts["faults"] == 1
        house.tables.open.clear()
        assert (await house.table(live.state.spec.id)).state.status == "frozen"


async def test_rules_of_another_version_are_shown_and_frozen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN])
        rules = live.state.game.room.rules
        house.tables.open.clear()
        monkeypatch.setattr(rules, "VERSION", rules.VERSION + 1)
        again = await house.table(live.state.spec.id)
        assert again.state.status == "frozen" and "version" in again.shown().note
        with pytest.raises(HaymakerError, match="not continued"):
            await act_blindly(house, again)


async def act_blindly(house: Any, live: Any) -> None:
    await house.perform(live.state.spec.id, Act("a", 0, action=0))


async def test_a_record_that_no_longer_follows_from_the_rules_freezes(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN])
        kept = house.store.entries(live.state.spec.id)
        begin = decode_entry(kept[-1].body)
        assert isinstance(begin, Begin)
        wrong = encode_entry(Begin([CHANCE] * len(begin.luck))).decode()
        old = [*kept[:-1], type(kept[0])(kept[-1].number, 0.0, wrong)]
        state = load(live.state.spec, old).state
        assert state.status == "frozen" and "cannot be played again" in state.frozen


async def test_a_story_has_the_frames_that_were_sent(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN], SHORT)
        eyes = Eyes(live, 1)
        await play_out(house, live)
        told = list(story(live.state.game, 1, live.state.played))
        assert [frame.n for frame in told] == [1, *(f["n"] for f in eyes.frames())]
        assert [frame.view for frame in told[1:]] == [f["view"] for f in eyes.frames()]


async def test_two_writers_never_both_write_the_same_number(database: str) -> None:
    """A conflict is noticed, read back and shown; the action is decided anew on what is there."""

    async with opened(database) as house:
        live, _ = await make(house, "punch", [ANN, BEN], SHORT)
        behind = load(live.state.spec, house.store.entries(live.state.spec.id)).state
        await act(house, live, 0)
        live.state = behind  # as if this process had missed a move
        eyes = Eyes(live, 1)
        await act(house, live, 1)
        assert house.counts["conflicts"] == 1
        assert [f["n"] for f in eyes.frames()] == [2, 3]
        assert live.state.number == len(house.store.entries(live.state.spec.id))


@pytest.mark.parametrize("game_name", GAMES)
async def test_a_table_of_any_game_wakes_as_it_was(tmp_path: Path, game_name: str) -> None:
    async with opened(tmp_path / "t.db") as house:
        box = find(game_name).box
        players = int(box.facts.get("usual_players", box.players[0]))
        live, _ = await make(house, game_name, [ANN] * players)
        for _ in range(20):
            await act(house, live, live.state.waiting[0])
        house.tables.open.clear()
        again = await house.table(live.state.spec.id)
        assert again.state.status == live.state.status != "frozen"
        one, two = live.state.course, again.state.course
        assert one is not None and two is not None and same(one.state, two.state)
        assert one.n == two.n


def decisions(live: OpenTable, seat: int) -> int:
    """How many moves of the seat are written down."""
    return sum(isinstance(entry, Did) and entry.seat == seat for entry in live.state.played)


async def test_a_move_without_a_choice_is_made_by_the_table(tmp_path: Path) -> None:
    """Nobody is asked where there is one answer and everybody can tell."""
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN], TWO_CARDS)
        asked = 0
        while live.state.status == "playing":
            assert all(only_answer(live.state, seat) is None for seat in live.state.waiting)
            await act(house, live, live.state.waiting[0])
            asked += 1
        assert decisions(live, 0) + decisions(live, 1) > asked


async def test_a_watcher_does_not_learn_from_the_table_that_there_was_no_choice(
    tmp_path: Path,
) -> None:
    """Against bots nobody else could learn it; but somebody watches, so the person is asked."""
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BOT], TWO_CARDS)
        Eyes(live)
        before, asked, without_choice = decisions(live, 0), 0, 0
        while live.state.status == "playing":
            if 0 in live.state.waiting:
                without_choice += only_answer(live.state, 0) is not None
                await act(house, live, 0)
                asked += 1
            await asyncio.sleep(0.001)
        assert without_choice > 0 and decisions(live, 0) == before + asked


async def test_the_host_takes_back_over_the_line_what_was_said_of_luck(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN], SHORT, luck="asked")
        course = live.state.course
        assert course is not None
        line = Connection(None, NoWire(), house, live)  # type: ignore[arg-type]
        line.greeted = line.host = True
        for number in range(2):
            await line._answer(SayLuck(f"l{number}", possible_luck(course)[0]))
        await line._answer(TakeBack("u", CHANCE))
        assert course.draws == 1
        with pytest.raises(NotYours):
            await line._answer(Say("s", CHANCE, "not a seat"))
        line.host = False
        with pytest.raises(NotYours):
            await line._answer(TakeBack("v", CHANCE))
