"""`haymaker serve`, `haymaker backup` and `haymaker restore`."""

from __future__ import annotations

import argparse
import gc
import os
import signal
import sys
import threading
from pathlib import Path
from typing import Any

from haymaker.kernel.errors import HaymakerError
from haymaker.server.settings import Settings

BOUNDS = {
    "most_connections": "live connections to this process at one time",
    "most_connections_each": "live connections per address at one time",
    "most_tables": "tables in the database that are open or being played",
    "most_live": "tables in this process's memory at one time",
    "largest_body": "bytes in the body of a request",
    "largest_message": "bytes in a message over a live connection",
    "messages_a_second": "messages per second on a connection, with room for four seconds at once",
    "chats_a_second": "lines of chat per second from a seat, with room for five at once",
    "requests_a_second": "requests and new connections per second from an address",
    "tables_a_minute": "new tables per minute from an address",
    "queue": "messages waiting for a slow reader, which is then sent the present state instead",
    "sleep_after": "seconds that a table nobody looks at stays in memory",
    "open_for": "seconds that an open table waits for somebody to join or talk before it is closed",
    "unplayed_for": "seconds that a game waits for its next move before it is closed",
    "away_after": "seconds that somebody is away before others may let a bot play for them",
    "send_within": "seconds that a reader may take no message before it is disconnected",
    "thinkers": "processes, and threads, in which bots think",
    "think_within": "seconds that a bot may think; then it is stopped and moves at random",
    "guest_readers": "processes that read what strangers send: kits and records",
    "guests_waiting": "strangers' kits, records and stories in work or waiting; more are refused",
    "read_within": "seconds that reading a stranger's kit or record may take",
    "throwers": "processes that simulate throws",
    "throw_within": "seconds that a throw may be simulated; then the game's odds decide it",
}
"""What each limit bounds, as `haymaker serve --help` says it."""


def default_database() -> str:
    """`HAYMAKER_DATABASE`, else a file in the user's data folder."""
    given = os.environ.get("HAYMAKER_DATABASE")
    if given:
        return given
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return str(Path(base) / "haymaker" / "tables.db")


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    *,
    log_level: str = "info",
    descriptor: int | None = None,
    **limits: Any,
) -> None:
    """Serves tables until it is told to stop; then finishes what is being written."""
    try:
        import uvicorn

        from haymaker.server.transport.app import create_app
        from haymaker.server.transport.headers import with_headers
        from haymaker.server.transport.logs import set_up
    except ImportError as missing:
        raise HaymakerError(
            f"Serving tables needs {missing.name}: pip install 'haymaker[server]'."
        ) from None

    settings = Settings(database=database or default_database(), host=host, port=port, **limits)
    set_up(log_level)
    app = create_app(settings)
    config = uvicorn.Config(
        with_headers(app),
        host=host,
        port=port,
        fd=descriptor,
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=settings.largest_message,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=10,
        lifespan="on",
    )
    server = _server(config, app)
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    print(f"Haymaker is at http://{host}:{port}/  (Ctrl-C ends it)", flush=True)
    gc.freeze()  # modules and compiled games stay: the collector need not walk them, nor so often
    gc.set_threshold(50_000, 20, 100)
    server.run()
    if not server.started:
        raise HaymakerError(f"The server could not start at {host}:{port}; see the log above.")


def _server(config: Any, app: Any) -> Any:
    """A server that says goodbye before it hangs up."""
    import uvicorn

    from haymaker.server.transport.app import say_goodbye

    class Polite(uvicorn.Server):
        async def shutdown(self, sockets: Any = None) -> None:
            await say_goodbye(app)
            await super().shutdown(sockets)

    return Polite(config)


def add_serve_command(commands: Any) -> None:
    """Adds `serve`, `backup` and `restore` to the command line."""
    parser = commands.add_parser("serve", help="host tables for browsers")
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="the address to listen at (127.0.0.1: this machine only)",
    )
    parser.add_argument("--port", type=int, default=8000, help="the port to listen at (8000)")
    parser.add_argument(
        "--database", help="a file for SQLite, or postgresql://…; else HAYMAKER_DATABASE"
    )
    parser.add_argument(
        "--origin", action="append", default=[], dest="origins",
        help="a page from another address that may connect, such as https://play.example",
    )  # fmt: skip
    parser.add_argument(
        "--log-level", default="info", choices=("debug", "info", "warning", "error"),
        help="the least important lines to log (info)",
    )  # fmt: skip
    for name, value in limits().items():
        kind = type(value)
        parser.add_argument(
            f"--{name.replace('_', '-')}", type=kind, default=value, metavar="N",
            help=f"{BOUNDS[name]} ({value:,.9g})",
        )  # fmt: skip
    parser.set_defaults(run=run_serve)

    backup = commands.add_parser("backup", help="copy the server's database, also while it runs")
    backup.add_argument("target", type=Path, help="the file to make; it must not exist yet")
    backup.add_argument("--database", help="the server's file, where it is not the usual one")
    backup.set_defaults(run=run_backup)

    restore = commands.add_parser("restore", help="put a copy back in place")
    restore.add_argument("source", type=Path, help="a copy made by `haymaker backup`")
    restore.add_argument("--database", help="the server's file, where it is not the usual one")
    restore.set_defaults(run=run_restore)


def limits() -> dict[str, int | float]:
    usual = Settings()
    fields = Settings.__dataclass_fields__
    return {
        name: getattr(usual, name)
        for name in fields
        if name not in ("database", "host", "port", "origins", "compile")
    }


def run_serve(args: argparse.Namespace) -> None:
    serve(
        args.host,
        args.port,
        args.database,
        log_level=args.log_level,
        origins=tuple(args.origins),
        **{name: getattr(args, name) for name in limits()},
    )


def run_backup(args: argparse.Namespace) -> None:
    from haymaker.server.db.sqlite import copy_database

    copy_database(_file(args.database), args.target)
    print(f"{args.target}: a whole copy, checked.")


def run_restore(args: argparse.Namespace) -> None:
    """Refuses to overwrite: move the old file away first, so that nothing is lost by mistake."""
    from haymaker.server.db.sqlite import copy_database

    target = _file(args.database)
    copy_database(args.source, target)
    print(f"{target}: restored from {args.source}.")


def _file(database: str | None) -> Path:
    name = database or default_database()
    if name.startswith(("postgresql://", "postgres://")):
        raise HaymakerError(
            "A PostgreSQL database is copied with pg_dump and put back with pg_restore: see "
            "docs/operating.md."
        )
    return Path(name)
