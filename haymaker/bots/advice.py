"""Advice for a seat: what the best level would do, why, and how it expects the game to go on."""

from __future__ import annotations

import math
from typing import NamedTuple

from haymaker.bots import registry
from haymaker.bots.levels import LEVELS, NAMES, personas, plain
from haymaker.bots.players import HeuristicBot, History
from haymaker.bots.search.engine import Thought
from haymaker.kernel import streams
from haymaker.kernel.contract import CHANCE, LUCK_ACTS
from haymaker.kernel.game import Game, Room
from haymaker.kernel.layout import Record

MIXED = 0.95
"""Below this share of the strategy a choice is one of several that are drawn for."""

NOTABLE = 0.01
"""A move that seems so much better than the advised one, by few games, is explained."""

AHEAD = 6
"""Choices that an expected line shows."""


WORDS = {
    "only": "Nothing else is allowed.",
    "first": "That is a first idea; nothing has been tried out yet.",
    "mixed": (
        "It expects to win {win} of such games, and mixes so that nobody can read it: "
        "this {mine} of the time, “{other}” {theirs}."
    ),
    "best": "It expects to win {win} of such games, and {theirs} with “{other}”: {sure}.",
    "sure": "it is sure",
    "fairly": "it is fairly sure",
    "close": "a close call",
    "doubted": "it has not tried that often enough to trust it",
}
"""Why a search advises what it advises. A page that thinks by itself says it in these words, too
(`web/src/engine/why.ts`)."""


class Advice(NamedTuple):
    """Made from the seat's view alone: the line is one of many that may come."""

    thought: Thought
    line: tuple[tuple[int, int], ...]
    """Seats and their actions, the advised one first, in a world that agrees with the view."""

    @property
    def sure(self) -> float:
        """How much of the strategy the advised action has; 1 where there is no doubt."""
        shares = dict(zip(self.thought.moves, self.thought.strategy, strict=True))
        return shares.get(self.thought.action, 1.0)


def advise(
    game: Game,
    v: Record,
    seat: int,
    level: str = "master",
    seed: int = 0,
    history: History | None = None,
) -> Advice:
    thought = LEVELS[level](seed).find(game, v, seat, history)
    return Advice(thought, tuple(expected(game, v, seat, thought.action, seed)))


def adviser(room: Room) -> str:
    """The bot that gives advice in a room: its best level, where it has any."""
    return NAMES[-1] if personas(room) else registry.usual(room)


def hint(
    game: Game, v: Record, seat: int, history: History | None = None, halvings: int = 0
) -> tuple[int, str]:
    """What the adviser would do, and why, in a sentence for the seat."""
    name = adviser(game.room)
    if name not in LEVELS:
        return registry.bot(name).choose(game, v, seat), ""
    player = LEVELS[name]()
    player.halvings = halvings
    thought = most_often(player.find(game, v, seat, history))
    return thought.action, why(game, v, seat, thought)


def most_often(thought: Thought) -> Thought:
    """Of a mix, not what was drawn but what is drawn most often: that is the surest advice."""
    shares = dict(zip(thought.moves, thought.strategy, strict=True))
    if not shares:
        return thought
    most = max(shares, key=lambda action: (shares[action], action == thought.action))
    return thought._replace(action=most)


def why(game: Game, v: Record, seat: int, thought: Thought) -> str:
    """What the search expects of its choice, against what else, and how sure it is."""
    if len(game.legal(v, seat)) == 1:
        return WORDS["only"]
    if len(thought.moves) < 2:
        return WORDS["first"]
    here = thought.moves.index(thought.action)
    mixes = thought.strategy[here] < MIXED
    order = thought.strategy if mixes else thought.values
    other = max((i for i in range(len(order)) if i != here), key=order.__getitem__)
    return WORDS["mixed" if mixes else "best"].format(
        win=f"{thought.values[here]:.0%}",
        mine=f"{order[here]:.0%}",
        theirs=f"{order[other]:.0%}",
        other=game.words.label(game.kit, game.plain(v), seat, thought.moves[other]),
        sure=WORDS[_how_sure(thought, here, other)],
    )


def _how_sure(thought: Thought, here: int, other: int) -> str:
    """By the gap between two moves, in standard errors of as many games as were played on."""
    gap = thought.values[here] - thought.values[other]
    if gap <= -NOTABLE:
        return "doubted"
    error = math.sqrt(sum(0.25 / thought.visits[i] for i in (here, other)))
    if gap > 3 * error:
        return "sure"
    return "fairly" if gap > error else "close"


def expected(
    game: Game, v: Record, seat: int, action: int, seed: int
) -> list[tuple[int, int]]:  # fmt: skip
    """How it goes on if everybody has sensible ideas, and luck falls somehow."""
    luck = [streams.mix(seed)]
    s = game.guess(v, seat, luck[0])
    plain(game.room).unseal(game, s, seat)
    line = [(seat, action)]
    game.apply(s, seat, action)
    sensible = HeuristicBot(seed)
    while len(line) < AHEAD and (bits := game.turn(s)):
        if bits == LUCK_ACTS:
            game.apply(s, CHANCE, streams.pick(luck, game.chance(s)))
            continue
        actor = game.seats(s)[0]
        line.append((actor, sensible.choose(game, game.view(s, actor), actor)))
        game.apply(s, *line[-1])
    return line
