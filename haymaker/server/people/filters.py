"""A hook for filters of words: what people write passes through it before anybody reads it.

Packages add filters by entry points of the group `haymaker.filters`, each a name and something to
call. `haymaker serve --word-filter NAME` picks one. Without it, everything passes.
"""

from __future__ import annotations

import importlib
import logging
from typing import Literal, Protocol

from haymaker.kernel import plugins
from haymaker.kernel.errors import HaymakerError, Refused, UnknownName

GROUP = "haymaker.filters"
log = logging.getLogger("haymaker.server")


class WordFilter(Protocol):
    """Gives the text as it may be shown, changed or not; None where it may not be shown at all.

    It is called on the event loop, for every line and every name, so it must be quick.
    """

    def __call__(self, text: str, kind: Literal["chat", "name"]) -> str | None: ...


def passes(text: str, kind: Literal["chat", "name"]) -> str | None:
    """The filter that is used where none is named."""
    return text


def find_filter(name: str) -> WordFilter:
    """By the name of an entry point, or as `module:function`."""
    if not name:
        return passes
    if ":" in name:
        module, _, attribute = name.partition(":")
        try:
            found: WordFilter = getattr(importlib.import_module(module), attribute)
        except (ImportError, AttributeError) as error:
            raise HaymakerError(f"The word filter {name!r} cannot be found: {error}.") from None
        return found
    known = plugins.found(GROUP, (), lambda point: point.load())
    if name not in known.parts:
        raise UnknownName("word filter", name, known.parts)
    chosen: WordFilter = known.parts[name]
    return chosen


class WordCheck:
    """What people write, as it may be shown."""

    def __init__(self, chosen: WordFilter) -> None:
        self._filter = chosen

    def line(self, text: str) -> str:
        return self._passed(text, "chat", "This line cannot be said here; say it differently.")

    def name(self, text: str) -> str:
        return self._passed(text, "name", "This name cannot be used here; take another.")

    def _passed(self, text: str, kind: Literal["chat", "name"], refusal: str) -> str:
        try:
            found = self._filter(text, kind)
        except Exception as error:  # somebody else's code: nothing passes unread
            log.error("word filter failed", extra={"problem": repr(error)})
            found = None
        if found is None:
            raise Refused(refusal)
        return found
