"""Whose turn it is, when something happened and what was said, as far as one may know."""

import json
from pathlib import Path
from random import Random

import pytest

from moonless.core.errors import MoonlessError
from moonless.core.game import find_game
from moonless.core.record import Record
from moonless.core.table import Table
from moonless.server.api.messages import TableCard
from moonless.server.table.cards import make_card
from moonless.server.table.rows import AWAY_SECONDS, PERSON, Chair, TableRow
from tests.server.conftest import Invite
from tests.server.support import Screen, Visitor, make_settings

TCU = "they-come-unseen"
TEAMS = {"green": "me", "blue": "open", "orange": "open", "red": "open"}


@pytest.mark.rule("TCU 18.2")
def test_the_other_side_does_not_learn_which_submarine_is_asked(visitor: Invite) -> None:
    """The order of the submarines is NATO's secret."""
    nato, soviet = visitor("Nato"), visitor("Soviet")
    seats = {"green": "me", "blue": "me", "soviet": "open"}
    card = nato.start(game="they-come-unseen", scenario="lone-destroyer-3", seats=seats)
    soviet.join(card["invites"]["soviet"])
    random, asked = Random(3), set()
    path = f"/api/tables/{card['id']}"
    with nato.sit(card["id"]) as screen, soviet.sit(card["id"]) as other:
        for _ in range(60):
            turn = nato.get(path)["turn"]
            shown = soviet.get(path)["turn"]
            if turn == ["soviet"]:
                assert shown == ["soviet"]
                while not other.keys:
                    other.hear()
                other.choose(random.choice(other.keys[:-1]))
            else:
                asked.add(turn[0])
                assert shown == ["green", "blue"]
                while not screen.keys:
                    screen.hear()
                screen.choose(random.choice(screen.keys[:-1]))
    assert asked == {"green", "blue"}


def card_of(folder: Path, turn: str) -> TableCard:
    """What the host, who holds Orange, is shown of a table at which the others have been away for long."""
    header = json.dumps({"seed": "s", "options": {}})
    row = TableRow("x", TCU, "standard-4", "H", False, "", header, "playing", turn, "", 0.0, entries=9)
    for seat, holder in (("green", "A"), ("blue", "B"), ("orange", "H"), ("red", "C")):
        row.chairs[seat] = Chair(seat, PERSON, holder, "salt")
    return make_card(make_settings(folder, clock=lambda: AWAY_SECONDS + 1.0), row, "H", {"H"})


@pytest.mark.rule("TCU 18.2")
def test_the_host_cannot_see_from_the_seats_to_give_who_is_asked(tmp_path: Path) -> None:
    green, blue = card_of(tmp_path, "green"), card_of(tmp_path, "blue")
    assert green == blue
    assert green.gives == ["green", "blue", "orange"]
    assert card_of(tmp_path, "red").gives == ["orange", "red"], "of one's own side one knows it"


def four(visitor: Invite, **options: object) -> tuple[list[Visitor], str]:
    """Green and Blue against Orange, with nobody on Red yet."""
    people = [visitor(name) for name in ("Green", "Blue", "Orange")]
    card = people[0].start(game=TCU, scenario="standard-4", seats=TEAMS, options={"weather": False, **options})
    for person, seat in zip(people[1:], ("blue", "orange"), strict=True):
        person.join(card["invites"][seat])
    return people, card["id"]


@pytest.mark.rule("TCU 18.4")
@pytest.mark.rule("TCU 18.7")
def test_what_a_side_does_in_silence_has_no_time(visitor: Invite) -> None:
    (green, blue, orange), table = four(visitor)
    path = f"/api/tables/{table}"
    with green.sit(table) as first, blue.sit(table) as second:
        start = orange.get(path)["updated"]
        first.choose("first blue")
        while not second.keys:
            second.hear()
        second.choose("stay")
        assert orange.get(path)["updated"] == start
        while not first.keys:
            first.hear()
        first.choose("stay")
        assert orange.get(path)["updated"] > start, "that the NATO turn is over is told to all"


