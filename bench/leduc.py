"""Our search beside OpenSpiel's ISMCTS in C++, at leduc poker, a room of the tests.

    python bench/leduc.py --simulations 1000 --hands 2000

plays hands with the same cards twice, seats changed, both with as many simulations for a choice,
and says what our search wins per hand. Both play on in worlds that agree with what they have seen:
theirs at random under a tree, ours by the room's own idea of sensible play, a move ahead.

`make bench` has how many steps either searches in a second.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np

sys.path.append(str(Path(__file__).parents[1]))  # the room is one of the tests

from haymaker.bots.players import HeuristicBot
from haymaker.bots.search.engine import Searcher, Style, searcher
from haymaker.bots.search.space import BUDGET, CUT, STYLE, TREES
from haymaker.kernel import streams
from haymaker.kernel.contract import CHANCE, LUCK_ACTS
from haymaker.kernel.game import Game, room
from haymaker.kernel.layout import Record

LEDUC = "tests.bots.leduc"
OURS, THEIRS = "searched", "ismcts"
SIMULATIONS = 1000
UCT_C = 13.0
"""How much their search explores: as much as can be won, as its own tests of poker have it."""
PLAYOUTS = 4000
STRETCHES = 5


def style_of(simulations: int) -> Style:
    style = np.zeros(STYLE, np.int64)
    style[BUDGET], style[TREES], style[CUT] = simulations, 1, 1
    return style


def ismcts(simulations: int, seed: int) -> Any:
    import pyspiel

    return pyspiel.ISMCTSBot(seed, pyspiel.RandomRolloutEvaluator(1, seed), UCT_C, simulations)


# --- steps per second -----------------------------------------------------------------------------


def first_choice(game: Game) -> Record:
    """Both have a Queen; seat 0 begins."""
    s = game.new()
    for rank in (1, 1):
        game.apply(s, CHANCE, rank)
    return s


def our_steps(game: Game, s: Record) -> float:
    """Steps of a hand in the mind, on average: first every move, then everybody's ideas."""
    luck, steps, bot = [7], 0, HeuristicBot(7)
    moves = game.legal(s, 0)
    for number in range(PLAYOUTS):
        here = game.after(s, 0, moves[number % len(moves)])
        steps += 1
        while not game.plain(here).hands:
            if game.turn(here) == LUCK_ACTS:
                game.apply(here, CHANCE, streams.pick(luck, game.chance(here)))
            else:
                (seat,) = game.seats(here)
                game.apply(here, seat, bot.choose(game, game.view(here, seat), seat))
            steps += 1
    return steps / PLAYOUTS


def their_state(theirs: Any) -> Any:
    state = theirs.new_initial_state()
    for card in (2, 3):
        state.apply_action(card)
    return state


def their_steps(state: Any) -> float:
    """Steps of a simulation, on average, were all of it at random."""
    luck, steps = [7], 0
    for _ in range(PLAYOUTS):
        here = state.clone()
        while not here.is_terminal():
            moves = here.legal_actions()
            here.apply_action(moves[streams.pick(luck, [1] * len(moves))])
            steps += 1
    return steps / PLAYOUTS


def best_rate(choose: Any, per_choice: float, seconds: float) -> float:
    """Steps per second of the processor, in the best of some stretches."""
    choose()
    rates = []
    for _ in range(STRETCHES):
        choices, begun, end = 0, process_time(), perf_counter() + seconds / STRETCHES
        while perf_counter() < end:
            choose()
            choices += 1
        rates.append(choices * per_choice / (process_time() - begun))
    return max(rates)


def searched(seconds: float) -> Iterator[tuple[str, str, float]]:
    """Who searches how, and the steps that are searched per second on one thread."""
    import pyspiel

    game = room(LEDUC).game(hands=2)
    s, ours = first_choice(game), searcher(game.room)
    v, style = game.view(s, 0), style_of(SIMULATIONS)
    simulations = sum(ours.choose(game, v, 0, style, 1).visits)
    steps = simulations * our_steps(game, s)
    rate = best_rate(lambda: ours.choose(game, v, 0, style, 1), steps, seconds)
    yield OURS, "Leduc poker, our search", rate
    state = their_state(pyspiel.load_game("leduc_poker"))
    bot = ismcts(SIMULATIONS, 7)
    steps = SIMULATIONS * their_steps(state)
    rate = best_rate(lambda: bot.step(state), steps, seconds)
    yield THEIRS, "OpenSpiel ISMCTS (C++)", rate


# --- who wins -------------------------------------------------------------------------------------


def hand(game: Game, ours: Searcher, style: Style, theirs: Any, bot: Any, seat: int, number: int
         ) -> int:  # fmt: skip
    """What our search wins in this seat; the cards depend on the number alone."""
    luck, s, state = [streams.stream(11, number)], game.new(), theirs.new_initial_state()
    cards = [0, 0, 0]
    while game.plain(s).hands == 0:
        if game.turn(s) == LUCK_ACTS:
            action = streams.pick(luck, game.chance(s))
            game.apply(s, CHANCE, action)
            state.apply_action(2 * action + cards[action])
            cards[action] += 1
            continue
        (actor,) = game.seats(s)
        if actor == seat:
            seed = streams.stream(13, 64 * number + int(game.plain(s).round_no))
            action = ours.choose(game, game.view(s, seat), seat, style, seed).action
        else:
            action = bot.step(state)
        game.apply(s, actor, action)
        state.apply_action(action)
    return int(game.plain(s).chips[seat])


def main() -> None:
    import pyspiel

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--simulations", type=int, default=SIMULATIONS)
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--within", type=float, default=math.inf)
    args = parser.parse_args()
    theirs, game = pyspiel.load_game("leduc_poker"), room(LEDUC).game(hands=2)
    bot, style = ismcts(args.simulations, 5), style_of(args.simulations)
    ours, won = searcher(game.room), list[float]()
    hand(game, ours, style, theirs, bot, 0, 0)  # compiles
    begun = perf_counter()
    for number in range(args.hands // 2):
        both = [hand(game, ours, style, theirs, bot, seat, number) for seat in range(2)]
        won.append(sum(both) / 2)
        if number and perf_counter() - begun > args.within:
            break
    spread = 1.96 * statistics.stdev(won) / math.sqrt(len(won))
    print(
        f"Leduc poker, {args.simulations} simulations each: our search wins "
        f"{statistics.mean(won):+.3f} ± {spread:.3f} chips per hand of OpenSpiel's ISMCTS, "
        f"{2 * len(won)} hands, seats changed with the same cards"
    )
    for _, name, rate in searched(2):
        print(f"{name}: {rate / 1e6:.2f} million steps searched per second on one thread")


if __name__ == "__main__":
    main()
