"""Friends, and calls for opponents: private lists; who called is told when a table opens at which they may sit."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from moonless.server.people.messenger import Messenger
from tests.server.lobby.support import UNSEEN, Follower, account, following, open_duel
from tests.server.support import Server, Visitor, make_settings

Told = list[tuple[str, str, str]]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    """Who was told what of which table."""
    said: Told = []

    def tell(self: Messenger, person: str, event: str, table: str, title: str, url: str) -> None:
        said.append((person, event, table))

    monkeypatch.setattr(Messenger, "tell", tell)
    return said


@pytest.fixture
def harbor(database: str, tmp_path: Path, told: Told) -> Iterator[Server]:
    with Server(make_settings(tmp_path, database)) as running:
        yield running


def called(follower: Follower) -> str:
    while (heard := follower.hear())["t"] != "called":
        pass
    return str(heard["table"])


def call(person: Visitor, **wish: Any) -> list[dict[str, Any]]:
    calls: list[dict[str, Any]] = person.ask("POST", "/api/me/calls", wish)["calls"]
    return calls


def test_who_called_is_told_of_a_table_that_fits_and_of_no_other(harbor: Server, told: Told) -> None:
    curlew, tern, beacon = (account(harbor.url, name) for name in ("Quiet Curlew", "Amber Tern", "Northern Beacon"))
    with ExitStack() as stack:
        waiting = stack.enter_context(following(curlew))
        (mine,) = call(curlew, game=UNSEEN, pace="live", how="against", days=1)
        assert (mine["game"], mine["pace"], mine["near"]) == (UNSEEN, "live", False)
        call(beacon, game=UNSEEN, pace="turns")
        open_duel(tern, listed=False)
        open_duel(tern, least=1700)  # not for a newcomer
        fitting = open_duel(tern)["id"]
        assert called(waiting) == fitting
        assert told == [(curlew.me["id"], "table-open", fitting)]
        tern.ask("PUT", "/api/me/shunned", {"person": "Quiet Curlew", "how": "block"})
        open_duel(tern)
        call(tern, game=UNSEEN)
        open_duel(tern)  # one's own is no news
        assert len(told) == 1
        curlew.ask("DELETE", f"/api/me/calls/{mine['id']}")
        assert curlew.get("/api/me/calls")["calls"] == []
        tern.ask("PUT", "/api/me/shunned", {"person": "Quiet Curlew", "how": ""})
        open_duel(tern)
        assert len(told) == 1
    export = beacon.get("/api/me/export")["person"]
    assert export["calls"][0][:2] == [UNSEEN, "turns"]
    for person in (curlew, tern, beacon):
        person.close()


def test_calls_are_few_and_for_accounts(harbor: Server) -> None:
    curlew, guest = account(harbor.url, "Quiet Curlew"), Visitor(harbor.url)
    for _ in range(5):
        call(curlew)
    calls = "/api/me/calls"
    assert curlew.send("POST", calls, {}).status_code == 409
    assert guest.send("POST", calls, {}).status_code == 403
    assert curlew.send("POST", calls, {"game": "chess"}).status_code == 404
    for person in (curlew, guest):
        person.close()


def test_friends_are_ones_own_list_and_see_what_is_for_friends(harbor: Server) -> None:
    curlew, tern, beacon = (account(harbor.url, name) for name in ("Quiet Curlew", "Amber Tern", "Northern Beacon"))
    assert curlew.ask("PUT", "/api/me/friends", {"person": "amber tern", "friend": True})["people"] == ["Amber Tern"]
    curlew.ask("PUT", "/api/me/shows", {"shows": ["ratings"], "friends": ["calendar", "games", "ratings"]})
    own = curlew.get("/api/players/Quiet Curlew")
    assert (own["shows"], own["friends"]) == (["ratings"], ["calendar", "games"])
    seen = {person: person.get("/api/players/Quiet Curlew") for person in (tern, beacon)}
    assert seen[tern]["shows"] == ["ratings", "calendar", "games"]
    assert seen[beacon]["shows"] == ["ratings"]
    assert [page["friends"] for page in seen.values()] == [[], []]  # nobody is told who is on a list
    assert not seen[tern]["friend"]
    assert curlew.get("/api/players/Amber Tern")["friend"]
    for wrong in ("Quiet Curlew", "Nobody At All"):
        assert curlew.send("PUT", "/api/me/friends", {"person": wrong, "friend": True}).status_code in (400, 404)
    assert curlew.get("/api/me/export")["person"]["friends"] == ["Amber Tern"]
    tern.ask("DELETE", "/api/me", {"password": "curlew lantern keel"})
    assert curlew.get("/api/me/friends")["people"] == []
    for person in (curlew, tern, beacon):
        person.close()


def test_calls_and_friends_are_one_across_processes(postgres_database: str, tmp_path: Path, told: Told) -> None:
    """Who waits at one process is told of a table that opens at the other, once; friends are one list."""
    settings = [make_settings(tmp_path, postgres_database) for _ in range(2)]
    with Server(settings[0]) as one, Server(settings[1]) as two:
        curlew, tern = account(one.url, "Quiet Curlew"), account(two.url, "Amber Tern")
        with following(curlew) as waiting:
            call(curlew, game=UNSEEN)
            fitting = open_duel(tern)["id"]
            assert called(waiting) == fitting
            while fitting not in waiting.tables:
                waiting.follow()
        assert told == [(curlew.me["id"], "table-open", fitting)]
        tern.ask("PUT", "/api/me/friends", {"person": "Quiet Curlew", "friend": True})
        tern.ask("PUT", "/api/me/shows", {"shows": [], "friends": ["calendar"]})
        assert curlew.get("/api/players/Amber Tern")["shows"] == ["calendar"]
        assert curlew.get("/api/lobby")["asked"] == tern.get("/api/lobby")["asked"] == []
        for person in (curlew, tern):
            person.close()
