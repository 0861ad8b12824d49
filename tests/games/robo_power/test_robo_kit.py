"""Decks and options."""

from __future__ import annotations

from pathlib import Path

import pytest

from haymaker.games.robo_power import layout
from haymaker.kernel.errors import HaymakerError, KitError
from tests.games.robo_power.bench import ROOM, Bench, open_game

OWN = [
    {"number": 10, "copies": 8, "name": "Rusty"},
    {"number": 90, "copies": 6},
    {"role": "trap", "copies": 2},
]


def by_face(deck: str) -> dict[str, int]:
    game = open_game(2, deck=deck)
    return {game.words.card(game.kit, k): row["copies"] for k, row in enumerate(game.kit["deck"])}


def test_the_family_deck():
    """RBP-H01, RBP-H02, RBP-H03: 99 cards, 13 without a number, 5 spies, 81 robots."""
    assert open_game().kit["deck"] == open_game(deck="family99").kit["deck"]
    cards = by_face("family99")
    assert sum(cards.values()) == 99
    assert cards["Trap"] == 10 and cards["Counteract"] == 3
    assert cards["Spy"] == 4 and cards["Spy Master"] == 1
    robots = {face: n for face, n in cards.items() if face[0].isdigit()}
    assert robots == {
        "10": 6, "25": 7, "30": 7, "35": 7, "40": 8, "50": 4, "51": 6, "60": 8, "65": 4, "70": 3,
        "75": 3, "85a": 3, "85b": 3, "120": 4, "160": 3, "200": 2, "205": 2, "210": 1,
    }  # fmt: skip
    numbers = {row["role"]: row["number"] for row in open_game().kit["deck"]}
    assert (numbers["spy"], numbers["spy_master"]) == (3, 1)
    assert (numbers["trap"], numbers["counteract"]) == (0, 0)


def test_the_compact_deck():
    """RBP-H01: 54 cards in the same proportions."""
    cards = by_face("compact54")
    assert sum(cards.values()) == 54
    assert cards == {
        "Spy Master": 1, "Spy": 3, "10": 4, "25": 4, "30": 4, "35": 4, "40": 4, "50": 2, "51": 3,
        "60": 4, "65": 2, "70": 2, "75": 2, "85": 3, "120": 2, "160": 1, "200": 1, "Trap": 6,
        "Counteract": 2,
    }  # fmt: skip


def test_a_deck_of_ones_own():
    """RBP-H01: any rows of role, number, copies and name."""
    game = open_game(2, deck=OWN)
    assert game.inventory(game.new())[:4] == [8, 6, 2, 0]
    assert game.words.full_name(game.kit, 0) == "Rusty (10)"
    b = Bench(["10 90", "90 trap"], pile="90", deck=OWN).duel("10 90")
    assert b.discard == "10"


def test_a_deck_from_a_file(tmp_path: Path):
    """RBP-H01: as people would write it down."""
    file = tmp_path / "mine.toml"
    file.write_text(
        'game = "robo_power"\nplayers = 3\n[options]\nspy_optional = true\n[components]\n'
        'deck = [{ number = 7, copies = 20 }, { role = "spy", number = 2, copies = 4 }]\n'
    )
    game = ROOM.game(file=file)
    assert game.players == 3 and game.kit["spy_optional"]
    assert sum(game.inventory(game.new())) == 24


@pytest.mark.parametrize(
    ("deck", "key", "allowed"),
    [
        ([{"number": 0, "copies": 50}], "components.deck[0].number", "1 to 9999"),
        ([{"role": "spy", "copies": 50}], "components.deck[0].number", "1 to 9999"),
        ([{"number": -3, "copies": 50}], "components.deck[0].number", "0 to 9999"),
        (
            [{"number": 5, "copies": 50}, {"role": "trap", "number": 9, "copies": 1}],
            "components.deck[1].number",
            "no number",
        ),
        ([{"number": 5, "copies": 0}], "components.deck[0].copies", "1 to 100"),
        ([{"number": 5, "copies": 17}], "components.deck", "18 to 250 cards for 3 players"),
        ([{"number": n, "copies": 90} for n in (1, 2, 3)], "components.deck", "18 to 250"),
        ([{"number": 5, "copies": 2}] * 33, "components.deck", "1 to 32 rows"),
        ([{"role": "wizard", "copies": 50}], "components.deck[0].role", "robot"),
        ("family100", "components.deck", "family99"),
    ],
)
def test_decks_that_cannot_be_played(deck: object, key: str, allowed: str):
    """RBP-H01, RBP-H03, RBP-H31: refused with key, what was found and what is allowed."""
    with pytest.raises(KitError) as refused:
        open_game(3, deck=deck)
    assert refused.value.key == key
    assert allowed in refused.value.allowed


def test_the_compact_deck_is_not_limited_to_four():
    """RBP-H37, RBP-02: nine players get six cards each and no pile is left; ten cannot."""
    game = open_game(9, deck="compact54", start_player=0)
    assert sum(game.inventory(game.new())) == 54
    with pytest.raises(KitError, match="60 to 250 cards for 10 players"):
        open_game(10, deck="compact54")


@pytest.mark.parametrize("players", [1, 11])
def test_two_to_ten_players(players: int):
    """RBP-H04, RBP-H37: no fewer, no more."""
    with pytest.raises(HaymakerError, match="2 to 10"):
        open_game(players)


def test_a_starter_who_does_not_sit_there():
    """RBP-H28: the seat must exist."""
    with pytest.raises(KitError, match=r"start_player is 3; allowed: 0 to 2, or 'random'"):
        open_game(3, start_player=3)


def test_without_reshuffle_there_must_be_a_limit():
    """RBP-H37: else two equal last cards could duel for ever."""
    with pytest.raises(KitError, match=r"max_turns is \"none\"; allowed: 1 to 2000"):
        open_game(2, reshuffle=False)
    assert open_game(2, reshuffle=False, max_turns=100).kit["max_turns"] == 100


def test_a_game_of_nothing_but_ties_ends():
    """RBP-H33, RBP-H06: with equal cards and no pile, the limit of turns ends the game."""
    b = Bench(["10", "10"], max_turns=5).begin_turn()
    turns = 0
    while not b.game.over(b.state):
        b.lay("10 10")
        turns += 1
    assert turns == 5 and b.ending == layout.OUT_OF_TURNS
