"""Refereeing a real table: the people deal, roll and throw, and say here what happened."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from haymaker.games import load
from haymaker.kernel.contract import CHANCE, LUCK_ACTS, WATCHER
from haymaker.kernel.errors import Refused
from haymaker.protocol.shown import Frame
from haymaker.table import records
from haymaker.table.luck import possible
from haymaker.terminal.app.desk import Haymaker, HomeScreen
from haymaker.terminal.app.drawers import PickOne
from haymaker.terminal.app.setting_up import SettingUp
from haymaker.terminal.app.table import HandOver, TypedInput
from haymaker.terminal.files import unfinished_games
from haymaker.terminal.play import LineGame
from haymaker.terminal.screen import Screen
from haymaker.terminal.seating import seat_of, tells_luck, viewer_for, who
from haymaker.terminal.tables import HUMAN, LocalTable, resume_table
from tests.terminal.piloted import (
    LARGE,
    everything_shown,
    is_asked,
    local_table,
    play_to_end,
    run,
    sees,
    shown,
    table_of,
    type_in,
    until,
)
from tests.terminal.sitting import WIPE, Glass, Keyboard

pytestmark = pytest.mark.usefixtures("interpreted")


def refereed(path: Path, game_name: str, *players: str, **options: object) -> LocalTable:
    return local_table(path, game_name, players, luck="asked", **options)


def luck_told(path: Path) -> list[str]:
    """What the record says that luck did."""
    found = records.load(path)
    game = found.game(load(found.game_name).room)
    steps = [step for step in found.steps if step.seat == CHANCE]
    return [game.words.short(game.kit, CHANCE, step.action) for step in steps]


def verified(path: Path) -> str:
    found = records.load(path)
    return found.verify(found.game(load(found.game_name).room))


def frame_of(app: Haymaker) -> Frame:
    frame = table_of(app).shown
    assert frame is not None
    return frame


def codes(app: Haymaker) -> list[str]:
    return [move.code for move in frame_of(app).moves]


def come_to(at: LocalTable, wanted: Callable[[Frame], bool], seed: int = 1) -> LocalTable:
    """Plays on, whatever happens, until a question is put that is wanted."""
    chance = random.Random(seed)
    at.advance()
    while not at.over:
        actor = at.asked()[0]
        frame = at.frame(viewer_for(at, actor))
        if wanted(frame):
            return at
        at.act(actor, chance.choice(frame.moves).action)
        at.advance()
    raise AssertionError("that is never asked")


async def take_the_keyboard(pilot: Pilot[None], app: Haymaker) -> None:
    await until(pilot, lambda: isinstance(app.screen, HandOver))
    await pilot.press("enter")
    await until(pilot, lambda: is_asked(app))


async def say(pilot: Pilot[None], app: Haymaker, text: str) -> None:
    """Types an answer, and waits until the table has gone on or said why not."""
    before, word = frame_of(app), shown(app, "word")
    table_of(app).query_one(TypedInput).value = ""
    await type_in(pilot, text)
    await until(
        pilot,
        lambda: (
            isinstance(app.screen, HandOver)
            or (is_asked(app) and (frame_of(app) is not before or shown(app, "word") != word))
            or table_of(app).at.over
        ),
    )


def asks(text: str) -> Callable[[Frame], bool]:
    return lambda frame: tells_luck(frame) and text in frame.ask


def offers(code: str) -> Callable[[Frame], bool]:
    return lambda frame: tells_luck(frame) and code in [move.code for move in frame.moves]


# --- from the entrance ----------------------------------------------------------------------------


def test_a_referee_comes_in_by_the_front_door(data_home: Path) -> None:
    """People at every seat, luck from the real table, nothing at stake."""

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        assert isinstance(app.screen, HomeScreen)
        await sees(pilot, app, "Referee a real table")
        await pilot.press("t")
        assert isinstance(app.screen, PickOne)
        await sees(pilot, app, "Which game is played there?")
        await pilot.press("down", "down", "down", "down", "enter")
        await until(pilot, lambda: isinstance(app.screen, SettingUp))
        await sees(pilot, app, "yours: a real table")
        assert "Throws" not in everything_shown(app), "people throw here"
        await pilot.press("p")
        await until(pilot, lambda: isinstance(app.screen, HandOver))
        await pilot.press("ctrl+q")

    run(None, script)
    (kept,) = unfinished_games("pokepucks")
    assert kept.record.header["luck"] == {"source": "asked"}
    assert kept.record.header["seats"] == ["human", "human"]
    assert not (data_home / "haymaker" / "records" / "pokepucks-keeps.json").exists()


# --- Punch!: cards --------------------------------------------------------------------------------


def test_cards_are_dealt_as_the_referee_says(path: Path) -> None:
    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await sees(pilot, app, "The referee: the keyboard is yours.")
        await take_the_keyboard(pilot, app)
        assert frame_of(app).seat is None and "the referee" in shown(app, "head")
        assert codes(app) == ["p1", "p2", "p3", "n", "b", "d"]
        for card in ("p1", "P1", "d"):
            await say(pilot, app, card)
        assert luck_told(path) == ["p1", "p1", "d"]

    run(refereed(path, "punch", HUMAN, HUMAN), script)


def test_a_refereed_game_is_played_to_its_end(path: Path) -> None:
    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        assert await play_to_end(pilot, app) > 3

    at = refereed(path, "punch", start_stamina=1)
    run(come_to(at, lambda _: len(luck_told(path)) == 8), script)
    assert "all by the rules" in verified(path)


def test_what_cannot_have_happened_gets_a_sentence_and_changes_nothing(path: Path) -> None:
    """A deck has five cards of a kind; the sixth is not believed. Nor is half a word."""

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await until(pilot, lambda: is_asked(app))
        for _ in range(5):
            await say(pilot, app, "p1")
        before = path.read_bytes()
        for answer, sentence in (
            ("p1", "'p1' cannot have happened here."),
            ("fly", "'fly' cannot have happened here."),
            ("1", "'1' cannot have happened here."),
            ("p", "'p' may be p2, p3; write more of it."),
        ):
            await say(pilot, app, answer)
            assert shown(app, "word") == sentence
            assert path.read_bytes() == before
        await pilot.press("escape", "f5")
        await until(pilot, lambda: "Nobody chooses here" in shown(app, "word"))
        assert path.read_bytes() == before

    run(refereed(path, "punch"), script)


def test_a_slip_of_the_tongue_is_taken_back(path: Path) -> None:
    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await until(pilot, lambda: is_asked(app))
        assert not frame_of(app).undo
        await say(pilot, app, "p1")
        before = path.read_bytes()
        await say(pilot, app, "p2")
        await pilot.press("f6")
        await until(pilot, lambda: is_asked(app) and "takes back" in shown(app, "told"))
        assert path.read_bytes() == before
        await say(pilot, app, "b")
        assert luck_told(path) == ["p1", "b"]

    run(refereed(path, "punch"), script)


def test_what_somebody_has_acted_upon_stands(path: Path) -> None:
    at = refereed(path, "punch", HUMAN, HUMAN)
    at.advance()
    while at.asked() == [CHANCE]:
        at.act(CHANCE, at.frame(WATCHER).moves[0].action)
    assert at.frame(0).undo, "the last card may have been misread"
    at.act(0, at.frame(0).moves[0].action)
    assert not at.frame(1).undo
    with pytest.raises(Refused, match="nobody else has acted"):
        at.undo(1)
    with pytest.raises(Refused, match="Luck is not to act now"):
        at.act(CHANCE, 0)
    at.leave()


def test_lucks_last_word_is_taken_back_with_what_followed(path: Path) -> None:
    """Also where somebody has acted upon it: the referee is asked again."""

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("f9")
        await until(pilot, lambda: "Nothing was typed in of luck" in shown(app, "word"))
        while tells_luck(frame_of(app)):
            await say(pilot, app, codes(app)[0])
        dealt = luck_told(path)
        await say(pilot, app, "keep")
        await pilot.press("f9")
        await until(pilot, lambda: is_asked(app) and "is taken back" in shown(app, "told"))
        assert luck_told(path) == dealt[:-1] and tells_luck(frame_of(app))

    run(refereed(path, "punch"), script)


def test_only_a_refereed_table_offers_to_take_luck_back(path: Path) -> None:
    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await until(pilot, lambda: is_asked(app))
        assert "F9" not in everything_shown(app)
        before = path.read_bytes()
        await pilot.press("f9", "question_mark")
        await sees(pilot, app, "as a referee: take luck's last word back,")
        assert path.read_bytes() == before

    run(local_table(path, "punch"), script, LARGE)


def test_between_a_player_and_the_referee_the_keyboard_changes_hands(path: Path) -> None:
    """The referee has an onlooker's view; a player sees nothing of what the referee types."""
    at = refereed(path, "one_punch_man", HUMAN, HUMAN, max_rounds=6)
    found: list[str] = []

    def leads_to_luck(frame: Frame) -> bool:
        """What the player can do here so that dice are rolled or cards drawn."""
        course = at.state.course
        if course is None or tells_luck(frame):
            return False
        for move in frame.moves:
            after = at.game.after(course.state, seat_of(frame), move.action)
            if len(possible(at.game.chance(after))) > 1 and at.game.turn(after) == LUCK_ACTS:
                found[:] = [move.code]
        return bool(found)

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await take_the_keyboard(pilot, app)
        assert who(at, seat_of(frame_of(app))) in shown(app, "head")
        await type_in(pilot, found[0])
        await sees(pilot, app, "The referee: the keyboard is yours.")
        assert shown(app, "drawn") == ""
        await take_the_keyboard(pilot, app)
        assert tells_luck(frame_of(app)) and frame_of(app).view == at.frame(WATCHER).view
        while not isinstance(app.screen, HandOver):
            await say(pilot, app, codes(app)[0])
        assert shown(app, "ask") == shown(app, "told") == ""

    run(come_to(at, leads_to_luck), script)


