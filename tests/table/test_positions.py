"""Edited positions: accepted where the rules stand by them, and refused in a sentence."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from msgspec import ValidationError

from haymaker.games import GAMES, find
from haymaker.kernel.contract import CHANCE, LUCK_ACTS
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.kernel.game import Game, seats_of
from haymaker.kernel.layout import Record
from haymaker.protocol.lobby import PositionAsked, PositionShown, PositionWhy
from haymaker.server.workers import worker
from haymaker.table import positions
from haymaker.table.kits import uncompiled
from tests.conformance.checks import some_game, some_states
from tests.conformance.test_every_game import kits, playable
from tests.table.tabletop import new_table, play_on


def begun(game: Game, steps: int = 40) -> Record:
    """A position some steps into a game, by the first thing that may happen."""
    s = game.new()
    for _ in range(steps):
        bits = game.turn(s)
        if bits == LUCK_ACTS:
            odds = game.chance(s)
            game.apply(s, CHANCE, odds.index(max(odds)))
        elif bits:
            seat = game.seats(s)[0]
            game.apply(s, seat, game.legal(s, seat)[0])
    return s


@pytest.mark.parametrize("name", GAMES)
def test_a_position_of_a_game_is_one(name: str) -> None:
    game = find(name).game()
    listed = positions.facts(game)
    assert listed and all(fact.says and fact.low < fact.high for fact in listed)
    s = begun(game)
    own = {fact.name: part(s, fact) for fact in listed}
    assert positions.edited(game, s, own).tobytes() == s.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_the_first_position_has_something_to_move(name: str) -> None:
    """Components only move, so every seat needs some in the places that are listed."""
    listed = positions.answer(name, PositionAsked()).facts
    counted = [np.array(one.value) for one in listed if one.per_seat and len(one.shape) > 1]
    for seat in range(len(counted[0])):
        assert any(value[seat].any() for value in counted)


@pytest.mark.parametrize("name", GAMES)
def test_what_comes_up_in_games_is_accepted(name: str) -> None:
    """With several numbers of players and some options, the end included."""
    room = find(name)
    for number, (players, options) in enumerate(kits(room)[::3]):
        game = playable(room, players, options)
        if game is not None:
            walk = list(some_game(game, number))
            for s, _, _ in walk[:: max(1, len(walk) // 3)]:
                positions.check(game, s)
            positions.check(game, game.after(*walk[-1]))


def part(s: Record, fact: positions.Fact) -> Any:
    return s[fact.name][0][tuple(slice(0, size) for size in fact.shape)].tolist()


def test_a_boxer_can_be_given_other_stamina() -> None:
    game = find("punch").game()
    s = begun(game)
    changed = positions.edited(game, s, {"stamina": [1, 9]})
    assert changed["stamina"][0].tolist() == [1, 9]
    assert s["stamina"][0].tolist() != [1, 9], "the one given stays as it is"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"stamina": [1, 999]}, "Stamina must be 0 to 10"),
        ({"stamina": [0, 5]}, "Red is knocked out"),
        ({"wins": [3, 0]}, "Red has won already"),
        ({"round_no": 2}, "exchanges fought: "),
        ({"stamina": [1, 2, 3]}, "must have the shape"),
        ({"stamina": ["much", 1]}, "whole numbers"),
        ({"stamina": [1.9, 1]}, "whole numbers"),
        ({"stamina": [1e308, 1]}, "whole numbers"),
        ({"stamina": [10**30, 1]}, "whole numbers"),
        ({"stamina": [2**63, 1]}, "Stamina must be"),
        ({"stamina": [[1], [1, 2]]}, "whole numbers"),
        ({"stamina": "🥊"}, "whole numbers"),
        ({"hand": [[10, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]]}, "components"),
        ({"sealed": [1, 0]}, "fact"),
    ],
)
def test_what_could_not_lie_on_a_table_is_refused(changes: dict[str, Any], sentence: str) -> None:
    game = find("punch").game()
    with pytest.raises(HaymakerError, match=sentence):
        positions.edited(game, begun(game), changes)


@pytest.mark.parametrize(
    ("name", "field", "value", "sentence"),
    [
        ("rocket_punch", "rounds", 127, "Rounds finished must be 0 to 100"),
        ("rocket_punch", "rounds", 100, "all rounds are played"),
        ("rocket_punch", "fame", [4, 0, 0, 0], "meter is full"),
        ("robo_power", "turns", 32767, "Turns begun must be 0 to 2000"),
        ("one_punch_man", "round_no", 1000, "The round must be 0 to 200"),
        ("one_punch_man", "tokens", [32767, 0], "Tokens must be 0 to 1000"),
        ("one_punch_man", "patience", 0, "patience is gone"),
        ("pokepucks", "turns", 32767, "Turns begun must be 0 to 1000"),
    ],
)
def test_nobody_could_play_on_from_there(name: str, field: str, value: Any, sentence: str) -> None:
    """Whether a fact was changed or the whole position came so: a count near its last number would
    run over some moves later."""
    game = find(name).game()
    s = begun(game)
    if field in {fact.name for fact in positions.facts(game)}:
        with pytest.raises(HaymakerError, match=sentence):
            positions.edited(game, s, {field: value})
    s[field][0:1].flat[: np.size(value)] = value
    with pytest.raises(HaymakerError, match=sentence):
        positions.answer(name, PositionAsked(state=positions.written(s)))


def test_tokens_can_be_counted_to_the_last_round() -> None:
    """With the longest game and the highest income that an option allows."""
    game = find("one_punch_man").game(max_rounds=999, income=[20, 20, 20])
    s = begun(game)
    positions.edited(game, s, {"tokens": [12_000, 0]})
    with pytest.raises(HaymakerError, match="more tokens than can be counted"):
        positions.edited(game, s, {"tokens": [13_000, 0]})


def test_a_card_is_in_one_place() -> None:
    game = find("rocket_punch").game()
    hand = np.array(begun(game)["hand"][0][: game.players])
    hand[0, 0] = hand[1, 0]
    with pytest.raises(HaymakerError, match="components"):
        positions.edited(game, begun(game), {"hand": hand.tolist()})


def test_the_marker_says_who_has_played() -> None:
    game = find("rocket_punch").game()
    s = next(t for t, _, _ in some_game(game, 3) if t["played"][0] == 2)
    others = {*range(1, game.players + 1)} - {int(s["marker"][0])}
    for marker in others:
        with pytest.raises(HaymakerError, match="others would have played"):
            positions.edited(game, s, {"marker": marker})


TRIES = 30


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_accepted_can_be_played_on(name: str) -> None:
    """Facts are changed at random: numbers to any that is allowed, things from place to place. What
    is refused is refused in a sentence; the rest is played on with other luck than it was checked
    with, and seen by every seat."""
    game, luck = uncompiled(find(name).game()), random.Random(name)
    states = some_states(game, seed=6, count=12)
    accepted = 0
    for _ in range(TRIES):
        try:
            s = positions.edited(game, *shaken(game, luck.choice(states), luck))
        except HaymakerError as refused:
            assert str(refused).endswith(".")
            continue
        accepted += 1
        positions.answer(name, PositionAsked(players=game.players, state=positions.written(s)))
        assert played_on(game, s, luck) > 0 or game.over(s)
    assert 0 < accepted < TRIES


def shaken(game: Game, s: Record, luck: random.Random) -> tuple[Record, dict[str, Any]]:
    """One fact changed at one place and, where it is a count of things, another the other way."""
    facts = positions.facts(game)
    fact = luck.choice(facts)
    value = np.array(part(s, fact))
    place = tuple(luck.randrange(size) for size in fact.shape)
    before = int(value[place])
    value[place] = luck.choice((fact.low, fact.high, before + 1, before - 1))
    changes = {fact.name: value}
    others = [one for one in facts if one.shape[-1:] == fact.shape[-1:] and one.kind == fact.kind]
    if fact.shape and luck.random() < 0.9:
        other = luck.choice(others)
        given = changes.setdefault(other.name, np.array(part(s, other)))
        there = (*(luck.randrange(size) for size in other.shape[:-1]), place[-1])
        given[there] += before - value[place]
    return s, {name: one.tolist() for name, one in changes.items()}


def played_on(game: Game, s: Record, luck: random.Random, most: int = 400) -> int:
    """How many steps of a random game there were."""
    now = np.array(s)
    for n in range(most):
        bits = game.turn(now)
        if bits == 0:
            return n
        seat = luck.choice(seats_of(bits))
        if seat == CHANCE:
            odds = game.chance(now)
            action = luck.choices(range(len(odds)), odds)[0]
        else:
            action = luck.choice(game.legal(now, seat))
        game.apply(now, seat, action)
    return most


def test_a_position_in_which_nobody_could_move_is_refused() -> None:
    """All cards of a boxer moved from the hand to those already played."""
    game = find("punch").game()
    s = begun(game)
    hand, spent = np.array(s["hand"][0]), np.array(s["spent"][0])
    spent[0] += hand[0]
    hand[0] = 0
    with pytest.raises(HaymakerError, match="cannot go on from this position"):
        positions.edited(game, s, {"hand": hand.tolist(), "spent": spent.tolist()})


@pytest.mark.parametrize("name", GAMES)
def test_parts_of_a_position_have_names(name: str) -> None:
    """No more than there are numbers, and the names of what can be chosen reach to the last."""
    game = find(name).game()
    s = begun(game)
    for fact in positions.facts(game):
        told = positions.fact_shown(game, s, fact)
        for places in told.places:
            assert len(places) <= told.shape[-1] and any(places)
        assert not told.places or not told.per_seat or len(told.places) == game.players
        assert len(told.values) in (0, game.players if told.per_seat else 1)
        for values in told.values:
            if told.kind == "set":
                assert told.high < 1 << len(values)
            elif told.kind == "seat":
                assert len(values) == told.high - told.low + 1


def test_counts_follow_from_the_cards() -> None:
    game = find("robo_power").game()
    s = begun(game)
    hand, pile = np.array(s["hand"][0]), np.array(s["pile"][0])
    kind = int(pile.argmax())
    hand[0, kind] += 1
    pile[kind] -= 1
    seats = hand[: game.players].tolist()
    changed = positions.edited(game, s, {"hand": seats, "pile": pile.tolist()})
    assert changed["hand_size"][0, 0] == s["hand_size"][0, 0] + 1
    assert changed["pile_size"][0] == s["pile_size"][0] - 1


def test_hands_are_sorted_and_the_rest_is_in_the_deck() -> None:
    game = find("rocket_punch").game()
    s = begun(game)
    hand = np.array(s["hand"][0][: game.players])
    spare = next(card for card in range(28) if int(s["deck"][0]) >> card & 1)
    given = int(hand[0, 0])
    hand[0, 0] = spare + 1
    changed = positions.edited(game, s, {"hand": hand.tolist()})
    held = [card for card in changed["hand"][0, 0].tolist() if card]
    assert held == sorted(held) and spare + 1 in held and given not in held
    assert int(changed["deck"][0]) >> (given - 1) & 1


# --- as a page asks -------------------------------------------------------------------------------


def asked_again(told: PositionShown, **more: Any) -> PositionAsked:
    return PositionAsked(players=told.players, kit=told.kit, state=told.state, **more)


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_played_on(name: str) -> None:
    """One seat by hand, the others by the room's own bot, and every answer carries all of it."""
    told = positions.answer(name, PositionAsked())
    assert told.part.first.moves or told.turn != [0]
    for n in range(1, 7):
        by = told.turn[-1]
        moves = told.part.first.moves if by == told.part.seat else []
        action = moves[0].action if moves else None
        told = positions.answer(name, asked_again(told, by=by, action=action, n=n))
        assert all(frame.n > n for frame in told.frames)
    game = find(name).game()
    positions.check(game, positions.read(game, told.state))


