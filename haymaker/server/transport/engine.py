"""The rules as WebAssembly, for pages that think by themselves: hints, and games that are over.

The modules are files of a folder of their own, made by `make wasm`. They may come while the server
runs, and it serves tables without them. A module made from other sources is not given out.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import hashlib
import logging
import os
import signal
import threading
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from litestar import Request, Response, get, post, route
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody
from litestar.response.base import ASGIResponse
from msgspec.json import decode, encode
from msgspec.structs import replace

from haymaker.bots.search import wasm
from haymaker.games import find
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.lab import wasm as lab
from haymaker.protocol import lobby
from haymaker.server.transport.pages import File
from haymaker.server.transport.rest import Here, Opened, Visitor, written
from haymaker.table import analysis
from haymaker.table.analysis import engine_of

if TYPE_CHECKING:
    from haymaker.kernel.game import Room

FOLDER = Path(__file__).parent.parent / "engine"
KINDS = {"wasm": "application/wasm", "json": "application/json"}
LOWEST = "19"
"""How little a build in the background matters to the machine."""
log = logging.getLogger("haymaker.server")


class Modules:
    """What is built, by addresses that name its content: they can be kept for good. `by` builds it,
    and says what its files are called."""

    def __init__(self, folder: Path, by: ModuleType = wasm, kept: str = "") -> None:
        self._folder = folder
        self._by = by
        self._kept = kept
        self._files: dict[str, File] = {}
        self._found: dict[str, tuple[float, dict[str, str]]] = {}
        self._lock = threading.Lock()

    def of(self, room: Room) -> dict[str, str]:
        """The addresses of a room's module and of what describes it; none where they are not
        built, or made from other sources."""
        with self._lock:
            try:
                changed = (self._folder / f"{room.name}{self._kept}.json").stat().st_mtime
            except OSError:
                return {}
            known = self._found.get(room.name)
            if known is None or known[0] != changed:
                self._found[room.name] = known = (changed, self._read(room))
            return known[1]

    def _read(self, room: Room) -> dict[str, str]:
        if not self._by.is_built(room, self._folder):
            return {}
        module, about = (self._keep(room.name + self._kept, kind) for kind in KINDS)
        return {"module": module, "about": about}

    def _keep(self, name: str, kind: str) -> str:
        body = (self._folder / f"{name}.{kind}").read_bytes()
        file = f"{name}-{hashlib.sha256(body).hexdigest()[:16]}.{kind}"
        bodies = {"": body, "gzip": gzip.compress(body, 9, mtime=0)}
        packed = self._folder / f"{name}.{kind}.br"
        if packed.exists():
            bodies["br"] = packed.read_bytes()
        self._files[file] = File(KINDS[kind], bodies)
        return f"/engine/{file}"

    def file(self, name: str) -> File:
        """By its address, which another process may have given out."""
        if name not in self._files:
            with contextlib.suppress(HaymakerError):
                self.of(find(name.rpartition("-")[0].removesuffix(self._kept)))
        if name not in self._files:
            raise NotFoundException("There is no such engine.")
        return self._files[name]


def built(folder: Path) -> dict[str, Modules]:
    """What pages think with, and what the lab's page plays with."""
    return {"engine": Modules(folder), "lab_engine": Modules(folder, lab, lab.KEPT)}


async def with_module(state: State, shown: lobby.EngineShown) -> lobby.EngineShown:
    modules: Modules = state.engine
    return replace(shown, **await asyncio.to_thread(modules.of, find(shown.game)))


def _thinkable(modules: Modules, found: lobby.AnalysisShown) -> bytes:
    """With the addresses of the module, as it is sent."""
    return encode(
        replace(found, engine=replace(found.engine, **modules.of(find(found.engine.game))))
    )


@get("/api/tables/{table:str}/engine")
async def table_engine(state: State, opened: Opened) -> lobby.EngineShown:
    """What a page needs to find its own hints at this table, also where the game has ended since
    it asked."""
    if not opened.state.ended:
        if opened.state.spec.rated:
            raise Refused("There are no hints at a rated table.")
        opened.state.playing()
    return await with_module(state, engine_of(opened.state.game))


@get("/api/tables/{table:str}/analysis")
async def table_analysis(
    state: State, house: Here, visitor: Visitor, opened: Opened
) -> Response[lobby.AnalysisShown]:
    """A finished game with all that was hidden, step by step, and what could have been done."""

    def analysed() -> bytes:
        return _thinkable(state.engine, analysis.of_table(opened.state))

    return written(await house.guests.tell(visitor, analysed))


@post("/api/records/analysis", status_code=200)
async def record_analysis(
    data: JSONBody[lobby.RecordBrought], state: State, house: Here, visitor: Visitor
) -> Response[lobby.AnalysisShown]:
    """The same of a record that somebody brings along."""
    read = await house.guests.read(visitor, "analyse_record", data.record)

    def analysed() -> bytes:
        return _thinkable(state.engine, decode(read, type=lobby.AnalysisShown))

    return written(await house.guests.tell(visitor, analysed))


@route(
    "/engine/{file:str}", http_method=["GET", "HEAD"], include_in_schema=False,
    sync_to_thread=False,
)  # fmt: skip
def module(request: Request[Any, Any, State], state: State, file: FromPath[str]) -> ASGIResponse:
    modules: Modules = state.lab_engine if f"{lab.KEPT}-" in file else state.engine
    found = modules.file(file)
    body, headers = found.choose(request.headers.get("accept-encoding", ""))
    if request.method != "HEAD":
        return ASGIResponse(body=body, media_type=found.media_type, headers=headers)
    told = {"Content-Type": found.media_type, "Content-Length": str(len(body))}
    return ASGIResponse(is_head_response=True, headers=headers | told)


async def build(command: str) -> None:
    """Builds what is missing, when nobody else needs the machine. Where it cannot be built, one
    line says so: the server's own bots give the hints."""
    begun = asyncio.ensure_future(asyncio.create_subprocess_exec(
        "nice", "-n", LOWEST, "sh", "-c", command, stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT, start_new_session=True,
    ))  # fmt: skip
    try:
        made = await asyncio.shield(begun)
        said = (await made.communicate())[0].decode(errors="replace").strip().splitlines()
        if made.returncode:
            problem = said[-1] if said else f"`{command}` failed"
            log.warning("engine not built", extra={"problem": problem})
    finally:
        made = await begun  # it may run already when the server stops in the middle of this
        if made.returncode is None:  # the server stops: so does all that the command has begun
            os.killpg(made.pid, signal.SIGTERM)
            await made.communicate()


ROUTES = [table_engine, table_analysis, record_analysis, module]
