"""Levels: who they are, how they are told apart, and that what they are measured by stays."""

from __future__ import annotations

import hashlib
import importlib.resources
import inspect
import pickle
from typing import Any

import pytest

import haymaker.games
from haymaker import bots
from haymaker.bots import levels, thinking
from haymaker.bots.advice import AHEAD, advise, adviser, hint, most_often, why
from haymaker.bots.search.engine import Thought
from haymaker.bots.search.space import BUDGET, CUT, HASTE, OVERLOOKS, RESPECT, TREES
from haymaker.kernel.contract import CHANCE, LUCK_ACTS
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game, room
from haymaker.kernel.history import Seen
from haymaker.kernel.layout import Record
from haymaker.kernel.streams import pick

PUNCH = room("haymaker.games.punch")
FROZEN = {
    "one_punch_man": "5f7de32b281273fb5398ee1782b3735699f7b890cc4ebaed4780667ce52c9a66",
    "pokepucks": "5dd13c79417248dfb9ea6ccc569e0be2a2fbc36bed36ebd0f92792ce9570ad8e",
    "punch": "bd60d8fe80c004a42bc36bf934e38704d6047b2091d2b41227a231b9906a3024",
    "robo_power": "2e4121036746d8cb9bf1c16ad4adbc82bbcf2c8157b4d7e27b21160f8eb1af14",
    "rocket_punch": "732cc77d44967148361e3ac5703d84b848af113b7c06f0d6e87cb0868de07053",
}


@pytest.mark.parametrize("name", FROZEN)
def test_heuristic_is_what_it_was(name: str) -> None:
    """Figures of years are taken against it. What is to be mended is mended in the levels."""
    source = (importlib.resources.files(f"haymaker.games.{name}") / "bot.py").read_bytes()
    assert hashlib.sha256(source).hexdigest() == FROZEN[name]


@pytest.mark.parametrize("name", FROZEN)
def test_every_game_has_five_levels_with_a_persona(name: str) -> None:
    here = haymaker.games.find(name)
    assert bots.names(here)[:7] == ["random", "heuristic", *levels.NAMES]
    assert bots.usual(here) == "heuristic"
    people = levels.personas(here)
    assert tuple(people) == levels.NAMES
    assert len({one.name for one in people.values()}) == 5
    for one in people.values():
        assert one.says.endswith(".") and len(one.says) <= 100
    budgets = [one.style[BUDGET] for one in people.values()]
    assert budgets == sorted(budgets) and budgets[:2] == [0, 0]
    assert people["rookie"].style[OVERLOOKS] > people["amateur"].style[OVERLOOKS] > 0
    for one in people.values():
        assert one.style[TREES] >= 1 and one.style[CUT] >= 0
        assert 0 <= one.style[RESPECT] <= 100 and 0 <= one.style[HASTE] <= 100


def test_figures_are_stale_when_code_changes_and_not_when_words_do() -> None:
    code = levels.meaning('def f(a):\n    """Why."""\n    return a + 1\n')
    assert code == levels.meaning('"""New."""\n\ndef f(a):\n    # how\n    return a + 1  # so\n')
    assert code != levels.meaning("def f(a):\n    return a + 2\n")


def test_levels_stay_away_from_games_that_nobody_has_taught_them() -> None:
    assert bots.names(room("tests.conformance.toy")) == ["random"]


@pytest.mark.parametrize("name", levels.NAMES)
def test_a_level_plays_what_is_legal_from_the_first_moment(name: str) -> None:
    """Even while its search is not compiled; and it travels between processes."""
    game, v, seat = thinking.first_choice(PUNCH)
    player = pickle.loads(pickle.dumps(bots.bot(name, 5)))
    assert player.name == name
    assert player.choose(game, v, seat) in game.legal(v, seat)


def test_the_simulator_says_where_levels_play() -> None:
    with pytest.raises(HaymakerError, match="'master' plays at tables and in `haymaker ladder`"):
        haymaker.simulate("punch", games=1, bots="master")


class Old:
    """A bot as they were before there were histories."""

    name = "old"

    def choose(self, game: Game, v: Record, seat: int) -> int:
        return game.legal(v, seat)[0]


class Reader:
    name = "reader"

    def choose(self, game: Game, v: Record, seat: int, history: bots.History | None = None) -> int:
        return game.legal(v, seat)[0] if history is None else len(history)


def test_a_history_is_handed_to_those_who_take_one() -> None:
    game, v, seat = thinking.first_choice(PUNCH)
    history = [Seen(v, 1), Seen(v, 2), Seen(v, 3)]
    first = game.legal(v, seat)[0]
    assert bots.ask(Old(), game, v, seat, history) == first
    assert bots.ask(Reader(), game, v, seat, history) == 3
    assert bots.ask(Reader(), game, v, seat) == first
    for name in levels.NAMES:
        assert "history" in inspect.signature(bots.bot(name, 1).choose).parameters


class Cheat:
    name = "cheat"

    def choose(self, game: Game, v: Record, seat: int) -> int:
        return 9999


