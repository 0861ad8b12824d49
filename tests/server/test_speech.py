"""What the server says in a terminal, and what into a pipe."""

from __future__ import annotations

import json
import logging

import segno

from haymaker.server.command import Lines
from haymaker.server.lan import code_of
from haymaker.server.speech import Sentences, greeting

PARTY = "http://192.168.1.5:8000"


def logged(what: str, level: int = logging.INFO, **about: object) -> logging.LogRecord:
    record = logging.LogRecord("haymaker.server", level, __file__, 1, what, None, None)
    record.__dict__.update(about)
    return record


def test_the_greeting_says_where_it_is_and_how_friends_come() -> None:
    alone = greeting("127.0.0.1", 8000)
    assert "http://127.0.0.1:8000/" in alone and "haymaker serve --lan" in alone
    party = greeting("127.0.0.1", 8000, PARTY, colours=False)
    assert PARTY in party and code_of(PARTY).splitlines()[3] in party
    assert "--lan" not in greeting("192.168.1.7", 8000)


def test_the_code_is_drawn_as_it_is() -> None:
    """Each letter holds two squares, one above the other; a light square is drawn."""
    drawn = code_of(PARTY).splitlines()
    squares = [[(letter in "█▀", letter in "█▄") for letter in line] for line in drawn]
    rows = [[half[i] for half in line] for line in squares for i in (0, 1)]
    wanted = segno.make(PARTY, error="l").matrix_iter(border=2)
    for row, line in zip(wanted, rows, strict=False):
        assert [not dark for dark in row] == line


def test_what_happens_is_a_sentence_for_a_person_and_a_line_of_json_for_a_pipe() -> None:
    sat = logged("seat taken", table="abc", game="Punch!", taken=2, players=2)
    said = Sentences().format(sat)
    assert said.endswith("Somebody sat down at a table of Punch!: 2 of 2 seats are taken.")
    assert json.loads(Lines().format(sat))["what"] == "seat taken"


def test_what_has_no_sentence_of_its_own_is_said_all_the_same() -> None:
    said = Sentences().format(logged("upkeep failed", logging.ERROR, problem="disk full"))
    assert said.endswith("Error. Upkeep failed: disk full.")
    assert Sentences().format(logged("write failed")).endswith("Write failed.")
