"""What a kit shall come to."""

from __future__ import annotations

import pytest

from haymaker.games import load
from haymaker.kernel.errors import HaymakerError
from haymaker.lab.figures import Ledger
from haymaker.lab.targets import Aimed, targets_of

LEDGER = Ledger(load("punch"))


def aimed(text: str, box: float = 0.4) -> Aimed:
    (found,) = targets_of(LEDGER, [text])
    return found.aimed(box)


def test_shares_are_counted_in_percentage_points() -> None:
    found = aimed("won by Red=50%±1.5")
    assert (found.figure.name, found.aim, found.within) == ("Red", 0.5, 0.015)
    assert aimed("knock-out = 36 +- 1 %")[1:] == (0.36, 0.01)
    assert found.off(0.53) == pytest.approx(2.0)


def test_other_figures_are_numbers_or_those_of_the_box() -> None:
    assert aimed("exchanges per match=26±0.5")[1:] == (26.0, 0.5)
    assert aimed("exchanges per match=box±3%", 30.0)[1:] == (30.0, pytest.approx(0.9))
    assert aimed("decisions=box", 100.0)[1:] == (100.0, pytest.approx(2.0))


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        ([], "Say by --target what shall come out, such as 'won by Red=50%±1.5'; there are: "),
        (["knock-out"], "cannot be read; write FIGURE=NUMBER±NUMBER"),
        (["knees=3"], "There is no figure 'knees'; there are: answers to"),
        (["Red=50%"], "'Red' may be one of won by Red, points Red; write which."),
        (["won by Red=150%"], "150 % is none; allowed: 0 to 100 %"),
        (["decisions=-5"], "decisions cannot be -5; allowed: 0 and more"),
        (["decisions=50%"], "decisions is not a share; write its number without %"),
        (["decisions=50±0"], "allows nothing to be off"),
        (["won by Red=40%", "won by Red=60%"], "There are 2 targets for won by Red; name one."),
        (["won by Red=80%", "won by Blue=80%"], "add up to 160 %; allowed: up to 100 %"),
    ],
)
def test_what_cannot_be_a_target_gets_one_sentence(texts: list[str], said: str) -> None:
    with pytest.raises(HaymakerError, match=said):
        targets_of(LEDGER, texts)
