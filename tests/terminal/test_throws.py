"""Throws: aimed on a panel or in words, made by physics, and drawn afterwards."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping

import pytest
from textual.pilot import Pilot

from haymaker.games import load
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.protocol.shown import AimShown, ControlShown, Frame, Move
from haymaker.table import records
from haymaker.terminal.app.aim import AimScreen, Arena
from haymaker.terminal.app.desk import Haymaker
from haymaker.terminal.app.drawers import Picture
from haymaker.terminal.files import beside
from haymaker.terminal.play import LineGame
from haymaker.terminal.screen import Screen
from haymaker.terminal.seating import Typed, read_move
from haymaker.terminal.tables import HUMAN, LocalTable, Wanted, open_wanted, resume_table
from tests.terminal.piloted import QUICK, is_asked, run, sees, table_of, until
from tests.terminal.sitting import Keyboard

pytestmark = pytest.mark.usefixtures("interpreted")


def wanted(**more: object) -> Wanted:
    options = {**QUICK["pokepucks"], "turn_order": "seats", "skill": [100] * 8}
    game = load("pokepucks", **options)
    return Wanted(game, [HUMAN, "heuristic"], stakes=False, **more)  # type: ignore[arg-type]


def at_the_throw() -> LocalTable:
    """A battle in which the person's first throw is due."""
    at = open_wanted(wanted())
    at.advance()
    while at.frame(0).aim is None:
        at.act(0, at.hint(0).action)
        at.advance()
    return at


def setting_made(at: LocalTable) -> Mapping[str, float]:
    show = next(show for show in at.shows() if show["seat"] == 0)
    found: Mapping[str, float] = show["setting"]
    return found


# --- which luck -----------------------------------------------------------------------------------


def luck_of(**more: object) -> str:
    opened = open_wanted(wanted(**more))
    opened.leave()
    return str(records.load(opened.path).header["luck"]["source"])


def test_throws_are_made_by_physics_unless_luck_is_to_be_repeated_or_checked() -> None:
    assert luck_of() == "thrown"
    assert luck_of(throws="model") == "seeded"
    assert luck_of(seed=3) == "seeded"
    assert luck_of(seed=3, throws="physics") == "thrown"
    assert luck_of(luck="fair") == "fair"


def test_what_cannot_be_thrown_is_told() -> None:
    with pytest.raises(HaymakerError, match="Punch! has nothing to throw"):
        open_wanted(Wanted(load("punch"), [HUMAN, "random"], throws="physics"))
    with pytest.raises(HaymakerError, match="Throws by physics cannot be checked"):
        luck_of(luck="fair", throws="physics")
    with pytest.raises(HaymakerError, match="At a refereed table people throw"):
        luck_of(luck="asked", throws="physics")


def test_without_the_physics_the_model_throws_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    bodies = load("pokepucks").room.bodies
    monkeypatch.setattr(bodies, "missing", lambda: "Throws need MuJoCo.")
    opened = open_wanted(wanted())
    opened.leave()
    assert records.load(opened.path).header["luck"] == {"source": "seeded"}
    assert opened.note == "Throws need MuJoCo. Until then the fitted model throws."
    opened = open_wanted(wanted(throws="model"))
    opened.leave()
    assert opened.note == ""


# --- aiming in words ------------------------------------------------------------------------------

AIM = AimShown(
    [7],
    [
        ControlShown("power", "how hard", 0, 100, 80),
        ControlShown("pitch", "how steep", -5, 5, 0),
    ],
    {},
)
THROW = Frame(0, 1, [0], {}, ask="Throw?", moves=[Move(7, {}, "throw", "throw it")], aim=AIM)


@pytest.mark.parametrize(
    ("text", "setting"),
    [
        ("throw power 60", {"power": 60}),
        ("throw pow=60 pi -2.5", {"power": 60, "pitch": -2.5}),
        ("1 power 60", {"power": 60}),
        ("power 60", {"power": 60}),
        ("throw", None),
        ("1", None),
    ],
)
def test_a_throw_is_aimed_in_words(text: str, setting: dict[str, float] | None) -> None:
    assert read_move(THROW, text) == Typed(7, setting)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("throw p 3", "'p' may be power or pitch; write more of it."),
        (
            "throw spin 3 power 5",
            "'spin 3' is nothing that can be aimed; set some of: power, pitch",
        ),
    ],
)
def test_what_cannot_be_aimed_is_told(text: str, sentence: str) -> None:
    with pytest.raises(Refused) as told:
        read_move(THROW, text)
    assert str(told.value).startswith(sentence)


