"""What each side may know, and fair guesses at the rest."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from haymaker.games.one_punch_man import dungeon, layout, views
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.game import Game, same
from haymaker.kernel.layout import Record
from haymaker.table import spelling
from tests.games.one_punch_man.scene import HEROES, MONSTERS, Scene, deck, prepared, small

# --- What a side sees ---------------------------------------------------------------------------


def test_numbers_of_cards_are_open() -> None:
    """OPM-H51: how many, not which."""
    scene = prepared()
    for seat in (HEROES, MONSTERS, WATCHER):
        seen = scene.seen(seat)
        assert list(seen.held) == [5, 5]
        assert list(seen.deck_left) == [15, 14]
        for side in (HEROES, MONSTERS):
            cards = sum(seen.hand[side, k] for k in range(layout.DESIGNS))
            assert cards == (5 if side == seat else 0)
    scene.do("exchange bike-courier", "h:cyborg-ace")
    assert scene.seen(MONSTERS).discards[HEROES, scene.card(HEROES, "Bike Courier")] == 1


def test_heroes_are_always_seen() -> None:
    """OPM-H52: by everybody."""
    scene = prepared()
    scene.hero("Iron Wrestler", "c3")
    for seat in (HEROES, MONSTERS, WATCHER):
        assert scene.seen(seat).unit_room[HEROES, 0] == scene.room("c3") + 1


def test_secret_carrying_leaves_no_trace() -> None:
    """OPM-H56: a hidden hostage taken up, carried and put down shows the Heroes nothing but the
    monster that moves."""
    views = []
    for secret in (False, True):
        scene = Scene().deal().do("hide b4", "put fang-hound a4", "done", "m:tar-hulk", "done")
        scene.do("pass")
        seen = [scene.g.view(scene.s, HEROES)]
        scene.do("fetch m1" if secret else "move m1 b4")
        seen.append(scene.g.view(scene.s, HEROES))
        if secret:
            scene.do("drop")
            seen.append(scene.g.view(scene.s, HEROES))
            assert same(seen[-1], seen[-2])
            assert (
                scene.g.words.tell(
                    scene.g.kit, *(scene.g.plain(v) for v in seen[-2:]), MONSTERS, HEROES
                )
                == []
            )
        scene.do("stop")
        views.append(
            (seen[0].tobytes(), seen[1].tobytes(), scene.g.view(scene.s, HEROES).tobytes())
        )
    assert views[0] == views[1]


def test_a_last_step_with_the_hostage_asks_nothing_more() -> None:
    """OPM-H56: whether there was something to carry does not show in whose turn it is."""
    for text in ("move m1 b4", "fetch m1"):
        scene = Scene().deal().do("hide b4", "put sewer-imp a4", "done", "m:tar-hulk", "done")
        assert scene.do("pass", text).turn == (HEROES,)


def test_nothing_of_it_is_left_when_the_turn_is_over() -> None:
    """OPM-H56: nor when the battle of the next round begins right after a secret act."""
    views = []
    for secret in (False, True):
        scene = Scene().deal().do("hide a4", "put fang-hound a4", "done", "m:tar-hulk", "done")
        scene.hero("Iron Wrestler", "c2")
        scene.monster("Tar Hulk", "c2")
        scene.do("pass")
        if secret:
            scene.do("take m1", "drop")
        scene.do("pass")
        assert scene.p.phase == layout.BATTLE
        views.append(scene.g.view(scene.s, HEROES))
    assert same(*views)


def test_cards_of_a_shuffled_deck_are_known() -> None:
    """OPM-H38, OPM-H51: what became the deck was seen by all; guesses keep it from the hand."""
    game = tiny(setup_monsters=0, max_blocked_doors=0)
    play = Scene(game).do(*DEAL, "hide a2", "pass")
    play.p.tokens[MONSTERS] = 20
    for card in ("m:imp", "m:imp", "m:ogre"):  # the third draw is from the discards
        play.do("exchange ogre", card, "pass")
    assert play.p.recycled[MONSTERS, 1] == 3
    v = game.view(play.s, HEROES)
    for key in range(200):
        p = game.plain(game.guess(v, HEROES, key))
        assert [p.deck[MONSTERS, k] for k in range(2)] == [0, 2]
        assert [p.hand[MONSTERS, k] for k in range(2)] == [4, 1]


# --- Guesses --------------------------------------------------------------------------------------

TINY_MONSTERS = [
    {"name": "Imp", "cost": 1, "dice": 1, "health": 2, "move": 1, "copies": 4},
    {"name": "Ogre", "cost": 4, "dice": 2, "health": 4, "move": 1, "copies": 3},
]
TINY_HEROES = [
    {"name": "Scout", "cost": 1, "dice": 1, "health": 2, "move": 2, "copies": 4},
    {"name": "Guard", "cost": 2, "dice": 2, "health": 4, "move": 1, "copies": 2},
]


def tiny(**options: Any) -> Game:
    return small(hero_deck=TINY_HEROES, monster_deck=TINY_MONSTERS, **options)


def hidden_facts(game: Game, s: Record) -> tuple[Any, ...]:
    """Everything of a state that the Heroes cannot see."""
    p = game.plain(s)
    units = tuple(
        (p.unit_design[MONSTERS, m], p.unit_room[MONSTERS, m]) for m in range(p.ranks[MONSTERS])
    )
    hand = tuple(p.hand[MONSTERS, k] for k in range(2))
    return p.hostage_room, p.carrier, p.blocked, units, hand


def quietly(game: Game, states: dict[bytes, Record]) -> dict[bytes, Record]:
    """These states, and all to which the Monsters can come without the Heroes seeing anything."""
    waiting = list(states.values())
    while waiting:
        s = waiting.pop()
        seen = game.view(s, HEROES)
        if game.seats(s) != (MONSTERS,):
            continue
        for action in game.legal(s, MONSTERS):
            after = game.after(s, MONSTERS, action)
            if same(game.view(after, HEROES), seen) and after.tobytes() not in states:
                states[after.tobytes()] = after
                waiting.append(after)
    return states


def truths(game: Game, script: list[str], play: Scene) -> dict[bytes, Record]:
    """All states that agree with everything the Heroes saw while this game was played.

    Every preparation and every secret of the Monsters is tried. Of the public story only what the
    Heroes saw, step by step, has to be the same.
    """
    states = quietly(game, {game.new().tobytes(): game.new()})
    for text in script:
        (seat,) = play.turn
        before = game.view(play.s, HEROES)
        action = spelling.typed(game, seat, text)
        assert action is not None
        game.apply(play.s, seat, action)
        seen = game.view(play.s, HEROES)
        following: dict[bytes, Record] = {}
        if same(seen, before):
            continue  # nothing to see: `quietly` has tried it already
        for s in states.values():
            for after in successors(game, s, seat, action):
                if same(game.view(after, HEROES), seen):
                    following[after.tobytes()] = after
        states = quietly(game, following)
    return states


def successors(game: Game, s: Record, seat: int, action: int) -> Iterator[Record]:
    """What may follow; the Monsters and their draws are not known to the Heroes, all else is."""
    if seat == CHANCE:
        for outcome, weight in enumerate(game.chance(s)):
            own = outcome < layout.MONSTER_CARD  # a die, or a hero card that the Heroes see
            if weight and (outcome == action or not own):
                yield game.after(s, CHANCE, outcome)
    elif seat == HEROES:
        yield game.after(s, seat, action)
    else:
        for other in game.legal(s, MONSTERS):
            yield game.after(s, MONSTERS, other)


def weight(game: Game, s: Record) -> int:
    """In how many ways real cards can lie so: designs are told apart, single cards are not."""
    p = game.plain(s)
    left = [
        row["copies"] - p.dead[MONSTERS, k] - p.discards[MONSTERS, k]
        for k, row in enumerate(game.kit["monster_deck"])
    ]
    unseen = []
    for m in range(p.ranks[MONSTERS]):
        if p.unit_marks[MONSTERS, m] & layout.REVEALED:
            left[p.unit_design[MONSTERS, m] - 1] -= 1
        elif p.unit_design[MONSTERS, m] > 0:
            unseen.append(p.unit_design[MONSTERS, m] - 1)
    recycled = [p.recycled[MONSTERS, k] for k in range(len(left))]
    ways = 1
    for k in range(len(left)):
        may_be_in_deck = min(left[k], recycled[k]) if sum(recycled) else left[k]
        ways *= choose(may_be_in_deck, p.deck[MONSTERS, k])
        left[k] -= p.deck[MONSTERS, k]
    for k in unseen:
        ways *= left[k]
        left[k] -= 1
    return ways


DEAL = ["h:scout"] * 4 + ["h:guard"] + ["m:imp"] * 2 + ["m:ogre"] * 3
STORIES = {
    "before the doors": [*DEAL, "hide a2", "put imp a2", "m:imp"],
    "after the preparations": [*DEAL, "hide a2", "put imp a2", "m:imp", "block a1-b1"],
    "a scout looked into the vault": [
        *DEAL, "hide a2", "put imp a2", "m:imp", "block a1-b1", "put scout b1", "pass",
        "move h1 b2",
    ],
    "a monster came out of the dark": [
        *DEAL, "hide a2", "put imp a2", "m:imp", "done", "put scout c1", "take m1", "move m1 b2",
        "pass",
    ],
    "it may have put the hostage down": [
        *DEAL, "hide a2", "put imp a2", "m:imp", "done", "put scout c1", "move m1 b2", "pass",
        "pass", "pass",
    ],
    "a monster went to One Punch Man": [
        *DEAL, "hide a2", "put imp b2", "m:imp", "done", "put scout c1", "move m1 c2", "pass",
    ],
    "a summoned one may have taken it up": [
        *DEAL, "hide b2", "done", "done", "pass", "put imp b2", "pass", "take m1", "pass",
    ],
}  # fmt: skip


@pytest.mark.parametrize("story", STORIES)
@pytest.mark.parametrize("entry_only", [False, True])
def test_guesses_are_fair(story: str, entry_only: bool) -> None:
    """OPM-45, OPM-H08, OPM-H09, OPM-H56: a guess is any state that agrees with all that was seen,
    and each as often as the ways in which the cards can lie; all of them counted by trying every
    preparation and every secret act."""
    script = STORIES[story]
    if entry_only:
        script = [text for text in script if not text.startswith("take")]
    game = tiny(pickup_on_entry_only=entry_only, setup_monsters=1, max_blocked_doors=1)
    play = Scene(game)
    possible: Counter[tuple[Any, ...]] = Counter()
    for s in truths(game, script, play).values():
        facts = hidden_facts(game, s)
        possible[facts] = max(possible[facts], weight(game, s))
    check_fair(game, play, possible, 3000)


RUNNERS = [
    {"name": "Imp", "cost": 1, "dice": 1, "health": 2, "move": 2, "copies": 4},
    {"name": "Ogre", "cost": 4, "dice": 2, "health": 4, "move": 1, "copies": 2},
]


@pytest.mark.parametrize("seed", [5, 11, 27, 44, 64, 84])
def test_any_story_is_guessed_fairly(seed: int) -> None:
    """OPM-45, OPM-H34, OPM-H56: the same along random games, with monsters that run, secret
    acts, doors tried and rooms that are full."""
    luck = random.Random(seed)
    game = small(
        hero_deck=TINY_HEROES,
        monster_deck=RUNNERS,
        pickup_on_entry_only=luck.random() < 0.4,
        setup_monsters=luck.choice([1, 2]),
        max_blocked_doors=luck.choice([0, 1]),
        doors_learned=luck.choice(["in_the_room", "by_trying"]),
        room_capacity=luck.choice(["none", 1]),
    )
    play = Scene(game)
    states = quietly(game, {game.new().tobytes(): game.new()})
    for _ in range(luck.randint(16, 36)):
        (seat,) = play.turn
        before = game.view(play.s, HEROES)
        action = lively(game, play.s, seat, luck)
        after = game.after(play.s, seat, action)
        if game.over(after):
            break
        play.s[:] = after
        seen = game.view(play.s, HEROES)
        if not same(seen, before):
            following = [
                then
                for s in states.values()
                for then in successors(game, s, seat, action)
                if same(game.view(then, HEROES), seen)
            ]
            states = quietly(game, {then.tobytes(): then for then in following})
    possible = Counter({hidden_facts(game, s): weight(game, s) for s in states.values()})
    check_fair(game, play, possible, 2000)


def lively(game: Game, s: Record, seat: int, luck: random.Random) -> int:
    """A random action, moves and everything about the hostage preferred."""
    if seat == CHANCE:
        weights = game.chance(s)
        return luck.choices(range(len(weights)), weights)[0]
    moves = game.legal(s, seat)
    walks = [m for m in moves if layout.MOVE <= m < layout.PUT or layout.TAKE <= m <= layout.DROP]
    return luck.choice(walks if walks and luck.random() < 0.6 else moves)


def check_fair(game: Game, play: Scene, possible: Counter[tuple[Any, ...]], draws: int) -> None:
    v = game.view(play.s, HEROES)
    found = Counter(
        hidden_facts(game, game.guess(v, HEROES, key * 7919 + 5)) for key in range(draws)
    )
    assert set(found) <= set(possible), "a guess that cannot be"
    total = sum(possible.values())
    chi = sum(
        (found[facts] - draws * ways / total) ** 2 / (draws * ways / total)
        for facts, ways in possible.items()
    )
    freedom = len(possible) - 1
    assert chi < freedom + 6 * (2 * freedom) ** 0.5 + 10, (chi, freedom)
    if draws > 12 * total:
        assert set(found) == set(possible), "a possibility that is never guessed"


def test_two_hidden_monsters_are_guessed_fairly() -> None:
    """OPM-09, OPM-H09: two unseen monsters, whose costs must fit, in unsearched rooms."""
    game = tiny(max_blocked_doors=0)
    play = Scene(game).do(*DEAL, "hide a2", "put imp a2", "put imp b2", "m:imp", "m:imp")
    play.do("put scout b1", "pass", "move h1 b2").rolls(1, 1)
    p = play.p
    play.do("pass")
    possible: Counter[tuple[Any, ...]] = Counter()
    rooms = [play.room(code) + 1 for code in ("a1", "c1", "a2", "c2")]  # two levels are all
    for design, place in itertools.product((0, 1), rooms):
        cards = [3, 3]  # one Imp was seen
        if 1 + (1, 4)[design] > 5:
            continue
        ways = cards[design]
        cards[design] -= 1
        for imps in range(6):
            ogres = 5 - imps
            if imps > cards[0] or ogres > cards[1]:
                continue
            hands = choose(cards[0], imps) * choose(cards[1], ogres)
            for hostage, carrier in hiding_places(play, place):
                units = ((design + 1, place), (p.unit_design[1, 1], p.unit_room[1, 1]))
                facts = (hostage, carrier, 0, units, (imps, ogres))
                possible[facts] = ways * hands
    check_fair(game, play, possible, 3000)


def hiding_places(play: Scene, unseen: int) -> Iterator[tuple[int, int]]:
    """Only the Cellar is left, lying there or in the unseen monster's hands."""
    cellar = play.room("a2") + 1
    yield cellar, 0
    if unseen == cellar:
        yield cellar, dungeon.carrying(MONSTERS, 0)


