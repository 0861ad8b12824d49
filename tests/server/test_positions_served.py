"""Positions over HTTP: put together, played on, and taken from games that are over."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from haymaker.games import GAMES
from tests.server.running import Person, Server, http, make_table

MINE, BOT = {"kind": "mine", "name": "Ann"}, {"kind": "bot", "bot": "random"}
PUNCH = "/api/games/punch/position"


def ask(server: Server, path: str, **body: Any) -> Any:
    answer = http.post(server.address + path, json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def again(told: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"players": told["players"], "kit": told["kit"], "state": told["state"], **more}


@pytest.mark.parametrize("name", GAMES)
def test_a_page_sets_a_game_up_and_plays_on(server: Server, name: str) -> None:
    told = ask(server, f"/api/games/{name}/position")
    assert told["engine"]["kit"] and told["facts"] and told["turn"]
    after = ask(server, f"/api/games/{name}/position", **again(told, by=told["turn"][0]))
    assert after["state"] != told["state"]


def test_a_position_is_changed_and_its_moves_are_explained(server: Server) -> None:
    told = ask(server, PUNCH, changes={"stamina": [1, 9]})
    assert told["part"]["first"]["view"]["stamina"] == [1, 9]
    moves = ask(server, PUNCH + "/moves", **again(told))
    assert moves["allowed"] and moves["forbidden"][0]["clause"]
    why = ask(server, PUNCH + "/why", position=again(told), spelled={"do": "draft", "card": "P1"})
    assert not why["legal"] and why["clause"] == "PU-14"
    assert ask(server, PUNCH + "/things", **again(told))


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"changes": {"stamina": [1, 999]}}, "Stamina must be 0 to 10."),
        ({"changes": {"hand": [[9, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]]}}, "components"),
        ({"state": "A" * 20_001}, "state"),
        ({"state": "AAAA"}, "bytes"),
        ({"seat": 3}, "no seat 3"),
        ({"by": -1}, "by"),
        ({"hint": True}, "hint"),
    ],
)
def test_what_is_no_position_is_refused_in_a_sentence(
    server: Server, body: dict[str, Any], sentence: str
) -> None:
    answer = http.post(server.address + PUNCH, json=body)
    assert answer.status_code == 400 and sentence in answer.json()["message"]


def test_a_finished_game_is_played_on_from_any_moment(server: Server) -> None:
    made = make_table(server, "punch", [MINE, BOT], options={"matches_to_win": 1})
    path = f"{server.address}/api/tables/{made['table']['id']}"
    asked = "/position?at=3&seat=0"
    refused = http.get(path + asked)
    assert refused.status_code == 409 and "over" in refused.json()["message"]
    asyncio.run(Person([server], made["table"]["id"], [made["seats"][0]["token"]], 1).play(120))
    told = http.get(path + asked).json()
    frame = http.get(path + "/story?pictures=false").json()["frames"][3]
    assert told["kit"] == {"matches_to_win": 1}
    assert told["part"]["first"]["view"]["stamina"] == frame["view"]["stamina"]
    record = http.get(path + "/record").text
    brought = http.post(
        server.address + "/api/records/position?at=3&seat=0", json={"record": record}
    )
    assert brought.json()["state"] == told["state"]
    dealt = http.get(path + asked + "&anew=true").json()
    assert dealt["part"]["first"]["view"] == told["part"]["first"]["view"]
