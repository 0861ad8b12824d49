"""Draws learning curves: what `ppo.py --curve` has written, as one picture.

python examples/curve.py curve-1.json curve-2.json --to curve.svg
"""

import argparse
import json
from pathlib import Path

WIDE, HIGH, LEFT, BOTTOM, EDGE = 720, 320, 56, 44, 16
COLOURS = ("#1f6feb", "#d1571f", "#2e8b57", "#8a3ffc")
TOGETHER = 200
"""Matches at least behind each point: a few updates share one."""


def smoothed(points: list[dict]) -> list[tuple[float, float]]:
    """(decisions in millions, share won), updates put together until enough matches have ended."""
    found, matches, won = [], 0, 0.0
    for point in points:
        matches += point["matches"]
        won += point["matches"] * point["won"]
        if matches >= TOGETHER:
            found.append((point["decisions"] / 1e6, won / matches))
            matches, won = 0, 0.0
    return found


def drawn(curves: list[dict]) -> str:
    """All curves over the same axes, as SVG."""
    lines = [smoothed(curve["points"]) for curve in curves]
    longest = max((made for line in lines for made, _ in line), default=1.0)
    across, up = (WIDE - LEFT - EDGE) / longest, HIGH - BOTTOM - EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img" '
        'font-family="sans-serif" font-size="13"><title>Share of matches won while learning</title>'
        f'<rect width="{WIDE}" height="{HIGH}" fill="#fff"/>'
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = HIGH - BOTTOM - share * up
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDE - EDGE}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    step = next(s for s in (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 10**9) if longest / s <= 10)
    for mark in range(int(longest / step) + 1):
        x = LEFT + mark * step * across
        parts.append(
            f'<text x="{x:.1f}" y="{HIGH - 24}" text-anchor="middle">{mark * step:g}</text>'
        )
    parts.append(f'<text x="{(WIDE + LEFT) / 2}" y="{HIGH - 6}" text-anchor="middle">'
                 "million decisions learned from</text>")  # fmt: skip
    for number, (curve, line) in enumerate(zip(curves, lines, strict=True)):
        colour = COLOURS[number % len(COLOURS)]
        path = " ".join(
            f"{LEFT + made * across:.1f},{HIGH - BOTTOM - share * up:.1f}" for made, share in line
        )
        parts.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{path}"/>')
        parts.append(f'<text x="{WIDE - EDGE - 70}" y="{HIGH - BOTTOM - 12 - 18 * number}" '
                     f'fill="{colour}">seed {curve["seed"]}</text>')  # fmt: skip
    return "\n".join([*parts, "</svg>"]) + "\n"


def main(given: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("curves", nargs="+", type=Path)
    parser.add_argument("--to", type=Path, default=Path("curve.svg"))
    args = parser.parse_args(given)
    args.to.write_text(drawn([json.loads(file.read_text()) for file in args.curves]))
    print(f"{args.to} has {len(args.curves)} curve(s)")


if __name__ == "__main__":
    main()
