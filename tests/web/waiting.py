"""Waiting for what a page does in its own time, however busy the machine is: a frame, its fonts, a request."""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate

from tests.server.support import SECONDS

LOOK = """() => {
  window.laidOut = false;
  const seen = (_, me) => { window.laidOut = true; me.disconnect(); };
  new ResizeObserver(seen).observe(document.documentElement);
}"""
"""Look at the page after all that look at it already; no clock of the page is asked, it may stand."""
LISTEN = """() => {
  window.toasts = [];
  const look = () => {
    const words = document.querySelector('.toast')?.textContent;
    if (words && words !== toasts.at(-1)) toasts.push(words);
  };
  look();
  new MutationObserver(look).observe(document.body, {subtree: true, childList: true, characterData: true});
}"""
BOXES = "all => all.map((each) => each.getBoundingClientRect().toJSON())"
"""Where things are, all of them at one look."""


def laid_out(page: Page) -> None:
    """Wait for a frame: what looks at how it was laid out, as the bar of answers does, has done so."""
    page.evaluate(LOOK)
    page.wait_for_function("() => window.laidOut", polling=20)


def fonts_ready(page: Page) -> None:
    """Wait until all words have their size."""
    page.evaluate("() => document.fonts.ready.then(() => null)")


def left(page: Page, look: str, arg: Any = None) -> list[Any]:
    """What a look at the page finds that should not be there, once it finds nothing; else what does not go."""
    with suppress(TooLate):
        page.wait_for_function(f"arg => ({look})(arg).length === 0", arg=arg)
    found: list[Any] = page.evaluate(look, arg)
    return found


def looks(page: Page, look: str | Callable[[], object], wanted: object, arg: Any = None) -> None:
    """Look at the page, by its own script or by ours, until it is as it should be; fail with what it was last."""
    end = time.monotonic() + SECONDS
    while (found := page.evaluate(look, arg) if isinstance(look, str) else look()) != wanted:
        assert time.monotonic() < end, f"{found!r} has not become {wanted!r}"
        page.wait_for_timeout(20)


def not_sideways(page: Page) -> None:
    """The page cannot be scrolled to the side."""
    looks(page, "Math.max(0, document.documentElement.scrollWidth - innerWidth)", 0)


def listen(page: Page) -> None:
    """Keep what is said for some seconds only, from now on; `toasts` of the page has it."""
    page.evaluate(LISTEN)


def heard(page: Page, condition: Callable[[], object]) -> None:
    """Wait until the browser has told of something: a request that is held, a message on a line."""
    end = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < end, "nothing was heard of it"
        page.wait_for_timeout(20)


def resize(page: Page, width: int, height: int) -> None:
    """Give the page another size, and wait until it is laid out in it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("width => matchMedia(`(width: ${width}px)`).matches", arg=width)
    laid_out(page)
