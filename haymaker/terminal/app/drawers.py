"""What slides over the table and goes away again: rules, log, help, pictures, questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen, ScreenResultType
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from haymaker.kernel import rulebook
from haymaker.kernel.errors import HaymakerError
from haymaker.table import examples

if TYPE_CHECKING:
    from haymaker.kernel.game import Room

Answer = TypeVar("Answer")

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
F9            as a referee: take luck's last word back,
              together with what followed
Esc           close what is open; at the table: leave it
Ctrl+Q        quit; every move is on disk, and the game can be resumed
"""

HELP_FAR = """
At a server's table, `say hello` talks to the others; those who watch talk among
themselves. `mute NAME` and `block NAME` (back with `unmute NAME`) and
`report NAME WHY` are about one of them.
"""


class Card(ModalScreen[ScreenResultType]):
    """A title, a text, and what a person does about it; Escape leaves it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, title: str, text: str | Content = "") -> None:
        super().__init__()
        self._head = title
        self._text = Content(text) if isinstance(text, str) else text

    def compose(self) -> ComposeResult:
        with Vertical(classes="card"):
            yield Static(Content(self._head), classes="title")
            yield from self.parts()

    def parts(self) -> ComposeResult:
        """What stands below the title."""
        yield Static(self._text, id="text")

    def on_mount(self) -> None:
        self.call_after_refresh(self.opened)

    def opened(self) -> None:
        """Once everything is in its place."""


def ask(app: App[Any], card: Screen[Answer | None], then: Callable[[Answer], object]) -> None:
    """Opens it, and tells what was chosen, if anything was."""

    def answered(chosen: Answer | None) -> None:
        if chosen is not None:
            then(chosen)

    app.push_screen(card, answered)


class Drawer(Card[None]):
    """Something to read at the side; a click beside it closes it too."""

    async def on_click(self, event: object) -> None:
        if self.get_widget_at(*self.app.mouse_position)[0] is self:
            self.dismiss()


class TextDrawer(Drawer):
    """A text to read."""

    def __init__(self, title: str, text: str | Content, at_end: bool = False) -> None:
        super().__init__(title, text)
        self._at_end = at_end

    def parts(self) -> ComposeResult:
        with VerticalScroll(id="body"):
            yield from super().parts()

    def opened(self) -> None:
        if self._at_end:
            self.query_one("#body", VerticalScroll).scroll_end(animate=False)


class Picture(TextDrawer):
    """Something to look at; Enter closes it too."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "dismiss", show=False)]


class Rules(Drawer):
    """The rulebook: search it, or open it at a clause. Enter shows the example of a clause."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move('up')", show=False),
        Binding("down", "move('down')", show=False),
    ]

    def __init__(self, room: Room, clause: str = "") -> None:
        super().__init__(f"The rules of {room.box.facts['title']}")
        self.room, self._clause = room, clause

    def parts(self) -> ComposeResult:
        yield Input(placeholder="search: words, or a clause's number", id="search")
        yield OptionList(id="clauses", markup=False)

    def opened(self) -> None:
        names, found = list(rulebook.clauses(self.room)), self.query_one(OptionList)
        self._show("")
        if self._clause in names:
            found.highlighted = names.index(self._clause)
            self.call_after_refresh(found.scroll_to_highlight, top=True)

    @on(Input.Changed, "#search")
    def _search(self, event: Input.Changed) -> None:
        self._show(event.value)

    def _show(self, words: str) -> None:
        """The clauses with these words; all, without any."""
        options: list[Option | None] = []
        try:
            for clause in rulebook.search(self.room, words):
                bold = len(clause.name) if clause.text.startswith(clause.name) else 0
                text = Content(clause.text).stylize("bold", 0, bold)
                options += [Option(text, id=clause.name), None]
        except HaymakerError as error:
            options = [Option(Content(str(error)))]
        self.query_one(OptionList).set_options(options)

    def action_move(self, way: str) -> None:
        getattr(self.query_one(OptionList), f"action_cursor_{way}")()

    @on(Input.Submitted, "#search")
    def _choose(self) -> None:
        self.query_one(OptionList).action_select()

    @on(OptionList.OptionSelected, "#clauses")
    def _look(self, event: OptionList.OptionSelected) -> None:
        name = event.option_id or ""
        if name in examples.clauses_with_examples(self.room):
            self.app.push_screen(Picture(name, examples.example_of(self.room, name).frame.picture))


class Question(Card[str | None]):
    """One question, a few answers. Escape is the last of them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "last", show=False),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]

    def __init__(self, title: str, text: str | Content, answers: Sequence[str]) -> None:
        super().__init__(title, text)
        self._answers = answers

    def parts(self) -> ComposeResult:
        yield from super().parts()
        with Horizontal(classes="buttons"):
            for number, label in enumerate(self._answers):
                yield Button(Content(label), id=f"answer-{number}", compact=True)

    @on(Button.Pressed)
    def _answer(self, event: Button.Pressed) -> None:
        self.dismiss(str(event.button.label))

    def action_last(self) -> None:
        self.dismiss(self._answers[-1])


def put(
    app: App[Any], title: str, text: str | Content, answers: Mapping[str, Callable[[], object]],
    last: str = "Close",
) -> None:  # fmt: skip
    """A question, with what each answer does; the last one leaves everything as it is."""
    question = Question(title, text, [*answers, last])
    ask(app, question, lambda answer: answers.get(answer, lambda: None)())


class TypeIn(Card[str | None]):
    """One line to type; `check` says in a sentence what is wrong with it."""

    def __init__(
        self, title: str, text: str, value: str = "", check: Callable[[str], object] = str
    ) -> None:
        super().__init__(title, text)
        self._value, self._check = value, check

    def parts(self) -> ComposeResult:
        yield from super().parts()
        yield Input(self._value, id="line")
        yield Static("", id="word", classes="word")

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        try:
            self._check(event.value)
        except HaymakerError as error:
            self.query_one("#word", Static).update(Content(str(error)))
        else:
            self.dismiss(event.value.strip())


class PickOne(Card[int | None]):
    """A list to choose from."""

    def __init__(self, title: str, text: str, rows: Sequence[str], at: int = 0) -> None:
        super().__init__(title, text)
        self._rows, self._at = rows, at

    def parts(self) -> ComposeResult:
        yield from super().parts()
        yield OptionList(*(Option(Content(row)) for row in self._rows))

    def opened(self) -> None:
        self.query_one(OptionList).highlighted = self._at

    @on(OptionList.OptionSelected)
    def _picked(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)
