"""Time at the table: an enemy's turn is played out in ten seconds at most, and a number waits for its question."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.driving import Server, Visitor, visiting
from tests.web.test_ways import start

LASTS = """async ([speed, beats]) => {
  const { change } = await import("/js/settings.js");
  const { paceOf, weight } = await import("/js/table/pace.js");
  change({ speed });
  return beats.reduce((sum, beat) => sum + paceOf(beats) * weight(beat), 0);
}"""


def beats(number: int) -> list[dict[str, Any]]:
    line = {"text": "A Patrol Craft seeks the closest detected craft and goes there. " * 2, "dice": [3], "card": ""}
    return [{"line": {**line, "moment": ""}, "pieces": {}} for _ in range(number)]


@pytest.mark.parametrize("speed", ["normal", "fast"])
def test_a_long_turn_takes_ten_seconds(visitor: Visitor, speed: str) -> None:
    visitor.known()
    assert visitor.page.evaluate(LASTS, [speed, beats(60)]) <= 10_001
    assert visitor.page.evaluate(LASTS, ["slow", beats(60)]) > 60_000
    one = visitor.page.evaluate(LASTS, [speed, beats(1)])
    assert visitor.page.evaluate(LASTS, [speed, beats(3)]) == pytest.approx(3 * one)  # a short one is not hurried


STREAMED = """async ([speed, beats, rest]) => {
  const { change } = await import("/js/settings.js");
  const { paceOf, weight } = await import("/js/table/pace.js");
  change({ speed });
  const spans = [];
  for (const beat of beats) spans.push(paceOf([beat], spans.reduce((sum, one) => sum + one, rest)) * weight(beat));
  return spans;
}"""


@pytest.mark.parametrize("speed", ["normal", "fast"])
def test_a_turn_that_comes_piece_by_piece_takes_no_longer(visitor: Visitor, speed: str) -> None:
    """A computer's side gives one order after another, each a message of its own; what comes last is played out too."""
    visitor.known()
    spans = visitor.page.evaluate(STREAMED, [speed, beats(40), 0])
    assert sum(spans) <= 10_000 + len(spans), "each has a millisecond at least"
    assert min(spans) > 0
    assert min(visitor.page.evaluate(STREAMED, [speed, beats(2), 30_000])) > 0, "a moment after it keeps its stage"


def test_a_number_waits_when_the_question_has_just_changed(browser: Browser, server: Server) -> None:
    """It may have been meant for the one before: it is held in sight, and can be dropped."""
    with visiting(browser, server, quick=False, viewport={"width": 1280, "height": 800}) as visitor:
        page = visitor.page
        page.clock.install()
        page.add_init_script("performance.now = () => 0")  # whatever is asked has just been asked
        start(visitor, "by-stealth-and-sea", "bg2")
        visitor.keys()
        before = visitor.stamp()
        page.clock.pause_at(page.evaluate("Date.now() + 1000"))  # the page waits for us, however slow we are
        page.keyboard.press("1")
        expect(page.locator(".typed")).to_have_text("1")
        page.keyboard.press("Escape")
        expect(page.locator(".typed")).to_have_count(0)
        page.clock.run_for(800)
        assert visitor.stamp() == before
        page.keyboard.press("1")
        page.clock.run_for(800)
        visitor.moved_on(before)
