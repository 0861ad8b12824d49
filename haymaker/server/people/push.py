"""Notices to browsers by web push: the house's keys, who wants to be told, and the way there.

A push service is somebody else's server, named by whoever subscribes. So it is reached by https
only, never at an address of this machine or its network, and always at the address that was
checked; what is sent can be read by the subscriber's browser alone.
"""

from __future__ import annotations

import base64
import http.client
import ipaddress
import json
import socket
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

from haymaker.kernel.errors import Refused
from haymaker.server.db.driver import Job, Session, statement
from haymaker.server.db.store import Store

VAPID = "vapid"
"""The name under which the house's key for push services is kept."""
GONE = (404, 410)
"""What a push service answers when a subscription is no more."""
MOST_EACH = 10
"""Browsers that one person may have told."""
WITHIN = 10.0
"""Seconds that a push service may take."""
KEPT_FOR = 24 * 3600
"""Seconds that a push service keeps a notice for a browser that is off."""
TOKEN_FOR = 12 * 3600


@dataclass(frozen=True)
class Subscription:
    endpoint: str
    p256dh: str
    auth: str


# --- the house's keys ---


def new_key() -> str:
    """A private key for push services, as it is kept: PEM."""
    from cryptography.hazmat.primitives import serialization as form
    from cryptography.hazmat.primitives.asymmetric import ec

    private = ec.generate_private_key(ec.SECP256R1())
    return private.private_bytes(
        form.Encoding.PEM, form.PrivateFormat.PKCS8, form.NoEncryption()
    ).decode()


def keep_key(key: str) -> Job:
    """Whichever process comes first at the first start has its key kept; there is one a house."""
    return statement(
        "INSERT INTO house_keys (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", VAPID, key
    )


def kept_key(store: Store) -> str:
    rows = store.ask("SELECT value FROM house_keys WHERE name = ?", VAPID)
    return str(rows[0][0]) if rows else ""


def public_key(key: str) -> str:
    """What a browser needs to subscribe."""
    from cryptography.hazmat.primitives import serialization as form

    point = _vapid(key).public_key.public_bytes(
        form.Encoding.X962, form.PublicFormat.UncompressedPoint
    )
    return base64.urlsafe_b64encode(point).decode().rstrip("=")


def _vapid(key: str) -> Any:
    from py_vapid import Vapid02

    return Vapid02.from_pem(key.encode())


# --- who wants to be told ---


def subscribed(profile: str, wanted: Subscription, at: float) -> Job:
    """A browser belongs to whoever subscribed with it last; of too many the oldest are dropped."""

    def job(session: Session) -> None:
        session.execute(
            "INSERT INTO subscriptions (endpoint, profile, p256dh, auth, at) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (endpoint) DO UPDATE SET profile = excluded.profile, "
            "p256dh = excluded.p256dh, auth = excluded.auth, at = excluded.at",
            (wanted.endpoint, profile, wanted.p256dh, wanted.auth, at),
        )
        session.execute(
            "DELETE FROM subscriptions WHERE profile = ? AND endpoint NOT IN (SELECT endpoint FROM "
            "subscriptions WHERE profile = ? ORDER BY at DESC LIMIT ?)",
            (profile, profile, MOST_EACH),
        )

    return job


def unsubscribed(endpoint: str, profile: str | None = None) -> Job:
    """Forgets a browser; with a profile, only if it is that person's."""
    if profile is None:
        return statement("DELETE FROM subscriptions WHERE endpoint = ?", endpoint)
    sql = "DELETE FROM subscriptions WHERE endpoint = ? AND profile = ?"
    return statement(sql, endpoint, profile)


def browsers_of(store: Store, profile: str) -> list[Subscription]:
    sql = "SELECT endpoint, p256dh, auth FROM subscriptions WHERE profile = ?"
    return [Subscription(*row) for row in store.ask(sql, profile)]


# --- the way to a push service ---

Resolve = Callable[[str], list[str]]
Connect = Callable[[str], http.client.HTTPConnection]
"""Opens a line to the service of an endpoint, or refuses to."""


def resolve(host: str) -> list[str]:
    try:
        found = socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM)
    except OSError:
        return []
    return [str(each[4][0]) for each in found]


NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
"""Where an IPv4 address is the end of an IPv6 one."""


def is_open(address: str) -> bool:
    """Whether this is an address of the open internet, whichever way it is written."""
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        within = found.ipv4_mapped or found.sixtofour
        if found in NAT64:
            within = ipaddress.IPv4Address(int(found) & 0xFFFF_FFFF)
        if found.teredo is not None or (within is not None and not is_open(str(within))):
            return False
    return found.is_global and not found.is_multicast


def checked(endpoint: str, lookup: Resolve = resolve) -> tuple[str, str]:
    """Host and address of a push service on the open internet; else why it is none."""
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port, parts = "", None, urlsplit("")
    if parts.scheme != "https" or not host or port not in (None, 443) or parts.username:
        raise Refused("A push service has an address that begins with https://.")
    addresses = lookup(host)
    if not addresses or not all(map(is_open, addresses)):
        raise Refused("This is no push service on the open internet.")
    return host, addresses[0]


class Pinned(http.client.HTTPSConnection):
    """Goes to the address that was checked, whatever the name means a moment later."""

    def __init__(self, host: str, address: str) -> None:
        self._tls = ssl.create_default_context()
        super().__init__(host, timeout=WITHIN, context=self._tls)
        self._address = address

    def connect(self) -> None:
        line = socket.create_connection((self._address, self.port), self.timeout)
        self.sock = self._tls.wrap_socket(line, server_hostname=self.host)


def open_line(endpoint: str) -> http.client.HTTPConnection:
    return Pinned(*checked(endpoint))


def send(
    wanted: Subscription, notice: dict[str, str], key: str, contact: str,
    connect: Connect = open_line,
) -> int:  # fmt: skip
    """Hands a notice over, and says what the push service answered. No redirect is followed."""
    from pywebpush import WebPusher

    keys = {"p256dh": wanted.p256dh, "auth": wanted.auth}
    sealed = WebPusher({"endpoint": wanted.endpoint, "keys": keys}).encode(
        json.dumps(notice).encode()
    )
    parts = urlsplit(wanted.endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": contact}
    signed = _vapid(key).sign({**claims, "exp": int(time.time()) + TOKEN_FOR})
    topic = base64.urlsafe_b64encode(sha256(notice["table"].encode()).digest()[:18]).decode()
    headers = {
        **signed, "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_FOR), "Topic": topic, "Urgency": "normal",
    }  # fmt: skip
    line = connect(wanted.endpoint)
    try:
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        line.request("POST", path or "/", sealed["body"], headers)
        return line.getresponse().status
    finally:
        line.close()
