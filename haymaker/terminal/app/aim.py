"""Aiming a throw: where, how hard, how steep. Which things can be set, the room says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Static

from haymaker.protocol.shown import AimShown, ControlShown
from haymaker.terminal.app.drawers import Card

COLUMNS, ROWS = 29, 11
STEPS = 24
"""So many key presses lead from one end of a control to the other."""
KEYS = "Arrows aim · + − power · Tab picks · , and . turn it · u as usual"


class Arena(Static):
    """The floor from above, and where the throw is meant to land. A click aims."""

    def __init__(self, across: ControlShown, along: ControlShown) -> None:
        super().__init__(id="arena")
        self.across, self.along = across, along

    def show(self, setting: Mapping[str, float]) -> None:
        column = place(self.across, setting[self.across.name], COLUMNS)
        row = ROWS - 1 - place(self.along, setting[self.along.name], ROWS)
        cells = [[" "] * COLUMNS for _ in range(ROWS)]
        cells[ROWS // 2][COLUMNS // 2 - 1 : COLUMNS // 2 + 2] = "(●)"
        cells[row][column] = "╋"
        rim = "─" * COLUMNS
        lines = [f"┌{rim}┐", *(f"│{''.join(line)}│" for line in cells), f"└{rim}┘"]
        at = (row + 1) * (COLUMNS + 3) + 1 + column
        self.update(Content("\n".join(lines)).stylize("bold $accent", at, at + 1))

    def aimed_at(self, x: int, y: int) -> dict[str, float]:
        """What a click in this cell means."""
        column, row = min(max(x - 1, 0), COLUMNS - 1), min(max(y - 1, 0), ROWS - 1)
        return {
            self.across.name: value(self.across, column, COLUMNS),
            self.along.name: value(self.along, ROWS - 1 - row, ROWS),
        }


def place(control: ControlShown, number: float, cells: int) -> int:
    """The cell, out of so many, in which a value lies."""
    share = (number - control.least) / (control.most - control.least)
    return round(share * (cells - 1))


def value(control: ControlShown, cell: int, cells: int) -> float:
    return control.least + (control.most - control.least) * cell / (cells - 1)


class AimScreen(Card[Mapping[str, float] | None]):
    """A small panel; closes with the setting, or with None where nothing is thrown after all."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "throw", "Throw", priority=True),
        Binding("left", "aim('x', -1)", show=False),
        Binding("right", "aim('x', 1)", show=False),
        Binding("up", "aim('y', 1)", show=False),
        Binding("down", "aim('y', -1)", show=False),
        Binding("plus,equals_sign", "aim('power', 1)", show=False),
        Binding("minus,underscore", "aim('power', -1)", show=False),
        Binding("tab", "choose(1)", show=False, priority=True),
        Binding("shift+tab", "choose(-1)", show=False, priority=True),
        Binding("right_square_bracket,full_stop", "aim('', 1)", show=False),
        Binding("left_square_bracket,comma", "aim('', -1)", show=False),
        Binding("u", "usual", "As usual"),
    ]

    def __init__(self, aim: AimShown) -> None:
        slammer = aim.scene.get("slammer")
        super().__init__(f"Throw {slammer['name']}" if isinstance(slammer, dict) else "Throw")
        self.aim = aim
        self.controls = {control.name: control for control in aim.controls}
        self.setting = {control.name: control.usual for control in aim.controls}
        self.chosen = 0

    def parts(self) -> ComposeResult:
        with Horizontal(id="sides"):
            if {"x", "y"} <= self.controls.keys():
                yield Arena(self.controls["x"], self.controls["y"])
            with Vertical(id="controls"):
                for name in self.controls:
                    with Horizontal(classes="control", id=f"control-{name}"):
                        yield Static(id=f"shown-{name}")
                        yield Button("−", id=f"less-{name}", compact=True)
                        yield Button("+", id=f"more-{name}", compact=True)
                yield Static("", id="says", classes="faint")
        yield Static(Content(KEYS), classes="faint")
        with Horizontal(classes="buttons"):
            yield Button("Throw", id="throw", compact=True, variant="primary")
            yield Button("As usual", id="usual", compact=True)
            yield Button("Back", id="back", compact=True)

    def opened(self) -> None:
        self.query_one("#throw", Button).focus()
        self._show()

    def _show(self) -> None:
        for number, (name, control) in enumerate(self.controls.items()):
            self.query_one(f"#shown-{name}", Static).update(self._line(control))
            self.query_one(f"#control-{name}").set_class(number == self.chosen, "-chosen")
        for arena in self.query(Arena):
            arena.show(self.setting)
        chosen = self.aim.controls[self.chosen]
        text = f"{chosen.name}: {chosen.says}, {chosen.least:g} to {chosen.most:g}"
        self.query_one("#says", Static).update(Content(text))

    def _line(self, control: ControlShown) -> Content:
        number = self.setting[control.name]
        filled = place(control, number, 13)
        bar = "─" * filled + "●" + "─" * (12 - filled)
        return Content(f"{control.name:<8} {bar} {number:>5g} {control.unit}")

    def _set(self, name: str, number: float) -> None:
        control = self.controls[name]
        self.setting[name] = round(min(max(number, control.least), control.most), 1)
        self._show()

    def action_aim(self, name: str, by: int) -> None:
        """The control of that name; without one, the one that is picked."""
        control = self.controls.get(name, self.aim.controls[self.chosen])
        step = (control.most - control.least) / STEPS
        self._set(control.name, self.setting[control.name] + by * step)

    def action_choose(self, by: int) -> None:
        self.chosen = (self.chosen + by) % len(self.controls)
        self._show()

    def action_usual(self) -> None:
        self.setting = {control.name: control.usual for control in self.aim.controls}
        self._show()

    def action_throw(self) -> None:
        self.dismiss(dict(self.setting))

    @on(events.Click, "#arena")
    def _aim_by_click(self, event: events.Click) -> None:
        for name, number in self.query_one(Arena).aimed_at(event.x, event.y).items():
            self._set(name, number)

    @on(Button.Pressed)
    async def _pressed(self, event: Button.Pressed) -> None:
        what, _, name = (event.button.id or "").partition("-")
        if name:
            self.chosen = list(self.controls).index(name)
            self.action_aim(name, 1 if what == "more" else -1)
        else:
            await self.run_action({"back": "dismiss(None)"}.get(what, what))
