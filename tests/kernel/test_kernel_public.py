"""What a program may do with a game: copy, keep, restore, send and observe its states."""

from __future__ import annotations

import copy
import pickle
import random

import numpy as np
import pytest

from haymaker.games import GAMES, load
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game, room, same
from haymaker.kernel.layout import Record
from haymaker.kernel.native import native
from haymaker.kernel.score import rewards
from tests.tracing import trace


def played(game: Game, steps: int = 30, seed: int = 1) -> Record:
    """A state some random steps into a game."""
    luck = random.Random(seed)
    s = game.new()
    for _ in range(steps):
        seats = game.seats(s)
        if not seats:
            break
        odds = game.chance(s) if seats == (CHANCE,) else None
        moves = [k for k, n in enumerate(odds) if n] if odds else game.legal(s, seats[0])
        game.apply(s, seats[0], luck.choice(moves))
    return s


def states_of(game: Game, bot: int) -> Record:
    """Every state of some whole games."""
    thinkers = np.full(game.players, bot, np.int32)
    found = [trace(native(game.room), game.kit.record, 3, n, thinkers, 3000)[2] for n in range(8)]
    return np.concatenate(found)


@pytest.mark.parametrize("game_name", GAMES)
def test_copies_are_equal_and_independent(game_name: str) -> None:
    game = load(game_name)
    s = played(game)
    for twin in (s.copy(), copy.deepcopy(s), game.clone(s), pickle.loads(pickle.dumps(s))):
        assert same(twin, s)
        twin.view("u1")[:] = 1
        assert not same(twin, s)


@pytest.mark.parametrize("game_name", GAMES)
def test_a_game_survives_pickling(game_name: str) -> None:
    game = load(game_name)
    twin = pickle.loads(pickle.dumps(game))
    assert twin.kit.record.tobytes() == game.kit.record.tobytes()
    assert same(twin.new(), game.new()) and copy.deepcopy(game) is game


@pytest.mark.parametrize("game_name", GAMES)
def test_a_state_is_restored_from_its_bytes(game_name: str) -> None:
    game = load(game_name)
    s = played(game)
    assert same(game.restore(game.serialise(s)), s)


@pytest.mark.parametrize("game_name", GAMES)
def test_no_other_bytes_become_a_state(game_name: str) -> None:
    """Random ones, too many, too few, those of another kit, and single numbers out of range."""
    game = load(game_name)
    state = played(game)
    good = game.serialise(state)
    heading, body = good.partition(b"\n")[0] + b"\n", good.partition(b"\n")[2]
    luck = random.Random(7)
    wrong = [heading + luck.randbytes(len(body)) for _ in range(200)]
    wrong += [luck.randbytes(n) for n in (0, 1, len(good))]
    wrong += [good[:-1], good + b"\0", good.replace(b"haymaker", b"haymaked", 1)]
    wrong += [good.replace(game.kit.fingerprint.encode(), b"0" * 16)]
    for data in wrong:
        with pytest.raises(HaymakerError):
            game.restore(data)
    for field in game.observation_spec.fields:
        low, high = game.observation_spec.range_of(field)
        limits = np.iinfo(game.room.state[field.name].base)
        for value in (low - 1, high + 1):
            if limits.min <= value <= limits.max:
                s = state.copy()
                s[field.name].flat[0] = value
                with pytest.raises(HaymakerError):
                    game.restore(game.serialise(s))


