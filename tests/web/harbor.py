"""A harbor with four people in it: what tests of the lobby, the patrol and tournaments share."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from playwright.sync_api import Page

from tests.server.lobby.support import NATO, SOVIET, UNSEEN
from tests.server.support import Refused, Screen, live
from tests.server.table.test_desk import play
from tests.web.driving import Server, Visitor
from tests.web.reading import aside, enter, unread

ASK = """async ([method, path, body]) => {
  const headers = {"Content-Type": "application/json"};
  const answer = await fetch(path, {method, headers, body: body === null ? undefined : JSON.stringify(body)});
  return answer.json();
}"""
LARGE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DUEL: dict[str, Any] = {
    "game": UNSEEN, "scenario": "duel", "seats": {NATO: "me", SOVIET: "open"}, "options": {"weather": False},
}  # fmt: skip
SAID = "Sides changed, <i>this time</i>?"
NAMES = ("Quiet Curlew", "Amber Tern", "Northern Beacon", "Dim Anchor")


def ask(person: Visitor, method: str, path: str, body: Any = None) -> Any:
    return person.page.evaluate(ASK, [method, path, body])


@contextmanager
def at_table(person: Visitor, table: str) -> Iterator[Screen]:
    """The same person's live connection, without the page."""
    with live(person.server.url, table, person.cookie()) as connection:
        yield Screen(connection)


def fit(page: Page) -> list[str]:
    """For a screen reader and for a phone."""
    page.wait_for_selector("main h1")
    return unread(page) + aside(page)


def table_of(person: Visitor) -> str:
    person.page.wait_for_url("**/table/*")
    return person.page.url.rpartition("/")[2]


def sail(person: Visitor, button: str, seed: str) -> None:
    """Begin with the page, by keyboard, play on without it, come back."""
    enter(person.page, button)
    table = table_of(person)
    random = Random(seed)
    with at_table(person, table) as screen:
        for _ in range(20):
            try:
                play(screen, random)
                return
            except Refused:  # quicker than a server takes messages of one person: wait a moment
                time.sleep(1)
        raise AssertionError("the server goes on refusing")


@contextmanager
def put_back(four: list[Visitor], harbor: Server) -> Iterator[sqlite3.Connection]:
    """The database while the server is down; then everybody goes on."""
    for person in four:
        person.page.goto("/settings", wait_until="networkidle")  # which has no live line that would break
    harbor.kill()
    with sqlite3.connect(harbor.home / "tables.sqlite3") as database:
        yield database
    harbor.start()
    for person in four:
        person.page.evaluate("0")  # what the browser has noted by now is told first
        person.problems.clear()
