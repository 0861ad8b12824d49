"""Records: of a running game what a viewer has seen, of a finished one everything.

A game of another version of the rules is neither replayed nor continued. It is told from its own
lines: who did what, in the words in which it was written down, and how it ended. These lines do not
say who saw them: until such a table has ended, a seat is told what it did itself, and no more.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from haymaker import games
from haymaker.games import find
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import BrokenRecord, HaymakerError, Refused
from haymaker.kernel.game import Game, Room
from haymaker.kernel.words import in_words
from haymaker.protocol.lobby import Story, StorySeat, Verified
from haymaker.protocol.shown import PICTURE_WIDTH, Frame, Line, Told
from haymaker.table import frames, kits, records
from haymaker.table.course import Batch, Course, Shows
from haymaker.table.entries import Begin, Did, Played
from haymaker.table.records import GameRecord
from haymaker.table.snapshot import Snapshot, resumed
from haymaker.table.state import TableState, played, steps_of


def text(state: TableState) -> str:
    """The record of a finished game, line by line as the terminal keeps it."""
    if not state.ended or not state.begun:
        raise Refused("The record is open to all when the game is over; until then see the story.")
    if state.course is None:
        bodies = [opening(state, state.kit_written), *_old_lines(state)]
    else:
        game, course = state.game, state.course
        bodies = [opening(state, kits.as_written(game)), *records.actions(game, course.steps)]
        if course.over:
            bodies.append(records.closing(game, course.state, state.pick()))
    if state.lost is not None:
        luck = state.pick().closing()
        bodies.append(records.closing_on_time(state.spec.players, state.lost, luck))
    return "".join(line for line, _ in records.lines(bodies))


def opening(state: TableState, kit: dict[str, Any]) -> dict[str, Any]:
    """The first line of a table's record."""
    thrown = {"source": "thrown"} if state.spec.throws == "physics" else None
    return records.header(state.spec, kit, thrown or state.pick().opening(), state.names)


def told(
    state: TableState, viewer: int, shows: Shows | None = None, columns: int = PICTURE_WIDTH
) -> Story:
    """What a viewer has seen so far."""
    if state.only_shown:
        return _old_table(state, viewer)
    frames = story(state.game, viewer, state.played, shows, columns)
    frames = with_time(state.game, frames, state.lost)
    over, kit = state.status == "over", state.game.kit.values
    return _story(viewer, state.game.name, state.title, kit, seats_of(state), over, frames)


def seats_of(state: TableState) -> list[StorySeat]:
    """Who sits at a table, and whether a person or a bot."""
    return [
        StorySeat(number, _role(state.game, number), s.name or s.bot, s.kind, s.player)  # type: ignore[arg-type]
        for number, s in enumerate(state.seats)
    ]


def _role(game: Game, seat: int) -> str:
    return str(game.words.seat_name(game.kit, seat))


def _story(
    viewer: int, name: str, title: str, kit: Mapping[str, Any], seats: list[StorySeat], over: bool,
    frames: Iterable[Frame], note: str = "",
) -> Story:  # fmt: skip
    seen_from = None if viewer == WATCHER else viewer
    roles, names = [seat.role for seat in seats], [seat.name for seat in seats]
    return Story(name, title, seen_from, roles, names, dict(kit), over, [*frames], seats, note)


# --- a game in one viewer's frames ----------------------------------------------------------------


def story(
    game: Game, viewer: int, entries: Sequence[Played], shows: Shows | None = None,
    columns: int = PICTURE_WIDTH,
) -> Iterator[Frame]:  # fmt: skip
    """Every frame the viewer has had, without the moves that were open then."""
    course = Course(game, (viewer,))
    course.shows = shows or {}
    for batch in seen(course, viewer, entries):
        yield frames.frame(course, viewer, batch, [], bare=True, columns=columns)


