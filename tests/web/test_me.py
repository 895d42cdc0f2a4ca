"""Everything around a person: name, account, webhook, notification and title badge, the daily patrol, gestures."""

import re

import pytest
from playwright.sync_api import Browser, CDPSession, expect

from tests.web.driving import Server, Visitor, visiting
from tests.web.words import part, say, told

HIDDEN = """
Object.defineProperty(document, "hidden", {get: () => true});
window.notes = [];
window.Notification = class {
  static permission = "granted";
  constructor(title, more) { notes.push([title, more.body]); }
  close() {}
};
localStorage.setItem("moonless settings", JSON.stringify({speed: "instant", notify: true}));
"""


def test_name_account_and_webhook(browser: Browser, server: Server, visitor: Visitor) -> None:
    """What is wrong is said in plain words; an account opens the same games on another device."""
    page = visitor.page
    page.goto("/")
    page.locator("#sail-now").click()
    visitor.seated()
    page.goto("/settings")
    page.get_by_label(say("name"), exact=True).fill("Luigi")
    page.get_by_label(say("webhook")).fill("http://0x7f.1/hook")
    page.get_by_role("button", name=say("save-name")).click()
    expect(page.get_by_text(part("A webhook must be at a public address"))).to_be_visible()
    page.get_by_label(say("webhook")).fill("https://example.org/hook")
    page.get_by_role("button", name=say("save-name")).click()
    expect(page.get_by_text(say("saved"))).to_be_visible()
    entry = page.locator("[data-form=log-in]")
    entry.get_by_label(say("field-account")).fill("Luigi")
    entry.get_by_label(say("field-password")).fill("short")
    page.get_by_role("button", name=say("do-make-account")).click()
    expect(page.get_by_role("alert")).to_have_text(told("A password has 8 to 200 characters."))
    entry.get_by_label(say("field-password")).fill("correct horse")
    page.get_by_role("button", name=say("do-make-account")).click()
    expect(page.get_by_text(say("account-is", name="Luigi"))).to_be_visible()
    visitor.problems.clear()  # the browser itself notes the refusals
    with visiting(browser, server) as other:
        other.page.goto("/settings")
        entry = other.page.locator("[data-form=log-in]")
        entry.get_by_label(say("field-account")).fill("luigi")
        entry.get_by_label(say("field-password")).fill("correct horse")
        other.page.get_by_role("button", name=say("do-log-in")).click()
        expect(other.page.get_by_text(say("account-is", name="Luigi"))).to_be_visible()
        expect(other.page.get_by_label(say("webhook"))).to_have_value("https://example.org/hook")
        other.page.goto("/")
        expect(other.page.get_by_role("link", name=say("continue")).first).to_be_visible()
    page.locator("#codes summary").click()
    page.locator("[data-form=make-codes] input").fill("correct horse")
    page.locator("[data-form=make-codes] button").click()
    [code, *_] = page.locator("#my-codes").inner_text().split()
    page.locator("#log-out-all").click()
    expect(page.get_by_role("button", name=say("do-log-in"))).to_be_visible()
    page.locator("#lost-password summary").click()
    lost = page.locator("[data-form=recover]")
    for name, value in (("account", "Luigi"), ("code", code), ("new-password", "battery staple")):
        lost.get_by_label(say(f"field-{name}"), exact=True).fill(value)
    lost.get_by_role("button").click()
    expect(page.get_by_text(say("account-is", name="Luigi"))).to_be_visible()


def test_who_looks_elsewhere_is_notified(browser: Browser, server: Server, visitor: Visitor) -> None:
    """A badge in the title and a notification, once it is my turn."""
    host = visitor.page
    host.goto("/play/by-stealth-and-sea/bg2")
    host.locator('[data-seat="slc-2"] input[value="open"]').check()
    host.locator("#begin").click()
    with visiting(browser, server, quick=False) as friend:
        friend.context.add_init_script(HIDDEN)
        friend.come(host.locator('[data-invite="slc-2"]').input_value())
        turn = re.escape(say("your-turn"))
        expect(friend.page).to_have_title(re.compile(rf"^(?!.*{turn}).+ · Moonless$"))
        visitor.click("random")
        visitor.click("face e")
        expect(friend.page).to_have_title(re.compile(rf"^● {turn}"))
        friend.page.wait_for_function("() => notes.length > 0")
        assert friend.page.evaluate("notes.map(([title]) => title)") == [say("your-turn")]
        assert part("SLC 2") in friend.page.evaluate("notes[0][1]")


def test_the_daily_patrol_is_sailed_from_its_page(browser: Browser, own_server: Server) -> None:
    with visiting(browser, own_server) as visitor:
        page = visitor.page
        page.goto("/daily")
        page.get_by_role("button", name=say("daily-sail")).click()
        visitor.seated()
        visitor.choose(visitor.keys()[0])
        page.goto("/daily")
        page.get_by_role("main").get_by_role("link", name=say("continue")).click()
        visitor.settled()


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    session.send(
        "Input.dispatchTouchEvent",
        {"type": kind, "touchPoints": [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]},
    )


@pytest.fixture
def at_sea(phone: Visitor) -> Visitor:
    phone.page.goto("/")
    phone.page.locator("#sail-now").tap()
    phone.page.wait_for_selector(".board .piece")
    phone.seated()
    return phone


def test_two_fingers_bring_the_board_nearer(at_sea: Visitor) -> None:
    page = at_sea.page
    session = page.context.new_cdp_session(page)
    box = page.locator("svg.board").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3
    before = page.locator("svg.board").evaluate("board => board.viewBox.baseVal.width")
    touch(session, "touchStart", (x - 20, y), (x + 20, y))
    for step in range(1, 9):
        touch(session, "touchMove", (x - 20 - 8 * step, y), (x + 20 + 8 * step, y))
    touch(session, "touchEnd")
    page.wait_for_function("most => document.querySelector('svg.board').viewBox.baseVal.width < most", arg=before * 0.6)


def test_a_long_press_explains(at_sea: Visitor) -> None:
    page = at_sea.page
    session = page.context.new_cdp_session(page)
    box = page.locator(".piece.slc").first.bounding_box()
    assert box is not None
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    touch(session, "touchStart", at)
    expect(page.get_by_role("tooltip")).to_contain_text(part("SLC"))
    touch(session, "touchEnd")
