"""A real server process with its own database, a real browser, and the gestures of a person at a table."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

from moonless.core.languages import MOON, VARIABLE
from tests.server.support import free_socket
from tests.web.bar import give
from tests.web.waiting import fonts_ready, left

LANGUAGE = os.environ.get(VARIABLE, MOON)
"""What the servers of these tests speak: the made-up language, unless the environment wants another."""
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")
ARGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-site-isolation-trials", "--renderer-process-limit=1",
]  # fmt: skip
WEB = Path(__file__).resolve().parents[2] / "src" / "moonless" / "web"
GAMES = WEB.parent / "games"
DAY = 86_400
PATIENCE = 60_000
"""Milliseconds that a screen may take: machines are slow and busy, and waiting costs nothing where all is well."""
QUICK = 'localStorage.setItem("moonless settings", JSON.stringify({speed: "instant"}))'
TOO_SMALL = """() => [...document.querySelectorAll('.option, .tools button, .drawer-tabs button')]
  .filter(e => e.checkVisibility() && e.getBoundingClientRect().height < 43.5).map(e => e.innerText)"""
Policy = Callable[[list[str], int], str]
CLOCKED = "() => '__pwClock' in globalThis"
"""Whether a test has taken the time into its hands, which holds for all pages that come after."""
TABLE = ".table:not(.replay) .board .cell"
"""The table with its board: briefings and replays have boards as well."""
OFFERED = '[data-key]:not([aria-disabled="true"])'
"""An answer that can be given now."""
COMPLETE = ".draft:has(.draft-done) .primary:not([disabled])"
"""The button that sends an order, where it lies complete and is not on its way already."""
FIND_PLACE = """async key => {
  const shares = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];
  const find = () => {
    const can = [...document.querySelectorAll('.can')].find(e => e.dataset.keys === key);
    const box = can?.getBoundingClientRect();
    for (const share of can ? shares : [])
      for (const other of shares) {
        const x = Math.round(box.left + box.width * share), y = Math.round(box.top + box.height * other);
        if (document.elementFromPoint(x, y) === can) return {x, y};
      }
    return null;
  };
  let before, now = find();
  do {  // the board may still be gliding
    before = now;
    await new Promise(done => setTimeout(done, 40));
    now = find();
  } while (before?.x !== now?.x || before?.y !== now?.y);
  return now;
}"""
"""A point on the board that means this answer and no other: sea areas are no rectangles, and pieces lie on them."""
NUMBERED = """all => all.map((e, n) => [Number(e.dataset.number ?? n + 1), e.dataset.key])
  .sort(([a], [b]) => a - b).map(([, key]) => key)"""
"""The answers by their numbers: those of one verb stand together."""
DIGIT_WAIT = int(re.findall(r"DIGIT_WAIT = (\d+);", (WEB / "js" / "table" / "keys.js").read_text(encoding="utf-8"))[0])
"""Milliseconds that the first digit of a number waits for the second."""
UNHURRIED = """usual => {
  const before = window.setTimeout;
  window.setTimeout = (work, wait, ...more) => {
    if (wait === usual) window.setTimeout = before;
    return before(work, wait === usual ? 60_000 : wait, ...more);
  };
}"""
"""The first digit that is typed next waits longer for the second: a busy machine may hold that up."""
STAMP = """() => [
  document.querySelector('#question')?.textContent, document.querySelector('.log ol')?.dataset.lines,
  [...document.querySelectorAll('.orders [data-key]')].map(e => [e.dataset.key, e.textContent]),
  [...document.querySelectorAll('.can')].map(e => e.dataset.for),
  document.querySelectorAll('.piece:not(.ghost, .leaving)').length,
  document.querySelector('.after-action')?.textContent,
].join('|')"""
"""Something that changes with every answer; to ask for it costs no layout, which would count as the page's own."""
MOVED_ON = f"before => !document.querySelector('.orders[aria-busy=\"true\"]') && ({STAMP})() !== before"
"""Whether an answer has been taken, and what it leads to is there."""


