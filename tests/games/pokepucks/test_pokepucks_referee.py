"""Whole battles with everything of the PuckDex and the PuckMart, step by step against a second
referee, who never read the rules' code."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from haymaker.games.pokepucks import layout, rules
from haymaker.games.pokepucks.kit import in_play
from haymaker.games.pokepucks.names import SEATS, folded
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record
from tests.games.pokepucks.arena import ROOM, STATUSES, owning
from tests.games.pokepucks.referee import (
    BALLS,
    ENERGIES,
    FOCUS,
    ITEMS,
    LUCK,
    POKEMON,
    STONES,
    TRAINERS,
    Puck,
    Referee,
)

LONGEST = 30_000
PLAIN_ITEMS = [name for name in ITEMS if name not in (*ENERGIES, *FOCUS, *STONES)]
LIKELY = {
    "done": 4,
    "hit": 3,
    "miss": 1,
    "stays": 4,
    "flips": 3,
    "leans": 1,
    "leaves": 1,
    "knock": 1,
}


def some_collection(luck: random.Random) -> Counter[str]:
    """Slammers, Items and Trainers of all kinds, with energies of the slammers' types."""
    slammers = luck.sample(sorted(POKEMON), 3) + luck.sample(BALLS, 1)
    mine = Counter({slammer: luck.choice((1, 1, 2)) for slammer in slammers})
    trainers = luck.choice((0.04, 0.12))
    types = [POKEMON[slammer][0] for slammer in slammers[:3]] + ["Fire"]
    for _ in range(24):
        kind = luck.random()
        if kind < trainers:
            mine[luck.choice(TRAINERS)] += 1
        elif kind < 0.4:
            name = luck.choice(("Energy", "Energy", "Focus Energy", "Power Stone"))
            mine[f"{luck.choice(types)} {name}"] += 1
        elif kind < 0.9:
            mine[luck.choice(PLAIN_ITEMS)] += 1
        else:
            mine[luck.choice(("Blank", "Sandbag"))] += 1
    return mine


def some_battle(luck: random.Random) -> tuple[int, dict[str, Any]]:
    """Players and options, drawn by lot; half of the options stay as they are in the box."""
    players = luck.choice((2, 2, 3, 4))
    options: dict[str, Any] = {"mode": luck.choice(("battle", "battle", "wild", "training"))}
    for name in (
        "critical_clears_on_topoff", "critical_removes_others", "pickup_optional",
        "plain_to_prize", "sash_permanent", "slammers_as_pucks",
    ):  # fmt: skip
        if luck.random() < 0.25:
            options[name] = True
    for name, choices in (
        ("plain_slammer_cap", (True, False)),
        ("critical_rounding", ("down", "up")),
        ("pokeball_steals", ("wild", "always", "never")),
        ("outside", ("may", "must")),
        ("setup", ("full", "quick")),
        ("switch_source", ("power", "collection", "either")),
        ("slammer_pick", ("puck", "slammer")),
    ):
        if luck.random() < 0.4:
            options[name] = luck.choice(choices)
    if luck.random() < 0.3:
        options["proxies"] = [
            {"puck": "Blank", "stands_for": luck.choice((*TRAINERS, *PLAIN_ITEMS))},
            {"puck": "Heavy Ball", "stands_for": luck.choice(sorted(POKEMON))},
        ]
    if options["mode"] == "training":
        options |= {
            "box": luck.choice(("simple", "challenge")),
            "own_slammers": luck.random() < 0.5,
        }
    if options["mode"] != "wild" and luck.random() < 0.3:
        options["initial_arena"] = [{"puck": "Berry"}, {"puck": "Sandbag"}] * luck.randint(1, 5)
    options["max_turns"] = 12 * players
    return players, options


def words(game: Game, s: Record, seat: int) -> set[str]:
    if seat == CHANCE:
        odds = game.chance(s)
        return {game.words.short(game.kit, CHANCE, k) for k, n in enumerate(odds) if n}
    return {game.words.short(game.kit, seat, move) for move in game.legal(s, seat)}


def table(game: Game, s: Record) -> dict[str, Any]:
    """What lies where, by name."""
    v, names = game.plain(s), in_play(game.kit).names

    def stack(held: Any, p: int) -> Counter[str]:
        return Counter({name: held[p, d] for d, name in enumerate(names) if held[p, d]})

    found: dict[str, Any] = {}
    for p in range(game.players):
        slammer = names[v.slammer[p] - 1] if v.slammer[p] else ""
        statuses = {name for name, bit in STATUSES.items() if v.status[p] & bit}
        stacks = [stack(held, p) for held in (v.health, v.power, v.prize)]
        found[SEATS[p]] = (*stacks, slammer, statuses)
    if v.ask not in (layout.LUCK_FACE, layout.LUCK_NEAREST) and not v.knock and not v.hit:
        found["Arena"] = [names[v.arena[i]] for i in range(v.arena_count)]
        found["outside"] = [names[v.outside[i]] for i in range(v.outside_count)]
    return found


