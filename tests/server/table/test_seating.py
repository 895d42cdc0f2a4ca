"""Seats that change hands: lent, taken back, given up; and what stays fair in a game with secrets."""

from moonless.server.table.rows import AWAY_SECONDS
from tests.server.conftest import Invite
from tests.server.hide_and_seek import HideAndSeek
from tests.server.support import Screen, Server, Visitor, until
from tests.server.table.test_shares import Contributor

BOTH = {"hider": "me", "seeker": "open"}


def change(person: Visitor, table: str, seat: str, holder: str) -> int:
    return person.send("PUT", f"/api/tables/{table}/seats/{seat}", {"holder": holder}).status_code


def hidden(visitor: Invite, **seats: str) -> tuple[Visitor, Visitor, str]:
    """A host who hides, a guest who seeks, and a first choice made."""
    host, guest = visitor("Host"), visitor("Guest")
    card = host.start("hide-and-seek", seats=seats or BOTH)
    if not seats:
        guest.join(card["invites"]["seeker"])
    with host.sit(card["id"]) as screen:
        screen.choose("hide barn")
    return host, guest, card["id"]


def lines(screen: Screen) -> list[str]:
    return [line["text"] for line in screen.hello["chat"] if line["name"] == ""]


# Who takes part


def test_a_briefing_has_the_seats_that_a_scenario_uses(visitor: Invite) -> None:
    """A mission for two operators has two seats, unless players choose who goes; both can be started."""
    person = visitor("Host")
    place = "/api/games/rogue-regiment/scenarios/m01-paper-chase"
    assert list(person.get(place)["seats"]) == ["jock", "taff"]
    chosen = person.get(f"{place}/seats?options=%7B%22team%22%3A%22choose%22%7D")
    assert list(chosen["seats"]) == ["jock", "paddy", "taff", "reg"]
    assert chosen["sides"] == [["jock", "paddy", "taff", "reg"]]
    for seats, options in ((["jock", "taff"], {}), (list(chosen["seats"]), {"team": "choose"})):
        wish = {"game": "rogue-regiment", "scenario": "m01-paper-chase", "options": options}
        card = person.ask("POST", "/api/tables", {**wish, "seats": dict.fromkeys(seats, "me")})
        assert card["mine"] == seats
    assert person.http.get(f"{place}/seats?options=no").status_code == 400


# Lending


def test_a_lent_seat_stays_its_lenders(visitor: Invite) -> None:
    host, guest = visitor("Host"), visitor("Guest")
    card = host.start(seats={"slc-1": "me", "slc-2": "me", "slc-3": "open"})
    table = card["id"]
    guest.join(card["invites"]["slc-3"])
    lent = guest.ask("PUT", f"/api/tables/{table}/seats/slc-3", {"holder": "captain"})
    assert lent["seats"]["slc-3"]["holder"] == {"kind": "computer", "name": "captain"}
    assert lent["seats"]["slc-3"]["lender"] == "Guest"
    assert lent["gives"] == ["slc-3"]
    assert guest.get("/api/me")["tables"][0]["id"] == table, "who lent a seat still finds the table"
    assert host.get(f"/api/tables/{table}")["gives"] == ["slc-1", "slc-2"]
    for holder in ("me", "open", "random"):
        assert change(host, table, "slc-3", holder) == 403, "the host has no say in a lent seat"
    with guest.sit(table) as screen:
        assert lines(screen)[-1] == "Guest lent SLC 3 to the computer (captain)."
        assert screen.request(do="chat", text="Back soon")["t"] == "ack"
    assert guest.ask("PUT", f"/api/tables/{table}/seats/slc-3", {"holder": "me"})["mine"] == ["slc-3"]
    with host.sit(table) as screen:
        assert lines(screen) == [
            "Guest took the seat SLC 3.",
            "Guest lent SLC 3 to the computer (captain).",
            "Guest took SLC 3 back from the computer.",
        ]


def test_a_lent_seat_goes_with_an_account(visitor: Invite) -> None:
    host, guest, known = visitor("Host"), visitor("Guest"), visitor()
    card = host.start(seats={"slc-1": "me", "slc-2": "me", "slc-3": "open"})
    guest.join(card["invites"]["slc-3"])
    assert change(guest, card["id"], "slc-3", "captain") == 200
    known.ask("POST", "/api/account", {"name": "Known", "password": "correct horse"})
    guest.ask("POST", "/api/login", {"name": "Known", "password": "correct horse"})
    assert change(guest, card["id"], "slc-3", "me") == 200
    assert guest.get(f"/api/tables/{card['id']}")["mine"] == ["slc-3"]


