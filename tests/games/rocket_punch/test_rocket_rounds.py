"""The end of a round and of the game: RP-51 to RP-63."""

from __future__ import annotations

import pytest

from haymaker.games.rocket_punch import layout, rules
from haymaker.kernel.contract import LUCK_ACTS
from haymaker.kernel.simulate import simulate
from tests.games.rocket_punch.ring import Ring, load


def last_battle(**more: object) -> Ring:
    """A round of one battle: seat 1 wins the Middleweight belt, 2 the marker, 0 a Gear."""
    ring = Ring(["M5/1", "M7/2", "F1/5", "H6/5"], hand={"4": 1}, **more)
    return ring.play("M5/1 as 5", "M7/2 as 7", "F1/5 as 1", "H6/5 as 6")


# --- The end of a round -------------------------------------------------------------------------


def test_the_round_ends_when_all_hands_are_empty() -> None:
    """RP-51: they empty together, with the last card of the last battle."""
    ring = Ring()
    ring.play_anything(5)
    for _ in range(4):
        assert ring.state.rounds == 0
        ring.game.apply(ring.s, ring.seat, ring.game.legal(ring.s, ring.seat)[0])
    assert ring.state.rounds == 1
    assert [len(ring.hand(seat)) for seat in range(4)] == [0] * 4


def test_fame_is_one_step_a_belt_held_now() -> None:
    """RP-52: two belts, two steps; RP-53: without a belt, none."""
    assert last_battle(belts={"H": 1, "L": 3}).fame == [0, 2, 0, 1]


def test_a_belt_in_the_centre_makes_nobody_famous() -> None:
    """RP-54: three belts were never won, so one step is given in all."""
    assert sum(last_battle().fame) == 1


def test_a_belt_lost_again_is_worth_nothing() -> None:
    """RP-55: seat 0 had the Middleweight belt until the last battle."""
    assert last_battle(belts={"M": 0}).fame == [0, 1, 0, 0]


def test_fame_comes_only_at_the_end_of_a_round() -> None:
    """RP-H13: four belts won in the middle of a round fill no meter yet."""
    ring = Ring(belts={"H": 0, "M": 0, "L": 0, "F": 0}, fame=[3])
    ring.play_anything(5)
    assert ring.fame == [3, 0, 0, 0]
    assert not ring.game.over(ring.s)


def test_the_next_round_is_dealt_from_all_cards() -> None:
    """RP-56: seen, buried and unseen cards alike, in the same amounts."""
    ring = Ring(["H1/3", "F5/7", "L2/1", "H7/1"], hand={"4": 1})
    ring.play("H1/3 as 1", "F5/7 as 7", "L2/1 as 2", "H7/1 face down")
    assert ring.game.turn(ring.s) == LUCK_ACTS
    assert ring.game.chance(ring.s)[:28] == [1] * 28
    ring.deal(["H7/1", "H1/3"])
    assert ring.hand(0) == {"H7/1"}
    assert int(ring.state.deck).bit_count() == 24
    assert (ring.state.shown, ring.state.falls[3], ring.state.buried[3, 0]) == (0, 0, 0)


def test_belts_gears_and_marker_carry_over() -> None:
    """RP-57, RP-58: nothing but the cards is gathered; the marker holder opens the new round."""
    ring = last_battle(belts={"H": 3}, gears=[1, 0, 0, 2])
    assert [ring.belt(letter) for letter in "HMLF"] == [3, 1, None, None]
    assert ring.gears == [2, 0, 0, 2]
    assert ring.state.centre == 2
    assert ring.marker == 2
    ring.deal()
    assert ring.seat == 2


# --- The end of the game ------------------------------------------------------------------------


def test_a_full_meter_wins() -> None:
    """RP-59: seat 1 had three steps of four and a belt; RP-62: Gears do not help the others."""
    ring = last_battle(fame=[3, 3, 3, 3], gears=[0, 0, 4, 2])
    assert ring.game.over(ring.s)
    assert ring.fame == [3, 4, 3, 3]
    score = ring.game.score(ring.s)
    assert score.winners == (1,)
    assert score.ending == layout.WON


