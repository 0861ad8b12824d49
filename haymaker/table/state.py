"""A table as its entries tell it: who sits there, the game, the chat. There is nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from time import monotonic
from typing import Any

from msgspec.structs import replace

from haymaker.bots import title
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.kernel.game import Game
from haymaker.protocol.shown import Chat, Clock, LuckShown, SeatShown, Status, TableShown
from haymaker.table import entries
from haymaker.table.clock import Clocks
from haymaker.table.course import Batch, Course
from haymaker.table.entries import AnyEntry, Begin, Did, Played, Sit, TookBack, encode_entry
from haymaker.table.luck import Asked, Fair, Luck, Recorded, Seeded, commitment
from haymaker.table.records import Step
from haymaker.table.snapshot import Snapshot, resumed, taken
from haymaker.table.throws import Setting, ThrownLuck

CHAT_KEPT = 100
MOST_LAG, LAG_EACH, LAG_REGAINED = 2.0, 0.5, 0.1
"""Seconds that a slow line is forgiven: at most, per decision, and regained with each decision."""
OPEN_TERMS = (
    "id", "game", "rules", "players", "listed", "rated", "clock", "options", "throws", "keeps",
    "made",
)  # fmt: skip
"""What everybody may know of what was agreed."""


@dataclass(frozen=True)
class Spec:
    """What was agreed when the table was made. `seed` is the house's secret until the end: of fair
    luck in hexadecimal, of seeded luck a number."""

    id: str
    game: str
    rules: int
    players: int
    kit: dict[str, Any]
    options: dict[str, Any]
    listed: bool
    rated: bool
    clock: Clock | None
    luck: str
    seed: str = field(repr=False)
    host: str = field(repr=False)
    made: float = 0.0
    throws: str = ""
    """`physics` or `model`, where the game has throws and nobody types luck in."""
    keeps: bool = False
    """What people bring is at stake."""

    @property
    def commitment(self) -> str:
        return commitment(bytes.fromhex(self.seed)) if self.luck == "fair" and self.seed else ""


@dataclass
class SeatState:
    kind: str = "open"
    name: str = ""
    bot: str = ""
    token: str = field(default="", repr=False)
    profile: str = ""
    nonce: str = ""
    left: bool = False
    substitute: str = ""
    rematch: bool = False
    wants_back: bool = False
    """Would have the last word of luck taken back."""
    missed: int = 0
    """So many times in a row the clock has acted for the seat."""
    lag: float = MOST_LAG
    """Seconds that the clock may still forgive a slow line."""
    stake: dict[str, int] = field(default_factory=dict)
    stood_in: bool = False
    """A bot has played for the person."""

    @property
    def player(self) -> str:
        """The bot that acts for this seat; nothing where a person does."""
        return self.bot or self.substitute


class TableState:
    """`absorb` is the only way to change it, the same for a live change and for a replay."""

    def __init__(self, spec: Spec, game: Game | None, title: str, note: str = "") -> None:
        self.spec = spec
        self.title = title
        self._game = game
        self._kit_brought: dict[str, Any] = {}
        self.number = 0
        self._entries = sha256()
        self.changed = spec.made
        self.seats = [SeatState() for _ in range(spec.players)]
        self.course: Course | None = None
        self.clocks = Clocks(spec.clock, spec.players) if spec.clock else None
        self.chat: list[Chat] = []
        self.chats = 0
        self.gallery: list[Chat] = []
        """What those who watch have said among themselves."""
        self.remarks = 0
        self.asked: dict[str, int] = {}
        self.played: list[Played] = []
        """The entries that make up the game, from its beginning."""
        self.frozen = note
        self.closed = False
        self.note = ""
        self.lost: int | None = None
        """The seat that has lost the game by its clock."""
        self.next = ""
        self.gave_up: list[int] = []
        """Seats of people who have left or let a bot play for them, in this order."""
        self.was_over = False
        """The game was over when it was last written down, under rules that are not here."""

    @property
    def game(self) -> Game:
        if self._game is None:
            raise HaymakerError(self.frozen)
        return self._game

    @property
    def only_shown(self) -> bool:
        """Whether this is a game of other rules: it can be looked at and left, and no more."""
        return self._game is None

    @property
    def begun(self) -> bool:
        return bool(self.played)

    @property
    def names(self) -> list[str]:
        """Who sits there, in the order of the seats."""
        return [seat.name or seat.bot for seat in self.seats]

    @property
    def kit_written(self) -> dict[str, Any]:
        """The kit of the game as somebody would write it."""
        return {**self.spec.kit, **self._kit_brought}

    @property
    def status(self) -> Status:
        if self.was_over:
            return "over"
        if self.frozen and not self.closed:
            return "frozen"
        if self.lost is not None or (self.course is not None and self.course.over):
            return "over"
        if self.closed:
            return "abandoned"
        return "playing" if self.course is not None else "open"

    def playing(self) -> Course:
        """The game, where it is on; else why it is not."""
        if self.course is None or self.status != "playing":
            raise Refused(
                {
                    "open": "The game has not begun: seats are still open.",
                    "over": self.note
                    or "The game is over; nothing more can be done at this table.",
                    "abandoned": self.note or "Everybody has left this table.",
                }.get(self.status, self.frozen)
            )
        return self.course

    @property
    def ended(self) -> bool:
        return self.status in ("over", "abandoned")

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that are asked to act now."""
        return self.course.seats if self.course is not None and self.status == "playing" else ()

    def person(self, seat: int) -> str:
        """Names the person on a seat: the profile, or, without one, the table and the seat."""
        return self.seats[seat].profile or f"{self.spec.id}/{seat}"

    def sits_alone(self, seat: int) -> bool:
        """Whether nobody else can be playing on the same device: profiles tell people apart, and a
        seat without one may be anybody's."""
        own = self.seats[seat].profile
        others = [s for n, s in enumerate(self.seats) if n != seat and s.kind == "person"]
        return all(own and other.profile and other.profile != own for other in others)

    # --- luck ---

    @property
    def nonces(self) -> list[str]:
        return [seat.nonce for seat in self.seats]

    @property
    def aimed(self) -> bool:
        """Whether throws are made by physics."""
        game = self._game
        return self.spec.throws == "physics" and game is not None and game.room.bodies is not None

    def pick(self, setting: Setting | None = None) -> Luck:
        """The table's source of luck, with throws as they were aimed."""
        if not self.aimed:
            return self._source()
        before = self.course.shows if self.course is not None else {}
        return ThrownLuck(self.game, self._source(), before, setting)

    def _source(self) -> Luck:
        match self.spec.luck:
            case "asked":
                return Asked()
            case "seeded":
                return Seeded(int(self.spec.seed) if self.spec.seed else None)
            case _:
                return Fair(self.nonces, bytes.fromhex(self.spec.seed))

    def new_course(self, kit: dict[str, Any] | None = None) -> Course:
        """The game as it begins, with what the kit was still waiting for."""
        return Course(self.with_kit(kit), aimed=self.aimed)

    def with_kit(self, kit: dict[str, Any] | None) -> Game:
        if not kit:
            return self.game
        return self.game.room.refilled("the table", {**self.spec.kit, **kit}, self.spec.players)

    # --- what happens ---

    def _course(self) -> Course:
        if self.course is None:
            raise HaymakerError("The game at this table has not begun.")
        return self.course

    def absorb(self, entry: AnyEntry, at: float, batch: Batch | None = None) -> Batch | None:
        """Takes in an entry that is on disk. Returns what it did to the game, if anything: an entry
        read back carries its luck with it."""
        if self._game is None:
            self._note(entry, at)
            if not isinstance(entry, Did | TookBack):  # who knows who saw it
                self.changed = at
            return None
        course = self.course
        if isinstance(entry, Begin):
            course = self.new_course(entry.kit)
        if batch is None and isinstance(entry, Played):
            batch = played(course or self._course(), entry)
        seen = batch is None or batch.seen(WATCHER)  # what nobody sees has no time either
        self._note(entry, at, seen)
        if isinstance(entry, entries.Froze):
            self.stop_time(entry)
        elif isinstance(entry, entries.Thawed) and self.clocks is not None:
            self.clocks.start(at, monotonic())
        if seen and not isinstance(entry, entries.Remarked):  # only players keep a table going
            self.changed = at
        if batch is not None and course is not None:
            self.course, self._game = course, course.game
            course.adopt(batch)
            course.forget_shows()
            self._count_time(entry, batch, at)
        return batch

    def _count_time(self, entry: AnyEntry, batch: Batch, at: float) -> None:
        if self.clocks is None or self.course is None:
            return
        running = () if self.course.over else self.course.seats
        spent = entry.spent if isinstance(entry, entries.Timed) else None
        lag = entry.lag if isinstance(entry, Did) else 0.0
        seen = batch.seen(WATCHER)
        self.clocks.turned(batch.actor, running, at, monotonic(), spent, lag, batch.back, seen)

    def stop_time(self, entry: AnyEntry) -> None:
        """The table is frozen, and its clocks stand still."""
        if self.clocks is not None and isinstance(entry, entries.Froze):
            self.clocks.stop(entry.spent or 0.0, monotonic())

    def timed(self, entry: AnyEntry) -> AnyEntry:
        """The entry with the seconds that were used before it, as it is written down."""
        if self.clocks is None or not isinstance(entry, entries.Timed):
            return entry
        return replace(entry, spent=self.clocks.spent(monotonic()))

    def next_fall(self) -> tuple[float, int] | None:
        """In how many seconds the clock of a person runs out, and on which seat."""
        if self.clocks is None or self.status != "playing":
            return None
        people = [number for number, seat in enumerate(self.seats) if not seat.player]
        return self.clocks.next_fall(monotonic(), people)

    def in_time(self, seat: int) -> bool:
        """Whether the seat's clock has something left, if it has one."""
        return self.clocks is None or self.clocks.left(monotonic())[seat] > 0

    def _note(self, entry: AnyEntry, at: float, seen: bool = True) -> None:
        """Takes in all of an entry but what it did to the game. What all can see ends wishes."""
        self.number += 1
        self._entries.update(encode_entry(entry) + b"\n")
        if entry.client:
            self.asked[entry.client] = self.number
        if isinstance(entry, Begin):
            self._kit_brought = entry.kit
        if isinstance(entry, Did):
            seat = self.seats[entry.seat]
            seat.missed = entry.clock
            seat.lag = min(MOST_LAG, seat.lag - entry.lag + LAG_REGAINED)
        if isinstance(entry, Played):
            self.played.append(entry)
            for asked in self.seats:
                asked.wants_back = asked.wants_back and not seen
        else:
            self._note_at_table(entry, at)

    def _note_at_table(self, entry: AnyEntry, at: float) -> None:
        match entry:
            case Sit():
                self.seats[entry.seat] = SeatState(
                    entry.kind, entry.name, entry.bot, entry.token, entry.profile, entry.nonce,
                    stake=entry.stake,
                )  # fmt: skip
            case entries.Said():
                self.chats += 1
                name, who = self.seats[entry.seat].name, self.person(entry.seat)
                self.chat.append(Chat(self.chats, entry.seat, name, entry.text, at, who))
                del self.chat[:-CHAT_KEPT]
            case entries.WantsBack():
                self.seats[entry.seat].wants_back = True
            case entries.Remarked():
                self.remarks += 1
                line = (self.remarks, WATCHER, entry.name, entry.text, at, entry.profile, True)
                self.gallery.append(Chat(*line))
                del self.gallery[:-CHAT_KEPT]
            case entries.Left():
                if self.begun:
                    self.seats[entry.seat].left = True
                    self._give_up(entry.seat)
                else:
                    self.seats[entry.seat] = SeatState()
            case entries.Substituted():
                self.seats[entry.seat].substitute = entry.bot
                self.seats[entry.seat].stood_in = True
                self._give_up(entry.seat)
            case entries.CameBack():
                self.seats[entry.seat].substitute = ""
                self.seats[entry.seat].left = False
                self.seats[entry.seat].missed = 0
                if not self.seats[entry.seat].stood_in and entry.seat in self.gave_up:
                    self.gave_up.remove(entry.seat)
            case entries.Offered():
                self.seats[entry.seat].rematch = True
            case entries.Rematched():
                self.next = entry.table
            case entries.Froze():
                self.frozen = entry.why
            case entries.Thawed():
                self.frozen = ""
            case entries.Closed():
                self.closed = True
                self.note = entry.why
                self.lost = entry.lost

    def _give_up(self, seat: int) -> None:
        if seat not in self.gave_up:
            self.gave_up.append(seat)

    # --- snapshots ---

    def snapshot(self) -> Snapshot:
        clocks = None if self.clocks is None else self.clocks.kept()
        digest, played = self._entries.hexdigest(), len(self.played)
        return taken(self._course(), self.number, digest, played, self.changed, clocks)

    def skip_to(self, snapshot: Snapshot, past: Sequence[tuple[AnyEntry, float]]) -> None:
        """Takes in the entries up to a snapshot without playing them again. Raises ValueError
        where the snapshot does not follow from them; then this state is of no use any more."""
        for entry, at in past:
            self._note(entry, at)
        steps = steps_of(self.played)
        draws = sum(step.seat == CHANCE for step in steps)
        found = (self.number, self._entries.hexdigest(), len(self.played), draws)
        if found != (snapshot.number, snapshot.entries, snapshot.played, snapshot.draws):
            raise ValueError("the snapshot does not follow from the entries")
        self._game = self.with_kit(self._kit_brought)
        self.course = resumed(snapshot, self._game, aimed=self.aimed)
        self.course.steps = steps
        self.changed = snapshot.changed
        if self.clocks is not None and snapshot.clocks is not None:
            self.clocks.resume(snapshot.clocks, monotonic())

    # --- what everybody may know ---

    def shown(self, here: set[int], watchers: int) -> TableShown:
        course = self.course
        return TableShown(
            **{name: getattr(self.spec, name) for name in OPEN_TERMS},
            title=self.title,
            status=self.status,
            seats=[self._seat_shown(seat, here) for seat in range(self.spec.players)],
            luck=self._luck_shown(),
            turn=course.views[WATCHER].seats if course and self.status == "playing" else [],
            watchers=watchers,
            note=self.frozen or self.note,
            lost=self.lost,
            rematch=self.next,
            changed=self.changed,
        )

    def clocks_shown(self, viewer: int) -> list[float]:
        """Seconds left per seat, as far as the viewer may know; none where there is no clock."""
        if self.clocks is None:
            return []
        turn = self.course.views[viewer].seats if self.course is not None else []
        return [round(seconds, 1) for seconds in self.clocks.shown(monotonic(), turn, viewer)]

    def _luck_shown(self) -> LuckShown:
        seed = self.spec.seed if self.ended else ""
        if self.spec.luck == "asked":
            return LuckShown("asked")
        if self.spec.throws == "physics":
            return LuckShown("thrown")
        if self.spec.luck == "seeded":
            return LuckShown("seeded", seed=seed)
        began = self.course is not None
        return LuckShown("fair", self.spec.commitment, self.nonces if began else [], seed)

    def _seat_shown(self, seat: int, here: set[int]) -> SeatShown:
        s = self.seats[seat]
        role, name = f"Seat {seat + 1}", s.name
        if self._game is not None:
            role = str(self._game.words.seat_name(self._game.kit, seat))
            name = title(self._game, s.bot) if s.kind == "bot" else s.name
        return SeatShown(
            seat=seat,
            role=role,
            kind=s.kind,  # type: ignore[arg-type]
            name=name,
            bot=s.bot or s.substitute,
            presence="left" if s.left else "here" if s.kind == "bot" or seat in here else "away",
            substitute=bool(s.substitute),
            profile=s.profile,
            rematch=s.rematch,
            wants_back=s.wants_back,
            seconds=self.clocks_shown(WATCHER)[seat] if self.clocks is not None else None,
        )


def played(course: Course, entry: Played) -> Batch:
    """What an entry that was written down did to the game."""
    match entry:
        case TookBack():
            return course.consider_undo(entry.seat, entry.steps)
        case Did():
            batch = course.consider(Step(entry.seat, entry.action), Recorded(entry.luck))
            return replace(batch, clock=entry.clock)
    batch = course.consider(None, Recorded(entry.luck))
    return replace(batch, first=isinstance(entry, Begin))


def steps_of(entries: Iterable[Played]) -> list[Step]:
    """The steps that entries stand for."""
    steps: list[Step] = []
    for entry in entries:
        if isinstance(entry, TookBack):
            del steps[-entry.steps :]
            continue
        if isinstance(entry, Did):
            steps.append(Step(entry.seat, entry.action))
        steps += [Step(CHANCE, outcome) for outcome in entry.luck]
    return steps
