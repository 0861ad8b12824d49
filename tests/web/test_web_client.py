"""The browser client as it is built, and its own unit tests."""

from __future__ import annotations

import gzip
import re
import subprocess
from pathlib import Path

from haymaker.games import GAMES
from tests.web.playing import WEB


def test_the_units_of_the_client(client: Path) -> None:
    done = subprocess.run(["npm", "run", "test"], cwd=WEB, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_game_is_known_by_name_outside_its_folder() -> None:
    names = re.compile("|".join(GAMES))
    scenes = WEB / "src" / "games"
    for file in (WEB / "src").rglob("*"):
        shared = not any(file.is_relative_to(scenes / game) for game in GAMES)
        if file.is_file() and shared and file.suffix != ".woff2":
            assert not names.search(file.read_text("utf-8").lower()), file


def with_imports(script: Path) -> set[Path]:
    """A built script and all that it cannot do without; what it loads later is left out."""
    found: set[Path] = set()
    waiting = [script]
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            named = re.findall(r'(?:from|import)\s*"(\./[^"]+\.js)"', file.read_text("utf-8"))
            waiting += [file.parent / name for name in named]
    return found


def test_first_load_is_small(client: Path) -> None:
    """Front page and any one table: at most 130 KB of JavaScript, gzipped (three.js apart)."""
    assets = client / "assets"
    pages = with_imports(next(assets.glob("index-*.js"))) | with_imports(
        next(assets.glob("Table-*.js"))
    )
    scenes = [with_imports(scene) for scene in assets.glob("Scene-*.js")]
    assert len(scenes) > 1
    for scene in scenes:
        size = sum(len(gzip.compress(file.read_bytes())) for file in pages | scene)
        assert size <= 130 * 1024
