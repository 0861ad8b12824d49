"""A whole run: games, steps, measures, and what is kept. It can be stopped and gone on with."""

from __future__ import annotations

import json
import subprocess
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from haymaker.bots.learned import weights
from haymaker.bots.levels import NAMES as LEVELS
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game
from haymaker.research.batch import Envs, envs
from haymaker.research.learning import nets
from haymaker.research.learning.picture import curve_picture
from haymaker.research.learning.playing import GamesTogether, collect
from haymaker.research.learning.rivals import SearchedEnvs
from haymaker.research.learning.steps import Pull, improve

LOOKS = 300
"""Decisions at random that tell how far numbers go."""

MOST_EARLIER = 8
"""Earlier selves that are kept as rivals."""


@dataclass(frozen=True)
class TrainingPlan:
    """How a player learns."""

    against: str = ""
    """A bot or a level in the other seats; nobody: then it learns from itself alone."""
    share: float = 0.0
    """The share of the games that are played against it."""
    measure: bool = False
    """Those games only measure, and are not learned from."""
    games: int = 4096
    steps: int = 32
    """Decisions of each game between two updates."""
    minutes: float = 5.0
    """Of all runs together."""
    rate: float = 1e-3
    magnet: float = 0.05
    entropy: float = 0.02
    follow: int = 25
    """Updates after which the magnet is where the player is now."""
    earlier: float = 0.25
    wide: int = 64
    narrow: int = 32
    seed: int = 1
    threads: int = 1
    warmth: float = 1.0
    """Of the player that is kept."""
    begin: str = ""
    """A checkpoint of another player to begin with."""


@dataclass
class Learner:
    """A player while it learns."""

    net: nets.Weights
    magnet: nets.Weights
    optimiser: Any
    earlier: list[nets.Weights] = field(default_factory=list)
    updates: int = 0
    seconds: float = 0.0
    decisions: int = 0
    curve: list[dict[str, float]] = field(default_factory=list)
    low: Any = 0
    span: Any = 1


def look_around(
    game: Game, plan: TrainingPlan, group: GamesTogether, device: str
) -> tuple[Any, Any]:
    """How far the numbers go that are seen in games at random."""
    batch = group.batch
    if isinstance(batch, SearchedEnvs):
        batch = envs(game, 256, seed=plan.seed, autoreset="SAME_STEP")
    least = most = group.of(batch.tensor()).clone()
    for _ in range(LOOKS):
        batch.step(batch.sample())
        now = group.of(batch.tensor())
        least, most = least.minimum(now), most.maximum(now)
    batch.reset(seed=plan.seed)
    return nets.met(
        game.observation_spec,
        least.amin(0).cpu().numpy().astype(np.float64),
        most.amax(0).cpu().numpy().astype(np.float64),
    )


def begin(game: Game, plan: TrainingPlan, device: str) -> Learner:
    torch = nets.torch_or_sentence()
    size = game.observation_spec.size
    net = nets.fresh(size, game.actions, plan.wide, plan.narrow, plan.seed, device)
    adam = torch.optim.Adam(list(net.values()), lr=plan.rate, eps=1e-5)
    return Learner(net, nets.copied(net), adam)


