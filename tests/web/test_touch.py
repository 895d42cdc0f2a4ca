"""A finger finds everything: on a phone no button, link, fold or field is smaller than 44 pixels either way."""

import pytest
from playwright.sync_api import Browser, expect

from tests.web.driving import Server, visiting
from tests.web.every_page import PAGES, SIZES, SMALL, TOO_WIDE, opened
from tests.web.words import say

FOLDED = ["rules-game", "briefing-bss", "briefing-unseen", "daily", "settings", "home", "lobby", "learn"]
"""Pages with folds, contents, and links that stand alone: what a later style once made small again."""


@pytest.mark.parametrize("name", FOLDED)
def test_no_target_is_too_small_for_a_finger(browser: Browser, server: Server, name: str) -> None:
    with visiting(browser, server, **SIZES["390"]) as visitor:
        page = visitor.page
        opened(visitor, PAGES[name])
        expect(page.get_by_text(say("loading"))).to_have_count(0)
        assert page.evaluate(SMALL) == []
        assert not page.evaluate(TOO_WIDE)
