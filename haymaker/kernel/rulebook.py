"""A room's rulebook: the text, and every clause by its number."""

from __future__ import annotations

import re
from dataclasses import dataclass

from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Room

ANCHOR = re.compile(r'<a id="([A-Z]+-[A-Z]?\d+)"></a>')


@dataclass(frozen=True)
class Clause:
    name: str
    text: str


def plain(markdown: str) -> str:
    """Markdown as it reads in a terminal."""
    text = ANCHOR.sub("", markdown)
    text = re.sub(r"\*\*(.+?)\*\*", r"\1", text)
    text = re.sub(r"(?<![\w*])\*(?!\s)(.+?)(?<!\s)\*(?!\w)", r"\1", text)
    return text.replace("`", "")


def clauses(room: Room) -> dict[str, Clause]:
    """Every anchored paragraph or list item, in the order of the rulebook."""
    found: dict[str, Clause] = {}
    for block in re.split(r"\n(?=\s*- |\s*\n|#)", room.text("rulebook.md")):
        anchors = ANCHOR.findall(block)
        if anchors:
            text = " ".join(plain(block).split()).lstrip("-# ")
            for name in anchors:
                found[name] = Clause(name, text)
    return found


def search(room: Room, words: str) -> list[Clause]:
    """The clause of that number, else all clauses with these words in them."""
    known = clauses(room)
    name = words.strip().upper()
    if name in known:
        return [known[name]]
    wanted = words.lower().split()
    hits = [c for c in known.values() if all(word in c.text.lower() for word in wanted)]
    if not hits:
        first, last = next(iter(known)), list(known)[-1]
        raise HaymakerError(
            f"The rulebook of {room.box.facts['title']} has no clause {words!r} and none with "
            f"these words; clauses run from {first} to {last}."
        )
    return hits
