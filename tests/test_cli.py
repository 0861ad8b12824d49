"""The command line: what it shows, and one clear sentence for everything it cannot do."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from haymaker.cli import interval, main
from haymaker.table import records, replay
from tests.table.tables import lost_on_time
from tests.table.tabletop import PUNCH, bodies, chained, new_table, play_on
from tests.terminal.sitting import nothing_compiles, tells_the_end

ROOT = Path(__file__).parents[1]
KIT = """\
game = "punch"
[options]
matches_to_win = 1
[components]
power = [1, 2, 4]
"""

Run = Callable[..., str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder to work in, and nothing of the user's own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    (tmp_path / "my.toml").write_text(KIT)
    yield tmp_path
    nothing_compiles()


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """What a command prints; it must succeed and say nothing on stderr."""

    def go(*words: str, typed: str = "") -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main(list(words))
        out, err = capsys.readouterr()
        assert (code, err) == (0, "")
        return out

    return go


def everything(folder: Path) -> dict[str, bytes]:
    return {str(file): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def play(run: Run, path: str = "game.jsonl", *words: str) -> Path:
    run("play", "punch", "--option", "matches_to_win=1", "--option", "max_replays=3",
        "--seed", "3", "--bots", "random", "--record", path, *words, typed="1\n" * 500)  # fmt: skip
    return Path(path)


# --- games and rules ------------------------------------------------------------------------------


def test_games_are_listed(run: Run) -> None:
    shown = run("games")
    assert re.search(r"^punch +Punch!: Two boxers", shown, re.MULTILINE)
    assert "2 players, 15–30 minutes" in shown and "haymaker play GAME" in shown


def test_the_options_of_a_game_are_listed_with_limits_and_clauses(run: Run) -> None:
    shown = run("games", "punch")
    assert "Designed by Alkis Moraitis" in shown
    assert "  no_mercy = False\n" in shown and "(PU-36, PU-37)" in shown
    assert "a whole number from 0 to 100 or 'none'" in shown
    assert "one of standard, advanced" in shown
    assert "a whole number from 0 to 30 for each of P1, P2, P3, N, B, D" in shown


def test_a_rulebook_is_read_whole_by_clause_and_by_words(run: Run) -> None:
    whole = run("rules", "punch")
    assert "PU-01" in whole and "PU-42" in whole and "<a id" not in whole
    clause = run("rules", "punch", "PU-16")
    assert clause.startswith("PU-16 ") and clause.count("\n") == 1
    pictured = run("rules", "punch", "PU-E2")
    assert pictured.startswith("PU-E2 ") and "Punch 1 (-2)  against  Punch 3" in pictured
    found = run("rules", "punch", "equal", "cards").splitlines()
    assert len(found) > 1 and all("equal" in line.lower() for line in found)


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0 and capsys.readouterr().out.startswith("haymaker ")


# --- play -----------------------------------------------------------------------------------------


def test_a_game_is_played_from_typed_lines(run: Run) -> None:
    path = play(run)
    assert records.load(path).end is not None
    assert "all by the rules" in run("record", "verify", str(path))


def test_a_game_is_left_and_resumed_by_its_file(run: Run) -> None:
    shown = run("play", "punch", "--record", "game.jsonl", typed="1\nquit\n")
    assert "Go on with: haymaker play --resume game.jsonl" in shown
    left = Path("game.jsonl").read_bytes()
    run("play", "--resume", "game.jsonl", typed="1\n")
    assert Path("game.jsonl").read_bytes().startswith(left)


def test_the_latest_game_is_resumed_without_a_name(run: Run, home: Path) -> None:
    run("play", "punch", "--option", "matches_to_win=1", typed="1\n")
    (record,) = (home / "data" / "haymaker" / "records").iterdir()
    before = len(records.load(record).steps)
    run("play", "punch", "--resume", typed="1\n1\n1\n")
    assert len(records.load(record).steps) > before


def test_the_menu_offers_the_games(run: Run) -> None:
    shown = run("play", typed="chess\n99\n" + "9" * 5000 + "\npunch\nquit\n")
    assert "'chess' is no game here; type a number from 1 to " in shown
    assert shown.count("is no game here") == 3 and "Left the table." in shown


def test_any_seat_can_be_taken(run: Run) -> None:
    shown = run("play", "punch", "--seat", "1", "--seed", "1", typed="keep\n")
    assert "Blue is dealt" in shown and "Red is dealt" not in shown


def test_people_share_a_keyboard_or_watch_bots(run: Run) -> None:
    shown = run("play", "punch", "--hot-seat", typed="\n")
    assert "Red: the keyboard is yours." in shown
    shown = run("play", "punch", "--watch", "--bots", "random,heuristic", "--kit", "my.toml")
    assert tells_the_end(shown)


def test_a_game_lost_on_time_is_over_and_verified(run: Run) -> None:
    Path("lost.jsonl").write_text(replay.text(lost_on_time()))
    shown = run("record", "show", "lost.jsonl")
    assert "Time is up for Red: the game is lost." in shown and shown.endswith("Blue won.\n")
    assert "ending as recorded; all" in run("record", "verify", "lost.jsonl")


def test_fair_luck_is_verified_afterwards(run: Run) -> None:
    path = play(run, "fair.jsonl", "--luck", "fair")
    assert [file.name for file in Path().glob("*.seed")] == []
    assert "follow from the committed seed." in run("record", "verify", str(path))


def test_luck_comes_from_a_real_table_also_after_a_break(run: Run) -> None:
    run("play", "punch", "--luck", "asked", "--record", "game.jsonl", typed="p1\np2\nquit\n")
    run("play", "--resume", "game.jsonl", typed="p3\nd\n")
    assert [step.action for step in records.load(Path("game.jsonl")).steps] == [0, 1, 2, 5]


# --- simulate -------------------------------------------------------------------------------------


def test_simulate_with_all_that_the_readme_names(run: Run) -> None:
    words = ["simulate", "punch", "-n", "2000", "--seed", "7", "--players", "2",
             "--option", "no_mercy=true", "--kit", "my.toml"]  # fmt: skip
    shown = run(*words)
    assert shown.startswith("Punch!  2,000 games, ")
    shares = [int(n.replace(",", "")) for n in re.findall(r"\)   ([\d,]+)\n", shown)]
    nobody = re.search(r"nobody +[\d.]+%   ([\d,]+)", shown)
    assert nobody is not None and sum(shares) + int(nobody[1].replace(",", "")) == 2000
    assert "how games ended\n  decided " in shown and "matches won by knock-out" in shown
    assert results(run(*words, "--threads", "1")) == results(shown)
    assert results(run(*words[:4], "--seed", "8", *words[6:])) != results(shown)


def results(shown: str) -> str:
    """Everything but the time it took."""
    return re.sub(r" in [\d.]+ s\n", "\n", shown)


def test_simulate_with_bots_and_backends(run: Run) -> None:
    words = ["simulate", "punch", "-n", "20", "--kit", "my.toml", "--bots", "heuristic,random"]
    assert results(run(*words, "--backend", "python")) == results(run(*words))
    one_for_all = run("simulate", "punch", "-n", "20", "--kit", "my.toml", "--bots", "heuristic")
    assert results(one_for_all) != results(run(*words))


def test_options_are_read_as_they_are_typed(run: Run) -> None:
    shown = run("simulate", "punch", "-n", "5",
        "--option", "mode=advanced", "--option", "no_mercy=TRUE", "--option", "max_replays=none",
        "--option", "exchange_turns=3", "--option", "break_gains = 1, 2",
        "--option", "matches_to_win=1", "--option", "copies.P1=6",
        "--option", "copies.D=4")  # fmt: skip
    assert shown.startswith("Punch!  5 games")


def test_the_interval_holds_the_share() -> None:
    low, high = interval(50, 100)
    assert 0.40 < low < 0.41 and 0.59 < high < 0.60
    assert interval(0, 10)[0] == pytest.approx(0) and interval(10, 10)[1] == pytest.approx(1)


# --- records --------------------------------------------------------------------------------------


def test_a_record_is_told_in_words(run: Run) -> None:
    path = play(run)
    shown = run("record", "show", str(path))
    assert shown.startswith("Punch!, rules version 2, seats: Red, random\n")
    assert "Both boxers have ten cards." in shown and not re.search("is dealt [^a]", shown)
    assert re.search(r"(Red|Blue|Nobody) won\. Points: \d+, \d+\.\n$", shown)
    assert "Blue is dealt" in run("record", "show", str(path), "--seat", "1")


def test_a_record_is_replayed_to_any_action(run: Run) -> None:
    path = play(run)
    last = len(records.load(path).steps)
    assert run("record", "replay", str(path)).startswith(f"after {last} of {last} actions (")
    assert "(the start)" in run("record", "replay", str(path), "--at", "0")
    shown = run("record", "replay", str(path), "--at", "20", "--seat", "0")
    assert shown.startswith(f"after 20 of {last} actions (luck)\n") and "Your hand: " in shown


def test_a_finished_game_is_played_on_from_a_moment_of_it(run: Run) -> None:
    """The same cards up to there, then new luck; the other record stays as it is."""
    path = play(run)
    before = path.read_bytes()
    told = run("record", "branch", str(path), "mine.jsonl", "--at", "30", "--bot", "random")
    assert told == "Go on with: haymaker play --resume mine.jsonl\n"
    mine = records.load(Path("mine.jsonl"))
    assert mine.steps == records.load(path).steps[:30] and path.read_bytes() == before
    assert mine.header["seats"] == ["human", "random"] and mine.end is None
    run("play", "--resume", "mine.jsonl", typed="1\n")
    assert records.load(Path("mine.jsonl")).steps[:30] == mine.steps


def test_an_unfinished_record_is_shown_as_far_as_it_goes(run: Run) -> None:
    run("play", "punch", "--record", "game.jsonl", typed="1\n")
    assert "(the game was not finished; " in run("record", "show", "game.jsonl")


def test_a_record_of_other_rules_is_shown_as_it_was_written(run: Run, home: Path) -> None:
    path = other_rules(play(run))
    shown = run("record", "show", str(path))
    assert "    1  Luck: draw " in shown and "was played under version 99 of the rules" in shown


def other_rules(path: Path) -> Path:
    lines = bodies(path.read_bytes())
    lines[0]["rules"] = 99
    path.write_bytes(chained(lines))
    return path


# --- bench ----------------------------------------------------------------------------------------


def test_bench_measures_each_backend(run: Run) -> None:
    head, *rows = run("bench", "punch", "--seconds", "0.01").splitlines()
    assert head.split() == ["game", "backend", "threads", "steps", "a", "second"]
    assert [row.split()[:2] for row in rows[:2]] == [["punch", "python"], ["punch", "native"]]
    assert all(int(row.split()[-1].replace(",", "")) > 0 for row in rows)


# --- what cannot be done --------------------------------------------------------------------------

SIM = ("simulate", "punch", "-n", "5")
BAD = [
    (("games", "punhc"), "There is no game 'punhc'; there are: "),
    (("rules", "chess"), "There is no game 'chess'"),
    (("rules", "punch", "PU-99"), "has no clause 'PU-99'"),
    (("play", "chess"), "There is no game 'chess'"),
    (("play", "punch", "--option", "no_mercyy=true"), "Did you mean 'no_mercy'?"),
    (("play", "punch", "--option", "players=2"), "There is no punch option 'players'"),
    (("play", "punch", "--option", "kit=x"), "There is no punch option 'kit'"),
    (("play", "punch", "--option", "no_mercy"), "has no value; write it as NAME=VALUE."),
    (("play", "punch", "--option", "no_mercy=maybe"), 'options.no_mercy is "maybe"; allowed: true'),
    (("play", "punch", "--option", "copies=5", "--option", "copies.P1=6"), "whole and in parts"),
    (("play", "punch", "--option", "copies.P1=6"), "copies that add up to 30"),
    (("play", "punch", "--option", "mode.x=1"), "options.mode is "),
    (("play", "punch", "--option", "matches_to_win=" + "9" * 50), "a whole number from 1 to 20"),
    (("play", "punch", "--players", "3"), "Punch! is for exactly 2 players; 3 were asked for."),
    (("play", "punch", "--players", "two"), "argument --players: invalid int value: 'two'"),
    (("play", "punch", "--seat", "2"), "There is no seat 2; there are 0 to 1."),
    (("play", "punch", "--bots", "clever"), "There is no bot 'clever'"),
    (("play", "punch", "--bots", "random,random"), "2 bots were named; name one for all, or 1."),
    (("play", "punch", "--luck", "bad"), "argument --luck: invalid choice: 'bad'"),
    (("play", "punch", "--kit", "none.toml"), "none.toml: cannot be read (No such file"),
    (("play", "punch", "--kit", "broken.toml"), "broken.toml: is not a TOML file"),
    (("play", "punch", "--kit", "wrong.toml"), "wrong.toml: options.no_mercy is 5; allowed: true"),
    (("play", "punch", "--record", "my.toml"), "my.toml: there is a file of that name already."),
    (("play", "punch", "--record", "my.toml/game.jsonl"), "game.jsonl: cannot be written ("),
    (("play", "punch", "--resume", "none.jsonl"), "none.jsonl: cannot be read (No such file"),
    (("play", "punch", "--resume"), "There is no unfinished game to resume."),
    (("play", "--resume", "altered.jsonl"), "altered.jsonl, line 9: the line, or one before"),
    (("play", "--resume", "done.jsonl"), "done.jsonl: that game is over"),
    (("play", "--resume", "other.jsonl"), "was played under version 99 of the rules of Punch!"),
    (("play",), "No game was chosen; name one: haymaker play punch."),
    ((*SIM, "--backend", "natve"), "Did you mean 'native'?"),
    ((*SIM, "--bots", "random,clever"), "There is no bot 'clever'"),
    ((*SIM, "--bots", "random,random,random"), "3 bots were named for 2 seats"),
    ((*SIM, "--seed", "-1"), "The seed is -1; allowed: 0 to 18446744073709551615."),
    ((*SIM, "--threads", "0"), "0 threads were asked for; at least 1 is needed."),
    ((*SIM, "--threads", "-3"), "-3 threads were asked for; at least 1 is needed."),
    (("simulate", "punch", "-n", "0"), "0 games were asked for; at least 1 can be played."),
    (("simulate", "punch", "-n", "many"), "argument -n/--games: invalid int value: 'many'"),
    (("simulate",), "the following arguments are required: game"),
    (("record", "verify", "none.jsonl"), "none.jsonl: cannot be read"),
    (("record", "verify", "."), "cannot be read"),
    (("record", "verify", "my.toml"), "my.toml, line 1: this is not a line of a record."),
    (("record", "verify", "cut.jsonl"), "cut.jsonl, line 20: the line is cut off."),
    (("record", "verify", "altered.jsonl"), "altered.jsonl, line 9: the line, or one before"),
    (("record", "verify", "words.jsonl"), "line 2: the action's number and its words differ."),
    (("record", "verify", "half.jsonl"), "line 15: the record stops here: the game is not over"),
    (("record", "verify", "other.jsonl"), "can be shown but neither replayed nor continued."),
    (("record", "replay", "other.jsonl"), "was played under version 99"),
    (("record", "branch", "done.jsonl", "x.jsonl", "--at", "99999"), "the record has 0 to "),
    (("record", "branch", "done.jsonl", "x.jsonl", "--at", "3", "--seat", "9"), "no seat 9"),
    (("record", "branch", "done.jsonl", "x.jsonl", "--at", "3", "--bot", "zeus"), "zeus"),
    (("record", "branch", "done.jsonl", "done.jsonl", "--at", "3"), "a file of that name already"),
    (("record", "replay", "done.jsonl", "--at", "-1"), "--at is -1; the record has 0 to "),
    (("record", "replay", "done.jsonl", "--at", "99999"), "--at is 99999; the record has 0 to "),
    (("record", "show", "done.jsonl", "--seat", "2"), "There is no seat 2; there are 0 to 1."),
    (("record", "show", "unknown.jsonl"), "There is no game 'chess'"),
    (("record", "burn", "done.jsonl"), "invalid choice: 'burn'"),
    (("bench", "chess"), "There is no game 'chess'"),
    (("bench", "punch", "--seconds", "nan"), "--seconds is nan; allowed: more than 0"),
    (("bench", "punch", "--seconds", "-1"), "--seconds is -1.0; allowed: more than 0"),
    (("fly",), "invalid choice: 'fly'"),
    ((), "the following arguments are required: COMMAND"),
]  # fmt: skip


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Files that are not as they should be, by name."""
    path = tmp_path_factory.mktemp("whole") / "done.jsonl"
    play_on(new_table(path, PUNCH.game(matches_to_win=1, max_replays=1)))
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    other, unknown, words = bodies(whole), bodies(whole), bodies(whole)
    words[1]["card"] = "P1" if words[1]["card"] != "P1" else "P2"
    other[0]["rules"] = 99
    unknown[0]["game"] = "chess"
    return {
        "done.jsonl": whole,
        "cut.jsonl": b"".join(lines[:20])[:-9],
        "half.jsonl": b"".join(lines[:15]),
        "altered.jsonl": whole.replace(b'"n": 8,', b'"n": 7,'),
        "other.jsonl": chained(other[:-1]),
        "unknown.jsonl": chained(unknown),
        "words.jsonl": chained(words),
        "broken.toml": b"[options\n",
        "wrong.toml": b"[options]\nno_mercy = 5\n",
    }


