"""Your-turn notices: to those who want them and are away, sealed, never to an address at home."""

from __future__ import annotations

import base64
import http.client
import json
import os
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import http_ece
import httpx
import pytest
from cryptography.hazmat.primitives import serialization as form
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from haymaker.kernel.errors import Refused
from haymaker.server.db.store import open_store
from haymaker.server.house import House
from haymaker.server.people import profiles, push
from haymaker.table.acts.seat import new_token
from tests.server.inside import ANN, BOT, Eyes, act, make, opened, run, until
from tests.server.running import Server


class PushService:
    """Takes notices like a real one, and answers as it is told to."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, dict[str, str], bytes]] = []
        self.answer = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.taken.append((self.path, dict(self.headers), body))
                self.send_response(service.answer)
                self.send_header("Location", "http://127.0.0.1:1/elsewhere")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Silent."""

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def connect(self, endpoint: str) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.http.server_port, timeout=10)


class Browser:
    """What a browser keeps of its subscription: with that, and nothing else, notices are read."""

    def __init__(self, name: str) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)
        point = self.private.public_key().public_bytes(
            form.Encoding.X962, form.PublicFormat.UncompressedPoint
        )
        endpoint = f"https://push.example/{name}"
        self.wanted = push.Subscription(endpoint, _text(point), _text(self.secret))

    def read(self, sealed: bytes) -> dict[str, str]:
        opened: bytes = http_ece.decrypt(
            sealed, private_key=self.private, auth_secret=self.secret, version="aes128gcm"
        )
        found: dict[str, str] = json.loads(opened)
        return found


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


@pytest.fixture
def service() -> Iterator[PushService]:
    made = PushService()
    yield made
    made.http.shutdown()
    made.http.server_close()


async def newcomer(house: House) -> str:
    made, job = profiles.new_profile("Ann", new_token())
    await house.writer.do(job)
    return made.id


def test_who_is_away_is_told_once_a_turn_and_who_is_here_is_not(
    tmp_path: Path, service: PushService
) -> None:
    browser = Browser("ann")

    async def test() -> None:
        async with opened(tmp_path / "t.db", notice_after=0.0) as house:
            house.notices.connect = service.connect
            ann = await newcomer(house)
            await house.writer.do(push.subscribed(ann, browser.wanted, 1.0))
            table, _ = await make(house, "punch", [ANN, BOT], profile=ann)
            await until(lambda: len(service.taken) == 1)
            path, headers, sealed = service.taken[0]
            assert path == "/ann" and headers["TTL"] and headers["Content-Encoding"] == "aes128gcm"
            assert browser.read(sealed) == {"table": table.id, "title": "Punch!"}
            await act(house, table, 0)
            await until(lambda: house.counts["notices"] == 2)
            Eyes(table, 0)
            await act(house, table, 0)
            await until(lambda: 0 in table.state.waiting)
            assert house.counts["notices"] == 2

    run(test)


def test_a_notice_is_signed_by_the_house_for_that_service_alone(service: PushService) -> None:
    key, browser = push.new_key(), Browser("ann")
    notice = {"table": "t1", "title": "Punch!"}
    push.send(browser.wanted, notice, key, "mailto:ann@play.example", service.connect)
    signed = service.taken[0][1]["Authorization"]
    assert Vapid02.verify(signed) and signed.endswith(f"k={push.public_key(key)}")
    claims = json.loads(base64.urlsafe_b64decode(signed.split("t=")[1].split(".")[1] + "=="))
    assert claims["aud"] == "https://push.example" and claims["sub"] == "mailto:ann@play.example"


@pytest.mark.parametrize("gone", push.GONE)
def test_a_subscription_that_is_no_more_is_dropped(
    tmp_path: Path, service: PushService, gone: int
) -> None:
    async def test() -> None:
        async with opened(tmp_path / "t.db", notice_after=0.0) as house:
            house.notices.connect = service.connect
            service.answer = gone
            ann = await newcomer(house)
            await house.writer.do(push.subscribed(ann, Browser("ann").wanted, 1.0))
            await make(house, "punch", [ANN, BOT], profile=ann)
            await until(lambda: not push.browsers_of(house.store, ann))
            assert len(service.taken) == 1

    run(test)


