"""Orders of several steps: tried out without being given, sent as one unit, silent about what a seat cannot know."""

import itertools
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pytest

from moonless.core.content import plain as plain_data
from moonless.core.game import find_game
from moonless.core.record import RESTART, Entry, Record
from moonless.core.replays import rehearse as core_rehearse
from moonless.core.table import Table
from moonless.games.they_come_unseen.content.content import load_content
from moonless.games.they_come_unseen.state import Field, State
from moonless.server.api.messages import encode
from moonless.server.table.views import View
from tests.server.support import Screen, Server, Visitor, make_settings, patched

GAME, NATO, SOVIET = "they-come-unseen", "nato", "soviet"
NORTH, EAST = ["n 200", "ne 400", "ne 400"], ["e 200", "e 400", "e 600"]
"""Two ways from G1 into the deep: 3 squares for 3 units of battery (6.3)."""
SECRETS = ("a" * 64, "b" * 64)
LEG = ["se", "ne", "ne", "e", "e", "e", "e", "e", "e"]
"""A Destroyer's way out of Delta, fast enough to set off a mine (8.6)."""


@contextmanager
def duel(server: Server) -> "Iterator[tuple[Screen, Screen, Screen]]":
    """One submarine against one Destroyer and somebody who watches: NATO is about to order its first turn at G1."""
    people = [Visitor(server.url, name) for name in ("Nato", "Soviet", "Watcher")]
    nato, soviet, watcher = people
    card = nato.start(GAME, "duel", seats={NATO: "me", SOVIET: "open"}, options={"weather": False})
    soviet.join(card["invites"][SOVIET])
    watcher.join(card["watch"])
    with nato.sit(card["id"]) as one, soviet.sit(card["id"]) as two, watcher.sit(card["id"]) as three:
        try:
            start(one, two)
            yield one, two, three
        finally:
            for person in people:
                person.close()


def start(one: Screen, two: Screen) -> None:
    """20.1 Both choose where they start, in their order."""
    while not (one.scene["prompt"] and one.scene["prompt"]["order"]):
        for screen, key in ((one, "G1"), (two, "")):
            screen.request(do="ping")
            if screen.keys and not screen.scene["prompt"]["order"]:
                screen.choose(key)


def rehearse(screen: Screen, keys: list[str], **changes: Any) -> dict[str, Any]:
    """The answer to a rehearsal, or its refusal."""
    request = {"do": "rehearse", "decision": screen.decision, "keys": keys, "id": f"r{len(screen.heard)}", **changes}
    screen.connection.send(json.dumps(request))
    while (message := screen.hear())["t"] not in ("rehearsed", "refused"):
        pass
    return message


def heard_nothing(screen: Screen) -> bool:
    """Whether nothing came but the answer to a ping."""
    before = len(screen.heard)
    screen.request(do="ping")
    return len(screen.heard) == before + 1


def test_a_rehearsal_shows_the_path_and_changes_nothing(server: Server) -> None:
    with duel(server) as (nato, soviet, watcher):
        heard_nothing(soviet), heard_nothing(watcher)
        before = (nato.scene, nato.decision)
        answer = rehearse(nato, EAST)
        assert not answer["ends"]
        shown = patched(nato.scene, answer["scene"])
        sketch = next(overlay for overlay in shown["overlays"] if overlay["id"] == "path")
        assert list(sketch["cells"]) == ["G1", "G2", "G3", "G4"]
        assert sketch["name"] == "Path: 3 squares, battery 20 to 17"
        assert "G4, 600 ft, battery 17" in shown["prompt"]["question"]
        assert (nato.scene, nato.decision) == before
        assert heard_nothing(nato)
        assert heard_nothing(soviet)
        assert heard_nothing(watcher)
        again = rehearse(nato, EAST)
        assert again["scene"] == answer["scene"]


def test_the_end_of_an_order_is_not_looked_beyond(server: Server) -> None:
    with duel(server) as (nato, soviet, _):
        whole, part = rehearse(nato, [*EAST, "end"]), rehearse(nato, EAST)
        assert whole["ends"]
        assert whole["scene"] == part["scene"]
        beyond = rehearse(nato, [*EAST, "end", "e 600"])
        assert "ends before that step" in beyond["error"]
        assert nato.request(do="choose-all", decision=nato.decision, keys=[*EAST, "end"])["t"] == "ack"
        while not soviet.keys:
            soviet.hear()
        assert any("dives. Datum G1" in line["text"] for line in soviet.scene["log"])