def test_in_lines_the_screen_is_wiped_between_a_player_and_the_referee(path: Path) -> None:
    glass = Glass()
    people = random.Random(3)

    def answer(question: str) -> str:
        if question.startswith("  ["):
            return people.choice(question.strip(" []>").split(", "))
        return "" if "Press Enter" in question else "1"

    keyboard = Keyboard(afterwards=answer, echo=glass)
    LineGame(refereed(path, "punch", HUMAN, HUMAN), Screen(glass), keyboard).run()
    pages = glass.getvalue().split(WIPE)
    referees = [page for page in pages if page.startswith("The referee: the keyboard is yours.")]
    assert len(referees) > 1
    assert not any("Your hand" in page for page in referees[:-1])
    assert not any("[p1, " in page for page in pages if "Your hand" in page)
    assert "all by the rules" in verified(path)


def test_a_refereed_game_is_left_and_resumed_in_the_app(data_home: Path) -> None:
    home = data_home / "haymaker" / "records" / "punch-1.jsonl"
    at = refereed(home, "punch")
    at.advance()
    at.act(CHANCE, 2)
    at.leave()

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await pilot.press("r", "enter")
        await until(pilot, lambda: is_asked(app))
        assert tells_luck(frame_of(app))
        await say(pilot, app, "n")
        assert luck_told(home) == ["p3", "n"]

    run(None, script)


