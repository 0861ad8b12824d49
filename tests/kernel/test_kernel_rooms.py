"""Rooms and games: what a room must have, and the questions a game answers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import haymaker
from haymaker.kernel import contract, source
from haymaker.kernel.contract import CHANCE, GAME_OVER, NO_SUCH_ACTION, NOT_YOUR_TURN
from haymaker.kernel.errors import HaymakerError, UnknownName
from haymaker.kernel.game import Room, room, same
from haymaker.kernel.score import Score
from haymaker.kernel.simulate import joined
from tests.conformance.remaking import remade
from tests.table.tabletop import PUNCH, TOY

GAME = TOY.game()


@pytest.fixture
def rebuilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Room]]:
    """The toy with one text of its rules replaced."""

    def make(old: str, new: str) -> Room:
        remade(tmp_path, "odd_toy", (old, new))
        monkeypatch.syspath_prepend(str(tmp_path))
        return Room("odd_toy")

    yield make
    for name in [name for name in sys.modules if name.startswith("odd_toy")]:
        del sys.modules[name]


# --- rooms ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["score", "why_not", "STATE", "LUCK"])
def test_a_room_without_a_part_says_which(rebuilt: Callable[..., Room], name: str) -> None:
    old = f"def {name}(" if name.islower() else f"{name} = "
    new = f"def no_{name}(" if name.islower() else f"NO_{name} = "
    with pytest.raises(TypeError, match=rf"no '{name}': see docs/adding-a-game.md"):
        rebuilt(old, new)


def test_a_field_called_like_a_part_of_numpy_is_refused(rebuilt: Callable[..., Room]) -> None:
    with pytest.raises(TypeError, match="'size' has a name that NumPy records use"):
        rebuilt('("duels", "i1")', '("duels", "i1"), ("size", "i1")')


def test_a_name_may_not_mean_two_things_in_one_namespace(rebuilt: Callable[..., Room]) -> None:
    """`FEW` is a number of the loop; a room that means another one would change the loop."""
    odd = rebuilt("HIDDEN = -1", "HIDDEN = -1\nFEW = 99")
    with pytest.raises(TypeError, match="'FEW' is already something else"):
        source.namespace(odd, lambda function: function, {})


def test_a_room_is_opened_once() -> None:
    assert room("tests.conformance.toy") is TOY


def test_a_game_that_does_not_exist_is_told_with_the_nearest_one() -> None:
    with pytest.raises(UnknownName, match=r"no game 'punhc'; there are: .*Did you mean 'punch'\?"):
        haymaker.load("punhc")


def test_clauses_have_names() -> None:
    assert GAME.clause(3) == "TOY-03" and PUNCH.game().clause(contract.RULING + 7) == "PU-H07"


def test_a_game_without_its_own_bot_has_none() -> None:
    assert TOY.bot is None and PUNCH.bot is not None


def test_what_a_room_does_not_say_is_filled_in() -> None:
    words, kit, v = TOY.words, GAME.kit, GAME.plain(GAME.new())
    assert words.menu(kit, v, 0, [0, 1]) == "" and words.tallies(kit, GAME.new()) == {}
    assert words.ask_luck(kit, v) == "What happened at the table?"
    assert words.label_luck(kit, v, 2) == "play rank 3"
    assert "play" in words.ONE_ANSWER and PUNCH.words.label_luck(kit, v, 0) != ""


def test_words_without_a_part_say_which(rebuilt: Callable[..., Room]) -> None:
    odd = rebuilt("def tell(", "def no_tell(")
    with pytest.raises(TypeError, match=r"odd_toy.words has no 'tell': see docs/adding-a-game.md"):
        _ = odd.words


# --- games ----------------------------------------------------------------------------------------


def test_looking_ahead_leaves_the_state_as_it_is() -> None:
    s = GAME.new()
    before = s.tobytes()
    after = GAME.after(s, CHANCE, 2)
    assert s.tobytes() == before and not same(after, s)
    GAME.apply(s, CHANCE, 2)
    assert same(after, s)


def test_questions_out_of_turn_have_answers() -> None:
    s = GAME.new()
    assert GAME.seats(s) == (CHANCE,) and GAME.legal(s, 0) == []
    assert GAME.why_not(s, 0, 0) == NOT_YOUR_TURN
    for rank in (0, 0, 0, 1, 1, 1):
        GAME.apply(s, CHANCE, rank)
    assert GAME.seats(s) == (0, 1) and GAME.legal(s, 0) == [0] and GAME.legal(s, 1) == [1]
    assert GAME.why_not(s, 0, 4) == GAME.why_not(s, 0, -1) == NO_SUCH_ACTION
    for _ in range(3):
        GAME.apply(s, 0, 0)
        GAME.apply(s, 1, 1)
    assert GAME.over(s) and GAME.seats(s) == () and GAME.why_not(s, 0, 0) == GAME_OVER
    assert GAME.score(s) == Score((0, 3), 1, decided=True)


def test_places_and_winners() -> None:
    score = Score((3, 5, 5, 1), 1, decided=True)
    assert score.places == (3, 1, 1, 4) and score.winners == (1, 2)
    level = Score((2, 2), 1, decided=True)
    assert level.winners == (0, 1) and level.places == (1, 1), "a win may be shared by all"


def test_first_place_is_no_win_in_an_ending_without_a_winner() -> None:
    """Two are still in when the turns run out, the third went out before: nobody has won."""
    score = Score((1, 1, 0), 2, decided=False)
    assert score.winners == () and score.places == (1, 1, 3)


def test_a_game_knows_the_endings_in_which_somebody_has_won() -> None:
    s = GAME.new()
    for rank in (1, 1, 2, 0, 2, 2):
        GAME.apply(s, CHANCE, rank)
    for east, west in ((1, 0), (1, 2), (2, 2)):
        GAME.apply(s, 0, east)
        GAME.apply(s, 1, west)
    assert GAME.score(s) == Score((1, 1), 2, decided=False)


def test_a_kit_that_is_gone_is_not_taken_for_the_next_one() -> None:
    """The interpreter knows kits by the id of their record. A slice of an array of kits is such a
    record; when nobody needs it any more, the next one may get its id."""
    copies = [2, 9, 3] * 60
    kits = joined([TOY.game(copies=number).kit.record for number in copies])
    found = [TOY.interpreted.kit(kits[i : i + 1]).copies for i in range(len(kits))]
    assert found == copies
    for number in copies:
        game = TOY.game(copies=number)
        assert game.chance(game.new()) == [number] * 4


def test_messages_are_one_sentence_errors_of_one_family() -> None:
    with pytest.raises(HaymakerError, match="Punch! is for exactly 2 players; 3 were asked for"):
        haymaker.load("punch", players=3)
