"""The browser table in a real Chromium: `web/tests/*.mjs` against a server of our own."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

import haymaker
from haymaker.games import GAMES
from haymaker.games.pokepucks import layout
from tests.web.playing import CHROMIUM, TOKEN, WEB, Server, play

DEEDS: dict[str, Any] = json.loads((WEB / "tests" / "deeds.json").read_text("utf-8"))
FRONT_PAGE = 95_000
"""Bytes."""

LONG = pytest.mark.long
"""Left to `make soak`, like the sizes that a story of `deeds.json` names as long."""


def asked_of_stories(game: str) -> set[str]:
    return {deed for plot in DEEDS[game]["stories"].values() for deed in plot["does"]}


def plays() -> list[Any]:
    """Every story of every game at every width that `deeds.json` names."""
    return [
        pytest.param(game, story, size, marks=[LONG] if size in plot.get("long", ()) else [])
        for game, book in DEEDS.items()
        for story, plot in book["stories"].items()
        for size in plot["sizes"]
    ]


@pytest.mark.parametrize(("game", "story", "size"), plays())
def test_a_game_to_its_end_and_all_that_its_story_is_for(
    server: Server, pictures: str, game: str, story: str, size: str
) -> None:
    """A story fails where a deed that `deeds.json` asks of it was never accepted by the table."""
    told = play(f"{game}.mjs", server.address, pictures, size, story)
    assert "no console error" in told


def test_every_game_is_played_in_every_shape() -> None:
    assert set(DEEDS) == set(GAMES)
    for book in DEEDS.values():
        played = {size for plot in book["stories"].values() for size in plot["sizes"]}
        assert played == {"wide", "phone", "low"}


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_action_is_done_in_some_browser(name: str) -> None:
    """What a seat can do at all, by its verbs, is asked of some story."""
    game = haymaker.load(name)
    verbs = {
        game.words.spell(game.kit, seat, action)["do"]
        for seat in range(game.players)
        for action in range(game.room.rules.ACTIONS)
    }
    assert verbs <= asked_of_stories(name)


def test_every_question_of_pokepucks_is_answered_in_some_browser() -> None:
    asks = {number: ask for ask, number in vars(layout).items() if ask.startswith("ASK_")}
    names = [asks[number].removeprefix("ASK_").replace("_", " ").lower() for number in sorted(asks)]
    assert DEEDS["pokepucks"]["asks"] == names
    stories = asked_of_stories("pokepucks")
    verbs = {"health": "bring", "rule": "use", "throw": "throw"}
    assert all(f"asked: {ask}" in stories or verbs.get(ask, ask) in stories for ask in names)


def test_every_special_rule_of_pokepucks_is_used_in_some_browser() -> None:
    """Whatever a player may use, of slammers, Items and Trainers alike."""
    kit = haymaker.load("pokepucks").kit
    used = {puck.removeprefix("use ") for puck in asked_of_stories("pokepucks")}
    rules = {puck["rule"] for puck in kit["pucks"] if puck["name"] in used}
    assert {row["rule"] for row in kit["special_rules"] if row["may"]} <= rules


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=[] if game == "punch" else [LONG]) for game in GAMES],
)
def test_nobody_waits_for_a_motion(server: Server, game: str) -> None:
    """With everything forty times slower: choices come at once, and old motions give way."""
    assert "no console error" in play("haste.mjs", server.address, game)


def test_a_link_a_watcher_and_one_device_for_two(server: Server, pictures: str) -> None:
    assert "no console error" in play("tables.mjs", server.address, pictures)


def test_an_address_that_leads_nowhere_says_so(server: Server, pictures: str) -> None:
    """Every page, with names that cannot be read, are no names, or are nobody's."""
    assert "no console error" in play("addresses.mjs", server.address, pictures, "punch")


def test_two_people_from_the_lobby_to_a_rematch(server: Server) -> None:
    """Chat, a hint, a move taken back; a choice on its way stays closed until it is answered."""
    assert "no console error" in play("together.mjs", server.address)


@pytest.mark.parametrize(
    "size", ["wide", pytest.param("phone", marks=LONG), pytest.param("low", marks=LONG)]
)
def test_people_mute_and_report_and_the_operator_looks_at_it(
    server: Server, pictures: str, size: str
) -> None:
    """A gallery that talks apart; the console in a real browser, without a barrier on any page."""
    told = play("moderation.mjs", server.address, pictures, size, server.console, TOKEN)
    assert "no console error" in told


