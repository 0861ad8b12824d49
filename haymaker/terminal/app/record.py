"""A record on the screen: step through it, in anybody's view once it is over, and verify it."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Static

from haymaker.games import find
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import BrokenRecord, HaymakerError
from haymaker.kernel.layout import Record
from haymaker.table import records, replay
from haymaker.terminal.app.drawers import Question, TextDrawer
from haymaker.terminal.app.hand import Hand, JobDone, JobFailed
from haymaker.terminal.app.looks import tinted_lines
from haymaker.terminal.files import is_torn


def screen_of(path: Path) -> Screen[None]:
    """A record to step through; one of other rules to read, line by line."""
    found = records.load(path)
    if not replay.is_old(found):
        return RecordScreen(path)
    story = replay.old_story(found)
    lines = [story.note, "", *(told for frame in story.frames for told in frame.steps[0].told)]
    return TextDrawer(f"{story.title}   a record", "\n".join(lines))


class RecordScreen(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space", "step(1)", "Step", key_display="→"),
        Binding("left", "step(-1)", "Back", key_display="←"),
        Binding("pagedown", "step(10)", show=False),
        Binding("pageup", "step(-10)", show=False),
        Binding("home", "to_start", "Start"),
        Binding("end", "to_end", "End"),
        Binding("s", "viewer", "Whose view"),
        Binding("v", "verify", "Verify"),
        Binding("up", "scroll_table(-3)", show=False),
        Binding("down", "scroll_table(3)", show=False),
        Binding("escape", "dismiss", "Close", key_display="Esc"),
    ]

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.found = records.load(path)
        self.game = self.found.game(find(self.found.game_name))
        self.names = [
            str(self.game.words.seat_name(self.game.kit, seat)) for seat in range(self.game.players)
        ]
        self.viewer = WATCHER
        self.at = 0
        self.states: list[Record] = []
        self._problem: HaymakerError | None = None
        if self.found.problem is not None and not is_torn(self.found):
            self._problem = self.found.problem

    def compose(self) -> ComposeResult:
        seats = ", ".join(map(str, self.found.header["seats"]))
        yield Static(Content(f"{self.game.title}   a record   {seats}"), classes="head")
        with VerticalScroll(id="felt", can_focus=False):
            yield Static(Content("Reading …"), id="drawn")
        yield Static("", id="told")
        yield Static("", id="bar")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.hand = Hand(self)
        self.hand.do(self._replay, self._replayed)

    def on_unmount(self) -> None:
        self.hand.stop()

    def _replay(self) -> list[Record]:
        """All states, as far as the record keeps to the rules."""
        states = []
        try:
            for _, s in self.found.replay(self.game):
                states.append(s)
        except BrokenRecord as problem:
            self._problem = problem
        return states

    def _replayed(self, states: list[Record]) -> None:
        self.states = states
        self.action_to_end() if self.found.end is None else self._redraw()
        if self._problem is not None:
            self.app.notify(str(self._problem), severity="error", timeout=10, markup=False)

    def on_job_done(self, event: JobDone) -> None:
        event.then(event.value)

    def on_job_failed(self, event: JobFailed) -> None:
        if not isinstance(event.error, HaymakerError):
            raise event.error
        answers = [("good", "Close")]
        self.app.push_screen(Question("This record is not good", str(event.error), answers))

    def on_resize(self) -> None:
        self.call_after_refresh(self._redraw)

    def _redraw(self) -> None:
        if not self.states:
            return
        game, dark = self.game, self.app.current_theme.dark
        s = self.states[self.at]
        wide = max(40, min(100, self.query_one("#felt").size.width - 1))
        view = game.plain(game.view(s, self.viewer))
        table = game.words.table(game.kit, view, self.viewer, wide).split("\n")
        self.query_one("#drawn", Static).update(tinted_lines(table, self.names, dark))
        self.query_one("#told", Static).update(tinted_lines(self._told(), self.names, dark))
        last = len(self.states) - 1
        filled = round(24 * self.at / max(1, last))
        bar = "━" * filled + "●" + "─" * (24 - filled)
        viewer = "an onlooker" if self.viewer == WATCHER else self.names[self.viewer]
        text = f"{bar}  {self.at} of {last}   as {viewer} saw it"
        self.query_one("#bar", Static).update(Content(text))

    def _told(self) -> list[str]:
        if self.at == 0:
            return ["The beginning."]
        step = self.found.steps[self.at - 1]
        before, after = self.states[self.at - 1 : self.at + 1]
        who = "Luck" if step.seat == CHANCE else self.names[step.seat]
        told = replay.sentences(self.game, step, before, after, self.viewer)
        return told or [f"{who} acts."]

    def action_step(self, by: int) -> None:
        self.at = min(max(0, self.at + by), max(0, len(self.states) - 1))
        self._redraw()

    def action_to_start(self) -> None:
        self.action_step(-len(self.states))

    def action_to_end(self) -> None:
        self.action_step(len(self.states))

    def action_scroll_table(self, by: int) -> None:
        self.query_one("#felt", VerticalScroll).scroll_relative(y=by, animate=False)

    def action_viewer(self) -> None:
        """While a game is on, a record is looked at as an onlooker."""
        if self.found.end is None:
            self.app.notify("The game is not over: only what everybody may know is shown.")
            return
        order = [WATCHER, *range(self.game.players)]
        self.viewer = order[(order.index(self.viewer) + 1) % len(order)]
        self._redraw()

    def action_verify(self) -> None:
        def verify() -> str:
            if self._problem is not None:
                raise self._problem
            records.check_spelling(self.found, self.game)
            return self.found.verify(self.game)

        self.hand.do(verify, self._verified)

    def _verified(self, sentence: str) -> None:
        text = (
            f"✓ {sentence}\n\nEvery line carries a checksum over itself and the one before; every "
            "action was done again by the rules."
        )
        self.app.push_screen(Question("This record is good", text, [("good", "Close")]))