@pytest.mark.parametrize(
    ("keys", "rule"),
    [
        (["w 200"], "3.5"),  # off the board, into the ice
        (["e 400"], "6.6"),  # two steps down in one square
        (["e 200", "e 400", "e 600", "fly"], "6.1"),
        (["e 200"] * 14 + ["e 200"], "6."),  # fifteen squares
    ],
    ids=["land", "too steep", "no such answer", "too far"],
)
def test_a_bad_order_is_refused_with_its_rule(server: Server, keys: list[str], rule: str) -> None:
    with duel(server) as (nato, soviet, _):
        heard_nothing(soviet)
        before = (nato.scene, nato.decision)
        tried = rehearse(nato, keys)
        assert tried["t"] == "refused"
        assert tried["rule"].startswith(rule)
        sent = nato.request(do="choose-all", decision=nato.decision, keys=keys)
        assert sent["t"] == "refused"
        assert sent["rule"] == tried["rule"]
        assert (nato.scene, nato.decision) == before
        assert heard_nothing(soviet)
        assert not rehearse(nato, EAST)["ends"]


def test_who_may_rehearse_and_when(server: Server) -> None:
    with duel(server) as (nato, soviet, watcher):
        assert "not your turn" in rehearse(soviet, EAST)["error"]
        assert "watching" in rehearse(watcher, EAST)["error"]
        assert "past" in rehearse(nato, EAST, decision=nato.decision + 1)["error"]
        assert "not a request" in rehearse(nato, ["e 200"] * 51)["error"]
        nato.request(do="choose-all", decision=nato.decision, keys=[*EAST, "end"])
        while not soviet.keys:
            soviet.hear()
        assert "no step of a larger order" in rehearse(soviet, [soviet.keys[0]])["error"]


def test_two_worlds_rehearse_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where the submarine is and what its targets are is in none of the bytes."""
    one, two = (
        World(monkeypatch, tmp_path / secret[0], secret, [*order, "end"]).sent
        for secret, order in zip(SECRETS, (NORTH, EAST), strict=True)
    )
    assert one == two
    assert any('"rehearsed"' in text and '"ends":true' in text for text in one[SOVIET])


@pytest.mark.rule("TCU 18.6")
def test_a_rehearsal_runs_over_no_mine() -> None:
    """The path is tried step by step and to its end: only the order itself finds out what lies there."""
    free, mined = soviet_turn(mines=False), soviet_turn(mines=True)
    for length in range(1, len(LEG) + 1):
        answers = []
        for table in (free, mined):
            for keys in (LEG[:length], [*LEG[:length], "go"]):
                copy, taken = core_rehearse(table, keys)
                answers.append((taken, encode(View(copy).frame(SOVIET).whole())))
        assert answers[:2] == answers[2:]
    for key in (*LEG, "go"):
        mined.choose(key)
    assert "strikes a mine" in str([line.text for line in mined.log(SOVIET)])


def soviet_turn(mines: bool) -> Table:
    """The Destroyer in Delta is about to move; off it, perhaps, lies a minefield."""
    game = find_game(GAME)
    table = Table.start(game, "duel", "mines", {"weather": False})
    while not (table.decision and table.decision.order):
        assert table.decision is not None
        keys = [option.key for option in table.decision.options]
        table.choose(next(key for key in ("G1", "delta", keys[0]) if key in keys))
    for key in (*EAST, "end"):
        table.choose(key)
    state = cast(State, table.state.copy())
    if mines:
        state.fields.append(Field(0, 1, [load_content().board.names.index(name) for name in ("A31", "A32", "A33")]))
    record = Record(game.id, game.version, game.fingerprint, "duel", "mines", table.record.options)
    record.entries.append(Entry(RESTART, {"state": plain_data(state)}))
    begun = Table.replayed(game, record)
    begun.choose("move orange")
    return begun


class World:
    """NATO's first turn by one secret order, and all that the Soviets and a spectator are sent meanwhile and after."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path, secret: str, order: list[str]) -> None:
        counter = itertools.count()
        for module in ("table.keeping", "table.seating", "people.people"):
            monkeypatch.setattr(f"moonless.server.{module}.new_id", lambda: f"id-{next(counter):06d}")
        monkeypatch.setattr("moonless.server.table.starting.new_secret", lambda: secret)
        folder.mkdir()
        with Server(make_settings(folder, clock=lambda: 1000.0)) as server, duel(server) as (nato, soviet, watcher):
            rehearse(nato, order)
            assert nato.request(do="choose-all", decision=nato.decision, keys=order)["t"] == "ack"
            while not soviet.keys:
                soviet.hear()
            self.rehearse_a_leg(soviet)
            self.sent = {}
            for screen, name in ((soviet, SOVIET), (watcher, "watcher")):
                screen.request(do="ping", id="end")
                self.sent[name] = [plain(text) for text in screen.raw]

    def rehearse_a_leg(self, soviet: Screen) -> None:
        """Step by step as far as it goes, over the end, by ways that are closed; then for good."""
        soviet.choose(next(key for key in soviet.keys if key.startswith("move")))
        keys: list[str] = []
        shown = soviet.scene
        for _ in range(8):
            choices = [choice["key"] for choice in shown["prompt"]["choices"] if choice["key"] != "go"]
            answer = rehearse(soviet, [*keys, choices[0]])
            if answer["ends"]:
                break
            keys.append(choices[0])
            shown = patched(soviet.scene, answer["scene"])
        assert rehearse(soviet, [*keys, "go"])["ends"]
        for wrong in (["go"], [*keys, "fly"], [*keys, "go", "n"]):
            assert rehearse(soviet, wrong)["t"] == "refused"
        assert soviet.request(do="choose-all", decision=soviet.decision, keys=[*keys, "go"], id="leg")["t"] == "ack"


