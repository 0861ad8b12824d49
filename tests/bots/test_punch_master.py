"""The master: the last round is exact, odds come from open facts, and nothing else is looked at."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from haymaker.bots import bot
from haymaker.games.punch.bot import think as think_as_bot
from haymaker.games.punch.layout import DODGE, FIGHTING, KINDS, P2, P3, PLAY
from haymaker.games.punch.rules import effect
from haymaker.games.punch.solving import choice, last_round, master, matrix, minds
from haymaker.games.punch.solving.counting import SURE
from haymaker.games.punch.solving.counting_player import attack_counting
from haymaker.games.punch.solving.space import (
    FORESEEN,
    GAP,
    MATRIX,
    MINDS,
    ODDS,
    ONE,
    SPACE,
    TRUST,
)
from haymaker.games.punch.solving.trust import LEAST, at_first, trust, trust_at_first
from haymaker.kernel.contract import CHANCE, LUCK_ACTS, draw
from haymaker.kernel.game import Game, room
from haymaker.kernel.layout import Record
from haymaker.kernel.simulate import simulate

PUNCH = room("haymaker.games.punch")
Rows = list[list[Fraction]]


def exact_value(rows: Rows) -> Fraction:
    """The value of a matrix game by trying all square parts of it (Shapley and Snow): among their
    equalising odds one pair is optimal for both."""
    m, n = len(rows), len(rows[0])
    for size in range(1, min(m, n) + 1):
        for own in itertools.combinations(range(m), size):
            for other in itertools.combinations(range(n), size):
                part = [[rows[i][j] for j in other] for i in own]
                flipped = [list(column) for column in zip(*part, strict=True)]
                x, y = equalising(flipped), equalising(part)
                if x is None or y is None:
                    continue
                sure = min(
                    sum(p * rows[i][j] for p, i in zip(x, own, strict=True)) for j in range(n)
                )
                most = max(
                    sum(p * rows[i][j] for p, j in zip(y, other, strict=True)) for i in range(m)
                )
                if sure == most:
                    return Fraction(sure)
    raise AssertionError("every matrix game has a value")


def equalising(part: Rows) -> list[Fraction] | None:
    """Odds that make all rows worth the same, if there are such: a system of linear equations."""
    size = len(part)
    table = [[*row, Fraction(-1), Fraction(0)] for row in part]
    table.append([*[Fraction(1)] * size, Fraction(0), Fraction(1)])
    for c in range(size + 1):
        r = next((r for r in range(c, size + 1) if table[r][c] != 0), None)
        if r is None:
            return None
        table[c], table[r] = table[r], table[c]
        table[c] = [entry / table[c][c] for entry in table[c]]
        for i in range(size + 1):
            if i != c:
                table[i] = [a - table[i][c] * b for a, b in zip(table[i], table[c], strict=True)]
    odds = [table[i][-1] for i in range(size)]
    return odds if all(share >= 0 for share in odds) else None


def test_the_whole_number_simplex_finds_the_value() -> None:
    luck, space = [7], [0] * 1000
    for _ in range(60):
        m, n = 1 + draw(luck, 4), 1 + draw(luck, 4)
        rows = [[Fraction(draw(luck, 2 * ONE) - ONE) for _ in range(n)] for _ in range(m)]
        for i, row in enumerate(rows):
            for j, entry in enumerate(row):
                space[MATRIX + i * KINDS + j] = int(entry)
        value = matrix.solve_matrix(space, m, n)
        assert abs(value - exact_value(rows)) <= 1 + space[GAP]
    assert space[GAP] < ONE // 10_000


def dealt(game: Game, seed: int) -> Record:
    """A match up to its first exchange."""
    s, luck = game.new(), [seed]
    while game.turn(s) == LUCK_ACTS:
        odds = game.chance(s)
        r = draw(luck, sum(odds))
        game.apply(s, CHANCE, next(k for k in range(KINDS) if r < sum(odds[: k + 1])))
    return s


def brute_force(game: Game, s: Record, known: dict[tuple[Any, ...], Fraction]) -> Fraction:
    """The value of a round by the rules themselves."""
    if game.over(s):
        winners = game.score(s).winners
        return Fraction(0 if not winners else 1 if winners == (0,) else -1)
    p = game.plain(s)
    key = (tuple(p.hand.tolist()[0]), tuple(p.hand.tolist()[1]), p.stamina[0], p.stamina[1])
    if key not in known:
        known[key] = exact_value([
            [brute_force(game, game.after(game.after(s, 0, a), 1, b), known)
             for b in game.legal(s, 1)]
            for a in game.legal(s, 0)
        ])  # fmt: skip
    return known[key]


@pytest.mark.parametrize("no_mercy", [False, True])
@pytest.mark.parametrize("copies", [(1, 0, 1, 1, 0, 1), (0, 1, 1, 1, 1, 0), (0, 0, 2, 1, 0, 1)])
def test_the_last_round_is_worth_what_brute_force_says(
    copies: tuple[int, ...], no_mercy: bool
) -> None:
    kinds = dict(zip(("P1", "P2", "P3", "N", "B", "D"), copies, strict=True))
    game = PUNCH.game(
        rounds=1, hand=4, copies=kinds, no_mercy=no_mercy, start_stamina=3, matches_to_win=1,
        max_replays=0,
    )  # fmt: skip
    s = dealt(game, 1)
    game.plain(s).stamina[1] = 4
    space = [0] * SPACE
    kit = PUNCH.interpreted.kit(game.kit.record)
    value = last_round.solve_last_round(kit, game.plain(game.view(s, 0)), space)
    assert abs(Fraction(value, ONE) - brute_force(game, s, {})) < Fraction(1, 100_000)


def test_the_solver_fights_by_the_rules() -> None:
    game = PUNCH.game(no_mercy=True)
    s = game.plain(game.new())
    kit = PUNCH.interpreted.kit(game.kit.record)
    for own, other in itertools.product((1, 2, 10), repeat=2):
        s.stamina[0], s.stamina[1] = own, other
        for mine, theirs in itertools.product(range(KINDS), repeat=2):
            told = last_round.change_of(kit, mine, theirs, own, other)
            assert told == effect(kit, s, 0, mine, theirs)


def odds(game: Game, v: Record, seat: int) -> list[int]:
    cells = [0] * SPACE
    moves = game.legal(v, seat)
    cells[: len(moves)] = moves
    kit = PUNCH.interpreted.kit(game.kit.record)
    trust_at_first(cells)
    choice.find_odds(kit, game.plain(v), seat, cells, len(moves))
    return cells[ODDS : ODDS + len(moves)]


def fighting(game: Game, seed: int) -> Record:
    """A match at its first exchange, hands kept."""
    s = dealt(game, seed)
    while game.plain(s).phase != FIGHTING:
        for seat in game.seats(s):
            game.apply(s, seat, game.legal(s, seat)[-1])
    return s


def test_what_the_rival_holds_or_has_sealed_makes_no_difference() -> None:
    game = PUNCH.game()
    s = fighting(game, 3)
    before = odds(game, game.view(s, 0), 0)
    other = game.plain(s)
    cards = list(other.hand.tolist()[1])
    for k in range(KINDS):  # another hand out of the same deck
        other.hand[1, k], other.fresh[1, k] = min(5, cards[(k + 1) % KINDS]), 0
        other.fresh[1, k] = 5 - other.hand[1, k]
    assert odds(game, game.view(s, 0), 0) == before
    game.apply(s, 1, game.legal(s, 1)[0])
    assert odds(game, game.view(s, 0), 0) == before


def test_both_seats_play_alike() -> None:
    """The same hands with the seats changed: the same odds."""
    game = PUNCH.game()
    s = fighting(game, 5)
    before = odds(game, game.view(s, 0), 0)
    p = game.plain(s)
    for k in range(KINDS):
        p.hand[0, k], p.hand[1, k] = p.hand[1, k], p.hand[0, k]
        p.fresh[0, k], p.fresh[1, k] = p.fresh[1, k], p.fresh[0, k]
    assert odds(game, game.view(s, 1), 1) == before


Chooser = Callable[[Game, Record, int], int]


def trust_in(rival: Chooser, seed: int, exchanges: int) -> list[int]:
    """How far seat 0 takes a rival for each mind after so many exchanges."""
    game = PUNCH.game(max_redeals=0)
    s, past = fighting(game, seed), []
    players: list[Chooser] = [bot("random", seed).choose, rival]
    while len(past) < exchanges and game.plain(s).phase == FIGHTING:
        past.append(game.plain(game.view(s, 0)))
        for seat, player in enumerate(players):
            game.apply(s, seat, player(game, game.view(s, seat), seat))
    kit, cells = PUNCH.interpreted.kit(game.kit.record), [0] * SPACE
    trust(kit, game.plain(game.view(s, 0)), 1, past, 0, len(past), cells)
    return cells[TRUST : TRUST + MINDS]


def count_cards(game: Game, v: Record, seat: int) -> int:
    kit, moves = PUNCH.interpreted.kit(game.kit.record), game.legal(v, seat)
    return int(attack_counting(kit, game.plain(v), seat, moves, len(moves), [1]))


def hit_hard(game: Game, v: Record, seat: int) -> int:
    moves = game.legal(v, seat)
    return next((move for move in moves if move - PLAY in (P2, P3)), moves[-1])


MINDED: dict[int, tuple[int, Callable[[int], Chooser]]] = {
    minds.BOT: (8, lambda seed: bot("heuristic", seed).choose),
    minds.COUNTER: (8, lambda seed: count_cards),
    minds.HITTER: (3, lambda seed: hit_hard),  # then the hard punches are gone
}


@pytest.mark.parametrize("mind", MINDED)
def test_who_is_of_a_simple_mind_is_found_out(mind: int) -> None:
    """Taken for it more than at first, and more than a random player is."""
    exchanges, rival = MINDED[mind]
    found = [trust_in(rival(seed), seed, exchanges)[mind] for seed in range(12)]
    others = [trust_in(bot("random", seed).choose, seed, exchanges)[mind] for seed in range(12)]
    assert sum(found) > 12 * at_first(mind) > sum(others)
    assert sum(found) > 2 * sum(others)
    assert min(others) >= LEAST


def test_a_stranger_is_taken_as_at_first() -> None:
    cells = [0] * SPACE
    trust(None, None, 1, [], 0, 0, cells)
    assert cells[TRUST : TRUST + MINDS] == [at_first(mind) for mind in range(MINDS)]


@pytest.mark.parametrize("mind", range(MINDS))
def test_what_is_foreseen_is_a_whole(mind: int) -> None:
    """Every mind plays something, and nothing that is spent."""
    game = PUNCH.game()
    kit, cells = PUNCH.interpreted.kit(game.kit.record), [0] * SPACE
    s = fighting(game, 7)
    game.plain(s).spent[1, DODGE] = 5
    minds.foresee(kit, game.plain(game.view(s, 0)), 1, mind, cells)
    odds = cells[FORESEEN : FORESEEN + KINDS]
    assert odds[DODGE] == 0
    assert SURE - KINDS <= sum(odds) <= SURE


def last_exchanges(no_mercy: bool = False) -> tuple[Game, Record]:
    """Three cards each in the last round of the box."""
    game = PUNCH.game(matches_to_win=1, no_mercy=no_mercy)
    s = game.blank()
    plain = game.plain(s)
    plain.phase, plain.round_no, plain.turn_no, plain.bout = FIGHTING, 2, 7, 1
    for p, hand in enumerate(((0, 1, 1, 0, 0, 1), (1, 0, 1, 1, 0, 0))):
        plain.stamina[p] = 3
        for k in range(KINDS):
            plain.hand[p, k], plain.spent[p, k] = hand[k], 5 - hand[k]
    return game, s


@pytest.mark.parametrize("seat", range(2))
def test_a_trusted_rival_is_answered_and_a_stranger_is_not(seat: int) -> None:
    """With full trust the answer to the bot's own card; without any, the exact odds."""
    game, s = last_exchanges()
    kit, v = PUNCH.interpreted.kit(game.kit.record), game.view(s, seat)
    exact, moves = odds(game, v, seat), game.legal(v, seat)
    theirs = think_as_bot(
        kit, game.plain(game.view(s, 1 - seat)), 1 - seat, game.legal(s, 1 - seat), 3, [1]
    )
    for sure in (0, SURE):
        cells = [0] * SPACE
        cells[: len(moves)] = moves
        cells[TRUST + minds.BOT] = sure
        choice.find_odds(kit, game.plain(v), seat, cells, len(moves))
        worth = pair_values(cells, game.legal(s, 1 - seat).index(theirs), seat, len(moves))
        choice.lean_on_trust(kit, game.plain(v), seat, cells)
        found = cells[ODDS : ODDS + len(moves)]
        if sure == 0:
            assert found == exact
        else:
            liked = [i for i, share in enumerate(found) if share]
            assert all(worth[i] == max(worth) for i in liked)


