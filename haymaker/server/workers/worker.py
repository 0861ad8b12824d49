"""A process that throws and thinks for the server: `python -m haymaker.server.workers.worker`.

It says when it is ready, then reads requests from standard input and answers on standard output,
framed as by the connections of `multiprocessing`. It ends when the server does, however that ends.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
import signal
import struct
import sys
import threading
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.json import decode, encode

from haymaker.bots import Bot, advice, ask
from haymaker.games import find
from haymaker.kernel.bodies import bodies_of
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.history import Seen
from haymaker.kernel.layout import Record
from haymaker.protocol.lobby import PositionAsked
from haymaker.table import analysis, kits, positions, replay
from haymaker.table.loading import compile_once
from haymaker.table.state import TableState

if TYPE_CHECKING:
    from haymaker.kernel.game import Game

LENGTH = struct.Struct("!i")
"""Before every message of a `Connection`: how many bytes it has."""
COMPILING = "--compiling"
"""Games are compiled in the background, as far as they are not on disk."""
GAMES_KEPT = 64


class GameRef(NamedTuple):
    """All that is needed to have the same game in another process."""

    name: str
    players: int
    kit: bytes


def ref_of(state: TableState) -> GameRef:
    """The table's game, for a worker."""
    return GameRef(state.spec.game, state.spec.players, encode(state.kit_written))


@functools.lru_cache(GAMES_KEPT)
def game_of(ref: GameRef) -> Game:
    if COMPILING in sys.argv:
        compile_once(ref.name)
    return kits.game_with(find(ref.name), decode(ref.kit), ref.players)


def record_of(game: Game, raw: bytes) -> Record:
    record = game.blank()
    record.view("u1")[:] = memoryview(raw)
    return record


def throw(
    ref: GameRef, view: bytes, setting: dict[str, float] | None, seed: int
) -> tuple[tuple[int, ...], dict[str, Any]]:
    game = game_of(ref)
    made = bodies_of(game.room).throw(game, record_of(game, view), setting, seed)
    show = dict(made.show)
    json.dumps(show, allow_nan=False)  # what cannot be sent to a browser is a fault here
    return made.outcomes, show


PastSent = Sequence[tuple[bytes, int]]
"""What a seat has lately seen and done, as it is sent."""


def sent(past: Sequence[Seen]) -> PastSent:
    return [(seen.view.tobytes(), seen.action) for seen in past]


def _received(game: Game, past: PastSent) -> list[Seen]:
    return [Seen(record_of(game, view), action) for view, action in past]


def think(ref: GameRef, view: bytes, bot: Bot, seat: int, past: PastSent = ()) -> int:
    game = game_of(ref)
    return ask(bot, game, record_of(game, view), seat, _received(game, past))


def advise(
    ref: GameRef, view: bytes, seat: int, halvings: int, past: PastSent
) -> tuple[int, str]:  # fmt: skip
    game = game_of(ref)
    return advice.hint(game, record_of(game, view), seat, _received(game, past), halvings)


def ready(name: str) -> None:
    """Loads the room, so that the first throw need not wait for it."""
    bodies = find(name).bodies
    if bodies is not None:
        bodies.missing()


def choose_kit(
    name: str, players: int, options: dict[str, Any], kit: str
) -> tuple[dict[str, Any], dict[str, Any]]:
    """A stranger's kit, checked: its values as they are written, and what differs from the box."""
    game, changed = kits.choose_game(name, players, options, kit)
    return kits.as_written(game), changed


def tell_record(record: str, viewer: int | None) -> bytes:
    """The story of a record that somebody brings along."""
    return encode(replay.brought(record.encode(), viewer))


def verify_record(record: str) -> bytes:
    return encode(replay.verify(record.encode()))


def analyse_record(record: str) -> bytes:
    return encode(analysis.of_record(record.encode()))


def show_position(name: str, asked: PositionAsked) -> bytes:
    """A position that somebody has put together. Nothing is compiled in this process."""
    return encode(positions.answer(name, asked))


def position_moves(name: str, asked: PositionAsked) -> bytes:
    return encode(positions.moves(name, asked))


def position_why(name: str, asked: PositionAsked, spelled: dict[str, Any]) -> bytes:
    return encode(positions.why_not(name, asked, spelled))


def position_things(name: str, asked: PositionAsked) -> bytes:
    return encode(positions.things(name, asked))


def position_of_record(
    record: str, at: int, viewer: int | None, seat: int, anew: bool
) -> bytes:  # fmt: skip
    return encode(positions.of_record(record.encode(), at, viewer, seat, anew))


def compare_part(
    one: GameRef, other: GameRef, bots: str, seed: int, before: Any, seconds: float, most: int
) -> tuple[Any, list[Any]]:
    """The next games of a comparison. The compiler is met here alone, not by the server."""
    from haymaker.lab.parts import next_part

    return next_part(game_of(one), game_of(other), bots, seed, before, seconds, most)


JOBS: dict[str, Callable[..., Any]] = {
    job.__name__: job
    for job in (
        throw,
        think,
        advise,
        ready,
        choose_kit,
        tell_record,
        verify_record,
        analyse_record,
        show_position,
        position_moves,
        position_why,
        position_things,
        position_of_record,
        compare_part,
    )
}


def answer(job: str, arguments: tuple[Any, ...]) -> tuple[str, Any]:
    try:
        return "done", JOBS[job](*arguments)
    except HaymakerError as problem:
        return "refused", str(problem)
    except Exception as error:
        return "failed", f"{type(error).__name__}: {error}"


def _listen(source: Connection, requests: SimpleQueue[Any]) -> None:
    """When the server is gone, nobody needs the rest of a thought either."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            requests.put(source.recv())
    os._exit(0)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server; we end with it
    source, target = Connection(0, writable=False), Connection(os.dup(1), readable=False)
    os.dup2(2, 1)  # whatever a library prints must not get among the answers
    requests: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_listen, args=(source, requests), daemon=True).start()
    with contextlib.suppress(BrokenPipeError):
        target.send(("ready", None))
        while True:
            target.send(answer(*requests.get()))


if __name__ == "__main__":
    main()
