"""Whole games in the app, by mouse and keyboard, and everything that can be done at its table."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from haymaker.games import GAMES, load
from haymaker.kernel.errors import Refused
from haymaker.table import records
from haymaker.table.records import Step
from haymaker.terminal.app.desk import Haymaker, HomeScreen, Listed
from haymaker.terminal.app.drawers import Picture, Question, Rules, TextDrawer
from haymaker.terminal.app.record import RecordScreen
from haymaker.terminal.app.setting_up import SettingUp
from haymaker.terminal.app.table import HandOver, TypedInput
from haymaker.terminal.files import unfinished_games
from haymaker.terminal.seating import who
from haymaker.terminal.tables import HUMAN, LocalTable, resume_table
from tests.terminal.piloted import (
    LARGE,
    SMALL,
    click_move,
    everything_shown,
    is_asked,
    local_table,
    play_to_end,
    question_shown,
    run,
    sees,
    shown,
    table_of,
    type_in,
    until,
)
from tests.terminal.sitting import tells_the_end

pytestmark = pytest.mark.usefixtures("interpreted")


def verified(path: Path) -> str:
    found = records.load(path)
    return found.verify(found.game(load(found.game_name).room))


def steps(at: LocalTable) -> list[Step]:
    assert at.state.course is not None
    return at.state.course.steps


SITTINGS = [*((name, SMALL) for name in GAMES), ("one_punch_man", LARGE)]


@pytest.mark.parametrize(("game_name", "size"), SITTINGS, ids=str)
def test_a_whole_game_is_played_in_the_app(
    path: Path, game_name: str, size: tuple[int, int]
) -> None:
    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        assert await play_to_end(pilot, app) > 2
        assert isinstance(app.screen, Question)
        assert table_of(app).at.over

    run(local_table(path, game_name), script, size)
    assert "all by the rules" in verified(path)


# --- at the table ---------------------------------------------------------------------------------


def test_the_table_the_question_the_moves_and_the_log_are_on_the_screen(path: Path) -> None:
    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await until(pilot, lambda: is_asked(app))
        screen = everything_shown(app)
        for text in (
            "Punch!   Red (you)",
            "Your hand:",
            "Blue has chosen.",
            "Red: ",
            "a move, its",
        ):
            assert text in screen
        moves = app.screen.query_one("#moves", OptionList)
        assert "  1  " in str(moves.options[0].prompt)

    run(local_table(path, "punch"), script)


@pytest.mark.parametrize("game_name", GAMES)
@pytest.mark.parametrize("size", [(60, 24), (60, 16), (120, 18)], ids=str)
def test_a_small_screen_still_has_a_table_moves_and_a_line_to_type_in(
    path: Path, game_name: str, size: tuple[int, int]
) -> None:
    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await until(pilot, lambda: is_asked(app))
        await sees(pilot, app, "a move, its number, or ?")
        await sees(pilot, app, "Esc Leave")
        table = table_of(app)
        assert table.query_one("#felt").region.height >= 4
        assert table.query_one("#moves").region.height >= min(4, len(table.shown.moves))  # type: ignore[union-attr]

    run(local_table(path, game_name), script, size)


def test_what_is_typed_picks_from_the_list(path: Path) -> None:
    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await until(pilot, lambda: is_asked(app))
        moves = app.screen.query_one("#moves", OptionList)
        every = moves.option_count
        await pilot.press(*"hide", "space", *"a")
        found = [str(option.prompt) for option in moves.options]
        assert 0 < len(found) < every and all("hide a" in row for row in found)
        await pilot.press("escape")
        assert moves.option_count == every
        await pilot.press(*"nest", "enter")
        await until(pilot, lambda: is_asked(app) and "hide" not in str(moves.options[0].prompt))

    at = local_table(path, "one_punch_man", players=("random", HUMAN))
    run(at, script)
    assert steps(at)[-1].seat == 1
    hidden = [line for line in records.load(path).spelled if line.get("do") == "hide"]
    assert hidden and hidden[0]["seat"] == 1


def test_a_move_that_is_not_allowed_is_explained_and_the_rule_opens(path: Path) -> None:
    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await until(pilot, lambda: is_asked(app))
        before = len(steps(table_of(app).at))  # type: ignore[arg-type]
        await type_in(pilot, "redeal p1")
        await until(pilot, lambda: "F3 opens PU-16." in shown(app, "word"))
        assert shown(app, "word").startswith("A hand is kept or dealt again only right after")
        assert len(steps(table_of(app).at)) == before  # type: ignore[arg-type]
        await pilot.press("f3")
        await until(pilot, lambda: isinstance(app.screen, Rules))
        clauses = app.screen.query_one("#clauses", OptionList)
        assert clauses.highlighted_option is not None and clauses.highlighted_option.id == "PU-16"
        await pilot.press(*"knock", "space", *"out")
        assert 0 < clauses.option_count < 10
        await pilot.press("ctrl+u", *"pu-e2", "down", "enter")
        await until(pilot, lambda: isinstance(app.screen, Picture))
        assert "Punch 1 (-2)  against  Punch 3" in str(
            app.screen.query_one("#text", Static).content
        )
        await pilot.press("escape")
        await pilot.press("escape")
        await pilot.press("escape")  # clears what was typed
        assert app.screen.query_one(TypedInput).value == ""

    async def keep_first(pilot: Pilot[None], app: Haymaker) -> None:
        await until(pilot, lambda: is_asked(app))
        if "keep" in str(app.screen.query_one("#moves", OptionList).options[-1].prompt):
            await type_in(pilot, "keep")
            await pilot.pause()
        await script(pilot, app)

    run(local_table(path, "punch"), keep_first)


def test_after_a_refused_move_the_moves_are_listed_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a server's table the others may have acted in the moment before."""

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await until(pilot, lambda: is_asked(app))

        def too_late(*_: object) -> None:
            raise Refused("The table has moved on.")

        with monkeypatch.context() as patch:
            patch.setattr(table_of(app).at, "act", too_late)
            await click_move(pilot, app)
            await until(pilot, lambda: shown(app, "word") == "The table has moved on.")
        await until(pilot, lambda: is_asked(app))
        await play_to_end(pilot, app)

    run(local_table(path, "punch"), script)


