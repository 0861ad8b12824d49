"""What can be asked of a table by those who sit there, as one process hands it to another."""

from __future__ import annotations

from msgspec import Struct, field
from msgspec.json import Decoder, Encoder

from haymaker.server.core import messages as m


class TakeSeat(Struct, frozen=True, tag="take_seat", tag_field="type"):
    """A person sits down; the token's hash comes along, the token itself stays with the person."""

    id: str
    name: str
    token: str
    seat: int | None = None
    profile: str = ""
    nonce: str = ""
    stake: dict[str, int] = field(default_factory=dict)


class ComeBack(Struct, frozen=True, tag="come_back", tag_field="type"):
    id: str
    seat: int


Command = (
    m.Act | m.SayLuck | m.TakeBack | m.Say | m.OfferRematch | m.Leave | m.CallBot
    | TakeSeat | ComeBack
)  # fmt: skip


class Errand(Struct, frozen=True):
    """A command for a table of another process, and where to answer."""

    number: int
    process: str
    table: str
    command: Command
    host: bool


class Answer(Struct, frozen=True):
    """`problem` names the kind of refusal; empty where it was done."""

    number: int
    problem: str = ""
    message: str = ""
    clause: str = ""


class Presence(Struct, frozen=True):
    """Who is connected to a process; `asks` wants the others to say it too."""

    process: str
    table: str
    seats: list[int]
    watchers: int
    asks: bool = False


encode = Encoder().encode
decode_errand = Decoder(Errand).decode
decode_answer = Decoder(Answer).decode
decode_presence = Decoder(Presence).decode
