"""Finds puzzles: plays games between sensible bots, and keeps positions with one clear answer.

Clear means: at twenty times the master's budget, with two different seeds, the same answer comes
out, and everything else is worth at least a tenth of a won game less. Where several seats choose
together, the answer may be a mix: then all moves outside it are worth so much less.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from haymaker.bots import thinking
from haymaker.bots.levels import NAMES, personas
from haymaker.bots.puzzles.files import Choice, Continuation, Puzzle, written
from haymaker.bots.search.engine import History, Searcher, Style, Thought
from haymaker.bots.search.space import BUDGET, CAUTION, IDEAS, SOLVES
from haymaker.kernel import streams
from haymaker.kernel.contract import CHANCE, LUCK_ACTS
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game
from haymaker.kernel.history import Past, Step
from haymaker.kernel.layout import Record
from haymaker.kernel.native import native

MASTER = NAMES[-1]
WEAKER = NAMES[:-1]
TIMES = 20
"""So many times the master's budget decides."""
CLEAR = 0.1
"""Of a won game: by so much the answer is better than all else."""
MIXED = 0.05
"""A share of the strategy from which on a move belongs to the mix."""
AGREED = 0.2
"""By so much two mixes may differ."""
TRIES = 12
"""Times that each level is asked."""
TOO_EASY = 0.1
"""Missed less often than this by all levels together, it is no puzzle; with two moves to choose
from, by the better ones among them."""
PER_GAME = 2
"""Puzzles that one simulated game may give, so that they do not resemble each other."""
GLANCES = ((0.05, 0.5), (0.25, 0.7), (1, 0.8))
"""Shorter looks, in master's budgets, and the part of `CLEAR` that is enough there: most positions
are no puzzles, and are soon known not to be."""
LEAST = 200
"""Games played on for the shortest look: with fewer, luck decides which positions are looked at
again. A master of few games would lose half of its puzzles so."""
WORLDS = 8
"""Worlds that are tried for a line that shows what is wrong."""
AHEAD = 6
"""Choices that a line shows."""
MOST_LINES = 12
LONGEST = 3000
"""Steps of a game in the mind, at most."""


class Candidate(NamedTuple):
    """A moment at which a seat is asked, and nobody has chosen yet who chooses together with it."""

    state: Record
    steps: tuple[Step, ...]
    seat: int
    view: Record
    history: History


class Progress(NamedTuple):
    games: int
    positions: int
    found: int


