"""Errors that speak to the person: what was tried, what was wrong, what is allowed."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence


class HaymakerError(Exception):
    """Something a person asked for cannot be done; the message is one clear sentence."""

    clause: str = ""
    """The clause that forbids it, if one does."""
    allowed: Sequence[str] = ()
    """What may be done instead, as one types it; at most a dozen, and `more` besides."""
    more: int = 0


class UnknownName(HaymakerError):
    """There is no game, option or bot of that name."""

    def __init__(self, what: str, found: object, known: Iterable[str]) -> None:
        names = sorted(known)
        near = difflib.get_close_matches(str(found), names, n=1)
        hint = f" Did you mean {near[0]!r}?" if near else ""
        super().__init__(f"There is no {what} {found!r}; there are: {', '.join(names)}.{hint}")


class KitError(HaymakerError):
    """A kit or an option is not acceptable."""

    def __init__(self, source: str, key: str, found: str, allowed: str) -> None:
        if not key.isprintable() or len(key) > 120:  # a stranger's key, told in one plain line
            key = ascii(key[:120])
        self.source, self.key, self.found, self.allowed = source, key, found, allowed
        super().__init__(f"{source}: {key} is {found}; allowed: {allowed}.")


class Refused(HaymakerError):
    """An action that the rules do not allow; nothing has changed."""

    def __init__(
        self, message: str, clause: str = "", allowed: Sequence[str] = (), more: int = 0
    ) -> None:
        self.clause = clause
        self.allowed = tuple(allowed)
        self.more = more
        super().__init__(message)


class BrokenRecord(HaymakerError):
    """A record file that is cut, altered or does not follow the rules, and where it breaks."""

    def __init__(self, source: str, line: int, problem: str) -> None:
        self.source, self.line, self.problem = source, line, problem
        super().__init__(f"{source}, line {line}: {problem}")
