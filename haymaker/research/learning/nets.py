"""The networks: a player in three layers, and a critic who helps it learn and is then left behind.

The player's inputs and cells are bounded as those of `bots.learned.layers` are, so that it can be
turned into whole numbers.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from haymaker.bots.learned.layers import MOST, UNIT
from haymaker.bots.learned.weights import PARTS
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.observation import NUMBER, ObservationSpec

Tensor = Any
Weights = dict[str, Tensor]

CRITIC_WIDE = 256
FULL = (MOST + 1) / PARTS
LAYERS = ("first", "second", "last")


def torch_or_sentence() -> Any:
    try:
        import torch
    except ImportError:
        raise HaymakerError("Learning needs torch: pip install torch.") from None
    return torch


def fresh(inputs: int, actions: int, wide: int, narrow: int, seed: int, device: str) -> Weights:
    """Weights that know nothing: every move is about as likely."""
    torch = torch_or_sentence()
    luck = torch.Generator().manual_seed(seed)
    shapes = {
        "first": (inputs, wide, 0.05), "second": (wide, narrow, wide**-0.5),
        "last": (narrow, actions, 0.01), "critic_first": (inputs, CRITIC_WIDE, 0.05),
        "critic_second": (CRITIC_WIDE, CRITIC_WIDE, CRITIC_WIDE**-0.5),
        "critic_last": (CRITIC_WIDE, 1, 0.01),
    }  # fmt: skip
    found: Weights = {}
    for name, (rows, columns, spread) in shapes.items():
        found[name] = torch.randn(rows, columns, generator=luck) * spread
        found[f"{name}_bias"] = torch.zeros(columns)
    return {name: array.to(device).requires_grad_() for name, array in found.items()}


class InputScale(NamedTuple):
    """Of each input: the least value and how far it goes, as whole numbers, and what makes the
    bytes of the whole-number network out of floats."""

    low: Any
    span: Any
    factor: Tensor
    offset: Tensor


def measured(spec: ObservationSpec, low: Any, span: Any, device: str) -> InputScale:
    torch = torch_or_sentence()
    factor, offset = np.ones(spec.size), np.zeros(spec.size)
    for field in spec.fields:
        if field.kind == NUMBER:
            factor[field.tensor] = max(1, field.high - field.low)
            offset[field.tensor] = field.low
    scaled = torch.tensor(factor / span * UNIT, dtype=torch.float32, device=device)
    moved = torch.tensor((offset - low) / span * UNIT, dtype=torch.float32, device=device)
    return InputScale(low, span, scaled, moved)


def met(spec: ObservationSpec, least: Any, most: Any) -> tuple[Any, Any]:
    """The least value and the span of every input, from the least and the largest float that was
    met in games; of what is there or not, 0 and 1."""
    low, span = np.zeros(spec.size, np.int32), np.ones(spec.size, np.int32)
    for field in spec.fields:
        if field.kind == NUMBER:
            wide, at = max(1, field.high - field.low), field.tensor
            low[at] = field.low + np.rint(least[at] * wide)
            span[at] = np.maximum(1, np.rint((most[at] - least[at]) * wide))
    return low, span


def inputs_of(floats: Tensor, measures: InputScale) -> Tensor:
    """Observations from 0 to 1 as the bytes that the whole-number network gets."""
    torch = torch_or_sentence()
    found = (floats * measures.factor + measures.offset + 1e-3).clamp(0, 2 * UNIT)
    return found.to(torch.uint8)


def log_odds(net: Weights, seen: Tensor, mask: Tensor) -> Tensor:
    """The logarithms of the odds of all moves; of what is not legal, very small."""
    cells = seen.float() / UNIT
    for name in ("first", "second"):
        cells = (cells @ net[name] + net[f"{name}_bias"]).clamp(0, FULL)
    found = cells @ net["last"] + net["last_bias"]
    return found.masked_fill(~mask, -1e9).log_softmax(-1)


def worth(net: Weights, seen: Tensor) -> Tensor:
    cells = seen.float() / UNIT
    for name in ("critic_first", "critic_second"):
        cells = (cells @ net[name] + net[f"{name}_bias"]).relu()
    return (cells @ net["critic_last"] + net["critic_last_bias"]).squeeze(-1)


def copied(net: Weights) -> Weights:
    """The player as it is now: what it learns later makes no difference."""
    return {name: array.detach().clone() for name, array in net.items() if "critic" not in name}


def pairs(net: Weights) -> list[tuple[Any, Any]]:
    """The player's layers and their biases, as arrays."""
    arrays = {name: array.detach().cpu().numpy() for name, array in net.items()}
    return [(arrays[name], arrays[f"{name}_bias"]) for name in LAYERS]
