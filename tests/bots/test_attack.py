"""Attackers: both seats with the same luck, told as it goes, and stopped at any time."""

from __future__ import annotations

import itertools
from pathlib import Path
from types import ModuleType

import pytest

from haymaker.bots import attack
from haymaker.games.punch.solving import counting_player, knowing_player, trust
from haymaker.kernel import source
from haymaker.kernel.game import room

GAME = room("haymaker.games.punch").game(matches_to_win=1)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Which matches were played: the attacker wins all in seat 0, and one of each chunk in 1."""
    found: list[tuple[int, int]] = []

    def played(game: object, attacker: str, rival: str, first: int, count: int, seed: int
               ) -> tuple[int, int]:  # fmt: skip
        found.append((first, count))
        return count, 1

    monkeypatch.setattr(attack, "won_in_both_seats", played)
    return found


def test_every_match_is_played_in_both_seats(asked: list[tuple[int, int]]) -> None:
    *_, last = attack.attack(GAME, "counting", "master", 24, 1, 1)
    assert asked == [(0, 5), (5, 5), (10, 2)]
    assert last.played == 24 and last.won == [12, 3]
    assert str(last).startswith("counting against master: 62.5% of 24 matches [")
    assert "in seat 0 100.0%, in seat 1 25.0%" in str(last)


def test_what_is_stopped_says_what_it_knows(asked: list[tuple[int, int]]) -> None:
    going = attack.attack(GAME, "counting", "master", 100_000, 1, 1)
    tally = next(itertools.islice(going, 1, None))
    going.close()  # type: ignore[attr-defined]
    assert tally.played == 20 and len(asked) == 2
    assert str(attack.AttackTally("counting", "master")).endswith("nothing played yet")


def test_the_interval_is_wilsons() -> None:
    low, high = attack.interval(550, 1000)
    assert (low, high) == pytest.approx((0.519, 0.581), abs=0.001)


@pytest.mark.parametrize("module", [counting_player, knowing_player, trust])
def test_no_name_of_an_attacker_means_two_things(module: ModuleType) -> None:
    """They are compiled into one space with all that they know of the master."""
    assert source.gathered(source.modules_of_guest(module), {})


def test_what_is_compiled_for_an_attacker_serves_the_next_process() -> None:
    """A compiler takes what it has kept of a file for stale when the file's date has changed."""
    file = attack.AttackSearcher(GAME.room, "counting", "master")._file
    assert file is not None
    date = Path(file).stat().st_mtime_ns
    assert attack.AttackSearcher(GAME.room, "counting", "master")._file == file
    assert Path(file).stat().st_mtime_ns == date


@pytest.mark.long
@pytest.mark.parametrize("attacker", attack.ATTACKERS)
def test_attackers_find_the_heuristic_out(attacker: str) -> None:
    """The control: whoever does not win here would find nothing in the master either."""
    *_, tally = attack.attack(GAME, attacker, "heuristic", 60, 1, 1)
    assert sum(tally.won) >= 52
