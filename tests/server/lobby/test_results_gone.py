"""Who leaves a rated game to the computer has lost it, whatever that makes of it; who stayed never loses by it."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from moonless.core.record import CHOOSE, Entry
from moonless.core.table import Table
from moonless.server.lobby import clerk, clock
from moonless.server.lobby.clerk import Clerk, Key, fold
from moonless.server.lobby.ratings import Rating
from moonless.server.lobby.results import TOGETHER, answers, ending_steps, gone_from, verdict
from moonless.server.lobby.terms import Wish
from moonless.server.storage import Store, open_store, persons, results
from moonless.server.table.rows import COMPUTER, PERSON, Chair, TableRow
from tests.server.lobby.support import NATO, SOVIET, UNSEEN, account, at_server, open_duel, sit
from tests.server.lobby.test_clock import HOUR, Watch
from tests.server.support import Server, Visitor, make_settings, until

HEADER = '{"moonless":1,"game":"they-come-unseen","scenario":"duel","seed":"s","options":{}}'


def duel(*chairs: Chair, rated: bool = True, **numbers: int) -> TableRow:
    terms = Wish(rated=rated).terms()
    row = TableRow("t", UNSEEN, "duel", "ann", False, "", HEADER, "over", "", "", 1.0, terms=terms, numbers=numbers)
    row.chairs = {chair.seat: chair for chair in chairs}
    return row


def person(seat: str, who: str, relieved: int = 0) -> Chair:
    return Chair(seat, PERSON, who, "", who, relieved=relieved)


def lent(seat: str, who: str, relieved: int = 0) -> Chair:
    return Chair(seat, COMPUTER, "officer", "", "officer", who, who, relieved)


def ended(nato: float, answered: int = 30) -> Table:
    """A game that ended by its rules, so well for NATO; each side has answered so often."""
    outcome = SimpleNamespace(scores={NATO: nato, SOVIET: 1 - nato})
    entries = [Entry(CHOOSE, "delta", seat) for seat in (NATO, SOVIET)] * answered
    return cast(Table, SimpleNamespace(outcome=outcome, entries=entries))


def rated(folder: Path, database: str, row: TableRow, table: Table) -> tuple[dict[str, tuple[float, int]], list[Any]]:
    """Results and ratings after a game, as the databases keep them; and whether they are the same computed again."""

    async def work() -> tuple[dict[str, tuple[float, int]], list[Any]]:
        settings = make_settings(folder, database)
        store: Store = await open_store(settings)
        try:
            for id in ("ann", "ben"):
                await store.write(persons.insert(id, id, 1.0), persons.make_account(id, id, id, ""))
            await store.write(*ending_steps(row, table, 2.0, 0.0, "won"))
            assert await Clerk(store, settings).count_some() == 1
            kept = {each["person"]: (each["won"], each["gone"]) for each in await results.of_table(store, row.id)}
            found = [(each["person"], each["mu"]) for each in await results.ratings(store, ["ann", "ben"])]
            assert await clerk.recompute(store) == (2, 0), "computed again they are the same"
            return kept, sorted(found)
        finally:
            await store.close()

    return asyncio.run(work())


def test_who_left_loses_what_the_computer_wins(database: str, tmp_path: Path) -> None:
    """Ann is gone when her computer wins: she has lost, and Ben, who stayed, has won."""
    row = duel(lent(NATO, "ann"), person(SOVIET, "ben"), nato=30, soviet=30)
    kept, ratings = rated(tmp_path, database, row, ended(nato=1.0))
    assert kept == {"ann": (0.0, 1), "ben": (1.0, 0)}
    assert ratings[0][1] < 25.0 < ratings[1][1]


def test_who_is_back_in_time_has_what_they_won(database: str, tmp_path: Path) -> None:
    row = duel(person(NATO, "ann", relieved=7), person(SOVIET, "ben"), nato=30, soviet=30)
    kept, ratings = rated(tmp_path, database, row, ended(nato=1.0))
    assert kept == {"ann": (1.0, 0), "ben": (0.0, 0)}
    assert ratings[1][1] < 25.0 < ratings[0][1]


@pytest.mark.parametrize(
    ("relieved", "answered", "gone"),
    [(0, 0, False), (5, 6, False), (6, 20, True), (8, 32, False), (9, 32, True)],
)
def test_who_lets_the_computer_play_and_comes_back_for_the_last_move_is_gone(
    relieved: int, answered: int, gone: bool
) -> None:
    """Five answers are forgiven, or a quarter of all."""
    row = duel(person(NATO, "ann", relieved), person(SOVIET, "ben"), nato=answered, soviet=30)
    assert gone_from(row, ended(1.0, answered)) == ({"ann"} if gone else set())


def test_what_one_undoes_oneself_makes_the_computers_share_no_smaller() -> None:
    """Twenty choices and undos more: the decision has a new number after each, the record is as long as before."""
    row = duel(person(NATO, "ann", relieved=9), person(SOVIET, "ben"), nato=32 + 2 * 20, soviet=32 + 20)
    assert gone_from(row, ended(1.0, 32)) == {"ann"}


def test_what_the_computer_answers_is_counted_while_it_sits_there() -> None:
    """From 10 to 14 and from 20 on: of 25 answers nine are the computer's."""
    chair = person(NATO, "ann")
    for new, answered in ((lent(NATO, "ann"), 10), (person(NATO, "ann"), 14), (lent(NATO, "ann"), 20)):
        new.relieved = chair.handed(new, answered)
        chair = new
    assert chair.relieved_of(25) == 9
    other = person(NATO, "cleo")
    assert chair.handed(other, 25) == 0, "another person starts anew"


