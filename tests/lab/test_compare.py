"""Two kits with the same luck."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import numpy as np
import pytest

from haymaker.games import load
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.workforce import Threads
from haymaker.lab.compare import Comparison, Wish, compare, gather, watched_rows
from haymaker.lab.figures import Ledger
from haymaker.lab.sums import Sums, Whole
from haymaker.lab.told import told

SHORT = {"matches_to_win": 1}


def by_name(found: Comparison) -> dict[str, tuple[float, bool]]:
    return {each.figure.name: (each.value, each.differs) for each in found.figures}


def test_equal_kits_with_the_same_luck_do_not_differ_at_all() -> None:
    game = load("punch", **SHORT)
    found = compare(game, load("punch", **SHORT), "random", Wish(games=1024))
    assert all(value == 0 and not differs for value, differs in by_name(found).values())
    assert found.pairing == 0


def test_without_mercy_there_are_more_knock_outs() -> None:
    wish = Wish(games=6000)
    found = compare(load("punch", no_mercy=True, **SHORT), load("punch", **SHORT), "random", wish)
    figures = by_name(found)
    knock_outs, on_stamina = (
        figures["matches ended by a knock-out"],
        figures["matches decided on stamina"],
    )
    assert knock_outs[1] and knock_outs[0] > 0 and on_stamina[1] and on_stamina[0] < 0
    assert not figures["Red"][1] and found.pairing < 1 / 3


def test_the_result_is_the_same_on_any_number_of_threads() -> None:
    kits = load("punch", rest_gain=2, **SHORT), load("punch", **SHORT)
    one, two = (
        compare(*kits, "heuristic", Wish(games=600), seed=3, workforce=Threads(count))
        for count in (1, 2)
    )
    assert by_name(one) == by_name(two) and one.games == two.games == 600


def test_a_run_stops_when_its_intervals_are_narrow() -> None:
    kits = load("punch", no_mercy=True, **SHORT), load("punch", **SHORT)
    found = compare(*kits, "random", Wish(width=0.05, rows=("knock-out",)))
    assert found.stopped == "the intervals were narrow enough" and found.games < 20_000
    (row,) = (each for each in found.figures if "knock-out" in each.figure.name)
    assert row.width <= 0.05


def test_luck_of_their_own_shows_no_gain_and_ctrl_c_tells_what_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, times = load("punch", **SHORT), 0

    def stop(line: str) -> None:
        nonlocal times
        times += 1
        if times == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr("haymaker.lab.compare.SHOWN_EVERY", 0.0)
    found = compare(game, game, "random", Wish(), paired=False, report=stop)
    assert found.stopped == "it was stopped by hand" and found.games >= 256
    assert 0.8 < found.pairing < 1.3 and "does not help" not in told(found, "").said()


def test_time_counts_from_the_first_games_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before them the rules are compiled, which may take longer than all the rest."""
    now = 0.0

    def parts() -> Iterator[Whole]:
        nonlocal now
        for later in (100.0, 102.0, 104.0, 106.0):
            now = later
            yield np.ones((10, 1), np.int64)

    monkeypatch.setattr("haymaker.lab.compare.time", SimpleNamespace(monotonic=lambda: now))
    sums = Sums(1)
    why = gather(parts(), sums, Wish(seconds=3), lambda: False, str, lambda line: None)
    assert why == "3 s had passed" and sums.games == 30


def test_minutes_are_estimated_from_the_seconds_of_each_kind_of_decision(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = load("punch", **SHORT)
    facts = {**game.room.box.facts, "seconds": {"play": 6, "other": 0}}
    monkeypatch.setattr(game.room.box, "facts", facts)
    found = compare(game, game, "random", Wish(games=256))
    figures = {each.figure.name: each.one for each in found.figures}
    plays = 2 * figures["exchanges per match"] * figures["matches per game"]
    assert figures["minutes (an estimate)"] == pytest.approx(plays * 6 / 60)
    monkeypatch.setattr(game.room.box, "facts", {"title": "Punch!"})
    assert "minutes (an estimate)" not in by_name(compare(game, game, "random", Wish(games=256)))


def test_figures_have_the_names_that_targets_have() -> None:
    ledger = Ledger(load("punch"))
    (only,) = watched_rows(ledger, ["won by Red"])
    assert (only.group, only.name) == ("won by", "Red")
    assert {figure.group for figure in watched_rows(ledger, ["Red"])} == {"won by", "points"}


def test_what_cannot_be_compared_is_told_in_one_sentence() -> None:
    game = load("punch")
    with pytest.raises(HaymakerError, match="are two games; compare kits of one"):
        compare(game, load("robo_power", players=2))
    with pytest.raises(HaymakerError, match="for 3 players, the other for 4"):
        compare(load("robo_power", players=3), load("robo_power", players=4))
    with pytest.raises(HaymakerError, match=r"no figure 'knees'; there are: .*, won by Red, "):
        compare(game, game, "random", Wish(rows=("knees",)))
    with pytest.raises(HaymakerError, match="0 games were asked for"):
        compare(game, game, "random", Wish(games=0))


@pytest.mark.long
def test_of_200_comparisons_of_equal_kits_at_most_5_in_100_claim_a_difference() -> None:
    """Each kit has luck of its own; a claim is any figure of the table that “differs”."""
    game = load("punch", **SHORT)
    claims = [
        any(
            each.differs
            for each in compare(
                game, game, "random", Wish(games=20_000, width=1e-9), seed=seed, paired=False
            ).figures
        )
        for seed in range(200)
    ]
    assert np.mean(claims) <= 0.05
