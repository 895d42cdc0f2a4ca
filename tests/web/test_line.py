"""A connection that goes dead without a word: it is said, mended, and nothing is lost or done twice."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.driving import Server, Visitor, table_id
from tests.web.stalling import Line
from tests.web.waiting import heard
from tests.web.words import part, say


@pytest.fixture
def line(server: Server) -> Iterator[Line]:
    made = Line(server.port)
    yield made
    made.close()


def choices(visitor: Visitor) -> list[str]:
    """What the record holds."""
    text: str = visitor.page.request.get(f"/api/tables/{table_id(visitor.page)}/record").text()
    return [line for line in text.splitlines() if '"choose"' in line]


def test_a_dead_line_is_told_and_mended(browser: Browser, server: Server, line: Line) -> None:
    """The choice is on its way when the line dies; the old line's bytes arrive as well, after the new one's."""
    visitor = Visitor(browser, server, base_url=line.url, viewport={"width": 1200, "height": 800})
    try:
        page = visitor.page
        page.goto("/")
        page.locator("#sail-now").click()
        visitor.seated()
        visitor.click("random")
        line.stall()
        page.locator('.orders [data-key="face e"]').click()
        expect(page.get_by_text(say("sending"))).to_be_visible()
        expect(page.get_by_text(say("reconnecting"))).to_be_visible()
        line.go_on()
        page.wait_for_selector(f"#question:has-text('{part('SLC 2 at')}')")
        expect(page.get_by_text(say("reconnecting"))).to_have_count(0)
        expect(page.get_by_text(say("sending"))).to_have_count(0)
        visitor.click("face e")
        assert [each.count("face e") for each in choices(visitor)] == [0, 1, 1]
    finally:
        visitor.close()


def test_a_silent_line_is_asked_whether_it_is_there(browser: Browser, server: Server, line: Line) -> None:
    """Nobody clicks anything: the clock of the page is set forward instead of waiting."""
    visitor = Visitor(browser, server, base_url=line.url, viewport={"width": 1200, "height": 800})
    try:
        page = visitor.page
        page.clock.install()
        page.goto("/")
        with page.expect_websocket(lambda socket: "/api/tables/" in socket.url) as coming:  # not the lobby's
            page.locator("#sail-now").click()
        visitor.seated()
        asked, answers = list[str](), list[str]()
        coming.value.on("framesent", lambda frame: asked.append(str(frame)))
        coming.value.on("framereceived", lambda frame: answers.append(str(frame)))
        page.clock.pause_at(page.evaluate("Date.now() + 1000"))
        while not any('"ping"' in each for each in asked):  # it is asked when it has been silent
            page.clock.run_for(1_000)
            page.wait_for_timeout(100)
        heard(page, lambda: any('"ack"' in each for each in answers))  # and has all the time to answer
        expect(page.get_by_text(say("reconnecting"))).to_have_count(0)
        line.stall()
        page.clock.run_for(12_000)
        page.clock.run_for(7_000)
        expect(page.get_by_text(say("reconnecting"))).to_be_visible()
        line.go_on()
        page.clock.run_for(1_000)
        expect(page.get_by_text(say("reconnecting"))).to_have_count(0)
    finally:
        visitor.close()
