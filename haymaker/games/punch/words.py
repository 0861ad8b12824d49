"""How Punch! speaks: names, menus, the story of a fight, and the ring in plain characters."""

from __future__ import annotations

from typing import Any

from haymaker.games.punch import layout
from haymaker.games.punch.primer import ended as ended
from haymaker.games.punch.primer import goal as goal
from haymaker.games.punch.primer import standing as standing
from haymaker.games.punch.primer import things as things
from haymaker.kernel.contract import CHANCE, RULING
from haymaker.kernel.kit import Kit

CODES = ("P1", "P2", "P3", "N", "B", "D")
NAMES = ("Punch 1", "Punch 2", "Punch 3", "Do Nothing", "Block", "Dodge")
SEATS = ("Red", "Blue")
ENDINGS = ("still fighting", "decided", "undecided after too many ties")

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

NOT_BY_CLOCK = ("redeal",)
VERBS = ("play", "lay", "draft", "put", "take", "swap", "redeal")
WORDS = ("keep", "done", "stay")

ONE_ANSWER = {
    "play": "PU-08: both lay a card in every exchange, their last one as well. That the cards left "
    "are of one kind is secret (PU-15).",
    "lay": "PU-40: each lays all cards of a half, the last one as well. That the cards left are of "
    "one kind is secret (PU-15).",
    "keep": "PU-15: a boxer who is not asked is known to hold no set, but hands are secret.",
    "draft": "PU-H26: hands are chosen in secret, and so is that a deck is down to one kind.",
    "take": "PU-H26: as for hands, it is secret that a deck is down to one kind.",
}
"""Where a boxer may be asked though there is one answer only, and the clause that wants it."""

NUMBERED_SINCE = 1


def seat_name(kit: Kit, seat: int) -> str:
    return SEATS[seat]


