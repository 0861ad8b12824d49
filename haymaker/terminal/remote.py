"""A table on a server, by the same protocol as the browser: see docs/protocol.md.

A thread of its own listens, comes back when the connection is lost, and sends again what has not
been answered. Seats that were taken are remembered, so that the address alone leads back to them.
"""

from __future__ import annotations

import itertools
import secrets
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

from msgspec.json import decode
from msgspec.structs import replace

from haymaker import games
from haymaker.games import find
from haymaker.kernel.contract import WATCHER
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.protocol import messages
from haymaker.protocol.lobby import Problem, ProfileAsked, ProfileMade, SeatAsked, SeatTaken
from haymaker.protocol.messages import Because, Done, Hinted, Refusal, decode_reply, encode_message
from haymaker.protocol.shown import Chat, Frame, TableShown
from haymaker.table.frames import score_on_time
from haymaker.terminal.files import beside, data_home, held, keep
from haymaker.terminal.seating import seat_of, told, viewer_of, who

if TYPE_CHECKING:
    from haymaker.kernel.game import Game

Given = TypeVar("Given")
GREETING = "hello"
PATIENCE = 20.0
"""Seconds that a server may take to answer a request."""
LOST = "The connection is lost; trying again …"
WATCHING = "You are watching."


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

    def ask(
        self, path: str, kind: type[Given], body: SeatAsked | ProfileAsked | None = None
    ) -> Given:
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


# --- What servers have given ----------------------------------------------------------------------


class Kept:
    """A file of secrets, for their owner alone: a token is a seat, a profile's secret a name."""

    def __init__(self, name: str) -> None:
        self._name = name

    @property
    def _file(self) -> Path:
        return data_home() / self._name

    def all(self) -> dict[str, str]:
        try:
            return decode(self._file.read_bytes(), type=dict[str, str])
        except (OSError, ValueError):
            return {}

    def remember(self, whose: str, secret: str) -> None:
        with held(beside(self._file, "lock")):
            keep(self._file, self.all() | {whose: secret})


SEATS, PROFILES = Kept("seats.json"), Kept("profiles.json")
GUEST = "Guest"