def choose(n: int, k: int) -> int:
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


@pytest.mark.parametrize("reachable", [True, False])
def test_blocked_doors_are_guessed_fairly(reachable: bool) -> None:
    """OPM-11, OPM-12, OPM-H05: every set of blocks that could have been made and that
    agrees with the doors known, and none else, all equally often."""
    game = tiny(setup_monsters=0, max_blocked_doors=3, require_reachable=reachable)
    play = Scene(game).do(*DEAL, "hide a2", "block a1-b1", "done", "put scout a1")
    known = play.p.door_known
    sets = Counter()  # type: Counter[tuple[Any, ...]]
    for count in range(4):
        for doors in itertools.combinations(range(7), count):
            blocked = sum(1 << n for n in doors)
            if blocked & known == play.p.blocked & known and allowed(play, blocked, reachable):
                sets[(blocked,)] = 1
    v = game.view(play.s, HEROES)
    draws = 3000
    found = Counter((game.plain(game.guess(v, HEROES, key)).blocked,) for key in range(draws))
    assert set(found) == set(sets)
    mean = draws / len(sets)
    chi = sum((found[one] - mean) ** 2 / mean for one in sets)
    assert chi < len(sets) + 6 * (2 * len(sets)) ** 0.5


def allowed(play: Scene, blocked: int, reachable: bool) -> bool:
    """The rule on blocks, counted out on paper."""
    kit = play.g.kit
    names = [row["name"] for row in kit["rooms"]]
    ways: dict[str, set[str]] = {name: set() for name in names}
    for n, door in enumerate(kit["doors"]):
        if not blocked >> n & 1:
            ways[door["from"]].add(door["to"])
            ways[door["to"]].add(door["from"])
    if not all(ways.values()):
        return False
    reached = {row["name"] for row in kit["rooms"] if row["entrance"]}
    while more := {there for here in reached for there in ways[here]} - reached:
        reached |= more
    return not reachable or reached == set(names)