def as_told(referee: Referee, like: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {
        SEATS[p]: (+me.health, +me.power, +me.prize, me.slammer, me.status)
        for p, me in enumerate(referee.players)
    }
    if "Arena" in like:
        found["Arena"] = [puck.name for puck in referee.arena]
        found["outside"] = [puck.name for puck in referee.outside]
    return found


def likely(word: str) -> int:
    """Players like Pokémon in use and special rules, and do not discard much."""
    if word.startswith("slammer"):
        return 20 if any(folded(name) in word for name in POKEMON) else 1
    if word.startswith("use"):
        return 6
    if word.startswith("discard"):
        return 1
    return LIKELY.get(word, 2)


def play(game: Game, s: Record, seat: Any, word: str) -> Record:
    actor = CHANCE if seat == LUCK else seat
    moves = range(layout.LUCK) if actor == CHANCE else game.legal(s, actor)
    action = next(m for m in moves if game.words.short(game.kit, actor, m) == word)
    return game.after(s, actor, action)


def some_word(luck: random.Random, words: Iterable[str]) -> str:
    choices = sorted(words)
    return luck.choices(choices, [likely(choice) for choice in choices])[0]


def collections_of(game: Game, s: Record) -> list[Counter[str]]:
    """What has stayed at home, or has come back; in training in the box."""
    plain, kit, names = game.plain(s), game.kit.record[0], in_play(game.kit).names
    rows = game.room.interpreted.kit(game.kit.record)
    found = []
    for p in range(game.players):
        home = {
            name: rules.in_box(rows, plain, d)
            if game.kit["mode"] == "training"
            else int(kit["owned"][p, d]) - plain.brought[p, d]
            for d, name in enumerate(names)
        }
        found.append(Counter({name: n for name, n in home.items() if n}))
    return found


def set_up(game: Game, referee: Referee, luck: random.Random) -> Record:
    """Plays the set-up by the rules alone, and puts what it led to before the referee."""
    s = game.new()
    while game.plain(s).turns == 0:
        seat = luck.choice(game.seats(s))
        s = play(game, s, LUCK if seat == CHANCE else seat, some_word(luck, words(game, s, seat)))
    v, here = game.plain(s), table(game, s)
    names = in_play(game.kit).names
    referee.order = sorted(range(game.players), key=lambda p: int(v.place[p]))
    referee.arena = [Puck(names[v.arena[i]], v.arena_owner[i]) for i in range(v.arena_count)]
    for p, me in enumerate(referee.players):
        me.health, me.power, me.prize, me.slammer, _ = here[SEATS[p]]
        referee.brought_own[p] = names[v.own_slammer[p] - 1] if v.own_slammer[p] else ""
    referee.collections = collections_of(game, s)
    if game.kit["mode"] == "training":
        referee.collections = referee.collections[:1] * game.players
    return s


def compare(players: int, options: dict[str, Any], seed: int) -> int:
    """Plays a random battle; returns the number of steps taken."""
    luck = random.Random(seed)
    collections = [some_collection(luck) for _ in range(players)]
    if "box" not in options:
        options = {**options, "collections": owning(*collections)}
    game = ROOM.game(players, **options)
    referee = Referee(players, options)
    if "box" in options or "initial_arena" in options:
        s = set_up(game, referee, luck)
        story = referee.battle()
    else:
        s = game.new()
        story = referee.game(collections, list(SEATS))
    asked = next(story)
    for step in range(LONGEST):
        found = {LUCK if seat == CHANCE else seat: words(game, s, seat) for seat in game.seats(s)}
        assert found == asked, f"step {step}: the rules ask {found}, the book {asked}"
        here = table(game, s)
        told = as_told(referee, here)
        assert here == told, f"step {step}: {here} is really {told}"
        seat = luck.choice(sorted(asked, key=str))
        word = some_word(luck, asked[seat])
        s = play(game, s, seat, word)
        try:
            asked = story.send((seat, word))
        except StopIteration:
            assert game.over(s), f"step {step}: the book ends the battle"
            assert sorted(game.score(s).winners) == sorted(referee.winners)
            assert collections_of(game, s) == [+mine for mine in referee.collections]
            return step
    raise AssertionError("the battle does not end")


@pytest.mark.parametrize("seed", range(12))
def test_the_rules_and_the_book_tell_the_same_battle(seed: int) -> None:
    """PP-22 to PP-89: every question, every answer and every stack of whole battles."""
    players, options = some_battle(random.Random(seed))
    compare(players, options, seed)


@pytest.mark.long
@pytest.mark.parametrize("first", range(100, 700, 50))
def test_many_battles(first: int) -> None:
    """The same, of fifty at a time."""
    for seed in range(first, first + 50):
        players, options = some_battle(random.Random(seed))
        compare(players, options, seed)
