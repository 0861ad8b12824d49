"""What a builder's observation holds, field by field."""

from haymaker.games.robo_power import layout
from haymaker.games.robo_power.layout import HIDDEN, KINDS, THEFTS
from haymaker.kernel.observation import ALL, OTHERS, SOME, choice, number, seat, seats, things

SEATS = layout.SEATS
CARDS = 127  # of a kind, and so in a hand of them
DECK = 127 * KINDS

SEEN = {
    "phase": choice(0, layout.OVER, "what the table waits for"),
    "player": seat("whose turn it is"),
    "asked": seats("must act now", luck=True),
    "turns": number(0, 32767, "turns begun"),
    "to_deal": number(0, layout.HAND * SEATS, "cards still to be dealt"),
    "pile": number(0, CARDS, "cards of each kind in the draw pile", ALL),
    "pile_size": number(0, DECK, "cards in the draw pile"),
    "discard": number(0, CARDS, "cards of each kind in the discard pile"),
    "discard_size": number(0, DECK, "cards in the discard pile"),
    "hand": number(0, CARDS, "cards of each kind in the hand", OTHERS),
    "hand_size": number(0, DECK, "cards in the hand"),
    "inside": seats("still in the game"),
    "outlasted": number(0, SEATS, "once out: the number of players who went out before, + 1"),
    "layer": number(0, 127, "of the duel: 0, 1 in a doubleduel …"),
    "dueling": seats("lay a card in this layer"),
    "at_stake": seats("have cards in the duel"),
    "trapping": number(0, 1, "several Traps have been dueled: the highest number wins"),
    "sealed": choice(layout.NOTHING, KINDS, "the card laid in this layer: kind + 1", OTHERS),
    "stake": number(0, CARDS, "cards of the layers before, all open"),
    "spier": seat("has a spy at work"),
    "takes": number(0, 2, "cards that this spy may still take"),
    "target": seat("is stolen from"),
    "after_duel": choice(0, 2, "the spy at work was lost in the duel: a Spy, a Spy Master"),
    "lost_spies": number(0, CARDS, "Spies lost in the duel, still to set out"),
    "lost_masters": number(0, CARDS, "Spy Masters lost in the duel, still to set out"),
    "put_down": choice(0, KINDS, "the latest card discarded in step 2: kind + 1"),
    "shown": choice(layout.NOTHING, KINDS, "the latest layer that was turned over: kind + 1"),
    "outcome": choice(0, layout.ALL_STUCK, "what the latest layer of a duel led to"),
    "marked": seats("whom that outcome marks"),
    "sure": number(0, CARDS, "cards of each kind that all know to be in the hand"),
    "claim": number(0, CARDS, "cards of each kind that were there when last seen"),
    "thefts": number(0, THEFTS, "thefts that are remembered"),
    "theft_from": seat("was stolen from"),
    "theft_by": seat("stole"),
    "theft_kind": choice(0, KINDS, "what was stolen: kind + 1", SOME, HIDDEN),
    "exposed": number(0, CARDS, "the claims on the hand that was stolen from"),
    "unknown": number(0, DECK, "cards in that hand on which there was no claim"),
    "still_there": things(KINDS, "kinds the thief has not been seen to use up since"),
    "shuffled": number(0, CARDS, "what the draw pile was when it was last shuffled"),
    "shuffles": number(0, 32767, "how often it was"),
    "drawn": number(0, DECK, "cards got since that may have come from that pile"),
    "from_pile": number(0, CARDS, "what the seat drew from it", OTHERS),
}
