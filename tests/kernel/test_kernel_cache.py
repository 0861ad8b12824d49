"""Compiled rules are kept on disk, and an edited rule is never served stale."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any

import numba
import numpy as np
import pytest

from haymaker.kernel import source
from haymaker.kernel.game import Room
from haymaker.kernel.layout import record_type
from haymaker.kernel.native import Native, by_one_process, cache_home, native, warm
from tests.conformance.remaking import edit, remade

ROOT = Path(__file__).parents[2]

PROGRAM = """
import json
from haymaker.kernel.game import Room
from haymaker.kernel.native import native
from haymaker.kernel.simulate import simulate

room = Room("fresh_toy")
engine = native(room)
cached = engine.cached
points = simulate(room.game(), 40, seed=3, threads=1).points
play = engine.function("play_some").stats
print(json.dumps({
    "cached": cached,
    "loaded": sum(play.cache_hits.values()),
    "compiled": sum(play.cache_misses.values()),
    "points": points.tolist(),
}))
"""


def fresh_toy(folder: Path) -> Path:
    """The toy in a folder of its own, and what a duel is worth in a file of its own."""
    room = remade(
        folder,
        "fresh_toy",
        ("VERSION = 1", "from fresh_toy.numbers import WORTH\n\nVERSION = 1"),
        ("s.points[0] += 1", "s.points[0] += WORTH"),
    )
    (room / "numbers.py").write_text("WORTH = 1\n")
    return room


def in_a_fresh_process(folder: Path, program: str = PROGRAM) -> Any:
    environment = {
        **os.environ,
        "HAYMAKER_CACHE": str(folder / "cache"),
        "PYTHONPATH": os.pathsep.join((str(ROOT), str(folder))),
    }
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


IN_THE_BACKGROUND = """
import json
from haymaker.kernel.game import Room
from haymaker.kernel.native import native, warm

room = Room("fresh_toy")
warm(room).join()
stats = native(room).function("one_apply").stats
print(json.dumps([room.compiled is not None, sum(stats.cache_hits.values()),
                  sum(stats.cache_misses.values())]))
