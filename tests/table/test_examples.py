"""Examples of rulebooks: each is played by the rules as they are, and ends as its clause says."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from haymaker.games import GAMES, find
from haymaker.kernel import rulebook
from haymaker.kernel.errors import HaymakerError
from haymaker.table.examples import (
    BrokenExample,
    RulebookExample,
    example_of,
    examples_of,
    looked_up,
    played,
)

PUNCH = find("punch")
ALL = [(name, clause) for name in GAMES for clause in examples_of(find(name))]


@pytest.mark.parametrize(("name", "clause"), ALL)
def test_every_example_happens_as_it_is_told(name: str, clause: str) -> None:
    example = example_of(find(name), clause)
    told = [sentence for step in example.frame.steps for sentence in step.told]
    assert example.told in told
    assert example.frame.picture, "a terminal has something to draw"
    assert not example.frame.moves and not example.frame.ask, "nothing can be done in a picture"


@pytest.mark.parametrize("name", GAMES)
def test_every_rulebook_has_some(name: str) -> None:
    """Those of its own example clauses before all, where it has any."""
    room = find(name)
    pictured = examples_of(room)
    assert len(pictured) >= 3
    own = [clause for clause in rulebook.clauses(room) if "-E" in clause]
    assert not own or any(clause in own for clause in pictured)


def changed(**more: object) -> RulebookExample:
    return replace(examples_of(PUNCH)["PU-E2"], **more)


@pytest.mark.parametrize(
    ("example", "problem"),
    [
        (changed(clause="PU-99"), "the rulebook has no such clause"),
        (changed(told="Red loses 3."), "'Red loses 3.' is not told in the end, but: Red: Punch 1."),
        (changed(before=["Red: keep", "Blue: keep", "Red: p9"]), "there is no move called 'p9'"),
        (changed(before=["Green: keep"]), "nobody is called 'Green'"),
        (changed(options={"hands": 3}), "hands"),
        (changed(luck="p3"), "there is no more luck prepared"),
    ],
)
def test_an_example_that_no_longer_fits_is_named(example: RulebookExample, problem: str) -> None:
    with pytest.raises(BrokenExample) as broken:
        played(PUNCH, example)
    assert str(broken.value).startswith(f"The example of Punch!, {example.clause}: ")
    assert problem in str(broken.value)


def test_a_clause_without_an_example_has_none() -> None:
    with pytest.raises(HaymakerError, match="'PU-01' of Punch! has no example"):
        example_of(PUNCH, "PU-01")


def test_a_clause_is_looked_up_with_its_example() -> None:
    clauses, drawing = looked_up(PUNCH, "pu-e2")
    assert [clause.name for clause in clauses] == ["PU-E2"]
    assert "Punch 1 (-2)  against  Punch 3 (±0)" in drawing
    assert looked_up(PUNCH, "PU-01")[1] == "" == looked_up(PUNCH, "Punch")[1]
