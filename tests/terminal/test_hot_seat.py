"""Two people, one keyboard: nobody sees the other's cards. And luck from a real table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from haymaker.games import load
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.kit import Kit
from haymaker.table import records
from haymaker.terminal.screen import Screen
from haymaker.terminal.tables import HUMAN
from tests.terminal.sitting import WIPE, Glass, Keyboard, come_back, sit_down, verified

RIVAL = {"Red": "Blue", "Blue": "Red"}
CARDS = ("p1", "p2", "p3", "n", "b", "d")


def hot_seat(path: Path, keyboard: Keyboard, **options: object) -> str:
    glass = Glass()
    keyboard.echo = glass
    return sit_down(path, keyboard, players=(HUMAN, HUMAN), out=glass, **options)  # type: ignore[arg-type]


def first_or_enter(question: str) -> str:
    return "" if "Press Enter" in question else "1"


# --- hot seat -------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"exchange": True}, {"mode": "advanced"}], ids=str)
def test_the_screen_is_wiped_before_the_keyboard_changes_hands(path: Path, options: dict) -> None:
    shown = hot_seat(path, Keyboard(afterwards=first_or_enter), **options)
    before, *sittings = shown.split(WIPE)
    assert "is dealt" not in before and "Your hand" not in before
    assert len(sittings) > 20
    for sitting in sittings:
        name = sitting.partition(":")[0]
        assert sitting.startswith(f"{name}: the keyboard is yours. Press Enter. \n")
        assert f"{name} (you)" in uncoloured(sitting)
        assert_no_cards_of(RIVAL[name], uncoloured(sitting))
    assert "all by the rules" in verified(path)


def uncoloured(text: str) -> str:
    return re.sub(r"\x1b\[\d+m", "", text)


def assert_no_cards_of(other: str, sitting: str) -> None:
    assert f"{other} (you)" not in sitting
    assert f"{other} is dealt" not in sitting
    assert not re.search(rf"{other} (draws|takes|puts) (?!a card)", sitting)
    assert not re.search(rf"^{other}: (Which|Four|Up to|Choose|One)", sitting, re.MULTILINE)


@pytest.mark.parametrize("say", ["table", "label", "ask"])
def test_what_is_said_to_a_seat_is_made_from_its_view(
    path: Path, monkeypatch: pytest.MonkeyPatch, say: str
) -> None:
    """Whatever the words of a game do with it, the rival's hand is not in there."""
    words = load("punch").words
    plainly, seen = getattr(words, say), 0

    def overheard(kit: Kit, v: Any, seat: int, *more: Any) -> str:
        nonlocal seen
        seen += 1
        assert not any(v.hand[rival, k] for rival in range(2) if rival != seat for k in range(6))
        return str(plainly(kit, v, seat, *more))

    monkeypatch.setattr(words, say, overheard)
    hot_seat(path, Keyboard(afterwards=first_or_enter))
    assert seen > 20


def test_the_one_at_the_keyboard_sees_the_own_hand_after_enter_only(path: Path) -> None:
    shown = hot_seat(path, Keyboard(afterwards=first_or_enter))
    for sitting in shown.split(WIPE)[1:]:
        first, _, rest = sitting.partition("\n")
        assert "hand" not in first and "Your hand" in rest


def test_a_hot_seat_game_left_and_resumed_hands_over_first(path: Path) -> None:
    hot_seat(path, Keyboard("", "keep", "", "quit"))
    glass = Glass()
    come_back(path, Keyboard(afterwards=first_or_enter, echo=glass), glass)
    before, *sittings = glass.getvalue().split(WIPE)
    assert "Your hand" not in before and sittings
    assert "all by the rules" in verified(path)


def test_without_a_terminal_no_escape_codes_are_written(path: Path) -> None:
    shown = sit_down(path, Keyboard(afterwards=first_or_enter), players=(HUMAN, HUMAN))
    assert "\x1b" not in shown


def test_colours_are_off_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    glass = Glass()
    assert Screen(glass).bold("x") == "\x1b[1mx\x1b[0m"
    monkeypatch.setenv("NO_COLOR", "1")
    assert Screen(glass).bold("x") == "x"


# --- luck from a real table -----------------------------------------------------------------------


class RealTable:
    """People with real decks: they type the card they drew, and play their first move."""

    def __init__(self) -> None:
        self.drawn = 0

    def __call__(self, question: str) -> str:
        if not question.startswith("  ["):
            return first_or_enter(question)
        possible = question.strip(" []>").split(", ")
        self.drawn += 1
        return possible[self.drawn % len(possible)].upper()


def asked(path: Path, keyboard: Keyboard, **options: object) -> str:
    glass = Glass()
    keyboard.echo = glass
    people = (HUMAN, "random")
    return sit_down(path, keyboard, players=people, luck="asked", out=glass, **options)  # type: ignore[arg-type]


def test_luck_is_typed_in_from_a_real_table(path: Path) -> None:
    people = RealTable()
    asked(path, Keyboard("p1", "n", "d", afterwards=people))
    found = records.load(path)
    drawn = [step.action for step in found.steps if step.seat == CHANCE]
    assert drawn[:3] == [CARDS.index(card) for card in ("p1", "n", "d")]
    assert found.header["luck"] == {"source": "asked"} and people.drawn + 3 <= len(drawn)
    assert "all by the rules" in verified(path)


def test_luck_that_cannot_have_happened_is_asked_again(path: Path) -> None:
    """A deck has five cards of a kind; the sixth is not believed."""
    shown = asked(path, Keyboard("fly", "", *["p1"] * 6))
    assert "'fly' cannot have happened here. Allowed now: p1, p2, p3, n, b, d." in shown
    assert "'p1' cannot have happened here. Allowed now: p2, p3, n, b, d." in shown
    assert len(records.load(path).steps) == 5


def test_what_the_answers_mean_is_said_once(path: Path) -> None:
    shown = asked(path, Keyboard("p1", "p2", "d", "quit"))
    assert shown.count("  Punch 3\n") == 1
    assert shown.count("[p1, p2, p3, n, b, d] >") == 4


def test_a_game_with_typed_luck_goes_on_with_typed_luck(path: Path) -> None:
    asked(path, Keyboard("p1", "p2", "quit"))
    people, glass = RealTable(), Glass()
    come_back(path, Keyboard("p3", afterwards=people, echo=glass), glass)
    drawn = [step.action for step in records.load(path).steps if step.seat == CHANCE]
    assert drawn[:3] == [0, 1, 2] and people.drawn > 10
    assert "all by the rules" in verified(path)
