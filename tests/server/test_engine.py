"""What the server gives to pages that think by themselves."""

from __future__ import annotations

import asyncio
import contextlib
import json
from base64 import b64decode
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest
from litestar.exceptions import NotFoundException

from haymaker.bots.search import wasm
from haymaker.games import find
from haymaker.kernel.errors import HaymakerError
from haymaker.server.command import serve
from haymaker.server.settings import Settings
from haymaker.server.transport import engine, headers
from haymaker.server.transport.app import create_app
from haymaker.server.transport.engine import Modules
from tests.server.inside import until
from tests.server.running import Person, Server, http, make_table

MINE, BOT = {"kind": "mine", "name": "Ann"}, {"kind": "bot", "bot": "random"}
PUNCH = find("punch")
BODY = b"\0asm" + bytes(5000)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """As `make wasm` leaves it, with a module that nobody runs."""
    (tmp_path / "punch.wasm").write_bytes(BODY)
    (tmp_path / "punch.json").write_text(json.dumps(wasm.description(PUNCH)))
    return tmp_path


def test_a_module_is_found_by_its_content_and_travels_packed(folder: Path) -> None:
    found = Modules(folder)
    module = found.of(PUNCH)["module"].removeprefix("/engine/")
    file = found.file(module)
    assert file.media_type == "application/wasm"
    packed, said = file.choose("gzip, br")
    assert said["Content-Encoding"] == "gzip" and len(packed) < len(BODY)
    assert file.choose("")[0] == BODY
    (folder / "punch.wasm.br").write_bytes(b"smaller")
    found = Modules(folder)
    file = found.file(found.of(PUNCH)["module"].removeprefix("/engine/"))
    assert file.choose("gzip, br") == (
        b"smaller",
        {"Vary": "Accept-Encoding", "Content-Encoding": "br"},
    )
    (folder / "punch.wasm").write_bytes(BODY + b"more")
    assert Modules(folder).of(PUNCH)["module"] != f"/engine/{module}"
    assert b"immutable" in headers._kept(f"/engine/{module}")


def test_a_module_is_found_by_a_process_that_did_not_give_its_address_out(folder: Path) -> None:
    module = Modules(folder).of(PUNCH)["module"].removeprefix("/engine/")
    assert Modules(folder).file(module).media_type == "application/wasm"
    for name in ("punch-0123.wasm", "chess-0123.wasm", "x"):
        with pytest.raises(NotFoundException):
            Modules(folder).file(name)


def test_what_is_missing_is_neither_a_page_nor_kept(server: Server) -> None:
    for path in ("/engine/punch-0123.wasm", "/assets/none-0123.js"):
        answer = http.get(server.address + path, headers={"Accept": "text/html"})
        assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-store")


