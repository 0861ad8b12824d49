"""A hand besides the one that draws: what takes time is done there, one thing after the other."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from textual.message import Message
from textual.message_pump import MessagePump


@dataclass
class JobDone(Message, bubble=False):
    """Something is done; `then` is called with what came of it, where the screen is drawn."""

    then: Callable[[Any], None]
    value: Any


@dataclass
class JobFailed(Message, bubble=False):
    """Something could not be done."""

    error: Exception


class Hand:
    """Never waited for: a bot that still thinks does not keep the app from closing."""

    def __init__(self, owner: MessagePump) -> None:
        self._owner = owner
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        threading.Thread(target=self._work, name="at the table", daemon=True).start()

    def do(self, job: Callable[[], Any], then: Callable[[Any], None] = lambda _: None) -> None:
        def whole() -> None:
            try:
                value = job()
            except Exception as error:  # told on the screen, whatever it is
                self.tell(JobFailed(error))
            else:
                self.tell(JobDone(then, value))

        self._jobs.put(whole)

    def tell(self, message: Message) -> None:
        self._owner.post_message(message)

    def stop(self) -> None:
        self._jobs.put(None)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()
