"""Positions that somebody has put together, for looking at and playing on.

A room lists in its `editing.py` which fields of a state may be edited (`FACTS`), how their places
and values are called, what follows from them (`settle`), in which ranges a game can be played on
(`ranges`), what else must be so (`problem`), and whether there is something to edit yet (`ready`).
What comes out is accepted only where it could lie on a table: every number in its range, no
component lost or made, the rules answer soundly, and some games can be played on from it. All of it
is asked of the interpreter, where a number or an index out of range is an error: compiled code
never sees a position.

Nobody keeps a position but whoever looks at it. So everything here is a question with the whole
position in it.
"""

from __future__ import annotations

import random
import secrets
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from haymaker.bots import RandomBot
from haymaker.kernel import observation, streams
from haymaker.kernel.contract import CHANCE, LUCK_ACTS, WATCHER
from haymaker.kernel.errors import HaymakerError, Refused, UnknownName
from haymaker.kernel.game import Game, same, seats_of
from haymaker.kernel.layout import Record
from haymaker.protocol import lobby
from haymaker.protocol.messages import Because
from haymaker.protocol.shown import Frame
from haymaker.table import frames, kits, lessons, replay, spelling
from haymaker.table.acts import move
from haymaker.table.analysis import engine_of
from haymaker.table.course import Course
from haymaker.table.luck import Seeded
from haymaker.table.records import Step

CANNOT_GO_ON = "The rules cannot go on from this position"
LIKEWISE = "Likewise the others."
ALIKE = 3
"""Reasons that a clause is listed with; where there are more, one stands for all."""
NOT_ASKED = "That seat is not asked now."
TRIED = 40
"""Moves of a seat that are tried out."""
GAMES, STEPS = 3, 300
"""Games that are played on from a position before it is accepted, and steps of each at most."""


class Fact(NamedTuple):
    """A field that may be edited: its shape, the range of its numbers, and what they mean."""

    name: str
    shape: tuple[int, ...]
    kind: str
    low: int
    high: int
    says: str
    per_seat: bool


def facts(game: Game) -> list[Fact]:
    """What can be edited in a game; nothing where the room lists nothing."""
    room, spec = game.room.part("editing"), game.observation_spec
    said, stated = getattr(room, "SAYS", {}), ranges(game)
    found = []
    for name in getattr(room, "FACTS", ()):
        field = spec[name]
        low, high = stated.get(name) or spec.range_of(field)
        says = said.get(name, field.says)
        found.append(Fact(name, field.shape, field.kind, low, high, says, field.per_seat))
    return found


def ranges(game: Game) -> dict[str, tuple[int, int]]:
    """The ranges that the room states: fields may count further than a game can go on from."""
    stated = getattr(game.room.part("editing"), "ranges", None)
    return {} if stated is None else dict(stated(game.room.interpreted.kit(game.kit.record)))


def edited(game: Game, s: Record, changes: Mapping[str, Any]) -> Record:
    """A copy of a state with these facts, and what follows from them; an error where that is no
    position."""
    known = {fact.name: fact for fact in facts(game)}
    changed = np.array(s)
    for name, value in changes.items():
        if name not in known:
            raise UnknownName(f"{game.title} fact", name, known)
        _put(changed, known[name], value)
    settle = getattr(game.room.part("editing"), "settle", None)
    if settle is not None and changes:
        settle(game.kit, changed)
    check(game, changed)
    return changed


def _put(s: Record, fact: Fact, value: Any) -> None:
    """Whole numbers of the fact's shape; of what is kept per seat, for the seats that are taken."""
    try:
        given = np.array(value)
    except (TypeError, ValueError, OverflowError):
        given = np.array("")
    if given.dtype.kind not in "biu":
        raise HaymakerError(f"{sentence_of(fact.says)} must be whole numbers.")
    numbers = given.astype(np.int64)
    if numbers.shape != fact.shape:
        shapes = f"the shape {fact.shape}, not {numbers.shape}"
        raise HaymakerError(f"{sentence_of(fact.says)} must have {shapes}.")
    if ((numbers < fact.low) | (numbers > fact.high)).any():
        raise HaymakerError(f"{sentence_of(fact.says)} must be {fact.low} to {fact.high}.")
    place = s[fact.name][0:1]
    place[tuple(slice(0, size) for size in (1, *fact.shape))] = numbers


def sentence_of(says: str) -> str:
    """What a field is called, at the beginning of a sentence."""
    return says[:1].upper() + says[1:]


