"""Before a game: who sits where, and every option of the box in plain words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen, ScreenResultType
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from haymaker.bots import names, usual
from haymaker.games import find
from haymaker.kernel.columns import cut, pad, width
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.kit import shown
from haymaker.terminal import stakes
from haymaker.terminal.app.drawers import PickOne, Question, Rules, TypeIn
from haymaker.terminal.entrance import read_value
from haymaker.terminal.local import LocalTable
from haymaker.terminal.tables import HUMAN, Wanted, open_wanted

if TYPE_CHECKING:
    from haymaker.kernel.game import Game
    from haymaker.kernel.kit import KitEntry
    from haymaker.terminal.app.desk import Haymaker

LUCK = {
    "seeded": "drawn here",
    "fair": "fair: checked afterwards",
    "asked": "yours: a real table",
}
ABOUT_LUCK = {
    "seeded": "This machine deals, rolls and throws.",
    "fair": "This machine deals, rolls and throws, and proves afterwards that nobody steered it.",
    "asked": "You deal, roll and throw at a real table, and say here what happened.",
}
THROWS = {None: "as the game says", "physics": "physics", "model": "the fitted model"}


@dataclass(frozen=True)
class Row:
    """One thing that can be chosen: what it says, what is chosen, and what choosing does."""

    says: str
    value: str
    change: Callable[[], None]
    about: str = ""
    own: bool = False


class DeskScreen(Screen[ScreenResultType]):
    """A screen that opens others at the desk."""

    @property
    def desk(self) -> Haymaker:
        return cast("Haymaker", self.app)


class SettingUp(DeskScreen[None]):
    """One Enter plays; everything else can be changed first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "play", "Play"),
        Binding("f3", "rules", "Rules", key_display="F3"),
        Binding("b", "box", "As in the box"),
        Binding("escape", "dismiss", "Back", key_display="Esc"),
    ]

    def __init__(self, name: str, referee: bool = False) -> None:
        super().__init__()
        self.room = find(name)
        self.referee = referee
        self.kit: Path | None = None
        self._as_in_the_box()

    def _as_in_the_box(self) -> None:
        self.players = int(self.room.box.facts.get("usual_players", self.room.box.players[0]))
        other = HUMAN if self.referee else usual(self.room)
        self.seats = [HUMAN] + [other] * (self.players - 1)
        self.options: dict[str, Any] = {}
        self.luck = "asked" if self.referee else "seeded"
        self.throws: str | None = None
        self.for_stakes = stakes.keeps(self.room) and not self.referee

    def compose(self) -> ComposeResult:
        yield Static("", classes="head", id="head")
        yield OptionList(id="entries")
        yield Static("", id="says")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self._show()
        self.query_one("#entries", OptionList).focus()

    def on_resize(self) -> None:
        self._show()

    # --- what can be chosen ---

    def rows(self) -> list[Row]:
        found = [Row("Play", "", self.action_play, "One Enter, and the game begins.")]
        low, high = self.room.box.players
        if low != high:
            found.append(
                Row("Players", str(self.players), self._more_players, f"{low} to {high} may play.")
            )
        names = self._names()
        for seat, who in enumerate(self.seats):
            about = "You or another person at this keyboard, or a bot. Enter goes through them."
            found.append(Row(names[seat], self._who(who), self._other_seat(seat), about))
        found.append(Row("Luck", LUCK[self.luck], self._other_luck, ABOUT_LUCK[self.luck]))
        if self.room.bodies is not None and self.luck == "seeded":
            about = self.room.bodies.missing() or "What decides a throw."
            found.append(Row("Throws", THROWS[self.throws], self._other_throws, about))
        if stakes.keeps(self.room):
            value = "your own collections" if self.for_stakes else "what is in the box"
            about = "What is won from your own collections is kept; what is lost is gone."
            found.append(Row("You play for", value, self._other_stakes, about))
        kit = str(self.kit) if self.kit else "none"
        found.append(Row("Kit of your own", kit, self._type_kit, "A file that changes the box."))
        found += [self._entry_row(entry) for entry in self.room.box.entries.values()]
        return found

    def _entry_row(self, entry: KitEntry) -> Row:
        own = entry.name in self.options
        clauses = ", ".join(entry.limits.get("clauses", ()))
        about = f"{entry.name}: {entry.allowed()}" + (f" ({clauses})" if clauses else "")
        value = self.options[entry.name] if own else entry.default
        return Row(entry.says, told(entry, value), lambda: self._change(entry), about, own)

    def _who(self, who: str) -> str:
        if who != HUMAN:
            return f"{who} bot"
        return "you" if self.seats.count(HUMAN) == 1 else "a person here"

    def _names(self) -> list[str]:
        try:
            kit = self._game().kit
        except HaymakerError:
            kit = self.room.box.choose(self.players)
        return [f"Seat {n + 1}: {self.room.words.seat_name(kit, n)}" for n in range(self.players)]

    def _game(self) -> Game:
        return self.room.game(self.players, self.kit, **self.options)

    # --- choosing ---

    def _show(self) -> None:
        entries = self.query_one("#entries", OptionList)
        at = entries.highlighted or 0
        wide = max(20, self.app.size.width - 6)
        facts = self.room.box.facts
        head = f"{facts['title']}   {'a real table' if self.referee else facts['line']}"
        self.query_one("#head", Static).update(Content(cut(head, self.app.size.width - 2)))
        self._rows = self.rows()
        entries.set_options([Option(self._line(row, wide)) for row in self._rows])
        entries.highlighted = min(at, len(self._rows) - 1)

    def _line(self, row: Row, wide: int) -> Content:
        if not row.value:
            return Content.assemble((f"► {row.says}", "bold $primary"))
        value = cut(row.value, wide // 3)
        says = pad(cut(row.says, wide - width(value) - 4), wide - width(value) - 2)
        style = "bold $accent" if row.own else "bold"
        return Content.assemble(Content("  " + says), (value, style))

    @on(OptionList.OptionHighlighted)
    def _tell(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index < len(self._rows):
            row = self._rows[event.option_index]
            text = Content(f"{row.says}\n{row.about}" if row.about else row.says)
            self.query_one("#says", Static).update(text)

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self._rows[event.option_index].change()

    def _more_players(self) -> None:
        low, high = self.room.box.players
        self.players = low if self.players == high else self.players + 1
        other = HUMAN if self.referee else usual(self.room)
        self.seats = (self.seats + [other] * high)[: self.players]
        self._show()

    def _other_seat(self, seat: int) -> Callable[[], None]:
        def change() -> None:
            kinds = [HUMAN, *names(self.room)]
            self.seats[seat] = kinds[(kinds.index(self.seats[seat]) + 1) % len(kinds)]
            self._show()

        return change

    def _other_luck(self) -> None:
        kinds = list(LUCK)
        self.luck = kinds[(kinds.index(self.luck) + 1) % len(kinds)]
        self._show()

    def _other_throws(self) -> None:
        kinds = list(THROWS)
        self.throws = kinds[(kinds.index(self.throws) + 1) % len(kinds)]
        self._show()

    def _other_stakes(self) -> None:
        self.for_stakes = not self.for_stakes
        self._show()

    def _type_kit(self) -> None:
        def check(text: str) -> None:
            if text.strip():
                self.room.game(self.players, Path(text.strip()).expanduser(), **self.options)

        def typed(text: str | None) -> None:
            if text is not None:
                self.kit = Path(text.strip()).expanduser() if text.strip() else None
                self._show()

        text = "The path of a kit file (TOML); empty for none."
        old = str(self.kit) if self.kit else ""
        self.app.push_screen(TypeIn("Kit of your own", text, old, check), typed)

    def _change(self, entry: KitEntry) -> None:
        value = self.options.get(entry.name, entry.default)
        picks = choices(entry)
        if isinstance(value, bool):
            self._set(entry, not value)
        elif picks:
            at = [str(pick) for pick in picks].index(str(value)) if value in picks else 0

            def picked(number: int | None) -> None:
                if number is not None:
                    self._set(entry, picks[number])

            rows = [str(pick) for pick in picks]
            self.app.push_screen(PickOne(entry.says, entry.allowed(), rows, at), picked)
        elif "columns" in entry.limits:
            text = f"{entry.allowed()}. Write it in a kit file, and name that file here."
            self.app.push_screen(Question(entry.says, text, [("back", "Back")]))
        else:
            self._type(entry, value)

    def _type(self, entry: KitEntry, value: Any) -> None:
        def check(text: str) -> None:
            entry.check("options", typed_value(entry, text))

        def typed(text: str | None) -> None:
            if text is not None:
                self._set(entry, entry.check("options", typed_value(entry, text)))

        words = f"{entry.allowed()}"
        self.app.push_screen(TypeIn(entry.says, words, told(entry, value), check), typed)

    def _set(self, entry: KitEntry, value: Any) -> None:
        """What the room does not accept together is told and not kept."""
        before = dict(self.options)
        self.options[entry.name] = value
        if value == entry.default:
            del self.options[entry.name]
        try:
            self._game()
        except HaymakerError as error:
            self.options = before
            self.app.notify(str(error), severity="error", markup=False)
        self._show()

    # --- what can be done ---

    def action_box(self) -> None:
        self.kit = None
        self._as_in_the_box()
        self._show()

    def action_rules(self) -> None:
        self.app.push_screen(Rules(self.room))

    def action_play(self) -> None:
        def opening() -> LocalTable:
            throws = self.throws if self.luck == "seeded" else None
            wanted = Wanted(self._game(), self.seats, self.luck, throws, stakes=self.for_stakes)
            return LocalTable(open_wanted(wanted), pace=0.0 if HUMAN in self.seats else 0.7)

        self.dismiss()
        self.desk.open(opening)


def choices(entry: KitEntry) -> list[Any]:
    """The few values that can be picked from a list; none where one types."""
    if "choices" in entry.limits:
        return list(entry.limits["choices"])
    return list(entry.limits.get("presets", {}))


def told(entry: KitEntry, value: Any) -> str:
    """A value as one would type it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{name} {count}" for name, count in value.items())
    if "columns" in entry.limits and not isinstance(value, str):
        return f"{len(value)} rows" if value else "none"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return value if isinstance(value, str) else shown(value)


def typed_value(entry: KitEntry, text: str) -> Any:
    """What was typed, in the shape that the entry wants."""
    text = text.strip()
    if "each" in entry.limits:
        words = text.replace(",", " ").replace("=", " ").split()
        pairs = zip(words[::2], words[1::2], strict=False)
        return {name: read_value(number, None) for name, number in pairs}
    if "length" in entry.limits and not text:
        return []
    return read_value(text, entry)
