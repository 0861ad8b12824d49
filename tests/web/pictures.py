"""Takes the pictures of pages, lessons and tables: `python -m tests.web.pictures`.

They go to `docs/pictures/`. With names (`front`, `party`, `punch`, …) only those are taken.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from PIL import Image

from haymaker.bots.search import wasm
from haymaker.lab import wasm as lab
from haymaker.server.transport.engine import FOLDER
from tests.web.playing import WEB, Server, build, play

PICTURES = WEB.parent / "docs" / "pictures"
HEAVIEST = 300_000


def pack(picture: Path) -> None:
    """A palette of 256 colours: nobody sees the difference, and it is a third of the size."""
    with Image.open(picture) as full:
        full.convert("RGB").quantize(256).save(picture, optimize=True)
    if picture.stat().st_size > HEAVIEST:
        raise SystemExit(f"{picture.name} is too heavy: {picture.stat().st_size} bytes.")


def main(wanted: list[str]) -> None:
    build()
    wasm.build_all(FOLDER, ["punch"])
    wasm.build_all(FOLDER, ["punch"], by=lab)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HAYMAKER_PICTURES"] = folder
        server = Server(Path(folder), lan="127.0.0.1")
        try:
            taken = play("pictures.mjs", server.address, folder, *wanted).split()
        finally:
            server.kill()
        for name in taken:
            pack(Path(folder) / name)
            (PICTURES / name).write_bytes((Path(folder) / name).read_bytes())
    print(*taken, sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
