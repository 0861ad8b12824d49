"""What every game must pass, written once. Each check raises `AssertionError` with a sentence."""

from __future__ import annotations

import functools
import heapq
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from haymaker.bots.search.engine import PlainSearcher
from haymaker.kernel import contract, rulebook
from haymaker.kernel.contract import CHANCE, LUCK_ACTS, WATCHER
from haymaker.kernel.errors import Refused
from haymaker.kernel.game import Game, Room, same
from haymaker.kernel.layout import Record
from haymaker.kernel.native import native
from haymaker.table import spelling
from haymaker.table.luck import Seeded
from haymaker.table.records import GameRecord, Step
from tests.table.tabletop import Event, Table
from tests.tracing import trace

LONGEST = 200_000


def copy(game: Game, s: Record) -> Record:
    twin = game.blank()
    twin[:] = s
    return twin


def some_game(game: Game, seed: int, limit: int = LONGEST) -> Iterator[tuple[Record, int, int]]:
    """A random game, seats in any order: each state with the seat and action that follow it."""
    luck = random.Random(seed)
    s = game.new()
    for _ in range(limit):
        seats = game.seats(s)
        if not seats:
            return
        seat = luck.choice(seats)
        assert seat == CHANCE or seat < game.players, "a seat is in turn that nobody sits on"
        if seat == CHANCE:
            weights = game.chance(s)
            action = luck.choices(range(len(weights)), weights)[0]
        else:
            moves = game.legal(s, seat)
            assert moves, f"seat {seat} is in turn and has no legal action"
            action = luck.choice(moves)
        yield s, seat, action
        s = game.after(s, seat, action)
    raise AssertionError(f"the game has not ended after {limit} steps")


def some_states(game: Game, seed: int, count: int) -> list[Record]:
    """States spread evenly over a random game, the last one included."""
    states = [s for s, _, _ in some_game(game, seed)]
    if len(states) <= count:
        return states
    return [states[round(i * (len(states) - 1) / (count - 1))] for i in range(count)]


