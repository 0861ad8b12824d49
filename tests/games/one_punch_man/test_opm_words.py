"""What people read: menus, stories, refusals and the map."""

from __future__ import annotations

from haymaker.games.one_punch_man import layout, words
from haymaker.kernel import rulebook
from haymaker.kernel.contract import CHANCE, RULING, WATCHER
from tests.games.one_punch_man.scene import HEROES, MONSTERS, ROOM, Scene, deck, start


def told(scene: Scene, viewer: int, *typed: str) -> list[str]:
    """What a viewer hears while these actions are done."""
    lines: list[str] = []
    for text in typed:
        before, (actor,) = scene.seen(viewer), scene.turn
        scene.do(text)
        lines += words.tell(scene.g.kit, before, scene.seen(viewer), actor, viewer)
    return lines


def test_the_preparations_as_each_side_hears_them() -> None:
    """OPM-06: the Monsters hear what they did, the Heroes only that something was done."""
    script = ("hide a4", "put fang-hound b3", "done", "m:tar-hulk", "block a1-b1", "done")
    assert told(Scene().deal(), MONSTERS, *script) == [
        "You hide the hostage in The Nest (a4).",
        "Fang Hound (m1) is placed in Pit Arena (b3).",
        "The Monsters place no more monsters.",
        "You draw Tar Hulk.",
        "The door a1-b1 is blocked.",
        "The doors are ready.",
        "Round 1 begins.",
    ]
    for viewer in (HEROES, WATCHER):
        assert told(Scene().deal(), viewer, *script) == [
            "The Monsters have hidden the hostage.",
            "The Monsters have placed somebody in the dark.",
            "The Monsters place no more monsters.",
            "The Monsters draw a card.",
            "The doors are ready.",
            "Round 1 begins.",
        ]


def test_a_fight_is_told_die_by_die() -> None:
    """OPM-23: every die, then what came of it."""
    scene = start()
    scene.hero("Bike Courier", "c1")
    scene.monster("Spore Crawler", "c2")
    scene.p.patience = 8
    assert told(scene, WATCHER, "move h1 c2", "5", "3", "6") == [
        "Bike Courier (h1) goes to Crossroads (c2).",
        "Bike Courier and Spore Crawler fight in Crossroads (c2).",
        "Bike Courier rolls 5: 2 damage.",
        "Spore Crawler rolls 3: 1 damage.",
        "Spore Crawler rolls 6: 2 damage.",
        "Bike Courier deals 2, Spore Crawler deals 3.",
        "Bike Courier and Spore Crawler die.",
    ]


def test_one_punch_is_told() -> None:
    """OPM-52: without dice."""
    scene = start().opm("d3")
    scene.monster("Crowned Ogre", "d4")
    scene.p.patience = 8
    assert told(scene.act(), HEROES, "move opm d4") == [
        "One Punch Man goes to Furnace (d4).",
        "One Punch Man and Crowned Ogre fight in Furnace (d4).",
        "One punch. Crowned Ogre is gone.",
        "Patience rises to 9.",
    ]


def test_one_punch_of_a_mortal_is_told() -> None:
    """OPM-H57: where he can be harmed the monster rolls, and he punches all the same."""
    scene = start(opm_invulnerable=False, opm_health=3).opm("e4")
    scene.monster("Tar Hulk", "e4")
    scene.monster("Tar Hulk", "e4")
    assert told(scene.act(), WATCHER, "fight opm m1", "5", "1")[-2:] == [
        "Tar Hulk deals 2.",
        "One punch. Tar Hulk is gone.",
    ]
    assert told(scene, WATCHER, "fight m2 opm", "5", "1")[-3:] == [
        "Tar Hulk deals 2.",
        "One punch. Tar Hulk is gone.",
        "One Punch Man dies.",
    ]


def test_discoveries_are_told() -> None:
    """OPM-H08, OPM-H09, OPM-H34: doors, monsters and the hostage, when a hero comes in."""
    scene = Scene().deal().do("hide b3", "put fang-hound b3", "done", "m:tar-hulk")
    scene.do("block b3-c3", "done")
    scene.hero("Iron Wrestler", "b2")
    assert told(scene, HEROES, "move h1 b3") == [
        "Iron Wrestler (h1) goes to Pit Arena (b3).",
        "Blocked: b3-c3.",
        "Out of the dark: Fang Hound (m1) in Pit Arena (b3).",
        "The hostage is found in Pit Arena (b3)!",
    ]


def test_winning_him_over_is_told() -> None:
    """OPM-51: he joins."""
    scene = start()
    scene.hero("Iron Wrestler", "e3")
    assert told(scene, WATCHER, "move h1 e4", "stop") == [
        "Iron Wrestler (h1) goes to Quiet Room (e4).",
        "One Punch Man joins the Heroes!",
    ]


