"""The local network: where this machine is found on it, as an address and as a code to scan."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from io import StringIO
from urllib.parse import urlsplit

from haymaker.kernel.errors import HaymakerError

FAR = ("192.0.2.1", "10.255.255.255", "192.168.255.255", "172.31.255.255")
"""Addresses that nothing is sent to: the way there only says which address of ours it begins at."""


def own_address(wanted: str = "") -> str:
    """The address on the local network: the one that is asked for, or the one found."""
    found = [wanted] if wanted else _candidates()
    at_home = [each for each in found if is_private(each)]
    if not at_home and found:
        raise HaymakerError(
            f"{found[0]} is no address of a local network, and --lan serves nothing wider. For the "
            "open internet there is --host: see docs/operating.md."
        )
    if not at_home:
        raise HaymakerError(
            "This machine seems to be on no local network. Connect it to one, or name its address "
            "there: --lan 192.168.1.5."
        )
    return at_home[0]


def _candidates() -> list[str]:
    """Addresses of this machine, the likeliest first."""
    found = []
    for far in FAR:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            found.append(str(probe.getsockname()[0]))
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [each for each in dict.fromkeys(found) if not each.startswith("127.")]


def is_private(address: str) -> bool:
    """Whether this is an address within a house: reached from there, and not from outside."""
    try:
        return ipaddress.IPv4Address(address).is_private and address != "0.0.0.0"
    except ValueError:
        return False


def listen(addresses: list[str], port: int) -> list[socket.socket]:
    """One socket per address, so that nothing but these is served."""
    sockets: list[socket.socket] = []
    for address in dict.fromkeys(addresses):
        each = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        each.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            each.bind((address, port))
        except OSError as problem:
            for other in (each, *sockets):
                other.close()
            raise HaymakerError(
                f"The server could not start at {address}:{port}: {problem.strerror}."
            ) from None
        sockets.append(each)
    return sockets


def code_of(address: str) -> str:
    """A QR code in blocks of text, for a terminal."""
    import segno

    drawn = StringIO()
    segno.make(address, error="l").terminal(drawn, border=2, compact=True)
    return drawn.getvalue().rstrip("\n")


def own_names(origins: tuple[str, ...] = ()) -> frozenset[str]:
    """The names by which this machine is called at home."""
    name = socket.gethostname().lower()
    given = (urlsplit(origin).hostname or "" for origin in origins)
    return frozenset({"localhost", name, f"{name}.local", f"{name}.lan", *given} - {""})


def is_ours(host: str, names: frozenset[str]) -> bool:
    """Whether a request means this server by its name: a page from elsewhere can have its own name
    point at our address, but it cannot have its visitors ask for a number or for our name."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return "@" not in host and name in names
    return True
