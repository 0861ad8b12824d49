"""Kits of their own for single seats."""

from __future__ import annotations

import pickle

import pytest

from haymaker.cli import main
from haymaker.games import find, load
from haymaker.kernel.errors import HaymakerError
from haymaker.lab.compare import Wish, compare
from haymaker.lab.engine import cast
from haymaker.lab.findings import changes
from haymaker.lab.seats import SeatedGame, seat_named, seated

SHORT = {"matches_to_win": 1}


def test_a_harder_punch_of_reds_alone_wins_for_red() -> None:
    box = load("punch", **SHORT)
    harder = seated(box, 0, load("punch", power=[1, 2, 5], **SHORT))
    assert changes(harder) == "matches_to_win = 1, Red's power = [1, 2, 5]"
    found = compare(harder, box, "random", Wish(games=4000))
    by_name = {each.figure.name: each for each in found.figures if each.figure.group == "won by"}
    assert by_name["Red"].differs and by_name["Red"].value > 0.05
    assert harder.kit.fingerprint != box.kit.fingerprint
    again = pickle.loads(pickle.dumps(harder))
    assert again.kit.record.tobytes() == harder.kit.record.tobytes()


def test_a_deck_of_ones_own_is_dealt_and_guessed() -> None:
    own = load("punch", copies={"P1": 0, "P3": 10}, **SHORT)
    game = seated(load("punch", **SHORT), 1, own)
    s = game.plain(game.new())
    assert [s.fresh[0, k] for k in range(6)] == [5] * 6
    assert [s.fresh[1, k] for k in range(6)] == [0, 5, 10, 5, 5, 5]


def test_no_table_takes_such_a_kit_and_no_level_plays_it() -> None:
    game = seated(load("punch"), 0, load("punch", power=[1, 2, 4]))
    assert isinstance(game, SeatedGame)
    with pytest.raises(HaymakerError, match='There is no punch option "Red\'s power"'):
        find("punch").game(**game.kit.values)
    with pytest.raises(HaymakerError, match="'rookie' counts on the same cards for all"):
        cast(game, "rookie")


def test_decks_and_teams_make_ordinary_kits() -> None:
    box = load("one_punch_man")
    deck = [dict(row) for row in box.kit["monster_deck"]]
    deck[0]["dice"] += 1
    game = seated(box, 1, load("one_punch_man", monster_deck=deck))
    assert game.kit.fingerprint == load("one_punch_man", monster_deck=deck).kit.fingerprint
    pucks = load("pokepucks")
    throws = seated(pucks, 1, load("pokepucks", skill=[90] * 8))
    assert throws.kit["skill"] == [50, 90, *[50] * 6]
    assert throws.kit["collections"] == pucks.kit["collections"]
    amber = [
        {**row, "player": 3 - row["player"]} if row["player"] < 3 else row
        for row in pucks.kit["collections"]
    ]
    mirror = seated(pucks, 1, load("pokepucks", collections=amber))
    owned = [[(r["puck"], r["count"]) for r in mirror.kit["collections"] if r["player"] == p]
             for p in (1, 2)]  # fmt: skip
    assert owned[0] == owned[1]


def test_seats_have_numbers_and_names() -> None:
    game = load("one_punch_man")
    assert [seat_named(game, text) for text in ("1", "monsters", "Heroes")] == [0, 1, 0]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("punch", "--seat", "Green:power=1,2,4"), "There is no seat 'Green'; there are: "),
        (("punch", "--seat", "power=1,2,4"), "cannot be read; write SEAT:NAME=VALUE."),
        (("punch", "--seat", "Red:hand=9"), "hand is the same for all players; Red may have"),
        (("punch", "--seat", "Red:power=1,2,3"), "Red's own kit is that of all the others."),
        (("punch", "--seat", "Red:power=1,2,40"), "allowed: a list of 3 whole numbers from 0"),
        (("punch", "--seat", "Red:nowhere.toml"), "nowhere.toml: cannot be read"),
        (("punch", "--seat", "Red:power=1,2,4", "--bots", "master"), "counts on the same cards"),
        (("robo_power", "--seat", "1:duels=2"), "There is no robo_power option"),
        (("robo_power", "--seat", "1:start_player=1"), "All players of Robo Power share one kit"),
        (
            ("one_punch_man", "--seat", "Monsters:hero_deck=listed"),
            "hero_deck: nothing of it belongs to Monsters.",
        ),
    ],
)
def test_what_a_seat_cannot_have_gets_one_sentence(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for question in ("compare", "balance"):
        assert main(["lab", question, *words, "-n", "64"]) == 2
        out, err = capsys.readouterr()
        assert out == "" and said in err and err.count("\n") == 1, err
