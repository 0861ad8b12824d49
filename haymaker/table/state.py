"""A table as its entries tell it: who sits there, the game, the chat. There is nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.kernel.game import Game
from haymaker.protocol.shown import Chat, Clock, LuckShown, SeatShown, Status, TableShown
from haymaker.table.clock import Clocks
from haymaker.table.course import Batch, Course
from haymaker.table.entries import (
    AnyEntry,
    Begin,
    CameBack,
    Closed,
    Did,
    Fell,
    Froze,
    Left,
    Offered,
    Rematched,
    Said,
    Sit,
    Substituted,
    TookBack,
    encode_entry,
)
from haymaker.table.luck import Asked, Fair, Luck, Recorded, Seeded, commitment
from haymaker.table.records import Step
from haymaker.table.snapshot import Snapshot, resumed, taken
from haymaker.table.throws import Setting, ThrownLuck

CHAT_KEPT = 100


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
    stake: dict[str, int] = field(default_factory=dict)

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
        self.asked: dict[str, int] = {}
        self.played: list[AnyEntry] = []
        """The entries that make up the game, from its beginning."""
        self.frozen = note
        self.closed = False
        self.note = ""
        self.next = ""
        self.substituted = False
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
        if self.course is not None and self.course.over:
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
                    "over": "The game is over; nothing more can be done at this table.",
                    "abandoned": "Everybody has left this table.",
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
        values = {key: ("the table", value) for key, value in {**self.spec.kit, **kit}.items()}
        return Game(self.game.room, self.game.room.box.fill(values, self.spec.players))

    # --- what happens ---

    def consider(self, entry: AnyEntry) -> Batch | None:
        """What an entry does to the game; an entry read back carries its luck with it."""
        if isinstance(entry, Begin):
            return played(self.new_course(entry.kit), entry)
        if isinstance(entry, (Did, Fell, TookBack)):
            return played(self._course(), entry)
        return None

    def _course(self) -> Course:
        if self.course is None:
            raise HaymakerError("The game at this table has not begun.")
        return self.course

    def _count(self, entry: AnyEntry) -> None:
        self.number += 1
        self._entries.update(encode_entry(entry) + b"\n")
        if entry.client:
            self.asked[entry.client] = self.number

    def absorb(self, entry: AnyEntry, at: float, batch: Batch | None = None) -> Batch | None:
        """Takes in an entry that is on disk. Returns what it did to the game, if anything."""
        self._count(entry)
        if self._game is None:
            if not isinstance(entry, Did | TookBack):  # who knows who saw it
                self.changed = at
            if isinstance(entry, Begin):
                self._kit_brought = entry.kit
            if isinstance(entry, Begin | Did | Fell | TookBack):
                self.played.append(entry)
            else:
                self._absorb_table(entry, at)
            return None
        batch = batch or self.consider(entry)
        if batch is None or batch.seen(WATCHER):  # what nobody sees has no time either
            self.changed = at
        if isinstance(entry, Begin):
            self.course = self.new_course(entry.kit)
            self._game, self._kit_brought = self.course.game, entry.kit
        if batch is not None:
            course = self._course()
            course.adopt(batch)
            course.forget_shows()
            self.played.append(entry)
            if self.clocks is not None:
                self.clocks.turned(batch.actor, () if course.over else course.seats, at)
        else:
            self._absorb_table(entry, at)
        return batch

    # --- snapshots ---

    def snapshot(self) -> Snapshot:
        clocks = None if self.clocks is None else self.clocks.kept()
        digest = self._entries.hexdigest()
        course = self._course()
        return taken(course, self.number, digest, len(self.played), self.changed, clocks)

    def skip_to(self, snapshot: Snapshot, entries: Sequence[tuple[AnyEntry, float]]) -> None:
        """Takes in the entries up to a snapshot without playing them again. Raises ValueError
        where the snapshot does not follow from them; then this state is of no use any more."""
        steps: list[Step] = []
        for entry, at in entries:
            self._count(entry)
            if isinstance(entry, Begin):
                self._game, self._kit_brought = self.with_kit(entry.kit), entry.kit
            if isinstance(entry, Begin | Did | Fell | TookBack):
                self.played.append(entry)
                add_steps(steps, entry)
            else:
                self._absorb_table(entry, at)
        draws = sum(step.seat == CHANCE for step in steps)
        found = (self.number, self._entries.hexdigest(), len(self.played), draws)
        if found != (snapshot.number, snapshot.entries, snapshot.played, snapshot.draws):
            raise ValueError("the snapshot does not follow from the entries")
        self.course = resumed(snapshot, self.game, aimed=self.aimed)
        self.course.steps = steps
        self.changed = snapshot.changed
        if self.clocks is not None and snapshot.clocks is not None:
            self.clocks.resume(snapshot.clocks)

    def _absorb_table(self, entry: AnyEntry, at: float) -> None:
        match entry:
            case Sit():
                self.seats[entry.seat] = SeatState(
                    entry.kind, entry.name, entry.bot, entry.token, entry.profile, entry.nonce,
                    stake=entry.stake,
                )  # fmt: skip
            case Said():
                self.chats += 1
                name = self.seats[entry.seat].name
                self.chat.append(Chat(self.chats, entry.seat, name, entry.text, at))
                del self.chat[:-CHAT_KEPT]
            case Left():
                if self.begun:
                    self.seats[entry.seat].left = True
                else:
                    self.seats[entry.seat] = SeatState()
            case Substituted():
                self.seats[entry.seat].substitute = entry.bot
                self.substituted = True
            case CameBack():
                self.seats[entry.seat].substitute = ""
                self.seats[entry.seat].left = False
            case Offered():
                self.seats[entry.seat].rematch = True
            case Rematched():
                self.next = entry.table
            case Froze():
                self.frozen = entry.why
            case Closed():
                self.closed = True
                self.note = entry.why
            case _:
                pass

    # --- what everybody may know ---

    def shown(self, here: set[int], watchers: int, at: float) -> TableShown:
        spec, course = self.spec, self.course
        return TableShown(
            id=spec.id,
            game=spec.game,
            title=self.title,
            rules=spec.rules,
            players=spec.players,
            status=self.status,
            seats=[self._seat_shown(seat, here, at) for seat in range(spec.players)],
            luck=self._luck_shown(),
            turn=course.views[WATCHER].seats if course and self.status == "playing" else [],
            listed=spec.listed,
            rated=spec.rated,
            watchers=watchers,
            clock=spec.clock,
            options=spec.options,
            throws=spec.throws,  # type: ignore[arg-type]
            note=self.frozen or self.note,
            keeps=spec.keeps,
            rematch=self.next,
            made=spec.made,
            changed=self.changed,
        )

    def clocks_shown(self, viewer: int, at: float) -> list[float]:
        """Seconds left per seat, as far as the viewer may know; none where there is no clock."""
        if self.clocks is None:
            return []
        turn = self.course.views[viewer].seats if self.course is not None else []
        return [round(seconds, 1) for seconds in self.clocks.shown(at, turn)]

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

    def _seat_shown(self, seat: int, here: set[int], at: float) -> SeatShown:
        s = self.seats[seat]
        role = f"Seat {seat + 1}"
        if self._game is not None:
            role = str(self._game.words.seat_name(self._game.kit, seat))
        return SeatShown(
            seat=seat,
            role=role,
            kind=s.kind,  # type: ignore[arg-type]
            name=s.name,
            bot=s.bot or s.substitute,
            presence="left" if s.left else "here" if s.kind == "bot" or seat in here else "away",
            substitute=bool(s.substitute),
            profile=s.profile,
            rematch=s.rematch,
            seconds=self.clocks_shown(WATCHER, at)[seat] if self.clocks is not None else None,
        )


def played(course: Course, entry: AnyEntry) -> Batch | None:
    """What an entry that was written down did to the game."""
    match entry:
        case Begin():
            return replace(course.consider(None, Recorded(entry.luck)), first=True)
        case Did():
            return course.consider(Step(entry.seat, entry.action), Recorded(entry.luck))
        case Fell():
            return course.consider(None, Recorded(entry.luck))
        case TookBack():
            return course.consider_undo(entry.seat, entry.steps)
        case _:
            return None


def add_steps(steps: list[Step], entry: AnyEntry) -> None:
    """The steps that an entry stands for."""
    if isinstance(entry, TookBack):
        del steps[-entry.steps :]
        return
    if isinstance(entry, Did):
        steps.append(Step(entry.seat, entry.action))
    if isinstance(entry, Begin | Did | Fell):
        steps.extend(Step(CHANCE, outcome) for outcome in entry.luck)
