"""REST, headers, origins, limits and what the operator sees."""

from __future__ import annotations

import asyncio
import json
import re
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from websockets.exceptions import ConnectionClosed, InvalidStatus

from haymaker.games import GAMES
from tests.server.running import PATIENT, Person, Server, http, make_table

MINE, BOT, OPEN = {"kind": "mine", "name": "Ann"}, {"kind": "bot"}, {"kind": "open"}
SHORT = {"matches_to_win": 1}


def get(server: Server, path: str, **more: Any) -> httpx.Response:
    return http.get(server.address + path, **more)


def post(server: Server, path: str, body: Any, **more: Any) -> httpx.Response:
    return http.post(server.address + path, json=body, **more)


def test_games_have_their_options_in_plain_words(server: Server) -> None:
    assert [game["name"] for game in get(server, "/api/games").json()] == list(GAMES)
    for name in GAMES:
        game = get(server, f"/api/games/{name}").json()
        for option in game["options"]:
            assert option["says"] and option["allowed"]
            values = [choice["value"] for choice in option["choices"]]
            assert values == option["limits"].get("choices", values)
            assert all("_" not in choice["says"] for choice in option["choices"])
        rules = get(server, f"/api/games/{name}/rulebook").json()
        for clause in rules["clauses"]:
            assert f'id="{clause["name"]}"' in rules["text"]
        assert set(rules["examples"]) <= {clause["name"] for clause in rules["clauses"]}
    missing = get(server, "/api/games/punhc")
    assert missing.status_code == 404 and "Did you mean" in missing.json()["message"]


def test_the_example_of_a_clause_is_a_table_to_look_at(server: Server) -> None:
    shown = get(server, "/api/games/punch/examples/PU-E2?columns=60").json()
    assert shown["text"].startswith("PU-E2 ") and [one["role"] for one in shown["seats"]] == [
        "Red",
        "Blue",
    ]
    assert shown["frame"]["view"]["stamina"] == [8, 10] and shown["frame"]["moves"] == []
    assert 0 < max(map(len, shown["frame"]["picture"].splitlines())) <= 60
    bare = get(server, "/api/games/punch/examples/PU-E2?pictures=false").json()
    assert bare["frame"]["picture"] == ""
    missing = get(server, "/api/games/punch/examples/PU-01")
    assert missing.status_code == 404 and "no example of 'PU-01'" in missing.json()["message"]


