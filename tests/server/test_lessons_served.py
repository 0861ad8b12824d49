"""Lessons over HTTP: all that a client needs to teach, and the rules' answers to anything else."""

from __future__ import annotations

import httpx
import pytest

from haymaker.games import GAMES
from tests.server.running import Server

WHY = "/api/games/punch/lesson/why"


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_comes_whole_with_what_follows(server: Server, name: str) -> None:
    lesson = httpx.get(f"{server.address}/api/games/{name}/lesson?pictures=false").json()
    game = httpx.get(f"{server.address}/api/games/{name}").json()
    assert lesson["minutes"] == game["lesson"] and lesson["end"]
    for part in lesson["parts"]:
        frames = [part["first"], *(frame for task in part["tasks"] for frame in task["frames"])]
        numbers = [frame["n"] for frame in frames]
        assert numbers == [*range(numbers[0], numbers[0] + len(frames))], "nothing is left out"
        assert {frame["seat"] for frame in frames} == {part["seat"]}, "nobody else's view is sent"
        for task in part["tasks"]:
            assert all(not frame["moves"] for frame in task["frames"][:-1])
            assert bool(task["refusal"]) != bool(task["frames"])


def test_a_drawing_comes_as_wide_as_it_is_wanted(server: Server) -> None:
    lesson = httpx.get(f"{server.address}/api/games/punch/lesson?columns=60").json()
    assert 0 < max(map(len, lesson["parts"][0]["first"]["picture"].split("\n"))) <= 60


@pytest.mark.parametrize("name", GAMES)
def test_what_lies_on_the_table_of_a_lesson_is_told(server: Server, name: str) -> None:
    things = f"{server.address}/api/games/{name}/lesson/things"
    told = httpx.get(f"{things}?task=1").json()
    assert told and all(thing["code"] and thing["says"] for thing in told)
    assert httpx.get(f"{things}?task=99").status_code == 404
    assert httpx.get(f"{things}?task=-1").status_code == 400


def test_the_rules_answer_whatever_is_not_allowed(server: Server) -> None:
    again = {"task": 1, "spelled": {"do": "play", "card": "P3"}}
    because = httpx.post(server.address + WHY, json=again).json()
    assert (because["legal"], because["clause"]) == (False, "PU-08")
    block = {"task": 1, "spelled": {"do": "play", "card": "B"}}
    assert httpx.post(server.address + WHY, json=block).json()["legal"]


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"task": 99, "spelled": {"do": "play", "card": "B"}}, 404),
        ({"task": 1, "spelled": {"do": "fly"}}, 409),
        ({"task": -1, "spelled": {}}, 400),
        ({"task": 1}, 400),
    ],
)
def test_nonsense_is_refused(server: Server, asked: dict[str, object], status: int) -> None:
    assert httpx.post(server.address + WHY, json=asked).status_code == status
