"""The messages of a live table, both ways. Every one has a `type`. See docs/protocol.md."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field
from msgspec.json import Decoder, Encoder

from haymaker.protocol.shown import PICTURE_WIDTH, Chat, Frame, Shunned, TableShown

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Token = Annotated[str, Meta(min_length=16, max_length=128)]
Seat = Annotated[int, Meta(ge=0, le=15)]
Number = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]
"""Any number from outside has limits, also where the rules would refuse more."""
Text = Annotated[str, Meta(min_length=1, max_length=300)]
PersonName = Annotated[str, Meta(min_length=1, max_length=64)]
"""Names a person: the id of a profile, or, of somebody without one, the table and the seat."""
Shunning = Literal["mute", "block", "none"]
FEWEST_COLUMNS, MOST_COLUMNS = 30, 200


class Request(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Everything a client may send. `id` is the client's own, the same again for a retry."""

    id: Id


class OfSeat(Request, frozen=True):
    """What is asked for one of the seats that the connection plays."""

    seat: Seat


class OfAction(OfSeat, frozen=True):
    """An action, by its number, its structured form or its code."""

    action: Number | None = None
    spelled: dict[str, Any] | None = None
    code: Annotated[str, Meta(max_length=200)] | None = None


BASES = (Request, OfSeat, OfAction)

# --- from the client ---


class Hello(Request, frozen=True, tag="hello"):
    """The first message: the seats this connection plays (none: it watches), by their tokens.
    `since` gives, for each token in turn, the last frame that the client has. A client that draws
    the table itself needs no `pictures`; another says how many `columns` they may have. Where one
    device is passed around, `looks` names the seats that look at it now: only their frames are
    sent. A new hello tells who looks next. `me` is the secret of one's profile: with it those who
    watch have a name to talk under, and what somebody has muted stays muted."""

    seats: Annotated[list[Token], Meta(max_length=10)] = field(default_factory=list)
    since: Annotated[list[Number], Meta(max_length=10)] = field(default_factory=list)
    host: Annotated[str, Meta(max_length=128)] = ""
    pictures: bool = True
    columns: Annotated[int, Meta(ge=FEWEST_COLUMNS, le=MOST_COLUMNS)] = PICTURE_WIDTH
    looks: Annotated[list[Seat], Meta(max_length=10)] | None = None
    me: Annotated[str, Meta(max_length=200)] = ""


class Act(OfAction, frozen=True, tag="act"):
    """Do this: by number, structured form or code. `n` is the frame the choice was made on; `aim`
    is how a throw is meant, by the names of `frame.aim.controls`; `lag`, how many seconds a message
    takes there and back, as far as the clock may forgive it."""

    n: Number | None = None
    aim: Annotated[dict[str, float], Meta(max_length=16)] | None = None
    lag: Annotated[float, Meta(ge=0, le=60)] = 0.0


class Why(OfAction, frozen=True, tag="why"):
    """Why may I not do this?"""


class Hint(OfSeat, frozen=True, tag="hint"):
    """What would the best bot do here, and why? Not at rated tables."""


class SayLuck(Request, frozen=True, tag="luck"):
    """What the real dice and cards did: by number or code. The host of a refereed table says it."""

    outcome: Number | None = None
    code: Annotated[str, Meta(max_length=200)] | None = None


class TakeBack(OfSeat, frozen=True, tag="undo"):
    """Take the last choice back. The host of a refereed table takes back what was said of luck with
    the seat of luck, 15."""


class TakeLuckBack(OfSeat, frozen=True, tag="undo_luck"):
    """Take back what was last typed in of luck, together with what followed. It is done when every
    person at the refereed table has said so."""


class Say(OfSeat, frozen=True, tag="say"):
    text: Text


class Remark(Request, frozen=True, tag="remark"):
    """What somebody who watches says to the others who do."""

    text: Text


class Shun(Request, frozen=True, tag="shun"):
    """Hear nothing more of somebody; `block` also keeps them from sitting down where I sit; `none`
    takes it back."""

    person: PersonName
    how: Shunning


class Complain(Request, frozen=True, tag="report"):
    """Tells whoever runs the server of somebody at this table. The lines around it go along."""

    person: PersonName
    reason: Text


