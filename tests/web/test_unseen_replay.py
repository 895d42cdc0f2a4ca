"""After a game with secrets: what both sides saw, side by side."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import moonless
from tests.web.driving import Server, Visitor, table_id, visiting
from tests.web.waiting import looks
from tests.web.words import part, say, told

GAME = "they-come-unseen"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
BESIDE = """all => {
  const [one, other] = all.map((each) => each.getBoundingClientRect());
  return one.top === other.top && one.right <= other.left;
}"""
"""Whether of two regions the first stands at the left of the second."""
SUBMARINE = '.piece[data-piece="sub-green"]'


@pytest.fixture(scope="module")
def ten_quiet_rounds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game to its round limit: the submarine dives and hides, the Destroyer waits (19.4)."""
    options = {"weather": False, "round_limit": 10}
    table = moonless.start(GAME, scenario="duel", seed="quiet", options=options)
    wishes = ["G1", "delta", "stay", "done", "north"]
    dive = iter(["se 200", "se 400", "end"])
    while table.decision is not None:
        keys = [option.key for option in table.decision.options]
        key = next(dive, "") if table.decision.ask == "order" else ""
        table.choose(key or next(wish for wish in wishes if wish in keys))
    path = tmp_path_factory.mktemp("record") / "quiet.jsonl"
    table.record.save(path)
    return path


def test_both_sides_truth_side_by_side(visitor: Visitor, ten_quiet_rounds: Path) -> None:
    page = visitor.page
    visitor.upload(ten_quiet_rounds)
    page.goto(f"/table/{table_id(page)}/replay?step=8")
    nato, soviet = (page.get_by_role("region", name=told(name)) for name in ("NATO", "Soviet fleet"))
    expect(nato.locator(SUBMARINE)).to_have_attribute("data-cell", "I3")
    expect(soviet.locator('.piece[data-piece="orange"]')).to_be_attached()
    expect(soviet.locator(SUBMARINE)).to_have_count(0)
    looks(page, BESIDE, True, [nato.element_handle(), soviet.element_handle()])

    # Whoever comes near on one board comes near on the other.
    wide = soviet.locator("svg.board").get_attribute("viewBox")
    nato.locator("svg.board").hover()
    page.mouse.wheel(0, -400)
    expect(soviet.locator("svg.board")).not_to_have_attribute("viewBox", wide or "")
    near = nato.locator("svg.board").get_attribute("viewBox")
    expect(soviet.locator("svg.board")).to_have_attribute("viewBox", near or "")

    soviet.get_by_role("button", name=told("Soviet fleet")).click()  # whose sheets and log
    expect(page.locator("#log")).not_to_contain_text(part("targets"))
    page.get_by_label(say("eyes-beside")).select_option("")
    expect(page.locator(".sides")).to_have_count(0)
    expect(page.locator(SUBMARINE)).to_be_attached()


def test_one_side_at_a_time_on_a_phone(browser: Browser, server: Server, ten_quiet_rounds: Path) -> None:
    with visiting(browser, server, **PHONE) as phone:
        page = phone.page
        phone.upload(ten_quiet_rounds)
        page.goto(f"/table/{table_id(page)}/replay?step=8")
        expect(page.locator(SUBMARINE)).to_be_visible()
        page.get_by_role("region", name=told("NATO")).get_by_role("button", name=told("Soviet fleet")).tap()
        expect(page.locator(SUBMARINE)).not_to_be_visible()
        expect(page.locator('.piece[data-piece="orange"]:visible')).to_have_count(1)
        looks(page, "document.documentElement.scrollWidth <= 390", True)
