"""The way in: five posters, games that wait, records, tables on servers."""

from __future__ import annotations

import time
from itertools import islice
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from haymaker.games import GAMES, find
from haymaker.kernel.errors import HaymakerError
from haymaker.table import replay
from haymaker.terminal.app.drawers import HELP, Card, PickOne, Question, TextDrawer, TypeIn
from haymaker.terminal.app.setting_up import DeskScreen, SettingUp
from haymaker.terminal.files import SavedGame, saved_games, unfinished_games
from haymaker.terminal.local import LocalTable
from haymaker.terminal.remote import Address, join
from haymaker.terminal.screen import span
from haymaker.terminal.tables import break_off, resume_table

LATEST = 100
"""So many records are listed, the latest first."""


class HomeScreen(DeskScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1,question_mark", "help", "Help", key_display="?"),
        Binding("r", "resume", "Resume"),
        Binding("o", "records", "Records"),
        Binding("j", "join", "Join"),
        Binding("t", "referee", "Referee"),
        Binding("q", "app.quit", "Quit"),
    ]

    def compose(self) -> ComposeResult:
        yield Static(Content("H A Y M A K E R"), id="ropes")
        yield OptionList(id="posters")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.refresh_list()

    def on_screen_resume(self) -> None:
        self.refresh_list()

    def refresh_list(self) -> None:
        posters = self.query_one("#posters", OptionList)
        at = posters.highlighted or 0
        posters.set_options([*map(self._poster, GAMES), None, *self._ways()])
        posters.highlighted = at
        posters.focus()

    def _poster(self, name: str) -> Option:
        facts = find(name).box.facts
        numbers = f"{span(facts['players'])} players, {span(facts['minutes'])} minutes"
        text = Content.assemble(
            (f"{facts['title']}", "bold $primary"),
            (f"   {numbers}\n", "dim"),
            Content(str(facts["line"])),
        )
        return Option(text, id=f"play-{name}")

    def _ways(self) -> list[Option]:
        waiting = sum(1 for _ in unfinished_games())
        many = f"   {waiting} waiting" if waiting else "   none is waiting"
        return [
            Option(Content.assemble(("Resume a game", "bold"), (many, "dim")), id="resume"),
            Option(Content.assemble(("Open a record", "bold")), id="records"),
            Option(Content.assemble(("Join a table on a server", "bold")), id="join"),
            Option(
                Content.assemble(
                    ("Referee a real table", "bold"),
                    ("   you say what the dice, cards and throws did", "dim"),
                ),
                id="referee",
            ),
            Option(Content.assemble(("Quit", "bold")), id="quit"),
        ]

    @on(OptionList.OptionSelected)
    async def _chosen(self, event: OptionList.OptionSelected) -> None:
        what, _, game = (event.option_id or "").partition("-")
        if what == "play":
            self.app.push_screen(SettingUp(game))
        elif what == "quit":
            await self.desk.action_quit()
        else:
            getattr(self, f"action_{what}")()

    def action_help(self) -> None:
        self.app.push_screen(TextDrawer("Help", HELP))

    def action_resume(self) -> None:
        self.app.push_screen(Listed("Resume a game", finished=False), self._resume)

    def _resume(self, path: Path | None) -> None:
        if path is not None:
            self.desk.open(lambda: LocalTable(resume_table(path)))

    def action_records(self) -> None:
        self.app.push_screen(Listed("Open a record", finished=True), self._look)

    def _look(self, path: Path | None) -> None:
        if path is not None:
            self.desk.look_at(path)

    def action_referee(self) -> None:
        titles = [str(find(name).box.facts["title"]) for name in GAMES]

        def picked(number: int | None) -> None:
            if number is not None:
                self.app.push_screen(SettingUp(GAMES[number], referee=True))

        text = "Which game is played there?"
        self.app.push_screen(PickOne("Referee a real table", text, titles), picked)

    def action_join(self) -> None:
        self.app.push_screen(Joining(), self._join)

    def _join(self, wanted: tuple[str, str] | None) -> None:
        if wanted is not None:
            address, name = wanted
            self.app.notify("Joining …")
            self.desk.open(lambda: join(address, name or None))


class Listed(DeskScreen[Path | None]):
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
        yield OptionList(id="games")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self._list()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return not (action == "break_off" and self._finished)

    def _list(self) -> None:
        found = saved_games() if self._finished else unfinished_games()
        self._games = list(islice(found, LATEST))
        games = self.query_one("#games", OptionList)
        games.set_options([Option(self._row(saved)) for saved in self._games])
        if not self._games:
            games.set_options([Option(Content("There is none."), disabled=True)])
        games.focus()
        games.highlighted = 0 if self._games else None

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
        if not self._games:
            return
        saved = self._games[event.option_index]
        if saved.old and not self._finished:
            self._offer(saved)
        else:
            self.dismiss(saved.path)

    def _offer(self, saved: SavedGame) -> None:
        """A game of other rules is looked at or put away."""

        def answered(answer: str | None) -> None:
            if answer == "look":
                self.desk.look_at(saved.path)
            elif answer == "off":
                self._break_off(saved.path)

        answers = [("look", "Look at it"), ("off", "Break it off"), ("back", "Back")]
        note = replay.old_story(saved.record).note
        self.app.push_screen(Question("A game of other rules", note, answers), answered)

    def action_file(self) -> None:
        def typed(text: str | None) -> None:
            if text and text.strip():
                self.dismiss(Path(text.strip()).expanduser())

        self.app.push_screen(TypeIn("Another file", "The path of a record", ""), typed)

    def action_break_off(self) -> None:
        at = self.query_one("#games", OptionList).highlighted
        if at is None or not self._games:
            return
        path = self._games[at].path

        def answered(answer: str | None) -> None:
            if answer == "yes":
                self._break_off(path)

        text = "Nobody can go on with this game then; what was staked goes back."
        answers = [("no", "Keep it"), ("yes", "Break it off")]
        self.app.push_screen(Question("Break off this game?", text, answers[::-1]), answered)

    def _break_off(self, path: Path) -> None:
        try:
            said = break_off(path)
        except HaymakerError as error:
            said = str(error)
        self.app.notify(said, markup=False)
        self._list()


class Joining(Card[tuple[str, str] | None]):
    """The address of a table, and a name."""

    def __init__(self) -> None:
        super().__init__("Join a table on a server", "Its address, as in http://host:8000/t/TABLE")

    def parts(self) -> ComposeResult:
        yield Input(id="address")
        yield Static(Content("Your name"), classes="faint")
        yield Input(id="name", max_length=40)
        yield Static("", id="word", classes="word")

    @on(Input.Submitted)
    def _go(self, event: Input.Submitted) -> None:
        address, name = (self.query_one(f"#{part}", Input) for part in ("address", "name"))
        try:
            Address(address.value)
        except HaymakerError as error:
            self._say(str(error))
            return
        self._say("")
        if event.input is address:
            name.focus()
        else:
            self.dismiss((address.value, name.value.strip()))
