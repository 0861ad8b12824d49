"""How Punch! speaks: the story of a fight, menus, refusals and the ring."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from haymaker.games.punch import layout
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import Refused
from haymaker.table.luck import Seeded
from tests.games.punch.ring import BLUE, PLAIN_HANDS, RED, Ring, row_of
from tests.table.tabletop import Table

HAND = PLAIN_HANDS[0]
FOUR = "4B P1 P2 P3 N N D"
EVERYBODY = (RED, BLUE, WATCHER)


def hear(ring: Ring, sentence: str, viewers: tuple[int, ...] = EVERYBODY) -> None:
    """These viewers hear exactly this of the latest step."""
    for viewer in viewers:
        assert ring.told(viewer) == [sentence], f"viewer {viewer}"


# --- The story of an exchange ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("red", "blue", "sentence"),
    [
        ("p3", "p1", "Red: Punch 3. Blue: Punch 1. Blue loses 2."),
        ("p2", "p2", "Red: Punch 2. Blue: Punch 2. Nothing happens."),
        ("p3", "b", "Red: Punch 3. Blue: Block. Nothing happens."),
        ("p2", "d", "Red: Punch 2. Blue: Dodge. Red loses 2."),
        ("n", "b", "Red: Do Nothing. Blue: Block. Red gains 1."),
        ("n", "n", "Red: Do Nothing. Blue: Do Nothing. Red gains 1 and Blue gains 1."),
        ("n", "p3", "Red: Do Nothing. Blue: Punch 3. Red loses 3."),
    ],
)
def test_an_exchange_is_told(red: str, blue: str, sentence: str) -> None:
    """PU-08: both cards, then what they did, the same for everybody."""
    ring = Ring().stage(HAND, HAND, stamina=(5, 5)).do(f"red {red}")
    hear(ring, "Red has chosen.")
    hear(ring.do(f"blue {blue}"), sentence)


def test_a_rest_at_ten_is_told() -> None:
    """PU-H09: who is at ten gains nothing, and hears so."""
    ring = Ring().stage(HAND, HAND, stamina=(10, 5)).both("n", "n")
    hear(ring, "Red: Do Nothing. Blue: Do Nothing. Red is rested already and Blue gains 1.")


def test_a_revealed_pair_is_told() -> None:
    """PU-40: a programmed pair reads like any other exchange."""
    ring = Ring(robo_box=True).open().do("red lay p3")
    hear(ring, "Red lays card 1 of 5 face down.")
    ring.do(*row_of("red", "lay", "P1 P1 N B"), *row_of("blue", "lay", "N N P1 P1 B"))
    hear(ring, "Blue lays card 5 of 5 face down.")
    hear(ring.reveal(), "Red: Punch 3. Blue: Do Nothing. Blue loses 3.")


def test_a_break_is_told() -> None:
    """PU-10, PU-11: the bell, and what is regained."""
    for round_no, regained in ((1, 3), (2, 2)):
        ring = Ring().stage("B", "B", round_no=round_no, turn_no=10, stamina=(5, 5)).both("b", "b")
        for viewer in EVERYBODY:
            assert ring.told(viewer) == [
                "Red: Block. Blue: Block. Nothing happens.",
                f"The bell ends round {round_no}. "
                f"Both boxers regain up to {regained} in the break.",
            ]


def test_a_knock_out_is_told() -> None:
    """PU-28: who goes down, who wins, and how it stands."""
    ring = Ring().knock_out(BLUE)
    assert ring.told(RED)[1] == "Blue goes down: knock-out! Red wins the match; it stands 1:0."
    ring = Ring(matches_to_win=1).knock_out(RED)
    assert ring.told()[1] == "Red goes down: knock-out! Blue wins the match and the game, 0:1."


def test_a_decision_is_told() -> None:
    """PU-30: the last bell."""
    ring = Ring().last_exchange("B", "B", stamina=(3, 7)).both("b", "b")
    assert ring.told(BLUE)[1] == (
        "The last bell: the stronger boxer stands. Blue wins the match; it stands 0:1."
    )


@pytest.mark.parametrize(
    ("replays", "end"), [(0, "The game ends undecided."), (1, "It is fought again.")]
)
def test_a_tie_is_told(replays: int, end: str) -> None:
    """PU-31, PU-H31: it does not count, and what follows."""
    ring = Ring(max_replays=replays).last_exchange("B", "B", stamina=(3, 3)).both("b", "b")
    assert ring.told()[1] == (
        f"The last bell: both have the same stamina, and the match does not count. {end}"
    )


# --- The story of hands ---------------------------------------------------------------------------


def test_a_deal_is_told_to_its_owner() -> None:
    """PU-15: each hears the own cards when the hands are whole, an onlooker only that they are."""
    ring = Ring().draw("2P1")
    for viewer in EVERYBODY:
        assert ring.told(viewer) == []
    ring.draw("2P2 2P3 2N B D").draw("3N 3B 3D P1")
    hear(ring, "Red is dealt 2×P1 2×P2 2×P3 2×N B D.", (RED,))
    hear(ring, "Blue is dealt P1 3×N 3×B 3×D.", (BLUE,))
    hear(ring, "Both boxers have ten cards.", (WATCHER,))


@pytest.mark.parametrize(
    ("option", "what"),
    [
        ("set", "shows 4 × Block"),
        (
            "hand",
            "shows 1 × Punch 1, 1 × Punch 2, 1 × Punch 3, 2 × Do Nothing, 4 × Block, 1 × Dodge",
        ),
        ("fact", "has a set of equal cards"),
    ],
)
def test_a_redeal_is_told(option: str, what: str) -> None:
    """PU-H04, PU-H32: what `redeal_shows` lets the others see."""
    ring = Ring(redeal_shows=option).deal(FOUR, HAND).do("red redeal b")
    hear(ring, "Red has chosen.")
    hear(ring.do("blue keep"), f"Red {what} and is dealt a new hand.")


def test_two_redeals_and_none_are_told() -> None:
    """PU-H05: the answers are told together."""
    ring = Ring().deal(FOUR, FOUR).both("redeal b", "redeal b")
    for viewer in EVERYBODY:
        assert ring.told(viewer) == [
            "Red shows 4 × Block and is dealt a new hand.",
            "Blue shows 4 × Block and is dealt a new hand.",
        ]
    hear(Ring().deal(FOUR, FOUR).both("keep", "keep"), "Hands are kept.")


def test_an_exchange_before_the_round_is_told() -> None:
    """PU-38: the owner hears the card, the others that there was one."""
    ring = Ring(exchange=True).open().do("red put p1")
    hear(ring, "Red puts Punch 1 under the deck.", (RED,))
    hear(ring, "Red puts a card under the deck.", (BLUE, WATCHER))
    hear(ring.do("red done"), "Red exchanges no more cards.")
    ring.do("blue done").draw("D")
    hear(ring, "Red draws Dodge.", (RED,))
    hear(ring, "Red draws a card.", (BLUE, WATCHER))


def test_an_exchange_in_play_is_told() -> None:
    """PU-39, PU-H33: who exchanges is told when both have decided."""
    ring = Ring(exchange=True).open().both("done", "done").do("red swap p1")
    hear(ring, "Red has chosen.")
    hear(ring.do("blue stay"), "Red exchanges a card.")
    ring.draw("D").both("p2", "p2")
    hear(ring.both("stay", "stay"), "Nobody exchanges a card.")


def test_a_draft_is_told() -> None:
    """PU-34, PU-H26: the owner hears each card, the others when the hand is whole."""
    ring = Ring(mode="advanced").do("red draft d")
    hear(ring, "Red takes Dodge.", (RED,))
    assert ring.told(BLUE) == ring.told(WATCHER) == []
    ring.do(*row_of("red", "draft", "4D 5B"))
    hear(ring, "Red has chosen a hand.", (BLUE, WATCHER))


# --- Questions, menus and refusals ----------------------------------------------------------------


def question(ring: Ring, seat: int = RED) -> str:
    return str(ring.game.words.ask(ring.game.kit, ring.seen_by(seat), seat))


def test_questions() -> None:
    """PU-08, PU-16, PU-34, PU-38, PU-39, PU-40, PU-H32: each moment asks its own question."""
    assert "Which card" in question(Ring().open())
    assert "Keep this one?" in question(Ring().deal())
    assert "0 so far" in question(Ring(exchange=True).open())
    assert "1 so far" in question(Ring(exchange=True).open().do("red put p1"))
    assert "may be exchanged in this turn" in question(
        Ring(exchange=True).open().both("done", "done")
    )
    assert "card 3 of 5" in question(Ring(robo_box=True).open().do("red lay p1", "red lay n"))
    ring = Ring(mode="advanced", exchange=True, advanced_exchange_blind=False)
    assert "10 more" in question(ring)
    ring.do(*row_of("red", "draft", HAND), *row_of("blue", "draft", HAND))
    ring.do("red put p1", "red done", "blue done")
    assert "replacement" in question(ring)


def test_menus() -> None:
    """PU-08, PU-16, PU-34, PU-38, PU-39, PU-40, PU-H32: what can be done, in words."""
    assert Ring().stage("5P1 4N D", HAND).menu("red") == [
        "Punch 1",
        "Do Nothing",
        "Dodge",
    ]
    assert Ring().deal(FOUR, HAND).menu("red") == [
        "show 4 × Block and take a new hand",
        "keep this hand",
    ]
    ring = Ring(exchange=True).open("5P1 5P2", HAND)
    assert ring.menu("red") == [
        "put Punch 1 under the deck",
        "put Punch 2 under the deck",
        "exchange no more cards",
    ]
    assert ring.both("done", "done").menu("red") == [
        "exchange Punch 1",
        "exchange Punch 2",
        "exchange nothing this turn",
    ]
    ring = Ring(robo_box=True).open("5P1 5P2", HAND).do("red lay p1")
    assert ring.menu("red") == ["lay Punch 1 as number 2", "lay Punch 2 as number 2"]
    ring = Ring(mode="advanced", exchange=True, advanced_exchange_blind=False)
    assert ring.do("red draft d").menu("red")[-1] == "take Dodge into the hand (4 left)"
    ring.do(*row_of("red", "draft", "4D 5B"), *row_of("blue", "draft", HAND))
    ring.do("red put d", "red done", "blue done")
    assert ring.menu("red")[0] == "take Punch 1 as replacement"


def advanced(**options: object) -> Ring:
    ring = Ring(mode="advanced", **options)
    return ring.do(*row_of("red", "draft", HAND), *row_of("blue", "draft", HAND))


def third_round() -> Ring:
    return Ring(exchange=True).stage("B", "B", round_no=2, turn_no=10).both("b", "b")


REFUSALS: dict[str, tuple[Callable[[], Ring], str, str]] = {
    "no such card to play": (
        lambda: Ring().stage("5P1 5N", HAND),
        "red d",
        "You have no Dodge in your hand.",
    ),
    "playing before the fight": (
        lambda: Ring().deal(),
        "red p1",
        "Cards are fought with only when the turn comes to blows.",
    ),
    "no set": (
        lambda: Ring().deal(),
        "red redeal n",
        "needs four equal cards; you hold 2 × Do Nothing.",
    ),
    "keeping too late": (lambda: Ring().open(), "red keep", "only right after the deal."),
    "drafting a dealt hand": (lambda: Ring().open(), "red draft n", "hands are dealt, not chosen."),
    "nothing left to draft": (
        lambda: Ring(mode="advanced").do(*row_of("red", "draft", "5D")),
        "red draft d",
        "There is no Dodge left in your deck.",
    ),
    "drafting too late": (
        advanced,
        "red draft d",
        "The hand has been chosen: ten cards, before anything else.",
    ),
    "re-dealing a chosen hand": (
        advanced,
        "red redeal d",
        "hands are chosen, so there is no re-deal.",
    ),
    "keeping the last hand": (
        third_round,
        "red keep",
        "In the third round the hand is what is left",
    ),
    "exchanging the last hand": (
        third_round,
        "red put d",
        "In the third round no cards are left to exchange with.",
    ),
    "exchanging in the last round": (
        third_round,
        "red stay",
        "In the third round no cards are left to exchange with.",
    ),
    "no such card to put": (
        lambda: Ring(exchange=True).open("5P1 5P2", HAND),
        "red put d",
        "You have no Dodge to put under the deck.",
    ),
    "putting without the variant": (lambda: Ring().open(), "red done", "only before a round"),
    "no such card to swap": (
        lambda: Ring(exchange=True).open("5P1 5P2", HAND).both("done", "done"),
        "red swap d",
        "You have no Dodge in your hand to exchange.",
    ),
    "swapping without the variant": (
        lambda: Ring().open(),
        "red swap d",
        "This table plays without exchanging cards.",
    ),
    "no such card to lay": (
        lambda: Ring(robo_box=True).open("5P1 5P2", HAND),
        "red lay d",
        "You have no Dodge in your hand to lay.",
    ),
    "laying without the variant": (
        lambda: Ring().open(),
        "red lay d",
        "only when half a round of Robo-Box is programmed.",
    ),
    "playing instead of laying": (
        lambda: Ring(robo_box=True).open(),
        "red p1",
        "and a programmed order stands.",
    ),
    "taking without an exchange": (
        lambda: Ring().open(),
        "red take p1",
        "only right after an exchange",
    ),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_refusals(name: str) -> None:
    """PU-08, PU-14, PU-16, PU-17, PU-34, PU-38, PU-39, PU-40, PU-42, PU-H06, PU-H17: why not."""
    setup, line, sentence = REFUSALS[name]
    ring = setup()
    assert ring.why_not(line)
    assert sentence in ring.excuse(line)


def test_a_refusal_at_the_table() -> None:
    """PU-08: what was tried, which clause forbids it, what is allowed."""
    ring = Ring().stage("5P1 5N", HAND)
    table = Table(ring.game, Seeded(1))
    table.state = ring.s
    with pytest.raises(Refused) as refused:
        table.act(RED, layout.PLAY + layout.DODGE)
    assert str(refused.value) == "You have no Dodge in your hand."
    assert (refused.value.clause, refused.value.allowed) == ("PU-08", ("p1", "n"))


def test_spelling() -> None:
    """PU-02: cards go by the codes of the rulebook, in records and at the keyboard."""
    words, kit = Ring().game.words, Ring().game.kit
    assert words.spell(kit, RED, layout.PLAY + layout.P3) == {"do": "play", "card": "P3"}
    assert words.short(kit, RED, layout.PLAY + layout.P3) == "p3"
    assert words.short(kit, RED, layout.LAY + layout.DODGE) == "lay d"
    assert words.spell(kit, RED, layout.KEEP) == {"do": "keep"}
    assert words.spell(kit, CHANCE, layout.NOTHING) == {"do": "draw", "card": "N"}
    assert words.spell(kit, CHANCE, layout.REVEAL) == {"do": "reveal"}


# --- The ring -------------------------------------------------------------------------------------


def test_the_ring_is_drawn() -> None:
    """PU-05, PU-09, PU-H25: stamina, matches won, played cards and the latest exchange, for all."""
    ring = Ring().knock_out(BLUE).open().both("p3", "p1").both("n", "b")
    for viewer in EVERYBODY:
        drawn = ring.drawn(viewer)
        assert "Match 2 · Round 1 of 3 · Exchange 3 of 10" in drawn
        red, blue = (line for line in drawn.split("\n") if "█" in line)
        assert "Red" in red and " 10 " in red and "★☆☆" in red and "hand  8" in red
        assert "Blue" in blue and "  8 " in blue and "☆☆☆" in blue
        assert "played: P3×1  N×1" in drawn
        assert "played: P1×1  B×1" in drawn
        assert "Do Nothing (" in drawn and "against  Block (±0)" in drawn
    assert "Your hand: 2×P1 2×P2 P3 N B D" in ring.drawn(RED)
    assert "Your hand: P1 2×P2 2×P3 2×N D" in ring.drawn(BLUE)
    assert "Your hand" not in ring.drawn(WATCHER)


def test_a_match_fought_again_keeps_its_number() -> None:
    """PU-31: a tie does not count."""
    ring = Ring().stage("B", "B", round_no=3, turn_no=10, stamina=(5, 5)).both("b", "b").deal()
    assert "Match 1 again · Round 1 of 3 · Exchange 1 of 10" in ring.drawn(RED)
    assert "Red (you)" in ring.drawn(RED)


def test_sealed_and_programmed_cards_are_drawn() -> None:
    """PU-08, PU-40: face down for others, readable for their owner."""
    ring = Ring().open().do("red d")
    assert "sealed: D" in ring.drawn(RED)
    assert "▓ sealed" in ring.drawn(BLUE) and "sealed: D" not in ring.drawn(BLUE)
    ring = Ring(robo_box=True).open().do("red lay d", "red lay n")
    assert "programmed: D N" in ring.drawn(RED)
    assert "[▒ ▒]" in ring.drawn(BLUE) and "programmed" not in ring.drawn(BLUE)


def test_a_deck_is_drawn_while_hands_are_chosen() -> None:
    """PU-34: the owner sees what is left to choose from."""
    ring = Ring(mode="advanced").do(*row_of("red", "draft", "5D 2N"))
    assert "your deck: P1×5 P2×5 P3×5 N×3 B×5" in ring.drawn(RED)
    assert "your deck: P1×5 P2×5 P3×5 N×5 B×5 D×5" in ring.drawn(BLUE)
    assert "your deck" not in ring.drawn(WATCHER)


def test_before_the_first_bell() -> None:
    """PU-04: nothing has been played."""
    assert "the bell is about to ring" in Ring().drawn()
    assert "nothing yet" in Ring().drawn()


def test_tallies() -> None:
    """PU-28, PU-30, PU-31: how the matches of many games ended."""
    ring = Ring().knock_out(RED)
    ring.last_exchange("B", "B", stamina=(3, 3)).both("b", "b")
    ring.last_exchange("B", "B", stamina=(4, 3)).both("b", "b")
    assert ring.game.words.tallies(ring.game.kit, ring.s) == {
        "matches won by knock-out": 1,
        "matches won on stamina": 1,
        "matches tied and fought again": 1,
    }


# --- What is said must be so ----------------------------------------------------------------------


def test_who_kept_the_hand_is_not_dealt_one() -> None:
    """PU-H05: only Blue takes a new hand, so Red must not hear of having been dealt anything."""
    ring = Ring().deal(HAND, FOUR).both("keep", "redeal b").draw(HAND)
    assert not any("Red is dealt" in line for line in ring.told(RED))
    hear(ring, "Blue is dealt 2×P1 2×P2 2×P3 2×N B D.", (BLUE,))


def test_the_ring_shows_what_really_happened_to_stamina() -> None:
    """PU-26, PU-H09: at ten Do Nothing gains nothing, so the ring must not show +1."""
    ring = Ring().stage(HAND, HAND, stamina=(10, 5)).both("n", "b")
    assert ring.stamina == (10, 5)
    assert "Do Nothing (±0)  against  Block (±0)" in ring.drawn()


def test_a_gain_cut_off_at_ten_is_told_as_it_was() -> None:
    """PU-26: with `rest_gain = 3` a boxer at 9 gains one point, not three."""
    ring = Ring(rest_gain=3).stage(HAND, HAND, stamina=(9, 5)).both("n", "b")
    assert ring.stamina == (10, 5)
    hear(ring, "Red: Do Nothing. Blue: Block. Red gains 1.")


def test_a_card_that_is_not_in_the_deck_cannot_be_taken() -> None:
    """PU-H32: right after an exchange the reason is the deck, not the moment."""
    ring = Ring(mode="advanced", exchange=True, advanced_exchange_blind=False)
    ring.do(*row_of("red", "draft", "5D 5P3"), *row_of("blue", "draft", HAND))
    ring.do("red put p3", "red done", "blue done")
    assert ring.why_not("red take d") == "PU-H32"
    assert "only right after an exchange" not in ring.excuse("red take d")
    assert "Dodge" in ring.excuse("red take d")


def test_the_menu_says_what_a_redeal_will_show() -> None:
    """PU-H32: `redeal_shows` decides what the rival sees, so three tables have three menus."""
    labels = {
        Ring(redeal_shows=option).deal(FOUR, HAND).menu("red")[0]
        for option in ("set", "hand", "fact")
    }
    assert len(labels) == 3


@pytest.mark.parametrize("width", [40, 60, 80, 100])
def test_the_ring_fits_the_terminal(width: int) -> None:
    """PU-05: the narrowest terminal that is drawn for has forty columns."""
    advanced_table = Ring(mode="advanced").do(*row_of("red", "draft", "2P1 2P2 2P3 N B D"))
    robo_table = Ring(robo_box=True).open().do(*row_of("red", "lay", "P1 P2 P3 N B"))
    for ring in (Ring().open().both("n", "d"), advanced_table, robo_table):
        for viewer in EVERYBODY:
            lines = ring.drawn(viewer, width).split("\n")
            assert max(map(len, lines)) <= width
