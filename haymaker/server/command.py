"""`haymaker serve`, `haymaker backup` and `haymaker restore`."""

from __future__ import annotations

import argparse
import asyncio
import gc
import ipaddress
import json
import logging
import math
import os
import re
import signal
import sys
import threading
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from haymaker.kernel.errors import HaymakerError
from haymaker.server.lan import listen, own_address
from haymaker.server.settings import Settings
from haymaker.server.speech import Sentences, greeting

BOUNDS = {
    "most_connections": "live connections to this process at one time",
    "most_connections_each": "live connections per address at one time",
    "most_at_a_table_each": "live connections to one table per address at one time",
    "most_tables": "tables in the database that are open or being played",
    "most_live": "tables in this process's memory at one time",
    "largest_body": "bytes in the body of a request",
    "largest_message": "bytes in a message over a live connection",
    "messages_a_second": "messages per second on a connection, with room for four seconds at once",
    "messages_a_second_each": "messages per second from an address; what many hear counts more",
    "chats_a_second": "lines of chat per second from a seat, with room for five at once",
    "requests_a_second": "requests and new connections per second from an address",
    "tables_a_minute": "new tables per minute from an address",
    "tables_a_day": "new tables per day from an address",
    "listed_an_hour": "new tables per hour from an address that the lobby lists",
    "profiles_a_minute": "new profiles per minute from an address",
    "profiles_a_day": "new profiles per day from an address",
    "request_within": "seconds that a request may take to come in whole; then it is hung up",
    "queue": "messages waiting for a slow reader, which is then sent the present state instead",
    "sleep_after": "seconds that a table nobody looks at stays in memory",
    "open_for": "seconds that an open table waits for somebody to join or talk before it is closed",
    "unplayed_for": "seconds that a game waits for its next move before it is closed",
    "unused_for": "seconds that a profile with no game and nothing won is kept after its last use",
    "away_after": "seconds that somebody is away before others may let a bot play for them",
    "notice_after": "seconds that a table waits for somebody who is away before a notice is sent",
    "sits_in_pause": "seconds that a bot waits before each choice while its person may come back",
    "send_within": "seconds that a reader may take no message before it is disconnected",
    "thinkers": "processes in which bots think, and as many for those that think but a moment",
    "think_within": "seconds that a bot may think; then it is stopped and moves at random",
    "guest_readers": "processes for what strangers send: kits, records, throws for practice",
    "guests_waiting": "kits, records, stories and practice in work or waiting; more are refused",
    "guests_waiting_each": "of these, what comes from one address, of which one is worked on",
    "read_within": "seconds that reading a stranger's kit or record may take",
    "labs": "processes that play games for the lab's page",
    "labs_waiting": "runs of the lab's page at one time; more are refused",
    "lab_seconds": "seconds that a run of the lab's page may take",
    "lab_games": "games of each kit in a run of the lab's page",
    "throwers": "processes that simulate throws",
    "throws_waiting": "throws that wait for such a process; more are refused",
    "throw_within": "seconds that a throw may be simulated; then the game's odds decide it",
}
"""What each limit bounds, as `haymaker serve --help` says it."""


NO_LIMITS = (
    "database", "host", "port", "origins", "proxy", "bus", "party", "contact", "console_port",
    "word_filter", "compile", "engine_build",
)  # fmt: skip
"""Settings that bound nothing."""
LOGGED = ("table", "problem", "house", "address", "game")
HERE = "127.0.0.1"
LAST_PORT = 65_535
FILES = 65_536
"""Open files that a server may have, where the machine lets it."""


def default_database() -> str:
    """`HAYMAKER_DATABASE`, else a file in the user's data folder."""
    given = os.environ.get("HAYMAKER_DATABASE")
    if given:
        return given
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return str(Path(base) / "haymaker" / "tables.db")