class Finder:
    """Looks for puzzles of a game; everything follows from the seed."""

    def __init__(self, game: Game, seed: int, options: dict[str, object] | None = None) -> None:
        if not personas(game.room):
            raise HaymakerError(f"{game.title} has no bot that could judge a position.")
        self.game, self.seed = game, seed
        self.options = options or {}
        self.games = self.positions = self.found = 0

    def get_ready(self) -> None:
        """Compiles what is not compiled yet."""
        self.game.compile()
        thinking.compile_bot(self.game.room)
        thinking.compile_search(self.game.room)

    @property
    def progress(self) -> Progress:
        return Progress(self.games, self.positions, self.found)

    def puzzles(
        self, until: float, progress: Callable[[Progress], None] = lambda _: None
    ) -> Iterator[Puzzle]:
        """One after another, until this time of the monotonic clock."""
        while time.monotonic() < until:
            got = 0
            for position in self._positions(streams.stream(self.seed, self.games)):
                progress(self.progress)
                if time.monotonic() >= until or got == PER_GAME:
                    break
                self.positions += 1
                puzzle = self._judge(position)
                if puzzle is not None:
                    got += 1
                    self.found += 1
                    yield puzzle
            self.games += 1

    def _positions(self, key: int) -> Iterator[Candidate]:
        """The choices of a game between contenders."""
        game, luck = self.game, [streams.stream(key, 0)]
        row = personas(game.room)["contender"].row
        s, past, steps, before = game.new(), Past(game.players), list[Step](), 0
        while (bits := game.turn(s)) and len(steps) < LONGEST:
            if bits == LUCK_ACTS:
                step = Step(CHANCE, streams.pick(luck, game.chance(s)))
            else:
                if not _others_have_chosen(before, bits):
                    yield from self._asked(s, steps, past)
                seat = game.seats(s)[0]
                view = game.view(s, seat)
                whim = streams.stream(key, 1 + len(steps))
                action = self._search(view, seat, row, whim, past.of(seat)).action
                past.note(seat, view, action)
                step = Step(seat, action)
            before = bits
            s = game.after(s, *step)
            steps.append(step)

    def _asked(self, s: Record, steps: list[Step], past: Past) -> Iterator[Candidate]:
        for seat in self.game.seats(s):
            if len(self.game.legal(s, seat)) > 1:
                view = self.game.view(s, seat)
                yield Candidate(s, tuple(steps), seat, view, past.of(seat))

    def _search(
        self, view: Record, seat: int, row: Style, seed: int, history: History = ()
    ) -> Thought:
        return _searcher(self.game).choose(self.game, view, seat, row, seed, 1, history)

    def thought(self, at: Candidate, times: float, number: int, least: int = 1) -> Thought:
        """What the master thinks with so many times its budget, of all moves alike."""
        row = personas(self.game.room)[MASTER].row
        row[IDEAS] = row[CAUTION] = row[SOLVES] = 0
        row[BUDGET] = max(least, int(times * row[BUDGET]))
        seed = streams.stream(self.seed, (self.positions << 8) + number)
        return self._search(at.view, at.seat, row, seed, at.history)

    def _judge(self, at: Candidate) -> Puzzle | None:
        together = len(self.game.seats(at.view)) > 1
        for number, (times, enough) in enumerate(GLANCES):
            glance = [self.thought(at, times, number, LEAST)]
            if not answer_of(glance, together, enough * CLEAR, 2 * MIXED):
                return None
        long = [self.thought(at, TIMES, 16 + number) for number in range(2)]
        right = answer_of(long, together, CLEAR, MIXED)
        if not right:
            return None
        misses = [self._misses(at, level, right) for level in WEAKER]
        judges = misses[2:] if len(long[0].moves) == 2 else misses
        if sum(judges) < TOO_EASY * len(judges):
            return None
        choices = _choices(long, right)
        return Puzzle(
            rules=self.game.room.version,
            players=self.game.players,
            steps=written(at.steps),
            seat=at.seat,
            right=[choice.action for choice in choices[: len(right)]],
            choices=choices,
            misses=[round(100 * missed) for missed in misses],
            lines=list(self._lines(at, choices, right)),
            options=self.options,
        )

    def _misses(self, at: Candidate, level: str, right: set[int]) -> float:
        """The share of times in which a level chooses something else."""
        row = personas(self.game.room)[level].row
        seeds = [streams.stream(self.seed, (self.positions << 8) + 32 + n) for n in range(TRIES)]
        found = [self._search(at.view, at.seat, row, seed, at.history).action for seed in seeds]
        return sum(action not in right for action in found) / TRIES

    # --- how it may go on ---

    def _lines(
        self, at: Candidate, choices: list[Choice], right: set[int]
    ) -> Iterator[Continuation]:
        best = {world: self._play_out(at, choices[0].action, world) for world in self._worlds()}
        for number, choice in enumerate(choices[:MOST_LINES]):
            played = (
                best if number == 0
                else {world: self._play_out(at, choice.action, world) for world in best}
            )  # fmt: skip
            yield self._telling(at, choice.action, played, best, wrong=choice.action not in right)

    def _worlds(self) -> list[int]:
        first = streams.stream(self.seed, (self.positions << 8) + 64)
        return [streams.stream(first, n) >> 12 for n in range(WORLDS)]  # as JavaScript could read

    def _telling(
        self, at: Candidate, action: int,
        played: dict[int, PlayedOut], best: dict[int, PlayedOut], wrong: bool,
    ) -> Continuation:  # fmt: skip
        """The world that shows the most: where a wrong move loses what the best one wins, the best
        one wins, and that soon."""

        def shows(world: int) -> tuple[float, int]:
            here = played[world]
            worth = best[world].worth - here.worth if wrong else here.worth
            return -worth, len(here.steps)

        world = min(played, key=shows)
        shown = self._cut(at, world, played[world].steps)
        return Continuation(action, world, written(shown), round(1000 * played[world].worth))

    def _play_out(self, at: Candidate, action: int, world: int) -> PlayedOut:
        """To the end of the game, by everybody's first ideas."""
        game, luck, whims = self.game, [streams.stream(world, 1)], [streams.stream(world, 2)]
        s = game.guess(at.view, at.seat, world)
        steps = [Step(at.seat, action)]
        game.apply(s, *steps[0])
        while (bits := game.turn(s)) and len(steps) < LONGEST:
            if bits == LUCK_ACTS:
                step = Step(CHANCE, streams.pick(luck, game.chance(s)))
            else:
                seat = game.seats(s)[0]
                step = Step(
                    seat, thinking.think(native(game.room), game, game.view(s, seat), seat, whims)
                )
            game.apply(s, *step)
            steps.append(step)
        winners = game.score(s).winners if game.over(s) else ()
        worth = 1 / len(winners) if at.seat in winners else 0.0
        return PlayedOut(steps, worth if winners else 1 / game.players)

    def _cut(self, at: Candidate, world: int, steps: list[Step]) -> list[Step]:
        """The first choices of it that are choices, and what follows them."""
        game, s = self.game, self.game.guess(at.view, at.seat, world)
        choices = 0
        for number, step in enumerate(steps):
            if step.seat != CHANCE and len(game.legal(s, step.seat)) > 1:
                choices += 1
                if choices > AHEAD:
                    return steps[:number]
            game.apply(s, *step)
        return steps


