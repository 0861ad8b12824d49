"""What people install: a wheel with the browser client in it, on which a game can be played."""

from __future__ import annotations

import asyncio
import json
import os
import re
import stat
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path
from typing import Any

import httpx
import numba
import numpy as np
import pytest
import websockets

from tests.server.running import Server, make_table

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
CLIENT = "haymaker/server/static/index.html"


# --- Building -------------------------------------------------------------------------------------


def run(*command: str | Path, path: str = "", **more: Any) -> subprocess.CompletedProcess[str]:
    """Runs a command that finds other programs only where `path` says, and no source tree."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        [str(part) for part in command], env={**kept, "PATH": path},
        capture_output=True, text=True, check=False, **more,
    )  # fmt: skip


def build(source: Path, target: Path, path: str = "") -> subprocess.CompletedProcess[str]:
    """`python -m build` with the locked tools: a source distribution, and a wheel made from it."""
    done = run(
        sys.executable, "-m", "build", "--no-isolation", "--outdir", target, source, path=path
    )
    assert "Traceback" not in done.stderr + done.stdout, done.stderr + done.stdout
    return done


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel and the source distribution of this tree, made where there is no Node."""
    folder = tmp_path_factory.mktemp("dist")
    done = build(ROOT, folder)
    assert done.returncode == 0, done.stderr + done.stdout
    return folder


@pytest.fixture(scope="module")
def wheel(dist: Path) -> Path:
    [found] = dist.glob("*.whl")
    return found


def test_wheel_and_source_distribution_have_every_file_of_the_package(
    dist: Path, wheel: Path
) -> None:
    here = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "haymaker").rglob("*")
        if path.is_file() and path.suffix not in (".pyc", ".nbi", ".nbc")
    }
    assert CLIENT in here, "`make web` builds the client"
    with zipfile.ZipFile(wheel) as opened:
        inside = {name for name in opened.namelist() if ".dist-info/" not in name}
    assert inside == here
    [found] = dist.glob("*.tar.gz")
    with tarfile.open(found) as opened:
        assert here <= {name.partition("/")[2] for name in opened.getnames()}


