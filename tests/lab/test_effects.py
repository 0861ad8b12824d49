"""What single options do: the file of every room is of today's rules and box, and whole."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from haymaker.cli import main
from haymaker.games import GAMES, find, load
from haymaker.kernel.effects import NOT_MEASURED, TOGETHER, effects_of, kept_in, read, stale
from haymaker.lab.compare import Wish, compare
from haymaker.lab.effects import Change, changes_of, file_of, says, told_effects, values_of
from haymaker.lab.findings import BY_HAND


@pytest.mark.parametrize("name", GAMES)
def test_every_room_has_measured_its_options_with_these_rules_and_this_box(name: str) -> None:
    """Where this fails: haymaker lab effects GAME --keep."""
    room = find(name)
    found = kept_in(room)
    assert found is not None and stale(room, found) is None
    measured = [(one.option, repr(one.value)) for one in found.each]
    assert measured == [(one.option, repr(one.value)) for one in changes_of(room)]
    assert all(one.says for one in found.each)


@pytest.mark.parametrize("name", GAMES)
def test_the_minutes_that_are_estimated_are_those_on_the_box(name: str) -> None:
    room = find(name)
    found, (low, high) = kept_in(room), room.box.facts["minutes"]
    assert found is not None and low <= found.minutes <= high


def test_effects_of_other_rules_or_another_box_are_stale() -> None:
    room = find("punch")
    found = kept_in(room)
    assert found is not None and effects_of(room) == found
    assert "measured with rules version" in str(stale(room, replace(found, rules=0)))
    assert "measured with the kit 0123" in str(stale(room, replace(found, kit="0123")))


def test_one_change_is_told_and_several_are_not_measured() -> None:
    found = effects_of(find("punch"))
    assert found is not None
    assert "knock-out" in found.said("no_mercy", True)
    assert found.said("no_mercy", True, changed=2) == TOGETHER
    assert found.said("power", [1, 2, 4]) == NOT_MEASURED == found.said("no_mercy", 1)
    assert [one.value for one in found.nearest("hand", 10)] == [9, 8]


def test_every_value_of_a_short_range_is_measured_and_a_few_of_a_long_one() -> None:
    entries = find("punch").box.entries
    assert values_of(entries["no_mercy"]) == [True]
    assert values_of(entries["redeal_shows"]) == ["hand", "fact"]
    assert values_of(entries["rounds"]) == [1, 2]
    assert values_of(entries["matches_to_win"]) == [1, 2, 4, 6]
    assert values_of(entries["power"]) == []


def test_a_comparison_is_told_in_its_biggest_figures_and_kept() -> None:
    room = find("punch")
    short = load("punch", matches_to_win=1)
    found = compare(short, load("punch"), "random", Wish(games=1024))
    assert "matches per game 4 → 1" in says(found) and "minutes" in says(found)
    none = compare(short, short, "random", Wish(games=256))
    assert says(none) == "no difference seen between these bots"
    rows = [(Change("matches_to_win", 1, short), found), (Change("rounds", 3, short), none)]
    kept = read(file_of(room, rows))
    assert stale(room, kept) is None and kept.said("matches_to_win", 1) == says(found)
    assert json.loads(file_of(room, rows))["command"] == "haymaker lab effects punch --keep"
    assert "matches_to_win = 1" in told_effects(room, rows, "").said()


def test_what_was_measured_before_ctrl_c_is_told_and_not_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    short = load("punch", matches_to_win=1)
    whole = compare(short, short, "random", Wish(games=256))
    runs = iter([whole, replace(whole, stopped=BY_HAND)])
    monkeypatch.setattr("haymaker.lab.effects.compare", lambda *given: next(runs))
    monkeypatch.setattr("haymaker.lab.command.get_ready", lambda *given: None)
    monkeypatch.setattr("haymaker.lab.command.keep_effects", lambda *given: pytest.fail("kept"))
    assert main(["lab", "effects", "punch", "--keep"]) == 0
    shown = capsys.readouterr().out
    more = len(list(changes_of(find("punch")))) - 1
    assert f"It was stopped by hand: {more} more were not measured; nothing was kept." in shown
    assert "mode = advanced" in shown and "no_mercy" not in shown
