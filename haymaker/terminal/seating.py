"""What people have in front of them at a table, whether it stands here or on a server.

Tables give frames, as the server's protocol has them. Line mode and the app know tables only by
`AtTable`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import Refused
from haymaker.protocol.messages import Because, Hinted, Shunning
from haymaker.protocol.shown import AimShown, Frame, Move, TableShown

if TYPE_CHECKING:
    from haymaker.kernel.game import Game

REFEREE = "The referee"
TALK = ("say", "mute", "unmute", "block", "report")
"""What is typed to, and of, the other people at a server's table."""
NO_HINT = "Nobody chooses here: say what happened at the table."


class AtTable(Protocol):
    """A table with some seats played from this keyboard. All of it may be called from one thread
    besides the one that shows it; `advance` and `act` may take their time. Meanwhile people talk:
    `say`, `shun` and `report` may come from a third."""

    game: Game
    seats: tuple[int, ...]
    note: str
    place: str
    """Where the table stands: `saved in …`."""
    record: Path | None
    """The record, where it lies on this machine."""
    on_news: Callable[[], None]
    """Called whenever something was heard that nobody here has asked for."""
    can_chat: bool
    can_break_off: bool
    before_again: str
    """What playing again waits for, in a sentence; empty where it waits for nothing."""

    @property
    def table(self) -> TableShown: ...

    @property
    def over(self) -> bool: ...

    def asked(self) -> list[int]:
        """The seats at this keyboard that are asked now; `CHANCE` where people tell of luck."""

    def waiting(self) -> str:
        """What the table waits for, in a sentence."""

    def frame(self, viewer: int) -> Frame | None:
        """What the viewer sees now; nothing before the game has begun. Where people tell of luck,
        the moves of the one who does are what luck may have done."""

    def log(self, viewer: int) -> list[str]: ...

    def shows(self) -> list[Mapping[str, Any]]:
        """The throws that were seen, the latest last."""

    def advance(self, changed: Callable[[], None]) -> None:
        """Goes on until somebody at this keyboard is asked, or the game is over. Whoever only
        watches hears of every step."""

    def act(self, seat: int, action: int, aim: Mapping[str, float] | None = None) -> None: ...

    def why(self, seat: int, text: str) -> Because: ...

    def hint(self, seat: int) -> Hinted: ...

    def undo(self, seat: int) -> None: ...

    def undo_luck(self) -> str:
        """Takes back what was last said of luck, together with what followed; where others must
        agree first, that, in a sentence."""

    def say(self, text: str) -> None: ...

    def shun(self, name: str, how: Shunning) -> str:
        """Mutes or blocks one of the others, or takes it back; what came of it, in a sentence."""

    def report(self, text: str) -> str:
        """Tells whoever runs the server of one of the others: a name, and then why."""

    def leave(self) -> str:
        """Gets up; how to come back, in a sentence."""

    def break_off(self) -> str:
        """Leaves for good: nobody goes on with this game, and what was staked goes back."""

    def again(self) -> AtTable:
        """A new table like this one."""

    def ending_words(self) -> list[str]:
        """What is said after the game: where things are, how to look at the record."""


# --- Who is who -----------------------------------------------------------------------------------


def names(at: AtTable) -> list[str]:
    """What the seats are called, in order."""
    return [seat.role for seat in at.table.seats]


def who(at: AtTable, viewer: int) -> str:
    """The seat and who sits there: `Blue (Reckless bot)`; for an onlooker, what they do here."""
    if viewer == WATCHER:
        return "the referee" if at.seats and at.table.luck.source == "asked" else "watching"
    seat = at.table.seats[viewer]
    if viewer in at.seats:
        return f"{seat.role} (you)" if len(at.seats) == 1 else seat.role
    person = f"{seat.bot} bot" if seat.substitute else seat.name or "nobody yet"
    return f"{seat.role} ({person})"


def viewer_of(at: AtTable) -> int:
    """Whose view is on the screen when nobody has been handed the keyboard."""
    return at.seats[0] if len(at.seats) == 1 else WATCHER


def viewer_for(at: AtTable, actor: int) -> int:
    """Whose view is on the screen when this one acts."""
    return viewer_of(at) if actor == CHANCE else actor


def name_of(at: AtTable, actor: int) -> str:
    return REFEREE if actor == CHANCE else names(at)[actor]


# --- What a frame says ----------------------------------------------------------------------------


def seat_of(frame: Frame) -> int:
    return WATCHER if frame.seat is None else frame.seat


def tells_luck(frame: Frame) -> bool:
    """Whether the question is what luck did at a real table."""
    return frame.luck_due and bool(frame.moves)


def actor_of(frame: Frame) -> int:
    """Who acts with the answer."""
    return CHANCE if tells_luck(frame) else seat_of(frame)


def plain_view(game: Game, frame: Frame) -> Any:
    """The frame's view, for the room's own words."""
    view = game.blank()
    for name, value in frame.view.items():
        view[name][0] = value
    return game.plain(view)


