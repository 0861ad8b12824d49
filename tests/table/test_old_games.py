"""Games of another version of the rules: told from their own lines, left, and never continued."""

from __future__ import annotations

from pathlib import Path

import pytest

from haymaker.games import find
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.protocol.messages import Act, Leave, Say
from haymaker.table import records, replay
from haymaker.table.acts import move, talk
from haymaker.table.entries import (
    AnyEntry,
    Begin,
    Closed,
    Did,
    EntryRow,
    Fell,
    Left,
    Offered,
    Sit,
    TookBack,
    encode_entry,
)
from haymaker.table.loading import load
from haymaker.table.records import GameRecord
from haymaker.table.state import TableState
from tests.table.tabletop import PUNCH, bodies, chained, parsed, spec_of

KEPT = Path(__file__).parent / "kept"
FILES = sorted(KEPT.glob("*.jsonl"))
"""Written by the version before this one."""


def aged(raw: bytes) -> bytes:
    """The record as if the rules here had gone on by a version since."""
    header, *rest = bodies(raw)
    return chained([{**header, "rules": find(header["game"]).version - 1}, *rest])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_record_of_other_rules_is_told_from_its_own_lines(file: Path) -> None:
    found = parsed(aged(file.read_bytes()))
    story = replay.old_story(found)
    assert replay.is_old(found) and story.note.startswith("This game was played under version")
    assert story.names == found.header["seats"] and story.over == (found.end is not None)
    told = [line for frame in story.frames for step in frame.steps for line in step.told]
    assert len(told) == len(found.steps) + story.over
    assert [frame.n for frame in story.frames] == list(range(1, len(told) + 1))
    assert all(frame.view == {} and not frame.moves for frame in story.frames)
    for line, body in zip(told, found.spelled, strict=False):
        who = "Luck" if body["seat"] == "luck" else f"Seat {body['seat'] + 1} ("
        assert line.startswith(who) and str(body["do"]) in line


def test_who_did_what_and_how_it_ended() -> None:
    header, *rest = bodies((KEPT / "punch-over.jsonl").read_bytes())
    header["seats"] = ["Ann", ""]
    told = replay.old_story(parsed(aged(chained([header, *rest])))).frames
    lines = [frame.steps[0].told[0] for frame in told]
    assert lines[0] == f"Luck: draw {rest[0]['card']}" and told[0].steps[0].by is None
    played = next(n for n, body in enumerate(rest) if body.get("do") == "play")
    seat = rest[played]["seat"]
    assert lines[played] == f"{('Seat 1 (Ann)', 'Seat 2')[seat]}: play {rest[played]['card']}"
    first, second = rest[-1]["points"]
    assert lines[-1] == f"The game ended with these points: Seat 1 (Ann) {first}, Seat 2 {second}."


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_was_kept_before_is_good_or_told(file: Path) -> None:
    """Under the same rules it is replayed and, if it is over, verified; under others it is told."""
    found = records.load(file)
    story = replay.brought(file.read_bytes(), None)
    assert bool(story.note) == replay.is_old(found)
    if not replay.is_old(found) and found.end is not None:
        assert replay.verify(file.read_bytes()).good


def test_a_brought_record_of_other_rules_is_told_and_not_verified() -> None:
    raw = aged((KEPT / "robo_power-over.jsonl").read_bytes())
    assert replay.brought(raw, None).note and replay.brought(raw, 0).seat is None
    assert "neither replayed nor continued" in replay.verify(raw).sentence


def test_a_broken_record_of_other_rules_is_refused() -> None:
    raw = aged((KEPT / "robo_power-over.jsonl").read_bytes())
    with pytest.raises(HaymakerError, match="has been altered"):
        replay.brought(raw.replace(b'"n": 3,', b'"n": 4,'), None)


# --- tables ---------------------------------------------------------------------------------------

PLAYED: list[AnyEntry] = [
    Sit(0, "person", "Ann", token="a", stake={"Potion": 2}),
    Sit(1, "person", "Bob", token="b", stake={"Switch": 1}),
    Begin([2, 0]), Did(0, 42), Did(1, 42, [3]), Did(0, 1), TookBack(0), Did(0, 0), Fell([1]),
]  # fmt: skip


def old_table(entries: list[AnyEntry], over: bool = False, **more: object) -> TableState:
    spec = spec_of(PUNCH.game(), rules=PUNCH.version - 1, luck="fair", seed="00" * 32, **more)
    rows = [EntryRow(n, 1.0, encode_entry(entry).decode()) for n, entry in enumerate(entries, 1)]
    return load(spec, rows, was_over=over).state


