"""Kits are brought to a target without being told what was spoilt."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from haymaker.games import find, load
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game
from haymaker.kernel.workforce import Threads
from haymaker.lab.fields import varied
from haymaker.lab.figures import Ledger
from haymaker.lab.page import page
from haymaker.lab.targets import targets_of
from haymaker.lab.tune import Journal, Judge, Search, Tuning, judged, tune
from haymaker.lab.tuned import keep_kits, told_tuning

KNOCK_OUTS = "matches ended by a knock-out"
SHORT: dict[str, Any] = {"matches_to_win": 1, "rounds": 1}


def spoilt() -> Game:
    return load("punch", power=[1, 2, 6], **SHORT)


def searched(start: Game, *targets: str, **more: Any) -> Tuning:
    aims = targets_of(Ledger(start), targets)
    return tune(start, varied(start, ["power", "rest_gain"]), aims, "random", **more)


def stopping(kits: int) -> Callable[[str], None]:
    """Ctrl-C after so many kits."""

    def report(line: str) -> None:
        if f" {kits} kits" in line:
            raise KeyboardInterrupt

    return report


def test_a_kit_is_found_confirmed_and_kept_as_a_file(tmp_path: Path) -> None:
    found = searched(spoilt(), f"{KNOCK_OUTS}=10%±3", workforce=Threads(2))
    assert found.before.worst > 1 and found.confirmed and found.best.worst <= 1
    assert found.stopped == "a kit was confirmed" and found.changes(found.best)
    assert found.kits == len(found.seen)  # a kit that is asked for again is not played again
    keep_kits(found, tmp_path / "kit.toml", "a command")
    again = find("punch").game(file=tmp_path / "kit.toml")
    assert again.kit.fingerprint == found.game(found.best).kit.fingerprint
    told = told_tuning(found, "a command")
    assert "there" in told.said() and "luck that the search had not seen" in told.said()
    assert "<svg" in page(told)


def test_a_search_that_was_stopped_goes_on_from_its_journal(tmp_path: Path) -> None:
    target, file = f"{KNOCK_OUTS}=10%±3", tmp_path / "journal"
    whole = searched(spoilt(), target, workforce=Threads(1))

    part = searched(spoilt(), target, workforce=Threads(1), journal=file, report=stopping(5))
    assert part.stopped == "it was stopped by hand" and part.kits == 5
    assert "No kit was confirmed" in told_tuning(part, "").said()
    with file.open("a", encoding="utf-8") as out:
        out.write('{"kit": "a line that was being wri')
    rest = searched(spoilt(), target, workforce=Threads(1), journal=file)
    assert rest.best == whole.best and rest.kits == whole.kits == len(whole.seen)
    with pytest.raises(HaymakerError, match="is of another search: its targets differ"):
        searched(spoilt(), f"{KNOCK_OUTS}=20%±3", journal=file)
    file.write_text("nonsense\n", encoding="utf-8")
    with pytest.raises(HaymakerError, match="is no journal of a search"):
        searched(spoilt(), target, journal=file)


def test_targets_that_pull_apart_leave_a_front_of_kits() -> None:
    targets = (f"{KNOCK_OUTS}=90%±1", "exchanges per match=10±0.1")
    found = searched(spoilt(), *targets, workforce=Threads(2), report=stopping(40))
    assert not found.confirmed and found.kits == 40
    front = found.front()
    errors = [[abs(each) for each in one.off] for one in front]
    assert len(front) > 1 and all(
        one is other or not all(a <= b for a, b in zip(one, other, strict=True))
        for one in errors
        for other in errors
    )
    told = told_tuning(found, "")
    assert "front" in told.said() and json.loads(told.as_json())["figures"][0]["changes"]


def test_of_every_lap_the_better_half_plays_on() -> None:
    """And what was played before counts: the figures are those of as many games at a stretch."""
    start = spoilt()
    fields = varied(start, ["power"])
    targets = targets_of(Ledger(start), [f"{KNOCK_OUTS}=box±3"])

    def judge() -> Judge:
        return Judge("random", 256, Ledger(start), Journal(None, {}), Threads(2))

    (usual,) = judge().measure([load("punch", **SHORT)], targets, 1000, 0)
    aims = [targets[0].aimed(usual.values[0])]
    before = judged((1, 2, 6), usual, aims)
    tuning = Tuning(start, fields, aims, targets, "random", 0, before, before)
    search = Search(tuning, judge(), 600, lambda line: None)
    search.per_kit = 4000
    rows = [(1, 2, 10), (1, 2, 3), (1, 2, 8), (1, 2, 4)]
    found = [one for one in search.judge_all(rows) if one is not None]
    assert [one.measured.games for one in found] == [1000, 4000, 1000, 2000]
    assert tuning.games == 4000 + 2000 + 2000
    (again,) = judge().measure([tuning.game(found[1])], aims, 4000, 0)
    assert again == found[1].measured


def test_time_that_is_up_ends_a_search() -> None:
    found = searched(spoilt(), f"{KNOCK_OUTS}=10%±3", seconds=1e-9)
    assert found.stopped == "1e-09 s had passed" and found.best == found.before


def test_a_kit_that_is_there_is_left_alone() -> None:
    found = searched(load("punch", matches_to_win=1), f"{KNOCK_OUTS}=box±3")
    assert found.stopped == "the kit is there already" and not found.changes(found.best)
    assert "Nothing was changed." in told_tuning(found, "").said()


DECKS = [f"{deck}.{what}" for deck in ("hero_deck", "monster_deck") for what in ("dice", "health")]


@pytest.mark.long
@pytest.mark.parametrize(
    ("deck", "row", "what", "more"),
    [("hero_deck", 2, "dice", 3), ("monster_deck", 4, "health", -4), ("hero_deck", 5, "health", 9)],
)
def test_a_spoilt_unit_of_one_punch_man_is_made_good(
    deck: str, row: int, what: str, more: int
) -> None:
    box = load("one_punch_man")
    cards = copy.deepcopy(box.kit[deck])
    cards[row][what] = max(1, cards[row][what] + more)
    start = load("one_punch_man", **{deck: cards})
    targets = targets_of(Ledger(box), ["won by Heroes=50%±1.5", "rounds per game=box±5%"])
    found = tune(start, varied(start, DECKS), targets, seconds=600)
    assert found.before.worst > 1 and found.confirmed and found.best.worst <= 1


@pytest.mark.long
def test_punch_with_another_power_gets_its_knock_outs_and_its_length_back() -> None:
    start = load("punch", power=[1, 2, 5])
    targets = targets_of(Ledger(start), [f"{KNOCK_OUTS}=box±1", "exchanges per match=box±3%"])
    vary = ["power", "rest_gain", "break_gains", "start_stamina"]
    found = tune(start, varied(start, vary), targets, seconds=600)
    assert found.before.worst > 1 and found.confirmed and found.best.worst <= 1
