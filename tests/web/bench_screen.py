"""How quick the screens are on a slow machine: `python -m tests.web.bench_screen [ROUNDS]`.

Chromium's processor is slowed down four-fold; the server is not. Wanted: the first view of a table within a second, and
a click that changes what is on the screen within 100 ms. On a machine that does other work the figures are too high.
"""

import os
import sys
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

from moonless.core.languages import ENGLISH
from tests.web.driving import CHROMIUM, STAMP, TABLE, Server, Visitor, launch, table_id
from tests.web.screenshots import GAME, OTHERS, open_game, record

SLOWER = 4
FIRST, CLICK = 1000, 100
CLICKS = 6
FIRST_VIEW = f"""window.firstView = new Promise((done) => {{
  const look = () => document.querySelector('{TABLE}') && document.querySelector('.orders [data-key]')
    ? requestAnimationFrame(() => setTimeout(() => done(performance.now()))) : requestAnimationFrame(look);
  look();
}})"""
"""Milliseconds from the address to the frame that shows the board with its question."""
ONE_CLICK = f"""async () => {{
  const stamp = {STAMP};
  const answer = [...document.querySelectorAll('.orders [data-key]')].find((each) => each.dataset.key !== 'resign');
  if (!answer) return null;
  const before = stamp(), start = performance.now();
  answer.click();
  while (stamp() === before && performance.now() - start < 5000)
    await new Promise((done) => requestAnimationFrame(done));
  return performance.now() - start;
}}"""
"""Milliseconds from a click to the frame in which something changed by it."""


def measure(visitor: Visitor, game: str, scenario: str, choices: int, rounds: int) -> tuple[list[float], list[float]]:
    """First views and clicks, in milliseconds."""
    page, views, clicks = visitor.page, [], []
    open_game(visitor, record(choices, "lesson 1349" if game == GAME else "picture", game, scenario))
    address = f"/table/{table_id(page)}"
    slow = page.context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(FIRST_VIEW)
    for _ in range(rounds):
        page.goto(address)
        views.append(float(page.evaluate("window.firstView")))
    for _ in range(CLICKS * rounds):
        if not visitor.settled():
            break
        if visitor.composed():
            visitor.send()
        page.wait_for_timeout(400)
        took = page.evaluate(ONE_CLICK)
        if took is None:
            break
        clicks.append(float(took))
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return views, clicks


def line(name: str, what: str, found: list[float], wanted: int) -> str:
    return f"{name:20} {what:12} median {median(found):5.0f} ms, worst {max(found):5.0f} ms, wanted {wanted} ms"


def main(rounds: int) -> int:
    if not CHROMIUM:
        print("Chromium is missing: install Debian's package chromium to measure the screens.")
        return 1
    cores = os.cpu_count() or 1
    print(f"processor of the browser slowed down {SLOWER}-fold; load {os.getloadavg()[0]:.1f} on {cores} cores")
    server = Server(Path(tempfile.mkdtemp()), ENGLISH)
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright)
            for game, (scenario, choices) in {GAME: ("bg2", 34), **OTHERS}.items():
                visitor = Visitor(browser, server, viewport={"width": 1440, "height": 900})
                views, clicks = measure(visitor, game, scenario, choices, rounds)
                print(line(game, "first view", views, FIRST), line(game, "click", clicks, CLICK), sep="\n")
                visitor.close()
    finally:
        server.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 3))
