"""The action phase: tokens, turns, summoning, moving, attacking, exchanging."""

from __future__ import annotations

import pytest

from haymaker.games.one_punch_man import layout
from haymaker.kernel.contract import CHANCE
from tests.games.one_punch_man.scene import HEROES, MONSTERS, OPM, ROOM, Scene, start

# --- Tokens and turns -----------------------------------------------------------------------------


@pytest.mark.parametrize(("meter", "tokens"), [(15, 3), (11, 3), (10, 4), (6, 4), (5, 5), (1, 5)])
def test_tokens_by_the_meter(meter: int, tokens: int) -> None:
    """OPM-28: 15-11 gives 3, 10-6 gives 4, 5-1 gives 5, to both."""
    scene = Scene().hostage("a4")
    scene.p.patience = meter
    assert list(scene.round().p.tokens) == [tokens, tokens]


def test_eleven_ten_and_five() -> None:
    """OPM-E3: 3 tokens at 11, 4 at 10, 5 at 5, by the meter as it stands when the phase begins."""
    scene = start()
    scene.p.tokens[HEROES] = scene.p.tokens[MONSTERS] = 0
    scene.p.patience = 12
    assert list(scene.pass_both().p.tokens) == [3, 3]  # at 11
    assert list(scene.pass_both().p.tokens) == [7, 7]  # at 10
    scene.p.patience = 6
    assert list(scene.pass_both().p.tokens) == [12, 12]  # at 5


def test_tokens_are_kept() -> None:
    """OPM-29: without limit. OPM-H48: into the next round and all later ones."""
    scene = start(patience_start=99, patience_cap="none")
    scene.p.tokens[HEROES] = 0
    for number in range(1, 41):
        assert scene.pass_both().p.tokens[HEROES] == 3 * number


def test_turns_alternate_and_the_heroes_begin() -> None:
    """OPM-30: one action a turn."""
    scene = Scene().hostage("a4")
    scene.hold(HEROES, "Bike Courier", "Rookie Lookout").hold(MONSTERS, "Sewer Imp")
    scene.round()
    assert scene.turn == (HEROES,)
    scene.do("put bike-courier a1")
    assert scene.turn == (MONSTERS,)
    scene.do("put sewer-imp e3")
    assert scene.turn == (HEROES,)


def test_nothing_else_while_a_unit_is_on_the_move() -> None:
    """OPM-30: the move is the action of the turn and is finished first."""
    scene = start()
    scene.hold(HEROES, "Rookie Lookout")
    scene.hero("Bike Courier", "a1")
    scene.do("move h1 b1")
    for text in ("pass", "put rookie-lookout a1", "exchange rookie-lookout", "move h1 c1"):
        assert scene.refused(text) == "OPM-30"
    assert scene.do("stop").turn == (MONSTERS,)


def test_both_pass_and_the_phase_is_over() -> None:
    """OPM-31: passing instead of acting."""
    scene = start().do("pass")
    assert scene.turn == (MONSTERS,)
    assert scene.p.round_no == 1
    assert scene.do("pass").p.round_no == 2


def test_a_pass_is_not_for_good() -> None:
    """OPM-H36: only two passes in a row end the phase; with `pass_is_final` one is out."""
    scene = start()
    scene.hold(MONSTERS, "Sewer Imp")
    scene.do("pass", "put sewer-imp e3")
    assert scene.turn == (HEROES,)
    scene.do("pass")
    assert scene.turn == (MONSTERS,)
    final = start(pass_is_final=True)
    final.hold(MONSTERS, "Sewer Imp", "Sewer Imp")
    final.do("pass", "put sewer-imp e3")
    assert final.turn == (MONSTERS,)
    final.do("put sewer-imp e3")
    assert final.turn == (MONSTERS,)
    assert final.do("pass").p.round_no == 2


# --- Summon ---------------------------------------------------------------------------------------


def test_summoning_costs_what_the_card_says() -> None:
    """OPM-32: tokens away, card on the board."""
    scene = start().hold(HEROES, "Blade Student")
    scene.act(tokens=2)
    assert scene.refused("put blade-student a1") == "OPM-32"
    assert scene.refused("put bike-courier a1") == "OPM-32"  # not in the hand
    scene.act(tokens=4).do("put blade-student a1")
    assert scene.p.tokens[HEROES] == 1
    assert scene.p.held[HEROES] == 0
    assert scene.where(HEROES, 0) == "a1"


