"""Many games at once: the same results however the work is shared out."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pytest

import haymaker
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game
from haymaker.kernel.native import native
from haymaker.kernel.score import Score
from haymaker.kernel.simulate import Results, in_chunks, joined, simulate
from haymaker.table.luck import Recorded
from tests.table.tabletop import PUNCH, TOY, Table

TOY_GAME = TOY.game()
PUNCH_GAME = PUNCH.game(matches_to_win=1, max_replays=5)


def digest(results: Results) -> str:
    assert results.finals is not None
    arrays = (results.points, results.endings, results.steps, results.finals)
    return hashlib.sha256(b"".join(array.tobytes() for array in arrays)).hexdigest()


def whole(parts: list[Results]) -> Results:
    points, endings, steps = (
        np.concatenate([getattr(part, name) for part in parts])
        for name in ("points", "endings", "steps")
    )
    finals = joined([part.finals for part in parts if part.finals is not None])
    return Results(points, endings, steps, parts[0].winning, finals)


def final_states(game: Game, **chosen: Any) -> Results:
    return simulate(game, finals=True, **chosen)


# --- the same bytes -------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 2, 3, 8])
def test_the_number_of_threads_makes_no_difference(threads: int) -> None:
    alone = final_states(PUNCH_GAME, games=3000, seed=4, threads=1)
    shared = final_states(PUNCH_GAME, games=3000, seed=4, threads=threads)
    assert digest(shared) == digest(alone)


@pytest.mark.parametrize("chunk", [1, 7, 64, 5000])
@pytest.mark.parametrize("threads", [1, 3])
def test_the_size_of_the_pieces_makes_no_difference(chunk: int, threads: int) -> None:
    at_once = final_states(PUNCH_GAME, games=200, seed=4)
    parts = list(in_chunks(PUNCH_GAME, 200, 4, chunk=chunk, threads=threads))
    assert [len(part) for part in parts[:-1]] == [chunk] * (len(parts) - 1)
    assert digest(whole(parts)) == digest(at_once)


@pytest.mark.parametrize("bots", ["random", "heuristic", ["heuristic", "random"]])
def test_python_and_native_play_the_same_games(bots: Any) -> None:
    chosen = {"games": 12, "seed": 9, "bots": bots}
    plain = final_states(PUNCH_GAME, backend="python", **chosen)
    assert digest(plain) == digest(final_states(PUNCH_GAME, backend="native", **chosen))


def test_the_first_games_of_a_longer_run_are_those_of_a_shorter_one() -> None:
    short = final_states(TOY_GAME, games=10, seed=3)
    long = final_states(TOY_GAME, games=2000, seed=3)
    assert (long.points[:10] == short.points).all()
    assert long.finals is not None and short.finals is not None
    assert long.finals[:10].tobytes() == short.finals.tobytes()


def test_any_seed_is_a_seed_of_its_own() -> None:
    seeds = (0, 1, 2, 1 << 32, (1 << 64) - 1)
    assert len({digest(final_states(TOY_GAME, games=50, seed=seed)) for seed in seeds}) == 5


def test_a_simulated_game_can_be_played_again_at_a_table() -> None:
    """The trace of game 17 of seed 5, step by step under the referee's eyes."""
    thinkers = np.zeros(2, np.int32)
    seats, actions, states = native(TOY).trace(TOY_GAME.kit.record, 5, 17, thinkers, 100)
    luck = [int(a) for seat, a in zip(seats, actions, strict=True) if seat == 15]
    table = Table(TOY_GAME, Recorded(luck))
    table.run_luck()
    for seat, action in zip(seats, actions, strict=True):
        if seat != 15:
            table.act(int(seat), int(action))
    results = final_states(TOY_GAME, games=18, seed=5)
    assert table.over and table.state.tobytes() == states[-1:].tobytes()
    assert results.finals is not None
    assert table.state.tobytes() == results.finals[17:18].tobytes()


# --- bots and kits --------------------------------------------------------------------------------


def test_one_bot_for_all_seats_is_one_each() -> None:
    one = final_states(PUNCH_GAME, games=100, seed=1, bots="heuristic")
    each = final_states(PUNCH_GAME, games=100, seed=1, bots=["heuristic", "heuristic"])
    assert digest(one) == digest(each)


def test_a_bot_that_thinks_wins_more_wherever_it_sits() -> None:
    first = simulate(PUNCH_GAME, 2000, seed=2, bots=["heuristic", "random"]).wins
    second = simulate(PUNCH_GAME, 2000, seed=2, bots=["random", "heuristic"]).wins
    assert first[0] > 1.2 * first[1] and second[1] > 1.2 * second[0]


def test_each_game_has_the_kit_of_its_number() -> None:
    games = [PUNCH.game(matches_to_win=wins, max_replays=50) for wins in (1, 2, 4)]
    kits = joined([game.kit.record for game in games])
    mixed = simulate(games[0], 90, seed=6, kits=kits)
    for number, wins in enumerate((1, 2, 4)):
        decided = mixed.endings[number::3] == 1
        assert decided.any()
        assert (mixed.points[number::3][decided].max(axis=1) == wins).all()
        alone = simulate(games[number], 90, seed=6)
        assert (mixed.points[number::3] == alone.points[number::3]).all()


