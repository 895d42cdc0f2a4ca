"""They Come Unseen taught by doing: the guided first game of each side, one at a large screen, one on a phone."""

from playwright.sync_api import Browser, Page, expect

from moonless.core.game import find_game
from moonless.core.lessons import Lesson
from tests.web.driving import Server, Visitor, visiting
from tests.web.test_access import look
from tests.web.words import part, say

GAME = "they-come-unseen"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def follow(page: Page, lesson: Lesson) -> None:
    """Do what the lesson says, step by step."""
    for number, step in enumerate(lesson.steps, 1):
        expect(page.locator(".lesson-count")).to_contain_text(
            say("lesson-step", number=number, count=len(lesson.steps))
        )
        for key in step.keys:
            meant = page.locator(f'.orders [data-key="{key}"].pointed:not([aria-disabled="true"])')
            expect(meant).to_be_in_viewport(ratio=0.9)
            meant.click()
        if not step.keys:
            page.locator(".lesson-next").click()


def learn(visitor: Visitor, id: str, words: list[str]) -> None:
    lesson = find_game(GAME).lessons[id]
    page = visitor.page
    page.goto(f"/learn/{GAME}")
    page.locator(f'[data-lesson="{lesson.id}"]').click()
    visitor.seated()
    follow(page, lesson)
    expect(page.locator(".lesson")).to_have_count(0)
    for word in words:
        expect(page.locator("#log")).to_contain_text(part(word))
    assert visitor.keys()  # the game goes on, against the computer


def test_a_submarine_learns_to_come_unseen(visitor: Visitor) -> None:
    learn(visitor, "nato", ["Green snorts from O15 to O17", "Near miss on green", "Station Bravo is destroyed"])
    assert look(visitor.page) == []


def test_a_destroyer_learns_to_find_it_on_a_phone(browser: Browser, server: Server) -> None:
    with visiting(browser, server, **PHONE) as phone:
        learn(
            phone, "soviet", ["Contact purple", "Hit on green", "Ognennyy (orange) takes 1 weapon container at Bravo"]
        )