class OfferRematch(OfSeat, frozen=True, tag="rematch"):
    pass


class Leave(OfSeat, frozen=True, tag="leave"):
    """Get up for good. Closing the connection is only being away."""


class CallBot(OfSeat, frozen=True, tag="call_bot"):
    """Let a bot play for a seat whose person is gone, or on a seat still open (host)."""

    bot: Annotated[str, Meta(max_length=40)] = ""


class ComeBack(OfSeat, frozen=True, tag="come_back"):
    """I am here again: no bot need play for me."""


class Resync(Request, frozen=True, tag="resync"):
    """Send me fresh frames for all my seats."""


class Ping(Request, frozen=True, tag="ping"):
    pass


FromClient = (
    Hello | Act | Why | Hint | SayLuck | TakeBack | TakeLuckBack | Say | Remark | Shun | Complain
    | OfferRematch | Leave | CallBot | ComeBack | Resync | Ping
)  # fmt: skip

# --- from the server ---


class Welcome(Struct, frozen=True, tag="welcome", tag_field="type"):
    """The answer to `hello`: the table, the seats played here, the kit, the chat so far, what each
    seat plays for, and what names this person: see `Shun`."""

    id: str
    table: TableShown
    seats: list[int]
    host: bool
    kit: dict[str, Any]
    chat: list[Chat]
    now: float
    goals: list[str] = field(default_factory=list)
    me: str = ""


class TableNews(Struct, frozen=True, tag="table", tag_field="type"):
    """The table itself changed: seats, presence, clocks, status. The latest one counts. `kit` comes
    when a game for keeps begins: what was brought has completed it."""

    table: TableShown
    now: float
    kit: dict[str, Any] | None = None


class ChatNews(Struct, frozen=True, tag="chat", tag_field="type"):
    chat: Chat


class Company(Struct, frozen=True, tag="company", tag_field="type"):
    """Whom this person has muted or blocked: after `hello`, and whenever it changes."""

    shunned: list[Shunned]


class LuckOutcome(Struct, frozen=True):
    outcome: int
    spelled: dict[str, Any]
    code: str
    label: str = ""


class LuckAsked(Struct, frozen=True, tag="luck_asked", tag_field="type"):
    """To the host of a refereed table: say what happened."""

    ask: str
    outcomes: list[LuckOutcome]


class Done(Struct, frozen=True, tag="done", tag_field="type"):
    """What was asked under this id is done and on disk."""

    id: str


class Refusal(Struct, frozen=True, tag="refused", tag_field="type"):
    """Nothing has changed, and why. `stale`: a fresh frame comes before this message. `allowed`:
    codes of what may be done instead, at most twelve; `more`: how many there are besides."""

    id: str
    message: str
    clause: str = ""
    stale: bool = False
    allowed: list[str] = field(default_factory=list)
    more: int = 0


class Because(Struct, frozen=True, tag="because", tag_field="type"):
    """The answer to `why`; no clause and `legal` where nothing forbids it. `allowed` and `more` as
    in a refusal."""

    id: str
    legal: bool
    message: str
    clause: str = ""
    allowed: list[str] = field(default_factory=list)
    more: int = 0


class Hinted(Struct, frozen=True, tag="hinted", tag_field="type"):
    """What the bot called `by` would do in the seat's frame `n`, and until the seat has done
    something; `why` says what it expects and how sure it is, or nothing where it could not think in
    time."""

    id: str
    seat: int
    n: int
    action: int
    code: str
    label: str
    by: str = ""
    why: str = ""


class Pong(Struct, frozen=True, tag="pong", tag_field="type"):
    id: str
    now: float


class Bye(Struct, frozen=True, tag="bye", tag_field="type"):
    """The server closes the connection, and whether to come back."""

    message: str
    again: bool


FromServer = (
    Welcome | Frame | TableNews | ChatNews | Company | LuckAsked | Done | Refusal | Because | Hinted
    | Pong | Bye
)  # fmt: skip

encode_message = Encoder().encode
decode_message = Decoder(FromClient).decode
decode_reply = Decoder(FromServer).decode
