"""TypeScript types of the records that rooms lay out: `python -m haymaker.protocol.records`.

It writes a `record.ts` into the folder of every game that the browser client can draw; a test holds
them together. Pages read views, and the engine's memory, through these types alone: where a field
lies is told by the description that comes with a module (`bots/search/wasm.py`), so that a page can
never read one module with the places of another.
"""

from __future__ import annotations

from pathlib import Path

from haymaker.games import GAMES, find
from haymaker.kernel.game import Room

CLIENT = Path(__file__).parents[2] / "web" / "src" / "games"

HEAD = """\
// Made from the room's layout by `python -m haymaker.protocol.records`; do not edit by hand.

/** A state of {title}, or what somebody may see of one. */
export interface State {{
"""


def main() -> None:
    for name in GAMES:
        if (CLIENT / name).is_dir():
            (CLIENT / name / "record.ts").write_text(source(find(name)), encoding="utf-8")


def source(room: Room) -> str:
    fields = room.game().observation_spec.fields
    lines = [HEAD.format(title=room.title)]
    for field in fields:
        said = f"  /** {field.says[:1].upper()}{field.says[1:]}. */\n" if field.says else ""
        lines.append(f"{said}  {field.name}: number{'[]' * len(field.shape)};\n")
    return "".join([*lines, "}\n"])


if __name__ == "__main__":
    main()
