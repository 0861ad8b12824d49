"""Self-play that comes to rest: a table of odds learns a small Punch! against itself, in NumPy.

    python examples/equilibrium.py          a minute; prints what a perfect rival wins, exactly

Policy gradients that only follow their gains go in circles where bluff counts. Here every step also
pulls the odds a little towards even ones, less and less (magnetic mirror descent), and what is kept
is the average of all that was played. What a perfect rival wins against it is worked out exactly.
"""

import argparse

import numpy as np

import haymaker
from haymaker.bots.exploit import by_beliefs

SHORT = {"rounds": 1, "start_stamina": 2, "max_redeals": 0, "max_replays": 0, "matches_to_win": 1}
KITS = {
    "tiny": {**SHORT, "hand": 3},  # three kinds, one card of each
    "bluff": {**SHORT, "hand": 4, "copies": {"P1": 0, "P2": 1, "P3": 1, "N": 1, "B": 0, "D": 1}},
}
RATE, PULL, GAMES = 2.0, 0.3, 4096


class Learner:
    """Odds by what a seat sees. Whether the rival has sealed a card already is left out: it tells
    only in which order they were asked."""

    def __init__(self, game: haymaker.Game) -> None:
        self.game, self.rows = game, {}
        self.logits = np.zeros((0, game.actions))
        self.played = np.zeros((0, game.actions))

    def places(self, seen: np.ndarray, seats: np.ndarray) -> np.ndarray:
        """The row of the table for each observation; new ones are added."""
        seen = seen.copy()
        seen["sealed"][:, 1] = 0
        keys = [raw.tobytes() + bytes([seat]) for raw, seat in zip(seen, seats, strict=True)]
        found = [self.rows.setdefault(key, len(self.rows)) for key in keys]
        more = np.zeros((len(self.rows) - len(self.logits), self.game.actions))
        self.logits, self.played = (np.concatenate([t, more]) for t in (self.logits, self.played))
        return np.array(found)

    def odds_at(self, places: np.ndarray, mask: np.ndarray) -> np.ndarray:
        odds = np.exp(self.logits[places] - self.logits[places].max(axis=1, keepdims=True)) * mask
        return odds / odds.sum(axis=1, keepdims=True)

    def improve(self, batch: haymaker.Envs, luck: np.random.Generator, number: int) -> None:
        """One match in each game; then a step for every row that was met."""
        batch.reset()
        met, reward = [], np.zeros((batch.count, batch.game.players))
        while not batch.waiting.all():
            games = np.flatnonzero(~batch.waiting)
            mask, seats = batch.mask()[games], batch.seats[games].copy()
            places = self.places(batch.observations[games], seats)
            odds = self.odds_at(places, mask)
            chosen = (odds.cumsum(axis=1) > luck.random((len(games), 1))).argmax(axis=1)
            met.append((games, places, seats, chosen, odds, mask))
            actions = np.full(batch.count, -1)
            actions[games] = chosen
            batch.step(actions)
            reward += batch.rewards
        self._learn(met, reward, number)

    def _learn(self, met: list, reward: np.ndarray, number: int) -> None:
        games, places, seats, chosen, odds, mask = (
            np.concatenate(part) for part in zip(*met, strict=True)
        )
        shape, gain = self.logits.shape, reward[games, seats]
        cells = places * shape[1] + chosen
        times = np.bincount(cells, minlength=self.logits.size).reshape(shape)
        worth = np.bincount(cells, gain, self.logits.size).reshape(shape) / np.maximum(times, 1)
        visits = times.sum(axis=1, keepdims=True)
        mean = (worth * times).sum(axis=1, keepdims=True) / np.maximum(visits, 1)
        rate, pull = RATE / number**0.5, PULL / number**0.5
        step = np.where(times > 0, worth - mean, 0.0)
        here = visits[:, 0] > 0
        self.logits[here] = (self.logits[here] + rate * step[here]) / (1 + rate * pull)
        np.add.at(self.played, places, odds * number)  # late odds count for more
        self.played[places] *= mask

    def average(self, v: np.ndarray, seat: int) -> dict[int, float]:
        """The odds of all that was played, by the view of a seat."""
        moves = self.game.legal(v, seat)
        seen = np.array([self.game.observation_spec.own_first(v, seat)]).reshape(1)
        (place,) = self.places(seen, np.array([seat]))
        odds = self.played[place, moves]
        odds = odds / odds.sum() if odds.sum() > 0 else np.full(len(moves), 1 / len(moves))
        return dict(zip(moves, odds.tolist(), strict=True))


def learned(kit: str, rounds: int, games: int = GAMES) -> Learner:
    batch = haymaker.envs("punch", games, autoreset="DISABLED", **KITS[kit])
    learner, luck = Learner(batch.game), np.random.default_rng(1)
    for number in range(1, rounds + 1):
        learner.improve(batch, luck, number)
    return learner


def exploitability(learner: Learner) -> float:
    """What a perfect rival wins per match, in [-1, 1], from both corners."""
    return sum(by_beliefs(learner.game, learner.average, seat) for seat in range(2)) / 2


def main(given: list[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kit", choices=KITS, default="bluff")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--games", type=int, default=GAMES)
    args = parser.parse_args(given)
    left = exploitability(learned(args.kit, args.rounds, args.games))
    print(f"a perfect rival wins {left:.4f} per match against the average of {args.rounds} rounds")
    return left


if __name__ == "__main__":
    main()
