"""Kits drawn by lot: the same sums on every backend, and the best of them by fresh luck."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
import pytest
from numba import cuda
from numba.cuda.compiler import compile_cuda

from haymaker.cli import main
from haymaker.games import find, load
from haymaker.kernel.cuda import loops_kept
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game, Room
from haymaker.kernel.native import native
from haymaker.kernel.simulate import STEP_LIMIT, joined
from haymaker.kernel.workforce import Threads
from haymaker.lab.cuda import CudaKits
from haymaker.lab.fields import ALL, varied
from haymaker.lab.figures import COURSE, Ledger
from haymaker.lab.judging import NOT_SUMMED, asked, measured, sums_of
from haymaker.lab.kits import KitsRun
from haymaker.lab.samples import PORTION, drawn, in_lots, portion, portions
from haymaker.lab.sums import Sums
from haymaker.lab.survey import Survey, SurveyPlan, survey
from haymaker.lab.targets import targets_of
from haymaker.lab.tune import figures, played, tune
from haymaker.lab.tuned import keep_kits, told_tuning
from tests.conformance.remaking import remade

ROOT = Path(__file__).parents[2]
KNOCK_OUTS = "matches ended by a knock-out"
SHORT: dict[str, Any] = {"matches_to_win": 1, "rounds": 1}


def summed_figures(game: Game) -> list[Any]:
    listed = Ledger(game).figures
    return [each for each in listed if each.group != COURSE and each.name not in NOT_SUMMED]


# --- Sums per kit ---------------------------------------------------------------------------------


def test_sums_per_kit_are_those_of_the_lab_s_own_games() -> None:
    """The same games with the same luck as `lab compare` plays, kit by kit."""
    kits = [load("punch", matches_to_win=1, power=[1, 2, power]) for power in (3, 6)]
    ledger, wanted = Ledger(kits[0]), summed_figures(kits[0])
    question = asked(kits[0], "heuristic", wanted, STEP_LIMIT)
    found = sums_of(question, joined([game.kit.record for game in kits]), 5, 40, 3)
    for game, own in zip(kits, found, strict=True):
        sums = Sums(ledger.columns)
        sums.add(played(game, "heuristic", ledger, 5, 40, 3))
        for figure, row in zip(wanted, own.tolist(), strict=True):
            top, bottom, two = figure.top, figure.bottom, sums.products
            assert row == [
                sums.totals[top], sums.totals[bottom], two[top, top], two[top, bottom],
                two[bottom, bottom],
            ], figure.name  # fmt: skip
        aims = [SimpleNamespace(figure=figure) for figure in wanted]
        (values,), (radii,) = measured(wanted, own[None], np.array([40]))
        assert values == pytest.approx(figures(sums, aims).values)
        assert radii == pytest.approx(figures(sums, aims).radii)


def test_the_file_of_the_rules_names_no_run_of_the_lab() -> None:
    """Another version that shares the folder reads what is listed there, and knows no such run."""
    game = load("punch")
    question = asked(game, "heuristic", summed_figures(game), STEP_LIMIT)
    sums_of(question, game.kit.record, 0, 1, 0)
    folder = native(game.room).folder
    assert folder is not None
    listed = [file for file in folder.glob("__pycache__/*.nbi") if b"lab.kits" in file.read_bytes()]
    assert listed and all(file.name.startswith("lab_") for file in listed)


SUMMED = """
import sys
from haymaker.kernel.game import Room
from haymaker.kernel.simulate import joined
from haymaker.lab.figures import COURSE, Ledger
from haymaker.lab.judging import NOT_SUMMED, asked, sums_of
package, backend, option, *values = sys.argv[1:]
room = Room(package)
games = [room.game(**{option: int(value)}) for value in values]
listed = Ledger(games[0]).figures
told = [one for one in listed if one.group != COURSE and one.name not in NOT_SUMMED]
bots = "heuristic" if room.bot else "random"
question = asked(games[0], bots, told, 5000)
kits = joined([game.kit.record for game in games])
print(sums_of(question, kits, 2, 5, 7, backend).tolist())
"""


def summed(package: str, backend: str, path: Path, option: str, *values: int) -> str:
    """What the program prints in a process of its own; the simulator stands in for a GPU."""
    environment = {
        **os.environ,
        "NUMBA_ENABLE_CUDASIM": "1" if backend == "cuda" else "0",
        "PYTHONPATH": os.pathsep.join((str(ROOT), str(path))),
    }
    done = subprocess.run(
        [sys.executable, "-c", SUMMED, package, backend, option, *map(str, values)],
        env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout


def test_a_gpu_sums_up_the_same_numbers(tmp_path: Path) -> None:
    """Two kits of Punch!, five games each, on four threads that add to the same sums."""
    wanted = ("matches_to_win", 1, 2)
    found = summed("haymaker.games.punch", "cuda", tmp_path, *wanted)
    assert found == summed("haymaker.games.punch", "native", tmp_path, *wanted)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "wanted"),
    [
        ("rocket_punch", ("fame_side", 4, 6)),
        ("robo_power", ("max_turns", 50, 100)),
        ("one_punch_man", ("patience_start", 10, 12)),
        ("pokepucks", ("max_turns", 40, 300)),
    ],
)
def test_a_gpu_sums_up_the_same_numbers_in_every_game(
    game: str, wanted: tuple[str, int, int], tmp_path: Path
) -> None:
    found = summed(f"haymaker.games.{game}", "cuda", tmp_path, *wanted)
    assert found == summed(f"haymaker.games.{game}", "native", tmp_path, *wanted)


@pytest.mark.parametrize("thinking", [False, True])
def test_the_kernel_compiles_for_a_gpu(
    thinking: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Up to the point where NVIDIA's own assembler takes over."""
    model = (9, 0)
    monkeypatch.setattr(cuda, "is_available", lambda: True)
    monkeypatch.setattr(
        "numba.cuda.dispatcher.get_current_device",
        lambda: SimpleNamespace(compute_capability=model),
    )
    name = f"summed_on_gpu_{thinking}"
    remade(tmp_path, name)
    monkeypatch.syspath_prepend(str(tmp_path))
    game = Room(name).game()
    ledger, blank = Ledger(game), KitsRun(*[None] * 12)
    run = blank._replace(seconds=np.zeros(len(ledger.kinds), np.int64), counted=ledger.counted)
    engine = CudaKits(game.room, game.players)
    with loops_kept():
        done: Any = compile_cuda(engine.entry(run, thinking), None, engine.signature(), cc=model)
    assert done.signature.return_type == numba.void


