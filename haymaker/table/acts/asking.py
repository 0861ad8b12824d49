"""What people ask a table without changing anything, and what the table asks them of luck."""

from __future__ import annotations

from haymaker.bots import title
from haymaker.bots.advice import adviser
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import Refused
from haymaker.protocol.messages import Because, Hinted, LuckAsked, LuckOutcome, Why
from haymaker.table.acts import move
from haymaker.table.acts.move import luck_told, possible_luck, view_of
from haymaker.table.state import TableState


def why(state: TableState, asked: Why) -> Because:
    """Why a seat may not do this; with the seat `CHANCE`, why luck cannot have done it."""
    course = state.playing()
    try:
        if asked.seat == CHANCE:
            luck_told(state, asked.action, asked.code)
        else:
            view = view_of(course, asked.seat)
            move.check(state.game, view, asked.seat, move.number_of(state.game, view, asked))
    except Refused as refused:
        allowed = list(refused.allowed)
        return Because(asked.id, False, str(refused), refused.clause, allowed, refused.more)
    return Because(asked.id, True, "That is allowed.")


def goals(state: TableState) -> list[str]:
    """What each seat plays for; what the box says, where the room has no words for it."""
    if state.frozen:
        return []
    game = state.game
    line = str(game.room.box.facts["line"])
    return [game.words.goal(game.kit, seat) or line for seat in range(game.players)]


def hinted(state: TableState, id: str, seat: int, action: int, why: str = "") -> Hinted:
    """An action that the adviser would choose here, in the seat's words, and why. Others may have
    acted while it thought: what is not open any more is no advice."""
    game, course = state.game, state.playing()
    view = course.views[seat]
    if seat not in state.waiting or action not in game.legal(view.record, seat):
        raise Refused("The table has moved on since you asked.")
    label = str(game.words.label(game.kit, view.plain, seat, action))
    by = title(game, adviser(game.room))
    code = str(game.words.short(game.kit, seat, action))
    return Hinted(id, seat, course.n[seat], action, code, label, by, why)


def luck_asked(state: TableState) -> LuckAsked | None:
    """What the host of a refereed table is asked, when luck is due."""
    course = state.course
    on = state.spec.luck == "asked" and state.status == "playing"
    if not on or course is None or not course.luck_due:
        return None
    game, v = state.game, course.views[WATCHER].plain
    return LuckAsked(
        game.words.ask_luck(game.kit, v),
        [
            LuckOutcome(
                outcome,
                game.words.spell(game.kit, CHANCE, outcome),
                game.words.short(game.kit, CHANCE, outcome),
                game.words.label_luck(game.kit, v, outcome),
            )
            for outcome in possible_luck(course)
        ],
    )
