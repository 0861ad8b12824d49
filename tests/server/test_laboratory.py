"""The lab's page over HTTP: bounded, one run per visitor, kits checked as strangers' are."""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from msgspec.json import encode

from haymaker.games import find, load
from haymaker.lab import wasm
from haymaker.protocol import lobby
from haymaker.server.errors import Full
from haymaker.server.transport import engine, laboratory
from haymaker.server.workers.labs import DISPLACED, Comparing, LabPart
from haymaker.server.workers.worker import GameRef
from haymaker.table import kits
from tests.server.inside import opened
from tests.server.running import Server, http

LAB = "/api/games/punch/lab"
SHORT = {"matches_to_win": 1}


def ref(**options: Any) -> GameRef:
    game = load("punch", **options)
    return GameRef("punch", 2, encode(kits.as_written(game)))


ASKED = Comparing(ref(power=[1, 2, 6], **SHORT), ref(**SHORT), "random", 0)


def test_intervals_narrow_line_by_line(server: Server) -> None:
    body = {"options": {"power": [1, 2, 4], **SHORT}, "against": SHORT, "bots": "random"}
    with http.stream("POST", server.address + LAB, json=body, timeout=300) as answer:
        lines = [json.loads(line) for line in answer.iter_lines()]
    first, *parts = lines
    assert first == {"games": 0, "figures": [], "stopped": ""}
    assert [part["stopped"] != "" for part in parts] == [False] * (len(parts) - 1) + [True]
    (knock_outs,) = (f for f in parts[-1]["figures"] if "knock-out" in f["name"])
    assert knock_outs["watched"] and knock_outs["differs"] and knock_outs["low"] > 0
    assert parts[-1]["stopped"] == "The intervals are narrow." and knock_outs["width"] <= 0.01


@pytest.mark.parametrize(
    ("game", "body", "status", "sentence"),
    [
        ("punch", {"options": {"hand": 11}}, 400, "allowed: a whole number from 1 to 10"),
        ("punch", {"options": {"knees": 1}}, 400, "There is no punch option 'knees'"),
        ("punch", {"options": {}, "players": 7}, 400, "is for exactly 2 players"),
        ("punch", {"bots": "master"}, 400, "does not play in the lab; allowed: heuristic"),
        ("chess", {}, 404, "chess"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(
    server: Server, game: str, body: dict[str, object], status: int, sentence: str
) -> None:
    """Whether the server or the page is to play."""
    for path in ("lab", "lab/games"):
        answer = http.post(f"{server.address}/api/games/{game}/{path}", json=body)
        said = answer.json()["message"]
        assert (answer.status_code, sentence in said) == (status, True), answer.text


def test_a_page_is_told_what_it_needs_to_play_by_itself(tmp_path: Path) -> None:
    """With a module where one is built, and none where it is missing or made of other sources."""
    (tmp_path / "punch.lab.wasm").write_bytes(b"\0asm")
    about = wasm.description(find("punch"))
    (tmp_path / "punch.lab.json").write_text(json.dumps(about))
    modules = engine.built(tmp_path)["lab_engine"]
    asked = lobby.LabAsked(options={"no_mercy": True}, seed=5)
    told = laboratory._games("punch", asked, 1000, modules)
    assert told.module.startswith("/engine/punch.lab-") and told.about.endswith(".json")
    assert told.kits[0] != told.kits[1] == lab_kit() and told.thinkers == [1, 1]
    assert modules.file(told.module.removeprefix("/engine/")).media_type == "application/wasm"
    assert len(told.verbs) == about["sizes"]["moves"] and told.most == 1000
    (tmp_path / "punch.lab.json").write_text(json.dumps({**about, "made_of": "other sources"}))
    other = engine.built(tmp_path)["lab_engine"]
    assert laboratory._games("punch", asked, 1000, other).module == ""


def lab_kit() -> str:
    return b64encode(load("punch").kit.record.tobytes()).decode()


async def test_a_newer_run_of_a_visitor_ends_the_older_and_runs_have_an_end(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db", labs_waiting=1, lab_games=3000) as house:
        older = house.labs.parts("Ann", ASKED, "1")
        await anext(older)
        with pytest.raises(Full, match="try again in a moment"):
            house.labs.check_place("Ben", "2")
        house.labs.check_place("Ann", "1")
        newer: list[LabPart] = [part async for part in house.labs.parts("Ann", ASKED, "1")]
        assert [part.stopped async for part in older] == [DISPLACED]
        assert newer[-1].games <= 3000 and newer[-1].stopped
        house.labs.check_place("Ben", "2")


async def test_a_visitor_who_goes_leaves_the_process_to_others(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        gone = asyncio.ensure_future(anext(house.labs.parts("Ann", ASKED, "1")))
        while not house.labs._workers.processes:
            await asyncio.sleep(0.01)
        (process,) = house.labs._workers.processes
        gone.cancel()
        assert (await anext(house.labs.parts("Ben", ASKED, "2"))).games > 0
        assert house.labs._workers.processes == [process]


def test_options_come_with_their_measured_effects(server: Server) -> None:
    shown = http.get(f"{server.address}/api/games/punch").json()
    assert shown["measured"] == "Measured between bots (heuristic) with 2 players."
    assert shown["lab"] == ["heuristic", "random"]
    by_name = {option["name"]: option["effects"] for option in shown["options"]}
    assert [effect["value"] for effect in by_name["no_mercy"]] == [True]
    assert "knock-out" in by_name["no_mercy"][0]["says"] and by_name["power"] == []


async def test_whoever_hangs_up_leaves_nothing_to_be_played(tmp_path: Path) -> None:
    """Sixty runs that are begun and left at once: the next visitor does not wait for them."""
    async with opened(tmp_path / "t.db") as house:
        asked: list[object] = []
        real = house.labs._workers.do

        async def do(*job: Any, **more: Any) -> Any:
            asked.append(job)
            return await real(*job, **more)

        house.labs._workers.do = do  # type: ignore[method-assign]
        for _ in range(60):
            gone = asyncio.ensure_future(anext(house.labs.parts("Ann", ASKED, "1")))
            await asyncio.sleep(0)
            gone.cancel()
        assert (await anext(house.labs.parts("Ben", ASKED, "2"))).games > 0
        assert len(asked) <= house.settings.labs + 1


async def test_one_address_cannot_fill_the_lab(tmp_path: Path) -> None:
    """Profiles cost nothing: it counts where they come from."""
    async with opened(tmp_path / "t.db", labs_waiting=8) as house:
        runs = [house.labs.parts(name, ASKED, "1") for name in ("Ann", "Ben")]
        begun = [asyncio.ensure_future(anext(run)) for run in runs]
        await asyncio.sleep(0)
        with pytest.raises(Full, match="other runs from your address"):
            house.labs.check_place("Cid", "1")
        house.labs.check_place("Ann", "1")
        house.labs.check_place("Cid", "2")
        house.labs.start_closing()
        with pytest.raises(Full):
            house.labs.check_place("Cid", "2")
        for one in begun:
            one.cancel()
        await asyncio.gather(*begun, return_exceptions=True)