"""


def test_in_the_background_another_process_compiles(tmp_path: Path) -> None:
    """What it leaves on disk is loaded: whoever plays here meanwhile is not held up."""
    fresh_toy(tmp_path)
    ready, loaded, compiled = in_a_fresh_process(tmp_path, IN_THE_BACKGROUND)
    assert ready
    assert (loaded, compiled) == (1, 0)


def test_of_processes_that_begin_together_one_compiles(tmp_path: Path) -> None:
    """The others wait for what it does, and load it."""
    fresh_toy(tmp_path)
    with ThreadPoolExecutor(3) as pool:
        found = list(pool.map(in_a_fresh_process, [tmp_path] * 3))
    assert sorted((one["loaded"], one["compiled"]) for one in found) == [(0, 1), (1, 0), (1, 0)]


def test_an_edit_is_never_served_stale(tmp_path: Path) -> None:
    room = fresh_toy(tmp_path)
    first = in_a_fresh_process(tmp_path)
    assert (first["cached"], first["compiled"]) == (False, 1)

    again = in_a_fresh_process(tmp_path)
    assert (again["cached"], again["loaded"], again["compiled"]) == (True, 1, 0)
    assert again["points"] == first["points"]

    edit(room, "s.points[1] += 1", "s.points[1] += 10")  # in what `apply` calls
    callee = in_a_fresh_process(tmp_path)
    assert (callee["cached"], callee["compiled"]) == (False, 1)
    assert callee["points"] == [[east, 10 * west] for east, west in first["points"]]

    edit(room, "s.points[1] += 10", "s.points[1] += 1")
    back = in_a_fresh_process(tmp_path)
    assert (back["cached"], back["points"]) == (True, first["points"])


def test_a_room_is_compiled_in_the_background_or_stays_interpreted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    toy = Room("tests.conformance.toy")

    def full_disk(self: Native, name: str) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Native, "prepare", full_disk)
        warm(toy).join()
    assert toy.game().engine is toy.interpreted
    warm(toy).join()
    assert toy.game().engine is native(toy)


# --- what goes into the hash ----------------------------------------------------------------------


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    fresh_toy(tmp_path)
    monkeypatch.setenv("HAYMAKER_CACHE", str(tmp_path / "cache"))
    monkeypatch.syspath_prepend(str(tmp_path))
    yield Room("fresh_toy")  # type: ignore[misc]
    for name in [name for name in sys.modules if name.startswith("fresh_toy")]:
        del sys.modules[name]


def test_the_hash_covers_the_layouts_and_the_versions(toy: Room) -> None:
    plain = source.fingerprint(toy, (), "numba 1")
    assert source.fingerprint(toy, (), "numba 1") == plain
    assert source.fingerprint(toy, (), "numba 2") != plain
    fields = [("deck", "i1", (4,)), ("duels", "i2")]
    toy.state = record_type(fields)  # type: ignore[arg-type]
    other_state = source.fingerprint(toy, (), "numba 1")
    toy.kit = record_type([("players", "i4"), ("copies", "i2")])
    assert len({plain, other_state, source.fingerprint(toy, (), "numba 1")}) == 3


def test_the_hash_covers_numbers_whatever_file_they_come_from(
    toy: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = source.fingerprint(toy)
    monkeypatch.setattr(sys.modules["fresh_toy.rules"], "WORTH", 2)
    assert source.fingerprint(toy) != plain


def test_another_compiler_has_a_folder_of_its_own(
    toy: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = Native(toy).folder
    assert here is not None and here.parent == cache_home()
    assert Native(toy).folder == here
    assert Native(toy, checked=True).folder != here
    monkeypatch.setattr("numba.__version__", "99.0")
    assert Native(toy).folder != here
    monkeypatch.undo()
    monkeypatch.setattr(np, "__version__", "99.0")
    assert Native(toy).folder != here


def test_opening_a_room_again_leaves_its_folder_as_it_is(toy: Room) -> None:
    folder = Native(toy).folder
    assert folder is not None
    os.utime(folder / "rules.py", (1, 1))
    Native(toy)
    assert (folder / "rules.py").stat().st_mtime == 1


def test_without_a_place_to_write_rules_are_compiled_afresh(
    toy: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("HAYMAKER_CACHE", str(tmp_path / "file"))
    engine = Native(toy)
    assert engine.folder is None and not engine.cached
    assert engine.turn(toy.game().kit.record, toy.game().new()) == 1 << 15


def test_functions_of_one_name_in_two_files_do_not_wait_for_each_other(tmp_path: Path) -> None:
    """Processes that compile them in different orders would wait for ever."""

    def compiled_in(file: str) -> Any:
        code = (lambda number: number + 1).__code__.replace(co_filename=str(tmp_path / file))
        return by_one_process(numba.njit(FunctionType(code, {}, "twice_there")), tmp_path)

    for file in ("one.py", "two.py"):
        (tmp_path / file).touch()
        assert compiled_in(file)(1) == 2
    locks = sorted(lock.name for lock in tmp_path.glob("*.lock"))
    assert locks == ["one.twice_there.lock", "two.twice_there.lock"]


def test_the_cache_is_where_the_user_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HAYMAKER_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert cache_home() == Path("/somewhere/haymaker")
    monkeypatch.setenv("HAYMAKER_CACHE", "/elsewhere")
    assert cache_home() == Path("/elsewhere")


def test_what_another_version_has_left_and_cannot_be_read_is_compiled_afresh(
    tmp_path: Path,
) -> None:
    """A version with more types has listed them in the same folder, and was taken back."""
    left = ["compiled with a type that is not there"]

    class Made:
        __name__ = "made"
        py_func = SimpleNamespace(__code__=SimpleNamespace(co_filename="made.py"))
        _cache = SimpleNamespace(flush=left.clear)

        def compile(self, signature: str) -> str:
            if left:
                raise ModuleNotFoundError("No module named 'haymaker.lab.newer'")
            return f"compiled for {signature}"

    assert by_one_process(Made(), tmp_path).compile("numbers") == "compiled for numbers"
    assert not left