def check(game: Game, s: Record) -> None:
    """Raises, in a sentence, where this is no position that the rules could go on from."""
    game.check_states(s)
    said = {fact.name: fact.says for fact in facts(game)}
    for name, (low, high) in ranges(game).items():
        if ((s[name] < low) | (s[name] > high)).any():
            says = said.get(name) or game.observation_spec[name].says
            raise HaymakerError(f"{sentence_of(says)} must be {low} to {high}.")
    try:
        problem = _problem(game, s)
    except HaymakerError:
        raise
    except Exception:  # a number or an index that the rules do not expect
        problem = "a number in it is out of place"
    if problem:
        raise HaymakerError(f"{CANNOT_GO_ON}: {problem}.")


def _problem(game: Game, s: Record) -> str:
    """What is unsound about it, in a few words; nothing where all is well."""
    rules, kit = game.room.interpreted, game.kit.record
    told = getattr(game.room.part("editing"), "problem", None)
    if told is not None and (problem := told(rules.kit(kit), game.plain(s))):
        return str(problem)
    bits = rules.turn(kit, s)
    if bits == 0:
        return "" if rules.score(kit, s, [0] * game.players) else "it is over, and has no ending"
    if bits != LUCK_ACTS and bits >> game.players:
        return "somebody is asked who does not play"
    if bits == LUCK_ACTS and not any(rules.chance(kit, s)):
        return "luck is asked, and has nothing to do"
    for seat in (*range(game.players), WATCHER):
        view = game.blank()
        rules.view(kit, s, seat, view)
        if not _turn_seen(rules.turn(kit, view), bits, seat):
            return "somebody would see another turn than there is"
        if seat != WATCHER and (problem := _seat_problem(game, s, view, seat, bits)):
            return problem
    actors = [seat for seat in (*range(game.players), CHANCE) if bits >> seat & 1]
    problems = (_steps_problem(game, s, seat) for seat in actors)
    return next(filter(None, problems), "") or _played_problem(game, s)


def _turn_seen(seen: int, bits: int, viewer: int) -> bool:
    """A view knows whether luck or its own seat is to act, and whether the game is over; of others
    it may name some who have chosen in secret."""
    sure = LUCK_ACTS | (0 if viewer == WATCHER else 1 << viewer)
    return (seen == 0) == (bits == 0) and (seen ^ bits) & sure == 0 and bits & ~seen == 0


def _seat_problem(game: Game, s: Record, view: Record, seat: int, bits: int) -> str:
    rules, kit = game.room.interpreted, game.kit.record
    guessed, seen = game.blank(), game.blank()
    rules.guess(kit, view, seat, 1, guessed)
    rules.view(kit, guessed, seat, seen)
    if not same(seen, view):
        return "nobody could have come to know what a seat knows here"
    if not bits >> seat & 1:
        return ""
    moves = rules.legal(kit, s, seat)
    if not moves:
        return "a seat is asked, and may do nothing"
    return "" if rules.legal(kit, view, seat) == moves else "a seat may do what it cannot see"


def _steps_problem(game: Game, s: Record, seat: int) -> str:
    """Whatever may happen next keeps all components."""
    rules, kit = game.room.interpreted, game.kit.record
    whole = rules.inventory(kit, s)
    steps = (
        [outcome for outcome, odds in enumerate(rules.chance(kit, s)) if odds]
        if seat == CHANCE
        else rules.legal(kit, s, seat)
    )
    for action in steps[:TRIED]:
        after = np.array(s)
        rules.apply(kit, after, seat, action)
        if rules.inventory(kit, after) != whole:
            return "something would be lost or made by a move"
    return ""


def _played_problem(game: Game, s: Record) -> str:
    """Whatever comes up in some random games keeps all components, and leaves something to do."""
    rules, kit, luck = game.room.interpreted, game.kit.record, random.Random(1)
    whole = rules.inventory(kit, s)
    for _ in range(GAMES):
        now = np.array(s)
        for _ in range(STEPS):
            bits = rules.turn(kit, now)
            if bits == 0:
                break
            seat = luck.choice(seats_of(bits))
            if seat == CHANCE:
                odds = rules.chance(kit, now)
                steps = [outcome for outcome, weight in enumerate(odds) if weight]
            else:
                steps = rules.legal(kit, now, seat)
            if not steps:
                return "somebody would soon be asked, and could do nothing"
            rules.apply(kit, now, seat, luck.choice(steps))
        if rules.inventory(kit, now) != whole:
            return "something would be lost or made after some moves"
    return ""


