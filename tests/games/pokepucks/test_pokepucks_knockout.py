"""Turn step 2: the Knock Out."""

from __future__ import annotations

from haymaker.games.pokepucks import layout
from tests.games.pokepucks.arena import Battle, battle


def critical(**changes: object) -> Battle:
    """Seat 0 is current and Critical; seat 1 is the previous player and is asked."""
    options: dict[str, object] = {
        "arena": ["Berry", "Potion"] * 2,
        "status": ["Critical"],
        "health": [{}, {"Sandbag": 5}],
        "power": [{"Switch": 1}, {"Potion": 1}],
        "prize": [{"Sandbag": 2}, {}],
    }
    return battle(**{**options, **changes})  # type: ignore[arg-type]


def test_only_a_critical_slammer_can_be_knocked_out() -> None:
    """PP-42"""
    healthy = battle(health=[{"Sandbag": 1}, {}])
    assert healthy.s.ask == layout.ASK_THROW
    assert healthy.why_not("knock") == "PP-42"
    assert critical().s.ask == layout.ASK_KNOCK


def test_the_previous_player_may_and_need_not() -> None:
    """PP-42: seat 2 is the previous player of seat 0, on the first turn too (PP-H10)."""
    table = battle(3, arena=["Berry"] * 4, status=["Critical"])
    assert table.asked == 2
    assert table.can() == ["knock", "done"]
    table.done()
    assert (table.asked, table.s.ask) == (0, layout.ASK_THROW)


def test_the_slammer_lies_down_in_place_of_the_stack() -> None:
    """PP-43: the Arena pucks are set aside."""
    table = critical().do("knock")
    assert table.arena == ["Emberling"]
    assert table.slammer(0) is None
    assert table.s.aside_count == 4


def test_it_is_one_throw_of_the_previous_players_slammer() -> None:
    """PP-44, PP-H11, PP-33"""
    table = critical().do("knock", "done")  # Sparkmouse's Shock could be announced (PP-H11)
    assert (table.asked, table.can()) == (1, ["throw"])
    table.throw(".")
    assert (table.asked, table.s.ask) == (0, layout.ASK_RULE)  # the turn goes on


def test_a_flipped_slammer_is_out() -> None:
    """PP-45, PP-46, PP-47, PP-H32: nothing is picked up; the stacks go home; the turn is over."""
    table = battle(
        3, arena=["Berry"] * 4, status=["Critical"], prize=[{"Sandbag": 2}], power=[{"Switch": 1}]
    )
    had = table.collection(0)
    table.do("knock").throw("F")
    assert table.s.out[0] == 1
    assert table.power(2) == {}
    assert table.slammer(0) is None
    assert table.size("power", 0) == table.size("prize", 0) == 0
    home = table.collection(0)
    assert home["Sandbag"] - had["Sandbag"] == 2
    assert home["Switch"] - had["Switch"] == 1
    assert home["Emberling"] - had["Emberling"] == 1
    assert table.s.current == 1  # no steps 3 to 5 for seat 0
    assert table.arena == ["Berry"] * 4


def test_neighbours_close_up() -> None:
    """PP-H10: after seat 1 went out, seat 0 comes before seat 2, and after it seat 2."""
    table = battle(3, arena=["Berry"] * 4, status=["", "Critical"], current=1)
    table.do("knock").throw("F")
    assert (table.s.before[2], table.s.after[0]) == (0, 2)
    assert table.s.current == 2


def test_an_unflipped_slammer_goes_back() -> None:
    """PP-48: the same pucks in the same order, and the turn goes on."""
    for faces in (".", "/", "O", "miss"):
        table = critical().do("knock", "done").throw(faces)
        assert table.slammer(0) == "Emberling"
        assert table.arena == ["Berry", "Potion"] * 2
        assert table.s.aside_count == 0
        assert table.s.out[0] == 0


def test_an_attempt_does_not_end_critical() -> None:
    """PP-H13"""
    assert critical().do("knock", "done").throw(".").status(0) == {"Critical"}


def test_the_target_cannot_react() -> None:
    """PP-H12: no shield in an ordinary battle, whatever is in Power."""
    table = critical().do("knock")
    assert table.asked == 1


def test_rules_about_the_count_do_not_matter() -> None:
    """PP-H11: three attacks of Energy and weakness are still one throw."""
    table = critical(power=[{}, {"Electric Energy": 1, "Electric Focus Energy": 1}])
    table.do("knock", "done").throw("miss")
    assert table.s.ask == layout.ASK_THROW
    assert table.asked == 0


def test_two_players() -> None:
    """PP-E11, PP-65, PP-66: the loser takes the own stacks home, the winner the Arena."""
    table = critical()
    before = [table.collection(0), table.collection(1)]
    table.do("knock", "done").throw("F")
    assert table.over
    assert table.game.score(table.state).points == (0, 1)
    gained = [
        {n: c - before[p].get(n, 0) for n, c in table.collection(p).items()} for p in range(2)
    ]
    assert {n: c for n, c in gained[0].items() if c} == {"Emberling": 1, "Sandbag": 2, "Switch": 1}
    assert {n: c for n, c in gained[1].items() if c} == {
        "Sparkmouse": 1,
        "Sandbag": 5,
        "Potion": 3,
        "Berry": 2,
    }


def test_somebody_always_remains() -> None:
    """PP-H33, PP-H31: one goes out at a time; when one is left, the battle is settled."""
    table = battle(3, arena=["Berry"] * 4, status=["Critical", "Critical"])
    table.do("knock").throw("F")
    assert not table.over
    table.do("knock").throw("F")
    assert table.over
    assert table.game.score(table.state).points == (0, 1, 2)
