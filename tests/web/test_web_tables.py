"""The browser table in a real Chromium: `web/tests/*.mjs` against a server of our own."""

from __future__ import annotations

import gzip
import json
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
from typing import Any

import pytest

import haymaker
from haymaker.games import GAMES
from haymaker.games.pokepucks import layout

WEB = Path(__file__).parents[2] / "web"
DEEDS: dict[str, Any] = json.loads((WEB / "tests" / "deeds.json").read_text("utf-8"))
LONG = pytest.mark.long
"""Left to `make soak`, like the sizes that a story of `deeds.json` names as long."""
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
    """EntryRow where `HAYMAKER_PICTURES` says."""
    return Path(os.environ.get("HAYMAKER_PICTURES") or tmp_path)


def run(script: str, *arguments: str) -> str:
    """Plays a script and gives back what it told. A busy machine gets a second try."""
    try:
        return play(script, *arguments)
    except (AssertionError, subprocess.TimeoutExpired) as problem:
        print(f"{script} {' '.join(arguments)}, at the first try: {problem}")
        return play(script, *arguments)


def play(script: str, *arguments: str) -> str:
    done = subprocess.run(
        ["node", str(WEB / "tests" / script), *arguments],
        cwd=WEB,
        env={**os.environ, "CHROMIUM": CHROMIUM},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def asked_of_stories(game: str) -> set[str]:
    return {deed for plot in DEEDS[game]["stories"].values() for deed in plot["does"]}


def plays() -> list[Any]:
    """Every story of every game at every width that `deeds.json` names."""
    return [
        pytest.param(game, story, size, marks=[LONG] if size in plot.get("long", ()) else [])
        for game, book in DEEDS.items()
        for story, plot in book["stories"].items()
        for size in plot["sizes"]
    ]


@pytest.mark.parametrize(("game", "story", "size"), plays())
def test_a_game_to_its_end_and_all_that_its_story_is_for(
    server: Server, pictures: Path, game: str, story: str, size: str
) -> None:
    """A story fails where a deed that `deeds.json` asks of it was never accepted by the table."""
    told = run(f"{game}.mjs", server.address, str(pictures), size, story)
    assert "no console error" in told


def test_every_game_is_played_at_both_widths() -> None:
    assert set(DEEDS) == set(GAMES)
    for book in DEEDS.values():
        played = {size for plot in book["stories"].values() for size in plot["sizes"]}
        assert played == {"wide", "phone"}


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_action_is_done_in_some_browser(name: str) -> None:
    """What a seat can do at all, by its verbs, is asked of some story."""
    game = haymaker.load(name)
    verbs = {
        game.words.spell(game.kit, seat, action)["do"]
        for seat in range(game.players)
        for action in range(game.room.rules.ACTIONS)
    }
    assert verbs <= asked_of_stories(name)


def test_every_question_of_pokepucks_is_answered_in_some_browser() -> None:
    asks = {number: ask for ask, number in vars(layout).items() if ask.startswith("ASK_")}
    names = [asks[number].removeprefix("ASK_").replace("_", " ").lower() for number in sorted(asks)]
    assert DEEDS["pokepucks"]["asks"] == names
    stories = asked_of_stories("pokepucks")
    verbs = {"health": "bring", "rule": "use", "throw": "throw"}
    assert all(f"asked: {ask}" in stories or verbs.get(ask, ask) in stories for ask in names)


def test_every_special_rule_of_pokepucks_is_used_in_some_browser() -> None:
    """Whatever a player may use, of slammers, Items and Trainers alike."""
    kit = haymaker.load("pokepucks").kit
    used = {puck.removeprefix("use ") for puck in asked_of_stories("pokepucks")}
    rules = {puck["rule"] for puck in kit["pucks"] if puck["name"] in used}
    assert {row["rule"] for row in kit["special_rules"] if row["may"]} <= rules


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=[] if game in ("punch", "pokepucks") else [LONG]) for game in GAMES],
)
def test_nobody_waits_for_a_motion(server: Server, game: str) -> None:
    """With everything forty times slower: choices come at once, and old motions give way."""
    assert "no console error" in run("haste.mjs", server.address, game)


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
