"""While a tournament's round is open nobody gets at its dice, a second try or somebody's result: every line of the API
is asked, by who sails, by others and by who would look on, while the game goes on and when it is home."""

import contextlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from moonless.core.record import CHANCE, Record
from moonless.core.table import Table
from moonless.server.api import requests
from moonless.server.api.endpoint import Endpoint
from moonless.server.lobby.player import PARTS
from moonless.server.site.app import ENDPOINTS
from tests.server.lobby.support import PASSWORD, account, at_server, following
from tests.server.support import SECONDS, Screen, Server, Visitor, live, make_settings
from tests.server.table.test_desk import play

HARBOR, SEAT, HOUR = "by-stealth-and-sea", "slc-1", 3600.0
BEGUN = 12
"""So many choices are made before everything is asked for in the middle of a game."""

OF_NO_TABLE = ("/api/games", "/api/puzzles/", "/api/account", "/api/login", "/api/logout")
"""What games, puzzles and accounts are, whatever is played."""
AT_THE_END = {"DELETE /api/me", "POST /api/tables/{table}/resign"}
"""What ends the game, or who plays it."""

CALLS: dict[str, Any] = {
    "Rename": {"webhook": ""},
    "NewTable": {"game": HARBOR, "scenario": "bg2"},
    "str": "no record",
    "SeatChange": {"holder": "open"},
    "Join": {"token": "no link", "watch": True},
    "Notes": {"text": "Northeast."},
    "PlayOn": {"step": 1, "seat": SEAT},
    "Contribution": {"round": 0},
    "NewOrder": {"seat": SEAT, "ask": "reroll", "key": "*can"},
    "Placed": {"seat": SEAT, "ask": "reroll", "key": "*can"},
    "Exchange": {"seat": SEAT, "ask": "reroll", "key": "*likely", "instead": "*can"},
    "Usual": {"seat": SEAT, "usual": False},
    "Befriend": {"person": "Ben", "friend": True},
    "NewCall": {"game": HARBOR},
    "Invitation": {"person": "Ben", "seat": SEAT},
    "Shows": {"shows": [*PARTS]},
    "Shun": {"person": "Nobody", "how": ""},
    "Report": {"person": "Nobody", "text": "Fast."},
    "TitleReport": {"text": "Rude."},
    "Act": {"act": "settle", "about": "1"},
    "Ways": {"ways": []},
    "Device": {"endpoint": "https://push.example.org/abc", "key": "a" * 87, "auth": "b" * 22},
    "MailCode": {},
    "NewTournament": {"title": "Cup", "game": HARBOR, "rounds": []},
}
"""What is sent along, by the name of its type."""

ALWAYS = {
    "GET /api/tables/{table}",
    "GET /api/tables/{table}/notes",
    "PUT /api/tables/{table}/notes",
    "GET /api/tables/{table}/held",
    "GET /api/tables/{table}/spoke",
    "GET /api/tables/{table}/proof",
    "GET /api/tables/{table}/dice",
    "GET /api/tables/{table}/standing",
    "POST /api/tables/{table}/standing",
    "PUT /api/tables/{table}/standing",
    "PUT /api/tables/{table}/standing/rule",
    "PUT /api/tables/{table}/standing/usual",
    "DELETE /api/tables/{table}/standing/{seat}/{ask}",
    "POST /api/lobby/{table}/seats/{seat}",
}
HOME = ALWAYS | {"GET /api/tables/{table}/report", "POST /api/tables/{table}/hide"}
"""What the sailor, and nobody else, is answered of the table: what was seen there already, and what is their own."""


@contextlib.contextmanager
def a_round(folder: Path, database: str, clock: list[float]) -> Iterator[tuple[Server, str, list[Visitor]]]:
    """A tournament of one round, open now; Ann, who shows all and sails, Ben and Cleo, and a guest."""
    with Server(make_settings(folder, database, clock=lambda: clock[0])) as server:
        people = [*(account(server.url, name) for name in ("Ann", "Ben", "Cleo")), Visitor(server.url)]
        people[0].ask("PUT", "/api/me/shows", {"shows": [*PARTS]})
        people[0].ask("PUT", "/api/me/friends", {"person": "Ben", "friend": True})
        window = {"scenario": "bg2", "opens": clock[0], "closes": clock[0] + HOUR}
        cup = people[0].ask("POST", "/api/tournaments", {"title": "Cup", "game": HARBOR, "rounds": [window]})["id"]
        yield server, cup, people
        for person in people:
            person.close()


