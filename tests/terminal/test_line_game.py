"""A game of Punch! in line mode, from the first deal to the last bell."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from haymaker.games import load
from haymaker.kernel.errors import BrokenRecord, HaymakerError
from haymaker.table import records
from haymaker.table.luck import commitment
from haymaker.terminal.files import (
    beside,
    latest_unfinished,
    new_record_path,
    records_home,
)
from haymaker.terminal.play import LineGame
from haymaker.terminal.screen import Screen
from haymaker.terminal.tables import HUMAN, resume_table
from tests.table.tabletop import bodies, chained
from tests.terminal.sitting import (
    SECRET,
    Glass,
    Keyboard,
    come_back,
    opened,
    sit_down,
    verified,
)

PAIR = [HUMAN, "random"]


# --- whole games ----------------------------------------------------------------------------------


def test_a_whole_game_is_played_told_and_recorded(path: Path) -> None:
    shown = sit_down(path, Keyboard(afterwards="1"))
    assert shown.startswith(f"Punch!\nSaved in {path}\nType `help` for help.")
    assert "Red is dealt " in shown and "Blue is dealt " not in shown
    assert "Red: Which card do you play?" in shown
    assert "Red: Punch 1. Blue: " in shown
    result = shown.split("\n")[-3]
    assert result in ("Red won.", "Blue won.", "Nobody won.")
    assert shown.endswith(f"The record: haymaker record show {path}\n")
    assert "all by the rules, ending as recorded" in verified(path)


def test_an_action_can_be_typed_by_its_code_in_any_case(path: Path) -> None:
    def any_card(question: str) -> str:
        return cards[len(keyboard.asked) % 6]

    cards = ("P1", "p2", " P3 ", "n", "B", "d")
    keyboard = Keyboard("keep", afterwards=any_card)
    shown = sit_down(path, keyboard)
    assert "You have no " in shown, "some of the cards are not in the hand"
    assert "all by the rules" in verified(path)


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "advanced"},
        {"exchange": True},
        {"robo_box": True},
        {"mode": "advanced", "exchange": True, "advanced_exchange_blind": False},
    ],
    ids=str,
)
def test_every_variant_can_be_played_by_choosing_the_first_move(path: Path, options: dict) -> None:
    sit_down(path, Keyboard(afterwards="1"), **options)
    assert "all by the rules" in verified(path)


def test_bots_can_be_watched(path: Path) -> None:
    shown = sit_down(path, Keyboard(), players=("heuristic", "random"))
    assert "Both boxers have ten cards." in shown and "is dealt" not in shown
    assert "won." in shown and "all by the rules" in verified(path)


def test_the_same_seed_is_the_same_game(tmp_path: Path) -> None:
    records_ = []
    for name in ("a.jsonl", "b.jsonl"):
        sit_down(tmp_path / name, Keyboard(afterwards="1"), seed=7)
        records_.append((tmp_path / name).read_bytes())
    assert records_[0] == records_[1]


def test_a_single_move_is_made_without_a_question(path: Path) -> None:
    """One kind of card left in the hand: nothing to choose."""
    shown = sit_down(path, Keyboard(afterwards="1"), start_stamina=10, power=[0, 0, 0])
    assert re.search(r"\(only one move: (Punch \d|Do Nothing|Block|Dodge)\)", shown)


# --- what is no move ------------------------------------------------------------------------------


def said(path: Path, *typed: str) -> str:
    """What the screen says in answer to these lines at the first exchange."""
    shown = sit_down(path, Keyboard("keep", *typed))
    return shown[: shown.index("Left the table.")]


def own_actions(path: Path) -> list[str]:
    return [line["do"] for line in records.load(path).spelled if line["seat"] == 0]


def test_help_lists_the_commands(path: Path) -> None:
    for command in ("moves", "why MOVE", "hint", "table", "log", "rules WORDS", "quit"):
        assert re.search(rf"^  {command}  ", said(path, "help"), re.MULTILINE)
        path.unlink()


def test_moves_are_listed_again(path: Path) -> None:
    shown = said(path, "moves")
    assert shown.count("    1  p1  Punch 1\n") == 2


def test_the_table_is_drawn_again(path: Path) -> None:
    once = said(path).count("Your hand: ")
    path.unlink()
    assert said(path, "table").count("Your hand: ") == once + 1


def test_the_log_tells_what_happened_lately(path: Path) -> None:
    shown = said(path, "log")
    assert shown.count("Red is dealt ") == 2


def test_a_hint_is_a_legal_move(path: Path) -> None:
    shown = said(path, "hint")
    code = re.search(r"The Professor would choose (\w+): ", shown)
    assert code is not None and re.search(rf"^ +\d  {code[1]} ", shown, re.MULTILINE)


def test_why_names_the_clause(path: Path) -> None:
    shown = said(path, "why redeal p1", "why p1", "why fly", "why")
    assert "A hand is kept or dealt again only right after the deal. (PU-16) Allowed now: " in shown
    assert "That is allowed." in shown
    assert "Punch! has no move called 'fly'. Allowed now: " in shown
    assert "Say which move, as in `why p1`." in shown


def test_what_a_thing_is_and_what_it_is_all_about(path: Path) -> None:
    shown = said(path, "what d", "what Block", "what elephant", "goal")
    assert "Dodge: Sends a Punch back" in shown and "PU-21" in shown and "Block: Stops" in shown
    assert "Say what" in shown and "P1" in shown
    assert "knock the other down to 0" in shown and "Red: 0 matches, stamina 10" in shown


def test_rules_are_looked_up_by_number_and_words(path: Path) -> None:
    shown = said(path, "rules pu-16", "rules knock out", "rules elephant", "rules")
    assert "  PU-16 " in shown
    assert re.search(r"  PU-\d\d .*[Kk]nock", shown)
    assert "has no clause 'elephant'" in shown
    assert "haymaker rules punch" in shown


@pytest.mark.parametrize("typed", ["fly", "0", "99", "9" * 5000, "p9", "٣٣", "play p1", "-1"])
def test_nonsense_is_answered_with_what_is_allowed(path: Path, typed: str) -> None:
    shown = said(path, typed)
    assert f"Punch! has no move called {typed!r}. Allowed now: p1, " in shown
    assert own_actions(path) == ["keep"]


def test_an_illegal_move_is_refused_with_its_clause_and_asked_again(path: Path) -> None:
    shown = said(path, "redeal p1")
    assert "(PU-16) Allowed now: p1" in shown
    assert own_actions(path) == ["keep"]


def test_an_empty_line_is_asked_again(path: Path) -> None:
    keyboard = Keyboard("keep", "", "   ")
    sit_down(path, keyboard)
    assert keyboard.asked == ["> "] * 4


# --- leaving and coming back ----------------------------------------------------------------------


@pytest.mark.parametrize("word", ["quit", "exit", "q", "QUIT"])
def test_who_quits_is_told_how_to_go_on(path: Path, word: str) -> None:
    shown = sit_down(path, Keyboard("1", "1", word, afterwards="never asked again"))
    assert shown.endswith(f"Left the table. Go on with: haymaker play --resume {path}\n")
    assert records.load(path).end is None


def test_a_game_left_in_the_middle_goes_on_and_verifies(path: Path) -> None:
    sit_down(path, Keyboard("1", "1", "1", "quit"))
    begun = path.read_bytes()
    shown = come_back(path, Keyboard("log", afterwards="1"))
    assert "won." in shown
    assert path.read_bytes().startswith(begun)
    assert "all by the rules" in verified(path)


def test_a_game_can_be_left_after_every_single_move(path: Path) -> None:
    sit_down(path, Keyboard("1"))
    for _ in range(400):
        if records.load(path).end is not None:
            break
        come_back(path, Keyboard("1"))
    assert "all by the rules" in verified(path)


def test_a_resumed_record_names_no_seed_that_does_not_tell_its_luck(path: Path) -> None:
    sit_down(path, Keyboard("1"))
    come_back(path, Keyboard(afterwards="1"))
    end = records.load(path).end
    assert end is not None and end["luck"] == {}


def test_a_finished_game_is_not_resumed(path: Path) -> None:
    sit_down(path, Keyboard(afterwards="1"))
    whole = path.read_bytes()
    with pytest.raises(HaymakerError, match="that game is over; look at it with"):
        resume_table(path)
    assert path.read_bytes() == whole


def test_a_broken_record_is_not_resumed_and_not_touched(path: Path) -> None:
    sit_down(path, Keyboard("1"))
    whole = path.read_bytes()
    for raw in (whole.replace(b'"n": 3,', b'"n": 4,'), whole[:-5] + b"\n", whole[:20]):
        path.write_bytes(raw)
        with pytest.raises(BrokenRecord):
            resume_table(path)
        assert path.read_bytes() == raw


@pytest.mark.parametrize("lost", [1, 5, 40])
def test_a_last_line_that_was_torn_is_cut_off_and_the_game_goes_on(path: Path, lost: int) -> None:
    """A crash in the midst of writing: that move was shown to nobody."""
    sit_down(path, Keyboard("1", "1"))
    whole = path.read_bytes()
    path.write_bytes(whole[:-lost])
    shown = come_back(path, Keyboard(afterwards="1"))
    assert "The last line of the record was cut off while it was written" in shown
    assert path.read_bytes().startswith(whole[: whole[:-1].rindex(b"\n") + 1])
    assert "all by the rules" in verified(path)


def test_a_torn_record_against_the_rules_is_not_touched(path: Path) -> None:
    sit_down(path, Keyboard("1"))
    header, *_ = bodies(path.read_bytes())
    keep = {"n": 1, "seat": 0, "action": 42, "do": "keep"}
    path.write_bytes(raw := chained([header, keep, keep])[:-3])
    with pytest.raises(BrokenRecord, match="line 2: action 42 of seat 0 is against the rules"):
        resume_table(path)
    assert path.read_bytes() == raw


def test_a_game_is_not_played_in_two_windows_at_once(path: Path) -> None:
    sit_down(path, Keyboard("1"))
    first = resume_table(path)
    raw = path.read_bytes()
    with pytest.raises(HaymakerError, match="this game is being played in another window"):
        resume_table(path)
    assert path.read_bytes() == raw
    first.leave()
    resume_table(path).leave()


def test_a_new_game_is_held_from_its_first_line_to_its_last(path: Path) -> None:
    table = opened(path, load("punch"), PAIR)
    with pytest.raises(HaymakerError, match="another window"):
        resume_table(path)
    table.leave()
    come_back(path, Keyboard(afterwards="1"))
    with pytest.raises(HaymakerError, match="that game is over"):
        resume_table(path)


def test_a_record_against_the_rules_is_not_resumed_and_not_touched(path: Path) -> None:
    """The checksums are right, and Red keeps a hand before any card is dealt."""
    sit_down(path, Keyboard("1"))
    header, *_ = bodies(path.read_bytes())
    keep = {"n": 1, "seat": 0, "action": 42, "do": "keep"}
    path.write_bytes(raw := chained([header, keep]))
    with pytest.raises(BrokenRecord, match="line 2: action 42 of seat 0 is against the rules"):
        resume_table(path)
    assert path.read_bytes() == raw


def test_a_record_whose_words_say_another_card_is_not_resumed(path: Path) -> None:
    sit_down(path, Keyboard("1"))
    lines = bodies(path.read_bytes())
    lines[1]["card"] = "P1" if lines[1]["card"] != "P1" else "P2"
    path.write_bytes(chained(lines))
    with pytest.raises(BrokenRecord, match="line 2: the action's number and its words differ"):
        resume_table(path)


def test_the_game_that_was_left_last_is_found(data_home: Path) -> None:
    with pytest.raises(HaymakerError, match="no unfinished game"):
        latest_unfinished()
    first, last = (new_record_path("punch") for _ in range(2))
    for path in (first, last):
        sit_down(path, Keyboard("1"))
    (records_home() / "punch-empty.jsonl").touch()
    (records_home() / "punch-noise.jsonl").write_bytes(b"\xff\n")
    assert records_home() == data_home / "haymaker" / "records"
    assert latest_unfinished("punch") in (first, last) and latest_unfinished() == last
    come_back(last, Keyboard(afterwards="1"))
    assert latest_unfinished() == first
    with pytest.raises(HaymakerError, match="no unfinished game"):
        latest_unfinished("chess")


def test_a_table_is_never_opened_over_another_file(path: Path) -> None:
    path.write_text("precious")
    with pytest.raises(HaymakerError, match="there is a file of that name already"):
        opened(path, load("punch"), PAIR)
    assert path.read_text() == "precious"


def test_what_happened_before_is_told_again_on_request(path: Path) -> None:
    before = sit_down(path, Keyboard("1", "1", "1"))
    told = [line.strip() for line in before.splitlines() if line.startswith("  Red: ")]
    shown = come_back(path, Keyboard("log"))
    assert told and all(line in shown for line in told)


def test_a_game_broken_off_is_put_away(path: Path) -> None:
    shown = sit_down(path, Keyboard("1", "break off", "no", "1", "break off", "yes"))
    assert shown.endswith("Broken off.\n")
    away = path.with_name(path.name + ".left")
    assert not path.exists() and records.load(away).end is None
    assert own_actions(away)[:1] in (["keep"], ["redeal"], ["play"])


# --- taking back ----------------------------------------------------------------------------------


def test_a_move_that_revealed_something_is_not_taken_back(path: Path) -> None:
    shown = said(path, "p1", "p2", "p3", "undo")
    assert "This cannot be taken back: only your own last move can, while nothing was" in shown


def test_a_choice_that_nobody_has_heard_of_is_taken_back(path: Path) -> None:
    """The advanced game: a hand is chosen card by card, out of everybody's view."""
    keyboard = Keyboard("1", "1", "undo", "2", "quit")
    out = sit_down(path, keyboard, mode="advanced")
    assert "Red takes the last move back." in out
    assert len(own_actions(path)) == 2
    come_back(path, Keyboard(afterwards="1"))
    assert "all by the rules" in verified(path)


