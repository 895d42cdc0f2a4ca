"""Every column of the database that names a person: what is told of it when somebody asks for their data, what is left
of it when they are forgotten, and what becomes of a guest's when the guest logs in."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from moonless.server.people.messenger import Messenger
from moonless.server.people.order import Desk
from moonless.server.storage import order, persons
from tests.server.lobby.support import NATO, PASSWORD, SOVIET, account, at_server, first_moves, open_duel, sit
from tests.server.support import Server, Visitor, make_settings, until
from tests.server.table.test_shares import Contributor

MIGRATIONS = Path(persons.__file__).parent / "migrations"
WHO = {"person", "other", "host", "holder", "lender", "sender", "about", "operator", "used_by"}
"""What columns are called that name a person; a new one that is called otherwise refers to `people`."""
GONE = {
    "sessions.person": "logged_in", "recovery.person": "codes", "devices.person": "devices",
    "notes.person": "tables", "watchers.person": "tables", "hidden.person": "taken_off_my_list",
    "held.person": "seats_held", "held.sender": "notes_sent", "calls.person": "calls", "usual.person": "usual_orders",
    "shunned.person": "shunned", "reports.sender": "reports", "friends.person": "friends",
    "friends.other": "",
}  # fmt: skip
"""What goes with who is forgotten, and what it is called among their data; of what others keep nobody is told."""
NUMBER = {
    "people.id": "account", "tables.host": "tables", "seats.holder": "tables", "seats.lender": "tables",
    "sights.person": "tables", "invites.used_by": "tables", "chat.person": "said", "results.person": "results",
    "ratings.person": "ratings", "sittings.person": "addresses", "tournaments.host": "tournaments",
    "acts.operator": "acts", "acts.about": "acts_about_me", "shunned.other": "", "reports.about": "",
}  # fmt: skip
"""What stays under a number that is nobody's name."""
WITH_THE_ACCOUNT = {"recovery.person", "friends.person", "friends.other", "calls.person", "usual.person", "held.sender"}
"""What guests have none of."""
MINES = "somebody-elses-business"
DEVICE = {"endpoint": f"https://push.example.org/{MINES}", "key": "k" * 87, "auth": "a" * 22}
MAIL = "tern@example.org"
NAME, NAME_BEFORE = "Amber Tern", "Salty Halyard"


def schema() -> sqlite3.Connection:
    database = sqlite3.connect(":memory:")
    for step in sorted(MIGRATIONS.glob("*.sql")):
        database.executescript(step.read_text(encoding="utf-8"))
    return database


def test_it_is_known_of_every_column_that_names_a_person_what_becomes_of_it() -> None:
    with closing(schema()) as database:
        tables = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found, free = {"people.id"}, set()
        for table in tables:
            found |= {f"{table}.{row[1]}" for row in database.execute(f"PRAGMA table_info({table})") if row[1] in WHO}
            refers = [row for row in database.execute(f"PRAGMA foreign_key_list({table})") if row[2] == "people"]
            free |= {f"{table}.{row[3]}" for row in refers}
    assert found | free == {*GONE, *NUMBER}
    swept = {f"{table}.{column}" for table, column in persons.OF_STRANGERS}
    kept = {column for column in free if column.partition(".")[0] in re.findall(r"FROM (\w+) \w ", persons.STRANGERS)}
    assert free - swept - kept <= WITH_THE_ACCOUNT, "who is named there can never be forgotten"


def where(server: Server, *texts: str) -> set[str]:
    """The columns in which one of these stands, as the whole or as a part."""
    store, found = server.service.house.store, set()
    for table in re.findall(r"CREATE TABLE (\w+)", "".join(each.read_text() for each in MIGRATIONS.glob("*.sql"))):
        for row in at_server(server, store.fetch(f"SELECT * FROM {table}")):
            values = dict(row.items() if hasattr(row, "items") else zip(row.keys(), row, strict=True))
            found |= {f"{table}.{name}" for name, value in values.items() if any(each in str(value) for each in texts)}
    return found


