"""`haymaker learn`: the lesson of a game, line by line, for the keyboard and a screen reader."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from haymaker import games
from haymaker.games import find
from haymaker.kernel.errors import Refused
from haymaker.table import spelling
from haymaker.table.lessons import Lesson, Taught, lesson_of, plan_of
from haymaker.terminal import seating
from haymaker.terminal.rules import look_up
from haymaker.terminal.screen import Screen

HELP = """\
  a move        type its code, as in the list
  moves         list what you may do now
  show          let the coach do it
  table         draw the table again
  back          one idea back
  again         from the beginning
  rules WORDS   look up a clause or search the rulebook
  quit          leave the lesson"""

GO_ON = "  Press Enter to go on. "


class LeftLesson(Exception):
    """The learner has had enough."""


class LineLesson:
    """One lesson in line mode. What is asked stays asked until it is done."""

    def __init__(
        self, lesson: Lesson, screen: Screen | None = None, ask: Callable[[str], str] = input
    ) -> None:
        self.lesson = lesson
        self.screen = screen or Screen()
        self.ask = ask

    def run(self) -> None:
        screen, room, number = self.screen, self.lesson.room, 0
        screen.say(screen.bold(f"{room.title}: learn it in {self.lesson.minutes} minutes"))
        screen.say(screen.faint("Type `help` for help."))
        try:
            while number < len(self.lesson.tasks):
                number = self._teach(number)
        except (LeftLesson, EOFError, KeyboardInterrupt):
            screen.say(f"\nCome back any time: haymaker learn {room.name}.")
            return
        screen.say("\n" + screen.bold("You have learnt:"))
        for idea in self.lesson.ideas:
            screen.tell(f"- {idea}")
        screen.tell(self.lesson.end, "", "")
        screen.say(f"Play: haymaker play {room.name}")

    def _teach(self, number: int) -> int:
        """Asks until the task is done, or another one is wanted; the number of the next task."""
        screen, taught = self.screen, self.lesson.tasks[number]
        heading = f"{number + 1} of {len(self.lesson.tasks)}  {taught.task.idea}"
        screen.say(f"\n{screen.bold(heading)}\n")
        self._draw(taught)
        screen.say()
        self._say(taught.task.say)
        while True:
            text = " ".join(self.ask("> ").lower().split())
            if text == "back":
                return max(0, number - 1)
            if text == "again":
                return 0
            if self._answered(taught, text):
                self._done(taught)
                return number + 1

    def _say(self, words: str) -> None:
        self.screen.tell(f"Coach: {words}", "", "  ")

    def _draw(self, taught: Taught) -> None:
        for line in seating.drawn(taught.game, taught.before, self.screen.width):
            self.screen.say(line)

    def _answered(self, taught: Taught, text: str) -> bool:
        """Does what was typed; whether that was what the task asks for."""
        command, _, rest = text.partition(" ")
        match command:
            case "":
                self._say(taught.task.say)
            case "quit" | "exit" | "q":
                raise LeftLesson
            case "help" | "?":
                self.screen.say(HELP)
            case "moves":
                self._list(taught)
            case "table":
                self._draw(taught)
            case "rules":
                self._rules(rest)
            case "show":
                self.screen.tell(taught.code)
                return True
            case _:
                return self._move(taught, text)
        return False

    def _list(self, taught: Taught) -> None:
        for move in taught.before.moves:
            self.screen.tell(f"{move.code}: {move.label}")

    def _move(self, taught: Taught, text: str) -> bool:
        action = spelling.typed(taught.game, taught.seat, text)
        if action is None:
            self.screen.tell(f"There is no move called {text!r}. Type `moves` for a list.")
            return False
        try:
            taught.answer(action)
        except Refused as refused:
            if refused.clause:
                self.screen.tell(seating.said_refusal(refused))
                self._say(taught.task.say)
            else:
                self._say(str(refused))
            return False
        return True

    def _done(self, taught: Taught) -> None:
        if taught.refusal is not None:
            self.screen.tell(f"{taught.refusal} ({taught.refusal.clause})")
        for frame in taught.after:
            for line in seating.told(frame):
                self.screen.tell(line)
        clauses = ", ".join(taught.task.clauses)
        self._say(taught.task.notice + self.screen.faint(f" ({clauses})"))
        self.ask(GO_ON)

    def _rules(self, words: str) -> None:
        look_up(self.screen, self.lesson.room, words)


def add_learn_command(commands: Any) -> None:
    learn = commands.add_parser("learn", help="learn a game in a few minutes, at its table")
    learn.add_argument("game", nargs="?", help="a game; without one, all lessons are listed")
    learn.set_defaults(run=learn_game)


def learn_game(args: argparse.Namespace) -> None:
    screen = Screen()
    if args.game is not None:
        LineLesson(lesson_of(find(args.game)), screen).run()
        return
    for name in games.names():
        plan = plan_of(find(name))
        if plan is not None:
            screen.say(f"{screen.bold(name):<14}  {find(name).title}, {plan.minutes} minutes")
    screen.say("\nLearn one: haymaker learn GAME.")
