"""What one process asks of another that owns a table, and how it is answered."""

from __future__ import annotations

from msgspec import Struct, field
from msgspec.json import Decoder, Encoder

from haymaker.table.commands import Command


class Errand(Struct, frozen=True):
    """A command for a table of another process, and where to answer."""

    number: int
    process: str
    table: str
    command: Command
    host: bool


class ErrandAnswer(Struct, frozen=True):
    """`problem` names the kind of refusal; empty where it was done."""

    number: int
    problem: str = ""
    message: str = ""
    clause: str = ""
    allowed: list[str] = field(default_factory=list)
    more: int = 0


class Presence(Struct, frozen=True):
    """Who is connected to a process; `asks` wants the others to say it too."""

    process: str
    table: str
    seats: list[int]
    watchers: int
    asks: bool = False


encode = Encoder().encode
decode_errand = Decoder(Errand).decode
decode_answer = Decoder(ErrandAnswer).decode
decode_presence = Decoder(Presence).decode
