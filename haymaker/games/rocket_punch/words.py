"""How Rocket Punch! speaks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from haymaker.games.rocket_punch import layout
from haymaker.games.rocket_punch.kit import fame_target
from haymaker.games.rocket_punch.primer import ended as ended
from haymaker.games.rocket_punch.primer import goal as goal
from haymaker.games.rocket_punch.primer import standing as standing
from haymaker.games.rocket_punch.primer import things as things
from haymaker.kernel.columns import clip, cut, pad
from haymaker.kernel.columns import width as columns_of
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.kit import Kit

ENDINGS = ("still open", "a full fame meter", "the rounds ran out")

ONE_ANSWER: dict[str, str] = {
    "play": "RP-20: every gym picks its card and calls its number; hands are secret.",
    "lay": "RP-28, RP-31: the gym picks the card that it lays face down, also its last one.",
}
"""Questions that the rulebook wants asked even where one answer is possible, by their verb."""

CLASSES = ("Flyweight", "Lightweight", "Middleweight", "Heavyweight")
COUNTS = ("no", "one", "two", "three", "four", "five", "six")
NAMELESS = "-"
SIDES = (layout.UPPER, layout.LOWER)


# --- Names --------------------------------------------------------------------------------------


def seat_name(kit: Kit, seat: int) -> str:
    """Each seat is called like the gym it took (RP-09)."""
    name: str = kit["gym_cards"][kit["gyms"][seat] - 1]["name"]
    return name


def seats(kit: Kit) -> range:
    return range(kit.players)


def class_of(kit: Kit, card: int) -> int:
    return CLASSES.index(kit["deck"][card]["class"].capitalize())


def numbers(kit: Kit, card: int) -> tuple[int, int]:
    """Upper and lower number; a card that this deck does not have gets a stand-in."""
    if card >= len(kit["deck"]):
        return 1, 2
    row = kit["deck"][card]
    return row["upper"], row["lower"]


def copy_mark(kit: Kit, card: int) -> str:
    """`.2` for the second of several cards with the same class and numbers."""
    deck = kit["deck"]
    if card >= len(deck):
        return f".{card}"
    weight, pair = deck[card]["class"], {deck[card]["upper"], deck[card]["lower"]}
    twins = [
        c
        for c, row in enumerate(deck)
        if row["class"] == weight and row["upper"] in pair and row["lower"] in pair
    ]
    return f".{twins.index(card) + 1}" if len(twins) > 1 else ""


def card_code(kit: Kit, card: int, side: int, slash: bool) -> str:
    """A card as it is turned: the number that is played comes first."""
    letter = CLASSES[class_of(kit, card)][0] if card < len(kit["deck"]) else "Z"
    pair = numbers(kit, card)
    bar = "/" if slash else ""
    return f"{letter}{pair[side]}{bar}{pair[1 - side]}{copy_mark(kit, card)}"


def card_name(kit: Kit, card: int) -> str:
    """`Heavyweight 7/1`, with the robot's own name before it if it has one (RP-03)."""
    row = kit["deck"][card]
    pair = f"{row['upper']}/{row['lower']}{copy_mark(kit, card)}"
    plain = f"{CLASSES[class_of(kit, card)]} {pair}"
    return plain if row["name"] == NAMELESS else f"{row['name']} ({plain})"


def typed_card(kit: Kit, card: int, side: int) -> str:
    long_numbers = any(max(row["upper"], row["lower"]) > 9 for row in kit["deck"])
    return card_code(kit, card, side, long_numbers).lower()


def parts(action: int) -> tuple[int, int, int]:
    """Card, side and Gears of a face-up action."""
    return (
        action // (2 * layout.PUSHES),
        action // layout.PUSHES % 2,
        action % layout.PUSHES - layout.GEARS,
    )


# --- Actions ------------------------------------------------------------------------------------


