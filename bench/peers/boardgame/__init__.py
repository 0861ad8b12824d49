"""boardgame.io under load: its server as a process, and what its clients say (socket.io 4)."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import msgspec

HERE = Path(__file__).parent
HOME = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "haymaker-bench"
PING, PONG, WELCOME = "2", "3", "40/counter"
NEWS = ('42/counter,["sync"', '42/counter,["update"')


class Turn(msgspec.Struct):
    currentPlayer: str


class Told(msgspec.Struct):
    ctx: Turn
    stateID: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    state: Told


class State(msgspec.Struct):
    """A match as its viewers know it."""

    match: str = ""
    seat: int = 0
    number: int = 0


_updated = msgspec.json.Decoder(tuple[str, str, Told, list[object]])
_synced = msgspec.json.Decoder(tuple[str, str, Synced])


def missing() -> str:
    """Why it cannot be measured here; nothing where it can. Installs it, if need be."""
    if (HOME / "node_modules" / "boardgame.io").exists():
        return ""
    if shutil.which("npm") is None or shutil.which("node") is None:
        return "not measured: there is no Node.js here"
    HOME.mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / "package.json", HOME)
    done = subprocess.run(
        ["npm", "install", "--no-audit", "--no-fund"], cwd=HOME, capture_output=True, check=False
    )
    return "" if done.returncode == 0 else "not measured: npm could not install it"


def started(where: str) -> subprocess.Popen[bytes]:
    """Its server, with the matches in memory or in files of a folder; it says its port first."""
    shutil.copy(HERE / "server.js", HOME)
    environment = {**os.environ, "NODE_ENV": "production"}
    return subprocess.Popen(
        ["node", "server.js", where], cwd=HOME, env=environment, stdout=subprocess.PIPE
    )


def hello(match: str, seat: str | None) -> list[str]:
    """The first words: into the game's room, and to a seat of a match (none: to watch)."""
    sync = json.dumps(["sync", match, seat, None, 2])
    return ["40/counter,", f"42/counter,{sync}"]


def read(text: str) -> State | None:
    """What a message says of the match, if it says anything."""
    if not text.startswith(NEWS):
        return None
    body = text[len("42/counter,") :]
    if text.startswith(NEWS[0]):
        _, match, synced = _synced.decode(body)
        told = synced.state
    else:
        _, match, told, _ = _updated.decode(body)
    return State(match, int(told.ctx.currentPlayer), told.stateID)


def move(state: State) -> str:
    """The move of whoever is in turn."""
    payload = {"type": "add", "args": [], "playerID": str(state.seat)}
    action = {"type": "MAKE_MOVE", "payload": payload}
    words = ["update", action, state.number, state.match, str(state.seat)]
    return "42/counter," + json.dumps(words)