def plain(text: str) -> str:
    """Without the port, the promise about the dice, and the numbers of this run's requests."""
    text = re.sub(r"127\.0\.0\.1:\d+", "HOST", re.sub(r'"commitment":"\w+"', "PROMISE", text))
    return re.sub(r'"id":"(\d+-\d+)"', "ID", text)


# Whole ways


def ways(screen: Screen, **changes: Any) -> dict[str, Any]:
    """The answer to a request for ways, or its refusal."""
    request = {"do": "ways", "decision": screen.decision, "id": f"w{len(screen.heard)}", **changes}
    screen.connection.send(json.dumps(request))
    while (message := screen.hear())["t"] not in ("ways", "refused"):
        pass
    return message


def test_ways_lead_where_they_say(server: Server) -> None:
    """To whom is asked and to nobody else; each way is an order that the table takes."""
    with duel(server) as (nato, soviet, watcher):
        heard_nothing(soviet), heard_nothing(watcher)
        before = (nato.scene, nato.decision)
        found = ways(nato)["ways"]
        far = [way for way in found if len(way["keys"]) == 14]
        assert {way["name"] for way in far} == {"Go deepest", "Go as it is"}, "as it is: in sight"
        assert all(way["cells"][0] == "G1" and way["cells"][-1] == way["cell"] and way["price"] for way in far)
        assert (nato.scene, nato.decision) == before
        assert heard_nothing(soviet)
        assert heard_nothing(watcher)
        near = next(way for way in found if len(way["keys"]) == 13)
        shown = patched(nato.scene, rehearse(nato, near["keys"])["scene"])["prompt"]
        assert shown["order"]["cells"] == near["cells"]
        assert shown["order"]["price"] == near["price"]
        assert rehearse(nato, far[0]["keys"])["ends"], "the longest course ends by itself"
        assert nato.request(do="choose-all", decision=nato.decision, keys=far[0]["keys"])["t"] == "ack"


def test_ways_go_on_from_an_order_that_is_tried_out(server: Server) -> None:
    with duel(server) as (nato, _, _):
        onward = ways(nato, keys=EAST)["ways"]
        assert {way["cells"][0] for way in onward} == {"G4"}
        assert ways(nato, keys=[*EAST, "end"])["ways"] == []
        assert "6.6" in ways(nato, keys=["e 400"])["rule"]


def test_ways_are_for_who_is_asked(server: Server) -> None:
    with duel(server) as (nato, soviet, watcher):
        assert ways(soviet, decision=nato.decision)["t"] == "refused"
        assert ways(watcher, decision=nato.decision)["t"] == "refused"
        assert ways(nato, decision=nato.decision + 1)["t"] == "refused"


def test_a_question_without_ways_has_none(server: Server) -> None:
    person = Visitor(server.url, "Nato")
    card = person.start(GAME, "duel", seats={NATO: "me", SOVIET: "open"}, options={"weather": False})
    with person.sit(card["id"]) as nato:
        assert ways(nato)["ways"] == []  # where to start
    person.close()
