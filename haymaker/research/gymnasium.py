"""One seat for a learner, bots in the others: environments of Gymnasium.

    import gymnasium, haymaker.research.gymnasium
    env = gymnasium.make("haymaker/NameOfTheGame-v0", bots="heuristic")
    many = gymnasium.make_vec("haymaker/NameOfTheGame-v0", num_envs=1024)

An observation is a dictionary: `observation`, floats from 0 to 1 (or with `integers=True` the whole
numbers behind them), and `action_mask`. An action that is not legal changes nothing, and
`info["illegal"]` says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

import numpy as np

from haymaker import games
from haymaker.kernel.game import Game
from haymaker.research.batch import LIMIT, Envs, envs
from haymaker.research.needed import needed
from haymaker.research.pictures import RENDER_MODES, rendered

needed("gymnasium")

import gymnasium as gym  # noqa: E402
from gymnasium import spaces  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402

Bots = str | Mapping[int, str | ModuleType]


def observation_space(game: Game, integers: bool) -> spaces.Dict:
    spec = game.observation_spec
    if integers:
        low, high = spec.limits()
        seen: spaces.Space[Any] = spaces.Box(low, high, dtype=np.int64)
    else:
        seen = spaces.Box(0.0, 1.0, (spec.size,), np.float32)
    return spaces.Dict({
        "observation": seen,
        "action_mask": spaces.Box(0, 1, (game.actions,), np.int8),
    })  # fmt: skip


def batch_of(
    game: str | Game, count: int, seat: int, bots: Bots, players: int | None, autoreset: str,
    limit: int, threads: int, options: dict[str, Any],
) -> Envs:  # fmt: skip
    """Games in which the caller has this seat alone."""
    if isinstance(game, str):
        game = games.load(game, players=players, **options)
    others = [other for other in range(game.players) if other != seat]
    if isinstance(bots, str):
        bots = dict.fromkeys(others, bots)
    return envs(
        game, count, bots=bots, autoreset=autoreset, limit=limit, threads=threads, strict=False
    )


class HaymakerEnv(gym.Env[dict[str, Any], Any]):
    """One game, one learner."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        *,
        seat: int = 0,
        bots: Bots = "random",
        players: int | None = None,
        integers: bool = False,
        limit: int = LIMIT,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.seat = seat
        self.integers = integers
        self.render_mode = render_mode
        self.envs = batch_of(game, 1, seat, bots, players, "DISABLED", limit, 1, options)
        self._begun = Begun()
        self.game = self.envs.game
        self.action_space = spaces.Discrete(self.game.actions)
        self.observation_space = observation_space(self.game, integers)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self.envs.reset(seed=self._begun.seed(seed, self.np_random))
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        self.envs.step(np.array([action], np.int64))
        return (
            self._seen(),
            float(self.envs.rewards[0, self.seat]),
            bool(self.envs.terminated[0]),
            bool(self.envs.truncated[0]),
            self._info(),
        )

    def _seen(self) -> dict[str, Any]:
        return {name: values[0] for name, values in seen_by(self.envs, self.integers).items()}

    def _info(self) -> dict[str, Any]:
        return {name: values[0] for name, values in info_of(self.envs).items()}

    def render(self) -> Any:
        return rendered(self.render_mode, self.game, self.envs.states[:1], self.seat)


class HaymakerVectorEnv(VectorEnv[dict[str, Any], Any, Any]):
    """Many games, one learner in each: our batches as Gymnasium sees them."""

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        seat: int = 0,
        bots: Bots = "random",
        players: int | None = None,
        integers: bool = False,
        limit: int = LIMIT,
        threads: int = 1,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        self.num_envs = num_envs
        self.seat = seat
        self.integers = integers
        self.render_mode = render_mode
        self.metadata = {"render_modes": RENDER_MODES, "autoreset_mode": mode}
        self.envs = batch_of(
            game, num_envs, seat, bots, players, mode.name, limit, threads, options
        )
        self._begun = Begun()
        self.game = self.envs.game
        self.single_action_space = spaces.Discrete(self.game.actions)
        self.single_observation_space = observation_space(self.game, integers)
        self.action_space = gym.vector.utils.batch_space(self.single_action_space, num_envs)
        self.observation_space = gym.vector.utils.batch_space(
            self.single_observation_space, num_envs
        )

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed if isinstance(seed, int) else None)
        mask = (options or {}).get("reset_mask")
        self.envs.reset(seed=self._begun.seed(seed, self.np_random), mask=mask)
        return seen_by(self.envs, self.integers), info_of(self.envs)

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        self.envs.step(np.asarray(actions, np.int64))
        ended = self.envs.terminated | self.envs.truncated
        info = info_of(self.envs)
        if self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP and ended.any():
            info["final_obs"] = self._final(ended)
            info["_final_obs"] = ended.copy()
        return (
            seen_by(self.envs, self.integers),
            self.envs.rewards[:, self.seat].astype(np.float64),
            self.envs.terminated.copy(),
            self.envs.truncated.copy(),
            info,
        )

    def _final(self, ended: Any) -> Any:
        """The last observation of each game that has ended; none elsewhere."""
        spec, last = self.game.observation_spec, self.envs.last_observations()
        rows = spec.integers(last) if self.integers else spec.tensor(last, self.envs.last_seats)
        found = np.empty(self.num_envs, object)
        for place in np.flatnonzero(ended):
            found[place] = {
                "observation": rows[place],
                "action_mask": np.zeros(self.game.actions, np.int8),
            }
        return found

    def render(self) -> Any:
        return tuple(
            rendered(self.render_mode, self.game, self.envs.states[i : i + 1], self.seat)
            for i in range(self.num_envs)
        )


def seen_by(batch: Envs, integers: bool) -> dict[str, Any]:
    """Copies: learners keep them while the batch goes on."""
    spec = batch.spec
    seen = spec.integers(batch.observations) if integers else batch.tensor().copy()
    return {"observation": seen, "action_mask": batch.mask().view(np.int8)}


def info_of(batch: Envs) -> dict[str, Any]:
    return {
        "action_mask": batch.mask().view(np.int8),
        "illegal": batch.refused.copy(),
        "points": batch.points.copy(),
        "ending": batch.endings.copy(),
    }


class Begun:
    """Which seed a reset begins with: the one given; else the environment's own generator gives the
    first, and later games go on from it, as they do when a vector of games resets itself."""

    def __init__(self) -> None:
        self._seeded = False

    def seed(self, seed: Any, own: np.random.Generator) -> Any:
        if seed is None and not self._seeded:
            seed = int(own.integers(1 << 62))
        self._seeded = True
        return seed


def id_of(name: str) -> str:
    """`haymaker/NameOfTheGame-v0` for `name_of_the_game`."""
    return f"haymaker/{''.join(part.capitalize() for part in name.split('_'))}-v0"


def register() -> None:
    """Makes every game known to Gymnasium."""
    for name in games.names():
        if id_of(name) not in gym.registry:
            gym.register(
                id_of(name),
                entry_point="haymaker.research.gymnasium:HaymakerEnv",
                vector_entry_point="haymaker.research.gymnasium:HaymakerVectorEnv",
                kwargs={"game": name},
            )


register()
