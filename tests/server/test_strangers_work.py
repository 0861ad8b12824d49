"""What takes long for a stranger is done elsewhere, in a fair line, and holds up nobody."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from haymaker.kernel.errors import HaymakerError
from haymaker.protocol.lobby import PositionAsked, PushAsked
from haymaker.protocol.messages import Hello
from haymaker.server.errors import Full, TooMuch
from haymaker.server.transport import push
from haymaker.server.transport.connection import PAST_AT_ONCE, Connection
from haymaker.server.workers.line import FairLine
from tests.server.inside import ANN, BEN, NoWire, act, make, opened, until
from tests.server.running import MINE, OPEN_SEAT, Server, http, make_table


def test_a_kit_that_takes_long_to_read_holds_up_nobody(tmp_path: Path) -> None:
    """TOML with deep dotted keys costs quadratic time; six such requests once stopped all play."""
    deep = "\n".join(f"{'.'.join('a' * 2000)}.b{i} = 1" for i in range(60))
    running = Server(
        str(tmp_path / "t.db"), tmp_path, read_within=0.5, guests_waiting_each=4
    ).start().wait()  # fmt: skip
    made = make_table(running, "punch", [MINE, {"kind": "bot", "bot": "random"}])
    wanted = {"game": "punch", "seats": [MINE, OPEN_SEAT], "kit": deep}
    with ThreadPoolExecutor(6) as people:
        slow = [
            people.submit(http.post, running.address + "/api/tables", json=wanted, timeout=60)
            for _ in range(6)
        ]
        answers = [future.result() for future in slow]
        running.wait()
    assert {answer.status_code for answer in answers} <= {400, 429}
    assert any("too long to read" in answer.json()["message"] for answer in answers)
    assert any("your address" in answer.json()["message"] for answer in answers)
    table = http.get(f"{running.address}/api/tables/{made['table']['id']}").json()
    assert table["status"] == "playing"
    assert running.stop() == 0


async def test_what_cannot_be_read_costs_no_reader(tmp_path: Path) -> None:
    """Nested too deeply to be handed over, or a fault of ours: the reader stays, and whoever asked
    is not told that it took too long."""
    deep: Any = 1
    for _ in range(5000):
        deep = [deep]
    async with opened(tmp_path / "t.db") as house:
        readers = house.guests._readers
        with pytest.raises(HaymakerError, match="nested too deeply"):
            await house.guests.read("Ann", "choose_kit", "punch", 2, {"rounds": deep}, "")
        assert readers.processes == [], "not even one was started"
        with pytest.raises(HaymakerError, match="This cannot be read"):
            await house.guests.read("Ann", "verify_record", None)
        (reader,) = readers.processes
        with pytest.raises(HaymakerError, match="bytes, not 3"):
            await house.guests.read("Ann", "show_position", "punch", PositionAsked(state="AAAA"))
        assert readers.processes == [reader]


async def test_an_address_that_asks_for_much_waits_for_itself_alone() -> None:
    """One address once kept the only reader of kits busy for everybody."""
    line, done = FairLine(places=2, most=8, most_each=4), list[str]()
    free = asyncio.Event()

    async def work(who: str, name: str) -> None:
        async with line.place(who):
            done.append(name)
            await free.wait()

    rude = [asyncio.ensure_future(work("rude", f"rude {n}")) for n in range(4)]
    await asyncio.sleep(0)
    with pytest.raises(TooMuch, match="from your address"):
        await work("rude", "one more")
    honest = [asyncio.ensure_future(work(who, who)) for who in ("Ann", "Ben")]
    await until(lambda: len(done) == 2)
    assert done == ["rude 0", "Ann"], "an address has one place at a time, and Ann needs not wait"
    free.set()
    await asyncio.gather(*rude, *honest)
    assert done.index("Ben") < done.index("rude 2"), "they take turns, an address at a time"


async def test_whoever_hangs_up_leaves_the_line() -> None:
    line, done = FairLine(places=1, most=3, most_each=3), list[str]()
    free = asyncio.Event()

    async def work(who: str) -> None:
        async with line.place(who):
            done.append(who)
            await free.wait()

    first, second, third = (asyncio.ensure_future(work(who)) for who in ("Ann", "Ben", "Cai"))
    await until(lambda: done == ["Ann"])
    with pytest.raises(Full, match="try again in a moment"):
        await work("Dan")
    second.cancel()
    await asyncio.gather(second, return_exceptions=True)
    fourth = asyncio.ensure_future(work("Dan"))
    first.cancel()  # in the midst of its work
    await until(lambda: done == ["Ann", "Cai"])
    free.set()
    await asyncio.gather(third, fourth)
    assert done == ["Ann", "Cai", "Dan"]


async def test_a_slow_name_server_holds_up_no_reader_of_the_database(tmp_path: Path) -> None:
    """Somebody else's server is named by a stranger, and may take as long as it likes."""
    answered = threading.Event()
    async with opened(tmp_path / "t.db") as house:
        house.notices.allowed = lambda endpoint: answered.wait(60)
        wanted = PushAsked("https://slow.example/x", "k", "a")
        asked = [
            asyncio.ensure_future(push.subscribe.fn(wanted, house, "nobody", "a"))
            for _ in range(100)
        ]
        await until(lambda: any(task.done() for task in asked))
        assert any(isinstance(task.exception(), Full) for task in asked if task.done())
        assert await asyncio.wait_for(asyncio.to_thread(house.store.ask, "SELECT 1"), 30) == [(1,)]
        answered.set()
        await asyncio.gather(*asked, return_exceptions=True)


async def test_bots_that_are_awaited_go_before_hints(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN])
        house.thinkers._at_work = 8
        with pytest.raises(Full, match="again in a moment"):
            await house.thinkers.advise(live.state, 0)


async def test_a_long_past_is_gone_through_elsewhere_and_has_its_price(tmp_path: Path) -> None:
    """Whoever came to a table anew had its past gone through on the event loop, as often as they
    liked."""
    async with opened(tmp_path / "t.db") as house:
        live, made = await make(house, "punch", [ANN, BEN], {"max_redeals": 0})
        for _ in range(30):
            await act(house, live, live.state.waiting[0])
        assert live.untold(0) >= 30
        going, gate = threading.Event(), threading.Event()

        async def in_thread(work: Any, *about: Any) -> Any:
            def slowly() -> Any:
                going.set()
                gate.wait(60)
                return work(*about)

            return await asyncio.to_thread(slowly)

        recalling = asyncio.ensure_future(live.recall(0, in_thread))
        await until(going.is_set)
        for _ in range(4):  # the game goes on meanwhile
            await act(house, live, live.state.waiting[0])
        gate.set()
        await recalling
        lines = live._logs.pop(0)
        assert lines == live._log(0) and lines[-1].n == live.state.playing().n[0]
        del live._logs[0]
        guest = Connection(NoWire(), NoWire(), house, live, "192.0.2.1")  # type: ignore[arg-type]
        before = guest._together._left
        await guest._answer(Hello("h", seats=[made.tokens[0]]))
        assert live.untold(0) == 0 and guest._together._left < before - 30 / PAST_AT_ONCE + 1
