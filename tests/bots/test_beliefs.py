"""Beliefs: what a rival did tells what the rival holds, if it plays sensibly."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np

from haymaker.bots import bot
from haymaker.bots.search.beliefs import HABIT, WHIM
from haymaker.bots.search.engine import History, Searcher, recount, searcher
from haymaker.bots.search.space import RECALLED
from haymaker.kernel.contract import CHANCE, LUCK_ACTS
from haymaker.kernel.game import Game, room
from haymaker.kernel.layout import Record, copied
from haymaker.kernel.streams import pick

PUNCH = room("haymaker.games.punch")
KINDS = range(6)
SEEDS = (2, 3)
"""Deals in which the rival's card tells something."""

STYLE = np.array([100, 1, 0, 0, 0, 0, RECALLED, 0, 0, 0], np.int64)
"""Of a player who remembers."""

Hand = tuple[int, ...]


def dealt(game: Game, seed: int) -> Record:
    """Both boxers have their hands, and choose the first cards."""
    luck, s = [seed], game.new()
    while game.turn(s) == LUCK_ACTS:
        game.apply(s, CHANCE, pick(luck, game.chance(s)))
    return s


def with_hand(game: Game, s: Record, hand: Hand) -> Record:
    """The same, but the rival holds these cards."""
    twin = copied(s)
    plain = game.plain(twin)
    for k in KINDS:
        plain.hand[1, k] = hand.count(k)
        plain.fresh[1, k] = 1 - hand.count(k)
    return twin


def odds_of_playing(game: Game, s: Record, card: int) -> float:
    """How likely the rival plays this card there: the model of sensible play, asked often."""
    v = game.view(s, 1)
    moves = game.legal(v, 1)
    kit, plain, luck = game.room.interpreted.kit(game.kit.record), game.plain(v), [5]
    assert PUNCH.bot is not None
    asked = 300
    liked = sum(
        PUNCH.bot.think(kit, plain, 1, moves, len(moves), luck) == card for _ in range(asked)
    )
    return (HABIT * liked / asked + WHIM / len(moves)) / (HABIT + WHIM)


def believed(
    found: Searcher, game: Game, history: History, v: Record, seeds: int
) -> dict[Hand, float]:
    """What the filter believes of the rival's hand, over many seeds."""
    weights: Counter[Hand] = Counter()
    for seed in range(seeds):
        space = found.space()
        recount(space, 0, [(view[0], action) for view, action in history])
        found.function("one_recall")(space, game.kit.record, v, 0, STYLE, np.uint64(seed))
        total = int(space.belief.sum())
        for hand, weight in zip(space.worlds["hand"][:, 1], space.belief, strict=True):
            weights[tuple(k for k in KINDS if hand[k])] += int(weight) / total / seeds
    return weights


def apart(one: dict[Hand, float], other: dict[Hand, float]) -> float:
    return sum(abs(one.get(h, 0) - other.get(h, 0)) for h in {*one, *other}) / 2


def test_beliefs_are_the_exact_posterior_on_a_small_kit() -> None:
    """Six cards, three of them in hand: after the first exchange ten pairs may be left, and how
    likely each is follows from what three cards would have made of the choice."""
    game, found = PUNCH.game(matches_to_win=1, rounds=2, hand=3, start_stamina=3), searcher(PUNCH)
    for seed in SEEDS:
        s = dealt(game, seed)
        mine, theirs = game.legal(s, 0)[0], bot("heuristic", 1).choose(game, game.view(s, 1), 1)
        after = game.after(game.after(s, 0, mine), 1, theirs)
        assert game.turn(after) == 3
        exact: dict[Hand, float] = {}
        for hand in itertools.combinations(KINDS, 3):
            if theirs in hand:
                left = tuple(k for k in hand if k != theirs)
                exact[left] = odds_of_playing(game, with_hand(game, s, hand), theirs)
        total = sum(exact.values())
        exact = {hand: weight / total for hand, weight in exact.items()}
        history = [(game.view(s, 0), mine)]
        assert apart(believed(found, game, history, game.view(after, 0), 30), exact) < 0.06
        even = {hand: 1 / len(exact) for hand in exact}
        assert apart(exact, even) > 0.3, "the choice tells nothing"
