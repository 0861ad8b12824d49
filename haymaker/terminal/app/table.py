"""The table on the screen: what lies there, what may be done, what was said."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from haymaker.kernel.columns import cut, pad, width, wrap
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import Refused
from haymaker.protocol.messages import Because, Hinted
from haymaker.protocol.shown import Frame, Move
from haymaker.table import spelling
from haymaker.terminal import seating
from haymaker.terminal.app.aim import AimScreen
from haymaker.terminal.app.drawers import HELP, HELP_FAR, Picture, Rules, TextDrawer, ask, put
from haymaker.terminal.app.hand import FeltScreen, Hand
from haymaker.terminal.app.looks import seat_colour, tinted_lines

LOG_LINES = 200
TYPE_A_MOVE = "a move, its number, or ?"
TYPE_LUCK = "what happened, or ?"
TYPE_TALK = "say hello, or ?"


class TypedInput(Input):
    """Where moves are typed. What is no text goes to the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "screen.highlight('up')", show=False),
        Binding("down", "screen.highlight('down')", show=False),
        Binding("pageup", "screen.scroll_table(-1, True)", show=False),
        Binding("pagedown", "screen.scroll_table(1, True)", show=False),
    ]

    async def _on_key(self, event: events.Key) -> None:
        if event.key == "question_mark":  # no move is written with one
            event.stop()
            event.prevent_default()
            await self.run_action("screen.help")
        else:
            await super()._on_key(event)