def drawn(game: Game, frame: Frame, width: int) -> list[str]:
    """The table in text, in the viewer's view."""
    text: str = game.words.table(game.kit, plain_view(game, frame), seat_of(frame), width)
    return text.split("\n")


def picture(game: Game, show: Mapping[str, Any], width: int) -> str:
    """A throw in text; empty where the room draws none."""
    bodies = game.room.bodies
    return "" if bodies is None else bodies.picture(show, width)


def told(frame: Frame) -> list[str]:
    """What happened, sentence by sentence."""
    return [line for step in frame.steps for line in step.told]


def said_hint(hint: Hinted) -> str:
    return f"{hint.by or 'A bot'} would choose {hint.code}: {hint.label}. {hint.why}".rstrip()


def said_result(seats: Sequence[str], winners: Sequence[int]) -> str:
    """Who won, in a sentence."""
    names = " and ".join(seats[winner] for winner in winners) or "Nobody"
    return f"{names} share first place." if len(winners) > 1 else f"{names} won."


def said_refusal(why: Because | Refused) -> str:
    """A sentence with the clause that it comes from, and what is allowed instead."""
    parts = [why.message if isinstance(why, Because) else str(why)]
    if why.clause:
        parts.append(f"({why.clause})")
    if why.allowed:
        more = f" and {why.more} more" if why.more else ""
        parts.append(f"Allowed now: {', '.join(why.allowed)}{more}.")
    return " ".join(parts)


# --- What is typed ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Typed:
    """What somebody typed for a move: the move, and how it is aimed."""

    action: int
    aim: Mapping[str, float] | None = None


def read_move(frame: Frame, text: str, numbers: bool = True) -> Typed | None:
    """A move by its code, else by its number in a list that has any: a code may be a number itself.

    What luck did has no number: a die that shows 3 is no third answer. A throw may be followed by
    its setting, as in `throw power 80 x 5`. None where it is no move.
    """
    text = " ".join(text.lower().split())
    numbers = numbers and not tells_luck(frame)
    action = _listed(frame, text, numbers)
    if action is not None or frame.aim is None:
        return None if action is None else Typed(action)
    code, setting = _split_setting(frame.aim, text)
    action = _listed(frame, code, numbers)
    if action in frame.aim.actions:
        return Typed(action, setting)
    return Typed(frame.aim.actions[0], setting) if code in ("throw", "") and setting else None


def _listed(frame: Frame, text: str, numbers: bool) -> int | None:
    known = {move.code: move.action for move in reversed(frame.moves)}
    if numbers:
        known = {str(n): move.action for n, move in enumerate(frame.moves, start=1)} | known
    return known.get(text)


def _split_setting(aim: AimShown, text: str) -> tuple[str, dict[str, float]]:
    """`throw power 80 x 5` as `throw` and its numbers; names may be cut short."""
    words = text.replace("=", " ").split()
    names = [control.name for control in aim.controls]
    setting: dict[str, float] = {}
    while len(words) >= 2:
        fitting = [name for name in names if name.startswith(words[-2])]
        exact = [name for name in fitting if name == words[-2]] or fitting
        try:
            number = float(words[-1])
        except ValueError:
            break
        if not exact:
            break
        if len(exact) > 1:
            raise Refused(f"{words[-2]!r} may be {' or '.join(exact)}; write more of it.")
        setting = {exact[0]: number, **setting}
        words = words[:-2]
    if setting and len(words) > 1 and words[0] == "throw":
        raise Refused(
            f"{' '.join(words[1:])!r} is nothing that can be aimed; set some of: "
            f"{', '.join(names)}, as in `throw {names[-1]} {aim.controls[-1].usual:g}`."
        )
    return " ".join(words), setting


def fitting(frame: Frame, text: str) -> list[tuple[int, Move]]:
    """The moves, with their numbers, that what has been typed so far may mean."""
    text = " ".join(text.lower().split())
    numbered = list(enumerate(frame.moves, start=1))
    found = [row for row in numbered if row[1].code.startswith(text)]
    if text.isdecimal() and not tells_luck(frame):
        found += [row for row in numbered if str(row[0]).startswith(text) and row not in found]
    return found or [row for row in numbered if _speaks_of(row[1], text.split())]


def _speaks_of(move: Move, words: Sequence[str]) -> bool:
    text = f" {move.code} {move.label.lower()}"
    return all(f" {word}" in text or f"({word}" in text for word in words)


def talk(at: AtTable, text: str) -> str:
    """Does one of `TALK`; what came of it, in a sentence, where that is not seen anyway."""
    command, _, rest = text.partition(" ")
    if not rest:
        raise Refused(f"Say whom or what, as in `{command.lower()} Ann`.")
    match command.lower():
        case "say":
            at.say(rest)
            return ""
        case "report":
            return at.report(rest)
        case "block":
            return at.shun(rest, "block")
        case muting:
            return at.shun(rest, "mute" if muting == "mute" else "none")
