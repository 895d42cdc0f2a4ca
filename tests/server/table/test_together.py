"""Several people, and computer players, at one table."""

from random import Random

from tests.server.conftest import Invite
from tests.server.support import SECONDS, Visitor, until

SEATS = {"slc-1": "me", "slc-2": "open", "slc-3": "captain"}


def two_at_a_table(visitor: Invite) -> tuple[Visitor, Visitor, str]:
    host, guest = visitor("Host"), visitor("Guest")
    card = host.start(seats={"slc-1": "me", "slc-2": "me", "slc-3": "open"})
    assert guest.join(card["invites"]["slc-3"])["mine"] == ["slc-3"]
    return host, guest, card["id"]


def test_a_link_is_the_key_to_a_seat_and_opens_it_once(visitor: Invite) -> None:
    host, guest, stranger = visitor("Host"), visitor("Guest"), visitor("Stranger")
    card = host.start(seats=SEATS)
    link = card["invites"]["slc-2"]
    assert stranger.send("GET", f"/api/tables/{card['id']}").status_code == 404
    assert guest.join(link)["mine"] == ["slc-2"]
    assert guest.join(link)["mine"] == ["slc-2"], "who used it can use it again"
    assert stranger.send("POST", "/api/join", {"token": link.rpartition("/")[2]}).status_code == 409
    assert stranger.send("POST", "/api/join", {"token": "0" * 40}).status_code == 404
    seen = host.get(f"/api/tables/{card['id']}")
    assert seen["seats"]["slc-2"]["holder"] == {"kind": "person", "name": "Guest"}
    assert "slc-2" not in seen["invites"], "the host has no key to somebody else's seat"
    assert guest.get("/api/me")["tables"][0]["id"] == card["id"]


def test_both_screens_follow_the_game_live(visitor: Invite) -> None:
    host, guest, table = two_at_a_table(visitor)
    with host.sit(table) as one, guest.sit(table) as two:
        assert not two.keys
        refused = two.request(do="choose", decision=two.decision, key="random")
        assert refused["t"] == "refused"
        assert "not your turn" in refused["error"]
        one.choose("random")
        change = two.wait_for("change")
        assert change["scene"]["pieces"]["set"] or change["beats"]
        one.choose()
        one.choose()
        while not two.keys:
            two.hear()
        assert two.card["turn"] == ["slc-3"]
        two.choose()
        while not one.keys:
            one.hear()


def test_who_watches_sees_and_cannot_act(visitor: Invite) -> None:
    host, watcher = visitor("Host"), visitor("Watcher")
    card = host.start()
    watched = watcher.join(card["watch"])
    assert watched["mine"] == []
    assert watched["invites"] == {}
    with host.sit(card["id"]) as one, watcher.sit(card["id"]) as two:
        assert two.scene["prompt"] is None
        one.choose("random")
        two.wait_for("change")
        assert two.scene["prompt"] is None
        for request in ({"do": "choose", "key": "face nw"}, {"do": "undo"}, {"do": "take-back"}):
            assert two.request(decision=two.decision, **request)["t"] == "refused"
        assert two.request(do="chat", text="hello")["t"] == "refused"


def test_a_take_back_needs_the_others_consent(visitor: Invite) -> None:
    host, guest, table = two_at_a_table(visitor)
    with host.sit(table) as one, guest.sit(table) as two:
        one.choose("random")
        decision, keys = one.decision, one.keys
        assert one.request(do="take-back", decision=one.decision)["t"] == "ack"
        assert one.keys == keys, "nothing happens before the other agrees"
        ask = two.wait_for("ask-take-back")
        assert ask["by"] == "Host"
        assert two.request(do="consent", ask=ask["id"], yes=False)["t"] == "ack"
        assert one.wait_for("take-back")["granted"] is False
        assert one.request(do="take-back", decision=one.decision)["t"] == "ack"
        ask = two.wait_for("ask-take-back")
        assert one.request(do="consent", ask=ask["id"], yes=True)["t"] == "refused", "not one's own"
        assert two.request(do="consent", ask=ask["id"], yes=True)["t"] == "ack"
        assert one.wait_for("take-back")["granted"] is True
        assert "random" in one.keys
        assert one.decision > decision
        assert two.request(do="consent", ask=ask["id"], yes=True)["t"] == "refused"


def test_nobody_is_asked_for_the_same_again_and_again(visitor: Invite) -> None:
    host, guest, table = two_at_a_table(visitor)
    with host.sit(table) as one, guest.sit(table) as two:
        one.choose("random")
        for _ in range(2):
            assert one.request(do="take-back", decision=one.decision)["t"] == "ack"
            assert "already" in one.request(do="take-back", decision=one.decision)["error"]
            ask = two.wait_for("ask-take-back")
            two.request(do="consent", ask=ask["id"], yes=False)
            one.wait_for("take-back")
        assert "said no" in one.request(do="take-back", decision=one.decision)["error"]
        one.choose(one.keys[0])
        assert one.request(do="take-back", decision=one.decision)["t"] == "ack", "the game has gone on"


