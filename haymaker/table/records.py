"""Records: a game as a file of lines, one per action, luck included. See docs/records.md.

Each line carries a checksum over itself and the one before, so a cut or altered file is noticed at
the line where it breaks, and what stands before that line can still be read.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from haymaker.kernel.contract import CHANCE
from haymaker.kernel.errors import BrokenRecord, HaymakerError
from haymaker.kernel.game import Game, Room
from haymaker.kernel.history import Step as Step
from haymaker.kernel.layout import Record
from haymaker.table.luck import Luck, commitment, fair_pick

if TYPE_CHECKING:
    from haymaker.table.state import Spec

FORMAT = 1
LUCK = "luck"
LARGEST = 64 * 1024 * 1024
CUT_OFF = "the line is cut off."
DEEPEST = 16
"""Lists in lists, at most, in a line. A kit has some of them."""
STRING = re.compile(rb'"(?:[^"\\]|\\.)*"')


@dataclass
class GameRecord:
    """A game as it was played, up to its end or to where the file breaks."""

    source: str
    header: dict[str, Any]
    steps: list[Step] = field(default_factory=list)
    spelled: list[dict[str, Any]] = field(default_factory=list)
    end: dict[str, Any] | None = None
    problem: BrokenRecord | None = None

    @property
    def game_name(self) -> str:
        return str(self.header["game"])

    @property
    def version(self) -> int:
        return int(self.header["rules"])

    @property
    def lost(self) -> int | None:
        """The seat that has lost the game on time; None where the rules have ended it, if at
        all."""
        return None if self.end is None else self.end.get("lost")

    def game(self, room: Room) -> Game:
        """The game with the kit it was played with, under the same rules."""
        if self.version != room.version:
            raise HaymakerError(
                f"{self.source}: was played under version {self.version} of the rules of "
                f"{room.box.facts['title']}; here are the rules of version {room.version}, so it "
                "can be shown but neither replayed nor continued."
            )
        players, (low, high) = self.header["players"], room.box.players
        if not low <= players <= high:
            raise self._broken(1, f"{players} players are named; allowed: {low} to {high}.")
        return room.refilled(self.source, self.header["kit"], int(players))

    def _broken(self, line: int, problem: str) -> BrokenRecord:
        return BrokenRecord(self.source, line, problem)

    def replay(self, game: Game, upto: int | None = None) -> Iterator[tuple[Step | None, Record]]:
        """Every state from the first on, with the step that led to it, checked by the rules."""
        s = game.new()
        yield None, s
        for number, step in enumerate(self.steps[:upto]):
            problem = _against_rules(game, s, step)
            if problem is not None:
                raise self._broken(number + 2, problem)
            s = game.after(s, step.seat, step.action)
            yield step, s

    def keep_sound(self, game: Game) -> None:
        """Drops what does not follow from the rules; `problem` says where that begins."""
        try:
            for _ in self.replay(game):
                pass
        except BrokenRecord as problem:
            self.problem, self.end = problem, None
            del self.steps[problem.line - 2 :], self.spelled[problem.line - 2 :]

    def verify(self, game: Game) -> str:
        """Checks everything there is to check, and says in a sentence what was found good."""
        if self.problem is not None:
            raise self.problem
        seed = self._revealed_seed()
        s, draws = game.new(), 0
        for number, (step, after) in enumerate(self.replay(game)):
            if step is not None and step.seat == CHANCE:
                nonces = self.header["luck"].get("nonces", [])
                if seed and fair_pick(seed, nonces, draws, game.chance(s)) != step.action:
                    raise self._broken(number + 1, "this luck does not follow from the seed.")
                draws += 1
            s = after
        self.check_end(game, s)
        fair = seed is not None
        luck = f"; all {draws} draws of luck follow from the committed seed" if fair else ""
        return f"{len(self.steps)} actions, all by the rules, ending as recorded{luck}."

    def check_end(self, game: Game, s: Record) -> None:
        """Raises where the last line does not say how the game ended."""
        last = len(self.steps) + 1
        if self.end is None:
            problem = "the record stops here: the game is not over and nothing closes it."
            raise self._broken(last, problem)
        if self.lost is not None:
            self._check_time(game, s, self.lost)
            return
        if not game.over(s):
            raise self._broken(last + 1, "the closing line comes before the game is over.")
        if list(game.score(s).points) != self.end["points"]:
            raise self._broken(last + 1, "the closing line gives other points.")
        if game.score(s).ending != self.end.get("ending"):
            raise self._broken(last + 1, "the closing line gives another ending.")

    def _check_time(self, game: Game, s: Record, lost: int) -> None:
        """No record has the clocks, but only a seat that was asked can have run out of time."""
        assert self.end is not None
        line = len(self.steps) + 2
        if lost not in game.seats(s):
            raise self._broken(line, f"seat {lost} was not asked, so its time cannot have run out.")
        if self.end["points"] != points_on_time(game.players, lost):
            raise self._broken(line, "the closing line gives other points.")
        if self.end.get("ending") is not None:
            raise self._broken(line, "the closing line gives another ending.")

    def _revealed_seed(self) -> bytes | None:
        """The seed of fair luck, once it is revealed; None where there is no such seed."""
        luck = self.header["luck"]
        if luck.get("source") != "fair" or self.end is None:
            return None
        line = len(self.steps) + 2
        try:
            seed = bytes.fromhex(self.end["luck"]["seed"])
        except (KeyError, TypeError, ValueError):
            raise self._broken(line, "the closing line does not reveal the seed.") from None
        if commitment(seed) != luck["commitment"]:
            raise self._broken(line, "the revealed seed is not the committed one.")
        return seed


def _against_rules(game: Game, s: Record, step: Step) -> str | None:
    """What is wrong with a step in this state, if anything."""
    if step.seat == CHANCE:
        if not game.turn(s) >> CHANCE & 1:
            return "luck acts where it is not asked."
        weights = game.chance(s)
        if not 0 <= step.action < len(weights) or weights[step.action] == 0:
            return "luck does what cannot happen here."
        return None
    if not 0 <= step.seat < game.players:
        return f"there is no seat {step.seat}."
    if game.why_not(s, step.seat, step.action) == 0:
        return None
    return f"action {step.action} of seat {step.seat} is against the rules."


# --- Writing ------------------------------------------------------------------------------------


def lines(bodies: Iterable[dict[str, Any]], before: str = "") -> list[tuple[str, str]]:
    """Lines of a record, each with its checksum, which goes on from the one before."""
    written = []
    for body in bodies:
        text = json.dumps(body, ensure_ascii=False, separators=(", ", ": "))
        before = hashlib.sha256((before + text).encode()).hexdigest()[:16]
        written.append((f'{text[:-1]}, "sum": "{before}"}}\n', before))
    return written


def header(
    spec: Spec, kit: Mapping[str, Any], luck: Mapping[str, Any], names: Sequence[str]
) -> dict[str, Any]:
    return {
        "haymaker": "record",
        "format": FORMAT,
        "game": spec.game,
        "rules": spec.rules,
        "players": spec.players,
        "seats": list(names),
        "kit": dict(kit),
        "luck": dict(luck),
    }


def actions(game: Game | None, steps: Iterable[Step], first: int = 1) -> list[dict[str, Any]]:
    """The steps of a game from this number on, each with its words, as far as there are any."""
    bodies = []
    for number, step in enumerate(steps, start=first):
        who: int | str = LUCK if step.seat == CHANCE else step.seat
        body: dict[str, Any] = {"n": number, "seat": who, "action": step.action}
        if game is not None and step.action in game.numbers(step.seat):
            body |= game.words.spell(game.kit, *step)
        bodies.append(body)
    return bodies


def closing(game: Game, s: Record, luck: Luck) -> dict[str, Any]:
    score = game.score(s)
    points = list(score.points)
    return {"end": True, "points": points, "ending": score.ending, "luck": luck.closing()}


def closing_on_time(players: int, lost: int, luck: Mapping[str, Any]) -> dict[str, Any]:
    """The last line of a game that a clock has ended: no rules know of such an end."""
    points = points_on_time(players, lost)
    return {"end": True, "points": points, "ending": None, "lost": lost, "luck": dict(luck)}


def points_on_time(players: int, lost: int) -> list[int]:
    """They tell who lost, and no more."""
    return [int(seat != lost) for seat in range(players)]


# --- Reading ------------------------------------------------------------------------------------


def load(path: Path) -> GameRecord:
    """Reads a record as far as it is sound; `problem` says where and why it breaks, if it does."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise HaymakerError(f"{path}: cannot be read ({error.strerror}).") from None
    if len(raw) > LARGEST:
        raise HaymakerError(f"{path}: has {len(raw)} bytes; a record has at most {LARGEST}.")
    return parse(str(path), raw)


