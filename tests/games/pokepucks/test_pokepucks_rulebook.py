"""Every clause is in the rulebook and named by a test."""

from __future__ import annotations

import re
from pathlib import Path

from haymaker.games.pokepucks import rules
from haymaker.kernel import rulebook
from tests.games.pokepucks.arena import ROOM

HERE = Path(__file__).parent
EXAMPLES = [f"PP-E{number}" for number in range(1, 14)]


def named() -> set[str]:
    """The clauses that docstrings of tests name."""
    text = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    found: set[str] = set()
    for docstring in re.findall(r'"""(.*?)"""', text, re.S):
        found |= set(re.findall(r"PP-[EH]?\d+", docstring))
    return found


def test_the_rulebook_is_whole() -> None:
    """90 clauses and 66 rulings, in order, each with words of its own."""
    known = rulebook.clauses(ROOM)
    assert list(known) == [
        *(f"PP-{number:02d}" for number in range(1, 91)),
        *(f"PP-H{number:02d}" for number in range(1, 67)),
    ]
    assert all(len(clause.text) > 20 for clause in known.values())


def test_every_clause_has_a_test() -> None:
    missing = [name for name in (*rulebook.clauses(ROOM), *EXAMPLES) if name not in named()]
    assert missing == []


def test_slips_of_the_pen_are_not_repeated() -> None:
    """PP-H51"""
    text = " ".join(ROOM.text("rulebook.md").lower().split())
    assert not [slip for slip in ("compliment", "the the ", "of the of the") if slip in text]


def test_clauses_named_in_the_rules_exist() -> None:
    folder = Path(rules.__file__).parent
    known = set(rulebook.clauses(ROOM))
    for path in [*folder.glob("*.py"), folder / "kit.toml"]:
        for name in re.findall(r"PP-H?\d+", path.read_text(encoding="utf-8")):
            assert name in known, f"{path.name} names {name}"
