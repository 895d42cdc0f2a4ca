"""They Come Unseen taught by doing: the guided first game of each side, one at a large screen, one on a phone."""

from playwright.sync_api import Browser, Page, expect

from moonless.core.game import find_game
from moonless.core.lessons import Lesson
from tests.web.driving import FIND_PLACE, Server, Visitor, visiting
from tests.web.test_access import look
from tests.web.waiting import looks
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
    learn(visitor, "nato", ["Grampus snorts from O15 to O17", "Near miss on Grampus", "Station Bravo is destroyed"])
    assert look(visitor.page) == []


MARKED = """() => [...document.querySelectorAll(".board .course-mark")].map(mark => {
  const at = mark.getBoundingClientRect();
  const cell = document.querySelector(`.board .cell[data-cell="${mark.dataset.at}"]`).getBoundingClientRect();
  const off = (a, b, c, d) => Math.max(0, a - d, c - b);
  return off(at.left, at.right, cell.left, cell.right) + off(at.top, at.bottom, cell.top, cell.bottom);
})"""
"""How far off its square each depth of a course is written, in pixels."""


def test_a_square_means_what_the_lesson_means_and_nothing_beside_it(visitor: Visitor) -> None:
    """A square can be entered at two depths; the lesson means one. Its order goes out when all steps are in it."""
    page = visitor.page
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"/learn/{GAME}")
    page.locator('[data-lesson="nato"]').click()
    visitor.seated()
    page.locator(".lesson-next").click()
    page.locator('.orders [data-key="G1"]').click()
    page.locator(".lesson-next").click()
    expect(page.locator('.orders [data-key="se 200"].pointed')).to_be_visible()
    expect(page.locator(".verbs .mine .members > li")).to_have_count(1)
    for steps, (cell, key) in enumerate((("H2", "se 200"), ("I3", "se 400")), 1):
        expect(page.locator(f'.orders [data-key="{key}"].pointed')).to_be_visible()
        meant = page.locator(f'.choices .can[data-for="{cell}"]')
        place = page.wait_for_function(FIND_PLACE, arg=meant.get_attribute("data-keys")).json_value()
        page.mouse.click(place["x"], place["y"])
        expect(page.locator(".menu")).to_have_count(0)
        expect(page.locator(".draft-steps li")).to_have_count(steps)
    expect(page.locator(".draft-tools .primary")).to_be_disabled()
    expect(page.locator(".board .course-mark")).to_have_count(2)
    looks(page, MARKED, [0, 0])


def test_a_destroyer_learns_to_find_it_on_a_phone(browser: Browser, server: Server) -> None:
    with visiting(browser, server, **PHONE) as phone:
        learn(
            phone, "soviet", ["Contact purple", "Hit on Grampus", "Ognennyy (orange) takes 1 weapon container at Bravo"]
        )
