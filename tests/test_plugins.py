"""Somebody else's game and bots: installed from a folder outside, they are there like our own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import haymaker
import haymaker.bots
import haymaker.games
from haymaker.bots.levels import NAMES
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.simulate import simulate
from tests.conformance import checks
from tests.plugins.installing import environment, install


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("site"), "sticks", "steady", "broken")


def command(site: Path, *words: str, code: int = 0) -> str:
    """What the command says in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "haymaker.cli", *words],
        env=environment(site),
        capture_output=True,
        text=True,
    )
    assert done.returncode == code, done.stderr
    return done.stdout if code == 0 else done.stderr


@pytest.fixture
def here(site: Path) -> Iterator[None]:
    """What is installed there is found in this process, too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(site))
        haymaker.games.look_again()
        haymaker.bots.look_again()
        yield
    haymaker.games.look_again()
    haymaker.bots.look_again()


# --- the command line -----------------------------------------------------------------------------


def test_the_game_and_the_bots_are_listed(site: Path) -> None:
    listed = command(site, "games")
    assert "sticks          Sticks: Take one, two or three; the last stick is yours." in listed
    assert "bots: random, dreamer, steady\n" in listed
    assert f"bots: random, heuristic, {', '.join(NAMES)}, steady" in listed
    assert "Sticks in the heap" in command(site, "games", "sticks")
    assert command(site, "rules", "sticks", "ST-03").startswith("ST-03 The player who takes")


def test_what_cannot_be_used_is_a_line_each_and_stops_nothing(site: Path) -> None:
    broken = [line for line in command(site, "games").splitlines() if "is left out" in line]
    assert broken == [
        "'Two Words' of haymaker-broken 0.1, broken_plugins is left out: "
        "a name has lower-case letters, digits and underscores, at most 40.",
        "'absent' of haymaker-broken 0.1, no_such_package is left out: "
        "ModuleNotFoundError: No module named 'no_such_package'.",
        "'half' of haymaker-broken 0.1, broken_plugins.half is left out: "
        "TypeError: broken_plugins.half.layout has no 'STATE': see docs/adding-a-game.md.",
        "'punch' of haymaker-broken 0.1, broken_plugins is left out: this name is taken.",
        "'heuristic' of haymaker-broken 0.1, broken_plugins:Bot is left out: this name is taken.",
        "'mute' of haymaker-broken 0.1, broken_plugins:Mute is left out: "
        "TypeError: it makes nothing that can choose.",
        "'raising' of haymaker-broken 0.1, broken_plugins.raising:Bot is left out: "
        "SystemExit: this bot needs a licence.",
    ]


def test_they_play_at_a_table_and_the_record_is_sound(site: Path, tmp_path: Path) -> None:
    for game, bots in (("sticks", "steady,dreamer"), ("punch", "steady,heuristic")):
        record = tmp_path / f"{game}.jsonl"
        command(site, "play", game, "--watch", "--bots", bots, "--record", str(record))
        header = json.loads(record.read_text().splitlines()[0])
        assert header["game"] == game
        assert "all by the rules, ending as recorded" in command(
            site, "record", "verify", str(record)
        )


def test_they_are_simulated(site: Path) -> None:
    """Of 21 sticks the first player takes one, and cannot lose any more."""
    report = command(site, "simulate", "sticks", "-n", "300", "--bots", "steady,random")
    assert "Near                     100.00%" in report
    refused = command(site, "simulate", "sticks", "-n", "3", "--bots", "dreamer", code=2)
    assert refused == (
        "haymaker: The bot 'dreamer' plays at tables alone: it brings no thinking that can be "
        "compiled.\n"
    )


# --- Python ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("here")
def test_the_game_keeps_the_promises_of_the_contract() -> None:
    game = haymaker.load("sticks")
    for seed in range(3):
        checks.check_game(game, seed)
        checks.check_replay(game, seed)
    checks.check_backends(game, 1)
    checks.check_one_answers(game.room, checks.one_answers(game, 1))


@pytest.mark.usefixtures("here")
def test_names_are_asked_for_in_one_place() -> None:
    sticks, punch = haymaker.games.find("sticks"), haymaker.games.find("punch")
    assert haymaker.games.names() == haymaker.GAMES == haymaker.games.GAMES
    assert haymaker.GAMES[0] == "punch" and haymaker.GAMES[-1] == "sticks"
    assert haymaker.bots.names(sticks) == ["random", "dreamer", "steady"]
    assert haymaker.bots.names(punch.game()) == ["random", "heuristic", *NAMES, "steady"]
    assert haymaker.bots.usual(sticks) == "random" and haymaker.bots.usual(punch) == "heuristic"
    assert haymaker.bots.bot("steady", 1).name == "steady"
    assert len(haymaker.games.problems()) == 4 and len(haymaker.bots.problems()) == 3


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("seats", [("steady", "random"), ("heuristic", "steady")])
def test_thinking_from_elsewhere_is_the_same_on_every_backend(seats: tuple[str, str]) -> None:
    found = [
        haymaker.simulate("punch", 12, seed=3, bots=seats, backend=backend, finals=True)
        for backend in ("native", "python")
    ]
    assert found[0].finals is not None and found[1].finals is not None
    assert found[0].finals.tobytes() == found[1].finals.tobytes()
    usual = haymaker.simulate("punch", 12, seed=3, bots=["heuristic", "random"], finals=True)
    assert usual.finals is not None and usual.finals.tobytes() != found[0].finals.tobytes()


@pytest.mark.usefixtures("here")
def test_several_guests_think_each_for_themselves() -> None:
    """Both modules call their function `think`, as the room does."""
    from steady_bots import any_game, sticks  # type: ignore[import-not-found]

    game = haymaker.load("sticks")
    for bots, winner in (([sticks, any_game], 0), ([any_game, sticks], 1)):
        for backend in ("native", "python"):
            won = simulate(game, 20, bots=bots, backend=backend).wins
            assert won[winner] == 20, (bots, backend)


@pytest.mark.usefixtures("here")
def test_a_bot_that_nobody_knows_is_told_with_all_that_there_are() -> None:
    there_are = "dreamer, heuristic, learned, master, random, rookie, steady"
    with pytest.raises(HaymakerError, match=there_are):
        haymaker.simulate("punch", 3, bots="stead1")
    with pytest.raises(HaymakerError, match="'dreamer' does not play Punch!; there are: random,"):
        haymaker.simulate("punch", 3, bots="dreamer")
    with pytest.raises(HaymakerError, match="'heuristic' does not play Sticks"):
        haymaker.simulate("sticks", 3, bots="heuristic")


SIMULATED = """
import haymaker
for backend in ("cuda", "native"):
    found = haymaker.simulate("sticks", 9, seed=2, bots=["random", "steady"], backend=backend)
    print(found.points.tolist(), found.steps.tolist())
"""


def test_they_think_in_the_kernel_of_a_gpu(site: Path) -> None:
    done: Any = subprocess.run(
        [sys.executable, "-c", SIMULATED],
        env={**environment(site), "NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    one, two = done.stdout.splitlines()
    assert one == two
