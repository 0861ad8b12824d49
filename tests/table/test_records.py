"""Records: whole games in lines, and what is said of one that is cut, altered or made up."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from haymaker.kernel.contract import CHANCE
from haymaker.kernel.errors import BrokenRecord, HaymakerError, KitError
from haymaker.kernel.game import same
from haymaker.table import records, spelling
from haymaker.table.luck import Fair, Recorded
from haymaker.table.records import GameRecord
from tests.table.tabletop import (
    PUNCH,
    TOY,
    Table,
    bodies,
    chained,
    new_table,
    parsed,
    play_on,
    toy_record,
)

GAME = TOY.game()
SEED = bytes(range(32))
Lines = list[dict[str, Any]]


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return toy_record(tmp_path_factory.mktemp("toy") / "game.jsonl")


@pytest.fixture(scope="module")
def fair(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("fair") / "game.jsonl"
    return toy_record(path, Fair(["ann", "böb"], SEED))


def problem_of(raw: bytes) -> BrokenRecord:
    """What is wrong with a record, wherever it comes to light."""
    with pytest.raises(BrokenRecord) as caught:
        check_everything(raw)
    return caught.value


def check_everything(raw: bytes) -> None:
    record = parsed(raw)
    records.check_spelling(record, GAME)
    record.verify(GAME)


def altered(raw: bytes, change: Callable[[Lines], object]) -> bytes:
    """A record changed by somebody who makes the checksums anew."""
    lines = bodies(raw)
    change(lines)
    return chained(lines)


# --- sound records --------------------------------------------------------------------------------


def test_a_game_is_read_back_as_it_was_played(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = play_on(new_table(path))
    record = records.load(path)
    assert record.steps == table.steps
    assert record.end is not None and record.end["points"] == list(GAME.score(table.state).points)
    *_, (_, last) = record.replay(record.game(TOY))
    assert same(last, table.state)
    assert record.verify(GAME) == "12 actions, all by the rules, ending as recorded."


def test_the_bytes_are_those_of_the_documented_format(toy: bytes) -> None:
    assert chained(bodies(toy)) == toy
    header, first, *_, end = bodies(toy)
    assert header == {
        "haymaker": "record",
        "format": 1,
        "game": "toy",
        "rules": 1,
        "players": 2,
        "seats": ["Ann", "Bob"],
        "kit": {"copies": 3},
        "luck": {"source": "seeded"},
    }
    assert list(first) == ["n", "seat", "action", "do", "rank"] and first["seat"] == "luck"
    assert list(end) == ["end", "points", "ending", "luck"] and end["luck"] == {"seed": 5}


def test_every_action_stands_as_a_number_and_in_words_that_read_back(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = PUNCH.game(exchange=True, matches_to_win=1)
    play_on(new_table(path, game))
    record = records.load(path)
    records.check_spelling(record, game)
    for step, body in zip(record.steps, record.spelled, strict=True):
        words = records.words_of(body)
        assert spelling.read(game, step.seat, words) == step.action == body["action"]


def test_the_kit_of_a_record_is_restored(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = PUNCH.game(matches_to_win=1, no_mercy=True, copies={"P1": 6, "D": 4})
    play_on(new_table(path, game))
    again = records.load(path).game(PUNCH)
    assert again.kit.fingerprint == game.kit.fingerprint
    assert same(again.kit.record, game.kit.record)


def test_the_luck_of_a_record_can_be_played_again(toy: bytes) -> None:
    record = parsed(toy)
    luck = Recorded(step.action for step in record.steps if step.seat == CHANCE)
    table = Table(GAME, luck)
    table.run_luck()
    for step in record.steps:
        if step.seat != CHANCE:
            table.act(step.seat, step.action)
    assert table.steps == record.steps


def test_replay_can_stop_after_any_number_of_actions(toy: bytes) -> None:
    record = parsed(toy)
    for upto in range(len(record.steps) + 1):
        assert len(list(record.replay(GAME, upto))) == upto + 1


def test_a_record_never_overwrites_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("precious")
    with pytest.raises(FileExistsError):
        new_table(path)
    assert path.read_text() == "precious"


# --- cut and altered ------------------------------------------------------------------------------


def check_what_comes_before(record: GameRecord, whole: GameRecord, line: int) -> None:
    """All actions before the line can still be read, and they replay."""
    sound = min(line - 2, len(whole.steps))
    assert record.steps == whole.steps[:sound]
    states = [s for _, s in record.replay(GAME)]
    assert all(same(a, b) for (_, a), b in zip(whole.replay(GAME), states, strict=False))
    assert len(states) == sound + 1


def test_a_record_cut_at_any_byte_is_noticed_there(toy: bytes) -> None:
    whole = parsed(toy)
    for cut in range(len(toy)):
        raw = toy[:cut]
        line = raw.count(b"\n") + 1
        if line == 1:
            with pytest.raises(BrokenRecord, match="first line is not complete") as caught:
                parsed(raw)
            assert caught.value.line == 1
            continue
        record = parsed(raw)
        between_lines = raw.endswith(b"\n")
        assert (record.problem is None) == between_lines
        check_what_comes_before(record, whole, line)
        with pytest.raises(BrokenRecord) as caught:
            record.verify(GAME)
        assert caught.value.line == (line - 1 if between_lines else line)
        assert str(caught.value).startswith(f"game.jsonl, line {caught.value.line}: ")


def check_alteration(raw: bytes, at: int, byte: int) -> None:
    line = raw[:at].count(b"\n") + 1
    changed = raw[:at] + bytes([byte]) + raw[at + 1 :]
    if line == 1:
        with pytest.raises(BrokenRecord) as caught:
            parsed(changed)
        assert caught.value.line == 1
        return
    record = parsed(changed)
    assert record.problem is not None and record.problem.line == line
    check_what_comes_before(record, parsed(raw), line)


def test_a_record_altered_at_any_byte_is_noticed_there(toy: bytes) -> None:
    for at in range(len(toy)):
        check_alteration(toy, at, toy[at] ^ 1)


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_a_record_altered_to_any_other_byte_is_noticed_there(data: st.DataObject) -> None:
    raw = chained(bodies(REFERENCE))
    at = data.draw(st.integers(0, len(raw) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda value: value != raw[at]))
    check_alteration(raw, at, byte)


REFERENCE = chained(
    [
        {
            "haymaker": "record",
            "format": 1,
            "game": "toy",
            "rules": 1,
            "players": 2,
            "seats": ["Änn", "Bob"],
            "kit": {"copies": 3},
            "luck": {"source": "seeded"},
        },
        {"n": 1, "seat": "luck", "action": 0, "do": "play", "rank": 1},
        {"n": 2, "seat": "luck", "action": 3, "do": "play", "rank": 4},
        {"n": 3, "seat": "luck", "action": 2, "do": "play", "rank": 3},
    ]
)


@pytest.mark.parametrize("line", range(1, 14))
def test_a_line_left_out_doubled_or_moved_is_noticed(toy: bytes, line: int) -> None:
    lines = toy.splitlines(keepends=True)
    without = lines[:line] + lines[line + 1 :]
    doubled = lines[: line + 1] + lines[line:]
    moved = [*without[: line - 1], lines[line], *without[line - 1 :]]
    for changed in (without, doubled, moved):
        assert changed != lines
        with pytest.raises(BrokenRecord):
            parsed(b"".join(changed)).verify(GAME)


SPELLINGS = [(b'", "', b'",\t"'), (b'": ', b'":'), (b'"play"', b'"pl\\u0061y"'), (b"{", b"{ ")]


@pytest.mark.parametrize(("plain", "other"), SPELLINGS, ids=range(len(SPELLINGS)))
def test_a_line_that_says_the_same_in_other_bytes_is_refused(
    toy: bytes, plain: bytes, other: bytes
) -> None:
    lines = toy.splitlines(keepends=True)
    assert json.loads(lines[4].replace(plain, other, 1)) == json.loads(lines[4])
    lines[4] = lines[4].replace(plain, other, 1)
    problem = parsed(b"".join(lines)).problem
    assert problem is not None and problem.line == 5


@settings(max_examples=150, deadline=None)
@given(raw=st.binary(max_size=300))
def test_whatever_bytes_a_file_has_it_is_refused_in_a_sentence(raw: bytes) -> None:
    with pytest.raises(BrokenRecord, match=r"game.jsonl, line 1: "):
        parsed(raw)


NESTED = b'{"a": ' + b"[" * 100_000 + b"]" * 100_000 + b', "sum": "x"}\n'
STRANGE = [
    b"\n",
    b"[]\n",
    b"{}\n",
    b'{"sum": 5}\n',
    b'{"a": "\\ud800", "sum": "0000000000000000"}\n',
    b'{"a": ' + b"9" * 5000 + b', "sum": "0000000000000000"}\n',
    NESTED,
    "{}\n".encode("utf-16"),
]


@pytest.mark.parametrize("line", STRANGE, ids=range(len(STRANGE)))
def test_strange_lines_are_refused_wherever_they_stand(toy: bytes, line: bytes) -> None:
    with pytest.raises(BrokenRecord, match="line 1: "):
        parsed(line)
    assert parsed(toy + line).problem is not None


def test_a_file_that_is_missing_or_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(HaymakerError, match=r"none.jsonl: cannot be read \(No such file"):
        records.load(tmp_path / "none.jsonl")
    with pytest.raises(HaymakerError, match="cannot be read"):
        records.load(tmp_path)


def test_a_file_that_is_too_large_is_refused(
    tmp_path: Path, toy: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game.jsonl").write_bytes(toy)
    monkeypatch.setattr(records, "LARGEST", 100)
    with pytest.raises(HaymakerError, match="a record has at most 100"):
        records.load(tmp_path / "game.jsonl")


# --- made up, with valid checksums ----------------------------------------------------------------

MADE_UP: dict[str, tuple[Callable[[Lines], object], int, str]] = {
    "a line after the end": (lambda x: x.append({"n": 13}), 15, "lines after the closing line"),
    "other points": (lambda x: x[-1].update(points=[9, 9]), 14, "gives other points"),
    "another ending": (lambda x: x[-1].update(ending=0), 14, "gives another ending"),
    "an end too early": (lambda x: x.__delitem__(-2), 13, "before the game is over"),
    "an end without points": (lambda x: x[-1].pop("points"), 14, "not complete"),
    "luck that does not exist": (
        lambda x: x[1].update(action=4, rank=5),
        2,
        "number and its words differ",
    ),
    "luck where none is asked": (
        lambda x: x[8].update(seat="luck"),
        9,
        "luck acts where it is not asked",
    ),
    "an illegal card": (
        lambda x: x[7].update(action=not_held(x), rank=not_held(x) + 1),
        8,
        "is against the rules",
    ),
    "a seat that does not exist": (lambda x: x[7].update(seat=2), 8, "there is no seat 2"),
    "a seat out of turn": (lambda x: x[1].update(seat=0), 2, "is against the rules"),
    "a seat that is no number": (lambda x: x[7].update(seat="Ann"), 8, "no seat and action"),
    "an action that is no number": (lambda x: x[7].update(action="3"), 8, "no seat and action"),
    "a number left out": (lambda x: x[5].update(n=9), 6, "action 5 is missing"),
    "words that say another card": (
        lambda x: x[7].update(rank=1 + x[7]["rank"] % 4),
        8,
        "number and its words differ",
    ),
    "no record": (lambda x: x[0].update(haymaker="kit"), 1, "not a record of Haymaker"),
    "a format to come": (lambda x: x[0].update(format=2), 1, "the format is 2; this"),
    "no kit": (lambda x: x[0].pop("kit"), 1, "'kit' is missing"),
    "seats that nobody sits on": (lambda x: x[0].update(seats=["Ann"]), 1, "one player a seat"),
    "luck from nowhere": (lambda x: x[0].update(luck={}), 1, "'luck' is missing"),
    "fair luck without nonces": (
        lambda x: x[0].update(luck={"source": "fair", "commitment": "", "nonces": [5]}),
        1,
        "'luck' is missing or not what it should be",
    ),
}  # fmt: skip


def not_held(lines: Lines) -> int:
    """A rank that seat 0 was not dealt, or the only one it was not dealt three times."""
    dealt = [line["action"] for line in lines[1:4]]
    return next(rank for rank in range(4) if rank not in dealt)


@pytest.mark.parametrize("what", MADE_UP)
def test_a_made_up_record_is_refused_where_it_lies(toy: bytes, what: str) -> None:
    change, line, says = MADE_UP[what]
    raw = altered(toy, lambda lines: (seat_zero_first(lines), change(lines)))
    problem = problem_of(raw)
    assert says in problem.problem
    assert problem.line == line


def seat_zero_first(lines: Lines) -> None:
    """The moves of a duel come in any order; here seat 0 moves first in each."""
    for at in (7, 9, 11):
        if lines[at]["seat"] == 1:
            lines[at], lines[at + 1] = lines[at + 1], lines[at]
            lines[at]["n"], lines[at + 1]["n"] = at, at + 1


def test_luck_that_cannot_happen_is_refused() -> None:
    """There are three cards of a rank, and luck deals a fourth one."""
    ones = [{"n": n, "seat": "luck", "action": 0, "do": "play", "rank": 1} for n in range(1, 5)]
    record = parsed(chained([bodies(REFERENCE)[0], *ones]))
    with pytest.raises(BrokenRecord, match="line 5: luck does what cannot happen here"):
        record.verify(GAME)


def test_a_record_of_other_rules_is_shown_but_not_replayed(toy: bytes) -> None:
    record = parsed(altered(toy, lambda lines: lines[0].update(rules=7)))
    assert len(record.spelled) == 12
    with pytest.raises(HaymakerError, match="under version 7 of the rules of High Card; here are"):
        record.game(TOY)


@pytest.mark.parametrize("players", [0, 3, 10**9])
def test_a_record_with_too_many_players_is_refused(toy: bytes, players: int) -> None:
    def crowd(lines: Lines) -> None:
        lines[0].update(players=players, seats=["x"] * min(players, 9))

    if players == 10**9:
        with pytest.raises(BrokenRecord, match="one player a seat"):
            parsed(altered(toy, crowd))
        return
    record = parsed(altered(toy, crowd))
    with pytest.raises(BrokenRecord, match=f"line 1: {players} players"):
        record.game(TOY)


def test_a_kit_in_a_record_is_checked_like_any_kit(toy: bytes) -> None:
    record = parsed(altered(toy, lambda lines: lines[0]["kit"].update(copies=100)))
    with pytest.raises(KitError, match=r"game.jsonl: options.copies is 100; allowed: .* 2 to 9"):
        record.game(TOY)


# --- fair luck ------------------------------------------------------------------------------------


def test_fair_luck_is_verified_draw_by_draw(fair: bytes) -> None:
    assert parsed(fair).verify(GAME).endswith("all 6 draws of luck follow from the committed seed.")


FORGED: dict[str, tuple[Callable[[Lines], object], int, str]] = {
    "another seed": (lambda x: x[-1].update(luck={"seed": "00" * 32}), 14, "not the committed one"),
    "no seed": (lambda x: x[-1].update(luck={}), 14, "does not reveal the seed"),
    "a seed that is no number": (
        lambda x: x[-1].update(luck={"seed": "no"}),
        14,
        "does not reveal the seed",
    ),
    "another commitment": (
        lambda x: x[0]["luck"].update(commitment="00" * 32),
        14,
        "not the committed one",
    ),
}


@pytest.mark.parametrize("what", FORGED)
def test_a_seed_that_was_not_committed_to_is_noticed(fair: bytes, what: str) -> None:
    change, line, says = FORGED[what]
    problem = problem_of(altered(fair, change))
    assert (problem.line, says in problem.problem) == (line, True)


def test_another_nonce_is_noticed(fair: bytes) -> None:
    problem = problem_of(altered(fair, lambda x: x[0]["luck"].update(nonces=["ann", "eve"])))
    assert problem.problem == "this luck does not follow from the seed."


@pytest.mark.parametrize("line", range(1, 7))
def test_another_outcome_is_noticed_at_its_line(fair: bytes, line: int) -> None:
    def steer(lines: Lines) -> None:
        action = (lines[line]["action"] + 1) % 4
        lines[line].update(action=action, rank=action + 1)

    assert problem_of(altered(fair, steer)).line == line + 1


def test_a_stranger_verifies_a_fair_record_with_the_document_alone(fair: bytes) -> None:
    """docs/records.md step by step, with nothing of Haymaker but the rules of dealing."""
    before, lines = b"", []
    for line in fair.split(b"\n")[:-1]:
        text, _, last = line.rpartition(b', "sum": "')
        digest = hashlib.sha256(before + text + b"}").hexdigest()[:16].encode()
        assert last == digest + b'"}'
        before = digest
        lines.append(json.loads(line))
    header, *steps, end = lines
    seed = bytes.fromhex(end["luck"]["seed"])
    committed = hashlib.sha256(b"haymaker luck 1\n" + seed).hexdigest()
    assert committed == header["luck"]["commitment"]
    deck = [header["kit"]["copies"]] * 4
    draws = [step for step in steps if step["seat"] == "luck"]
    for number, step in enumerate(draws):
        r = stranger_draws(seed, header["luck"]["nonces"], number, sum(deck))
        rank = next(k for k in range(4) if r < sum(deck[: k + 1]))
        assert step["action"] == rank
        deck[rank] -= 1
    assert len(draws) == 6


def stranger_draws(seed: bytes, nonces: list[str], number: int, below: int) -> int:
    attempt = 0
    while True:
        message = f"{number} {attempt}\n".encode() + "\n".join(nonces).encode()
        value = int.from_bytes(hmac.digest(seed, message, "sha256")[:8], "big")
        if value < 2**64 - 2**64 % below:
            return value % below
        attempt += 1