def test_what_is_no_move_at_all_changes_nothing(path: Path) -> None:
    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await until(pilot, lambda: is_asked(app))
        before = path.read_bytes()
        await type_in(pilot, "fly away")
        await until(pilot, lambda: shown(app, "word") == "Punch! has no move called 'fly away'.")
        await sees(pilot, app, "not in the list")
        assert path.read_bytes() == before

    run(local_table(path, "punch"), script)


def test_a_hint_is_said_and_lit(path: Path) -> None:
    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("f5")
        await until(pilot, lambda: "would choose" in shown(app, "word"))
        lit = app.screen.query_one("#moves", OptionList).highlighted_option
        assert lit is not None
        code = str(lit.prompt).split("  ")[-2].strip() or str(lit.prompt).split()[1]
        assert code.split()[0] in shown(app, "word")

    run(local_table(path, "robo_power"), script)


def test_help_log_and_the_big_table_open_and_close(path: Path) -> None:
    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("question_mark")
        await sees(pilot, app, "Why not?")
        assert isinstance(app.screen, TextDrawer)
        await pilot.press("escape", "f2")
        assert isinstance(app.screen, TextDrawer)
        await sees(pilot, app, "What has happened")
        await pilot.press("escape", "f4")
        assert not app.screen.query_one("#moves").display
        await pilot.press("f4", "f8")
        assert app.screen.query_one("#moves").display and app.theme == "paper"

    run(local_table(path, "rocket_punch"), script)


def test_a_move_that_revealed_nothing_is_taken_back(path: Path) -> None:
    """Set-up in PokéPucks: a puck is brought, and put back, on the disk as well."""

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await until(pilot, lambda: is_asked(app))
        before = path.read_bytes()
        await type_in(pilot, "bring potion")
        await until(pilot, lambda: is_asked(app) and "(1 so far)" in shown(app, "ask"))
        assert path.read_bytes() != before
        await pilot.press("f6")
        await until(pilot, lambda: is_asked(app) and "(0 so far)" in shown(app, "ask"))
        assert path.read_bytes() == before
        assert "Amber takes the last move back." in shown(app, "told")
        await type_in(pilot, "bring berry")
        await until(pilot, lambda: is_asked(app) and "(1 so far)" in shown(app, "ask"))

    at = local_table(path, "pokepucks")
    run(at, script)
    at.leave()
    resume_table(path).leave()
    brought = [line["puck"] for line in records.load(path).spelled if line["seat"] == 0]
    assert brought == ["Berry"]


def test_a_revealed_move_is_not_taken_back(path: Path) -> None:
    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        for _ in range(2):
            await until(pilot, lambda: is_asked(app))
            await click_move(pilot, app)
            await pilot.pause()
        await until(pilot, lambda: is_asked(app))
        before = path.read_bytes()
        assert "Undo" not in everything_shown(app)
        await pilot.press("f6")
        await pilot.pause()
        assert path.read_bytes() == before

    run(local_table(path, "punch", power=[0, 0, 0]), script)


# --- several people -------------------------------------------------------------------------------


