"""What a boxer's observation holds, field by field."""

from haymaker.games.punch import layout
from haymaker.games.punch.layout import ACTIONS, HALF, HAND, HIDDEN, KINDS, PUTS, ROUNDS, TOP
from haymaker.kernel.observation import OTHERS, choice, number

SEATS = 2
MOST = 30  # cards of a kind in a deck

SEEN = {
    "phase": choice(0, layout.DRAFTING, "what the table waits for"),
    "round_no": number(0, ROUNDS, "the round, from 0"),
    "turn_no": number(0, HAND, "exchanges fought in this round"),
    "stamina": number(-TOP, TOP, "stamina"),
    "wins": number(0, 20, "matches won"),
    "hand": number(0, MOST, "cards of each kind in the hand", OTHERS),
    "sealed": choice(0, ACTIONS, "the choice not yet shown: action + 1", OTHERS, HIDDEN),
    "ready": number(0, 1, "has finished this step of the preparations", OTHERS),
    "owed": number(0, MOST, "cards still to be drawn or drafted"),
    "fresh": number(0, MOST, "cards of each kind in the deck", OTHERS),
    "under": choice(0, KINDS - 1, "kinds put under the deck, first put first", OTHERS),
    "under_count": number(0, 20, "cards under the deck"),
    "puts": number(0, PUTS, "cards put under before this round", OTHERS),
    "row": choice(0, KINDS, "the programmed half: kind + 1", OTHERS),
    "laid": number(0, HALF, "programmed cards not yet revealed"),
    "spent": number(0, MOST, "cards of each kind played"),
    "redeals": number(0, 100, "re-deals in this round"),
    "shown_set": number(0, MOST, "cards that the latest re-deal showed"),
    "shown_card": choice(0, KINDS, "the card of the latest exchange: kind + 1"),
    "change": number(-2 * TOP, 2 * TOP, "what that exchange did to stamina"),
    "bout": number(0, 50_000, "matches begun, replays included"),
    "replays": number(0, 1000, "replays of the present match"),
    "ties": number(0, 50_000, "tied matches"),
    "knockouts": number(0, 20, "matches won by knock-out"),
    "decisions": number(0, 20, "matches won on stamina"),
}
