"""What the documents say is so: links lead somewhere, limits are those of the server."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

from haymaker.server.command import BOUNDS, limits

ROOT = Path(__file__).parent.parent
DOCUMENTS = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/**/*.md")]
UNITS = {"": 1, "KB": 1024, "s": 1, "day": 24 * 3600, "days": 24 * 3600}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_to_files(document: Path) -> None:
    text = re.sub(r"^```.*?^```", "", document.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    for target in re.findall(r"""(?:\]\(|<img src=")(?![a-z]+:|#)([^)#\s"]+)""", text):
        assert (document.parent / target).exists(), target


@pytest.mark.parametrize(
    "document", [*DOCUMENTS, *ROOT.glob("haymaker/games/*/rulebook.md")],
    ids=lambda path: path.relative_to(ROOT).as_posix(),
)  # fmt: skip
def test_lines_are_shorter_than_120_columns(document: Path) -> None:
    """But for the rows of a table, which cannot be broken."""
    lines = document.read_text("utf-8").splitlines()
    assert [line for line in lines if len(line) >= 120 and not line.startswith("|")] == []


def test_the_contributors_page_has_the_layers_that_are_checked() -> None:
    layers = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    (arrow,) = (each["layers"] for each in layers["contracts"] if each["type"] == "layers")
    said = " ← ".join(reversed(arrow)).replace("haymaker.", "")
    assert said in " ".join((ROOT / "CONTRIBUTING.md").read_text("utf-8").split())


def test_a_class_name_means_one_thing() -> None:
    """One vocabulary: no two classes of the project have the same name."""
    homes: dict[str, list[str]] = {}
    for file in sorted(ROOT.glob("haymaker/**/*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, []).append(file.relative_to(ROOT).as_posix())
    assert {name: files for name, files in homes.items() if len(files) > 1} == {}


def test_every_limit_of_the_server_says_what_it_bounds() -> None:
    assert BOUNDS.keys() == limits().keys()


def test_limits_in_the_document_are_those_of_the_server() -> None:
    text = (ROOT / "docs" / "operating.md").read_text("utf-8")
    rows = re.findall(r"^\| `--([a-z-]+)` \| ([0-9.]+) ?([a-zA-Z]*) \|", text, re.MULTILINE)
    assert len(rows) > 15
    for option, number, unit in rows:
        assert limits()[option.replace("-", "_")] == float(number) * UNITS[unit], option