def test_nothing_of_the_rival_is_told_or_remembered(server: Server) -> None:
    """Every message and the memory of both pages are searched while a card is sealed."""
    assert "nothing of the rival's cards" in play("secrets.mjs", server.address)


@pytest.mark.parametrize(
    "size", [pytest.param("wide", marks=LONG), "phone", pytest.param("low", marks=LONG)]
)
def test_the_first_minute_and_the_end(server: Server, pictures: str, size: str) -> None:
    """One click to the first choice, the goal in sight, “what is this?” answered, an end told."""
    assert "no console error" in play("first.mjs", server.address, pictures, size, *GAMES)


def test_the_front_page_comes_packed_and_alone(server: Server) -> None:
    """From an empty cache, headers and fonts included; nothing of any table comes with it."""
    assert "no console error" in play("transfer.mjs", server.address, str(FRONT_PAGE))


@pytest.mark.long
def test_a_slow_line_is_enough(server: Server) -> None:
    """1.6 Mbit/s and 150 ms. The figures are printed (`-s`); a busy machine's would say nothing."""
    told = play("slow.mjs", server.address, *GAMES)
    print(told)
    assert "no console error" in told


def test_a_phone_held_sideways_keeps_the_scene(server: Server, pictures: str) -> None:
    """In every game: nothing needs scrolling, all choices are in reach, the scene has its place."""
    assert "no console error" in play("sideways.mjs", server.address, pictures, *GAMES)


@pytest.mark.long
@pytest.mark.parametrize("size", ["wide", "phone", "low"])
def test_everything_can_be_read(server: Server, size: str) -> None:
    """No word on any table is drawn with letters of less than 12 pixels."""
    assert "no console error" in play("letters.mjs", server.address, size, *GAMES)


def test_behind_the_curtain_there_is_nothing(server: Server, pictures: str) -> None:
    """One device passed around in every game: document, accessibility tree, keys and network."""
    told = play("curtain.mjs", server.address, pictures, *GAMES)
    assert "no console error" in told


@pytest.mark.parametrize(
    ("game", "size"),
    [
        pytest.param(game, size, marks=[] if (game, size) == ("punch", "phone") else [LONG])
        for game in GAMES
        for size in ("phone", "low")
    ],
)
def test_a_party_with_one_big_screen_and_phones(
    party: Server, pictures: str, game: str, size: str
) -> None:
    """Seats are taken by scanning; the screen has nothing but what a watcher may see."""
    assert "no console error" in play("party.mjs", party.address, pictures, size, game)


def test_a_clock_that_runs_out_costs_what_was_agreed(server: Server, pictures: str) -> None:
    """In real time: one move, and the next turn is one's own again; or the game."""
    assert "no console error" in play("clock.mjs", server.address, pictures)


def test_lobby_leaving_the_end_my_games_and_a_notice(server: Server, pictures: str) -> None:
    assert "no console error" in play("company.mjs", server.address, pictures)


def test_a_record_is_opened_scrubbed_shared_and_verified(server: Server) -> None:
    assert "no console error" in play("records.mjs", server.address)


def test_a_real_table_is_refereed_by_touch(server: Server) -> None:
    assert "no console error" in play("referee.mjs", server.address)


def test_no_serious_barrier(server: Server) -> None:
    assert "nothing serious" in play("axe.mjs", server.address)


def test_a_killed_server_is_survived(client: Path, tmp_path: Path) -> None:
    server = Server(tmp_path)
    page = subprocess.Popen(
        ["node", str(WEB / "tests" / "comeback.mjs"), server.address],
        cwd=WEB,
        env={**os.environ, "CHROMIUM": CHROMIUM},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert page.stdin is not None and page.stdout is not None
    try:
        for told in page.stdout:
            if told.startswith("kill"):
                server.kill()
            elif told.startswith("start"):
                server.start()
            else:
                assert "came back" in told
                break
            page.stdin.write("done\n")
            page.stdin.flush()
        assert page.wait(timeout=30) == 0
    finally:
        page.kill()
        page.communicate()
        server.kill()