def spell(kit: Kit, seat: int, action: int) -> dict[str, Any]:
    if seat == CHANCE and action >= layout.MARK:
        return {"do": "start", "player": action - layout.MARK}
    if seat == CHANCE:
        return {"do": "deal", "card": card_code(kit, action, layout.UPPER, True)}
    if action >= layout.LAY:
        return {"do": "lay", "card": card_code(kit, action - layout.LAY, layout.UPPER, True)}
    card, side, push = parts(action)
    code = card_code(kit, card, layout.UPPER, True)
    return {"do": "play", "card": code, "number": numbers(kit, card)[side], "gears": push}


def short(kit: Kit, seat: int, action: int) -> str:
    if seat == CHANCE and action >= layout.MARK:
        return f"start{action - layout.MARK}"
    if seat == CHANCE:
        return typed_card(kit, action, layout.UPPER)
    if action >= layout.LAY:
        return "x" + typed_card(kit, action - layout.LAY, layout.UPPER)
    card, side, push = parts(action)
    return typed_card(kit, card, side) + (f"{push:+d}" if push else "")


def label(kit: Kit, v: Any, seat: int, action: int) -> str:
    if seat == CHANCE and action >= layout.MARK:
        return f"{seat_name(kit, action - layout.MARK)} starts"
    if seat == CHANCE:
        return f"deal {card_name(kit, action)}"
    if action >= layout.LAY:
        return f"lay {card_name(kit, action - layout.LAY)} face down"
    card, side, push = parts(action)
    return f"{card_name(kit, card)} as {call(numbers(kit, card)[side] + push, push)}"


def call(number: int, push: int) -> str:
    """`7`, or `9: 7 and two Gears up`."""
    if push == 0:
        return str(number)
    way = "up" if push > 0 else "down"
    return f"{number}: {number - push} and {gears(abs(push))} {way}"


def gears(n: int) -> str:
    return f"{COUNTS[n]} Gear{'' if n == 1 else 's'}"


def ask(kit: Kit, v: Any, seat: int) -> str:
    if v.played == 0:
        return "You open the battle: your card sets its class. What do you play?"
    battle = f"A {CLASSES[battle_class(kit, v)]} battle, called so far: {listed(called(kit, v))}."
    if any(n not in called(kit, v) for card in hand(v, seat) for n in numbers(kit, card)):
        return f"{battle} What do you play?"
    if not gears_help(kit, v, seat):
        return f"{battle} All your numbers are taken: which card do you lay face down?"
    if kit["gears_forced_when_blocked"]:
        return f"{battle} All your numbers are taken, and Gears must help: what do you play?"
    return f"{battle} All your numbers are taken: use Gears, or lay a card face down."


def gears_help(kit: Kit, v: Any, seat: int) -> bool:
    """Whether a number that nobody has called is in reach of the Gears."""
    reach = range(-v.gears[seat], v.gears[seat] + 1)
    held = {n for card in hand(v, seat) for n in numbers(kit, card)}
    return any(n + push not in called(kit, v) for n in held for push in reach)


def ask_luck(kit: Kit, v: Any) -> str:
    """The question where people deal real cards."""
    if v.marker == layout.NOBODY:
        return "Who holds the start marker first?"
    return f"Which card is dealt to {seat_name(kit, v.dealt // kit['hand'][str(kit.players)])}?"


def why(kit: Kit, v: Any, seat: int, action: int, clause: int) -> str:
    card, _, push = parts(action)
    if clause in (20, 31):
        return "That card is not in your hand."
    if clause == 33:
        had = COUNTS[v.gears[seat]] if v.gears[seat] else "none"
        return f"That takes {gears(abs(push))}, and you have {had}."
    if clause in (26, 36):
        number = numbers(kit, card)[parts(action)[1]] + push
        by = next(p for p in seats(kit) if v.face[p] == layout.FACE_UP and v.declared[p] == number)
        return f"{seat_name(kit, by)} has already called {number} in this battle."
    if clause == 25:
        return "The one who opens a battle plays face up."
    if clause == 29:
        return "You still hold a number that nobody has called, so you play face up."
    return "At this table Gears must help first: with yours you can still call a free number."


