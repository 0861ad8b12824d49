"""What is made of the games: a step of PPO, held near a magnet.

Between two seats where bluff matters, the last strategy of plain self-play goes in circles. A price
on leaving a reference strategy that follows slowly (the magnet of magnetic mirror descent) and one
on certainty pull it to where nobody gains by leaving.
"""

from __future__ import annotations

from dataclasses import dataclass

from haymaker.research.learning.nets import Tensor, Weights, log_odds, torch_or_sentence, worth

CLIP = 0.2


@dataclass(frozen=True)
class Pull:
    """The prices, and how the passes over the games are made."""

    rate: float
    magnet: float
    entropy: float
    epochs: int = 2
    part: int = 32768


def improve(
    net: Weights, magnet: Weights, optimiser: object, found: dict[str, Tensor], pull: Pull
) -> dict[str, float]:
    """A few passes over what was collected."""
    torch = torch_or_sentence()
    adam: Tensor = optimiser
    for options in adam.param_groups:
        options["lr"] = pull.rate
    gained, target = found["gained"], found["gained"] + found["value"]
    gained = (gained - gained.mean()) / (gained.std() + 1e-8)
    for _ in range(pull.epochs):
        for part in torch.randperm(len(gained), device=gained.device).split(pull.part):
            seen, mask, action = found["seen"][part], found["mask"][part], found["action"][part]
            odds = log_odds(net, seen, mask)
            with torch.no_grad():
                drawn_to = log_odds(magnet, seen, mask)
            ratio = (odds.gather(1, action.unsqueeze(1)).squeeze(1) - found["log"][part]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            policy = -torch.min(ratio * gained[part], clipped * gained[part]).mean()
            share = odds.exp()
            apart = (share * (odds - drawn_to)).sum(1).mean()
            entropy = -(share * odds.clamp(min=-50)).sum(1).mean()
            error = (worth(net, seen) - target[part]).square().mean()
            loss = policy + pull.magnet * apart - pull.entropy * entropy + 0.5 * error
            adam.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(list(net.values()), 0.5)
            adam.step()
    return {"error": float(error.detach()), "entropy": float(entropy.detach())}
