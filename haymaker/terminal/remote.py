"""A table on a server, by the same protocol as the browser: see docs/protocol.md.

A thread of its own listens, comes back when the connection is lost, and sends again what has not
been answered. Seats that were taken are remembered, so that the address alone leads back to them.
"""

from __future__ import annotations

import secrets
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

from msgspec.json import decode

from haymaker.games import GAMES, find
from haymaker.kernel.contract import WATCHER
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.protocol import messages
from haymaker.protocol.lobby import Problem, SeatAsked, SeatTaken
from haymaker.protocol.messages import Because, Done, Hinted, Refusal, decode_reply, encode_message
from haymaker.protocol.shown import Frame, TableShown
from haymaker.terminal.files import data_home, held, keep
from haymaker.terminal.seating import seat_of, who

if TYPE_CHECKING:
    from haymaker.kernel.game import Game

Reply = Done | Because | Hinted
Given = TypeVar("Given")
GREETING = "hello"
PATIENCE = 20.0
"""Seconds that a server may take to answer a request."""
LOST = "The connection is lost; trying again …"


class Address:
    """`http://host:port/t/TABLE`, as a browser shows it or a friend sends it."""

    def __init__(self, text: str) -> None:
        parts = urlsplit(text.strip())
        path = parts.path if "/t/" in parts.path else parts.fragment
        before, _, rest = path.partition("/t/")
        self.table = rest.strip("/").split("/")[0].split("?")[0]
        if parts.scheme not in ("http", "https") or not parts.netloc or not self.table:
            raise HaymakerError(
                f"{text!r} is not the address of a table; it looks like http://host:8000/t/TABLE."
            )
        under = before if path is parts.path else parts.path.rstrip("/")
        self.server = f"{parts.scheme}://{parts.netloc}{under}"

    @property
    def live(self) -> str:
        return "ws" + self.server.removeprefix("http") + f"/api/tables/{self.table}/live"

    def __str__(self) -> str:
        return f"{self.server}/t/{self.table}"

    def ask(self, path: str, kind: type[Given], body: SeatAsked | None = None) -> Given:
        """A request to the server; what it refuses is told in its own words."""
        data = None if body is None else encode_message(body)
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(f"{self.server}/api{path}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return decode(answer.read(), type=kind)
        except urllib.error.HTTPError as error:
            raise HaymakerError(_sentence(error)) from None
        except ValueError:
            raise HaymakerError(f"{self.server} is no server of Haymaker.") from None
        except OSError as error:
            reason = getattr(error, "reason", error)
            why = getattr(reason, "strerror", None) or reason
            raise HaymakerError(f"{self.server} does not answer ({why}).") from None


def _sentence(error: urllib.error.HTTPError) -> str:
    try:
        return decode(error.read(), type=Problem).message
    except ValueError:
        return f"{error.url} answers {error.code} {error.reason}."


# --- Seats taken before ---------------------------------------------------------------------------


def _seats_file() -> Path:
    return data_home() / "seats.json"


def _seats_taken() -> dict[str, str]:
    try:
        return decode(_seats_file().read_bytes(), type=dict[str, str])
    except (OSError, ValueError):
        return {}


def _remember(address: Address, token: str) -> None:
    """A token is a seat: for its owner alone."""
    file = _seats_file()
    with held(file.with_name(file.name + ".lock")):
        keep(file, _seats_taken() | {str(address): token})


def join(text: str, name: str | None = None, watch: bool = False) -> RemoteTable:
    """Sits down at a server's table: on the seat that was taken before, else on a free one."""
    connect = _connector()
    address = Address(text)
    table = address.ask(f"/tables/{address.table}", TableShown)
    tokens: list[str] = []
    token = _seats_taken().get(str(address))
    if token is not None and not watch:
        tokens = [token]
    elif not watch and any(seat.kind == "open" for seat in table.seats):
        token = secrets.token_urlsafe(24)
        asked = SeatAsked(secrets.token_hex(8), name or "Guest", None, token, secrets.token_hex(8))
        table = address.ask(f"/tables/{address.table}/seats", SeatTaken, asked).table
        _remember(address, token)
        tokens = [token]
    return RemoteTable(address, table, tokens, connect)


def _connector() -> Callable[..., Any]:
    try:
        from websockets.sync.client import connect
    except ImportError:
        raise HaymakerError(
            "Tables on a server need websockets; install it with: pip install 'haymaker[terminal]'."
        ) from None
    return connect


# --- The table ----------------------------------------------------------------------------------


class RemoteTable:
    """Seats of a server's table, played from this keyboard; without a seat, its onlookers."""

    can_chat = True
    can_break_off = False
    before_again = "Waiting for the others to agree …"
    record: Path | None = None

    def __init__(
        self, address: Address, table: TableShown, tokens: list[str], connect: Callable[..., Any]
    ) -> None:
        self.address = address
        self.place = f"at {address}"
        self.table = table
        self.seats: tuple[int, ...] = ()
        self.note = ""
        self.on_news: Callable[[], None] = lambda: None
        """Called from the thread that listens."""
        self._tokens = tokens
        self._connect = connect
        self._news = threading.Condition()
        self._frames: dict[int, Frame] = {}
        self._logs: dict[int, list[str]] = {WATCHER: []}
        self._shows: list[Mapping[str, Any]] = []
        self._answers: dict[str, Reply | Refusal] = {}
        self._pending: dict[str, messages.Request] = {}
        self._line: Any = None
        self._state = "connecting …"
        self._failed: HaymakerError | None = None
        self._closed = False
        self._number = 0
        self._id = secrets.token_hex(6)
        self._kit: dict[str, Any] | None = None
        self._heard = 0
        threading.Thread(target=self._listen, name="server", daemon=True).start()
        self._await(lambda: self._kit is not None)
        self.game = self._game()
        if not self.seats:
            self.note = "You are watching: there is no free seat."

    def _game(self) -> Game:
        table = self.table
        if table.game not in GAMES:
            raise HaymakerError(f"This Haymaker does not know the game {table.game!r}.")
        room = find(table.game)
        if table.rules != room.version:
            raise HaymakerError(
                f"The server plays version {table.rules} of the rules of {table.title}; here are "
                f"those of version {room.version}."
            )
        return room.game(table.players, **(self._kit or {}))

    # --- talking to the server ---

    def _listen(self) -> None:
        """Comes back as long as the table is not left, a little later each time."""
        pause = 0.2
        while not self._closed:
            try:
                with self._connect(self.address.live, open_timeout=PATIENCE, max_size=None) as line:
                    self._hello(line)
                    for text in line:
                        pause = 0.2
                        self._hear(decode_reply(text))
            except HaymakerError as error:
                with self._news:
                    self._failed = error
                    self._closed = True
                    self._news.notify_all()
                return
            except Exception:  # whatever breaks the line, it is mended in the same way
                pass
            with self._news:
                self._line = None
                self._state = LOST
                self._heard += 1
                self._news.notify_all()
            self.on_news()
            with self._news:
                if not self._closed:
                    self._news.wait(pause)
            pause = min(5.0, pause * 2)

    def _hello(self, line: Any) -> None:
        with self._news:
            self._line = line
            hello = messages.Hello(GREETING, self._tokens, pictures=False)
            for message in (hello, *self._pending.values()):
                line.send(encode_message(message).decode())

    def _hear(self, message: messages.FromServer) -> None:
        with self._news:
            match message:
                case messages.Welcome():
                    self._welcome(message)
                case Frame():
                    self._take(message)
                case messages.TableNews():
                    self._renew(message)
                case messages.ChatNews(chat):
                    for log in self._logs.values():
                        log.append(f"{chat.name}: {chat.text}")
                case messages.Bye(sentence, again=False) | Refusal(id="hello", message=sentence):
                    raise HaymakerError(sentence)
                case Done(id) | Because(id) | Hinted(id) | Refusal(id) if id in self._pending:
                    del self._pending[id]
                    self._answers[id] = message
            self._heard += 1
            self._news.notify_all()
        self.on_news()

    def _welcome(self, message: messages.Welcome) -> None:
        self.table = message.table
        self.seats = tuple(message.seats)
        self._kit = message.kit
        self._state = ""
        for seat in self.seats:
            self._logs.setdefault(seat, [])

    def _renew(self, message: messages.TableNews) -> None:
        """What people have brought along completes the kit when a game for keeps begins."""
        self.table = message.table
        if message.kit is not None:
            self._kit = message.kit
            self.game = self._game()

    def _take(self, frame: Frame) -> None:
        viewer = seat_of(frame)
        known = self._frames.get(viewer)
        if known is not None and not frame.fresh and frame.n <= known.n:
            return
        log = self._logs.setdefault(viewer, [])
        if frame.fresh:
            told = [line.text for line in frame.log]
            log.extend(told if known is None else told[len(told) - _new(log, told) :])
        for step in frame.steps:
            log.extend(step.told)
        self._shows.extend(frame.shows)
        self._frames[viewer] = frame

    def _ask(self, request: Callable[[str], messages.Request]) -> Reply:
        """Asks the server and waits for its answer, over as many connections as it takes."""
        with self._news:
            self._number += 1
            name = f"{self._id}-{self._number}"
            self._pending[name] = request(name)
            if self._line is not None:
                try:
                    self._line.send(encode_message(self._pending[name]).decode())
                except Exception:  # it is sent again over the next connection
                    self._line = None
        self._await(lambda: name in self._answers)
        answer = self._answers.pop(name)
        if isinstance(answer, Refusal):
            raise Refused(answer.message, answer.clause, answer.allowed, answer.more)
        return answer

    def _await(self, happened: Callable[[], bool]) -> None:
        with self._news:
            while not happened():
                if self._failed is not None:
                    raise self._failed
                if self._closed:
                    raise HaymakerError("The table was left.")
                self._news.wait(0.5)

    # --- what a viewer sees ---

    @property
    def over(self) -> bool:
        return self._closed or any(frame.score for frame in self._frames.values())

    def asked(self) -> list[int]:
        return [seat for seat in self.seats if seat in self._frames and self._frames[seat].moves]

    def waiting(self) -> str:
        table = self.table
        if self._state:
            return self._state
        if table.status in ("frozen", "abandoned"):
            return table.note or f"The table is {table.status}."
        if table.status == "open":
            free = sum(seat.kind == "open" for seat in table.seats)
            return f"Waiting for {free} more: share {self.address}"
        if self.over or self.asked():
            return ""
        frame = self.frame(self.seats[0] if self.seats else WATCHER)
        choosing = [who(self, seat) for seat in frame.turn] if frame is not None else []
        return f"Waiting for {' and '.join(choosing)}" if choosing else ""

    def frame(self, viewer: int) -> Frame | None:
        return self._frames.get(viewer) or next(iter(self._frames.values()), None)

    def log(self, viewer: int) -> list[str]:
        return self._logs.get(viewer, [])

    def shows(self) -> list[Mapping[str, Any]]:
        return self._shows

    # --- what happens ---

    def advance(self, changed: Callable[[], None] = lambda: None) -> None:
        """Waits for the others. Whoever watches, or has been told to wait, sees every change."""
        heard = -1
        while True:
            with self._news:
                while heard == self._heard:
                    if self._closed:
                        break
                    self._news.wait(0.5)
                heard = self._heard
                if self._failed is not None:
                    raise self._failed
                done = self._closed or self.over or bool(self.asked() and not self._state)
            changed()
            if done:
                return

    def act(self, seat: int, action: int, aim: Mapping[str, float] | None = None) -> None:
        n = self._frames[seat].n
        setting = None if aim is None else dict(aim)
        self._ask(lambda id: messages.Act(id, seat, action, n=n, aim=setting))
        self._await(lambda: self._frames[seat].n > n or self._frames[seat].fresh)

    def why(self, seat: int, text: str) -> Because:
        answer = self._ask(lambda id: messages.Why(id, seat, code=text.lower()[:200]))
        assert isinstance(answer, Because), "that is what a server answers"
        return answer

    def hint(self, seat: int) -> Hinted:
        answer = self._ask(lambda id: messages.Hint(id, seat))
        assert isinstance(answer, Hinted), "that is what a server answers"
        return answer

    def undo(self, seat: int) -> None:
        before = self._frames[seat].n
        self._ask(lambda id: messages.TakeBack(id, seat))
        self._await(lambda: self._frames[seat].n != before)

    def say(self, text: str) -> None:
        if not self.seats:
            raise HaymakerError("Who only watches does not talk at the table.")
        self._ask(lambda id: messages.Say(id, self.seats[0], text[:300]))

    def again(self) -> RemoteTable:
        """Offers a rematch, waits until all have, and sits down there."""
        self._ask(lambda id: messages.OfferRematch(id, self.seats[0]))
        self._await(lambda: bool(self.table.rematch))
        address = Address(f"{self.address.server}/t/{self.table.rematch}")
        _remember(address, self._tokens[0])
        self.leave()
        return RemoteTable(address, self.table, self._tokens, self._connect)

    def leave(self) -> str:
        """Only away: the seat stays one's own."""
        with self._news:
            self._closed = True
            line, self._line = self._line, None
            self._news.notify_all()
        if line is not None:
            threading.Thread(target=line.close, daemon=True).start()
        return f"Left the table. Go on with: haymaker play {self.address}"

    def break_off(self) -> str:
        raise Refused("Only a table of your own can be broken off; others are left.")

    def ending_words(self) -> list[str]:
        return [f"The record: {self.address.server}/api/tables/{self.address.table}/record"]


def _new(log: list[str], told: list[str]) -> int:
    """How many of the told lines come after what the log ends with."""
    for known in range(min(len(log), len(told)), 0, -1):
        if log[-known:] == told[:known]:
            return len(told) - known
    return 0 if told and told[-1] in log[-len(told) :] else len(told)