def test_who_comes_later_is_asked_too(visitor: Invite) -> None:
    host, guest, table = two_at_a_table(visitor)
    with host.sit(table) as one:
        one.choose("random")
        one.request(do="take-back", decision=one.decision)
        with guest.sit(table) as two:
            ask = two.wait_for("ask-take-back")
            two.request(do="consent", ask=ask["id"], yes=True)
        assert one.wait_for("take-back")["granted"] is True


def test_chat_is_for_who_sits_there_and_is_kept(visitor: Invite) -> None:
    host, guest, table = two_at_a_table(visitor)
    watcher = visitor()
    watcher.join(host.get(f"/api/tables/{table}")["watch"])
    with host.sit(table) as one, guest.sit(table) as two, watcher.sit(table) as three:
        one.request(do="chat", text="Good hunting\x00 <b>!")
        assert two.wait_for("chat")["text"] == "Good hunting <b>!"
        three.request(do="ping", id="p")
        assert all(message["t"] != "chat" for message in three.heard)
    with guest.sit(table) as two:
        assert [line["name"] for line in two.hello["chat"]] == ["", "Host"], "the table's own words have no name"
    with watcher.sit(table) as three:
        assert three.hello["chat"] == []


def test_people_see_who_is_here(visitor: Invite) -> None:
    host, guest, table = two_at_a_table(visitor)
    with host.sit(table) as one:
        with guest.sit(table):
            while (here := one.wait_for("people"))["online"] != ["Guest", "Host"]:
                pass
            assert here["seats"] == ["slc-1", "slc-2", "slc-3"]
            assert host.get(f"/api/tables/{table}")["seats"]["slc-3"]["online"] is True
        while one.wait_for("people")["online"] != ["Host"]:
            pass
        guest.ask("PATCH", "/api/me", {"name": "Somebody"})
        while one.card["seats"]["slc-3"]["holder"]["name"] != "Somebody":
            one.hear()


def test_a_seat_goes_to_a_computer_player_and_back(visitor: Invite) -> None:
    person = visitor()
    card = person.start(seats={"slc-1": "me", "slc-2": "me", "slc-3": "me"})
    with person.sit(card["id"]) as screen:
        screen.choose("random")
        path = f"/api/tables/{card['id']}/seats"
        for seat in ("slc-2", "slc-3"):
            person.ask("PUT", f"{path}/{seat}", {"holder": "captain"})
        for _ in range(6):
            while not screen.keys:
                screen.hear()
            assert screen.scene["prompt"]["seat"] == "slc-1"
            screen.choose()
        person.ask("PUT", f"{path}/slc-2", {"holder": "me"})
        assert person.get(f"/api/tables/{card['id']}")["mine"] == ["slc-1", "slc-2"]


def test_computer_players_play_to_the_end_alone(visitor: Invite) -> None:
    person = visitor()
    card = person.start(seats={"slc-1": "captain", "slc-2": "random", "slc-3": "captain"})
    until(lambda: person.get(f"/api/tables/{card['id']}")["status"] == "over", 3 * SECONDS)


def test_taking_back_passes_over_what_the_computer_chose(visitor: Invite) -> None:
    person = visitor()
    card = person.start(seats={"slc-1": "me", "slc-2": "captain", "slc-3": "captain"})
    with person.sit(card["id"]) as screen:
        while not screen.keys:
            screen.hear()
        screen.choose("random")
        screen.choose()
        while not screen.keys:
            screen.hear()
        assert screen.undo == "take-back"
        screen.request(do="take-back", decision=screen.decision)
        while not screen.keys or "face nw" not in screen.keys:
            screen.hear()


def test_only_who_may_gives_a_seat_away(visitor: Invite) -> None:
    host, guest, table = two_at_a_table(visitor)
    stranger = visitor()
    path = f"/api/tables/{table}/seats/slc-3"
    assert host.send("PUT", path, {"holder": "me"}).status_code == 403, "the host cannot take a guest's seat"
    assert guest.send("PUT", f"/api/tables/{table}/seats/slc-1", {"holder": "open"}).status_code == 403
    assert stranger.send("PUT", path, {"holder": "me"}).status_code == 404
    assert guest.send("PUT", f"/api/tables/{table}/seats/slc-9", {"holder": "me"}).status_code == 404
    guest.ask("PUT", path, {"holder": "open"})
    assert host.ask("PUT", path, {"holder": "me"})["mine"] == ["slc-1", "slc-2", "slc-3"]


def test_a_whole_game_of_two(visitor: Invite) -> None:
    host, guest, table = two_at_a_table(visitor)
    random = Random(9)
    with host.sit(table) as one, guest.sit(table) as two:
        while one.card["status"] != "over":
            acting, other = (one, two) if one.card["turn"][0] in one.card["mine"] else (two, one)
            while not acting.keys and acting.card["status"] != "over":
                acting.hear()
            if acting.keys:
                acting.choose(random.choice(acting.keys))
                other.request(do="ping")  # the answer comes after all that came before
        assert one.scene["log"] == two.scene["log"]
