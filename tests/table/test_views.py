"""What is written once and sent often is, byte for byte, what an encoder would make of it."""

from __future__ import annotations

import random

import pytest
from msgspec.json import encode

from haymaker.games import GAMES
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.table import views
from haymaker.table.course import Course
from haymaker.table.frames import frame, told, told_steps
from haymaker.table.kits import choose_game
from haymaker.table.luck import Seeded
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
    view = View(game, 0, game.view(s, 0))
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
