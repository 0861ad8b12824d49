"""Every game, played to its end over the real protocol by scripted people."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from haymaker.games import GAMES, find
from tests.server.running import Person, Server, http, make_table
from tests.server.storm import check


def seats_for(game: str, people: int = 2) -> list[dict[str, str]]:
    box = find(game).box
    players = int(box.facts.get("usual_players", box.players[0]))
    mine = [{"kind": "mine", "name": name} for name in ("Ann", "Ben")[:people]]
    return mine + [{"kind": "bot", "bot": "random"}] * (players - len(mine))


TABLES: list[tuple[str, dict[str, Any]]] = [
    *((game, {}) for game in GAMES if game != "pokepucks"),
    ("pokepucks", {"throws": "model", "options": {"max_turns": 20}}),
    ("pokepucks", {"throws": "physics", "options": {"setup": "quick", "max_turns": 6}}),
]


@pytest.mark.parametrize(
    ("game_name", "more"), TABLES, ids=[f"{game} {more.get('throws', '')}" for game, more in TABLES]
)
def test_a_game_is_played_to_its_end_with_a_reconnect(
    server: Server, game_name: str, more: dict[str, Any]
) -> None:
    made = make_table(server, game_name, seats_for(game_name), **more)
    table = made["table"]["id"]
    tokens = [given["token"] for given in made["seats"]]

    async def work() -> list[Person]:
        people = [
            Person([server], table, [tokens[0]], seed=1, hang_up=5),
            Person([server], table, [tokens[1]], seed=2),
            Person([server], table, [], seed=3),
        ]
        await asyncio.gather(*(person.play(within=110) for person in people))
        return people

    ann, ben, crowd = asyncio.run(work())
    assert ann.connections >= 2 and ben.connections == 1
    assert ann.gaps == ben.gaps == crowd.gaps == 0
    assert ann.frames[0]["score"] == ben.frames[1]["score"] == crowd.frames[None]["score"]
    record = http.get(f"{server.address}/api/tables/{table}/record").text
    check(server, table, [ann, ben])
    told = http.get(f"{server.address}/api/tables/{table}/story?seat=1").json()
    shows = [show for frame in told["frames"] for show in frame["shows"]]
    assert bool(shows) == (more.get("throws") == "physics")
    assert ben.shows == crowd.shows == shows  # they were there all the time
    assert all(show in shows for show in ann.shows)
    story = http.post(f"{server.address}/api/records/story?seat=0", json={"record": record})
    assert story.json()["frames"][-1]["score"] == ann.frames[0]["score"]


def test_one_device_is_passed_around(server: Server) -> None:
    """Hot-seat: one connection plays both seats and gets both seats' frames."""
    made = make_table(server, "punch", seats_for("punch"), options={"matches_to_win": 1})
    tokens = [given["token"] for given in made["seats"]]
    person = Person([server], made["table"]["id"], tokens, seed=4)
    asyncio.run(person.play(within=60))
    assert set(person.frames) == {0, 1} and person.gaps == 0
    assert person.frames[0]["view"]["hand"][1] == [0] * 6 or person.over


def test_a_game_against_a_bot(server: Server) -> None:
    made = make_table(server, "punch", seats_for("punch", people=1))
    person = Person([server], made["table"]["id"], [made["seats"][0]["token"]], seed=5)
    asyncio.run(person.play(within=60))
    assert person.frames[0]["score"] is not None