def serve(
    host: str = HERE, port: int = 8000, database: str | None = None, *,
    log_level: str = "info", descriptor: int | None = None, processes: int = 1,
    handed: int | None = None, lan: str | None = None, log: str = "auto", console_port: int = 0,
    **limits: Any,
) -> None:  # fmt: skip
    """Serves tables until it is told to stop; then finishes what is being written. With several
    `processes`, each has a line (`handed`) over which it gets its connections. With `lan`, an
    address on the local network or "" to find it, the server is there besides on this machine."""
    try:
        import uvicorn

        from haymaker.server.cluster.processes import serve_many, take_connections
        from haymaker.server.transport.app import create_app, say_goodbye
        from haymaker.server.transport.framing import with_one_length
        from haymaker.server.transport.headers import with_headers
        from haymaker.server.transport.hosts import only_own_names
        from haymaker.server.transport.packing import packed
        from haymaker.server.transport.patience import hang_up_late
        from haymaker.server.transport.starting import starts_plainly
        from haymaker.server.transport.wire import Wire
    except ImportError as missing:
        raise HaymakerError(
            f"Serving tables needs {missing.name}: pip install 'haymaker[server]'."
        ) from None

    if lan is not None and host != HERE:
        raise HaymakerError("--lan finds the address by itself; choose it or --host, not both.")
    if lan is not None and processes > 1:
        raise HaymakerError("--lan is for one process; choose it or --processes, not both.")
    if limits.get("engine_build") and processes > 1:
        raise HaymakerError("--engine-build is for one process; run the command beside the server.")
    at_home = None if lan is None else own_address(lan)
    settings = Settings(
        database=database or default_database(), host=host, port=port, console_port=console_port,
        party=f"http://{at_home}:{port}" if at_home else "", **limits,
    )  # fmt: skip
    check(settings, processes)
    spoken = log == "words" or (log == "auto" and sys.stdout.isatty())
    set_up_logs(log_level, spoken)
    allow_files()
    if processes > 1:
        known = {"host": host, "port": port, "database": settings.database}
        known |= {"log_level": log_level, "log": log, "console_port": console_port}
        serve_many(processes, host, port, {**known, **limits})
        return
    app = create_app(settings)
    served = only_own_names(app, settings.origins) if at_home else app

    class Polite(uvicorn.Server):
        """Says goodbye before it hangs up."""

        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets if handed is None else [])
            if handed is not None:
                take_connections(self, handed)
            elif self.started:  # in a pipe, too: whoever started it must learn where it is
                at = port or self.servers[0].sockets[0].getsockname()[1]
                print(greeting(host, at, settings.party, colours=spoken), flush=True)
            watch = hang_up_late(self.server_state.connections, settings.request_within)
            self.watching = asyncio.ensure_future(watch)

        async def shutdown(self, sockets: Any = None) -> None:
            await say_goodbye(app)
            await super().shutdown(sockets)

    config = uvicorn.Config(
        with_headers(with_one_length(packed(starts_plainly(served)))), host, port, fd=descriptor,
        log_config=None, access_log=False, server_header=False, ws=Wire,
        ws_max_size=settings.largest_message, ws_per_message_deflate=False, lifespan="on",
        timeout_graceful_shutdown=10,
        proxy_headers=bool(settings.proxy), forwarded_allow_ips=settings.proxy,
    )  # fmt: skip
    server = Polite(config)
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    sockets = listen([HERE, at_home], port) if at_home else None
    keep_short()
    server.run(sockets)
    if not server.started:
        raise HaymakerError(f"The server could not start at {host}:{port}; see the log above.")


SWITCH = 0.001
YOUNG, OLDER, OLDEST = 2_000, 10, 500


def keep_short() -> None:
    """What everybody at the tables waits for, whoever causes it. A thread that computes lets go of
    the interpreter when another has waited for so many seconds: a move passes it four times on its
    way, and with Python's 5 ms each a single busy thread made 20 ms of that. And the collector goes
    through some thousand objects at a time: modules and compiled games stay, and all that has
    lived for long is looked through seldom."""
    sys.setswitchinterval(SWITCH)
    gc.freeze()
    gc.set_threshold(YOUNG, OLDER, OLDEST)


def allow_files() -> None:
    """Every connection is an open file, and the usual limit is made for other programs."""
    import resource  # not on every system that has the rest

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def check(settings: Settings, processes: int) -> None:
    """What an operator typed, before anything is opened."""
    large = settings.database.startswith(("postgresql://", "postgres://"))
    if processes < 1:
        raise HaymakerError(f"--processes is {processes}; allowed: at least 1.")
    if processes > 1 and not large:
        raise HaymakerError("Several processes need a PostgreSQL database: see --database.")
    if settings.bus and not large:
        raise HaymakerError("A bus is for processes on one PostgreSQL database: see --database.")
    for name, least in (("port", 0), ("console_port", -1)):
        number = getattr(settings, name)
        if not least <= number <= LAST_PORT:
            raise HaymakerError(f"{spelled(name)} is {number}; allowed: {least} to {LAST_PORT}.")
    for name in limits():
        number = getattr(settings, name)
        if not 0 < number < math.inf:
            raise HaymakerError(f"{spelled(name)} is {number}; allowed: more than 0.")
    if settings.proxy:
        try:
            ipaddress.ip_address(settings.proxy)
        except ValueError:
            raise HaymakerError(
                f"--proxy is {settings.proxy!r}; allowed: the address of one proxy, as 10.0.0.2."
            ) from None
    for page in settings.origins:
        if not re.fullmatch(r"https?://[^/\s]+", page):
            raise HaymakerError(
                f"--origin is {page!r}; allowed: a page's address without a path, as "
                "https://play.example."
            )


