"""REINFORCE in NumPy: a linear policy learns to box against random play.

    python examples/reinforce.py            half a minute; prints the share of matches won

Rewards come at the end of a match alone. Here they are shaped: what a decision gained of the lead
in stamina, and some of what the next ones gained.
"""

import numpy as np

import haymaker

GAMES, ROUNDS, RATE, LATER = 512, 40, 0.03, 0.5
SHORT = {"rounds": 1, "hand": 6, "start_stamina": 3, "matches_to_win": 1, "max_replays": 0}
"""A match of six exchanges between tired boxers: the order of the cards decides it."""


def choose(weights: np.ndarray, seen: np.ndarray, mask: np.ndarray, luck: np.random.Generator):
    """An action for each game, and the slope of its log-probability by the logits."""
    odds = np.exp(np.where(mask, seen @ weights, -1e9).clip(-30, 30)) * mask + 1e-12
    odds /= odds.sum(axis=1, keepdims=True)
    actions = np.log(odds / luck.exponential(size=odds.shape)).argmax(axis=1)
    return actions, np.eye(mask.shape[1], dtype=np.float32)[actions] - odds.astype(np.float32)


def lead(batch: haymaker.Envs) -> np.ndarray:
    """The own stamina comes first."""
    stamina = batch.observations["stamina"].astype(np.float32)
    return stamina[:, 0] - stamina[:, 1]


def play(weights: np.ndarray, batch: haymaker.Envs, luck: np.random.Generator):
    """One match in each game: the rewards, and the gradient of what was gained."""
    batch.reset()
    seen, slopes, gains = [], [], []
    reward = np.zeros(batch.count)
    while not batch.waiting.all():
        going, before = ~batch.waiting[:, None], lead(batch)
        seen.append(batch.tensor().copy())
        actions, slope = choose(weights, seen[-1], batch.mask(), luck)
        batch.step(actions)
        slopes.append(slope * going)
        gains.append((lead(batch) - before) * going[:, 0])
        reward += batch.rewards[:, 0]
    for step in range(len(gains) - 2, -1, -1):
        gains[step] = gains[step] + LATER * gains[step + 1]
    worth = np.concatenate(gains)
    worth = (worth - worth.mean()) / (worth.std() + 1e-6)
    return reward, np.concatenate(seen).T @ (np.concatenate(slopes) * worth[:, None]) / batch.count


def main(rounds: int = ROUNDS, games: int = GAMES) -> list[float]:
    batch = haymaker.envs("punch", games, bots={1: "random"}, autoreset="DISABLED",
                          **SHORT)  # fmt: skip
    weights, mean, square = np.zeros((3, batch.spec.size, batch.game.actions), np.float32)
    luck, curve = np.random.default_rng(1), []
    for number in range(1, rounds + 1):
        reward, slope = play(weights, batch, luck)
        mean += 0.2 * (slope - mean)
        square += 0.02 * (slope**2 - square)
        weights += RATE * mean / (np.sqrt(square / (1 - 0.98**number)) + 1e-8)
        curve.append(float((reward > 0).mean() + (reward == 0).mean() / 2))
        print(f"round {number}: {curve[-1]:.1%} of matches won", flush=True)
    return curve


if __name__ == "__main__":
    main()