def assert_nothing_shown(app: Haymaker) -> None:
    screen = everything_shown(app)
    assert "the keyboard is yours" in screen and "hand" not in screen
    table = table_of(app)
    for name in ("drawn", "lines", "told", "word", "ask"):
        assert str(table.query_one(f"#{name}", Static).render()) == ""
    assert table.query_one("#moves", OptionList).option_count == 0


def test_the_keyboard_changes_hands_behind_an_empty_screen(path: Path) -> None:
    """Nothing of the last player's cards is anywhere on the screen, nor in its parts."""

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        handed: list[str] = []
        while len(handed) < 5:
            await until(pilot, lambda: isinstance(app.screen, HandOver) or is_asked(app))
            if isinstance(app.screen, HandOver):
                assert_nothing_shown(app)
                await pilot.press("enter")
                await until(pilot, lambda: is_asked(app))
                look = table_of(app).shown
                assert look is not None
                handed.append(("Red", "Blue")[look.seat])
            name, rival = handed[-1], {"Red": "Blue", "Blue": "Red"}[handed[-1]]
            screen = everything_shown(app)
            assert f"{name} (you)" in screen and f"{rival} (you)" not in screen
            assert f"{rival} is dealt" not in screen
            await click_move(pilot, app)
            await pilot.pause()
        assert handed == ["Red", "Blue", "Red", "Blue", "Red"]

    run(local_table(path, "punch", players=(HUMAN, HUMAN)), script)


# --- coming, going, looking back ------------------------------------------------------------------


def test_options_are_chosen_in_plain_words_and_the_game_begins(data_home: Path) -> None:
    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        assert isinstance(app.screen, HomeScreen)
        for title in ("Punch!", "Rocket Punch!", "Robo Power", "One Punch Man", "PokéPucks"):
            await sees(pilot, app, title)
        await pilot.press("enter")
        assert isinstance(app.screen, SettingUp)
        entries = app.screen.query_one("#entries", OptionList)

        async def choose(says: str) -> None:
            rows = [row.says for row in app.screen.rows()]  # type: ignore[attr-defined]
            at = next(i for i, row in enumerate(rows) if row.startswith(says))
            entries.highlighted = at
            await pilot.press("enter")

        await choose("A tired boxer punches no harder")
        await sees(pilot, app, "→ matches ended by a knock-out 36 → 39 %")
        await choose("How a hand is formed")
        await pilot.press("down", "enter")
        await choose("Matches won that win")
        await pilot.press("end", "backspace", *"99", "enter")
        await sees(pilot, app, "options.matches_to_win is 99; allowed: a whole")
        await pilot.press("backspace", "backspace", "1", "enter")
        await sees(pilot, app, "→ not measured together with other changes")
        await choose("Cards of each kind")
        await pilot.press("escape")
        await choose("Seat 2: Blue")  # after the last bot comes a person, then the levels:
        await choose("Seat 2: Blue")
        await choose("Seat 2: Blue")  # the second of them
        await choose("Luck")
        assert app.screen.options == {  # type: ignore[attr-defined]
            "no_mercy": True,
            "mode": "advanced",
            "matches_to_win": 1,
        }
        await pilot.press("p")
        await until(pilot, lambda: is_asked(app))
        await pilot.press("ctrl+q")

    app = run(None, script)
    (kept,) = unfinished_games("punch")
    header = kept.record.header
    assert header["seats"] == ["human", "amateur"] and header["luck"]["source"] == "fair"
    assert (header["kit"]["mode"], header["kit"]["no_mercy"]) == ("advanced", True)
    assert f"haymaker play --resume {kept.path}" in app.farewell


