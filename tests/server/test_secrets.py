"""No channel tells a viewer more than its view: equal views give equal bytes, for all games.

Pairs of tables that a viewer cannot tell apart come from `guess`, and from histories that differ in
one hidden step. Whatever the server would send to that viewer is compared byte for byte.
"""

from __future__ import annotations

import functools
import random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from haymaker.games import GAMES, load
from haymaker.games.punch.layout import EXCHANGING
from haymaker.kernel.bodies import Aim, Control, Thrown
from haymaker.kernel.contract import CHANCE, LUCK_ACTS, WATCHER
from haymaker.kernel.errors import Refused
from haymaker.kernel.game import Game, same
from haymaker.kernel.layout import Record, as_dict
from haymaker.protocol.messages import Act, TableNews, TakeBack, encode_message
from haymaker.protocol.shown import Clock, Frame
from haymaker.server import open_table as live_module
from haymaker.server.open_table import OpenTable
from haymaker.table import frames, replay, throws
from haymaker.table.acts import move, talk
from haymaker.table.course import Batch, Course
from haymaker.table.entries import AnyEntry, Begin, Did, Sit, WantsBack
from haymaker.table.records import Step
from haymaker.table.replay import story
from haymaker.table.state import SeatState, Spec, TableState
from haymaker.table.throws import ThrownLuck
from tests.server.inside import Eyes

WALKS = 3
NOW = 1_000_000.0


@pytest.fixture(autouse=True)
def _still_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_module.time, "time", lambda: NOW)
    monkeypatch.setattr("haymaker.table.state.monotonic", lambda: 100.0)


def luck_from(seed: int) -> Any:
    source = random.Random(seed)

    def pick(s: Record, weights: list[int], number: int) -> int:
        return source.choices(range(len(weights)), weights)[0]

    return pick


CLOCK = Clock(bank=600, add=5)


def fresh_state(game: Game, clock: Clock | None = CLOCK) -> TableState:
    spec = Spec(
        id="table", game=game.name, rules=game.room.version, players=game.players,
        kit=dict(game.kit.values), options={}, listed=True, rated=False, clock=clock, luck="fair",
        seed="11" * 32, host="", made=NOW,
    )  # fmt: skip
    state = TableState(spec, game, game.title)
    for seat in range(game.players):
        state.absorb(Sit(seat, "person", f"P{seat}", token=f"t{seat}", nonce="n"), NOW)
    return state


@functools.cache
def walk(name: str, seed: int) -> tuple[Game, tuple[AnyEntry, ...], tuple[Record, ...]]:
    """A random game as entries, with the state before each of them."""
    game, luck = load(name), random.Random(seed)
    pick = luck_from(seed + 1)
    course = Course(game, (WATCHER,))
    batch = course.consider(None, pick)
    entries: list[AnyEntry] = [Begin(batch.luck)]
    states = [course.state]
    course.adopt(batch)
    while not course.over and len(entries) < 400:
        seat = luck.choice(course.seats)
        action = luck.choice(game.legal(course.state, seat))
        batch = course.consider(Step(seat, action), pick)
        states.append(course.state)
        entries.append(Did(seat, action, batch.luck))
        course.adopt(batch)
    return game, tuple(entries), tuple(states)


def planted(game: Game, s: Record) -> OpenTable:
    """A live table that stands at this state."""
    state = fresh_state(game)
    course = Course(game, aimed=game.room.bodies is not None)
    course.stand_at(s)
    course.n = dict.fromkeys(course.viewers, 7)
    state.course = course
    return OpenTable(state)


