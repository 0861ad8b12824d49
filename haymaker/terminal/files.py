"""Where games lie on the disk: the records, what waits beside them, and who holds them."""

from __future__ import annotations

import os
import secrets
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO, Any, NamedTuple

from msgspec.json import decode, encode

from haymaker import games
from haymaker.kernel.errors import HaymakerError
from haymaker.table import records, replay
from haymaker.table.records import GameRecord


def data_home() -> Path:
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "haymaker"


def records_home() -> Path:
    return data_home() / "records"


def new_record_path(game_name: str) -> Path:
    stamp = time.strftime("%Y%m%d-%H%M%S")
    return records_home() / f"{game_name}-{stamp}-{secrets.token_hex(2)}.jsonl"


# --- Finding games ------------------------------------------------------------------------------


class SavedGame(NamedTuple):
    """A record in the records' home, as a list shows it."""

    path: Path
    record: GameRecord
    changed: float

    @property
    def finished(self) -> bool:
        return self.record.end is not None

    @property
    def old(self) -> bool:
        """Whether it is of other rules: it can be looked at and put away, and no more."""
        return self.record.game_name not in games.names() or replay.is_old(self.record)


def saved_games(game_name: str | None = None) -> Iterator[SavedGame]:
    """The records at home, the latest first; what cannot be read does not stand in the way."""
    found = []
    for path in records_home().glob(f"{game_name or '*'}-*.jsonl"):
        with suppress(OSError):
            found.append((path.stat().st_mtime, path))
    for changed, path in sorted(found, reverse=True):
        with suppress(HaymakerError):
            record = records.load(path)
            if record.problem is None or is_torn(record):
                yield SavedGame(path, record, changed)


def unfinished_games(game_name: str | None = None) -> Iterator[SavedGame]:
    return (saved for saved in saved_games(game_name) if not saved.finished)


def latest_unfinished(game_name: str | None = None) -> Path:
    """The game that was left last."""
    for saved in unfinished_games(game_name):
        return saved.path
    raise HaymakerError("There is no unfinished game to resume.")


# --- A line that was cut off ----------------------------------------------------------------------


def is_torn(found: GameRecord) -> bool:
    """Whether all that is wrong is a last line that was not written to its end."""
    problem = found.problem
    return problem is not None and problem.problem == records.CUT_OFF and found.end is None


def mend(path: Path) -> GameRecord:
    """Cuts a torn last line off: what was not wholly written had not happened."""
    with open(path, "r+b") as file:
        file.truncate(file.read().rfind(b"\n") + 1)
        _to_disk(file)
    return records.load(path)


def _to_disk(file: IO[bytes]) -> None:
    file.flush()
    os.fsync(file.fileno())


# --- What waits beside a record -------------------------------------------------------------------


def beside(path: Path, what: str) -> Path:
    """The file of something that belongs to a running game: the seed of fair luck, which waits for
    the house alone until the game is over; its last throw."""
    return path.with_name(f"{path.name}.{what}")


def keep(place: Path, content: Any) -> None:
    """As JSON on the disk, in place of what was there, for its owner alone, before this returns."""
    fresh = place.with_name(place.name + ".new")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with open(descriptor, "wb") as file:
            file.write(encode(content, order="sorted"))
            _to_disk(file)
    except OSError:
        fresh.unlink()
        raise
    fresh.replace(place)


def read_beside(path: Path, what: str) -> dict[str, Any]:
    """What was kept; empty where there is nothing that can be read."""
    try:
        return decode(beside(path, what).read_bytes(), type=dict[str, Any])
    except (OSError, ValueError, RecursionError):
        return {}


# --- Who holds a file -----------------------------------------------------------------------------


class Hold:
    """Holds a file against every other process; given back by `close` or when the process ends.
    Nobody is kept from reading it."""

    def __init__(self, path: Path, sentence: str, wait: bool = False) -> None:
        self._descriptor: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._descriptor, wait)
        except OSError:
            self.close()
            raise HaymakerError(sentence) from None

    def close(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)  # which unlocks it
            self._descriptor = None


if sys.platform == "win32":  # pragma: no cover
    import msvcrt

    def _lock(descriptor: int, wait: bool) -> None:
        os.lseek(descriptor, 1 << 40, os.SEEK_SET)  # far behind what is written
        msvcrt.locking(descriptor, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int, wait: bool) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Waits for the file, and holds it inside the block."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(Hold(path, f"{path}: cannot be locked.", wait=True)):
        yield