def test_heroes_come_in_by_the_entrances() -> None:
    """OPM-33: three rooms, no other."""
    scene = start().hold(HEROES, "Bike Courier")
    assert scene.allowed("put") == [f"put bike-courier {code}" for code in ("a1", "c1", "e1")]
    assert scene.refused("put bike-courier b1") == "OPM-33"


def test_monsters_appear_where_no_hero_is() -> None:
    """OPM-34: anywhere else."""
    scene = start().hold(MONSTERS, "Sewer Imp")
    scene.hero("Bike Courier", "c2")
    scene.act(side=MONSTERS)
    assert len(scene.allowed("put")) == 19
    assert scene.refused("put sewer-imp c2") == "OPM-34"
    action = layout.PUT + 20  # the dungeon has twenty rooms
    assert scene.g.clause(scene.g.why_not(scene.s, MONSTERS, action)) == "OPM-34"


def test_monsters_appear_on_any_level() -> None:
    """OPM-35: the two lowest levels matter in the preparations only."""
    scene = start().hold(MONSTERS, "Sewer Imp").act(side=MONSTERS)
    assert scene.do("put sewer-imp a1").where(MONSTERS, 0) == "a1"


def test_summons_that_are_refused() -> None:
    """OPM-E7: a monster onto a hero, a hero outside the entrances."""
    scene = start().hold(MONSTERS, "Sewer Imp").hold(HEROES, "Bike Courier")
    scene.hero("Rookie Lookout", "c2")
    assert scene.refused("put bike-courier c2") == "OPM-33"
    scene.act(side=MONSTERS)
    assert scene.refused("put sewer-imp c2") == "OPM-34"


def test_fresh_units_may_act() -> None:
    """OPM-H18: in the round they were summoned, unless the table plays with sickness."""
    for sick, answer in ((False, "allowed"), (True, "OPM-H18")):
        scene = start(summoning_sickness=sick).hold(HEROES, "Street Brawler")
        scene.monster("Tar Hulk", "c1")
        scene.do("put street-brawler a1", "pass")
        assert scene.refused("move h1 a2") == answer
        scene.hold(HEROES, "Street Brawler").do("put street-brawler c1", "pass")
        assert scene.refused("fight h2 m1") == answer


def test_sickness_is_over_with_the_round() -> None:
    """OPM-H18: in the next round everybody moves."""
    scene = start(summoning_sickness=True).hold(HEROES, "Street Brawler")
    scene.do("put street-brawler a1", "pass", "pass")
    assert scene.refused("move h1 a2") == "allowed"


def test_summoned_beside_monsters() -> None:
    """OPM-H57: a hero who appears among monsters fights in the next battle or by an action."""
    scene = start().hold(HEROES, "Street Brawler")
    scene.monster("Tar Hulk", "a1")
    scene.do("put street-brawler a1")
    assert scene.turn == (MONSTERS,)
    scene.do("pass")
    assert scene.refused("fight h1 m1") == "allowed"
    assert scene.refused("move h1 a2") == "OPM-40"
    assert scene.do("pass").p.phase == layout.BATTLE


# --- Move -----------------------------------------------------------------------------------------


def test_what_a_move_costs() -> None:
    """OPM-36: 1 token for a hero, 2 for a monster."""
    scene = start()
    scene.hero("Iron Wrestler", "a1")
    scene.monster("Sewer Imp", "e3")
    scene.act(tokens=1).do("move h1 a2", "stop")
    assert scene.p.tokens[HEROES] == 0
    assert scene.refused("move m1 d3") == "OPM-36"
    scene.act(tokens=2, side=MONSTERS).do("move m1 d3")
    assert scene.p.tokens[MONSTERS] == 0


def test_only_own_units_move() -> None:
    """OPM-36: there must be such a unit; going on is for a unit on the move."""
    scene = start()
    scene.hero("Iron Wrestler", "a1")
    assert scene.refused("move h2 a2") == "OPM-36"
    assert scene.refused("go a2") == "OPM-36"
    assert scene.refused("stop") == "OPM-36"


def test_as_far_as_the_card_says() -> None:
    """OPM-37: up to the movement, room by room, through doors."""
    scene = start()
    scene.hero("Iron Wrestler", "a1")
    assert scene.allowed("move") == ["move h1 b1", "move h1 a2"]
    assert scene.refused("move h1 c1") == "OPM-37"
    assert scene.refused("move h1 b2") == "OPM-37"
    scene.do("move h1 b1")
    assert scene.p.phase == layout.MOVING
    scene.do("go c1")
    assert scene.where(HEROES, 0) == "c1"
    assert scene.turn == (MONSTERS,)  # two rooms are all


