"""What is written once and sent often is, byte for byte, what an encoder would make of it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from msgspec.json import encode

from haymaker.games import GAMES
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.table import views
from haymaker.table.course import Course
from haymaker.table.frames import frame, told, told_steps
from haymaker.table.kits import choose_game
from haymaker.table.luck import Seeded, possible
from haymaker.table.records import Step
from haymaker.table.views import View


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_frame_is_the_same_bytes_either_way(name: str) -> None:
    game, _ = choose_game(name, None, {}, None)
    course, luck, chance = Course(game), random.Random(7), Seeded(7)
    course.adopt(course.consider(None, chance))
    for _ in range(25):
        if course.over:
            break
        seat = luck.choice(course.seats)
        step = Step(seat, luck.choice(course.views[seat].legal))
        batch = course.consider(step, chance)
        course.adopt(batch)
        for viewer in (*range(game.players), WATCHER):
            for since in (batch, None):
                plain = frame(course, viewer, since, [], columns=0)
                sent = frame(course, viewer, since, [], columns=0, written=True)
                assert encode(sent) == encode(plain)
            sentences = [text for step in told_steps(game, viewer, batch) for text in step.told]
            assert told(game, viewer, batch) == sentences


def test_a_view_is_read_as_plain_numbers() -> None:
    game, _ = choose_game("punch", None, {}, None)
    s = game.new()
    game.apply(s, CHANCE, game.chance(s).index(max(game.chance(s))))
    view = View(game, 0, game.view(s, 0).tobytes())
    proxy = game.plain(view.record)
    for field, value in view.values.items():
        seen = getattr(view.plain, field)
        assert seen == getattr(proxy, field)
        assert value == (seen.tolist() if isinstance(seen, memoryview) else seen)
    with pytest.raises(AttributeError):
        _ = view.plain.no_such_field
    with pytest.raises(TypeError):
        view.plain.hand[0, 0] = 1


def test_what_is_remembered_of_a_field_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "REMEMBERED", 3)
    game, _ = choose_game("punch", None, {}, None)
    field = views.FieldValues("stamina", game.room.state["stamina"])
    for number in range(10):
        piece, plain = field[bytes((number, 0))]
        assert piece == b'"stamina":[%d,0]' % number and plain[0] == number
        assert len(field) <= 3


def test_a_view_that_follows_another_reads_as_if_it_stood_alone() -> None:
    game, _ = choose_game("punch", None, {}, None)
    s, luck = game.new(), random.Random(3)
    then = View(game, WATCHER, game.view(s, WATCHER).tobytes())
    for _ in range(60):
        seat = luck.choice(game.seats(s))
        moves = possible(game.chance(s)) if seat == CHANCE else game.legal(s, seat)
        game.apply(s, seat, luck.choice(moves))
        raw = game.view(s, WATCHER).tobytes()
        now, alone = View(game, WATCHER, raw), View(game, WATCHER, raw)
        changed = json.loads(encode(now.changes_written(then)))
        assert changed == alone.changes(then)
        assert encode(now.written) == encode(alone.written)
        assert vars(now.plain) == vars(alone.plain)
        then = now


def test_words_are_recalled_by_the_fields_that_they_look_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where what is looked at depends on what is there; and not without end."""
    game, _ = choose_game("punch", None, {}, None)
    recalled, said = views.Recalled(views.fields_of(game.room.state)), []

    def say(v: Any) -> str:
        said.append(1)
        return f"{v.wins[0]}" if v.phase == 0 else f"{v.phase} {v.stamina[0]}"

    def told(phase: int, wins: int, stamina: int) -> str:
        record = game.blank()
        record["phase"], record["wins"][:, 0], record["stamina"][:, 0] = phase, wins, stamina
        view = View(game, WATCHER, record.tobytes())
        word: str = json.loads(encode(recalled.of(view, None, say)))
        assert word == say(view.plain)
        said.pop()
        return word

    for _ in range(2):
        words = [told(0, 1, 5), told(0, 2, 5), told(1, 1, 6), told(1, 1, 7)]
        assert words == ["1", "2", "1 6", "1 7"]
    assert told(0, 1, 5) == "1" and len(said) <= 7, "the rest was recalled"
    monkeypatch.setattr(views, "MOST_RECALLED", 1000)
    for number in range(100):
        told(1, 0, number)
        assert len(recalled._known) < 20
