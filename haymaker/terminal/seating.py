"""What people have in front of them at a table, whether it stands here or on a server.

Everything is made from the viewer's own view. Line mode and the app know tables only by `AtTable`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from haymaker.kernel.bodies import Aim
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import Refused
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record

REFEREE = "The referee"


class Choice(NamedTuple):
    """Something that a seat may do now: its number, what one types for it, and in words."""

    action: int
    code: str
    label: str


class Answer(NamedTuple):
    """A sentence, and the clause that it comes from, if any."""

    sentence: str
    clause: str = ""


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    ending: str


@dataclass(frozen=True)
class Look:
    """What one viewer sees of a table at one moment."""

    seat: int
    view: Record
    turn: tuple[int, ...]
    ask: str = ""
    choices: Sequence[Choice] = ()
    aim: Aim | None = None
    undo: bool = False
    result: Result | None = None
    luck: bool = False
    """The question is what luck did at a real table."""

    @property
    def asked(self) -> bool:
        return bool(self.choices)

    @property
    def actor(self) -> int:
        """Who acts with the answer."""
        return CHANCE if self.luck else self.seat


@dataclass(frozen=True)
class Typed:
    """What somebody typed for a move: the move, and how it is aimed."""

    action: int
    setting: Mapping[str, float] | None = field(default=None)


class AtTable(Protocol):
    """A table with some seats played from this keyboard. All of it may be called from one thread
    besides the one that shows it; `advance` and `act` may take their time."""

    game: Game
    seats: tuple[int, ...]
    note: str

    @property
    def place(self) -> str:
        """Where the table stands: `saved in …`."""
        ...

    @property
    def names(self) -> list[str]:
        """What the seats are called, in order."""
        ...

    @property
    def over(self) -> bool: ...

    def who(self, seat: int) -> str:
        """The seat and who sits there: `Blue (a bot)`; for an onlooker, what they do here."""
        ...

    def asked(self) -> list[int]:
        """The seats at this keyboard that are asked now; `CHANCE` where people tell of luck."""
        ...

    def waiting(self) -> str:
        """What the table waits for, in a sentence."""
        ...

    def look(self, viewer: int) -> Look: ...

    def log(self, viewer: int) -> list[str]: ...

    def shows(self) -> list[Mapping[str, Any]]:
        """The throws that were seen, the latest last."""
        ...

    def advance(self, changed: Callable[[], None]) -> None:
        """Goes on until somebody at this keyboard is asked, or the game is over. Whoever only
        watches hears of every step."""
        ...

    def act(self, seat: int, action: int, setting: Mapping[str, float] | None = None) -> None: ...

    def why(self, seat: int, text: str) -> Answer: ...

    def hint(self, seat: int) -> Choice: ...

    def undo(self, seat: int) -> None: ...

    def leave(self) -> str:
        """Gets up; how to come back, in a sentence."""
        ...

    def record_words(self) -> str:
        """How to look at the record, in a sentence."""
        ...


def said_result(winners: Sequence[str]) -> str:
    """Who won, in a sentence."""
    if len(winners) > 1:
        return f"{' and '.join(winners)} share first place."
    return f"{winners[0]} won." if winners else "Nobody won."


def drawn(game: Game, look: Look, width: int) -> list[str]:
    """The table in text, in the viewer's view."""
    text: str = game.words.table(game.kit, game.plain(look.view), look.seat, width)
    return text.split("\n")


def picture(game: Game, show: Mapping[str, Any], width: int) -> str:
    """A throw in text; empty where the room draws none."""
    bodies = game.room.bodies
    return "" if bodies is None else bodies.picture(show, width)


def viewer_of(at: AtTable) -> int:
    """Whose eyes the screen has when nobody has been handed the keyboard."""
    return at.seats[0] if len(at.seats) == 1 else WATCHER


def eyes_of(at: AtTable, actor: int) -> int:
    """Whose eyes the screen has when this one acts."""
    return viewer_of(at) if actor == CHANCE else actor


def name_of(at: AtTable, actor: int) -> str:
    return REFEREE if actor == CHANCE else at.names[actor]


# --- What is typed ------------------------------------------------------------------------------


def read_move(look: Look, text: str, numbers: bool = True) -> Typed | None:
    """A move by its code, else by its number in a list that has any: a code may be a number itself.

    What luck did has no number: a die that shows 3 is no third answer. A throw may be followed by
    its setting, as in `throw power 80 x 5`. None where it is no move.
    """
    text = " ".join(text.lower().split())
    numbers = numbers and not look.luck
    action = _listed(look, text, numbers)
    if action is not None:
        return Typed(action)
    if look.aim is None:
        return None
    code, setting = _split_setting(look.aim, text)
    action = _listed(look, code, numbers)
    if action not in look.aim.actions:
        if code not in ("throw", "") or not setting:
            return None
        action = look.aim.actions[0]
    return Typed(action, look.aim.checked(setting))


def _listed(look: Look, text: str, numbers: bool) -> int | None:
    for choice in look.choices:
        if choice.code == text:
            return choice.action
    if numbers and text.isascii() and text.isdecimal() and len(text) < 9:
        number = int(text)
        if 1 <= number <= len(look.choices):
            return look.choices[number - 1].action
    return None


def _split_setting(aim: Aim, text: str) -> tuple[str, dict[str, float]]:
    """`throw power 80 x 5` as `throw` and its numbers; names may be cut short."""
    words = text.replace("=", " ").split()
    names = [control.name for control in aim.controls]
    setting: dict[str, float] = {}
    while len(words) >= 2:
        number = _number(words[-1])
        fitting = [name for name in names if name.startswith(words[-2])]
        exact = [name for name in fitting if name == words[-2]] or fitting
        if number is None or not exact:
            break
        if len(exact) > 1:
            raise Refused(f"{words[-2]!r} may be {' or '.join(exact)}; write more of it.")
        setting[exact[0]] = number
        words = words[:-2]
    if setting and len(words) > 1 and words[0] == "throw":
        raise Refused(
            f"{' '.join(words[1:])!r} is nothing that can be aimed; set some of: "
            f"{', '.join(names)}, as in `throw {names[-1]} {aim.controls[-1].usual:g}`."
        )
    return " ".join(words), setting


def _number(word: str) -> float | None:
    try:
        return float(word)
    except ValueError:
        return None


def fitting(look: Look, text: str) -> list[tuple[int, Choice]]:
    """The choices, with their numbers, that what has been typed so far may mean."""
    text = " ".join(text.lower().split())
    numbered = list(enumerate(look.choices, start=1))
    if not text:
        return numbered
    by_code = [row for row in numbered if row[1].code.startswith(text)]
    by_number = [
        row
        for row in numbered
        if not look.luck and text.isdecimal() and str(row[0]).startswith(text)
    ]
    if by_code or by_number:
        return list(dict([*by_code, *by_number]).items())
    return [row for row in numbered if _speaks_of(row[1], text.split())]


def _speaks_of(choice: Choice, words: Sequence[str]) -> bool:
    text = f" {choice.code} {choice.label.lower()}"
    return all(f" {word}" in text or f"({word}" in text for word in words)
