"""What is shown of a table: the structs that both REST and WebSocket send. See docs/protocol.md."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

Seconds = Annotated[int, Meta(ge=0, le=30 * 24 * 3600)]
"""At most thirty days."""
Status = Literal["open", "playing", "over", "abandoned", "frozen"]
Presence = Literal["here", "away", "left"]

PICTURE_WIDTH = 72
"""Columns of a table drawn in text, where nobody asks for fewer or more."""


class Clock(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Seconds to think: `each` for every decision, or a `bank` for the game and `add` for each.

    `missed` is what running out costs: a `move`, made for the seat, that a `bot` sits in, or the
    `game`. Tables that were made before there was a choice have none, and mean the bot.
    """

    each: Seconds = 0
    bank: Seconds = 0
    add: Annotated[int, Meta(ge=0, le=3600)] = 0
    missed: Literal["", "move", "bot", "game"] = ""


class SeatShown(Struct, frozen=True):
    """Who sits where. `role` is the game's name for the seat, `name` the person's."""

    seat: int
    role: str
    kind: Literal["open", "person", "bot"]
    name: str = ""
    bot: str = ""
    presence: Presence = "here"
    substitute: bool = False
    profile: str = ""
    rematch: bool = False
    seconds: float | None = None
    wants_back: bool = False
    """Would have the last word of luck taken back, together with what followed."""
    halvings: int = 0
    """How often the budget of the bot here is halved just now, because the server is busy."""


class LuckShown(Struct, frozen=True):
    """Where luck comes from, and, for fair luck, what is needed to check it."""

    source: Literal["fair", "asked", "thrown", "seeded"]
    commitment: str = ""
    nonces: list[str] = field(default_factory=list)
    seed: str = ""


class TableShown(Struct, frozen=True):
    """What everybody may know of a table before they look at its game."""

    id: str
    game: str
    title: str
    rules: int
    players: int
    status: Status
    seats: list[SeatShown]
    luck: LuckShown
    turn: list[int] = field(default_factory=list)
    listed: bool = False
    rated: bool = False
    watchers: int = 0
    clock: Clock | None = None
    options: dict[str, Any] = field(default_factory=dict)
    note: str = ""
    rematch: str = ""
    made: float = 0.0
    changed: float = 0.0
    throws: Literal["", "physics", "model"] = ""
    keeps: bool = False
    lost: int | None = None
    """The seat that has lost on time, where that ended the game."""


class Move(Struct, frozen=True):
    """Something the seat may do now: its number, its structured form, its code, and in words."""

    action: int
    spelled: dict[str, Any]
    code: str
    label: str


class Told(Struct, frozen=True):
    """One thing that happened, in the viewer's words; `changed` holds the fields of the view that
    it changed, so that a client can draw one thing after the other."""

    by: int | None
    told: list[str]
    changed: dict[str, Any] = field(default_factory=dict)


class ScoreShown(Struct, frozen=True):
    points: list[int]
    places: list[int]
    winners: list[int]
    ending: str
    why: str = ""
    """One sentence; `{0}` stands for the name of seat 0."""


class Line(Struct, frozen=True):
    """A line of the log: the frame it came with, and the sentence."""

    n: int
    text: str


class Chat(Struct, frozen=True):
    """A line of chat. Those who watch talk apart (`gallery`, with numbers of their own and the seat
    14). `who` names the person: the profile, or, without one, the table and the seat."""

    number: int
    seat: int
    name: str
    text: str
    at: float
    who: str = ""
    gallery: bool = False


class Shunned(Struct, frozen=True):
    """Somebody whose lines I do not hear; with `block` they cannot sit down where I sit either."""

    person: str
    name: str
    how: Literal["mute", "block"]


class ControlShown(Struct, frozen=True):
    """One thing that the hand can set: a number from `least` to `most`."""

    name: str
    says: str
    least: float
    most: float
    usual: float
    unit: str = ""


class AimShown(Struct, frozen=True):
    """The throw that the seat may make now: the actions that make it, what can be set, what lies
    there."""

    actions: list[int]
    controls: list[ControlShown]
    scene: dict[str, Any]


class Standing(Struct, frozen=True):
    """How a seat stands: in a few words, and whether nobody is ahead of it."""

    says: str
    leads: bool


class Frame(Struct, frozen=True, tag="frame", tag_field="type"):
    """What one viewer sees after a change. `n` has no gaps; `fresh` starts anew from here."""

    seat: int | None
    n: int
    turn: list[int]
    view: dict[str, Any]
    steps: list[Told] = field(default_factory=list)
    ask: str = ""
    moves: list[Move] = field(default_factory=list)
    undo: bool = False
    luck_due: bool = False
    score: ScoreShown | None = None
    clocks: list[float] = field(default_factory=list)
    fresh: bool = False
    log: list[Line] = field(default_factory=list)
    aim: AimShown | None = None
    shows: list[dict[str, Any]] = field(default_factory=list)
    picture: str = ""
    standing: list[Standing] = field(default_factory=list)