def do_everything(server: Server, tern: Visitor, curlew: Visitor) -> dict[str, str]:
    """Somebody comes into every column there is; the tables at which they sit."""
    store, now = server.service.house.store, server.settings.clock()
    at_server(server, Desk(store, "console", now).make_operator(NAME))
    for person, other in ((tern, "Quiet Curlew"), (curlew, NAME)):
        person.ask("PUT", "/api/me/friends", {"person": other, "friend": True})
        person.ask("PUT", "/api/me/shunned", {"person": other, "how": "mute"})
        person.ask("POST", "/api/reports", {"person": other, "text": "Slow."})
    tern.ask("PUT", "/api/me/shunned", {"person": "Quiet Curlew", "how": ""})
    tern.ask("PUT", "/api/me/shunned", {"person": "Dim Anchor", "how": "mute"})
    tern.ask("POST", "/api/operator", {"act": "forbid", "about": "scoundrel"})
    tern.ask("POST", "/api/me/calls", {"game": "gato-leader"})
    tern.ask("POST", "/api/me/devices", DEVICE)
    tern.ask("POST", "/api/account/codes", {"password": PASSWORD})
    tern.ask("POST", "/api/account/mail", {"password": PASSWORD, "mail": MAIL})
    rounds = [{"scenario": "bg2", "opens": now, "closes": now + 3600}]
    tern.ask("POST", "/api/tournaments", {"title": "Cup", "game": "by-stealth-and-sea", "rounds": rounds})
    over = open_duel(curlew, rated=True)["id"]
    sit(tern, over, SOVIET)
    first_moves(curlew, tern, over)
    curlew.ask("POST", f"/api/tables/{over}/resign")
    until(lambda: curlew.get(f"/api/players/{NAME}")["ratings"])
    tern.ask("POST", f"/api/tables/{over}/hide")
    going_on = open_duel(curlew, rated=True)["id"]
    sit(tern, going_on, SOVIET)
    three = {"slc-1": "me", "slc-2": "open", "slc-3": "open"}
    crew = curlew.start("by-stealth-and-sea", "bg2", seats=three, terms={"pace": "live"})
    tern.join(crew["invites"]["slc-2"])
    sit(tern, crew["id"], "slc-3")
    tern.ask("PUT", f"/api/tables/{crew['id']}/notes", {"text": f"keep left {MINES}"})
    dive = {"seat": "slc-2", "ask": "action", "key": "*dive"}
    tern.ask("POST", f"/api/tables/{crew['id']}/standing", dive)
    tern.ask("PUT", f"/api/tables/{crew['id']}/standing/usual", {"seat": "slc-2", "usual": True})
    tern.ask("PUT", f"/api/tables/{crew['id']}/seats/slc-3", {"holder": "officer"})
    with tern.sit(crew["id"]) as screen, curlew.sit(crew["id"]) as first:
        screen.request(do="chat", text="Ahoy")
        while not screen.keys:
            if first.keys:
                first.choose()
            first.request(do="ping"), screen.request(do="ping")
        screen.choose()
        assert screen.request(do="take-back", decision=screen.decision)["t"] == "ack"
    held = open_duel(tern, pace="turns", hours=24)
    note = {"person": "Quiet Curlew", "seat": SOVIET, "said": f"Once more? {MINES}"}
    tern.ask("POST", f"/api/tables/{held['id']}/hold", note)
    mine = open_duel(curlew, side=SOVIET)
    curlew.ask("POST", f"/api/tables/{mine['id']}/hold", {"person": NAME, "seat": NATO})
    look_on = open_duel(curlew, listed=False)
    tern.ask("POST", "/api/join", {"token": look_on["watch"].rpartition("/")[2]})
    return {"over": over, "crew": crew["id"], "going on": going_on}


@pytest.fixture
def harbor(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Server, list[Visitor]]]:
    monkeypatch.setattr(Messenger, "tell", lambda *_: None)
    settings = make_settings(tmp_path, database, smtp="smtp://localhost?from=a@example.org")
    with Server(settings) as server, ExitStack() as stack:
        made = [account(server.url, name) for name in (NAME_BEFORE, "Quiet Curlew", "Dim Anchor")]
        made[0].ask("PATCH", "/api/me", {"name": NAME})
        yield server, [stack.enter_context(closing(each)) for each in made]


