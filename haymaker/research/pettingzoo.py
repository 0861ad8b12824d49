"""Every seat an agent: environments of PettingZoo.

    from haymaker.research.pettingzoo import env, parallel_env
    env("name")               # AEC: one seat after another
    parallel_env("name")      # all at once: who is not in turn does nothing (the last action)

Where seats choose in secret, AEC asks them one after another, and nobody's observation changes when
another one seals a choice. The mask stands in the observation and in `infos`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from haymaker import games
from haymaker.kernel.game import Game
from haymaker.research.needed import needed
from haymaker.research.pictures import RENDER_MODES, rendered
from haymaker.research.table import Table

needed("pettingzoo")

from gymnasium import spaces  # noqa: E402
from pettingzoo import AECEnv, ParallelEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

MAX_CYCLES = 100_000
"""Steps after which a game is cut off, where nothing else is asked for."""


class Seats:
    """What both kinds of environments have in common."""

    def __init__(
        self,
        game: str | Game,
        players: int | None,
        extra_actions: int,
        max_cycles: int,
        render_mode: str | None,
        options: dict[str, Any],
    ) -> None:
        if isinstance(game, str):
            game = games.load(game, players=players, **options)
        self.game = game
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.metadata = {
            "name": f"haymaker_{game.name}_v0",
            "render_modes": RENDER_MODES,
            "is_parallelizable": bool(extra_actions),
            "render_fps": 2,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        actions = game.actions + extra_actions
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict({
                "observation": spaces.Box(0.0, 1.0, (game.observation_spec.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            })
            for agent in self.possible_agents
        }  # fmt: skip
        self.state_space = spaces.Box(0, 255, (game.room.state.itemsize,), np.uint8)
        self._random: np.random.Generator | None = None
        self.table = Table(game, 0)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def state(self) -> Any:
        """The whole state as bytes, secrets included."""
        return self.table.bytes()

    def render(self) -> Any:
        return rendered(self.render_mode, self.game, self.table.state)

    def close(self) -> None:
        pass

    def seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def begin(self, seed: int | None) -> None:
        if seed is not None or self._random is None:
            self._random = np.random.default_rng(seed)
        self.table = Table(self.game, int(self._random.integers(1 << 62)))
        self.agents = self.possible_agents[:]
        self.cycles = 0


class HaymakerAEC(Seats, AECEnv[str, Any, Any]):
    """One seat after another."""

    def __init__(
        self,
        game: str | Game,
        *,
        players: int | None = None,
        max_cycles: int = MAX_CYCLES,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        AECEnv.__init__(self)
        Seats.__init__(self, game, players, 0, max_cycles, render_mode, options)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def _ask(self) -> None:
        """The first seat in turn is asked; what everybody is told is told."""
        self.infos = {
            agent: {"action_mask": self.table.mask(self.seat(agent))} for agent in self.agents
        }
        asked = self.table.seats
        self.agent_selection = self.possible_agents[asked[0]] if asked else self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.seat(agent)
        return {"observation": self.table.tensor(seat), "action_mask": self.table.mask(seat)}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.table.act(self.seat(agent), int(action))
        self.cycles += 1
        if not self.table.seats:
            self.rewards = dict(zip(self.agents, self.table.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._ask()
        self._accumulate_rewards()


class HaymakerParallel(Seats, ParallelEnv[str, Any, Any]):
    """All seats at once. The last action is to do nothing: it is the only one of a seat that is not
    in turn. An action that is not legal does nothing either, and the seat is asked again."""

    def __init__(
        self,
        game: str | Game,
        *,
        players: int | None = None,
        max_cycles: int = MAX_CYCLES,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        Seats.__init__(self, game, players, 1, max_cycles, render_mode, options)
        self.nothing = self.game.actions

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self.begin(seed)
        return self._seen(), self._infos({})

    def _mask(self, seat: int) -> Any:
        in_turn = seat in self.table.seats
        return np.append(self.table.mask(seat), np.int8(not in_turn))

    def _seen(self) -> dict[str, Any]:
        return {
            agent: {"observation": self.table.tensor(seat), "action_mask": self._mask(seat)}
            for seat, agent in enumerate(self.possible_agents)
        }

    def _infos(self, illegal: dict[str, bool]) -> dict[str, Any]:
        return {
            agent: {"action_mask": self._mask(seat), "illegal": illegal.get(agent, False)}
            for seat, agent in enumerate(self.possible_agents)
        }

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        allowed = {agent: self._mask(self.seat(agent)) for agent in actions}
        illegal = {agent: not allowed[agent][int(action)] for agent, action in actions.items()}
        for agent, action in actions.items():
            seat = self.seat(agent)
            if int(action) != self.nothing and not illegal[agent] and seat in self.table.seats:
                self.table.act(seat, int(action))
        self.cycles += 1
        over = not self.table.seats
        cut = not over and self.cycles >= self.max_cycles
        names = self.possible_agents
        rewards = dict(zip(names, self.table.rewards(), strict=True))
        self.agents = [] if over or cut else names[:]
        ends = dict.fromkeys(names, over), dict.fromkeys(names, cut)
        return self._seen(), rewards, *ends, self._infos(illegal)


def raw_env(game: str | Game, **settings: Any) -> HaymakerAEC:
    """The AEC environment itself: an action that is not legal is an error."""
    return HaymakerAEC(game, **settings)


def env(game: str | Game, **settings: Any) -> Any:
    """The AEC environment in PettingZoo's own wrappers: an action that is not legal ends the game,
    and costs a reward of -1."""
    wrapped: Any = wrappers.TerminateIllegalWrapper(raw_env(game, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrapped)


def parallel_env(game: str | Game, **settings: Any) -> HaymakerParallel:
    return HaymakerParallel(game, **settings)
