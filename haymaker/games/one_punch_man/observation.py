"""What a side's observation holds, field by field. The own side is the first of two."""

from haymaker.games.one_punch_man import layout
from haymaker.games.one_punch_man.layout import DESIGNS, DOORS, HIDDEN, MOST_DICE, ROOMS, SLOTS
from haymaker.kernel.observation import OTHERS, SOME, choice, number, seat, things

SEATS = 2
CARDS = 25  # of a design

SEEN = {
    "phase": choice(0, layout.NEXT_ROUND, "what the table waits for"),
    "then": choice(0, layout.NEXT_ROUND, "the phase that waits for these draws or this fight"),
    "active": seat("whose turn it is"),
    "round_no": number(0, 1000, "the round, from 1"),
    "patience": number(-1000, 1000, "One Punch Man's patience"),
    "tokens": number(0, 32767, "tokens"),
    "passed": number(0, 1, "has passed"),
    "hand": number(0, CARDS, "cards of each design in the hand", OTHERS),
    "held": number(0, 127, "cards in the hand"),
    "deck": number(0, CARDS, "cards of each design in the deck", OTHERS),
    "deck_left": number(0, 127, "cards in the deck"),
    "discards": number(0, CARDS, "discarded cards of each design"),
    "dead": number(0, CARDS, "cards of each design out of the game"),
    "recycled": number(0, CARDS, "the discards that became the present deck"),
    "withheld": number(0, CARDS, "monsters in hand or unseen at that moment"),
    "fallen": number(0, 32767, "units that died in fights"),
    "owed": number(0, 127, "cards still to be drawn"),
    "ranks": number(0, SLOTS, "slots used so far"),
    "unit_design": choice(0, DESIGNS + 1, "the unit's design + 1", SOME),
    "unit_room": choice(0, ROOMS, "the unit's room + 1", SOME, HIDDEN),
    "unit_damage": number(0, 127, "damage of the unit", SOME),
    "unit_marks": things(5, "moved, fought, battled, fresh, revealed", SOME),
    "opm_won": number(0, 1, "One Punch Man is with the Heroes"),
    "hostage_room": choice(0, ROOMS, "the hostage's room + 1", SOME),
    "carrier": choice(0, 2 * SLOTS, "who carries it: slot + 1, SLOTS more for a monster", SOME),
    "found": number(0, 1, "the hostage's place is open"),
    "blocked": things(DOORS, "blocked doors", SOME),
    "door_known": things(DOORS, "doors whose state the Heroes know"),
    "visited": things(ROOMS, "rooms in which heroes have stood"),
    "maybe_rooms": things(ROOMS, "where the hostage may lie, by all that the Heroes have seen"),
    "maybe_carriers": things(SLOTS, "the monsters that may carry it"),
    "prep_cost_seen": number(0, 127, "costs of the set-up monsters that were revealed"),
    "spare": number(-127, 127, "unseen monsters that a room can hold"),
    "mover": choice(0, SLOTS, "the unit on the move: slot + 1"),
    "steps_left": number(0, 127, "steps of the unit on the move"),
    "entered": number(0, 1, "it came into its room with this move"),
    "took": things(SLOTS, "units that take up the hostage no more in this turn", SOME),
    "dropped": things(SLOTS, "units that put it down in this turn", SOME),
    "duel_unit": choice(0, SLOTS, "the units of the latest fight: slot + 1"),
    "duel_design": choice(0, DESIGNS + 1, "their designs + 1"),
    "duel_room": choice(0, ROOMS, "its room + 1"),
    "dice_left": number(0, MOST_DICE, "dice still to be rolled"),
    "dealt": number(0, 127, "damage that a side's dice did"),
    "slain": number(0, 1, "that unit died of it"),
    "face": choice(0, 6, "the latest die"),
    "ending": choice(0, layout.TOO_LATE, "0 while the game goes on, else how it ended"),
}
