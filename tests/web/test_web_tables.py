"""The browser table in a real Chromium: `web/tests/*.mjs` against a server of our own."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or ""


SERVE = """
import sys
from functools import partial
from pathlib import Path
from haymaker.server.transport import app
app.create_app = partial(app.create_app, static=Path(sys.argv[1]))
from haymaker.server.command import serve
serve(port=int(sys.argv[2]), database=sys.argv[3], log_level="warning")
"""


class Server:
    """One that can be killed without a word and started again on the same tables."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "tables.db"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}/"
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(WEB / "dist"), str(self.port), str(self.database)]
        )
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{self.address}ready", timeout=1).close()
                return
            except (urllib.error.URLError, OSError):
                time.sleep(0.2)
        raise AssertionError("the server did not get ready")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def build() -> Path:
    """The built client; built anew where its sources are newer."""
    if not (WEB / "node_modules").exists():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=WEB, check=True)
    page = WEB / "dist" / "index.html"
    sources = [*(WEB / "src").rglob("*"), WEB / "index.html", WEB / "vite.config.ts"]
    newest = max(source.stat().st_mtime for source in sources if source.is_file())
    if not page.exists() or page.stat().st_mtime < newest:
        subprocess.run(["npm", "run", "build"], cwd=WEB, check=True)
    return WEB / "dist"


@pytest.fixture(scope="module")
def client() -> Path:
    return build()


@pytest.fixture(scope="module")
def server(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.kill()


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Kept where `HAYMAKER_PICTURES` says."""
    return Path(os.environ.get("HAYMAKER_PICTURES") or tmp_path)


def run(script: str, *arguments: str) -> str:
    """Plays a script. A busy machine may make a hand too slow for the page: then once more."""
    for attempt in (1, 2):
        done = subprocess.run(
            ["node", str(WEB / "tests" / script), *arguments],
            cwd=WEB,
            env={**os.environ, "CHROMIUM": CHROMIUM},
            capture_output=True,
            text=True,
            timeout=300,
        )
        if done.returncode == 0:
            break
        print(f"{script}, attempt {attempt}:", done.stdout, done.stderr, file=sys.stderr)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_punch_from_the_front_page_to_the_end(server: Server, pictures: Path, size: str) -> None:
    assert "no console error" in run("punch.mjs", server.address, str(pictures), size)


def test_a_whole_match_of_punch_by_keyboard(server: Server, tmp_path: Path) -> None:
    assert "by keys" in run("punch.mjs", server.address, str(tmp_path), "wide", "keys")


@pytest.mark.parametrize(
    ("size", "story"),
    [
        ("wide", "battle"),
        ("phone", "battle"),
        pytest.param("phone", "wild", marks=pytest.mark.long),
        pytest.param("wide", "full", marks=pytest.mark.long),
        pytest.param("wide", "training", marks=pytest.mark.long),
        pytest.param("wide", "many", marks=pytest.mark.long),
    ],
)
def test_pokepucks_to_its_end(server: Server, pictures: Path, size: str, story: str) -> None:
    told = run("pokepucks.mjs", server.address, str(pictures), size, story)
    assert "no console error" in told


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("game", ["rocket_punch", "robo_power"])
def test_a_game_to_its_end_and_all_its_tricks(
    server: Server, pictures: Path, game: str, size: str
) -> None:
    assert "no console error" in run(f"{game}.mjs", server.address, str(pictures), size)


@pytest.mark.parametrize(
    ("size", "side"),
    [
        ("wide", "heroes"),
        ("phone", "monsters"),
        pytest.param("wide", "monsters", marks=pytest.mark.long),
        pytest.param("phone", "heroes", marks=pytest.mark.long),
    ],
)
def test_one_punch_man_to_its_end(server: Server, pictures: Path, size: str, side: str) -> None:
    told = run("one_punch_man.mjs", server.address, str(pictures), size, side)
    assert "no console error, nothing serious" in told


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "side", "plan"),
    [("phone", "heroes", "all"), ("wide", "monsters", "all"), ("wide", "heroes", "keys")],
)
def test_everything_in_the_dungeon(
    server: Server, tmp_path: Path, size: str, side: str, plan: str
) -> None:
    """All that a side can do, on a map with doors aslant; and a game by keyboard alone."""
    told = run("one_punch_man.mjs", server.address, str(tmp_path), size, side, plan)
    assert "no console error" in told


def test_a_link_a_watcher_and_one_device_for_two(server: Server, pictures: Path) -> None:
    assert "no console error" in run("tables.mjs", server.address, str(pictures))


def test_two_people_from_the_lobby_to_a_rematch(server: Server) -> None:
    """Chat, a hint, a move taken back; a choice on its way stays closed until it is answered."""
    assert "no console error" in run("together.mjs", server.address)


def test_nothing_of_the_rival_is_told_or_remembered(server: Server) -> None:
    """Every message and the memory of both pages are searched while a card is sealed."""
    assert "nothing of the rival's cards" in run("secrets.mjs", server.address)


def test_a_record_is_opened_scrubbed_shared_and_verified(server: Server) -> None:
    assert "no console error" in run("records.mjs", server.address)


def test_a_real_table_is_refereed_by_touch(server: Server) -> None:
    assert "no console error" in run("referee.mjs", server.address)


def test_no_serious_barrier(server: Server) -> None:
    assert "nothing serious" in run("axe.mjs", server.address)


def test_a_killed_server_is_survived(client: Path, tmp_path: Path) -> None:
    server = Server(tmp_path)
    page = subprocess.Popen(
        ["node", str(WEB / "tests" / "comeback.mjs"), server.address],
        cwd=WEB,
        env={**os.environ, "CHROMIUM": CHROMIUM},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert page.stdin is not None and page.stdout is not None
    try:
        for told in page.stdout:
            if told.startswith("kill"):
                server.kill()
            elif told.startswith("start"):
                server.start()
            else:
                assert "came back" in told
                break
            page.stdin.write("done\n")
            page.stdin.flush()
        assert page.wait(timeout=30) == 0
    finally:
        page.kill()
        page.communicate()
        server.kill()


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
