"""What can go wrong for somebody who asks; each message is one clear sentence."""

from __future__ import annotations

from haymaker.kernel.errors import HaymakerError
from haymaker.table.errors import NotYours


class Missing(HaymakerError):
    """There is no such table, seat or profile."""


class Stranger(NotYours):
    """Nobody here has this secret (any more)."""


class Barred(NotYours):
    """The operator has banned this person or this address."""


class Full(HaymakerError):
    """A limit of this server is reached."""


class TooMuch(Full):
    """A limit of one address is reached, and only it has to wait."""


class Lost(HaymakerError):
    """The table has passed to another process; it is asked instead."""


class TryAgain(HaymakerError):
    """The server could not do it just now; the same request again is safe."""


class Unwritten(TryAgain):
    """The database failed, on a full disk for instance; nobody knows what of it was written."""
