"""Collections and records beyond a battle: playing for keeps."""

from __future__ import annotations

import random
from typing import Any

import pytest

from haymaker.games.pokepucks import keeping, layout
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game
from haymaker.kernel.keeps import Holding, Home, check_home
from haymaker.kernel.layout import Record
from tests.games.pokepucks.arena import ROOM


def play(game: Game, seed: int, turns: int = 1001) -> Record:
    """A random battle, to its end or until so many turns have begun; whatever can be is caught."""
    luck = random.Random(seed)
    s = game.new()
    while not game.over(s) and game.plain(s).turns < turns:
        seat = luck.choice(game.seats(s))
        if seat == CHANCE:
            weights = game.chance(s)
            game.apply(s, CHANCE, luck.choices(range(len(weights)), weights)[0])
            continue
        moves = game.legal(s, seat)
        if game.plain(s).ask == layout.ASK_CAPTURE:
            moves = moves[:1]
        game.apply(s, seat, luck.choice(moves))
    return s


def battle_for(brought: list[Holding], **options: Any) -> Game:
    return ROOM.game(len(brought), **keeping.kit(brought), **options)


def fought(brought: list[Holding], seed: int, **options: Any) -> list[Home]:
    """What everybody takes home after a battle; nothing is made or lost on the way (PP-67)."""
    game = battle_for(brought, **options)
    homes = keeping.home(game, play(game, seed), brought)
    check_home(brought, homes)
    return homes


def starters(players: int) -> list[Holding]:
    return [keeping.first(number) for number in range(players)]


def test_a_starter_collection() -> None:
    """PP-04: three slammers and 24 pucks; the ninth newcomer gets the first one again."""
    assert all(sum(keeping.first(number).values()) == 27 for number in range(8))
    assert keeping.first(0)["Emberling"] == 1
    assert keeping.first(8) == keeping.first(0)


def test_pucks_change_hands_and_none_is_lost() -> None:
    """PP-67, PP-46, PP-66"""
    moved = 0
    for seed in range(4):
        brought = starters(2 + seed % 2)
        homes = fought(brought, seed, max_turns=60)
        moved += sum(home.things != mine for home, mine in zip(homes, brought, strict=True))
    assert moved > 0


def test_pucks_that_cannot_be_brought_stay_at_home() -> None:
    """PP-04: of forty Sandbags 23 can come along, so 17 are safe."""
    brought = [{"Sandbag": 40, "Emberling": 1}, keeping.first(1)]
    game = battle_for(brought)
    assert int(game.kit.record[0]["owned"][0].max()) == 23
    homes = fought(brought, 2, max_turns=60)
    assert homes[0].things["Sandbag"] >= 17


def test_only_a_battle_that_is_over_is_settled() -> None:
    """PP-67"""
    brought = starters(2)
    game = battle_for(brought)
    with pytest.raises(HaymakerError, match="not over"):
        keeping.home(game, play(game, 1, turns=3), brought)


def test_training_moves_nothing() -> None:
    """PP-79, PP-H45: and is in no record."""
    brought = starters(2)
    homes = fought(brought, 3, mode="training", own_slammers=True, max_turns=40)
    assert [home.things for home in homes] == brought
    assert not any(any(home.record.values()) for home in homes)


def test_the_record() -> None:
    """PP-90, PP-H52: sanctioned battles, wins, Pokémon caught; long actions are another book's."""
    brought = starters(2)
    game = battle_for(brought)
    s = play(game, 5)
    homes = keeping.home(game, s, brought)
    (winner,) = game.score(s).winners
    assert all(set(home.record) == set(keeping.RECORD) for home in homes)
    assert [home.record["sanctioned_battles"] for home in homes] == [1, 1]
    assert [home.record["wins"] for home in homes] == [int(seat == winner) for seat in range(2)]
    assert [home.record["long_actions"] for home in homes] == [0, 0]


def test_a_caught_pokemon_is_in_the_record() -> None:
    """PP-90, PP-89: in a wild battle, by a Pokéball."""
    pokemon = {row["name"] for row in ROOM.box.entries["pucks"].default if row["kind"] == "pokemon"}
    catches = 0
    for seed in range(20):
        brought = starters(2)
        homes = fought(brought, seed, mode="wild", slammer_pick="slammer", max_turns=100)
        for home, mine in zip(homes, brought, strict=True):
            more = sum(max(0, home.things.get(n, 0) - mine.get(n, 0)) for n in pokemon)
            assert home.record["caught"] == more
            catches += more
    assert catches > 0


def test_pucks_of_nobody_are_not_played_for() -> None:
    """PP-H36: what lies in the Arena beforehand has no owner to come home to."""
    assert keeping.against(battle_for(starters(2))) is None
    laid = battle_for(starters(2), initial_arena=[{"puck": "Berry"}])
    assert "belong to nobody" in str(keeping.against(laid))