# --- long lists, long sentences -------------------------------------------------------------------


def test_a_menu_without_numbers_takes_none(path: Path) -> None:
    """The dungeon shows a line a verb: who types a number cannot know what it would have meant."""
    game = load("one_punch_man", setup_monsters=1)
    at = opened(path, game, PAIR, seed=2)
    out, raw = io.StringIO(), b""

    def answer(question: str) -> str:
        nonlocal raw
        if raw:
            raise EOFError
        raw = path.read_bytes()
        return "1"

    LineGame(at, Screen(out), Keyboard(afterwards=answer)).run()
    assert "  put  " in out.getvalue()
    assert "One Punch Man has no move called '1'. Allowed now: put " in out.getvalue()
    assert path.read_bytes() == raw


def test_a_terminal_gets_its_lines_broken_between_words_and_a_pipe_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    sentence = "Only a move that has revealed nothing can be taken back."
    for out, shown in (
        (Glass(), "  Only a move that has revealed nothing\n    can be taken back.\n"),
        (io.StringIO(), f"  {sentence}\n"),
    ):
        Screen(out).tell(sentence)
        assert out.getvalue() == shown


def test_a_long_label_stands_in_a_column_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    Screen(out := Glass()).row(
        "   1  bring berry  ", 19, "Berry into Health (2 in your collection)"
    )
    assert out.getvalue() == (
        "   1  bring berry  Berry into Health (2\n" + " " * 19 + "in your collection)\n"
    )


