"""A curve of learning, as an SVG: what was won against the bot that it was measured by."""

from __future__ import annotations

WIDE, HIGH = 560, 260
LATELY = 20
"""Updates that a point is the mean of."""


def curve_picture(title: str, curve: list[dict[str, float]]) -> str:
    shares = [point["won"] for point in curve if point["games"]]
    seconds = [point["seconds"] for point in curve if point["games"]]
    last = max(seconds, default=1.0)
    points = []
    for place in range(0, len(shares), max(1, len(shares) // 200)):
        some = shares[max(0, place - LATELY + 1) : place + 1]
        x, y = 60 + WIDE * seconds[place] / last, 40 + HIGH * (1 - sum(some) / len(some))
        points.append(f"{x:.1f},{y:.1f}")
    lines = [
        f'<line x1="60" x2="{60 + WIDE}" y1="{40 + HIGH * k / 4:.0f}" y2="{40 + HIGH * k / 4:.0f}" '
        f'stroke="#ccc"/><text x="14" y="{45 + HIGH * k / 4:.0f}">{100 - 25 * k} %</text>'
        for k in range(5)
    ]
    said = f"{title}: games won while learning, over {last / 60:.1f} minutes"
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE + 80} {HIGH + 60}" role="img" '
        f'font-family="sans-serif" font-size="13"><title>{said}</title>',
        f'<rect width="{WIDE + 80}" height="{HIGH + 60}" fill="#fff"/>'
        f'<text x="14" y="20">{said}</text>',
        *lines,
        f'<polyline fill="none" stroke="#c33" stroke-width="2" points="{" ".join(points)}"/>',
        "</svg>\n",
    ])  # fmt: skip