@pytest.mark.parametrize("game_name", GAMES)
@pytest.mark.parametrize("bot", [0, 1])
def test_every_field_stays_in_its_range(game_name: str, bot: int) -> None:
    """With few and with many players; in the views, marks stand for what is hidden."""
    low, high = load(game_name).room.box.players
    for players in {low, high}:
        game = load(game_name, players=players)
        states = states_of(game, bot)
        spec = game.observation_spec
        spec.check(states)
        least, most = spec.limits()
        for s in states[:: max(1, len(states) // 50)]:
            for seat in range(players):
                seen = spec.integers(game.observation(np.array([s]), seat))
                assert ((seen >= least) & (seen <= most)).all()
                row = spec.tensor(game.observation(np.array([s]), seat), [seat])
                assert row.min() >= 0 and row.max() <= 1


@pytest.mark.parametrize("game_name", GAMES)
def test_every_field_has_a_meaning(game_name: str) -> None:
    spec = load(game_name).observation_spec
    assert all(field.says for field in spec.fields)
    ends = [field.tensor.stop for field in spec.fields]
    assert [field.tensor.start for field in spec.fields] == [spec.players, *ends[:-1]]
    assert ends[-1] == spec.size and spec.describe().count("\n") == len(spec.fields) + 1


def test_the_own_row_comes_first() -> None:
    """In Robo Power, seat 2 sees its own hand first, then those of seats 3, 0 and 1; numbers of
    seats and sets of seats are counted in the same way."""
    game = load("robo_power", players=4)
    s = played(game, 60)
    v, seen = game.view(s, 2), game.observation(s, 2)
    assert (seen["hand"][0, 0] == v["hand"][0, 2]).all() and v["hand"][0, 2].any()
    assert seen["hand_size"][0, :4].tolist() == np.roll(v["hand_size"][0, :4], -2).tolist()
    assert seen["player"][0] == (v["player"][0] - 2) % 4
    in_turn = {(seat - 2) % 4 for seat in range(4) if v["asked"][0] >> seat & 1}
    assert {seat for seat in range(4) if seen["asked"][0] >> seat & 1} == in_turn


def test_rewards_follow_places() -> None:
    points = np.array([[3, 1], [1, 3], [2, 2], [2, 2]], np.int32)
    decided = np.array([True, True, True, False])
    assert rewards(points, decided).tolist() == [[1, -1], [-1, 1], [0, 0], [0, 0]]
    many = np.array([[9, 5, 5, 1], [9, 9, 5, 1]], np.int32)
    found = rewards(many, np.array([True, False]))
    assert found[0].tolist() == pytest.approx([1, 0, 0, -1])
    assert found[1].tolist() == pytest.approx([0, 0, -1 / 3, -1])


def test_a_history_can_be_repeated_and_taken_back() -> None:
    game = load("punch")
    past = game.history()
    for _ in range(30):
        s = past.state
        (seat, *_) = game.seats(s)
        moves = game.legal(s, seat) if seat != CHANCE else np.flatnonzero(game.chance(s)).tolist()
        past.apply(seat, moves[0])
    twin = pickle.loads(pickle.dumps(past))
    assert same(twin.state, past.state) and twin.steps == past.steps
    assert [step for _, step in past] == past.steps
    before = game.history(past.steps[:-1]).state
    past.undo()
    assert same(past.state, before)
    with pytest.raises(HaymakerError):
        past.apply(0, 44)
    with pytest.raises(HaymakerError):
        game.history([(CHANCE, 99)])


def test_compiled_single_steps_are_the_interpreted_ones() -> None:
    """`compile` waits for them; they take states of their own game and nothing else."""
    game = room("tests.conformance.toy", "toy").game()
    plain = game.room.interpreted
    assert game.compile() is game and game.engine is game.room.compiled
    kit, luck = game.kit.record, random.Random(4)
    s = game.new()
    while seats := game.seats(s):
        seat, twin = seats[0], game.clone(s)
        odds = game.chance(s) if seat == CHANCE else []
        moves = [k for k, n in enumerate(odds) if n] or game.legal(s, seat)
        assert odds == (plain.chance(kit, s) if seat == CHANCE else [])
        assert seat == CHANCE or moves == plain.legal(kit, s, seat)
        action = luck.choice(moves)
        game.apply(s, seat, action)
        plain.apply(kit, twin, seat, action)
        assert same(s, twin) and same(game.view(s, 0), game.view(twin, 0))
    with pytest.raises(TypeError, match="no state"):
        game.turn(load("punch").new())
    s.flags.writeable = False
    assert game.turn(s) == 0


def test_a_mask_has_the_legal_actions() -> None:
    game = load("punch")
    s = played(game, 21)
    for seat in range(2):
        assert np.flatnonzero(game.mask(s, seat)).tolist() == sorted(game.legal(s, seat))
