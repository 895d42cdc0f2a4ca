"""The tutorial, to its end: it teaches by doing, and its dice fit its words."""

import json
from typing import Any

from playwright.sync_api import expect

import moonless
from tests.web.driving import GAMES, Visitor

LESSON = json.loads((GAMES / "by_stealth_and_sea" / "data" / "tutorial.json").read_text(encoding="utf-8"))


def test_the_lesson_fits_the_rules() -> None:
    """Every answer of the lesson is legal when its turn comes, and the mission ends with it."""
    record: dict[str, Any] = LESSON["record"]
    table = moonless.start(record["game"], scenario=record["scenario"], seed=record["seed"])
    for step in LESSON["steps"]:
        if "choose" in step:
            table.choose(step["choose"])
    assert table.over
    log = " ".join(line.text for line in table.log(None))
    for word in ("dives", "is detected", "no longer detected", "slips through the net", "detaches a warhead",
                 "destroys HMS Barham", "is scuttled", "escapes"):  # fmt: skip
        assert word in log


def test_tutorial_to_its_end(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.get_by_role("link", name="Learn By Stealth and Sea").click()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector(".board .cell")
    for number, step in enumerate(LESSON["steps"]):
        expect(page.locator(".lesson-count")).to_have_text(f"Lesson, {number + 1} of {len(LESSON['steps'])}")
        if number == 9:
            page.reload()  # a lesson goes on where it was
            page.wait_for_selector(".board .cell")
        if step.get("auto"):
            continue
        if "choose" in step:
            option = page.locator(f'.orders [data-key="{step["choose"]}"]')
            expect(option).to_have_class("option  pointed")
            option.click()
        else:
            page.locator(".lesson-next").click()
    expect(page.get_by_role("dialog", name="After-action report")).to_contain_text("16 victory points")
