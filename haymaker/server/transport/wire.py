"""WebSockets with a short cut for what nearly always comes: one whole message in one piece.

uvicorn hands every message through its parser and the application's queue of events, one at a time.
Here a whole text goes straight to that queue, and what a connection has to say goes out together.
All else (fragments, pings, closing) stays with uvicorn.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import pack
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.utils import apply_mask

from haymaker.server.limits import Bucket

EXTENSION = "haymaker.wire"
"""Under which the application finds the wire of a connection."""
UNREAD = 8
"""Messages that may wait to be read; then the guest has to wait."""
MOST_UNREAD = 1000
"""Messages that may come in one piece; whoever sends more is hung up on."""
FRAMES_A_SECOND = 50.0
"""Frames that are no whole message: pings, pongs and fragments, with room for four seconds."""
POLICY, NO_TEXT = 1008, 1007
FINAL, OPCODE, TEXT, MASKED, LENGTH = 0x80, 0x0F, 0x81, 0x80, 0x7F


class Wire(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._in_pieces = False
        """Whether something came that was not one whole frame. From there on uvicorn's parser hears
        everything: it may be waiting for the rest."""
        self._frames = Bucket(FRAMES_A_SECOND)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        payload = None
        if self.handshake_complete and not self._in_pieces:
            place = payload_of(data)
            self._in_pieces = place is None
            most = self.config.ws_max_size
            if place is not None and data[0] == TEXT and len(data) - place <= most:
                payload = apply_mask(data[place:], data[place - 4 : place])
        elif self.handshake_initiated:
            self._in_pieces = True
        if payload is None or not self._deliver(payload):
            super().data_received(data)

    def _deliver(self, payload: bytes) -> bool:
        """To the application; not where it is no text, or the connection is about to end."""
        if self.close_sent:
            return False
        try:
            text = payload.decode()
        except UnicodeDecodeError:
            return False
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() >= UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        return True

    def handle_ping(self) -> None:
        if self._spare(self._frames.take()):
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._spare(self._frames.take()):
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._spare(self._frames.take()):
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        if self._spare(self.queue.qsize() < MOST_UNREAD) and self._readable():
            super().send_receive_event_to_app()

    def _spare(self, allowed: bool) -> bool:
        """Whether a frame may be taken in. One too many ends the connection: uvicorn would answer
        and keep as many as come."""
        if not allowed:
            self._end(POLICY, "That is a lot at once.")
        return not self.close_sent

    def _readable(self) -> bool:
        """Whether a message that is to be a text is one. If not, the connection ends, as it would
        anyway; but uvicorn writes a trace into the log for it."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self._end(NO_TEXT, "That is no text in UTF-8.")
                return False
        return True

    def _end(self, code: int, why: str) -> None:
        if not self.close_sent:
            self.conn.fail(code, why)
            self.handle_parser_exception()

    @property
    def unread(self) -> bool:
        """Whether something waits to be read."""
        return not self.queue.empty()

    async def read(self) -> str | None:
        """The next text, or nothing where it was no text; None when the connection has ended."""
        event: Any = await self.receive()
        return None if event["type"] != "websocket.receive" else event.get("text") or ""

    def put(self, messages: Sequence[bytes]) -> bool:
        """Texts, one after another, if they can go out without waiting."""
        if self.disconnected or self.close_sent or not self.writable.is_set():
            return False
        parts: list[bytes] = []
        for message in messages:
            parts += (heading(len(message)), message)
        self.transport.write(b"".join(parts))
        return True

    async def write(self, messages: Sequence[bytes]) -> None:
        """Texts, one after another, as soon as there is room."""
        while not self.put(messages):
            if self.disconnected or self.close_sent:
                raise ClientDisconnected
            await self.writable.wait()


def payload_of(data: bytes) -> int | None:
    """Where the payload begins, if this is one whole frame of a guest: no fragment, none so long
    that it is an exception, and nothing after it."""
    if len(data) < 6 or not data[0] & FINAL or not data[0] & OPCODE or not data[1] & MASKED:
        return None
    length, place = data[1] & LENGTH, 6
    if length == 127:
        return None
    if length == 126:
        length, place = int.from_bytes(data[2:4], "big"), 8
    return place if len(data) == place + length else None


def heading(length: int) -> bytes:
    """What stands before a whole text of this length."""
    if length < 126:
        return pack("!BB", TEXT, length)
    if length < 1 << 16:
        return pack("!BBH", TEXT, 126, length)
    return pack("!BBQ", TEXT, 127, length)