def with_time(game: Game, told: Iterable[Frame], lost: int | None) -> Iterator[Frame]:
    """The frames of a game that a clock may have ended: then a last one says so."""
    last = None
    for last in told:
        yield last
    if last is not None and lost is not None:
        step = Told(None, [frames.game_lost(game, lost)])
        score = frames.score_on_time(game.players, lost)
        yield replace(last, n=last.n + 1, turn=[], steps=[step], luck_due=False, score=score)


def log(
    game: Game, viewer: int, entries: Sequence[Played], since: Snapshot | None = None
) -> list[Line]:
    """Every sentence the viewer has been told, with the number of its frame; with a snapshot, only
    what was told after it."""
    course = Course(game, (viewer,)) if since is None else resumed(since, game, (viewer,))
    course.steps = steps_of(entries[: 0 if since is None else since.played])
    lines: list[Line] = []
    for batch in seen(course, viewer, entries[0 if since is None else since.played :]):
        lines += [Line(course.n[viewer], text) for text in frames.told(game, viewer, batch)]
    return lines


def seen(course: Course, viewer: int, entries: Sequence[Played]) -> Iterator[Batch]:
    """What the viewer has seen of these entries; the course goes along with it."""
    for entry in entries:
        batch = played(course, entry)
        course.adopt(batch)
        if batch.seen(viewer):
            yield batch


# --- records that somebody brings along -----------------------------------------------------------


def brought(raw: bytes, viewer: int | None) -> Story:
    """The story of a record file, every line of which must be good."""
    found = sound(raw)
    if not is_old(found):
        checked(found)
    told = story_of(found, viewer, PICTURE_WIDTH)
    if found.problem is not None:
        raise found.problem
    return told


def verify(raw: bytes) -> Verified:
    try:
        found = sound(raw)
        return Verified(True, found.verify(checked(found)))
    except BrokenRecord as problem:
        return Verified(False, str(problem), problem.line)
    except HaymakerError as problem:
        return Verified(False, str(problem))


def sound(raw: bytes) -> GameRecord:
    """A record file, every line of which is whole."""
    found = records.parse("record", raw)
    if found.problem is not None:
        raise found.problem
    return found


NOT_YET = "A game can be analysed, and played on from, when it is over."
OTHER_RULES = (
    "This game was played under other rules than those here. It can be shown, but neither analysed "
    "nor played on from."
)


def finished(raw: bytes) -> tuple[GameRecord, Game]:
    """A record file of a game that is over, every line of which must be good, and its game: asked
    of the interpreter, since a stranger brings it along."""
    found = sound(raw)
    if is_old(found):
        raise Refused(OTHER_RULES)
    if found.end is None:
        raise Refused(NOT_YET)
    game = kits.uncompiled(checked(found))
    ((_, last),) = deque(found.replay(game), maxlen=1)
    found.check_end(game, last)
    return found, game


def checked(found: GameRecord) -> Game:
    """The game of a record whose lines mean what they say."""
    game = found.game(find(found.game_name))
    records.check_spelling(found, game)
    return game


def story_of(found: GameRecord, viewer: int | None, columns: int = 0) -> Story:
    """A record as a seat or an onlooker saw it, as far as it keeps to the rules; one of other rules
    as it was written down."""
    if is_old(found):
        return old_story(found)
    game = found.game(find(found.game_name))
    if viewer is not None and not 0 <= viewer < game.players:
        raise HaymakerError(f"There is no seat {viewer}; there are 0 to {game.players - 1}.")
    found.keep_sound(game)
    eyes = WATCHER if viewer is None else viewer
    frames = with_time(game, story(game, eyes, entries_of(found), columns=columns), found.lost)
    over, seats = found.end is not None, seats_of_record(found, game)
    return _story(eyes, game.name, game.title, game.kit.values, seats, over, frames)


NAMELESS = ("human", "You")
"""What a terminal writes down for a person without a name. Whoever reads the record is another."""


