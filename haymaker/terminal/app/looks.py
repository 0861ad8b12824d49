"""How the app looks: chalk on canvas, ink on paper, a colour for every seat."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.theme import Theme

from haymaker.terminal.screen import named_seats

CHALK = Theme(
    name="chalk",
    primary="#e8553d",
    secondary="#d9a441",
    accent="#d9a441",
    warning="#e8a33d",
    error="#ff6b57",
    success="#7fb069",
    foreground="#ece5d6",
    background="#191b1f",
    surface="#202329",
    panel="#2a2e36",
    dark=True,
    variables={
        "block-cursor-text-style": "none",
        "block-cursor-foreground": "#fff8ea",
        "block-cursor-background": "#4a2a25",
        "block-cursor-blurred-foreground": "#fff8ea",
        "block-cursor-blurred-background": "#3a2a28",
        "footer-key-foreground": "#d9a441",
    },
)

PAPER = Theme(
    name="paper",
    primary="#b3321d",
    secondary="#7a5410",
    accent="#7a5410",
    warning="#8a4b00",
    error="#a3190a",
    success="#3b6b22",
    foreground="#26221b",
    background="#f4ecdb",
    surface="#ece2cb",
    panel="#e1d4b8",
    dark=False,
    variables={
        "block-cursor-text-style": "none",
        "block-cursor-foreground": "#26221b",
        "block-cursor-background": "#f0c9a8",
        "block-cursor-blurred-foreground": "#26221b",
        "block-cursor-blurred-background": "#ecd3b8",
        "footer-key-foreground": "#7a5410",
    },
)

SEATS = {
    True: ("#ff7a6b", "#7fb4ff", "#8fd17a", "#f0c75e", "#d69bf0", "#6fd6d0",
           "#ffa98f", "#a9c6ff", "#c3e6a8", "#ffe28a"),
    False: ("#a3190a", "#124a99", "#27661a", "#705000", "#70228c", "#0b5f5a",
            "#8f3a12", "#34508f", "#43661f", "#6b5a10"),
}  # fmt: skip


def seat_colour(seat: int, dark: bool) -> str:
    return SEATS[dark][seat % len(SEATS[dark])]


def tinted(line: str, names: Sequence[str], dark: bool) -> Content:
    """Seat names in their colours; nothing in the text is taken for markup."""
    text = Content(line)
    for start, end, seat in named_seats(line, names):
        text = text.stylize(f"bold {seat_colour(seat, dark)}", start, end)
    return text


def tinted_lines(lines: Sequence[str], names: Sequence[str], dark: bool) -> Content:
    return Content("\n").join(tinted(line, names, dark) for line in lines)


CSS = """
Screen { background: $background; color: $foreground; }
ModalScreen { align: center middle; background: $background 70%; }

.head { height: 1; background: $primary; color: $background; text-style: bold; padding: 0 1; }
.faint { color: $foreground 60%; }
.word { color: $warning; height: auto; max-height: 4; padding: 0 1; }
.card {
    width: 76; max-width: 96%; height: auto; max-height: 96%;
    border: heavy $primary; background: $surface; padding: 0 1;
}
.title { text-style: bold; color: $accent; }
.buttons { height: auto; align-horizontal: center; margin-top: 1; }
.buttons Button { margin: 0 1; min-width: 12; }
OptionList { background: $surface; border: none; padding: 0; }
OptionList:focus { border: none; background-tint: $foreground 0%; }
Input { border: none; height: 1; padding: 0 1; background: $panel; }
Input:focus { border: none; }
Footer { background: $panel; }

Home #posters { height: 1fr; padding: 1 2; background: $background; }
Home #ropes {
    height: 3; padding: 0 2; color: $primary; text-style: bold;
    border-top: double $primary; border-bottom: double $primary;
}

SettingUp #entries { height: 1fr; padding: 0 1; background: $background; }
SettingUp #says { height: 4; padding: 0 1; background: $panel; }

TableScreen #body { height: 1fr; layout: vertical; }
TableScreen #felt { height: 1fr; min-height: 8; scrollbar-size-vertical: 1; }
TableScreen #drawn { width: auto; height: auto; }
TableScreen #side { height: auto; }
TableScreen #log { display: none; }
TableScreen #told { height: auto; max-height: 3; padding: 0 1; color: $foreground 75%; }
TableScreen #ask { height: auto; max-height: 3; padding: 0 1; text-style: bold; color: $accent; }
TableScreen #moves { height: auto; max-height: 7; padding: 0 1; scrollbar-size-vertical: 1; }
TableScreen #typed { height: 1; }
TableScreen.-low #felt { min-height: 4; }
TableScreen.-low #moves { max-height: 4; }
TableScreen.-wide #body { layout: horizontal; }
TableScreen.-wide #felt { width: 1fr; height: 100%; }
TableScreen.-wide #side {
    width: 40; height: 100%; max-height: 100%; border-left: heavy $primary 40%;
}
TableScreen.-wide #log {
    display: block; height: 1fr; padding: 0 1; scrollbar-size-vertical: 1;
}
TableScreen.-wide #told { display: none; }
TableScreen.-wide #moves { max-height: 50%; }
TableScreen.-big #moves { display: none; }
TableScreen.-big #told { display: none; }

HandOver { align: center middle; }
HandOver #message { width: auto; text-align: center; padding: 1 4; border: heavy $primary; }

Drawer { align: right middle; }
Drawer .card { width: 72; height: 100%; max-height: 100%; }
Drawer #body { height: 1fr; }
Picture .card { width: 106; max-width: 100%; }
Drawer OptionList { height: 1fr; }

AimScreen .card { width: 78; height: auto; }
AimScreen #sides { height: auto; }
AimScreen #arena { width: 31; height: 13; margin-right: 1; }
AimScreen.-tight #arena { display: none; }
AimScreen #controls { width: 1fr; height: auto; }
AimScreen .control { height: 1; }
AimScreen .control Static { width: 1fr; }
AimScreen .control Button { width: 3; min-width: 3; height: 1; border: none; }
AimScreen .control.-chosen Static { background: $panel; text-style: bold; }

RecordScreen #felt { height: 1fr; scrollbar-size-vertical: 1; }
RecordScreen #drawn { width: auto; height: auto; }
RecordScreen #told { height: auto; max-height: 5; padding: 0 1; }
RecordScreen #bar { height: 1; padding: 0 1; color: $accent; }
Listed OptionList { height: 1fr; padding: 0 1; }
"""
