"""What REST takes and gives: games, tables, profiles, records. See docs/protocol.md."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from haymaker.protocol.messages import PersonName, Shunning
from haymaker.protocol.shown import Clock, Frame, SeatShown, TableShown

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Key = Annotated[str, Meta(max_length=128, pattern="^$|^.{24,}$")]
"""Long and random: with the same key a repeated request brings the same answer, for a day."""
Nonce = Annotated[str, Meta(max_length=64, pattern="^[0-9A-Za-z_-]*$")]


class ChoiceShown(Struct, frozen=True):
    """One value of an option that is chosen from a few, and how to say it."""

    value: Any
    says: str


class EffectShown(Struct, frozen=True):
    """What one value of an option does to the game, by itself, as the lab has measured it."""

    value: Any
    says: str


class OptionShown(Struct, frozen=True):
    """One option or component of a game, in plain words, with its value in the box."""

    name: str
    group: Literal["options", "components"]
    says: str
    allowed: str
    value: Any
    limits: dict[str, Any]
    clauses: list[str]
    choices: list[ChoiceShown] = field(default_factory=list)
    effects: list[EffectShown] = field(default_factory=list)


class BotShown(Struct, frozen=True):
    """A bot that can be chosen: what it is called at tables of this game, and how it plays."""

    bot: str
    name: str
    says: str


class GameShown(Struct, frozen=True):
    name: str
    title: str
    line: str
    credit: str
    players: list[int]
    usual_players: int
    minutes: list[int]
    rules: int
    bots: list[str]
    variants: list[str]
    options: list[OptionShown] = field(default_factory=list)
    seats: list[str] = field(default_factory=list)
    """What the seats are called, as many as there can be."""
    quick: dict[str, Any] = field(default_factory=dict)
    """Options for a quick game against bots, and what to expect of it."""
    quick_says: str = ""
    company: list[BotShown] = field(default_factory=list)
    """All bots as they are offered, the levels first, from the lowest on."""
    usual_bot: str = ""
    """The one that plays where nobody has chosen."""
    lesson: int = 0
    """Minutes that its lesson takes; 0 where it has none."""
    puzzles: int = 0
    """How many puzzles it has."""
    daily: int = 0
    """The number of today's puzzle; 0 where it has none."""
    lab: list[str] = field(default_factory=list)
    """Bots that play in the lab."""
    measured: str = ""
    """Between whom the effects of options were measured; empty where they were not."""


class LabAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of one kit and of another, to be played against each other's figures by bots."""

    options: dict[str, Any] = field(default_factory=dict)
    against: dict[str, Any] = field(default_factory=dict)
    players: Annotated[int, Meta(ge=1, le=16)] | None = None
    bots: Annotated[str, Meta(max_length=40)] = ""
    seed: Annotated[int, Meta(ge=0, le=9007199254740991)] = 0


class LabFigure(Struct, frozen=True):
    """A figure of both kits, and between which ends their difference lies."""

    group: str
    name: str
    kind: Literal["share", "mean"]
    one: float
    other: float
    low: float
    high: float
    differs: bool
    watched: bool
    """A run goes on until the intervals of these are narrow."""
    width: float


class LabShown(Struct, frozen=True):
    """What is known so far: one line of the answer. The last one says why it is the last."""

    games: int
    figures: list[LabFigure]
    stopped: str = ""


class LabRow(Struct, frozen=True):
    """A figure that a page finds by itself: one column of the sums divided by another. `seldom`: it
    is left out where it never happens."""

    group: str
    name: str
    kind: Literal["share", "mean"]
    watched: bool
    top: int
    bottom: int
    scale: float
    seldom: bool


class LabGames(Struct, frozen=True):
    """What a page needs to play a comparison by itself: the addresses of the lab's module and of
    its description (none where it is not built), the records of both kits in base64, the seats'
    thinkers, the kind of every action and the seconds of each kind, the figures, and when it may
    stop: after so many games at least and at most, with intervals so narrow."""

    players: int
    kits: list[str]
    thinkers: list[int]
    verbs: list[int]
    seconds: list[int]
    figures: list[LabRow]
    alpha: float
    fewest: int
    most: int
    narrow: float
    module: str = ""
    about: str = ""


class WhatShown(Struct, frozen=True):
    """Something that lies on a table: its code and name, what it is and does, the clause."""

    code: str
    name: str
    says: str
    clause: str


class ClauseShown(Struct, frozen=True):
    name: str
    text: str


class RulebookShown(Struct, frozen=True):
    """The rulebook's text (Markdown with an anchor for every clause), every clause by itself, and
    the clauses that have an example to look at."""

    game: str
    title: str
    text: str
    clauses: list[ClauseShown]
    examples: list[str] = field(default_factory=list)


class SeatWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """`mine`: I sit here (several: we pass one device around). `open`: whoever comes."""

    kind: Literal["mine", "open", "bot"]
    name: Annotated[str, Meta(max_length=40)] = ""
    bot: Annotated[str, Meta(max_length=40)] = ""
    nonce: Nonce = ""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWanted], Meta(min_length=1, max_length=10)]
    options: dict[str, Any] = field(default_factory=dict)
    kit: Annotated[str, Meta(max_length=262144)] | None = None
    listed: bool = False
    rated: bool = False
    clock: Clock | None = None
    luck: Literal["fair", "asked"] = "fair"
    throws: Literal["physics", "model"] | None = None
    keeps: bool = False
    key: Key = ""


class TokenGiven(Struct, frozen=True):
    seat: int
    token: str


class TableMade(Struct, frozen=True):
    table: TableShown
    seats: list[TokenGiven]
    host: str


class SeatAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """`id` is the client's own: with the same id and token a retry gives the same seat."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    name: Name
    seat: Annotated[int, Meta(ge=0, le=15)] | None = None
    token: Annotated[str, Meta(min_length=24, max_length=128)] | None = None
    nonce: Nonce = ""


class SeatTaken(Struct, frozen=True):
    table: TableShown
    seat: int
    token: str


class WayShown(Struct, frozen=True):
    """How phones in the room come to a table: where the server is on the local network, and the
    code of the table there. Both are empty where the server is on none."""

    party: str
    code: str


class CodeFound(Struct, frozen=True):
    table: str


class MomentShown(Struct, frozen=True):
    """The moment that decided a game: the frame of the story, counted from 0, and what was told."""

    at: int
    told: list[str]


class RatingChanged(Struct, frozen=True):
    seat: int
    before: int
    after: int


class EndingShown(Struct, frozen=True):
    moment: MomentShown | None
    ratings: list[RatingChanged]


class StorySeat(Struct, frozen=True):
    """Who sat where. A record that somebody brings along does not tell people from bots."""

    seat: int
    role: str
    name: str
    kind: Literal["person", "bot", "open", "unknown"] = "unknown"
    bot: str = ""


class Story(Struct, frozen=True):
    """A game in one viewer's frames, from the first to the last. A `note` says that the game is of
    other rules than those here: then the frames only tell, and have no views."""

    game: str
    title: str
    seat: int | None
    roles: list[str]
    names: list[str]
    kit: dict[str, Any]
    over: bool
    frames: list[Frame]
    seats: list[StorySeat] = field(default_factory=list)
    note: str = ""


class EngineShown(Struct, frozen=True):
    """What a page needs to think by itself: the addresses of the rules as WebAssembly and of the
    description of their records (none where they are not built), the kit's record in base64, the
    style in which the bot `by` thinks, and the sentences in which a search says why."""

    game: str
    kit: str
    style: list[int]
    by: str
    words: dict[str, str]
    module: str = ""
    about: str = ""


class ChoiceOpen(Struct, frozen=True):
    action: int
    label: str


class DecisionShown(Struct, frozen=True):
    """A choice among several: the number of its step, the onlookers' frame before it, and what was
    open."""

    step: int
    at: int
    moves: list[ChoiceOpen]


class AnalysisShown(Struct, frozen=True):
    """A finished game for an engine. Steps are told by who took them (15: luck) and by what was
    done; `sum` is the last one of the record."""

    title: str
    sum: str
    seats: list[StorySeat]
    engine: EngineShown
    by: list[int]
    actions: list[int]
    decisions: list[DecisionShown]


DEEPEST = 16
"""Lists in lists, in what may be anything: no kit and no state comes near it."""


def check_depth(*anything: Any) -> None:
    """Raises where something is nested too deeply. Layer by layer, without going down itself."""
    layer: list[Any] = list(anything)
    for _ in range(DEEPEST):
        lists = [part.values() if isinstance(part, dict) else part for part in layer]
        layer = [one for part in lists for one in part if isinstance(one, dict | list)]
        if not layer:
            return
    raise ValueError("This is nested too deeply to be read.")


class PositionAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A position that somebody looks at, and what to do there. Nothing of it is kept: `state` is
    the whole record in base64 (without one, the beginning of a game), `kit` what differs from the
    box, `changes` the facts that are edited. `seat` looks on; `anew` deals what it cannot see once
    more. `by` acts: `action`, or what the room's own bot thinks of. `n` numbers the frames."""

    players: Annotated[int, Meta(ge=1, le=15)] | None = None
    kit: dict[str, Any] = field(default_factory=dict)
    state: Annotated[str, Meta(max_length=20_000)] = ""
    changes: Annotated[dict[str, Any], Meta(max_length=64)] = field(default_factory=dict)
    seat: Annotated[int, Meta(ge=0, le=14)] = 0
    anew: bool = False
    by: Annotated[int, Meta(ge=0, le=14)] | None = None
    action: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    n: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    columns: Annotated[int, Meta(ge=0, le=200)] = 0

    def __post_init__(self) -> None:
        check_depth(self.kit, self.changes)