def test_all_of_it_is_told_and_nothing_but_a_number_is_left(harbor: tuple[Server, list[Visitor]]) -> None:
    server, (tern, curlew, _) = harbor
    id = tern.me["id"]
    do_everything(server, tern, curlew)
    before = where(server, id)
    assert {*GONE, *NUMBER} <= before, "else nothing is shown by what follows"
    data = tern.get("/api/me/export")
    told = {**data["person"], "tables": data["tables"]}
    assert [name for name in {*GONE.values(), *NUMBER.values()} - {""} if not told[name]] == []
    tern.ask("DELETE", "/api/me", {"password": PASSWORD})
    after = where(server, id)
    assert after & GONE.keys() == set()
    assert after - NUMBER.keys() == set()
    assert where(server, NAME, NAME_BEFORE, NAME.casefold(), MAIL, MINES, "ambertern") == set()


def test_what_a_guest_has_is_the_accounts_when_the_guest_logs_in(harbor: tuple[Server, list[Visitor]]) -> None:
    """The number of the guest stands nowhere any more but at links that are used up; the lobby reads the new name."""
    server, (tern, curlew, _) = harbor
    with closing(Visitor(server.url)) as guest:
        id, guest_name = guest.me["id"], guest.me["name"]
        three = {"slc-1": "me", "slc-2": "me", "slc-3": "open"}
        opened = guest.start("by-stealth-and-sea", "bg2", seats=three, terms={"pace": "live"})["id"]
        joint = guest.start("by-stealth-and-sea", "bg2", dice="joint")["id"]
        share = Contributor(guest, joint)
        share.promise()
        share.open()
        over = open_duel(curlew)["id"]
        sit(guest, over, SOVIET)
        curlew.ask("POST", f"/api/tables/{over}/resign")
        again = curlew.ask("POST", f"/api/tables/{over}/rematch")["id"]
        guest.ask("PUT", f"/api/tables/{over}/notes", {"text": "keep left"})
        guest.ask("POST", f"/api/tables/{over}/hide")
        guest.ask("POST", "/api/me/devices", DEVICE)
        for one, other in ((guest, "Quiet Curlew"), (curlew, guest_name)):
            one.ask("POST", "/api/reports", {"person": other, "table": over, "text": "Slow."})
        private = open_duel(curlew, listed=False)
        guest.ask("POST", "/api/join", {"token": private["watch"].rpartition("/")[2]})
        guest.ask("POST", "/api/login", {"name": NAME, "password": PASSWORD})
        assert where(server, id) - {"invites.used_by"} == {"people.id"}
        assert [each["table"] for each in guest.get("/api/lobby")["asked"]] == [again]
        assert guest.get(f"/api/tables/{over}/notes")["text"] == "keep left"
        assert over not in [card["id"] for card in guest.get("/api/me")["tables"]]
        assert guest.get(f"/api/tables/{private['id']}")["mine"] == []
        assert guest.get(f"/api/tables/{joint}/dice")["shares"][0]["mine"]
        assert guest.get("/api/me/telling")["devices"] == 1
        assert [report[1] for report in tern.get("/api/me/export")["person"]["reports"]] == ["Slow."]
        (about,) = at_server(server, order.open_reports(server.service.house.store, 9))[1:]
        assert (about["about"], about["text"]) == (tern.me["id"], f"Slow.\n“{guest_name}”"), (
            "the name they had is quoted"
        )
        board = server.service.house.board
        until(lambda: board.tables[opened].host == NAME)
        clock = server.settings.clock
        at_server(server, server.service.house.store.write(*persons.forget_strangers(clock() + 1)))
        assert "people.id" not in where(server, id)


def test_no_guest_stays_because_another_cannot_go(harbor: tuple[Server, list[Visitor]]) -> None:
    """Who took a game off the list that others played, and who has left a tournament behind."""
    server, (tern, curlew, _) = harbor
    store, now = server.service.house.store, server.settings.clock()
    at_server(server, Desk(store, "console", now).make_operator(NAME))
    rounds = [{"scenario": "bg2", "opens": now, "closes": now + 3600}]
    tern.ask("POST", "/api/tournaments", {"title": "Cup", "game": "by-stealth-and-sea", "rounds": rounds})
    tern.ask("DELETE", "/api/me", {"password": PASSWORD})
    over = curlew.start("by-stealth-and-sea", "bg2", terms={"pace": "live"})["id"]
    curlew.ask("POST", f"/api/tables/{over}/resign")
    with closing(Visitor(server.url)) as one, closing(Visitor(server.url)) as other:
        one.send("POST", f"/api/tables/{over}/hide")
        at_server(server, store.write(*persons.forget_strangers(now + 3600)))
        assert where(server, one.me["id"], other.me["id"]) == set()