def test_a_kit_file_is_read_or_refused_in_a_sentence(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text("[options]\nmatches_to_win = 2\n")
    bad.write_text("[options]\nmatches_to_win = 0\n")

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await pilot.press("enter")
        entries = app.screen.query_one("#entries", OptionList)
        rows = [row.says for row in app.screen.rows()]  # type: ignore[attr-defined]
        entries.highlighted = rows.index("Kit of your own")
        await pilot.press("enter", *str(bad).replace("/", "/"), "enter")
        word = app.screen.query_one("#word", Static)
        await until(pilot, lambda: "options.matches_to_win is 0; allowed:" in str(word.render()))
        await pilot.press("ctrl+u", *str(good), "enter")
        assert app.screen.kit == good  # type: ignore[attr-defined]
        await pilot.press("p")
        await until(pilot, lambda: is_asked(app))

    run(None, script)
    (kept,) = unfinished_games("punch")
    assert kept.record.header["kit"]["matches_to_win"] == 2


def test_a_game_is_left_resumed_finished_and_played_again(data_home: Path) -> None:
    home = data_home / "haymaker" / "records" / "punch-1.jsonl"

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await until(pilot, lambda: is_asked(app))
        await click_move(pilot, app)
        await until(pilot, lambda: is_asked(app))
        await pilot.press("escape")
        assert isinstance(app.screen, Question)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        await sees(pilot, app, "1 waiting")
        await pilot.press("r")
        await sees(pilot, app, "you, random")
        assert isinstance(app.screen, Listed)
        await pilot.press("enter")
        await until(pilot, lambda: is_asked(app))
        await play_to_end(pilot, app)
        await until(pilot, lambda: tells_the_end(everything_shown(app)))
        await pilot.press("enter")  # once more
        await until(pilot, lambda: is_asked(app))
        assert table_of(app).at.path != home  # type: ignore[attr-defined]

    at = local_table(home, "punch")
    first = steps(at)[:3]
    run(at, script)
    assert "all by the rules" in verified(home) and records.load(home).steps[:3] == first
    (again,) = unfinished_games("punch")
    assert again.record.header["kit"] == records.load(home).header["kit"]


def test_a_game_that_is_broken_off_waits_no_longer(data_home: Path) -> None:
    home = data_home / "haymaker" / "records" / "punch-1.jsonl"
    local_table(home, "punch").leave()

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await pilot.press("r", "d")
        assert isinstance(app.screen, Question)
        await pilot.press("enter")
        await until(pilot, lambda: "There is none." in everything_shown(app))

    run(None, script)
    assert list(unfinished_games()) == []
    assert home.with_name("punch-1.jsonl.left").exists()


def has_story(app: Haymaker) -> bool:
    return isinstance(app.screen, RecordScreen) and app.screen.story is not None


def test_a_record_is_stepped_through_and_verified(data_home: Path) -> None:
    home = data_home / "haymaker" / "records" / "robo_power-1.jsonl"
    at = local_table(home, "robo_power", players=["random"] * 4, luck="fair")
    at.advance()

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await pilot.press("o", "enter")
        await until(pilot, lambda: has_story(app))
        screen = app.screen
        assert isinstance(screen, RecordScreen) and screen.story is not None
        last = len(screen.story.frames) - 1
        assert last > 11
        await until(pilot, lambda: f"0 of {last}" in everything_shown(app))
        await pilot.press("right", "right", "left", "pagedown")
        assert screen.at == 11
        await pilot.press("end")
        assert screen.at == last
        await pilot.press("s")
        await sees(pilot, app, "as Builder 1 saw it")
        await pilot.press("v")
        await question_shown(pilot, app)
        said = str(app.screen.query_one("#text", Static).render())
        assert "draws of luck follow from the committed seed" in said

    run(None, script)


def test_an_unfinished_record_shows_only_what_everybody_may_know(path: Path) -> None:
    local_table(path, "punch").leave()

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        app.look_at(path)
        await until(pilot, lambda: has_story(app))
        await pilot.press("s")
        assert isinstance(app.screen, RecordScreen) and app.screen.viewer is None
        assert "Your hand" not in everything_shown(app)

    run(None, script)


def test_bots_can_be_watched(path: Path) -> None:
    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await question_shown(pilot, app)
        assert "watching" in shown(app, "head")

    at = local_table(path, "rocket_punch", players=["random"] * 4)
    run(at, script)
    assert "all by the rules" in verified(path)


def test_a_table_held_elsewhere_is_told_and_nothing_breaks(data_home: Path) -> None:
    home = data_home / "haymaker" / "records" / "punch-1.jsonl"
    held = local_table(home, "punch")

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await pilot.press("r", "enter")
        await until(pilot, lambda: bool(app._notifications))
        assert "being played in another window" in next(iter(app._notifications)).message
        assert isinstance(app.screen, HomeScreen)

    run(None, script)
    held.leave()


def test_the_screen_is_free_while_a_bot_thinks(path: Path) -> None:
    """A bot that never comes to an end: help opens, and the app closes, all the same."""
    import threading

    never = threading.Event()

    class Slow:
        name = "slow"

        def choose(self, *_: object) -> int:
            never.wait()
            raise AssertionError("it was left long ago")

    at = local_table(path, "punch")
    at.bots[1] = Slow()

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await until(pilot, lambda: "Blue thinks" in shown(app, "head"))
        await pilot.press("question_mark")
        assert isinstance(app.screen, TextDrawer)
        await pilot.press("escape", "ctrl+q")

    app = run(at, script)
    assert "Left the table." in app.farewell
    resume_table(path).leave()
    never.set()


def test_a_local_table_knows_its_own_words(path: Path) -> None:
    at = local_table(path, "punch")
    assert isinstance(at, LocalTable) and at.place == f"saved in {path}"
    assert who(at, 0) == "Red (you)" and who(at, 1) == "Blue (Reckless bot)"
    at.leave()
