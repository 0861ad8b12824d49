"""Every clause of the rulebook is named by a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from haymaker.games.robo_power import words
from haymaker.kernel import rulebook
from tests.games.robo_power.bench import ROOM

NAMED = re.compile(r"RBP-[A-Z]?\d+")


def named_in_docstrings() -> set[str]:
    found: set[str] = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= set(NAMED.findall(ast.get_docstring(node) or ""))
    return found


def test_every_clause_has_a_test():
    missing = set(rulebook.clauses(ROOM)) - named_in_docstrings()
    assert not missing, f"no test names {sorted(missing)}"


def test_tests_name_only_clauses_that_exist():
    unknown = named_in_docstrings() - set(rulebook.clauses(ROOM))
    assert not unknown, f"no such clause: {sorted(unknown)}"


def test_the_rules_name_only_clauses_that_exist():
    for file in sorted(Path(words.__file__).parent.iterdir()):
        if file.suffix in (".py", ".toml"):
            unknown = set(NAMED.findall(ROOM.text(file.name))) - set(rulebook.clauses(ROOM))
            assert not unknown, f"{file.name} names {sorted(unknown)}"


def test_the_rulebook_is_complete():
    """RBP-01: forty clauses, ten examples, thirty-seven rulings."""
    wanted = {f"RBP-{n:02d}" for n in range(1, 41)}
    wanted |= {f"RBP-E{n}" for n in range(1, 11)} | {f"RBP-H{n:02d}" for n in range(1, 38)}
    assert set(rulebook.clauses(ROOM)) == wanted