def parse(source: str, raw: bytes) -> GameRecord:
    pieces = raw.split(b"\n")
    whole, rest = pieces[:-1], pieces[-1]
    if not whole:
        raise BrokenRecord(source, 1, "this is not a record: its first line is not complete.")
    first, digest = _read_line(source, 1, whole[0], "")
    _check_header(source, first)
    record = GameRecord(source, first)
    try:
        for number, line in enumerate(whole[1:], start=2):
            body, digest = _read_line(source, number, line, digest)
            _add(record, number, body)
        if rest:
            raise BrokenRecord(source, len(pieces), CUT_OFF)
    except BrokenRecord as problem:
        record.problem = problem
    return record


def _read_line(source: str, number: int, line: bytes, before: str) -> tuple[dict[str, Any], str]:
    if _is_deep(line):
        raise BrokenRecord(source, number, "the line is nested too deeply.")
    try:
        body = json.loads(line)
        plain = {k: v for k, v in body.items() if k != "sum"} if isinstance(body, dict) else {}
        ((text, digest),) = lines([plain], before)
    except (ValueError, RecursionError):
        raise BrokenRecord(source, number, "this is not a line of a record.") from None
    if not isinstance(body, dict) or not isinstance(body.get("sum"), str):
        raise BrokenRecord(source, number, "the line has no checksum.")
    if body["sum"] != digest or text.encode() != line + b"\n":
        raise BrokenRecord(source, number, "the line, or one before it, has been altered.")
    return body, digest


