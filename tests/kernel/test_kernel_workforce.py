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
from haymaker.kernel.workforce import RayWorkers, Shared, Threads, workforce


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


# --- Workers of several kinds ---------------------------------------------------------------------


def shared(
    parts: int, crews: list[RayWorkers[int]], work: list[list[int]], lost: int = -1
) -> list[int]:
    """Squares, by crews whose latest group is always done first; one group is never done."""

    def first(begun: list[int]) -> tuple[int, list[int]] | None:
        left = [number for number in begun if number != lost]
        return (left[-1], [part * part for part in work[left[-1]]]) if left else None

    dropped: list[int] = []
    found = list(Shared(crews, range(parts), first, dropped.append).in_order())
    assert dropped == ([lost] if lost >= 0 else [])
    return found


def crew(work: list[list[int]], size: int, many: int, there: bool = True) -> RayWorkers[int]:
    def begin(parts: list[int]) -> int:
        work.append(parts)
        return len(work) - 1

    return RayWorkers(begin, size, many, lambda: there)


def test_workers_of_several_kinds_share_the_parts() -> None:
    work: list[list[int]] = []
    crews = [crew(work, 8, 2), crew(work, 1, 3)]
    assert shared(100, crews, work) == [part * part for part in range(100)]
    assert {len(group) for group in work} >= {1, 8} and max(map(len, work)) == 8
    assert shared(0, crews, work) == []


def test_what_a_lost_kind_of_workers_had_others_do() -> None:
    """The only GPU is gone with its group: waiting for another would be waiting for ever."""
    work: list[list[int]] = []
    crews = [crew(work, 8, 1, there=False), crew(work, 2, 3)]
    assert shared(40, crews, work, lost=0) == [part * part for part in range(40)]
    assert [group for group in work[1:] if len(group) > 2] == []


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
def machine(port: int, head: bool = False, gpus: int = 0) -> Iterator[subprocess.Popen[bytes]]:
    """A machine of the cluster, with one worker; the first one is the head. Its GPUs are those of
    the compiler's simulator."""
    where = ["--head", f"--port={port}", "--include-dashboard=false"]
    command = [*RAY, *SMALL, *(where if head else [f"--address=127.0.0.1:{port}"])]
    command += [f"--num-gpus={gpus}"]
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"} if gpus else None
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
    )
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


def plays(process: subprocess.Popen[bytes], what: str = "play_all") -> bool:
    """Whether a worker of this machine is at a part; Ray names workers after what they do."""
    parts = psutil.Process(process.pid).children(recursive=True)
    names = []
    for part in parts:
        with suppress(psutil.NoSuchProcess):
            names.append(" ".join(part.cmdline()))
    return any(name.startswith(f"ray::{what}") for name in names)


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


SURVEY = """
import json, sys
from haymaker.games import load
from haymaker.kernel.workforce import Threads, workforce
from haymaker.lab import survey
from haymaker.lab.fields import varied
from haymaker.lab.figures import Ledger
from haymaker.lab.targets import targets_of
survey.AT_ONCE = {"native": 40, "cuda": 1600}
survey.FIRST_AGAIN, survey.MOST_AGAIN, survey.MOST_GAMES = 64, 256, 16
start = load("punch", matches_to_win=1, rounds=1)
aims = targets_of(Ledger(start), ["matches ended by a knock-out=10%±4"])
workers = workforce(ray=sys.argv[1]) if len(sys.argv) > 1 else Threads(1)
found = survey.survey(
    start, varied(start, ["power", "rest_gain"]), aims, "random",
    survey.SurveyPlan(kits=3000, each=10, best=6, within=0.02), 3600, 3, workers,
)
print(json.dumps([found.best, sorted(found.seen.items()), found.games, found.kits, found.there]))
"""


@pytest.mark.long
def test_gpus_and_cores_of_a_cluster_say_what_one_machine_says() -> None:
    """A machine with a core, and one with a GPU, too, which is lost while it plays."""
    survey = [sys.executable, "-c", SURVEY]
    here = subprocess.run(survey, check=True, capture_output=True, text=True).stdout
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    survey.append(f"127.0.0.1:{port}")
    with ExitStack() as cluster:
        cluster.enter_context(machine(port, head=True))
        rich = cluster.enter_context(machine(port, gpus=1))
        wait_for(port, 2)
        for lost in (False, True):
            run = subprocess.Popen(survey, stdout=subprocess.PIPE, text=True)
            while not plays(rich, "play_on_gpu"):
                assert run.poll() is None, "no GPU has played"
                time.sleep(0.01)
            if lost:
                kill(rich)
            said, _ = run.communicate()
            lines = said.splitlines()  # the last is ours: Ray tells what it has lost
            assert run.returncode == 0 and lines[-1:] == here.splitlines()