def groups_for(game: Game, plan: TrainingPlan, device: str) -> list[GamesTogether]:
    """Games against bots, the learner in every seat in turn, and games against oneself."""
    torch = nets.torch_or_sentence()
    found: list[GamesTogether] = []
    rest = plan.games
    blank = nets.measured(game.observation_spec, 0, 1, device)
    batch: Envs | SearchedEnvs
    if plan.against in LEVELS:
        if game.players != 2:
            raise HaymakerError("Levels can be learned against with two seats.")
        count = max(2, int(plan.games * plan.share))
        batch = SearchedEnvs(game, count, plan.against, plan.seed, plan.threads)
        own = torch.as_tensor(batch.own_seats, device=device)
        found.append(GamesTogether(batch, device, blank, not plan.measure, 0.0, own, plan.against))
        rest -= count
    elif plan.against:
        each = max(1, int(plan.games * plan.share) // game.players)
        for seat in range(game.players):
            bots = {other: plan.against for other in range(game.players) if other != seat}
            batch = envs(game, each, device=device, bots=bots, seed=plan.seed + 10**6 * (seat + 1),
                         autoreset="SAME_STEP", threads=plan.threads)  # fmt: skip
            own = torch.full((each,), seat, device=device)
            found.append(
                GamesTogether(batch, device, blank, not plan.measure, 0.0, own, plan.against)
            )
        rest -= each * game.players
    if rest > 0:
        batch = envs(game, rest, device=device, seed=plan.seed, autoreset="SAME_STEP",
                     threads=plan.threads)  # fmt: skip
        found.append(GamesTogether(batch, device, blank, True, plan.earlier))
    return found


class TrainingPlace(NamedTuple):
    """Where a player is kept, and what is said of it beside its weights."""

    folder: Path
    name: str
    facts: dict[str, Any]

    def file(self, ending: str) -> Path:
        return self.folder / f"{self.name}{ending}"


def train(game: Game, plan: TrainingPlan, device: str, place: TrainingPlace, within: float) -> None:
    """Learns until the minutes of the plan are over, or these seconds, in which compiling counts,
    too; goes on where it was. What is stopped by Ctrl-C is kept."""
    started = time.monotonic()
    learner, groups = made_ready(game, plan, device, place)
    began, before, saved = time.monotonic(), learner.seconds, time.monotonic()
    total = min(60 * plan.minutes, before + within - (began - started))
    say(place, f"ready after {began - started:.0f} s, {total - before:.0f} s to go")
    try:
        while learner.seconds < total:
            one_update(learner, groups, plan, learner.seconds / total)
            learner.seconds = before + time.monotonic() - began
            learner.curve[-1]["seconds"] = round(learner.seconds, 1)
            if learner.updates % 10 == 0:
                say(place, told(learner))
            if time.monotonic() - saved > 60:
                keep(game, learner, plan, place)
                saved = time.monotonic()
    except KeyboardInterrupt:
        say(place, "stopped")
    if learner.curve:
        keep(game, learner, plan, place)
        say(place, f"done, {told(learner)}")


def made_ready(
    game: Game, plan: TrainingPlan, device: str, place: TrainingPlace
) -> tuple[Learner, list[GamesTogether]]:
    """A learner as it was left, or a new one, and its games."""
    torch = nets.torch_or_sentence()
    torch.manual_seed(plan.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    learner, groups = begin(game, plan, device), groups_for(game, plan, device)
    if place.file("-checkpoint.npz").exists():
        resume(learner, place.file("-checkpoint.npz"))
    elif plan.begin:
        resume(learner, Path(plan.begin))
        learner.updates, learner.seconds, learner.decisions, learner.curve = 0, 0.0, 0, []
    else:
        learner.low, learner.span = look_around(game, plan, groups[-1], device)
    measures = nets.measured(game.observation_spec, learner.low, learner.span, device)
    for group in groups:
        group.measures = measures
    return learner, groups


def say(place: TrainingPlace, what: str) -> None:
    print(f"{place.name}: {what}", flush=True)


def one_update(
    learner: Learner, groups: list[GamesTogether], plan: TrainingPlan, spent: float
) -> None:
    """Some games, and what is learned from them. Steps become smaller as the time is spent."""
    torch = nets.torch_or_sentence()
    old = None
    if learner.earlier:
        old = learner.earlier[int(torch.randint(len(learner.earlier), (1,)))]
    parts, won = [], []
    for group in groups:
        found = collect(learner.net, old, group, plan.steps)
        if group.against:
            won.append(found["ended"])
        if group.learns:
            own = found.pop("own")
            parts.append({k: part[own] for k, part in found.items() if k != "ended"})
    together = {name: torch.cat([part[name] for part in parts]) for name in parts[0]}
    left = max(0.05, 1 - spent)
    pull = Pull(plan.rate * left, plan.magnet, plan.entropy * left)
    figures = improve(learner.net, learner.magnet, learner.optimiser, together, pull)
    learner.updates += 1
    learner.decisions += len(together["gained"])
    if learner.updates % plan.follow == 0:
        learner.magnet = nets.copied(learner.net)
    if plan.earlier > 0 and learner.updates % (2 * plan.follow) == 0:
        learner.earlier = [*learner.earlier, nets.copied(learner.net)][-MOST_EARLIER:]
    games = torch.cat(won) if won else torch.zeros(0)
    figures |= {"update": learner.updates, "games": len(games)}
    figures["won"] = float(games.mean()) if len(games) else 0.0
    learner.curve.append(figures)


def told(learner: Learner) -> str:
    lately = learner.curve[-10:]
    games = sum(point["games"] for point in lately)
    won = sum(point["won"] * point["games"] for point in lately if point["games"])
    share = f"{won / games:.1%} of {games:.0f} games won, " if games else ""
    return (
        f"update {learner.updates}, {learner.seconds:.0f} s, {learner.decisions:,} decisions: "
        f"{share}entropy {lately[-1]['entropy']:.3f}, error {lately[-1]['error']:.3f}"
    )


# --- What is kept ---------------------------------------------------------------------------------


def keep(game: Game, learner: Learner, plan: TrainingPlan, place: TrainingPlace) -> None:
    """The player in whole numbers, how it learned, and all that is needed to go on."""
    facts = {
        **place.facts,
        "plan": asdict(plan),
        "minutes": round(learner.seconds / 60, 2),
        "updates": learner.updates,
        "decisions": learner.decisions,
    }
    measures = (learner.low, learner.span)
    first, second, last = nets.pairs(learner.net)
    whole = weights.in_whole_numbers(first, second, last, measures, plan.warmth)
    weights.keep(game, place.folder, place.name, whole, facts)
    curve = {"name": place.name, "points": learner.curve}
    place.file("-curve.json").write_text(json.dumps(curve) + "\n", encoding="utf-8")
    place.file(".svg").write_text(curve_picture(game.title, learner.curve), encoding="utf-8")
    np.savez(place.file("-checkpoint.npz"), **arrays_of(learner))


def arrays_of(learner: Learner) -> dict[str, Any]:
    """All that a learner goes on with."""
    arrays: dict[str, Any] = {"low": learner.low, "span": learner.span}
    arrays |= {f"net_{key}": part.detach().cpu().numpy() for key, part in learner.net.items()}
    arrays |= {f"magnet_{key}": part.cpu().numpy() for key, part in learner.magnet.items()}
    for key, part in learner.net.items():
        state = learner.optimiser.state.get(part, {})
        for moment in ("exp_avg", "exp_avg_sq"):
            if moment in state:
                arrays[f"{moment}_{key}"] = state[moment].cpu().numpy()
    arrays["counts"] = np.array([learner.updates, learner.seconds, learner.decisions])
    return arrays


def resume(learner: Learner, file: Path) -> None:
    """Goes on from a checkpoint. Earlier selves are met again from now on."""
    torch = nets.torch_or_sentence()
    with np.load(file, allow_pickle=False) as kept:
        for key, part in learner.net.items():
            with torch.no_grad():
                part.copy_(torch.as_tensor(kept[f"net_{key}"]))
            if f"exp_avg_{key}" in kept.files:
                learner.optimiser.state[part] = {
                    "step": torch.tensor(float(kept["counts"][0])),
                    "exp_avg": torch.as_tensor(kept[f"exp_avg_{key}"]).to(part.device),
                    "exp_avg_sq": torch.as_tensor(kept[f"exp_avg_sq_{key}"]).to(part.device),
                }
        for key, part in learner.magnet.items():
            part.copy_(torch.as_tensor(kept[f"magnet_{key}"]))
        learner.low, learner.span = kept["low"], kept["span"]
        updates, seconds, decisions = kept["counts"].tolist()
    learner.updates, learner.seconds, learner.decisions = int(updates), seconds, int(decisions)
    curve = file.with_name(file.name.replace("-checkpoint.npz", "-curve.json"))
    if curve.exists():
        learner.curve = json.loads(curve.read_text(encoding="utf-8"))["points"]


def commit() -> str:
    """The commit that this is run from, where git knows."""
    try:
        said = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=Path(__file__).parent, capture_output=True, text=True
        )
    except OSError:
        return ""
    return said.stdout.strip()


def gpu_name() -> str:
    return str(nets.torch_or_sentence().cuda.get_device_name())
