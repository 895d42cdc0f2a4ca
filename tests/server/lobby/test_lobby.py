"""The lobby: what stands in it, how it changes under people's eyes, one click to sit, once more with sides changed."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from moonless.server.lobby.board import Board, Tables
from moonless.server.storage import listings
from tests.server.lobby.support import NATO, SOVIET, UNSEEN, account, at_server, following, open_duel, sit
from tests.server.storage.test_crash import Zygote
from tests.server.support import Server, Visitor, make_settings, until


@pytest.fixture
def people(database: str, tmp_path: Path) -> Iterator[list[Visitor]]:
    with Server(make_settings(tmp_path, database)) as server:
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
        while card["id"] not in lobby.tables:
            lobby.follow()
        (listed,) = lobby.tables.values()
        assert listed["id"] == card["id"] != private["id"]
        assert (listed["kind"], listed["free"], listed["host"]) == ("open", [SOVIET], "Quiet Curlew")
        assert (listed["pace"], listed["hours"], listed["least"], listed["most"]) == ("turns", 24, 1450, 1650)
        assert listed["options"] == {"weather": False, "round_limit": 5}
        assert [chosen["value"] for chosen in listed["chosen"]] == ["no", "5"]
        assert all(chosen["label"] for chosen in listed["chosen"])
        assert sit(guest, card["id"], SOVIET)["mine"] == [SOVIET]
        while lobby.tables[card["id"]]["kind"] != "watch":
            lobby.follow()
        assert lobby.tables[card["id"]]["seats"][SOVIET]["holder"]["name"] == "Amber Tern"
        with watcher.sit(card["id"]) as screen:  # whoever is in the lobby may look on
            assert screen.card["mine"] == []
        guest.ask("POST", f"/api/tables/{card['id']}/resign")
        while lobby.tables:
            lobby.follow()
    late = watcher.send("POST", f"/api/lobby/{private['id']}/seats/{SOVIET}")
    assert (late.status_code, late.json()["error"]) == (
        403, "That table does not stand in the lobby; its host can send you a link.",
    )  # fmt: skip


def test_a_link_is_no_way_round_a_block_or_a_rating(people: list[Visitor]) -> None:
    """Who is blocked does not sit down by a link either; at a rated table everybody has an account."""
    host, blocked, other = people
    guest = Visitor(host.url)
    link = open_duel(host, rated=True, listed=False)["invites"][SOVIET].rpartition("/")[2]
    nobody = guest.send("POST", "/api/join", {"token": link})
    assert (nobody.status_code, "make an account first" in nobody.json()["error"]) == (403, True)
    host.ask("PUT", "/api/me/shunned", {"person": "Amber Tern", "how": "block"})
    refused = blocked.send("POST", "/api/join", {"token": link})
    assert (refused.status_code, refused.json()["error"]) == (403, "You cannot sit at that table.")
    assert other.ask("POST", "/api/join", {"token": link})["mine"] == [SOVIET]
    guest.close()


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
    assert host.get(f"/api/tables/{card['id']}/held")["held"] == [{"seat": SOVIET, "by": "Amber Tern"}]
    assert other.get(f"/api/tables/{card['id']}/held")["held"] == [], "whom one asks is nobody else's business"
    friend.ask("POST", f"/api/lobby/{card['id']}/decline")
    assert host.get(f"/api/tables/{card['id']}/held")["held"] == []
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


def test_who_presses_rematch_second_sits_at_the_table_of_the_first(people: list[Visitor]) -> None:
    """At the old table both read it at once; when the new game is over too, there is another one."""
    host, guest, _ = people
    old = open_duel(host)["id"]
    sit(guest, old, SOVIET)
    host.ask("POST", f"/api/tables/{old}/resign")
    with guest.sit(old) as screen:
        again = host.ask("POST", f"/api/tables/{old}/rematch")
        assert screen.wait_for("chat")["text"] == "Quiet Curlew asks for a rematch."
        (held,) = guest.get("/api/lobby")["asked"]
        assert (held["terms"]["again"], [each["value"] for each in held["chosen"]]) == (old, ["no", "5"])
        with host.sit(again["id"]) as first:
            card = guest.ask("POST", f"/api/tables/{old}/rematch")
            assert (card["id"], card["mine"]) == (again["id"], [NATO])
            assert first.wait_for("chat")["text"] == "Amber Tern took the seat NATO."
    assert guest.get("/api/lobby")["asked"] == []
    guest.ask("POST", f"/api/tables/{again['id']}/resign")
    third = guest.ask("POST", f"/api/tables/{old}/rematch")
    assert third["id"] not in (old, again["id"]), "a game that is over is no rematch"
    assert host.ask("POST", f"/api/tables/{old}/rematch")["mine"]


def test_who_declines_a_rematch_leaves_no_dead_table(people: list[Visitor]) -> None:
    """Who asked is told where they wait, and at the old table; a later rematch is a new offer."""
    host, guest, _ = people
    old = open_duel(host)["id"]
    sit(guest, old, SOVIET)
    host.ask("POST", f"/api/tables/{old}/resign")
    offered = host.ask("POST", f"/api/tables/{old}/rematch")["id"]
    with host.sit(old) as before, host.sit(offered) as waiting:
        guest.ask("POST", f"/api/lobby/{offered}/decline")
        said = waiting.wait_for("refused")
        assert said["error"] == "Amber Tern cannot play now. The table of the rematch is gone."
        assert before.wait_for("chat")["text"] == "Amber Tern cannot play now."
    assert host.send("GET", f"/api/tables/{offered}").status_code == 404
    assert offered not in [card["id"] for card in host.get("/api/me")["tables"]]
    assert guest.get("/api/lobby")["asked"] == []
    assert guest.ask("POST", f"/api/tables/{old}/rematch")["mine"] == [NATO]
    (held,) = host.get("/api/lobby")["asked"]
    assert held["by"] == "Amber Tern"


def test_an_offer_that_is_taken_back_goes_from_the_others_lobby(people: list[Visitor]) -> None:
    host, guest, _ = people
    card = open_duel(host, listed=False)
    with following(guest) as lobby:
        host.ask("POST", f"/api/tables/{card['id']}/hold", {"person": "amber tern", "seat": SOVIET})
        for asked in (1, 0):
            while lobby.hear()["t"] != "asked":
                pass
            assert len(guest.get("/api/lobby")["asked"]) == asked
            if asked:
                host.ask("DELETE", f"/api/tables/{card['id']}")


def test_who_blocks_somebody_sees_none_of_their_tables(people: list[Visitor]) -> None:
    """On both sides, at once, and wherever the other sits; until it is forgiven."""
    host, guest, other = people
    table, third = open_duel(host)["id"], open_duel(other)["id"]
    until(lambda: {table, third} <= {each["id"] for each in guest.get("/api/lobby")["tables"]})
    with following(guest) as lobby, following(host) as there, following(other) as neutral:
        guest.ask("PUT", "/api/me/shunned", {"person": "Quiet Curlew", "how": "block"})
        for each in (lobby, there):
            while (hello := each.hear())["t"] != "lobby":
                pass
            each.tables = {listed["id"]: listed for listed in hello["tables"]}
        assert set(lobby.tables) == {third} == {each["id"] for each in guest.get("/api/lobby")["tables"]}
        assert set(there.tables) == {table, third}, "of one's own nothing is hidden"
        mine = open_duel(guest)["id"]
        while mine not in lobby.tables:  # the opening of the others may still be told before
            lobby.follow()
        assert set(lobby.tables) == {third, mine}
        while mine not in neutral.tables:
            neutral.follow()
        sit(host, third, SOVIET)
        while third in lobby.tables:
            lobby.follow()
        assert mine not in there.tables
        assert {each["id"] for each in host.get("/api/lobby")["tables"]} == {table, third}
        assert set(neutral.tables) == {table, third, mine}
        guest.ask("PUT", "/api/me/shunned", {"person": "Quiet Curlew", "how": ""})
        assert {each["id"] for each in guest.get("/api/lobby")["tables"]} == {table, third, mine}


def test_a_live_table_waits_only_while_its_host_is_here(database: str, tmp_path: Path) -> None:
    """Some minutes after the host has gone it leaves the list, and comes back with them; by turns nobody has to be."""
    now = [1_790_000_000.0]
    with Server(make_settings(tmp_path, database, clock=lambda: now[0])) as server:
        host, looker = account(server.url, "Quiet Curlew"), account(server.url, "Amber Tern")
        board: Board = server.service.house.board

        def minutes_later(minutes: int) -> None:
            for _ in range(minutes):
                now[0] += 60
                at_server(server, board.note_here(board.here()))
            at_server(server, board.read_all())

        with following(looker) as lobby:
            live, slow = open_duel(host)["id"], open_duel(host, pace="turns", hours=24)["id"]
            while len(lobby.tables) < 2:
                lobby.follow()
            with following(host):
                until(lambda: host.me["id"] in board.here() and not board._came)  # else they come minutes later
                minutes_later(10)
                assert set(board.tables) == {live, slow}, "the host is here"
            until(lambda: host.me["id"] not in board.here())
            minutes_later(4)
            assert set(board.tables) == {live, slow}, "somebody may lose the line for a moment"
            minutes_later(2)
            while live in lobby.tables:
                lobby.follow()
            assert set(lobby.tables) == {slow}
            with host.sit(live):
                while live not in lobby.tables:
                    lobby.follow()
            sit(looker, live, SOVIET)
            minutes_later(10)
            until(lambda: set(board.tables) == {live, slow})  # nobody waits there any more: it can be watched
        for person in (host, looker):
            person.close()


def test_what_was_noted_before_and_arrives_after_sends_no_host_away(database: str, tmp_path: Path) -> None:
    """Several processes note at once who is here; the database keeps the last time, whichever comes last."""
    now = [1_790_000_000.0]
    with Server(make_settings(tmp_path, database, clock=lambda: now[0])) as server:
        host, board = account(server.url, "Quiet Curlew"), server.service.house.board
        table = open_duel(host)["id"]
        for minutes in (10, -10):
            now[0] += 60 * minutes
            at_server(server, board.note_here([host.me["id"]]))
        for minutes, listed in ((10, True), (6, False)):
            now[0] += 60 * minutes
            at_server(server, board.read_all())
            assert (table in board.tables) == listed, minutes
        host.close()


def test_a_new_name_is_read_in_the_lobby_at_once(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the table is open here or put away; nobody reloads, and the list is not read again meanwhile."""
    monkeypatch.setattr("moonless.server.lobby.board.LOOK_SECONDS", 1e6)
    with Server(make_settings(tmp_path, database)) as server:
        host, looker = account(server.url, "Quiet Curlew"), account(server.url, "Amber Tern")
        with following(looker) as lobby:
            for name in ("Loud Curlew", "Late Curlew"):
                table = open_duel(host, pace="turns", hours=24)["id"]
                while table not in lobby.tables:
                    lobby.follow()
                at_server(server, server.service.hall.desks[table].put_away())
                host.ask("PATCH", "/api/me", {"name": name})
                while {each["host"] for each in lobby.tables.values()} != {name}:
                    lobby.follow()
        for person in (host, looker):
            person.close()


