"""One game of a simulation, step by step: the seats, the actions and every state.

`Native.trace` tells the same after compiling the whole loop, which takes a large game a minute;
this takes single calls, which are compiled already.
"""

from __future__ import annotations

import numpy as np

from haymaker.kernel import source
from haymaker.kernel.contract import CHANCE, LUCK_ACTS, draw, lowest
from haymaker.kernel.layout import Record, blank
from haymaker.kernel.loop import RANDOM
from haymaker.kernel.native import Native
from haymaker.kernel.score import Numbers
from haymaker.kernel.streams import pick, stream


def trace(
    engine: Native, kit: Record, seed: int, number: int, thinkers: Numbers, limit: int
) -> tuple[Numbers, Numbers, Record]:
    """Game `number` of a seed, just as `simulate` plays it, to its end or to the limit of steps."""
    tracer = Tracer(engine, kit, thinkers)
    luck = [stream(seed, number)]
    states, seats, actions = [engine.begin(kit)], list[int](), list[int]()
    while len(actions) < limit:
        s = states[-1]
        bits = engine.turn(kit, s)
        if bits == 0:
            break
        seat = CHANCE if bits == LUCK_ACTS else lowest(bits)  # type: ignore[no-untyped-call]
        action = (
            pick(luck, engine.chance(kit, s)) if seat == CHANCE else tracer.choose(s, seat, luck)
        )
        after = s.copy()
        engine.apply(kit, after, seat, action)
        states.append(after)
        seats.append(seat)
        actions.append(action)
    return np.array(seats, np.int32), np.array(actions, np.int32), np.concatenate(states)


class Tracer:
    """Chooses for the seats as the compiled loop does, from the same stream."""

    def __init__(self, engine: Native, kit: Record, thinkers: Numbers) -> None:
        self._engine, self._kit, self._thinkers = engine, kit, thinkers
        self._moves = np.zeros(source.room_for_moves(engine.room, engine.guests), np.int32)

    def choose(self, s: Record, seat: int, luck: list[int]) -> int:
        thinker = int(self._thinkers[seat])
        if thinker == RANDOM:
            legal = self._engine.legal(self._kit, s, seat)
            return legal[draw(luck, len(legal))]  # type: ignore[no-untyped-call]
        v = blank(self._engine.room.state)
        self._engine.view(self._kit, s, seat, v)
        words = np.array(luck, np.uint64)
        think = self._engine.function("one_think_as")
        action = int(think(thinker, self._kit, v, seat, self._moves, words))
        luck[0] = int(words[0])
        return action