def test_a_game_for_pleasure_is_as_its_table_has_it() -> None:
    row = duel(lent(NATO, "ann"), person(SOVIET, "ben"), rated=False)
    assert gone_from(row, ended(1.0)) == set()
    assert verdict(row, ended(1.0)) == ""


def row_of(who: str, side: str, won: float, gone: bool = False) -> dict[str, Any]:
    return {"person": who, "game": UNSEEN, "side": side, "won": won, "gone": int(gone)}


def test_in_a_team_only_who_left_loses_by_it() -> None:
    """Ben left, Ann played on beside the computer: where they win he has lost; where they lose she loses nothing."""
    win = fold([row_of("ann", "NATO", 1.0), row_of("ben", "NATO", 0.0, gone=True), row_of("cleo", "Soviet", 0.0)], {})
    assert mus(win)["ben"] < 25.0 < mus(win)["ann"]
    assert mus(win)["cleo"] == 25.0, "who stayed loses nothing to a computer"
    loss = fold([row_of("ann", "NATO", 0.0), row_of("ben", "NATO", 0.0, gone=True), row_of("cleo", "Soviet", 1.0)], {})
    assert mus(loss)["ben"] < mus(loss)["ann"] == 25.0 < mus(loss)["cleo"]


def test_where_all_left_all_have_lost_and_a_mission_goes_by_the_same_rule() -> None:
    both = fold([row_of("ann", "NATO", 0.0, gone=True), row_of("ben", "Soviet", 0.0, gone=True)], {})
    assert max(mus(both).values()) < 25.0
    together = fold([row_of("ann", TOGETHER, 0.2), row_of("ben", TOGETHER, 0.0, gone=True)], {})
    assert mus(together)["ben"] < mus(together)["ann"] == 25.0


def mus(found: dict[Key, Rating]) -> dict[str, float]:
    return {key[0]: rating.mu for key, rating in found.items()}


# At a table


@pytest.fixture
def away(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Server, Watch]]:
    monkeypatch.setattr(clock, "LOOK_SECONDS", 0.05)
    watch = Watch()
    with Server(make_settings(tmp_path, database, clock=watch)) as server:
        yield server, watch


