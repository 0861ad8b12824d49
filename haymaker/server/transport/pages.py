"""The web client: its files in memory, as brotli and gzip too where the build made them so."""

from __future__ import annotations

from dataclasses import dataclass
from mimetypes import guess_type
from pathlib import Path, PurePath
from typing import Any

from litestar import Request, route
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response.base import ASGIResponse

ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""The best first."""


@dataclass(frozen=True)
class File:
    media_type: str
    bodies: dict[str, bytes]
    """By content encoding; "" is the file as it is."""

    def choose(self, accepted: str) -> tuple[bytes, dict[str, str]]:
        """The body that suits what the browser accepts, and the headers that go with it."""
        names = {part.split(";")[0].strip() for part in accepted.split(",") if ";q=0" not in part}
        found = next((name for name in ENCODINGS if name in names and name in self.bodies), "")
        headers = {"Vary": "Accept-Encoding"} if len(self.bodies) > 1 else {}
        if found:
            headers["Content-Encoding"] = found
        return self.bodies[found], headers


def read(static: Path) -> dict[str, File]:
    """Every file of the client by its address. What is not in here is not served."""
    files = {}
    for path in static.rglob("*"):
        if path.is_file() and path.suffix not in ENCODINGS.values():
            bodies = {"": path.read_bytes()}
            for name, suffix in ENCODINGS.items():
                packed = path.with_name(path.name + suffix)
                if packed.exists():
                    bodies[name] = packed.read_bytes()
            files[path.relative_to(static).as_posix()] = File(_media_type(path.name), bodies)
    return files


def _media_type(name: str) -> str:
    if name.endswith(".webmanifest"):
        return "application/manifest+json"
    return guess_type(name)[0] or "application/octet-stream"


def routes(static: Path) -> list[Any]:
    """The routes of the client; none where it was not built."""
    files = read(static)
    if "index.html" not in files:
        return []

    def answer(request: Request[Any, Any, Any], path: str) -> ASGIResponse:
        file = files.get(path.strip("/") or "index.html")
        if file is None:
            raise NotFoundException("There is no such page.")
        body, headers = file.choose(request.headers.get("accept-encoding", ""))
        if request.method != "HEAD":
            return ASGIResponse(body=body, media_type=file.media_type, headers=headers)
        told = {"Content-Type": file.media_type, "Content-Length": str(len(body))}
        return ASGIResponse(is_head_response=True, headers=headers | told)

    @route("/", http_method=["GET", "HEAD"], include_in_schema=False, sync_to_thread=False)
    def front(request: Request[Any, Any, Any]) -> ASGIResponse:
        return answer(request, "")

    @route(
        "/{path:path}", http_method=["GET", "HEAD"], include_in_schema=False, sync_to_thread=False
    )
    def page(request: Request[Any, Any, Any], path: FromPath[PurePath]) -> ASGIResponse:
        return answer(request, path.as_posix())

    return [front, page]
