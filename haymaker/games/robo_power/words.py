"""How Robo Power speaks: names, menus, the story of a duel, and the workbench in characters."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from haymaker.games.robo_power import layout
from haymaker.games.robo_power.duel import next_without_card
from haymaker.games.robo_power.memory import surely_holds
from haymaker.games.robo_power.primer import ended as ended
from haymaker.games.robo_power.primer import goal as goal
from haymaker.games.robo_power.primer import standing as standing
from haymaker.games.robo_power.primer import things as things
from haymaker.kernel.columns import center, clip, cut, pad, wrap
from haymaker.kernel.columns import width as columns_of
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.kit import Kit

ENDINGS = (
    "still open",
    "somebody was the last with cards",
    "a tie: nobody had cards left",
    "the turns ran out",
)

ONE_ANSWER: dict[str, str] = {
    "put down": "RBP-06, RBP-08: every player picks a card; hands are secret (RBP-H29).",
    "take": "RBP-22: the owner of a spy names the opponent, also where only one has cards left.",
}
"""Questions that the rulebook wants asked even where one answer is possible, by their verb."""

NUMBERED_SINCE = 1

ROLES = {"spy": "Spy", "spy_master": "Spy Master", "trap": "Trap", "counteract": "Counteract"}
LAYERS = ("duel", "doubleduel", "tripleduel", "quadrupleduel")
COUNTS = ("no", "one", "two", "three", "four", "five", "six")


# --- Names ----------------------------------------------------------------------------------------


def seat_name(kit: Kit, seat: int) -> str:
    return f"Builder {seat + 1}"


def seats(kit: Kit, bits: int) -> list[int]:
    return [p for p in range(kit.players) if bits >> p & 1]


def kinds(kit: Kit) -> range:
    return range(len(kit["deck"]))


def face(row: dict[str, Any]) -> str:
    """What is printed on a card: its number, or what it does."""
    return ROLES.get(row["role"], str(row["number"]))


def card(kit: Kit, k: int) -> str:
    """`40`, `Trap`; `85a` and `85b` where two kinds of cards have the same face (RBP-H31)."""
    if k >= len(kit["deck"]):
        return f"Card {k + 1}"
    mine = face(kit["deck"][k])
    twins = [j for j in kinds(kit) if face(kit["deck"][j]) == mine]
    if len(twins) == 1:
        return mine
    number = twins.index(k)
    mark = "abcdefghijklmnopqrstuvwxyz"[number % 26] * (1 + number // 26)
    return mine + mark if mine.isdecimal() else f"{mine} {mark}"


def full_name(kit: Kit, k: int) -> str:
    """With the robot's own name before it, if it has one."""
    row = kit["deck"][k]
    return f"{row['name']} ({card(kit, k)})" if row["name"] else card(kit, k)


def article(kit: Kit, k: int) -> str:
    """`a Trap`, `an 85a`, `Buzzy (10)`."""
    if kit["deck"][k]["name"]:
        return full_name(kit, k)
    an = face(kit["deck"][k]).startswith("8") or kit["deck"][k]["number"] in (11, 18)
    return f"{'an' if an else 'a'} {card(kit, k)}"


def several(kit: Kit, counts: Callable[[int], int]) -> str:
    """`10  25×2  Trap`: cards by how many there are of each kind."""
    held = []
    for k in kinds(kit):
        n = counts(k)
        if n > 0:
            held.append(card(kit, k) if n == 1 else f"{card(kit, k)}×{n}")
    return "  ".join(held)