def test_a_module_may_come_while_the_server_runs(folder: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    found = Modules(empty)
    assert found.of(PUNCH) == {}
    empty.mkdir()
    for name in ("punch.wasm", "punch.json"):
        (empty / name).write_bytes((folder / name).read_bytes())
    assert set(found.of(PUNCH)) == {"module", "about"}


def test_a_module_of_other_sources_is_not_given_out(folder: Path) -> None:
    told = {**wasm.description(PUNCH), "made_of": "something else"}
    (folder / "punch.json").write_text(json.dumps(told))
    assert Modules(folder).of(PUNCH) == {}


def test_what_is_not_an_engine_is_not_there(folder: Path) -> None:
    settings = Settings(database=str(folder / "tables.db"), compile=False)

    async def ask() -> list[int]:
        app = create_app(settings, static=folder, modules=folder)
        transport = httpx.ASGITransport(app=app)
        async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://t") as c:
            paths = ("/engine/punch.json", "/engine/..%2Fpunch.json", "/engine/nothing")
            return [(await c.get(path)).status_code for path in paths]

    assert asyncio.run(ask()) == [404, 404, 404]


def test_pages_may_run_webassembly_and_nothing_more(server: Server) -> None:
    policy = http.get(server.address + "/api/games").headers["content-security-policy"]
    parts = {words.split()[0]: words.split()[1:] for words in policy.split(";")}
    assert parts["script-src"] == ["'self'", "'wasm-unsafe-eval'"]
    assert parts["default-src"] == ["'self'"] and "'unsafe-eval'" not in policy
    assert [name for name in parts if "'unsafe-inline'" in parts[name]] == ["style-src"]


def test_a_table_gives_its_kit_and_the_masters_style(server: Server) -> None:
    made = make_table(server, "punch", [MINE, BOT], options={"matches_to_win": 1})
    path = f"{server.address}/api/tables/{made['table']['id']}"
    told = http.get(path + "/engine").json()
    game = PUNCH.game(matches_to_win=1)
    assert b64decode(told["kit"]) == game.kit.record.tobytes()
    assert len(told["style"]) == wasm.sizes(PUNCH)["style"] and "{win}" in told["words"]["best"]
    refused = http.get(path + "/analysis")
    assert refused.status_code == 409 and "over" in refused.json()["message"]


def test_a_rated_table_gives_nothing_to_think_with(server: Server) -> None:
    people = [
        http.post(server.address + "/api/profiles", json={"name": name}).json()
        for name in ("Ann", "Ben")
    ]
    asked = {"game": "punch", "seats": [MINE, {"kind": "open"}], "rated": True}
    secret = {"Authorization": f"Bearer {people[0]['secret']}"}
    made = http.post(server.address + "/api/tables", json=asked, headers=secret).json()
    path = f"{server.address}/api/tables/{made['table']['id']}"
    http.post(
        path + "/seats", json={"id": "1", "name": "Ben"},
        headers={"Authorization": f"Bearer {people[1]['secret']}"},
    )  # fmt: skip
    refused = http.get(path + "/engine")
    assert refused.status_code == 409 and "rated" in refused.json()["message"]


def test_a_finished_game_is_laid_open_and_so_is_its_record(server: Server) -> None:
    made = make_table(server, "punch", [MINE, BOT], options={"matches_to_win": 1})
    table = made["table"]["id"]
    asyncio.run(Person([server], table, [made["seats"][0]["token"]], 1).play(120))
    path = f"{server.address}/api/tables/{table}"
    late = http.get(path + "/engine")
    assert late.status_code == 200, "a page that asked during the last move is not refused"
    told = http.get(path + "/analysis").json()
    game = PUNCH.game(matches_to_win=1)
    s = game.new()
    for seat, action in zip(told["by"], told["actions"], strict=True):
        s = game.after(s, seat, action)
    assert game.over(s)
    record = http.get(path + "/record").text
    brought = http.post(server.address + "/api/records/analysis", json={"record": record}).json()
    assert brought["sum"] == told["sum"] and brought["decisions"] == told["decisions"]
    cut = "".join(record.splitlines(keepends=True)[:-1])
    refused = http.post(server.address + "/api/records/analysis", json={"record": cut})
    assert refused.status_code == 400 and "over" in refused.json()["message"]


def test_a_build_runs_beside_everything_else(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    asyncio.run(engine.build(f"nice > {tmp_path}/how"))
    assert (tmp_path / "how").read_text().strip() == engine.LOWEST
    assert not caplog.records


def test_a_build_that_fails_is_one_line_of_the_log(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine.log, "propagate", True)
    asyncio.run(engine.build("echo one; echo There is no linker. >&2; exit 2"))
    [said] = caplog.records
    assert vars(said)["problem"] == "There is no linker."


@pytest.mark.parametrize("begun", [True, False])
async def test_a_build_ends_with_the_server(
    begun: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where it stops while the build is still being begun: what the command had started by
    then once stayed."""
    start, heard = asyncio.create_subprocess_exec, asyncio.Event()

    async def started(*command: Any, **more: Any) -> asyncio.subprocess.Process:
        made = await start(*command, **more)
        await heard.wait()
        return made

    monkeypatch.setattr(asyncio, "create_subprocess_exec", started)
    if begun:
        heard.set()
    pid = tmp_path / "pid"
    task = asyncio.ensure_future(engine.build(f"sleep 600 & echo $! > {pid}; wait"))
    await until(lambda: pid.exists() and bool(pid.read_text().strip()))
    child = psutil.Process(int(pid.read_text()))
    task.cancel()
    await asyncio.sleep(0)
    heard.set()
    await asyncio.wait([task])
    with contextlib.suppress(psutil.NoSuchProcess):
        await until(lambda: child.status() == psutil.STATUS_ZOMBIE)


def test_several_processes_build_nothing() -> None:
    with pytest.raises(HaymakerError, match="for one process"):
        serve(processes=2, database="postgresql://nowhere", engine_build="true")
