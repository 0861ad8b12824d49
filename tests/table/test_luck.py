"""Where luck comes from, and how fair luck is checked by those who do not trust the house."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from pathlib import Path

import pytest

from haymaker.kernel import streams
from haymaker.kernel.errors import HaymakerError
from haymaker.table import luck as lucks
from haymaker.table.luck import Asked, Fair, Luck, Recorded, Seeded, fair_number, fair_pick
from tests.table.tabletop import TOY

GAME = TOY.game()
STATE = GAME.new()
SEED = bytes(range(32))


def outcomes(luck: Luck, weights: list[int], count: int = 40) -> list[object]:
    return [luck(STATE, weights, number) for number in range(count)]


def test_seeded_luck_repeats_itself_for_its_seed_alone() -> None:
    weights = [3, 2, 1, 4]
    assert outcomes(Seeded(7), weights) == outcomes(Seeded(7), weights)
    assert outcomes(Seeded(7), weights) != outcomes(Seeded(8), weights)


def test_seeded_luck_is_the_stream_of_a_simulated_game() -> None:
    stream = [streams.stream(7, 0)]
    drawn = [streams.pick(stream, [3, 2, 1, 4]) for _ in range(40)]
    assert outcomes(Seeded(7), [3, 2, 1, 4]) == drawn


def test_the_seed_is_told_at_the_end_and_not_before() -> None:
    assert Seeded(7).opening() == {"source": "seeded"} and "7" not in repr(Seeded(7))
    assert Seeded(7).closing() == {"seed": 7}


def test_without_a_seed_luck_is_new_each_time_and_nothing_is_told() -> None:
    assert outcomes(Seeded(), [1, 1]) != outcomes(Seeded(), [1, 1])
    assert Seeded().closing() == {}


@pytest.mark.parametrize("luck", [Seeded(3), Fair(["a"], SEED)], ids=["seeded", "fair"])
def test_a_draw_that_was_not_written_down_comes_again(luck: Luck) -> None:
    assert [luck(STATE, [1] * 9, 5) for _ in range(9)] == [luck(STATE, [1] * 9, 5)] * 9


def test_recorded_luck_comes_outcome_by_outcome_and_then_no_more() -> None:
    assert outcomes(Recorded([2, 0, 1]), [1, 1, 1], 4) == [2, 0, 1, None]


@pytest.mark.parametrize("outcome", [-1, 1, 3])
def test_recorded_luck_that_cannot_happen_is_refused(outcome: int) -> None:
    with pytest.raises(HaymakerError, match="luck did what cannot happen here"):
        Recorded([outcome])(STATE, [1, 0, 1], 0)


def test_asked_luck_waits_for_people_unless_only_one_thing_can_happen() -> None:
    assert Asked()(STATE, [1, 0, 5], 0) is None
    assert Asked()(STATE, [0, 0, 9], 0) == 2
    assert Asked().opening() == {"source": "asked"}


# --- fair luck ------------------------------------------------------------------------------------


def test_the_commitment_is_a_plain_sha256() -> None:
    fair = Fair(["a", "b"], SEED)
    assert fair.opening() == {
        "source": "fair",
        "commitment": hashlib.sha256(b"haymaker luck 1\n" + SEED).hexdigest(),
        "nonces": ["a", "b"],
    }
    assert fair.closing() == {"seed": SEED.hex()}


def test_nothing_but_the_commitment_is_told_before_the_game() -> None:
    fair = Fair(["a"], SEED)
    assert SEED.hex() not in str(fair.opening()) + repr(fair)


def test_every_draw_can_be_worked_out_again_by_hand() -> None:
    fair = Fair(["ann", "böb"], SEED)
    weights = [2, 0, 5, 3]
    for number, outcome in enumerate(outcomes(fair, weights)):
        message = f"{number} 0\nann\nböb".encode()
        block = hmac.new(SEED, message, hashlib.sha256).digest()
        r = int.from_bytes(block[:8], "big") % 10
        assert outcome == (0 if r < 2 else 2 if r < 7 else 3)


@pytest.mark.parametrize(
    ("seed", "nonces"),
    [(bytes(32), ["a", "b"]), (SEED, ["a", "c"]), (SEED, ["b", "a"]), (SEED, ["a"])],
)
def test_another_seed_or_nonce_gives_another_game(seed: bytes, nonces: list[str]) -> None:
    told = outcomes(Fair(["a", "b"], SEED), [1] * 6)
    assert outcomes(Fair(nonces, seed), [1] * 6) != told


def test_a_resumed_fair_game_goes_on_at_its_next_draw() -> None:
    whole = outcomes(Fair(["a"], SEED), [1] * 6, 20)
    assert [Fair(["a"], SEED)(STATE, [1] * 6, number) for number in range(12, 20)] == whole[12:]


def test_a_block_above_the_last_full_range_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 2⁶⁴ values the last 2⁶⁴ mod n would favour the low outcomes; they are rejected."""
    below = 3 << 61  # 2⁶⁴ mod this is 2⁶²: a quarter of all blocks must be rejected
    tries = Counter[int]()

    class Counted:
        @staticmethod
        def digest(key: bytes, message: bytes, kind: str) -> bytes:
            tries[int(message.split(b"\n")[0].split()[1])] += 1
            return hmac.digest(key, message, kind)

    monkeypatch.setattr(lucks, "hmac", Counted)
    values = [fair_number(SEED, ["x"], k, below) for k in range(4000)]
    assert 800 < tries[1] < 1200, "about a quarter of the first blocks are rejected"
    thirds = Counter(value // (1 << 61) for value in values)
    assert set(thirds) == {0, 1, 2}
    assert max(thirds.values()) - min(thirds.values()) < 250


@pytest.mark.parametrize("below", [1, 2, 3, 7, 52, 1000, (1 << 31) - 1])
def test_fair_numbers_stay_in_range(below: int) -> None:
    assert all(0 <= fair_number(SEED, ["n"], k, below) < below for k in range(200))


def test_the_document_gives_a_true_example() -> None:
    page = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
    assert f"`{lucks.commitment(SEED)}`" in page
    told = outcomes(Fair(["ann", "böb"], SEED), [2, 0, 5, 3], 10)
    assert f"`{', '.join(map(str, told))}`" in page


def test_fair_picks_follow_the_odds() -> None:
    found = Counter(fair_pick(SEED, ["n"], k, [1, 0, 3]) for k in range(4000))
    assert set(found) == {0, 2}
    assert 2800 < found[2] < 3200