def test_blocked_doors_are_closed_to_both_sides() -> None:
    """OPM-37: only open doors."""
    scene = start()
    scene.hero("Bike Courier", "a1")
    scene.monster("Fang Hound", "b1")
    scene.p.blocked = 1  # a1-b1
    assert scene.refused("move h1 b1") == "OPM-37"
    scene.act(side=MONSTERS)
    assert scene.refused("move m1 a1") == "OPM-37"


def test_a_unit_without_legs_stays() -> None:
    """OPM-37: movement 0 is no movement."""
    deck = [{"name": "Statue", "cost": 1, "dice": 1, "health": 9, "move": 0, "copies": 5}]
    scene = start(hero_deck=deck)
    scene.hero("Statue", "a1")
    assert scene.refused("move h1 a2") == "OPM-37"


def test_monsters_never_go_down() -> None:
    """OPM-38: up or along the level; heroes go anywhere."""
    scene = start()
    scene.monster("Fang Hound", "b3")
    scene.hero("Bike Courier", "d3")
    scene.act(side=MONSTERS)
    assert scene.allowed("move m1") == ["move m1 b2", "move m1 a3", "move m1 c3"]
    assert scene.refused("move m1 b4") == "OPM-38"
    scene.act()
    assert scene.refused("move h1 d4") == "allowed"
    assert scene.refused("move h1 d2") == "allowed"


def test_level_three_to_level_four() -> None:
    """OPM-E4: a monster may not."""
    scene = start()
    for code, below in (("a3", "a4"), ("b3", "b4"), ("d3", "d4"), ("e3", "e4")):
        m = scene.monster("Fang Hound" if code < "c" else "Razor Mantis", code)
        scene.act(side=MONSTERS)
        assert scene.refused(f"move m{m + 1} {below}") == "OPM-38"


def test_aslant_doors_go_by_level_numbers() -> None:
    """OPM-H41: a door from b3 to c4 leads down, one from b3 to c2 up."""
    doors = [*ROOM.game().kit["doors"]]
    doors += [{"from": "Pit Arena", "to": "Crypt"}, {"from": "Pit Arena", "to": "Crossroads"}]
    scene = start(doors=doors)
    scene.monster("Fang Hound", "b3")
    scene.act(side=MONSTERS)
    assert scene.refused("move m1 c4") == "OPM-38"
    assert scene.refused("move m1 c2") == "allowed"


def test_monsters_on_the_top_level() -> None:
    """OPM-H42: along the level only."""
    scene = start()
    scene.monster("Fang Hound", "c1")
    scene.act(side=MONSTERS)
    assert scene.allowed("move") == ["move m1 b1", "move m1 d1"]


def test_nobody_leaves_the_dungeon() -> None:
    """OPM-H43: from an entrance the ways lead to rooms."""
    scene = start()
    scene.hero("Bike Courier", "c1")
    assert scene.allowed("move") == ["move h1 b1", "move h1 d1", "move h1 c2"]


def test_walking_in_is_fighting() -> None:
    """OPM-39: at once and for no more tokens, on either side."""
    scene = start()
    scene.hero("Street Brawler", "c1")
    scene.monster("Tar Hulk", "c2")
    scene.do("move h1 c2")
    assert scene.turn == (CHANCE,)
    assert scene.p.tokens[HEROES] == 9
    scene.rolls(1, 1, 1, 1, 1)
    monsters = start()
    monsters.hero("Street Brawler", "c2")
    monsters.monster("Fang Hound", "b2")
    monsters.act(side=MONSTERS).do("move m1 c2")
    assert monsters.turn == (CHANCE,)
    assert monsters.p.tokens[MONSTERS] == 8


def test_the_one_who_walked_in_must_fight() -> None:
    """OPM-39: with several opponents there is a choice of whom, not of whether, nor of who."""
    scene = start()
    scene.hero("Street Brawler", "c2")
    scene.hero("Bike Courier", "c1")
    scene.monster("Tar Hulk", "c2")
    scene.monster("Sewer Imp", "c2")
    scene.do("move h2 c2")
    assert scene.refused("stop") == "OPM-39"
    assert scene.refused("fight h1 m1") == "OPM-39"
    assert scene.allowed() == ["fight h2 m1", "fight h2 m2"]


