"""Looking back on a game with secrets while it goes on: what a seat saw then, and nothing else."""

from pathlib import Path
from random import Random
from typing import Any

from tests.server.conftest import Invite
from tests.server.hide_and_seek import HIDER, SEEKER, HideAndSeek
from tests.server.support import Screen, Server, Visitor, make_settings

Seen = list[dict[str, Any]]


def choose(screen: Screen, key: str, seen: Seen) -> None:
    """Answer, and remember what was on the screen."""
    seen.append(screen.scene)
    screen.choose(key)


def compare(person: Visitor, table: str, seat: str, seen: Seen, now: dict[str, Any]) -> None:
    replay = person.get(f"/api/tables/{table}/replay")
    assert [step["seat"] for step in replay["steps"]] == [seat] * len(seen)
    assert all(step["label"] for step in replay["steps"])
    assert replay["seats"] == [seat]
    scenes = [*seen, now]
    for step, scene in enumerate(scenes):
        found = person.get(f"/api/tables/{table}/replay/{step}?seat={seat}")["scene"]
        for part in ("title", "subtitle", "board", "tracks", "log"):
            assert found[part] == scene[part], (step, part)
        assert sorted(found["pieces"], key=str) == sorted(scene["pieces"], key=str), step
    assert person.send("GET", f"/api/tables/{table}/replay/{len(scenes)}").status_code == 404


def test_each_step_shows_what_the_seat_saw_then(visitor: Invite) -> None:
    host, guest, random = visitor("Host"), visitor("Guest"), Random(3)
    card = host.start("they-come-unseen", "duel", seats={"nato": "me", "soviet": "open"})
    guest.join(card["invites"]["soviet"])
    table = card["id"]
    seen: dict[str, Seen] = {"nato": [], "soviet": []}
    with host.sit(table) as one, guest.sit(table) as two:
        for _ in range(24):
            asked, seat = (one, "nato") if one.keys else (two, "soviet")
            wait(asked)
            choose(asked, random.choice([key for key in asked.keys if key != "resign"]), seen[seat])
            for screen in (one, two):
                screen.request(do="ping")
        for person, screen, seat in ((host, one, "nato"), (guest, two, "soviet")):
            assert len(seen[seat]) > 1
            compare(person, table, seat, seen[seat], screen.scene)
    other = guest.send("GET", f"/api/tables/{table}/replay/0?seat=nato")
    assert other.status_code == 403


def hide(screen: Screen, seen: Seen) -> None:
    while screen.keys:
        choose(screen, "hide barn", seen)


def wait(screen: Screen) -> None:
    while not screen.keys:
        screen.hear()


def test_what_was_taken_back_has_not_been_and_a_restart_changes_nothing(
    hide_and_seek: HideAndSeek, tmp_path: Path
) -> None:
    hidden: Seen = []
    sought: Seen = []
    with Server(make_settings(tmp_path)) as server:
        hider, seeker = Visitor(server.url, "Hider"), Visitor(server.url, "Seeker")
        card = hider.start("hide-and-seek", seats={HIDER: "me", SEEKER: "open"})
        seeker.join(card["invites"][SEEKER])
        table = card["id"]
        with hider.sit(table) as one, seeker.sit(table) as two:
            hide(one, hidden)
            wait(two)
            choose(two, "seek attic", [])
            two.request(do="take-back", decision=two.decision)
            one.request(do="consent", ask=one.wait_for("ask-take-back")["id"], yes=True)
            wait(two)
            assert seeker.get(f"/api/tables/{table}/replay")["steps"] == []
            choose(two, "seek ditch", sought)
            wait(one)
    with Server(make_settings(tmp_path)) as server:
        for person in (hider, seeker):
            person.http.base_url = person.url = person.http.headers["Origin"] = server.url
        with hider.sit(table) as one, seeker.sit(table) as two:
            hide(one, hidden)
            wait(two)
            compare(hider, table, HIDER, hidden, one.scene)
            compare(seeker, table, SEEKER, sought, two.scene)
            choose(two, "seek ditch", sought)
            wait(one)
            hide(one, hidden)
            wait(two)
            assert server.service.hall.desks[table].moments._marks
            two.choose("seek ditch")
        assert len(hider.get(f"/api/tables/{table}/replay")["steps"]) == len(hidden) + len(sought) + 1
        assert not server.service.hall.desks[table].moments._marks, "the whole game is open now"
        for person in (hider, seeker):
            person.close()


def test_one_who_plays_alone_has_nothing_to_be_kept_from(hide_and_seek: HideAndSeek, visitor: Invite) -> None:
    """The whole record is theirs to take: nothing is kept beside it."""
    person = visitor()
    table = person.start("hide-and-seek")["id"]
    with person.sit(table) as screen:
        for _ in range(3):
            screen.choose()
    assert len(person.get(f"/api/tables/{table}/replay")["steps"]) == 3
