"""Games as tables of data: decisions and records to Parquet, and back for imitation learning.

One row per step, luck's included; `docs/research.md` describes the columns. A file holds games of
one room; what a step meant is worked out again from the rules, so it stays small.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from haymaker import games
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record
from haymaker.research.needed import needed
from haymaker.table import records

COLUMNS = {
    "game": "the room's name",
    "rules": "the version of its rules",
    "players": "how many play",
    "kit": "the kit's values as JSON",
    "source": "the file it comes from",
    "number": "the game within this table, from 0",
    "step": "the step within the game, from 0",
    "seat": "the seat that acted; 15 is luck",
    "action": "the action's number",
    "words": "the action as JSON, as in a record file",
    "points": "the points of each seat at the end; none where the game was broken off",
    "ending": "how it ended, as the rules number it; none where it was broken off or lost on time",
}


def rows_of(record: records.GameRecord, number: int) -> Iterator[dict[str, Any]]:
    """The steps of a record, each with the game that it belongs to."""
    kit = json.dumps(record.header["kit"], ensure_ascii=False, sort_keys=True)
    end = record.end or {}
    for step, (seat, action) in enumerate(record.steps):
        yield {
            "game": record.game_name,
            "rules": record.version,
            "players": int(record.header["players"]),
            "kit": kit,
            "source": record.source,
            "number": number,
            "step": step,
            "seat": seat,
            "action": action,
            "words": json.dumps(records.words_of(record.spelled[step]), ensure_ascii=False),
            "points": end.get("points"),
            "ending": end.get("ending"),
        }


def records_frame(paths: Iterable[Path | str]) -> Any:
    """Record files as one polars table. Each is checked against the rules it was played under."""
    polars = needed("polars")
    rows: list[dict[str, Any]] = []
    for number, path in enumerate(paths):
        record = records.load(Path(path))
        if record.problem is not None:
            raise record.problem
        record.keep_sound(record.game(games.find(record.game_name)))
        if record.problem is not None:
            raise record.problem
        rows += rows_of(record, number)
    return polars.DataFrame(rows, schema=schema(polars))


def schema(polars: Any) -> dict[str, Any]:
    kinds = dict.fromkeys(COLUMNS, polars.Int32)
    texts = dict.fromkeys(("game", "kit", "source", "words"), polars.String)
    return {**kinds, **texts, "points": polars.List(polars.Int32)}


def to_parquet(paths: Iterable[Path | str], target: Path | str) -> int:
    """Writes record files into one Parquet file; returns how many steps there are."""
    frame = records_frame(paths)
    frame.write_parquet(target)
    return len(frame)


class Example(NamedTuple):
    """A decision as a learner sees it."""

    observation: Record
    tensor: npt.NDArray[np.float32]
    mask: npt.NDArray[np.bool_]
    seat: int
    action: int
    reward: float
    """What the seat got in the end; 0 where the game was broken off."""


def examples(source: Any) -> Iterator[Example]:
    """Every decision of a Parquet file, or of a table read from one, for imitation learning.

    Games are played again by the rules: a step that they do not allow is an error."""
    polars = needed("polars")
    frame = source if isinstance(source, polars.DataFrame) else polars.read_parquet(source)
    for (_, *_), steps in frame.sort("number", "step").group_by("number", maintain_order=True):
        yield from _examples_of(steps)


def _examples_of(steps: Any) -> Iterator[Example]:
    first = steps.row(0, named=True)
    room = games.find(first["game"])
    if room.version != first["rules"]:
        raise HaymakerError(
            f"{first['source']}: was played under version {first['rules']} of the rules; "
            f"here are those of version {room.version}."
        )
    game = room.game(first["players"], **json.loads(first["kit"]))
    history = game.history(zip(steps["seat"], steps["action"], strict=True))
    rewards = game.rewards(history.state)
    spec = game.observation_spec
    for s, (seat, action) in history:
        if seat != CHANCE:
            seen = game.observation(s, seat)
            yield Example(
                seen, spec.tensor(seen, [seat])[0], game.mask(s, seat), seat, action, rewards[seat]
            )


def table_of_games(players: int | None = None, sample: int = 20) -> str:
    """The games as Markdown, figures measured over random play: what `python -m
    haymaker.research.data` prints."""
    heading = ("game", "seats", "actions", "state", "integers", "floats", "legal", "hidden",
               "luck", "together", "decisions")  # fmt: skip
    lines = ["| " + " | ".join(heading) + " |", "|" + "---|" * len(heading)]
    for name in games.names():
        lines.append("| " + " | ".join(_facts(games.load(name, players=players), sample)) + " |")
    return "\n".join(lines)


def _facts(game: Game, sample: int) -> list[str]:
    from haymaker.research.table import Table

    spec = game.observation_spec
    luck = np.random.default_rng(1)
    moves, lengths, together, decisions = 0, [], 0, 0
    for seed in range(sample):
        table = Table(game, seed)
        length = 0
        while seats := table.seats:
            legal = game.legal(table.state, seats[0])
            moves += len(legal)
            together += len(seats) > 1
            table.act(seats[0], int(luck.choice(legal)))
            length += 1
        lengths.append(length)
        decisions += length
    low, high = game.room.box.players
    hidden = sum(1 for field in spec.fields if field.hidden)
    return [
        game.title,
        f"{low}–{high}" if low < high else str(low),
        str(game.actions),
        f"{game.room.state.itemsize} B",
        str(len(spec.limits()[0])),
        str(spec.size),
        f"{moves / decisions:.1f}",
        f"{hidden}/{len(spec.fields)}",
        str(game.room.rules.LUCK),
        f"{together / decisions:.0%}",
        f"{np.mean(lengths):.0f}",
    ]


if __name__ == "__main__":
    print(table_of_games())
