"""Tables on a server, joined from a terminal by their address: the browser's own protocol."""

from __future__ import annotations

import asyncio
import io
import re
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import Input

from haymaker.kernel.contract import WATCHER
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.protocol.shown import Frame, ScoreShown
from haymaker.terminal.app.desk import Haymaker
from haymaker.terminal.app.drawers import Question, TypeIn
from haymaker.terminal.play import LineGame
from haymaker.terminal.remote import Address, RemoteTable, join
from haymaker.terminal.screen import Screen
from haymaker.terminal.seating import picture, talk, who
from tests.server.running import Person, Server, free_port, make_table
from tests.terminal.piloted import (
    QUICK,
    everything_shown,
    is_asked,
    play_to_end,
    question_shown,
    run,
    sees,
    shown,
    table_of,
    type_in,
    until,
)
from tests.terminal.sitting import Keyboard, tells_the_end

pytestmark = pytest.mark.usefixtures("interpreted")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    running = Server(str(folder / "tables.db"), folder).start().wait()
    yield running
    assert running.stop() == 0


def against_bot(server: Server, game: str = "punch", **options: object) -> str:
    """The address of a new table with one free seat and bots on the others."""
    bots = {"rocket_punch": 3, "robo_power": 3}.get(game, 1)
    seats = [{"kind": "open"}, *[{"kind": "bot", "bot": "random"}] * bots]
    made = make_table(server, game, seats, options={**QUICK[game], **options})
    return f"{server.address}/t/{made['table']['id']}"


def seen(at: RemoteTable) -> Frame:
    frame = at.frame(at.seats[0])
    assert frame is not None
    return frame


# --- addresses ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "http://host:8000/t/TABLE",
        "http://host:8000/t/TABLE/",
        "http://host:8000/t/TABLE?seat=1",
        "http://host:8000/#/t/TABLE",
    ],
)
def test_an_address_is_read_as_a_browser_shows_it(text: str) -> None:
    address = Address(text)
    assert str(address) == "http://host:8000/t/TABLE"
    assert address.live == "ws://host:8000/api/tables/TABLE/live"
    assert Address("https://host/games/t/X").live == "wss://host/games/api/tables/X/live"


@pytest.mark.parametrize("text", ["", "host:8000", "http://host", "http://host/t/", "ftp://h/t/X"])
def test_what_is_no_address_is_told(text: str) -> None:
    with pytest.raises(HaymakerError, match="is not the address of a table; it looks like http"):
        Address(text)


def test_a_server_that_is_not_there_is_told() -> None:
    with pytest.raises(HaymakerError, match="does not answer"):
        join(f"http://127.0.0.1:{free_port()}/t/TABLE")


def test_a_table_that_is_not_there_is_told_in_the_servers_words(server: Server) -> None:
    with pytest.raises(HaymakerError, match="no table"):
        join(f"{server.address}/t/nowhere")


# --- playing --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["punch", "robo_power"])
def test_a_game_at_a_servers_table_is_played_in_the_app(server: Server, game: str) -> None:
    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await until(pilot, lambda: is_asked(app))
        await play_to_end(pilot, app)
        assert isinstance(app.screen, Question)

    at = join(against_bot(server, game), name="Ann")
    run(at, script)
    frame = at.frame(at.seats[0])
    assert at.over and frame is not None and frame.score is not None
    assert at.table.seats[0].name == "Ann" and who(at, 0).endswith("(you)")


def test_a_game_that_ends_while_one_thinks_is_shown_to_have_ended(server: Server) -> None:
    """A clock may end it, or whoever has got up for good: nobody at this keyboard did anything."""

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await until(pilot, lambda: is_asked(app))
        frame = seen(at)
        score = ScoreShown([0, 1], [2, 1], [1], "on time")
        at._hear(replace(frame, n=frame.n + 1, moves=[], turn=[], score=score))
        await question_shown(pilot, app)
        await sees(pilot, app, "How it ended: on time.")

    at = join(against_bot(server), name="Ann")
    run(at, script)


def losing_on_time(server: Server) -> RemoteTable:
    """A seat at a table where nobody acts and time loses the game."""
    seats = [{"kind": "open"}, {"kind": "mine", "name": "Ben"}]
    made = make_table(server, "punch", seats, clock={"each": 1, "missed": "game"})
    return join(f"{server.address}/t/{made['table']['id']}", name="Ann")


def test_a_game_that_is_lost_on_time_ends_in_the_app(server: Server) -> None:
    """No frame says so: the table does."""

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await question_shown(pilot, app)
        await sees(pilot, app, "How it ended: time was up.")
        assert "point" not in everything_shown(app)

    at = losing_on_time(server)
    run(at, script)
    assert at.over and not at.asked()


def test_a_game_that_is_lost_on_time_ends_line_by_line(server: Server) -> None:
    at, out = losing_on_time(server), io.StringIO()
    at._await(lambda: at.over)
    LineGame(at, Screen(out), Keyboard()).run()
    assert " won." in out.getvalue() and "the game is lost." in out.getvalue()


