"""Which bots there are: our own, the levels, and those of other packages.

Others are added by entry points of the group `haymaker.bots`, each the name of a bot and the class
that makes it (`docs/adding-a-game.md`).
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from importlib.metadata import EntryPoint
from types import ModuleType
from typing import Any, NamedTuple

from haymaker.bots.learned.player import LearnedBot
from haymaker.bots.levels import LEVELS, personas
from haymaker.bots.players import Bot, HeuristicBot, Maker, RandomBot
from haymaker.kernel import plugins
from haymaker.kernel.errors import HaymakerError, UnknownName
from haymaker.kernel.game import Game, Room

GROUP = "haymaker.bots"


BOTS: dict[str, Maker] = {"random": RandomBot, "heuristic": HeuristicBot}
"""Those that never change: what others are measured by."""


def own() -> dict[str, Maker]:
    """All that come with this package."""
    return {**BOTS, **LEVELS, LearnedBot.name: LearnedBot}


@functools.cache
def _added() -> plugins.Found[Maker]:
    return plugins.found(GROUP, own(), _checked)


def _checked(point: EntryPoint) -> Maker:
    maker: Any = point.load()
    if not callable(maker) or not callable(getattr(maker(1), "choose", None)):
        raise TypeError("it makes nothing that can choose")
    made: Maker = maker
    return made


def _known() -> dict[str, Maker]:
    return {**own(), **_added().parts}


def look_again() -> None:
    """Forgets which bots were found: others may have been installed since."""
    _added.cache_clear()


def problems() -> list[str]:
    """A line about each bot of another package that cannot play."""
    return list(_added().problems)


def names(game: Game | Room) -> list[str]:
    """The bots that play this game, our own first."""
    return [name for name, maker in _known().items() if _plays(maker, game)]


def _plays(maker: Any, game: Game | Room) -> bool:
    """Whether a bot plays this game; where it plays at tables of some sizes alone, at this one."""
    room = game.room if isinstance(game, Game) else game
    try:
        if isinstance(game, Game) and hasattr(maker, "seats"):
            return game.players in maker.seats(room)
        return bool(maker.plays(room)) if hasattr(maker, "plays") else True
    except Exception:  # somebody else's code: a bot that cannot say so is not offered
        return False


class Introduced(NamedTuple):
    """A bot as people get to know it."""

    bot: str
    name: str
    says: str
    """How it plays, in a sentence."""


OURS = {
    "random": ("Reckless bot", "Does anything that is allowed."),
    "heuristic": ("Seasoned bot", "Plays to win, with the same ideas for ever."),
    "learned": ("Self-taught bot", "Learned the game by playing it, and nobody told it how."),
}


def introduced(game: Game | Room) -> list[Introduced]:
    """The bots that play this game as they are offered: the levels from the lowest on, then the
    others."""
    room = game.room if isinstance(game, Game) else game
    people = personas(room)
    known = names(room)
    order = [*people, *(name for name in known if name not in people)]
    return [_introduced(room, name) for name in order]


def _introduced(room: Room, name: str) -> Introduced:
    if name in personas(room):
        persona = personas(room)[name]
        return Introduced(name, persona.name, persona.says)
    title, says = OURS.get(name, (f"{name.replace('_', ' ').capitalize()} bot", ""))
    return Introduced(name, title, says)


def title(game: Game | Room, name: str) -> str:
    """What a bot is called at a table of this game."""
    room = game.room if isinstance(game, Game) else game
    return _introduced(room, name).name


def usual(game: Game | Room) -> str:
    """The bot that sits down where nobody asks for another."""
    return "heuristic" if "heuristic" in names(game) else "random"


def beginner(game: Game | Room) -> str:
    """The bot that plays most like somebody who has just read the rules."""
    room = game.room if isinstance(game, Game) else game
    return next(iter(personas(room)), usual(room))


def bot(name: str, seed: int | None = None) -> Bot:
    """A new player. The seed decides its whims; without one they are its own."""
    known = _known()
    if name not in known:
        raise UnknownName("bot", name, known)
    return known[name](seed)


def compiled(game: Game, bots: str | Sequence[str | ModuleType] | None) -> list[str | ModuleType]:
    """The bots of the seats as the simulator takes them: by name, or as thinking to compile."""
    if bots is None or isinstance(bots, str):
        bots = [bots or "random"] * game.players
    return [_compiled(game, name) for name in bots]


def _compiled(game: Game, name: str | ModuleType) -> str | ModuleType:
    if isinstance(name, ModuleType):
        return name
    known = _known()
    if name not in known:
        raise UnknownName("bot", name, known)
    maker: Any = known[name]
    if not _plays(maker, game):
        raise cannot_play(name, game)
    if name in BOTS:
        return name
    if name in LEVELS:
        raise HaymakerError(f"The level {name!r} plays at tables and in `haymaker ladder`.")
    module: ModuleType | None = maker.thinking(game.room) if hasattr(maker, "thinking") else None
    if module is None:
        raise HaymakerError(
            f"The bot {name!r} plays at tables alone: it brings no thinking that can be compiled."
        )
    return module


def cannot_play(name: str, game: Game) -> HaymakerError:
    there_are = ", ".join(names(game))
    return HaymakerError(f"The bot {name!r} does not play {game.title}; there are: {there_are}.")
