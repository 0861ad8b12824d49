"""How a room speaks to people: what its `words.py` says, and what is said where it says nothing.

Everything here sees only what its listener may: `kit` is the `Kit`, a view `v` comes as plain
numbers, as in the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, NamedTuple, Protocol, cast

from haymaker.kernel.contract import CHANCE
from haymaker.kernel.kit import Kit
from haymaker.kernel.layout import Record


class Thing(NamedTuple):
    """Something that lies on the table: how it is typed and called, what it does, a clause."""

    code: str
    name: str
    says: str
    clause: str


class Words(Protocol):
    """All that a room can say. The parts after `why` are optional: so is it without them."""

    ENDINGS: Sequence[str]
    """How a game can end, by the number that `score` returns; 0 is a game that goes on."""

    def seat_name(self, kit: Kit, seat: int) -> str:
        """What the seat is called at the table."""
        ...

    def spell(self, kit: Kit, seat: int, action: int) -> dict[str, Any]:
        """The structured form in records, `{"do": …}`; seat `CHANCE` for luck. Distinct actions of
        a seat have distinct forms."""
        ...

    def short(self, kit: Kit, seat: int, action: int) -> str:
        """What one types for it: distinct, lower case, no spaces needed."""
        ...

    def label(self, kit: Kit, v: Any, seat: int, action: int) -> str:
        """The words in a menu, from the seat's own view."""
        ...

    def ask(self, kit: Kit, v: Any, seat: int) -> str:
        """What the seat is asked now, in one sentence."""
        ...

    def tell(self, kit: Kit, before: Any, after: Any, actor: int, viewer: int) -> list[str]:
        """What just happened, in sentences, from the viewer's two views."""
        ...

    def table(self, kit: Kit, v: Any, viewer: int, width: int) -> str:
        """The table drawn in text, at most `width` columns."""
        ...

    def why(self, kit: Kit, v: Any, seat: int, action: int, clause: int) -> str:
        """Why an action is not allowed, in one sentence without the clause's number."""
        ...

    ONE_ANSWER: Mapping[str, str] = {}
    """What a seat is asked though there may be one answer: the verb (`do`), and the clause or the
    secret that wants it so."""

    NOT_BY_CLOCK: Sequence[str] = ()
    """Verbs (`do`) that the clock never uses when somebody's time is up, if there is another."""

    NUMBERED_SINCE: int | None = None
    """The version of the rules since which the numbers of actions mean what they mean now; without
    it, the present one. Games of older rules are told in words from there on."""

    def named(self, kit: Kit, v: Any, seat: int, action: int) -> str:
        """The label as others speak of it, who are not "you"."""
        return self.label(kit, v, seat, action)

    def means(self, kit: Kit, v: Any, seat: int, action: int) -> bool:
        """Whether an action is about something that there is: fields have room for more cards,
        places and seats than a kit has."""
        return True

    def menu(self, kit: Kit, v: Any, seat: int, moves: list[int]) -> str:
        """What can be typed, in a few lines, where a list of every move would be long."""
        return ""

    def ask_luck(self, kit: Kit, v: Any) -> str:
        """What people at a real table are asked about luck, from an onlooker's view."""
        return "What happened at the table?"

    def label_luck(self, kit: Kit, v: Any, outcome: int) -> str:
        """What luck did at a real table, in words: else in those of the record."""
        return in_words(self.spell(kit, CHANCE, outcome))

    def tallies(self, kit: Kit, finals: Record) -> dict[str, int]:
        """What to count over many finished games, by what it is called."""
        return {}

    def goal(self, kit: Kit, seat: int) -> str:
        """What the seat plays for, in one line: else the line on the box has to do."""
        return ""

    def standing(self, kit: Kit, v: Any) -> list[tuple[int, str]]:
        """How each seat stands: a number, the more the better, and in a few words."""
        return []

    def things(self, kit: Kit) -> list[Thing]:
        """What lies on the table, for those who ask what it is."""
        return []

    def ended(self, kit: Kit, v: Any, ending: int, winners: list[int]) -> str:
        """Why the game is over, in one sentence in the past; `{0}` is the name of seat 0."""
        how = str(self.ENDINGS[ending])
        return f"{how[:1].upper()}{how[1:]}."


REQUIRED = ("ENDINGS", "seat_name", "spell", "short", "label", "ask", "tell", "table", "why")


def in_words(spelled: Mapping[str, Any]) -> str:
    """A structured form in a few plain words: `play P3`, `move count 2`."""
    rest = [
        value if isinstance(value, str) else f"{key} {value}"
        for key, value in spelled.items()
        if key != "do"
    ]
    return " ".join([str(spelled.get("do", "")), ", ".join(rest)]).strip()


def completed(room: ModuleType) -> Words:
    """The words of a room with every optional part filled in. Nobody else need look what is there.

    Raises where a part is missing that no room can do without.
    """
    for name in REQUIRED:
        if not hasattr(room, name):
            raise TypeError(f"{room.__name__} has no {name!r}: see docs/adding-a-game.md")
    words: Any = type("Said", (Words,), {})()
    vars(words).update({name: said for name, said in vars(room).items() if name[:2] != "__"})
    return cast(Words, words)