# --- Drawing --------------------------------------------------------------------------------------


def test_kits_are_told_by_their_numbers_however_they_are_made() -> None:
    fields = varied(load("punch"), [ALL])
    whole = drawn(fields, 3, 0, 50)
    assert (np.concatenate([drawn(fields, 3, 0, 20), drawn(fields, 3, 20, 30)]) == whole).all()
    assert (drawn(fields, 4, 0, 50) != whole).any()
    many = drawn(fields, 3, 0, 5000)
    assert many.min(axis=0).tolist() == [each.low for each in fields]
    assert many.max(axis=0).tolist() == [each.high for each in fields]


def test_decks_of_punch_are_brought_into_line() -> None:
    game = load("punch")
    fields = varied(game, [ALL])
    made = portion(game, fields, 1, 0)
    assert len(made.records) == PORTION and made.refused == 0
    sizes = made.records["rounds"].astype(int) * made.records["hand"]
    assert (made.records["copies"].sum(axis=1) == sizes).all()
    names = [each.path for each in fields]
    cards = [place for place, name in enumerate(names) if name.startswith("copies.")]
    assert (made.numbers[:, cards].sum(axis=1) == sizes).all(), "the numbers are those played"
    kept = load("punch", rounds=2, copies={"P1": 10, "P2": 2, "P3": 2, "N": 2, "B": 2, "D": 2})
    same = portion(kept, varied(kept, ["power"]), 1, 0)
    assert (same.records["copies"] == kept.kit.record["copies"]).all(), "what fits is left alone"


def test_what_is_not_to_vary_stays_as_it_is() -> None:
    """Then a deck that does not add up is refused, rather than mended by other cards."""
    game = load("punch")
    fields = varied(game, ["copies.P1", "power"])
    made = portion(game, fields, 1, 0)
    assert 0 < len(made.records) < PORTION and "add up to 30" in made.reason
    assert (made.records["copies"] == game.kit.record["copies"]).all()
    smaller = portion(game, varied(game, ["hand"]), 1, 0)
    assert smaller.refused == 0, "a box of five each becomes smaller by itself"


def test_what_cannot_be_played_is_left_out_and_counted() -> None:
    game = load("rocket_punch")
    made = portion(game, varied(game, ["gyms"]), 1, 0)
    assert 0 < len(made.records) < PORTION and made.refused == PORTION - len(made.records)
    assert "no two the same" in made.reason and len(made.numbers) == len(made.records)
    lots = list(in_lots(portions(game, varied(game, ["gyms"]), 1, 30), 30, 20))
    assert sum(len(lot.records) for lot in lots) == 30
    robots = load("robo_power")
    never = portions(robots, varied(robots, ["deck"]), 1, 10)
    with pytest.raises(HaymakerError, match=r"None of .* kits drawn can be played; vary less"):
        next(in_lots(never, 10, 10))