@pytest.mark.parametrize("text", ["throw hard", "throw power", "fly power 60", "2"])
def test_what_is_no_throw_is_no_move(text: str) -> None:
    assert read_move(THROW, text) is None


def test_a_throw_in_line_mode_is_aimed_made_and_drawn() -> None:
    at, out = at_the_throw(), io.StringIO()
    keyboard = Keyboard("throw power 500", "throw power nan", "throw x 40 y -30 power 95")
    LineGame(at, Screen(out), keyboard).run()
    text = out.getvalue()
    assert "throw  with the usual setting; or set what you like" in text
    assert "power    how hard; 100 is all you have: 0 to 100, usually" in text
    assert "power is 500; allowed: 0 to 100." in text
    assert "power is nan; allowed: 0 to 100." in text
    assert "(x 40, y -30, power 95)" in text
    assert "hits:" in text or "misses:" in text
    assert abs(setting_made(at)["x"] - 40) < 35 and setting_made(at)["y"] < 10
    assert records.load(at.path).header["luck"] == {"source": "thrown"}


# --- aiming on the panel --------------------------------------------------------------------------


def test_the_panel_aims_by_keys_and_mouse_and_the_throw_is_shown() -> None:
    at = at_the_throw()

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await until(pilot, lambda: is_asked(app))
        await pilot.press(*"throw", "enter")
        await until(pilot, lambda: isinstance(app.screen, AimScreen))
        panel = app.screen
        assert isinstance(panel, AimScreen)
        await pilot.pause()
        usual = dict(panel.setting)
        await pilot.press("right", "right", "up", "minus", "tab", "tab", "tab", "full_stop")
        assert panel.setting["x"] == pytest.approx(usual["x"] + 10)
        assert panel.setting["y"] == pytest.approx(usual["y"] + 5)
        assert panel.setting["power"] < usual["power"] and panel.setting["angle"] > usual["angle"]
        await pilot.press("u")
        assert panel.setting == usual
        await pilot.click("#more-tilt")
        assert panel.setting["tilt"] > usual["tilt"]
        await pilot.click(Arena, offset=(29, 1))
        assert (panel.setting["x"], panel.setting["y"]) == (60, 60)
        await pilot.press(*["right"] * 30)
        assert panel.setting["x"] == 60
        await pilot.press("escape")
        await until(pilot, lambda: is_asked(app))
        assert not at.shows()
        await pilot.press(*"throw", "enter")
        await until(pilot, lambda: isinstance(app.screen, AimScreen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Picture))
        await sees(pilot, app, "The throw")
        await pilot.press("enter", "f7")
        await until(pilot, lambda: isinstance(app.screen, Picture))
        await pilot.press("escape")
        assert table_of(app).at is at

    run(at, script)
    assert at.shows()[0]["seat"] == 0


def test_on_a_narrow_screen_the_panel_keeps_its_controls() -> None:
    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await until(pilot, lambda: is_asked(app))
        await pilot.press(*"throw", "enter")
        await sees(pilot, app, "heading  ●────────────     0 °")
        assert not app.screen.query_one(Arena).display
        await pilot.click("#more-tilt")
        assert app.screen.setting["tilt"] > 0  # type: ignore[attr-defined]

    run(at_the_throw(), script, (60, 24))


def test_a_typed_setting_throws_without_the_panel() -> None:
    at = at_the_throw()

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await until(pilot, lambda: is_asked(app))
        await pilot.press(*"throw", "space", *"x", "space", "minus", *"50", "enter")
        await until(pilot, lambda: isinstance(app.screen, Picture))

    run(at, script)
    assert setting_made(at)["x"] < 0


# --- leaving in the midst -------------------------------------------------------------------------


def test_a_battle_left_in_the_midst_of_a_throw_goes_on_from_it() -> None:
    """Decisions come between the questions of one throw; the throw waits beside the record."""
    at = at_the_throw()
    at.act(0, at.frame(0).aim.actions[0])  # type: ignore[union-attr]
    at.leave()
    kept = json.loads(beside(at.path, "throw").read_text())
    assert kept == at.shows()[-1]
    again = resume_table(at.path)
    assert again.shows() == [kept]
    assert again.state.course is not None and list(again.state.course.shows.values()) == [kept]
    while not again.over:
        again.advance()
        if again.asked():
            again.act(0, again.hint(0).action)
    again.advance()
    assert not beside(at.path, "throw").exists()
    found = records.load(at.path)
    assert "all by the rules" in found.verify(found.game(again.game.room))
