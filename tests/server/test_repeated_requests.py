"""A request that is sent again is done once, and has the same answer."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from haymaker.protocol.messages import Act, Leave, Say, TakeBack
from haymaker.table.commands import Command, RemarkBy
from haymaker.table.course import may_undo
from tests.server.inside import ANN, BEN, act, first_move, make, opened
from tests.server.running import MINE, OPEN_SEAT, Server, http, make_table

KEY = "k" * 32


def test_a_table_is_made_once_however_often_its_answer_is_lost(server: Server) -> None:
    first = make_table(server, "punch", [MINE, OPEN_SEAT], key=KEY)
    again = make_table(server, "punch", [MINE, OPEN_SEAT], key=KEY)
    assert again["table"]["id"] == first["table"]["id"]
    assert (again["seats"], again["host"]) == (first["seats"], first["host"])
    other = http.post(
        server.address + "/api/tables", json={"game": "punch", "seats": [MINE, MINE], "key": KEY}
    )
    assert other.status_code == 409 and "another request" in other.json()["message"]


def test_the_same_request_twice_at_once_makes_one_table(server: Server) -> None:
    with ThreadPoolExecutor(8) as people:
        made = list(
            people.map(
                lambda _: make_table(server, "punch", [MINE, OPEN_SEAT], key="x" * 40), range(8)
            )
        )
    assert len({one["table"]["id"] for one in made}) == 1
    assert len({one["seats"][0]["token"] for one in made}) == 1


def test_a_profile_and_its_recovery_can_be_asked_for_again(server: Server) -> None:
    def post(path: str, **body: Any) -> Any:
        return http.post(f"{server.address}/api/profiles{path}", json=body)

    first = post("", name="Ann", key="p" * 30).json()
    assert post("", name="Ann", key="p" * 30).json() == first
    assert post("", name="Ben", key="p" * 30).status_code == 409
    renewed = post("/recover", recovery=first["recovery"], key="q" * 30).json()
    assert post("/recover", recovery=first["recovery"], key="q" * 30).json() == renewed
    assert renewed["id"] == first["id"] and renewed["secret"] != first["secret"]


async def test_a_line_of_chat_and_a_move_may_have_the_same_id(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN])
        await house.perform(live.id, Say("7", 0, "hello"))
        before = live.state.number
        await house.perform(live.id, Act("7", 0, action=first_move(live, 0)))
        assert live.state.number == before + 1
        await house.perform(live.id, Act("7", 0, action=0))
        assert live.state.number == before + 1, "a retry is harmless"


async def test_every_kind_of_request_has_ids_of_its_own(tmp_path: Path) -> None:
    """A client may count each kind for itself: nothing is taken for a repetition of another."""
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN])
        seat, name = 0, ""
        while not name or not may_undo(live.state.playing(), seat):
            seat, name = live.state.waiting[0], f"n{live.state.number}"
            await act(house, live, seat, id=name)
        asked: list[Command] = [
            TakeBack(name, seat),
            Say(name, seat, "hello"),
            RemarkBy(name, "hello", "somebody", "Cai"),
            Leave(name, seat),
        ]
        for request in asked:
            before = live.state.number
            await house.perform(live.id, request)
            assert live.state.number > before, request