def test_small_rooms_limit_the_guess() -> None:
    """OPM-H40: with one monster a room, an unseen one is not where another went in."""
    game = tiny(setup_monsters=1, max_blocked_doors=0, room_capacity=1)
    play = Scene(game).do(*DEAL, "hide a2", "put imp a2", "m:imp")
    play.p.tokens[MONSTERS] = 9
    play.do("pass", "put ogre b2", "pass")
    v = game.view(play.s, HEROES)
    rooms = Counter(
        game.plain(game.guess(v, HEROES, key)).unit_room[MONSTERS, 0] - 1 for key in range(600)
    )
    assert set(rooms) == {play.room(code) for code in ("a1", "b1", "c1", "a2", "c2")}


def test_the_plainest_guess_fits_too() -> None:
    """OPM-09: a guess that finds no arrangement by chance falls back on the cheapest one."""
    game = tiny()
    play = Scene(game).do(*DEAL, "hide a2", "put imp a2", "put imp b2", "m:imp", "m:imp", "done")
    guessed = plainest_guess(play)
    assert same(game.view(guessed, HEROES), game.view(play.s, HEROES))
    assert game.inventory(guessed) == game.inventory(play.s)


def plainest_guess(play: Scene) -> Record:
    """What a guess of the Heroes falls back on."""
    guessed = play.g.blank()
    p = play.g.plain(guessed)
    views.view(play.kit, play.seen(HEROES), HEROES, p)
    views.count_unseen_cards(play.kit, p, MONSTERS)
    views.place_plainly(play.kit, p)
    views.guess_deck(p, MONSTERS, [1])
    return guessed