def test_links_and_pictures_of_the_description_work_anywhere(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        [name] = [name for name in opened.namelist() if name.endswith("METADATA")]
        description = opened.read(name).decode()
    links = re.findall(r"""\]\(([^)]+)\)|<img src="([^"]+)""", description)
    targets = [one or other for one, other in links]
    source = PROJECT["urls"]["Source"]
    assert len(targets) > 5
    assert all(target.startswith(source) for target in targets), targets
    for target in targets:
        path = re.sub(r"^/(raw|blob)/HEAD/", "", target.removeprefix(source))
        assert (ROOT / path).exists(), path


# --- Where the client is not built ----------------------------------------------------------------


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A small tree that is built as ours is, with no client yet."""
    tree = tmp_path / "clone"
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "CHANGELOG.md", "LICENSE"):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_bytes((ROOT / name).read_bytes())
    (tree / "haymaker").mkdir()
    (tree / "haymaker" / "__init__.py").touch()
    (tree / "web").mkdir()
    (tree / "web" / "package.json").write_text("{}")
    return tree


def program(folder: Path, name: str, script: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(stat.S_IRWXU)


def said(done: subprocess.CompletedProcess[str]) -> list[str]:
    """The lines that a failed build leaves behind, in plain text."""
    assert done.returncode != 0
    return re.sub(r"\x1b\[[0-9;]*m", "", done.stderr).splitlines()


NO_NODE = (
    "The browser client is missing or older than its source, and building it takes Node 20.19 or "
    "newer with npm: install them and build again, or let `make web` fetch them."
)


def test_without_client_and_node_a_build_fails_with_one_sentence(
    clone: Path, tmp_path: Path
) -> None:
    assert NO_NODE in said(build(clone, tmp_path / "dist"))
    assert not list(tmp_path.glob("dist/*"))


def test_an_old_node_does_not_build_the_client(clone: Path, tmp_path: Path) -> None:
    program(tmp_path / "bin", "node", "echo v18.4.0")
    program(tmp_path / "bin", "npm", "exit 1")
    path = f"{tmp_path / 'bin'}:/usr/bin:/bin"
    assert NO_NODE in said(build(clone, tmp_path / "dist", path=path))


def test_where_there_is_node_a_build_builds_the_client_and_again_when_it_changes(
    clone: Path, tmp_path: Path
) -> None:
    program(tmp_path / "bin", "node", "echo v22.12.0")
    program(
        tmp_path / "bin", "npm",
        'echo "$*" >> ../asked; test "$1" = ci || { mkdir -p dist; echo hello > dist/index.html; }',
    )  # fmt: skip
    path = f"{tmp_path / 'bin'}:/usr/bin:/bin"
    for _ in range(2):
        done = build(clone, tmp_path / "dist", path=path)
        assert done.returncode == 0, done.stderr
    assert (clone / "asked").read_text().splitlines() == [
        "ci --silent --no-audit --no-fund",
        "run build --silent -- --logLevel error",
    ]
    [made] = (tmp_path / "dist").glob("*.whl")
    with zipfile.ZipFile(made) as opened:
        assert opened.read(CLIENT) == b"hello\n"
    later = (clone / CLIENT).stat().st_mtime + 5
    os.utime(clone / "web" / "package.json", (later, later))
    assert build(clone, tmp_path / "dist", path=path).returncode == 0
    assert len((clone / "asked").read_text().splitlines()) == 4


def test_a_client_that_cannot_be_built_fails_with_one_sentence(clone: Path, tmp_path: Path) -> None:
    program(tmp_path / "bin", "node", "echo v22.12.0")
    program(tmp_path / "bin", "npm", "exit 1")
    done = build(clone, tmp_path / "dist", path=f"{tmp_path / 'bin'}:/usr/bin:/bin")
    assert "The browser client could not be built: `npm ci --silent` failed in web/." in said(done)


# --- Installed ------------------------------------------------------------------------------------


class Installed(Server):
    """`haymaker serve` as it was installed, far from the source tree."""

    def __init__(self, command: Path, folder: Path) -> None:
        super().__init__(str(folder / "tables.db"), folder)
        self.command = command

    def start(self) -> Installed:
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        with open(self.folder / f"log-{self.port}", "ab") as log:
            self.process = subprocess.Popen(
                [self.command, "serve", "--port", str(self.port), "--database", self.database],
                stdout=log, stderr=log, cwd=self.folder, env=kept,
            )  # fmt: skip
        return self


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel in it; what it depends on is the test's own."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home / "env", with_pip=False, symlinks=True)
    python = home / "env" / "bin" / "python"
    done = run(
        sys.executable, "-m", "pip", "--python", python, "install", "--no-index", "--no-deps",
        "--disable-pip-version-check", wheel,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))")
    library = Path(told.stdout.strip())
    (library / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    found = run(python, "-c", "import haymaker; print(haymaker.__file__)", cwd=home)
    assert Path(found.stdout.strip()).is_relative_to(library), found.stderr
    return home


def test_installed_the_front_page_opens_and_a_move_is_played(installed: Path) -> None:
    server = Installed(installed / "env" / "bin" / "haymaker", installed).start().wait()
    try:
        front = httpx.get(server.address + "/", timeout=60)
        assert front.status_code == 200 and "<title>Haymaker" in front.text
        parts = re.findall(r'(?:src|href)="(/assets/[^"]+)"', front.text)
        assert {part.rpartition(".")[2] for part in parts} >= {"js", "css"}
        for part in parts:
            assert httpx.get(server.address + part, timeout=60).status_code == 200
        asyncio.run(play_a_move(server))
    finally:
        assert server.stop() == 0


async def play_a_move(server: Server) -> None:
    seats = [{"kind": "mine", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
    made = make_table(server, "punch", seats)
    uri = f"ws://127.0.0.1:{server.port}/api/tables/{made['table']['id']}/live"
    async with asyncio.timeout(30), websockets.connect(uri) as line:
        await say(line, type="hello", id="hello", seats=[made["seats"][0]["token"]])
        frame = await hear(line, "frame")
        while not frame["moves"]:
            frame = await hear(line, "frame")
        action = frame["moves"][0]["action"]
        await say(line, type="act", id="move", seat=0, action=action, n=frame["n"])
        assert (await hear(line, "done"))["id"] == "move"


async def say(line: Any, **message: Any) -> None:
    await line.send(json.dumps(message))


async def hear(line: Any, kind: str) -> dict[str, Any]:
    """The next message of this kind; a refusal is none that anybody waits for."""
    async for text in line:
        message: dict[str, Any] = json.loads(text)
        assert message["type"] != "refused", message
        if message["type"] == kind:
            return message
    raise AssertionError(f"the server hung up before it sent a {kind}")


# --- What it needs --------------------------------------------------------------------------------


def pins(name: str) -> dict[str, set[str]]:
    """The versions that a lock file names, by package; several where they depend on the Python."""
    found: dict[str, set[str]] = {}
    for line in (ROOT / name).read_text().splitlines():
        if pin := re.match(r"([a-z0-9-]+)==(\S+)", line):
            found.setdefault(pin[1], set()).add(pin[2])
    return found


@pytest.mark.parametrize("name", ["dev", "build", "docs", "research"])
def test_lock_files_agree(name: str) -> None:
    play, other = pins("requirements.lock"), pins(f"requirements-{name}.lock")
    assert {package: other[package] for package in play.keys() & other.keys()} == {
        package: play[package] for package in play.keys() & other.keys()
    }


def test_playing_installs_no_tools() -> None:
    play, everything = pins("requirements.lock"), pins("requirements-dev.lock")
    assert play.keys() < everything.keys()
    tools = ("pytest", "ruff", "mypy", "hypothesis", "hatchling", "build", "numba-cuda")
    assert not play.keys() & set(tools)
    assert set(tools) < everything.keys()
    research = {"gymnasium", "pettingzoo", "open-spiel", "polars"}
    assert not play.keys() & research and research < pins("requirements-research.lock").keys()


GONE = "{} is gone or has changed: find another way, or lower the bound in pyproject.toml."


def test_private_parts_of_numba_are_still_there() -> None:
    """`native.py` builds on these, and Numba promises none of them."""
    try:
        from numba.cpython.unsafe.numbers import trailing_zeros
    except ImportError:
        pytest.fail(GONE.format("Numba's trailing_zeros"))

    def lowest(bits: Any) -> Any:
        return trailing_zeros(np.uint64(bits))

    for option, value in (("forceinline", True), ("_nrt", False)):
        try:
            compiled = numba.njit(error_model="numpy", **{option: value})(lowest)
            assert compiled(40) == 3, GONE.format("Numba's trailing_zeros")
        except KeyError:
            pytest.fail(GONE.format(f"Numba's option {option}"))


def test_private_parts_of_numba_cuda_are_still_there() -> None:
    """`cuda.py` keeps loops as they are by changing the text of modules on its way."""
    from numba.cuda import codegen

    library = codegen.CUDACodeLibrary(codegen.JITCUDACodegen("nothing"), "nothing")
    kept = isinstance(getattr(type(library), "llvm_strs", None), property)
    for name in ("llvm_strs", "_llvm_strs", "modules"):
        assert kept and hasattr(library, name), GONE.format(f"numba-cuda's CUDACodeLibrary.{name}")
