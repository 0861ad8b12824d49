"""Which card is too strong? Every card tried by lot, in a kit and in the one to compare with."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from haymaker.kernel import streams
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game
from haymaker.kernel.workforce import Threads, Workforce
from haymaker.lab.compare import TOGETHER, bar_of, check_run, same_game
from haymaker.lab.engine import blank_trials, cast, knows_leads
from haymaker.lab.findings import BY_HAND, Cell, Findings, Plot, aligned, changes, origin, signed
from haymaker.lab.loop import TrialRun
from haymaker.lab.plots import Bar, intervals
from haymaker.lab.trials import (
    FEWEST_TRIALS,
    Estimate,
    Floats,
    Held,
    Pieces,
    Tried,
    discoveries,
    estimate,
)

Report = Callable[[str], None]


CHOSEN, HELD = "chosen", "held"
BY_ACCIDENT = 0.01
"""Of the cards that are said to stand out, at most this part does so by accident."""


@dataclass(frozen=True)
class Weighed:
    """What is known of one card, chosen in a trial or held when a seat was first asked."""

    name: str
    how: str
    trials: int
    offered: float
    """How often it could be chosen per game, and how often it was; or how many seats held it."""
    taken: float
    worth: Estimate
    change: Estimate
    """Against the other kit."""
    stands_out: bool = False
    """Whether this is one of the discoveries: see `discoveries`."""


@dataclass(frozen=True)
class Cards:
    """All cards, as bots of one level play."""

    one: Game
    other: Game
    bot: str
    seed: int
    games: int
    seconds: float
    stopped: str
    held: tuple[Weighed, ...]
    chosen: tuple[Weighed, ...]
    left_out: int
    """Cards that were tried too seldom."""

    @property
    def against(self) -> bool:
        """Whether there is a second kit to compare with."""
        return self.one.kit.fingerprint != self.other.kit.fingerprint

    @property
    def cards(self) -> tuple[Weighed, ...]:
        """What was held comes first: where luck deals, that says more than a single choice."""
        return (*self.held, *self.chosen)


def cards(
    one: Game,
    other: Game,
    bot: str,
    games: int,
    seconds: float,
    seed: int = 0,
    paired: bool = True,
    workforce: Workforce | None = None,
    report: Report = lambda line: None,
) -> Cards:
    """Plays so many games of each kit, or as long as there is time, which counts from the first of
    them on. What is stopped by Ctrl-C says what is known so far."""
    same_game(one, other)
    check_run(games, seed)
    began, first_at = time.monotonic(), 0.0
    by_gain = hasattr(one.room.part("lab"), "gained")
    pieces = Pieces(one)
    tried = [Tried(game, pieces, by_gain) for game in (one, other)]
    held = [Held(game, one) for game in (one, other)]
    stopped = f"{games:,} games were played"
    try:
        for runs in rounds(one, other, bot, games, seed, paired, workforce):
            for trials, hands, run in zip(tried, held, runs, strict=True):
                trials.add(run)
                hands.add(run)
            first_at = first_at or time.monotonic()
            passed = time.monotonic() - first_at
            done = min(1.0, max(tried[0].games / games, passed / seconds))
            report(f"{bar_of(done)} {tried[0].games:,} of {games:,} games of each")
            if passed > seconds:
                stopped = f"{seconds:g} s had passed"
                break
    except KeyboardInterrupt:
        stopped = BY_HAND
    report("")
    if tried[0].games == 0:
        raise HaymakerError("It was stopped before the first games were over; nothing is known.")
    against = one.kit.fingerprint != other.kit.fingerprint
    chosen = [weigh(pieces.names[i], tried[0], values) for i, values in usable(tried)]
    hands_held = [weigh_held(held[0], i, values) for i, values in usable(held)]
    left_out = int((tried[0].offered > 0).sum()) - len(chosen)
    return Cards(
        one, other, bot, seed, tried[0].games, time.monotonic() - began, stopped,
        *ranked(hands_held, chosen, against), max(0, left_out),
    )  # fmt: skip


def rounds(
    one: Game,
    other: Game,
    bot: str,
    games: int,
    seed: int,
    paired: bool,
    workforce: Workforce | None,
) -> Iterator[tuple[TrialRun, TrialRun]]:
    """Games of both kits, in pieces. The trials are made at the same places, by the same lot."""
    chunk = cast(one, bot).chunk
    things = int(getattr(one.room.part("lab"), "THINGS", 0))

    def play(game: Game, first: int, count: int, luck: int, span: int) -> TrialRun:
        thinkers, engine, _ = cast(one, bot)
        run = blank_trials(game, first, count, luck, thinkers, span, things)
        engine.play(game, run)
        return run

    choices = play(other, 0, chunk, seed, 1).choices
    span = max(1, int(np.percentile(choices, 95)))
    seeds = (seed, seed if paired else streams.mix(seed + 1))

    def both(first: int) -> tuple[TrialRun, TrialRun]:
        count = min(chunk, games - first)
        return (
            play(one, first, count, seeds[0], span),
            play(other, first, count, seeds[1], span),
        )

    yield from (workforce or Threads()).in_order(both, range(0, games, chunk), TOGETHER)


Values = tuple[int, Floats, Floats]
"""The number of a card, and its effects in both kits: all games first, then parts left out."""


def usable(both: Sequence[Tried] | Sequence[Held]) -> Iterator[tuple[int, Values]]:
    """What was seen often enough in both kits."""
    one, other = (sums.effects() for sums in both)
    often = np.minimum(both[0].chosen, both[1].chosen) >= FEWEST_TRIALS
    often &= np.isfinite(one).all(axis=0) & np.isfinite(other).all(axis=0)
    for number in np.flatnonzero(often).tolist():
        yield number, (number, one[:, number], other[:, number])


def weigh(name: str, tried: Tried, values: Values) -> Weighed:
    number, one, other = values
    games = max(1, tried.games)
    return Weighed(
        name, CHOSEN, int(tried.chosen[number]), float(tried.offered[number]) / games,
        float(tried.taken[number]) / games, estimate(one), estimate(one - other),
    )  # fmt: skip


def weigh_held(held: Held, number: int, values: Values) -> Weighed:
    _, one, other = values
    seats = int(held.chosen[number])
    often = seats / max(1, held.games)
    return Weighed(
        held.names[number], HELD, seats, often, often, estimate(one), estimate(one - other)
    )


def ranked(
    held: Sequence[Weighed], chosen: Sequence[Weighed], against: bool
) -> tuple[tuple[Weighed, ...], tuple[Weighed, ...]]:
    """The strongest first: by how much stronger they are than in the other kit, where there is one.
    Both lists together are one table, of which few may stand out by accident."""

    def value(card: Weighed) -> Estimate:
        return card.change if against else card.worth

    cards = [*held, *chosen]
    outstanding = discoveries([value(card).chance for card in cards], BY_ACCIDENT)
    marked = [replace(card, stands_out=mark) for card, mark in zip(cards, outstanding, strict=True)]
    lists = marked[: len(held)], marked[len(held) :]
    one, other = (tuple(sorted(each, key=lambda c: -value(c).value)) for each in lists)
    return one, other


# --- In words, figures and plots ------------------------------------------------------------------


def told_cards(found: list[Cards], command: str) -> Findings:
    first = found[0]
    game = first.one
    about: dict[str, Cell] = {
        **origin(game, command, first.seed), "against": first.other.kit.fingerprint,
        "bots": ",".join(each.bot for each in found), "games": first.games,
    }  # fmt: skip
    what = f"{changes(game)} against {changes(first.other)}" if first.against else changes(game)
    title = f"{game.title}: what every card is worth, {what}"
    lines = [
        title,
        f"seed {first.seed}; rules version {game.room.version}; kit {game.kit.fingerprint} against "
        f"{first.other.kit.fingerprint}",
    ]
    for each in found:
        lines += ["", *tables(each)]
    if len(found) > 1:
        lines += ["", *aligned(by_level(found))]
    records = [row for each in found for row in as_records(each)]
    drawn = [one for each in found for one in plots(each)]
    return Findings(title, about, records, lines, notes(first), drawn)


def unit(game: Game, how: str) -> tuple[str, float]:
    """What the worth of a card is counted in, and by how much it is multiplied to be shown."""
    own: Any = game.room.part("lab")
    if how == CHOSEN and hasattr(own, "gained"):
        return str(own.GAIN), 1.0
    return "% of a win", 100.0


def tables(found: Cards) -> list[str]:
    lines = [
        f"as {found.bot} plays: {found.games:,} games of each kit with a trial each in "
        f"{found.seconds:.1f} s, until {found.stopped}"
    ]
    if found.held:
        lines += ["", *aligned(table(found, found.held, ("held when first asked", "by seats")))]
    return [*lines, "", *aligned(table(found, found.chosen, ("chosen", "open", "taken")))]


def table(found: Cards, rows: tuple[Weighed, ...], head: tuple[str, ...]) -> list[tuple[str, ...]]:
    how = HELD if len(head) == 2 else CHOSEN
    what, scale = unit(found.one, how)
    change = ("change", "95 % interval") if found.against else ()
    lines: list[tuple[str, ...]] = [(*head, f"worth ({what})", "95 % interval", *change, "")]
    for card in rows:
        cells = [f"  {card.name}", f"{card.offered:.2f}"]
        cells += [f"{card.taken:.2f}"] if how == CHOSEN else []
        cells += shown(card.worth, scale)
        cells += shown(card.change, scale) if found.against else []
        lines.append((*cells, "stands out" if card.stands_out else ""))
    return lines


def shown(value: Estimate, scale: float) -> list[str]:
    low, high = signed(scale * value.low, 2), signed(scale * value.high, 2)
    return [signed(scale * value.value, 2), f"{low} to {high}"]


def by_level(found: list[Cards]) -> list[tuple[str, ...]]:
    """The worth of each card as each level plays."""
    known = [{(card.how, card.name): card for card in each.cards} for each in found]
    rows: list[tuple[str, ...]] = [("worth, as it plays:", *(each.bot for each in found), "")]
    for how, name in known[0]:
        _, scale = unit(found[0].one, how)
        cells = [
            signed(scale * k[how, name].worth.value, 2) if (how, name) in k else "–" for k in known
        ]
        rows.append((f"  {name} ({how})", *cells, ""))
    return rows


def notes(found: Cards) -> list[str]:
    own: Any = found.one.room.part("lab")
    within = [own.STRATA] if hasattr(own, "STRATA") else []
    within += ["who leads"] if knows_leads(found.one.room) else []
    strata = ", ".join(within) + " and seat" if within else "seat"
    said = [
        "In every game one choice is made by lot. A card's worth is what comes of choosing it "
        f"there, less what comes of choosing something else, compared within {strata}.",
        "“open” and “taken”: how often per game the bots themselves could choose it, and did.",
    ]
    if found.held:
        said.append(
            "Held: what one more of it is worth when a seat is first asked, compared within seat; "
            "luck deals, so nothing else is different."
        )
    what = "differ from the other kit" if found.against else "differ from nought"
    said.append(
        f"“stands out”: of the cards that are said to {what}, at most 1 in 100 is so by accident "
        "(Benjamini and Hochberg). Intervals are for one look at the end, and for one card."
    )
    if found.left_out:
        said.append(
            f"Left out: {found.left_out} that were tried fewer than {FEWEST_TRIALS} times, or of "
            "which nothing is counted; -n plays more games."
        )
    return said


def as_records(found: Cards) -> list[dict[str, Cell]]:
    return [
        {
            "figure": card.name,
            "how": card.how,
            "level": found.bot,
            "unit": unit(found.one, card.how)[0],
            "seen": card.trials,
            "open": card.offered,
            "taken": card.taken,
            "worth": card.worth.value,
            "worth low": card.worth.low,
            "worth high": card.worth.high,
            "change": card.change.value,
            "change low": card.change.low,
            "change high": card.change.high,
            "stands out": card.stands_out,
        }
        for card in found.cards
    ]


def plots(found: Cards) -> list[Plot]:
    drawn = []
    for how, rows in ((HELD, found.held), (CHOSEN, found.chosen)):
        if not rows:
            continue
        what, scale = unit(found.one, how)
        more = "How much more each card is worth than in the other kit"
        says = (
            f"{more if found.against else 'What each card is worth'}, {how}, as {found.bot} plays"
        )
        svg = intervals(says, what, [bar(card, found.against, scale) for card in rows[:40]])
        drawn.append(Plot(f"{says}; red and filled: it stands out.", svg))
    return drawn


def bar(card: Weighed, against: bool, scale: float) -> Bar:
    value = card.change if against else card.worth
    low, middle, high = scale * value.low, scale * value.value, scale * value.high
    return Bar(card.name, low, middle, high, card.stands_out)