def seats_of_record(found: GameRecord, game: Game) -> list[StorySeat]:
    roles = [_role(game, seat) for seat in range(game.players)]
    names = [str(name)[:40] for name in found.header["seats"]]
    return [
        StorySeat(seat, role, role if names[seat] in NAMELESS else names[seat])
        for seat, role in enumerate(roles)
    ]


def entries_of(found: GameRecord) -> list[Played]:
    """Steps as entries: luck belongs to the action before it."""
    luck: list[int] = []
    entries: list[Played] = [Begin(luck)]
    for step in found.steps:
        if step.seat == CHANCE:
            luck.append(step.action)
        else:
            luck = []
            entries.append(Did(step.seat, step.action, luck))
    return entries


# --- games of another version of the rules --------------------------------------------------------


def is_old(found: GameRecord) -> bool:
    """Whether the record was made under other rules than those here."""
    return found.version != find(found.game_name).version


def old_story(found: GameRecord, last: str = "") -> Story:
    """A game of other rules from its own lines: a frame per line, without a view. The last one says
    how it ended, or whatever else is to be said."""
    room = _room(found.game_name)
    title = found.game_name if room is None else room.title
    here = "" if room is None else f"; here are the rules of version {room.version}"
    names = enumerate(found.header["seats"])
    seats = [StorySeat(seat, f"Seat {seat + 1}", str(name)[:40]) for seat, name in names]
    who = [f"{seat.role} ({seat.name})" if seat.name else seat.role for seat in seats]
    told = [Told(_seat_of(line), [_line_told(line, who)]) for line in found.spelled]
    if found.lost is not None:
        last = f"Time was up for {who[found.lost]}: the game was lost."
    elif found.end is not None:
        points = ", ".join(f"{w} {p}" for w, p in zip(who, found.end["points"], strict=False))
        last = f"The game ended with these points: {points}."
    if last:
        told.append(Told(None, [last]))
    frames = [Frame(None, n, [], {}, [step]) for n, step in enumerate(told, start=1)]
    note = (
        f"This game was played under version {found.version} of the rules of {title}{here}, so it "
        "is told as it was written down."
    )
    kit, over = found.header["kit"], found.end is not None
    return _story(WATCHER, found.game_name, title, kit, seats, over, frames, note)


def _room(name: str) -> Room | None:
    return find(name) if name in games.names() else None


def _old_table(state: TableState, viewer: int) -> Story:
    lines = _old_lines(state)
    if not state.ended:
        lines = [line for line in lines if line["seat"] == viewer]
    found = GameRecord("the table", opening(state, state.kit_written), spelled=lines)
    if state.lost is not None:
        found.end = records.closing_on_time(state.spec.players, state.lost, {})
    return old_story(found, "" if state.ended else OWN_LINES)


OWN_LINES = "What others did, and luck, is told when everybody has left the table."


def _old_lines(state: TableState) -> list[dict[str, Any]]:
    """The steps of a table as lines. Their words are in no entry: they come from the room of today,
    if its numbers still mean what they meant."""
    return records.actions(_game_with_its_numbers(state), steps_of(state.played))


def _game_with_its_numbers(state: TableState) -> Game | None:
    room = _room(state.spec.game)
    if room is None or state.spec.rules < (room.words.NUMBERED_SINCE or room.version):
        return None
    try:
        return room.refilled("the table", state.kit_written, state.spec.players)
    except HaymakerError:
        return None


def _seat_of(line: dict[str, Any]) -> int | None:
    return None if line["seat"] == records.LUCK else int(line["seat"])


def _line_told(line: dict[str, Any], who: Sequence[str]) -> str:
    seat = _seat_of(line)
    name = "Luck" if seat is None else who[seat] if 0 <= seat < len(who) else f"Seat {seat + 1}"
    return f"{name}: {in_words(records.words_of(line)) or 'action ' + str(line['action'])}"
