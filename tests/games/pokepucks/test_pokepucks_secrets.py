"""What a seat may know, and fair guesses at the rest."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import comb
from typing import Any

from haymaker.games.pokepucks import layout, views
from haymaker.kernel.contract import WATCHER
from haymaker.kernel.game import same
from tests.conformance.checks import check_guess_fair
from tests.games.pokepucks.arena import ROOM, Battle, owning

SMALL = {"Sandbag": 7, "Potion": 3, "Berry": 1, "Emberling": 1}


def begin(**options: Any) -> Battle:
    return Battle(ROOM.game(2, collections=owning(SMALL, SMALL), turn_order="seats", **options))


def chosen(pucks: tuple[str, ...], **options: Any) -> Battle:
    """Seat 1 has chosen these so far."""
    return begin(**options).do(*(f"bring {puck.lower()}" for puck in pucks), seat=1)


def test_a_sealed_choice_is_guessed_fairly() -> None:
    """PP-H21: every puck of the rival's collection is equally likely to be among the two."""
    table = chosen(("Sandbag", "Potion"))
    expected = {}
    pucks = {"Sandbag": 7, "Potion": 3, "Berry": 1}
    for pair in combinations_with_replacement(pucks, 2):
        ways = 1
        for puck, count in pucks.items():
            ways *= comb(count, pair.count(puck))
        if ways:
            expected[chosen(pair).state.tobytes()] = float(ways)
    for viewer in (0, WATCHER):
        v = table.game.view(table.state, viewer)
        if viewer == 0:
            check_guess_fair(table.game, v, viewer, expected, draws=4000)
        guessed = table.game.guess(v, viewer, 5)
        assert same(table.game.view(guessed, viewer), v)


def test_a_guess_keeps_to_what_was_agreed() -> None:
    """PP-20, PP-H21: two Potions must be in, and at most six Sandbags."""
    limits = [{"puck": "Potion", "least": 2}, {"puck": "Sandbag", "most": 6}]
    table = begin(legal_limits=limits)
    table.do(*["bring potion"] * 2, *["bring sandbag"] * 5, "bring berry", "done", seat=1)
    v = table.game.view(table.state, 0)
    potion, sandbag = table.number("Potion"), table.number("Sandbag")
    for key in range(200):
        guessed = table.game.plain(table.game.guess(v, 0, key))
        held = [guessed.health[1, d] for d in range(len(table.names))]
        assert sum(held) == 8
        assert held[potion] >= 2
        assert held[sandbag] <= 6
        assert table.game.legal(table.game.guess(v, 0, key), 0) == table.game.legal(table.state, 0)


def test_a_guess_is_fair_under_a_minimum() -> None:
    """PP-20, PP-H21: of eight with at least two Potions, all such choices are equally likely."""
    mine = owning({"Sandbag": 8, "Potion": 3, "Emberling": 1}, {"Sandbag": 8, "Potion": 3})
    limits = [{"puck": "Potion", "least": 2}]

    def eight(potions: int) -> Battle:
        table = Battle(ROOM.game(2, collections=mine, turn_order="seats", legal_limits=limits))
        table.do(*["bring potion"] * potions, *["bring sandbag"] * (8 - potions), seat=1)
        return table.do("done", seat=1)

    expected = {
        eight(potions).state.tobytes(): float(comb(3, potions) * comb(8, 8 - potions))
        for potions in (2, 3)
    }
    table = eight(2)
    check_guess_fair(table.game, table.game.view(table.state, 0), 0, expected, draws=2000)


def test_a_guess_leaves_the_last_slammer() -> None:
    """PP-28, PP-H55: where only a slammer can be thrown, the only one is not in Health."""
    table = begin(slammers_as_pucks=True, slammer_pick="slammer")
    table.do(*["bring sandbag"] * 7, "bring potion", "done", seat=1)
    v, emberling = table.game.view(table.state, 0), table.number("Emberling")
    for key in range(100):
        assert table.game.plain(table.game.guess(v, 0, key)).health[1, emberling] == 0


def test_a_careful_guess_keeps_to_the_rules() -> None:
    """PP-20, PP-28: when chance finds nothing, what is owed comes first and a slammer stays."""
    rival = {"Sandbag": 7, "Potion": 2, "Emberling": 2}
    table = Battle(
        ROOM.game(
            2,
            collections=owning(SMALL, rival),
            slammers_as_pucks=True,
            slammer_pick="slammer",
            legal_limits=[{"puck": "Potion", "least": 2}],
        )
    )
    luck = [3]
    for _ in range(50):
        s = table.game.plain(table.game.new())
        for _ in range(10):
            views.guess_puck(table.kit, s, 1, True, luck)
            s.chosen[1] += 1
        assert views.could_choose(table.kit, s, 1)


def test_nothing_else_is_secret() -> None:
    """PP-H21, PP-07: once Health lies open, every seat sees the whole table."""
    table = begin()
    for seat in range(2):
        table.do(*["bring sandbag"] * 7, "bring potion", "done", seat=seat)
    assert table.s.ask == layout.ASK_GIVE
    for viewer in (0, 1, WATCHER):
        assert same(table.game.view(table.state, viewer), table.state)


def test_an_unfinished_choice_stays_hidden_from_words() -> None:
    """PP-H21: others hear that a puck was chosen, not which."""
    table = begin()
    before = table.state
    table.do("bring potion", seat=1)
    for viewer, heard in ((0, "has chosen a puck"), (1, "brings Potion")):
        views = [table.game.plain(table.game.view(s, viewer)) for s in (before, table.state)]
        told = table.game.words.tell(table.game.kit, *views, 1, viewer)
        assert heard in " ".join(told)
        assert ("Potion" in " ".join(told)) == (viewer == 1)