def test_a_guess_never_costs_more_than_the_preparations_allow() -> None:
    """OPM-09: four cheap monsters among twenty dear ones; chance alone would hardly find them."""
    monsters = deck(("Imp", 1, 1, 3, 1, 4), ("Ogre", 9, 1, 3, 1, 20))
    scene = Scene(monster_deck=monsters, setup_monsters=4, setup_cost=4).hostage("b1")
    for code in ("a3", "b3", "c3", "d3"):
        scene.monster("Imp", code, seen=False)
    scene.hold(MONSTERS, *["Ogre"] * 5).act()
    v = scene.g.view(scene.s, HEROES)
    for key in range(10):
        guessed = scene.g.guess(v, HEROES, key)
        p = scene.g.plain(guessed)
        assert [p.unit_design[MONSTERS, m] for m in range(4)] == [1] * 4
        assert same(scene.g.view(guessed, HEROES), v)
        assert scene.g.inventory(guessed) == scene.g.inventory(scene.s)


def test_the_plainest_guess_leaves_a_shuffled_deck_its_cards() -> None:
    """OPM-H38: the Imps were discarded and are the deck now, so the unseen monster is an Ogre."""
    monsters = deck(("Imp", 1, 1, 2, 1, 2), ("Ogre", 3, 2, 4, 1, 5))
    game = small(monster_deck=monsters, setup_monsters=1, max_blocked_doors=0)
    play = Scene(game).deal(monsters=("Imp", "Imp", "Ogre", "Ogre", "Ogre"))
    play.do("hide a2", "put ogre a2", "m:ogre", "pass")
    play.p.tokens[MONSTERS] = 9
    play.do("exchange imp", "m:ogre", "pass", "exchange imp", "m:imp", "pass")
    guessed = plainest_guess(play)
    p = game.plain(guessed)
    assert p.unit_design[MONSTERS, 0] == 2
    assert [p.deck[MONSTERS, k] for k in range(2)] == [1, 0]
    assert game.inventory(guessed) == game.inventory(play.s)


def test_the_monsters_guess_only_cards() -> None:
    """OPM-H51: they know the dungeon; every hero hand that fits is as likely as its cards."""
    game = tiny()
    play = Scene(game).do(*DEAL, "hide a2", "put imp a2", "done", "m:imp", "block a1-b1", "done")
    v = game.view(play.s, MONSTERS)
    hands: Counter[int] = Counter()
    for key in range(3000):
        p = game.plain(game.guess(v, MONSTERS, key))
        assert (p.hostage_room, p.blocked) == (play.p.hostage_room, play.p.blocked)
        hands[p.hand[HEROES, 0]] += 1
    assert set(hands) == {3, 4}  # five of four Scouts and two Guards
    assert abs(hands[3] / 3000 - 4 / 6) < 0.05