def test_a_redirect_leads_nowhere_and_a_failure_harms_nobody(
    tmp_path: Path, service: PushService
) -> None:
    async def test() -> None:
        async with opened(tmp_path / "t.db", notice_after=0.0) as house:
            ann = await newcomer(house)
            await house.writer.do(push.subscribed(ann, Browser("ann").wanted, 1.0))
            house.notices.connect = service.connect
            service.answer = 307
            table, _ = await make(house, "punch", [ANN, BOT], profile=ann)
            await until(lambda: house.counts["notices"] == 1)
            service.http.shutdown()
            service.http.server_close()
            await act(house, table, 0)
            await until(lambda: house.counts["notices_failed"] == 1)
            assert table.state.status == "playing" and push.browsers_of(house.store, ann)

    run(test)


def test_the_houses_key_is_made_at_the_first_start_and_kept(tmp_path: Path) -> None:
    keys = []

    async def test() -> None:
        async with opened(tmp_path / "t.db") as house:
            keys.append(house.notices.key)

    for _ in range(2):
        run(test)
    assert keys[0] == keys[1] and push.public_key(keys[0])


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/x", "https://127.0.0.1/x", "https://[::1]/x", "https://10.0.0.7/x",
        "https://169.254.169.254/latest", "https://push.example:8443/x", "https://a@push.example/x",
        "ftp://push.example/x", "https:///x", "https://push.example:99999/x",
        "https://[::ffff:10.0.0.7]/x", "https://[64:ff9b::a00:7]/x", "https://[2002:a00:7::]/x",
        "https://224.0.0.1/x", "https://[2001:0:a00:7::1]/x",
    ],
)  # fmt: skip
def test_an_endpoint_is_https_and_never_a_private_address(endpoint: str) -> None:
    def numbers_only(host: str) -> list[str]:
        return [host] if host[:1] in "0123456789:" or ":" in host else ["93.184.215.14"]

    with pytest.raises(Refused):
        push.checked(endpoint, numbers_only)


def test_a_name_with_one_private_address_among_others_is_refused() -> None:
    found = {"both.example": ["93.184.215.14", "192.168.1.1"], "good.example": ["93.184.215.14"]}
    with pytest.raises(Refused):
        push.checked("https://both.example/x", found.__getitem__)
    assert push.checked("https://good.example/x", found.__getitem__)[1] == "93.184.215.14"
    with pytest.raises(Refused):
        push.checked("https://unknown.example/x", lambda host: [])


def test_the_line_goes_to_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that means another address a moment later leads nowhere else."""
    asked: list[Any] = []

    def connect(address: Any, timeout: float) -> None:
        asked.append(address)
        raise OSError("no network here")

    monkeypatch.setattr("socket.create_connection", connect)
    with pytest.raises(OSError, match="no network"):
        push.Pinned("push.example", "93.184.215.14").request("POST", "/x")
    assert asked == [("93.184.215.14", 443)]


def test_a_browser_belongs_to_whoever_subscribed_last_and_there_are_not_too_many(
    tmp_path: Path,
) -> None:
    store = open_store(str(tmp_path / "t.db"))
    people = [profiles.new_profile(name, new_token()) for name in ("Ann", "Ben")]
    wanted = [Browser(str(number)).wanted for number in range(push.MOST_EACH + 2)]
    ann, ben = (made.id for made, _ in people)
    with store.driver.write() as session:
        for _, job in people:
            job(session)
        for at, each in enumerate(wanted):
            push.subscribed(ann, each, float(at))(session)
    assert {each.endpoint for each in push.browsers_of(store, ann)} == {
        each.endpoint for each in wanted[2:]
    }
    with store.driver.write() as session:
        push.subscribed(ben, wanted[-1], 99.0)(session)
        push.unsubscribed(wanted[-2].endpoint, ben)(session)
    assert wanted[-1] not in push.browsers_of(store, ann)
    assert wanted[-2] in push.browsers_of(store, ann)
    store.driver.close()


def test_only_people_with_a_profile_subscribe_and_only_to_push_services(server: Server) -> None:
    asked = {"endpoint": "https://127.0.0.1/x", "p256dh": "B" * 87, "auth": "a" * 22}
    made = httpx.post(f"{server.address}/api/profiles", json={"name": "Ann"}).json()
    mine = {"Authorization": f"Bearer {made['secret']}"}
    assert httpx.post(f"{server.address}/api/push", json=asked).status_code == 403
    refused = httpx.post(f"{server.address}/api/push", json=asked, headers=mine)
    assert refused.status_code == 409 and "open internet" in refused.json()["message"]
    ended = {"endpoint": "https://push.example/x"}
    gone = httpx.request("DELETE", f"{server.address}/api/push", json=ended, headers=mine)
    assert gone.status_code == 204
    key = httpx.get(f"{server.address}/api/push").json()["key"]
    assert len(base64.urlsafe_b64decode(key + "=")) == 65
