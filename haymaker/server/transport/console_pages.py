"""The pages of the operator's console: plain HTML, made here, without a script.

Whatever people wrote is escaped where it is put into a page: only `Html` passes as it is.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any
from urllib.parse import quote

from haymaker.protocol.shown import Chat, TableShown
from haymaker.server.people.bans import Ban
from haymaker.server.people.logbook import Deed
from haymaker.server.people.reports import Complaint

PAGES = {
    "": "Overview", "tables": "Tables", "people": "People", "reports": "Reports",
    "faults": "Faults", "bans": "Bans", "log": "Log",
}  # fmt: skip
STATUSES = ("open", "playing", "frozen", "set aside", "over", "abandoned")
TERMS = {"1": "a day", "7": "a week", "30": "30 days", "90": "90 days", "": "for good"}


class Html(str):
    """Text that is HTML already."""


def put(value: object) -> str:
    return value if isinstance(value, Html) else escape(str(value))


def join(parts: Iterable[object]) -> Html:
    return Html("".join(map(put, parts)))


def tag(name: str, /, *inner: object, **attributes: object) -> Html:
    told = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Html(f"<{name}{told}>{join(inner)}</{name}>")


def when(at: float | None) -> Html:
    if at is None:
        return Html("for good")
    text = time.strftime("%Y-%m-%d %H:%M", time.gmtime(at))
    return tag("time", text, datetime=text.replace(" ", "T") + "Z")


def link(path: str, *inner: object) -> Html:
    return tag("a", *inner, href=path)


def to_table(table: str) -> Html:
    return link(f"/tables/{quote(table)}", table)


def to_person(person: str, name: str = "") -> Html:
    return link(f"/people/{quote(person)}", name or person)


def grid(caption: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> Html:
    """A table with its heads; a sentence where it has no rows."""
    body = [tag("tr", *(tag("td", cell) for cell in row)) for row in rows]
    if not body:
        return tag("p", f"{caption}: none.", class_="quiet")
    head = tag("thead", tag("tr", *(tag("th", each, scope="col") for each in heads)))
    whole = tag("table", tag("caption", caption), head, tag("tbody", *body))
    return tag("div", whole, class_="scroll", tabindex="0", role="region", aria_label=caption)


@dataclass(frozen=True)
class Desk:
    """Draws pages for somebody who has shown the token; `seal` goes along with every form."""

    seal: str

    def page(self, title: str, *inner: object, here: str = "", notice: str = "") -> str:
        items = [
            link(f"/{path}", says) if path != here
            else tag("a", says, href=f"/{path}", aria_current="page")
            for path, says in PAGES.items()
        ]  # fmt: skip
        nav = tag("nav", *items, aria_label="Console")
        told = tag("p", notice, class_="notice", role="status") if notice else Html("")
        main = tag("main", tag("h1", title), told, *inner)
        return document(title, join((tag("header", tag("strong", "Haymaker console"), nav), main)))

    def form(self, action: str, button: str, *fields: object, hot: bool = False) -> Html:
        sealed = Html(f'<input type="hidden" name="seal" value="{escape(self.seal)}">')
        go = tag("button", button, class_="hot" if hot else None)
        return tag("form", sealed, *fields, go, method="post", action=action)

    # --- tables ---

    def tables(self, rows: Sequence[Any], status: str, find: str) -> str:
        options = [tag("option", "any", value="")]
        options += [
            tag("option", each, value=each, selected="" if each == status else None)
            for each in STATUSES
        ]
        search = tag(
            "form", tag("label", "Status ", tag("select", *options, name="status")),
            field("Id", "find", find), tag("button", "Find"), method="get", action="/tables",
            class_="row",
        )  # fmt: skip
        shown = [
            (to_table(id), game, status, when(made), when(changed), "yes" if listed else "")
            for id, game, status, made, changed, listed in rows
        ]
        heads = ("Table", "Game", "Status", "Made", "Changed", "Listed")
        return self.page("Tables", search, grid("The latest tables", heads, shown), here="tables")

    def table(
        self, id: str, shown: TableShown | None, problem: str, lines: Sequence[Chat],
        deeds: Sequence[Deed], persons: Sequence[str],
    ) -> str:  # fmt: skip
        parts: list[object] = []
        if shown is None:
            parts.append(tag("p", problem, class_="notice"))
            parts.append(self.form(f"/tables/{quote(id)}/read", "Try to read it again"))
            return self.page(f"Table {id}", *parts, self._deeds(deeds), here="tables")
        facts = f"{shown.title}, {shown.status}; {shown.watchers} watching. {shown.note}"
        seats = [
            (
                seat.role,
                to_person(persons[seat.seat], seat.name) if seat.kind == "person" else seat.kind,
                seat.presence if seat.kind == "person" else "",
                "a bot plays" if seat.substitute else "",
            )
            for seat in shown.seats
        ]
        parts += [tag("p", facts), grid("Seats", ("Seat", "Who", "Presence", ""), seats)]
        if shown.status == "frozen":
            parts.append(self.form(f"/tables/{quote(id)}/thaw", "Thaw: let it go on", hot=True))
        elif shown.status in ("open", "playing"):
            why = field("Why (everybody at the table reads it)", "why", "", required=True)
            parts.append(self.form(f"/tables/{quote(id)}/freeze", "Freeze", why, hot=True))
        parts += [chat("What was said", lines), self._deeds(deeds)]
        return self.page(f"Table {id}", *parts, here="tables")

    def faults(self, aside: Sequence[Any], frozen: Sequence[Any], counts: Sequence[Any]) -> str:
        heads = ("Table", "Game", "Changed", "")
        rows = [
            (to_table(id), game, when(changed), self.form(f"/tables/{quote(id)}/read", "Try again"))
            for id, game, changed in aside
        ]
        stopped = [
            (to_table(id), game, when(changed), self.form(f"/tables/{quote(id)}/thaw", "Thaw"))
            for id, game, changed in frozen
        ]
        said = tag(
            "p", "The log of the server has every fault with its trace. What cannot be read is set "
            "aside: nothing of it is lost, and what was staked there has gone home.",
        )  # fmt: skip
        return self.page(
            "Faults", said, grid("Set aside", heads, rows), grid("Frozen", heads, stopped),
            grid("Since the start", ("What", "How often"), counts), here="faults",
        )  # fmt: skip

    # --- people ---

    def people(self, rows: Sequence[Any], find: str) -> str:
        search = tag(
            "form", field("Name or id", "find", find), tag("button", "Find"), method="get",
            action="/people", class_="row",
        )  # fmt: skip
        shown = [(to_person(id, name), id, when(made)) for id, name, made in rows]
        found = grid("The latest profiles", ("Name", "Id", "Made"), shown)
        return self.page("People", search, found, here="people")

    def person(
        self, person: str, name: str, made: float | None, sat: Sequence[Any],
        about: Sequence[Complaint], bans: Sequence[Ban], addresses: int, deeds: Sequence[Deed],
    ) -> str:  # fmt: skip
        parts: list[object] = [tag("p", f"{person}", class_="quiet")]
        if made is None:
            parts.append(tag("p", "A guest without a profile: only the address can be banned."))
        terms = [tag("option", says, value=days) for days, says in TERMS.items()]
        fields = [
            Html(f'<input type="hidden" name="person" value="{escape(person)}">'),
            tag("label", "For ", tag("select", *terms, name="days")),
            field("Why (for the log)", "why", "", required=True),
        ]
        if addresses:
            box = Html('<input type="checkbox" name="address" value="yes">')
            fields.append(tag("label", box, " and the address they came from, up to 90 days"))
        if made is not None or addresses:
            parts.append(self.form("/people/ban", f"Ban {name}", *fields, hot=True))
        games = [(to_table(id), game, status, when(at)) for id, game, status, at in sat]
        parts += [
            self._bans(bans), *(self._report(told) for told in about),
            grid("Where they sat", ("Table", "Game", "Status", "When"), games), self._deeds(deeds),
        ]  # fmt: skip
        return self.page(name, *parts, here="people")

    def bans(self, bans: Sequence[Ban]) -> str:
        said = tag(
            "p", "Addresses are kept as keyed hashes, and for 90 days at most: who has one now may "
            "be somebody else.",
        )  # fmt: skip
        return self.page("Bans", said, self._bans(bans), here="bans")

    def _bans(self, bans: Sequence[Ban]) -> Html:
        rows = [
            (
                to_person(ban.who, ban.name) if ban.kind == "profile" else ban.name,
                ban.kind, ban.why, when(ban.at), when(ban.until),
                self.form(
                    "/bans/lift", "Lift",
                    Html(f'<input type="hidden" name="kind" value="{escape(ban.kind)}">'),
                    Html(f'<input type="hidden" name="who" value="{escape(ban.who)}">'),
                ),
            )
            for ban in bans
        ]  # fmt: skip
        return grid("Bans", ("Who", "What", "Why", "Since", "Until", ""), rows)

    # --- reports ---

    def reports(self, found: Sequence[Complaint], settled: bool) -> str:
        other = (
            ("/reports", "Reports that wait")
            if settled
            else ("/reports?settled=yes", "Settled reports")
        )
        body = [self._report(told) for told in found] or [
            tag("p", "None. All is well.", class_="quiet")
        ]
        return self.page("Reports", tag("p", link(*other)), *body, here="reports")

    def _report(self, told: Complaint) -> Html:
        head = tag(
            "h2", to_person(told.reported, told.name), " at ", to_table(told.table), class_="who"
        )
        by = tag("p", when(told.at), ", reported by ", to_person(told.reporter), class_="quiet")
        reason = tag("blockquote", told.reason)
        parts = [head, by, reason, chat("What was said before", told.lines)]
        if told.settled is None:
            parts.append(self.form(f"/reports/{quote(told.id)}/settle", "Mark as settled"))
        return tag("article", *parts)

    # --- what was done ---

    def log(self, deeds: Sequence[Deed]) -> str:
        return self.page("Log", self._deeds(deeds), here="log")

    def _deeds(self, deeds: Sequence[Deed]) -> Html:
        rows = [(when(deed.at), deed.what, deed.about, deed.note) for deed in deeds]
        return grid("What operators did", ("When", "What", "About", "Note"), rows)

    def overview(self, numbers: Sequence[tuple[str, str, object]]) -> str:
        tiles = [
            tag("a", tag("b", count), tag("span", says), href=path, class_="tile")
            for path, says, count in numbers
        ]
        return self.page("Overview", tag("div", *tiles, class_="tiles"), here="")


def field(says: str, name: str, value: str, required: bool = False) -> Html:
    must = " required" if required else ""
    box = Html(f'<input name="{escape(name)}" value="{escape(value)}" maxlength="200"{must}>')
    return tag("label", says, " ", box)


def chat(caption: str, lines: Sequence[Chat]) -> Html:
    place = {True: "gallery", False: ""}
    rows = [
        (when(line.at), to_person(line.who, line.name), place[line.gallery], line.text)
        for line in lines
    ]
    return grid(caption, ("When", "Who", "Where", "Line"), rows)


def entrance(problem: str = "") -> str:
    """Without the token, this is all that there is to see."""
    told = tag("p", problem, class_="notice", role="alert") if problem else Html("")
    box = Html('<input type="password" name="token" required autocomplete="off">')
    form = tag(
        "form", tag("label", "Token ", box), tag("button", "Come in", class_="hot"),
        method="post", action="/enter", class_="row",
    )  # fmt: skip
    said = tag("p", "The server has printed the token when it started.")
    title = "Haymaker console"
    return document(title, tag("main", tag("h1", title), said, told, form))


def document(title: str, body: Html) -> str:
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<title>{escape(title)}</title><link rel="stylesheet" href="/console.css">'
    )
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{body}</body></html>'
