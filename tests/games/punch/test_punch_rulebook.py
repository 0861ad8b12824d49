"""No clause without an example: every anchor of the rulebook is named by a test in this folder."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from haymaker.games import find
from haymaker.kernel import rulebook

HERE = Path(__file__).parent

WITHOUT_A_TEST = {
    "PU-H27": "slips of the pen in the original, nothing that could happen in a game",
}


def docstrings() -> dict[str, str]:
    """Each test of this folder with what it says it is about."""
    found = {}
    for file in sorted(HERE.glob("test_punch_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found[f"{file.name}::{node.name}"] = ast.get_docstring(node) or ""
    return found


def test_every_clause_has_an_example() -> None:
    """All clauses, examples and rulings but those listed above with a reason."""
    anchors = set(rulebook.clauses(find("punch")))
    text = " ".join(docstrings().values())
    named = set(re.findall(r"PU-[EH]?\d+", text))
    assert anchors - named == set(WITHOUT_A_TEST)
    assert named <= anchors, "a test names a clause that is in no rulebook"
    assert len(anchors) == 42 + 6 + 34


def test_every_option_and_component_has_an_example() -> None:
    """What can be chosen in the kit is named by some test, too."""
    text = " ".join(docstrings().values())
    for name in find("punch").box.entries:
        assert f"`{name}" in text, f"no test says that it is about {name}"


def test_every_test_says_what_it_shows() -> None:
    """A docstring a test, and a clause in each but those about the tests themselves."""
    for name, text in docstrings().items():
        assert text, f"{name} does not say what it shows"
        if not name.startswith("test_punch_rulebook.py"):
            assert re.search(r"PU-[EH]?\d", text), f"{name} names no clause"
