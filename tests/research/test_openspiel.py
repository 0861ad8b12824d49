"""OpenSpiel's own tests and algorithms on our games, and its figures beside ours."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts
from open_spiel.python.observation import make_observation

from haymaker.games import load
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record
from haymaker.research.openspiel import digest, options_from

TINY = {"rounds": 1, "hand": 3, "start_stamina": 2, "max_redeals": 0, "max_replays": 0,
        "matches_to_win": 1}  # fmt: skip
"""Three kinds of cards, one of each: small enough to solve."""

WRITTEN = ";".join(f"{name}:{value}" for name, value in TINY.items())

CASES = [
    f"haymaker_punch(options={WRITTEN})",
    f"haymaker_punch(options={WRITTEN},in_turn=True)",
    "haymaker_punch(options=rounds:1;hand:4;matches_to_win:1;max_replays:0;robo_box:true)",
    "haymaker_rocket_punch(players=3,options=max_rounds:1)",
    "haymaker_robo_power(players=3,options=max_turns:4)",
    "haymaker_one_punch_man(options=max_rounds:1)",
    "haymaker_pokepucks(players=2,options=max_turns:2)",
]


MORE = [
    "haymaker_punch(options=mode:advanced;exchange:true;matches_to_win:1)",
    "haymaker_punch(options=no_mercy:true,in_turn=True)",
    "haymaker_rocket_punch",
    "haymaker_rocket_punch(players=5,options=reveal_facedown:true)",
    "haymaker_robo_power(players=2)",
    "haymaker_robo_power(players=10,options=spy_optional:true;max_turns:20,in_turn=True)",
    "haymaker_one_punch_man(options=doors_hidden:false;max_rounds:4)",
    "haymaker_pokepucks(players=2)",
    "haymaker_pokepucks(players=5,options=setup:quick;max_turns:8,in_turn=True)",
]


@pytest.mark.parametrize(
    "name", [*CASES, *(pytest.param(name, marks=pytest.mark.long) for name in MORE)]
)
def test_openspiel_has_nothing_to_say_against_it(name: str) -> None:
    """Random play with everything looked at and serialised on the way."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_sealed_choices_are_simultaneous_nodes_or_in_turn() -> None:
    state = dealt(pyspiel.load_game(CASES[0]))
    assert state.is_simultaneous_node() and state.legal_actions(0) and state.legal_actions(1)
    state.apply_actions([state.legal_actions(p)[0] for p in range(2)])
    in_turn = dealt(pyspiel.load_game(CASES[1]))
    before = in_turn.information_state_string(1)
    assert in_turn.current_player() == 0
    in_turn.apply_action(in_turn.legal_actions()[0])
    assert in_turn.current_player() == 1
    twin = dealt(pyspiel.load_game(CASES[1]))
    twin.apply_action(twin.legal_actions()[-1])
    assert twin.information_state_string(1) == in_turn.information_state_string(1) != before