def listed(things: Iterable[object]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    words = [str(thing) for thing in things]
    return " and ".join([*([", ".join(words[:-1])] if words[1:] else []), *words[-1:]])


def cards(n: int) -> str:
    return "1 card" if n == 1 else f"{n} cards"


def duel_name(layer: int) -> str:
    return LAYERS[layer] if layer < len(LAYERS) else f"duel of {layer + 1} layers"


# --- Actions --------------------------------------------------------------------------------------


def spell(kit: Kit, seat: int, action: int) -> dict[str, Any]:
    if seat == CHANCE:
        if action >= layout.BEGIN:
            return {"do": "begin", "with": seat_name(kit, action - layout.BEGIN)}
        return {"do": "bring", "card": card(kit, action)}
    if action == layout.PASS:
        return {"do": "pass"}
    if action >= layout.TAKE:
        return {"do": "take", "from": seat_name(kit, action - layout.TAKE)}
    return {"do": "put down", "card": card(kit, action)}


def short(kit: Kit, seat: int, action: int) -> str:
    """A card by its face; `spy 2` sends the spy to Builder 2."""
    if seat == CHANCE and action >= layout.BEGIN:
        return seat_name(kit, action - layout.BEGIN).lower()
    if seat == CHANCE or action < layout.TAKE:
        return card(kit, action).lower()
    if action == layout.PASS:
        return "pass"
    return f"spy {action - layout.TAKE + 1}"


def means(kit: Kit, v: Any, seat: int, action: int) -> bool:
    """Whether there is such a card in the deck, or such a builder at the table."""
    if action < layout.TAKE:
        return action in kinds(kit)
    return action == layout.PASS or action - layout.TAKE < kit.players


def label(kit: Kit, v: Any, seat: int, action: int) -> str:
    if action == layout.PASS:
        return "take no second card" if is_second(kit, v) else "let the spy come home with nothing"
    if action >= layout.TAKE:
        p = action - layout.TAKE
        return f"take a card from {seat_name(kit, p)}, who has {v.hand_size[p]}"
    stock = v.hand[seat, action]
    again = f" ({stock} in hand)" if stock > 1 else ""
    if v.phase == layout.DISCARDING:
        after = {"spy": ", and take a card", "spy_master": ", and take two cards"}
        return f"discard {full_name(kit, action)}{again}{after.get(role(kit, action), '')}"
    return f"lay {full_name(kit, action)}{again}"


def role(kit: Kit, k: int) -> str:
    return str(kit["deck"][k]["role"])


def ask(kit: Kit, v: Any, seat: int) -> str:
    if v.phase == layout.DISCARDING:
        return "Which card do you put on the discard pile?"
    if v.phase == layout.SPYING:
        return ask_spy(kit, v, seat)
    rivals = listed(seat_name(kit, p) for p in seats(kit, v.dueling) if p != seat)
    if v.layer == 0:
        return "The duel: which card do you lay face down?"
    what = duel_name(v.layer).capitalize()
    if v.trapping:
        return f"{what} against {rivals}: the highest number takes everything. What do you lay?"
    return f"{what} against {rivals}: which card do you lay on top?"


def ask_spy(kit: Kit, v: Any, seat: int) -> str:
    if is_second(kit, v):
        return "You have looked at the first card. From whom do you take the second?"
    if v.after_duel:
        lost, cards = ("Spy", "a card") if v.takes == 1 else ("Spy Master", "two cards")
        takes = "may take" if kit["spy_optional"] else "takes"
        return f"Your {lost} was lost in the duel and {takes} {cards}. From whom?"
    if v.takes == 2:
        return "Your Spy Master takes two cards, one after the other. From whom is the first?"
    return "Your Spy takes a card unseen. From whom?"


def is_second(kit: Kit, v: Any) -> bool:
    """A Spy Master has taken the first card."""
    if v.after_duel:
        return bool(v.after_duel == 2 and v.takes == 1)
    return bool(v.takes == 1 and role(kit, v.put_down - 1) == "spy_master")


def ask_luck(kit: Kit, v: Any) -> str:
    """The question where people shuffle real cards."""
    if v.phase == layout.CHOOSING_STARTER:
        return "Who begins?"
    if v.phase == layout.DEALING:
        return f"Which card is dealt to {seat_name(kit, (v.to_deal - 1) % kit.players)}?"
    if v.phase == layout.TAKING:
        return f"Which card is taken from {seat_name(kit, v.target)}?"
    if v.phase == layout.PICKING:
        picker = seat_name(kit, next_without_card(kit, v))
        return f"Which card does {picker} pick from the draw pile for the duel?"
    return f"Which card does {seat_name(kit, v.player)} draw?"


def why(kit: Kit, v: Any, seat: int, action: int, clause: int) -> str:
    if clause in (6, 8):
        return why_no_card(kit, v, seat, action, "discard" if clause == 6 else "lay")
    if clause == 7:
        if v.phase == layout.SPYING:
            return "Your spy is on the way: first say from whom it takes a card."
        if action == layout.PASS:
            return "There is no spy to hold back now."
        lost = " or lost it in a duel" if kit["spy_on_duel_loss"] else ""
        return f"A spy takes cards only when you have just put it on the discard pile{lost}."
    if clause == 39:
        return f"{seat_name(kit, action - layout.TAKE)} is out of the game and has no cards."
    if clause == 22:
        p = action - layout.TAKE
        if p == seat:
            return "A spy takes a card from an opponent, not from its owner."
        if p < kit.players:
            return f"{seat_name(kit, p)} has no card that could be taken."
        return f"Nobody sits on seat {p + 1}; there are {kit.players} players."
    return "At this table a spy must take a card."


def why_no_card(kit: Kit, v: Any, seat: int, k: int, verb: str) -> str:
    if k >= len(kit["deck"]):
        return "There is no such card in this deck."
    if v.stake[seat, k] > 0:
        return f"Your {card(kit, k)} lies in this duel already, and you have no other to {verb}."
    return f"You have no {card(kit, k)} to {verb}."


def menu(kit: Kit, v: Any, seat: int, moves: list[int]) -> str:
    """All cards of a large hand in a line or two."""
    what = "Discard" if v.phase == layout.DISCARDING else "Lay"
    if v.phase == layout.SPYING:
        what = "Send the spy"
    codes = []
    for move in moves:
        code = short(kit, seat, move)
        stock = v.hand[seat, move] if move < layout.TAKE else 1
        codes.append(code if stock == 1 else f"{code} (×{stock})")
    return "\n".join(wrap(f"{what}: " + ", ".join(codes), 78, "  "))


# --- The story ------------------------------------------------------------------------------------


def tell(kit: Kit, before: Any, after: Any, actor: int, viewer: int) -> list[str]:
    story = Happened(kit, before, after, viewer)
    if actor == CHANCE:
        lines = story.luck()
    elif before.phase == layout.DISCARDING:
        lines = [f"{story.does(actor, 'discard')} {article(kit, after.put_down - 1)}."]
    elif before.phase == layout.SPYING:
        lines = [story.spy(actor)]
    else:
        lines = story.laid(actor)
    lines += story.what_follows()
    return [line[0].upper() + line[1:] for line in lines]


class Happened:
    """What happened between two views of one viewer."""

    def __init__(self, kit: Kit, before: Any, after: Any, viewer: int):
        self.kit, self.before, self.after, self.viewer = kit, before, after, viewer

    def name(self, seat: int) -> str:
        return "you" if seat == self.viewer else seat_name(self.kit, seat)

    def does(self, seat: int, verb: str) -> str:
        """`you take`, `Builder 2 takes`."""
        if seat == self.viewer:
            return f"you {verb}"
        ending = "es" if verb.endswith("ch") else "s"
        return f"{seat_name(self.kit, seat)} {verb}{ending}"

    def has(self, seat: int) -> str:
        return "you have" if seat == self.viewer else f"{seat_name(self.kit, seat)} has"

    def are(self, seat: int) -> str:
        return "you are" if seat == self.viewer else f"{seat_name(self.kit, seat)} is"

    def whose(self, seat: int) -> str:
        return "your" if seat == self.viewer else f"{seat_name(self.kit, seat)}'s"

    def names(self, bits: int) -> str:
        return listed(self.name(p) for p in seats(self.kit, bits))

    # Luck.

    def luck(self) -> list[str]:
        kit, before, after = self.kit, self.before, self.after
        if before.phase == layout.CHOOSING_STARTER:
            return [f"{self.does(after.player, 'begin')}."]
        if before.phase == layout.DEALING:
            return [] if after.phase == layout.DEALING else self.deal()
        if before.phase == layout.DRAWING:
            return [f"{self.does(before.player, 'draw')} {self.own_gain(before.player)}."]
        if before.phase == layout.TAKING:
            return [self.theft(before.spier, before.target)]
        p = next_without_card(kit, before)
        none = f"{self.has(p)} no card left and {'pick' if p == self.viewer else 'picks'}"
        return [f"{none} {self.picked(p)} from the draw pile.", *self.turned()]

    def deal(self) -> list[str]:
        lines = [f"everybody is dealt {COUNTS[layout.HAND]} cards."]
        if self.viewer in range(self.kit.players):
            hand = several(self.kit, lambda k: int(self.after.hand[self.viewer, k]))
            lines.append(f"your hand: {hand.replace('  ', ', ')}.")
        return lines

    def changed(self, more: Any, less: Any) -> str:
        """The card that the viewer's own hand has in one view and not in the other."""
        for k in kinds(self.kit):
            if more.hand[self.viewer, k] > less.hand[self.viewer, k]:
                return article(self.kit, k)
        return "a card"

    def own_gain(self, seat: int) -> str:
        return self.changed(self.after, self.before) if seat == self.viewer else "a card"

    def picked(self, seat: int) -> str:
        """The card still lies face down, or this very move turned it over."""
        if seat != self.viewer:
            return "a card"
        laid = self.after.sealed[seat] if self.after.sealed[seat] > 0 else self.after.shown[seat]
        return article(self.kit, laid - 1)

    def theft(self, thief: int, victim: int) -> str:
        took = f"{self.does(thief, 'take')}"
        if self.viewer == thief:
            return f"{took} {self.changed(self.after, self.before)} from {self.name(victim)}."
        if self.viewer == victim:
            return f"{took} {self.changed(self.before, self.after)} from you."
        return f"{took} a card from {self.name(victim)}."

    # Seats.

    def spy(self, actor: int) -> str:
        if self.after.phase != layout.TAKING:
            if is_second(self.kit, self.before):
                return f"{self.whose(actor)} Spy Master takes no second card."
            return f"{self.whose(actor)} spy comes home with nothing."
        return f"{self.does(actor, 'reach')} for {self.whose(self.after.target)} cards."

    def laid(self, actor: int) -> list[str]:
        if self.before.asked != 1 << actor:
            return [self.lays(actor)]
        return self.turned() or [self.lays(actor)]

    def lays(self, actor: int) -> str:
        if actor == self.viewer:
            return f"you lay {article(self.kit, self.after.sealed[actor] - 1)} face down."
        return f"{self.name(actor)} has laid a card."

    # The duel.

    def turned(self) -> list[str]:
        """The latest layer, if this very move turned it over, and what came of it."""
        after, before = self.after, self.before
        if after.phase == layout.PICKING and after.layer == before.layer:
            return []
        shown = [
            f"{self.name(p)} {card(self.kit, after.shown[p] - 1)}"
            for p in range(self.kit.players)
            if after.shown[p] > 0
        ]
        return [f"the cards are turned: {', '.join(shown)}.", self.verdict()]

    def verdict(self) -> str:
        after = self.after
        marked = seats(self.kit, after.marked)
        who = self.names(after.marked)
        deep = self.before.layer > 0
        if after.outcome == layout.ONE_LOWEST:
            lost = f"{self.whose(marked[0])} {self.shown(marked[0])} is the lowest"
            if deep:
                own = "your" if marked[0] == self.viewer else "own"
                return f"{lost}: {self.does(marked[0], 'discard')} all {own} cards of this duel."
            return f"{lost} and goes to the discard pile."
        if after.outcome == layout.TIED_LOWEST:
            again = duel_name(self.before.layer + 1)
            return f"{who} tie for the lowest with {self.number(marked[0])}: a {again} follows."
        if after.outcome == layout.COUNTERED:
            return "Counteract: all dueled cards go to the discard pile."
        if after.outcome == layout.TRAPPED:
            return f"{self.whose(marked[0])} Trap snaps shut: {self.wins_all(marked[0])}"
        if after.outcome == layout.MORE_TRAPS:
            traps = COUNTS[len(marked)] if len(marked) < len(COUNTS) else str(len(marked))
            return f"{traps} Traps: {who} duel on, and the highest number takes everything."
        if after.outcome == layout.ONE_HIGHEST:
            best = f"{self.whose(marked[0])} {self.shown(marked[0])} is the highest"
            return f"{best}: {self.wins_all(marked[0])}"
        if after.outcome == layout.TIED_HIGHEST:
            return f"{who} tie for the highest with {self.number(marked[0])} and duel on."
        if after.outcome == layout.SOME_STUCK:
            return f"{who} can lay nothing and lose{self.s(marked)} all cards of this duel."
        return (
            f"{who} would duel on, but no card is left for it: "
            "all take their cards back, except Traps, which are discarded."
        )

    def s(self, marked: list[int]) -> str:
        return "" if len(marked) > 1 or marked[0] == self.viewer else "s"

    def shown(self, seat: int) -> str:
        return card(self.kit, self.after.shown[seat] - 1)

    def number(self, seat: int) -> int:
        return int(self.kit["deck"][self.after.shown[seat] - 1]["number"])

    def wins_all(self, seat: int) -> str:
        traps = "the Trap is"
        if self.before.layer > 0:
            traps = f"{self.whose(seat)} Traps of this duel are"
        return f"{self.does(seat, 'take')} all other cards; {traps} discarded."

    # And then.

    def what_follows(self) -> list[str]:
        before, after = self.before, self.after
        lines = []
        out = seats(self.kit, before.inside & ~after.inside)
        if after.phase == layout.OVER and after.inside == 0:
            return [f"nobody has a card left: a tie game for {self.names(before.inside)}."]
        for p in out:
            is_out = "are out" if p == self.viewer else "is out"
            lines.append(f"{self.has(p)} no cards left and {is_out}.")
        if after.phase == layout.OVER:
            return [*lines, self.end()]
        if after.shuffles > before.shuffles:
            lines.append("the discard pile is shuffled and becomes the new draw pile.")
        if after.turns > before.turns and after.phase not in (layout.DRAWING, layout.OVER):
            lines.append(f"there is no card for {self.name(after.player)} to draw.")
        return lines

    def end(self) -> str:
        left = seats(self.kit, self.after.inside)
        if len(left) > 1:
            return "the turns have run out, and nobody has won."
        wins = "win" if left[0] == self.viewer else "wins"
        return f"{self.are(left[0])} the last with cards and {wins}!"


# --- The workbench --------------------------------------------------------------------------------


def table(kit: Kit, v: Any, viewer: int, width: int) -> str:
    inner = min(width, 78) - 4
    blocks = [bench(kit, v, viewer, inner), pit(kit, v, viewer, inner), piles(kit, v, inner)]
    lines = ["╔═" + center(title(kit, v), inner, "═") + "═╗"]
    for number, block in enumerate(blocks):
        if number == 1:
            lines.append("╟─" + center(pit_title(v), inner, "─") + "─╢")
        if number == 2:
            lines.append("╟─" + "─" * inner + "─╢")
        lines += [f"║ {pad(clip(line, inner), inner)} ║" for line in block]
    lines.append("╚═" + "═" * inner + "═╝")
    if viewer in range(kit.players) and in_hand(v, viewer) > 0:
        hand = several(kit, lambda k: int(v.hand[viewer, k]) - (v.sealed[viewer] == k + 1))
        lines += wrap(f"Your hand:  {hand}", inner + 2, "  ", " " * 14)
    return "\n".join(lines)


def title(kit: Kit, v: Any) -> str:
    if v.turns == 0:
        return " Robo Power "
    if v.phase == layout.OVER:
        return f" Robo Power · over after {v.turns} {'turn' if v.turns == 1 else 'turns'} "
    return f" Robo Power · turn {v.turns} · {seat_name(kit, v.player)} is on "


def bench(kit: Kit, v: Any, viewer: int, inner: int) -> list[str]:
    """One line per builder: cards in hand, and what the viewer knows of them."""
    return [bench_line(kit, v, p, viewer, inner) for p in range(kit.players)]


def bench_line(kit: Kit, v: Any, p: int, viewer: int, inner: int) -> str:
    mark = "▸" if p == v.player and v.turns > 0 and v.phase != layout.OVER else " "
    name = seat_name(kit, p) + (" (you)" if p == viewer else "")
    if v.outlasted[p] > 0:
        return f"{mark}{pad(name, 16)} out, {place_said(kit, v, p)}"
    size = in_hand(v, p)
    backs = "▮" * min(size, 10) + ("+" if size > 10 else "")
    line = f"{mark}{pad(name, 16)} {backs:<11} {cards(size):<9}"
    known = seen(kit, v, p, viewer)
    if known:
        line += ("  others know " if p == viewer else "  seen ") + known
    return cut(line, inner)


def in_hand(v: Any, p: int) -> int:
    """Without the card that lies face down in the duel, which the rules count as held (RBP-40)."""
    return int(v.hand_size[p] - (v.sealed[p] not in (layout.NOT_LAID, layout.NOTHING)))


def place_said(kit: Kit, v: Any, p: int) -> str:
    """Those who share a tie are first, but have not won (RBP-16, RBP-H26, RBP-H37)."""
    number = place(kit, v, p)
    return "tied" if number == 1 else f"place {number}"


def place(kit: Kit, v: Any, p: int) -> int:
    """One more than the number of players who lasted longer (RBP-H36)."""
    longer = [
        q for q in range(kit.players) if v.outlasted[q] == 0 or v.outlasted[q] > v.outlasted[p]
    ]
    return 1 + len(longer)


def seen(kit: Kit, v: Any, p: int, viewer: int) -> str:
    """Cards of a hand that are known; `?` where a spy may have taken one since."""
    known = []
    for k in kinds(kit):
        sure = v.sure[p, k] if p == viewer else surely_holds(v, p, k)
        if sure > 0:
            known.append(card(kit, k) if sure == 1 else f"{card(kit, k)}×{sure}")
        if p != viewer and v.claim[p, k] > sure:
            known.append(card(kit, k) + "?")
    return " ".join(known)


def pit_title(v: Any) -> str:
    if v.phase not in (layout.DUELING, layout.PICKING):
        return " the duel pit "
    if v.layer == 0:
        return " the duel pit: a duel "
    rule = "highest takes all" if v.trapping else "lowest goes"
    return f" the duel pit: {duel_name(v.layer)}, {rule} "


def pit(kit: Kit, v: Any, viewer: int, inner: int) -> list[str]:
    """The cards of the duel side by side, or those of the latest one."""
    if v.phase in (layout.DUELING, layout.PICKING):
        laid = [drawn_card(kit, p, *in_pit(kit, v, p, viewer)) for p in seats(kit, v.at_stake)]
    else:
        shown = [p for p in range(kit.players) if v.shown[p] != layout.NOT_LAID]
        laid = [drawn_card(kit, p, *latest(kit, v, p)) for p in shown]
    lines: list[str] = []
    while laid:
        row = [laid.pop(0)]
        while laid and sum(columns_of(c[0]) + 2 for c in row) + columns_of(laid[0][0]) <= inner:
            row.append(laid.pop(0))
        lines += ["  ".join(parts).rstrip() for parts in zip(*row, strict=True)]
    while lines and not lines[-1]:
        lines.pop()
    return lines or ["no card has been dueled yet"]


def drawn_card(kit: Kit, p: int, front: str, below: str) -> list[str]:
    below = cut(below, 30)
    wide = max(columns_of(seat_name(kit, p)), columns_of(front) + 4, columns_of(below))
    return [
        "┌" + "─" * (wide - 2) + "┐",
        "│" + center(front, wide - 2) + "│",
        "└" + "─" * (wide - 2) + "┘",
        center(seat_name(kit, p), wide),
        center(below, wide),
    ]


def in_pit(kit: Kit, v: Any, p: int, viewer: int) -> tuple[str, str]:
    """The card of this layer, and the open cards under it."""
    front = "" if v.dueling >> p & 1 else "–"
    if v.sealed[p] == layout.NOTHING:
        front = "nothing"
    elif v.sealed[p] != layout.NOT_LAID:
        front = card(kit, v.sealed[p] - 1) if p == viewer else "▓▓"
    under: list[str] = []
    for k in kinds(kit):
        under += [card(kit, k)] * v.stake[p, k]
    return front, "on " + " ".join(under) if under else ""


def latest(kit: Kit, v: Any, p: int) -> tuple[str, str]:
    """A card of the latest layer, and what came of it."""
    front = "nothing" if v.shown[p] < 0 else card(kit, v.shown[p] - 1)
    is_marked = v.marked >> p & 1 == 1
    if v.outcome == layout.COUNTERED:
        return front, "discarded"
    if is_marked and v.outcome in (layout.ONE_LOWEST, layout.SOME_STUCK):
        return front, "discarded"
    if is_marked and v.outcome in (layout.TRAPPED, layout.ONE_HIGHEST):
        return front, "takes all"
    return front, ""


def piles(kit: Kit, v: Any, inner: int) -> list[str]:
    discards = several(kit, lambda k: int(v.discard[k])) or "empty"
    return [
        f"draw pile {v.pile_size}   discard pile {v.discard_size}",
        *wrap(f"discarded  {discards}", inner, rest=" " * 11),
    ]


def tallies(kit: Kit, finals: Any) -> dict[str, int]:
    """What happened in many games."""
    return {
        "turns": int(finals["turns"].sum()),
        "draw piles made anew": int(finals["shuffles"].sum()),
    }


def label_luck(kit: Kit, v: Any, outcome: int) -> str:
    """What happened at a real table, in words."""
    return seat_name(kit, outcome - layout.BEGIN) if outcome >= layout.BEGIN else card(kit, outcome)
