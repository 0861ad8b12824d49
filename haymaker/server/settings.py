"""How this server is set up, with limits that keep one guest from crowding out the others."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """What each limit bounds, `BOUNDS` says in `command.py`."""

    database: str = "haymaker.db"
    host: str = "127.0.0.1"
    port: int = 8000
    origins: tuple[str, ...] = ()
    """Pages that may open connections, besides the server's own."""
    console_port: int = -1
    """Where the operator's console listens, on this machine alone: 0 for any free port, below 0 for
    no console."""
    proxy: str = ""
    """The one address whose word is taken for where a request comes from."""
    word_filter: str = ""
    """A filter of what people write, by the name of its entry point or as `module:function`."""
    bus: str = ""
    """How processes on one database speak with each other: `nats://…`, else by the database."""
    party: str = ""
    """Where phones on the local network find this server, as they type it; nothing: nowhere."""
    contact: str = "mailto:operator@example.org"
    """Whom a push service may ask about notices from here: mailto:… or https://…"""
    engine_build: str = ""
    """The command that builds the engine for browsers, run in the background where it is given."""
    most_connections: int = 5_000
    most_connections_each: int = 2_000
    most_at_a_table_each: int = 50
    most_tables: int = 20_000
    most_live: int = 5_000
    largest_body: int = 300 * 1024
    largest_message: int = 16 * 1024
    messages_a_second: float = 50.0
    messages_a_second_each: float = 500.0
    chats_a_second: float = 0.5
    requests_a_second: float = 50.0
    tables_a_minute: float = 120.0
    tables_a_day: float = 300.0
    listed_an_hour: float = 20.0
    profiles_a_minute: float = 30.0
    profiles_a_day: float = 300.0
    request_within: float = 20.0
    queue: int = 256
    sleep_after: float = 60.0
    open_for: float = 24 * 3600.0
    unplayed_for: float = 60 * 24 * 3600.0
    unused_for: float = 30 * 24 * 3600.0
    away_after: float = 60.0
    notice_after: float = 20.0
    sits_in_pause: float = 3.0
    send_within: float = 20.0
    thinkers: int = 2
    think_within: float = 30.0
    guest_readers: int = 2
    guests_waiting: int = 64
    guests_waiting_each: int = 8
    read_within: float = 5.0
    labs: int = 1
    labs_waiting: int = 8
    lab_seconds: float = 20.0
    lab_games: int = 500_000
    throwers: int = 1
    throws_waiting: int = 32
    throw_within: float = 15.0
    compile: bool = True