@pytest.mark.parametrize(("words", "says"), BAD, ids=[" ".join(words)[:60] for words, _ in BAD])
def test_what_cannot_be_done_is_said_in_one_sentence(
    words: tuple[str, ...],
    says: str,
    home: Path,
    damaged: dict[str, bytes],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, raw in damaged.items():
        (home / name).write_bytes(raw)
    before = everything(home)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(list(words)) == 2
    error = capsys.readouterr().err
    assert error.startswith("haymaker: ") and says in error
    assert error.count("\n") == 1 and error.rstrip("\n")[-1] in ".?"
    assert everything(home) == before


def test_a_broken_record_is_still_told_up_to_where_it_breaks(
    home: Path, damaged: dict[str, bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    cut = damaged["done.jsonl"][:-30]
    Path("game.jsonl").write_bytes(cut)
    for verb in ("show", "replay"):
        assert main(["record", verb, "game.jsonl"]) == 2
        out, err = capsys.readouterr()
        assert len(out.splitlines()) > 5 and err.count("\n") == 1 and "the line is cut off" in err


def test_a_full_disk_is_said_in_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device", "game.jsonl")

    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\n"))
    assert main(["play", "punch", "--record", "begun.jsonl"]) == 0
    before = everything(Path())
    monkeypatch.setattr(os, "fsync", full)
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\n"))
    assert main(["play", "--resume", "begun.jsonl"]) == 2
    assert main(["play", "punch", "--luck", "fair", "--record", "game.jsonl"]) == 2
    assert everything(Path()) == before
    first, second = capsys.readouterr().err.splitlines()
    assert first == "haymaker: game.jsonl: No space left on device."
    assert second == "haymaker: game.jsonl: cannot be written (No space left on device)."


# --- real processes -------------------------------------------------------------------------------


def real(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "haymaker.cli", *words],
        input=typed,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def test_a_real_process_plays_and_verifies() -> None:
    played = real("play", "punch", "--kit", "my.toml", "--record", "game.jsonl", typed="1\n" * 2000)
    assert (played.returncode, played.stderr) == (0, "") and tells_the_end(played.stdout)
    checked = real("record", "verify", "game.jsonl")
    assert checked.returncode == 0 and "all by the rules" in checked.stdout


def test_a_real_process_fails_without_a_traceback() -> None:
    failed = real("simulate", "punch", "--option", "no_mercy=5")
    assert (failed.returncode, failed.stdout) == (2, "")
    assert failed.stderr == "haymaker: options: options.no_mercy is 5; allowed: true or false.\n"


def test_a_reader_who_stops_reading_is_no_error() -> None:
    rules = subprocess.Popen(
        [sys.executable, "-m", "haymaker.cli", "rules", "punch"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert rules.stdout is not None and rules.stderr is not None
    rules.stdout.close()
    assert rules.stderr.read() == b""
    rules.stderr.close()
    assert rules.wait() == 0


def test_nothing_is_written_into_the_home_of_the_user_by_looking(home: Path) -> None:
    before = everything(home)
    assert real("games").returncode == 0 and real("rules", "punch", "PU-01").returncode == 0
    assert everything(home) == before
