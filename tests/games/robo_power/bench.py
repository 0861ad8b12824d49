"""A workbench for tests: hands, piles and duels written down as people name the cards."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from haymaker.games.robo_power import layout, turns
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.game import Game, room
from haymaker.kernel.layout import Record
from haymaker.table import spelling

ROOM = room("haymaker.games.robo_power")


def open_game(players: int = 3, **options: Any) -> Game:
    return ROOM.game(players, **options)


def random_steps(game: Game, luck: random.Random) -> Iterator[tuple[Record, int, int]]:
    """A whole game by chance: the state after every step, and whose step it was."""
    s = game.new()
    while seats := game.seats(s):
        seat = luck.choice(seats)
        if seat == CHANCE:
            weights = game.chance(s)
            action = luck.choices(range(len(weights)), weights)[0]
        else:
            action = luck.choice(game.legal(s, seat))
        game.apply(s, seat, action)
        yield s, seat, action


class Bench:
    """A game in a position of its own. Cards that are named nowhere are not in play."""

    def __init__(
        self,
        hands: Sequence[str],
        pile: str = "",
        discard: str = "",
        player: int = 0,
        **options: Any,
    ):
        self.game = open_game(len(hands), **options)
        self.kit = ROOM.interpreted.kit(self.game.kit.record)
        self.state = self.game.new()
        s = self.s
        s.phase, s.asked, s.player = layout.OVER, 0, player
        s.to_deal = s.pile_size = 0
        for k in range(layout.KINDS):
            s.pile[k] = 0
            s.shuffled[k] = 0
        for p, hand in enumerate(hands):
            for k in self.kinds(hand):
                s.hand[p, k] += 1
                s.hand_size[p] += 1
                s.drawn[p] += 1
            if not hand:
                s.inside -= 1 << p
                s.outlasted[p] = 1
        for k in self.kinds(pile):
            s.pile[k] += 1
            s.shuffled[k] += 1
            s.pile_size += 1
        for k in self.kinds(discard):
            s.discard[k] += 1
            s.discard_size += 1

    # Reading the table.

    @property
    def s(self) -> Any:
        return self.game.plain(self.state)

    def kind(self, face: str) -> int:
        action = spelling.typed(self.game, 0, face)
        assert action is not None and action < layout.TAKE, f"there is no card {face!r}"
        return action

    def kinds(self, faces: str) -> list[int]:
        """`30 trap spy_master`: faces, with _ where a face has a space."""
        return [self.kind(face.replace("_", " ")) for face in faces.split()]

    def faces(self, counts: Any) -> str:
        shown = []
        for k in range(self.kit.deck_count):
            shown += [self.game.words.card(self.game.kit, k).lower().replace(" ", "_")] * counts(k)
        return " ".join(shown)

    def hand(self, p: int) -> str:
        return self.faces(lambda k: self.s.hand[p, k])

    @property
    def discard(self) -> str:
        return self.faces(lambda k: self.s.discard[k])

    @property
    def pile(self) -> str:
        return self.faces(lambda k: self.s.pile[k])

    def stake(self, p: int) -> str:
        return self.faces(lambda k: self.s.stake[p, k])

    @property
    def waiting(self) -> tuple[int, ...]:
        return self.game.seats(self.state)

    @property
    def inside(self) -> list[int]:
        return [p for p in range(self.game.players) if self.s.inside >> p & 1]

    @property
    def ending(self) -> int:
        assert self.game.over(self.state)
        return self.game.score(self.state).ending

    def view(self, seat: int = WATCHER) -> Any:
        return self.game.plain(self.game.view(self.state, seat))

    def guessed(self, seat: int, key: int) -> Any:
        return self.game.plain(self.game.guess(self.game.view(self.state, seat), seat, key))

    # Playing.

    def begin_turn(self) -> Bench:
        turns.begin_turn(self.kit, self.s)
        return self

    def begin_discard(self) -> Bench:
        turns.begin_discard(self.kit, self.s)
        return self

    def begin_duel(self) -> Bench:
        turns.begin_duel(self.kit, self.s)
        return self

    def bring(self, *faces: str) -> Bench:
        """Luck brings these cards, one after another."""
        for face in faces:
            k = self.kinds(face)[0]
            assert self.waiting == (CHANCE,), f"luck does not act, seats {self.waiting} do"
            assert self.game.chance(self.state)[k] > 0, f"luck cannot bring {face}"
            self.game.apply(self.state, CHANCE, k)
        return self

    def act(self, seat: int, action: int) -> Bench:
        problem = self.game.why_not(self.state, seat, action)
        assert problem == 0, f"seat {seat} may not: {self.game.clause(problem)}"
        self.game.apply(self.state, seat, action)
        return self

    def put_down(self, seat: int, face: str) -> Bench:
        return self.act(seat, self.kinds(face)[0])

    def lay(self, faces: str) -> Bench:
        """The seats that are asked lay these cards, in seat order."""
        for seat, face in zip(self.waiting, faces.split(), strict=True):
            self.put_down(seat, face)
        return self

    def duel(self, faces: str) -> Bench:
        return self.begin_duel().lay(faces)

    def take(self, seat: int, victim: int) -> Bench:
        return self.act(seat, layout.TAKE + victim)

    def let_go(self, seat: int) -> Bench:
        return self.act(seat, layout.PASS)

    def forbidden(self, seat: int, action: int) -> str:
        """The clause that forbids it."""
        return self.game.clause(self.game.why_not(self.state, seat, action))
