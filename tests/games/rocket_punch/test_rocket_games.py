"""Whole games: what must hold at every step, whoever plays and whatever the options are."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from haymaker.bots import HeuristicBot
from haymaker.games.rocket_punch import layout
from haymaker.kernel import rulebook
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.game import Game, same
from haymaker.kernel.layout import Record
from haymaker.kernel.native import native
from haymaker.kernel.simulate import simulate
from tests.games.rocket_punch.ring import ROOM, Ring, load
from tests.tracing import trace

TIGHT = [
    {"class": c, "upper": n % 4, "lower": (n + 1) % 4}
    for n, c in enumerate(["flyweight", "lightweight", "middleweight", "heavyweight"] * 5)
]
TABLES: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (4, {}),
    (5, {}),
    (3, {"fame_side": 4, "start_player": 2, "max_rounds": 3}),
    (4, {"gears_forced_when_blocked": True, "reveal_facedown": True}),
    (5, {"allow_voluntary_facedown": True}),
    (5, {"allow_voluntary_facedown": True, "reveal_facedown": True, "gears": 2}),
    (5, {"deck": TIGHT, "hand": {"5": 4}}),
    (5, {"deck": TIGHT, "hand": {"5": 3}, "gears_forced_when_blocked": True}),
    (4, {"deck": TIGHT, "hand": {"4": 5}, "reveal_facedown": True, "gears": 0}),
]
IDS = [f"{players}-{i}" for i, (players, _) in enumerate(TABLES)]


def play_through(game: Game, seed: int, keep: int = 1) -> list[Record]:
    """The states of a random game, every `keep`-th of them."""
    rng = random.Random(seed)
    s = game.new()
    states = []
    steps = 0
    while not game.over(s):
        if steps % keep == 0:
            states.append(s)
        steps += 1
        (seat,) = game.seats(s)
        if seat == CHANCE:
            weights = game.chance(s)
            action = rng.choices(range(len(weights)), weights)[0]
        else:
            action = rng.choice(game.legal(s, seat))
        s = game.after(s, seat, action)
    return [*states, s]


@pytest.mark.parametrize(("players", "options"), TABLES, ids=IDS)
def test_what_holds_at_every_step(players: int, options: dict[str, Any]) -> None:
    """RP-01, RP-05, RP-20, RP-25: somebody can act, moves are in order, nothing is lost."""
    game = load(players, **options)
    inventory = game.inventory(game.new())
    for s in play_through(game, players):
        assert game.inventory(s) == inventory
        for seat in game.seats(s):
            if seat == CHANCE:
                weights = game.chance(s)
                assert len(weights) == layout.LUCK
                assert sum(weights) > 0
            else:
                moves = game.legal(s, seat)
                assert moves
                assert moves == sorted(set(moves))


@pytest.mark.parametrize(("players", "options"), TABLES, ids=IDS)
def test_why_not_agrees_with_legal(players: int, options: dict[str, Any]) -> None:
    """RP-26 to RP-29: of all 756 actions, exactly the legal ones have nothing against them."""
    game = load(players, **options)
    engine = native(ROOM)
    known = rulebook.clauses(ROOM)
    for s in play_through(game, 7 * players, keep=5):
        for seat in game.seats(s):
            if seat != CHANCE:
                whys = [
                    engine.why_not(game.kit.record, s, seat, action)
                    for action in range(layout.ACTIONS)
                ]
                assert game.legal(s, seat) == [i for i, why in enumerate(whys) if why == 0]
                assert {game.clause(why) for why in whys if why} <= set(known)


@pytest.mark.parametrize(("players", "options"), TABLES, ids=IDS)
def test_views_are_enough_and_guesses_agree_with_them(
    players: int, options: dict[str, Any]
) -> None:
    """RP-H07, RP-H08: a seat needs no more than its view, and a guess looks just like it."""
    game = load(players, **options)
    inventory = game.inventory(game.new())
    for number, s in enumerate(play_through(game, 13 * players, keep=3)):
        onlooker = game.view(s, WATCHER)
        for viewer in (*range(players), WATCHER):
            v = game.view(s, viewer)
            assert same(game.view(v, viewer), v)
            assert same(game.view(v, WATCHER), onlooker)
            assert game.turn(v) == game.turn(s)
            if game.turn(s) >> viewer & 1:
                assert game.legal(v, viewer) == game.legal(s, viewer)
                for action in range(number % 7, layout.ACTIONS, 97):
                    assert game.why_not(v, viewer, action) == game.why_not(s, viewer, action)
            guessed = game.guess(v, viewer, number)
            assert same(game.view(guessed, viewer), v)
            assert game.inventory(guessed) == inventory


@pytest.mark.parametrize(("players", "options"), TABLES, ids=IDS)
def test_compiled_and_plain_rules_agree(players: int, options: dict[str, Any]) -> None:
    """RP-40 to RP-60: the same record gives the same bytes on both backends, bots included."""
    game = load(players, **options)
    engine = native(ROOM)
    for number, thinker in enumerate((0, 0, 1)):
        thinkers = np.full(players, thinker, np.int32)
        seats, actions, states = trace(engine, game.kit.record, 5, number, thinkers, 2000)
        s = game.new()
        for i, (seat, action) in enumerate(zip(seats.tolist(), actions.tolist(), strict=True)):
            assert same(s, states[i : i + 1])
            if seat != CHANCE:
                assert action in game.legal(s, seat)
            game.apply(s, seat, action)
        assert same(s, states[-1:])
        assert game.over(s)
        points = [0] * players
        assert engine.score(game.kit.record, s, points) == game.score(s).ending
        assert tuple(points) == game.score(s).points
        for viewer in (0, players - 1, WATCHER):
            for state in (states[len(states) // 2 :][:1], states[-2:-1]):
                v, w = game.view(state, viewer), game.blank()
                engine.view(game.kit.record, state, viewer, w)
                assert same(v, w)
                engine.guess(game.kit.record, v, viewer, 99, w)
                assert same(game.guess(v, viewer, 99), w)


def test_the_same_games_as_a_version_written_by_hand() -> None:
    """RP-19, RP-26, RP-40 to RP-60: `bench/limit/rocket_punch 2000 20` played these games too."""
    found = simulate(load(), 2000, seed=20)
    assert found.steps.sum() == 261968
    assert np.bincount(found.points.argmax(axis=1)).tolist() == [500, 512, 491, 497]


def test_the_bot_saves_its_belt_with_a_gear() -> None:
    """RP-28, RP-36, RP-H02: its numbers are gone; face down the belt would be lost, too."""
    hands = ["L6/4", "H5/4", "H6/5", "L4/7"]
    ring = Ring(
        hands, gears=[1, 0, 0, 1], fame=[2, 2, 1, 2], belts={"L": 3, "F": 3, "H": 1, "M": 2},
        hand={"4": 1},
    )  # fmt: skip
    ring.play("L6/4 as 6+1", "H5/4 as 4", "H6/5 as 5")
    view = ring.game.view(ring.s, 3)
    for seed in range(10):
        assert HeuristicBot(seed).choose(ring.game, view, 3) == ring.action("L4/7 as 7+1")


@pytest.mark.parametrize(("players", "share"), [(3, 0.6), (4, 0.45), (5, 0.4)])
def test_the_bot_beats_random_play(players: int, share: float) -> None:
    """RP-59: a gym that thinks is first far more often than its share, from every seat."""
    for seat in range(players):
        bots = ["heuristic" if p == seat else "random" for p in range(players)]
        found = simulate(load(players), 2000, seed=3 + seat, bots=bots)
        assert (found.points.argmax(axis=1) == seat).mean() > share
