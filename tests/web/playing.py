"""What plays in a browser need: the client as it is built, a server, and Node with a Chromium."""

from __future__ import annotations

import fcntl
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or ""
LONGEST_PLAY = 900
"""Seconds, on a machine that is busy with other things, too."""

SERVE = """
import os, sys
from functools import partial
from pathlib import Path
from haymaker.server.transport import app, engine
modules = Path(os.environ.get("HAYMAKER_ENGINE", engine.FOLDER))
app.create_app = partial(app.create_app, static=Path(sys.argv[1]), modules=modules)
from haymaker.server.command import serve
lan = sys.argv[5] if len(sys.argv) > 5 else None
console = int(sys.argv[4])
serve(
    port=int(sys.argv[2]), database=sys.argv[3], log_level="warning", lan=lan, console_port=console,
    tables_a_day=1e6, listed_an_hour=1e6,
)
"""


TOKEN = "the token of the plays' consoles"


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Server:
    """One that can be killed without a word and started again on the same tables."""

    def __init__(
        self, folder: Path, environment: Mapping[str, str] | None = None, lan: str = ""
    ) -> None:
        self.database = folder / "tables.db"
        self.environment = environment
        self.more = [lan] if lan else []
        self.static = WEB / "dist"
        self.port, self.console_port = free_port(), free_port()
        self.address = f"http://127.0.0.1:{self.port}/"
        self.console = f"http://127.0.0.1:{self.console_port}/"
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(self.static), str(self.port), str(self.database),
             str(self.console_port), *self.more],
            env={**(self.environment or os.environ), "HAYMAKER_CONSOLE_TOKEN": TOKEN},
        )  # fmt: skip
        while True:
            assert self.process.poll() is None, "the server has given up"
            try:
                urllib.request.urlopen(f"{self.address}ready", timeout=10).close()
                return
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def build() -> Path:
    """The built client; built anew where its sources are newer, by one process at a time."""
    with (WEB / "package.json").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (WEB / "node_modules").exists():
            subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=WEB, check=True)
        page = WEB / "dist" / "index.html"
        folders = [*(WEB / "src").rglob("*"), *(WEB / "public").rglob("*")]
        sources = [*folders, WEB / "index.html", WEB / "vite.config.ts"]
        newest = max(source.stat().st_mtime for source in sources if source.is_file())
        if not page.exists() or page.stat().st_mtime < newest:
            subprocess.run(["npm", "run", "build"], cwd=WEB, check=True)
    return WEB / "dist"


def play(script: str, *arguments: str) -> str:
    """Plays a script of `web/tests`, and returns what it told."""
    done = subprocess.run(
        ["node", str(WEB / "tests" / script), *arguments],
        cwd=WEB,
        env={**os.environ, "CHROMIUM": CHROMIUM},
        capture_output=True,
        text=True,
        timeout=LONGEST_PLAY,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def play_and_answer(script: str, answers: dict[str, Callable[[], None]], *arguments: str) -> str:
    """Plays a script that says a word now and then, and waits until something has been done."""
    command = ["node", str(WEB / "tests" / script), *arguments]
    environment = {**os.environ, "CHROMIUM": CHROMIUM}
    with subprocess.Popen(
        command, cwd=WEB, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as page:
        assert page.stdin is not None and page.stdout is not None
        try:
            told = ""
            for told in page.stdout:
                if told.strip() in answers:
                    answers[told.strip()]()
                    page.stdin.write("done\n")
                    page.stdin.flush()
            assert page.wait() == 0
            return told
        finally:
            page.kill()


def processor_time(server: Server) -> float:
    """Seconds that the server's own process has used."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
