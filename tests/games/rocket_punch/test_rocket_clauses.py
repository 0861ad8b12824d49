"""Every clause of the rulebook is named by a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from haymaker.games.rocket_punch import words
from haymaker.kernel import rulebook
from tests.games.rocket_punch.ring import ROOM

NAME = re.compile(r"RP-[EH]?\d+")


def named_in_tests() -> set[str]:
    """The clauses in the docstrings of this folder's tests."""
    named: set[str] = set()
    for file in sorted(Path(__file__).parent.glob("test_*.py")):
        if file.name == Path(__file__).name:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                named |= set(NAME.findall(ast.get_docstring(node) or ""))
    return named


def test_the_rulebook_has_every_clause_in_order() -> None:
    expected = [f"RP-{n:02d}" for n in range(1, 64)]
    expected += [f"RP-E{n}" for n in range(1, 6)] + [f"RP-H{n:02d}" for n in range(1, 27)]
    assert list(rulebook.clauses(ROOM)) == expected


def test_every_clause_is_named_by_a_test() -> None:
    assert set(rulebook.clauses(ROOM)) - named_in_tests() == set()


def test_no_test_names_a_clause_that_is_not_there() -> None:
    assert named_in_tests() - set(rulebook.clauses(ROOM)) == set()


def test_the_rules_name_only_clauses_that_are_there() -> None:
    for file in sorted(Path(words.__file__).parent.iterdir()):
        if file.suffix in (".py", ".toml"):
            assert set(NAME.findall(ROOM.text(file.name))) <= set(rulebook.clauses(ROOM)), file
