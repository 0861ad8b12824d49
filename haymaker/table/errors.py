"""What can go wrong for somebody who asks; each message is one clear sentence."""

from __future__ import annotations

from haymaker.kernel.errors import HaymakerError


class NotYours(HaymakerError):
    """The token, secret or code is not the right one."""


class Stale(HaymakerError):
    """The table has moved on; a fresh frame tells where it is."""