def menu(kit: Kit, v: Any, seat: int, moves: list[int]) -> str:
    """One line a card; Gears as a rule, not as a list."""
    may = set(moves)
    names = [card_name(kit, card) for card in hand(v, seat)]
    longest = max(map(columns_of, names))
    calls = [[choice(kit, card, side, may) for side in SIDES] for card in hand(v, seat)]
    wide = max(len(call) for both in calls for call in both) + 2
    lines = ["Type a card with the number you call in front:"]
    for card, full_name, (one, other) in zip(hand(v, seat), names, calls, strict=True):
        row = f"  {pad(full_name, longest)}   {one:{wide}}{other:{wide}}"
        if layout.LAY + card in may:
            row += f"{short(kit, seat, layout.LAY + card)} face down"
        lines.append(row.rstrip())
    geared = [a for a in moves if a < layout.LAY and parts(a)[2] != 0]
    pushed = max(geared, key=lambda a: parts(a)[2] > 0, default=None)
    if pushed is not None:
        most = v.gears[seat]
        lines.append(
            f"You have {gears(most)}: up to +{most} or -{most} to a number that is free, as in "
            f"{short(kit, seat, pushed)} for {number_of(kit, pushed)}."
        )
    return "\n".join(lines)


def choice(kit: Kit, card: int, side: int, may: set[int]) -> str:
    action = (card * 2 + side) * layout.PUSHES + layout.GEARS
    code = typed_card(kit, card, side)
    return f"{code} for {numbers(kit, card)[side]}" if action in may else f"{code} is taken"


def means(kit: Kit, v: Any, seat: int, action: int) -> bool:
    """Whether there is such a card, and in this hand where Gears would change it."""
    if action >= layout.LAY:
        return action - layout.LAY < len(kit["deck"])
    card, _, push = parts(action)
    return card < len(kit["deck"]) and (push == 0 or card in hand(v, seat))


def number_of(kit: Kit, action: int) -> int:
    card, side, push = parts(action)
    return numbers(kit, card)[side] + push


# --- What is on the table -----------------------------------------------------------------------


def hand(v: Any, seat: int) -> list[int]:
    return [v.hand[seat, i] - 1 for i in range(layout.HAND) if v.hand[seat, i] > 0]


def cards_left(kit: Kit, v: Any, seat: int) -> int:
    each = kit["hand"][str(kit.players)]
    if v.dealt < each * kit.players:
        return int(max(0, min(each, v.dealt - each * seat)))
    return int(each - v.battle - (v.played > 0 and v.face[seat] != layout.NOT_PLAYED))


def battle_class(kit: Kit, v: Any) -> int:
    return class_of(kit, v.card[v.opener - 1] - 1)


def face_up(kit: Kit, v: Any) -> list[int]:
    """The seats with a card face up in the row, lowest number first."""
    up = [p for p in seats(kit) if v.face[p] == layout.FACE_UP]
    return sorted(up, key=lambda p: int(v.declared[p]))


def called(kit: Kit, v: Any) -> list[int]:
    return [v.declared[p] for p in face_up(kit, v)] if v.played else []


def belt_winner(kit: Kit, v: Any) -> int:
    return max(
        (p for p in face_up(kit, v) if class_of(kit, v.card[p] - 1) == battle_class(kit, v)),
        key=lambda p: int(v.declared[p]),
    )


