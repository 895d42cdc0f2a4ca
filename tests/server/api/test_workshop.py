"""The workshop over HTTP: drafts, files of strangers, tables that carry their mission, estimates to be stopped."""

import json
import multiprocessing
from collections.abc import AsyncGenerator
from contextlib import closing
from importlib import resources
from pathlib import Path
from typing import Any

import httpx
import pytest

from moonless.core.game import find_game
from moonless.core.workshop import LONGEST
from moonless.server.thinking.estimates import Progress, shipped
from tests.server.conftest import Invite
from tests.server.support import SECONDS, Server, Visitor, make_settings, until

W = "/api/games/rogue-regiment/workshop"
MISSION = "m00-night-school"
TEXT = (resources.files("moonless.games.rogue_regiment") / "data" / f"mission_{MISSION}.toml").read_text("utf-8")


def start_own(person: Visitor, text: str = TEXT, **more: Any) -> dict[str, Any]:
    return person.start("rogue-regiment", "own", options={"text": text}, **more)


# Drafts


def test_the_bench_says_all_that_a_screen_needs(visitor: Invite) -> None:
    bench = visitor().get(W)
    assert [drawer["id"] for drawer in bench["drawers"]] == [
        "tiles", "edges", "structures", "units", "things", "vehicles",
    ]  # fmt: skip
    assert len(bench["drawers"][0]["tools"]) == 24
    assert bench["samples"][MISSION] == "Night School"


def test_a_draft_grows_act_by_act(visitor: Invite) -> None:
    person = visitor()
    plan = person.ask("POST", f"{W}/draft", {})
    assert len(plan["problems"]) == 4
    act = {"do": "put", "tool": "tile t01a", "at": "tile 0 0", "turn": 1}
    plan = person.ask("POST", f"{W}/draft", {"document": plan["document"], "act": act})
    assert (plan["placed"], len(plan["problems"])) == ("tile 0 0", 3)
    ground = person.http.get(f"/api/games/rogue-regiment/boards/{plan['board']}.svg")
    assert (ground.status_code, ground.headers["content-type"]) == (200, "image/svg+xml")
    assert 'data-cell="A1"' in ground.text
    again = person.ask("POST", f"{W}/read", {"content": plan["text"]})
    assert again["document"] == plan["document"]


def test_comments_that_are_lost_are_told(visitor: Invite) -> None:
    person = visitor()
    assert person.ask("POST", f"{W}/read", {"content": TEXT})["notice"] == ""
    noted = person.ask("POST", f"{W}/read", {"content": f"# my own thoughts\n{TEXT}"})
    assert "Comments" in noted["notice"]


@pytest.mark.parametrize(
    ("path", "body", "status", "words"),
    [
        ("read", {"content": "layout = ["}, 422, "not TOML"),
        ("read", {"content": "x" * (LONGEST + 1)}, 422, "at most 16000"),
        ("read", {"content": "x = " + "[" * 2000 + "]" * 2000}, 422, "cannot be read"),
        ("read", {"sample": "../../../etc/passwd"}, 400, "no mission"),
        ("read", {"content": 5}, 422, "'content' is not as it should be"),
        ("draft", {"document": {"a": {"b": {"c": {"d": {"e": {"f": {"g": {"h": 1}}}}}}}}}, 400, "too deep"),
        ("draft", {"document": {"layout": [["t01a@0"] * 60] * 60}}, 400, "too large"),
        ("draft", {"document": {"x": 1e300}}, 400, "numbers"),
        ("draft", {"document": {}, "act": {"do": "put", "tool": "rm -rf", "at": "/"}}, 400, "no tool"),
        ("draft", {"document": [], "act": None}, 422, "'document' is not as it should be"),
        ("draft", {"document": {"x": "y" * 70_000}}, 413, "too large"),
        ("estimate", {"content": "name = 1", "games": 5}, 422, "cannot be played yet"),
        ("estimate", {"content": TEXT, "games": 100_000}, 422, "'games' is not as it should be"),
    ],
)
def test_what_strangers_send_is_refused_in_words(
    visitor: Invite, path: str, body: dict[str, Any], status: int, words: str
) -> None:
    answer = visitor().send("POST", f"{W}/{path}", body)
    assert (answer.status_code, words in answer.json()["error"]) == (status, True), answer.text


def test_a_game_without_a_workshop_says_so(visitor: Invite) -> None:
    person = visitor()
    assert person.send("GET", "/api/games/by-stealth-and-sea/workshop").status_code == 404
    cards = {card["id"]: card["workshop"] for card in person.get("/api/games")}
    assert cards["rogue-regiment"] == "Mission editor"
    assert cards["by-stealth-and-sea"] == ""


@pytest.mark.parametrize("board", ["own~", "own~AAAA", "own~..%2f..%2fetc", "own~" + "A" * 5000])
def test_boards_of_no_content_are_not_found(visitor: Invite, board: str) -> None:
    assert visitor().send("GET", f"/api/games/rogue-regiment/boards/{board}.svg").status_code == 404


# Tables


