"""A report as one HTML file that needs nothing else."""

from __future__ import annotations

from html import escape
from pathlib import Path

from haymaker.lab.findings import Cell, Findings

STYLE = """
:root { --paper: #f3e9d6; --card: #fbf5e9; --ink: #211a15; --faint: #5c4f43; --line: #cbb994;
  --red: #c8202f; --blue: #1f4e8c; color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :root { --paper: #191614; --card: #25201d; --ink: #f5ecdc;
  --faint: #c3b5a2; --line: #4c4139; --red: #ff6b76; --blue: #7fb2f0; } }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 Barlow, system-ui, sans-serif; }
h1, h2 { font-family: Anton, "Arial Narrow", Impact, sans-serif; font-weight: 400;
  line-height: 1.1; letter-spacing: .01em; }
h1 { font-size: clamp(2rem, 7vw, 3.4rem); margin: 0 0 .5rem; border-bottom: 6px solid var(--red);
  padding-bottom: .6rem; }
h2 { font-size: 1.5rem; margin: 2.5rem 0 .5rem; }
figure, .card { margin: 0 0 1.5rem; padding: 1rem; background: var(--card);
  border: 1px solid var(--line); border-radius: 8px; overflow-x: auto; }
figcaption { color: var(--faint); margin-top: .5rem; }
svg { width: 100%; min-width: 34rem; height: auto; font-size: 14px; }
svg text { fill: var(--ink); }
.label { text-anchor: end; } .tick, .cell { text-anchor: middle; }
svg .tick { fill: var(--faint); font-size: 12px; } .said { font-weight: 600; }
.grid { stroke: var(--line); } .zero { stroke: var(--ink); stroke-width: 1.5; }
.span { stroke-width: 5; stroke-linecap: round; }
line.plain { stroke: var(--blue); }
circle.plain { fill: var(--card); stroke: var(--blue);
  stroke-width: 2.5; }
line.marked { stroke: var(--red); } circle.marked { fill: var(--red); }
.goal { fill: var(--blue); fill-opacity: .14; }
.better { fill: var(--red); } .worse { fill: var(--blue); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--line); text-align: right;
  white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
th { color: var(--faint); font-weight: 600; }
dt { color: var(--faint); } dd { margin: 0 0 .5rem; overflow-wrap: anywhere; }
code, pre { font: .9rem/1.45 ui-monospace, Menlo, Consolas, monospace; }
"""


def page(found: Findings) -> str:
    """The report: plots first, then how to read them, all figures, and where they come from."""
    plots = "".join(
        f"<figure>{plot.svg}<figcaption>{escape(plot.says)}</figcaption></figure>"
        for plot in found.plots
    )
    notes = "".join(f"<p>{escape(note)}</p>" for note in found.notes)
    origin = "".join(
        f"<dt>{escape(name)}</dt><dd><code>{escape(str(value))}</code></dd>"
        for name, value in found.about.items()
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(found.title)}</title><style>{STYLE}</style></head><body><main>"
        f"<h1>{escape(found.title)}</h1>{plots}"
        f'<h2>How to read this</h2><div class="card">{notes}</div>'
        f'<h2>All figures</h2><div class="card" tabindex="0">{table(found)}</div>'
        f'<h2>Where they come from</h2><dl class="card">{origin}</dl></main></body></html>\n'
    )


def table(found: Findings) -> str:
    names = list(found.records[0]) if found.records else []
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell(row[name]))}</td>" for name in names) + "</tr>"
        for row in found.records
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def cell(value: Cell) -> str:
    if isinstance(value, bool):
        return "yes" if value else "–"
    if isinstance(value, float):
        return f"{value:.5g}"
    return "–" if value is None else str(value)


def keep_page(found: Findings, file: Path) -> None:
    file.write_text(page(found), encoding="utf-8")
