"""At sea now: who is here and what they do, as far as they let themselves be seen; one list across processes."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from moonless.server.lobby import sea
from tests.server.lobby.support import Follower, account, following, open_duel
from tests.server.support import Server, Visitor, make_settings


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sea, "MOMENT", 0.05)


@pytest.fixture
def harbor(tmp_path: Path) -> Iterator[Server]:
    with Server(make_settings(tmp_path)) as running:
        yield running


def seen(follower: Follower, count: int, **doing: str) -> dict[str, Any]:
    """Hear until so many are at sea, these by name and at that."""
    while True:
        heard = follower.hear()
        if heard["t"] != "sea":
            continue
        named = {each["person"].replace(" ", "_"): each["at"] for each in heard["people"]}
        if (heard["count"], named) == (count, doing):
            return heard


def test_who_is_here_and_who_does_not_want_to_be_seen(harbor: Server) -> None:
    curlew, tern, guest = account(harbor.url, "Quiet Curlew"), account(harbor.url, "Amber Tern"), Visitor(harbor.url)
    private = open_duel(tern, listed=False)["id"]
    with ExitStack() as stack:
        looking = stack.enter_context(following(curlew))
        seen(looking, 1, Quiet_Curlew="lobby")
        stack.enter_context(following(guest))
        seen(looking, 2, Quiet_Curlew="lobby")  # a guest is counted, without a name
        with tern.sit(private):
            heard = seen(looking, 3, Quiet_Curlew="lobby", Amber_Tern="playing")
            assert heard["people"][1]["title"] == ""  # which table it is, is nobody's business
            tern.ask("PUT", "/api/me/shows", {"shows": ["ratings"]})
            seen(looking, 3, Quiet_Curlew="lobby")
            assert curlew.get("/api/lobby")["sea"]["count"] == 3
        seen(looking, 2, Quiet_Curlew="lobby")
        public = open_duel(tern)["id"]
        tern.ask("PUT", "/api/me/shows", {"shows": ["sea"]})
        with tern.sit(public):
            heard = seen(looking, 3, Quiet_Curlew="lobby", Amber_Tern="playing")
            assert heard["people"][1]["title"]
    for person in (curlew, tern, guest):
        person.close()


def test_who_is_blocked_and_who_blocks_do_not_see_each_other(harbor: Server) -> None:
    """They are counted; a third sees both, and who is forgiven is seen again."""
    curlew, gull, third = (account(harbor.url, name) for name in ("Quiet Curlew", "Rude Gull", "Amber Tern"))
    everybody = {"Quiet_Curlew": "lobby", "Rude_Gull": "lobby", "Amber_Tern": "lobby"}
    with following(curlew) as one, following(gull) as two, following(third) as three:
        for follower in (one, two, three):
            seen(follower, 3, **everybody)
        for how, apart in (("block", True), ("mute", False), ("block", True), ("", False)):
            curlew.ask("PUT", "/api/me/shunned", {"person": "Rude Gull", "how": how})
            for follower, person, hidden in ((one, curlew, "Rude_Gull"), (two, gull, "Quiet_Curlew")):
                left = {name: at for name, at in everybody.items() if not apart or name != hidden}
                seen(follower, 3, **left)
                asked = person.get("/api/lobby")["sea"]["people"]
                assert {each["person"].replace(" ", "_") for each in asked} == left.keys()
        curlew.ask("PUT", "/api/me/shunned", {"person": "Rude Gull", "how": "block"})
        third.ask("PUT", "/api/me/shows", {"shows": []})
        seen(one, 3, Quiet_Curlew="lobby")
        seen(two, 3, Rude_Gull="lobby")
        seen(three, 3, Quiet_Curlew="lobby", Rude_Gull="lobby")
    for person in (curlew, gull, third):
        person.close()


def test_it_is_one_list_across_processes(postgres_database: str, tmp_path: Path) -> None:
    with (
        Server(make_settings(tmp_path, postgres_database)) as one,
        Server(make_settings(tmp_path, postgres_database)) as two,
    ):
        curlew, tern = account(one.url, "Quiet Curlew"), account(two.url, "Amber Tern")
        with following(curlew) as here, following(tern) as there:
            for follower in (here, there):
                seen(follower, 2, Quiet_Curlew="lobby", Amber_Tern="lobby")
            table = open_duel(curlew, listed=False)["id"]
            curlew.ask("POST", f"/api/tables/{table}/hold", {"person": "Amber Tern", "seat": "soviet"})
            while there.hear()["t"] != "asked":  # who looks in elsewhere is told at once
                pass
            assert tern.get("/api/lobby")["asked"][0]["table"] == table
        for person in (curlew, tern):
            person.close()