def test_passing_and_rounds_are_told() -> None:
    """OPM-31: both passes, the meter, the next round."""
    assert told(start(), WATCHER, "pass", "pass") == [
        "The Heroes pass.",
        "The Monsters pass.",
        "Patience falls to 14.",
        "Round 2 begins.",
    ]
    last = start().do("pass", "pass")
    last.p.patience = 1
    assert told(last, WATCHER, "pass", "pass")[-2:] == [
        "Patience falls to 0.",
        "The sponsor's patience is at an end. The Monsters win!",
    ]


def test_the_other_actions_are_told() -> None:
    """OPM-32, OPM-43, OPM-46, OPM-49: summoning, exchanging, carrying and dropping."""
    scene = start().hold(HEROES, "Bike Courier", "Street Brawler")
    assert told(scene, MONSTERS, "put bike-courier a1") == [
        "The Heroes summon Bike Courier (h1) in West Gate (a1)."
    ]
    scene.act()
    assert told(scene, HEROES, "exchange street-brawler", "h:cyborg-ace") == [
        "The Heroes discard Street Brawler.",
        "You draw Cyborg Ace.",
    ]
    scene = start()
    scene.hero("Iron Wrestler", "a3")
    assert told(scene, WATCHER, "move h1 a4", "take h1", "drop") == [
        "Iron Wrestler (h1) goes to The Nest (a4).",
        "The hostage is found in The Nest (a4)!",
        "Iron Wrestler (h1) carries the hostage.",
        "The hostage is left in The Nest (a4).",
    ]


def test_the_end_is_told() -> None:
    """OPM-53, OPM-54, OPM-H59: who won, and how."""
    rescue = start()
    rescue.carry(HEROES, rescue.hero("Iron Wrestler", "c2"))
    assert told(rescue.act(), WATCHER, "move h1 c1")[-1] == (
        "The hostage is at an entrance and free. The Heroes win!"
    )
    assert told(start().opm("a3").act(), WATCHER, "move opm a4")[-1] == (
        "One Punch Man stands before the hostage. The Heroes win!"
    )
    late = start(max_rounds=1).do("pass")
    assert told(late, WATCHER, "pass")[-1] == (
        "The last round is over and the hostage is still in the dungeon. The Monsters win!"
    )


def test_what_comes_to_light_at_the_end_has_not_moved() -> None:
    """OPM-H60: everything is laid open, and the last thing done was to pass."""
    for viewer in (HEROES, MONSTERS, WATCHER):
        scene = start()
        scene.monster("Fang Hound", "d4", seen=False)
        scene.p.patience = 1
        assert told(scene.do("pass"), viewer, "pass") == [
            "The Monsters pass.",
            "Patience falls to 0.",
            "The sponsor's patience is at an end. The Monsters win!",
        ]
    scene = Scene().hostage("d4")
    scene.monster("Fang Hound", "a3", seen=False)
    imp = scene.monster("Sewer Imp", "d4", seen=False)
    scene.carry(MONSTERS, imp).act(side=MONSTERS)
    assert told(scene, HEROES, "move m2 e4")[0] == "Sewer Imp (m2) goes to Quiet Room (e4)."


def test_a_secret_take_is_not_told_as_a_pass() -> None:
    """OPM-H37, OPM-H56: not in a round after new cards were drawn either."""
    scene = start(hand_refill="one_per_round")
    scene.monster("Fang Hound", "a4")
    scene.pass_both().do("h:bike-courier", "m:tar-hulk")
    assert told(scene, HEROES, "pass", "take m1", "drop") == ["The Heroes pass."]
    assert told(scene, HEROES, "pass") == ["The Monsters pass.", "Patience falls to 13."]


def test_walking_against_a_door_is_told() -> None:
    """OPM-H11, OPM-H53: a token was paid for it, so it is no pass, not even on the last step."""
    for viewer in (HEROES, MONSTERS, WATCHER):
        scene = start(doors_learned="by_trying").opm("e4")
        block(scene, "e3-e4")
        assert told(scene, viewer, "move opm e3") == ["One Punch Man finds the door e3-e4 blocked."]
    scene = start(doors_learned="by_trying")
    scene.hero("Street Brawler", "d2")
    block(scene, "d3-d4")
    assert told(scene, HEROES, "move h1 d3", "go d4") == [
        "Street Brawler (h1) goes to Laboratory (d3).",
        "Street Brawler (h1) finds the door d3-d4 blocked.",
    ]
    scene = start(doors_learned="by_trying")
    scene.hero("Street Brawler", "d3")
    block(scene, "d3-d4")
    assert told(scene, HEROES, "move h1 d4", "go c3") == [
        "Street Brawler (h1) finds the door d3-d4 blocked.",
        "Street Brawler (h1) goes to Cell Block (c3).",
    ]


