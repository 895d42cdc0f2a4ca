"""Where the window is high, several of one's own sheets are in sight at once."""

from playwright.sync_api import Browser, expect

from tests.web.driving import Server
from tests.web.middle import at_middle
from tests.web.waiting import looks, resize

HIGH = {"viewport": {"width": 1920, "height": 1200}}
ENTRIES = """() => { const box = document.querySelector('.log').getBoundingClientRect();
  const bottoms = [...document.querySelectorAll('.log li')].map(e => e.getBoundingClientRect().bottom);
  return bottoms.filter(bottom => bottom <= box.bottom).length; }"""


def test_three_craft_are_in_sight_at_once(browser: Browser, server: Server) -> None:
    """And at least six lines of the log with them; a lower window has one in front."""
    with at_middle(browser, server, "by-stealth-and-sea", **HIGH) as visitor:
        sheets = visitor.page.locator(".sheets .sheet")
        expect(sheets).to_have_count(3)
        expect(sheets.last).to_be_in_viewport(ratio=1)
        looks(visitor.page, f"() => ({ENTRIES})() >= 6", True)
        resize(visitor.page, 1440, 900)
        expect(sheets).to_have_count(1)