def test_the_host_may_fill_a_seat_whose_owner_is_long_away(visitor: Invite, server: Server) -> None:
    host, guest = visitor("Host"), visitor("Guest")
    card = host.start(seats={"slc-1": "me", "slc-2": "me", "slc-3": "open"})
    guest.join(card["invites"]["slc-3"])
    change(guest, card["id"], "slc-3", "captain")
    clock = server.settings.clock
    server.settings.clock = lambda: clock() + AWAY_SECONDS + 60
    assert change(host, card["id"], "slc-3", "me") == 200
    assert change(guest, card["id"], "slc-3", "me") == 403
    assert guest.get(f"/api/tables/{card['id']}")["mine"] == [], "and may still look on"


def test_who_opens_a_seat_gives_it_up_and_may_watch(visitor: Invite) -> None:
    host, guest, friend = visitor("Host"), visitor("Guest"), visitor("Friend")
    card = host.start(seats={"slc-1": "me", "slc-2": "me", "slc-3": "open"})
    guest.join(card["invites"]["slc-3"])
    given = guest.ask("PUT", f"/api/tables/{card['id']}/seats/slc-3", {"holder": "open"})
    assert (given["mine"], given["gives"], given["invites"]) == ([], [], {})
    assert guest.join(card["invites"]["slc-3"])["mine"] == [], "the old link is spent"
    assert change(guest, card["id"], "slc-3", "me") == 403
    again = host.get(f"/api/tables/{card['id']}")["invites"]["slc-3"]
    assert friend.join(again)["mine"] == ["slc-3"]


def test_where_the_host_has_got_up_the_others_fill_the_empty_seat(visitor: Invite) -> None:
    """Nobody's game hangs for ever: who opens a seat and goes leaves no game that the others can only resign."""
    host, guest, stranger = visitor("Host"), visitor("Guest"), visitor("Stranger")
    card = host.start(seats={"slc-1": "me", "slc-2": "open", "slc-3": "me"})
    table = card["id"]
    guest.join(card["invites"]["slc-2"])
    with host.sit(table) as screen:
        screen.choose()
    change(host, table, "slc-1", "open")
    assert change(guest, table, "slc-1", "captain") == 403, "the host still sits there"
    change(host, table, "slc-3", "open")
    assert guest.get(f"/api/tables/{table}")["gives"] == ["slc-1", "slc-2", "slc-3"]
    assert change(guest, table, "slc-1", "captain") == change(guest, table, "slc-3", "me") == 200
    assert change(stranger, table, "slc-1", "me") in (403, 404)
    assert guest.get(f"/api/tables/{table}")["mine"] == ["slc-2", "slc-3"]


def test_where_the_host_is_long_away_the_others_fill_the_empty_seat_and_the_hosts(
    visitor: Invite, server: Server
) -> None:
    """So it is with the host's own seat, once it is waited for; who is back fills it again."""
    host, guest = visitor("Host"), visitor("Guest")
    card = host.start(seats={"slc-1": "me", "slc-2": "open", "slc-3": "me"})
    table, clock = card["id"], server.settings.clock
    guest.join(card["invites"]["slc-2"])
    with host.sit(table) as screen:
        screen.choose()
    change(host, table, "slc-3", "open")
    with host.sit(table) as screen:
        assert screen.card["turn"] == ["slc-1"]
        server.settings.clock = lambda: clock() + AWAY_SECONDS + 60
        for seat in ("slc-1", "slc-3"):
            assert change(guest, table, seat, "captain") == 403, "the host is here"
    until(lambda: guest.get(f"/api/tables/{table}")["gives"] == ["slc-1", "slc-2", "slc-3"])
    assert change(guest, table, "slc-1", "captain") == 200
    given = host.ask("PUT", f"/api/tables/{table}/seats/slc-1", {"holder": "me"})
    assert given["mine"] == ["slc-1"]
    assert change(guest, table, "slc-1", "captain") == 403, "something has happened there since"


def test_who_keeps_back_a_share_of_the_dice_is_replaced_after_three_days(visitor: Invite, server: Server) -> None:
    """At a table without a clock: the host by the guest, the guest by the host; who owes nothing stays."""
    host, guest = visitor("Host"), visitor("Guest")
    card = host.start(scenario="bg2", dice="joint", seats={"slc-1": "me", "slc-2": "open", "slc-3": "captain"})
    table, clock = card["id"], server.settings.clock
    guest.join(card["invites"]["slc-2"])
    given = Contributor(guest, table)
    given.promise()
    assert change(guest, table, "slc-1", "captain") == 403
    server.settings.clock = lambda: clock() + AWAY_SECONDS + 60
    assert change(host, table, "slc-2", "captain") == 403, "the guest has promised"
    assert change(guest, table, "slc-3", "me") == 403, "that is the host's to give"
    with host.sit(table):
        assert change(guest, table, "slc-1", "captain") == 403, "the host is here"
    until(lambda: "slc-1" in guest.get(f"/api/tables/{table}")["gives"])
    assert change(guest, table, "slc-1", "captain") == 200
    given.open()
    until(lambda: guest.get(f"/api/tables/{table}")["turn"])


# Secrets


