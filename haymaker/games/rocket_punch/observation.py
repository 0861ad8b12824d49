"""What a gym's observation holds, field by field."""

from haymaker.games.rocket_punch import layout
from haymaker.games.rocket_punch.layout import CARDS, GEARS, HAND
from haymaker.kernel.observation import ALL, OTHERS, choice, number, seat, things

SEATS = layout.SEATS

SEEN = {
    "ended": choice(0, layout.OUT_OF_ROUNDS, "0 while the game goes on, else how it ended"),
    "rounds": number(0, 127, "rounds finished"),
    "battle": number(0, HAND, "battles finished in this round"),
    "dealt": number(0, CARDS, "cards dealt in this round"),
    "played": number(0, SEATS, "cards played in this battle"),
    "marker": seat("holds the start marker", first=1, nobody=True),
    "opener": seat("opened the row on the table", first=1, nobody=True),
    "centre": number(0, GEARS, "Gears in the centre"),
    "belt": seat("holds the belt of this weight class", first=1, nobody=True),
    "gears": number(0, GEARS, "Gears"),
    "fame": number(0, 127, "steps on the fame meter"),
    "face": choice(0, layout.FACE_DOWN, "not played, face up, face down"),
    "card": choice(0, CARDS, "the card face up in the row: card + 1"),
    "declared": number(layout.BELOW_ALL, 127, "the number called"),
    "push": number(-GEARS, GEARS, "Gears on the card: up, or down below zero"),
    "awarded": seat("got a Gear in the latest battle", first=1, nobody=True),
    "hand": choice(0, CARDS, "the hand: card + 1 in rising order, then zeros", OTHERS),
    "falls": number(0, HAND, "cards played face down in this round"),
    "buried": choice(0, CARDS, "those cards + 1, the first one first", OTHERS),
    "barred": things(CARDS, "what each was proved not to be"),
    "shown": things(CARDS, "cards played face up in this round"),
    "deck": things(CARDS, "cards not dealt", ALL),
}