@pytest.mark.parametrize(("side", "over"), [(4, True), (6, False)])
def test_full_is_the_number_of_steps_on_the_side_in_use(side: int, over: bool) -> None:
    """RP-59, RP-H10: four fame fill the red side; the green one goes on, rounds do not count."""
    ring = last_battle(fame=[0, 3], fame_side=side)
    assert ring.game.over(ring.s) == over


def test_the_heaviest_belt_decides_between_full_meters() -> None:
    """RP-60, RP-H21: Heavyweight before Middleweight before Lightweight before Flyweight."""
    order = "HMLF"
    for i, heavy in enumerate(order):
        for light in order[i + 1 :]:
            ring = Ring(belts={heavy: 3, light: 0}, fame=[3, 0, 0, 3])
            rules.end_round(ring.kit, ring.state)
            assert ring.game.score(ring.s).winners == (3,)


def test_steps_past_the_end_are_lost_and_decide_nothing() -> None:
    """RP-61, RP-H11: three belts do not beat the heavier one."""
    ring = Ring(belts={"H": 2, "M": 1, "L": 1, "F": 1}, fame=[0, 3, 3])
    rules.end_round(ring.kit, ring.state)
    assert ring.fame == [0, 4, 4, 0]
    assert ring.game.score(ring.s).winners == (2,)


def test_belts_of_others_do_not_decide() -> None:
    """RP-H12: seat 0 has the Heavyweight belt but no full meter."""
    ring = Ring(belts={"H": 0, "M": 2, "L": 1}, fame=[1, 3, 3])
    rules.end_round(ring.kit, ring.state)
    assert ring.game.score(ring.s).winners == (2,)


def test_gears_are_worth_nothing() -> None:
    """RP-62: the same end with other Gears gives the same score."""
    ends = [last_battle(fame=[0, 3], gears=gears) for gears in ([0], [0, 0, 6], [6])]
    assert len({ring.game.score(ring.s) for ring in ends}) == 1


def test_without_a_full_meter_another_round_follows() -> None:
    """RP-63: three of four steps are not enough."""
    ring = last_battle(fame=[3, 2, 3, 3])
    assert not ring.game.over(ring.s)
    assert ring.game.turn(ring.s) == LUCK_ACTS


def test_the_rounds_may_run_out() -> None:
    """RP-H14, RP-H26: after `max_rounds` the game ends, and nobody has won."""
    ring = last_battle(max_rounds=2, fame=[0, 0, 2, 0])
    assert not ring.game.over(ring.s)
    ring.deal(["M5/1", "M7/2", "F1/5", "H6/5"])
    ring.play("F1/5 as 1", "H6/5 as 6", "M5/1 as 5", "M7/2 as 7")
    assert ring.game.over(ring.s)
    score = ring.game.score(ring.s)
    assert (score.winners, score.ending) == ((), layout.OUT_OF_ROUNDS)


def test_a_full_meter_in_the_last_round_wins_all_the_same() -> None:
    """RP-H26: only a game without a full meter ends without a winner."""
    ring = last_battle(max_rounds=1, fame=[0, 3])
    assert ring.game.score(ring.s).winners == (1,)


@pytest.mark.parametrize(
    ("players", "side", "bound"),
    [(3, 6, 16), (4, 4, 13), (5, 4, 16), (3, 4, 10), (4, 6, 21), (5, 6, 26)],
)
@pytest.mark.parametrize("bots", ["random", "heuristic"])
def test_every_game_ends_in_time(players: int, side: int, bound: int, bots: str) -> None:
    """RP-H14: after n(T-1)+1 rounds at the latest, with any players and any play."""
    assert bound == players * (side - 1) + 1
    games = 300 if bots == "heuristic" else 3000
    game = load(players, fame_side=side)
    found = simulate(game, games, seed=11, bots=bots, finals=True)
    assert found.finals is not None and (found.endings == layout.WON).all()
    assert found.finals["rounds"].max() <= bound
    assert (found.finals["fame"].max(axis=1) == side).all()