def test_large_answers_come_packed_to_those_who_can_unpack_them(server: Server) -> None:
    """httpx unpacks by itself; `num_bytes_downloaded` is what came over the line."""
    path = "/api/games/punch/rulebook"
    plain = get(server, path, headers={"Accept-Encoding": "identity"})
    packed = get(server, path, headers={"Accept-Encoding": "br, gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip" and "Encoding" in packed.headers["vary"]
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) == packed.num_bytes_downloaded
    assert packed.num_bytes_downloaded < plain.num_bytes_downloaded / 2
    for not_so in ("gzip;q=0", "identity", "br"):
        answer = get(server, path, headers={"Accept-Encoding": not_so})
        assert "content-encoding" not in answer.headers
    small = get(server, "/api/tables", headers={"Accept-Encoding": "gzip"})
    assert len(small.content) >= 1400 or "content-encoding" not in small.headers


def test_a_table_is_made_joined_and_listed(server: Server) -> None:
    made = make_table(server, "punch", [MINE, OPEN], listed=True)
    table = made["table"]["id"]
    while table not in [listed["id"] for listed in get(server, "/api/tables").json()]:
        time.sleep(0.05)  # the list is kept for a moment
    asked = {"id": "1", "name": "Ben", "token": "t" * 24}
    taken = post(server, f"/api/tables/{table}/seats", asked).json()
    assert taken["seat"] == 1 and taken["table"]["status"] == "playing"
    assert post(server, f"/api/tables/{table}/seats", asked).json()["seat"] == 1
    refused = post(server, f"/api/tables/{table}/seats", {"id": "2", "name": "Cleo"})
    assert refused.status_code == 409 and "begun" in refused.json()["message"]
    assert get(server, "/api/tables/nothing").status_code == 404


def test_a_private_table_is_not_listed(server: Server) -> None:
    made = make_table(server, "punch", [MINE, OPEN])
    assert made["table"]["id"] not in get(server, "/api/tables").text


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"game": "chess", "seats": [MINE, BOT]}, "no game"),
        ({"game": "punch", "seats": [MINE]}, "players"),
        ({"game": "punch", "seats": [MINE, BOT], "options": {"mode": "wild"}}, "one of standard"),
        ({"game": "punch", "seats": [MINE, BOT], "options": {"x": 1}}, "option"),
        ({"game": "punch", "seats": [MINE, {"kind": "bot", "bot": "x"}]}, "bot"),
        ({"game": "punch", "seats": [{"kind": "mine", "name": " "}, BOT]}, "name"),
        ({"game": "punch", "seats": [MINE, BOT], "kit": "[["}, "TOML"),
        ({"game": "punch", "seats": [MINE, BOT], "kit": "[components]\nrest_gain = 99"}, "0 to 10"),
        ({"game": "punch", "seats": [MINE, BOT], "rated": True}, "people play people"),
        ({"game": "punch", "seats": [MINE, OPEN], "rated": True}, "profile"),
        ({"game": "punch", "seats": [MINE, BOT], "clock": {}}, "clock"),
        ({"game": "punch", "seats": [MINE, BOT], "more": 1}, "unknown field"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(
    server: Server, body: dict[str, Any], says: str
) -> None:
    answer = post(server, "/api/tables", body)
    assert 400 <= answer.status_code < 500
    assert says in answer.json()["message"]


def test_a_kit_of_ones_own_is_played_with(server: Server) -> None:
    kit = "[options]\nmatches_to_win = 1\n[components]\nrest_gain = 2\n"
    made = make_table(server, "punch", [MINE, BOT], kit=kit)
    assert made["table"]["options"] == {"matches_to_win": 1, "rest_gain": 2}


CLOSED_UNTIL_THE_END = (
    "/record", "/verify", "/ending", "/ending?seat=0", "/analysis", "/position?at=0&seat=0",
    "/position?at=0&seat=0&view=0", "/position?at=0&seat=1&anew=true",
)  # fmt: skip


def test_while_a_game_is_on_everybody_sees_only_their_own_story(server: Server) -> None:
    """Two people with a device each, and somebody who watches."""
    people = [post(server, "/api/profiles", {"name": name}).json() for name in ("Ann", "Ben")]
    ann, ben = ({"Authorization": f"Bearer {person['secret']}"} for person in people)
    made = post(server, "/api/tables", {"game": "punch", "seats": [MINE, OPEN]}, headers=ann).json()
    path = f"/api/tables/{made['table']['id']}"
    asked = {"id": "1", "name": "Ben", "token": "b" * 24}
    assert post(server, path + "/seats", asked, headers=ben).json()["table"]["status"] == "playing"
    for seat, token in enumerate((made["seats"][0]["token"], "b" * 24)):
        mine = {"Seat-Token": token}
        assert get(server, path + "/story", headers=mine).json()["seat"] == seat
        assert get(server, path + f"/story?seat={seat}", headers=mine).json()["seat"] == seat
        assert get(server, path + f"/story?seat={1 - seat}", headers=mine).status_code == 403
        assert all(
            get(server, path + closed, headers=mine).status_code == 409
            for closed in CLOSED_UNTIL_THE_END
        )
    mine_by_name_only = get(server, path + "/story?seat=0", headers=ann)
    assert mine_by_name_only.status_code == 403
    watched = get(server, path + "/story").json()
    assert watched["seat"] is None and not any(frame["moves"] for frame in watched["frames"])
    assert all(get(server, path + f"/story?seat={seat}").status_code == 403 for seat in (0, 1))
    assert get(server, path).json()["luck"]["seed"] == ""


@pytest.mark.parametrize("signed", [True, False], ids=["with a profile", "without one"])
def test_a_device_that_goes_round_shows_nobody_the_others_hands(
    server: Server, signed: bool
) -> None:
    """It has the tokens of all seats; whoever holds it may not look from any of them before the
    end."""
    headers = {}
    if signed:
        person = post(server, "/api/profiles", {"name": "Ann"}).json()
        headers = {"Authorization": f"Bearer {person['secret']}"}
    table = {"game": "punch", "seats": [MINE, MINE]}
    made = post(server, "/api/tables", table, headers=headers).json()
    path = f"/api/tables/{made['table']['id']}"
    assert get(server, path).json()["status"] == "playing"
    tokens = [seat["token"] for seat in made["seats"]]
    for seat, token in enumerate(tokens):
        mine = {**headers, "Seat-Token": token}
        for story in ("/story", f"/story?seat={seat}", f"/story?seat={1 - seat}"):
            assert get(server, path + story, headers=mine).status_code == 403
        for closed in CLOSED_UNTIL_THE_END:
            assert get(server, path + closed, headers=mine).status_code == 409
    assert get(server, path + "/story").json()["seat"] is None
    asyncio.run(get_up(server, made["table"]["id"], tokens))
    for seat in (0, 1):
        assert get(server, path + f"/story?seat={seat}").json()["seat"] == seat


def test_a_profile_keeps_its_history_and_a_rated_table_rates(server: Server) -> None:
    people = [post(server, "/api/profiles", {"name": name}).json() for name in ("Ann", "Ben")]
    auth = [{"Authorization": f"Bearer {person['secret']}"} for person in people]
    body = {"game": "punch", "seats": [MINE, OPEN], "rated": True, "options": SHORT}
    made = post(server, "/api/tables", body, headers=auth[0]).json()
    table = made["table"]["id"]
    guest = post(server, f"/api/tables/{table}/seats", {"id": "1", "name": "Guest"})
    assert guest.status_code == 409 and "rated" in guest.json()["message"]
    taken = post(server, f"/api/tables/{table}/seats", {"id": "1", "name": "Ben"}, headers=auth[1])
    tokens = [made["seats"][0]["token"], taken.json()["token"]]

    async def play() -> None:
        await asyncio.gather(
            *(Person([server], table, [t], i).play(60) for i, t in enumerate(tokens))
        )

    asyncio.run(play())
    shown = [wait_for_rating(server, headers) for headers in auth]
    ratings = [profile["ratings"][0]["mu"] for profile in shown]
    places = [profile["history"][0]["place"] for profile in shown]
    assert sorted(places) == [1, 2] and (ratings[0] > ratings[1]) == (places[0] == 1)
    games = [get(server, "/api/profiles/me/games", headers=each).json() for each in auth]
    mine = [each["ended"][0] for each in games]
    assert sorted(game["result"] for game in mine) == ["lost", "won"]
    assert sum(game["rating_after"] - game["rating_before"] for game in mine) == 0
    assert all(each["ratings"][0]["provisional"] for each in games)
    ending = get(server, f"/api/tables/{table}/ending?seat=0").json()
    assert [change["after"] for change in ending["ratings"]] == [g["rating_after"] for g in mine]
    assert ending["moment"]["told"]
    renamed = httpx.patch(
        server.address + "/api/profiles/me", json={"name": "Anna"}, headers=auth[0]
    )
    assert renamed.json()["name"] == "Anna"
    public = get(server, f"/api/profiles/{people[0]['id']}")
    assert people[0]["secret"] not in public.text


def test_a_clock_that_loses_the_game_is_told_at_its_end_with_the_ratings(server: Server) -> None:
    people = [post(server, "/api/profiles", {"name": name}).json() for name in ("Ann", "Ben")]
    auth = [{"Authorization": f"Bearer {person['secret']}"} for person in people]
    clock = {"each": 1, "missed": "game"}
    body = {"game": "punch", "seats": [MINE, OPEN], "rated": True, "clock": clock}
    table = post(server, "/api/tables", body, headers=auth[0]).json()["table"]["id"]
    assert get(server, f"/api/tables/{table}/ending").status_code == 409
    post(server, f"/api/tables/{table}/seats", {"id": "1", "name": "Ben"}, headers=auth[1])
    places = [wait_for_rating(server, headers)["history"][0]["place"] for headers in auth]
    ending = get(server, f"/api/tables/{table}/ending").json()
    changes = [change["after"] - change["before"] for change in ending["ratings"]]
    assert sorted(places) == [1, 2] and (changes[0] > changes[1]) == (places[0] == 1)
    assert ending["moment"] is None, "no move has decided it"


def wait_for_rating(server: Server, headers: dict[str, str]) -> dict[str, Any]:
    for _ in range(200):
        shown: dict[str, Any] = get(server, "/api/profiles/me", headers=headers).json()
        if shown["ratings"]:
            return shown
        time.sleep(0.05)
    raise AssertionError("no rating was written down")


def test_a_collection_is_its_owners_alone_and_comes_along_to_a_table(server: Server) -> None:
    """Ann and Ben play for keeps; what they bring is with the table until they leave it."""
    people = [post(server, "/api/profiles", {"name": name}).json() for name in ("Ann", "Ben")]
    mine, his = ({"Authorization": f"Bearer {person['secret']}"} for person in people)
    path = "/api/profiles/me/collections/pokepucks"
    assert get(server, path).status_code == 403
    assert get(server, path.replace("pokepucks", "punch"), headers=mine).status_code == 404
    first = get(server, path, headers=mine).json()
    assert first["everything"] and all(thing["at_tables"] == 0 for thing in first["things"])
    counts = {thing["name"]: thing["count"] for thing in first["things"]}
    some = max(counts, key=lambda name: counts[name])
    bring = {**counts, some: counts[some] - 1}
    chosen = http.put(server.address + path, json={"bring": bring}, headers=mine).json()
    assert {t["name"]: t["bring"] for t in chosen["things"]} == bring
    none = http.put(server.address + path, json={"bring": {"Moon": 1}}, headers=mine)
    assert none.status_code == 409 and "Moon" in none.json()["message"]
    table = {"game": "pokepucks", "seats": [MINE, OPEN], "keeps": True, "throws": "model"}
    assert post(server, "/api/tables", table).status_code == 409  # no profile
    made = post(server, "/api/tables", table, headers=mine).json()
    assert made["table"]["keeps"] and "Potion" not in json.dumps(made["table"])
    away = get(server, path, headers=mine).json()
    assert away["tables"] == [made["table"]["id"]]
    assert {t["name"]: t["at_tables"] for t in away["things"]} == bring
    address = f"/api/tables/{made['table']['id']}/seats"
    asked = {"id": "1", "name": "Ben", "token": "b" * 24}
    assert post(server, address, asked).status_code == 409
    begun = post(server, address, asked, headers=his).json()
    assert begun["table"]["status"] == "playing"
    assert post(server, address, asked, headers=his).json()["seat"] == 1  # a retry
    person = get(server, f"/api/profiles/{people[0]['id']}")
    assert "Potion" not in person.text and person.json()["records"][0]["game"] == "pokepucks"
    tokens = [made["seats"][0]["token"], "b" * 24]
    asyncio.run(get_up(server, made["table"]["id"], tokens))
    for headers in (mine, his):
        home = get(server, path, headers=headers).json()
        assert home["tables"] == [] and all(t["at_tables"] == 0 for t in home["things"])
    back = get(server, path, headers=mine).json()
    assert {t["name"]: t["count"] for t in back["things"]} == counts


async def get_up(server: Server, table: str, tokens: list[str]) -> None:
    """Everybody leaves for good, and the table is closed."""
    uri = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
    async with websockets.connect(uri, open_timeout=PATIENT) as line:
        await line.send(json.dumps({"type": "hello", "id": "h", "seats": tokens}))
        for seat in range(len(tokens)):
            await line.send(json.dumps({"type": "leave", "id": f"l{seat}", "seat": seat}))
            while json.loads(await asyncio.wait_for(line.recv(), PATIENT)).get("id") != f"l{seat}":
                pass


def test_a_drawing_is_as_wide_as_is_asked_for(server: Server) -> None:
    """In a live frame and in a story; and none is made for a client that draws by itself."""
    made = make_table(server, "rocket_punch", [MINE, BOT, BOT])
    table, token = made["table"]["id"], made["seats"][0]["token"]

    async def drawn(**asked: Any) -> str:
        uri = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
        async with websockets.connect(uri, open_timeout=PATIENT) as line:
            await line.send(json.dumps({"type": "hello", "id": "h", "seats": [token], **asked}))
            while (heard := json.loads(await asyncio.wait_for(line.recv(), PATIENT)))[
                "type"
            ] != "frame":
                pass
            return str(heard["picture"])

    def width(picture: str) -> int:
        return max(len(line) for line in picture.splitlines())

    usual, narrow = asyncio.run(drawn()), asyncio.run(drawn(columns=46))
    assert 46 < width(usual) <= 72 and width(narrow) <= 46
    assert asyncio.run(drawn(pictures=False)) == ""
    path, mine = f"/api/tables/{table}/story", {"Seat-Token": token}
    frames = get(server, f"{path}?seat=0&columns=46", headers=mine).json()["frames"]
    assert width(frames[-1]["picture"]) <= 46
    assert get(server, f"{path}?seat=0&columns=4000", headers=mine).status_code == 400


def test_every_answer_has_the_usual_headers(server: Server) -> None:
    for path in ("/api/games", "/health", "/api/nothing"):
        headers = get(server, path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'self'" in headers["content-security-policy"]
        assert "connect-src 'self';" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


def test_another_sites_page_cannot_open_a_connection(server: Server) -> None:
    table = make_table(server, "punch", [MINE, BOT])["table"]["id"]
    uri = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"

    async def connect(origin: str) -> None:
        async with websockets.connect(uri, origin=origin, open_timeout=PATIENT):  # type: ignore[arg-type]
            pass

    asyncio.run(connect(server.address))
    with pytest.raises(InvalidStatus):
        asyncio.run(connect("https://elsewhere.example"))


def test_a_body_that_is_too_large_is_refused(server: Server) -> None:
    answer = post(server, "/api/records/verify", {"record": "x" * 400_000})
    assert answer.status_code == 413 and answer.json()["message"]


def test_a_record_that_somebody_brings_is_checked(server: Server) -> None:
    answer = post(server, "/api/records/verify", {"record": "nothing\n"}).json()
    assert answer["good"] is False and "line" in answer["sentence"]


def test_the_operator_sees_numbers_and_no_secrets(server: Server) -> None:
    assert get(server, "/health").text == "ok\n" and get(server, "/ready").status_code == 200
    assert "haymaker_moves" not in get(server, "/metrics").text, "they are the console's to give"
    token = {"Authorization": f"Bearer {server.token}"}
    numbers = http.get(server.console + "/metrics", headers=token).text
    for line in numbers.splitlines():
        assert re.fullmatch(r"# (HELP|TYPE) haymaker_\w+ .+|haymaker_\w+ \d+(\.\d+)?", line)


def test_who_asks_too_often_waits(tmp_path: Path) -> None:
    server = Server(
        str(tmp_path / "t.db"), tmp_path, requests_a_second=2.0, tables_a_minute=2.0,
        messages_a_second=2.0,
    )  # fmt: skip
    server.start().wait()
    try:
        with ThreadPoolExecutor(10) as many:
            asked = [many.submit(get, server, "/api/games") for _ in range(30)]
        assert 429 in [each.result().status_code for each in asked]
        made = None
        for _ in range(100):
            answer = post(server, "/api/tables", {"game": "punch", "seats": [MINE, BOT]})
            made = made or (answer.json() if answer.status_code == 201 else None)
            if "new tables" in answer.json().get("message", ""):
                break
            time.sleep(0.05)
        assert answer.status_code == 429 and made is not None

        async def shout() -> list[dict[str, Any]]:
            uri = f"ws://127.0.0.1:{server.port}/api/tables/{made['table']['id']}/live"
            while True:  # connections count as requests, too: until there is room for one
                with suppress(ConnectionClosed):
                    async with websockets.connect(uri, open_timeout=PATIENT) as line:
                        for number in range(12):
                            await line.send(json.dumps({"type": "ping", "id": str(number)}))
                        return [json.loads(await line.recv()) for _ in range(12)]
                await asyncio.sleep(0.1)

        assert any("slow down" in message.get("message", "") for message in asyncio.run(shout()))
    finally:
        server.stop()


def test_a_server_that_is_told_to_stop_says_goodbye(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "t.db"), tmp_path).start().wait()
    made = make_table(server, "punch", [MINE, BOT])

    async def listen() -> dict[str, Any]:
        uri = f"ws://127.0.0.1:{server.port}/api/tables/{made['table']['id']}/live"
        async with websockets.connect(uri, open_timeout=PATIENT) as line:
            hello = {"type": "hello", "id": "1", "seats": [made["seats"][0]["token"]]}
            await line.send(json.dumps(hello))
            stopping = asyncio.get_running_loop().run_in_executor(None, server.stop)
            last: dict[str, Any] = {}
            with suppress(ConnectionClosed):
                while True:
                    last = json.loads(await line.recv())
            assert await stopping == 0
        return last

    last = asyncio.run(listen())
    assert last["type"] == "bye" and last["again"]
    assert made["seats"][0]["token"] not in server.log()
