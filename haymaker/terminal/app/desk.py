"""The app itself: from one screen to the next."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from haymaker.kernel.errors import HaymakerError
from haymaker.terminal.app.hand import FeltScreen, Hand
from haymaker.terminal.app.home import HomeScreen
from haymaker.terminal.app.looks import CHALK, PAPER
from haymaker.terminal.app.record import screen_of
from haymaker.terminal.app.table import TableScreen
from haymaker.terminal.seating import AtTable


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