def test_a_pool_of_processes_makes_the_same_kits() -> None:
    game = load("punch")
    fields, many = varied(game, [ALL]), 10**6
    pooled = portions(game, fields, 5, many, True)
    for number, one in enumerate(islice(pooled, 2)):
        assert one.records.tobytes() == portion(game, fields, 5, number).records.tobytes()
    pooled.close()  # type: ignore[attr-defined]


# --- The whole ------------------------------------------------------------------------------------

PLAN = SurveyPlan(kits=600, each=60, best=8, within=0.03)


def surveyed(*targets: str, **more: Any) -> Survey:
    start = load("punch", power=[1, 2, 6], **SHORT)
    aims = targets_of(Ledger(start), targets or (f"{KNOCK_OUTS}=10%±4",))
    given: dict[str, Any] = {"plan": PLAN, "workforce": Threads(2), **more}
    return survey(start, varied(start, ["power", "rest_gain"]), aims, "random", **given)


def stopping(text: str) -> Callable[[str], None]:
    def report(line: str) -> None:
        if text in line:
            raise KeyboardInterrupt

    return report


def test_the_best_are_played_again_and_kept_as_files(tmp_path: Path) -> None:
    found = surveyed()
    assert (found.kits, found.again, found.refused) == (600, 8, 0) and found.there > 0
    assert found.confirmed and found.best.worst <= 1 and len(found.seen) == 8
    assert all(max(one.measured.radii) <= 0.03 for one in found.seen.values())
    said = told_tuning(found, "a command").said()
    assert "600 kits" in said and "of the best, 8 were played again to ± 3 %" in said
    keep_kits(found, tmp_path, "a command")
    first = find("punch").game(file=tmp_path / "punch-1.toml")
    assert first.kit.fingerprint == found.game(found.best).kit.fingerprint


def test_a_survey_that_was_stopped_goes_on_from_its_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("haymaker.lab.survey.AT_ONCE", {"native": 600})
    whole, file = surveyed(), tmp_path / "journal"
    part = surveyed(journal=file, report=stopping(" 160 kits"))
    assert part.kits == 160 and part.stopped == "it was stopped by hand" and part.again == 0
    assert "No kit was played again" in told_tuning(part, "").said()
    monkeypatch.setattr("haymaker.lab.survey.sums_of", counting(calls := []))
    rest = surveyed(journal=file)
    assert rest.best == whole.best and rest.seen == whole.seen and rest.kits == 600
    calls.clear()
    again = surveyed(journal=file)
    assert again.best == whole.best and calls == [1, 1], "box and start alone are played anew"


def counting(calls: list[int]) -> Callable[..., Any]:
    def sums(question: Any, records: Any, *rest: Any) -> Any:
        calls.append(len(records))
        return sums_of(question, records, *rest)

    return sums


def test_ctrl_c_before_the_first_kit_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*given: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr("haymaker.lab.survey.sums_of", interrupted)
    with pytest.raises(HaymakerError, match="stopped before the first kit was judged"):
        surveyed(workforce=Threads(1))
    monkeypatch.setattr("haymaker.lab.tune.played", interrupted)
    start = load("punch", **SHORT)
    with pytest.raises(HaymakerError, match="stopped before the first kit was judged"):
        tune(start, varied(start, ["power"]), targets_of(Ledger(start), ["steps=9"]), "random")


def test_time_that_is_up_ends_a_survey() -> None:
    found = surveyed(seconds=1e-9)
    assert found.stopped == "1e-09 s had passed" and found.kits > 0 and found.again == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--backend", "cuda"), "--backend is for kits drawn by lot: say how many by --kits."),
        (("--kits", "0"), "--kits is 0; allowed: 1 to 100,000,000."),
        (("--kits", "5", "-n", "0"), "--games is 0; allowed: 1 to 1,000,000."),
        (("--kits", "5", "--within", "0"), "--within is 0; allowed: 0.05 to 50 (per cent)."),
        (("--kits", "5", "--bots", "master"), "master thinks too long for many kits at once"),
        (("--kits", "5", "--bots", "nobody"), "There is no bot 'nobody'"),
        (("--kits", "5", "--target", "lead changes=2±1"), "not for many kits at once"),
        (("--kits", "5", "--backend", "cuda"), "found no GPU on this machine"),
    ],
)
def test_what_cannot_be_drawn_gets_one_sentence(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked_for = ("lab", "tune", "punch", "--vary", "power", "--target", f"{KNOCK_OUTS}=10%")
    code = main([*asked_for, *words])
    out, err = capsys.readouterr()
    assert code == 2 and out == "" and said in err and err.count("\n") == 1