def parts_of(action: int) -> tuple[str, int]:
    """The verb and the kind of card; -1 where the word stands alone."""
    if action >= layout.KEEP:
        return WORDS[action - layout.KEEP], -1
    return VERBS[action // layout.KINDS], action % layout.KINDS


def spell(kit: Kit, seat: int, action: int) -> dict[str, Any]:
    if seat == CHANCE:
        return (
            {"do": "reveal"} if action == layout.REVEAL else {"do": "draw", "card": CODES[action]}
        )
    verb, kind = parts_of(action)
    return {"do": verb} if kind < 0 else {"do": verb, "card": CODES[kind]}


def short(kit: Kit, seat: int, action: int) -> str:
    if seat == CHANCE:
        return "reveal" if action == layout.REVEAL else CODES[action].lower()
    verb, kind = parts_of(action)
    if kind < 0:
        return verb
    return CODES[kind].lower() if verb == "play" else f"{verb} {CODES[kind].lower()}"


def label(kit: Kit, v: Any, seat: int, action: int) -> str:
    verb, kind = parts_of(action)
    if verb == "play":  # nearly always
        return NAMES[kind]
    if kind < 0:
        return {
            "keep": "keep this hand",
            "done": "exchange no more cards",
            "stay": "exchange nothing this turn",
        }[verb]
    card = NAMES[kind]
    if verb == "redeal":
        held = f"{v.hand[seat, kind]} × {card}"
        how = {
            "set": f"show {held}",
            "hand": f"show the whole hand with {held}",
            "fact": f"tell of a set, without showing {held},",
        }[kit["redeal_shows"]]
        return f"{how} and take a new hand"
    return {
        "lay": f"lay {card} as number {v.laid[seat] + 1}",
        "draft": f"take {card} into the hand ({v.fresh[seat, kind]} left)",
        "put": f"put {card} under the deck",
        "take": f"take {card} as replacement",
        "swap": f"exchange {card}",
    }[verb]


def ask(kit: Kit, v: Any, seat: int) -> str:
    phase = v.phase
    if phase == layout.FIGHTING:
        return "Which card do you play?"
    if phase == layout.REDEALING:
        return "Four or five equal cards may be shown for a new hand. Keep this one?"
    if phase == layout.EXCHANGING:
        most, so_far = cards(min(layout.PUTS, kit["hand"])), v.puts[seat]
        return f"Up to {most} may go under the deck, unseen ({so_far} so far)."
    if phase == layout.PROGRAMMING:
        return f"Program the half: lay card {v.laid[seat] + 1} of {half_size(kit, v)}."
    if phase == layout.SWAPPING:
        return "One card may be exchanged in this turn, unseen."
    if phase == layout.DRAFTING:
        return f"Choose your hand: {v.owed[seat]} more."
    return "Choose a replacement from your deck."


def cards(number: int) -> str:
    return f"{NUMBERS[number]} card{'' if number == 1 else 's'}"


def half_size(kit: Kit, v: Any) -> int:
    return int(layout.half_size(kit["hand"], v.turn_no))


def why(kit: Kit, v: Any, seat: int, action: int, clause: int) -> str:
    _, kind = parts_of(action)
    card = NAMES[kind] if kind >= 0 else ""
    if clause == 8:
        if v.phase == layout.FIGHTING:
            return f"You have no {card} in your hand."
        return "Cards are fought with only when the turn comes to blows."
    if clause == 16:
        if v.phase == layout.REDEALING and kind >= 0:
            return f"A re-deal needs four equal cards; you hold {v.hand[seat, kind]} × {card}."
        return "A hand is kept or dealt again only right after the deal."
    if clause == 34:
        if v.phase == layout.DRAFTING:
            return f"There is no {card} left in your deck."
        return f"The hand has been chosen: {cards(kit['hand'])}, before anything else."
    if clause == 38:
        if v.phase == layout.EXCHANGING:
            return f"You have no {card} to put under the deck."
        return "Cards go under the deck only before a round, when the table plays with exchanges."
    if clause == 39:
        if v.phase == layout.SWAPPING:
            return f"You have no {card} in your hand to exchange."
        if not kit["exchange"]:
            return "This table plays without exchanging cards."
        return "A single card is exchanged only in the turns the table has agreed on."
    if clause == RULING + 32 and v.phase in (layout.REFILLING, layout.SWAP_REFILLING):
        return f"Your deck has no {card}, but for what was put under it."
    if clause == 40:
        if v.phase == layout.PROGRAMMING:
            return f"You have no {card} in your hand to lay."
        return "Cards are laid in a row only when half a round of Robo-Box is programmed."
    return {
        14: "In the standard game hands are dealt, not chosen.",
        17: "In the last round the hand is what is left; there is no re-deal.",
        42: "The half must be programmed first, and a programmed order stands.",
        RULING + 6: "In the advanced game hands are chosen, so there is no re-deal.",
        RULING + 17: "In the last round no cards are left to exchange with."
        if kit["exchange"]
        else "This table plays without exchanging cards.",
        RULING
        + 32: "Replacements are chosen only right after an exchange, where the table allows it.",
    }[clause]


# --- The story ------------------------------------------------------------------------------------


def tell(kit: Kit, before: Any, after: Any, actor: int, viewer: int) -> list[str]:
    if fought(before, actor):
        return tell_exchange(before, after) + tell_what_follows(kit, before, after)
    phase = before.phase
    if actor == CHANCE:
        return tell_cards(kit, before, after, viewer)
    name = SEATS[actor]
    if phase == layout.REDEALING and answered(before, actor):
        return tell_redeals(before, after)
    if phase in (layout.FIGHTING, layout.REDEALING):
        return [f"{name} has chosen."]
    if phase in (layout.EXCHANGING, layout.SWAPPING):
        return tell_sealed(before, after, actor, viewer) + tell_puts(before, after)
    if phase == layout.PROGRAMMING:
        of = half_size(kit, before)
        return [f"{name} lays card {before.laid[actor] + 1} of {of} face down."]
    if phase == layout.DRAFTING and viewer != actor:
        return [f"{name} has chosen a hand."] if after.owed[actor] == 0 else []
    return [f"{name} takes {own_gain(before, after, actor, viewer)}."]


def fought(before: Any, actor: int) -> bool:
    if before.phase == layout.REVEALING:
        return True
    return bool(before.phase == layout.FIGHTING and before.sealed[1 - actor] != layout.NOBODY)


def answered(before: Any, actor: int) -> bool:
    """Whether this actor's answer was the last one awaited."""
    rival = 1 - actor
    return bool(before.sealed[rival] != layout.NOBODY or before.ready[rival] == 1)


def tell_exchange(before: Any, after: Any) -> list[str]:
    cards = [NAMES[after.shown_card[p] - 1] for p in range(2)]
    effects = []
    for p in range(2):
        change = after.change[p]
        rests = (
            after.shown_card[p] == layout.NOTHING + 1 and after.shown_card[1 - p] > layout.P3 + 1
        )
        if change < 0:
            effects.append(f"{SEATS[p]} loses {-change}")
        elif change > 0:
            effects.append(f"{SEATS[p]} gains {change}")
        elif rests and before.stamina[p] == layout.TOP:
            effects.append(f"{SEATS[p]} is rested already")
    result = " and ".join(effects) if effects else "nothing happens"
    return [f"Red: {cards[0]}. Blue: {cards[1]}. {result[0].upper()}{result[1:]}."]


def tell_what_follows(kit: Kit, before: Any, after: Any) -> list[str]:
    for p in range(2):
        if after.wins[p] > before.wins[p]:
            return tell_win(before, after, p)
    if after.ties > before.ties:
        end = "The game ends undecided." if after.phase == layout.OVER else "It is fought again."
        return [f"The last bell: both have the same stamina, and the match does not count. {end}"]
    if after.round_no > before.round_no:
        regained = kit["break_gains"][before.round_no]
        return [
            f"The bell ends round {after.round_no}. "
            f"Both boxers regain up to {regained} in the break."
        ]
    return []


def tell_win(before: Any, after: Any, winner: int) -> list[str]:
    loser = SEATS[1 - winner]
    if after.knockouts[winner] > before.knockouts[winner]:
        how = f"{loser} goes down: knock-out!"
    else:
        how = "The last bell: the stronger boxer stands."
    score = f"{after.wins[0]}:{after.wins[1]}"
    if after.phase == layout.OVER:
        return [f"{how} {SEATS[winner]} wins the match and the game, {score}."]
    return [f"{how} {SEATS[winner]} wins the match; it stands {score}."]


def tell_redeals(before: Any, after: Any) -> list[str]:
    told = []
    for p in range(2):
        if after.redeals[p] > before.redeals[p]:
            shown = [
                f"{after.shown_set[p, k]} × {NAMES[k]}"
                for k in range(layout.KINDS)
                if after.shown_set[p, k] > 0
            ]
            how = f"shows {', '.join(shown)}" if shown else "has a set of equal cards"
            told.append(f"{SEATS[p]} {how} and is dealt a new hand.")
    return told or ["Hands are kept."]


def tell_sealed(before: Any, after: Any, actor: int, viewer: int) -> list[str]:
    """An exchange in the making, of which nobody hears but the boxer who makes it (PU-H33)."""
    if viewer != actor:
        return []
    name, waits = SEATS[actor], after.phase == before.phase
    if before.phase == layout.SWAPPING:
        return [f"{name} has chosen."] if waits else []
    if after.under_count[actor] == before.under_count[actor]:
        return [f"{name} exchanges no more cards."] if waits else []
    return [f"{name} puts {own_loss(before, after, actor, viewer)} under the deck."]


def tell_puts(before: Any, after: Any) -> list[str]:
    """Both are done: everybody sees how many cards have gone under (PU-H33)."""
    if after.phase == before.phase:
        return []
    told = [f"{SEATS[p]} exchanges {cards(after.owed[p])}." for p in range(2) if after.owed[p] > 0]
    return told or ["Nobody exchanges a card."]


def tell_cards(kit: Kit, before: Any, after: Any, viewer: int) -> list[str]:
    """Luck has dealt a card. Its owner hears of a replacement at once, of a hand when whole."""
    seat = 0 if before.owed[0] > 0 else 1
    if before.phase == layout.DEALING:
        if after.phase == layout.DEALING:
            return []
        if viewer in (0, 1) and before.ready[viewer] == 0:
            return [f"{SEATS[viewer]} is dealt {cards_of(after, viewer)}."]
        return [f"Both boxers have {cards(kit['hand'])}."]
    return [f"{SEATS[seat]} draws {own_gain(before, after, seat, viewer)}."]


def own_gain(before: Any, after: Any, seat: int, viewer: int) -> str:
    return moved(after, before, seat, viewer)


def own_loss(before: Any, after: Any, seat: int, viewer: int) -> str:
    return moved(before, after, seat, viewer)


def moved(more: Any, less: Any, seat: int, viewer: int) -> str:
    """The card that one view of the hand has more than the other; only its owner knows."""
    if seat == viewer:
        for k in range(layout.KINDS):
            if more.hand[seat, k] > less.hand[seat, k]:
                return NAMES[k]
    return "a card"


def cards_of(v: Any, seat: int) -> str:
    held = [
        CODES[k] if v.hand[seat, k] == 1 else f"{v.hand[seat, k]}×{CODES[k]}"
        for k in range(layout.KINDS)
        if v.hand[seat, k] > 0
    ]
    return " ".join(held) or "nothing"


# --- The ring -------------------------------------------------------------------------------------


def table(kit: Kit, v: Any, viewer: int, width: int) -> str:
    inner = min(width, 78) - 2
    over = v.phase == layout.OVER
    won = max(v.wins[0], v.wins[1]) >= kit["matches_to_win"]
    rounds, hand = kit["rounds"], kit["hand"]
    fought = min(v.turn_no + (0 if over else 1), hand)
    match = f"{v.wins[0] + v.wins[1] + (0 if won else 1)}"
    again = " again" if v.replays else ""
    title = (
        f" Match {match}{again} · Round {v.round_no + 1} of {rounds} · Exchange {fought} of {hand} "
    )
    if len(title) > inner:
        title = f" M{match} · R{v.round_no + 1} · {fought}/{hand} "
    lines = ["╔" + title.center(inner, "═") + "╗"]
    for p in range(2):
        lines += [f"║{line:<{inner}}║" for line in corner(kit, v, p, viewer, inner)]
        if p == 0:
            lines += ["║" + line.center(inner, "·") + "║" for line in center_of_ring(v, inner)]
    lines.append("╚" + "═" * inner + "╝")
    if viewer in (0, 1):
        lines += fitted(own_cards(v, viewer), width)
    return "\n".join(lines)


def fitted(parts: list[str], width: int) -> list[str]:
    """Parts side by side while they fit, else one below the other."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(part) + 3 <= width:
            lines[-1] += "   " + part
        else:
            lines.append("  " + part)
    return lines


def corner(kit: Kit, v: Any, p: int, viewer: int, inner: int) -> list[str]:
    bar = "█" * v.stamina[p] + "░" * (layout.TOP - v.stamina[p])
    needed = kit["matches_to_win"]
    wins = "★" * v.wins[p] + "☆" * (needed - v.wins[p]) if needed <= 5 else f"★ {v.wins[p]}"
    name = f"{SEATS[p]}{' (you)' if p == viewer else ''}"
    hand = layout.hand_size(kit["hand"], v, p)
    parts = [f"{name:<11} {bar} {v.stamina[p]:>2}", wins, f"hand {hand:>2}"]
    if v.sealed[p] != layout.NOBODY:
        parts.append("▓ sealed")
    elif v.laid[p] > 0:
        parts.append(f"[{' '.join('▒' * v.laid[p])}]")
    spent = played(v, p)
    line = "      played: " + "  ".join(spent)
    return fitted(parts, inner) + fitted([line] if len(line) < inner - 4 else spent, inner)


def played(v: Any, p: int) -> list[str]:
    spent = [f"{CODES[k]}×{v.spent[p, k]}" for k in range(layout.KINDS) if v.spent[p, k] > 0]
    return spent or ["nothing yet"]


def center_of_ring(v: Any, inner: int) -> list[str]:
    if v.shown_card[0] == 0:
        return ["  the bell is about to ring  "]
    cards = [f"{NAMES[v.shown_card[p] - 1]} ({v.change[p]:+d})" for p in range(2)]
    first, second = (card.replace("(+0)", "(±0)") for card in cards)
    text = f"  {first}  against  {second}  "
    return [text] if len(text) <= inner else [f"  {first}  ", "  against  ", f"  {second}  "]


def own_cards(v: Any, viewer: int) -> list[str]:
    parts = [f"Your hand: {cards_of(v, viewer)}"]
    row = [CODES[v.row[viewer, i] - 1] for i in range(layout.HALF) if v.row[viewer, i] > 0]
    if row:
        parts.append(f"programmed: {' '.join(row)}")
    last = v.under_count[viewer]
    under = [CODES[v.under[viewer, i]] for i in range(last - v.puts[viewer], last)]
    if under:
        parts.append(f"put under: {' '.join(under)}")
    if v.sealed[viewer] > 0:
        verb, kind = parts_of(v.sealed[viewer] - 1)
        parts.append(f"sealed: {CODES[kind] if kind >= 0 else verb}")
    if v.phase == layout.DRAFTING:
        left = [
            f"{CODES[k]}×{v.fresh[viewer, k]}" for k in range(layout.KINDS) if v.fresh[viewer, k]
        ]
        parts.append(f"your deck: {' '.join(left)}")
    return parts


def tallies(kit: Kit, finals: Any) -> dict[str, int]:
    """How the matches of many games ended."""
    return {
        "matches won by knock-out": int(finals["knockouts"].sum()),
        "matches won on stamina": int(finals["decisions"].sum()),
        "matches tied and fought again": int(finals["ties"].sum()),
    }


# --- A real table, where people deal the cards ----------------------------------------------------


def ask_luck(kit: Kit, v: Any) -> str:
    if v.phase == layout.REVEALING:
        return "Both turn over the next card of their row."
    who = 0 if v.owed[0] > 0 else 1
    return f"Which card does {SEATS[who]} draw? {v.owed[who]} to go."


def label_luck(kit: Kit, v: Any, outcome: int) -> str:
    return "It is turned over" if outcome == layout.REVEAL else NAMES[outcome]