def join(text: str, name: str | None = None, watch: bool = False) -> RemoteTable:
    """Sits down at a server's table: on the seat that was taken before, else on a free one."""
    connect = _connector()
    address = Address(text)
    table = address.ask(f"/tables/{address.table}", TableShown)
    token = SEATS.all().get(str(address))
    if token is None and not watch and any(seat.kind == "open" for seat in table.seats):
        token = secrets.token_urlsafe(24)
        asked = SeatAsked(secrets.token_hex(8), name or GUEST, None, token, secrets.token_hex(8))
        table = address.ask(f"/tables/{address.table}/seats", SeatTaken, asked).table
        SEATS.remember(str(address), token)
    tokens = [token] if token and not watch else []
    return RemoteTable(address, table, tokens, connect, name or GUEST)


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
        self, address: Address, table: TableShown, tokens: list[str], connect: Callable[..., Any],
        name: str = GUEST,
    ) -> None:  # fmt: skip
        self.address, self.place, self.name = address, f"at {address}", name
        self.table = table
        self.seats: tuple[int, ...] = ()
        self.on_news: Callable[[], None] = lambda: None
        """Called from the thread that listens."""
        self._tokens, self._connect = tokens, connect
        self._me, self._secret = "", "" if tokens else PROFILES.all().get(self._profile, "")
        self._gallery: dict[str, str] = {}
        self._chats: set[tuple[bool, int]] = set()
        self._news = threading.Condition()
        self._heard = 0
        self._frames: dict[int, Frame] = {}
        self._logs: dict[int, list[str]] = {WATCHER: []}
        self._shows: list[Mapping[str, Any]] = []
        self._answers: dict[str, messages.FromServer] = {}
        self._pending: dict[str, messages.Request] = {}
        self._ids = (f"{secrets.token_hex(6)}-{number}" for number in itertools.count())
        self._line: Any = None
        self._state = "connecting …"
        self._failed: HaymakerError | None = None
        self._closed = False
        self._kit: dict[str, Any] | None = None
        threading.Thread(target=self._listen, name="server", daemon=True).start()
        self._await(lambda: self._kit is not None)
        self.game = self._game()
        free = any(seat.kind == "open" for seat in self.table.seats)
        watching = WATCHING if free else "You are watching: there is no free seat."
        self.note = "" if self.seats else watching

    def _game(self) -> Game:
        table = self.table
        if table.game not in games.names():
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
                self._failed, self._closed = error, True
            except Exception:  # whatever breaks the line, it is mended in the same way
                pass
            with self._news:
                self._line, self._state = None, LOST
                self._tell()
            self.on_news()
            with self._news:
                self._news.wait_for(lambda: self._closed, pause)
            pause = min(5.0, pause * 2)

    def _tell(self) -> None:
        self._heard += 1
        self._news.notify_all()

    def _hello(self, line: Any) -> None:
        with self._news:
            self._line = line
            hello = messages.Hello(GREETING, self._tokens, pictures=False, me=self._secret)
            for message in (hello, *self._pending.values()):
                line.send(encode_message(message).decode())

    def _hear(self, message: messages.FromServer) -> None:
        with self._news:
            match message:
                case messages.Welcome():
                    self.seats, self._state, self._me = tuple(message.seats), "", message.me
                    self._logs = {seat: [] for seat in self.seats} | self._logs
                    self.table, self._kit = message.table, message.kit
                    for chat in message.chat:
                        self._read(chat)
                case Frame():
                    self._take(message)
                case messages.TableNews():
                    self.table = message.table
                    if message.kit is not None:  # completed when a game for keeps begins
                        self._kit = message.kit
                        self.game = self._game()
                case messages.ChatNews(chat):
                    self._read(chat)
                case messages.Bye(sentence, again=False) | Refusal(id="hello", message=sentence):
                    raise HaymakerError(sentence)
                case Done(id) | Because(id) | Hinted(id) | Refusal(id) if id in self._pending:
                    del self._pending[id]
                    self._answers[id] = message
            self._tell()
        self.on_news()

    def _read(self, chat: Chat) -> None:
        """A line that was said, once, over however many connections it comes."""
        if (chat.gallery, chat.number) in self._chats:
            return
        self._chats.add((chat.gallery, chat.number))
        if chat.gallery and chat.who != self._me:
            self._gallery[chat.who] = chat.name
        for log in self._logs.values():
            log.append(f"{chat.name}: {chat.text}")

    def _take(self, frame: Frame) -> None:
        viewer = seat_of(frame)
        known = self._frames.get(viewer)
        if known is not None and not frame.fresh and frame.n <= known.n:
            return
        log = self._logs.setdefault(viewer, [])
        if frame.fresh:
            lines = [line.text for line in frame.log]
            log.extend(lines if known is None else lines[len(lines) - _new(log, lines) :])
        log.extend(told(frame))
        self._shows.extend(frame.shows)
        self._frames[viewer] = frame

    def _ask(
        self, kind: type[Given], request: Callable[..., messages.Request], *asked: Any, **more: Any
    ) -> Given:
        """Asks the server and waits for its answer, over as many connections as it takes."""
        with self._news:
            name = next(self._ids)
            self._pending[name] = request(name, *asked, **more)
            if self._line is not None:
                try:
                    self._line.send(encode_message(self._pending[name]).decode())
                except Exception:  # it is sent again over the next connection
                    self._line = None
        self._await(lambda: name in self._answers)
        answer = self._answers.pop(name)
        if isinstance(answer, Refusal):
            raise Refused(answer.message, answer.clause, answer.allowed, answer.more)
        assert isinstance(answer, kind), "that is what a server answers"
        return answer

    def _await(self, happened: Callable[[], bool]) -> None:
        with self._news:
            while not self._news.wait_for(lambda: happened() or self._closed, 0.5):
                pass
            if not happened():
                raise self._failed or HaymakerError("The table was left.")

    # --- what a viewer sees ---

    @property
    def over(self) -> bool:
        on_time = self.table.lost is not None and bool(self._frames)
        return self._closed or on_time or any(frame.score for frame in self._frames.values())

    def asked(self) -> list[int]:
        if self.table.lost is not None:
            return []
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
        frame = self.frame(viewer_of(self))
        if self.over or self.asked() or frame is None or not frame.turn:
            return ""
        return f"Waiting for {' and '.join(who(self, seat) for seat in frame.turn)}"

    def frame(self, viewer: int) -> Frame | None:
        frame = self._frames.get(viewer) or next(iter(self._frames.values()), None)
        lost = self.table.lost
        if frame is None or lost is None:
            return frame
        score = score_on_time(len(self.table.seats), lost)
        return replace(frame, turn=[], ask="", moves=[], aim=None, undo=False, score=score)

    def log(self, viewer: int) -> list[str]:
        return self._logs.get(viewer, [])

    def shows(self) -> list[Mapping[str, Any]]:
        return self._shows

    # --- what happens ---

    def advance(self, changed: Callable[[], None] = lambda: None) -> None:
        """Waits for the others. Whoever watches, or has been told to wait, sees every change."""
        heard, done = -1, False
        while not done:
            with self._news:
                while heard == self._heard and not self._closed:
                    self._news.wait(0.5)
                heard = self._heard
                if self._failed is not None:
                    raise self._failed
                done = self.over or bool(self.asked() and not self._state)
            changed()

    def act(self, seat: int, action: int, aim: Mapping[str, float] | None = None) -> None:
        n = self._frames[seat].n
        setting = None if aim is None else dict(aim)
        self._ask(Done, messages.Act, seat, action, n=n, aim=setting)
        self._await(lambda: self._frames[seat].n > n or self._frames[seat].fresh)

    def why(self, seat: int, text: str) -> Because:
        return self._ask(Because, messages.Why, seat, code=text.lower()[:200])

    def hint(self, seat: int) -> Hinted:
        return self._ask(Hinted, messages.Hint, seat)

    def undo(self, seat: int) -> None:
        before = self._frames[seat].n
        self._ask(Done, messages.TakeBack, seat)
        self._await(lambda: self._frames[seat].n != before)

    def undo_luck(self) -> str:
        for seat in self.seats:
            self._ask(Done, messages.TakeLuckBack, seat)
        waits = any(self.table.seats[seat].wants_back for seat in self.seats)
        return "Luck is taken back when the others want it, too." if waits else ""

    def say(self, text: str) -> None:
        if self.seats:
            self._ask(Done, messages.Say, self.seats[0], text[:300])
        else:
            self._introduce()
            self._ask(Done, messages.Remark, text[:300])

    @property
    def _profile(self) -> str:
        return f"{self.name} at {self.address.server}"

    def _introduce(self) -> None:
        """Whoever plays is named by the seat; whoever watches, by a profile. It is made when it is
        first needed, and kept, so that whom they have muted stays muted."""
        if self._me:
            return
        asked = ProfileAsked(self.name, secrets.token_urlsafe(24))
        self._secret = self.address.ask("/profiles", ProfileMade, asked).secret
        PROFILES.remember(self._profile, self._secret)
        with self._news:
            if self._line is not None:
                self._hello(self._line)
        self._await(lambda: bool(self._me))

    def shun(self, name: str, how: messages.Shunning) -> str:
        person, called, _ = self._somebody(name)
        self._introduce()
        self._ask(Done, messages.Shun, person, how)
        return {
            "mute": f"{called} is muted: you hear nothing more of them.",
            "block": f"{called} is blocked: muted, and kept from sitting down with you.",
            "none": f"You hear {called} again.",
        }[how]

    def report(self, text: str) -> str:
        person, called, why = self._somebody(text)
        if not why:
            raise Refused(f"Say why, as in `report {called} insults`.")
        self._introduce()
        self._ask(Done, messages.Complain, person, why[:300])
        return f"Thank you. Whoever runs the server will look at what {called} wrote."

    def _somebody(self, text: str) -> tuple[str, str, str]:
        """What names one of the others, their name, and the rest of the text."""
        others = [
            (seat.profile or f"{self.table.id}/{seat.seat}", seat.name, seat.role)
            for seat in self.table.seats
            if seat.kind == "person" and seat.seat not in self.seats
        ]
        others += [(person, name, name) for person, name in self._gallery.items()]
        for person, called, role in sorted(others, key=lambda other: -len(other[1])):
            for name in (called, role):
                if f"{text} ".lower().startswith(f"{name} ".lower()):
                    return person, called, text[len(name) :].strip()
        names = ", ".join(called for _, called, _ in others) or "nobody else"
        raise Refused(f"There is nobody of that name here; there is {names}.")

    def again(self) -> RemoteTable:
        """Offers a rematch, waits until all have, and sits down there."""
        self._ask(Done, messages.OfferRematch, self.seats[0])
        self._await(lambda: bool(self.table.rematch))
        address = Address(f"{self.address.server}/t/{self.table.rematch}")
        SEATS.remember(str(address), self._tokens[0])
        self.leave()
        return RemoteTable(address, self.table, self._tokens, self._connect, self.name)

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
        note = [self.table.note] if self.table.lost is not None else []
        return [*note, f"The record: {self.address.server}/api/tables/{self.address.table}/record"]


def _new(log: list[str], told: list[str]) -> int:
    """How many of the told lines come after what the log ends with."""
    for known in range(min(len(log), len(told)), 0, -1):
        if log[-known:] == told[:known]:
            return len(told) - known
    return 0 if told and told[-1] in log[-len(told) :] else len(told)