def everything_said(live: OpenTable, viewer: int) -> list[bytes]:
    """All that a viewer can get without anybody acting: every channel."""
    fresh = live.fresh(viewer)
    said = [encode_message(fresh), encode_message(TableNews(live.shown(), NOW))]
    course, game = live.state.course, live.state.game
    assert course is not None
    if viewer != WATCHER:
        actions = game.room.rules.ACTIONS
        for action in range(-1, actions + 1, max(1, actions // 60)):
            said.append(why(game, course.views[viewer].record, viewer, action))
        for asked in (Act("a", viewer, action=-1), Act("a", viewer, code="?")):
            try:
                move.act(live.state, asked)
            except Refused as refused:
                said.append(str(refused).encode())
    for hidden in (replay.text,):
        with pytest.raises(Refused) as problem:
            hidden(live.state)
        said.append(str(problem.value).encode())
    said.append(encode_message(replay.told(live.state, viewer)))
    return said


def why(game: Game, view: Record, seat: int, action: int) -> bytes:
    try:
        move.check(game, view, seat, action)
    except Refused as refused:
        return f"{refused.clause} {refused}".encode()
    return b"allowed"


def seen_by(batch: Batch, viewer: int) -> list[tuple[int, bytes, bytes]]:
    return [
        (moment.by, moment.before[viewer].raw, moment.after[viewer].raw)
        for moment in batch.moments
        if moment.seen(viewer) or viewer == moment.by
    ]


def viewer_of(game: Game, number: int) -> int:
    return [*range(game.players), WATCHER][number % (game.players + 1)]


CASES = st.tuples(
    st.integers(0, WALKS - 1), st.integers(0, 10**6), st.integers(0, 10), st.integers(1, 2**40)
)
OFTEN = settings(
    max_examples=40, deadline=None, derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow,
                           HealthCheck.filter_too_much],
)  # fmt: skip


@pytest.mark.parametrize("game_name", GAMES)
@OFTEN
@given(case=CASES)
def test_two_tables_with_equal_views_say_the_same(
    game_name: str, case: tuple[int, int, int, int]
) -> None:
    """Frames with picture and aim, resync, moves, why-not, refusals, table news, story: nobody has
    acted."""
    which, place, number, key = case
    game, _, states = walk(game_name, which)
    s = states[place % len(states)]
    viewer = viewer_of(game, number)
    twin = game.guess(game.view(s, viewer), viewer, key)
    if game.turn(s) == LUCK_ACTS or game.over(s):
        return
    assert everything_said(planted(game, s), viewer) == everything_said(planted(game, twin), viewer)


@pytest.mark.parametrize("game_name", GAMES)
@OFTEN
@given(case=CASES, choices=st.tuples(st.integers(0, 1000), st.integers(0, 1000)))
def test_what_somebody_does_is_told_alike_where_it_looks_alike(
    game_name: str, case: tuple[int, int, int, int], choices: tuple[int, int]
) -> None:
    """OpenTable frames, also their absence: two hidden choices at two tables the viewer cannot tell
    apart. Where all it sees is equal, so are all messages, in number and in bytes."""
    which, place, number, key = case
    game, _, states = walk(game_name, which)
    s = states[place % len(states)]
    viewer = viewer_of(game, number)
    twin = game.guess(game.view(s, viewer), viewer, key)
    acting = [seat for seat in game.seats(s) if seat != CHANCE and game.turn(twin) >> seat & 1]
    assume(acting)
    actor = acting[key % len(acting)]
    heard, saw = [], []
    for state, choice in ((s, choices[0]), (twin, choices[0 if actor == viewer else 1])):
        live = planted(game, state)
        course = live.state.course
        assert course is not None
        seats = () if viewer == WATCHER else (viewer,)
        eyes = Eyes(live, *seats)
        legal = game.legal(state, actor)
        batch = course.consider(Step(actor, legal[choice % len(legal)]), luck_from(key))
        entry = Did(actor, batch.steps[0].action, batch.luck)
        live.state.absorb(entry, NOW, batch)
        live.publish(entry, batch, "playing")
        heard.append(eyes.raw)
        saw.append(seen_by(batch, viewer))
    if saw[0] == saw[1]:
        assert heard[0] == heard[1]


@pytest.mark.parametrize("game_name", GAMES)
@settings(OFTEN, max_examples=20)
@given(case=CASES)
def test_histories_that_look_alike_are_told_alike(
    game_name: str, case: tuple[int, int, int, int]
) -> None:
    """A story, a log, the numbers of frames and the table's times, after one hidden difference."""
    which, place, number, key = case
    game, entries, _ = walk(game_name, which)
    at = place % min(len(entries), 25)
    last = entries[at]
    viewer = viewer_of(game, number)
    if not isinstance(last, Did) or last.seat == viewer:
        return
    tables = []
    for other in (False, True):
        state = fresh_state(game)
        for past in entries[:at]:
            state.absorb(past, NOW)
        assert state.course is not None
        action = last.action
        if other:
            legal = game.legal(state.course.state, last.seat)
            action = legal[key % len(legal)]
        batch = state.course.consider(Step(last.seat, action), luck_from(key))
        tables.append((state, Did(last.seat, action, batch.luck), batch))
    looks = [seen_by(batch, viewer) for _, _, batch in tables]
    if looks[0] != looks[1]:
        return
    told = []
    for state, entry, _ in tables:
        state.absorb(entry, NOW + 5)
        live = OpenTable(state)
        told.append(
            [
                encode_message(live.fresh(viewer)),
                encode_message(list(story(game, viewer, state.played))),
                encode_message(live.shown()),
            ]
        )
    assert told[0] == told[1]


GOING_ON = ("", "put p1", "put b, put p3")
DONE_WITH = ("put n, put p1, put d", "put p2, done", "done")


class Steady:
    now = 0.0


def exchanged(
    viewer: int, theirs: str, ours: str, clock: Clock | None, steady: Steady
) -> list[bytes]:
    """All that comes to a viewer while a rival exchanges cards before a round of Punch!, and what
    it is told when it asks for the table anew or would take something back."""
    game = load("punch", exchange=True, max_redeals=0)
    state = fresh_state(game, clock)
    steady.now = 100.0
    batch = state.new_course().consider(None, lambda s, weights, number: number % 6)
    state.absorb(Begin(batch.luck), NOW)
    live = OpenTable(state)
    state.absorb(WantsBack(viewer if viewer != WATCHER else 0), NOW)
    live.tell_table()
    eyes = Eyes(live, *(() if viewer == WATCHER else (viewer,)))
    rival, own = (1, 0) if viewer == WATCHER else (1 - viewer, viewer)
    for seat, words in ((own, ours), (rival, theirs)):
        for word in [word for word in words.split(", ") if word]:
            decided = move.act(state, Act(f"{seat}{word}{state.number}", seat, code=word))
            assert decided is not None and decided.batch is not None
            steady.now += 2
            state.absorb(state.timed(decided.entry), NOW + 3, decided.batch)
            live.publish(decided.entry, decided.batch, "playing")
    assert state.course is not None and game.plain(state.course.state).phase == EXCHANGING
    steady.now = 120.0
    told = [live.fresh(viewer), live.shown(), replay.told(state, viewer)]
    said = [*eyes.raw, *map(encode_message, told)]
    if viewer != WATCHER:
        try:
            talk.undo(state, TakeBack("u", viewer), False)
        except Refused as refused:
            said.append(str(refused).encode())
    return said


@pytest.mark.parametrize("clock", [None, Clock(bank=60, add=5), Clock(each=30)], ids=str)
@pytest.mark.parametrize("ours", ["", "put p1", "done"])
@pytest.mark.parametrize("viewer", [0, 1, WATCHER])
def test_an_exchange_under_way_comes_to_nobody(
    viewer: int, ours: str, clock: Clock | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PU-H33: frames and their number, turn, clocks, wishes, the offer to take back, log, and what
    the lobby says are the same bytes, whatever the rival has done by now, until both are done."""
    steady = Steady()
    monkeypatch.setattr("haymaker.table.state.monotonic", lambda: steady.now)
    theirs = GOING_ON if ours == "done" else GOING_ON + DONE_WITH
    assert len({tuple(exchanged(viewer, one, ours, clock, steady)) for one in theirs}) == 1


class TellAll:
    """Bodies that show all they are given: every draw of luck of a card game becomes a throw."""

    def is_due(self, game: Game, s: Record) -> bool:
        return True

    def answer(self, game: Game, s: Record, show: Any) -> None:
        return None

    def aim(self, game: Game, view: Record, seat: int) -> Aim:
        controls = (Control("power", "how hard", 0, 10, 5),)
        return Aim(seat, (0,), controls, {"all": view.tobytes().hex()})


def throws_look_alike(viewer: int, place: int, key: int) -> tuple[bool, int]:
    """One action at two tables that look alike to the viewer, its luck thrown. Whether all that
    the viewer is sent is equal, and how many throws it was shown."""
    game, _, states = walk("punch", 0)
    s = states[place % len(states)]
    twin = game.guess(game.view(s, viewer), viewer, key)
    acting = [p for p in game.seats(s) if p != CHANCE and game.turn(twin) >> p & 1]
    heard, saw, shows = [], [], 0
    for state in (s, twin):
        live = planted(game, state)
        course = live.state.course
        if course is None or not acting:
            return True, 0
        eyes = Eyes(live, *(() if viewer == WATCHER else (viewer,)))
        actor = acting[key % len(acting)]
        step = Step(actor, game.legal(state, actor)[0])
        batch = course.consider(step, ThrownLuck(game, luck_from(key), {}, None))
        while batch.due is not None:  # made at once, from what it is to be made from
            batch = course.go_on(batch, Thrown((), {"all": batch.due.view.tobytes().hex()}))
        entry = Did(actor, step.action, batch.luck)
        live.state.absorb(entry, NOW, batch)
        live.publish(entry, batch, "playing")
        fresh = frames.frame(course, viewer, None, [])
        heard.append([*eyes.raw, encode_message(fresh)])
        saw.append(seen_by(batch, viewer))
        shows += len(fresh.shows)
    return saw[0] != saw[1] or heard[0] == heard[1], shows


def test_a_throw_shows_nobody_more_than_everybody_may_know(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Aims and shows, through bodies that would tell everything they know."""
    room = load("punch").room
    monkeypatch.setitem(room.__dict__, "bodies", TellAll())
    cases = [(viewer, place) for viewer in (0, 1, WATCHER) for place in range(60)]
    found = [throws_look_alike(viewer, place, 77 + place) for viewer, place in cases]
    assert all(alike for alike, _ in found) and sum(shows for _, shows in found) > 20
    monkeypatch.setattr(throws, "WATCHER", 0)  # as if throws were made from what one seat knows
    found = [throws_look_alike(viewer, place, 77 + place) for viewer, place in cases]
    assert not all(alike for alike, _ in found)


def test_what_was_brought_is_nobodys_business_before_the_game() -> None:
    """Neither the table nor its seats tell of a stake; when the game begins it is in the kit."""
    state = fresh_state(load("punch"))
    sit = Sit(0, "person", "Ann", token="t", profile="p", nonce="n", stake={"Moonstone": 3})
    state.absorb(sit, NOW)
    assert state.seats[0].stake == {"Moonstone": 3}
    assert "Moonstone" not in encode_message(OpenTable(state).shown()).decode()


def test_the_pairs_do_differ() -> None:
    """The property would be empty if no two states looked alike to somebody."""
    game, _, states = walk("punch", 0)
    different = 0
    for s in states:
        twin = game.guess(game.view(s, 0), 0, 99)
        different += not same(s, twin)
    assert different > len(states) // 2


def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a frame were made from the state instead of the view, the comparison would notice."""
    game, _, states = walk("punch", 0)
    s = states[1]
    twin = game.guess(game.view(s, 0), 0, 99)
    assert not same(s, twin)
    assert everything_said(planted(game, s), 0) == everything_said(planted(game, twin), 0)
    honest = frames.frame

    def leaky(course: Course, *rest: Any, **more: Any) -> Frame:
        made = honest(course, *rest, **more)
        return msgspec.structs.replace(made, view=as_dict(course.state))

    monkeypatch.setattr(live_module, "frame", leaky)
    assert everything_said(planted(game, s), 0) != everything_said(planted(game, twin), 0)


def test_a_seat_token_never_leaves_the_house() -> None:
    game = load("punch")
    state = fresh_state(game)
    state.seats[0] = SeatState("person", "Ann", token="f" * 64, nonce="n")
    assert "f" * 64 not in encode_message(OpenTable(state).shown()).decode()
    assert state.spec.seed not in encode_message(OpenTable(state).shown()).decode()