def lines(state: TableState, viewer: int = 0) -> list[str]:
    story = replay.told(state, viewer)
    assert f"version {PUNCH.version - 1} of the rules of Punch!" in story.note
    return [step.told[0] for frame in story.frames for step in frame.steps]


def test_a_finished_table_of_other_rules_is_told_by_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(PUNCH.words, "NUMBERED_SINCE", None)
    for state in (old_table(PLAYED, over=True), old_table([*PLAYED, Closed()])):
        assert lines(state, 0) == lines(state, WATCHER) == [
            "Luck: action 2", "Luck: action 0", "Seat 1 (Ann): action 42",
            "Seat 2 (Bob): action 42", "Luck: action 3", "Seat 1 (Ann): action 0", "Luck: action 1",
        ]  # fmt: skip


def test_a_room_whose_numbers_still_mean_the_same_lends_its_words() -> None:
    unknown = Did(0, 10**6)
    told = lines(old_table([*PLAYED, unknown], over=True))
    assert told[0] == "Luck: draw P3" and told[2] == "Seat 1 (Ann): keep"
    assert told[-1] == "Seat 1 (Ann): action 1000000"
    state = old_table(PLAYED, over=True)
    raw = replay.text(state).encode()
    assert replay.old_story(parsed(raw)).frames == replay.told(state, 0).frames


def test_while_such_a_table_is_not_over_a_seat_is_told_only_what_it_did_itself() -> None:
    """Whether anybody else saw it, no entry says; and neither does how much there is."""
    state = old_table(PLAYED)
    assert lines(state, 0) == ["Seat 1 (Ann): keep", "Seat 1 (Ann): play P1", replay.OWN_LINES]
    assert lines(state, 1) == ["Seat 2 (Bob): keep", replay.OWN_LINES]
    assert lines(state, WATCHER) == [replay.OWN_LINES]
    assert [frame.n for frame in replay.told(state, 0).frames] == [1, 2, 3]
    with pytest.raises(Refused, match="open to all when the game is over"):
        replay.text(state)


def test_an_old_table_that_was_over_is_over_and_has_no_rematch() -> None:
    state = old_table([*PLAYED, Offered(0), Left(1)], over=True)
    assert state.status == "over" and not talk.rematch_agreed(state)
    assert old_table(PLAYED).status == "frozen"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_numbers_of_the_versions_before_still_mean_the_same(file: Path) -> None:
    """`NUMBERED_SINCE` of each room, by the words that were written down beside the numbers."""
    found = records.load(file)
    room = find(found.game_name)
    since = room.words.NUMBERED_SINCE or room.version
    assert since <= found.version
    game = room.refilled(file.name, found.header["kit"], found.header["players"])
    for step, body in zip(found.steps, found.spelled, strict=True):
        assert game.words.spell(game.kit, *step) == records.words_of(body)


def test_the_record_of_such_a_table_is_given_out_without_what_would_foretell_luck() -> None:
    text = replay.text(old_table(PLAYED, over=True))
    found = parsed(text.encode())
    assert isinstance(found, GameRecord) and found.problem is None
    assert found.header["rules"] == PUNCH.version - 1 and found.header["seats"] == ["Ann", "Bob"]
    assert [tuple(step) for step in found.steps][:3] == [(CHANCE, 2), (CHANCE, 0), (0, 42)]
    assert "00" * 32 not in text
    thrown = replay.text(old_table(PLAYED, over=True, throws="physics"))
    assert parsed(thrown.encode()).header["luck"] == {"source": "thrown"}


def test_nobody_acts_at_such_a_table_but_everybody_can_leave_it() -> None:
    state = old_table(PLAYED)
    for command in (Act("1", 0, 0), Say("2", 0, "Hello?")):
        with pytest.raises(HaymakerError, match="so it is shown but not continued"):
            move.decide(state, command, host=True)
    assert move.follows(state) is None
    for seat in (0, 1):
        left = move.decide(state, Leave("3", seat), host=False)
        assert left is not None and left.entry == Left(seat, client=f"leave:{seat}:3")
        state.absorb(left.entry, 2.0)
        assert state.seats[seat].left and state.seats[seat].stake, "it goes home when all is over"
    follows = move.follows(state)
    assert follows is not None
    closed = follows()
    assert closed is not None and closed.entry == Closed()
    state.absorb(closed.entry, 3.0)
    assert state.status == "abandoned" and move.follows(state) is None


def test_a_seat_at_an_old_table_that_has_not_begun_is_free_again() -> None:
    state = old_table(PLAYED[:1])
    left = move.decide(state, Leave("1", 0), host=False)
    assert left is not None
    state.absorb(left.entry, 2.0)
    assert state.seats[0].kind == "open" and move.follows(state) is None
