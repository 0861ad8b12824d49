"""The numbers of a kit, by name."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from haymaker.games import find, load
from haymaker.kernel.errors import HaymakerError
from haymaker.lab.fields import as_toml, changed_kit, fields_of, varied


def paths(game: str, *names: str) -> list[str]:
    return [field.path for field in varied(load(game), names)]


def test_a_name_means_all_that_it_leaves_open() -> None:
    assert paths("punch", "power") == ["power.1", "power.2", "power.3"]
    assert paths("punch", "power.3", "rest_gain") == ["power.3", "rest_gain"]
    assert paths("punch", "copies.B") == ["copies.B"]
    dice = paths("one_punch_man", "hero_deck.dice")
    assert len(dice) == 10 and "hero_deck.Street Brawler.dice" in dice
    assert paths("one_punch_man", "hero_deck.3.dice") == ["hero_deck.Street Brawler.dice"]
    assert paths("one_punch_man", "hero_deck.Street Brawler.dice", "hero_deck.3.dice") == [
        "hero_deck.Street Brawler.dice"
    ]
    assert len(paths("one_punch_man", "hero_deck.Street Brawler")) == 6


def test_every_field_of_every_game_stays_in_its_limits() -> None:
    for name in ("punch", "robo_power", "one_punch_man"):
        for field in fields_of(load(name)):
            assert field.low <= field.value <= field.high, field.path


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ((), "Say by --vary what may change; there are: rounds, hand, "),
        (("powers",), "There is no field to vary 'powers'"),
        (("power.4",), "There is no field of power to vary '4'; there are: 1, 2, 3"),
        (("mode",), "There is no field to vary 'mode'"),
    ],
)
def test_unknown_fields_get_one_sentence(names: tuple[str, ...], said: str) -> None:
    with pytest.raises(HaymakerError, match=said):
        varied(load("punch"), names)


def test_all_numbers_are_varied_by_one_word() -> None:
    game = load("punch")
    assert varied(game, ["power", "all"]) == varied(game, ["all"]) == fields_of(game)


def test_a_changed_kit_is_a_file_that_can_be_read_again(tmp_path: Path) -> None:
    start = load("one_punch_man")
    fields = varied(start, ["hero_deck.2.dice", "patience_start", "income.1"])
    game = load("one_punch_man", **changed_kit(start, fields, [4, 20, 2]))
    assert game.kit["patience_start"] == 20 and game.kit["hero_deck"][1]["dice"] == 4
    file = tmp_path / "kit.toml"
    file.write_text(as_toml(game), encoding="utf-8")
    again = find("one_punch_man").game(file=file)
    assert again.kit.fingerprint == game.kit.fingerprint
    assert set(tomllib.loads(as_toml(game))) == {"game", "players", "options", "components"}
    assert start.kit["hero_deck"][1]["dice"] == 1, "the kit it began with is as it was"
