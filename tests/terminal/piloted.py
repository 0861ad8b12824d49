"""The app with a pilot at the keyboard and the mouse."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from haymaker.games import load
from haymaker.terminal.app.aim import AimScreen
from haymaker.terminal.app.desk import Haymaker
from haymaker.terminal.app.drawers import Picture, Question
from haymaker.terminal.app.table import HandOver, TableScreen, TypedInput
from haymaker.terminal.seating import AtTable
from haymaker.terminal.tables import HUMAN, LocalTable
from tests.terminal.sitting import opened

Script = Callable[[Pilot[None], Haymaker], Awaitable[None]]
SMALL, LARGE = (80, 24), (120, 40)

QUICK: dict[str, dict[str, Any]] = {
    "punch": {"matches_to_win": 1, "max_replays": 0, "start_stamina": 6},
    "rocket_punch": {"max_rounds": 1},
    "robo_power": {"max_turns": 4},
    "one_punch_man": {"max_rounds": 2, "patience_start": 3, "setup_monsters": 1},
    "pokepucks": {"max_turns": 2, "setup": "quick"},
}
"""Options with which each game is soon over."""


def run(at: AtTable | None, script: Script, size: tuple[int, int] = SMALL) -> Haymaker:
    """The app after the pilot has done what the script says."""
    app = Haymaker(at)

    async def main() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot, app)

    asyncio.run(main())
    return app


def local_table(
    path: Path,
    game_name: str,
    players: Iterable[str] = (),
    luck: str = "seeded",
    **options: Any,
) -> LocalTable:
    """A quick game for one person and bots, unless other players are named."""
    game = load(game_name, **{**QUICK[game_name], **options})
    names = list(players) or [HUMAN] + ["random"] * (game.players - 1)
    return opened(path, game, names, luck)


async def until(pilot: Pilot[None], happened: Callable[[], bool]) -> None:
    for _ in range(18_000):  # so that a test that fails does not hang
        if happened():
            return
        await pilot.pause(0.01)
    screen = everything_shown(pilot.app)  # type: ignore[arg-type]
    raise AssertionError(f"what was waited for does not happen; the screen shows\n{screen}")


async def question_shown(pilot: Pilot[None], app: Haymaker) -> None:
    """A question stands on the screen, with its words and buttons."""
    await until(pilot, lambda: isinstance(app.screen, Question) and bool(app.screen.query("#text")))


def table_of(app: Haymaker) -> TableScreen:
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


def is_asked(app: Haymaker) -> bool:
    """The one at the keyboard can choose now."""
    screen = app.screen
    return (
        isinstance(screen, TableScreen)
        and not screen.busy
        and screen.shown is not None
        and bool(screen.shown.moves)
        and screen.query_one("#moves", OptionList).option_count > 0
    )


def shown(app: Haymaker, name: str) -> str:
    """The text of one part of the table's screen."""
    return str(table_of(app).query_one(f"#{name}", Static).render())


def everything_shown(app: Haymaker) -> str:
    """All text on the screen in front."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


async def sees(pilot: Pilot[None], app: Haymaker, text: str) -> None:
    """Waits until the text is on the screen: a new screen is drawn a moment after it opens."""
    await until(pilot, lambda: text in everything_shown(app))


async def type_in(pilot: Pilot[None], text: str) -> None:
    """Types a line where moves are typed."""
    await pilot.press(*(KEYS.get(c, c) for c in text), "enter")


KEYS = {" ": "space", "/": "slash", "-": "minus", "+": "plus", ":": "colon", ".": "full_stop"}


async def click_move(pilot: Pilot[None], app: Haymaker) -> None:
    """Clicks the first move that is listed."""
    moves = app.screen.query_one("#moves", OptionList)
    moves.scroll_home(animate=False)
    await pilot.pause()
    await pilot.click(moves, offset=(6, 0))


async def play_to_end(pilot: Pilot[None], app: Haymaker, seed: int = 1) -> int:
    """Plays by mouse and keyboard in turn until the game is over; how many choices were made."""
    luck = random.Random(seed)
    made = 0
    while True:
        await until(pilot, lambda: is_asked(app) or not isinstance(app.screen, TableScreen))
        screen = app.screen
        if isinstance(screen, Question):
            return made
        if isinstance(screen, HandOver | AimScreen | Picture):
            await pilot.press("enter")
        else:
            await one_choice(pilot, app, luck, made)
            made += 1
        await pilot.pause()


async def one_choice(pilot: Pilot[None], app: Haymaker, luck: random.Random, number: int) -> None:
    table = table_of(app)
    assert table.shown is not None
    if number % 3 == 0:
        await click_move(pilot, app)
        return
    table.query_one(TypedInput).focus()
    at = luck.randrange(len(table.shown.moves))
    await type_in(pilot, table.shown.moves[at].code if number % 3 == 1 else str(at + 1))