class Sweep:
    """Everything is asked for, by somebody, about one table."""

    def __init__(self, server: Server, cup: str, table: str) -> None:
        self.secret = server.settings.sign("tournament dice", cup, "1").hex()
        self.fill = {
            "table": table, "id": cup, "round": "1", "name": "Ann", "step": "1", "form": "result.svg",
            "seat": SEAT, "ask": "reroll", "call": "1", "token": "no-link",
        }  # fmt: skip
        self.asked = 0

    def all_of(self, person: Visitor, hidden: list[str]) -> set[str]:
        """Which lines about the table were answered; in no answer stands what is hidden."""
        answered = set()
        for endpoint in ENDPOINTS:
            if endpoint.path.startswith(OF_NO_TABLE) or str(endpoint) in AT_THE_END:
                continue
            answer = person.http.request(endpoint.method, self.path(endpoint), **sent(endpoint))
            self.asked += 1
            for each in (self.secret, *hidden):
                assert each not in answer.text, f"{endpoint} tells {each}"
            if "{table}" in endpoint.path and answer.status_code == 200:
                answered.add(str(endpoint))
            assert answer.status_code < 500, f"{endpoint}: {answer.text}"
        return answered

    def path(self, endpoint: Endpoint) -> str:
        return re.sub(r"{(\w+)}", lambda part: self.fill[part[1]], endpoint.path)


def sent(endpoint: Endpoint) -> dict[str, Any]:
    if endpoint.body is None:
        return {}
    body = CALLS[endpoint.body.__name__]
    return {"content": body} if endpoint.body is str else {"json": body}


def seeds(server: Server) -> list[tuple[str, str]]:
    """The dice of all tables of the server, by table."""
    rows = at_server(server, server.service.house.store.fetch("SELECT id, header FROM tables"))
    return [(row["id"], str(json.loads(row["header"])["seed"])) for row in rows]


def nobody_looks_on(people: list[Visitor], table: str) -> None:
    """Neither at the table, nor in the lobby, nor by a page that is shown around."""
    for person in people:
        with live(person.url, table, person.cookie) as line:
            assert json.loads(line.recv(timeout=SECONDS))["t"] == "refused"
            with pytest.raises(ConnectionClosed) as end:
                line.recv(timeout=SECONDS)
        assert end.value.rcvd is not None
        assert end.value.rcvd.code == 4404, "there is no such table"
        with following(person) as lobby:
            assert table not in lobby.tables
        for page in ("", "/report", "/replay"):
            assert "og:" not in person.send("GET", f"/table/{table}{page}").text


def what_a_line_asks(screen: Screen) -> None:
    """Advice and take-backs are refused, whatever is asked."""
    before = screen.scene
    for do in ("advise", "take-back"):
        assert screen.request(do=do, decision=screen.decision)["t"] == "refused", screen.keys
    assert screen.scene == before


def try_orders(screen: Screen, mirror: Table) -> str:
    """Each answer three times, as one order, until one is taken: only its last step may throw dice."""
    before, asked = screen.scene, mirror.decision
    assert asked is not None
    for key in screen.keys:
        at_once = len(steps_before_dice(mirror, [key] * 3)) == 3
        answer = screen.request(do="choose-all", decision=screen.decision, keys=[key] * 3)
        if answer["t"] == "ack":
            assert at_once, f"{key} at {asked.ask} let dice fall before the last step"
            for _ in range(3):
                mirror.choose(key)
            return "taken"
        assert screen.scene == before, "nothing was done"
    return "refused"


def steps_before_dice(mirror: Table, keys: list[str]) -> list[str]:
    """So many of the steps can be taken, with these very dice, before one more would go on beyond chance."""
    taken = []
    with Table.resume(mirror.record.copy()) as copy:
        for key in keys:
            if copy.decision is None or all(option.key != key for option in copy.decision.options):
                break
            thrown = len(copy.counting)
            copy.choose(key)
            taken.append(key)
            if any(entry.kind == CHANCE for entry in copy.counting[thrown:]):
                break
    return taken


def test_no_question_of_a_round_gives_a_second_try_or_dice_ahead(tmp_path: Path) -> None:
    """A whole game beside its mirror with the same dice: what is refused did nothing, what is taken threw no others."""
    with a_round(tmp_path, "", [1_790_000_000.0]) as (server, cup, people):
        ann, random, orders = people[0], Random(1), Counter[str]()
        table = ann.ask("POST", f"/api/tournaments/{cup}/rounds/1")["id"]
        header = at_server(server, server.service.house.store.fetch("SELECT header FROM tables"))[0]["header"]
        with ann.sit(table) as screen, Table.resume(Record.parse(header)) as mirror:
            while mirror.decision is not None:
                assert sorted(screen.keys) == sorted(option.key for option in mirror.decision.options)
                what_a_line_asks(screen)
                orders[order := try_orders(screen, mirror)] += 1
                if order == "refused":
                    screen.choose(key := random.choice(screen.keys))
                    mirror.choose(key)
            assert not screen.keys
            assert mirror.outcome is not None
            assert screen.card["outcome"] == mirror.outcome.summary
        assert orders["taken"] >= 1, "which way a craft faces can be said three times"
        assert orders["refused"] >= 1
    asked = {each.__struct_config__.tag for each in requests.Request.__args__}
    assert asked == {
        "choose", "choose-all", "rehearse", "ways", "advise", "undo", "take-back", "consent", "chat", "ping"
    }, "a new one is tried here, too"  # fmt: skip


