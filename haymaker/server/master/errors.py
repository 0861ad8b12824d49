"""What can go wrong for somebody who asks; each message is one clear sentence."""

from __future__ import annotations

from haymaker.kernel.errors import HaymakerError


class Missing(HaymakerError):
    """There is no such table, seat or profile."""


class NotYours(HaymakerError):
    """The token, secret or code is not the right one."""


class Full(HaymakerError):
    """A limit of this server is reached."""


class Stale(HaymakerError):
    """The table has moved on; a fresh frame tells where it is."""


class Lost(HaymakerError):
    """The table has passed to another process; it is asked instead."""


class TryAgain(HaymakerError):
    """The server could not do it just now; the same request again is safe."""