def test_nobody_changes_sides_once_a_game_with_secrets_has_begun(hide_and_seek: HideAndSeek, visitor: Invite) -> None:
    host, guest, table = hidden(visitor)
    assert change(guest, table, "seeker", "open") == 200
    assert change(host, table, "seeker", "me") == 409
    link = host.get(f"/api/tables/{table}")["invites"]["seeker"]
    entered = host.send("POST", "/api/join", {"token": link.rpartition("/")[2]})
    assert entered.status_code == 409
    assert "changes sides" in entered.json()["error"]
    assert change(host, table, "seeker", "captain") == 200, "a computer player may fill it"
    assert change(host, table, "seeker", "me") == 409, "somebody else has sat there"
    assert host.send("GET", f"/api/tables/{table}/record").status_code == 403
    assert host.send("GET", f"/api/tables/{table}/replay/0?seat=seeker").status_code == 403
    assert change(host, table, "seeker", "open") == 200
    friend = visitor("Friend")
    assert friend.join(host.get(f"/api/tables/{table}")["invites"]["seeker"])["mine"] == ["seeker"]
    assert change(friend, table, "seeker", "captain") == 200
    assert change(friend, table, "seeker", "me") == 200, "one's own side is never closed"


def test_sides_may_be_changed_before_it_begins(hide_and_seek: HideAndSeek, visitor: Invite) -> None:
    host, guest = visitor("Host"), visitor("Guest")
    card = host.start("hide-and-seek", seats=BOTH)
    assert change(host, card["id"], "seeker", "me") == 200
    given = host.ask("PUT", f"/api/tables/{card['id']}/seats/hider", {"holder": "open"})
    assert guest.join(given["invites"]["hider"])["mine"] == ["hider"]


def test_who_has_seen_both_sides_plays_on_alone(hide_and_seek: HideAndSeek, visitor: Invite) -> None:
    """The host lets the computer seek, looks through its seat, and cannot then invite a friend to it."""
    host, _, table = hidden(visitor, hider="me", seeker="captain")
    assert "seeker" in host.get(f"/api/tables/{table}")["invites"], "nobody has seen that side yet"
    assert change(host, table, "seeker", "me") == 200, "alone at the table, one may"
    card = host.get(f"/api/tables/{table}")
    assert (card["gives"], card["invites"]) == (["hider", "seeker"], {})
    for seat in ("hider", "seeker"):
        assert change(host, table, seat, "open") == 409
    assert change(host, table, "seeker", "captain") == 200
    assert change(host, table, "seeker", "open") == 409, "what was seen stays seen"


def test_a_record_taken_before_the_end_seals_the_table(hide_and_seek: HideAndSeek, visitor: Invite) -> None:
    host, guest, table = hidden(visitor, hider="me", seeker="captain")
    link = host.get(f"/api/tables/{table}")["invites"]["seeker"]
    record = host.http.get(f"/api/tables/{table}/record")
    assert record.status_code == 200
    assert '"seed"' in record.text
    refused = guest.send("POST", "/api/join", {"token": link.rpartition("/")[2]})
    assert refused.status_code == 409
    assert "one person's alone" in refused.json()["error"]
    assert change(host, table, "seeker", "open") == 409
    brought = host.http.post("/api/tables/upload", content=record.text.splitlines()[0]).json()
    assert brought["invites"] == {}, "who brings a record knows all of it"


def test_with_an_open_seat_the_record_stays_closed(hide_and_seek: HideAndSeek, visitor: Invite) -> None:
    host, _, table = hidden(visitor, hider="me", seeker="open")
    answer = host.send("GET", f"/api/tables/{table}/record")
    assert answer.status_code == 403
    assert "may come to it" in answer.json()["error"]


# The daily patrol


def test_the_daily_patrol_is_not_rehearsed(visitor: Invite) -> None:
    person = visitor()
    daily = person.ask("POST", "/api/daily")["mine"]
    with person.sit(daily["id"]) as screen:
        screen.choose()
    seat = daily["mine"][0]
    answer = person.send("POST", f"/api/tables/{daily['id']}/play-on", {"step": 0, "seat": seat})
    assert answer.status_code == 409
    assert "without rehearsal" in answer.json()["error"]


def test_who_has_taken_the_dice_of_an_open_game_offers_no_seats(visitor: Invite) -> None:
    """The record holds the secret of the dice: whoever took it knows every throw to come."""
    host = visitor("Host")
    card = host.start(seats=dict.fromkeys(("slc-1", "slc-2", "slc-3"), "me"))
    path = f"/api/tables/{card['id']}"
    assert set(host.get(path)["invites"]) == {"slc-1", "slc-2", "slc-3"}
    assert "seed" in host.http.get(f"{path}/record").text
    assert host.get(path)["invites"] == {}
    refused = host.send("PUT", f"{path}/seats/slc-3", {"holder": "open"})
    assert (refused.status_code, "with its dice" in refused.json()["error"]) == (409, True)
    late = visitor("Late").send("POST", "/api/join", {"token": card["invites"]["slc-2"].rpartition("/")[2]})
    assert late.status_code == 409
