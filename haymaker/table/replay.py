"""Records: of a running game what a viewer has seen, of a finished one everything."""

from __future__ import annotations

from haymaker.games import find
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import BrokenRecord, HaymakerError, Refused
from haymaker.kernel.game import Game
from haymaker.protocol.lobby import Story, StorySeat, Verified
from haymaker.protocol.shown import PICTURE_WIDTH
from haymaker.table import records as records
from haymaker.table import spelling
from haymaker.table.course import Shows
from haymaker.table.entries import AnyEntry, Begin, Did
from haymaker.table.kits import as_written
from haymaker.table.luck import Asked, Fair, Luck
from haymaker.table.single import Bodily
from haymaker.table.state import TableState
from haymaker.table.story import story


def text(state: TableState) -> str:
    """The record of a finished game, line by line as the command line writes it."""
    if not state.ended or state.course is None:
        raise Refused("The record is open to all when the game is over; until then see the story.")
    game, luck = state.game, _luck(state)
    names = [seat.name or seat.bot for seat in state.seats]
    lines, digest = [], ""
    bodies = [{**records.header(game, luck, names), "kit": as_written(game)}]
    for number, step in enumerate(state.course.steps, start=1):
        who: int | str = records.LUCK if step.seat == CHANCE else step.seat
        words = spelling.spell(game, step.seat, step.action)
        bodies.append({"n": number, "seat": who, "action": step.action, **words})
    if state.course.over:
        score = game.score(state.course.state)
        closing = {"end": True, "points": list(score.points), "ending": score.ending}
        bodies.append({**closing, "luck": luck.closing()})
    for body in bodies:
        line, digest = records._line(body, digest)
        lines.append(line)
    return "".join(lines)


def _luck(state: TableState) -> Luck:
    if state.spec.luck == "asked":
        return Asked(lambda game, s, possible: possible[0])
    fair = Fair(state.nonces, bytes.fromhex(state.spec.seed))
    return Bodily(fair) if state.spec.throws == "physics" else fair


def told(
    state: TableState, viewer: int, shows: Shows | None = None, columns: int = PICTURE_WIDTH
) -> Story:
    """What a viewer has seen so far."""
    game, over = state.game, state.status == "over"
    seats = [
        StorySeat(number, _role(game, number), s.name or s.bot, s.kind, s.player)  # type: ignore[arg-type]
        for number, s in enumerate(state.seats)
    ]
    return _story(game, viewer, state.played, seats, over, shows, columns)


def _role(game: Game, seat: int) -> str:
    return str(game.words.seat_name(game.kit, seat))


def _story(
    game: Game, viewer: int, entries: list[AnyEntry], seats: list[StorySeat], over: bool,
    shows: Shows | None = None, columns: int = PICTURE_WIDTH,
) -> Story:  # fmt: skip
    return Story(
        game=game.name,
        title=game.title,
        seat=None if viewer == WATCHER else viewer,
        roles=[seat.role for seat in seats],
        names=[seat.name for seat in seats],
        kit=dict(game.kit.values),
        over=over,
        frames=list(story(game, viewer, entries, shows, columns)),
        seats=seats,
    )


# --- records that somebody brings along -----------------------------------------------------------


def brought(raw: bytes, viewer: int | None) -> Story:
    """The story of a record file, through any eyes."""
    found, game = _read(raw)
    if viewer is not None and not 0 <= viewer < game.players:
        raise HaymakerError(f"There is no seat {viewer}; there are 0 to {game.players - 1}.")
    for _ in found.replay(game):
        pass
    seats = [
        StorySeat(seat, _role(game, seat), str(name)[:40])
        for seat, name in enumerate(found.header["seats"][: game.players])
    ]
    eyes = WATCHER if viewer is None else viewer
    return _story(game, eyes, _entries(found), seats, found.end is not None)


def verify(raw: bytes) -> Verified:
    try:
        found, game = _read(raw)
        return Verified(True, found.verify(game))
    except BrokenRecord as problem:
        return Verified(False, str(problem), problem.line)
    except HaymakerError as problem:
        return Verified(False, str(problem))


def _read(raw: bytes) -> tuple[records.GameRecord, Game]:
    found = records.parse("record", raw)
    if found.problem is not None:
        raise found.problem
    game = found.game(find(found.game_name))
    records.check_spelling(found, game)
    return found, game


def _entries(found: records.GameRecord) -> list[AnyEntry]:
    """Steps as entries: luck belongs to the action before it."""
    entries: list[AnyEntry] = []
    luck: list[int] = []
    entries.append(Begin(luck))
    for step in found.steps:
        if step.seat == CHANCE:
            luck.append(step.action)
        else:
            luck = []
            entries.append(Did(step.seat, step.action, luck))
    return entries
