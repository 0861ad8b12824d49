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


Command = (
    Act | SayLuck | TakeBack | TakeLuckBack | Say | OfferRematch | Leave | CallBot | ComeBack
    | TakeSeat
)  # fmt: skip
