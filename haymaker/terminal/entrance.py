"""`haymaker play`: what is asked for on the command line, and whether an app or lines answer it."""

from __future__ import annotations

import argparse
import importlib.util
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from haymaker import games
from haymaker.bots import bot, usual
from haymaker.games import find, load
from haymaker.kernel.columns import width
from haymaker.kernel.errors import HaymakerError, UnknownName
from haymaker.terminal.files import latest_unfinished
from haymaker.terminal.play import LineGame
from haymaker.terminal.screen import Screen
from haymaker.terminal.seating import AtTable
from haymaker.terminal.tables import HUMAN, Wanted, break_off, open_wanted, resume_table

if TYPE_CHECKING:
    from haymaker.kernel.game import Game, Room
    from haymaker.kernel.kit import KitEntry

NO_APP = "The app needs Textual; install it with: pip install 'haymaker[terminal]'. In lines then:"


def add_play_command(commands: Any) -> None:
    play = commands.add_parser("play", help="play in this terminal")
    play.add_argument("game", nargs="?", help="a game, or the address of a table on a server")
    add_game_options(play)
    play.add_argument(
        "--bots", metavar="NAME[,NAME…]", help="bots of the other seats, such as rookie or master"
    )
    play.add_argument("--seat", type=int, default=0, help="your seat, from 0")
    play.add_argument("--hot-seat", action="store_true", help="people at every seat, one keyboard")
    play.add_argument("--referee", action="store_true",
                      help="a real table: its people play, you say what luck did")  # fmt: skip
    play.add_argument("--watch", action="store_true", help="bots at every seat")
    play.add_argument("--name", default="", metavar="NAME[,NAME…]", help="what you are called")
    play.add_argument("--seed", type=int, help="make luck and bots repeatable")
    play.add_argument("--luck", choices=("seeded", "fair", "asked"), default="seeded",
                      help="fair: checked afterwards; asked: from a real table")  # fmt: skip
    play.add_argument("--throws", choices=("physics", "model"),
                      help="what decides a throw, where something is thrown")  # fmt: skip
    play.add_argument("--no-stakes", action="store_true",
                      help="play with what is in the box; nothing is won for keeps")  # fmt: skip
    play.add_argument("--record", type=Path, metavar="FILE", help="where to keep the record")
    play.add_argument("--resume", nargs="?", const="", metavar="FILE", help="go on with a game")
    play.add_argument("--break-off", nargs="?", const="", metavar="FILE",
                      help="put a game away for good; what was staked goes back")  # fmt: skip
    play.add_argument("--plain", action="store_true", help="line by line, for a screen reader")
    play.set_defaults(run=play_game)


def add_game_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=int, metavar="N", help="how many play")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE",
                        help="an option of the game (see: haymaker games GAME)")  # fmt: skip
    parser.add_argument("--kit", type=Path, metavar="FILE", help="a kit of your own")


def read_options(room: Room, given: list[str]) -> dict[str, Any]:
    """`name=value` as typed: numbers, lists by commas, true and false, counts as `copies.P1=6`."""
    values: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise HaymakerError(f"--option {text!r} has no value; write it as NAME=VALUE.")
        name, dot, part = name.strip().partition(".")
        entry = room.box.entries.get(name)
        if entry is None:
            raise UnknownName(f"{room.name} option", name, room.box.entries)
        if dot:
            counts = values.setdefault(name, {})
            if not isinstance(counts, dict):
                raise HaymakerError(f"--option {name} is given as a whole and in parts.")
            counts[part] = read_value(value.strip(), None)
        else:
            values[name] = read_value(value.strip(), entry)
    return values


def read_value(text: str, entry: KitEntry | None) -> Any:
    if entry is not None and "length" in entry.limits and text.lower() not in ("true", "false"):
        return [read_value(part.strip(), None) for part in text.split(",") if part.strip()]
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    return int(text) if re.fullmatch(r"-?\d{1,18}", text) else text


# --- play -----------------------------------------------------------------------------------------