def test_no_leaving_beside_opponents() -> None:
    """OPM-40: for heroes and monsters."""
    scene = start()
    scene.hero("Street Brawler", "c2")
    scene.monster("Tar Hulk", "c2")
    assert scene.refused("move h1 c1") == "OPM-40"
    scene.act(side=MONSTERS)
    assert scene.refused("move m1 b2") == "OPM-40"


def test_a_long_move_ends_at_the_first_opponent() -> None:
    """OPM-41: no step beyond, not even when the opponent is dead."""
    scene = start()
    scene.hero("Bike Courier", "a1")
    scene.monster("Spore Crawler", "b1")
    scene.do("move h1 b1").rolls(6, 1, 1)
    assert scene.where(MONSTERS, 0) == "nowhere"
    assert scene.turn == (MONSTERS,)
    two = start()
    two.hero("Bike Courier", "a1")
    two.monster("Spore Crawler", "b1")
    two.monster("Sewer Imp", "b1")
    two.do("move h1 b1")
    assert two.refused("go c1") == "OPM-41"


def test_the_mover_picks_the_opponent() -> None:
    """OPM-H14: also when a monster moves in."""
    scene = start()
    scene.hero("Street Brawler", "c2")
    scene.hero("Bike Courier", "c2")
    scene.hero("Rookie Lookout", "c1")
    scene.monster("Fang Hound", "b2")
    scene.act(side=MONSTERS).do("move m1 c2")
    assert scene.turn == (MONSTERS,)
    assert scene.allowed() == ["fight m1 h1", "fight m1 h2"]
    assert scene.refused("fight m1 h3") == "OPM-H14"
    assert scene.refused("fight m1 h9") == "OPM-H14"


def test_moving_in_leaves_the_attack_free() -> None:
    """OPM-H15: the fight of the move is not the attack of the round."""
    scene = start()
    scene.hero("Street Brawler", "c1")
    scene.monster("Tar Hulk", "c2")
    scene.do("move h1 c2").rolls(1, 1, 1, 1, 1).do("pass")
    assert scene.refused("fight h1 m1") == "allowed"


def test_no_move_of_no_rooms() -> None:
    """OPM-H46: into the room where the unit is."""
    scene = start()
    scene.hero("Bike Courier", "a1")
    assert scene.refused("move h1 a1") == "OPM-H46"
    scene.do("move h1 b1")
    assert scene.refused("go b1") == "OPM-H46"


def test_friends_do_not_hinder() -> None:
    """OPM-H40: units walk through their own side, and rooms hold any number."""
    scene = start()
    for name in ("Street Brawler", "Street Brawler", "Rookie Lookout", "Rookie Lookout"):
        scene.hero(name, "b1")
    courier = scene.hero("Bike Courier", "a1")
    scene.do(f"move h{courier + 1} b1", "go c1")
    assert scene.where(HEROES, courier) == "c1"


def test_small_rooms() -> None:
    """OPM-H40: with `room_capacity` a full room lets no more of that side in."""
    scene = start(room_capacity=1).hold(HEROES, "Street Brawler").hold(MONSTERS, "Tar Hulk")
    scene.hero("Bike Courier", "a1")
    scene.hero("Rookie Lookout", "b1")
    scene.monster("Sewer Imp", "c3")
    scene.monster("Fang Hound", "d3")
    scene.act()
    assert scene.refused("put street-brawler a1") == "OPM-H40"
    assert scene.refused("move h1 b1") == "OPM-H40"
    scene.act(side=MONSTERS)
    assert scene.refused("put tar-hulk c3") == "OPM-H40"
    assert scene.refused("move m2 c3") == "OPM-H40"


def test_capacity_is_per_side() -> None:
    """OPM-H57: opponents do not fill a room, and One Punch Man takes no space."""
    scene = start(room_capacity=1)
    scene.hero("Bike Courier", "a1")
    scene.monster("Sewer Imp", "b1")
    assert scene.refused("move h1 b1") == "allowed"
    scene.opm("a2").act()
    assert scene.refused("move h1 a2") == "allowed"
    assert scene.refused("move opm a1") == "allowed"
    setup = Scene(room_capacity=1).deal().do("hide a4", "put sewer-imp c3")
    assert setup.refused("put fang-hound c3") == "OPM-H40"