def dealt(game: Any) -> Any:
    """The first question, with the first outcome of all luck."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


# --- Information states ---------------------------------------------------------------------------


def test_a_resampled_state_keeps_what_the_player_knows_and_nothing_else() -> None:
    game = pyspiel.load_game("haymaker_punch(options=matches_to_win:1)")
    luck = random.Random(3)
    for _ in range(20):
        state = somewhere(game, luck, luck.randrange(40, 90))
        if state.is_terminal():
            continue
        for player in range(2):
            other = state.resample_from_infostate(player, luck.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.legal_actions(player) == state.legal_actions(player)
            assert digest(other.view(player)) == digest(state.view(player))
            rival = 1 - player
            assert state.information_state_string(rival) not in other.information_state_string(
                rival
            )
            again = other.resample_from_infostate(player, lambda: 0.5)
            twin = state.resample_from_infostate(player, lambda: 0.5)
            assert str(again) == str(twin)  # made from the player's view alone
            assert other.history() == []


def somewhere(game: Any, luck: random.Random, steps: int) -> Any:
    state = game.new_initial_state()
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_simultaneous_node():
            state.apply_actions([luck.choice(state.legal_actions(p) or [0]) for p in range(2)])
        else:
            state.apply_action(luck.choice(state.legal_actions()))
    return state


def test_the_observer_names_every_field() -> None:
    game = pyspiel.load_game("haymaker_rocket_punch(players=4)")
    state = dealt(game)
    seen = make_observation(game)
    seen.set_from(state, 2)
    spec = load("rocket_punch", players=4).observation_spec
    assert set(seen.dict) == {"player", *(field.name for field in spec.fields)}
    assert seen.dict["player"].tolist() == [0, 0, 1, 0] and seen.tensor.shape == (spec.size,)
    assert state.to_dict()["marker"] in (1, 2, 3, 4) and '"marker"' in state.to_json()


def test_options_are_written_in_one_line() -> None:
    assert options_from("rounds:1;mode:advanced;copies/P1:2;copies/P2:3") == {
        "rounds": 1, "mode": "advanced", "copies": {"P1": 2, "P2": 3},
    }  # fmt: skip
    with pytest.raises(HaymakerError, match="no value"):
        options_from("rounds")


# --- Their algorithms -----------------------------------------------------------------------------

Policy = Callable[[str, list[int]], list[float]]


class OurTree:
    """The best answer to a policy, worked out on the public `Game` without OpenSpiel: information
    states are the views and actions of a seat, told by itself."""

    def __init__(self, game: Game, told: Policy) -> None:
        self.game, self.policy = game, told
        self.sets: dict[Any, list[Any]] = defaultdict(list)
        self.answers: dict[Any, int] = {}

    def value_for(self, seat: int) -> float:
        self.sets.clear()
        self.answers.clear()
        self.seat = seat
        start = self.game.new()
        past = tuple((self.seen(start, p),) for p in range(2))
        self.gather(start, past, 1.0)
        return self.value(start, past)

    def seen(self, s: Record, p: int) -> str:
        return digest(self.game.view(s, p))

    def after(self, s: Record, past: Any, actor: int, action: int) -> tuple[Record, Any]:
        new = self.game.after(s, actor, action)
        told = []
        for p in range(2):
            own = (*past[p], f"!{action}") if p == actor else past[p]
            view = self.seen(new, p)
            latest = [part for part in own if not part.startswith("!")][-1]
            told.append(own if view == latest else (*own, view))
        return new, tuple(told)

    def options(self, s: Record, past: Any) -> tuple[int, list[tuple[int, float]]]:
        actor = self.game.seats(s)[0]
        if actor == CHANCE:
            odds = self.game.chance(s)
            return actor, [(k, n / sum(odds)) for k, n in enumerate(odds) if n]
        moves = sorted(self.game.legal(s, actor))
        return actor, list(zip(moves, self.policy(name_of(actor, past), moves), strict=True))

    def gather(self, s: Record, past: Any, reach: float) -> None:
        if self.game.over(s):
            return
        actor, options = self.options(s, past)
        if actor == self.seat:
            self.sets[past[actor]].append((s, past, reach))
        for action, chance in options:
            self.gather(*self.after(s, past, actor, action),
                        reach if actor == self.seat else reach * chance)  # fmt: skip

    def value(self, s: Record, past: Any) -> float:
        if self.game.over(s):
            return self.game.rewards(s)[self.seat]
        actor, options = self.options(s, past)
        if actor == self.seat:
            return self.value(*self.after(s, past, actor, self.answer(past[actor], options)))
        return sum(
            chance * self.value(*self.after(s, past, actor, action))
            for action, chance in options
            if chance
        )

    def answer(self, known: Any, options: list[tuple[int, float]]) -> int:
        if known not in self.answers:
            worth = {
                action: sum(
                    reach * self.value(*self.after(s, past, self.seat, action))
                    for s, past, reach in self.sets[known]
                )
                for action, _ in options
            }
            self.answers[known] = max(worth, key=lambda action: worth[action])
        return self.answers[known]


def name_of(seat: int, past: Any) -> str:
    """The same information state as OpenSpiel's adapter spells it."""
    first, *rest = past[seat]
    return f"{seat}:{first}" + "".join(part if part[0] == "!" else f".{part}" for part in rest)


def test_their_exploitability_is_ours_and_their_cfr_lowers_it() -> None:
    spiel = pyspiel.load_game(CASES[1])
    game = load("punch", **TINY)
    uniform = exploitability.exploitability(spiel, policy.UniformRandomPolicy(spiel))
    ours = OurTree(game, lambda _, moves: [1 / len(moves)] * len(moves))
    assert uniform == pytest.approx((ours.value_for(0) + ours.value_for(1)) / 2, abs=1e-9)

    solver = cfr.CFRSolver(spiel)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()

    def learned(name: str, moves: list[int]) -> list[float]:
        row = average.policy_for_key(name)
        return [float(row[move]) for move in moves]

    theirs = exploitability.exploitability(spiel, average)
    ours = OurTree(game, learned)
    assert theirs == pytest.approx((ours.value_for(0) + ours.value_for(1)) / 2, abs=1e-9)
    assert theirs < uniform / 2


def test_their_ismcts_plays() -> None:
    game = pyspiel.load_game(CASES[1])
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=2.0,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        max_simulations=20,
        random_state=np.random.RandomState(2),
    )
    state = dealt(game)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
    assert sum(state.returns()) == 0
