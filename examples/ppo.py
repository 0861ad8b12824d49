"""PPO in one file: a network learns Punch! against a bot or against itself, on CPU or GPU.

    python examples/ppo.py --minutes 5 --against heuristic
    python examples/ppo.py --device cuda --games 8192 --minutes 1
    python examples/ppo.py --minutes 7.5 --curve curve.json; python examples/curve.py curve.json
    python examples/ppo.py --tiny --minutes 2

Needs torch. It prints a line per update; at the end, the share of matches won against a bot. With
`--curve` it writes what it won while it learned, for `curve.py` to draw. With `--tiny` it learns a
kit so small, against itself, that what a perfect rival would win against the average of what it has
played can be worked out exactly.
"""

import argparse
import copy
import json
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

import haymaker
from haymaker.bots.exploit import by_beliefs

TINY = {"rounds": 1, "hand": 3, "start_stamina": 2, "max_redeals": 0, "max_replays": 0}
DISCOUNT, SMOOTHING, CLIP, EPOCHS, PARTS, ENTROPY = 1.0, 0.95, 0.2, 2, 4, 0.01


class Net(nn.Module):
    """Logits of all actions, and what the position is worth."""

    def __init__(self, size: int, actions: int, wide: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(size, wide), nn.ReLU(), nn.Linear(wide, wide), nn.ReLU()
        )
        self.policy, self.worth = nn.Linear(wide, actions), nn.Linear(wide, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        middle = self.body(seen)
        logits = self.policy(middle).masked_fill(~mask, -1e9)
        return logits, self.worth(middle).squeeze(-1)


class Seen:
    """A batch as tensors: on the CPU they share its memory, on the GPU they never leave it."""

    def __init__(self, batch: haymaker.Envs, device: str) -> None:
        self.batch, self.device = batch, device
        self.bits = torch.arange(8, device=device, dtype=torch.uint8)

    def of(self, array) -> torch.Tensor:
        return torch.as_tensor(array, device=self.device)

    def now(self) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        packed = self.of(self.batch.masks)
        mask = (packed.unsqueeze(-1) >> self.bits & 1).flatten(1)[:, : self.batch.game.actions]
        return self.of(self.batch.tensor()).clone(), mask.bool(), self.of(self.batch.seats).long()


def collect(net: Net, seen: Seen, steps: int) -> dict[str, torch.Tensor]:
    """So many decisions of every game, with their advantages.

    Seats take turns, so each seat's decisions are a course of their own: from the end backwards,
    `worth` and `later` hold what comes next for each seat."""
    batch, kept = seen.batch, []
    rows = torch.arange(batch.count, device=seen.device)
    with torch.no_grad():
        for _ in range(steps):
            tensor, mask, seats = seen.now()
            logits, value = net(tensor, mask)
            odds = torch.distributions.Categorical(logits=logits)
            action = odds.sample()
            actions = action.to(torch.int32)
            batch.step(actions if seen.device == "cuda" else actions.numpy())
            reward = seen.of(batch.rewards).clone()
            over = (seen.of(batch.terminated) + seen.of(batch.truncated)).bool()
            kept.append((tensor, mask, seats, action, odds.log_prob(action), value, reward, over))
        tensor, mask, seats = seen.now()
        value = net(tensor, mask)[1]
    players = batch.game.players
    worth = -value.unsqueeze(1).expand(-1, players).clone() / max(1, players - 1)
    worth[rows, seats] = value
    later, due = torch.zeros_like(worth), torch.zeros_like(worth)
    advantages = []
    for _, _, seats, _, _, value, reward, over in reversed(kept):
        worth[over], later[over] = 0.0, 0.0
        due = torch.where(over.unsqueeze(1), reward, due)
        step = due[rows, seats] + DISCOUNT * worth[rows, seats] - value
        gained = step + DISCOUNT * SMOOTHING * later[rows, seats]
        worth[rows, seats], later[rows, seats], due[rows, seats] = value, gained, 0.0
        advantages.append(gained)
    names = ("seen", "mask", "seats", "action", "log", "value")
    found = {name: torch.cat([row[i] for row in kept]) for i, name in enumerate(names)}
    found["gained"] = torch.cat(advantages[::-1])
    found["ended"] = torch.cat([reward[over, 0] for *_, reward, over in kept])
    return found


def improve(net: Net, optimiser: torch.optim.Optimizer, found: dict[str, torch.Tensor]) -> float:
    """A few passes over what was collected."""
    count, target = len(found["gained"]), found["gained"] + found["value"]
    gained = (found["gained"] - found["gained"].mean()) / (found["gained"].std() + 1e-8)
    for _ in range(EPOCHS):
        for part in torch.randperm(count, device=gained.device).chunk(PARTS):
            logits, value = net(found["seen"][part], found["mask"][part])
            odds = torch.distributions.Categorical(logits=logits)
            ratio = (odds.log_prob(found["action"][part]) - found["log"][part]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            policy = -torch.min(ratio * gained[part], clipped * gained[part]).mean()
            worth = (value - target[part]).square().mean()
            loss = policy + 0.5 * worth - ENTROPY * odds.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()
    return float(worth.detach())


def matches_won(net: Net, rival: str, matches: int, seed: int, kit: dict) -> float:
    """The share of matches won from both corners; of a tie, half."""
    net, won = net.to("cpu").eval(), []
    for corner in range(2):
        batch = haymaker.envs("punch", matches // 2, bots={1 - corner: rival}, seed=seed + corner,
                              autoreset="DISABLED", **kit)  # fmt: skip
        seen, reward = Seen(batch, "cpu"), np.zeros(matches // 2)
        while not batch.waiting.all():
            with torch.no_grad():
                tensor, mask, _ = seen.now()
                logits, _ = net(tensor, mask)
                action = torch.distributions.Categorical(logits=logits).sample()
            batch.step(action.to(torch.int32).numpy())
            reward += batch.rewards[:, corner]
        won.append((reward + 1) / 2)
    return float(np.concatenate(won).mean())


class Average:
    """The odds of all that was played lately: in games of bluff the last strategy goes in circles
    around what their average comes close to."""

    def __init__(self, game: haymaker.Game) -> None:
        self.game, self.nets = game, []
        self.known: dict[tuple[bytes, int], dict[int, float]] = {}

    def add(self, net: Net) -> None:
        self.nets.append(copy.deepcopy(net).to("cpu").eval())

    def odds(self, v: np.ndarray, seat: int) -> dict[int, float]:
        key = (v.tobytes(), seat)
        if key not in self.known:
            spec = self.game.observation_spec
            seen = torch.as_tensor(spec.tensor(np.array([spec.own_first(v, seat)]), [seat]))
            mask = torch.as_tensor(self.game.mask(v, seat)).unsqueeze(0)
            with torch.no_grad():
                odds = torch.stack([net(seen, mask)[0].softmax(-1)[0] for net in self.nets]).mean(0)
            self.known[key] = {move: float(odds[move]) for move in self.game.legal(v, seat)}
        return self.known[key]

    def exploitability(self) -> float:
        """What a perfect rival wins per match, in [-1, 1], from both corners."""
        return sum(by_beliefs(self.game, self.odds, seat) for seat in range(2)) / 2


def main(given: list[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--device", default="cpu", choices=("cpu", "cuda"))
    parser.add_argument("--games", type=int, default=512)
    parser.add_argument("--steps", type=int, default=64, help="decisions between two updates")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--updates", type=int, help="stop after so many, whatever the time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", default="heuristic", help="a bot, or self")
    parser.add_argument("--rival", default="heuristic", help="the bot of the last evaluation")
    parser.add_argument("--matches", type=int, default=2000, help="of the last evaluation")
    parser.add_argument("--curve", type=Path, help="write the share won while learning there")
    parser.add_argument("--tiny", action="store_true", help="a small kit, against itself")
    args = parser.parse_args(given)
    torch.manual_seed(args.seed)
    kit = {"matches_to_win": 1} | (TINY if args.tiny else {})
    bots = {} if args.tiny or args.against == "self" else {1: args.against}
    batch = haymaker.envs("punch", args.games, device=args.device, bots=bots, seed=args.seed,
                          autoreset="SAME_STEP", **kit)  # fmt: skip
    seen = Seen(batch, args.device)
    net = Net(batch.spec.size, batch.game.actions).to(args.device)
    optimiser = torch.optim.Adam(net.parameters(), lr=1e-3, eps=1e-5)
    average = Average(batch.game)
    began, number, curve = time.monotonic(), 0, []
    while number != args.updates and (args.updates or time.monotonic() - began < 60 * args.minutes):
        found = collect(net, seen, args.steps)
        error = improve(net, optimiser, found)
        number += 1
        spent, ended = time.monotonic() - began, found["ended"]
        won = float((ended + 1).mean()) / 2 if len(ended) else 0.5
        curve.append({"update": number, "seconds": round(spent, 1),
                      "processor": round(time.process_time(), 1), "matches": len(ended),
                      "decisions": number * args.games * args.steps, "won": won})  # fmt: skip
        print(f"update {number}, {spent:.0f} s: value error {error:.3f}, {won:.1%} won", flush=True)
        settled = number > args.updates / 4 if args.updates else spent > 15 * args.minutes
        if args.tiny and settled:
            average.add(net)
    if args.curve:
        args.curve.write_text(json.dumps({"seed": args.seed, "points": curve}, indent=1) + "\n")
    if args.tiny:
        left = average.exploitability()
        print(f"a perfect rival wins {left:.4f} per match against the average")
        return left
    share = matches_won(net, args.rival, args.matches, 10**6, kit)
    spread = 1.96 * (share * (1 - share) / args.matches) ** 0.5
    print(f"{share:.1%} ± {spread:.1%} of {args.matches} matches against {args.rival}")
    return share


if __name__ == "__main__":
    main()