def test_a_round_that_is_open_is_closed_to_everybody(database: str, tmp_path: Path) -> None:
    clock = [1_790_000_000.0]
    with a_round(tmp_path, database, clock) as (server, cup, people):
        ann, ben, cleo, guest = people
        table = ann.ask("POST", f"/api/tournaments/{cup}/rounds/1")["id"]
        other = ben.ask("POST", f"/api/tournaments/{cup}/rounds/1")["id"]
        with ann.sit(table) as screen:
            assert play(screen, Random(1), BEGUN) == BEGUN
        sweep = Sweep(server, cup, table)
        card = ann.get(f"/api/tables/{table}")
        assert (card["watch"], card["invites"], card["gives"]) == ("", {}, [])
        assert sweep.all_of(ann, []) == ALWAYS
        for person in (ben, cleo, guest):
            assert sweep.all_of(person, [table]) == set()
        nobody_looks_on([ben, cleo, guest], table)
        with ann.sit(table) as screen:
            what_a_line_asks(screen)
        assert ann.send("DELETE", f"/api/tables/{table}").status_code == 409, "no second try"

        with ann.sit(table) as screen:
            play(screen, Random(2))
            outcome = screen.card["outcome"]
        assert sweep.all_of(ann, []) == HOME
        for person in (ben, cleo, guest):
            assert sweep.all_of(person, [table, outcome]) == set()
        nobody_looks_on([ben, cleo, guest], table)
        assert ann.ask("POST", f"/api/tournaments/{cup}/rounds/1")["id"] == table, "still no second try"
        assert {id for id, seed in seeds(server) if seed == sweep.secret} == {
            table, other, *(cleo.get(f"/api/tournaments/{cup}")["rounds"][0]["table"].split())
        }, "nobody has a game with these dice but the one try"  # fmt: skip
        assert sweep.asked > 300

        clock[0] += 2 * HOUR
        for path in ("replay", "record", "proof", "report", "picture/result.svg"):
            assert guest.send("GET", f"/api/tables/{table}/{path}").status_code == 200, "now everybody may look"
        assert guest.get(f"/api/tables/{table}/proof")["secret"] == sweep.secret


def test_who_goes_before_the_round_is_over_has_no_second_try(tmp_path: Path) -> None:
    """Neither by giving up nor by an account made anew with the same name."""
    clock = [1_790_000_000.0]
    with a_round(tmp_path, "", clock) as (server, cup, people):
        ann, ben, *_ = people
        table = ann.ask("POST", f"/api/tournaments/{cup}/rounds/1")["id"]
        with ann.sit(table) as screen:
            play(screen, Random(1), BEGUN)
        ann.ask("POST", f"/api/tables/{table}/resign")
        assert ann.ask("POST", f"/api/tournaments/{cup}/rounds/1")["id"] == table
        assert Sweep(server, cup, table).all_of(ann, []) <= HOME
        ann.ask("DELETE", "/api/me", {"password": PASSWORD})
        assert "Ann" not in ben.send("GET", f"/api/tournaments/{cup}").text
        again = account(server.url, "Ann")
        server.service.house.settings.trusted = False
        assert again.send("POST", f"/api/tournaments/{cup}/rounds/1").status_code == 403, "a new account has to wait"
        server.service.house.settings.trusted = True
        again.close()


def test_who_has_left_is_named_and_linked_nowhere(database: str, tmp_path: Path) -> None:
    """Neither as the host nor among the results; what they brought home stays."""
    clock = [1_790_000_000.0]
    with Server(make_settings(tmp_path, database, clock=lambda: clock[0])) as server:
        host, other = account(server.url, "Ann"), account(server.url, "Ben")
        rounds = [{"scenario": "bg2", "opens": clock[0], "closes": clock[0] + 3600.0}]
        cup = host.ask("POST", "/api/tournaments", {"title": "Cup", "game": "by-stealth-and-sea", "rounds": rounds})
        table = host.ask("POST", f"/api/tournaments/{cup['id']}/rounds/1")["id"]
        with host.sit(table) as screen:
            play(screen, Random("left"))
        host.ask("DELETE", "/api/me", {"password": PASSWORD})
        seen = other.get(f"/api/tournaments/{cup['id']}")
        assert (seen["host"], [row["by"] for row in seen["results"]]) == ("", [""])
        assert [each["host"] for each in other.get("/api/tournaments")["tournaments"]] == [""]
        for person in (host, other):
            person.close()
