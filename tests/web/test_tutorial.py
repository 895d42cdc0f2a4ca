"""Lessons in the browser, to their end: they teach by doing, and their dice fit their words."""

import pytest
from playwright.sync_api import Browser, Page, expect

from moonless.core.game import find_game
from moonless.core.lessons import Lesson
from tests.web.driving import OFFERED, Server, Visitor, visiting
from tests.web.test_access import look
from tests.web.waiting import heard, listen
from tests.web.words import part, say

LESSONS = {
    "by-stealth-and-sea/first-night": "16 victory points",
    "gato-leader/first-patrol": "",
    "rogue-regiment/night-school": "Victory in turn 10",
}
"""And what stands in the report, where the game ends with the lesson."""
LOOK_AT = 3
"""The step at which the page is looked at closely, and loaded again: a lesson goes on where it was."""


def learn(visitor: Visitor, game: str, id: str) -> Lesson:
    """Begin a lesson as a learner does: from home."""
    lesson = find_game(game).lessons[id]
    page = visitor.page
    page.goto("/")
    page.locator(f'.world[data-game="{game}"] [href="/learn/{game}"]').click()
    page.locator(f'[data-lesson="{lesson.id}"]').click()
    visitor.seated()
    return lesson


def at_step(page: Page, lesson: Lesson, number: int) -> None:
    """Wait until the lesson has come to a step."""
    expect(page.locator(".lesson-count span")).to_have_text(
        say("lesson-step", number=number + 1, count=len(lesson.steps))
    )


def follow(page: Page, lesson: Lesson, first: int = 0, last: int | None = None) -> None:
    """Do what the lesson says, step by step."""
    steps = list(enumerate(lesson.steps))[first:last]
    for number, step in steps:
        at_step(page, lesson, number)
        if step.auto:  # it answers itself, but not before it was read
            page.locator(".lesson-next").click()
            continue
        for key in step.keys:
            page.locator(f'.orders [data-key="{key}"].pointed:not([aria-disabled="true"])').click()
        if not step.keys:
            page.locator(".lesson-next").click()


@pytest.mark.parametrize(("name", "outcome"), LESSONS.items())
def test_lesson_to_its_end(visitor: Visitor, name: str, outcome: str) -> None:
    """What the learner is told to do can be done, and leads to what the last step says."""
    page = visitor.page
    lesson = learn(visitor, *name.split("/"))
    follow(page, lesson, 0, LOOK_AT)
    at_step(page, lesson, LOOK_AT)
    page.reload()
    visitor.seated()
    assert look(page) == []
    follow(page, lesson, LOOK_AT)
    expect(page.locator(".lesson")).to_have_count(0)
    if outcome:
        expect(page.get_by_role("dialog", name=say("report"))).to_contain_text(part(outcome))
    else:  # the game goes on
        assert visitor.keys()


def test_only_what_the_lesson_means(visitor: Visitor) -> None:
    """Another answer is refused with words, nothing is taken back, and the lesson can be left."""
    page = visitor.page
    learn(visitor, "gato-leader", "first-patrol")
    for _ in range(2):
        page.locator(".lesson-next").click()
    listen(page)
    page.keyboard.press("1")
    heard(page, lambda: part("The lesson means another answer") in " ".join(page.evaluate("toasts")))
    page.get_by_role("button", name=say("lesson-end")).click()
    expect(page.locator(".lesson")).to_have_count(0)
    expect(page.locator(f".orders {OFFERED}").nth(3)).to_be_attached()  # all can be chosen again


def test_what_was_read_is_not_gone_on_with_again(browser: Browser, server: Server) -> None:
    """While the lesson's own answer is played out, its button waits for the next step."""
    with visiting(browser, server, quick=False) as visitor:
        page = visitor.page
        visitor.known()
        lesson = learn(visitor, "by-stealth-and-sea", "first-night")
        first = next(number for number, step in enumerate(lesson.steps) if step.auto)
        follow(page, lesson, 0, first)
        at_step(page, lesson, first)
        page.locator(".lesson-next").click()
        expect(page.locator('.lesson-next[aria-disabled="true"]')).to_be_visible()
        at_step(page, lesson, first + 1)
        expect(page.locator('.lesson-next[aria-disabled="false"]')).to_be_visible()


def test_learn_page(visitor: Visitor) -> None:
    """All lessons of all games on one page."""
    page = visitor.page
    page.goto("/learn")
    for name in LESSONS:
        _, id = name.split("/")
        expect(page.locator(f'[data-lesson="{id}"]')).to_be_visible()
    assert look(page) == []