def runs_out(server: Server, watch: Watch) -> tuple[Visitor, Visitor, str]:
    """Curlew's time is over in a rated game, and the computer has taken her seat and said where she starts."""
    curlew, tern = account(server.url, "Curlew"), account(server.url, "Tern")
    table = open_duel(curlew, rated=True, pace="turns", hours=10)["id"]
    sit(tern, table, SOVIET)
    watch.now += 11 * HOUR
    until(lambda: tern.get(f"/api/tables/{table}")["turn"] == [SOVIET])
    return curlew, tern, table


def goes_on(tern: Visitor, table: str) -> None:
    """Each side has decided something: it counts."""
    with tern.sit(table) as screen:
        screen.choose("delta")


def test_the_result_says_who_left_and_the_page_too(away: tuple[Server, Watch]) -> None:
    server, watch = away
    curlew, tern, table = runs_out(server, watch)
    goes_on(tern, table)
    card = tern.ask("POST", f"/api/tables/{table}/resign")
    assert card["outcome"].endswith("For the ratings the game is lost by who left it to the computer: NATO.")
    refused = curlew.send("PUT", f"/api/tables/{table}/seats/{NATO}", {"holder": "me"})
    assert (refused.status_code, refused.json()["error"]) == (409, "The game is over; who sat where stays as it was.")
    until(lambda: curlew.get("/api/players/Curlew")["ratings"])
    (line,), (last,) = (curlew.get("/api/players/Curlew")[part] for part in ("ratings", "last"))
    assert (line["rating"] < 1500, last["gone"], last["won"]) == (True, True, 0.0)
    until(lambda: tern.get("/api/players/Tern")["ratings"])
    (line,) = tern.get("/api/players/Tern")["ratings"]
    assert line["rating"] == 1500, "who resigns to a computer has won nothing and lost nothing"
    for each in (curlew, tern):
        each.close()


def test_who_comes_back_plays_on_and_wins(away: tuple[Server, Watch]) -> None:
    server, watch = away
    curlew, tern, table = runs_out(server, watch)
    assert curlew.ask("PUT", f"/api/tables/{table}/seats/{NATO}", {"holder": "me"})["mine"] == [NATO]
    relieved = "SELECT relieved FROM seats WHERE table_id = $1 AND seat = $2"
    (kept,) = at_server(server, server.service.house.store.fetch(relieved, table, NATO))
    assert kept["relieved"] >= 1, "it is kept what the computer answered"
    goes_on(tern, table)
    card = tern.ask("POST", f"/api/tables/{table}/resign")
    assert "computer" not in card["outcome"]
    until(lambda: curlew.get("/api/players/Curlew")["ratings"])
    (line,), (last,) = (curlew.get("/api/players/Curlew")[part] for part in ("ratings", "last"))
    assert (line["rating"], last["gone"], last["won"]) == (1579, False, 1.0)
    for each in (curlew, tern):
        each.close()


def test_what_others_undo_meanwhile_is_no_answer_of_the_computer(away: tuple[Server, Watch]) -> None:
    """Else who plays on could choose and undo until whoever is away counts as gone."""
    server, watch = away
    curlew, tern, table = runs_out(server, watch)
    goes_on(tern, table)

    def answered() -> int:
        """By the computer, as it is kept."""
        kept = "SELECT relieved, numbers FROM seats s JOIN tables t ON t.id = s.table_id WHERE t.id = $1 AND seat = $2"
        (row,) = at_server(server, server.service.house.store.fetch(kept, table, NATO))
        return int(row["relieved"]) + int(json.loads(row["numbers"])[NATO])

    with tern.sit(table) as screen:
        while not screen.keys:
            screen.hear()
        before = answered()
        for _ in range(6):
            screen.choose()
            undone = screen.request(do="undo", decision=screen.decision)
            assert undone["t"] == "ack", undone
        assert answered() == before
    desk = server.service.hall.desks[table]
    assert desk.row.chairs[NATO].relieved_of(desk.row.numbers[NATO]) == before
    assert answers(desk.table, [SOVIET]) == 1 < desk.row.numbers[SOVIET] == 13, "nor is it an answer of whoever undoes"
    for each in (curlew, tern):
        each.close()
