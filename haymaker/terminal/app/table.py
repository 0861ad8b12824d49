"""The table on the screen: what lies there, what may be done, what was said."""

from __future__ import annotations

from collections.abc import Mapping
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
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.protocol.messages import Because, Hinted
from haymaker.protocol.shown import Frame, Move
from haymaker.table import spelling
from haymaker.terminal import seating
from haymaker.terminal.app.aim import AimScreen
from haymaker.terminal.app.drawers import HELP, HELP_FAR, Picture, Question, Rules, TextDrawer
from haymaker.terminal.app.hand import Hand
from haymaker.terminal.app.looks import seat_colour, tinted_lines

LOG_LINES = 200
TYPE_A_MOVE = "a move, its number, or ?"
TYPE_LUCK = "what happened, or ?"


class TypedInput(Input):
    """Where moves are typed. What is no text goes to the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "screen.highlight(-1)", show=False),
        Binding("down", "screen.highlight(1)", show=False),
        Binding("pageup", "screen.scroll_table(-1)", show=False),
        Binding("pagedown", "screen.scroll_table(1)", show=False),
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

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "take", "I am here")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._who = name

    def compose(self) -> ComposeResult:
        text = f"{self._who}: the keyboard is yours.\n\nPress Enter, or click here."
        yield Static(Content(text), id="message")

    def on_click(self) -> None:
        self.action_take()

    def action_take(self) -> None:
        self.dismiss(None)


class TableScreen(Screen[str]):
    """One table. Closes with what comes next: `left`, `home`, `record`, `again`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", "Help", key_display="?"),
        Binding("f2", "log", "Log", key_display="F2"),
        Binding("f3", "rules", "Rules", key_display="F3"),
        Binding("f4", "big", "Table", key_display="F4"),
        Binding("f5", "hint", "Hint", key_display="F5"),
        Binding("f6", "undo", "Undo", key_display="F6"),
        Binding("f7", "throw", "Throw", key_display="F7"),
        Binding("escape", "back", "Leave", key_display="Esc"),
    ]

    def __init__(self, at: seating.AtTable) -> None:
        super().__init__()
        self.at = at
        self.viewer = seating.viewer_of(at)
        self.shown: Frame | None = None
        self.busy = True
        self.clause = ""
        self._lines: list[str] = []
        self._hidden = len(at.seats) > 1
        self._seen_throws = len(at.shows())
        self._handing_over = False
        self._keys = (False, False)
        self.next = ""

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
        self.hand = Hand(self, self._failed)
        self.at.on_news = self._news
        self.call_after_refresh(self._open)

    def _open(self) -> None:
        self._say(self.at.note)
        self.query_one(TypedInput).focus()
        self._head("")
        self._go_on()

    def on_unmount(self) -> None:
        self.hand.stop()
        if self.next != "again":
            self.at.leave()

    def on_resize(self) -> None:
        self.query_one(Footer).compact = self.has_class("-tight")
        self.call_after_refresh(self._redraw)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "undo":
            return self.shown is not None and self.shown.undo
        if action == "throw":
            return bool(self.at.shows())
        if action == "hint":
            return bool(self.at.seats)
        return True

    # --- going on ---

    def _go_on(self) -> None:
        """Lets bots, luck and the others act, away from the screen."""
        self.busy = True
        self.hand.do(lambda: self.at.advance(self._tell), self._stopped)

    def _tell(self) -> None:
        """From the other hand: what the one at the keyboard sees now."""
        frame = self.at.frame(self.viewer)
        log = list(self.at.log(self.viewer)[-LOG_LINES:])
        self.hand.tell(self._changed, frame, log, self.at.waiting())

    def _news(self) -> None:
        """From the server, while the player thinks: a word of the others, a lost connection."""
        if not self.busy:
            self.hand.do(self._tell)

    def _stopped(self, _: object) -> None:
        self.busy = False
        asked = self.at.asked()
        if self.at.over:
            self._hidden = False
            self.hand.do(self._tell, self._finished)
        elif asked and len(self.at.seats) > 1 and not self._is_keyboard_of(asked):
            self._hand_over(asked[0])

    def _is_keyboard_of(self, asked: list[int]) -> bool:
        return not self._hidden and self.viewer in [seating.viewer_for(self.at, a) for a in asked]

    def _failed(self, error: Exception) -> None:
        self.busy = False
        if not isinstance(error, HaymakerError | OSError):
            raise error
        self._say(str(error), getattr(error, "clause", ""))

    def _hand_over(self, actor: int) -> None:
        """Nothing of the last player's is left when the next one looks."""
        if self._handing_over:
            return
        self._handing_over = True
        self._hide()

        def taken(_: None) -> None:
            self._handing_over = False
            self._hidden = False
            self.viewer = seating.viewer_for(self.at, actor)
            self.hand.do(self._tell)
            self.query_one(TypedInput).focus()

        self.app.push_screen(HandOver(seating.name_of(self.at, actor)), taken)

    def _hide(self) -> None:
        self._hidden = True
        self.viewer = WATCHER
        self.shown = None
        self._lines = []
        for name in ("drawn", "lines", "told", "word", "ask"):
            self.query_one(f"#{name}", Static).update("")
        self.query_one("#moves", OptionList).clear_options()
        self.query_one(TypedInput).value = ""

    # --- drawing ---

    def _changed(self, frame: Frame | None, log: list[str], waiting: str) -> None:
        if self._hidden or (frame is not None and seating.seat_of(frame) != self.viewer):
            return  # it was made for somebody who has handed the keyboard over
        self.shown, self._lines = frame, log
        self._head(waiting)
        self._redraw()
        keys = (frame is not None and frame.undo, bool(self.at.shows()))
        if keys != self._keys:  # the footer is made anew, which takes longer than all the rest
            self._keys = keys
            self.refresh_bindings()
        self._show_throw()

    def _head(self, waiting: str) -> None:
        game = self.at.game
        right = waiting or ("the game is over" if self.at.over else "")
        left = f"{game.title}   {seating.who(self.at, self.viewer)}"
        space = max(1, self.app.size.width - 2 - width(left) - width(right))
        self.query_one("#head", Static).update(Content(left + " " * space + right))

    def _redraw(self) -> None:
        frame = self.shown
        if frame is None:
            return
        dark, seats = self.app.current_theme.dark, seating.names(self.at)
        wide = max(40, min(100, self.query_one("#felt").size.width - 1))
        table = seating.drawn(self.at.game, frame, wide)
        self._put("drawn", tinted_lines(table, seats, dark))
        self._put("told", tinted_lines(self._lines[-2:], seats, dark))
        self._put("lines", tinted_lines(self._lines, seats, dark))
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)
        self._show_question(frame, dark)
        self._list_moves()

    def _put(self, part: str, text: Content) -> None:
        self.query_one(f"#{part}", Static).update(text)

    def _show_question(self, frame: Frame, dark: bool) -> None:
        ask = self.query_one("#ask", Static)
        if not frame.moves:
            ask.update("")
            return
        luck, seat = seating.tells_luck(frame), seating.seat_of(frame)
        name = "Luck" if luck else seating.names(self.at)[seat]
        style = "bold" if luck else f"bold {seat_colour(seat, dark)}"
        ask.update(Content.assemble((name, style), Content(f": {frame.ask}")))
        self.query_one(TypedInput).placeholder = TYPE_LUCK if luck else TYPE_A_MOVE

    def _list_moves(self) -> None:
        moves, frame = self.query_one("#moves", OptionList), self.shown
        if frame is None or not frame.moves:
            moves.clear_options()
            return
        rows = seating.fitting(frame, self.query_one(TypedInput).value)
        room = max(30, moves.size.width or self.app.size.width) - 1
        code = max(width(move.code) for move in frame.moves)
        label = max(width(move.label) for move in frame.moves)
        below = self.has_class("-wide") and 7 + code + label > room
        show = self._row_below if below else self._row_beside
        moves.set_options([show(number, move, room, code) for number, move in rows])
        moves.highlighted = 0 if rows else None
        if not rows:
            moves.add_option(Option(Content("     not in the list; Enter asks why"), disabled=True))

    def _row_beside(self, number: int, move: Move, room: int, wide: int) -> Option:
        code = pad(move.code, wide)
        label = cut(move.label, max(8, room - 7 - width(code)))
        return self._row(number, move, code, "  " + label)

    def _row_below(self, number: int, move: Move, room: int, wide: int) -> Option:
        """In a narrow column the words stand below the code."""
        lines = wrap(move.label, room - 5)
        return self._row(number, move, move.code, "".join(f"\n     {x}" for x in lines))

    def _row(self, number: int, move: Move, code: str, label: str) -> Option:
        luck = self.shown is not None and seating.tells_luck(self.shown)
        before = "  " if luck else f"{number:>3}  "
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

    def _show_throw(self) -> None:
        """The picture of a throw of one's own comes up by itself; others' are under F7."""
        shows = self.at.shows()
        new = shows[self._seen_throws :]
        self._seen_throws = len(shows)
        if any(show.get("seat") in self.at.seats for show in new):
            self.action_throw()

    # --- moves ---

    @on(Input.Changed, "#typed")
    def _filter(self) -> None:
        self._list_moves()

    @on(Input.Submitted, "#typed")
    def _typed(self, event: Input.Submitted) -> None:
        frame, text = self.shown, " ".join(event.value.split())
        if text.lower().startswith("say ") and self.at.can_chat:
            self.query_one(TypedInput).value = ""
            self.hand.do(lambda: self.at.say(text[4:]))
            return
        if frame is None or not frame.moves or self.busy:
            # whoever types ahead would answer an unseen question
            self.query_one(TypedInput).value = ""
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
        moves = self.query_one("#moves", OptionList)
        lit = moves.highlighted_option

        def answered(because: Because) -> None:
            if because.clause or lit is None or lit.id is None:
                self._say(because.message, because.clause)
            else:
                self._choose(int(lit.id))

        if text:
            self.hand.do(lambda: self.at.why(seating.seat_of(frame), text), answered)
        elif lit is not None and lit.id is not None:
            self._choose(int(lit.id))

    @on(OptionList.OptionSelected, "#moves")
    def _clicked(self, event: OptionList.OptionSelected) -> None:
        self.query_one(TypedInput).focus()
        if event.option_id is not None and not self.busy:
            self._choose(int(event.option_id))

    def _choose(self, action: int) -> None:
        frame = self.shown
        if frame is None or self.busy:
            return
        self.query_one(TypedInput).value = ""
        if frame.aim is not None and action in frame.aim.actions:
            self.app.push_screen(AimScreen(frame.aim), lambda aimed: self._aimed(action, aimed))
        else:
            self._act(action)

    def _aimed(self, action: int, aim: Mapping[str, float] | None) -> None:
        if aim is not None:
            self._act(action, aim)

    def _act(self, action: int, aim: Mapping[str, float] | None = None) -> None:
        frame = self.shown
        if frame is None or self.busy:
            return
        self.busy = True
        self._say("")
        self.query_one(TypedInput).value = ""
        self.query_one("#moves", OptionList).clear_options()
        actor = seating.actor_of(frame)
        self.hand.do(lambda: self.at.act(actor, action, aim), lambda _: self._go_on())

    def action_highlight(self, by: int) -> None:
        moves = self.query_one("#moves", OptionList)
        if by > 0:
            moves.action_cursor_down()
        else:
            moves.action_cursor_up()

    def action_scroll_table(self, by: int) -> None:
        felt = self.query_one("#felt", VerticalScroll)
        felt.scroll_relative(y=by * max(1, felt.size.height - 2), animate=False)

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
        self.call_after_refresh(self._redraw)

    def action_hint(self) -> None:
        frame = self.shown
        if self.busy:
            return
        if frame is None or not frame.moves:
            self._say("There is nothing to choose now.")
            return
        if seating.tells_luck(frame):
            self._say("Nobody chooses here: say what happened at the table.")
            return
        seat = seating.seat_of(frame)
        self.hand.do(lambda: self.at.hint(seat), self._hinted)

    def _hinted(self, hint: Hinted) -> None:
        self._say(f"A bot would choose {hint.code}: {hint.label}.")
        moves = self.query_one("#moves", OptionList)
        for index, option in enumerate(moves.options):
            if option.id == str(hint.action):
                moves.highlighted = index

    def action_undo(self) -> None:
        frame = self.shown
        if frame is not None and frame.undo and not self.busy:
            seat = seating.seat_of(frame)
            self.busy = True
            self.hand.do(lambda: self.at.undo(seat), lambda _: self._go_on())

    def action_throw(self) -> None:
        shows = self.at.shows()
        if shows:
            text = seating.picture(self.at.game, shows[-1], min(100, self.app.size.width - 6))
            self.app.push_screen(Picture("The throw", text), self._looked)

    def _looked(self, _: None) -> None:
        self.query_one(TypedInput).focus()

    # --- leaving ---

    def action_back(self) -> None:
        typed = self.query_one(TypedInput)
        if typed.value:
            typed.value = ""
            self._say("")
        elif self.at.over:
            self._finished(None)
        else:
            self._ask_to_leave()

    def _ask_to_leave(self) -> None:
        answers = [("leave", "Leave"), ("stay", "Stay")]
        text = "Every move is kept; you can come back to this table."
        if self.at.can_break_off:
            answers.insert(1, ("break_off", "Break it off"))
            text += "\nBroken off, nobody goes on with it, and what was staked goes back."

        def answered(answer: str | None) -> None:
            if answer == "leave":
                self.dismiss("left")
            elif answer == "break_off":
                self.app.notify(self.at.break_off())
                self.dismiss("home")

        self.app.push_screen(Question("Leave the table?", text, answers), answered)

    def _finished(self, _: object) -> None:
        score = None if self.shown is None else self.shown.score
        if score is None:
            return
        seats = seating.names(self.at)
        title = seating.said_result(seats, score.winners)
        rows = [f"How it ended: {score.ending}.", ""]
        wide = max(map(width, seats))
        for seat in sorted(range(len(seats)), key=lambda seat: score.places[seat]):
            points = score.points[seat]
            said = f"{points} point{'' if points == 1 else 's'}"
            rows.append(f"{score.places[seat]}.  {pad(seats[seat], wide)}  {said}")
        text = tinted_lines(rows, seats, self.app.current_theme.dark)
        answers = [("again", "Play again"), ("home", "Other games"), ("look", "The table")]
        if self.at.record is not None:
            answers.insert(1, ("record", "The record"))
        if not self.at.seats:
            answers.pop(0)
        self.app.push_screen(Question(title, text, answers), self._after)

    def _after(self, answer: str | None) -> None:
        if answer in ("again", "record", "home"):
            self.next = answer
            self.dismiss(answer)

    @on(events.Click, "#felt")
    def _back_to_typing(self) -> None:
        self.query_one(TypedInput).focus()