def _is_deep(line: bytes) -> bool:
    """Whether it is nested more deeply than a line of ours: readers go down with what they read."""
    if line.count(b"[") + line.count(b"{") <= DEEPEST:
        return False
    depth = 0
    for sign in re.finditer(rb"[\[\]{}]", STRING.sub(b"", line)):
        depth += 1 if sign[0] in b"[{" else -1
        if depth > DEEPEST:
            return True
    return False


def _check_header(source: str, body: dict[str, Any]) -> None:
    if body.get("haymaker") != "record":
        raise BrokenRecord(source, 1, "this is not a record of Haymaker.")
    if body.get("format") != FORMAT:
        raise BrokenRecord(
            source, 1, f"the format is {body.get('format')!r}; this Haymaker reads {FORMAT}."
        )
    shapes = {"game": str, "rules": int, "players": int, "seats": list, "kit": dict, "luck": dict}
    for key, kind in shapes.items():
        if not isinstance(body.get(key), kind):
            raise BrokenRecord(source, 1, f"{key!r} is missing or not what it should be.")
    if len(body["seats"]) != body["players"]:
        raise BrokenRecord(source, 1, "'seats' does not name one player per seat.")
    luck = body["luck"]
    nonces = luck.get("nonces", [])
    fair = isinstance(luck.get("commitment"), str) and isinstance(nonces, list)
    if not isinstance(luck.get("source"), str) or (
        luck["source"] == "fair" and not (fair and all(isinstance(n, str) for n in nonces))
    ):
        raise BrokenRecord(source, 1, "'luck' is missing or not what it should be.")


def _add(record: GameRecord, number: int, body: dict[str, Any]) -> None:
    if record.end is not None:
        raise BrokenRecord(record.source, number, "there are lines after the closing line.")
    if body.get("end") is True:
        if not isinstance(body.get("points"), list) or not isinstance(body.get("luck"), dict):
            raise BrokenRecord(record.source, number, "the closing line is not complete.")
        lost = body.get("lost", 0)
        if type(lost) is not int or not 0 <= lost < record.header["players"]:
            raise BrokenRecord(record.source, number, "the closing line names no seat that lost.")
        record.end = body
        return
    seat, action = body.get("seat"), body.get("action")
    if body.get("n") != len(record.steps) + 1:
        raise BrokenRecord(record.source, number, f"action {len(record.steps) + 1} is missing.")
    if not isinstance(action, int) or not (seat == LUCK or isinstance(seat, int)):
        raise BrokenRecord(record.source, number, "the line names no seat and action.")
    record.steps.append(Step(CHANCE if seat == LUCK else int(seat), action))
    record.spelled.append(body)


def words_of(body: Mapping[str, Any]) -> dict[str, Any]:
    """The words of a line, without what every line has."""
    return {k: v for k, v in body.items() if k not in ("n", "seat", "action", "sum")}


def check_spelling(record: GameRecord, game: Game) -> None:
    """The number and the words of every action must say the same."""
    for number, (step, body) in enumerate(zip(record.steps, record.spelled, strict=True), start=2):
        known = step.action in game.numbers(step.seat)
        if not known or game.words.spell(game.kit, *step) != words_of(body):
            raise BrokenRecord(record.source, number, "the action's number and its words differ.")
