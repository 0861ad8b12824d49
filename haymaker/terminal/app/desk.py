"""The app itself and the way in: posters, games that wait, records, tables on servers."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from haymaker import games
from haymaker.games import find
from haymaker.kernel.errors import HaymakerError
from haymaker.table import replay
from haymaker.table.acts.seat import clean_name
from haymaker.terminal.app.drawers import HELP, PickOne, TextDrawer, TypeIn, ask, put
from haymaker.terminal.app.hand import FeltScreen, Hand
from haymaker.terminal.app.looks import CHALK, PAPER
from haymaker.terminal.app.record import screen_of
from haymaker.terminal.app.setting_up import SettingUp
from haymaker.terminal.app.table import TableScreen
from haymaker.terminal.files import SavedGame, saved_games, unfinished_games
from haymaker.terminal.remote import Address, join
from haymaker.terminal.screen import in_numbers
from haymaker.terminal.seating import AtTable
from haymaker.terminal.tables import break_off, resume_table

LATEST = 100
"""So many records are listed, the latest first."""
WAYS = {
    "resume": ("Resume a game", "{} waiting"),
    "records": ("Open a record", ""),
    "join": ("Join a table on a server", ""),
    "referee": ("Referee a real table", "you say what the dice, cards and throws did"),
    "quit": ("Quit", ""),
}


class Haymaker(App[None]):
    """`haymaker play`."""

    TITLE = "Haymaker"
    CSS_PATH = "looks.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-tight"), (76, "-usual"), (116, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-high")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "quit", "Quit", priority=True, show=False),
        Binding("f8", "theme", show=False),
    ]

    def __init__(self, at: AtTable | None = None) -> None:
        super().__init__()
        self.farewell = ""
        self._first = at

    def on_mount(self) -> None:
        self.register_theme(CHALK)
        self.register_theme(PAPER)
        self.theme = CHALK.name
        self.hand = Hand(self, self._failed)
        self.push_screen(HomeScreen())
        if self._first is not None:
            self.sit_down(self._first)

    def _failed(self, error: Exception) -> None:
        self.notify(str(error), severity="error", timeout=10, markup=False)

    def open(self, opening: Callable[[], AtTable]) -> None:
        """Opens a table away from the screen, then sits down at it."""
        self.hand.do(opening, self.sit_down)

    def sit_down(self, at: AtTable) -> None:
        self.push_screen(TableScreen(at), lambda what: self._got_up(at, what or "home"))

    def _got_up(self, at: AtTable, what: str) -> None:
        if what == "left":
            self.farewell = at.leave()
            self.notify(self.farewell, markup=False)
        elif what == "again":
            if at.before_again:
                self.notify(at.before_again)
            self.open(at.again)
        elif what == "record" and at.record is not None:
            self.look_at(at.record)

    def look_at(self, path: Path) -> None:
        try:
            self.push_screen(screen_of(path))
        except HaymakerError as error:
            self._failed(error)

    def action_theme(self) -> None:
        self.theme = PAPER.name if self.theme == CHALK.name else CHALK.name
        for screen in self.screen_stack:
            if isinstance(screen, FeltScreen):
                screen.redraw()

    async def action_quit(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen) and not screen.at.over:
                self.farewell = screen.at.leave()
        self.exit()


def desk_of(screen: Screen[Any]) -> Haymaker:
    assert isinstance(screen.app, Haymaker)
    return screen.app


class HomeScreen(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1,question_mark", "help", "Help", key_display="?"),
        Binding("r", "resume", "Resume"),
        Binding("o", "records", "Records"),
        Binding("j", "join", "Join"),
        Binding("t", "referee", "Referee"),
        Binding("q", "quit", "Quit"),
    ]

    def compose(self) -> ComposeResult:
        yield Static(Content("H A Y M A K E R"), id="ropes")
        yield OptionList(id="posters")
        yield Footer(show_command_palette=False)

    def on_screen_resume(self) -> None:
        posters = self.query_one(OptionList)
        at = posters.highlighted or 0
        waiting = sum(1 for _ in unfinished_games()) or "none is"
        ways = [
            Option(Content.assemble((title, "bold"), (f"   {more.format(waiting)}", "dim")), id=way)
            for way, (title, more) in WAYS.items()
        ]
        posters.set_options([*map(self._poster, games.names()), None, *ways])
        posters.highlighted = at
        posters.focus()

    def _poster(self, name: str) -> Option:
        facts = find(name).box.facts
        title, numbers = (str(facts["title"]), "bold $primary"), f"   {in_numbers(facts)}\n"
        text = Content.assemble(title, (numbers, "dim"), Content(str(facts["line"])))
        return Option(text, id=f"play-{name}")

    @on(OptionList.OptionSelected)
    async def _chosen(self, event: OptionList.OptionSelected) -> None:
        what, _, game = (event.option_id or "").partition("-")
        if what == "play":
            self.app.push_screen(SettingUp(game, desk_of(self).open))
        else:
            await self.run_action(what)

    def action_help(self) -> None:
        self.app.push_screen(TextDrawer("Help", HELP))

    async def action_quit(self) -> None:
        await desk_of(self).action_quit()

    def action_resume(self) -> None:
        def resume(path: Path) -> None:
            desk_of(self).open(lambda: resume_table(path))

        ask(self.app, Listed("Resume a game", finished=False), resume)

    def action_records(self) -> None:
        ask(self.app, Listed("Open a record", finished=True), desk_of(self).look_at)

    def action_referee(self) -> None:
        names = games.names()
        titles = [str(find(name).box.facts["title"]) for name in names]
        card = PickOne("Referee a real table", "Which game is played there?", titles)
        opens = desk_of(self).open
        ask(self.app, card, lambda n: self.app.push_screen(SettingUp(names[n], opens, True)))

    def action_join(self) -> None:
        """The address of a table, then a name."""
        title = "Join a table on a server"

        def addressed(address: str) -> None:
            def named(name: str) -> None:
                self.app.notify("Joining …")
                desk_of(self).open(lambda: join(address, name or None))

            card = TypeIn(title, "Your name", check=lambda name: name and clean_name(name))
            ask(self.app, card, named)

        text = "Its address, as in http://host:8000/t/TABLE"
        ask(self.app, TypeIn(title, text, check=Address), addressed)


class Listed(Screen[Path | None]):
    """Games on this machine."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f", "file", "Another file"),
        Binding("d,delete", "break_off", "Break off"),
        Binding("escape", "dismiss(None)", "Back", key_display="Esc"),
    ]

    def __init__(self, title: str, finished: bool) -> None:
        super().__init__()
        self._head, self._finished = title, finished
        self._games: list[SavedGame] = []

    def compose(self) -> ComposeResult:
        yield Static(Content(self._head), classes="head")
        yield OptionList()
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self._list()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return not (action == "break_off" and self._finished)

    def _list(self) -> None:
        found = saved_games() if self._finished else unfinished_games()
        self._games = list(islice(found, LATEST))
        rows = self.query_one(OptionList)
        none = Option(Content("There is none."), disabled=True)
        rows.set_options([Option(self._row(saved)) for saved in self._games] or [none])
        rows.focus()
        rows.highlighted = 0 if self._games else None

    def _row(self, saved: SavedGame) -> Content:
        record = saved.record
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(saved.changed))
        try:
            title = str(find(record.game_name).box.facts["title"])
        except HaymakerError:
            title = record.game_name
        seats = ", ".join("you" if s == "human" else str(s) for s in record.header["seats"])
        end = "over" if saved.finished else f"{len(record.steps)} steps so far"
        return Content.assemble((f"{when}  ", "dim"), (title, "bold"), Content(f"  {seats}  {end}"))

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        """A game of other rules is looked at or put away."""
        saved = self._games[event.option_index]
        if not saved.old or self._finished:
            self.dismiss(saved.path)
            return
        answers = {
            "Look at it": lambda: desk_of(self).look_at(saved.path),
            "Break it off": lambda: self._break_off(saved.path),
        }
        note = replay.old_story(saved.record).note
        put(self.app, "A game of other rules", note, answers, "Back")

    def action_file(self) -> None:
        def typed(text: str) -> None:
            if text:
                self.dismiss(Path(text).expanduser())

        ask(self.app, TypeIn("Another file", "The path of a record"), typed)

    def action_break_off(self) -> None:
        at = self.query_one(OptionList).highlighted
        if at is not None and self._games:
            path = self._games[at].path
            text = "Nobody can go on with this game then; what was staked goes back."
            answers = {"Break it off": lambda: self._break_off(path)}
            put(self.app, "Break off this game?", text, answers, "Keep it")

    def _break_off(self, path: Path) -> None:
        try:
            said = break_off(path)
        except HaymakerError as error:
            said = str(error)
        self.app.notify(said, markup=False)
        self._list()