class Server:
    """`python -m moonless.server` on a free port, with a home of its own; it can be killed and started again."""

    def __init__(self, home: Path, language: str = LANGUAGE, lasting: bool = False, noon: bool = False) -> None:
        self.home = home
        self.language = language
        self.lasting = lasting
        """Whether it stays for all tests: then what browsers have loaded of it stays as well."""
        self.late = time.time() % DAY - DAY / 2 if noon else 0.0
        """Seconds by which its clock is late, so that it is noon there, and midnight far off."""
        self.process: subprocess.Popen[bytes] | None = None
        while self.process is None:
            with free_socket() as free:
                self.port = free.getsockname()[1]
            self.url = f"http://127.0.0.1:{self.port}"
            try:
                self.start()
            except RuntimeError as error:
                if "cannot listen" not in str(error):
                    raise
                (home / "server.log").unlink()  # another program was quicker; the next port
                self.process = None

    def start(self) -> None:
        environment = {**os.environ, "MOONLESS_HOME": str(self.home), VARIABLE: self.language}
        with (self.home / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.web.serving", str(self.port), str(self.late)],
                cwd=Path(__file__).parents[2], env=environment, stdout=log, stderr=log,
            )  # fmt: skip
        end = time.monotonic() + 90
        while True:
            try:
                with urllib.request.urlopen(f"{self.url}/api/games", timeout=30):
                    pass
                if self.process.poll() is None:
                    return
                raise OSError("somebody else answers")
            except OSError:
                if time.monotonic() > end or self.process.poll() is not None:
                    raise RuntimeError((self.home / "server.log").read_text()) from None
                time.sleep(0.1)

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(60)
            self.process = None


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=ARGS, timeout=3 * PATIENCE)


@contextmanager
def chromium() -> Iterator[Browser]:
    """The real one, for a while; without it the tests that need it say so."""
    if not CHROMIUM:
        pytest.skip("Chromium is missing: install Debian's package chromium to run the browser tests")
    with sync_playwright() as playwright:
        running = launch(playwright)
        yield running
        running.close()


LEFT: list[tuple[Browser, str, BrowserContext]] = []
"""What the last visitors left behind, by how they came in: the files of the client, loaded and compiled. To do that
again costs more than most tests; who comes next in the same way finds nothing else of them."""
MOST_LEFT = 6
"""Each holds a process of the browser."""


def come_in(browser: Browser, server: Server, quick: bool, options: dict[str, object]) -> tuple[BrowserContext, str]:
    """A context for a visitor, and how others ask for the same; none where what is loaded is part of what is tested."""
    motion = "reduce" if quick else "no-preference"
    wish = {"base_url": server.url, "reduced_motion": motion, **options}
    again = f"{quick} {wish}" if server.lasting and "base_url" not in options else ""
    for place, (whose, how, kept) in enumerate(LEFT):
        if whose is browser and how == again:
            del LEFT[place]
            return kept, again
    context = browser.new_context(**wish)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    if quick:
        context.add_init_script(QUICK)
    if again:
        # While this page is open, the process that has all in memory serves who comes next.
        context.new_page().goto("/icon.svg")
    return context, again


def forget(context: BrowserContext, page: Page, origin: str) -> None:
    """Nothing of who was there before: who it was, what was stored, allowed or put between."""
    context.clear_cookies()
    context.clear_permissions()
    context.unroute_all()
    session = context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    session.detach()


