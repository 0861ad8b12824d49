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
from haymaker.protocol.lobby import Story
from haymaker.table import records, replay
from haymaker.terminal import seating
from haymaker.terminal.app.drawers import TextDrawer, put
from haymaker.terminal.app.hand import FeltScreen
from haymaker.terminal.files import is_torn

GOOD = """

Every line carries a checksum over itself and the one before; every action was done again by \
the rules."""
FAR = 1_000_000


def screen_of(path: Path) -> Screen[None]:
    """A record to step through; one of other rules to read, line by line."""
    found = records.load(path)
    if not replay.is_old(found):
        return RecordScreen(path)
    story = replay.old_story(found)
    lines = [story.note, "", *(line for frame in story.frames for line in seating.told(frame))]
    return TextDrawer(f"{story.title}   a record", "\n".join(lines))


class RecordScreen(FeltScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space", "step(1)", "Step", key_display="→"),
        Binding("left", "step(-1)", "Back", key_display="←"),
        Binding("pagedown", "step(10)", show=False),
        Binding("pageup", "step(-10)", show=False),
        Binding("home", f"step({-FAR})", "Start"),
        Binding("end", f"step({FAR})", "End"),
        Binding("s", "viewer", "Whose view"),
        Binding("v", "verify", "Verify"),
        Binding("up", "scroll_table(-3)", show=False),
        Binding("down", "scroll_table(3)", show=False),
        Binding("escape", "dismiss", "Close", key_display="Esc"),
    ]

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.found = records.load(path)
        self.game = self.found.game(find(self.found.game_name))
        self.viewer: int | None = None
        self.story: Story | None = None
        self.at = 0

    def compose(self) -> ComposeResult:
        seats = ", ".join(map(str, self.found.header["seats"]))
        yield Static(Content(f"{self.game.title}   a record   {seats}"), classes="head")
        with VerticalScroll(id="felt", can_focus=False):
            yield Static(Content("Reading …"), id="drawn")
        yield Static("", id="told")
        yield Static("", id="bar")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self._read()

    def _read(self) -> None:
        viewer = self.viewer
        self.hand.do(lambda: replay.story_of(self.found, viewer), self._replayed)

    def _replayed(self, story: Story) -> None:
        first, self.story = self.story is None, story
        problem = self.found.problem
        if first and problem is not None and not is_torn(self.found):
            self.app.notify(str(problem), severity="error", timeout=10, markup=False)
        self.action_step(FAR if first and not story.over else 0)

    def failed(self, error: Exception) -> None:
        put(self.app, "This record is not good", str(error), {})

    def redraw(self) -> None:
        if self.story is None:
            return
        frame, last = self.story.frames[self.at], len(self.story.frames) - 1
        roles = self.story.roles
        self.draw(self.game, frame, roles)
        self.tint("told", seating.told(frame), roles)
        filled = round(24 * self.at / max(1, last))
        bar = "━" * filled + "●" + "─" * (24 - filled)
        viewer = "an onlooker" if self.viewer is None else roles[self.viewer]
        self.tint("bar", [f"{bar}  {self.at} of {last}   as {viewer} saw it"], [])

    def action_step(self, by: int) -> None:
        if self.story is not None:
            self.at = min(max(0, self.at + by), len(self.story.frames) - 1)
            self.redraw()

    def action_viewer(self) -> None:
        """While a game is on, a record is looked at as an onlooker."""
        if self.found.end is None:
            self.app.notify("The game is not over: only what everybody may know is shown.")
            return
        order = [None, *range(self.game.players)]
        self.viewer = order[(order.index(self.viewer) + 1) % len(order)]
        self._read()

    def action_verify(self) -> None:
        def verify() -> str:
            records.check_spelling(self.found, self.game)
            return self.found.verify(self.game)

        def verified(sentence: str) -> None:
            put(self.app, "This record is good", f"✓ {sentence}{GOOD}", {})

        self.hand.do(verify, verified)