# --- Attack, exchange, limits ---------------------------------------------------------------------


def test_what_an_attack_costs() -> None:
    """OPM-42: 1 token for a hero, 2 for a monster, against somebody in the room."""
    scene = start()
    scene.hero("Street Brawler", "c2")
    scene.monster("Tar Hulk", "c2")
    scene.monster("Fang Hound", "b2")
    assert scene.refused("fight h1 m2") == "OPM-42"
    assert scene.refused("fight h2 m1") == "OPM-42"
    scene.act(tokens=1).do("fight h1 m1").rolls(1, 1, 1, 1, 1)
    assert scene.p.tokens[HEROES] == 0
    assert scene.refused("fight m1 h1") == "OPM-42"
    scene.act(tokens=2, side=MONSTERS).do("fight m1 h1")
    assert scene.p.tokens[MONSTERS] == 0


def test_exchanging_a_card() -> None:
    """OPM-43: one away, one drawn, for 1 token of the Heroes' and 2 of the Monsters'."""
    scene = start().hold(HEROES, "Bike Courier").hold(MONSTERS, "Sewer Imp")
    scene.act(tokens=1)
    assert scene.refused("exchange storm-psychic") == "OPM-43"
    scene.do("exchange bike-courier")
    assert scene.turn == (CHANCE,)
    scene.do("h:cyborg-ace")
    assert scene.p.tokens[HEROES] == 0
    assert scene.p.hand[HEROES, scene.card(HEROES, "Cyborg Ace")] == 1
    assert scene.p.discards[HEROES, scene.card(HEROES, "Bike Courier")] == 1
    assert scene.turn == (MONSTERS,)
    assert scene.refused("exchange sewer-imp") == "OPM-43"
    scene.act(tokens=2, side=MONSTERS).do("exchange sewer-imp", "m:tar-hulk")
    assert scene.p.tokens[MONSTERS] == 0


def test_once_a_round() -> None:
    """OPM-44: one move and one attack a unit and round; both are fine. OPM-H49: a round, not a
    turn."""
    scene = start()
    scene.hero("Iron Wrestler", "c1")
    scene.monster("Tar Hulk", "c2")
    scene.do("move h1 c2").rolls(1, 1, 1, 1, 1).do("pass")
    scene.do("fight h1 m1").rolls(1, 1, 1, 1, 1).do("pass")
    assert scene.refused("fight h1 m1") == "OPM-44"
    scene.do("pass", "fight h1 m1").rolls(1, 1, 1, 1, 1)  # the battle of the next round
    assert scene.refused("fight h1 m1") == "allowed"
    walker = start()
    walker.hero("Iron Wrestler", "c1")
    walker.do("move h1 c2", "stop", "pass")
    assert walker.refused("move h1 c1") == "OPM-44"
    assert walker.do("pass").refused("move h1 c1") == "allowed"


def test_a_unit_may_be_attacked_again_and_again() -> None:
    """OPM-H16: the limits are about starting a fight."""
    scene = start()
    scene.hero("Street Brawler", "c2")
    scene.hero("Rookie Lookout", "c2")
    scene.monster("Tar Hulk", "c2")
    scene.do("fight h1 m1").rolls(1, 1, 1, 1, 1)
    scene.do("fight m1 h1").rolls(1, 1, 1, 1, 1)
    scene.do("fight h2 m1").rolls(1, 1, 1, 1)
    assert scene.refused("fight m1 h1") == "OPM-44"


def test_battle_fights_do_not_count() -> None:
    """OPM-H17: a hero who fought in the battle phase may still attack."""
    scene = Scene().hostage("a4")
    scene.hero("Street Brawler", "c2")
    scene.monster("Tar Hulk", "c2")
    scene.round().do("fight h1 m1").rolls(1, 1, 1, 1, 1)
    assert scene.refused("fight h1 m1") == "allowed"


def test_exchanges_may_be_repeated() -> None:
    """OPM-H39: a card is no unit."""
    scene = start().hold(HEROES, "Bike Courier", "Bike Courier")
    scene.do("exchange bike-courier", "h:street-brawler", "pass")
    assert scene.refused("exchange bike-courier") == "allowed"


# --- Cards over the rounds ------------------------------------------------------------------------


