"""Playing for keeps at this machine: nothing is ever made or lost."""

from __future__ import annotations

import pytest

from haymaker.games import find, load
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.keeps import total
from haymaker.kernel.layout import Record
from haymaker.terminal import stakes
from haymaker.terminal.stakes import Stakes
from haymaker.terminal.tables import HUMAN, LocalTable, Wanted, open_wanted, resume_table
from tests.terminal.sitting import everything_in

pytestmark = pytest.mark.usefixtures("interpreted")

ROOM = find("pokepucks")
FIRST = ROOM.keeps.first


def battle(**more: object) -> LocalTable:
    game = load("pokepucks", max_turns=1, setup="full")
    wanted = Wanted(game, [HUMAN, "heuristic"], throws="model", **more)  # type: ignore[arg-type]
    return open_wanted(wanted)


def play_on(at: LocalTable, choices: int = 100_000) -> LocalTable:
    """Somebody who does what the hint says."""
    at.advance()
    while not at.over and choices:
        at.act(0, at.hint(0).action)
        at.advance()
        choices -= 1
    return at


def owned(name: str) -> dict[str, int]:
    """What somebody has at home."""
    return Stakes(ROOM).read().people[name].things


def last(at: LocalTable) -> Record:
    assert at.state.course is not None
    return at.state.course.state


def test_a_newcomer_gets_a_first_collection_and_brings_it() -> None:
    at = battle()
    books = Stakes(ROOM).read()
    assert books.people["You"].things == {}
    (stake,) = books.tables.values()
    assert stake.people == ["You", None] and stake.brought == [FIRST(0), FIRST(1)]
    assert at.game.kit["collections"] == ROOM.keeps.kit([FIRST(0), FIRST(1)])["collections"]
    at.leave()


def test_after_the_battle_everybody_has_what_it_left_them() -> None:
    at = play_on(battle(names=["Ann"]))
    books = Stakes(ROOM).read()
    homes = ROOM.keeps.home(at.game, last(at), [FIRST(0), FIRST(1)])
    assert books.tables == {}
    assert books.people["Ann"].things == homes[0].things and books.house == homes[1].things
    assert books.people["Ann"].record["sanctioned_battles"] == 1
    assert everything_in(books) == total([FIRST(0), FIRST(1)])
    assert str(Stakes(ROOM).file) in at.note


def test_the_next_battle_is_played_with_what_was_won() -> None:
    play_on(battle())
    won = owned("You")
    again = battle()
    (stake,) = Stakes(ROOM).read().tables.values()
    assert stake.brought[0] == won
    again.leave()


def test_a_battle_left_holds_its_stake_and_is_settled_when_it_ends() -> None:
    at = play_on(battle(), choices=3)
    at.leave()
    assert Stakes(ROOM).at(at.path) is not None
    play_on(resume_table(at.path))
    books = Stakes(ROOM).read()
    assert books.tables == {} and everything_in(books) == total([FIRST(0), FIRST(1)])


def test_while_everything_is_at_stake_another_game_is_for_nothing_and_says_why() -> None:
    first = battle()
    other = battle()
    assert other.note.startswith("This game is for nothing, with what is in the box: ")
    assert f"haymaker play --resume {first.path}" in other.note
    assert Stakes(ROOM).at(other.path) is None
    first.leave()
    other.leave()


def test_broken_off_everybody_has_their_own_back() -> None:
    at = play_on(battle(), choices=3)
    assert at.break_off() == "Broken off. Everybody has their own back."
    books = Stakes(ROOM).read()
    assert books.people["You"].things == FIRST(0) and books.house == FIRST(1)
    assert books.tables == {} and not at.path.exists()


def test_a_game_for_nothing_touches_nothing() -> None:
    for at in (battle(stakes=False), battle(seed=5)):
        play_on(at, choices=2)
        at.leave()
    assert not Stakes(ROOM).file.exists()


def test_what_a_crash_left_behind_is_put_right(monkeypatch: pytest.MonkeyPatch) -> None:
    """One game ended but was not settled; of another there is a stake and no record."""
    with monkeypatch.context() as crash:
        crash.setattr(Stakes, "settle", lambda *_: False)
        at = play_on(battle(names=["Ann"]))
    assert owned("Ann") == {}
    lost = battle(names=["Bo"])  # whoever opens the next table puts things right
    homes = ROOM.keeps.home(at.game, last(at), [FIRST(0), FIRST(1)])
    assert owned("Ann") == homes[0].things
    lost.leave()
    lost.path.unlink()
    Stakes(ROOM).tidy()
    assert owned("Bo") == {}, "its record may still be begun"
    monkeypatch.setattr(stakes, "JUST_NOW", -1.0)
    Stakes(ROOM).tidy()
    books = Stakes(ROOM).read()
    assert books.tables == {} and books.people["Bo"].things == FIRST(0)


def test_books_that_cannot_be_read_are_told_and_not_touched() -> None:
    file = Stakes(ROOM).file
    file.parent.mkdir(parents=True)
    for text in ("", "[]", '{"people": {"Ann": 3}}'):
        file.write_text(text)
        with pytest.raises(HaymakerError, match="does not hold what people own"):
            battle()
        assert file.read_text() == text


def test_a_rematch_is_for_stakes_again() -> None:
    at = play_on(battle(names=["Ann"]))
    again = at.again()
    stake = Stakes(ROOM).at(again.path)
    assert stake is not None and stake.people == ["Ann", None]
    again.leave()
    resumed = resume_table(again.path)
    resumed.break_off()
    assert owned("Ann")
