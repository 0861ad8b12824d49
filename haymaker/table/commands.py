"""What can be asked of a table by those who sit there."""

from __future__ import annotations

from msgspec import Struct, field

from haymaker.protocol.messages import (
    Act,
    CallBot,
    ComeBack,
    Leave,
    OfferRematch,
    Say,
    SayLuck,
    TakeBack,
    TakeLuckBack,
)


class TakeSeat(Struct, frozen=True, tag="take_seat", tag_field="type"):
    """A person sits down; the token's hash comes along, the token itself stays with the person."""

    id: str
    name: str
    token: str
    seat: int | None = None
    profile: str = ""
    nonce: str = ""
    stake: dict[str, int] = field(default_factory=dict)


class RemarkBy(Struct, frozen=True, tag="remark_by", tag_field="type"):
    """A line from the gallery, with the profile that it comes from."""

    id: str
    text: str
    profile: str
    name: str


class Freeze(Struct, frozen=True, tag="freeze", tag_field="type"):
    """The operator stops the table as it stands."""

    id: str
    why: str


class Thaw(Struct, frozen=True, tag="thaw", tag_field="type"):
    """The operator lets it go on."""

    id: str


Command = (
    Act | SayLuck | TakeBack | TakeLuckBack | Say | OfferRematch | Leave | CallBot | ComeBack
    | TakeSeat | RemarkBy | Freeze | Thaw
)  # fmt: skip
