"""What the documents say is so: links lead somewhere, limits are those of the server."""

from __future__ import annotations

import re
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


def test_every_limit_of_the_server_says_what_it_bounds() -> None:
    assert BOUNDS.keys() == limits().keys()


def test_limits_in_the_document_are_those_of_the_server() -> None:
    text = (ROOT / "docs" / "operating.md").read_text("utf-8")
    rows = re.findall(r"^\| `--([a-z-]+)` \| ([0-9.]+) ?([a-zA-Z]*) \|", text, re.MULTILINE)
    assert len(rows) > 15
    for option, number, unit in rows:
        assert limits()[option.replace("-", "_")] == float(number) * UNITS[unit], option
