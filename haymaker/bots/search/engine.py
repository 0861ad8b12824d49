"""Brings the search together with a room: compiled by the native backend, or interpreted."""

from __future__ import annotations

import hashlib
import inspect
import threading
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from haymaker.bots.search import beliefs, match, rollout, sealed, select, space, tree
from haymaker.bots.search.space import COLUMNS, STATES, Space
from haymaker.kernel import source
from haymaker.kernel.game import Game, Room
from haymaker.kernel.layout import Record, blank, plain_class
from haymaker.kernel.simulate import PlainArray

PLAIN = (space, beliefs, rollout, select, sealed, tree, match)


def winning_bits(room: Room) -> int:
    return sum(1 << ending for ending in room.rules.WINNING_ENDINGS)


def build(room: Room, space: dict[str, Any], compile_function: source.Compile, filename: str | None) -> dict[str, Any]:
    own = dict(space)
    guide = room.part("guide")
    if guide is not None:
        plain = source.gathered(source.spread([guide], room.package), {})
        fresh = {n: v for n, v in plain.items() if n not in space}
        source.rebuild(own, fresh, compile_function, filename, "_in_guide")
    own.setdefault("roll", own["think"])
    inner = dict(own)
    plain = source.gathered(PLAIN, {})
    for name, default in (("unseal", "unseal_nothing"), ("prospects", "even_prospects")):
        if name in own:
            continue
        plain[name] = plain[default]
    source.rebuild(inner, plain, compile_function, filename, "_in_search")
    return inner


class Searcher:
    def __init__(self, room: Room):
        from haymaker.kernel.native import native

        self.room = room
        self.engine = native(room)
        import numba

        text = "".join(inspect.getsource(m) for m in PLAIN)
        guide = room.part("guide")
        if guide is not None:
            text += inspect.getsource(guide)
        key = hashlib.sha256(text.encode()).hexdigest()[:16]
        filename = None
        if self.engine.folder is not None:
            file = self.engine.folder / f"search_{key}.py"
            if not file.exists():
                file.touch()
            filename = str(file)

        def compiled(function: Any) -> Any:
            return numba.njit(nogil=True, error_model="numpy", cache=filename is not None, _nrt=False)(function)

        self.functions = build(room, self.engine._space, compiled, filename)

    def space(self) -> Space:
        rules, state = self.room.rules, self.room.state
        actions = max(1, rules.ACTIONS)
        return Space(
            states=blank(state, STATES),
            views=blank(state, 2),
            blanks=blank(state),
            luck=np.zeros(1, np.uint64),
            moves=np.zeros(actions, np.int32),
            replies=np.zeros(actions, np.int32),
            weights=np.zeros(max(1, rules.LUCK), np.int32),
            points=np.zeros(16, np.int32),
            worth=np.zeros(16, np.int64),
            tally=np.zeros((actions, COLUMNS), np.int64),
            rival=np.zeros(actions, np.int64),
            weigh=np.zeros(actions, np.int64),
            winning=np.int64(winning_bits(self.room)),
        )

    def series(self, game, who, styles, seed, first, backwards):
        n = len(who)
        worth = np.zeros((n, 16), np.int64)
        steps = np.zeros(n, np.int64)
        begun = self.engine.begin(game.kit.record)
        self.functions["series"](self.space(), game.kit.record, begun, np.asarray(who, np.int64), np.asarray(styles, np.int64), np.uint64(seed), first, np.asarray(backwards, np.int64), worth, steps)
        return worth[:, : game.players] / 65536, steps
