"""What slides over the table and goes away again: rules, log, help, pictures, questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, ScreenResultType
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from haymaker.kernel import rulebook
from haymaker.kernel.errors import HaymakerError

if TYPE_CHECKING:
    from haymaker.kernel.game import Room

HELP = """\
A move        click it, or type its code or number and press Enter;
              what you type picks from the list, the arrow keys go through it
Why not?      type a move that is not in the list: the rule answers
PgUp, PgDn    scroll the table
?  F1         this help
F2            the whole log
F3            the rulebook, at the rule that was named last
F4            the table alone, and back
F5            what a bot would do with your cards
F6            take your last move back, where nothing was revealed;
              as a referee: what you said of luck last
F7            the latest throw, where something is thrown
F8            paper or canvas
Esc           close what is open; at the table: leave it
Ctrl+Q        quit; every move is on disk, and the game can be resumed
"""

HELP_FAR = """
At a server's table, `say hello` talks to the others.
"""


class Drawer(ModalScreen[None]):
    """Closes with Escape, or with a click beside it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Close", key_display="Esc")
    ]

    async def on_click(self, event: object) -> None:
        if self.get_widget_at(*self.app.mouse_position)[0] is self:
            self.dismiss()


class TextDrawer(Drawer):
    """A text to read."""

    def __init__(self, title: str, text: str | Content, at_end: bool = False) -> None:
        super().__init__()
        self._head = title
        self._text = Content(text) if isinstance(text, str) else text
        self._at_end = at_end

    def compose(self) -> ComposeResult:
        with Vertical(classes="card"):
            yield Static(Content(self._head), classes="title")
            with VerticalScroll(id="body"):
                yield Static(self._text, id="text")

    def on_mount(self) -> None:
        self.call_after_refresh(self._scroll)

    def _scroll(self) -> None:
        if self._at_end:
            self.query_one("#body", VerticalScroll).scroll_end(animate=False)


class Picture(TextDrawer):
    """Something to look at; Enter closes it too."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "dismiss", show=False)]


class Rules(Drawer):
    """The rulebook: search it, or open it at a clause."""

    def __init__(self, room: Room, clause: str = "") -> None:
        super().__init__()
        self.room = room
        self._known = rulebook.clauses(room)
        self._clause = clause

    def compose(self) -> ComposeResult:
        title = self.room.box.facts["title"]
        with Vertical(classes="card"):
            yield Static(Content(f"The rules of {title}"), classes="title")
            yield Input(placeholder="search: words, or a clause's number", id="search")
            yield OptionList(id="clauses", markup=False)

    def on_mount(self) -> None:
        self.call_after_refresh(self._open)  # once everything is in its place

    def _open(self) -> None:
        self._show(list(self._known.values()))
        names = list(self._known)
        if self._clause in names:
            found = self.query_one("#clauses", OptionList)
            found.highlighted = names.index(self._clause)
            self.call_after_refresh(found.scroll_to_highlight, top=True)

    def _show(self, clauses: Sequence[rulebook.Clause]) -> None:
        found = self.query_one("#clauses", OptionList)
        options: list[Option | None] = []
        for clause in clauses:
            text = Content(clause.text)
            if clause.text.startswith(clause.name):
                text = text.stylize("bold", 0, len(clause.name))
            options += [Option(text, id=clause.name), None]
        found.set_options(options)

    @on(Input.Changed, "#search")
    def _search(self, event: Input.Changed) -> None:
        if not event.value.strip():
            self._show(list(self._known.values()))
            return
        try:
            self._show(rulebook.search(self.room, event.value))
        except HaymakerError as error:
            self.query_one("#clauses", OptionList).set_options([Option(Content(str(error)))])

    def key_down(self) -> None:
        self.query_one("#clauses", OptionList).action_cursor_down()

    def key_up(self) -> None:
        self.query_one("#clauses", OptionList).action_cursor_up()


class Card(ModalScreen[ScreenResultType]):
    """A title, a text, and what a person does about it; Escape leaves it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Back", key_display="Esc")
    ]

    def __init__(self, title: str, text: str | Content) -> None:
        super().__init__()
        self._head = title
        self._text = Content(text) if isinstance(text, str) else text

    def compose(self) -> ComposeResult:
        with Vertical(classes="card"):
            yield Static(Content(self._head), classes="title")
            yield Static(self._text, id="text")
            yield from self.parts()

    def parts(self) -> ComposeResult:
        raise NotImplementedError

    def _say(self, sentence: str) -> None:
        self.query_one("#word", Static).update(Content(sentence))


class Question(Card[str]):
    """One question, a few answers. Escape is the last of them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "last", "Back", key_display="Esc"),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]

    def __init__(self, title: str, text: str | Content, answers: Sequence[tuple[str, str]]) -> None:
        super().__init__(title, text)
        self._answers = answers

    def parts(self) -> ComposeResult:
        with Horizontal(classes="buttons"):
            for name, label in self._answers:
                yield Button(Content(label), id=name, compact=True)

    @on(Button.Pressed)
    def _answer(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id or "")

    def action_last(self) -> None:
        self.dismiss(self._answers[-1][0])


class TypeIn(Card[str | None]):
    """One line to type; `check` says in a sentence what is wrong with it."""

    def __init__(
        self, title: str, text: str, value: str, check: Callable[[str], object] = str
    ) -> None:
        super().__init__(title, text)
        self._value, self._check = value, check

    def parts(self) -> ComposeResult:
        yield Input(self._value, id="line")
        yield Static("", id="word", classes="word")

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        try:
            self._check(event.value)
        except HaymakerError as error:
            self._say(str(error))
        else:
            self.dismiss(event.value)


class PickOne(Card[int | None]):
    """A list to choose from."""

    def __init__(self, title: str, text: str, rows: Sequence[str], at: int = 0) -> None:
        super().__init__(title, text)
        self._rows, self._at = rows, at

    def parts(self) -> ComposeResult:
        yield OptionList(*(Option(Content(row)) for row in self._rows), id="rows")

    def on_mount(self) -> None:
        self.call_after_refresh(self._light)

    def _light(self) -> None:
        self.query_one("#rows", OptionList).highlighted = self._at

    @on(OptionList.OptionSelected)
    def _picked(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)
