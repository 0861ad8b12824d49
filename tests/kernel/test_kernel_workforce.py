"""Who plays the parts of a long run: threads, and real Ray workers of which one is killed."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
import pytest

from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.workforce import Threads, workforce


def test_parts_come_in_their_order_whoever_is_first() -> None:
    second = threading.Event()

    def play(part: int) -> int:
        if part == 0:
            assert second.wait(60)
        elif part == 1:
            second.set()
        return part * part

    assert list(Threads(2).in_order(play, range(10))) == [part * part for part in range(10)]


def test_few_parts_are_begun_ahead_and_the_rest_never() -> None:
    begun: list[int] = []

    def play(part: int) -> int:
        begun.append(part)
        return part

    parts = Threads(1).in_order(play, range(1000))
    assert next(parts) == 0
    parts.close()  # type: ignore[attr-defined]
    assert len(begun) <= 2


def test_a_part_that_fails_says_so() -> None:
    with pytest.raises(ZeroDivisionError):
        list(Threads(2).in_order(lambda part: 1 // part, range(3)))


def test_without_ray_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(HaymakerError, match=r"pip install 'haymaker\[ray\]'"):
        workforce(ray="127.0.0.1:6379")


def test_there_are_threads_or_machines() -> None:
    with pytest.raises(HaymakerError, match="not both"):
        workforce(threads=2, ray="127.0.0.1:6379")
    with pytest.raises(HaymakerError, match="0 threads were asked for; at least 1 is needed"):
        workforce(threads=0)


# --- A real cluster -------------------------------------------------------------------------------

RAY = [sys.executable, "-m", "ray.scripts.scripts", "start", "--block", "--disable-usage-stats"]
SMALL = ["--num-cpus=1", "--object-store-memory=80000000"]
HAYMAKER = [sys.executable, "-c", "from haymaker.cli import entry; entry()"]
LAB = [*HAYMAKER, "lab"]
LADDER = [*HAYMAKER, "ladder", "punch", "--bots", "random,rookie,amateur", "-n", "200"]
QUESTION = [
    "compare", "punch", "--option", "no_mercy=true", "-n", "40000", "--width", "0.001",
    "--seconds", "3600",
]  # fmt: skip
"""Games end it, never the time: a busy machine would answer another question."""


@contextmanager
def machine(port: int, head: bool = False) -> Iterator[subprocess.Popen[bytes]]:
    """A machine of the cluster, with one worker; the first one is the head."""
    where = ["--head", f"--port={port}", "--include-dashboard=false"]
    command = [*RAY, *SMALL, *(where if head else [f"--address=127.0.0.1:{port}"])]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        kill(process)


def kill(process: subprocess.Popen[bytes]) -> None:
    """With all that belongs to it, at once."""
    if process.poll() is not None:
        return
    whole = psutil.Process(process.pid)
    for part in [whole, *whole.children(recursive=True)]:
        with suppress(ProcessLookupError):
            os.kill(part.pid, signal.SIGKILL)
    process.wait()


def plays(process: subprocess.Popen[bytes]) -> bool:
    """Whether a worker of this machine is at a part; Ray names workers after what they do."""
    parts = psutil.Process(process.pid).children(recursive=True)
    names = []
    for part in parts:
        with suppress(psutil.NoSuchProcess):
            names.append(" ".join(part.cmdline()))
    return any(name.startswith("ray::play_all") for name in names)


def wait_for(port: int, machines: int) -> None:
    """Until so many machines have joined."""
    look = f"""
import time, ray
while True:
    try:
        ray.init("127.0.0.1:{port}", log_to_driver=False, logging_level="ERROR")
        break
    except Exception:
        time.sleep(0.5)
while sum(node["Alive"] for node in ray.nodes()) < {machines}:
    time.sleep(0.1)
"""
    subprocess.run([sys.executable, "-c", look], check=True, timeout=180, capture_output=True)


def answered(file: Path, *more: str) -> dict[str, Any]:
    subprocess.run([*LAB, *QUESTION, "--json", str(file), *more], check=True, capture_output=True)
    return without_time(file)


def climbed(folder: Path, *more: str) -> dict[str, Any]:
    """A ladder, without the command that made it."""
    subprocess.run([*LADDER, "--out", str(folder), *more], check=True, capture_output=True)
    found: dict[str, Any] = json.loads((folder / "punch-2.json").read_text())
    found.pop("command")
    return found


def without_time(file: Path) -> dict[str, Any]:
    """The findings, without the command that made them."""
    found: dict[str, Any] = json.loads(file.read_text())
    found["about"].pop("command")
    return found


@pytest.mark.long
def test_a_cluster_says_what_one_machine_says(tmp_path: Path) -> None:
    """With 1, 2 and 3 workers, and with one of them killed while it plays."""
    here = answered(tmp_path / "here.json")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    ray = ["--ray", f"127.0.0.1:{port}"]
    with ExitStack() as cluster:
        cluster.enter_context(machine(port, head=True))
        for count in (1, 2, 3):
            if count > 1:
                last = cluster.enter_context(machine(port))
            wait_for(port, count)
            assert answered(tmp_path / f"{count}.json", *ray) == here
        assert climbed(tmp_path / "far", *ray) == climbed(tmp_path / "near")
        file = tmp_path / "killed.json"
        run = subprocess.Popen([*LAB, *QUESTION, "--json", str(file), *ray])
        while not plays(last):
            assert run.poll() is None
            time.sleep(0.01)
        kill(last)
        assert run.wait() == 0
        assert without_time(file) == here
    gone = subprocess.run([*LAB, *QUESTION, *ray], capture_output=True, text=True)
    assert gone.returncode == 2 and f"No Ray cluster answers at 127.0.0.1:{port}" in gone.stderr
