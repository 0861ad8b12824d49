"""Before a game: who sits where, and every option of the box in plain words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from haymaker.bots import introduced, usual
from haymaker.games import find
from haymaker.kernel.columns import cut, pad, width
from haymaker.kernel.effects import effects_of
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.kit import shown
from haymaker.terminal.app.drawers import PickOne, Rules, TypeIn, ask, put
from haymaker.terminal.entrance import read_value
from haymaker.terminal.seating import AtTable
from haymaker.terminal.tables import HUMAN, Wanted, open_wanted

if TYPE_CHECKING:
    from haymaker.kernel.game import Game
    from haymaker.kernel.kit import KitEntry

LUCK = {"seeded": "drawn here", "fair": "fair: checked afterwards", "asked": "yours: a real table"}
ABOUT_LUCK = {
    "seeded": "This machine deals, rolls and throws.",
    "fair": "This machine deals, rolls and throws, and proves afterwards that nobody steered it.",
    "asked": "You deal, roll and throw at a real table, and say here what happened.",
}
THROWS = {None: "as the game says", "physics": "physics", "model": "the fitted model"}
STAKES = {True: "your own collections", False: "what is in the box"}
ABOUT_SEATS = "You or another person at this keyboard, or a bot. Enter goes through them."
ABOUT_STAKES = "What is won from your own collections is kept; what is lost is gone."


@dataclass(frozen=True)
class Row:
    """One thing that can be chosen: what it says, what is chosen, and what choosing does."""

    says: str
    value: str
    change: Callable[[], None]
    about: str
    own: bool = False


class SettingUp(Screen[None]):
    """One Enter plays; everything else can be changed first. `opens` has the table opened."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "play", "Play"),
        Binding("f3", "rules", "Rules", key_display="F3"),
        Binding("b", "box", "As in the box"),
        Binding("escape", "dismiss", "Back", key_display="Esc"),
    ]

    def __init__(
        self, name: str, opens: Callable[[Callable[[], AtTable]], None], referee: bool = False
    ) -> None:
        super().__init__()
        self.room, self.opens, self.referee = find(name), opens, referee
        self.effects = effects_of(self.room)
        self._as_in_the_box()

    def _as_in_the_box(self) -> None:
        box = self.room.box
        self.kit: Path | None = None
        self.players = int(box.facts.get("usual_players", box.players[0]))
        other = HUMAN if self.referee else usual(self.room)
        self.seats = [HUMAN] + [other] * (box.players[1] - 1)
        self.options: dict[str, Any] = {}
        self.luck = "asked" if self.referee else "seeded"
        self.throws: str | None = None
        self.for_stakes = self.room.keeps is not None and not self.referee

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
        (low, high), chosen = self.room.box.players, vars(self)
        found = [Row("Play", "", self.action_play, "One Enter, and the game begins.")]
        if low != high:
            numbers = {number: str(number) for number in range(low, high + 1)}
            about = f"{low} to {high} may play."
            found.append(self._next("Players", chosen, "players", numbers, about))
        person = "you" if self.seats[: self.players].count(HUMAN) == 1 else "a person here"
        bots = introduced(self.room)
        kinds = {HUMAN: person} | {one.bot: f"{one.name} ({one.bot})" for one in bots}
        abouts = {HUMAN: ABOUT_SEATS} | {one.bot: f"{one.says} {ABOUT_SEATS}" for one in bots}
        for seat, name in enumerate(self._names()):
            found.append(self._next(name, self.seats, seat, kinds, abouts[self.seats[seat]]))
        found.append(self._next("Luck", chosen, "luck", LUCK, ABOUT_LUCK[self.luck]))
        if self.room.bodies is not None and self.luck == "seeded":
            about = self.room.bodies.missing() or "What decides a throw."
            found.append(self._next("Throws", chosen, "throws", THROWS, about))
        if self.room.keeps is not None:
            found.append(self._next("You play for", chosen, "for_stakes", STAKES, ABOUT_STAKES))
        kit = str(self.kit or "none")
        found.append(Row("Kit of your own", kit, self._type_kit, "A file that changes the box."))
        return found + [self._entry_row(entry) for entry in self.room.box.entries.values()]

    def _next(
        self, says: str, where: Any, key: object, kinds: Mapping[Any, str], about: str
    ) -> Row:
        """Something that is chosen by going on to the next kind."""

        def change() -> None:
            order = list(kinds)
            where[key] = order[(order.index(where[key]) + 1) % len(order)]
            self._show()

        return Row(says, kinds[where[key]], change, about)

    def _entry_row(self, entry: KitEntry) -> Row:
        own = entry.name in self.options
        clauses = ", ".join(entry.limits.get("clauses", ()))
        about = f"{entry.name}: {entry.allowed()}" + (f" ({clauses})" if clauses else "")
        value = self.options.get(entry.name, entry.default)
        about += self._effect(entry, value, own)
        return Row(entry.says, told(entry, value), lambda: self._change(entry, value), about, own)

    def _effect(self, entry: KitEntry, value: Any, own: bool) -> str:
        """What the lab knows of the value chosen, or of those next to the box's."""
        if self.effects is None:
            return ""
        if own:
            return f"\n→ {self.effects.said(entry.name, value, len(self.options))}"
        near = self.effects.nearest(entry.name, entry.default)
        return "".join(f"\n→ {told(entry, one.value)}: {one.says}" for one in near)

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
            self.query_one("#says", Static).update(Content(f"{row.says}\n{row.about}"))

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self._rows[event.option_index].change()

    def _type_kit(self) -> None:
        def read(text: str) -> Path | None:
            kit = Path(text.strip()).expanduser() if text.strip() else None
            self.room.game(self.players, kit, **self.options)
            return kit

        def typed(text: str) -> None:
            self.kit = read(text)
            self._show()

        text = "The path of a kit file (TOML); empty for none."
        ask(self.app, TypeIn("Kit of your own", text, str(self.kit or ""), read), typed)

    def _change(self, entry: KitEntry, value: Any) -> None:
        """A few values are picked from a list, tables of them stand in a kit, others are typed."""
        picks = list(entry.limits.get("choices", entry.limits.get("presets", ())))
        if isinstance(value, bool):
            self._set(entry, not value)
        elif picks:
            at = picks.index(value) if value in picks else 0
            pick_one = PickOne(entry.says, entry.allowed(), [str(pick) for pick in picks], at)
            ask(self.app, pick_one, lambda number: self._set(entry, picks[number]))
        elif "columns" in entry.limits:
            text = f"{entry.allowed()}. Write it in a kit file, and name that file here."
            put(self.app, entry.says, text, {}, "Back")
        else:

            def read(text: str) -> Any:
                return entry.check("options", typed_value(entry, text))

            card = TypeIn(entry.says, entry.allowed(), told(entry, value), read)
            ask(self.app, card, lambda text: self._set(entry, read(text)))

    def _set(self, entry: KitEntry, value: Any) -> None:
        """What the room does not accept together is told and not kept."""
        before = self.options
        others = {name: other for name, other in before.items() if name != entry.name}
        self.options = others if value == entry.default else {**others, entry.name: value}
        try:
            self._game()
        except HaymakerError as error:
            self.options = before
            self.app.notify(str(error), severity="error", markup=False)
        self._show()

    # --- what can be done ---

    def action_box(self) -> None:
        self._as_in_the_box()
        self._show()

    def action_rules(self) -> None:
        self.app.push_screen(Rules(self.room))

    def action_play(self) -> None:
        def opening() -> AtTable:
            seats, stakes = self.seats[: self.players], self.for_stakes
            throws = self.throws if self.luck == "seeded" else None
            pace = 0.0 if HUMAN in seats else 0.7
            wanted = Wanted(self._game(), seats, self.luck, throws, stakes=stakes, pace=pace)
            return open_wanted(wanted)

        self.dismiss()
        self.opens(opening)


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
    return read_value(text, entry)