# --- what a page asks, with the whole position in every question ----------------------------------


def set_up(name: str, asked: lobby.PositionAsked) -> tuple[Game, Record]:
    """The position that somebody sends along, with the changes; checked as untrusted input. Without
    one it is the beginning of a game."""
    game = kits.uncompiled(kits.choose_game(name, asked.players, asked.kit, None)[0])
    s = read(game, asked.state) if asked.state else first_question(game)
    return game, edited(game, s, asked.changes)


def read(game: Game, text: str) -> Record:
    try:
        raw = b64decode(text, validate=True)
    except (NotBase64, ValueError):
        raise HaymakerError("The position is not written in base64.") from None
    s = game.blank()
    if len(raw) != s.nbytes:
        raise HaymakerError(f"A position of {game.title} has {s.nbytes} bytes, not {len(raw)}.")
    s.view("u1")[:] = np.frombuffer(raw, "u1")
    return s


def first_question(game: Game) -> Record:
    """Where somebody first has a choice, and the room has something to edit: what comes before that
    is done by its own bot."""
    course = Course(game, ())
    course.adopt(course.consider(None, Seeded()))
    while not course.over:
        open_to = {seat: game.legal(course.state, seat) for seat in course.seats}
        chooses = any(len(legal) > 1 for legal in open_to.values())
        if chooses and _is_ready(game, course.state):
            break
        seat = next(iter(open_to))
        action = _thought(game, game.view(course.state, seat), seat)
        course.adopt(course.consider(Step(seat, action), Seeded()))
    return course.state


def _is_ready(game: Game, s: Record) -> bool:
    told = getattr(game.room.part("editing"), "ready", None)
    return told is None or bool(told(game.room.interpreted.kit(game.kit.record), game.plain(s)))


def answer(name: str, asked: lobby.PositionAsked) -> lobby.PositionShown:
    """The position as a seat sees it; where something is to be done there first, how it is after
    that, and what the seat saw on the way."""
    game, s = set_up(name, asked)
    course = standing_at(game, s, asked)
    steps = [course.consider(None, Seeded())] if course.luck_due else []
    if asked.by is not None:
        action = chosen(course, asked.by, asked.action)
        steps = [course.consider(Step(asked.by, action), Seeded())]
    followed = []
    for batch in steps:
        course.adopt(batch)
        if batch.seen(asked.seat):
            followed.append(frames.frame(course, asked.seat, batch, [], columns=asked.columns))
    return shown(course, asked, followed)


def standing_at(game: Game, s: Record, asked: lobby.PositionAsked) -> Course:
    if not 0 <= asked.seat < game.players:
        raise Refused(f"There is no seat {asked.seat} at this table.")
    if asked.anew:
        s = game.guess(game.view(s, asked.seat), asked.seat, secrets.randbits(63))
    course = Course(game)
    course.stand_at(s)
    course.n = dict.fromkeys(course.viewers, asked.n)
    return course


def chosen(course: Course, seat: int, action: int | None) -> int:
    """What a seat does: as it was told or, where nothing was, as the room's own bot thinks."""
    game, view = course.game, move.view_of(course, seat)
    if action is not None:
        move.check(game, view, seat, action)
        return action
    if not game.legal(view, seat):
        raise Refused(NOT_ASKED)
    return _thought(game, view, seat)


def _thought(game: Game, view: Record, seat: int) -> int:
    """What the room's own bot does, interpreted."""
    if game.room.bot is None:
        return RandomBot().choose(game, view, seat)
    kit, luck = game.room.interpreted.kit(game.kit.record), [streams.mix(secrets.randbits(64))]
    legal = game.legal(view, seat)
    return int(game.room.bot.think(kit, game.plain(view), seat, legal, len(legal), luck))


def shown(course: Course, asked: lobby.PositionAsked, followed: list[Frame]) -> lobby.PositionShown:
    game, seat = course.game, asked.seat
    now = frames.frame(course, seat, None, [], columns=asked.columns)
    return lobby.PositionShown(
        game=game.name,
        title=game.title,
        players=game.players,
        kit={key: kits.as_written(game)[key] for key in kits.changed_from_box(game)},
        state=written(course.state),
        turn=[*seats_of(course.turn & ~LUCK_ACTS)],
        part=lessons.part_shown(game, seat, now, []),
        frames=followed,
        facts=[fact_shown(game, course.state, fact) for fact in facts(game)],
        engine=engine_of(game),
    )


