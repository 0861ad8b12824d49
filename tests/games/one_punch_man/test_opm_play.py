"""Whole games: they keep every promise, they end, and the bots play them sensibly."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from haymaker.games.one_punch_man import layout
from haymaker.kernel import rulebook
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.game import Game, same
from haymaker.kernel.native import native
from haymaker.kernel.simulate import BOTS, simulate
from tests.games.one_punch_man.scene import HEROES, MONSTERS, ROOM, SMALL_DOORS, SMALL_ROOMS
from tests.tracing import trace

VARIANTS: list[dict[str, Any]] = [
    {},
    {"rooms": SMALL_ROOMS, "doors": SMALL_DOORS},
    {"doors_learned": "by_trying", "opm_movement": 3, "require_reachable": False},
    {"doors_hidden": False, "hidden_setup_monsters": False, "hand_refill": "one_per_round"},
    {"pickup_on_entry_only": True, "pass_is_final": True, "room_capacity": 1},
    {"opm_invulnerable": False, "damage_persists": False, "dead_units_return": True},
    {"hand_refill": "to_five", "dead_units_return": True, "patience_cap": "none", "max_rounds": 9},
    {"summoning_sickness": True, "rescue_needs_clear_entrance": True, "setup_monsters": 4},
    {"hostage_forbidden": "nothing", "opm_kills_restore_patience": False, "room_capacity": 2},
]


@pytest.mark.parametrize("number", range(len(VARIANTS)))
def test_random_games_keep_the_promises(number: int) -> None:
    """OPM-56: legal and why_not agree, views are enough, guesses fit, cards are conserved, nobody
    is asked for nothing, and somebody wins."""
    game = ROOM.game(**VARIANTS[number])
    luck = random.Random(number)
    clauses = rulebook.clauses(ROOM)
    s = game.new()
    stock = game.inventory(s)
    steps = 0
    while not game.over(s):
        (seat,) = game.seats(s)
        if seat == CHANCE:
            weights = game.chance(s)
            action = luck.choices(range(len(weights)), weights)[0]
        else:
            moves = game.legal(s, seat)
            assert moves == sorted(set(moves))
            check_question(game, seat, moves)
            if luck.random() < 0.05:
                check_answers(game, s, seat, moves, clauses)
            action = luck.choice(moves)
        check_suspicions(game, s)
        if luck.random() < 0.1:
            check_views(game, s, luck.getrandbits(60), stock)
        game.apply(s, seat, action)
        assert game.inventory(s) == stock
        steps += 1
    assert steps < 5000
    assert sum(game.score(s).points) == 1


def check_question(game: Game, seat: int, moves: list[int]) -> None:
    """OPM-H58: only what is listed is asked where there is one answer; a hero is never asked to
    stay where it cannot go on."""
    if len(moves) == 1:
        verb = game.words.spell(game.kit, seat, moves[0])["do"]
        assert verb in game.words.ONE_ANSWER
        assert verb != "stop" or seat == MONSTERS


def check_answers(game: Game, s: Any, seat: int, moves: list[int], clauses: Any) -> None:
    v = game.view(s, seat)
    assert game.legal(v, seat) == moves
    allowed = set(moves)
    for action in range(layout.ACTIONS):
        reason = game.why_not(v, seat, action)
        assert (reason == 0) == (action in allowed), (action, reason)
        assert reason == 0 or game.clause(reason) in clauses


def check_views(game: Game, s: Any, key: int, stock: list[int]) -> None:
    for seat in (HEROES, MONSTERS, WATCHER):
        v = game.view(s, seat)
        assert same(game.view(v, seat), v)
        assert same(game.view(v, WATCHER), game.view(s, WATCHER))
        assert game.turn(v) == game.turn(s)
        guessed = game.guess(v, seat, key)
        assert same(game.view(guessed, seat), v)
        assert game.inventory(guessed) == stock


def check_suspicions(game: Game, s: Any) -> None:
    """The truth is always among what the Heroes hold possible."""
    p = game.plain(s)
    kit = ROOM.interpreted.kit(game.kit.record)
    if p.hostage_room and not p.found:
        suspected = p.maybe_rooms >> (p.hostage_room - 1) & 1
        if p.carrier:
            m = p.carrier - 1 - layout.SLOTS
            assert p.maybe_carriers >> m & 1
            assert suspected or p.unit_marks[MONSTERS, m] & layout.REVEALED
        else:
            assert suspected
    for m in range(p.ranks[MONSTERS]):
        if p.unit_room[MONSTERS, m] and not p.unit_marks[MONSTERS, m] & layout.REVEALED:
            assert (kit.low_rooms & ~p.visited) >> (p.unit_room[MONSTERS, m] - 1) & 1


@pytest.mark.parametrize("number", [0, 2, 6])
def test_native_games_are_the_same_games(number: int) -> None:
    """OPM-13: the compiled rules give the same bytes, step by step, with bots on both sides."""
    game = ROOM.game(**VARIANTS[number])
    thinkers = np.array([1, 1 if number else 0], np.int32)
    seats, actions, states = trace(native(ROOM), game.kit.record, 5, number, thinkers, 5000)
    s = game.new()
    for i, (seat, action) in enumerate(zip(seats.tolist(), actions.tolist(), strict=True)):
        assert same(s, states[i : i + 1])
        game.apply(s, seat, action)
    assert same(s, states[-1:])
    assert game.over(s)


def play(count: int, thinkers: tuple[int, int], **options: Any) -> tuple[float, list[int]]:
    """How often the Heroes won, and how often each ending came."""
    bots = [BOTS[thinker] for thinker in thinkers]
    found = simulate(ROOM.game(**options), count, seed=1, bots=bots, limit=20_000)
    assert found.endings.min() > 0, "a game has not ended"
    heroes = float(found.points[:, HEROES].mean())
    return heroes, np.bincount(found.endings, minlength=5).tolist()


def test_the_box_is_balanced() -> None:
    """OPM-H02: with the bots on both sides nobody wins more than 60 in 100 games, and rescue,
    meeting and patience all decide games."""
    heroes, endings = play(4000, (1, 1))
    assert 0.4 < heroes < 0.6
    for ending in (layout.RESCUED, layout.MET, layout.IMPATIENT):
        assert endings[ending] > 4000 * 0.05


def test_the_bots_beat_chance() -> None:
    """OPM-02: on either side a bot does far better than a side that plays at random."""
    at_random = play(2000, (0, 0))[0]
    assert play(2000, (1, 0))[0] > max(0.85, at_random)
    assert play(2000, (0, 1))[0] < min(0.05, at_random)


def test_bots_play_any_kit() -> None:
    """OPM-H01: on other maps and with other options they find a move, too."""
    for options in VARIANTS[1:]:
        play(50, (1, 1), **options)


def test_random_games_end_by_the_clock() -> None:
    """OPM-55: thousands of games at random, none without an end."""
    for options in VARIANTS:
        play(300, (0, 0), **options)


def test_every_clause_has_an_example() -> None:
    """Every number of the rulebook is named by a test in this folder."""
    folder = Path(__file__).parent
    text = "\n".join(file.read_text(encoding="utf-8") for file in folder.glob("test_*.py"))
    named = set(re.findall(r"OPM-[EH]?\d+", text))
    written = set(re.findall(r'<a id="(OPM-[EH]?\d+)">', ROOM.text("rulebook.md")))
    assert len(written) == 56 + 8 + 60
    assert written <= named, sorted(written - named)
    assert named <= written, sorted(named - written)
