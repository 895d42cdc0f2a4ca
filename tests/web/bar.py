"""The bar of answers under the board: what it folds away, or has no room for, is brought out before it is clicked."""

import time
from contextlib import suppress

from playwright.sync_api import Locator
from playwright.sync_api import TimeoutError as TooLate

from tests.server.support import SECONDS
from tests.web.waiting import laid_out

FOLD = "xpath=ancestor::*[contains(@class, 'entry')]//button[contains(@class, 'fold')][@aria-expanded='false']"
"""The verb under which an answer is folded away."""
MORE = '.verbs-more[aria-expanded="false"]'
"""The word on the answers that the bar has no room for."""
LITTLE = 5000
"""Milliseconds: what hides an answer may be gone by itself before it is clicked."""


def give(answer: Locator) -> None:
    """Click an answer; what hides it is opened first, and never closed again, however late the bar looks at itself."""
    end = time.monotonic() + SECONDS
    while not in_sight(answer) and time.monotonic() < end:
        bring_out(answer)
    answer.click()


def in_sight(answer: Locator) -> bool:
    """Whether an answer is shown, now that the bar has looked at what it has room for."""
    laid_out(answer.page)
    return answer.is_visible()


def bring_out(answer: Locator) -> None:
    """Open what hides an answer; where nothing does it comes by itself, as what was unfolded does with its room."""
    for hider in (answer.locator(FOLD), answer.page.locator(MORE)):
        if hider.count() and hider.is_visible():
            with suppress(TooLate):
                hider.click(timeout=LITTLE)
            return