def play_game(args: argparse.Namespace) -> None:
    screen = Screen()
    if is_address(args.game) and args.resume is not None:
        raise HaymakerError("A table on a server is resumed by its address alone.")
    if args.break_off is not None:
        screen.say(break_off(saved_at(args.break_off, args.game)))
    elif app_wanted(args, screen):
        at = opening(args, pace=0.7 if args.watch else 0.0)  # what cannot be opened is told here
        from haymaker.terminal.app.desk import Haymaker

        app = Haymaker(at)
        app.run()
        if app.return_code:  # Textual has told what went wrong; every move is on disk
            raise SystemExit(app.return_code)
        if app.farewell:
            screen.say(app.farewell)
    else:
        if args.game is None and args.resume is None:
            args.game = menu(screen)
        at = opening(args)
        assert at is not None, "a game was named"
        LineGame(at, screen).run()


def is_address(text: str | None) -> bool:
    return text is not None and text.startswith(("http://", "https://"))


def app_wanted(args: argparse.Namespace, screen: Screen) -> bool:
    """The app needs a terminal on both sides."""
    plain = args.plain or os.environ.get("TERM") == "dumb"
    if plain or not (screen.interactive and sys.stdin.isatty()):
        return False
    if importlib.util.find_spec("textual") is None:
        screen.say(NO_APP)
        return False
    return True


def opening(args: argparse.Namespace, pace: float = 0.0) -> AtTable | None:
    """The table that the words on the command line name; None: the app asks."""
    if is_address(args.game):
        from haymaker.terminal.remote import join

        return join(args.game, name=args.name or None, watch=args.watch)
    if args.resume is not None:
        return resume_table(saved_at(args.resume, args.game))
    if args.game is None:
        return None
    return open_wanted(wanted(args, pace))


def saved_at(text: str, game_name: str | None) -> Path:
    """The file that was named, else the game that was left last."""
    return Path(text) if text else latest_unfinished(game_name)


def chosen_game(args: argparse.Namespace) -> Game:
    options = read_options(find(args.game), args.option)
    return load(args.game, players=args.players, kit=args.kit, **options)


def wanted(args: argparse.Namespace, pace: float = 0.0) -> Wanted:
    game = chosen_game(args)
    return Wanted(
        game, seats_for(args, game), luck="asked" if args.referee else args.luck,
        throws=args.throws, seed=args.seed, path=args.record,
        stakes=not (args.no_stakes or args.referee),
        names=[name.strip() for name in args.name.split(",") if name.strip()], pace=pace,
    )  # fmt: skip


def menu(screen: Screen) -> str:
    """The way in without a word: choose a game, play a bot."""
    names = games.names()
    screen.say(screen.bold("\n  H A Y M A K E R\n"))
    for number, name in enumerate(names, start=1):
        facts = find(name).box.facts
        title = str(facts["title"])
        screen.row(f"  {number}  {screen.bold(title)}  ", 7 + width(title), str(facts["line"]))
    screen.say()
    known = {str(number): name for number, name in enumerate(names, start=1)}
    known |= {name: name for name in names} | {"": names[0]}
    while True:
        try:
            text = input("Which game? [1] ").strip()
        except EOFError:
            raise HaymakerError("No game was chosen; name one: haymaker play punch.") from None
        except KeyboardInterrupt:
            screen.say()
            raise
        if text in known:
            return known[text]
        screen.say(f"  {text!r} is no game here; type a number from 1 to {len(names)}.")


def seats_for(args: argparse.Namespace, game: Game) -> list[str]:
    if args.hot_seat or args.referee:
        return [HUMAN] * game.players
    names = args.bots.split(",") if args.bots else [usual(game)]
    wanted = game.players if args.watch else game.players - 1
    if len(names) == 1:
        names = names * wanted
    if len(names) != wanted:
        raise HaymakerError(f"{len(names)} bots were named; name one for all, or {wanted}.")
    for name in names:
        bot(name)  # a name that nobody knows is told before anything is on disk
    if args.watch:
        return names
    if not 0 <= args.seat < game.players:
        raise HaymakerError(f"There is no seat {args.seat}; there are 0 to {game.players - 1}.")
    return [*names[: args.seat], HUMAN, *names[args.seat :]]
