"""The balance page over HTTP: its progress, the page at the end, once for all who ask; drafts of strangers."""

import json
from typing import Any

import pytest

from tests.server.api.test_workshop import TEXT, W
from tests.server.conftest import Invite
from tests.server.support import SECONDS, Visitor

S = "/api/games/by-stealth-and-sea/scenarios/bg2/balance"


def heard(person: Visitor, path: str, body: dict[str, Any]) -> list[dict[str, Any]]:
    with person.http.stream("POST", path, json=body, timeout=3 * SECONDS) as answer:
        assert answer.headers["content-type"].startswith("application/jsonl"), answer.read()
        return [json.loads(line) for line in answer.iter_lines()]


def test_a_page_tells_how_far_it_is_and_is_drawn_once_for_all(visitor: Invite) -> None:
    news = heard(visitor(), S, {"games": 3})
    assert news[0]["state"] == "waiting"
    assert [each["done"] for each in news] == sorted(each["done"] for each in news)
    last = news[-1]
    assert (last["state"], last["done"], last["games"], last["error"]) == ("done", 3, 3, "")
    assert "3 games, 3 of them looked at closely" in last["page"]
    assert all(not each["page"] for each in news[:-1])
    again = heard(visitor(), S, {"games": 3})
    assert again == [last], "nobody plays it twice"


def test_a_drafts_page_has_its_makers_words_as_words(visitor: Invite) -> None:
    """A title is text, whatever it looks like: the page is shown within the client."""
    text = TEXT.replace('name = "Night School"', 'name = "<img src=x onerror=alert(1)>"')
    assert text != TEXT
    last = heard(visitor(), f"{W}/balance", {"content": text, "games": 1})[-1]
    assert last["state"] == "done", last["error"]
    assert "<img" not in last["page"]
    assert "&lt;img src=x onerror=alert(1)&gt;" in last["page"]
    assert 'class="heat-figure"' in last["page"]


@pytest.mark.parametrize(
    ("path", "body", "status", "words"),
    [
        (S.replace("bg2", "nowhere"), {"games": 1}, 404, "no such scenario"),
        (S.replace("by-stealth-and-sea", "chess"), {"games": 1}, 404, "no such game"),
        (S, {"games": 101}, 422, "'games' is not as it should be"),
        (f"{W}/balance", {"content": "name = 1", "games": 1}, 422, "cannot be played yet"),
        ("/api/games/gato-leader/workshop/balance", {"content": TEXT}, 404, "no workshop"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_words(
    visitor: Invite, path: str, body: dict[str, Any], status: int, words: str
) -> None:
    answer = visitor().send("POST", path, body)
    assert (answer.status_code, words in answer.json()["error"]) == (status, True), answer.text


def test_a_person_has_one_at_a_time(visitor: Invite) -> None:
    person = visitor()
    with person.http.stream("POST", S, json={"games": 100}, timeout=3 * SECONDS) as answer:
        lines = answer.iter_lines()
        assert json.loads(next(lines))["state"] == "waiting"
        second = person.send("POST", f"{W}/estimate", {"content": TEXT, "games": 1})
        assert second.status_code == 409
