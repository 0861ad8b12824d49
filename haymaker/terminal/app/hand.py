"""A hand besides the one that draws: what takes time is done there, one thing after the other."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Any

from textual.message_pump import MessagePump


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
            except Exception as error:  # told on the screen, whatever it is
                self.tell(self._failed, error)
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