def some_actions(game: Game, s: Record, seat: int) -> list[int]:
    """All actions; of a very long list the legal ones and every few, other ones each time."""
    count = game.room.rules.ACTIONS
    stride = max(1, count // 250)
    first = int(s.view("u1").sum()) % stride
    return sorted({*game.legal(s, seat), *range(first, count, stride)})


def viewers(game: Game) -> list[int]:
    return [*range(game.players), WATCHER]


# --- one check per promise -----------------------------------------------------------------------


def check_turn(game: Game, s: Record) -> None:
    """A seat in turn exists and has a legal action; luck acts alone, with honest odds."""
    bits = game.turn(s)
    rules = game.room.rules
    if bits & LUCK_ACTS:
        assert bits == LUCK_ACTS, "luck and a seat are in turn together"
        weights = [-1] * rules.LUCK
        total = rules.chance(game.room.interpreted.kit(game.kit.record), game.plain(s), weights)
        contract.whole_odds(weights, total)
        assert min(weights) >= 0, "an outcome of luck has no weight, or one below zero"
        assert total == sum(weights) > 0, "the odds do not add up to what chance returns"
        assert total < 1 << 31, "the odds add up to too much"
        return
    assert bits >> game.players == 0, "a seat is in turn that nobody sits on"
    for seat in game.seats(s):
        moves = game.legal(s, seat)
        assert moves, f"seat {seat} is in turn and has no legal action"
        assert moves == sorted(set(moves)), "legal actions are not in rising order, each once"
        assert moves[0] >= 0 and moves[-1] < rules.ACTIONS, "a legal action is out of range"


def check_why_not(game: Game, s: Record, clauses: Mapping[str, Any]) -> None:
    """`why_not` agrees with `legal`, names a clause of the rulebook, and words explain it."""
    for seat in game.seats(s):
        if seat == CHANCE:
            continue
        moves = set(game.legal(s, seat))
        v = game.plain(game.view(s, seat))
        for action in some_actions(game, s, seat):
            clause = game.why_not(s, seat, action)
            agrees = (clause == 0) == (action in moves)
            assert agrees, f"why_not says {clause} of action {action}, legal says {action in moves}"
            if clause:
                assert game.clause(clause) in clauses, f"{game.clause(clause)} is in no rulebook"
                sentence = game.words.why(game.kit, v, seat, action, clause)
                assert sentence.strip(), "an action is refused without a word"


@functools.lru_cache(maxsize=2)
def table_of(game: Game) -> Table:
    return Table(game, Seeded(0))


def check_refusals(game: Game, s: Record) -> None:
    """Illegal, malformed and out-of-turn actions change nothing."""
    table = table_of(game)
    table.state = s
    before = s.tobytes()
    seats = game.seats(s)
    for seat in (-1, *range(game.players + 1), WATCHER):
        legal = set(game.legal(s, seat)) if seat in seats else set()
        for action in (-1, game.room.rules.ACTIONS, 10**9, *some_actions(game, s, 0)[::7]):
            if action in legal:
                continue
            try:
                table.act(seat, action)
            except Refused as refused:
                assert len(str(refused)) > 20, "a refusal does not explain itself"
            else:
                raise AssertionError(f"action {action} of seat {seat} was not refused")
            assert table.state.tobytes() == before, "a refused action has changed the state"


def check_view(game: Game, s: Record) -> None:
    """A view is enough for its seat, hides nothing from itself, and holds the onlooker's view."""
    seen_by_all = game.view(s, WATCHER)
    for viewer in viewers(game):
        v = game.view(s, viewer)
        assert same(game.view(v, viewer), v), "a view of a view shows something else"
        assert same(game.view(v, WATCHER), seen_by_all), "an onlooker sees more than a seat"
        check_turn_as_seen(game, v, s, viewer)
        if viewer != WATCHER and game.turn(s) >> viewer & 1:
            assert game.legal(v, viewer) == game.legal(s, viewer), "legal differs on the view"
            for action in some_actions(game, s, viewer):
                assert game.why_not(v, viewer, action) == game.why_not(s, viewer, action), (
                    "why_not differs between view and state"
                )


def check_turn_as_seen(game: Game, v: Record, s: Record, viewer: int) -> None:
    """A view knows whether luck or its own seat is to act, and whether the game is over. Others in
    turn it names all, and with them perhaps some who have finished in secret."""
    seen, bits = game.turn(v), game.turn(s)
    assert (seen == 0) == (bits == 0), "a view takes the game for over, or for going on"
    assert (seen ^ bits) & LUCK_ACTS == 0, "whether luck acts differs between view and state"
    assert bits & ~seen == 0, "a view leaves out a seat that is in turn"
    if viewer != WATCHER:
        assert (seen ^ bits) >> viewer & 1 == 0, "a view is wrong about its own seat's turn"


def check_guess(game: Game, s: Record, seed: int) -> None:
    """A guess agrees with all that the seat knows, and nothing the seat is told differs."""
    stock = game.inventory(s)
    for viewer in viewers(game):
        v = game.view(s, viewer)
        guessed = game.guess(v, viewer, seed * 977 + viewer)
        assert same(game.view(guessed, viewer), v), "a guess does not have the view it came from"
        assert game.inventory(guessed) == stock, "a guess has other components"
        check_turn_as_seen(game, v, guessed, viewer)
        if viewer != WATCHER and game.turn(s) >> viewer & 1:
            assert game.legal(guessed, viewer) == game.legal(s, viewer), "equal views, other moves"
        check_turn(game, guessed)


def check_unseal(game: Game, s: Record, seed: int) -> None:
    """Others' sealed choices that a searcher takes back are still to be made: the seat's own moves
    stay as they are, the others are in turn, and choosing anew leads to the view that it had."""
    seats = game.seats(s)
    seat = seats[seed % len(seats)]
    if seat == CHANCE:
        return
    v = game.view(s, seat)
    taken_back = game.guess(v, seat, seed)
    searcher_of(game.room).unseal(game, taken_back, seat)
    assert game.legal(taken_back, seat) == game.legal(s, seat), "unseal changes the seat's moves"
    check_turn(game, taken_back)
    assert game.inventory(taken_back) == game.inventory(s), "unseal loses a component"
    assert leads_to(game, taken_back, seat, v), "what is unsealed cannot be sealed again"


def leads_to(game: Game, s: Record, seat: int, v: Record, most: int = 2000) -> bool:
    """Whether the others' choices can lead to this view, the most promising looked at first."""
    seen = {game.view(s, seat).tobytes()}
    open_ends = [(unlike(game.view(s, seat), v), 0, s)]
    while open_ends and len(seen) < most:
        distance, _, s = heapq.heappop(open_ends)
        if distance == 0:
            return True
        for other in game.seats(s):
            for action in game.legal(s, other) if other != seat else ():
                after = game.after(s, other, action)
                seems = game.view(after, seat)
                if seems.tobytes() not in seen:
                    seen.add(seems.tobytes())
                    heapq.heappush(open_ends, (unlike(seems, v), len(seen), after))
    return False


@functools.lru_cache(maxsize=8)
def searcher_of(room: Room) -> PlainSearcher:
    return PlainSearcher(room)


def unlike(a: Record, b: Record) -> int:
    """How far the bytes differ, all together; 0 where the views are the same."""
    return int(abs(a.view("i1").astype(int) - b.view("i1")).sum())


def check_told_alike(game: Game, s: Record, seed: int) -> None:
    """What a seat's own action does and tells may depend on secrets only where it reveals them."""
    for seat in game.seats(s):
        if seat == CHANCE:
            continue
        twin = game.guess(game.view(s, seat), seat, seed)
        for action in game.legal(s, seat)[:3]:
            one, two = game.after(s, seat, action), game.after(twin, seat, action)
            if same(game.view(one, seat), game.view(two, seat)):
                told = Event(game, seat, s, one).told(seat)
                assert told == Event(game, seat, twin, two).told(seat), "equal views, other words"


def check_sealed_order(game: Game, s: Record, luck: random.Random) -> None:
    """Where several seats may act, the order in which they do makes no difference."""
    seats = [seat for seat in game.seats(s) if seat != CHANCE]
    if len(seats) < 2:
        return
    chosen = {seat: luck.choice(game.legal(s, seat)) for seat in seats}
    results = []
    for _ in range(2):
        order = seats[:]
        luck.shuffle(order)
        results.append(_after_all(game, s, order, chosen))
    results.append(_after_all(game, s, seats[::-1], chosen))
    results.append(_after_all(game, s, seats, chosen))
    assert len({r.tobytes() for r in results}) == 1, "the order of sealed choices matters"


def _after_all(game: Game, s: Record, order: list[int], chosen: Mapping[int, int]) -> Record:
    for seat in order:
        assert game.turn(s) >> seat & 1, f"seat {seat} lost its turn because another acted first"
        s = game.after(s, seat, chosen[seat])
    return s


def check_inventory(game: Game, s: Record, stock: list[int]) -> None:
    assert game.inventory(s) == stock, "a component was lost or made"


def check_words(game: Game, s: Record, after: Record, actor: int) -> None:
    """Everything that can be said is said, to every viewer, within 80 columns."""
    for viewer in viewers(game):
        v = game.plain(game.view(s, viewer))
        drawn = game.words.table(game.kit, v, viewer, 80)
        assert drawn.strip(), "the table is not drawn"
        assert max(map(len, drawn.split("\n"))) <= 80, "the table is wider than 80 columns"
        told = Event(game, actor, s, after).told(viewer)
        assert isinstance(told, list) and all(isinstance(line, str) and line for line in told)
        if viewer != WATCHER and game.turn(s) >> viewer & 1:
            assert game.words.ask(game.kit, v, viewer).strip(), "a seat is asked without a word"
            moves = game.legal(s, viewer)
            labels = [game.words.label(game.kit, v, viewer, move) for move in moves]
            assert all(labels) and len(set(labels)) == len(labels), "two moves have one label"
            menu = game.words.menu(game.kit, v, viewer, moves)
            assert menu.strip() or not hasattr(game.room.part("words"), "menu"), "an empty menu"


def check_spelling(game: Game) -> None:
    """Every action has one structured form and one code, and both can be read back."""
    for seat in (*range(game.players), CHANCE):
        count = game.room.rules.LUCK if seat == CHANCE else game.room.rules.ACTIONS
        for action in range(count):
            spelled = game.words.spell(game.kit, seat, action)
            assert "do" in spelled, "a structured action does not say what to do"
            assert not {"n", "seat", "action", "sum", "end"} & set(spelled), "a reserved word"
            assert spelling.read(game, seat, spelled) == action, "a spelling is read otherwise"
            code = game.words.short(game.kit, seat, action)
            assert spelling.typed(game, seat, code) == action, "a code is read otherwise"


def check_endings(game: Game) -> None:
    """Every ending in which somebody has won has a name (0 is a game that goes on)."""
    for ending in game.room.rules.WINNING_ENDINGS:
        assert 0 < ending < len(game.words.ENDINGS), f"the winning ending {ending} has no name"


def check_end(game: Game, s: Record) -> None:
    """The game ended in a way that has a name: with a winner, or in a draw of those in front."""
    assert game.over(s), "the game is not over"
    score = game.score(s)
    assert 0 < score.ending < len(game.words.ENDINGS), "the game ended in no known way"
    assert len(score.points) == game.players, "not every seat has points"
    how = f"in the ending {game.words.ENDINGS[score.ending]!r}"
    if score.decided:
        shared = getattr(game.room.part("layout"), "SHARED_ENDINGS", ())
        alone = len(score.winners) < game.players
        assert alone or score.ending in shared, f"{how} somebody has won, and nobody is ahead"
    else:
        assert score.places.count(1) > 1, f"{how} nobody has won, and one seat is ahead"


def one_answers(game: Game, seed: int) -> Counter[str]:
    """How many decisions of a game had exactly one legal action, by what was to be done.

    Bots that think play every other game: they come to other decisions than chance does."""
    engine, kit = native(game.room), game.kit.record
    thinks = game.room.bot is not None and seed % 2 == 1
    thinkers = np.full(game.players, int(thinks), np.int32)
    seats, actions, states = trace(engine, kit, seed, seed, thinkers, 50_000)
    found: Counter[str] = Counter()
    for number, (seat, action) in enumerate(zip(seats.tolist(), actions.tolist(), strict=True)):
        if seat != CHANCE and len(engine.legal(kit, states[number : number + 1], seat)) == 1:
            found[str(game.words.spell(game.kit, seat, action)["do"])] += 1
    return found


def check_one_answers(room: Room, found: Mapping[str, int]) -> None:
    """Nobody is asked where there is one answer, but where the room says why (`ONE_ANSWER`)."""
    listed = room.words.ONE_ANSWER
    for verb, reason in listed.items():
        assert len(reason) > 10, f"ONE_ANSWER gives no reason for {verb!r}"
    asked = ", ".join(
        f"{verb!r} {count} times" for verb, count in found.items() if verb not in listed
    )
    assert not asked, f"asked though there was one answer, and not listed in ONE_ANSWER: {asked}"


def check_backends(game: Game, seed: int, samples: int = 12) -> None:
    """Native and Python give the same bytes for the same game, and the same answers."""
    engine = native(game.room)
    thinkers = np.zeros(game.players, np.int32)
    if game.room.bot is not None:
        thinkers[seed % game.players] = 1
    limit = 50_000
    seats, actions, states = trace(engine, game.kit.record, seed, seed + 1, thinkers, limit)
    assert len(actions) < limit, "the game has not ended"
    s = game.new()
    for number, (seat, action) in enumerate(zip(seats.tolist(), actions.tolist(), strict=True)):
        assert same(s, states[number : number + 1]), f"backends differ after {number} actions"
        s = game.after(s, seat, action)
    assert same(s, states[-1:]), "backends differ at the end"
    check_end(game, s)
    for number in range(0, len(actions) + 1, max(1, len(actions) // samples)):
        compare_answers(game, engine, copy(game, states[number : number + 1]), seed)


def compare_answers(game: Game, engine: Any, s: Record, seed: int) -> None:
    kit = game.kit.record
    plain = game.room.interpreted
    bits = plain.turn(kit, s)
    assert engine.turn(kit, s) == bits, "turn differs between backends"
    assert engine.inventory(kit, s) == plain.inventory(kit, s), "inventory differs"
    if bits == LUCK_ACTS:
        assert engine.chance(kit, s) == plain.chance(kit, s), "chance differs between backends"
    for viewer in viewers(game):
        views = [game.blank(), game.blank()]
        guesses = [game.blank(), game.blank()]
        for one, v, guessed in zip((engine, plain), views, guesses, strict=True):
            one.view(kit, s, viewer, v)
            one.guess(kit, v, viewer, seed + 5, guessed)
        assert same(*views), "view differs between backends"
        assert same(*guesses), "guess differs between backends"
        if viewer != WATCHER and bits >> viewer & 1:
            assert engine.legal(kit, s, viewer) == plain.legal(kit, s, viewer), "legal differs"
            for action in some_actions(game, s, viewer):
                assert engine.why_not(kit, s, viewer, action) == plain.why_not(
                    kit, s, viewer, action
                ), "why_not differs between backends"


def check_replay(game: Game, seed: int) -> None:
    """A record replays bit for bit, with no generator at all."""
    steps, last = [], game.new()
    for s, seat, action in some_game(game, seed):
        steps.append(Step(seat, action))
        last = game.after(s, seat, action)
    again = GameRecord("memory", {"luck": {}}, steps)
    *_, (_, end) = again.replay(game)
    assert same(end, last), "a replay ends in another state"
    assert steps, "a game without a single action"


def check_guess_fair(
    game: Game, v: Record, seat: int, expected: Mapping[bytes, float], draws: int = 6000
) -> None:
    """Guesses of a view come as often as the enumeration of all arrangements says.

    `expected` gives each possible state its probability. The bound is that of a chi-square which a
    fair guess exceeds once in about a million times.
    """
    found: dict[bytes, int] = {}
    for key in range(draws):
        guessed = game.guess(v, seat, key * 2654435761 + 17).tobytes()
        assert guessed in expected, "a guess is none of the arrangements that agree with the view"
        found[guessed] = found.get(guessed, 0) + 1
    total = sum(expected.values())
    chi, cells = 0.0, 0
    rest_found, rest_expected = float(draws), float(draws)
    for state, weight in expected.items():
        mean = draws * weight / total
        if mean >= 5:
            chi += (found.get(state, 0) - mean) ** 2 / mean
            cells += 1
            rest_found -= found.get(state, 0)
            rest_expected -= mean
    if rest_expected >= 5:
        chi += (rest_found - rest_expected) ** 2 / rest_expected
        cells += 1
    degrees = max(1, cells - 1)
    bound = degrees * (1 - 2 / (9 * degrees) + 4.75 * (2 / (9 * degrees)) ** 0.5) ** 3
    assert chi <= bound, f"guesses are biased: chi-square {chi:.1f}, allowed {bound:.1f}"


# --- all of them ----------------------------------------------------------------------------------


def check_game(game: Game, seed: int, states: int = 10) -> None:
    """Every promise but those about backends and kits, along random games."""
    luck = random.Random(seed)
    clauses = rulebook.clauses(game.room)
    check_spelling(game)
    check_endings(game)
    stock = game.inventory(game.new())
    walk = list(some_game(game, seed))
    step = max(1, len(walk) // states)
    marked = set(range(0, len(walk), step)) | {
        luck.randrange(len(walk)) for _ in range(states // 2)
    }
    last = game.new()
    for number, (s, seat, action) in enumerate(walk):
        last = game.after(s, seat, action)
        check_inventory(game, last, stock)
        check_turn(game, s)
        check_sealed_order(game, s, luck)
        if number in marked:
            check_why_not(game, s, clauses)
            check_view(game, s)
            check_guess(game, s, seed)
            check_unseal(game, s, seed)
            check_told_alike(game, s, seed)
            check_refusals(game, s)
            check_words(game, s, last, seat)
    check_end(game, last)
    check_view(game, last)
    check_guess(game, last, seed)
    assert game.why_not(last, 0, 0) == contract.GAME_OVER
