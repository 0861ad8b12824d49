"""Every registered game, every number of players, every variant and a broad sample of options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest

from haymaker.games import find, load
from haymaker.kernel import rulebook
from haymaker.kernel.errors import KitError
from haymaker.kernel.game import Game, Room
from haymaker.kernel.native import native
from tests.conformance import checks, sampling


def counts(room: Room) -> range:
    low, high = room.box.players
    return range(low, high + 1)


def kits(room: Room) -> list[tuple[int, dict[str, object]]]:
    """Numbers of players and options: each number with the box as it is, the samples in turn."""
    players = list(counts(room))
    plain: list[tuple[int, dict[str, object]]] = [(number, {}) for number in players]
    sampled = sampling.sample(room, 16)[1:]
    return plain + [(players[i % len(players)], o) for i, o in enumerate(sampled)]


def playable(room: Room, players: int, options: dict[str, object]) -> Game | None:
    """The game, or None where these options do not go together and the kit says so."""
    try:
        return room.game(players, **options)
    except KitError as refused:
        assert refused.key and refused.allowed
        return None


def test_it_keeps_the_promises_of_the_contract(game_name: str) -> None:
    room = find(game_name)
    tried = 0
    for number, (players, options) in enumerate(kits(room)):
        game = playable(room, players, options)
        if game is not None:
            checks.check_game(game, seed=number + 1)
            tried += 1
    assert tried >= len(list(counts(room)))


def test_nobody_is_asked_where_there_is_one_answer(game_name: str) -> None:
    """Counted over games by chance and by bots that think, in turn; a room lists what its rulebook
    wants."""
    checks.check_one_answers(find(game_name), one_answers(find(game_name), (0,)))


@pytest.mark.long
def test_nobody_is_asked_where_there_is_one_answer_in_more_games(game_name: str) -> None:
    checks.check_one_answers(find(game_name), one_answers(find(game_name), (1, 2, 3, 4)))


def one_answers(room: Room, seeds: Sequence[int]) -> Counter[str]:
    """Decisions with one answer: with every kit, games with luck of their own."""
    found: Counter[str] = Counter()
    for number, (players, options) in enumerate(kits(room)):
        game = playable(room, players, options)
        if game is not None:
            for seed in seeds:
                found += checks.one_answers(game, seed=number + seed)
    return found


def test_records_replay_bit_for_bit(game_name: str) -> None:
    room = find(game_name)
    for players in counts(room):
        checks.check_replay(room.game(players), seed=players)


def test_backends_agree(game_name: str) -> None:
    room = find(game_name)
    for number, (players, options) in enumerate(kits(room)):
        game = playable(room, players, options)
        if game is not None:
            checks.check_backends(game, seed=number + 1)


def test_kits_from_a_stranger_are_refused_or_safe(game_name: str) -> None:
    """Random values within the limits, played with bounds checking switched on."""
    room = find(game_name)
    engine = native(room, checked=True)
    played = 0
    for seed in range(160):
        low, high = room.box.players
        players = low + seed % (high - low + 1)
        try:
            game = room.game(players, **sampling.fuzzed(room, seed))
        except KitError as refused:
            assert str(refused).count(";") >= 1
            continue
        thinkers = np.zeros(players, np.int32)
        thinkers[seed % players] = 1 if room.bot is not None else 0
        fault = engine.audit(game.kit.record, 0, 5, seed, thinkers, 1_000_000)
        assert fault[0] == 0, f"kit {seed} has fault {fault} with {dict(game.kit.values)}"
        played += 1
    assert played >= 20, "hardly any fuzzed kit was playable: the sampling tests nothing"


def test_many_games_without_a_fault(game_name: str) -> None:
    """Two thousand games per number of players, each step checked; a million in `make soak`."""
    room = find(game_name)
    engine = native(room)
    for players in counts(room):
        game = load(game_name, players=players)
        thinkers = np.zeros(players, np.int32)
        assert engine.audit(game.kit.record, 0, 2000, 11, thinkers, 1_000_000)[0] == 0


def test_every_clause_of_an_option_is_in_the_rulebook(game_name: str) -> None:
    room = find(game_name)
    known = rulebook.clauses(room)
    assert known
    for entry in room.box.entries.values():
        assert entry.says, f"{entry.key} says nothing to people"
        for clause in entry.limits.get("clauses", ()):
            assert clause in known, f"{entry.key} names {clause}, which is in no rulebook"