def listed(things: Iterable[object]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    words = [str(thing) for thing in things]
    return " and ".join([*([", ".join(words[:-1])] if words[1:] else []), *words[-1:]])


# --- What happened ------------------------------------------------------------------------------


def tell(kit: Kit, before: Any, after: Any, actor: int, viewer: int) -> list[str]:
    if actor == CHANCE:
        lines = tell_luck(kit, before, after, viewer)
    else:
        lines = [tell_play(kit, before, after, actor, viewer)]
        if after.played == 0:
            lines += tell_results(kit, before, after, viewer)
        if after.rounds > before.rounds:
            lines += tell_fame(kit, before, after, viewer)
    return [line[0].upper() + line[1:] for line in lines]


def name(kit: Kit, seat: int, viewer: int) -> str:
    return "you" if seat == viewer else seat_name(kit, seat)


def does(kit: Kit, seat: int, viewer: int, verb: str) -> str:
    """`you take`, `Comet takes`."""
    return f"{name(kit, seat, viewer)} {verb}{'' if seat == viewer else 's'}"


def whose(kit: Kit, seat: int, viewer: int) -> str:
    return "your" if seat == viewer else f"{seat_name(kit, seat)}'s"


def tell_luck(kit: Kit, before: Any, after: Any, viewer: int) -> list[str]:
    if before.marker == layout.NOBODY:
        return [f"The start marker goes to {name(kit, after.marker - 1, viewer)} by lot."]
    each = kit["hand"][str(kit.players)]
    if after.dealt < each * kit.players:
        return []
    cards = "one card" if each == 1 else f"{each} cards"
    return [f"Round {after.rounds + 1}: everybody is dealt {cards}."]


def tell_play(kit: Kit, before: Any, after: Any, actor: int, viewer: int) -> str:
    if after.face[actor] == layout.FACE_DOWN:
        card = "a card"
        if actor == viewer:
            (buried,) = set(hand(before, actor)) - set(hand(after, actor))
            card = card_name(kit, buried)
        return f"{does(kit, actor, viewer, 'lay')} {card} face down."
    card = card_name(kit, after.card[actor] - 1)
    as_number = call(after.declared[actor], after.push[actor])
    if before.played > 0:
        return f"{does(kit, actor, viewer, 'play')} {card} as {as_number}."
    weight = CLASSES[battle_class(kit, after)]
    opens = does(kit, actor, viewer, "open")
    return f"{opens} a {weight} battle: {card} as {as_number}."


def tell_results(kit: Kit, before: Any, after: Any, viewer: int) -> list[str]:
    """The results in their order (RP-40 to RP-46)."""
    lines = [tell_belt(kit, before, after, viewer)]
    spent = sum(abs(after.push[p]) for p in seats(kit))
    if spent > 0:
        lines.append(f"{gears(spent)} {'goes' if spent == 1 else 'go'} back to the centre.")
    low = face_up(kit, after)[0]
    verb = "keep" if before.marker == low + 1 else "take"
    lines.append(
        f"{whose(kit, low, viewer)} {after.declared[low]} is the lowest number: "
        f"{does(kit, low, viewer, verb)} the start marker."
    )
    lines.append(tell_gear(kit, after, viewer))
    for p in seats(kit):
        if after.face[p] == layout.FACE_DOWN and after.card[p] > 0:
            shown = card_name(kit, after.card[p] - 1)
            lines.append(f"{whose(kit, p, viewer)} face-down card was {shown}.")
    return lines


def tell_belt(kit: Kit, before: Any, after: Any, viewer: int) -> str:
    winner, weight = belt_winner(kit, after), battle_class(kit, after)
    old = before.belt[weight] - 1
    belt = f"the {CLASSES[weight]} belt"
    why = f"{whose(kit, winner, viewer)} {after.declared[winner]} wins the battle: "
    if old == winner:
        return f"{why}{does(kit, winner, viewer, 'keep')} {belt}."
    source = "the centre" if old < 0 else name(kit, old, viewer)
    return f"{why}{does(kit, winner, viewer, 'take')} {belt} from {source}."


def tell_gear(kit: Kit, after: Any, viewer: int) -> str:
    up = face_up(kit, after)
    if len(up) < 3:
        cards = "one card is" if len(up) == 1 else "two cards are"
        return f"only {cards} face up, so nobody gets a Gear."
    if after.awarded == layout.NOBODY:
        return "there is no Gear left in the centre to give."
    return (
        f"{whose(kit, up[1], viewer)} {after.declared[up[1]]} is the second lowest: "
        f"{does(kit, up[1], viewer, 'get')} a Gear."
    )


def belts_of(v: Any, seat: int) -> list[int]:
    """Heaviest first."""
    return [b for b in reversed(range(len(CLASSES))) if v.belt[b] == seat + 1]


def tell_fame(kit: Kit, before: Any, after: Any, viewer: int) -> list[str]:
    holders = [p for p in seats(kit) if belts_of(after, p)]
    gains = [f"{name(kit, p, viewer)} +{after.fame[p] - before.fame[p]}" for p in holders]
    lines = [f"round {after.rounds} is over. Fame for belts: {listed(gains)}."]
    if after.ended == layout.OUT_OF_ROUNDS:
        lines.append("the rounds have run out, and nobody has won.")
    if after.ended == layout.WON:
        lines.append(tell_win(kit, after, viewer))
    return lines


def tell_win(kit: Kit, after: Any, viewer: int) -> str:
    full = [p for p in seats(kit) if after.fame[p] >= fame_target(kit)]
    winner = max(full, key=lambda p: belts_of(after, p)[:1])
    if len(full) == 1:
        return f"{does(kit, winner, viewer, 'fill')} the fame meter and {wins(winner, viewer)}!"
    heaviest = CLASSES[belts_of(after, winner)[0]]
    meters = "your meters" if viewer in full else "their meters"
    return (
        f"{listed(name(kit, p, viewer) for p in full)} fill {meters} together; with the "
        f"{heaviest} belt {name(kit, winner, viewer)} {wins(winner, viewer)}!"
    )


def wins(seat: int, viewer: int) -> str:
    return "win the game" if seat == viewer else "wins the game"


# --- The table drawn ----------------------------------------------------------------------------


def table(kit: Kit, v: Any, viewer: int, width: int) -> str:
    lines = [*headline(kit, v, width), "", *hooks(kit, v, viewer, width), ""]
    lines += gym_lines(kit, v, viewer, width)
    if v.opener > 0:
        lines += ["", *battle_row(kit, v, width)]
    if viewer in seats(kit) and hand(v, viewer):
        lines += ["", " Your hand", *hand_row(kit, v, viewer, width)]
    return "\n".join(clip(line.rstrip(), width) for line in lines)


def flow(pieces: list[str], width: int, indent: str) -> list[str]:
    """Pieces in one line, or in as many as the width needs."""
    lines = [pieces[0]]
    for piece in pieces[1:]:
        if columns_of(lines[-1]) + 3 + columns_of(piece) <= width:
            lines[-1] += "   " + piece
        else:
            lines.append(indent + piece)
    return lines


def headline(kit: Kit, v: Any, width: int) -> list[str]:
    each = kit["hand"][str(kit.players)]
    where = f"Round {v.rounds + 1}, battle {v.battle + 1} of {each}"
    if v.ended:
        where = f"The game is over after {v.rounds} round{'' if v.rounds == 1 else 's'}"
    elif to_act(kit, v) < 0:
        where = f"Round {v.rounds + 1}: the cards are dealt"
    facts = [f"Fame to win: {fame_target(kit)}", f"Gears in the centre: {v.centre}"]
    return flow([" " + where, *facts], width, " ")


def hooks(kit: Kit, v: Any, viewer: int, width: int) -> list[str]:
    """The four belts, each on its hook or with its holder (RP-04)."""
    boxes = []
    for b in reversed(range(len(CLASSES))):
        holder = "on the hook" if v.belt[b] == 0 else name(kit, v.belt[b] - 1, viewer)
        boxes.append([f"┌ {CLASSES[b]:16}", f"└ {pad(cut(holder, 16), 16)}"])
    return side_by_side(boxes, width)


def gym_lines(kit: Kit, v: Any, viewer: int, width: int) -> list[str]:
    names = [seat_name(kit, p) + (" (you)" if p == viewer else "") for p in seats(kit)]
    longest = max(map(columns_of, names))
    lines = []
    for p in seats(kit):
        meter = "■" * v.fame[p] + "·" * (fame_target(kit) - v.fame[p])
        belts = "".join(CLASSES[b][0] for b in belts_of(v, p)) or "-"
        cards = cards_left(kit, v, p)
        pieces = [
            f" {'►' if to_act(kit, v) == p else ' '} {pad(names[p], longest)}",
            f"fame {meter}",
            f"belts {belts:4}",
            f"gears {'*' * v.gears[p] or '-':6}",
            f"{cards} card{' ' if cards == 1 else 's'}",
        ]
        pieces += ["start"] * (v.marker == p + 1)
        lines += flow(pieces, width, " " * (longest + 6))
    return lines


def to_act(kit: Kit, v: Any) -> int:
    """The seat in turn, or -1."""
    if (
        v.ended
        or v.marker == layout.NOBODY
        or v.dealt < kit.players * kit["hand"][str(kit.players)]
    ):
        return -1
    return int(v.marker - 1 + v.played) % kit.players


def battle_row(kit: Kit, v: Any, width: int) -> list[str]:
    weight = CLASSES[battle_class(kit, v)]
    title = f" The {weight} battle" if v.played else f" The last battle: {weight}"
    order = [(v.opener - 1 + i) % kit.players for i in range(kit.players)]
    boxes = [played_card(kit, v, p) for p in order]
    return [title, *side_by_side(boxes, width)]


def played_card(kit: Kit, v: Any, p: int) -> list[str]:
    """A card of the row: what was called, the card under it, whose it is and what it brought."""
    who = middle(cut(seat_name(kit, p), 11), 11)
    if v.face[p] == layout.NOT_PLAYED:
        return [" " * 11, " " * 11, f"{'. . .':^11}", " " * 11, " " * 11, who, " " * 11]
    if v.face[p] == layout.FACE_DOWN and v.card[p] == 0:
        inside = ["░" * 9] * 3
    elif v.face[p] == layout.FACE_DOWN:
        shown = card_code(kit, v.card[p] - 1, layout.UPPER, True)
        inside = [" " * 9, f"({shown})".center(9), "face down"]
    else:
        card, push = v.card[p] - 1, v.push[p]
        gear = f"{v.declared[p] - push}{push:+d}" if push else ""
        side = numbers(kit, card).index(v.declared[p] - push)
        inside = [
            f" {CLASSES[class_of(kit, card)][0]}{gear:>6} ",
            f"{v.declared[p]:^9}",
            f"{numbers(kit, card)[1 - side]:>8} ",
        ]
    prize = f"{prizes(kit, v, p):^11}"
    return ["┌─────────┐", *(f"│{row}│" for row in inside), "└─────────┘", who, prize]


def middle(text: str, columns: int) -> str:
    """In the middle, rather to the left of it."""
    return pad(" " * ((columns - columns_of(text)) // 2) + text, columns)


def prizes(kit: Kit, v: Any, p: int) -> str:
    """What a card of the latest battle brought, in a word or two."""
    up = face_up(kit, v)
    if v.played > 0 or p not in up:
        return ""
    won = ["belt"] * (belt_winner(kit, v) == p) + ["start"] * (up[0] == p)
    return " + ".join(won + ["gear"] * (v.awarded == p + 1))


def hand_row(kit: Kit, v: Any, viewer: int, width: int) -> list[str]:
    boxes = []
    for card in hand(v, viewer):
        upper, lower = numbers(kit, card)
        letter = CLASSES[class_of(kit, card)][0]
        code = typed_card(kit, card, layout.UPPER)
        boxes.append(
            ["┌─────┐", f"│{letter} {upper:>2} │", f"│  {lower:>2} │", "└─────┘", f"{code:^7}"]
        )
    return side_by_side(boxes, width)


def side_by_side(boxes: list[list[str]], width: int) -> list[str]:
    """Boxes of equal size in rows no wider than the table."""
    fit = max(1, (width - 1) // (len(boxes[0][0]) + 1))
    lines: list[str] = []
    for first in range(0, len(boxes), fit):
        some = boxes[first : first + fit]
        lines += [" " + " ".join(rows) for rows in zip(*some, strict=True)]
    return lines


# --- Many games ---------------------------------------------------------------------------------


def tallies(kit: Kit, finals: Any) -> dict[str, int]:
    """What to count over many finished games."""
    full = (finals["fame"][:, : kit.players] >= fame_target(kit)).sum(axis=1)
    return {
        "rounds played": int(finals["rounds"].sum()),
        "games decided by the heaviest belt": int((full > 1).sum()),
        "belts that nobody ever won": int((finals["belt"] == layout.NOBODY).sum()),
        "Gears held at the end": int(finals["gears"].sum()),
    }


def label_luck(kit: Kit, v: Any, outcome: int) -> str:
    """What happened at a real table, in words."""
    if outcome >= layout.MARK:
        return seat_name(kit, outcome - layout.MARK)
    return card_name(kit, outcome)
