"""docs/adding-a-game.md, followed to the letter: its files become a room, and the room a game."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import haymaker
import haymaker.games
from haymaker.cli import main
from haymaker.kernel import rulebook
from haymaker.kernel.bodies import Bodies
from haymaker.kernel.contract import PLACES
from haymaker.kernel.errors import KitError
from haymaker.kernel.game import PARTS, Game, Room
from haymaker.kernel.keeps import Keeps
from haymaker.kernel.native import native
from haymaker.kernel.simulate import simulate
from haymaker.kernel.words import REQUIRED, Words
from haymaker.table.examples import example_of, examples_of
from haymaker.table.lessons import lesson_of
from tests.conformance import checks, sampling
from tests.terminal.sitting import nothing_compiles

PAGE = Path(__file__).parents[1] / "docs" / "adding-a-game.md"
BLOCK = re.compile(r"^```\w+ (rps/\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PACKAGE = "haymaker.games.rps"


def files_of_the_page() -> dict[str, str]:
    return dict(BLOCK.findall(PAGE.read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def rps(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A folder of `haymaker/games`: that is all there is to it."""
    folder = tmp_path_factory.mktemp("games")
    for name, text in files_of_the_page().items():
        file = folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(haymaker.games, "__path__", [*haymaker.games.__path__, str(folder)])
        haymaker.games.look_again()
        yield haymaker.games.find("rps")
        nothing_compiles()
    haymaker.games.look_again()
    for name in [name for name in sys.modules if name.startswith(PACKAGE)]:
        del sys.modules[name]


@pytest.fixture
def game(rps: Room) -> Game:
    return haymaker.load("rps")


def test_the_page_has_every_file_of_a_room() -> None:
    names = {"kit.toml", "rules.py", "words.py", "rulebook.md", "bot.py"}
    names |= {"lesson.toml", "examples.toml"}
    assert set(files_of_the_page()) == {f"rps/{name}" for name in names}


def test_its_lesson_is_played_through(rps: Room) -> None:
    lesson = lesson_of(rps)
    assert lesson.clauses == ["RPS-01", "RPS-02", "RPS-04"]
    assert lesson.tasks[-1].after[-1].score is not None


def test_its_example_is_played(rps: Room) -> None:
    assert list(examples_of(rps)) == ["RPS-02"]
    assert example_of(rps, "RPS-02").frame.view["wins"] == [1, 0]


@pytest.mark.parametrize("seed", range(1, 6))
def test_it_keeps_the_promises_of_the_contract(game: Game, seed: int) -> None:
    checks.check_game(game, seed)
    checks.check_replay(game, seed)


def test_it_keeps_them_with_other_options(rps: Room) -> None:
    for seed, options in enumerate(sampling.sample(rps, 6)):
        checks.check_game(rps.game(**options), seed)


def test_its_backends_agree(game: Game) -> None:
    for seed in range(1, 5):
        checks.check_backends(game, seed)


def test_its_guesses_are_fair(game: Game) -> None:
    """After one sealed choice the rival knows nothing: three shapes, equally likely."""
    s = game.after(game.new(), 0, 1)
    expected = {}
    for shape in range(3):
        twin = checks.copy(game, s)
        game.plain(twin).sealed[0] = shape + 1
        expected[twin.tobytes()] = 1.0
    checks.check_guess_fair(game, game.view(s, 1), 1, expected)


def test_kits_made_of_nonsense_are_refused_or_safe(rps: Room) -> None:
    engine = native(rps, checked=True)
    for seed in range(20):
        fuzzed = rps.game(**sampling.fuzzed(rps, seed))
        thinkers = np.array([seed % 2, 1], np.int32)
        assert engine.audit(fuzzed.kit.record, 0, 20, seed, thinkers, 100_000)[0] == 0
    with pytest.raises(KitError, match=r"options.wins_needed is 51; allowed: .* 1 to 50"):
        rps.game(wins_needed=51)


def test_its_bot_plays_many_games(game: Game) -> None:
    """Who shows what beats the latest shape does neither better nor worse than chance here."""
    results = simulate(game, 3000, seed=1, bots=["heuristic", "random"])
    assert (results.endings == 1).all() and (results.points.max(axis=1) == 3).all()
    assert 1300 < results.wins[0] < 1700 and results.wins.sum() == 3000
    plain = simulate(game, 20, seed=1, bots=["heuristic", "random"], backend="python")
    assert (plain.points == results.points[:20]).all()


def test_two_such_bots_draw_forever_until_the_rounds_run_out(game: Game) -> None:
    results = simulate(game, 5, bots="heuristic")
    assert (results.endings == 2).all() and (results.steps == 2000).all()


def test_every_clause_of_its_options_is_in_its_rulebook(rps: Room) -> None:
    known = rulebook.clauses(rps)
    assert list(known) == [f"RPS-0{number}" for number in range(1, 6)]
    for entry in rps.box.entries.values():
        assert entry.says and all(clause in known for clause in entry.limits["clauses"])


def test_the_command_line_knows_it_by_its_name(
    rps: Room, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["rules", "rps", "RPS-02"]) == 0
    assert capsys.readouterr().out.startswith("RPS-02 Rock beats scissors")
    path = str(tmp_path / "game.jsonl")
    assert main(["play", "rps", "--watch", "--bots", "random", "--record", path]) == 0
    assert main(["record", "verify", path]) == 0
    assert "all by the rules, ending as recorded." in capsys.readouterr().out


def test_the_page_tells_the_truth_about_the_rooms_of_the_house() -> None:
    """The table of files at the top names exactly what a room may hold."""
    text = PAGE.read_text(encoding="utf-8")
    named = set(re.findall(r"^\| `(\w+\.\w+)` \|", text, re.MULTILINE))
    others = {
        "kit.toml",
        "rulebook.md",
        "lesson.toml",
        "examples.toml",
        "levels.toml",
        "effects.json",
        "puzzles.jsonl",
        "learned.py",
    }
    assert named == {f"{part}.py" for part in (*PLACES, *PARTS)} | others


@pytest.mark.parametrize("protocol", [Words, Bodies, Keeps])
def test_every_part_of_a_protocol_is_told(protocol: type) -> None:
    """The words stand on the page; of the other two it says where they are told."""
    text = PAGE.read_text(encoding="utf-8")
    parts = {*vars(protocol), *protocol.__annotations__}
    parts = {name for name in parts if not name.startswith("_")}
    if protocol is Words:
        assert [name for name in parts if not re.search(rf"^- `{name}\b", text, re.M)] == []
        assert {*REQUIRED} < parts
    else:
        assert f"`{protocol.__name__}` in `haymaker/kernel/{protocol.__name__.lower()}.py`" in text
