"""Puzzles over HTTP: the position first, the answer only to those who have given one."""

from __future__ import annotations

import httpx
import pytest

from haymaker.bots.puzzles.files import puzzles_of
from haymaker.games import GAMES, find
from tests.server.running import Server

PUNCH = "/api/games/punch/puzzles"


@pytest.mark.parametrize("name", GAMES)
def test_todays_puzzle_is_the_one_that_the_front_page_names(server: Server, name: str) -> None:
    game = httpx.get(f"{server.address}/api/games/{name}").json()
    listed = httpx.get(f"{server.address}/api/games/{name}/puzzles").json()
    today = httpx.get(f"{server.address}/api/games/{name}/puzzles/daily?pictures=false").json()
    assert game["puzzles"] == len(listed["grades"]) == today["count"]
    assert game["daily"] == listed["daily"] == today["number"]
    assert today["day"] == listed["day"] and today["part"]["first"]["moves"]
    assert today["grade"] == listed["grades"][today["number"] - 1]


def test_wrong_then_right(server: Server) -> None:
    """Nothing of the answer comes before it is found."""
    kept = puzzles_of(find("punch"))[0]
    moves = [one["action"] for one in puzzle(server, 1)["part"]["first"]["moves"]]
    wrong = next(action for action in moves if action not in kept.right)
    first = httpx.post(f"{server.address}{PUNCH}/1", json={"action": wrong}).json()
    assert not first["right"] and first["choices"] == [] and first["line"]
    then = httpx.post(f"{server.address}{PUNCH}/1", json={"action": kept.right[0]}).json()
    assert then["right"] and len(then["choices"]) == len(moves)
    given_up = httpx.post(f"{server.address}{PUNCH}/1", json={}).json()
    assert not given_up["right"] and given_up["choices"] == then["choices"]


def test_a_page_that_goes_away_takes_a_puzzle_with_all_its_answers(server: Server) -> None:
    """They are those that it would have been given one by one."""
    address = f"{server.address}{PUNCH}/1"
    whole = httpx.get(address + "/whole?pictures=false").json()
    assert whole["puzzle"] == puzzle(server, 1)
    moves = [one["action"] for one in whole["puzzle"]["part"]["first"]["moves"]]
    assert [one["action"] for one in whole["answers"]] == moves
    for one in whole["answers"]:
        asked = {"action": one["action"]}
        assert httpx.post(address + "?pictures=false", json=asked).json() == one["answer"]
    assert httpx.post(address + "?pictures=false", json={}).json() == whole["told"]


def puzzle(server: Server, number: int) -> dict[str, dict[str, dict[str, list[dict[str, int]]]]]:
    found: dict[str, dict[str, dict[str, list[dict[str, int]]]]]
    found = httpx.get(f"{server.address}{PUNCH}/{number}?pictures=false").json()
    return found


def test_the_rules_answer_what_is_not_allowed(server: Server) -> None:
    why = f"{server.address}{PUNCH}/1/why"
    lay = httpx.post(why, json={"spelled": {"do": "keep"}}).json()
    assert not lay["legal"] and lay["clause"]
    assert httpx.get(f"{server.address}{PUNCH}/1/things").json()
    assert httpx.post(why, json={"spelled": {"do": "fly"}}).status_code == 409


@pytest.mark.parametrize(
    ("method", "address", "body", "status"),
    [
        ("GET", f"{PUNCH}/9999", None, 404),
        ("GET", f"{PUNCH}/0", None, 400),
        ("GET", "/api/games/chess/puzzles", None, 404),
        ("POST", f"{PUNCH}/1", {"action": 10**9}, 400),
        ("POST", f"{PUNCH}/1", {"action": 9999}, 409),
        ("POST", f"{PUNCH}/1", {"guess": 1}, 400),
    ],
)
def test_nonsense_is_refused(
    server: Server, method: str, address: str, body: dict[str, int] | None, status: int
) -> None:
    answer = httpx.request(method, server.address + address, json=body)
    assert answer.status_code == status and answer.json()["message"]
