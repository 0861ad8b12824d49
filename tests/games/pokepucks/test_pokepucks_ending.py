"""Steps 5 and 6, and battles that run out of turns."""

from __future__ import annotations

import random

import pytest

from haymaker.games.pokepucks import layout
from haymaker.kernel.contract import CHANCE
from tests.games.pokepucks.arena import ROOM, Battle, battle


def test_discarding() -> None:
    """PP-64, PP-35, PP-H23: any pucks of Power, slammers too, at the end of the own turn."""
    table = battle(power=[{"Berry": 2, "Pokéball": 1}], health=[{}, {"Sandbag": 3}])
    assert table.why_not("discard berry") == "PP-35"
    table.throw("miss")
    assert table.can() == ["discard pokeball", "discard berry", "done"]
    assert table.why_not("discard sandbag") == "PP-34"
    table.do("discard berry", "discard pokeball", "done")
    assert (table.power(0), table.prize(0)) == ({"Berry": 1}, {"Berry": 1, "Pokéball": 1})
    assert table.s.current == 1


def test_the_last_one_wins_and_takes_the_arena() -> None:
    """PP-65, PP-66, PP-H31, PP-H55: and what lies outside with it."""
    table = battle(arena=["Berry"] * 4, status=["Critical"], health=[{}, {"Sandbag": 3}])
    table.s.outside[0] = table.number("Sandbag")
    table.s.outside_count = 1
    table.stock = table.game.inventory(table.state)
    had = table.collection(1)
    table.do("knock", "done").throw("F")
    assert table.over
    home = table.collection(1)
    assert home["Berry"] == had.get("Berry", 0) + 4
    assert home["Sandbag"] == had["Sandbag"] + 4
    assert table.s.arena_count == table.s.outside_count == 0
    score = table.game.score(table.state)
    assert (score.points, score.ending) == ((0, 1), layout.KNOCKED_OUT)


def capped(health: list[dict[str, int]], **changes: object) -> Battle:
    """The last turn of a battle: seat 0 misses, and it is over."""
    table = battle(len(health), health=health, max_turns=1, **changes)  # type: ignore[arg-type]
    return table.throw("miss")


def test_most_pucks_win_when_the_turns_run_out() -> None:
    """PP-H34, PP-H66: Health, Power and Prize count; the single winner takes the Arena."""
    table = capped([{"Sandbag": 3}, {"Sandbag": 2}], prize=[{}, {"Potion": 2}])
    assert table.over
    score = table.game.score(table.state)
    assert (score.points, score.ending) == ((0, 1), layout.OUT_OF_TURNS)
    assert table.s.arena_count == 0
    assert [table.s.final[p] for p in range(2)] == [3, 4]


def test_a_shared_win_gives_each_puck_back() -> None:
    """PP-H66, PP-H34: to who put it there; what was there before stays."""
    table = battle(health=[{"Sandbag": 3}, {"Sandbag": 3}], max_turns=1, arena=["Berry"] * 8)
    for i in range(8):
        table.s.arena_owner[i] = (0, 1, layout.NOBODY)[i % 3]
    had = [table.collection(p).get("Berry", 0) for p in range(2)]
    table.throw("miss")
    assert table.over
    score = table.game.score(table.state)
    assert (score.points, score.ending) == ((0, 0), layout.SHARED)
    assert [table.collection(p).get("Berry", 0) - had[p] for p in range(2)] == [3, 3]
    assert table.arena == ["Berry", "Berry"]


def test_players_who_are_out_come_behind() -> None:
    """PP-H34: seat 1 went out before; of the others seat 2 has more."""
    table = battle(3, status=["", "Critical"], current=1, arena=["Berry"] * 4, max_turns=2)
    table.do("knock").throw("F")
    table.s.health[2, table.number("Sandbag")] = 9
    table.stock = table.game.inventory(table.state)
    while not table.over:
        table.throw("miss") if table.s.ask == layout.ASK_THROW else table.do(table.can()[-1])
    assert table.game.score(table.state).points == (1, 0, 2)


def test_no_cap_is_a_thousand_turns() -> None:
    """PP-H34: even if nobody ever tries a Knock Out, a battle ends."""
    table = battle(arena=[], arena_max=0, slammers=("Gymbrute", "Gymbrute"))
    steps = 0
    while not table.over:
        table.state = table.game.after(table.state, table.asked, layout.DONE)
        steps += 1
    assert table.s.turns == 1000
    assert steps <= 2000


@pytest.mark.parametrize("players", [2, 3, 5, 8])
@pytest.mark.parametrize("mode", ["battle", "training", "wild"])
def test_no_puck_is_made_or_lost(players: int, mode: str) -> None:
    """PP-67: at every step of a random battle, and at its end nothing is left on the table."""
    game = ROOM.game(players, mode=mode, max_turns=60)
    table = Battle(game)
    luck = random.Random(players)
    while not table.over:
        seat = luck.choice(game.seats(table.state))
        if seat == CHANCE:
            weights = game.chance(table.state)
            table._apply(CHANCE, luck.choices(range(len(weights)), weights)[0])
        else:
            table._apply(seat, luck.choice(game.legal(table.state, seat)))
    for p in range(players):
        assert not table.slammer(p)
        assert not (table.health(p) or table.power(p) or table.prize(p))
    assert not table.arena
    assert sum(table.s.brought[p, d] for p in range(players) for d in range(len(table.names))) == 0
