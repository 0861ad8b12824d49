"""What the bot does where there is only one sensible thing to do."""

from __future__ import annotations

from typing import Any

import pytest

from haymaker.games.one_punch_man import bot, guide
from haymaker.kernel.simulate import simulate
from tests.games.one_punch_man.scene import HEROES, MONSTERS, OPM, ROOM, Scene, small, start


def choice(scene: Scene, luck: int = 1) -> str:
    """What the bot types for whoever is in turn."""
    (seat,) = scene.turn
    moves = scene.g.legal(scene.s, seat)
    action = bot.think(scene.kit, scene.seen(seat), seat, moves, len(moves), [luck])
    return str(scene.g.words.short(scene.g.kit, seat, action))


def test_a_dead_one_punch_man_is_nobodys_goal() -> None:
    """OPM-H57: where he can be harmed and has died, heroes are summoned for the search alone."""
    scene = start(opm_invulnerable=False, opm_health=1).opm("e4")
    scene.monster("Tar Hulk", "e4")
    scene.hold(HEROES, "Rookie Lookout", "Blade Student").act()
    scene.do("fight opm m1").rolls(6, 6).do("pass")
    assert scene.where(HEROES, OPM) == "nowhere"
    assert choice(scene).startswith("put ")


def test_games_with_a_mortal_one_punch_man_are_played_to_the_end() -> None:
    """OPM-H57: in plain Python, too, where a wrong shift is an error."""
    game = ROOM.game(opm_invulnerable=False, opm_health=1)
    found = simulate(game, 60, seed=1, bots="heuristic", backend="python")
    assert found.endings.min() > 0


def test_the_last_step_with_the_hostage_is_taken_past_any_monster() -> None:
    """OPM-53, OPM-H28: coming in wins before the fight, so the Crowned Ogre does not matter."""
    scene = start()
    scene.carry(HEROES, scene.hero("Bike Courier", "c2"))
    scene.monster("Crowned Ogre", "c1")
    assert choice(scene.act()) == "move h1 c1"


def test_an_entrance_with_a_monster_is_no_goal_where_it_must_be_clear() -> None:
    """OPM-H28: with `rescue_needs_clear_entrance` the Courier goes around the Ogre."""
    scene = start(rescue_needs_clear_entrance=True)
    scene.carry(HEROES, scene.hero("Bike Courier", "c2"))
    scene.monster("Crowned Ogre", "c1")
    assert choice(scene.act()) in ("move h1 b2", "move h1 d2")


def test_the_hostage_is_brought_to_one_punch_man_past_any_monster() -> None:
    """OPM-54, OPM-H24: his room is as good as an entrance."""
    scene = start()
    scene.carry(HEROES, scene.hero("Bike Courier", "d4"))
    scene.monster("Crowned Ogre", "e4")
    assert choice(scene.act()) == "move h1 e4"


def test_who_stands_on_the_hostage_walks_out_and_in_again() -> None:
    """OPM-H30: with `pickup_on_entry_only` it cannot be taken up otherwise."""
    scene = Scene(pickup_on_entry_only=True)
    scene.hero("Rookie Lookout", "c2")
    scene.hostage("c2").act()
    assert choice(scene).startswith("move h1 ")
    scene.do(choice(scene))
    assert choice(scene) == "go c2"
    assert choice(scene.do("go c2")) == "take h1"


@pytest.mark.parametrize("forbidden", ["entrances", "nothing"])
def test_the_hostage_is_never_hidden_with_one_punch_man(forbidden: str) -> None:
    """OPM-54, OPM-H06: that would be the end, where the table allows it."""
    scene = Scene(small(hostage_forbidden=forbidden)).deal()
    assert scene.refused("hide c2") == "allowed"
    hidden = {choice(scene, luck) for luck in range(300)}
    assert len(hidden) > 1
    assert "hide c2" not in hidden


def test_company_in_the_room_left_behind_gives_no_courage() -> None:
    """OPM-39: a hero fights alone where it goes, so it does not change its mind on the way."""
    scene = start()
    lookout = scene.hero("Rookie Lookout", "c2")
    scene.monster("Crowned Ogre", "c1")
    match: dict[str, Any] = {"alone": bot.is_match(scene.kit, scene.p, lookout, scene.room("c1"))}
    scene.hero("Veteran Master", "c2")
    match["in company"] = bot.is_match(scene.kit, scene.p, lookout, scene.room("c1"))
    scene.hero("Cyborg Ace", "c1")
    match["with help there"] = bot.is_match(scene.kit, scene.p, lookout, scene.room("c1"))
    assert match == {"alone": False, "in company": False, "with help there": True}


def test_the_heroes_expect_the_hostage_where_it_is_hard_to_get_at() -> None:
    """Beside an entrance it is hardly hidden; and the Monsters know where it is."""
    game = ROOM.game()
    kit, s = game.room.interpreted.kit(game.kit.record), game.plain(game.blank())
    rooms = [r for r in range(kit.rooms_count) if kit.hostage_rooms >> r & 1]
    deep = max(rooms, key=lambda r: bot.trouble(kit, 0, r))
    near = min(rooms, key=lambda r: bot.trouble(kit, 0, r))
    odds = []
    for r in (deep, near):
        s.hostage_room = r + 1
        odds.append(guide.likely(kit, s, HEROES))
        assert guide.likely(kit, s, MONSTERS) == guide.SURELY
    assert odds[0] == guide.SURELY and 0 < odds[1] < guide.SURELY // 8
    s.found = 1
    assert guide.likely(kit, s, HEROES) == guide.SURELY
