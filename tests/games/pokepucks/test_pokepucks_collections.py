"""Collections and records beyond a battle."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from haymaker.games.pokepucks import layout
from haymaker.games.pokepucks.collections import Books, FileStore, Store, starter
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record


def play(game: Game, seed: int, turns: int = 1001) -> Record:
    """A random battle, to its end or until so many turns have begun."""
    luck = random.Random(seed)
    s = game.new()
    while not game.over(s) and game.plain(s).turns < turns:
        seat = luck.choice(game.seats(s))
        if seat == CHANCE:
            weights = game.chance(s)
            game.apply(s, CHANCE, luck.choices(range(len(weights)), weights)[0])
        else:
            game.apply(s, seat, luck.choice(game.legal(s, seat)))
    return s


def people(*names: str) -> Books:
    books = Books()
    for number, name in enumerate(names, 1):
        books.enrol(name, starter(number))
    return books


def test_a_starter_collection() -> None:
    """PP-04: three slammers and 24 pucks."""
    assert sum(starter(1).values()) == 27
    assert starter(1)["Emberling"] == 1
    with pytest.raises(HaymakerError, match="from 1 to 8"):
        starter(9)


def test_a_battle_takes_its_stake_and_gives_everything_back() -> None:
    """PP-67, PP-46, PP-66: no puck is made or lost, and pucks change hands."""
    books = people("Ada", "Bo", "Cy")
    before = books.total()
    moved = 0
    for seed in range(4):
        names = ["Ada", "Bo", "Cy"][: 2 + seed % 2]
        had = {name: books.trainer(name).pucks.copy() for name in names}
        battle, game = books.begin(names, max_turns=60)
        assert books.total() == before
        assert all(not books.trainer(name).pucks for name in names)  # all of it could be brought
        s = play(game, seed)
        books.settle(battle, game, s)
        assert books.total() == before
        assert not books.battles
        moved += sum(books.trainer(name).pucks != had[name] for name in names)
    assert moved > 0


def test_pucks_that_cannot_be_brought_stay_at_home() -> None:
    """PP-04: of forty Sandbags 23 can come along."""
    books = Books()
    books.enrol("Ada", {"Sandbag": 40, "Emberling": 1})
    books.enrol("Bo", starter(2))
    books.begin(["Ada", "Bo"])
    assert books.trainer("Ada").pucks == Counter({"Sandbag": 17})


def test_breaking_off() -> None:
    """PP-67: everybody gets the own pucks back, whatever had happened."""
    books = people("Ada", "Bo")
    had = {name: t.pucks.copy() for name, t in books.trainers.items()}
    battle, game = books.begin(["Ada", "Bo"])
    s = play(game, 1, turns=3)
    with pytest.raises(HaymakerError, match="not over"):
        books.settle(battle, game, s)
    books.break_off(battle)
    assert {name: t.pucks for name, t in books.trainers.items()} == had
    assert [t.record.sanctioned_battles for t in books.trainers.values()] == [0, 0]


def test_pucks_are_in_one_battle_at_a_time() -> None:
    """PP-67: what is staked cannot be staked again."""
    books = people("Ada", "Bo", "Cy")
    books.begin(["Ada", "Bo"])
    with pytest.raises(HaymakerError, match=r"player 1|player 2|designs"):
        books.begin(["Ada", "Cy"])


def test_training_moves_nothing() -> None:
    """PP-79, PP-H45: and is in no record."""
    books = people("Ada", "Bo")
    had = {name: t.pucks.copy() for name, t in books.trainers.items()}
    battle, game = books.begin(["Ada", "Bo"], mode="training", own_slammers=True, max_turns=40)
    books.settle(battle, game, play(game, 3))
    assert {name: t.pucks for name, t in books.trainers.items()} == had
    assert books.trainer("Ada").record.sanctioned_battles == 0


def test_the_record() -> None:
    """PP-90, PP-H52: long actions, sanctioned battles, wins, Pokémon caught."""
    books = people("Ada", "Bo")
    books.long_action("Ada")
    battle, game = books.begin(["Ada", "Bo"])
    s = play(game, 5)
    winner = game.score(s).winners[0]
    books.settle(battle, game, s)
    records = [books.trainer(name).record for name in ("Ada", "Bo")]
    assert records[0].long_actions == 1
    assert [r.sanctioned_battles for r in records] == [1, 1]
    assert records[winner].wins == 1
    assert records[1 - winner].wins == 0


def test_a_caught_pokemon_is_in_the_record() -> None:
    """PP-90, PP-89: in a wild battle, by a Pokéball."""
    for seed in range(60):
        books = people("Ada", "Bo")
        before = books.total()
        battle, game = books.begin(["Ada", "Bo"], mode="wild", max_turns=100)
        luck = random.Random(seed)
        s = game.new()
        while not game.over(s):
            seat = game.seats(s)[0]
            if seat == CHANCE:
                weights = game.chance(s)
                game.apply(s, CHANCE, luck.choices(range(len(weights)), weights)[0])
                continue
            moves = game.legal(s, seat)
            if game.plain(s).ask == layout.ASK_CAPTURE:
                moves = moves[:1]
            game.apply(s, seat, luck.choice(moves))
        books.settle(battle, game, s)
        assert books.total() == before
        caught = [t.record.caught for t in books.trainers.values()]
        if any(caught):
            who = ("Ada", "Bo")[caught.index(max(caught))]
            other = "Bo" if who == "Ada" else "Ada"
            own = starter(1 if who == "Ada" else 2)
            new = books.trainer(who).pucks - own
            assert sum(new.values()) >= 1
            assert sum(books.trainer(other).pucks.values()) < 27
            return
    raise AssertionError("nobody ever caught anything")


def test_the_house_lays_the_arena() -> None:
    """PP-H36, PP-H66: its pucks are won, or come back to it."""
    books = people("Ada", "Bo")
    books.enrol("House", {"Berry": 10})
    before = books.total()
    with pytest.raises(HaymakerError, match="need a house"):
        books.begin(["Ada", "Bo"], initial_arena=[{"puck": "Berry"}] * 8)
    battle, game = books.begin(["Ada", "Bo"], house="House", initial_arena=[{"puck": "Berry"}] * 8)
    assert books.trainer("House").pucks["Berry"] == 2
    books.settle(battle, game, play(game, 2))
    assert books.total() == before
    battle, game = books.begin(["Ada", "Bo"], house="House", initial_arena=[{"puck": "Berry"}] * 2)
    books.break_off(battle)
    assert books.total() == before


def test_names() -> None:
    """PP-04"""
    books = people("Ada")
    for bad in ("", "x" * 41, "a\nb"):
        with pytest.raises(HaymakerError):
            books.enrol(bad, {})
    with pytest.raises(HaymakerError, match="already"):
        books.enrol("Ada", {})
    with pytest.raises(HaymakerError, match="no trainer called 'Bo'"):
        books.begin(["Ada", "Bo"])
    with pytest.raises(HaymakerError, match="of its own"):
        books.begin(["Ada", "Ada"])


def test_a_state_of_another_battle_is_refused() -> None:
    """PP-67: nothing is settled that was not staked."""
    books = people("Ada", "Bo")
    battle, _ = books.begin(["Ada", "Bo"])
    other = people("Ada", "Bo", "Cy")
    _, game = other.begin(["Bo", "Cy"], max_turns=20)
    with pytest.raises(HaymakerError, match="not the battle"):
        books.settle(battle, game, play(game, 1))
    assert battle in books.battles
    with pytest.raises(HaymakerError, match="no battle"):
        books.break_off("nonsense")


# --- The file -------------------------------------------------------------------------------------


def test_the_file_keeps_everything(tmp_path: Path) -> None:
    """PP-04, PP-67, PP-90: also a battle that is under way."""
    store: Store = FileStore(tmp_path / "collections.json")
    assert store.read() == Books()
    with store.change() as books:
        books.enrol("Ada", starter(1))
        books.enrol("Bo", starter(2))
        books.long_action("Bo")
        battle, _ = books.begin(["Ada", "Bo"])
    kept = store.read()
    assert kept == books
    with store.change() as books:
        books.break_off(battle)
    assert store.read().trainer("Ada").pucks == starter(1)


def test_a_change_that_fails_is_no_change(tmp_path: Path) -> None:
    """PP-67"""
    store = FileStore(tmp_path / "collections.json")
    with store.change() as books:
        books.enrol("Ada", starter(1))
    kept = (tmp_path / "collections.json").read_bytes()

    def fail() -> None:
        with store.change() as books:
            books.trainers.clear()
            books.trainer("Bo")

    with pytest.raises(HaymakerError, match="no trainer"):
        fail()
    assert (tmp_path / "collections.json").read_bytes() == kept


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"trainers": {"Ada": {"pucks": {"Potion": -1}, "record": {}}}, "battles": {}}',
        '{"trainers": {"Ada": {"pucks": {}, "record": {"luck": 1}}}, "battles": {}}',
        '{"trainers": {}, "battles": {"b": {"trainers": ["Ada"], "held": [], "house": null}}}',
    ],
)
def test_a_broken_file_is_named(tmp_path: Path, text: str) -> None:
    """PP-67: nothing is guessed."""
    file = tmp_path / "collections.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(HaymakerError, match=r"collections.json: does not hold collections"):
        FileStore(file).read()


def test_the_file_is_plain_json(tmp_path: Path) -> None:
    """PP-90"""
    store = FileStore(tmp_path / "c.json")
    with store.change() as books:
        books.enrol("Ada", {"Potion": 2})
    data = json.loads((tmp_path / "c.json").read_text(encoding="utf-8"))
    assert data["trainers"]["Ada"]["pucks"] == {"Potion": 2}
    assert set(data["trainers"]["Ada"]["record"]) == {
        "long_actions",
        "sanctioned_battles",
        "wins",
        "caught",
    }