def block(scene: Scene, code: str) -> None:
    doors = range(len(scene.g.kit["doors"]))
    scene.p.blocked = sum(1 << n for n in doors if words.door_code(scene.g.kit, n) == code)


def test_a_fight_without_dice_is_told() -> None:
    """OPM-22: two units that roll nothing fight all the same: by an action, in a battle, and at
    the end of a walk."""
    heroes, monsters = deck(("Clerk", 1, 0, 3, 1, 6)), deck(("Moss", 1, 0, 3, 1, 6))
    fight = ["Clerk and Moss fight in West Gate (a1).", "Clerk deals 0, Moss deals 0."]
    scene = start(hero_deck=heroes, monster_deck=monsters)
    scene.hero("Clerk", "a1")
    scene.monster("Moss", "a1")
    assert told(scene, WATCHER, "fight h1 m1") == fight
    assert told(scene, WATCHER, "fight m1 h1") == fight
    assert told(scene, WATCHER, "pass") == ["The Heroes pass."]
    assert told(scene, WATCHER, "pass")[0] == "The Monsters pass."
    assert told(scene, WATCHER, "fight h1 m1") == fight
    scene = start(hero_deck=heroes, monster_deck=monsters)
    scene.hero("Clerk", "b1")
    scene.monster("Moss", "a1")
    assert told(scene, WATCHER, "move h1 a1") == ["Clerk (h1) goes to West Gate (a1).", *fight]
    scene = start(hero_deck=heroes, monster_deck=monsters)
    scene.hero("Clerk", "b1")
    scene.monster("Moss", "a1")
    scene.monster("Moss", "a1")
    assert told(scene, WATCHER, "move h1 a1", "fight h1 m2")[1:] == fight


def test_a_dungeon_in_the_dark() -> None:
    """OPM-H08, OPM-H09: dark rooms, doors and units as each side sees them, within 80 columns."""
    scene = Scene().deal().do("hide a4", "put fang-hound b3", "done", "m:tar-hulk")
    scene.do("block a1-b1", "block c1-c2", "done", "put street-brawler a1", "pass")
    drawn = {
        seat: words.table(scene.g.kit, scene.seen(seat), seat, 80) for seat in (HEROES, MONSTERS)
    }
    for text in drawn.values():
        assert max(map(len, text.split("\n"))) <= 80
    heroes, monsters = drawn[HEROES], drawn[MONSTERS]
    assert "│West Gate   │╳╳│Ticket Hall │┄┄│Main Gate   │" in heroes
    assert "│H1          │  │? ░░░░░░░░░░│" in heroes
    assert "1 monster somewhere in the dark" in heroes
    assert "◆" not in heroes.split("entrance")[0]
    assert "fang" not in heroes.lower()
    assert "(m1)" in monsters
    assert "│◆ " in monsters
    assert "│West Gate   │╳╳│Ticket Hall │══│Main Gate   │" in monsters
    assert "Your hand:" in heroes
    assert "bike-courier  (cost 1, attack 1d2, health 2, move 3)" in heroes
    assert "Your hand" not in words.table(scene.g.kit, scene.seen(WATCHER), WATCHER, 80)


def test_doors_off_the_grid_are_listed() -> None:
    """OPM-H41: a door that leads aslant cannot be drawn, so it is named."""
    doors = [*ROOM.game().kit["doors"], {"from": "Pit Arena", "to": "Crypt"}]
    scene = start(doors=doors)
    drawn = words.table(scene.g.kit, scene.seen(HEROES), HEROES, 80)
    assert "Other doors: b3-c4 not known" in drawn


def test_a_menu_instead_of_a_hundred_lines() -> None:
    """OPM-34: what can be typed, a line a verb."""
    scene = start().hold(MONSTERS, "Sewer Imp", "Tar Hulk")
    scene.monster("Fang Hound", "e3")
    scene.act(side=MONSTERS)
    moves = scene.g.legal(scene.s, MONSTERS)
    menu = words.menu(scene.g.kit, scene.seen(MONSTERS), MONSTERS, moves)
    assert len(moves) > 40
    assert len(menu.split("\n")) < 10
    assert "move  m1  >  d3" in menu
    assert "exchange sewer-imp | tar-hulk" in menu
    assert max(map(len, menu.split("\n"))) <= 80


def test_refusals_say_what_is_wrong() -> None:
    """OPM-32: in plain words."""
    scene = start().hold(HEROES, "Cyborg Ace").act(tokens=2)
    ace = layout.PUT + scene.card(HEROES, "Cyborg Ace") * layout.ROOMS
    assert words.why(scene.g.kit, scene.seen(HEROES), HEROES, ace, 32) == (
        "Cyborg Ace costs 5; you have 2 tokens."
    )
    assert words.why(scene.g.kit, scene.seen(HEROES), HEROES, ace + layout.ROOMS, 32) == (
        "You have no Veteran Master in your hand."
    )


