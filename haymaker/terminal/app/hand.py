"""What screens with a table on them share: a drawn table, and a hand for what takes time."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from textual.containers import VerticalScroll
from textual.message_pump import MessagePump
from textual.screen import Screen, ScreenResultType
from textual.widgets import Static

from haymaker.kernel.errors import HaymakerError
from haymaker.protocol.shown import Frame
from haymaker.terminal import seating
from haymaker.terminal.app.looks import tinted_lines

if TYPE_CHECKING:
    from haymaker.kernel.game import Game


class Hand:
    """Never waited for: a bot that still thinks does not keep the app from closing. What came of a
    job is told where its owner draws: to `then`, or to `failed`."""

    def __init__(self, owner: MessagePump, failed: Callable[[Exception], None]) -> None:
        self._owner, self._failed = owner, failed
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        threading.Thread(target=self._work, name="at the table", daemon=True).start()

    def do(self, job: Callable[[], Any], then: Callable[[Any], None] = lambda _: None) -> None:
        def whole() -> None:
            try:
                value = job()
            except (HaymakerError, OSError) as error:
                self.tell(self._failed, error)
            except Exception as error:  # a fault of the program ends the app
                self.tell(_raise, error)
            else:
                self.tell(then, value)

        self._jobs.put(whole)

    def tell(self, who: Callable[..., None], *what: Any) -> None:
        self._owner.call_later(who, *what)

    def stop(self) -> None:
        self._jobs.put(None)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()


def _raise(error: Exception) -> None:
    raise error


class FeltScreen(Screen[ScreenResultType]):
    """A table drawn on the felt. What `redraw` draws, it draws again when the screen changes."""

    def __init__(self) -> None:
        super().__init__()
        self.hand = Hand(self, self.failed)

    def on_unmount(self) -> None:
        self.hand.stop()

    def on_resize(self) -> None:
        self.call_after_refresh(self.redraw)

    def failed(self, error: Exception) -> None:
        """What goes wrong in a thread goes wrong here, where a screen has nothing better to do."""
        raise error

    def redraw(self) -> None:
        """A screen without a table has nothing to draw."""

    def tint(self, part: str, lines: Sequence[str], names: Sequence[str]) -> None:
        """Lines on a part of the screen, with the seats in their colours."""
        text = tinted_lines(lines, names, self.app.current_theme.dark)
        self.query_one(f"#{part}", Static).update(text)

    def draw(self, game: Game, frame: Frame, names: Sequence[str]) -> None:
        wide = max(40, min(100, self.query_one("#felt").size.width - 1))
        self.tint("drawn", seating.drawn(game, frame, wide), names)

    def action_scroll_table(self, by: int, pages: bool = False) -> None:
        felt = self.query_one("#felt", VerticalScroll)
        step = max(1, felt.size.height - 2) if pages else 1
        felt.scroll_relative(y=by * step, animate=False)