class Visitor:
    """A person with a browser of their own, who likes no motion if quick. Console errors are kept: nobody should cause
    any."""

    def __init__(self, browser: Browser, server: Server, quick: bool = True, **options: object) -> None:
        self.server = server
        self.browser = browser
        self._context, self._again = come_in(browser, server, quick, options)
        self.problems: list[str] = []
        self.page: Page = self._context.new_page()
        if self._again:
            forget(self._context, self.page, server.url)
        self.page.on("console", lambda message: self.problems.append(message.text) if message.type == "error" else None)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))

    @property
    def context(self) -> BrowserContext:
        """For what concerns all pages; nobody else gets it afterwards, since it may have been changed for good."""
        self._again = ""
        return self._context

    def cookie(self) -> str:
        """Who it is, for a line beside the browser's."""
        return "; ".join(f"{each['name']}={each['value']}" for each in self._context.cookies())

    def seated(self) -> None:
        """Wait until the table is there, with its board, and nothing moves any more because a font arrives."""
        self.page.wait_for_selector(TABLE)
        fonts_ready(self.page)

    def come(self, link: str) -> None:
        """By a link that somebody sent, and sit down."""
        self.page.goto(link)
        self.page.locator("#sit-down").click()
        self.seated()

    def known(self) -> None:
        """Open home, and be somebody whom the server knows."""
        self.page.goto("/")
        self.page.wait_for_selector(".hero")

    def keys(self) -> list[str]:
        """The answers that are offered now, once there are any."""
        self.page.wait_for_selector(f".orders {OFFERED}", state="attached")
        found: list[str] = self.page.eval_on_selector_all(".orders [data-key]", NUMBERED)
        return found

    def question(self) -> str:
        return self.page.inner_text("#question")

    def settled(self) -> bool:
        """Wait until the next question; False when the game is over instead."""
        self.page.wait_for_selector(f".orders {OFFERED}, {COMPLETE}, .after-action", state="attached")
        return self.page.query_selector(".after-action") is None

    def composed(self) -> bool:
        """Whether an order of several steps lies complete and waits to be sent."""
        return self.page.query_selector(COMPLETE) is not None

    def send(self, key: str = "") -> None:
        """Send the order that was composed: with the mouse, or by a key."""
        self.page.wait_for_selector(COMPLETE)
        before = self.stamp()
        if key:
            self.page.keyboard.press(key)
        else:
            self.page.locator(COMPLETE).click()
        self.moved_on(before)

    def offered(self, key: str) -> Locator:
        """An answer in the list, once it can be given."""
        answer = self.page.locator(f'.orders [data-key="{key}"]:not([aria-disabled="true"])')
        answer.wait_for(state="attached")
        return answer

    def choose(self, *keys: str) -> None:
        """Answers from bar or list with the mouse, one after another."""
        for key in keys:
            answer = self.offered(key)
            before = self.stamp()
            give(answer)
            self.moved_on(before)

    def click(self, key: str) -> None:
        """Choose an answer with the mouse: on the board where it has a place of its own, else in the list."""
        answer = self.offered(key)
        before = self.stamp()
        place = self.page.evaluate(FIND_PLACE, key)
        if place:
            self.page.mouse.click(place["x"], place["y"])
        else:
            give(answer)
        self.moved_on(before)

    def press(self, key: str) -> None:
        """Choose an answer by its number."""
        self.offered(key)
        before = self.stamp()
        number = str(self.keys().index(key) + 1)
        if len(number) > 1:
            self.page.evaluate(UNHURRIED, DIGIT_WAIT)
        self.page.keyboard.type(number)
        self.moved_on(before)

    def tap(self, key: str) -> None:
        """Choose an answer with a finger; an order that is complete with it is sent."""
        answer = self.offered(key)
        before = self.stamp()
        answer.tap()
        self.moved_on(before)
        if self.composed():
            self.send()

    def large_enough(self) -> None:
        """A finger misses nothing at the table."""
        assert left(self.page, TOO_SMALL) == []

    def upload(self, record: Path) -> None:
        """Go on with a saved game."""
        self.page.goto("/")
        self.page.locator("input[type=file]").set_input_files(record)
        self.seated()

    def stamp(self) -> str:
        """Something that changes with every answer."""
        text: str = self.page.evaluate(STAMP)
        return text

    def moved_on(self, before: str) -> None:
        """Wait until an answer has been taken, and what it leads to is there."""
        try:
            self.page.wait_for_function(MOVED_ON, arg=before, polling=20)
        except TooLate:
            raise AssertionError(f"nothing happened after: {before[:200]}") from None

    def play(self, choose: Policy, act: Callable[[str], None], most: int = 200, send: str = "") -> int:
        """Play to the end; how many answers it took. Orders of several steps are sent by that key, else by mouse."""
        for number in range(most):
            if not self.settled():
                return number
            if self.composed():
                self.send(send)
            else:
                act(choose(self.keys(), number))
        raise AssertionError(f"the game did not end within {most} answers")

    def close(self) -> None:
        if self._again and not self.page.is_closed() and not self.page.evaluate(CLOCKED):
            for page in self._context.pages[1:]:
                page.close()
            LEFT.append((self.browser, self._again, self._context))
            if len(LEFT) > MOST_LEFT:
                whose, _, oldest = LEFT.pop(0)
                if whose.is_connected():
                    oldest.close()
        else:
            self._context.close()


def short_mission(keys: list[str], number: int) -> str:
    """A cautious flotilla: a few moves, then everybody goes home."""
    wishes = ["random", "face e", "accept", "surges 0"]
    wishes += ["move", "dive"] if number < 24 else ["scuttle surely", "scuttle", "end"]
    return next((key for key in wishes if key in keys), keys[-1])


def table_id(page: Page) -> str:
    match = re.search(r"/table/([^/?#]+)", page.url)
    assert match is not None, page.url
    return match.group(1)


@contextmanager
def visiting(browser: Browser, server: Server, **options: object) -> Iterator[Visitor]:
    """A visitor for a while; console errors fail the test."""
    visitor = Visitor(browser, server, **options)  # type: ignore[arg-type]
    try:
        yield visitor
        assert not visitor.problems, visitor.problems
    finally:
        visitor.close()
