"""REINFORCE in NumPy: a linear policy learns to box against random play.

python examples/reinforce.py            half a minute; prints the share of matches won
"""

import numpy as np

import haymaker

GAMES, ROUNDS, RATE = 512, 40, 0.5


def choose(weights: np.ndarray, batch: haymaker.Envs, luck: np.random.Generator):
    """An action for each game, and its log-probability's gradient by the logits."""
    seen, mask = batch.tensor(), batch.mask()
    logits = np.where(mask, seen @ weights, -np.inf)
    logits[~mask.any(axis=1)] = 0
    odds = np.exp(logits - logits.max(axis=1, keepdims=True))
    odds /= odds.sum(axis=1, keepdims=True)
    whim = luck.random((len(odds), 1))
    actions = np.minimum((odds.cumsum(axis=1) < whim).sum(axis=1), odds.shape[1] - 1)
    actions = np.where(mask[np.arange(len(odds)), actions], actions, odds.argmax(axis=1))
    slope = -odds
    slope[np.arange(len(odds)), actions] += 1
    return actions, slope


def play(weights: np.ndarray, batch: haymaker.Envs, seed: int, luck: np.random.Generator):
    """One match in each game: the rewards, and the sum of all gradients weighted by them."""
    batch.reset(seed=seed)
    steps = []
    while not batch.waiting.all():
        going = ~batch.waiting.copy()
        actions, slope = choose(weights, batch, luck)
        steps.append((batch.tensor()[going].copy(), slope[going], going))
        batch.step(actions)
        won = np.where(batch.terminated, batch.points.argmax(axis=1) == 0, False)
    reward = np.where(won, 1.0, -1.0) * (batch.points[:, 0] != batch.points[:, 1])
    worth = reward - reward.mean()
    gradient = sum(seen.T @ (slope * worth[going, None]) for seen, slope, going in steps)
    return reward, gradient / sum(len(seen) for seen, _, _ in steps)


def main(rounds: int = ROUNDS, games: int = GAMES) -> list[float]:
    batch = haymaker.envs("punch", games, bots={1: "random"}, autoreset="DISABLED",
                          matches_to_win=1)  # fmt: skip
    weights = np.zeros((batch.spec.size, batch.game.actions), np.float32)
    luck = np.random.default_rng(1)
    curve = []
    for number in range(rounds):
        reward, gradient = play(weights, batch, number * games, luck)
        weights += RATE * gradient / (np.abs(gradient).max() + 1e-9)
        curve.append(float((reward > 0).mean()))
        print(f"round {number + 1}: {curve[-1]:.1%} of matches won", flush=True)
    return curve


if __name__ == "__main__":
    main()
