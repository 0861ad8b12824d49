"""A room's WebAssembly module, run by wasmtime as a page runs it, behind a backend's interface."""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import wasmtime

from haymaker.kernel import contract
from haymaker.kernel.game import Room
from haymaker.kernel.layout import Record, blank

Numbers = npt.NDArray[np.int32]


class WebAssembly:
    """The contract, one call at a time, and whole games."""

    name = "wasm"

    def __init__(self, room: Room, folder: Path, kept: str = "") -> None:
        self.room = room
        self.about = json.loads((folder / f"{room.name}{kept}.json").read_text())
        self.sizes = self.about["sizes"]
        engine = wasmtime.Engine()
        module = wasmtime.Module.from_file(engine, str(folder / f"{room.name}{kept}.wasm"))
        self._store = wasmtime.Store(engine)
        # Nothing is imported: a page has nothing to give.
        self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._memory = self._exports["memory"]
        self._base = (self._exports["__heap_base"].value(self._store) + 63) // 64 * 64
        self._top = self._base

    def put(self, data: Any) -> int:
        """Lays something into the memory; returns where."""
        raw = bytes(data)
        place = self.room_for(len(raw))
        self._memory.write(self._store, raw, place)
        return place

    def room_for(self, size: int) -> int:
        place, self._top = self._top, self._top + (size + 63) // 64 * 64
        missing = self._top - self._memory.data_len(self._store)
        if missing > 0:
            self._memory.grow(self._store, missing // 65536 + 1)
        self._memory.write(self._store, bytes(size), place)
        return place

    def take(self, place: int, size: int) -> bytes:
        return bytes(self._memory.read(self._store, place, place + size))

    def call(self, name: str, *arguments: float) -> int:
        """The result of an export. All that is laid down is forgotten with the next `fresh`."""
        result, problem = self.room_for(8), self.room_for(8)
        status = self._exports[name](self._store, result, problem, *arguments)
        assert status == 0, f"{name} went wrong"
        (found,) = struct.unpack("<q", self.take(result, 8))
        return int(found)

    def fresh(self, *records: Record) -> list[int]:
        self._top = self._base
        return [self.put(record.tobytes()) for record in records]

    def start(self, kit: Record, s: Record) -> None:
        at = self.fresh(kit, s)
        self.call("start", *at)
        self._back(at[1], s)

    def _back(self, place: int, s: Record) -> None:
        s.view("u1")[:] = np.frombuffer(self.take(place, s.dtype.itemsize), "u1")

    def turn(self, kit: Record, s: Record) -> int:
        return self.call("turn", *self.fresh(kit, s))

    def _numbers(self, place: int, count: int) -> list[int]:
        return np.frombuffer(self.take(place, 4 * count), np.int32).tolist()

    def legal(self, kit: Record, s: Record, seat: int) -> list[int]:
        at = self.fresh(kit, s)
        moves = self.room_for(4 * self.sizes["moves"])
        return self._numbers(moves, self.call("legal", *at, seat, moves))

    def chance(self, kit: Record, s: Record) -> list[int]:
        at = self.fresh(kit, s)
        weights = self.room_for(4 * self.sizes["odds"])
        total = self.call("chance", *at, weights)
        return contract.whole_odds(self._numbers(weights, self.sizes["odds"]), total)

    def apply(self, kit: Record, s: Record, seat: int, action: int) -> None:
        at = self.fresh(kit, s)
        self.call("apply", *at, seat, action)
        self._back(at[1], s)

    def score(self, kit: Record, s: Record, out: list[int]) -> int:
        at = self.fresh(kit, s)
        points = self.room_for(4 * len(out))
        ending = self.call("score", *at, points, len(out))
        out[:] = self._numbers(points, len(out))
        return ending

    def view(self, kit: Record, s: Record, seat: int, out: Record) -> None:
        at = self.fresh(kit, s, out)
        self.call("view", *at[:2], seat, at[2])
        self._back(at[2], out)

    def guess(self, kit: Record, v: Record, seat: int, key: int, out: Record) -> None:
        at = self.fresh(kit, v, out)
        luck = self.put(struct.pack("<Q", key))
        self.call("guess", *at[:2], seat, luck, at[2])
        self._back(at[2], out)

    def why_not(self, kit: Record, s: Record, seat: int, action: int) -> int:
        return self.call("why_not", *self.fresh(kit, s), seat, action)

    def inventory(self, kit: Record, s: Record) -> list[int]:
        at = self.fresh(kit, s)
        counts = self.room_for(4 * self.sizes["components"])
        self.call("inventory", *at, counts)
        return self._numbers(counts, self.sizes["components"])

    def play(
        self, kit: Record, first: int, count: int, seed: int, thinkers: Numbers, limit: int
    ) -> tuple[Numbers, Numbers, Numbers, Record]:
        """Steps, endings, points and last states of some games."""
        players, size = len(thinkers), self.sizes["state"]
        (at,) = self.fresh(kit)
        who = self.put(thinkers.astype(np.int32).tobytes())
        results = self.room_for(4 * count * (2 + players))
        finals, records = self.room_for(count * size), self.room_for(4 * size)
        numbers = self.room_for(4 * (self.sizes["moves"] + self.sizes["odds"]))
        luck = self.room_for(8)
        self.call(
            "play", at, first, count, seed, who, players, limit, results, finals, records, numbers,
            luck,
        )  # fmt: skip
        told = np.array(self._numbers(results, count * (2 + players)), np.int32)
        last = blank(self.room.state, count)
        last.view("u1")[:] = np.frombuffer(self.take(finals, count * size), "u1")
        points = told[2 * count :].reshape(count, players)
        return told[:count], told[count : 2 * count], points, last

    def search(
        self, kit: Record, v: Record, seat: int, style: list[int], seed: int,
        history: Sequence[tuple[Record, int]] = (),
    ) -> tuple[int, list[int]]:  # fmt: skip
        """What the search plays, and its tally of all moves."""
        sizes = self.sizes
        size, first = sizes["state"], seat * sizes["row"]
        at, now = self.fresh(kit, v)
        row = self.put(np.array(style, np.int64).tobytes())
        space = self._space()
        records, longs = space[0], space[3]
        for n, (view, action) in enumerate(history):
            past = records + (sizes["past_at"] + first + n) * size
            self._memory.write(self._store, view.tobytes(), past)
            self._write(longs, sizes["acted_at"] + first + n, action)
        self._write(longs, sizes["kept_at"] + seat, len(history))
        action = self.call("search", at, now, seat, row, seed, *space)
        return action, self._tally(longs)

    def search_open(
        self, kit: Record, s: Record, v: Record, seat: int, style: list[int], seed: int
    ) -> tuple[int, list[int]]:
        """What it would play if it knew how everything is, and its tally."""
        at, state, now = self.fresh(kit, s, v)
        row = self.put(np.array(style, np.int64).tobytes())
        space = self._space()
        action = self.call("search_open", at, state, now, seat, row, seed, *space)
        return action, self._tally(space[3])

    def compare(
        self, kit: Record, s: Record, v: Record, is_open: bool, seat: int, style: list[int],
        seed: int, pair: tuple[int, int], worlds: int,
    ) -> tuple[int, list[int]]:  # fmt: skip
        """Whether the seat chooses alone, and how two of its moves did in the same worlds."""
        at, state, now = self.fresh(kit, s, v)
        row = self.put(np.array(style, np.int64).tobytes())
        space = self._space()
        alone = self.call(
            "compare", at, state, now, int(is_open), seat, row, seed, *pair, worlds, *space
        )
        return alone, self._tally(space[3])[: 2 * self.sizes["columns"]]

    def outlook(self, kit: Record, s: Record, games: int, seed: int) -> list[int]:
        """What a state is worth to every seat, over so many games."""
        at, state = self.fresh(kit, s)
        totals = self.room_for(8 * self.sizes["seats"])
        self.call("outlook", at, state, games, 0, seed, totals, *self._space())
        return np.frombuffer(self.take(totals, 8 * self.sizes["seats"]), np.int64).tolist()

    def _space(self) -> tuple[int, int, int, int, int]:
        """Where a search thinks: records, the bytes of its views, numbers, long numbers, luck."""
        sizes = self.sizes
        records = self.room_for(sizes["records"] * sizes["state"])
        longs, numbers = self.room_for(8 * sizes["longs"]), self.room_for(4 * sizes["numbers"])
        raw = records + sizes["views_at"] * sizes["state"]
        return records, raw, numbers, longs, self.room_for(8)

    def _tally(self, longs: int) -> list[int]:
        size = 8 * self.sizes["moves"] * self.sizes["columns"]
        return np.frombuffer(self.take(longs, size), np.int64).tolist()

    def _write(self, longs: int, place: int, number: int) -> None:
        self._memory.write(self._store, struct.pack("<q", number), longs + 8 * place)