def test_an_exchange_is_refused_with_what_is_missing() -> None:
    """OPM-43: the token, that card, or any card at all."""
    scene = start().hold(HEROES, "Cyborg Ace").act(tokens=0)
    ace = layout.EXCHANGE + scene.card(HEROES, "Cyborg Ace")
    assert words.why(scene.g.kit, scene.seen(HEROES), HEROES, ace, 43) == (
        "An exchange costs 1 token; you have 0."
    )
    assert words.why(scene.g.kit, scene.seen(HEROES), HEROES, ace + 1, 43) == (
        "You have no Veteran Master in your hand."
    )
    scene = start().hold(HEROES).act(tokens=3)
    assert words.why(scene.g.kit, scene.seen(HEROES), HEROES, ace, 43) == (
        "You have no card in your hand that could be exchanged."
    )


def test_refusals_of_an_exchange_and_of_the_hostage() -> None:
    """OPM-H38, OPM-H55: nothing to draw, and once per unit and turn."""
    scene = start().hold(HEROES, "Cyborg Ace").act()
    said = {
        (layout.EXCHANGE, 38): "No card is left to draw: deck and discards are both empty.",
        (layout.TAKE, 55): "This unit cannot take up the hostage in this turn.",
        (layout.DROP, 55): "This unit cannot put the hostage down again in this turn.",
    }
    for (action, ruling), sentence in said.items():
        seen = scene.seen(HEROES)
        assert words.why(scene.g.kit, seen, HEROES, action, RULING + ruling) == sentence


def test_what_is_asked_although_there_is_one_answer() -> None:
    """OPM-H58: each of them for a reason that stands in the rulebook."""
    for reason in words.ONE_ANSWER.values():
        assert reason.split(":")[0] in rulebook.clauses(ROOM)


def test_dice_are_typed_as_they_fall() -> None:
    """OPM-22: 1 to 6, and the question says whose die it is."""
    names = [words.short(ROOM.game().kit, CHANCE, face) for face in range(6)]
    assert names == ["1", "2", "3", "4", "5", "6"]
    scene = start()
    scene.hero("Street Brawler", "c2")
    scene.monster("Tar Hulk", "c2")
    scene.do("fight h1 m1")
    assert words.ask_luck(scene.g.kit, scene.seen(WATCHER)) == (
        "Street Brawler rolls, 3 dice to go. What does it show?"
    )


def question(scene: Scene) -> str:
    (seat,) = scene.turn
    return words.ask(scene.g.kit, scene.seen(seat), seat)


def test_the_question_names_the_hostage() -> None:
    """OPM-46: who came to it with the last step can take it up or leave it."""
    scene = Scene()
    scene.hero("Rookie Lookout", "c2")
    scene.hostage("b2").act()
    assert question(scene.do("move h1 b2")) == (
        "Rookie Lookout (h1) is on the move, 1 step left. The hostage lies here."
    )
    scene = Scene()
    scene.hero("Rookie Lookout", "c2")
    scene.hostage("a2").act()
    assert question(scene.do("move h1 b2")) == "Rookie Lookout (h1) is on the move, 1 step left."
    assert question(scene.do("go a2")) == "Rookie Lookout (h1) has come to the hostage. Take it up?"
    scene = Scene()
    scene.hero("Rookie Lookout", "c2")
    scene.monster("Tar Hulk", "b2")
    scene.hostage("b2").act()
    assert question(scene.do("move h1 b2")) == (
        "Rookie Lookout (h1) has walked into a fight. Against whom? The hostage lies here."
    )


def test_the_question_knows_what_can_still_be_placed() -> None:
    """OPM-09: a Crowned Ogre for 5 leaves nothing for another monster."""
    scene = Scene().deal().do("hide a4")
    assert question(scene) == "Place up to 2 more in the two lowest levels, or say you are done."
    scene.do("put crowned-ogre b3")
    assert scene.allowed() == ["done"]
    assert question(scene) == (
        "No card of yours is cheap enough for one more monster. Say you are done."
    )


def test_the_refusal_says_when_the_hostage_can_be_taken_up() -> None:
    """OPM-H30: on coming in only, or also later where no opponent is."""
    for entry_only, sentence in (
        (True, "The hostage can be taken up only on coming in."),
        (False, "The hostage can be taken up on coming in, or where no opponent is."),
    ):
        scene = Scene(pickup_on_entry_only=entry_only)
        scene.hero("Rookie Lookout", "a4")
        scene.monster("Tar Hulk", "a4")
        scene.hostage("a4").act()
        assert scene.refused("take h1") == "OPM-H30"
        seen = scene.seen(HEROES)
        assert words.why(scene.g.kit, seen, HEROES, layout.TAKE, RULING + 30) == sentence