def test_a_bot_that_fails_plays_on_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it stumbles or breaks the rules."""
    game, v, seat = thinking.first_choice(PUNCH)
    monkeypatch.setattr(levels, "plain", lambda room: None)
    monkeypatch.setattr(thinking, "searcher", lambda room: None)
    for player, problem in ((bots.bot("master", 1), "AttributeError"), (Cheat(), "9999")):
        action, found = bots.choice_or_any(player, game, v, seat)
        assert action in game.legal(v, seat) and problem in found
    action, found = bots.choice_or_any(Old(), game, v, seat)
    assert action == game.legal(v, seat)[0] and not found


@pytest.mark.parametrize(("name", "halvings", "budget"), [("master", 2, 100), ("rookie", 2, 0)])
def test_a_budget_can_be_halved(
    name: str, halvings: int, budget: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A level without a budget has none to halve."""
    seen: list[int] = []

    class Asked:
        def choose(self, game: Game, v: Record, seat: int, row: Any, *others: Any) -> Thought:
            seen.append(int(row[BUDGET]))
            return Thought(0, (), (), (), ())

    monkeypatch.setattr(thinking, "searcher", lambda room: Asked())
    monkeypatch.setattr(levels, "plain", lambda room: Asked())
    player = bots.bot(name, 1)
    assert isinstance(player, levels.Level)
    player.halvings = halvings
    player.find(*thinking.first_choice(PUNCH))
    assert seen == [budget]


def test_bots_are_introduced_with_a_name_and_a_sentence() -> None:
    """Levels first, from the lowest on; a bot of somebody's own goes by the name it has there."""
    found = bots.introduced(PUNCH)
    assert [one.bot for one in found] == [*levels.NAMES, "random", "heuristic"]
    assert found[0].name == "Kid Bruise" and all(one.says for one in found)
    assert bots.title(PUNCH, "heuristic") == "Seasoned bot"
    assert bots.title(PUNCH, "copy_cat") == "Copy cat bot"
    toy = room("tests.conformance.toy")
    assert [one.bot for one in bots.introduced(toy)] == ["random"]


def test_a_beginner_is_the_lowest_level() -> None:
    assert bots.beginner(PUNCH) == "rookie"
    assert bots.beginner(room("tests.conformance.toy")) == "random"


def test_a_hint_says_what_it_expects_and_how_sure_it_is() -> None:
    game, v, seat = asked_for_a_card()
    hit, rest, *_ = game.legal(v, seat)

    def said(values: tuple[float, float], strategy: tuple[float, float], visits: int) -> str:
        return why(game, v, seat, Thought(hit, (hit, rest), (visits,) * 2, values, strategy))

    other = f"“{game.words.label(game.kit, game.plain(v), seat, rest)}”"
    clear = said((0.7, 0.4), (1, 0), 1000)
    assert clear == f"It expects to win 70% of such games, and 40% with {other}: it is sure."
    assert said((0.55, 0.5), (1, 0), 1000).endswith("it is fairly sure.")
    assert said((0.52, 0.5), (1, 0), 100).endswith("a close call.")
    assert said((0.5, 0.58), (1, 0), 100).endswith("not tried that often enough to trust it.")
    mixed = said((0.5, 0.5), (0.6, 0.4), 100)
    assert f"this 60% of the time, {other} 40%" in mixed and "nobody can read it" in mixed
    assert "first idea" in why(game, v, seat, Thought(hit, (), (), (), ()))


def test_of_a_mix_a_hint_names_what_is_drawn_most_often() -> None:
    drawn = Thought(4, (4, 7), (10, 10), (0.5, 0.5), (0.1, 0.9))
    assert most_often(drawn).action == 7
    assert most_often(drawn._replace(action=7, strategy=(0.5, 0.5))).action == 7
    assert most_often(Thought(4, (), (), (), ())).action == 4


def test_a_hint_comes_from_the_best_level() -> None:
    game, v, seat = asked_for_a_card()
    action, because = hint(game, v, seat)
    assert adviser(PUNCH) == "master" and action in game.legal(v, seat) and because.endswith(".")
    toy = room("tests.conformance.toy")
    assert adviser(toy) == "random"
    assert hint(*thinking.first_choice(toy))[1] == ""


def asked_for_a_card() -> tuple[Game, Record, int]:
    """The first cards are dealt and may not be dealt anew."""
    game = PUNCH.game(max_redeals=0)
    luck, s = [3], game.new()
    while game.turn(s) == LUCK_ACTS:
        game.apply(s, CHANCE, pick(luck, game.chance(s)))
    return game, game.view(s, 0), 0


def test_advice_is_a_choice_and_a_line_that_may_come() -> None:
    game, v, seat = thinking.first_choice(PUNCH)
    advice = advise(game, v, seat, "contender", seed=2)
    assert advice.line[0] == (seat, advice.thought.action)
    assert len(advice.line) == AHEAD and {actor for actor, _ in advice.line} == {0, 1}
    assert advice == advise(game, v, seat, "contender", seed=2)
    assert 0 < advice.sure <= 1
