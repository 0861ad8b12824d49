"""Practice over HTTP: a throw as often as somebody likes, within what strangers may ask for."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from haymaker.games import find
from haymaker.kernel.bodies import Thrown
from haymaker.kernel.errors import HaymakerError
from haymaker.table.practice import box_of
from tests.server.inside import opened
from tests.server.running import Server

BOX = "/api/games/pokepucks/practice"


def test_every_throw_begins_at_the_same_pile(server: Server) -> None:
    box = httpx.get(server.address + BOX).json()
    controls = [control["name"] for control in box["first"]["aim"]["controls"]]
    assert "power" in controls and box["first"]["moves"] and box["tasks"] == []
    before = httpx.get(f"{server.address}/api/tables").json()
    for power in (40, 90):
        aim = {"power": power, "x": 0}
        frame = httpx.post(server.address + BOX, json={"aim": aim}, timeout=60).json()
        (show,) = frame["shows"]
        assert show["discs"] == box["first"]["aim"]["scene"]["discs"] and show["trajectory"]
        assert frame["moves"] == [] and frame["steps"][0]["told"] == ["Amber throws!"]
    assert httpx.get(f"{server.address}/api/tables").json() == before, "nothing is kept"


@pytest.mark.parametrize(
    ("game", "body", "status", "sentence"),
    [
        ("pokepucks", {"aim": {"power": 500}}, 409, "power is 500; allowed: 0 to 100"),
        ("pokepucks", {"aim": {"luck": 1}}, 409, "'luck' cannot be aimed"),
        ("pokepucks", {"aim": {"power": "hard"}}, 400, ""),
        ("punch", {"aim": {}}, 400, "Nothing is thrown in Punch!"),
        ("chess", {"aim": {}}, 404, ""),
    ],
)
def test_what_cannot_be_thrown_is_refused(
    server: Server, game: str, body: dict[str, object], status: int, sentence: str
) -> None:
    answer = httpx.post(f"{server.address}/api/games/{game}/practice", json=body)
    assert (answer.status_code, sentence in answer.json()["message"]) == (status, True), answer.text


async def test_the_line_of_those_who_practise_has_an_end(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db", guests_waiting=1) as house:
        box = box_of(find("pokepucks"))
        throws = [house.guests.practise("192.0.2.1", box.attempt({})) for _ in range(3)]
        made = await asyncio.gather(*throws, return_exceptions=True)
        assert [isinstance(one, Thrown) for one in made] == [True, False, False]
        assert all("try again in a moment" in str(one) for one in made[1:])


async def test_a_throw_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db", throw_within=0.001) as house:
        with pytest.raises(HaymakerError, match="took too long; throw again"):
            await house.guests.practise("192.0.2.1", box_of(find("pokepucks")).attempt({}))
        assert house.counts["guests_failed"] == 1