def test_after_a_refusal_the_app_waits_for_the_others(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others were quicker, and the game goes on with them: the end is shown all the same."""

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await until(pilot, lambda: is_asked(app))
        frame = seen(at)

        def refuse(*_: object) -> None:
            at._frames[at.seats[0]] = replace(frame, n=frame.n + 1, moves=[])
            raise Refused("Somebody was quicker.")

        monkeypatch.setattr(at, "act", refuse)
        await pilot.press("enter")
        await sees(pilot, app, "Somebody was quicker.")
        await until(pilot, lambda: table_of(app).busy)
        score = ScoreShown([0, 1], [2, 1], [1], "on time")
        at._hear(replace(frame, n=frame.n + 2, moves=[], turn=[], score=score))
        await question_shown(pilot, app)

    at = join(against_bot(server), name="Ann")
    run(at, script)


def test_a_table_is_joined_from_the_front_page_and_played_again(server: Server) -> None:
    """The address and a name; at the end a rematch, to which the bot agrees."""
    address = against_bot(server)

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await pilot.press("j")
        first = app.screen
        assert isinstance(first, TypeIn)
        await pilot.press(*"nonsense", "enter")
        await sees(pilot, app, "is not the address of a table")
        first.query_one(Input).value = address
        await pilot.press("enter")
        await sees(pilot, app, "Your name")
        assert app.screen is not first and app.screen.query_one(Input).has_focus
        await pilot.press(*"Ann", "enter")
        await until(pilot, lambda: is_asked(app))
        assert table_of(app).at.place == f"at {address}"
        await play_to_end(pilot, app)
        await pilot.press("enter")
        await until(pilot, lambda: is_asked(app) and table_of(app).at.place != f"at {address}")

    run(None, script)


def test_why_hint_and_chat_at_a_servers_table(server: Server) -> None:
    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await until(pilot, lambda: is_asked(app))
        frame = table_of(app).shown
        assert frame is not None
        if "keep" in [move.code for move in frame.moves]:
            await pilot.press(*"keep", "enter")
            await pilot.pause()
            await until(pilot, lambda: is_asked(app))
        await pilot.press(*"redeal", "space", *"p1", "enter")
        await until(pilot, lambda: "PU-16" in shown(app, "word"))
        await pilot.press("escape", "f5")
        await until(pilot, lambda: "would choose" in shown(app, "word"))
        await pilot.press(*"say", "space", *"good", "space", *"luck", "enter")
        await until(pilot, lambda: "Ann: good luck" in shown(app, "told"))

    run(join(against_bot(server), name="Ann"), script)


def test_a_game_at_a_servers_table_is_played_in_lines(server: Server) -> None:
    out = io.StringIO()
    at = join(against_bot(server, "rocket_punch"), name="Ann")

    def first(question: str) -> str:
        moves = seen(at).moves  # none where the table has just answered by itself
        return moves[0].code if moves else ""

    LineGame(at, Screen(out), Keyboard("hint", "why f99", "rules belt", afterwards=first)).run()
    text = out.getvalue()
    assert text.startswith("Rocket Punch!\nAt http://127.0.0.1")
    assert "would choose" in text and "'f99'" in text
    assert tells_the_end(text)


def test_a_throw_at_a_servers_table_is_aimed_here_and_made_there(server: Server) -> None:
    at = join(against_bot(server, "pokepucks", skill=[100] * 8), name="Ann")
    at.advance()
    while seen(at).aim is None:
        at.act(0, at.hint(0).action)
        at.advance()
    aim = seen(at).aim
    assert aim is not None and "power" in [control.name for control in aim.controls]
    with pytest.raises(Refused, match="power is 500; allowed: 0 to 100"):
        at.act(0, aim.actions[0], {"power": 500})
    before = len(at.shows())
    at.act(0, aim.actions[0], {"x": 55, "power": 90})
    at.advance()
    mine = [show for show in at.shows()[before:] if show["seat"] == 0]
    assert mine and mine[0]["setting"]["x"] > 10
    assert picture(at.game, mine[0], 80).count("\n") > 10
    at.leave()


def test_the_seat_is_found_again_by_the_address_alone(server: Server) -> None:
    address = against_bot(server)
    first = join(address, name="Ann")
    first.advance()
    first.act(0, seen(first).moves[-1].action)
    first.advance()
    moves = seen(first).moves
    said = first.leave()
    assert said == f"Left the table. Go on with: haymaker play {address}"
    again = join(address)
    again.advance()
    assert again.seats == (0,) and again.asked() == [0]
    assert seen(again).moves == moves
    again.leave()


def test_who_comes_late_watches(server: Server) -> None:
    bots = [{"kind": "bot", "bot": "random"}] * 2
    made = make_table(server, "punch", bots, options=QUICK["punch"])
    at = join(f"{server.address}/t/{made['table']['id']}")
    assert at.seats == () and at.note == "You are watching: there is no free seat."
    out = io.StringIO()
    LineGame(at, Screen(out), Keyboard()).run()
    assert tells_the_end(out.getvalue())
    # Whoever throws a hand away says so openly; what is dealt is told to its owner alone.
    assert not re.search(r"is dealt (?!a new hand\.)", out.getvalue())


def both_seats_taken(server: Server) -> str:
    """The address of a table at which two people think for as long as they like."""
    people = [{"kind": "mine", "name": "Ann"}, {"kind": "mine", "name": "Ben"}]
    return f"{server.address}/t/{make_table(server, 'punch', people)['table']['id']}"


def heard(at: RemoteTable, line: str) -> bool:
    with at._news:
        return at._news.wait_for(lambda: line in at.log(WATCHER), 60)


def test_those_who_watch_talk_to_each_other_line_by_line(server: Server) -> None:
    """Under a name that is kept, so that whoever was muted stays so."""
    address, out = both_seats_taken(server), io.StringIO()
    cyd = join(address, name="Cyd", watch=True)
    cyd.say("who leads?")
    dan = join(address, name="Dan", watch=True)
    dan.say("hello")
    assert heard(cyd, "Cyd: who leads?") and heard(cyd, "Dan: hello")
    typed = Keyboard("help", "say Red, I think", "mute cyd", "dance", "table", "log", "quit")
    LineGame(dan, Screen(out), typed).run()
    assert heard(cyd, "Dan: Red, I think")
    for text in ("talk to the others who watch", "Said.", "Cyd is muted", "You are watching."):
        assert text in out.getvalue()
    again = join(address, name="Dan", watch=True)
    cyd.say("are you there?")
    again.say("still here")
    assert heard(again, "Dan: still here") and heard(cyd, "Dan: still here")
    assert "Cyd: are you there?" not in again.log(WATCHER)
    cyd.leave()
    again.leave()


def test_somebody_who_watches_talks_in_the_app(server: Server) -> None:
    """While the table waits for the players."""

    async def script(pilot: Pilot[None], app: Haymaker) -> None:
        await sees(pilot, app, "say hello, or ?")
        await type_in(pilot, "say hello")
        await until(pilot, lambda: "Eve: hello" in shown(app, "told"))
        await type_in(pilot, "mute nobody")
        await until(pilot, lambda: "There is nobody of that name" in shown(app, "word"))

    run(join(both_seats_taken(server), name="Eve", watch=True), script)


def test_a_move_of_the_past_is_refused_and_the_new_table_shown(server: Server) -> None:
    at = join(against_bot(server), name="Ann")
    at.advance()
    with pytest.raises(Refused):
        at.act(0, 9999)
    at.leave()


def test_two_terminals_play_each_other_over_a_killed_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server is killed in mid-game and comes back; nobody has to do anything."""
    server = Server(str(tmp_path / "own.db"), tmp_path / "own").start().wait()
    made = make_table(server, "punch", [{"kind": "open"}, {"kind": "mine", "name": "Bo"}],
                      options=QUICK["punch"])  # fmt: skip
    table = made["table"]["id"]
    bo = Person([server], table, [made["seats"][0]["token"]], seed=3)
    friend = threading.Thread(target=lambda: asyncio.run(bo.play(120)), daemon=True)
    friend.start()
    at = join(f"{server.address}/t/{table}", name="Ann")
    at.advance()
    at.act(0, seen(at).moves[-1].action)
    server.kill()
    server.start().wait()
    out = io.StringIO()
    LineGame(at, Screen(out), Keyboard(afterwards="1")).run()
    assert tells_the_end(out.getvalue())
    friend.join(60)
    assert bo.over
    assert server.stop() == 0


def test_people_are_muted_and_reported_by_name(server: Server) -> None:
    """The same words in the app and in line mode; what is muted stays so at the server."""
    made = make_table(server, "punch", [{"kind": "mine", "name": "Ben Rude"}, {"kind": "open"}])
    address = f"{server.address}/t/{made['table']['id']}"
    at = join(address, name="Ann")
    try:
        assert "Ben Rude is muted" in talk(at, "mute ben rude")
        assert "Ben Rude is blocked" in talk(at, "block Red")
        assert "Thank you" in talk(at, "report Ben Rude he SHOUTS")
        assert "hear Ben Rude again" in talk(at, "unmute Ben Rude")
        for wrong in ("mute Cyd", "mute", "report Ben Rude", "mute Ann"):
            with pytest.raises(Refused):
                talk(at, wrong)
        out = io.StringIO()
        typed = Keyboard("mute ben rude", "say Hello THERE", "quit")
        LineGame(at, Screen(out), typed).run()
        assert "Ben Rude is muted" in out.getvalue()
    finally:
        at.leave()
    with sqlite3.connect(server.database) as raw:
        reasons = raw.execute("SELECT reason FROM reports").fetchall()
        muted = raw.execute("SELECT person, how FROM shunned").fetchall()
        said = raw.execute("SELECT body FROM entries WHERE body LIKE '%said%'").fetchall()
    assert ("he SHOUTS",) in reasons and any(how == "mute" for _, how in muted)
    assert any("Hello THERE" in body for (body,) in said)