def spelled(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def add_serve_command(commands: Any) -> None:
    """Adds `serve`, `backup` and `restore` to the command line."""
    parser = commands.add_parser("serve", help="host tables for browsers")
    add = parser.add_argument
    add(
        "--host",
        default="127.0.0.1",
        help="the address to listen at (127.0.0.1: this machine only)",
    )
    add("--port", type=int, default=8000, help="the port to listen at (8000)")
    party = "serve the local network, too, and print a code to scan; ADDRESS where it is not found"
    add("--lan", nargs="?", const="", metavar="ADDRESS", help=party)
    add("--database", help="a file for SQLite, or postgresql://…; else HAYMAKER_DATABASE")
    page = "a page from another address that may connect, such as https://play.example"
    add("--origin", action="append", default=[], dest="origins", help=page)
    proxy = "the address of a proxy: its X-Forwarded-For says where requests come from"
    add("--proxy", default="", metavar="ADDRESS", help=proxy)
    many = "processes on this machine, behind one port and on one PostgreSQL database (1)"
    add("--processes", type=int, default=1, metavar="N", help=many)
    bus = "how processes on one PostgreSQL database speak: nats://HOST:PORT (else by the database)"
    add("--bus", default="", metavar="ADDRESS", help=bus)
    contact = "whom push services may ask about notices from here, such as mailto:ann@play.example"
    add("--contact", default=Settings.contact, metavar="ADDRESS", help=contact)
    desk = "the port of the operator's console, on this machine alone (0: any; -1: no console)"
    add("--console-port", type=int, default=0, metavar="PORT", help=desk)
    words = "a filter of what people write: the name of an installed one, or module:function"
    add("--word-filter", default="", metavar="NAME", help=words)
    engine = "a command that builds the engine for browsers; it is run once the server is up"
    add("--engine-build", default="", metavar="COMMAND", help=engine)
    levels, least = ("debug", "info", "warning", "error"), "the least important lines to log (info)"
    add("--log-level", default="info", choices=levels, help=least)
    how = "sentences for a person or lines of JSON (auto: sentences in a terminal)"
    add("--log", default="auto", choices=("auto", "words", "json"), help=how)
    for name, value in limits().items():
        says = f"{BOUNDS[name]} ({value:,.9g})"
        add(spelled(name), type=type(value), default=value, metavar="N", help=says)
    parser.set_defaults(run=run_serve)
    for name, says, file, which, run in (
        ("backup", "copy the server's database, also while it runs", "target",
         "the file to make; it must not exist yet", run_backup),
        ("restore", "put a copy back in place", "source",
         "a copy made by `haymaker backup`", run_restore),
    ):  # fmt: skip
        copying = commands.add_parser(name, help=says)
        copying.add_argument(file, type=Path, help=which)
        copying.add_argument("--database", help="the server's file, where it is not the usual one")
        copying.set_defaults(run=run)


def limits() -> dict[str, int | float]:
    return {name: value for name, value in asdict(Settings()).items() if name not in NO_LIMITS}


def run_serve(args: argparse.Namespace) -> None:
    given = {name: getattr(args, name) for name in limits()}
    serve(
        args.host, args.port, args.database, log_level=args.log_level, lan=args.lan, log=args.log,
        origins=tuple(args.origins), proxy=args.proxy, contact=args.contact, bus=args.bus,
        processes=args.processes, console_port=args.console_port, word_filter=args.word_filter,
        engine_build=args.engine_build, **given,
    )  # fmt: skip


def run_backup(args: argparse.Namespace) -> None:
    _copy(_file(args.database), args.target)
    print(f"{args.target}: a whole copy, checked.")


def run_restore(args: argparse.Namespace) -> None:
    """Refuses to overwrite: move the old file away first, so that nothing is lost by mistake."""
    target = _file(args.database)
    _copy(args.source, target)
    print(f"{target}: restored from {args.source}.")


def _copy(source: Path, target: Path) -> None:
    from haymaker.server.db.sqlite import copy_database

    copy_database(source, target)


def _file(database: str | None) -> Path:
    name = database or default_database()
    if name.startswith(("postgresql://", "postgres://")):
        raise HaymakerError(
            "A PostgreSQL database is copied with pg_dump and put back with pg_restore: see "
            "docs/operating.md."
        )
    return Path(name)


class Lines(logging.Formatter):
    """One JSON object per line, never a token, a secret or an address of a guest."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        for name in LOGGED:
            value = getattr(record, name, None)
            if value is not None:
                line[name] = str(value)[:500]
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)


def set_up_logs(level: str = "info", spoken: bool = False) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Sentences() if spoken else Lines())
    # what strangers send wrongly is no line: they could write as many as they like
    for name, lowest in (("haymaker.server", level), ("uvicorn.error", "error")):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(lowest.upper())