def test_kits_are_shared_out_alike_on_both_backends_and_any_threads() -> None:
    kits = joined([TOY.game(copies=n).kit.record for n in (2, 5, 9)])
    digests = {
        digest(final_states(TOY_GAME, games=20, seed=1, kits=kits, **how))
        for how in ({"threads": 1}, {"threads": 4}, {"backend": "python"})
    }
    assert len(digests) == 1


def test_kits_can_be_given_as_they_were_chosen() -> None:
    """A list of kits, or an array of their records, at the front door."""
    kits = [TOY.game(copies=copies).kit for copies in (2, 5, 9)]
    as_list = haymaker.simulate(TOY_GAME, 20, seed=1, kits=kits, finals=True)
    as_array = haymaker.simulate(
        TOY_GAME, 20, seed=1, kits=joined([kit.record for kit in kits]), finals=True
    )
    assert digest(as_list) == digest(as_array)
    assert digest(as_list) != digest(haymaker.simulate(TOY_GAME, 20, seed=1, finals=True))


ROCKET = haymaker.load("rocket_punch", players=4)

KITS_REFUSED: list[tuple[Any, str]] = [
    (PUNCH_GAME.kit.record, "The kits are no array of records of Rocket Punch! kits."),
    (ROCKET.kit.record[:0], "The kits are no array of records of Rocket Punch! kits."),
    ([PUNCH_GAME.kit], "A kit of punch was given for games of rocket_punch."),
    ([], "No kits were given; at least 1 is needed."),
    (
        [ROCKET.kit, haymaker.load("rocket_punch", players=3).kit],
        "The kits are for 3, 4 players; this game has 4.",
    ),
]


@pytest.mark.parametrize(("kits", "says"), KITS_REFUSED, ids=range(len(KITS_REFUSED)))
def test_kits_that_do_not_belong_to_the_game_are_refused(kits: Any, says: str) -> None:
    with pytest.raises(HaymakerError) as caught:
        haymaker.simulate(ROCKET, 5, kits=kits)
    assert str(caught.value) == says


# --- results --------------------------------------------------------------------------------------


def test_a_game_over_the_limit_is_unfinished_and_won_by_nobody() -> None:
    for backend in ("native", "python"):
        results = simulate(TOY_GAME, 20, limit=5, backend=backend)
        assert results.unfinished == 20 and (results.endings == -1).all()
        assert results.wins.tolist() == [0, 0] and (results.steps == 5).all()


def test_a_seat_has_won_or_not_as_a_score_has_it() -> None:
    """One definition: many games at once give what each of them gives alone."""
    points = np.array([[2, 1, 0], [1, 1, 1], [0, 3, 3], [5, 0, 0], [4, 0, 4]], np.int32)
    endings = np.array([1, 1, 3, -1, 2], np.int32)
    results = Results(points, endings, np.ones(5, np.int32), winning=(1, 3))
    assert results.winners.tolist() == [
        [True, False, False],
        [True, True, True],
        [False, True, True],
        [False, False, False],
        [False, False, False],
    ]
    for row, won in enumerate(results.winners):
        score = Score(tuple(points[row].tolist()), int(endings[row]), endings[row] in (1, 3))
        assert list(score.winners) == np.flatnonzero(won).tolist()
    assert results.wins.tolist() == [2, 2, 2]
    assert len(results) == 5 and results.unfinished == 1 and results.undecided == 2


def test_progress_is_told_up_to_the_last_game() -> None:
    told: list[tuple[int, int]] = []
    simulate(TOY_GAME, 2500, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (2500, 2500) and told == sorted(told) and len(told) == 3


def test_final_states_are_kept_on_request() -> None:
    assert simulate(TOY_GAME, 5).finals is None
    finals = simulate(TOY_GAME, 5, finals=True).finals
    assert finals is not None and (finals["duels"] == 3).all()


def test_the_front_door_takes_a_name_and_options() -> None:
    by_name = haymaker.simulate("punch", 50, seed=7, matches_to_win=1, no_mercy=True)
    game = haymaker.load("punch", matches_to_win=1, no_mercy=True)
    assert (haymaker.simulate(game, 50, seed=7).points == by_name.points).all()


# --- what cannot be simulated ---------------------------------------------------------------------

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"games": 0}, "0 games were asked for; at least 1 can be played."),
    ({"games": -5}, "-5 games were asked for; at least 1 can be played."),
    ({"seed": -1}, "The seed is -1; allowed: 0 to 18446744073709551615."),
    ({"seed": 1 << 64}, "The seed is 18446744073709551616; allowed: 0 to 18446744073709551615."),
    ({"threads": 0}, "0 threads were asked for; at least 1 is needed."),
    ({"bots": "clever"}, "There is no bot 'clever'; there are: heuristic, random."),
    ({"bots": ["random"]}, "1 bots were named for 2 seats; name one for all, or one each."),
    ({"bots": ["random"] * 3}, "3 bots were named for 2 seats; name one for all, or one each."),
    ({"bots": "heuristic"}, "High Card has no heuristic bot; there is: random."),
    ({"backend": "natve"}, "There is no backend 'natve'; there are: cuda, native, python. "
                           "Did you mean 'native'?"),
]  # fmt: skip


@pytest.mark.parametrize(("chosen", "says"), REFUSED, ids=range(len(REFUSED)))
def test_what_cannot_be_simulated_is_said_in_a_sentence(chosen: dict[str, Any], says: str) -> None:
    with pytest.raises(HaymakerError) as caught:
        simulate(TOY_GAME, **chosen)
    assert str(caught.value) == says