def test_a_table_keeps_its_mission_when_the_server_is_started_again(tmp_path: Path) -> None:
    """Nothing is known but what the database holds: title, board, the game itself."""
    with Server(make_settings(tmp_path)) as server:
        person = Visitor(server.url)
        card = start_own(person)
        assert card["title"] == "Night School"
        with person.sit(card["id"]) as screen:
            for _ in range(3):
                screen.choose()
            question, log = screen.scene["prompt"]["question"], screen.scene["log"]
        record = person.send("GET", f"/api/tables/{card['id']}/record").text
        cookies = person.http.cookies
        person.close()
    with Server(make_settings(tmp_path)) as server, closing(Visitor(server.url)) as again:
        again.http.cookies = cookies
        assert again.get("/api/me")["tables"][0]["title"] == "Night School"
        with again.sit(card["id"]) as screen:
            assert (screen.scene["prompt"]["question"], screen.scene["log"]) == (question, log)
            assert screen.card["notice"] == ""
            board = screen.scene["board"]
        assert again.send("GET", f"/api/games/rogue-regiment/boards/{board}.svg").status_code == 200
        taken = again.http.post("/api/tables/upload", content=record, headers={"Content-Type": "text/plain"})
        assert taken.json()["title"] == "Night School"


def test_computer_players_play_it_too(visitor: Invite) -> None:
    """They think in a process that has only the state."""
    person = visitor()
    card = start_own(person, seats={"jock": "captain", "paddy": "me"})
    with person.sit(card["id"]) as screen:
        until(lambda: screen.hear() and screen.keys != [])
        assert screen.scene["prompt"]["seat"] == "paddy"


def test_a_mission_that_cannot_be_played_makes_no_table(visitor: Invite) -> None:
    person = visitor()
    body = {"game": "rogue-regiment", "scenario": "own"}
    assert "needs the option 'text'" in person.send("POST", "/api/tables", body).json()["error"]
    broken = TEXT.replace('kind = "supply_dump"', 'kind = "gold_mine"')
    answer = person.send("POST", "/api/tables", {**body, "options": {"text": broken}})
    assert answer.status_code == 400
    assert "structure[dump-1]: expected one of supply_dump" in answer.json()["error"]
    assert person.get("/api/me")["tables"] == []


# Estimates


def test_an_estimate_tells_how_far_it_is_and_holds_nobody_up(visitor: Invite, monkeypatch: pytest.MonkeyPatch) -> None:
    """None of its games is played in the process that answers everybody."""
    person, other, here = visitor(), visitor(), list[Any]()
    monkeypatch.setattr("moonless.server.thinking.estimates.play_out", lambda *game: here.append(game))
    heard: list[dict[str, Any]] = []
    with person.http.stream("POST", f"{W}/estimate", json={"content": TEXT, "games": 2}, timeout=3 * SECONDS) as answer:
        assert answer.headers["content-type"].startswith("application/jsonl")
        for line in answer.iter_lines():
            heard.append(json.loads(line))
            other.get("/api/games")
    assert not here
    assert heard[0]["state"] == "waiting"
    last = heard[-1]
    assert (last["state"], last["done"]) == ("done", 2)
    assert last["rate"] == last["won"] / 2
    assert 0 <= last["low"] <= last["rate"] <= last["high"] <= 1
    assert sum(last["levels"].values()) == 2
    assert [each["done"] for each in heard] == sorted(each["done"] for each in heard)


def test_who_stops_listening_stops_the_games(server: Server, visitor: Invite) -> None:
    person = visitor()
    before = set(multiprocessing.active_children())
    with person.http.stream(
        "POST", f"{W}/estimate", json={"content": TEXT, "games": 400}, timeout=3 * SECONDS
    ) as answer:
        lines = answer.iter_lines()
        while json.loads(next(lines))["state"] != "playing":
            pass
        assert set(multiprocessing.active_children()) - before
        again = person.send("POST", f"{W}/estimate", {"content": TEXT, "games": 1})
        assert again.status_code == 409, "one at a time"
    until(lambda: not set(multiprocessing.active_children()) - before)
    assert person.send("POST", f"{W}/estimate", {"content": "", "games": 1}).status_code == 422, "and may ask again"


def test_what_ships_stands_beside_it_hardest_first() -> None:
    """As `difficulty.json` has it: the share of games that were not the worst result."""
    rates = [each.rate for each in shipped(find_game("by-stealth-and-sea"))]
    assert len(rates) == 9
    assert rates == sorted(rates)


def test_estimates_without_a_cookie_are_counted_by_address(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    async def estimate(errands: object, who: str, *_: object) -> AsyncGenerator[Progress, None]:
        asked.append(who)
        yield Progress("done", 1)

    monkeypatch.setattr("moonless.server.api.workshop.estimate_draft", estimate)
    for _ in range(2):
        answer = httpx.post(f"{server.url}{W}/estimate", json={"content": TEXT}, headers={"Origin": server.url})
        assert answer.status_code == 200, answer.text
    assert asked == ["127.0.0.1"] * 2
