"""The lab's WebAssembly modules play the server's games and find its figures, bit for bit."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest

from haymaker.bots.search.wasm import build_all
from haymaker.games import GAMES, load
from haymaker.kernel.effects import effects_of
from haymaker.kernel.game import Game
from haymaker.kernel.simulate import cast_for
from haymaker.lab import wasm
from haymaker.lab.compare import compared, pairs_from, told_of
from haymaker.lab.engine import PlainLab, places
from haymaker.lab.figures import Ledger
from haymaker.lab.intervals import FOUND, KNOWN
from haymaker.lab.loop import COURSE, EVERY, PURPOSES
from haymaker.lab.parts import games_of
from haymaker.lab.sums import Sums, Whole
from haymaker.protocol.lobby import LabGames
from haymaker.server.transport.engine import FOLDER
from tests.kernel.webassembly import WebAssembly


@pytest.fixture(scope="module")
def modules() -> Path:
    """Those that `make wasm` has built, or what is missing of them."""
    build_all(FOLDER, GAMES, by=wasm)
    return FOLDER


class LabPage(WebAssembly):
    """A comparison as the page plays it: from nothing but the module and what the server told."""

    def __init__(self, game: Game, told: LabGames, folder: Path) -> None:
        super().__init__(game.room, folder, wasm.KEPT)
        self.told = told
        self.columns = self.sizes["columns"] + 2 * told.players

    def pairs(self, first: int, count: int, seed: int) -> Sums:
        told, sizes, players = self.told, self.sizes, self.told.players
        self._top = self._base
        kits = self.put(b"".join(map(b64decode, told.kits)))
        told_at = self.put(np.array(
            [*told.thinkers, *told.verbs, *np.array(self.about["fields"]).ravel()], np.int32,
        ).tobytes())  # fmt: skip
        seconds, kinds = self.put(np.array(told.seconds, np.int64).tobytes()), len(told.seconds)
        closely = -(-count // EVERY)
        per_game = players + 6 + kinds + COURSE
        moves, odds = sizes["moves"], sizes["odds"]
        numbers = self.room_for(4 * (count * per_game + 2 * moves + odds + PURPOSES))
        longs = self.room_for(8 * (count * max(1, sizes["counted"]) + PURPOSES))
        records, luck = self.room_for((4 + 2 * closely) * sizes["state"]), self.room_for(16)
        width = 2 * self.columns
        rows, sums = self.room_for(8 * count * width), self.room_for(8 * width * (width + 1))
        self.call(
            "pairs", kits, first, count, seed, players, kinds, told_at, seconds, numbers, longs,
            records, records, luck, rows, sums,
        )  # fmt: skip
        raw = np.frombuffer(self.take(sums, 8 * width * (width + 1)), np.int64)
        found = Sums(width)
        found.games, found.totals = count, raw[:width].copy()
        found.products = raw[width:].reshape(width, width).copy()
        return found

    def figures(self, sums: Sums) -> list[list[float]]:
        figures = self.told.figures
        self._top = self._base
        rows = [(each.top, each.bottom, each.kind == "share", each.seldom) for each in figures]
        told = self.put(np.array(rows, np.int64).tobytes())
        scales = self.put(np.array([each.scale for each in figures], np.float64).tobytes())
        together = np.concatenate([sums.totals, sums.products.ravel()])
        at, found = self.put(together.tobytes()), self.room_for(8 * FOUND * len(figures))
        self.call(
            "figures", sums.games, self.told.players, len(figures), told, scales, self.told.alpha,
            at, found,
        )  # fmt: skip
        raw = np.frombuffer(self.take(found, 8 * FOUND * len(figures)), np.float64)
        return [row for row in raw.reshape(-1, FOUND).tolist() if row[KNOWN] == 1]


def changed(name: str) -> Game:
    """With the first house rule whose effect is measured."""
    effects = effects_of(load(name).room)
    assert effects is not None
    first = effects.each[0]
    return load(name, **{first.option: first.value})


@pytest.mark.parametrize("bots", ["heuristic", "random"])
@pytest.mark.parametrize("game_name", GAMES)
def test_a_page_finds_what_the_rules_say(modules: Path, game_name: str, bots: str) -> None:
    """Sums and figures are equal to the interpreted ones, not only alike."""
    one, other = changed(game_name), load(game_name)
    ledger, lab = Ledger(one), PlainLab(one.room)
    thinkers, _ = cast_for(one, bots)

    def played(first: int, count: int) -> Whole:
        runs = [ledger.blank(game, first, count, 7, thinkers) for game in (one, other)]
        for game, run in zip((one, other), runs, strict=True):
            lab.play(game, run)
        return np.concatenate([run.rows for run in runs], axis=1)

    same_figures(modules, one, other, bots, played, ((0, 6), (6, 3)))


@pytest.mark.long
@pytest.mark.parametrize("game_name", GAMES)
def test_a_page_finds_what_the_server_finds(modules: Path, game_name: str) -> None:
    one, other = changed(game_name), load(game_name)
    ledger = Ledger(one)

    def played(first: int, count: int) -> Whole:
        return pairs_from(one, other, ledger, "heuristic", first, count, 7)

    same_figures(modules, one, other, "heuristic", played, ((0, 600), (600, 410)))


def same_figures(
    modules: Path,
    one: Game,
    other: Game,
    bots: str,
    played: Callable[[int, int], Whole],
    parts: Sequence[tuple[int, int]],
) -> None:
    page = LabPage(one, games_of(one, other, bots, 1000), modules)
    ledger, ours, theirs = Ledger(one), Sums(2 * page.columns), Sums(2 * page.columns)
    assert page.columns == ledger.columns
    for first, count in parts:
        ours.add(played(first, count))
        part = page.pairs(first, count, 7)
        theirs.games += part.games
        theirs.totals += part.totals
        theirs.products += part.products
    assert theirs.totals.tolist() == ours.totals.tolist()
    assert theirs.products.tolist() == ours.products.tolist()
    known = [[1.0, *map(float, each[1:])] for each in compared(ours, ledger)]
    assert page.figures(theirs) == known


def test_what_a_page_is_told_names_the_columns_of_the_ledger() -> None:
    game = load("punch")
    ledger, told = Ledger(game), games_of(game, game, "random", 5)
    rows, scales = told_of(ledger)
    assert [(row.top, row.bottom, row.scale) for row in told.figures] == [
        (*row[:2], scale) for row, scale in zip(rows.tolist(), scales.tolist(), strict=True)
    ]
    assert len(told.verbs) == game.actions and max(told.verbs) < len(told.seconds)
    assert b64decode(told.kits[0]) == game.kit.record.tobytes()
    assert len(wasm.description(game.room)["fields"]) == len(places(game.room))
    assert [row.seldom for row in told.figures].count(True) == 1


def test_a_module_of_other_sources_is_not_given_out(tmp_path: Path) -> None:
    room = load("punch").room
    (tmp_path / "punch.lab.wasm").touch()
    (tmp_path / "punch.lab.json").write_text('{"made_of": "other sources"}')
    assert not wasm.is_built(room, tmp_path)
