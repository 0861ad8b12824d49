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
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--database", help="a file for SQLite, or postgresql://…")
    parser.add_argument(
        "--origin", action="append", default=[], dest="origins", help="a page that may connect too"
    )
    parser.add_argument(
        "--log-level", default="info", choices=("debug", "info", "warning", "error")
    )
    for name, value in limits().items():
        kind = type(value)
        parser.add_argument(
            f"--{name.replace('_', '-')}", type=kind, default=value, help=f"limit ({value})"
        )
    parser.set_defaults(run=run_serve)

    backup = commands.add_parser("backup", help="copy the server's database, also while it runs")
    backup.add_argument("target", type=Path)
    backup.add_argument("--database")
    backup.set_defaults(run=run_backup)

    restore = commands.add_parser("restore", help="put a copy back in place")
    restore.add_argument("source", type=Path)
    restore.add_argument("--database")
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