class PositionWhy(Struct, frozen=True, forbid_unknown_fields=True):
    """Why something is not allowed in a position."""

    position: PositionAsked
    spelled: dict[str, Any]

    def __post_init__(self) -> None:
        check_depth(self.spelled)


class FactShown(Struct, frozen=True):
    """Something that can be edited in a position: a number or rows of them, from `low` to `high`,
    as it is now. `places` names the numbers of a row, `values` what a number means from `low` on,
    or the things of a set: for each seat, where it is kept per seat. What has no name is of no
    use."""

    name: str
    says: str
    shape: list[int]
    kind: str
    low: int
    high: int
    per_seat: bool
    value: Any
    places: list[list[str]]
    values: list[list[str]]


class PositionShown(Struct, frozen=True):
    """A position as its seat sees it, and whole for the engine of the page: `turn` names the seats
    that are asked, `frames` is what the seat saw of what was done."""

    game: str
    title: str
    players: int
    kit: dict[str, Any]
    state: str
    turn: list[int]
    part: PartShown
    frames: list[Frame]
    facts: list[FactShown]
    engine: EngineShown


class Forbidden(Struct, frozen=True):
    """A clause that forbids some moves, why, and the first of them as they are typed."""

    clause: str
    why: str
    codes: list[str]
    count: int


class PositionMoves(Struct, frozen=True):
    """What a seat may do in a position, and why not the rest."""

    allowed: list[ChoiceOpen]
    forbidden: list[Forbidden]


class Verified(Struct, frozen=True):
    good: bool
    sentence: str
    line: int | None = None