def written(s: Record) -> str:
    return b64encode(s.tobytes()).decode()


def fact_shown(game: Game, s: Record, fact: Fact) -> lobby.FactShown:
    room, plain = game.room.part("editing"), game.plain(s)
    seats = range(game.players) if fact.per_seat else (0,)
    named = getattr(room, "places", None)
    places = [] if named is None else [named(game.kit, plain, fact.name, seat) for seat in seats]
    held = s[fact.name][0][tuple(slice(0, size) for size in fact.shape)]
    return lobby.FactShown(
        fact.name, fact.says, [*fact.shape], fact.kind, fact.low, fact.high, fact.per_seat,
        held.tolist(), [names for names in places if names],
        [names for seat in seats if (names := values_of(game, plain, fact, seat))],
    )  # fmt: skip


def values_of(game: Game, plain: Any, fact: Fact, seat: int) -> list[str]:
    """What the numbers mean, from the least on; the things of a set, bit by bit."""
    if fact.kind == observation.SEAT:
        names = [str(game.words.seat_name(game.kit, seat)) for seat in range(game.players)]
        return [*["nobody"] * (fact.high - fact.low + 1 - len(names)), *names]
    named = getattr(game.room.part("editing"), "values", None)
    return [] if named is None else list(named(game.kit, plain, fact.name, seat))


def moves(name: str, asked: lobby.PositionAsked) -> lobby.PositionMoves:
    """What a seat may do there, and which clauses forbid the rest."""
    game, s = set_up(name, asked)
    seat = asked.seat
    view = standing_at(game, s, asked).views[seat]
    if not view.asked:
        raise Refused(NOT_ASKED)
    allowed = [lobby.ChoiceOpen(one.action, one.label) for one in frames.moves(view, view.plain)]
    forbidden: dict[str, dict[str, list[str]]] = {}
    for action in sorted({*game.numbers(seat)} - {*view.legal}):
        if game.words.means(game.kit, view.plain, seat, action):
            clause = game.why_not(view.record, seat, action)
            why = str(game.words.why(game.kit, view.plain, seat, action, clause))
            code = str(game.words.short(game.kit, seat, action))
            forbidden.setdefault(game.clause(clause), {}).setdefault(why, []).append(code)
    told = [one for clause in sorted(forbidden) for one in told_of(clause, forbidden[clause])]
    return lobby.PositionMoves(allowed, told)


def told_of(clause: str, reasons: dict[str, list[str]]) -> list[lobby.Forbidden]:
    """What a clause forbids, by the reasons that are given. Where it says the same of one thing
    after another, once is enough."""
    if len(reasons) > ALIKE:
        first = next(iter(reasons))
        codes = [code for found in reasons.values() for code in found]
        reasons = {f"{first} {LIKEWISE}": codes}
    return [
        lobby.Forbidden(clause, why, codes[: move.LISTED], len(codes))
        for why, codes in sorted(reasons.items())
    ]


def why_not(name: str, asked: lobby.PositionAsked, spelled: dict[str, Any]) -> Because:
    """What the rules say to something that a seat would like to do there."""
    game, s = set_up(name, asked)
    action = spelling.read(game, asked.seat, spelled)
    try:
        move.check(game, game.view(s, asked.seat), asked.seat, action)
    except Refused as refused:
        return Because("", False, str(refused), refused.clause)
    return Because("", True, "That is allowed.")


def things(name: str, asked: lobby.PositionAsked) -> list[lobby.WhatShown]:
    """What lies on such a table, thing by thing."""
    game = kits.choose_game(name, asked.players, asked.kit, None)[0]
    return [lobby.WhatShown(*thing) for thing in game.words.things(game.kit)]


def of_record(
    raw: bytes, at: int, viewer: int | None, seat: int, anew: bool
) -> lobby.PositionShown:  # fmt: skip
    """The position of a finished game behind a frame of its replay, for a seat that plays on from
    there: as everything was, or with what the seat could not see dealt anew."""
    found, game = replay.finished(raw)
    eyes = WATCHER if viewer is None else viewer
    if viewer is not None and not 0 <= viewer < game.players:
        raise Refused(f"There is no seat {viewer} at this table.")
    course = Course(game, (eyes,))
    for number, _ in enumerate(replay.seen(course, eyes, replay.entries_of(found))):
        if number == at:
            break
    asked = lobby.PositionAsked(players=game.players, seat=seat, anew=anew)
    return shown(standing_at(game, course.state, asked), asked, [])
