"""What the server says in a terminal: where it is and what happens, in sentences for a person."""

from __future__ import annotations

import logging
import time

from haymaker.server.lan import code_of

SENTENCES = {
    "open": "The tables are open.",
    "closed": "Everything is written down. Good night.",
    "table made": "Somebody made a table of {game}.",
    "seat taken": "Somebody sat down at a table of {game}: {taken} of {players} seats are taken.",
    "bot waits": "A bot waits a moment: {problem}",
    "engine not built": "Hints and analysis come from the server: {problem}",
    "table frozen": "A table is frozen as it stands: the game itself failed (table {table}).",
    "table set aside": "A table cannot be read and is set aside (table {table}).",
    "write failed": "Something could not be written down: {problem}",
}
"""By what the lines of the log call it."""


def greeting(host: str, port: int, party: str = "", colours: bool = True) -> str:
    """Where to go, and how friends come along; `party` is the address on the local network."""
    here = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    lines = ["", f"  Haymaker is open: http://{here}:{port}/", ""]
    if party:
        drawn = code_of(party).splitlines()
        paint = "  \033[40;97m{}\033[0m" if colours else "  {}"
        lines += [
            f"  Phones on this network: {party}",
            "  or let them scan this:",
            "",
            *(paint.format(line) for line in drawn),
            "",
            "  A television shows a table to the whole room: make one, and choose the big screen.",
        ]
    elif here == "127.0.0.1":
        lines += [
            "  Only this machine can see it. With phones on your network and one big screen:",
            "  stop it and start  haymaker serve --lan  (or  make party).",
        ]
    return "\n".join([*lines, "", "  Ctrl-C closes it; no game is lost.", ""])


class Sentences(logging.Formatter):
    """What happens, for somebody who looks on. Like the lines of JSON it names nobody."""

    def format(self, record: logging.LogRecord) -> str:
        known = SENTENCES.get(record.getMessage())
        try:
            said = known.format_map(vars(record)) if known else self._plain(record)
        except KeyError:
            said = self._plain(record)
        mark = "" if record.levelno < logging.WARNING else f"{record.levelname.capitalize()}. "
        text = f"{time.strftime('%H:%M', time.localtime(record.created))}  {mark}{said}"
        return f"{text}\n{self.formatException(record.exc_info)}" if record.exc_info else text

    def _plain(self, record: logging.LogRecord) -> str:
        said = record.getMessage()
        said = said[:1].upper() + said[1:]
        about = [str(vars(record)[key]) for key in ("table", "problem") if key in vars(record)]
        return f"{said}: {', '.join(about)}." if about else f"{said.rstrip('.')}."