class Untouchable:
    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"compiled rules were asked for {name}")


@pytest.mark.parametrize("name", GAMES)
def test_compiled_rules_never_see_a_position(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a server is asked about one, also one of a game that was played."""
    game = find(name).game()
    play_on(new_table(tmp_path / "game.jsonl", game))
    record = (tmp_path / "game.jsonl").read_text()
    told = positions.answer(name, PositionAsked())
    monkeypatch.setattr(find(name), "compiled", Untouchable())
    by = told.turn[0]
    seen = asked_again(told, seat=by)
    assert find(name).game().engine is find(name).compiled
    for job, *arguments in (
        ("show_position", name, PositionAsked()),
        ("show_position", name, asked_again(told, by=by)),
        ("show_position", name, asked_again(told, anew=True)),
        ("position_moves", name, seen),
        ("position_why", name, seen, {"do": "what nobody can"}),
        ("position_things", name, seen),
        ("position_of_record", record, 5, None, 0, False),
        ("position_of_record", record, 5, None, 0, True),
    ):
        kind, found = worker.answer(job, tuple(arguments))
        assert kind == "done" or (job == "position_why" and kind == "refused"), found


def test_moves_are_listed_with_the_reasons_against_others() -> None:
    told = positions.answer("punch", PositionAsked())
    found = positions.moves("punch", asked_again(told))
    assert [one.action for one in found.allowed] == [m.action for m in told.part.first.moves]
    assert len(found.allowed) + sum(one.count for one in found.forbidden) == 45
    assert all(one.clause and one.why and one.codes for one in found.forbidden)


@pytest.mark.parametrize("name", GAMES)
def test_forbidden_moves_are_about_things_that_there_are(name: str) -> None:
    """Fields have room for more than a kit has: what is only a number is not listed. A clause that
    says the same of one thing after another is told once."""
    numbered = re.compile(r"(card|room|door|rule|puck no\.|#)[- ]?\d")
    for s in some_states(find(name).game(), seed=4, count=8):
        told = positions.answer(name, PositionAsked(state=positions.written(s)))
        for seat in told.turn:
            listed = positions.moves(name, asked_again(told, seat=seat)).forbidden
            clauses = [one.clause for one in listed]
            assert max(map(clauses.count, clauses)) <= positions.ALIKE
            for one in listed:
                assert not numbered.search(f"{one.why} {' '.join(one.codes)}"), one


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (PositionAsked(state="?"), "base64"),
        (PositionAsked(state="AAAA"), "bytes, not 3"),
        (PositionAsked(seat=7), "no seat 7"),
        (PositionAsked(by=7), "no seat 7"),
        (PositionAsked(by=0, action=999_999), "no action"),
        (PositionAsked(kit={"chess": 1}), "chess"),
        (PositionAsked(players=9), "players"),
    ],
)
def test_what_a_page_cannot_ask(asked: PositionAsked, sentence: str) -> None:
    with pytest.raises(HaymakerError, match=sentence):
        positions.answer("punch", asked)


def test_a_position_of_a_finished_game_with_other_cards(tmp_path: Path) -> None:
    """The seat sees the same; what it could not see is dealt anew. A game that is on is refused."""
    play_on(new_table(tmp_path / "game.jsonl", find("punch").game()))
    raw = (tmp_path / "game.jsonl").read_bytes()
    same_cards = positions.of_record(raw, 12, None, 0, anew=False)
    dealt = [positions.of_record(raw, 12, None, 0, anew=True) for _ in range(20)]
    assert all(one.part.first.view == same_cards.part.first.view for one in dealt)
    assert len({one.state for one in dealt}) > 1
    assert positions.of_record(raw, 12, 1, 1, anew=False).part.first.seat == 1
    cut = b"".join(raw.splitlines(keepends=True)[:-1])
    with pytest.raises(Refused, match="over"):
        positions.of_record(cut, 12, None, 0, anew=False)


def test_a_position_that_is_nested_deeply_is_refused_before_anybody_goes_down_with_it() -> None:
    deep: Any = 1
    for _ in range(200):
        deep = [deep]
    for body in ({"changes": {"stamina": deep}}, {"kit": {"rounds": deep}}):
        with pytest.raises(ValidationError, match="nested too deeply"):
            msgspec.json.decode(msgspec.json.encode(body), type=PositionAsked)
    raw = msgspec.json.encode({"position": {}, "spelled": {"do": deep}})
    with pytest.raises(ValidationError, match="nested too deeply"):
        msgspec.json.decode(raw, type=PositionWhy)
