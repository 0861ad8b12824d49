"""Why something cannot be done, asked of the seat's own view: no answer knows more than that."""

from __future__ import annotations

from typing import Any

from haymaker.kernel import contract
from haymaker.kernel.errors import Refused
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record
from haymaker.table import spelling

LISTED = 12
"""So many of the allowed moves a refusal names."""


def number_of(
    game: Game, seat: int, action: int | None, spelled: dict[str, Any] | None, code: str | None
) -> int:
    """The action's number from any of its three forms."""
    if action is not None:
        return action
    if spelled is not None:
        return spelling.read(game, seat, spelled)
    if code is not None:
        found = spelling.typed(game, seat, code)
        if found is not None:
            return found
        raise Refused(f"{game.title} has no move called {code!r}.")
    raise Refused("No action was named: give its number, its structured form or its code.")


def check(game: Game, view: Record, seat: int, action: int) -> None:
    """Raises `Refused` where the seat may not do this now."""
    clause = game.why_not(view, seat, action)
    if clause != 0:
        raise refusal(game, view, seat, action, clause)


def refusal(game: Game, view: Record, seat: int, action: int, clause: int) -> Refused:
    name = game.words.seat_name
    if clause == contract.GAME_OVER:
        return Refused("The game is over; nothing more can be done at this table.")
    if clause == contract.NOT_YOUR_TURN:
        waiting = [name(game.kit, s) for s in game.seats(view) if s < game.players]
        return Refused(
            f"It is not the turn of {name(game.kit, seat)}; the table waits for "
            f"{' and '.join(waiting) or 'luck'}."
        )
    codes, more = allowed_now(game, view, seat)
    if clause == contract.NO_SUCH_ACTION:
        return Refused(f"There is no action {action}.", "", codes, more)
    sentence = game.words.why(game.kit, game.plain(view), seat, action, clause)
    return Refused(sentence, game.clause(clause), codes, more)


def allowed_now(game: Game, view: Record, seat: int) -> tuple[list[str], int]:
    """What the seat may do now, as it would be typed: at most a dozen, and how many more."""
    moves = game.legal(view, seat)
    codes = [str(game.words.short(game.kit, seat, move)) for move in moves[:LISTED]]
    return codes, max(0, len(moves) - LISTED)
