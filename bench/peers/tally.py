"""What one measured stretch of play comes to."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter, process_time

REPEATS = 5
WARM_UP_SECONDS = 0.2


@dataclass
class Tally:
    steps: int
    decisions: int  # steps without the chance outcomes
    seconds: float  # of the processor where one thread plays, else of the clock

    @property
    def steps_per_second(self) -> float:
        return self.steps / self.seconds


def best(tallies: list[Tally]) -> Tally:
    """The fastest stretch: on a busy machine, the one least disturbed."""
    return max(tallies, key=lambda tally: tally.steps_per_second)


def play_for(seconds: float, play_game: Callable[[], tuple[int, int]]) -> Tally:
    """Call `play_game() -> (steps, decisions)` in several stretches; the time is shared out."""
    _stretch(min(seconds, WARM_UP_SECONDS), play_game)
    return best([_stretch(seconds / REPEATS, play_game) for _ in range(REPEATS)])


def _stretch(seconds: float, play_game: Callable[[], tuple[int, int]]) -> Tally:
    steps = decisions = 0
    start = process_time()
    end = perf_counter() + seconds
    while perf_counter() < end:
        new_steps, new_decisions = play_game()
        steps += new_steps
        decisions += new_decisions
    return Tally(steps, decisions, process_time() - start)
