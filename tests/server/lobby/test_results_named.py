"""Who chooses not to be named stands among results without a name, in every answer; those who sat there know it."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from moonless.server.lobby import clerk
from moonless.server.lobby.player import PARTS
from moonless.server.site.app import ENDPOINTS
from tests.server.lobby.support import NATO, PASSWORD, SOVIET, UNSEEN, account, first_moves, sit
from tests.server.support import Server, Visitor, make_settings, until
from tests.server.table.test_desk import play
from tests.server.table.test_shares import Contributor

CURLEW, TERN = "Quiet Curlew", "Amber Tern"
DAY, HOUR = 86_400.0, 3600.0
HIDDEN = [part for part in PARTS if part != "named"]


class Site:
    """Three accounts, of whom the first chooses not to be named, and a guest."""

    def __init__(self, server: Server, clock: list[float]) -> None:
        self.server, self.clock = server, clock
        self.people = [account(server.url, name) for name in (CURLEW, TERN, "Plain Keel")]
        self.people.append(Visitor(server.url))
        self.curlew, self.tern, self.keel, self.guest = self.people
        for person in self.people[:3]:
            person.ask("PUT", "/api/me/shows", {"shows": [*PARTS]})

    def hide(self) -> None:
        self.curlew.ask("PUT", "/api/me/shows", {"shows": HIDDEN})

    def nobody_reads(self, **fill: str) -> None:
        """No answer of the server names who does not want it, but to those who sat there; at sea she lets herself be
        seen, until it is noticed that she has gone."""
        until(lambda: CURLEW not in self.keel.send("GET", "/api/lobby").text)
        asked = 0
        for each in ENDPOINTS:
            if each.method == "GET" and set(re.findall(r"{(\w+)}", each.path)) <= set(fill):
                for person in (self.keel, self.guest):
                    answer = person.send("GET", each.path.format(**fill))
                    assert CURLEW not in answer.text, each.path
                    asked += 1
        assert asked > 60


@pytest.fixture
def site(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    monkeypatch.setattr(clerk, "LOOK_SECONDS", 0.05)
    clock = [1_790_000_000.0]
    with Server(make_settings(tmp_path, database, clock=lambda: clock[0])) as server, ExitStack() as people:
        made = Site(server, clock)
        for each in made.people:
            people.callback(each.close)
        yield made


def duel(site: Site) -> str:
    """A rated game of the first two, with dice to which both contribute."""
    card = site.curlew.start(
        UNSEEN, "duel", seats={NATO: "me", SOVIET: "open"}, options={"weather": False, "round_limit": 5}, dice="joint",
        terms={"pace": "live", "rated": True},
    )  # fmt: skip
    sit(site.tern, card["id"], SOVIET)
    both = [Contributor(person, card["id"]) for person in (site.curlew, site.tern)]
    for each in both:
        each.promise()
    for each in both:
        each.open()
    first_moves(site.curlew, site.tern, card["id"])
    return str(card["id"])


def holder(card: dict[str, Any], seat: str) -> dict[str, Any]:
    found: dict[str, Any] = card["seats"][seat]["holder"]
    return found


def test_a_game_that_is_over_names_nobody_who_does_not_want_it(site: Site) -> None:
    table = duel(site)
    path = f"/api/tables/{table}"
    site.hide()
    assert holder(site.guest.get(path), NATO)["name"] == CURLEW, "while it goes on one knows who plays"
    site.tern.ask("POST", f"{path}/resign")
    until(lambda: site.guest.get(f"/api/ratings?game={UNSEEN}&side=NATO")["places"])
    (best,) = site.guest.get(f"/api/ratings?game={UNSEEN}&side=NATO")["places"]
    assert (best["person"], best["rating"]) == ("", 1579), "place and result stay"
    for person, name in ((site.guest, ""), (site.keel, ""), (site.curlew, CURLEW), (site.tern, CURLEW)):
        card = person.get(path)
        assert holder(card, NATO) == {"kind": "person", "name": name}
        assert holder(card, SOVIET)["name"] == TERN
        shares = person.get(f"{path}/proof")["dice"]["shares"]
        assert [share["name"] for share in shares] == [name, TERN]
        (last,) = person.get(f"/api/players/{TERN}")["last"]
        assert (last["people"], last["won"]) == ([name], 0.0)
    site.nobody_reads(table=table, step="1", form="result.svg", game=UNSEEN, name=TERN)
    with site.guest.sit(table) as watching, site.curlew.sit(table) as own, site.tern.sit(table) as other:
        assert holder(watching.card, NATO)["name"] == ""
        until(lambda: other.request(do="ping", id="p") and online(other) == [TERN, CURLEW])
        assert own.card["mine"] == [NATO]
        watching.request(do="ping", id="p")
        assert online(watching) == [TERN]
        assert not any(CURLEW in raw for raw in watching.raw)
    site.curlew.ask("PUT", "/api/me/shows", {"shows": [*PARTS]})
    assert holder(site.guest.get(path), NATO)["name"] == CURLEW, "at once, also where the table is open"


def online(screen: Any) -> list[str]:
    """Who is here, as that screen was told last."""
    told = [message["online"] for message in screen.heard if message["t"] == "people"]
    return [name for name in told[-1] if name in (CURLEW, TERN)]


def test_nobody_reads_it_among_the_results_of_a_day_and_of_a_tournament(site: Site) -> None:
    wish = {"title": "Cup", "game": "by-stealth-and-sea"}
    rounds = [{"scenario": "bg2", "opens": 0, "closes": site.clock[0] + HOUR}]
    cup = site.keel.ask("POST", "/api/tournaments", {**wish, "rounds": rounds})["id"]
    tables = []
    for number, person in enumerate((site.curlew, site.keel)):
        for begin in ("/api/daily", f"/api/tournaments/{cup}/rounds/1"):
            card = person.ask("POST", begin)
            tables.append(card["mine"]["id"] if begin == "/api/daily" else card["id"])
            with person.sit(tables[-1]) as screen:
                play(screen, Random(number))
    site.hide()
    mine, theirs = (person.get("/api/daily")["results"] for person in (site.curlew, site.keel))
    assert sorted((row["by"], row["named"], row["own"]) for row in mine) == [
        ("Plain Keel", True, False), (CURLEW, True, True),
    ]  # fmt: skip
    assert sorted((row["by"], row["named"], row["own"]) for row in theirs) == [
        ("", False, False), ("Plain Keel", True, True),
    ]  # fmt: skip
    assert [row["score"] for row in mine] == [row["score"] for row in theirs]
    site.clock[0] += DAY
    for person, name in ((site.guest, ""), (site.keel, ""), (site.curlew, CURLEW)):
        results = person.get(f"/api/tournaments/{cup}")["results"]
        assert sorted(row["by"] for row in results) == sorted([name, "Plain Keel"])
    for table in tables[:2]:
        site.nobody_reads(table=table, id=cup, step="1", form="result.svg", game="by-stealth-and-sea", round="1")
    assert holder(site.curlew.get(f"/api/tables/{tables[0]}"), "slc-1")["name"] == CURLEW


def test_since_when_somebody_is_here_is_the_owners_choice(site: Site) -> None:
    page = f"/api/players/{TERN}"
    assert site.guest.get(page)["since"] == site.tern.get(page)["since"] > 0
    site.tern.ask("PUT", "/api/me/shows", {"shows": ["ratings"], "friends": ["since", "named", "sea"]})
    assert (site.guest.get(page)["since"], site.keel.get(page)["since"]) == (0, 0)
    own = site.tern.get(page)
    assert own["since"] > 0
    assert (own["shows"], own["friends"]) == (["ratings"], ["since"]), "a name is told to all or to nobody"
    site.tern.ask("PUT", "/api/me/friends", {"person": "Plain Keel", "friend": True})
    assert site.keel.get(page)["since"] > 0
    exported = site.tern.get("/api/me/export")["person"]
    assert (exported["shows"], exported["since"] > 0) == ("ratings friends:since", True)
    new = site.guest.ask("POST", "/api/account", {"name": "New Anchor", "password": PASSWORD})
    shows = site.guest.get(f"/api/players/{new['name']}")["shows"]
    assert {"since", "named"} <= set(shows), "as long as one has not chosen otherwise"
