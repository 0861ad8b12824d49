"""The games that are learned from: against oneself, against earlier selves, against bots."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from haymaker.research.learning.nets import (
    InputScale,
    Tensor,
    Weights,
    inputs_of,
    log_odds,
    torch_or_sentence,
    worth,
)

SMOOTHING = 0.95
NAMES = ("seen", "mask", "seats", "action", "log", "value", "own")


@dataclass
class GamesTogether:
    """Games side by side, and who sits there."""

    batch: Any
    device: str
    measures: InputScale
    learns: bool = True
    """Games that only measure are not learned from."""
    earlier: float = 0.0
    """In this share of the games, all but one seat are an earlier self's."""
    own_seats: Tensor = None
    """Where one seat alone is the learner's: which one, for each game."""
    against: str = ""
    _bits: Tensor = field(init=False, default=None)

    def __post_init__(self) -> None:
        torch = torch_or_sentence()
        self._bits = torch.arange(8, device=self.device, dtype=torch.uint8)
        self._rows = torch.arange(self.batch.count, device=self.device)

    def of(self, array: Any) -> Tensor:
        return torch_or_sentence().as_tensor(array, device=self.device)

    def now(self) -> tuple[Tensor, Tensor, Tensor]:
        """What is seen, what is legal, and who is asked."""
        packed = self.of(self.batch.masks)
        bits = (packed.unsqueeze(-1) >> self._bits & 1).flatten(1)
        mask = bits[:, : self.batch.game.actions].bool()
        seen = inputs_of(self.of(self.batch.tensor()), self.measures)
        return seen, mask, self.of(self.batch.seats).long()

    def step(self, actions: Tensor) -> tuple[Tensor, Tensor]:
        """The rewards of all seats, and where games are over."""
        torch = torch_or_sentence()
        whole = actions.to(torch.int32)
        on_gpu = getattr(self.batch, "device", "cpu") == "cuda"
        self.batch.step(whole if on_gpu else whole.cpu().numpy())
        over = (self.of(self.batch.terminated) + self.of(self.batch.truncated)).bool()
        return self.of(self.batch.rewards).clone(), over

    def learner(self, seats: Tensor, old: Weights | None) -> Tensor:
        """Which decisions are the learner's own."""
        torch = torch_or_sentence()
        own = torch.ones_like(seats, dtype=torch.bool)
        if self.own_seats is not None:
            own = seats == self.own_seats
        if old is not None and self.earlier > 0:
            shared = self._rows < int(self.earlier * self.batch.count)
            own &= ~shared | (seats == self._rows % self.batch.game.players)
        return own


def collect(
    net: Weights, old: Weights | None, group: GamesTogether, steps: int
) -> dict[str, Tensor]:
    """So many decisions of every game, with their advantages."""
    torch = torch_or_sentence()
    kept: list[tuple[Tensor, ...]] = []
    with torch.no_grad():
        for _ in range(steps):
            seen, mask, seats = group.now()
            odds = log_odds(net, seen, mask)
            own = group.learner(seats, old)
            if old is not None and group.earlier > 0:
                odds = torch.where(own.unsqueeze(1), odds, log_odds(old, seen, mask))
            action = torch.multinomial(odds.exp(), 1).squeeze(1)
            log = odds.gather(1, action.unsqueeze(1)).squeeze(1)
            value = worth(net, seen)
            reward, over = group.step(action)
            reward = torch.where(over.unsqueeze(1), aimed(reward), reward)
            kept.append((seen, mask, seats, action, log, value, own, reward, over))
        seen, _, seats = group.now()
        last = worth(net, seen), seats
    found = {name: torch.cat([row[i] for row in kept]) for i, name in enumerate(NAMES)}
    found["gained"] = torch.cat(advantages(kept, last, group.batch.game.players))
    ended = [firsts(row[-2], row[-1], row[2], group.own_seats) for row in kept]
    found["ended"] = torch.cat(ended)
    return found


def aimed(reward: Tensor) -> Tensor:
    """With more than two seats, what counts is to come first, not second."""
    players = reward.shape[1]
    if players == 2:
        return reward
    first = (reward > 0.999).to(reward.dtype)
    return first - (1 - first) / (players - 1)


def firsts(reward: Tensor, over: Tensor, seats: Tensor, own: Tensor) -> Tensor:
    """What the learner's seat got out of the games that ended, from 0 to 1."""
    rows = over.nonzero().squeeze(1)
    place = seats if own is None else own
    got = reward[rows, place[rows]]
    return (got + 1) / 2 if reward.shape[1] == 2 else (got > 0.999).to(reward.dtype)


def advantages(
    kept: list[tuple[Tensor, ...]], last: tuple[Tensor, Tensor], players: int
) -> list[Tensor]:
    """How much better than expected each decision turned out. Seats take turns, so that each seat's
    decisions are a course of their own: from the end backwards, `ahead` and `later` hold what comes
    next for each seat."""
    torch = torch_or_sentence()
    value, seats = last
    rows = torch.arange(len(value), device=value.device)
    ahead = -value.unsqueeze(1).expand(-1, players).clone() / max(1, players - 1)
    ahead[rows, seats] = value
    later, due = torch.zeros_like(ahead), torch.zeros_like(ahead)
    found = []
    for _, _, seats, _, _, value, _, reward, over in reversed(kept):
        ahead[over], later[over] = 0.0, 0.0
        due = torch.where(over.unsqueeze(1), reward, due)
        gained = due[rows, seats] + ahead[rows, seats] - value + SMOOTHING * later[rows, seats]
        ahead[rows, seats], later[rows, seats], due[rows, seats] = value, gained, 0.0
        found.append(gained)
    return found[::-1]
