"""Kits from strangers: every limit is kept, and every refusal says what is wrong and where."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from haymaker.kernel.errors import HaymakerError, KitError
from haymaker.kernel.kit import LARGEST_FILE, Box, Kit
from haymaker.kernel.layout import as_dict, record_type
from tests.table.tabletop import PUNCH

SMALL = """
[game]
title = "Doors"
players = [2, 4]

[options.mode]
choices = ["calm", "wild"]
value = "calm"

[options.loud]
value = false

[options.rounds]
range = [1, 9]
words = { endless = 100 }
value = 3

[options.gains]
range = [-5, 5]
length = [1, 3]
value = [1, 2]

[components.coins]
each = [0, 4]
value = { gold = 1, silver = 2 }

[components.rooms]
rows = [1, 3]
columns.name = { text = 8 }
columns.size_of = { range = [1, 6] }
columns.dark = { value = false }
value = [{ name = "hall", size_of = 4 }, { name = "attic", size_of = 2, dark = true }]
presets.hut = [{ name = "hut", size_of = 1 }]

[components.doors]
rows = [0, 2]
columns.into = { names = "rooms" }
columns.colour = { choices = ["red", "blue"], value = "red" }
columns.steps = { range = [0, 9], length = [2, 2], value = [1, 1] }
value = [{ into = "attic", colour = "blue" }]
"""

FIELDS = record_type(
    (
        ("players", "i4"),
        ("mode", "i1"),
        ("loud", "i1"),
        ("rounds", "i1"),
        ("gains", "i1", (3,)),
        ("gains_count", "i1"),
        ("coins", "i1", (2,)),
        ("rooms_count", "i1"),
        ("rooms_size_of", "i1", (3,)),
        ("rooms_dark", "i1", (3,)),
        ("doors_count", "i1"),
        ("doors_into", "i1", (2,)),
        ("doors_colour", "i1", (2,)),
        ("doors_steps", "i1", (2, 2)),
    )
)
BOX = Box("doors", SMALL, FIELDS, None)


def kit_file(folder: Path, text: str) -> Path:
    file = folder / "my.toml"
    file.write_text(text)
    return file


def refused(**changes: Any) -> KitError:
    with pytest.raises(KitError) as caught:
        BOX.choose(**changes)
    return caught.value


# --- what a kit becomes ---------------------------------------------------------------------------


def test_every_value_goes_into_the_field_of_its_name() -> None:
    kit = BOX.choose(3, mode="wild", loud=True, rounds="endless", gains=[5], coins={"gold": 4})
    assert as_dict(kit.record) == {
        "players": 3,
        "mode": 1,
        "loud": 1,
        "rounds": 100,
        "gains": [5, 0, 0],
        "gains_count": 1,
        "coins": [4, 2],
        "rooms_count": 2,
        "rooms_size_of": [4, 2, 0],
        "rooms_dark": [0, 1, 0],
        "doors_count": 1,
        "doors_into": [1, 0],
        "doors_colour": [1, 0],
        "doors_steps": [[1, 1], [0, 0]],
    }
    assert not kit.record.flags.writeable


def test_a_preset_is_chosen_by_its_name() -> None:
    kit = BOX.choose(rooms="hut", doors=[])
    assert kit["rooms"] == [{"name": "hut", "size_of": 1, "dark": False}]


def test_equal_kits_have_equal_fingerprints_whoever_wrote_them(tmp_path: Path) -> None:
    file = kit_file(tmp_path, "[options]\nrounds = 5\n")
    assert BOX.choose(file=file).fingerprint == BOX.choose(rounds=5).fingerprint
    assert BOX.choose(rounds=6).fingerprint != BOX.choose(rounds=5).fingerprint
    assert BOX.choose(3).fingerprint != BOX.choose(2).fingerprint


def test_a_file_changes_the_box_and_python_changes_both(tmp_path: Path) -> None:
    file = kit_file(tmp_path, 'game = "doors"\nplayers = 4\n[options]\nrounds = 5\nmode = "wild"\n')
    kit = BOX.choose(file=file, rounds=7)
    assert (kit.players, kit["mode"], kit["rounds"], kit["loud"]) == (4, "wild", 7, False)
    assert BOX.choose(2, file).players == 2


def test_counts_that_are_not_given_stay_as_in_the_box(tmp_path: Path) -> None:
    file = kit_file(tmp_path, "[components]\ncoins = { silver = 0 }\n")
    assert BOX.choose(file=file)["coins"] == {"gold": 1, "silver": 0}


# --- what is refused ------------------------------------------------------------------------------

LIMITS = [
    ("choices", {"mode": "mad"}, "options.mode", '"mad"', "one of calm, wild"),
    ("choices", {"mode": 1}, "options.mode", "1", "one of calm, wild"),
    ("choices", {"mode": True}, "options.mode", "true", "one of calm, wild"),
    ("flag", {"loud": 1}, "options.loud", "1", "true or false"),
    ("flag", {"loud": "yes"}, "options.loud", '"yes"', "true or false"),
    ("range", {"rounds": 0}, "options.rounds", "0", "a whole number from 1 to 9 or 'endless'"),
    ("range", {"rounds": 10}, "options.rounds", "10", "a whole number from 1 to 9 or 'endless'"),
    ("range", {"rounds": 3.0}, "options.rounds", "3.0", "a whole number from 1 to 9 or 'endless'"),
    ("range", {"rounds": True}, "options.rounds", "true", "a whole number from 1 to 9"),
    ("words", {"rounds": "ever"}, "options.rounds", '"ever"', "or 'endless'"),
    ("length", {"gains": []}, "options.gains", "[]", "a list of 1 to 3 whole numbers from -5 to 5"),
    ("length", {"gains": [1] * 4}, "options.gains", "[1, 1, 1, 1]", "a list of 1 to 3"),
    ("length", {"gains": [9]}, "options.gains", "[9]", "whole numbers from -5 to 5"),
    ("length", {"gains": 3}, "options.gains", "3", "a list of 1 to 3"),
    ("length", {"gains": "123"}, "options.gains", '"123"', "a list of 1 to 3"),
    ("each", {"coins": {"gold": 5}}, "components.coins.gold", "5", "from 0 to 4 for each of gold"),
    ("each", {"coins": {"tin": 1}}, "components.coins.tin", "unknown", "each of gold, silver"),
    ("each", {"coins": [1, 2]}, "components.coins", "[1, 2]", "a whole number from 0 to 4"),
    ("presets", {"rooms": "castle"}, "components.rooms", '"castle"', "one of hut"),
    ("rows", {"rooms": []}, "components.rooms", "[]", "'hut' or 1 to 3 rows of name, size_of"),
    ("rows", {"rooms": 7}, "components.rooms", "7", "1 to 3 rows"),
    ("rows", {"rooms": ["hall"]}, "components.rooms[0]", '"hall"', "a table with name, size_of"),
    ("rows", {"rooms": [{"name": "x"}]}, "components.rooms[0].size_of", "missing", "from 1 to 6"),
    ("rows", {"doors": [{}]}, "components.doors[0].into", "missing", "a name from rooms"),
    (
        "columns",
        {"rooms": [{"name": "x", "size_of": 7}]},
        "components.rooms[0].size_of",
        "7",
        "a whole number from 1 to 6",
    ),
    (
        "columns",
        {"rooms": [{"name": "x", "size_of": 1, "key": 1}]},
        "components.rooms[0].key",
        "unknown",
        "only name, size_of, dark",
    ),
    (
        "text",
        {"rooms": [{"name": "x" * 9, "size_of": 1}]},
        "components.rooms[0].name",
        '"xxxxxxxxx"',
        "a text of 1 to 8 characters",
    ),
    (
        "text",
        {"rooms": [{"name": "\x1b[2J", "size_of": 1}]},
        "components.rooms[0].name",
        '"\\u001b[2J"',
        "a text of 1 to 8 characters",
    ),
    ("names", {"doors": [{"into": "moat"}]}, "components.doors[0].into", '"moat"', "from rooms"),
    ("names", {"doors": [{"into": 0}]}, "components.doors[0].into", "0", "a name from rooms"),
]


@pytest.mark.parametrize(
    ("kind", "changes", "key", "found", "allowed"),
    LIMITS,
    ids=[f"{limit[0]}-{i}" for i, limit in enumerate(LIMITS)],
)
def test_a_refusal_names_the_key_what_was_found_and_what_is_allowed(
    kind: str, changes: dict[str, Any], key: str, found: str, allowed: str
) -> None:
    error = refused(**changes)
    assert (error.source, error.key, error.found) == ("options", key, found)
    assert allowed in error.allowed
    assert str(error) == f"options: {key} is {found}; allowed: {error.allowed}."


FILES = [
    ("[options]\nrounds = 99\n", "options.rounds is 99; allowed: a whole number from 1 to 9"),
    ("players = 9\n", "players is 9; allowed: a whole number from 2 to 4"),
    ("players = true\n", "players is true; allowed"),
    ('game = "chess"\n', "game is \"chess\"; allowed: 'doors'"),
    ("options = 5\n", "options is 5; allowed: a table"),
    ("extras = 5\n", "extras is unknown; allowed: game, players, options, components"),
    ("[options]\nroundz = 5\n", "called 'roundz'; there are: gains, loud, mode, rounds."),
    ("[options]\nroundz = 5\n", "Did you mean 'rounds'?"),
    ("[options]\ncoins = { gold = 1 }\n", "no doors entry in options called 'coins'"),
    ("[options\n", "is not a TOML file"),
    ("[options]\nrounds = 1\nrounds = 2\n", "is not a TOML file"),
    ("[options]\nrounds = " + "9" * 5000, "is not a TOML file"),
    ("[options]\nrounds = 0x" + "f" * 5000, "options.rounds is something that cannot be shown"),
    ("[options]\nrounds = 2024-01-01\n", 'options.rounds is "2024-01-01"'),
    ("[options]\nrounds = nan\n", "options.rounds is NaN"),
    ("[options]\ngains = " + "[" * 5000 + "]" * 5000, "is not a TOML file"),
    ("[options]\ngains = " + "[" * 90 + "]" * 90, "options.gains is [[[["),
    ("[options]\nrounds = 1 \x00\n", "is not a TOML file"),
    ('"a\\nb" = 5\n', r"'a\nb' is unknown"),
    ('[components]\ncoins = { "\\u001b[2J" = 5 }\n', r"'components.coins.\x1b[2J' is unknown"),
]


@pytest.mark.parametrize(("text", "says"), FILES, ids=range(len(FILES)))
def test_a_refusal_of_a_file_names_the_file(tmp_path: Path, text: str, says: str) -> None:
    file = kit_file(tmp_path, text)
    with pytest.raises(HaymakerError) as caught:
        BOX.choose(file=file)
    assert str(caught.value).startswith(f"{file}: ")
    assert says in str(caught.value)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 600


def test_a_file_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_bytes(b"[options]\n# caf\xe9\nrounds = 2\n")
    with pytest.raises(HaymakerError, match=r"my.toml: is not a TOML file \('utf-8' codec"):
        BOX.choose(file=file)


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    file = kit_file(tmp_path, "#" * (LARGEST_FILE + 1))
    with pytest.raises(HaymakerError, match=f"has {LARGEST_FILE + 1} bytes; allowed are"):
        BOX.choose(file=file)


def test_a_file_that_is_not_there_or_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(HaymakerError, match=r"none.toml: cannot be read \(No such file"):
        BOX.choose(file=tmp_path / "none.toml")
    with pytest.raises(HaymakerError, match="cannot be read"):
        BOX.choose(file=tmp_path)


def test_the_names_of_rows_must_exist_in_the_chosen_rows_not_in_the_box() -> None:
    error = refused(rooms="hut")
    assert error.key == "components.doors[0].into" and error.found == '"attic"'


@pytest.mark.parametrize("players", [1, 5, 10**30, "3", 2.0, True])
def test_a_number_of_players_that_the_game_does_not_have_is_refused(players: Any) -> None:
    with pytest.raises(HaymakerError, match=r"Doors is for 2 to 4 players; .* were asked for"):
        BOX.choose(players)


def test_an_unknown_option_is_told_with_the_nearest_one() -> None:
    with pytest.raises(HaymakerError, match=r"^options: There is no doors option 'roundss'"):
        BOX.choose(roundss=1)
    with pytest.raises(HaymakerError, match=r"Did you mean 'rounds'\?$"):
        BOX.choose(roundss=1)


def test_a_rooms_own_check_speaks_in_the_same_way(tmp_path: Path) -> None:
    file = kit_file(tmp_path, "[components]\ncopies = { P1 = 6 }\n")
    with pytest.raises(KitError, match=r"my.toml: components.copies is .*add up to 30"):
        PUNCH.box.choose(file=file)


# --- anything at all ------------------------------------------------------------------------------

SCALARS = (
    st.booleans()
    | st.integers()
    | st.integers(-3, 40)
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(["none", "endless", "hut", "wild", "set", "attic", "advanced"])
    | st.dates()
    | st.datetimes(timezones=st.just(datetime.UTC))
)
KEYS = st.sampled_from(["gold", "silver", "name", "size_of", "dark", "into", "P1", "D"]) | st.text()
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=20,
)


def chosen_or_refused(box: Box, name: str, value: Any) -> Kit | str:
    try:
        return box.fill({name: ("my.toml", value)}, box.players[0])
    except HaymakerError as error:
        return str(error)


@pytest.mark.parametrize("box", [BOX, PUNCH.box], ids=["doors", "punch"])
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_whatever_is_written_in_a_kit_is_refused_in_a_sentence_or_valid(
    box: Box, data: st.DataObject
) -> None:
    name = data.draw(st.sampled_from(sorted(box.entries)))
    kit = chosen_or_refused(box, name, data.draw(VALUES))
    if isinstance(kit, str):
        assert kit.startswith("my.toml: ") and "\n" not in kit
        return
    again = box.fill({name: ("again", kit[name])}, kit.players)
    assert again.fingerprint == kit.fingerprint
    assert again.record.tobytes() == kit.record.tobytes()


@settings(max_examples=100, deadline=None)
@given(raw=st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8")))
def test_whatever_bytes_a_kit_file_has_it_is_refused_in_a_sentence_or_read(raw: bytes) -> None:
    names, problem = set(BOX.entries), "my.toml: "
    try:
        names = set(BOX.parse("my.toml", raw)[1])
    except HaymakerError as error:
        problem = str(error)
    assert names <= set(BOX.entries) and problem.startswith("my.toml: ")
