"""What is written down of a table, one entry a change. A table is its entries, replayed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from msgspec import Struct, field
from msgspec.json import Decoder, Encoder


class Entry(Struct, frozen=True, tag_field="do", omit_defaults=True, kw_only=True):
    """`client` is the id under which the change was asked for, so that a retry is known."""

    client: str = ""


class Timed(Entry, frozen=True, kw_only=True):
    """`spent` are the seconds since the entry of this kind before it, as the process that held the
    table has measured them; older entries have none."""

    spent: float | None = None


class Sit(Entry, frozen=True, tag="sit"):
    """Somebody takes a seat. Only a hash of the seat's token is kept."""

    seat: int
    kind: Literal["person", "bot"]
    name: str
    bot: str = ""
    token: str = ""
    profile: str = ""
    nonce: str = ""
    stake: dict[str, int] = field(default_factory=dict)
    """What is brought along, where the game is for keeps."""


class Begin(Entry, frozen=True, tag="begin"):
    """All seats are taken: the game begins, with what luck did first. `kit` is what the kit was
    still waiting for: what people have brought."""

    luck: list[int] = field(default_factory=list)
    kit: dict[str, Any] = field(default_factory=dict)


class Did(Timed, frozen=True, tag="did"):
    """A seat acted, and luck after it. `lag` are the seconds that its line took; `clock` says that
    the clock acted for the seat, and for which time in a row."""

    seat: int
    action: int
    luck: list[int] = field(default_factory=list)
    lag: float = 0.0
    clock: int = 0


PATIENCE = 3
"""So many times in a row the clock acts for somebody; then a bot sits in."""


class Fell(Timed, frozen=True, tag="fell"):
    """People said what luck did."""

    luck: list[int]


class TookBack(Timed, frozen=True, tag="took_back"):
    """A seat takes its last choice back, and with it what the table has done for it since. With the
    seat `CHANCE`: people take back what they said of luck."""

    seat: int
    steps: int = 1


class WantsBack(Entry, frozen=True, tag="wants_back"):
    """Somebody at a refereed table wants the last word of luck back, together with what followed;
    it is taken back when all want it, and forgotten when the game goes on."""

    seat: int


class Said(Entry, frozen=True, tag="said"):
    seat: int
    text: str


class Remarked(Entry, frozen=True, tag="remarked"):
    """Somebody who watches said something to the others who do."""

    profile: str
    name: str
    text: str


class Left(Entry, frozen=True, tag="left"):
    seat: int


class Substituted(Entry, frozen=True, tag="substituted"):
    """A bot plays for somebody who is gone."""

    seat: int
    bot: str
    why: Literal["left", "away", "clock"]


class CameBack(Entry, frozen=True, tag="came_back"):
    seat: int


class Offered(Entry, frozen=True, tag="offered"):
    seat: int


class Rematched(Entry, frozen=True, tag="rematched"):
    table: str


class Froze(Timed, frozen=True, tag="froze"):
    """The engine failed, or the operator has stopped the table: nothing more happens here."""

    why: str


class Thawed(Entry, frozen=True, tag="thawed"):
    """The operator lets a frozen table go on."""


class Closed(Entry, frozen=True, tag="closed"):
    """Nobody goes on here; the seed of fair luck is revealed. `lost` is the seat whose time was up,
    where that loses the game."""

    why: str = ""
    lost: int | None = None


Played = Begin | Did | Fell | TookBack
"""The entries that make up a game."""

AnyEntry = (
    Sit
    | Played
    | WantsBack
    | Said
    | Remarked
    | Left
    | Substituted
    | CameBack
    | Offered
    | Rematched
    | Froze
    | Thawed
    | Closed
)

encode_entry = Encoder().encode
decode_entry = Decoder(AnyEntry).decode


@dataclass(frozen=True)
class EntryRow:
    """An entry as it is kept."""

    number: int
    at: float
    body: str
