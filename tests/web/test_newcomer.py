"""What somebody meets who knows no rule: the first question of all, the board of a phone, a briefing at a glance."""

import pytest
from playwright.sync_api import Browser, expect

from tests.web.driving import Server, Visitor, visiting
from tests.web.middle import MIDDLE, PHONE, WIDE, at_middle
from tests.web.waiting import fonts_ready, left, looks, resize

ACROSS = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
FIRST = ".orders [data-key]"
OVER = """() => {
  const board = document.querySelector('.sea .board').getBoundingClientRect();
  return [...document.querySelectorAll('.table button:not(.pin)')].filter((each) => {
    const at = each.getBoundingClientRect();
    return at.width && at.left < board.right - 1 && at.right > board.left + 1
      && at.top < Math.min(board.bottom, document.querySelector('.side').getBoundingClientRect().top) - 1
      && at.bottom > board.top + 1;
  }).map((each) => each.outerHTML.slice(0, 80));
}"""
"""The buttons over what is seen of the board; who is out of sight is pinned to its rim on purpose."""
ASIDE = """() => {
  const board = document.querySelector('.sea .board').getBoundingClientRect();
  const side = document.querySelector('.side').getBoundingClientRect();
  return [...document.querySelectorAll('.table button:not(.pin)')].filter((each) => {
    const at = each.getBoundingClientRect();
    return at.width && at.right > board.left && at.left < Math.min(board.right, side.left) && at.bottom > board.top + 1;
  }).map((each) => each.outerHTML.slice(0, 80));
}"""
"""Likewise where the drawer stands beside it."""
CUT = """() => [...document.querySelectorAll('.drawer-tabs [data-tab-of]')]
  .filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.innerText)"""
READ = """async () => {
  const { html } = await import("/js/ui.js");
  const { render } = await import("/vendor/preact-htm.js");
  const { VerbBar, verbsOf } = await import("/js/table/verbs.js");
  const nothing = () => undefined;
  const made = (key, note) => ({ key, label: key, short: key, verb: key, group: "", note, odds: null, outcome: [],
    cell: "", piece: "", facing: "", cost: { amount: 0, unit: "AP", least: false } });
  const choices = [
    made("Pop up", "partly seen at L16 by Sentry 4; Sentry 4's shout alerts Officer 1, Patrol 4 and Patrol 5"),
    made("End his turn", ""),
  ];
  const how = { choose: nothing, heed: nothing, open: nothing, hot: "", only: "", advised: [], off: false };
  const host = document.querySelector(".wide > .orders");
  const bar = host.querySelector(".verbs");
  const place = document.createElement("div");
  bar.replaceWith(place);
  render(html`<${VerbBar} verbs=${verbsOf(choices).verbs} how=${how} listed=${false} />`, place);
  place.style.display = "contents";
  const parts = [...place.querySelectorAll(".option")].map((option) => [option, ".label", ".price", ".told"]
    .map((part) => (typeof part === "string" ? option.querySelector(part) : part)?.getBoundingClientRect()));
  const meet = (a, b) => a && b && a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return parts.map(([whole, label, price, told]) => ({
    over: Boolean(meet(label, price) || meet(label, told) || meet(price, told)),
    cut: [label, price, told].some((part) => part && (part.top < whole.top || part.bottom > whole.bottom)),
  }));
}"""
"""Draw the bar with an answer that has a name, a price and two lines of what it brings on; what covers what."""


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_one_click_spares_a_first_game_its_chores(browser: Browser, server: Server, size: dict[str, object]) -> None:
    """D1, D2 Eight berths and three facings: the first button of all leaves them to chance, and stands out."""
    with visiting(browser, server, **size) as visitor:
        page = visitor.page
        page.goto("/")
        page.locator("#sail-now").click()
        visitor.seated()
        visitor.settled()
        first = page.locator(FIRST).first
        expect(first).to_have_attribute("data-key", "at-once")
        expect(first).to_have_class("option primary" if size is PHONE else "option verb primary")
        if size is WIDE:  # the berths are on the board; here they are one entry
            expect(page.locator('.orders [data-key="K3"]')).to_be_hidden()
        before = visitor.stamp()
        first.click()
        visitor.moved_on(before)
        assert set(visitor.keys()).isdisjoint({"random", "at-once"})
        expect(page.locator("#log li")).not_to_have_count(0)
        expect(page.locator('.can[data-for="K3"]')).to_have_count(0)


def test_where_a_ship_is_put_no_craft_seems_to_go(visitor: Visitor) -> None:
    """No ghost of the SLC, and no arrow from it."""
    page = visitor.page
    page.goto("/")
    page.locator("#sail-now").click()
    visitor.seated()
    visitor.settled()
    berth = page.locator('.can[data-for="K3"]')
    berth.hover()
    expect(page.locator(".can.hot")).to_have_count(1)
    expect(page.locator(".ghosts > *")).to_have_count(0)
    visitor.choose("random")
    page.locator(".can").first.hover()  # a facing of the SLC itself
    expect(page.locator(".ghosts > *")).not_to_have_count(0)


@pytest.mark.parametrize("game", MIDDLE)
def test_no_button_lies_over_a_phones_board(browser: Browser, server: Server, game: str) -> None:
    for size, over in ((PHONE, OVER), (ACROSS, ASIDE)):
        with at_middle(browser, server, game, **size) as visitor:
            page = visitor.page
            assert left(page, over) == []
            whole = page.locator('.drawer-tabs [data-zoom="fit"]')
            box = whole.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 43.5
            whole.tap()
            assert left(page, CUT) == []


def test_a_name_a_price_and_what_it_brings_on_cover_nothing(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.locator("#sail-now").click()
    visitor.seated()
    for width in (1440, 1280):
        resize(page, width, 900)
        found = page.evaluate(READ)
        assert found == [{"over": False, "cut": False}] * 2, width


@pytest.mark.parametrize("game", MIDDLE)
def test_seats_and_options_leave_the_room_to_the_briefing(visitor: Visitor, game: str) -> None:
    page = visitor.page
    page.goto(f"/play/{game}")
    page.locator(".scenario").first.get_by_role("link").click()
    page.wait_for_selector(".briefing-page .board .cell")
    fonts_ready(page)
    looks(page, "document.querySelector('.dock').getBoundingClientRect().height <= 170", True)
    expect(page.locator("#all-options")).to_be_in_viewport(ratio=1)


def test_what_takes_two_squares_is_named_once(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/play/rogue-regiment/m00-night-school")
    page.wait_for_selector(".forces li")
    expect(page.locator(".forces li").filter(has_text="×")).to_have_count(0)
    page.goto("/play/by-stealth-and-sea/bg2")
    page.wait_for_selector(".forces li")
    expect(page.locator(".forces li").filter(has_text="3 ×").first).to_be_visible()  # what has no name is counted