def pair_values(cells: list[int], theirs: int, seat: int, count: int) -> list[int]:
    """What the own cards of the solved exchange are worth against this one."""
    if seat == 0:
        return [cells[MATRIX + i * KINDS + theirs] for i in range(count)]
    return [-cells[MATRIX + theirs * KINDS + i] for i in range(count)]


def test_it_mixes_its_cards() -> None:
    game = PUNCH.game()
    mixed = [sum(share > 0 for share in odds(game, game.view(fighting(game, n), 0), 0)) > 1
             for n in range(12)]  # fmt: skip
    assert sum(mixed) >= 4


def test_it_prepares_hands_as_the_bot_does() -> None:
    game = PUNCH.game(mode="advanced")
    s = game.new()
    kit, moves = PUNCH.interpreted.kit(game.kit.record), game.legal(s, 0)
    for key in range(20):
        cells = [*moves, *[0] * 100]
        told = master.think(kit, game.plain(game.view(s, 0)), 0, cells, len(moves), [key])
        asked = think_as_bot(kit, game.plain(game.view(s, 0)), 0, moves, len(moves), [key])
        assert told == asked


@pytest.mark.long
def test_compiled_and_interpreted_it_plays_the_same_matches() -> None:
    for options in ({}, {"mode": "advanced", "no_mercy": True, "exchange": True}):
        game = PUNCH.game(matches_to_win=1, hand=3, **options)
        native, plain = (
            simulate(game, 6, seed=4, bots=[master, "heuristic"], backend=backend, finals=True)
            for backend in ("native", "python")
        )
        assert native.finals is not None and plain.finals is not None
        assert native.finals.tobytes() == plain.finals.tobytes()


@pytest.mark.long
def test_it_beats_the_heuristic_in_either_seat() -> None:
    """A few matches of the box kit; the figures of thousands are in docs/bots-punch.md."""
    game = PUNCH.game(matches_to_win=1)
    first = simulate(game, 60, seed=8, bots=[master, "heuristic"]).wins
    second = simulate(game, 60, seed=8, bots=["heuristic", master]).wins
    assert first[0] > 33 and second[1] > 33
