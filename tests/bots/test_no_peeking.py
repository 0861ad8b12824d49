"""Nobody peeks: games that differ in hidden facts alone lead every level to the same choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import haymaker.games
from haymaker import bots
from haymaker.bots import levels, thinking
from haymaker.bots.search.engine import PlainSearcher, Thought
from haymaker.bots.search.space import BUDGET, CUT, MEMORY
from haymaker.kernel.contract import CHANCE, LUCK_ACTS
from haymaker.kernel.game import Game, Room, same
from haymaker.kernel.history import Past
from haymaker.kernel.layout import Record
from haymaker.kernel.streams import mix, pick

GAMES = ("one_punch_man", "pokepucks", "punch", "robo_power", "rocket_punch")
ME = 0
MOVES = {"rocket_punch": 40, "pokepucks": 12}
"""A seat with so many moves, else four, is soon thought about, interpreted."""


class Twins(NamedTuple):
    """Two games that one seat cannot tell apart, and what that seat knows of each."""

    states: tuple[Record, Record]
    pasts: tuple[Past, Past]


def twins(game: Game, seed: int) -> Iterator[Twins]:
    """Two games side by side. Where others or luck act, the second does something else if the seat
    cannot see it. Comes up whenever the seat is asked and the games differ."""
    luck = [mix(seed)]
    one, two = game.new(), game.new()
    found = Twins((one, two), (Past(game.players), Past(game.players)))
    while (bits := game.turn(one)) and game.turn(two) == bits:
        actor = CHANCE if bits == LUCK_ACTS else game.seats(one)[-1]
        if actor == ME:
            if not same(one, two):
                yield found
            action = game.legal(one, ME)[pick(luck, [1] * len(game.legal(one, ME)))]
            for s, past in zip(found.states, found.pasts, strict=True):
                past.note(ME, game.view(s, ME), action)
                game.apply(s, ME, action)
        else:
            action = any_action(game, one, actor, luck)
            game.apply(one, actor, action)
            other = unnoticed(game, one, two, actor, action, luck)
            if other is None:
                return
            game.apply(two, actor, other)
        if not same(game.view(one, ME), game.view(two, ME)):
            return


def any_action(game: Game, s: Record, actor: int, luck: list[int]) -> int:
    if actor == CHANCE:
        return pick(luck, game.chance(s))
    moves = game.legal(s, actor)
    return moves[pick(luck, [1] * len(moves))]


def unnoticed(
    game: Game, one: Record, two: Record, actor: int, action: int, luck: list[int]
) -> int | None:
    """Something that leaves the second game looking to the seat as the first does now; what was
    done there only if nothing else does."""
    tries = [any_action(game, two, actor, luck) for _ in range(8)]
    if actor == CHANCE:
        possible = game.chance(two)[action] > 0
    else:
        possible = action in game.legal(two, actor)
    for other in [*tries, action] if possible else tries:
        if same(game.view(game.after(two, actor, other), ME), game.view(one, ME)):
            return other
    return None


class Small:
    """The search with small numbers, interpreted."""

    def __init__(self, room: Room) -> None:
        self._plain = PlainSearcher(room)
        self._plain._space.update(WORLDS=4, TASTES=2)

    def choose(
        self, game: Game, v: Record, seat: int, style: Any, seed: int, threads: int, history: Any
    ) -> Thought:
        row = [int(number) for number in style]
        row[BUDGET], row[MEMORY] = min(row[BUDGET], 4), min(row[MEMORY], 1)
        row[CUT] = 1 if "chapter" in vars(game.room.part("guide")) else 0
        return self._plain.choose(game, v, seat, row, seed, history)


@pytest.mark.parametrize("name", GAMES)
def test_hidden_facts_make_no_difference(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    room = haymaker.games.find(name)
    small = Small(room)
    monkeypatch.setattr(thinking, "searcher", lambda room: small)
    game = room.game()
    compared = False
    for seed in range(200):
        for found in twins(game, seed):
            one, two = found.states
            if 1 < len(game.legal(one, ME)) <= MOVES.get(name, 4) and found.pasts[0].of(ME):
                for level in levels.NAMES:
                    assert chosen(level, game, one, found.pasts[0]) == chosen(
                        level, game, two, found.pasts[1]
                    )
                compared = True
                break
        if compared:
            return
    pytest.fail("no two games differ in hidden facts alone")


def chosen(level: str, game: Game, s: Record, past: Past) -> int:
    return bots.ask(bots.bot(level, 7), game, game.view(s, ME), ME, past.of(ME))