class HandOver(Screen[None]):
    """Between two people at one keyboard there is nothing to see."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss(None)", "I am here")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._who = name

    def compose(self) -> ComposeResult:
        text = f"{self._who}: the keyboard is yours.\n\nPress Enter, or click here."
        yield Static(Content(text), id="message")

    def on_click(self) -> None:
        self.dismiss(None)


class TableScreen(FeltScreen[str]):
    """One table. Closes with what comes next: `left`, `home`, `record`, `again`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", "Help", key_display="?"),
        Binding("f2", "log", "Log", key_display="F2"),
        Binding("f3", "rules", "Rules", key_display="F3"),
        Binding("f4", "big", "Table", key_display="F4"),
        Binding("f5", "hint", "Hint", key_display="F5"),
        Binding("f6", "undo", "Undo", key_display="F6"),
        Binding("f7", "throw", "Throw", key_display="F7"),
        Binding("f9", "undo_luck", "Undo luck", key_display="F9"),
        Binding("escape", "back", "Leave", key_display="Esc"),
    ]

    def __init__(self, at: seating.AtTable) -> None:
        super().__init__()
        self.at = at
        self._voice = Hand(self, lambda error: self._say(str(error)))
        """Talks while the hand waits for the others."""
        self.viewer = seating.viewer_of(at)
        self.shown: Frame | None = None
        self.busy = True
        self._going = self._ended = False
        self.clause = ""
        self._lines: list[str] = []
        self._hidden = len(at.seats) > 1
        self._seen_throws = len(at.shows())
        self._handing_over = False
        self._keys = (False, False)
        self._next = ""

    # --- the screen ---

    def compose(self) -> ComposeResult:
        yield Static("", id="head", classes="head")
        with Vertical(id="body"):
            with VerticalScroll(id="felt", can_focus=False):
                yield Static("", id="drawn")
            with Vertical(id="side"):
                with VerticalScroll(id="log", can_focus=False):
                    yield Static("", id="lines")
                yield Static("", id="told")
                yield Static("", id="word", classes="word")
                yield Static("", id="ask")
                yield OptionList(id="moves", compact=True)
                yield TypedInput(id="typed", placeholder=TYPE_A_MOVE)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.at.on_news = self._news
        self._typing, self._moves = self.query_one(TypedInput), self.query_one(OptionList)
        if self.at.can_chat and not self.at.seats:
            self._typing.placeholder = TYPE_TALK
        self.call_after_refresh(self._open)

    def _open(self) -> None:
        self._say(self.at.note)
        self._typing.focus()
        self._head("")
        self._go_on()

    def on_unmount(self) -> None:
        self._voice.stop()
        if self._next != "again":
            self.at.leave()

    def on_resize(self) -> None:
        self.query_one(Footer).compact = self.has_class("-tight")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "undo":
                return self.shown is not None and self.shown.undo
            case "undo_luck":
                return bool(self.at.seats) and self.at.table.luck.source == "asked"
            case "throw":
                return bool(self.at.shows())
            case "hint":
                return bool(self.at.seats)
        return True

    # --- going on ---

    def _go_on(self, _: object = None) -> None:
        """Lets bots, luck and the others act, away from the screen."""
        self.busy = self._going = True
        self._ended = False
        self.hand.do(lambda: self.at.advance(self._tell), self._stopped)

    def _tell(self) -> None:
        """From the other hand: what the one at the keyboard sees now."""
        frame = self.at.frame(self.viewer)
        log = list(self.at.log(self.viewer)[-LOG_LINES:])
        self.hand.tell(self._changed, frame, log, self.at.waiting())

    def _news(self) -> None:
        """From the server, while the player thinks: a word of the others, a lost connection."""
        if not self.busy:
            self.hand.do(self._tell, self._told)

    def _told(self, _: object) -> None:
        """A game may end without the one at the keyboard: by a clock, for example."""
        if self.at.over and not self.busy and not self._ended:
            self._stopped(None)

    def _stopped(self, _: object) -> None:
        self.busy = self._going = False
        asked = self.at.asked()
        if self.at.over:
            self._ended, self._hidden = True, False
            self.hand.do(self._tell, self._finished)
        elif asked and len(self.at.seats) > 1:
            viewers = [seating.viewer_for(self.at, actor) for actor in asked]
            if (self._hidden or self.viewer not in viewers) and not self._handing_over:
                self._hand_over(asked[0])

    def failed(self, error: Exception) -> None:
        """Nothing was done. After a refusal it goes on: where the others have acted meanwhile, what
        may be done is something else now, or nothing before they act again."""
        going, self.busy, self._going = self._going, False, False
        self._say(str(error), getattr(error, "clause", ""))
        if isinstance(error, Refused) and not going:
            self._go_on()
        else:
            self._tell()

    def _hand_over(self, actor: int) -> None:
        """Nothing of the last player's is left when the next one looks."""
        self._handing_over = self._hidden = True
        self.viewer, self.shown, self._lines = WATCHER, None, []
        for name in ("drawn", "lines", "told", "word", "ask"):
            self.query_one(f"#{name}", Static).update("")
        self._moves.clear_options()
        self._typing.value = ""

        def taken(_: None) -> None:
            self._handing_over = self._hidden = False
            self.viewer = seating.viewer_for(self.at, actor)
            self.hand.do(self._tell)
            self._typing.focus()

        self.app.push_screen(HandOver(seating.name_of(self.at, actor)), taken)

    # --- drawing ---

    def _changed(self, frame: Frame | None, log: list[str], waiting: str) -> None:
        if self._hidden or (frame is not None and seating.seat_of(frame) != self.viewer):
            return  # it was made for somebody who has handed the keyboard over
        self.shown, self._lines = frame, log
        self._head(waiting)
        self.redraw()
        shows = self.at.shows()
        keys = (frame is not None and frame.undo, bool(shows))
        if keys != self._keys:  # the footer is made anew, which takes longer than all the rest
            self._keys = keys
            self.refresh_bindings()
        new, self._seen_throws = shows[self._seen_throws :], len(shows)
        if any(show.get("seat") in self.at.seats for show in new):
            self.action_throw()  # one's own throw comes up by itself; others' are under F7

    def _head(self, waiting: str) -> None:
        right = waiting or ("the game is over" if self.at.over else "")
        left = f"{self.at.game.title}   {seating.who(self.at, self.viewer)}"
        space = max(1, self.app.size.width - 2 - width(left) - width(right))
        self.query_one("#head", Static).update(Content(left + " " * space + right))

    def redraw(self) -> None:
        frame, seats = self.shown, seating.names(self.at)
        self.tint("told", self._lines[-2:], seats)
        self.tint("lines", self._lines, seats)
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)
        if frame is None:
            return
        self.draw(self.at.game, frame, seats)
        self._show_question(frame)
        self._list_moves()

    def _show_question(self, frame: Frame) -> None:
        text = Content("")
        if frame.moves:
            luck, seat = seating.tells_luck(frame), seating.seat_of(frame)
            colour = "" if luck else seat_colour(seat, self.app.current_theme.dark)
            name = "Luck" if luck else seating.names(self.at)[seat]
            text = Content.assemble((name, f"bold {colour}"), Content(f": {frame.ask}"))
            self._typing.placeholder = TYPE_LUCK if luck else TYPE_A_MOVE
        self.query_one("#ask", Static).update(text)

    @on(Input.Changed, "#typed")
    def _list_moves(self) -> None:
        frame = self.shown
        if frame is None or not frame.moves:
            self._moves.clear_options()
            return
        rows = seating.fitting(frame, self._typing.value)
        room = max(30, self._moves.size.width or self.app.size.width) - 1
        code = max(width(move.code) for move in frame.moves)
        label = max(width(move.label) for move in frame.moves)
        below = self.has_class("-wide") and 7 + code + label > room
        options = [self._row(number, move, room, 0 if below else code) for number, move in rows]
        none = Option(Content("     not in the list; Enter asks why"), disabled=True)
        self._moves.set_options(options or [none])
        self._moves.highlighted = 0 if rows else None

    def _row(self, number: int, move: Move, room: int, wide: int) -> Option:
        """A code of so many columns with its words beside it; in a narrow column, below it."""
        if wide:
            label = "  " + cut(move.label, max(8, room - 7 - wide))
        else:
            label = "".join(f"\n     {line}" for line in wrap(move.label, room - 5))
        luck = self.shown is not None and seating.tells_luck(self.shown)
        before = "  " if luck else f"{number:>3}  "
        code = pad(move.code, wide)
        text = Content.assemble((before, "dim"), (code, "bold"), Content(label))
        return Option(text, id=str(move.action))

    def _say(self, sentence: str, clause: str = "") -> None:
        """A word to the player; with a clause, the rulebook opens there. What is allowed stands
        in the list anyway."""
        if clause:
            self.clause = clause
            sentence += f"  F3 opens {clause}."
        word = self.query_one("#word", Static)
        word.update(Content(sentence))
        word.display = bool(sentence)

    # --- moves ---

    @on(Input.Submitted, "#typed")
    def _typed(self, event: Input.Submitted) -> None:
        frame, text = self.shown, " ".join(event.value.split())
        if text.partition(" ")[0].lower() in seating.TALK and self.at.can_chat:
            self._typing.value = ""
            self._voice.do(lambda: seating.talk(self.at, text), self._say)
            return
        if frame is None or not frame.moves or self.busy:
            self._typing.value = ""  # whoever types ahead would answer an unseen question
            return
        try:
            typed = seating.read_move(frame, text) if text else None
        except Refused as refused:
            self._say(str(refused))
            return
        if typed is not None and typed.aim is not None:
            self._act(typed.action, typed.aim)
        elif typed is not None:
            self._choose(typed.action)
        elif seating.tells_luck(frame) and text:
            self._say_luck(frame, text)
        else:
            self._choose_highlighted(frame, text)

    def _say_luck(self, frame: Frame, text: str) -> None:
        """What happened is not guessed at: an answer cut short must leave no doubt."""
        rows = [move for _, move in seating.fitting(frame, text)]
        if spelling.typed(self.at.game, CHANCE, text) is not None or not rows:
            self._say(self.at.why(CHANCE, text).message)
        elif len(rows) == 1:
            self._choose(rows[0].action)
        else:
            few = ", ".join(move.code for move in rows[:6])
            self._say(f"{text!r} may be {few}{' …' * (len(rows) > 6)}; write more of it.")

    def _choose_highlighted(self, frame: Frame, text: str) -> None:
        """Enter takes what is lit; what is a move elsewhere but not here is explained."""
        lit = self._moves.highlighted_option
        action = None if lit is None or lit.id is None else int(lit.id)

        def answered(because: Because) -> None:
            if because.clause or action is None:
                self._say(because.message, because.clause)
            else:
                self._choose(action)

        if text:
            self.hand.do(lambda: self.at.why(seating.seat_of(frame), text), answered)
        elif action is not None:
            self._choose(action)

    @on(OptionList.OptionSelected, "#moves")
    def _clicked(self, event: OptionList.OptionSelected) -> None:
        self._typing.focus()
        if event.option_id is not None:
            self._choose(int(event.option_id))

    def _choose(self, action: int) -> None:
        aim = None if self.shown is None or self.busy else self.shown.aim
        if aim is None or action not in aim.actions:
            self._act(action)
            return
        self._typing.value = ""
        ask(self.app, AimScreen(aim), lambda setting: self._act(action, setting))

    def _act(self, action: int, aim: Mapping[str, float] | None = None) -> None:
        frame = self.shown
        if frame is None or self.busy:
            return
        self.busy = True
        self._say("")
        self._typing.value = ""
        self._moves.clear_options()
        actor = seating.actor_of(frame)
        self.hand.do(lambda: self.at.act(actor, action, aim), self._go_on)

    def action_highlight(self, way: str) -> None:
        getattr(self._moves, f"action_cursor_{way}")()

    # --- what can be asked for ---

    def action_help(self) -> None:
        text = HELP + (HELP_FAR if self.at.can_chat else "")
        self.app.push_screen(TextDrawer("Help", text))

    def action_log(self) -> None:
        if not self._hidden:
            dark = self.app.current_theme.dark
            lines = tinted_lines(self._lines or ["Nothing yet."], seating.names(self.at), dark)
            self.app.push_screen(TextDrawer("What has happened", lines, at_end=True))

    def action_rules(self) -> None:
        self.app.push_screen(Rules(self.at.game.room, self.clause))

    def action_big(self) -> None:
        self.toggle_class("-big")
        self.call_after_refresh(self.redraw)

    def action_hint(self) -> None:
        frame = self.shown
        if self.busy:
            return
        if frame is None or not frame.moves:
            self._say("There is nothing to choose now.")
        elif seating.tells_luck(frame):
            self._say(seating.NO_HINT)
        else:
            seat = seating.seat_of(frame)
            self.hand.do(lambda: self.at.hint(seat), self._hinted)

    def _hinted(self, hint: Hinted) -> None:
        self._say(seating.said_hint(hint))
        for index, option in enumerate(self._moves.options):
            if option.id == str(hint.action):
                self._moves.highlighted = index

    def action_undo(self) -> None:
        frame = self.shown
        if frame is not None and frame.undo and not self.busy:
            seat = seating.seat_of(frame)
            self.busy = True
            self.hand.do(lambda: self.at.undo(seat), self._go_on)

    def action_undo_luck(self) -> None:
        """Also where somebody has acted upon it. Whoever has handed the keyboard over sees nothing
        of what is played again."""
        if not self.busy and not self._hidden:
            self.busy = True
            self.hand.do(self.at.undo_luck, self._luck_undone)

    def _luck_undone(self, waits: str) -> None:
        self._say(waits)
        self._go_on()

    def action_throw(self) -> None:
        shows = self.at.shows()
        if shows:
            text = seating.picture(self.at.game, shows[-1], min(100, self.app.size.width - 6))
            self.app.push_screen(Picture("The throw", text), lambda _: self._back_to_typing())

    @on(events.Click, "#felt")
    def _back_to_typing(self) -> None:
        self._typing.focus()

    # --- leaving ---

    def action_back(self) -> None:
        if self._typing.value:
            self._typing.value = ""
            self._say("")
        elif self.at.over:
            self._finished()
        else:
            self._ask_to_leave()

    def _ask_to_leave(self) -> None:
        def broken_off() -> None:
            self.app.notify(self.at.break_off())
            self.dismiss("home")

        answers: dict[str, Callable[[], object]] = {"Leave": lambda: self.dismiss("left")}
        text = "Every move is kept; you can come back to this table."
        if self.at.can_break_off:
            answers["Break it off"] = broken_off
            text += "\nBroken off, nobody goes on with it, and what was staked goes back."
        put(self.app, "Leave the table?", text, answers, "Stay")

    def _finished(self, _: object = None) -> None:
        score = None if self.shown is None else self.shown.score
        if score is None:
            return
        seats = seating.names(self.at)
        rows = [f"How it ended: {score.ending}.", ""]
        wide = max(map(width, seats))
        for seat in sorted(range(len(seats)), key=lambda seat: score.places[seat]):
            points = score.points[seat]
            said = f"{points} point{'' if points == 1 else 's'}"
            if self.at.table.lost is not None:  # no rules have counted
                said = ""
            rows.append(f"{score.places[seat]}.  {pad(seats[seat], wide)}  {said}")
        text = tinted_lines(rows, seats, self.app.current_theme.dark)
        ways = {
            "Play again": "again" if self.at.seats else "",
            "The record": "record" if self.at.record else "",
            "Other games": "home",
        }
        answers = {label: partial(self._go, way) for label, way in ways.items() if way}
        put(self.app, seating.said_result(seats, score.winners), text, answers, "The table")

    def _go(self, way: str) -> None:
        self._next = way
        self.dismiss(way)