class ProfileAsked(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    key: Key = ""


class RecoveryAsked(Struct, frozen=True, forbid_unknown_fields=True):
    recovery: Annotated[str, Meta(min_length=8, max_length=64)]
    key: Key = ""


class ProfileMade(Struct, frozen=True):
    """`secret` is kept by the browser, `recovery` by the person; the server keeps only hashes."""

    id: str
    name: str
    secret: str
    recovery: str


class RatingShown(Struct, frozen=True):
    """As people know ratings: 1500 for a newcomer, give or take the deviation; `provisional` until
    enough games have been played. `mu` and `sigma` are what it is worked out from."""

    game: str
    rating: int
    mu: float
    sigma: float
    games: int
    deviation: int = 0
    provisional: bool = False


class TableListed(Struct, frozen=True):
    """A table of the lobby: its house rules in words, and for every seat the rating of whoever
    sits there, in this game."""

    table: TableShown
    rules: list[str]
    ratings: list[RatingShown | None]


class Sat(Struct, frozen=True):
    table: str
    game: str
    status: str
    seat: int
    place: int | None
    at: float


class PersonShown(Struct, frozen=True):
    """Somebody at a table of the past or present."""

    seat: int
    kind: Literal["person", "bot"]
    name: str
    bot: str = ""


class GamePlayed(Struct, frozen=True):
    """A game of mine. `at` is when it last changed; `turn`: it waits for me. `together` is the
    result where one person sat at several seats, `placed` where the place says it all."""

    table: str
    game: str
    title: str
    status: str
    at: float
    seat: int
    players: int
    people: list[PersonShown]
    rated: bool = False
    clock: Clock | None = None
    place: int | None = None
    result: str = ""
    rating_before: int | None = None
    rating_after: int | None = None
    turn: bool = False


class GamesPlayed(Struct, frozen=True):
    """Games that are on, those that wait for me first; a page of those that are over, the latest
    first; and whether there are `more` of these before the last one."""

    on: list[GamePlayed]
    ended: list[GamePlayed]
    more: bool
    ratings: list[RatingShown] = field(default_factory=list)


class RecordLine(Struct, frozen=True):
    name: str
    says: str
    count: int


class RecordShown(Struct, frozen=True):
    """What somebody has achieved in a game that is played for keeps."""

    game: str
    lines: list[RecordLine]


class ProfileShown(Struct, frozen=True):
    id: str
    name: str
    ratings: list[RatingShown]
    history: list[Sat]
    records: list[RecordShown] = field(default_factory=list)


class ThingShown(Struct, frozen=True):
    """How many of a thing are at home, how many at tables, and how many come along next time."""

    name: str
    count: int
    at_tables: int
    bring: int


class CollectionShown(Struct, frozen=True):
    """What somebody owns of a game, for their own eyes. `tables` hold what is not at home."""

    game: str
    things: list[ThingShown]
    everything: bool
    record: list[RecordLine]
    tables: list[str]


class BringAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """What to bring to the next table, by name; null for everything."""

    bring: (
        Annotated[
            dict[Annotated[str, Meta(max_length=80)], Annotated[int, Meta(ge=0, le=10**9)]],
            Meta(max_length=1000),
        ]
        | None
    ) = None


class ShunAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody whom I have muted or blocked, and what it shall be from now on."""

    person: PersonName
    how: Shunning


class PushShown(Struct, frozen=True):
    key: str


class PushAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser's subscription: where its push service is, and what notices are sealed with."""

    endpoint: Annotated[str, Meta(min_length=12, max_length=1000, pattern="^https?://[!-~]+$")]
    p256dh: Annotated[str, Meta(pattern="^[0-9A-Za-z_-]{86,88}=?$")]
    auth: Annotated[str, Meta(pattern="^[0-9A-Za-z_-]{21,24}={0,2}$")]


class PushEnded(Struct, frozen=True, forbid_unknown_fields=True):
    endpoint: Annotated[str, Meta(max_length=1000)]


class Problem(Struct, frozen=True):
    """What every refused request answers: one clear sentence."""

    message: str
    clause: str = ""


class TaskShown(Struct, frozen=True):
    """One idea of a lesson: what the coach says, the move that is asked for, and the frames that
    follow it. With a refusal, the move is to be tried in vain, and nothing follows."""

    idea: str
    say: str
    notice: str
    wrong: str
    clauses: list[str]
    action: int
    spelled: dict[str, Any]
    refusal: Problem | None
    frames: list[Frame]


class PartShown(Struct, frozen=True):
    """A table of a lesson: the learner's seat, and what the learner sees at first."""

    seat: int
    seats: list[SeatShown]
    kit: dict[str, Any]
    goal: str
    first: Frame
    tasks: list[TaskShown]


class LessonShown(Struct, frozen=True):
    """A lesson, played through. Whatever else a learner does leaves the table as it is."""

    game: str
    title: str
    minutes: int
    end: str
    parts: list[PartShown]


class ExampleShown(Struct, frozen=True):
    """The example of a clause: a table at which it has just happened."""

    game: str
    title: str
    clause: str
    text: str
    seats: list[SeatShown]
    kit: dict[str, Any]
    frame: Frame


class LessonAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Why something is not allowed at a task, counted from 0 over all parts."""

    task: Annotated[int, Meta(ge=0, le=999)]
    spelled: dict[str, Any]


class PuzzlesShown(Struct, frozen=True):
    """The puzzles of a game: grades from 1 (easy) on, in the order of their numbers, and today's
    number."""

    game: str
    title: str
    rules: int
    grades: list[int]
    daily: int
    day: str


class PuzzleShown(Struct, frozen=True):
    """A position as its seat sees it, with what it was lately told; nothing of the answer."""

    game: str
    title: str
    rules: int
    number: int
    count: int
    grade: int
    graded: str
    """The grade in a word."""
    asks: str
    day: str
    """The date, where this is today's puzzle; else nothing."""
    part: PartShown


class AnswerAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a puzzle; without one, the solver gives up and is shown it."""

    action: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None


class PuzzleWhy(Struct, frozen=True, forbid_unknown_fields=True):
    """Why something is not allowed in a puzzle."""

    spelled: dict[str, Any]


class ChoiceValued(Struct, frozen=True):
    """What a long search thinks of a move: the share of such games that it wins, and how often a
    master would play it."""

    action: int
    label: str
    value: float
    share: float
    right: bool


class PuzzleAnswered(Struct, frozen=True):
    """What is said to an answer, and how it may go on, in a world that fits the seat's view. What
    the moves are worth is told with the right answer, or to somebody who gives up."""

    right: bool
    says: str
    line: list[str]
    frames: list[Frame]
    choices: list[ChoiceValued]


class AnswerKept(Struct, frozen=True):
    action: int
    answer: PuzzleAnswered


class PuzzleWhole(Struct, frozen=True):
    """A puzzle with what is said to every move, and to somebody who gives up: for a page that keeps
    it where there is no network."""

    puzzle: PuzzleShown
    answers: list[AnswerKept]
    told: PuzzleAnswered


class ThrowAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A throw for practice, aimed by the names of `first.aim.controls`."""

    aim: Annotated[dict[str, float], Meta(max_length=16)] = field(default_factory=dict)


class RecordBrought(Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a record file."""

    record: Annotated[str, Meta(max_length=250_000)]
