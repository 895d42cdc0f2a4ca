"""What a page says while something is on its way to it."""

import re

from playwright.sync_api import Route, expect

from tests.web.driving import Visitor, table_id
from tests.web.middle import middle
from tests.web.words import say, told


def test_a_look_back_says_what_was_chosen_before_its_board_is_there(visitor: Visitor) -> None:
    """It said "Before the first choice" at the eighth, over an empty board."""
    page = visitor.page
    held: list[Route] = []
    visitor.upload(middle("rogue-regiment"))
    scenes = re.compile(r"/replay/\d+")
    visitor.context.route(scenes, lambda route: held.append(route))
    page.goto(f"/table/{table_id(page)}/replay?step=8")
    expect(page.locator(".told strong")).to_have_text(told("Jock"))
    expect(page.locator(".sea [role=status]")).to_have_text(say("replay-loading"))
    visitor.context.unroute(scenes)  # what was held goes on
    page.wait_for_selector(".replay .board .cell")
    expect(page.locator(".sea [role=status]")).to_have_count(0)