# --- One Punch Man: dice --------------------------------------------------------------------------


def test_dice_are_rolled_at_the_table_and_read_by_their_faces(path: Path) -> None:
    """A seven is not believed, and a 3 is the face, never the third answer."""

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await take_the_keyboard(pilot, app)
        assert codes(app) == ["1", "2", "3", "4", "5", "6"]
        before = path.read_bytes()
        await say(pilot, app, "7")
        assert shown(app, "word") == "'7' cannot have happened here."
        assert path.read_bytes() == before
        await say(pilot, app, "3")
        assert luck_told(path)[-1] == "3"

    at = refereed(path, "one_punch_man", HUMAN, HUMAN, max_rounds=6)
    run(come_to(at, asks("What does it show?"), seed=5), script)


def test_faces_are_clicked_as_well(path: Path) -> None:
    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await take_the_keyboard(pilot, app)
        told = len(luck_told(path))
        moves = app.screen.query_one("#moves", OptionList)
        moves.scroll_home(animate=False)
        await pilot.pause()
        await pilot.click(moves, offset=(4, 3))
        await until(pilot, lambda: len(luck_told(path)) > told)
        assert luck_told(path)[told] == "4"

    at = refereed(path, "one_punch_man", HUMAN, HUMAN, max_rounds=6)
    run(come_to(at, asks("What does it show?"), seed=5), script)


# --- PokéPucks: a throw ---------------------------------------------------------------------------


def test_a_throw_is_reported_puck_by_puck(path: Path) -> None:
    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await until(pilot, lambda: is_asked(app))
        pile = at.frame(0).view["arena_count"]
        before = path.read_bytes()
        await say(pilot, app, "bounces")
        assert shown(app, "word") == "'bounces' cannot have happened here."
        assert path.read_bytes() == before
        told = len(luck_told(path))
        await say(pilot, app, "hit")
        for _ in range(pile):
            assert set(codes(app)) <= {"stays", "flips", "leans", "leaves"}
            await say(pilot, app, "stays")
        assert luck_told(path)[told:] == ["hit"] + ["stays"] * pile

    at = come_to(refereed(path, "pokepucks"), offers("hit"))
    run(at, script)


# --- every game -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game_name", ["rocket_punch", "robo_power"])
def test_the_other_card_games_are_refereed_to_their_end(path: Path, game_name: str) -> None:
    at = refereed(path, game_name, HUMAN, *["random"] * 3)
    luck, out = random.Random(2), io.StringIO()

    def answer(question: str) -> str:
        frame = at.frame(0)
        return (luck.choice(frame.moves) if tells_luck(frame) else frame.moves[0]).code

    LineGame(at, Screen(out), Keyboard(afterwards=answer)).run()
    assert "all by the rules" in verified(path)
    assert records.load(path).header["luck"] == {"source": "asked"}


def test_a_robot_is_named_by_its_own_number(path: Path) -> None:
    """The list of robots is long: `10` is the robot of that power, not the tenth of the list."""

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await until(pilot, lambda: is_asked(app))
        await say(pilot, app, "10")
        assert luck_told(path)[-1] == "10"

    run(come_to(refereed(path, "robo_power"), asks("dealt to")), script)
    resume_table(path).leave()
