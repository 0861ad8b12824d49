"""The tables as an app in the terminal. Everything that needs Textual is in here."""

from __future__ import annotations

from collections.abc import Callable

from haymaker.terminal.seating import AtTable


def run_app(opening: Callable[[], AtTable | None]) -> str:
    """Runs until the player quits; what is to be said after the app has left the screen."""
    at = opening()  # what cannot be opened is told in the plain terminal
    from haymaker.terminal.app.desk import Haymaker

    app = Haymaker(at)
    app.run()
    if app.return_code:  # Textual has told what went wrong; every move is on disk
        raise SystemExit(app.return_code)
    return app.farewell
