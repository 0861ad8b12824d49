"""Games saved by the version before this one, and games of other rules: none is lost."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest
from textual.pilot import Pilot

from haymaker.cli import main
from haymaker.games import find
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.keeps import total
from haymaker.table import records, replay
from haymaker.terminal.app.desk import Haymaker
from haymaker.terminal.app.drawers import TextDrawer
from haymaker.terminal.files import records_home
from haymaker.terminal.seating import viewer_for
from haymaker.terminal.stakes import Stakes
from haymaker.terminal.tables import LocalTable, break_off, resume_table
from tests.table.tabletop import bodies, chained
from tests.terminal.piloted import everything_shown, question_shown, run, sees, until
from tests.terminal.sitting import everything_in

pytestmark = pytest.mark.usefixtures("interpreted")

KEPT = Path(__file__).parents[1] / "table" / "kept"
LEFT = [file for file in sorted(KEPT.glob("*.jsonl")) if not file.stem.endswith("-over")]
ROOM = find("pokepucks")


def saved(file: Path, home: Path) -> Path:
    """The game with all that waits beside it, where the terminal would have left it."""
    home.mkdir(parents=True, exist_ok=True)
    for each in KEPT.glob(f"{file.name}*"):
        shutil.copy(each, home / each.name)
    books = file.with_suffix(".json")
    if books.exists():
        text = books.read_text(encoding="utf-8").replace("@", str(home.resolve()))
        Stakes(ROOM).file.parent.mkdir(parents=True, exist_ok=True)
        Stakes(ROOM).file.write_text(text, encoding="utf-8")
    return home / file.name


def aged(path: Path) -> Path:
    """The same game, as if the rules here had gone on by a version since."""
    header, *rest = bodies(path.read_bytes())
    header["rules"] = find(header["game"]).version - 1
    path.write_bytes(chained([header, *rest]))
    return path


def play_to_end(at: LocalTable) -> None:
    luck = random.Random(1)
    at.advance()
    while not at.over:
        actor = at.asked()[0]
        at.act(actor, luck.choice(at.frame(viewer_for(at, actor)).moves).action)
        at.advance()


# --- of the same rules ----------------------------------------------------------------------------


@pytest.mark.parametrize("file", LEFT, ids=lambda file: file.stem)
def test_a_game_saved_by_the_version_before_goes_on(file: Path, tmp_path: Path) -> None:
    """Seeded, fair, asked, thrown, for keeps; what its rules no longer allow, it says."""
    path = saved(file, tmp_path / "home")
    raw = path.read_bytes()
    if replay.is_old(records.load(path)):
        with pytest.raises(HaymakerError, match="not continued: look at it with `haymaker record"):
            resume_table(path)
        assert path.read_bytes() == raw
        return
    at = resume_table(path)
    assert path.read_bytes() == raw, "nothing is written before anything happens"
    play_to_end(at)
    assert path.read_bytes().startswith(raw)
    found = records.load(path)
    assert "all by the rules" in found.verify(at.game)
    assert [each.name for each in path.parent.glob(f"{path.name}*")] == [path.name]


def test_a_stake_of_the_version_before_is_settled(tmp_path: Path) -> None:
    path = saved(KEPT / "pokepucks-keeps.jsonl", tmp_path / "home")
    before = everything_in(Stakes(ROOM).read())
    if replay.is_old(records.load(path)):
        break_off(path)
    else:
        play_to_end(resume_table(path))
    books = Stakes(ROOM).read()
    assert books.tables == {} and everything_in(books) == before and books.people["Ann"].things


# --- of other rules -------------------------------------------------------------------------------


@pytest.mark.parametrize("file", LEFT, ids=lambda file: file.stem)
def test_a_game_of_other_rules_is_shown_and_put_away(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = aged(saved(file, tmp_path / "home"))
    raw = path.read_bytes()
    assert main(["play", "--plain", "--resume", str(path)]) == 2
    (sentence,) = capsys.readouterr().err.splitlines()
    assert f"haymaker record show {path}" in sentence
    assert f"haymaker play --break-off {path}" in sentence and path.read_bytes() == raw
    assert main(["record", "show", str(path)]) == 0
    shown = capsys.readouterr().out
    assert len(shown.splitlines()) == len(records.load(path).steps) + 3
    assert "(the game was not finished; " in shown
    assert main(["play", "--break-off", str(path)]) == 0
    assert capsys.readouterr().out.startswith("Broken off.")
    assert not path.exists() and path.with_name(path.name + ".left").read_bytes() == raw


def test_the_stake_of_a_game_of_other_rules_goes_home(tmp_path: Path) -> None:
    path = aged(saved(KEPT / "pokepucks-keeps.jsonl", tmp_path / "home"))
    (stake,) = Stakes(ROOM).read().tables.values()
    assert break_off(path) == "Broken off. Everybody has their own back."
    books = Stakes(ROOM).read()
    assert books.people["Ann"].things == stake.brought[0] and books.house == stake.brought[1]


def test_a_game_that_ended_under_other_rules_is_not_settled_and_says_so(tmp_path: Path) -> None:
    """A crash came before the books were closed, and then new rules."""
    path = saved(KEPT / "pokepucks-keeps.jsonl", tmp_path / "home")
    (stake,) = Stakes(ROOM).read().tables.values()
    lines = bodies(path.read_bytes())
    end = {"end": True, "points": [0, 1], "ending": 2, "luck": {}}
    path.write_bytes(chained([*lines, end]))
    aged(path)
    said = Stakes(ROOM).tidy()
    assert f"{path}: that game ended under other rules" in said and "their own back" in said
    books = Stakes(ROOM).read()
    assert books.tables == {} and everything_in(books) == total(stake.brought)


def test_a_finished_game_is_not_put_away(tmp_path: Path) -> None:
    path = saved(KEPT / "punch-over.jsonl", tmp_path / "home")
    with pytest.raises(HaymakerError, match="that game is over"):
        break_off(path)
    assert path.exists()


def test_in_the_app_a_game_of_other_rules_is_looked_at_and_broken_off(data_home: Path) -> None:
    path = aged(saved(KEPT / "punch-seeded.jsonl", records_home()))

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await pilot.press("r", "enter")
        await question_shown(pilot, app)
        await sees(pilot, app, "was played under version")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TextDrawer))
        await sees(pilot, app, "Luck: draw ")
        await pilot.press("escape", "enter")
        await question_shown(pilot, app)
        await pilot.press("right", "enter")
        await until(pilot, lambda: "There is none." in everything_shown(app))

    run(None, script)
    assert not path.exists() and path.with_name(path.name + ".left").exists()


def test_in_the_app_a_record_of_other_rules_is_read(data_home: Path) -> None:
    aged(saved(KEPT / "one_punch_man-over.jsonl", records_home()))

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await pilot.press("o", "enter")
        await until(pilot, lambda: isinstance(app.screen, TextDrawer))
        await sees(pilot, app, "This game was played under")

    run(None, script)