def test_the_lobby_is_one_across_processes(postgres_database: str, tmp_path: Path) -> None:
    """A table opened at one process is seen at the other, taken there, and seen filled at the first."""
    pair = [Zygote(make_settings(tmp_path, postgres_database)) for _ in range(2)]
    try:
        for each in pair:
            until(each.ready)
        host, guest = account(pair[0].url, "Quiet Curlew"), account(pair[1].url, "Amber Tern")
        with following(host) as here, following(guest) as there:
            card = open_duel(host)
            while card["id"] not in there.tables:
                there.follow()
            assert there.tables[card["id"]]["free"] == [SOVIET]
            sit(guest, card["id"], SOVIET)
            while here.tables.get(card["id"], {"kind": ""})["kind"] != "watch":
                here.follow()
            third = open_duel(host)["id"]
            while third not in there.tables:
                there.follow()
            host.ask("PUT", "/api/me/shunned", {"person": "Amber Tern", "how": "block"})
            while (hello := there.hear())["t"] != "lobby":  # the other process is told, too
                pass
            assert [each["id"] for each in hello["tables"]] == [card["id"]], "at which the guest sits"
        for person in (host, guest):
            person.close()
    finally:
        for each in pair:
            each.close()


def test_an_older_answer_never_takes_the_place_of_a_newer_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table is taken off the list while the list is being read: it stays off."""
    answers = [["unlisted"], list[str]()]
    slow = asyncio.Event()

    async def listed(store: Any, since: float) -> list[str]:
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


def test_a_range_of_ratings_in_which_nobody_is_is_refused(people: list[Visitor]) -> None:
    host, *_ = people
    wish = {"game": UNSEEN, "scenario": "duel", "seats": {NATO: "me", SOVIET: "open"}}
    refused = host.send("POST", "/api/tables", {**wish, "terms": {"least": 1700, "most": 1500}})
    assert (refused.status_code, refused.json()["error"]) == (
        400, "Nobody is rated 1700 at least and 1500 at the most: change one of them.",
    )  # fmt: skip
    for terms in ({"least": 1700}, {"most": 1500}, {"least": 1500, "most": 1500}):
        host.ask("POST", "/api/tables", {**wish, "terms": terms})


def test_a_link_takes_no_seat_that_is_held_for_somebody_else(people: list[Visitor]) -> None:
    host, asked, other = people
    for rated in (False, True):
        card = open_duel(host, listed=False, rated=rated)
        link = {"token": card["invites"][SOVIET].rpartition("/")[2]}
        host.ask("POST", f"/api/tables/{card['id']}/hold", {"person": asked.me["name"], "seat": SOVIET})
        refused = other.send("POST", "/api/join", link)
        assert (refused.status_code, refused.json()["error"]) == (409, "That seat is held for somebody else.")
        if rated:
            assert asked.ask("POST", "/api/join", link)["mine"] == [SOVIET], "by a link, too"
            continue
        host.ask("PUT", f"/api/tables/{card['id']}/seats/{SOVIET}", {"holder": "open"})
        assert asked.get("/api/lobby")["asked"] == [], "the host opens it to all again"
        assert other.ask("POST", "/api/join", link)["mine"] == [SOVIET]
