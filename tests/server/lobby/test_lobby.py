"""The lobby: what stands in it, how it changes under people's eyes, one click to sit, once more with sides changed."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from moonless.server.lobby.board import Board, Tables
from moonless.server.storage import listings
from tests.server.lobby.support import NATO, SOVIET, UNSEEN, account, following, open_duel, sit
from tests.server.storage.test_crash import Zygote
from tests.server.support import Server, Visitor, make_settings, until


@pytest.fixture
def people(server: Server) -> Iterator[list[Visitor]]:
    made = [account(server.url, name) for name in ("Quiet Curlew", "Amber Tern", "Dim Anchor")]
    yield made
    for each in made:
        each.close()


def test_a_table_comes_into_the_lobby_and_leaves_it(people: list[Visitor]) -> None:
    """Who looks on sees it come, fill and go; a private table never."""
    host, guest, watcher = people
    with following(watcher) as lobby:
        assert lobby.tables == {}
        private = host.start(UNSEEN, "duel", seats={NATO: "me", SOVIET: "open"}, terms={"listed": False})
        card = open_duel(host, pace="turns", hours=24, least=1450, most=1650)
        lobby.follow()
        (listed,) = lobby.tables.values()
        assert listed["id"] == card["id"] != private["id"]
        assert (listed["kind"], listed["free"], listed["host"]) == ("open", [SOVIET], "Quiet Curlew")
        assert (listed["pace"], listed["hours"], listed["least"], listed["most"]) == ("turns", 24, 1450, 1650)
        assert listed["options"] == {"weather": False, "round_limit": 5}
        assert sit(guest, card["id"], SOVIET)["mine"] == [SOVIET]
        until(lambda: lobby.follow()["set"])
        assert lobby.tables[card["id"]]["kind"] == "watch"
        assert lobby.tables[card["id"]]["seats"][SOVIET]["holder"]["name"] == "Amber Tern"
        with watcher.sit(card["id"]) as screen:  # whoever is in the lobby may look on
            assert screen.card["mine"] == []
        guest.ask("POST", f"/api/tables/{card['id']}/resign")
        until(lambda: lobby.follow()["gone"])
        assert lobby.tables == {}
    late = watcher.send("POST", f"/api/lobby/{private['id']}/seats/{SOVIET}")
    assert (late.status_code, late.json()["error"]) == (
        403, "That table does not stand in the lobby; its host can send you a link.",
    )  # fmt: skip


def test_the_second_finds_the_seat_taken(people: list[Visitor]) -> None:
    host, first, second = people
    card = open_duel(host)
    sit(first, card["id"], SOVIET)
    late = second.send("POST", f"/api/lobby/{card['id']}/seats/{SOVIET}")
    assert (late.status_code, late.json()["error"]) == (409, "Somebody was quicker: that seat is taken.")


def test_a_seat_is_held_for_a_friend(people: list[Visitor]) -> None:
    """Only the friend may take it; who declines leaves it to others."""
    host, friend, other = people
    card = open_duel(host)
    host.ask("POST", f"/api/tables/{card['id']}/hold", {"person": "amber tern", "seat": SOVIET})
    (held,) = friend.get("/api/lobby")["asked"]
    assert (held["table"], held["seat"], held["by"], held["again"]) == (card["id"], SOVIET, "Quiet Curlew", False)
    refused = other.send("POST", f"/api/lobby/{card['id']}/seats/{SOVIET}")
    assert refused.json()["error"] == "That seat is held for somebody else."
    friend.ask("POST", f"/api/lobby/{card['id']}/decline")
    assert friend.get("/api/lobby")["asked"] == []
    assert sit(other, card["id"], SOVIET)["mine"] == [SOVIET]


def test_a_rematch_changes_sides_and_holds_the_others_seat(people: list[Visitor]) -> None:
    """Both may ask for it: it is the same table."""
    host, guest, other = people
    card = open_duel(host, pace="turns", hours=12)
    sit(guest, card["id"], SOVIET)
    early = guest.send("POST", f"/api/tables/{card['id']}/rematch")
    assert early.json()["error"] == "A rematch is asked for when the game is over."
    host.ask("POST", f"/api/tables/{card['id']}/resign")
    again = host.ask("POST", f"/api/tables/{card['id']}/rematch")
    assert again["mine"] == [SOVIET]
    assert (again["terms"]["pace"], again["terms"]["hours"], again["terms"]["again"]) == ("turns", 12, card["id"])
    (held,) = guest.get("/api/lobby")["asked"]
    assert (held["table"], held["seat"], held["again"]) == (again["id"], NATO, True)
    assert sit(guest, again["id"], NATO)["mine"] == [NATO]
    assert guest.ask("POST", f"/api/tables/{card['id']}/rematch")["id"] == again["id"]
    nobody = other.send("POST", f"/api/tables/{card['id']}/rematch")
    assert nobody.json()["error"] == "Only who sat at the table asks for a rematch."


def test_the_lobby_is_one_across_processes(postgres_database: str, tmp_path: Path) -> None:
    """A table opened at one process is seen at the other, taken there, and seen filled at the first."""
    pair = [Zygote(make_settings(tmp_path, postgres_database)) for _ in range(2)]
    try:
        for each in pair:
            until(each.ready)
        host, guest = account(pair[0].url, "Quiet Curlew"), account(pair[1].url, "Amber Tern")
        with following(host) as here, following(guest) as there:
            card = open_duel(host)
            there.follow()
            assert there.tables[card["id"]]["free"] == [SOVIET]
            sit(guest, card["id"], SOVIET)
            while here.tables.get(card["id"], {"kind": ""})["kind"] != "watch":
                here.follow()
            host.ask("POST", f"/api/tables/{card['id']}/resign")
            while there.tables:
                there.follow()
        for person in (host, guest):
            person.close()
    finally:
        for each in pair:
            each.close()


def test_an_older_answer_never_takes_the_place_of_a_newer_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table is taken off the list while the list is being read: it stays off."""
    answers = [["unlisted"], list[str]()]
    slow = asyncio.Event()

    async def listed(store: Any) -> list[str]:
        return answers.pop(0)

    async def read(board: Board, ids: list[str]) -> dict[str, Any]:
        if ids:
            await slow.wait()
        return dict.fromkeys(ids, "as it was")

    async def both() -> dict[str, Any]:
        board = Board(cast(Tables, SimpleNamespace(store=None)))
        first, second = asyncio.create_task(board.read_all()), asyncio.create_task(board.read_all())
        await asyncio.sleep(0.01)
        slow.set()
        await asyncio.gather(first, second)
        return dict(board.tables)

    monkeypatch.setattr(listings, "listed", listed)
    monkeypatch.setattr(Board, "_read", read)
    assert asyncio.run(both()) == {}