def spoken(screen: Screen, text: str) -> list[str]:
    """What is heard at a screen up to this line."""
    while not (lines := [line["text"] for line in screen.heard if line["t"] == "chat"]) or lines[-1] != text:
        screen.hear()
    return lines


@pytest.mark.rule("TCU 20.6")
def test_team_talk_is_private(visitor: Invite) -> None:
    (green, blue, orange), table = four(visitor)
    with green.sit(table) as first, blue.sit(table) as second, orange.sit(table) as foe:
        assert first.card["private"]
        first.request(do="chat", text="I go to Bravo")
        assert spoken(second, "I go to Bravo")
        foe.request(do="chat", text="They are quiet")
        assert spoken(foe, "They are quiet") == ["They are quiet"]
        second.request(do="chat", text="Good")
        assert spoken(first, "Good") == ["I go to Bravo", "Good"]
    with orange.sit(table) as again:
        assert [line["text"] for line in again.hello["chat"] if line["name"]] == ["They are quiet"]
        assert any(not line["name"] for line in again.hello["chat"]), "the table itself speaks to all"
    with blue.sit(table) as again:
        assert [line["text"] for line in again.hello["chat"] if line["name"]] == ["I go to Bravo", "Good"]


@pytest.mark.rule("TCU 20.6")
def test_opponents_greet_each_other_and_nothing_else_is_heard(visitor: Invite) -> None:
    """What is said to all is heard by all, now and later; what is said to the side stays there. Who watches hears
    neither."""
    (green, blue, orange), table = four(visitor)
    watcher = visitor()
    watcher.join(green.get(f"/api/tables/{table}")["watch"])
    with green.sit(table) as first, orange.sit(table) as foe, watcher.sit(table) as gallery:
        assert (first.card["team"], foe.card["team"]) == (True, False), "nobody is on Red yet"
        first.request(do="chat", text="I go to Bravo")
        first.request(do="chat", text="Good luck!", all=True)
        assert spoken(foe, "Good luck!") == ["Good luck!"]
        foe.request(do="chat", text="Luck to you", all=True)
        assert spoken(first, "Luck to you")[-3:] == ["I go to Bravo", "Good luck!", "Luck to you"]
        gallery.request(do="ping")
        assert not [line for line in gallery.heard if line["t"] == "chat"]
    with orange.sit(table) as again:
        assert [line["text"] for line in again.hello["chat"] if line["name"]] == ["Good luck!", "Luck to you"]
    with blue.sit(table) as again:
        sides = {line["text"]: line["side"] for line in again.hello["chat"] if line["name"]}
        assert sides == {"I go to Bravo": "green blue", "Good luck!": "", "Luck to you": ""}


@pytest.mark.rule("TCU 20.6")
def test_with_open_radio_both_teams_hear_it(visitor: Invite) -> None:
    (green, _, orange), table = four(visitor, open_radio=True)
    with green.sit(table) as first, orange.sit(table) as foe:
        assert not first.card["private"]
        first.request(do="chat", text="I go to Bravo")
        assert spoken(foe, "I go to Bravo")


@pytest.mark.rule("TCU 4.8")
@pytest.mark.rule("TCU 18.2")
def test_station_cards_are_not_drawn_by_hand(visitor: Invite) -> None:
    person = visitor()
    answer = person.send("POST", "/api/tables", {"game": TCU, "dice": "by-hand"})
    assert answer.status_code == 400
    assert "secret" in answer.json()["error"]
    game = find_game(TCU)
    record = Record(TCU, game.version, game.fingerprint, "duel", None, {})
    with pytest.raises(MoonlessError, match="by hand"):
        Table.resume(record)
    assert person.http.post("/api/tables/upload", content=record.text()).status_code == 422
