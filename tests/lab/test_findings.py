"""What was found, in every form that it is kept in."""

from __future__ import annotations

import csv
import json
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import polars
import pytest

from haymaker.games import load
from haymaker.kernel.errors import HaymakerError
from haymaker.lab.compare import Wish, compare
from haymaker.lab.findings import Findings, aligned, changes, signed
from haymaker.lab.page import page
from haymaker.lab.plots import Bar, chequer, intervals
from haymaker.lab.told import told


@pytest.fixture(scope="module")
def found() -> Findings:
    kits = load("punch", no_mercy=True, matches_to_win=1), load("punch", matches_to_win=1)
    return told(compare(*kits, "random", Wish(games=1024), seed=4), "haymaker lab compare <punch>")


def test_every_figure_is_kept_with_where_it_comes_from(found: Findings, tmp_path: Path) -> None:
    found.keep_json(tmp_path / "f.json")
    found.keep_csv(tmp_path / "f.csv")
    found.keep_parquet(tmp_path / "f.parquet")
    kept = json.loads((tmp_path / "f.json").read_text("utf-8"))
    with (tmp_path / "f.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    table = polars.read_parquet(tmp_path / "f.parquet")
    names = [row["figure"] for row in found.records]
    assert [row["figure"] for row in kept["figures"]] == names == table["figure"].to_list()
    assert [row["figure"] for row in rows] == names
    assert kept["about"]["seed"] == 4 and set(table["seed"]) == {4} and rows[0]["seed"] == "4"
    for name in ("command", "rules", "kit", "against", "haymaker"):
        assert kept["about"][name] == table[name][0]
    assert kept["about"]["kit"] == load("punch", no_mercy=True, matches_to_win=1).kit.fingerprint


def test_without_polars_one_sentence_says_what_to_install(
    found: Findings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(HaymakerError, match=r"This needs polars: pip install 'haymaker\[lab\]'"):
        found.keep_parquet(tmp_path / "f.parquet")


def test_the_page_needs_nothing_else_and_names_its_command(found: Findings) -> None:
    shown = page(found)
    assert "haymaker lab compare &lt;punch&gt;" in shown and "<punch>" not in shown
    assert not re.search(r"""(src|href)=|@import|url\(""", shown)
    assert shown.count("<svg") == len(found.plots) == 2
    for plot in found.plots:
        assert ElementTree.fromstring(plot.svg).tag.endswith("svg")
    for row in found.records:
        assert str(row["figure"]) in shown


def test_plots_are_drawn_to_scale() -> None:
    drawn = ElementTree.fromstring(intervals("t", "%", [Bar("a & b", -1, 0, 1, False)]))
    ends = {name: float(value) for line in drawn.iter("line") if "span" in line.get("class", "")
            for name, value in line.items() if name in ("x1", "x2")}  # fmt: skip
    (dot,) = (float(circle.get("cx", "0")) for circle in drawn.iter("circle"))
    assert dot == pytest.approx((ends["x1"] + ends["x2"]) / 2, abs=0.1)
    assert "a & b" in [text.text for text in drawn.iter("text")]
    board = ElementTree.fromstring(chequer("t", ["x", "y"], [[None, 0.75], [0.25, None]]))
    assert len(list(board.iter("rect"))) == 2


def test_tables_are_aligned() -> None:
    lines = aligned(
        [("", "one", "two", ""), ("a heading wider than all",), ("row", "1", "22", "x")]
    )
    assert lines == ["     one  two", "a heading wider than all", "row    1   22  x"]


def test_kits_and_signs_are_told_as_people_write_them() -> None:
    assert changes(load("punch")) == "the box"
    assert changes(load("punch", no_mercy=True, rest_gain=2)) == "no_mercy = true, rest_gain = 2"
    assert [signed(value, 2) for value in (1.5, -0.254, -0.001)] == ["+1.50", "−0.25", " 0.00"]