class PlayedOut(NamedTuple):
    steps: list[Step]
    worth: float


def _searcher(game: Game) -> Searcher:
    found = thinking.searcher(game.room, wait=True)
    assert found is not None, "it was waited for"
    return found


def _others_have_chosen(before: int, bits: int) -> bool:
    """Whether some of those who choose together have already done so."""
    return before != bits and before & bits == bits and before != LUCK_ACTS


def answer_of(thoughts: list[Thought], together: bool, gap: float, mixed: float) -> set[int]:
    """The actions that are right by all of these thoughts; none where that is not clear."""
    if together:
        right = {
            action
            for thought in thoughts
            for action, share in zip(thought.moves, thought.strategy, strict=True)
            if share >= mixed
        }
        if 2 * len(right) > len(thoughts[0].moves) or _differ(thoughts) > AGREED:
            return set()
    else:
        right = {thought.action for thought in thoughts}
        if len(right) > 1:
            return set()
    return right if all(_stands_out(thought, right, gap) for thought in thoughts) else set()


def _stands_out(thought: Thought, right: set[int], gap: float) -> bool:
    """Whether all else is worth so much less than these, played as the thought would."""
    rest = [value for a, value in zip(thought.moves, thought.values, strict=True) if a not in right]
    mine = [
        (share, value)
        for a, value, share in zip(thought.moves, thought.values, thought.strategy, strict=True)
        if a in right
    ]
    total = sum(share for share, _ in mine)
    if not rest or not total:
        return False
    return sum(share * value for share, value in mine) / total - max(rest) >= gap


def _differ(thoughts: list[Thought]) -> float:
    """How far two strategies are apart: 0 for the same, 1 for nothing in common."""
    one, *others = [dict(zip(t.moves, t.strategy, strict=True)) for t in thoughts]
    return max(
        (sum(abs(one[a] - other.get(a, 0.0)) for a in one) / 2 for other in others), default=0.0
    )


def _choices(thoughts: list[Thought], right: set[int]) -> list[Choice]:
    """What both have found, in the middle; the right ones first, by their shares."""
    values = np.mean([t.values for t in thoughts], axis=0)
    shares = np.mean([t.strategy for t in thoughts], axis=0)
    found = [
        Choice(action, round(1000 * values[i]), round(1000 * shares[i]))
        for i, action in enumerate(thoughts[0].moves)
    ]
    return sorted(found, key=lambda c: (c.action not in right, -c.share, -c.value))
