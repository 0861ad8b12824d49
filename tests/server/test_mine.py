"""All games of one person, and ratings as people know them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from haymaker.protocol.messages import Leave
from haymaker.server.db.store import Store, make_table, open_store
from haymaker.server.people import games, profiles, ratings, waiting
from haymaker.server.people.ratings import PROVISIONAL
from haymaker.table.acts.seat import new_token
from haymaker.table.entries import Sit, encode_entry
from tests.server.inside import ANN, BOT, OPEN, make, opened, run
from tests.server.test_store import SPEC


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = open_store(str(tmp_path / "t.db"))
    yield made
    made.driver.close()


def newcomer(store: Store, name: str = "Ann") -> str:
    made, job = profiles.new_profile(name, new_token())
    with store.driver.write() as session:
        job(session)
    return made.id


def play(store: Store, profile: str, number: int, status: str = "over", seats: int = 1) -> str:
    """A table at which the person has sat, against a bot or with themselves."""
    table = f"t{number}"
    sits = [Sit(seat, "person", "Ann", profile=profile) for seat in range(seats)]
    others = [Sit(seat, "bot", "random bot", "random") for seat in range(seats, 2)]
    bodies = [encode_entry(sit).decode() for sit in (*sits, *others)]
    with store.driver.write() as session:
        make_table(replace(SPEC, id=table, game="punch"), bodies, "me")(session)
        for job in ratings.seated(table, float(number), sits):
            job(session)
        session.execute(
            "UPDATE tables SET status = ?, changed = ? WHERE id = ?", (status, number, table)
        )
    return table


def test_games_that_are_over_come_page_by_page_and_none_is_left_out(store: Store) -> None:
    ann = newcomer(store)
    wanted = [play(store, ann, number) for number in range(1, games.PAGE + 6)][::-1]
    first, more = games.ended(store, ann)
    assert more and [game.table for game in first] == wanted[: games.PAGE]
    rest, more = games.ended(store, ann, before=first[-1].at)
    assert not more and [game.table for game in rest] == wanted[games.PAGE :]
    assert games.ended(store, ann, "robo_power") == ([], False)


def test_what_is_on_is_apart_and_names_everybody(store: Store) -> None:
    ann = newcomer(store)
    play(store, ann, 1)
    on = play(store, ann, 2, "playing")
    found = games.on(store, ann)
    assert [game.table for game in found] == [on]
    assert [(each.kind, each.name) for each in found[0].people] == [
        ("person", "Ann"), ("bot", "random bot"),
    ]  # fmt: skip
    assert games.on(store, newcomer(store, "Ben")) == []


def test_results_are_told_also_where_only_a_place_was_written_down(store: Store) -> None:
    ann = newcomer(store)
    for number, place in ((1, 1), (2, 2)):
        table = play(store, ann, number)
        with store.driver.write() as session:
            session.execute("UPDATE seatings SET place = ? WHERE table_id = ?", (place, table))
    play(store, ann, 3, seats=2)
    assert [game.result for game in games.ended(store, ann)[0]] == ["together", "lost", "won"]


def test_whoever_gets_up_before_it_begins_has_no_game_there(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path / "t.db") as house:
            made, job = profiles.new_profile("Ann", new_token())
            await house.writer.do(job)
            table, _ = await make(house, "punch", [ANN, OPEN], profile=made.id)
            assert [game.table for game in games.on(house.store, made.id)] == [table.id]
            await house.perform(table.id, Leave("1", 0))
            assert games.on(house.store, made.id) == []

    run(test)


def test_a_rating_begins_at_1500_and_is_never_below_nothing() -> None:
    fresh = ratings.shown("punch", ratings.MODEL.mu, ratings.MODEL.sigma, 0)
    assert (fresh.rating, fresh.deviation, fresh.provisional) == (1500, 333, True)
    known = ratings.shown("punch", 27.5, 2.0, PROVISIONAL)
    assert (known.rating, known.deviation, known.provisional) == (1600, 80, False)
    assert ratings.shown("punch", -60.0, 3.0, 50).rating == 100


def test_the_lobby_says_who_waits_for_what(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path / "t.db") as house:
            made, job = profiles.new_profile("Ann", new_token())
            await house.writer.do(job)
            with house.store.driver.write() as session:
                session.execute(
                    "INSERT INTO ratings VALUES (?, 'punch', 27.5, 2.0, 12)", (made.id,)
                )
            table, _ = await make(
                house, "punch", [ANN, OPEN], {"matches_to_win": 1}, profile=made.id, listed=True
            )
            (shown,) = waiting.listed(house.store, [table.shown()])
            assert shown.rules == ["Matches won that win the game: 1"]
            assert shown.ratings[0] is not None and shown.ratings[0].rating == 1600
            assert shown.ratings[1] is None
            alone, _ = await make(house, "robo_power", [ANN, BOT])
            assert waiting.listed(house.store, [alone.shown()])[0].ratings == [None, None]

    run(test)


def test_house_rules_are_said_in_words_and_not_too_many() -> None:
    said = waiting.said("punch", {"matches_to_win": 1, "max_replays": 0, "a": True, "b_c": [1]})
    assert said[0] == "Matches won that win the game: 1"
    assert said[2:] == ["a: yes", "and 1 more"]