@pytest.mark.parametrize(("refill", "cards"), [("none", 2), ("one_per_round", 3), ("to_five", 5)])
def test_new_cards_at_the_end_of_a_round(refill: str, cards: int) -> None:
    """OPM-H37: none, one, or up to five. OPM-H54: after the meter has fallen."""
    scene = start(hand_refill=refill).hold(HEROES, "Bike Courier", "Bike Courier")
    scene.pass_both()
    assert scene.p.patience == 14
    while scene.turn == (CHANCE,):
        assert scene.p.round_no == 1
        scene.g.apply(scene.s, CHANCE, next(i for i, w in enumerate(scene.g.chance(scene.s)) if w))
    assert scene.p.held[HEROES] == cards
    assert scene.p.round_no == 2


def empty_deck(**options: object) -> Scene:
    """The Heroes hold a Rookie Lookout, and their deck is used up."""
    scene = start(**options)
    for k in range(layout.DESIGNS):
        scene.p.dead[HEROES, k] += scene.p.deck[HEROES, k]
        scene.p.deck[HEROES, k] = 0
    scene.p.deck_left[HEROES] = 0
    rookie = scene.card(HEROES, "Rookie Lookout")
    scene.p.dead[HEROES, rookie] -= 1
    scene.p.hand[HEROES, rookie] += 1
    scene.p.held[HEROES] = 1
    return scene


def test_discards_become_the_deck() -> None:
    """OPM-H38: and the card just exchanged is among them (OPM-H54)."""
    scene = empty_deck()
    courier = scene.card(HEROES, "Bike Courier")
    scene.p.dead[HEROES, courier] -= 1
    scene.p.discards[HEROES, courier] += 1
    scene.do("exchange rookie-lookout")
    assert scene.g.chance(scene.s)[layout.HERO_CARD :][:3] == [1, 1, 0]
    scene.do("h:bike-courier")
    assert scene.p.deck[HEROES, scene.card(HEROES, "Rookie Lookout")] == 1
    assert scene.p.discards[HEROES, courier] == 0


def test_nothing_to_draw() -> None:
    """OPM-H38: then nothing is drawn, and the game goes on."""
    scene = empty_deck(hand_refill="to_five").hold(MONSTERS, *["Sewer Imp"] * 3, *["Tar Hulk"] * 2)
    assert scene.pass_both().p.round_no == 2
    assert scene.p.held[HEROES] == 1


def test_nothing_to_exchange_for() -> None:
    """OPM-H38: with deck and discards both empty there is no exchange, also not for the same card
    (OPM-H54); one discarded card is enough for it."""
    scene = empty_deck()
    assert scene.p.tokens[HEROES] > 0
    assert scene.refused("exchange rookie-lookout") == "OPM-H38"
    assert scene.allowed("exchange") == []
    scene.p.tokens[HEROES] = 0
    assert scene.refused("exchange rookie-lookout") == "OPM-43"
    scene.p.tokens[HEROES] = 1
    scene.p.dead[HEROES, scene.card(HEROES, "Bike Courier")] -= 1
    scene.p.discards[HEROES, scene.card(HEROES, "Bike Courier")] += 1
    assert scene.allowed("exchange") == ["exchange rookie-lookout"]


def test_the_dead_are_gone() -> None:
    """OPM-H38: unless `dead_units_return`; then their cards are discarded (OPM-H54)."""
    for back in (False, True):
        scene = start(dead_units_return=back)
        scene.hero("Street Brawler", "c2")
        scene.monster("Sewer Imp", "c2")
        scene.do("fight h1 m1").rolls(6, 6, 6, 1)
        imp = scene.card(MONSTERS, "Sewer Imp")
        assert scene.p.discards[MONSTERS, imp] == (1 if back else 0)
        assert scene.p.dead[MONSTERS, imp] == (0 if back else 1)


def test_free_slots_are_used_again() -> None:
    """OPM-32: every card of a deck can stand in the dungeon at once, and places of the dead are
    free."""
    scene = start()
    scene.hero("Street Brawler", "c2")
    scene.monster("Sewer Imp", "c2")
    scene.monster("Tar Hulk", "d2")
    scene.do("fight h1 m1").rolls(6, 6, 6, 1)
    assert scene.monster("Fang Hound", "e3") == 0
    deck = scene.g.kit["hero_deck"]
    for row in deck:
        left = row["copies"] - (row["name"] == "Street Brawler")
        for _ in range(left):
            scene.hero(row["name"], "a1")
    assert scene.p.ranks[HEROES] == 20
    assert scene.where(HEROES, OPM) == "e4"
