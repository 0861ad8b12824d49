"""Clauses are found by number and by words."""

from __future__ import annotations

import pytest

from haymaker.kernel import rulebook
from haymaker.kernel.errors import HaymakerError
from tests.table.tabletop import PUNCH, TOY


def test_a_clause_is_found_by_its_number_in_any_case() -> None:
    (clause,) = rulebook.search(PUNCH, " pu-16 ")
    assert clause.name == "PU-16" and clause.text.startswith("PU-16")
    assert "<a id" not in clause.text and "**" not in clause.text


def test_clauses_are_found_by_all_of_their_words() -> None:
    found = rulebook.search(PUNCH, "EQUAL cards")
    assert len(found) >= 2
    assert all("equal" in c.text.lower() and "cards" in c.text.lower() for c in found)


@pytest.mark.parametrize("words", ["PU-99", "elephant", "stamina elephant"])
def test_what_is_in_no_clause_is_said_so(words: str) -> None:
    with pytest.raises(HaymakerError, match=rf"has no clause '{words}' and none with these words"):
        rulebook.search(PUNCH, words)


def test_every_clause_stands_once() -> None:
    assert list(rulebook.clauses(TOY)) == ["TOY-01"]
    text = PUNCH.text("rulebook.md")
    assert len(rulebook.clauses(PUNCH)) == text.count("<a id=")


def test_a_rulebook_reads_plainly_in_a_terminal() -> None:
    text = rulebook.plain('- <a id="PU-01"></a>**PU-01** *Two* boxers `box`, 2 * 3 times.')
    assert text == "- PU-01 Two boxers box, 2 * 3 times."
