"""Several server processes on one PostgreSQL: one writer a table, live moves across, and one dies.

Each both ways: straight, as processes of one machine talk, and through the database, as those of several do.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from moonless.server.site.live import SIGNED_OUT
from tests.server.lobby.support import PASSWORD
from tests.server.storage.test_crash import TROUBLE, Zygote
from tests.server.support import Refused, Screen, Visitor, make_settings, until


@pytest.fixture(params=["straight", "through the database"])
def two(request: pytest.FixtureRequest, postgres_database: str, tmp_path: Path) -> Iterator[tuple[Zygote, Zygote]]:
    homes = [tmp_path / name for name in (("a", "a") if request.param == "straight" else ("a", "b"))]
    for home in homes:
        home.mkdir(exist_ok=True)
    pair = [Zygote(make_settings(home, postgres_database)) for home in homes]
    for each in pair:
        until(each.ready)
    assert [len(list(home.glob("lines-*/*"))) for home in homes] == ([2, 2] if homes[0] == homes[1] else [1, 1])
    yield pair[0], pair[1]
    for each in pair:
        each.close()


def meet(one: Zygote, other: Zygote) -> tuple[Visitor, Visitor, str]:
    host, guest = Visitor(one.url, "Host"), Visitor(other.url, "Guest")
    card = host.start(seats={"slc-1": "me", "slc-2": "me", "slc-3": "open"})
    guest.join(card["invites"]["slc-3"])
    return host, guest, card["id"]


def play_round(first: Screen, second: Screen, random: Random, moves: int) -> None:
    for _ in range(moves):
        if not first.card["turn"]:  # the dice are new every time: it may be over early
            return
        acting, other = (first, second) if first.card["turn"][0] in first.card["mine"] else (second, first)
        while not acting.keys:
            acting.hear()
        acting.choose(random.choice(acting.keys))
        other.request(do="ping")
        while other.card["turn"] != acting.card["turn"]:
            other.hear()


def test_moves_are_seen_live_at_the_other_process(two: tuple[Zygote, Zygote]) -> None:
    host, guest, table = meet(*two)
    with host.sit(table) as one, guest.sit(table) as other:
        assert other.card["mine"] == ["slc-3"]
        play_round(one, other, Random(3), 25)
        assert one.scene["log"] == other.scene["log"]
        assert other.beats
        one.request(do="chat", text="Hello over there")
        assert other.wait_for("chat")["text"] == "Hello over there"
        late = other.request(do="choose", decision=0, key="random")
        assert late["t"] == "refused"
    assert guest.ask("PUT", f"/api/tables/{table}/seats/slc-3", {"holder": "open"})["mine"] == []
    for person in (host, guest):
        person.close()


def test_when_the_owner_dies_the_other_takes_over(two: tuple[Zygote, Zygote]) -> None:
    owner, other = two
    host, guest, table = meet(owner, other)
    with host.sit(table) as one, guest.sit(table) as two_screen:
        play_round(one, two_screen, Random(4), 8)
        decisions = one.decision, two_screen.decision
        owner.kill()
        assert two_screen.closed()[0] == 1012
    host.url = other.url

    def both_play_on() -> bool:
        try:
            with host.sit(table) as one, guest.sit(table) as two_screen:
                assert (one.decision, two_screen.decision) == decisions
                play_round(one, two_screen, Random(5), 8)
        except (*TROUBLE, Refused):
            return False
        return True

    until(both_play_on)
    for person in (host, guest):
        person.close()


def test_both_open_the_same_table_at_once(two: tuple[Zygote, Zygote]) -> None:
    owner, other = two
    host = Visitor(owner.url)
    table = host.start()["id"]
    with host.sit(table, owner.url) as one, host.sit(table, other.url) as far:
        far.choose("random")
        while not one.keys or "random" in one.keys:
            one.hear()
        one.choose()
        far.request(do="ping")
        assert far.decision == one.decision == 2
    host.close()


def test_who_signs_out_here_acts_no_more_over_there(two: tuple[Zygote, Zygote]) -> None:
    here, there = two
    one, other = Visitor(here.url), Visitor(there.url)
    one.ask("POST", "/api/account", {"name": "Petrel", "password": PASSWORD})
    other.ask("POST", "/api/login", {"name": "Petrel", "password": PASSWORD})
    table = one.start()["id"]
    with one.sit(table, there.url) as screen, other.sit(table) as stays:
        one.ask("POST", "/api/logout")
        assert screen.closed() == (4403, SIGNED_OUT)
        assert stays.request(do="ping")["t"] == "ack"
        again = Visitor(here.url)
        again.ask("POST", "/api/login", {"name": "Petrel", "password": PASSWORD})
        again.ask("POST", "/api/logout/everywhere")
        assert stays.closed() == (4403, SIGNED_OUT)
    for person in (one, other, again):
        person.close()