# --- fair luck ------------------------------------------------------------------------------------


def test_the_seed_of_fair_luck_is_kept_apart_until_the_end(path: Path) -> None:
    sit_down(path, Keyboard("1", "1"), luck="fair")
    assert SECRET not in path.read_text()
    assert commitment(bytes.fromhex(SECRET)) in path.read_text()
    assert SECRET in beside(path, "seed").read_text()
    assert beside(path, "seed").stat().st_mode & 0o077 == 0, "only the house may read it"

    come_back(path, Keyboard("1", "1"))
    come_back(path, Keyboard(afterwards="1"))
    assert not beside(path, "seed").exists()
    assert SECRET in path.read_text()
    assert verified(path).endswith("draws of luck follow from the committed seed.")


def test_without_its_seed_a_fair_game_is_not_resumed(path: Path) -> None:
    sit_down(path, Keyboard("1"), luck="fair")
    raw = path.read_bytes()
    for text in ("", "[]", '{"seed": 5}', '{"seed": "no"}'):
        beside(path, "seed").write_text(text)
        with pytest.raises(HaymakerError, match="the committed seed is gone"):
            resume_table(path)
    beside(path, "seed").write_text('{"seed": "00ff"}')
    with pytest.raises(HaymakerError, match="this is not the committed seed"):
        resume_table(path)
    beside(path, "seed").unlink()
    with pytest.raises(HaymakerError, match="the committed seed is gone"):
        resume_table(path)
    assert path.read_bytes() == raw


def test_other_peoples_files_are_left_alone(path: Path) -> None:
    """Only fair luck has a seed file; a file of that name beside another game is not ours."""
    sit_down(path, Keyboard("1"))
    beside(path, "seed").write_text("precious")
    come_back(path, Keyboard(afterwards="1"))
    assert beside(path, "seed").read_text() == "precious"
